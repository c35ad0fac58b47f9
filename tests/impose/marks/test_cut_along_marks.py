"""Sheets of shipped styles, rendered at 300 dpi and cut along their marks: pieces are faces.

Each face is one colour, bleed included, with a grey frame of 1 mm inside its trim. A cut that is
off shows white paper, another face, or a frame of another thickness.
"""

from __future__ import annotations

import pytest
from drawn import draw_pdf
from geometry import rect
from PIL import Image
from repository import ROOT

from pnp.draw.pdf.document import PdfInfo
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.impose.styles import read_style
from pnp.model.face import Face, Path
from pnp.model.problems import Problems, Span
from pnp.model.sheet import FaceSize, Paper, Sheet, SheetStyle
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

pypdfium2 = pytest.importorskip("pypdfium2", reason="it renders the pages")

A4 = Paper("a4", mm(210), mm(297), mm(6.35))
LETTER = Paper("letter", mm(215.9), mm(279.4), mm(6.35))
LETTER_3 = Paper("letter", mm(215.9), mm(279.4), mm(3))  # as a printer that prints nearer to it
SCALE = 300 / 72
GREY = (128, 128, 128)
WHITE = (255, 255, 255)
Pixel = tuple[int, int, int]


def shipped(name: str) -> SheetStyle:
    library, problems = Library(ROOT, ROOT, ROOT), Problems()
    record = LazyRecords(library).sheet(name, Span(""), problems)
    assert record is not None
    style = read_style(name, record, problems)
    assert style is not None
    return style


def color(number: int) -> tuple[float, float, float]:
    """Another for each face, none grey or white."""
    return (number % 5 * 0.15, 0.9 - number // 5 % 5 * 0.15, 0.3)


def face(number: int, width: float, height: float) -> Face:
    line = mm(1)
    inner = rect(line, line, width - 2 * line, height - 2 * line)
    frame = (*rect(0, 0, width, height), *inner)
    ground = rect(-mm(3), -mm(3), width + mm(6), height + mm(6))
    return Face(
        f"f{number}", width, height, mm(3),
        (Path(ground, color(number)), Path(frame, (128 / 255,), rule="evenodd")),
    )  # fmt: skip


def rendered(sheets: tuple[Sheet, ...], faces: dict[str, Face]) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(draw_pdf(PdfInfo("T"), sheets, faces, {}))
    try:
        return [page.render(scale=SCALE).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def places(sheet: Sheet) -> tuple[list[float], list[float]]:
    """Where a person cuts: at the upright marks, and at the level ones; dashed ones are folds."""
    cuts = [mark for mark in sheet.marks if not mark.dash]
    across = sorted({round(mark.x1, 2) for mark in cuts if mark.x1 == mark.x2})
    down = sorted({round(mark.y1, 2) for mark in cuts if mark.y1 == mark.y2})
    return across, down


def pixels(image: Image.Image, box: tuple[float, float, float, float]) -> set[Pixel]:
    """The colours in a box of points, without the pixels that its edges divide."""
    x0, y0, x1, y1 = (value * SCALE for value in box)
    part = image.crop((int(x0 + 1), int(y0 + 1), int(x1), int(y1)))
    found = part.getcolors(part.width * part.height)
    assert found is not None
    return {color for _, color in found}  # type: ignore[misc]


def is_ink(image: Image.Image, x: float, y: float) -> bool:
    """Whether a grey or black line is printed within two pixels of a point: a line between two
    pixels is half as dark in both."""
    around = pixels(image, (x - 0.6, y - 0.6, x + 0.6, y + 0.6))
    return any(max(pixel) < 150 and max(pixel) - min(pixel) < 20 for pixel in around)


@pytest.mark.parametrize("letter", [False, True], ids=["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "size", "count"),
    [
        ("9-up", (63, 88), 13), ("9-up", (63.5, 88.9), 9), ("9-up-gutter", (63, 88), 9),
        ("8-up", (63, 88), 11), ("4-up", (80, 120), 4), ("mat", (150, 100), 1),
        ("full-bleed", (63, 88), 8), ("narrow-gutter", (63, 88), 8),
        ("shared-cuts", (44, 68), 14), ("tokens", (25, 25), 60),
    ],
)  # fmt: skip
def test_pieces_are_faces(name: str, size: tuple[float, float], count: int, letter: bool) -> None:
    """On Letter, cards of two sheets lie in the border of 6.35 mm, where no marks are printed."""
    near_edge = name in ("8-up", "9-up-gutter")
    paper = (LETTER_3 if near_edge else LETTER) if letter else A4
    width, height = mm(size[0]), mm(size[1])
    faces = {f"f{n}": face(n, width, height) for n in range(count)}
    sizes = [FaceSize(key, width, height, mm(3)) for key in faces]
    sheets = impose(Job(shipped(name), paper, sizes))
    found: list[Pixel] = []
    for sheet, image in zip(sheets, rendered(sheets, faces), strict=True):
        for mark in sheet.marks:
            assert is_ink(image, (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
        across, down = places(sheet)
        pieces = [
            (x0, y0, x1, y1)
            for x0 in across for x1 in across for y0 in down for y1 in down
            if abs(x1 - x0 - width) < 0.1 and abs(y1 - y0 - height) < 0.1
        ]  # fmt: skip
        for x0, y0, x1, y1 in pieces:
            inner = pixels(image, (x0 + mm(1.1), y0 + mm(1.1), x1 - mm(1.1), y1 - mm(1.1)))
            if inner == {WHITE}:  # an empty place on the last sheet
                continue
            assert len(inner) == 1
            found += inner
            # the frame is there along all edges: lines over art take .13 mm of it on each side
            for edge in (
                (x0 + mm(0.3), y0 + mm(0.3), x1 - mm(0.3), y0 + mm(0.8)),
                (x0 + mm(0.3), y1 - mm(0.8), x1 - mm(0.3), y1 - mm(0.3)),
                (x0 + mm(0.3), y0 + mm(0.3), x0 + mm(0.8), y1 - mm(0.3)),
                (x1 - mm(0.8), y0 + mm(0.3), x1 - mm(0.3), y1 - mm(0.3)),
            ):
                assert pixels(image, edge) == {GREY}
    assert len(found) == count
