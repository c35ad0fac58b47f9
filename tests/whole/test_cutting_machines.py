"""A sheet for a cutting machine as its owner uses it: the printed page, and beside it the lines to
cut as SVG and DXF. Other programs read them (PDFium, ezdxf, svgelements): the lines are where the
cards are, and the marks are where the machine expects them."""

from __future__ import annotations

import io
from pathlib import Path

import ezdxf
import numpy as np
import pypdfium2
import pytest
import svgelements
from tiny_project import TinyProject

DPI = 600
_MM = DPI / 25.4
SHEET = """\
columns: 3
rows: 2
gutter: 5mm
orientation: landscape
cutter: {kind: silhouette, length: 10mm, width: 1mm}
"""
Boxes = list[tuple[float, ...]]


@pytest.fixture
def machine(tiny: TinyProject) -> TinyProject:
    """Eight black cards without bleed, six to a sheet, 5 mm apart, on A4."""
    tiny.spoil("layout", "fill: paper", 'fill: "#000000"')
    tiny.spoil("layout", "box: bleed", "box: face")
    tiny.spoil("game", "sheet: 9-up", "sheet: machine, paper: a4")
    tiny.write("layouts/sheets/machine.yaml", SHEET)
    tiny.spoil("cards", "id: ant\n", "id: ant\n    copies: 6\n")
    code, _, err = tiny.run("build", "--out", "out")
    assert (code, err) == (0, "")
    return tiny


def folder(machine: TinyProject) -> Path:
    (found,) = (machine.root / "out/tiny").glob("*/Tiny.pdf")
    return found.parent


def ink(pdf: Path, page: int) -> np.ndarray:
    """How black each pixel of a page is, from 0 to 1."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page].render(scale=DPI / 72).to_pil().convert("L")
    return 1 - np.asarray(image, dtype=float) / 255


def extent(profile: np.ndarray) -> tuple[float, float]:
    """The ends of the black part of a row of pixels, with fractions of pixels."""
    total = profile.sum()
    middle = ((np.arange(len(profile)) + 0.5) * profile).sum() / total
    return middle - total / 2, middle + total / 2


def printed(picture: np.ndarray, near: tuple[float, ...]) -> tuple[float, ...]:
    """The box of the card that is printed near a box, in mm: left, top, right, bottom."""
    left, top, right, bottom = (round(v * _MM) for v in near)
    more = round(2 * _MM)
    row, column = (top + bottom) // 2, left + round(10 * _MM)
    across = extent(picture[row, left - more : right + more])
    down = extent(picture[top - more : bottom + more, column])
    return tuple(
        value / _MM
        for value in (
            across[0] + left - more, down[0] + top - more,
            across[1] + left - more, down[1] + top - more,
        )
    )  # fmt: skip


def svg_boxes(path: Path) -> tuple[Boxes, tuple[float, float]]:
    """The boxes of the lines of a file, and the size of its page, in mm."""
    svg = svgelements.SVG.parse(io.BytesIO(path.read_bytes()), ppi=25.4)
    boxes = [
        tuple(part.bbox())
        for path in svg.elements(lambda e: isinstance(e, svgelements.Path))
        for part in map(svgelements.Path, path.as_subpaths())
    ]
    return sorted(boxes), (float(svg.width), float(svg.height))


def dxf_boxes(path: Path, height: float) -> Boxes:
    """The boxes of the closed lines of a file, in mm, from the top of the page."""
    drawing = ezdxf.readfile(path)
    assert not drawing.audit().errors
    found = []
    for line in drawing.modelspace():
        assert line.dxftype() == "POLYLINE" and line.dxf.layer == "CUT" and line.is_closed
        points = [vertex.dxf.location for vertex in line.vertices]
        xs, ys = [p.x for p in points], [height - p.y for p in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return sorted(found)


@pytest.mark.parametrize(
    ("end", "page", "count"),
    [pytest.param("", 0, 6, marks=pytest.mark.thorough), ("-page-2", 1, 2)],
)
def test_the_lines_are_where_the_cards_are(
    machine: TinyProject, end: str, page: int, count: int
) -> None:
    where = folder(machine)
    cut, size = svg_boxes(where / f"Tiny-cut{end}.svg")
    assert size == pytest.approx((297, 210))
    assert len(cut) == count
    assert dxf_boxes(where / f"Tiny-cut{end}.dxf", 210) == pytest.approx(
        [pytest.approx(box, abs=0.03) for box in cut]
    )
    picture = ink(where / "Tiny.pdf", page)
    for box in cut:
        assert box[2] - box[0] == pytest.approx(63, abs=0.005)
        assert box[3] - box[1] == pytest.approx(88, abs=0.005)
        assert printed(picture, box) == pytest.approx(box, abs=0.05)


def test_corners_are_round(machine: TinyProject) -> None:
    """An arc of 3 mm: the nearest point to the corner of the box is (√2 − 1) · 3 mm away."""
    drawing = ezdxf.readfile(folder(machine) / "Tiny-cut.dxf")
    line = next(iter(drawing.modelspace()))
    points = np.array([(v.dxf.location.x, v.dxf.location.y) for v in line.vertices])
    corner = points.min(axis=0)
    assert np.hypot(*(points - corner).T).min() == pytest.approx(1.243, abs=0.03)


def test_the_marks_are_printed_and_the_lines_are_not(machine: TinyProject) -> None:
    """White outside of the cards, except for a square of 5 mm and two L with arms of 10 mm."""
    picture = ink(folder(machine) / "Tiny.pdf", 1)

    def share(x: float, y: float, width: float, height: float) -> float:
        left, top = round(x * _MM), round(y * _MM)
        return float(
            picture[top : top + round(height * _MM), left : left + round(width * _MM)].mean()
        )

    assert share(10.1, 10.1, 4.8, 4.8) > 0.99
    assert share(277.1, 10.1, 9.8, 0.8) > 0.99 and share(286.1, 10.1, 0.8, 9.8) > 0.99
    assert share(10.1, 199.1, 9.8, 0.8) > 0.99 and share(10.1, 190.1, 0.8, 9.8) > 0.99
    assert share(0, 0, 297, 9.9) == 0
    assert share(16, 10, 260, 4) == 0
    assert share(200, 100, 97, 110) == 0  # no card, no mark, no line
    for x, y, width, height in (
        (49, 14.5, 63, 88), (117, 14.5, 63, 88),  # the two cards
        (10, 10, 5, 5), (277, 10, 10, 1), (286, 10, 1, 10), (10, 199, 10, 1), (10, 190, 1, 10),
    ):  # fmt: skip
        around = [round(v * _MM) for v in (y - 0.1, y + height + 0.1, x - 0.1, x + width + 0.1)]
        picture[around[0] : around[1], around[2] : around[3]] = 0
    assert picture.sum() == 0


def test_files_of_sheets_that_are_gone_are_removed(machine: TinyProject) -> None:
    where = folder(machine)
    assert sorted(p.name for p in where.iterdir()) == [
        "Tiny-cut-page-2.dxf", "Tiny-cut-page-2.svg", "Tiny-cut.dxf", "Tiny-cut.svg", "Tiny.pdf",
    ]  # fmt: skip
    for card in ("bee", "cat"):
        machine.spoil("cards", f"id: {card}\n", f"id: {card}\n    copies: 0\n")
    machine.run("build", "--out", "out", "--clean")
    assert sorted(p.name for p in where.iterdir()) == ["Tiny-cut.dxf", "Tiny-cut.svg", "Tiny.pdf"]
