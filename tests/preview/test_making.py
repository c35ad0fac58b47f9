"""Files made for a preview: progress, the files, errors, and how a build is stopped."""

from __future__ import annotations

import os
import queue
import signal
from pathlib import Path

import pytest
from pypdf import PdfReader
from tiny_project import TinyProject

from pnp.build.project import Places
from pnp.model.problems import UsageError
from pnp.preview import making as making_module
from pnp.preview.making import Made, Making
from pnp.preview.making_process import MadeFile
from pnp.preview.views import View

PATIENCE = 60.0  # s, on a slow machine
CARDS = View("tiny", "cards")
# reads its job, reports that it has begun, and waits to be stopped
WAITS = """\
import sys, time
sys.stdin.readline()
print('{"type": "progress", "done": 1, "total": 9}', flush=True)
"""


class Kept:
    """A making, and what it has reported."""

    def __init__(self, root: Path) -> None:
        self._reports: queue.SimpleQueue[Made] = queue.SimpleQueue()
        self.making = Making(Places(root, root), root / "output", self._reports.put)

    def wait(self, *, is_running: bool = False) -> list[Made]:
        """The reports up to the end, or up to the first progress."""
        found = [self._reports.get(timeout=PATIENCE)]
        while found[-1].state == "running" and not (is_running and found[-1].total):
            found.append(self._reports.get(timeout=PATIENCE))
        return found


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In place of the process that makes files, one that only ends with its input."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "waiting.py").write_text(f"{WAITS}sys.stdin.read()\n")
    (folder / "deaf.py").write_text(f"{WAITS}time.sleep(60)\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setattr(making_module, "_PROCESS", "waiting")


def test_a_product_is_built_as_by_the_command(tiny: TinyProject) -> None:
    kept = Kept(tiny.root)
    kept.making.start(CARDS, "product")
    reports = kept.wait()
    assert next((one.done, one.total) for one in reports if one.total) == (0, 3)
    done = reports[-1]
    assert (done.state, done.done, done.total) == ("done", 3, 3)
    assert done.files == (MadeFile("Tiny.pdf", 1),)
    assert done.folder == tiny.root / "output/tiny/en"
    assert done.problems == ()
    made = (done.folder / "Tiny.pdf").read_bytes()
    assert len(PdfReader(done.folder / "Tiny.pdf").pages) == 1
    assert tiny.works() == made


def test_the_options_of_the_view_are_kept(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/variants/big.yaml", "title: Big\ngame: {facts: {most: 4}}\n")
    tiny.write("cards/tiny/translations/fr.po", 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n')
    kept = Kept(tiny.root)
    kept.making.start(View("tiny", "cards", "fr", ("big",), "a4", grey=True), "game")
    done = kept.wait()[-1]
    assert done.state == "done"
    assert done.folder is not None
    assert done.folder.relative_to(tiny.root).as_posix() == "output/tiny/fr+big@grey"
    page = PdfReader(done.folder / done.files[0].name).pages[0].mediabox
    assert (round(page.width), round(page.height)) == (595, 842)


def test_an_error_of_the_project_is_reported(tiny: TinyProject) -> None:
    tiny.spoil("cards", "rank: 2", "rank: two")
    kept = Kept(tiny.root)
    kept.making.start(CARDS, "product")
    failed = kept.wait()[-1]
    assert (failed.state, failed.files, failed.folder) == ("failed", (), None)
    (problem,) = failed.problems
    assert str(problem.span) == "cards/tiny/cards.yaml:12:11"
    assert not (tiny.root / "output").exists()


def test_an_unknown_product_is_reported(tiny: TinyProject) -> None:
    kept = Kept(tiny.root)
    kept.making.start(View("tiny", "dice"), "product")
    failed = kept.wait()[-1]
    assert failed.state == "failed"
    assert "has no product 'dice'" in failed.problems[0].message


def test_it_can_be_stopped_and_started_again(waiting: None, tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    for _ in range(2):
        kept.making.start(CARDS, "product")
        assert kept.wait(is_running=True)[-1] == Made("running", 1, 9)
        with pytest.raises(UsageError, match="already"):
            kept.making.start(CARDS, "game")
        process = kept.making._process
        assert process is not None
        kept.making.stop()
        assert process.returncode is not None
        assert kept.wait()[-1] == Made("stopped", 1, 9)
    kept.making.stop()  # nothing is running


def test_a_process_that_does_not_end_is_killed(
    waiting: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making_module, "_PROCESS", "deaf")
    monkeypatch.setattr(making_module, "_SECONDS", 0.1)
    kept = Kept(tmp_path)
    kept.making.start(CARDS, "product")
    kept.wait(is_running=True)
    kept.making.stop()
    assert kept.wait()[-1].state == "stopped"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
def test_a_process_that_the_system_kills_is_reported(waiting: None, tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.making.start(CARDS, "product")
    kept.wait(is_running=True)
    process = kept.making._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    failed = kept.wait()[-1]
    assert (failed.state, failed.problems[0].code) == ("failed", "process-ended")
