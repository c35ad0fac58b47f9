"""Links and commands that open a place in an editor."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.model.problems import Span, UsageError
from pnp.preview.editors import Editor, _words, filled, link, read_editor

WAITS = "import time; time.sleep(1)"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "cards").mkdir(parents=True)
    (root / "cards/my cards.yaml").write_text("cards: []\n")
    (tmp_path / "secret.txt").write_text("secret")
    return root


def editor_of(root: Path, asked: str | None, variable: str = "") -> Editor:
    return read_editor(asked, {"PNP_EDITOR": variable} if variable else {}, root, [root])


PLACE = Span("cards/my cards.yaml", 12, 3)


def test_vs_code_is_the_usual_editor(root: Path) -> None:
    editor = editor_of(root, None)
    assert editor.mode == "link"
    quoted = str(root.resolve()).replace(" ", "%20")
    assert editor.address(PLACE) == f"vscode://file{quoted}/cards/my%20cards.yaml:12:3"


def test_the_option_comes_before_the_variable(root: Path) -> None:
    assert editor_of(root, None, "zed").scheme == "zed"
    assert editor_of(root, "Cursor", "zed").scheme == "cursor"
    command = editor_of(root, None, "subl {file}:{line}")
    assert (command.mode, command.address(PLACE)) == ("command", None)


@pytest.mark.parametrize(
    "path, expected",
    [
        ("/a/b.yaml", "vscode://file/a/b.yaml"),
        ("/a:b/50% #é?.yaml", "vscode://file/a%3Ab/50%25%20%23%C3%A9%3F.yaml"),
        ("C:\\my games\\b.yaml", "vscode://file/C:/my%20games/b.yaml"),
        ("\\\\nas\\games\\b.yaml", "vscode://file//nas/games/b.yaml"),
    ],
)
def test_a_link_to_a_file(path: str, expected: str) -> None:
    assert link("vscode", path) == expected


@pytest.mark.parametrize(
    "span, end",
    [
        (Span("cards/a.yaml"), "/cards/a.yaml:1:1"),
        (Span("cards/a.yaml", 4), "/cards/a.yaml:4:1"),
        (Span("cards/a.yaml", 4, 2), "/cards/a.yaml:4:2"),
        (Span("cards/a.yaml", 4, 2, "Heroes"), "/cards/a.yaml"),
    ],
)
def test_the_place_in_a_link(root: Path, span: Span, end: str) -> None:
    editor = editor_of(root, None)
    assert editor.address(span) is None
    (root / "cards/a.yaml").write_text("")  # it is not there before
    address = editor.address(span)
    assert address is not None and address.startswith("vscode://file/") and address.endswith(end)
    assert editor.address(span) == address


def test_the_words_of_a_command_are_filled_once() -> None:
    command = ("ed", "+{line}", "{file}:{line}:{column}", "{other}")
    path = Path("/a/{line} $(rm) b.yaml")
    assert filled(command, path, Span("b.yaml", 7)) == [
        "ed", "+7", "/a/{line} $(rm) b.yaml:7:1", "{other}"
    ]  # fmt: skip


def test_a_command_without_a_place_is_given_the_file(root: Path) -> None:
    assert editor_of(root, "gedit --new-window").command == ("gedit", "--new-window", "{file}")
    assert editor_of(root, "'my editor' '{file}'").command == ("my editor", "{file}")
    windows = '"C:\\Program Files\\ed.exe" {file}'
    assert _words(windows, is_windows=True) == ("C:\\Program Files\\ed.exe", "{file}")


def test_the_command_is_run_with_the_place(root: Path, tmp_path: Path) -> None:
    script = tmp_path / "editor.py"
    script.write_text("import sys; open(sys.argv[1], 'w').write('|'.join(sys.argv[2:]))")
    out = tmp_path / "out.txt"
    editor = editor_of(root, f"'{sys.executable}' '{script}' '{out}' {{file}} {{line}} {{column}}")
    editor.open(PLACE)
    assert out.read_text() == f"{root.resolve()}/cards/my cards.yaml|12|3"


def test_an_editor_that_stays_open_is_left_alone(root: Path) -> None:
    editor_of(root, f"'{sys.executable}' -c '{WAITS}' {{file}}").open(PLACE)


@pytest.mark.parametrize(
    "asked, message",
    [
        ("no-such-program-here {file}", "cannot start 'no-such-program-here'"),
        (f"'{sys.executable}' -c 'raise SystemExit(3)' {{file}}", "ended with an error (3)"),
        ("vscode", "no command opens an editor"),
    ],
)
def test_a_command_that_fails(root: Path, asked: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        editor_of(root, asked).open(PLACE)
    (problem,) = error.value.problems
    assert message in problem.message
    assert problem.hint


def test_a_quote_that_is_not_closed(root: Path) -> None:
    with pytest.raises(UsageError) as error:
        editor_of(root, "subl 'x")
    assert "is no command" in error.value.problems[0].message


@pytest.mark.parametrize(
    "path", ["../secret.txt", "/etc/hostname", "cards", "cards/none.yaml", "cards/\0.yaml"]
)
def test_only_files_of_the_project_are_opened(root: Path, path: str) -> None:
    touches = editor_of(root, f"'{sys.executable}' -c 'raise SystemExit(0)'")
    with pytest.raises(UsageError, match="no file of this project"):
        touches.open(Span(path, 1))
    assert editor_of(root, None).address(Span(path, 1)) is None


def test_a_link_that_leads_out_of_the_project_is_not_opened(root: Path) -> None:
    (root / "cards/link.txt").symlink_to(root.parent / "secret.txt")
    assert editor_of(root, None).address(Span("cards/link.txt")) is None
