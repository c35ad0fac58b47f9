"""Names of pipes, devices, links to themselves: they are reported and never waited for.

Also what a person can get wrong far from the text of files: links, damage, depth.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT
from tiny_project import FILES, TinyProject

from pnp.files.reading import NotRegularError, open_regular
from pnp.font_manager.system_fonts import font_folders

FONT = ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"
MANIFEST = """\
Own:
  role: text
  licence: OFL-1.1
  licence_file: OFL.txt
  source: here
  faces:
    - {file: own.ttf, weight: 400, italic: false}
"""

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names"),
    pytest.mark.usefixtures("must_end"),
]


@pytest.fixture
def project(tiny):
    return tiny


def pipe(project: TinyProject, name: str) -> None:
    path = project.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def as_table(project: TinyProject) -> None:
    project.spoil("game", "file: cards.yaml", "file: cards.csv")


def as_file(project: TinyProject) -> None:
    rows = "\n    - {id: sun, name: Sun}\n    - {id: moon, name: Moon}"
    project.spoil("game", f"suits:{rows}", "suits: suits.yaml")


def with_book(project: TinyProject) -> None:
    project.spoil("game", "products:", "books:\n  rules: {file: rules.md, layout: tiny/book}\n"
                  "products:\n  rules: {file: Rules, book: rules, sheet: 1-up}")  # fmt: skip
    project.write(
        "layouts/tiny/book.yaml",
        "page: {size: a5}\ntext: body\nstyles: {body: {font: Alegreya, size: 10pt}}\n",
    )


def with_font(project: TinyProject) -> None:
    project.write("fonts/manifest.yaml", MANIFEST)
    project.spoil("theme", "Alegreya", "Own")


def apart(project: TinyProject, *arguments: str) -> tuple[int, str, str]:
    """The command in a process of its own: a library that waits cannot be interrupted."""
    run = subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=project.root, capture_output=True, text=True, check=False, timeout=15,
    )  # fmt: skip
    return run.returncode, run.stdout, run.stderr


NOTHING = "this is a pipe, not a regular file"
PIPES = {
    "cards/tiny/game.yaml": (None, f"cards/tiny/game.yaml: error: {NOTHING}"),
    "cards/tiny/cards.yaml": (None, f"cards/tiny/cards.yaml: error: {NOTHING}"),
    "cards/tiny/cards.csv": (as_table, f"cards/tiny/cards.csv: error: {NOTHING}"),
    "cards/tiny/suits.yaml": (as_file, f"cards/tiny/suits.yaml: error: {NOTHING}"),
    "cards/tiny/rules.md": (with_book, f"cards/tiny/rules.md: error: {NOTHING}"),
    "layouts/tiny/card.yaml": (None, f"layouts/tiny/card.yaml: error: {NOTHING}"),
    "layouts/tiny/theme.yaml": (None, f"layouts/tiny/theme.yaml: error: {NOTHING}"),
    "layouts/papers.yaml": (None, f"layouts/papers.yaml: error: {NOTHING}"),
    "layouts/sizes.yaml": (None, f"layouts/sizes.yaml: error: {NOTHING}"),
    "layouts/sheets/9-up.yaml": (None, f"layouts/sheets/9-up.yaml: error: {NOTHING}"),
    "fonts/manifest.yaml": (None, f"fonts/manifest.yaml: error: {NOTHING}"),
    "fonts/own.ttf": (
        with_font,
        "fonts/manifest.yaml:7:14: error: 'own.ttf' cannot be read: it is a pipe, not a regular "
        "file\n  hint: name a font file",
    ),
    "cards/tiny/icons/sun.svg": (
        None,
        "layouts/tiny/card.yaml:13:9: error: 'sign': cannot read cards/tiny/icons/sun.svg: it is "
        "a pipe, not a regular file",
    ),
    "cards/tiny/art/dot.png": (
        None, "cards/tiny/art/dot.png: error: is a pipe, not a regular file\n  hint: copy the"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PIPES)
def test_a_pipe_is_reported_and_not_waited_for(project, name):
    prepare, messages = PIPES[name]
    if prepare is not None:
        prepare(project)
    pipe(project, name)
    code, out, err = apart(project, "build", "tiny")
    assert (code, out) == (1, "")
    assert messages in err, err


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("cards/tiny/variants/a.yaml", ("build", "--variant", "a"),
         f"cards/tiny/variants/a.yaml: error: {NOTHING}"),
        ("cards/tiny/translations/fr.po", ("build", "--lang", "fr"),
         f"cards/tiny/translations/fr.po: error: {NOTHING}"),
        ("cards/tiny/translations/fr.po", ("i18n", "update", "tiny"),
         f"cards/tiny/translations/fr.po: error: {NOTHING}"),
        ("own.ttf", ("fonts", "add", "own.ttf"),
         "own.ttf: error: this file cannot be read: it is a pipe, not a regular file"),
        ("OFL", ("fonts", "add", str(FONT), "--name", "Own", "--licence-file", "OFL"),
         "OFL: error: this licence cannot be read: it is a pipe, not a regular file"),
        ("first.json", ("build", "--changed-since", "first.json"), "'first.json' is not a file"),
    ],
)  # fmt: skip
def test_a_pipe_that_is_asked_for_is_reported(project, name, arguments, message):
    pipe(project, name)
    code, _, err = project.run(*arguments)
    assert code in (1, 2) and message in err, err
    assert not list(project.root.rglob("*.pdf"))


@pytest.mark.parametrize("command", ["check", "list"])
def test_commands_about_fonts_do_not_wait_for_a_pipe(project, command):
    with_font(project)
    pipe(project, "fonts/own.ttf")
    pipe(project, "fonts/OFL.txt")
    code, _, err = apart(project, "fonts", command)
    assert code == 1 and "'own.ttf' cannot be read: it is a pipe, not a regular file" in err


@pytest.mark.parametrize(
    ("path", "what"), [("/dev/null", "a device"), ("/", "a folder"), ("/dev/zero", "a device")]
)
def test_only_regular_files_are_opened(path, what):
    with pytest.raises(NotRegularError, match=f"this is {what}, not a regular file"):
        open_regular(Path(path))


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(tmp_path, monkeypatch):
    """Between the look at a name and its opening, something else may get it."""
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr("pnp.files.reading.check_regular", lambda path: path.stat())
    with pytest.raises(NotRegularError, match="this is a pipe"):
        open_regular(tmp_path / "pipe")


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "message"),
    [("papers.yaml", "this file cannot be read: Too many levels of symbolic links"),
     ("nowhere", "the target of this link does not exist")],
)  # fmt: skip
@pytest.mark.parametrize("name", ["layouts/papers.yaml", "layouts/sizes.yaml"])
def test_a_link_to_nothing_is_not_passed_over(project, name, target, message):
    path = project.root / name
    path.symlink_to(path.name if target == "papers.yaml" else target)
    code, _, err = project.run("build", "tiny")
    assert code == 1 and f"{name}: error: {message}" in err, err


@pytest.mark.parametrize(
    "name",
    ["cards/tiny/art/dot.png", "cards/tiny/art", "cards/tiny/icons/sun.svg",
     "cards/tiny/cards.yaml", "layouts/tiny/card.yaml", "layouts", "output", "output/tiny"],
)  # fmt: skip
def test_a_link_to_itself_is_an_error_and_no_bug(project, name):
    path = project.root / name
    if path.is_dir():
        path.rename(project.root / "away")
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(path.name)
    code, out, err = project.run("build", "tiny")
    assert (code, out) == (1, "") and "Traceback" not in err


def test_a_font_is_not_added_through_a_link_to_itself(project):
    (project.root / "fonts").symlink_to("fonts")
    code, _, err = project.run("fonts", "add", str(FONT), "--name", "Own")
    assert code == 1 and "error: a link is in the way" in err


# -- fonts and texts ---------------------------------------------------------------------------


def test_a_font_may_have_tables_whose_names_are_no_text(project):
    data = bytearray(FONT.read_bytes())
    tables = struct.unpack_from(">H", data, 4)[0]
    (place,) = (12 + 16 * i for i in range(tables) if data[12 + 16 * i :][:4] == b"gasp")
    data[place : place + 4] = b"\xff\xfe\x80\xe9"
    with_font(project)
    project.write("fonts/own.ttf", bytes(data))
    assert project.run("build", "tiny")[0] == 0


@pytest.mark.parametrize("text", ["::: if 1\n" * 3000, "::: for c in cards\n" * 3000 + "x\n"])
def test_containers_without_end_are_reported(project, text):
    with_book(project)
    project.write("cards/tiny/rules.md", text)
    code, _, err = project.run("build", "tiny")
    assert (
        code == 1
        and "cards/tiny/rules.md:11:5: error: containers are nested more than 10 deep" in err
    )
    assert "Traceback" not in err


def test_a_user_without_a_home_has_no_fonts_there(monkeypatch):
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert Path("/usr/share/fonts") in font_folders("linux", {})


def test_what_the_system_refuses_is_no_bug(project, monkeypatch):
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "cards")

    monkeypatch.setattr("pnp.build.commands.requests", refused)
    assert project.run("build", "tiny") == (
        1, "", "error: the system reports: permission denied: cards\n"
    )  # fmt: skip


def test_names_that_are_no_text_are_shown_as_escapes(project):
    folder = project.root / os.fsdecode(b"cards/\xff")
    folder.mkdir()
    (folder / "game.yaml").write_text(FILES["cards/tiny/game.yaml"])
    code, _, err = project.run("build")
    assert code == 1 and "cards/\\udcff/game.yaml:8:17: error: there is no file" in err
