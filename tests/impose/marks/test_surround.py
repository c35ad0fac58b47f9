"""What is printed beside the faces: in numbers, and on sheets of every kind and size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from geometry import inside, overlap
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.booklet import BookletStyle
from pnp.impose.kinds.fill import FillStyle
from pnp.impose.kinds.fold import FoldStyle
from pnp.impose.kinds.gutterfold import GutterfoldStyle
from pnp.impose.kinds.positions import Position, PositionsStyle
from pnp.impose.kinds.split import SplitStyle
from pnp.impose.kinds.tiles import TilesStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Box, Segments
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Label, Line, MarkStyle, Paper, Ruler, Sheet, SheetStyle
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297), mm(6.35))
LETTER = Paper("Letter", mm(215.9), mm(279.4), mm(6.35))
A5 = Paper("A5", mm(148), mm(210), mm(5))
AUTO = MarkStyle("auto", mm(5), mm(1), 0.25)
NINE = GridStyle(
    name="nine", columns=3, rows=3, paper_margin=True, bleed=mm(1), marks=AUTO, label="deck {page}",
    ruler=True,
)  # fmt: skip
FIT = GridStyle(name="press", fit=True, margin=mm(5), bleed=mm(3), registration=True,
                color_bar=True, marks=MarkStyle("edge", mm(6), mm(3)), label="x")  # fmt: skip
ROUND: Segments = (
    ("M", 0.0, 30.0),
    ("C", 0.0, 13.4, 13.4, 0.0, 30.0, 0.0), ("C", 46.6, 0.0, 60.0, 13.4, 60.0, 30.0),
    ("C", 60.0, 46.6, 46.6, 60.0, 30.0, 60.0), ("C", 13.4, 60.0, 0.0, 46.6, 0.0, 30.0), ("Z",),
)  # fmt: skip


def cards(
    count: int, width: float = 63, height: float = 88, outline: Segments = ()
) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(3), outline) for i in range(count)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def text_box(label: Label) -> Box:
    """What text of its size covers: 0.75 of it above the baseline, 0.25 below."""
    up = label.size * 0.75
    if label.turn == 0:
        return label.x, label.y - up, label.width, label.size
    assert label.turn == 270
    return label.x - up, label.y - label.width, label.size, label.width


def ink(line: Line) -> Box:
    """A line as drawn."""
    half = line.width / 2 * (3 if line.casing else 1)
    dx, dy = (half, 0.0) if line.x1 == line.x2 else (0.0, half)
    return line.x1 - dx, line.y1 - dy, line.x2 - line.x1 + 2 * dx, line.y2 - line.y1 + 2 * dy


# --- label -----------------------------------------------------------------------------------


def test_label_and_ruler_of_nine_cards_on_a4() -> None:
    (sheet,) = impose(Job(NINE, A4, cards(9)))
    assert sheet.label is not None and sheet.ruler is not None
    # below the ends of the marks: 16.5 mm, less 1 + 5 mm of marks and the margin of 6.35 mm
    assert (sheet.label.text, sheet.label.turn) == ("deck {page}", 0)
    assert in_mm((sheet.label.x, sheet.label.width)) == (12.5, 185)
    assert sheet.label.y == pytest.approx(mm(297 - 6.35 - 4.15 / 2) + 1.5)
    # above those at the top, in the middle
    x, y, width, height = in_mm(sheet.ruler.box)
    assert (x, width) == (54.75, 100.5)
    assert y >= 6.35 and y + height <= 16.5 - 6


def test_label_and_ruler_of_nine_cards_on_letter() -> None:
    """13.45 mm at the sides: marks of 3 mm leave 3.1 mm for the ruler."""
    (sheet,) = impose(Job(NINE, LETTER, cards(9)))
    assert sheet.label is not None and sheet.ruler is not None
    assert sheet.label.turn == 270 and sheet.label.x < mm(13.45)
    x, y, width, height = in_mm(sheet.ruler.box)
    assert (y, height) == (89.45, 100.5)
    assert x >= 215.9 - 13.45 + 4 and x + width <= 215.9 - 6.35
    level = [m for m in sheet.marks if m.y1 == m.y2]
    assert {round((m.x2 - m.x1) / mm(1), 2) for m in level} == {3.0}


def test_marks_have_their_full_length_if_there_is_no_ruler() -> None:
    (sheet,) = impose(Job(replace(NINE, ruler=False), LETTER, cards(9)))
    level = [m for m in sheet.marks if m.y1 == m.y2]
    assert {round((m.x2 - m.x1) / mm(1), 2) for m in level} == {5.0}
    assert sheet.ruler is None and sheet.label is not None
    # between the marks of the first row, which are .09 mm thick
    assert in_mm((sheet.label.y, sheet.label.width)) == (7.7 + 88 - 2 - 0.04, 84 - 0.09)


def test_the_label_is_printed_where_there_is_no_room_for_both() -> None:
    """A face as wide as the paper, with 5 mm below and above: two strips, then one."""
    style = GridStyle(name="one", margin=mm(1), marks=MarkStyle(), label="x", ruler=True)
    paper = replace(A4, margin=mm(1))
    (both,) = impose(Job(style, paper, cards(1, 208, 287)))
    assert both.label is not None and both.ruler is not None
    tall = PositionsStyle(name="low", positions=(Position(mm(1), mm(1)),), margin=mm(1),
                          label="x", ruler=True)  # fmt: skip
    (one,) = impose(Job(tall, paper, cards(1, 208, 291)))
    assert one.label is not None and one.ruler is None
    (bare,) = impose(Job(replace(tall, label=""), paper, cards(1, 208, 291)))
    assert bare.label is None and bare.ruler is not None


@pytest.mark.parametrize(
    ("card", "expected"),
    [((197, 284), False), ((30, 284), True), ((12, 12), True)],
    ids=["full", "tall", "tiny"],
)
def test_no_label_without_room(card: tuple[float, float], expected: bool) -> None:
    style = GridStyle(name="one", marks=AUTO, margin=mm(6.35), label="x")
    (sheet,) = impose(Job(style, A4, cards(1, *card)))
    assert (sheet.label is not None) == expected


# --- the ruler ---------------------------------------------------------------------------------


def test_the_ruler_is_100_mm_with_a_tick_at_each_millimetre() -> None:
    (sheet,) = impose(Job(NINE, A4, cards(9)))
    assert sheet.ruler is not None
    ticks = sorted(line.x1 for line in sheet.ruler.lines)
    assert all(line.x1 == line.x2 for line in sheet.ruler.lines)
    assert len(ticks) == 101
    assert ticks[-1] - ticks[0] == pytest.approx(283.4646, abs=0.001)
    assert [b - a for a, b in pairwise(ticks)] == pytest.approx([2.83465] * 100, abs=1e-4)
    longest = sorted(sheet.ruler.lines, key=lambda line: line.y1 - line.y2)[:3]
    assert sorted(line.x1 for line in longest) == pytest.approx([ticks[0], ticks[50], ticks[100]])
    assert [label.text for label in sheet.ruler.labels] == [
        "0", "50", "100 mm", "print at 100\u00a0%",
    ]  # fmt: skip


def test_the_ruler_speaks_the_language_of_the_edition() -> None:
    (sheet,) = impose(Job(NINE, A4, cards(9), words={"scale": "bei 100 % drucken"}))
    assert sheet.ruler is not None
    assert sheet.ruler.labels[-1].text == "bei 100 % drucken"


@pytest.mark.parametrize("paper", [A4, LETTER, A5], ids=lambda paper: paper.name)
def test_the_key_of_a_poster_has_a_ruler(paper: Paper) -> None:
    style = SplitStyle(name="poster", overlap=mm(12), paper_margin=True, ruler=True, label="x")
    key, *_ = impose(Job(style, paper, cards(1, 500, 500)))
    assert key.ruler is not None and key.label is not None
    boxes = [text_box(key.label), *(text_box(note) for note in key.notes), key.placements[0].trim]
    assert not any(overlap(key.ruler.box, box) for box in boxes)


# --- registration marks and colour bar ---------------------------------------------------------


def test_a_page_for_print_shops() -> None:
    (sheet,) = impose(Job(FIT, A4, cards(1)))
    # 6 mm of registration marks beyond the bleed, 9 mm of crop marks; the bar beyond them; 5 mm
    assert in_mm((sheet.paper.width, sheet.paper.height)) == (63 + 2 * 18, 88 + 2 * 18)
    assert in_mm(sheet.trim_box) == (18, 18, 63, 88)
    assert in_mm(sheet.bleed_box) == (15, 15, 69, 94)
    middles = {in_mm((target.x, target.y)) for target in sheet.targets}
    assert middles == {(49.5, 12), (49.5, 112), (12, 62), (87, 62)}
    assert len(sheet.patches) == 11
    assert [patch.color for patch in sheet.patches[:4]] == [
        (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1),
    ]  # fmt: skip
    assert sheet.ruler is None


def test_a_registration_mark_gives_way_to_a_cut_in_the_middle() -> None:
    style = GridStyle(name="four", columns=2, rows=2, margin=mm(5), registration=True,
                      marks=MarkStyle("edge", mm(5), mm(1)))  # fmt: skip
    (sheet,) = impose(Job(style, A4, cards(4)))
    assert len(sheet.targets) == 4
    for target in sheet.targets:
        box = (target.x - target.reach, target.y - target.reach, 2 * target.reach, 2 * target.reach)
        assert not any(overlap(box, ink(line), 0.0) for line in sheet.marks)


# --- on every sheet ----------------------------------------------------------------------------

small = st.integers(0, 24).map(lambda n: mm(n / 4))
marks = st.builds(
    MarkStyle,
    kind=st.sampled_from(["auto", "edge", "card", "lines", "none"]),
    length=st.integers(1, 10).map(mm),
    offset=small,
    width=st.just(0.25),
)
common = {
    "name": st.just("any"),
    "orientation": st.sampled_from(["portrait", "landscape", "auto"]),
    "margin": st.integers(0, 40).map(lambda n: mm(n / 4)),
    "paper_margin": st.booleans(),
    "bleed": small,
    "marks": marks,
    "flip": st.sampled_from(["long", "short"]),
    "label": st.sampled_from(["", "deck, page {page}"]),
    "ruler": st.booleans(),
    "registration": st.booleans(),
    "color_bar": st.booleans(),
}
counts = st.integers(1, 4)
places = st.builds(
    Position,
    x=st.integers(0, 30).map(lambda n: mm(n * 7)),
    y=st.integers(0, 40).map(lambda n: mm(n * 7)),
    turn=st.sampled_from([0, 90]),
)
styles: st.SearchStrategy[Any] = st.one_of(
    st.builds(GridStyle, columns=counts, rows=counts, gutter_x=small, gutter_y=small,
              fit=st.sampled_from([False, False, True]), **common),
    st.builds(FillStyle, gutter=small, stagger=st.booleans(), **common),
    st.builds(FoldStyle, fold=st.sampled_from(["top", "bottom", "left", "right"]),
              foot=st.just(0.0), gutter=small, **common),
    st.builds(FoldStyle, fold=st.just("top"), foot=small, gutter=small, **common),
    st.builds(GutterfoldStyle, columns=counts, rows=st.integers(1, 2), gutter_x=small,
              gutter_y=small, fold=st.sampled_from(["vertical", "horizontal"]),
              fold_gutter=small, **common),
    st.builds(GridStyle, columns=st.integers(1, 2), rows=counts, gutter_x=small, gutter_y=small,
              left=st.integers(0, 60).map(mm), top=st.integers(0, 60).map(mm),
              seam=st.sampled_from(["split", "mirror"]), **common),
    st.builds(TilesStyle, columns=st.integers(1, 3), rows=st.integers(1, 3), **common),
    st.builds(SplitStyle, overlap=st.integers(6, 20).map(mm), **common),
    st.builds(BookletStyle, thickness=st.sampled_from([0.0, mm(0.1)]), **common),
    st.builds(PositionsStyle, positions=st.lists(places, min_size=1, max_size=3).map(tuple),
              **common),
)  # fmt: skip


@st.composite
def imposed(draw: st.DrawFn) -> tuple[SheetStyle, Paper, tuple[Sheet, ...]]:
    """A style of any kind, faces that fit it, and their sheets."""
    style, paper = draw(styles), draw(st.sampled_from([A4, LETTER, A5]))
    most = 300 if style.kind in ("split", "tiles") else 120
    if style.kind == "booklet" and draw(st.booleans()):
        width, height = (
            max(paper.width, paper.height) / 2 / mm(1),
            min(paper.width, paper.height) / mm(1),
        )
    else:
        width, height = draw(st.integers(15, most)), draw(st.integers(15, most))
    outline = ROUND if style.kind in ("fill", "positions") and draw(st.booleans()) else ()
    faces = cards(draw(st.integers(1, 20)), width, height, outline)
    if outline:
        faces = [replace(face, width=60.0, height=60.0) for face in faces]
    backs = None
    if style.kind in ("grid", "fill", "positions", "gutterfold") and draw(st.booleans()):
        backs = [replace(face, key=f"b{face.key}", outline=()) for face in faces]
    start = draw(st.sampled_from([1, 1, 2])) if style.kind in ("grid", "fill") else 1
    try:
        return style, paper, impose(Job(style, paper, faces, backs, start=start))
    except InputError:
        assume(False)
        raise


def printable(style: SheetStyle, paper: Paper, sheet: Sheet) -> Box:
    """Where a sheet may print marks and small print."""
    margin = max(paper.margin, 0.0 if style.paper_margin else style.margin)
    if getattr(style, "fit", False):
        is_plain = style.marks.kind == "none" and not style.registration and not style.color_bar
        margin = 0.0 if style.paper_margin or is_plain else style.margin
    return margin, margin, sheet.paper.width - 2 * margin, sheet.paper.height - 2 * margin


def beside(sheet: Sheet) -> dict[str, Box]:
    """Everything beside the faces but the crop marks, by name."""
    found: dict[str, Box] = {}
    if sheet.label is not None:
        found["label"] = text_box(sheet.label)
    if sheet.ruler is not None:
        found["ruler"] = sheet.ruler.box
    for number, target in enumerate(sheet.targets):
        r = target.radius * 1.5
        found[f"target {number}"] = (target.x - r, target.y - r, 2 * r, 2 * r)
    if sheet.patches:
        x, y, _, _ = sheet.patches[0].box
        right = max(p.box[0] + p.box[2] for p in sheet.patches)
        bottom = max(p.box[1] + p.box[3] for p in sheet.patches)
        found["bar"] = (x, y, right - x, bottom - y)
    return found


# between the cards are 2 and 1 mm: 11.45 mm are left at the sides
THIN = replace(NINE, gutter_x=mm(2), gutter_y=mm(1))


def test_faces_without_bleed_have_label_and_ruler() -> None:
    """Lines along the cuts at both sides of the block do not take the room beside it."""
    nine = [replace(card, width=mm(63.5), height=mm(88.9), bleed=0.0) for card in cards(9)]
    (sheet,) = impose(Job(NINE, LETTER, nine))
    assert sheet.label is not None and sheet.ruler is not None


def test_a_thin_ruler_beside_marks() -> None:
    """11.45 mm, less 1 mm of bleed, marks of 3 mm and the border of 6.35 mm, leave 1.1 mm for the
    ticks: the zero is beyond the first marks, at the foot of a card, and the words stand above."""
    (sheet,) = impose(Job(THIN, LETTER, cards(9)))
    assert sheet.ruler is not None and sheet.label is not None
    ticks = [round((line.x2 - line.x1) / mm(1), 2) for line in sheet.ruler.lines]
    assert len(ticks) == 101 and max(ticks) == 1.1
    first, last = sheet.ruler.lines[0], sheet.ruler.lines[-1]
    assert round((first.y1 - last.y1) / mm(1), 3) == 100.0
    assert {round(line.x1 / mm(1), 2) for line in sheet.ruler.lines} == {6.35}
    assert [label.text for label in sheet.ruler.labels][:3] == ["0", "50", "100 mm"]
    marks = {round((m.x2 - m.x1) / mm(1), 2) for m in sheet.marks if m.y1 == m.y2}
    assert marks == {3.0}


def parts_of(ruler: Ruler | None) -> Iterator[Box]:
    """The ink of a ruler: a thin one stands beside marks with its ticks, and between them with its
    words, which end before their room does."""
    assert ruler is not None
    yield from map(ink, ruler.lines)
    yield from (text_box(replace(label, width=min(label.width, mm(30)))) for label in ruler.labels)


@given(imposed())
@example((THIN, LETTER, impose(Job(THIN, LETTER, cards(9)))))
@example((NINE, LETTER, impose(Job(NINE, LETTER, cards(13), cards(13)))))
@example((FIT, A4, impose(Job(FIT, A4, cards(2)))))
def test_nothing_beside_the_faces_touches_anything(
    made: tuple[SheetStyle, Paper, tuple[Sheet, ...]],
) -> None:
    style, paper, sheets = made
    for sheet in sheets:
        boxes, area = beside(sheet), printable(style, paper, sheet)
        # a target may be between the words of a thin ruler
        inks = {n: list(parts_of(sheet.ruler)) if n == "ruler" else [boxes[n]] for n in boxes}
        for (name, some), (other_name, others) in combinations(inks.items(), 2):
            pairs = product(some, others)
            assert not any(overlap(one, other, 0.0) for one, other in pairs), (name, other_name)
        for name, box in boxes.items():
            assert inside(box, area), name
            assert not any(overlap(box, placed.clip) for placed in sheet.placements), name
            marked = product(inks[name], map(ink, sheet.marks))
            assert not any(overlap(part, line) for part, line in marked), name
            assert not any(overlap(box, text_box(note)) for note in sheet.notes), name
        for note in sheet.notes:
            assert inside(text_box(note), area)
        if sheet.ruler is not None:
            assert all(inside(ink(line), sheet.ruler.box) for line in sheet.ruler.lines)
            for label in sheet.ruler.labels:
                # its words end before their room does; their descenders are a fifth of the size
                x, y, width, height = text_box(replace(label, width=mm(6)))
                assert inside((x, y, width, height), sheet.ruler.box, slack=0.3)
        for line in sheet.marks:
            if line.dash and style.kind == "gutterfold":
                continue  # the fold: without a gutter, it is where the cards end
            x, y, width, height = ink(line)
            assert inside((line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1), area)
            if style.marks.kind == "edge" and style.kind != "split":
                clips = [p.clip for p in sheet.placements if not p.shape]
                assert not any(overlap((x, y, width, height), clip) for clip in clips)


@given(imposed())
def test_boxes_of_pages_lie_in_each_other(
    made: tuple[SheetStyle, Paper, tuple[Sheet, ...]],
) -> None:
    _, _, sheets = made
    for sheet in sheets:
        assert inside(sheet.trim_box, sheet.bleed_box)
        assert inside(sheet.bleed_box, sheet.media_box)
        if sheet.trim is None:
            assert sheet.trim_box == sheet.bleed_box == sheet.media_box


@given(imposed())
def test_what_stands_beside_the_faces_is_in_the_same_place_on_all_full_sheets(
    made: tuple[SheetStyle, Paper, tuple[Sheet, ...]],
) -> None:
    style, _, sheets = made
    if style.kind in ("grid", "fill", "fold", "gutterfold"):
        for side in ("front", "back"):
            some = [sheet for sheet in sheets if sheet.side == side]
            assert len({(s.label, s.ruler, s.targets, s.patches) for s in some}) <= 1
