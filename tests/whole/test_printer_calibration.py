"""`pnp printer`: the test sheet shows the errors of a printer, and `--printer` corrects them.

Pages are rendered by PDFium; printers that misplace them are simulated on what it draws.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from pypdf import PdfReader
from tiny_project import TinyProject

_POINTS = 72 / 25.4
DPI = 600
_PIXELS = DPI / 25.4


@pytest.fixture
def printers(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> TinyProject:
    monkeypatch.setenv("PNP_CONFIG", str(tiny.root / "settings"))
    return tiny


def ink(pdf: Path, page: int) -> np.ndarray:
    """How black each pixel of a page is, from 0 to 1."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page].render(scale=DPI / 72).to_pil().convert("L")
    return 1 - np.asarray(image, dtype=float) / 255


def lines(profile: np.ndarray) -> list[float]:
    """The middles of the dark runs of a row of pixels, in mm."""
    dark = np.flatnonzero(profile > 0.1)
    runs = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1) if len(dark) else []
    return [
        float((profile[run] * (run + 0.5)).sum() / profile[run].sum()) / _PIXELS for run in runs
    ]


# --- the test sheet --------------------------------------------------------------------------


def scale_lines(
    printers: TinyProject, paper: str, is_landscape: bool
) -> tuple[tuple[float, float], list[list[float]], list[list[float]]]:
    """The size of the page (mm), and the lines of the scales of both sides as seen from the back:
    along x at the top, along y on the right. Read in rows of pixels 2 mm beside their base."""
    wide, high = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
    if is_landscape:
        wide, high = high, wide
    options = ["--landscape"] if is_landscape else []
    code, _, err = printers.run(
        "printer", "calibrate", "--paper", paper, *options, "--out", "c.pdf"
    )
    assert (code, err) == (0, "")
    pdf = printers.root / "c.pdf"
    above = min(high / 2 - 22, 100)
    beside = 190.99 / 2 if is_landscape else 143.24 / 2
    found = []
    for page, way in ((0, -1), (1, 1)):
        picture = ink(pdf, page)
        if page == 0:  # as seen from the back, through the paper
            picture = picture[::-1] if is_landscape else picture[:, ::-1]
        row = picture[round((high / 2 - above + 2 * way) * _PIXELS)]
        column = picture[:, round((wide / 2 + beside - 2 * way) * _PIXELS)]
        ends = round((wide / 2 - 83) * _PIXELS), round((wide / 2 + 83) * _PIXELS)
        row[: ends[0]] = row[ends[1] :] = 0
        low = round((high / 2 - 82) * _PIXELS), round((high / 2 + 82) * _PIXELS)
        column[: low[0]] = column[low[1] :] = 0
        found.append([lines(row), lines(column)])
    return (wide, high), found[0], found[1]


@pytest.mark.thorough
@pytest.mark.parametrize(("paper", "is_landscape"), [("letter", False), ("a4", True)])
def test_a_scale_shows_the_error_of_its_number(
    printers: TinyProject, paper: str, is_landscape: bool
) -> None:
    """41 lines 4 mm and 3.9 mm apart: shifted by d, line 10 · d of the back continues one of the
    front, and its number is d."""
    (wide, high), front, back = scale_lines(printers, paper, is_landscape)
    for middle, before, behind in ((wide / 2, front[0], back[0]), (high / 2, front[1], back[1])):
        assert before == pytest.approx([middle + 4.0 * n for n in range(-20, 21)], abs=0.04)
        assert behind == pytest.approx([middle + 3.9 * n for n in range(-20, 21)], abs=0.04)
        for error in (-1.7, -0.4, 0.0, 1.2, 2.0):
            apart = [abs(b + error - f) for f, b in zip(before, behind, strict=True)]
            assert (int(np.argmin(apart)) - 20) / 10 == pytest.approx(error)


def test_the_numbers_are_beside_their_lines(printers: TinyProject) -> None:
    printers.run("printer", "calibrate", "--paper", "a4", "--out", "c.pdf")
    with pypdfium2.PdfDocument(printers.root / "c.pdf") as document:
        text = document[1].get_textpage()
        found = {}
        for number in ("−2", "−0.5", "+1.5"):
            searcher = text.search(number)
            places = []
            while (hit := searcher.get_next()) is not None:
                left, bottom, _, top = text.get_charbox(hit[0])
                places.append((left / _POINTS, 297 - (bottom + top) / 2 / _POINTS))
            found[number] = places
    for number, value in (("−2", -20), ("−0.5", -5), ("+1.5", 15)):
        xs = [x for x, y in found[number] if abs(y - 148.5) > 85]
        ys = [y for x, y in found[number] if abs(y - 148.5) < 85]
        assert len(xs) == len(ys) == 2
        assert xs == pytest.approx([105 + 3.9 * value] * 2, abs=4)
        assert ys == pytest.approx([148.5 + 3.9 * value] * 2, abs=1)


def test_the_lines_to_measure_have_their_lengths(printers: TinyProject) -> None:
    printers.run("printer", "calibrate", "--paper", "a4", "--out", "c.pdf")
    picture = ink(printers.root / "c.pdf", 0)
    upright = picture[:, round(11 * _PIXELS)]
    dark = np.flatnonzero(upright > 0.5)
    assert (dark[-1] - dark[0]) / _PIXELS == pytest.approx(250, abs=0.15)
    level = picture[round((297 - 14) * _PIXELS)]
    level[: round(30 * _PIXELS)] = 0
    dark = np.flatnonzero(level > 0.5)
    assert (dark[-1] - dark[0]) / _PIXELS == pytest.approx(100, abs=0.15)
    middle = lines(picture[round(148.5 * _PIXELS) + 40])
    assert middle[0] == pytest.approx(11, abs=0.02)
    assert middle[1] == pytest.approx(20, abs=0.02) and middle[-1] == pytest.approx(190, abs=0.02)


# --- what is saved ---------------------------------------------------------------------------


def test_readings_become_a_shift_and_a_turn(printers: TinyProject) -> None:
    """The mean of top and bottom, that of left and right; 0.2 mm · 0.4° less on the right."""
    code, out, _ = printers.run(
        "printer", "set", "office", "--read", "0.5", "0.7", "-1.1", "-1.3", "--edges", "20.4",
        "19.6", "19", "21", "--scale", "99.8", "--margin", "5mm",
    )  # fmt: skip
    file = printers.root / "settings/printers/office.yaml"
    assert code == 0 and out.endswith(f"{file}\n")
    assert file.read_text().splitlines()[1:] == [
        "portrait:", "  front_x: 0.4mm", "  front_y: -1mm", "  back_x: 0.6mm", "  back_y: -1.2mm",
        "  turn: -0.08", "  scale: 99.8", "margin: 5mm",
    ]  # fmt: skip
    printers.run("printer", "set", "office", "--landscape", "--back-x", "-0.3mm")
    code, out, _ = printers.run("printer", "list")
    assert out == (
        "office  portrait: backs 0.6, -1.2 mm, turned -0.08°, fronts 0.4, -1 mm, scale 99.8 %; "
        "landscape: backs -0.3, 0 mm, turned 0°, fronts 0, 0 mm, scale 100 %; margin 5 mm\n"
    )
    assert printers.run("printer", "show", "office")[1] == f"# {file}\n{file.read_text()}"
    assert printers.run("printer", "remove", "office")[:2] == (0, f"removed {file}\n")
    assert not file.exists()
    assert printers.run("printer", "list")[1].startswith("no printer is saved")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("set", "../x", "--turn", "1"), "'../x' cannot be the name of a printer"),
        (("set", "x", "--turn", "90"), "--turn: expected a number from -10 to 10, found '90'"),
        (("set", "x", "--back-x", "3"), "--back-x: '3' is not a length"),
        (("set", "x", "--read", "1", "1", "1", "1", "--turn", "1"),
         "--read and --turn exclude each other"),
        (("show", "x"), "there is no printer 'x'"),
        (("remove", "x"), "there is no printer 'x'"),
        (("calibrate", "--printer", "x"), "there is no printer 'x'"),
        (("calibrate", "--paper", "a9"), "there is no paper 'a9'"),
    ],
)  # fmt: skip
def test_errors(printers: TinyProject, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = printers.run("printer", *arguments)
    assert code == 2 and f"error: {message}" in err and "Traceback" not in err


def test_a_file_that_was_edited_wrongly_is_reported_with_its_place(printers: TinyProject) -> None:
    file = printers.root / "settings/printers/office.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("portrait: {back_x: 3, tilt: 1}\n")
    code, _, err = printers.run("build", "--printer", "office")
    assert code == 1
    assert "office.yaml:1:20: error: 'back_x': 3 is not a length" in err
    assert "office.yaml:1:23: error: unknown key 'tilt'" in err


# --- what is corrected -----------------------------------------------------------------------

MARKS = """\
size: {width: 100mm, height: 140mm}
elements:
  a: {kind: shape, shape: ellipse, fill: "#000000", box: {x: 8mm, y: 8mm, w: 4mm, h: 4mm}}
  b: {kind: shape, shape: ellipse, fill: "#000000", box: {x: 88mm, y: 128mm, w: 4mm, h: 4mm}}
"""


@pytest.fixture
def spots(printers: TinyProject) -> TinyProject:
    """One card with two black spots, in the middle of A4, with a back that is the same."""
    printers.write("layouts/tiny/card.yaml", MARKS)
    printers.spoil("game", "layout: tiny/card", "layout: tiny/card, back: tiny/card")
    printers.spoil("game", "sheet: 9-up", "sheet: one, backs: true, paper: a4")
    printers.write("layouts/sheets/one.yaml", "columns: 1\nmarks: none\nruler: false\n")
    return printers


def spots_of(pdf: Path, page: int) -> list[tuple[float, float]]:
    """The middles of the two spots on a page, in mm: one in each half of it."""
    picture = ink(pdf, page)
    found, half = [], picture.shape[0] // 2
    for start, part in ((0, picture[:half]), (half, picture[half:])):
        ys, xs = np.indices(part.shape) + 0.5
        total = part.sum()
        found.append((float((part * xs).sum() / total) / _PIXELS,
                      float((part * ys).sum() / total + start) / _PIXELS))  # fmt: skip
    return found


def built(spots: TinyProject, *options: str) -> Path:
    code, _, err = spots.run("build", "--card", "ant", "--out", "out", *options)
    assert (code, err) == (0, "")
    (found,) = (spots.root / "out/tiny").glob("*/Tiny.pdf")
    return found.rename(spots.root / f"made{len(list(spots.root.glob('made*')))}.pdf")


@pytest.mark.thorough
def test_content_moves_by_the_errors_and_boxes_stay(spots: TinyProject) -> None:
    plain = built(spots)
    spots.run("printer", "set", "p", "--back-x", "0.6mm", "--back-y", "-1.2mm", "--turn", "0.5")
    moved = built(spots, "--printer", "p")
    assert spots_of(moved, 0) == pytest.approx(
        [pytest.approx(p, abs=0.005) for p in spots_of(plain, 0)]
    )
    angle = math.radians(-0.5)
    for (x, y), after in zip(spots_of(plain, 1), spots_of(moved, 1), strict=True):
        x, y = x - 105 - 0.6, y - 148.5 + 1.2
        expected = (
            x * math.cos(angle) - y * math.sin(angle) + 105,
            x * math.sin(angle) + y * math.cos(angle) + 148.5,
        )
        assert after == pytest.approx(expected, abs=0.01)
    boxes = [[page.mediabox for page in PdfReader(pdf).pages] for pdf in (plain, moved)]
    assert boxes[0] == boxes[1]


@pytest.mark.thorough
@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_printer_that_misplaces_backs_prints_them_behind_their_fronts(
    spots: TinyProject, flip: str
) -> None:
    """Its backs are 1.4 mm too far to the left and 0.9 mm too low, and turned by 0.4°; its fronts
    0.5 mm too far to the right. Against its fronts, backs are −0.9 mm and 0.9 mm off."""
    spots.run("printer", "set", "p", "--back-x", "-0.9mm", "--back-y", "0.9mm", "--turn", "0.4",
              "--front-x", "0.5mm")  # fmt: skip
    pdf = built(spots, "--printer", "p", "--flip", flip)
    fronts = [(x + 0.5, y) for x, y in spots_of(pdf, 0)]
    angle, backs = math.radians(0.4), []
    for x, y in spots_of(pdf, 1):
        if flip == "short":  # the driver turns the page
            x, y = 210 - x, 297 - y
        x, y = x - 105, y - 148.5
        x, y = (
            x * math.cos(angle) - y * math.sin(angle) + 105 - 1.4,
            x * math.sin(angle) + y * math.cos(angle) + 148.5 + 0.9,
        )
        backs.append((210 - x, y))  # through the paper: on the front
    # the card is point symmetric, so each back spot is behind a spot mirrored left and right
    expected = sorted((210 - x, y) for x, y in fronts)
    assert sorted(backs) == pytest.approx([pytest.approx(p, abs=0.1) for p in expected])


def test_the_folder_and_the_kept_pages_are_those_of_the_printer(spots: TinyProject) -> None:
    spots.run("printer", "set", "p", "--back-x", "0.6mm")
    file = spots.root / "output/tiny/en@printer-p/Tiny.pdf"
    spots.run("build", "--printer", "p")
    first = file.read_bytes()
    spots.run("printer", "set", "p", "--back-x", "0.7mm")
    spots.run("build", "--printer", "p")
    second = file.read_bytes()
    assert first != second
    spots.run("build", "--printer", "p", "--no-cache")
    assert file.read_bytes() == second
    assert (spots.run("build")[0], (spots.root / "output/tiny/en/Tiny.pdf").is_file()) == (0, True)


def test_links_move_with_what_they_are_on() -> None:
    from pnp.draw.pdf.pages import _links
    from pnp.model.face import Face, Link
    from pnp.model.sheet import Placement

    face = Face("f", 100, 100, 0, (), links=(Link((10, 10, 20, 5), "#a"),))
    placed = Placement("f", 0, 0, 100, 100, 0, (0, 0, 100, 100))
    (link,) = _links(face, placed, (1, 0, 0, 1, 3, -2))
    assert (link.box, link.target) == ((13, 8, 33, 13), "#a")
