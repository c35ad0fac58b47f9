"""What is printed beside the faces of the shipped sheets stays off the border that printers leave
empty, on every paper and for every usual card, also where faces lie nearer to the edge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from repository import ROOT

from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job, sheet_kinds
from pnp.impose.styles import read_style
from pnp.model.face import Box
from pnp.model.problems import InputError, Problems, Span
from pnp.model.sheet import FaceSize, Label, MarkStyle, Paper, Sheet, SheetStyle
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

LIBRARY = Library(ROOT, ROOT, ROOT)
LETTER = Paper("letter", mm(215.9), mm(279.4), mm(6.35))
A4 = Paper("a4", mm(210), mm(297), mm(6.35))
A3 = Paper("a3", mm(297), mm(420), mm(6.35))
TABLOID = Paper("tabloid", mm(279.4), mm(431.8), mm(6.35))
SIZES = (
    (63.5, 88.9), (63, 88), (57.15, 88.9), (69.85, 120.65), (44.45, 63.5), (88.9, 139.7), (70, 70),
    (50.8, 88.9), (88.9, 50.8), (25, 25), (148, 210), (139.7, 215.9), (190, 190), (500, 500),
)  # fmt: skip


def shipped(name: str) -> SheetStyle:
    problems = Problems()
    record = LazyRecords(LIBRARY).sheet(name, Span(""), problems)
    assert record is not None
    style = read_style(name, record, problems)
    assert style is not None and list(problems) == []
    return style


def imposed(style: SheetStyle, paper: Paper, size: tuple[float, float]) -> tuple[Sheet, ...]:
    """Two sheets of most cards, with backs where the kind has any; none if they do not fit."""
    count = 1 if max(size) > 300 else 19
    fronts = [FaceSize(f"f{n}", mm(size[0]), mm(size[1]), mm(3)) for n in range(count)]
    backs = None if sheet_kinds()[style.kind].no_backs else fronts
    try:
        return impose(Job(style, paper, fronts, backs))
    except InputError:
        return ()


def beside(sheet: Sheet) -> Iterator[tuple[str, Box]]:
    """What is printed beside the faces of a sheet, with its box."""
    for mark in sheet.marks:
        x, y = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
        yield "mark", (x, y, abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
    for label in (sheet.label, *sheet.notes):
        if label is not None:
            yield "label", box_of(label)
    if sheet.ruler is not None:
        yield "ruler", sheet.ruler.box
    for target in sheet.targets:
        yield "target", (target.x - mm(3), target.y - mm(3), mm(6), mm(6))
    for patch in sheet.patches:
        yield "patch", patch.box


def box_of(label: Label) -> Box:
    """Capitals are three quarters as high as their size, descenders a quarter."""
    if label.turn == 0:
        return label.x, label.y - 0.75 * label.size, label.width, label.size
    return label.x - 0.75 * label.size, label.y - label.width, label.size, label.width


def crossing(sheet: Sheet, border: float) -> list[tuple[str, float]]:
    """What is nearer to the edge of the paper than `border` mm, with its distance in mm."""
    width, height = sheet.paper.width, sheet.paper.height
    found = []
    for what, (x, y, wide, high) in beside(sheet):
        near = min(x, y, width - x - wide, height - y - high) / mm(1)
        if near < border - 0.05:
            found.append((what, round(near, 2)))
    return found


@pytest.mark.parametrize("name", sorted(LIBRARY.names("layouts/sheets")))
def test_nothing_beside_the_faces_is_in_the_border(name: str) -> None:
    """The pages of sheets with 'fit' are as large as one face, and are no paper of a printer."""
    style = shipped(name)
    tried = 0
    for paper in (LETTER, A4, A3, TABLOID):
        for size in SIZES:
            for sheet in imposed(style, paper, size):
                if sheet.paper.margin:
                    assert crossing(sheet, 6.35) == [], (paper.name, size, sheet.number)
                tried += 1
    assert tried >= 2


@pytest.mark.parametrize(
    ("kind", "missing"),
    # marks at the edge of the sheet have no room at the left and the right of all rows either
    [("auto", 2), ("card", 2), ("lines", 2), ("edge", 6)],
)
@pytest.mark.parametrize("margin", [0.0, 3.0])
def test_faces_may_lie_nearer_to_the_edge_than_marks(
    kind: str, missing: int, margin: float
) -> None:
    """Four poker cards with gutters of 6 mm leave 3.7 mm on Letter: their outer cuts have no marks,
    unless the printer prints there."""
    style = GridStyle(
        name="mine", columns=4, rows=2, gutter_x=mm(6), gutter_y=mm(6), orientation="landscape",
        bleed=mm(3), margin=mm(margin), marks=MarkStyle(kind, mm(3), mm(0.5)),  # type: ignore[arg-type]
        label="{title}", ruler=True,
    )  # fmt: skip
    (sheet, _, *_) = imposed(style, LETTER, (63.5, 88.9))
    assert round(sheet.placements[0].x / mm(1), 2) == 3.7
    assert crossing(sheet, 6.35) == []
    assert sheet.label is not None and sheet.ruler is not None
    assert len(sheet.marks) > 0 and sheet.unmarked == missing
    near = Paper("letter", mm(215.9), mm(279.4), mm(3))
    (sheet, _, *_) = imposed(style, near, (63.5, 88.9))
    assert crossing(sheet, 3.0) == []


@pytest.mark.parametrize(
    ("name", "paper", "size"),
    [
        ("9-up", LETTER, (63.5, 88.9)), ("9-up", A4, (63.5, 88.9)), ("9-up-narrow", A4, (63, 88)),
        ("9-up-gutter", A4, (63, 88)), ("8-up", LETTER, (63.5, 88.9)), ("8-up", A4, (63.5, 88.9)),
        ("8-up", A4, (63, 88)), ("full-bleed", LETTER, (63.5, 88.9)),
        ("full-bleed", A4, (63.5, 88.9)), ("full-bleed", A4, (57.15, 88.9)),
        ("full-bleed", A4, (44.45, 63.5)), ("narrow-gutter", LETTER, (63.5, 88.9)),
        ("narrow-gutter", A4, (63.5, 88.9)), ("gutterfold", LETTER, (63.5, 88.9)),
        ("gutterfold", A4, (63.5, 88.9)), ("gutterfold", A4, (63, 88)),
        ("gutterfold", A4, (57.15, 88.9)), ("mat", A4, (190, 190)), ("folded", A4, (63.5, 88.9)),
        ("standees", LETTER, (63.5, 88.9)), ("4-up", LETTER, (69.85, 120.65)),
    ],
)  # fmt: skip
def test_small_print_and_ruler_have_room(
    name: str, paper: Paper, size: tuple[float, float]
) -> None:
    sheet = imposed(shipped(name), paper, size)[0]
    assert sheet.label is not None and sheet.ruler is not None
    assert sheet.label.width >= mm(50)  # most labels need no smaller letters


@pytest.mark.parametrize("size", [(63.5, 88.9), (63, 88)])
def test_gutterfold_sheets_lie_inside_of_the_border(size: tuple[float, float]) -> None:
    for paper in (LETTER, A4):
        sheet = imposed(shipped("gutterfold"), paper, size)[0]
        assert len(sheet.placements) == 8 and sheet.unmarked == 0
        for placed in sheet.placements:
            assert placed.x >= mm(6.35) and placed.y >= mm(6.35)
            assert placed.x + placed.width <= sheet.paper.width - mm(6.35)
            assert placed.y + placed.height <= sheet.paper.height - mm(6.35)
            left, top, _, _ = placed.clip
            assert round(min(placed.x - left, placed.y - top), 2) >= mm(2) - 0.01
