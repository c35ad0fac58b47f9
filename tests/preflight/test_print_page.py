"""docs/print.md is true: each mistake of its tables is found, alone and where it is."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from mistakes import Mistakes
from print_mistakes import MISTAKES, Mistake, named
from repository import ROOT

from pnp.preflight.check_kinds import codes

PAGE = (ROOT / "docs" / "print.md").read_text(encoding="utf-8")


def _script() -> ModuleType:
    """The script that makes the tables; its name as a module is not that of the helper."""
    path = ROOT / "docs" / "mistakes.py"
    spec = importlib.util.spec_from_file_location("mistakes_of_page", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = _script()
Found = dict[str, list[tuple[str, str, str, str]]]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is reported of each project with its mistake."""
    return SCRIPT.all_reported(tmp_path_factory.mktemp("mistakes"))


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is reported of each corrected project."""
    return SCRIPT.all_reported(tmp_path_factory.mktemp("corrected"), is_corrected=True)


EACH = pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)


@EACH
def test_a_mistake_is_found_alone_and_where_it_is(mistake: Mistake, reported: Found) -> None:
    found = [(one.code, one.severity, one.line) for one in reported[mistake.name]]
    assert found == [(mistake.code, mistake.severity, mistake.place)]


@EACH
def test_nothing_is_found_when_it_is_corrected(mistake: Mistake, corrected: Found) -> None:
    assert corrected[mistake.name] == []


def test_the_tables_are_what_is_reported(reported: Found) -> None:
    assert SCRIPT.page(PAGE, reported) == PAGE, "run: python docs/mistakes.py --write"


def test_every_code_of_preflight_has_its_mistake() -> None:
    listed = [mistake.code for mistake in MISTAKES]
    assert [code for code in codes() if code not in listed] == []
    names = [mistake.name for mistake in MISTAKES]
    assert sorted(set(names)) == sorted(names)


def test_the_project_without_any_mistake(tmp_path: Path) -> None:
    assert Mistakes(tmp_path).problems() == []


def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    commands, printed = re.findall(r"```(?:sh)?\n(.*?)```", PAGE, flags=re.DOTALL)[:2]
    programs = {
        "python": [sys.executable],
        "pnp": [sys.executable, "-m", "pnp"],
        "docs/mistakes.py": [str(ROOT / "docs" / "mistakes.py")],
    }
    shown = ""
    for line in commands.splitlines():
        words = [word for part in shlex.split(line) for word in programs.get(part, [part])]
        done = subprocess.run(
            words, cwd=tmp_path, check=True, capture_output=True, text=True, encoding="utf-8"
        )
        shown += done.stderr
    assert shown == printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["low-res", "new"], "invalid choice: 'low-res'"),
        (["low-resolution"], "expected NAME and FOLDER, or --write"),
        (["low-resolution", "."], ". exists already; name a new folder"),
    ],
)
def test_wrong_arguments_of_the_script(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["mistakes.py", *arguments])
    with pytest.raises(SystemExit) as stop:
        SCRIPT.main()
    assert stop.value.code == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_script_writes_the_corrected_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, more in (("wrong", []), ("right", ["--corrected"])):
        monkeypatch.setattr(sys, "argv", ["m", "hairline", str(tmp_path / folder), *more])
        SCRIPT.main()
    wrong, right = (
        (tmp_path / at / "layouts/m/card.yaml").read_text() for at in ("wrong", "right")
    )
    assert "stroke_width: 0.1pt" in wrong and wrong.replace("0.1pt", "0.25pt") == right


def test_the_message_of_a_problem_is_that_of_its_table() -> None:
    """The text is typed here, so that a change of the table is seen."""
    rows = {line.split("`")[1]: line for line in PAGE.splitlines() if line.startswith("| `")}
    assert rows["shrunk-text"].endswith(
        "| `small-text`, warning | `cards/m/cards.csv:3:5`: card 'bee', 't': the text 'The bee of "
        "the orchard' is printed at 5.8 pt (element at layouts/m/card.yaml:8:6) |"
    )
    assert named("shrunk-text").about in rows["shrunk-text"]
