"""Whenever pnp is stopped, every file is what it was or what it was to be; nothing stays behind."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from repository import ROOT

from pnp.files.placing import Placing, PlacingError, sweep
from pnp.files.processes import mark
from pnp.files.writing import write, write_all
from pnp.model.problems import InputError
from pnp.model.result import Built, Request

POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")

# Writes a.pdf, b.pdf (there before) and c.pdf (new) in processes that kill themselves right before
# the first, second, … change to the disk; reports what each of them left.
KILLED = """
import json, os, signal, sys
from pathlib import Path
from pnp.files.writing import write_all

top, no_links = Path(sys.argv[1]), sys.argv[2] == "copies"
CHANGES = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.symlink", "shutil.copyfile"}

def no_link(self, target):
    raise OSError(1, "no links on this disk")

def write_until(number):
    seen = 0
    def hook(event, arguments):
        nonlocal seen
        is_change = event in CHANGES or event == "open" and arguments[2] & os.O_CREAT
        if is_change:
            seen += 1
            if seen == number:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(hook)
    names = ("a.pdf", "b.pdf", "new/c.pdf")
    write_all([(top / str(number) / name, b"new") for name in names], str)

if no_links:
    Path.hardlink_to = no_link
for number in range(1, 60):
    folder = top / str(number)
    folder.mkdir()
    for name in ("a.pdf", "b.pdf"):
        (folder / name).write_bytes(b"old")
    process = os.fork()
    if not process:
        write_until(number)
        os._exit(0)
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status):
        print(number)
        break
"""


def run(program: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), *map(str, arguments)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def contents(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


@POSIX
@pytest.mark.parametrize(("how", "least"), [("links", 10), ("copies", 12)])
def test_a_kill_at_any_step_leaves_old_or_new_and_the_next_run_sweeps(tmp_path, how, least):
    whole = int(run(KILLED, tmp_path, how))
    assert whole > least  # so many steps there were to be killed at
    left = 0
    for number in range(1, whole + 1):
        found = contents(tmp_path / str(number))
        assert found["a.pdf"] in (b"old", b"new") and found["b.pdf"] in (b"old", b"new"), number
        assert found.get("new/c.pdf", b"new") == b"new", number
        left += sum(name.rpartition("/")[2].startswith(".pnp-") for name in found)
        again = [(tmp_path / str(number) / name, b"newer") for name in ("b.pdf", "new/c.pdf")]
        write_all(again, str)
        found = contents(tmp_path / str(number))
        assert set(found) == {"a.pdf", "b.pdf", "new/c.pdf"}, number
        assert found["b.pdf"] == found["new/c.pdf"] == b"newer"
    assert left > least


def litter(folder: Path, process: int, age: float = 0, machine: str = "") -> Path:
    """A file as a process that was killed leaves one."""
    folder.mkdir(parents=True, exist_ok=True)
    own, _, _ = mark().partition("-")
    path = folder / f".pnp-{machine or own}-{process}-0.part"
    path.write_bytes(b"half")
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.fixture
def ended() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_only_what_ended_processes_of_pnp_left_is_swept(tmp_path, ended, monkeypatch):
    gone = litter(tmp_path, ended)
    ours = litter(tmp_path, os.getpid())
    parent = litter(tmp_path, os.getppid())
    elsewhere = litter(tmp_path, ended, machine="0" * 8)
    others = [
        tmp_path / name
        for name in (f".a.pdf.{ended}.part", f"pnp-{ended}-0.part", f".pnp-x-{ended}-0.part",
                     f"{gone.name}.txt", "a.part", "a.old")
    ]  # fmt: skip
    for path in others:
        path.write_bytes(b"mine")
    sweep([tmp_path, tmp_path / "nowhere"])
    assert not gone.exists()
    assert all(path.exists() for path in (ours, parent, elsewhere, *others))
    # a day later nobody is at work on these any more
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 25 * 60 * 60)
    sweep([tmp_path])
    assert not any(path.exists() for path in (ours, parent, elsewhere))
    assert all(path.exists() for path in others)


def test_a_build_sweeps_the_folders_of_all_editions_of_its_game(tmp_path, ended):
    beside = litter(tmp_path / "game/fr", ended)
    here = litter(tmp_path / "game/en", ended)
    other = litter(tmp_path / "other/en", ended)
    write([Built(Request("game", "x"), file="game/en/x.pdf", data=b"new")], tmp_path, str)
    assert not beside.exists() and not here.exists() and other.exists()


def test_a_link_in_the_way_of_what_is_prepared_is_not_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / f".pnp-{mark()}-0.part").symlink_to(outside)
    (folder / f".pnp-{mark()}-0.old").symlink_to(outside)
    (folder / "a.pdf").write_bytes(b"old")
    write_all([(folder / "a.pdf", b"new")], str)
    assert contents(tmp_path) == {"outside": b"mine", "out/a.pdf": b"new"}


def test_a_link_at_a_place_is_replaced_and_what_it_leads_to_stays(tmp_path):
    (tmp_path / "precious").write_bytes(b"mine")
    for name, target in (("a.pdf", "precious"), ("b.pdf", "nothing")):
        (tmp_path / name).symlink_to(target)
    write_all([(tmp_path / "a.pdf", b"new"), (tmp_path / "b.pdf", b"new")], str)
    assert contents(tmp_path) == {"precious": b"mine", "a.pdf": b"new", "b.pdf": b"new"}
    assert not (tmp_path / "a.pdf").is_symlink()


def test_links_are_restored_if_not_all_can_be_put_in_place(tmp_path, monkeypatch):
    (tmp_path / "precious").write_bytes(b"mine")
    (tmp_path / "a.pdf").symlink_to("precious")
    fail_at(monkeypatch, "b.pdf", PermissionError(13, "Permission denied"))
    with pytest.raises(InputError):
        write_all([(tmp_path / "a.pdf", b"new"), (tmp_path / "b.pdf", b"new")], str)
    assert (tmp_path / "a.pdf").readlink() == Path("precious")
    assert contents(tmp_path) == {"precious": b"mine", "a.pdf": b"mine"}


def fail_at(monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException) -> None:
    """Let it fail to put the file of this name in place."""
    replace = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if self.suffix == ".part" and Path(target).name == name:
            raise error
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
@pytest.mark.parametrize("has_links", [True, False])
def test_if_one_cannot_be_put_in_place_all_is_as_it_was(tmp_path, monkeypatch, error, has_links):
    files = [(tmp_path / name, b"new") for name in ("a.pdf", "new/b.pdf", "c.pdf")]
    for name in ("a.pdf", "c.pdf"):
        (tmp_path / name).write_bytes(b"old")
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(OSError(1, "no")))
    fail_at(monkeypatch, "c.pdf", error)
    with pytest.raises((InputError, KeyboardInterrupt)):
        write_all(files, str)
    assert contents(tmp_path) == {"a.pdf": b"old", "c.pdf": b"old"}
    assert not (tmp_path / "new").exists()


def test_an_old_file_that_is_being_copied_is_not_put_back_half(tmp_path, monkeypatch):
    (tmp_path / "a.pdf").write_bytes(b"old and long")

    def half(source: Path, target: Path) -> None:
        Path(target).write_bytes(b"old")
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(OSError(1, "no")))
    monkeypatch.setattr("shutil.copyfile", half)
    with pytest.raises(KeyboardInterrupt):
        write_all([(tmp_path / "a.pdf", b"new")], str)
    assert contents(tmp_path) == {"a.pdf": b"old and long"}


def test_files_and_their_folders_are_on_the_disk_before_the_end(tmp_path, monkeypatch):
    events: list[str] = []
    sync, replace = os.fsync, Path.replace

    def synced(number: int) -> None:
        events.append(f"sync {Path(f'/proc/self/fd/{number}').readlink().name}")
        sync(number)

    def replaced(self: Path, target: Path) -> Path:
        events.append(f"put {Path(target).name}")
        return replace(self, target)

    if not Path("/proc/self/fd").exists():
        pytest.skip("no /proc here")
    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_all([(tmp_path / "en/a.pdf", b"new"), (tmp_path / "en/b.pdf", b"new")], str)
    stem = f".pnp-{mark()}"
    assert events == [
        f"sync {stem}-0.part", f"sync {stem}-1.part", "put a.pdf", "put b.pdf",
        "sync en", f"sync {tmp_path.name}",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a device", "a socket"])
@pytest.mark.parametrize("is_linked", [False, True])
def test_what_is_no_file_is_never_replaced(tmp_path, kind, is_linked):
    thing = tmp_path / "thing"
    if kind == "a pipe":
        os.mkfifo(thing)
    elif kind == "a folder":
        thing.mkdir()
    elif kind == "a socket":
        os.mknod(thing, 0o140600)
    else:
        thing.symlink_to("/dev/null")
    target = tmp_path / "link" if is_linked else thing
    if is_linked:
        target.symlink_to(thing)
    before = sorted((p.name, p.lstat().st_mode) for p in tmp_path.iterdir())
    with pytest.raises(InputError, match=f"{kind} with this name exists"):
        write_all([(tmp_path / "a.pdf", b"new"), (target, b"new")], str)
    assert sorted((p.name, p.lstat().st_mode) for p in tmp_path.iterdir()) == before


def test_two_files_for_one_place_are_refused(tmp_path):
    with pytest.raises(InputError, match=r"a\.pdf: error: two files would be written here"):
        write_all([(tmp_path / "a.pdf", b"one"), (tmp_path / "a.pdf", b"two")], str)
    assert contents(tmp_path) == {}


def test_a_name_of_the_longest_kind_can_be_written(tmp_path):
    target = tmp_path / f"{'x' * 251}.pdf"
    write_all([(target, b"new")], str)
    assert target.read_bytes() == b"new"


def test_a_name_that_is_too_long_is_an_error(tmp_path):
    with pytest.raises(InputError, match="this file cannot be written: file name too long"):
        write_all([(tmp_path / "new" / ("x" * 256), b"new")], str)
    assert list(tmp_path.iterdir()) == []


def test_what_was_prepared_and_never_put_is_gone(tmp_path):
    with Placing() as placing:
        placing.prepare(tmp_path / "a.pdf", b"new")
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PlacingError), Placing() as placing:
        placing.prepare(tmp_path / "file/a.pdf", b"new")
