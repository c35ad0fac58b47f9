"""Where things are found: the project first, then what pnp ships; and nothing beyond them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.files.listing import resolved
from pnp.model.problems import Problems, Span
from pnp.model.units import mm
from pnp.sources.files import Library

SVG = "<svg/>"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library over project `mine` and shipped `theirs`."""
    for name in ("mine", "theirs"):
        (tmp_path / name).mkdir()
    return Library(tmp_path / "mine", tmp_path, tmp_path / "theirs")


def write(library: Library, name: str, text: str) -> Path:
    path = library.base / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_the_project_comes_before_what_is_shipped(library):
    theirs = write(library, "theirs/layouts/a.yaml", "x: 1")
    assert library.find("layouts", "a") == theirs
    mine = write(library, "mine/layouts/a.yaml", "x: 2")
    write(library, "mine/layouts/b/c.yaml", "x: 3")
    assert library.find("layouts", "a") == mine
    assert library.names("layouts") == ["a", "b/c"]


def test_one_root_if_the_project_is_pnp_itself(tmp_path):
    assert Library(tmp_path, tmp_path, tmp_path).roots == (tmp_path,)


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "a\0b", "x" * 5000, "", "."])
def test_names_that_name_no_file(library, name):
    write(library, "mine/secret.yaml", "x: 1")
    write(library, "mine/layouts/a.yaml", "x: 1")
    assert library.find("layouts", name) is None


def test_links_do_not_leave(library, tmp_path):
    secret = write(library, "secret.yaml", "x: 1")
    (library.root / "layouts").mkdir()
    (library.root / "layouts/link.yaml").symlink_to(secret)
    (library.root / "layouts/circle.yaml").symlink_to("circle.yaml")
    assert library.find("layouts", "link") is None
    assert library.find("layouts", "circle") is None
    assert resolved(tmp_path) == tmp_path.resolve()


def test_a_file_is_read_once(library):
    path = write(library, "mine/a.yaml", "x: 1")
    assert library.read(path) is library.read(path)
    assert library.shown(path) == "mine/a.yaml"
    assert library.shown(Path("/elsewhere/b")) == str(Path("/elsewhere/b"))


def test_named_mappings(library):
    problems = Problems()
    write(library, "mine/layouts/good.yaml", "x: 1")
    write(library, "mine/layouts/list.yaml", "- x")
    write(library, "mine/layouts/bad.yaml", "x: [")
    write(library, "mine/layouts/papers.yaml", "")
    write(library, "mine/layouts/sheets/9-up.yaml", "")
    span = Span("game.yaml", 1, 1)
    found = [library.read_named("layouts", name, "layout", span, problems)
             for name in ("good", "list", "bad", "god", "zzz", "../good")]  # fmt: skip
    assert found == [{"x": 1}, None, None, None, None, None]
    known = "\n  hint: layouts: bad, good, list"
    assert [str(p) for p in problems] == [
        "mine/layouts/list.yaml:1:1: error: expected keys and values, as every layout has",
        "mine/layouts/bad.yaml:1:4: error: '[' is not closed\n  hint: close it with ']'",
        "game.yaml:1:1: error: there is no layout 'god' in layouts/\n  hint: did you mean 'good'?",
        f"game.yaml:1:1: error: there is no layout 'zzz' in layouts/{known}",
        "game.yaml:1:1: error: '../good' leaves layouts/\n  hint: did you mean 'good'?",
    ]


# -- papers and sizes -------------------------------------------------------------------------


def test_papers_and_sizes_of_the_project_replace_those_shipped(library):
    write(library, "theirs/layouts/papers.yaml", "a4: {width: 210mm, height: 297mm}")
    write(library, "mine/layouts/papers.yaml", "a4: {width: 1in, height: 2in}\nb: {width: 1in}")
    write(library, "mine/layouts/sizes.yaml", "tiny: {width: 10mm, height: 20mm}")
    problems = Problems()
    papers = library.papers(problems)
    assert {name: (p.width, p.height) for name, p in papers.items()} == {"a4": (72, 144)}
    assert library.sizes(problems) == {"tiny": {"width": mm(10), "height": mm(20)}}
    assert [str(p) for p in problems] == [
        "mine/layouts/papers.yaml:2:4: error: 'b': 'height' is missing"
    ]


@pytest.mark.parametrize("text", ["- a", "a: [", "text"])
def test_broken_papers_leave_those_shipped(library, text):
    write(library, "theirs/layouts/papers.yaml", "a4: {width: 210mm, height: 297mm}")
    write(library, "mine/layouts/papers.yaml", text)
    problems = Problems()
    assert list(library.papers(problems)) == ["a4"]
    (messages,) = problems
    assert str(messages.span).startswith("mine/layouts/papers.yaml:1:")


# -- fonts ------------------------------------------------------------------------------------


def test_fonts(library):
    for name in ("mine/fonts/m/a.ttf", "theirs/fonts/t/b.otf"):
        write(library, name, "")
    write(library, "theirs/fonts/manifest.yaml",
          "One: {licence: OFL, faces: [{file: t/b.otf, weight: 700, italic: true, index: 2}]}\n"
          "Two: {faces: [{file: t/b.otf}]}\n")  # fmt: skip
    write(library, "mine/fonts/manifest.yaml", "One: {faces: [{file: m/a.ttf, sha256: abc}]}")
    problems = Problems()
    found = library.families(problems)
    assert tuple(problems) == ()
    assert sorted(found) == ["One", "Two"]
    (face,) = found["One"].faces
    assert (face.path, face.weight, face.italic, face.index) == (
        str(library.root / "fonts/m/a.ttf"), 400, False, 0
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "1:1: error: expected keys and values"),
        ("A: [", "1:4: error: '[' is not closed"),
        ("A: a.ttf", "1:4: error: font 'A': expected a mapping of keys and values, found 'a.ttf'"),
        ("A: {face: []}", "1:5: error: unknown key 'face'\n  hint: did you mean 'faces'?"),
        ("A: {faces: [a.ttf]}", "1:13: error: a face of 'A': expected a mapping of keys"),
        ("A: {faces: [{fil: a.ttf}]}", "1:14: error: unknown key 'fil'"),
        ("A: {faces: [{file: a.tff}]}", "1:20: error: there is no font file 'a.tff'\n"
                                        "  hint: did you mean 'a.ttf'?"),
        ("A: {faces: [{file: ../a.ttf}]}", "1:20: error: '../a.ttf' leaves the folder of fonts\n"
                                           "  hint: keep the font below mine/fonts"),
        ("A: {faces: [{file: \"a\\0\"}]}", "1:20: error: there is no font file 'a\\x00'"),
        ("A: {faces: [{file: a.ttf, weight: bold}]}", "1:35: error: 'weight': expected a whole"),
    ],
)  # fmt: skip
def test_error_in_a_manifest(library, text, message):
    write(library, "mine/fonts/a.ttf", "")
    write(library, "mine/fonts/manifest.yaml", text)
    problems = Problems()
    found = library.families(problems)
    (messages,) = problems
    assert str(messages).startswith(f"mine/fonts/manifest.yaml:{message}")
    assert list(found) == (["A"] if text.startswith("A: ") and text[-1] != "[" else [])


# -- icons and games --------------------------------------------------------------------------


def test_icons_of_the_game_replace_all_others(library):
    for name in ("theirs/layouts/icons/a.svg", "theirs/layouts/icons/b.svg",
                 "mine/layouts/icons/b.svg", "mine/cards/g/icons/c.svg"):  # fmt: skip
        write(library, name, SVG)
    icons = library.icons(library.root / "cards/g")
    assert [Path(p).relative_to(library.base).as_posix() for p in icons.values()] == [
        "theirs/layouts/icons/a.svg", "mine/layouts/icons/b.svg", "mine/cards/g/icons/c.svg"
    ]  # fmt: skip


def test_icons_that_are_links(library):
    shared = write(library, "mine/art/star.svg", SVG)
    secret = write(library, "secret.svg", SVG)
    folder = library.root / "cards/g/icons"
    folder.mkdir(parents=True)
    (folder / "star.svg").symlink_to(shared)
    (folder / "secret.svg").symlink_to(secret)
    assert list(library.icons(folder.parent)) == ["star"]


def test_icons_in_folders_and_their_authors(library):
    """A download of game-icons.net may be copied as it is. What is in the folder itself wins."""
    for name in ("mine/cards/g/icons/1x1/lorc/moon.svg", "mine/cards/g/icons/1x1/lorc/sun.svg",
                 "mine/cards/g/icons/000000/1x1/carl-olsen/sun.svg",
                 "mine/cards/g/icons/1x1/delapouite/star.svg", "mine/cards/g/icons/own/star.svg",
                 "mine/cards/g/icons/moon.svg"):  # fmt: skip
        write(library, name, SVG)
    folder = library.root / "cards/g"
    found = {
        name: Path(p).relative_to(folder / "icons") for name, p in library.icons(folder).items()
    }
    assert {name: path.as_posix() for name, path in found.items()} == {
        "moon": "moon.svg", "star": "1x1/delapouite/star.svg",
        "sun": "000000/1x1/carl-olsen/sun.svg",
    }  # fmt: skip
    assert library.icon_authors(folder) == ["Carl Olsen", "Delapouite"]


def test_games(library):
    assert library.games == {}
    theirs = write(library, "theirs/cards/b/game.yaml", "").parent
    library = Library(library.root, library.base, library.shipped)
    assert library.games == {"b": theirs}
    mine = write(library, "mine/cards/a/game.yaml", "").parent
    library = Library(library.root, library.base, library.shipped)
    assert library.games == {"a": mine}, "with games of one's own, those shipped are not listed"
    assert library.game_folder("b") == theirs
    assert [library.game_folder(name) for name in ("c", "..", "../cards/a", "a/", "")] == [None] * 5
