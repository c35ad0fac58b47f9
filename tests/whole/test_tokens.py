"""Tokens from a layout with an outline to a printed sheet, and what goes wrong with outlines."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from drawn import pixels
from pypdf import PdfReader
from tiny_project import TinyProject

GAME = """\
title: Tiny
decks:
  coins: {file: coins.yaml, layout: tiny/coin, back: tiny/coin}
products:
  coins: {file: Coins, decks: [coins], sheet: SHEET, paper: a4}
"""
COINS = "cards:\n  - {id: a, copies: 30}\n"
COIN = """\
size: {width: 30mm, height: 30mm}
bleed: 2mm
safe: 2mm
outline: circle
elements:
  ground: {kind: shape, box: bleed, fill: "#ff0000"}
"""


@pytest.fixture
def tiny(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> TinyProject:
    project = TinyProject(tmp_path, capsys)
    monkeypatch.chdir(tmp_path)
    project.write("game", GAME.replace("SHEET", "tokens"))
    project.write("cards/tiny/coins.yaml", COINS)
    project.write("layouts/tiny/coin.yaml", COIN)
    return project


def coins(tiny: TinyProject, *arguments: str) -> bytes:
    code, _, err = tiny.run("build", *arguments)
    assert (code, err) == (0, ""), err
    return (tiny.root / "output/tiny/en/Coins.pdf").read_bytes()


def test_only_the_inside_of_the_outline_is_printed(tiny: TinyProject) -> None:
    data = coins(tiny)
    rows = pixels(data, scale=2)
    reds = [(x, y) for y, row in enumerate(rows) for x, p in enumerate(row) if p[1] < 100 < p[0]]
    left, top = min(x for x, _ in reds), min(y for _, y in reds)
    # the corner of the first token's box, with its bleed of 1.5 mm, is white
    assert rows[top + 3][left + 3] == (255, 255, 255)
    across = 33 / 25.4 * 72 * 2
    assert rows[top + 10][round(left + across / 2)] == (255, 0, 0)
    assert rows[round(top + across / 2)][left + 6] == (255, 0, 0)


def test_the_cut_lines_are_a_layer(tiny: TinyProject) -> None:
    assert b"/Name(Cut)" in coins(tiny)
    tiny.write("layouts/sheets/plain.yaml", "kind: fill\ngutter: 3mm\ncut_lines: false\n")
    tiny.write("game", GAME.replace("SHEET", "plain"))
    assert tiny.run("build", "--clean")[0] == 0
    assert b"/Name(Cut)" not in coins(tiny)


def test_cutting_machines_get_the_lines_of_the_fullest_sheet(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/coins.yaml", COINS.replace("30", "60"))
    coins(tiny)
    folder = tiny.root / "output/tiny/en"
    svg = (folder / "Coins-cut.svg").read_text()
    page = pypdfium2.PdfDocument(folder / "Coins.pdf")[0]
    width, height = (side / 72 * 25.4 for side in page.get_size())
    found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', svg)
    assert found and float(found[1]) == pytest.approx(width, abs=0.01)
    assert float(found[2]) == pytest.approx(height, abs=0.01)
    dxf = (folder / "Coins-cut.dxf").read_text()
    lines = svg.count("M")
    assert dxf.count("POLYLINE") == lines - svg.count("Milli") and lines > 30
    # they are gone when nothing makes them any more
    tiny.write("layouts/tiny/coin.yaml", COIN.replace("outline: circle\n", ""))
    tiny.run("build", "--clean")
    assert sorted(p.name for p in folder.iterdir()) == ["Coins.pdf"]


def test_text_across_the_outline_is_a_warning(tiny: TinyProject) -> None:
    box = "{x: 1mm, y: 3mm, w: 25mm}"
    text = f"words: {{kind: text, text: Copper, font: Alegreya, size: 12pt, box: {box}}}"
    coin = COIN.replace("#ff0000", "#ffd0d0")
    tiny.write("layouts/tiny/coin.yaml", f"{coin}  {text}\n")
    code, _, err = tiny.run("build")
    assert code == 0
    assert err.splitlines()[0] == (
        "layouts/tiny/coin.yaml:7:10: warning: 'words': the text 'Copper' runs 3.3 mm over the "
        "edge of the card and will be cut"
    )
    tiny.write("layouts/tiny/coin.yaml", f"{coin}  {text.replace('x: 1mm, y: 3mm', 'of: safe')}\n")
    assert tiny.run("build")[2] == ""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("outline: circel", "'outline': 'shape': expected one of rectangle, circle, ellipse, "
         "hexagon, polygon, star, path; found 'circel'\n  hint: did you mean 'circle'?"),
        ("outline: {shape: path}", "'outline': 'path' is missing\n"
         "  hint: e.g. {shape: path, path: M 0 0 L 100 0 L 50 100 Z}"),
        ("outline: {shape: path, path: M 0 0 L 200 0 L 50 100 Z}",
         "'outline': 'path': the outline reaches beyond its square of 100 × 100\n"
         "  hint: scale the path: 0 0 is the top left corner, 100 100 the other end"),
        ("outline: {shape: path, path: M0 0H9V9ZM20 20H90V90Z}",
         "'outline': 'path': the outline of a face is one line, and this data has 2\n"
         "  hint: leave out holes and further lines"),
        ("outline: circle\ncorner: 3mm", "'outline': only a rectangle has 'corner'\n"
         "  hint: leave out 'corner', or write 'outline: rectangle'"),
        ("outline: {shape: star, inner: 0.05}", "'outline': no room is left inside the outline for "
         "'safe: 2 mm'\n  hint: make 'safe' smaller, or the face larger"),
    ],
)  # fmt: skip
def test_error_in_an_outline(tiny: TinyProject, change: str, message: str) -> None:
    tiny.write("layouts/tiny/coin.yaml", COIN.replace("outline: circle", change))
    code, out, err = tiny.run("build")
    assert (code, out) == (1, "")
    assert message in err and re.match(r"layouts/tiny/coin\.yaml:4:\d+: error: ", err)


def test_a_circle_needs_equal_sides(tiny: TinyProject) -> None:
    tiny.write("layouts/tiny/coin.yaml", COIN.replace("height: 30mm", "height: 31mm"))
    _, _, err = tiny.run("build")
    assert err.startswith(
        "layouts/tiny/coin.yaml:4:10: error: 'outline': a circle is as wide as it is high, and the "
        "face is 30 mm by 31 mm\n  hint: give both sides the same length, or write "
        "'outline: ellipse'\n"
    )


def test_a_sheet_for_each_paper(tiny: TinyProject) -> None:
    tiny.write("layouts/sheets/small.yaml", "columns: 2\nrows: 2\n")
    by_paper = "{a4: small, other: tokens}"
    tiny.write("game", GAME.replace("SHEET", by_paper))
    assert len(pypdfium2.PdfDocument(coins(tiny))) == 8
    assert tiny.run("build", "--paper", "letter")[0] == 0
    letter = tiny.root / "output/tiny/en@letter/Coins.pdf"
    assert len(pypdfium2.PdfDocument(letter)) == 1
    assert tiny.run("build", "--sheet", "small")[0] == 0
    assert not (tiny.root / "output/tiny/en@sheet-small").exists()
    assert "a4: small, other: tokens" in tiny.run("list")[1]


def test_a_paper_without_a_sheet(tiny: TinyProject) -> None:
    tiny.write("game", GAME.replace("SHEET", "{letter: tokens, a5: tokens}"))
    code, out, err = tiny.run("build")
    assert (code, out) == (1, "")
    assert err.splitlines()[:2] == [
        "cards/tiny/game.yaml:5:47: error: product 'coins' has no sheet for the paper a4",
        "  hint: add 'a4', or 'other' for all other papers",
    ]
    tiny.write("game", GAME.replace("SHEET", "{a4: tokens, leter: tokens}"))
    code, _, err = tiny.run("check")
    assert code == 1 and "there is no paper 'leter'\n  hint: did you mean 'letter'?" in err


def test_the_back_of_a_token_is_mirrored(tiny: TinyProject) -> None:
    path = "{shape: path, path: M 0 0 L 100 50 L 0 100 Z}"
    tiny.write("layouts/tiny/coin.yaml", COIN.replace("circle", path))
    tiny.write("layouts/tiny/back.yaml", COIN.replace("circle", path))
    game = GAME.replace("SHEET", "tokens, backs: true").replace(
        "back: tiny/coin", "back: tiny/back"
    )
    tiny.write("game", game)
    code, _, err = tiny.run("build")
    assert code == 0
    assert err.splitlines()[:2] == [
        "layouts/tiny/back.yaml:1:1: warning: the outline of layout 'tiny/back' is not that of "
        "'tiny/coin' as seen from behind, and the back of deck 'coins' is cut with its front",
        "  hint: write the outline of the front with 'mirror: true'",
    ]
    mirrored = path.replace("Z}", "Z, mirror: true}")
    tiny.write("layouts/tiny/back.yaml", COIN.replace("circle", mirrored))
    assert "outline" not in tiny.run("build")[2]  # so many fit that the ruler has no room
    # symmetric outlines need no key
    tiny.write("layouts/tiny/coin.yaml", COIN)
    tiny.write("layouts/tiny/back.yaml", COIN)
    assert tiny.run("build")[2] == ""


def test_a_standee_is_printed_on_one_side(tiny: TinyProject) -> None:
    """Its back is attached to it, without a word in the product; 'backs: false' repeats the
    front."""
    tiny.write("layouts/tiny/coin.yaml", COIN.replace("outline: circle\n", ""))
    back = COIN.replace("outline: circle\n", "").replace("#ff0000", "#0000ff")
    tiny.write("layouts/tiny/back.yaml", back)
    game = GAME.replace("back: tiny/coin", "back: tiny/back")

    def colors() -> set[tuple[int, int, int]]:
        data = coins(tiny)
        root = PdfReader(io.BytesIO(data)).trailer["/Root"]
        assert root["/ViewerPreferences"]["/Duplex"] == "/Simplex"
        found = {pixel for row in pixels(data) for pixel in row}
        return found & {(255, 0, 0), (0, 0, 255)}

    for sheet in ("standees", "standees, backs: true"):
        tiny.write("game", game.replace("SHEET", sheet))
        assert colors() == {(255, 0, 0), (0, 0, 255)}
    assert "with backs" in tiny.run("build")[1]
    tiny.write("game", game.replace("SHEET", "standees, backs: false"))
    assert colors() == {(255, 0, 0)}
    tiny.write("game", game.replace("SHEET", "standees"))
    assert tiny.run("build", "--no-backs")[0] == 0
