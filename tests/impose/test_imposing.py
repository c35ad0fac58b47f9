"""One way into every kind, and every sheet style that is shipped."""

from __future__ import annotations

import pytest
from repository import ROOT

from pnp.impose.imposing import impose
from pnp.impose.papers import common
from pnp.impose.sheet_kinds import Job
from pnp.impose.styles import read_style
from pnp.model.face import Box
from pnp.model.problems import InputError, Problems, Span
from pnp.model.sheet import FaceSize, Label, Paper, Placement, Sheet, SheetStyle, placed_often
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

LIBRARY = Library(ROOT, ROOT, ROOT)
PAPERS = (
    Paper("A4", mm(210), mm(297), mm(6.35)), Paper("Letter", mm(215.9), mm(279.4), mm(6.35))
)  # fmt: skip
STYLES = LIBRARY.names("layouts/sheets")


def shipped(name: str) -> SheetStyle:
    problems = Problems()
    record = LazyRecords(LIBRARY).sheet(name, Span(""), problems)
    assert record is not None
    style = read_style(name, record, problems)
    assert style is not None and not list(problems)
    return style


def paper_for(style: SheetStyle, paper: Paper) -> Paper:
    """The paper, or the only one that a style is for."""
    return next((p for p in PAPERS if p.name.casefold() == style.paper), paper)


def faces_for(style: SheetStyle, paper: Paper) -> list[FaceSize]:
    """Such faces as people print on sheets of a kind."""
    if style.kind == "booklet":
        sizes = [(paper.height / 2, paper.width)] * 7
    elif style.kind == "split":
        sizes = [(mm(500), mm(500)), (mm(120), mm(180)), (mm(594), mm(420))]
    elif style.kind == "tiles":
        sizes = [(style.columns * mm(190), style.rows * mm(190))]
    elif getattr(style, "place", None):
        sizes = [style.place] * 11
    else:
        sizes = [(mm(63), mm(88))] * 11
    return [FaceSize(f"f{i}", *size, mm(3)) for i, size in enumerate(sizes)]


def text_box(label: Label) -> Box:
    up = label.size * 0.75
    if label.turn == 0:
        return label.x, label.y - up, label.width, label.size
    return label.x - up, label.y - label.width, label.size, label.width


def shared(a: Box, b: Box) -> bool:
    _, _, width, height = common(a, b)
    return width > 0.02 and height > 0.02


def check(sheet: Sheet, style: SheetStyle) -> None:
    """What holds on every page of every kind."""
    wide, high = sheet.paper.width, sheet.paper.height
    margin = mm(6.35) - 0.2 if style.paper_margin else style.margin - 0.2
    room = (margin, margin, wide - 2 * margin, high - 2 * margin)
    for placed in sheet.placements:
        assert placed.clip == pytest.approx(common(placed.clip, (0.0, 0.0, wide, high)))
        bleed = style.bleed + 0.02
        x, y, width, height = placed.trim
        around = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
        assert placed.clip == pytest.approx(common(placed.clip, around))
    for line in sheet.marks:
        box = (line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
        assert box == pytest.approx(common(box, room))
    for label in (*sheet.notes, *([sheet.label] if sheet.label else [])):
        box = text_box(label)
        assert box == pytest.approx(common(box, room))
    if sheet.label:
        assert not any(shared(text_box(sheet.label), p.clip) for p in sheet.placements)
    assert not any("{" in note.text for note in sheet.notes)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("name", STYLES)
def test_every_style_shipped_prints_what_it_is_for(name: str, paper: Paper) -> None:
    style = shipped(name)
    paper = paper_for(style, paper)
    faces = faces_for(style, paper)
    sheets = impose(Job(style, paper, faces))
    assert [s.number for s in sheets] == list(range(1, len(sheets) + 1))
    assert {p.face for s in sheets for p in s.placements} == {f.key for f in faces}
    for sheet in sheets:
        check(sheet, style)


def test_there_are_styles_of_every_kind() -> None:
    assert {shipped(name).kind for name in STYLES} == {
        "grid", "tiles", "split", "booklet", "fill", "fold",
        "gutterfold",
    }  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_what_the_shipped_styles_come_to(paper: Paper) -> None:
    def pages(name: str) -> int:
        return len(impose(Job(shipped(name), paper, faces_for(shipped(name), paper))))

    assert pages("board-tiles") == 9
    assert pages("booklet") == 4
    assert pages("9-up") == 2
    # 500 × 500 on 6 pages, one page, 594 × 420 on 8, and two keys
    assert pages("poster") == {"A4": 6, "Letter": 6}[paper.name] + 1 + 8 + 2


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("board-tiles", "each page shows a part of a face, and nothing is printed behind it"),
        ("poster", "the pages are glued together, and nothing is printed behind them"),
        ("booklet", "the pages of a booklet are printed on both sides already"),
    ],
)
def test_backs_are_refused_where_there_are_none(name: str, why: str) -> None:
    style = shipped(name)
    faces = faces_for(style, PAPERS[0])
    with pytest.raises(InputError) as caught:
        impose(Job(style, PAPERS[0], faces, faces))
    (problem,) = caught.value.problems
    assert problem.message == f"the sheets '{name}' have no backs: {why}"
    assert problem.hint == "leave out 'backs', or choose sheets of kind 'grid'"


@pytest.mark.parametrize("name", STYLES)
def test_no_faces_no_sheets(name: str) -> None:
    style = shipped(name)
    assert impose(Job(style, paper_for(style, PAPERS[0]), [])) == ()


def test_faces_that_are_placed_more_than_once() -> None:
    paper = Paper("p", 100.0, 100.0)
    places = [Placement(key, 0, 0, 10, 10, 0, (0, 0, 10, 10)) for key in "abcaxca"]
    sheets = [
        Sheet(paper, "front", 1, tuple(places[:4])),
        Sheet(paper, "back", 2, tuple(places[4:])),
    ]
    assert placed_often(sheets) == {"a": 3, "c": 2}
