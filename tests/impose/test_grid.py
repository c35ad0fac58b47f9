"""Cards on sheets: numbers first, then properties of every grid, its marks and its label."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from geometry import inside, overlap
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.impose.grids import Grid, GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Line, MarkStyle, Paper, Placement, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
A5 = Paper("A5", mm(148), mm(210))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
Made = tuple[GridStyle, list[FaceSize], tuple[Sheet, ...]]
HOME = GridStyle(name="home", columns=3, rows=3, margin=mm(6.35), bleed=mm(1))


def cards(n: int, width: float = 63, height: float = 88, bleed: float = 3) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(bleed)) for i in range(n)]


def backs_of(fronts: list[FaceSize]) -> list[FaceSize]:
    return [replace(f, key=f.key.replace("f", "b")) for f in fronts]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def text_box(sheet: Sheet) -> Box:
    """What 6 pt of text would cover, 4.5 above and 1.5 below the baseline."""
    label = sheet.label
    assert label is not None
    if label.turn == 0:
        return label.x, label.y - 4.5, label.width, 6.0
    assert label.turn == 270
    return label.x - 4.5, label.y - label.width, 6.0, label.width


def box_of(line: Line) -> Box:
    """A line as drawn."""
    half = line.width / 2 * (3 if line.casing else 1)
    flat = line.y1 == line.y2
    dx, dy = (0.0, half) if flat else (half, 0.0)
    return line.x1 - dx, line.y1 - dy, line.x2 - line.x1 + 2 * dx, line.y2 - line.y1 + 2 * dy


# --- numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "left", "top"), [(A4, 10.5, 16.5), (LETTER, 13.45, 7.7)], ids=["A4", "Letter"]
)
def test_nine_poker_cards_leave_room_on_both_papers(paper: Paper, left: float, top: float) -> None:
    (sheet,) = impose(Job(HOME, paper, cards(9)))
    assert in_mm(sheet.placements[0].trim) == (left, top, 63, 88)
    assert in_mm(sheet.placements[5].trim) == (round(left + 126, 2), round(top + 88, 2), 63, 88)
    last = sheet.placements[-1]
    assert in_mm((paper.width - last.x - last.width, paper.height - last.y - last.height)) == (
        left,
        top,
    )
    assert (sheet.side, sheet.number, sheet.trim) == ("front", 1, None)


def test_48_cards_fill_six_sheets() -> None:
    sheets = impose(Job(HOME, A4, cards(48)))
    assert [len(s.placements) for s in sheets] == [9, 9, 9, 9, 9, 3]
    assert [s.number for s in sheets] == [1, 2, 3, 4, 5, 6]


def test_pages_alternate_front_and_back() -> None:
    fronts = cards(11)
    sheets = impose(Job(HOME, A4, fronts, backs_of(fronts)))
    assert [(s.side, s.number, len(s.placements)) for s in sheets] == [
        ("front", 1, 9),
        ("back", 2, 9),
        ("front", 3, 2),
        ("back", 4, 2),
    ]


def test_no_cards_no_sheets() -> None:
    assert impose(Job(HOME, A4, [])) == ()


def test_a_back_for_each_front() -> None:
    with pytest.raises(ValueError, match="2 fronts, but 1 backs"):
        impose(Job(HOME, A4, cards(2), cards(1)))


@pytest.mark.parametrize(
    ("orientation", "flip", "back", "turn"),
    [
        ("portrait", "long", (136.5, 16.5), 0),
        ("portrait", "short", (10.5, 192.5), 180),
        ("landscape", "long", (54, 105), 180),
        ("landscape", "short", (180, 17), 0),
    ],
)
def test_where_the_first_back_lies(
    orientation: str, flip: str, back: tuple[float, float], turn: int
) -> None:
    """One back on a sheet of 3 × 3 (portrait) or 3 × 2 (landscape)."""
    rows = 3 if orientation == "portrait" else 2
    style = replace(HOME, rows=rows, orientation=orientation, flip=flip)  # type: ignore[arg-type]
    front, behind = impose(Job(style, A4, cards(1), cards(1)))
    place = behind.placements[0]
    assert in_mm((place.x, place.y)) == back
    assert place.turn == turn
    assert front.placements[0].turn == 0


def test_the_callers_flip_edge_comes_first() -> None:
    style = replace(HOME, flip="long")
    assert impose(Job(style, A4, cards(1), cards(1), "short"))[1].placements[0].turn == 180


def test_auto_orientation_prefers_portrait() -> None:
    (sheet,) = impose(Job(replace(HOME, columns=2, rows=2), A4, cards(1)))
    assert sheet.paper == A4
    (sheet,) = impose(Job(replace(HOME, columns=4, rows=2), A4, cards(1)))
    assert (sheet.paper.name, *in_mm((sheet.paper.width, sheet.paper.height))) == ("A4", 297, 210)


def test_paper_is_turned_as_the_style_states() -> None:
    wide = Paper("A4", A4.height, A4.width)
    (sheet,) = impose(Job(replace(HOME, orientation="portrait"), wide, cards(1)))
    assert sheet.paper == A4


def test_bleed_reaches_half_the_gutter_and_into_empty_places() -> None:
    style = replace(HOME, gutter_x=mm(1), gutter_y=mm(0.5), bleed=mm(2))
    (sheet,) = impose(Job(style, A4, cards(4, bleed=3)))
    clips = [in_mm(p.clip) for p in sheet.placements]
    assert clips[0] == (7.5, 14, 63 + 2 + 0.5, 88 + 2 + 0.25)
    assert clips[1] == (9.5 + 63 + 0.5, 14, 64, 88 + 2 + 2)  # nothing below
    assert clips[3] == (7.5, 16 + 88 + 0.25, 63 + 2 + 2, 88 + 0.25 + 2)


def test_a_face_prints_no_more_bleed_than_it_has() -> None:
    fronts = [FaceSize("a", mm(63), mm(88), mm(0.5)), FaceSize("b", mm(63), mm(88))]
    (sheet,) = impose(Job(replace(HOME, gutter_x=mm(1)), A4, fronts))
    assert [in_mm(p.clip)[2:] for p in sheet.placements] == [(64, 89), (63, 88)]


def test_bleed_ends_with_the_paper() -> None:
    style = GridStyle(name="full", columns=1, rows=1, bleed=mm(3))
    (sheet,) = impose(Job(style, A4, cards(1, 208, 297)))
    assert in_mm(sheet.placements[0].clip) == (0, 0, 210, 297)


# --- one face a page -------------------------------------------------------------------------


def test_fit_cuts_the_paper_to_the_face() -> None:
    style = GridStyle(
        name="service", columns=9, rows=9, margin=mm(6), bleed=mm(3), fit=True, label="x"
    )
    sheets = impose(Job(style, A4, cards(2, bleed=5), cards(2, bleed=5)))
    assert len(sheets) == 4
    for sheet in sheets:
        assert in_mm((sheet.paper.width, sheet.paper.height)) == (69, 94)
        assert sheet.paper.name == "69 × 94 mm"
        assert sheet.trim is not None
        assert in_mm(sheet.trim) == (3, 3, 63, 88)
        assert in_mm(sheet.placements[0].clip) == (0, 0, 69, 94)
        assert (sheet.marks, sheet.label) == ((), None)


def test_fit_leaves_room_for_marks() -> None:
    marks = MarkStyle("edge", mm(5), mm(2))
    style = GridStyle(
        name="press", columns=1, rows=1, margin=mm(1), bleed=mm(3), marks=marks, fit=True, label="x"
    )
    (sheet,) = impose(Job(style, A4, cards(1)))
    assert in_mm((sheet.paper.width, sheet.paper.height)) == (63 + 18, 88 + 18)
    assert len(sheet.marks) == 8
    assert sheet.label is not None
    assert sheet.trim == sheet.placements[0].trim


def test_fit_turns_landscape_cards_like_cards() -> None:
    """A page per face goes to a service or a screen: no back of it stands on its head."""
    style = GridStyle(name="service", columns=1, rows=1, bleed=mm(3), flip="long", fit=True)
    _, back = impose(Job(style, A4, cards(1, 88, 63), cards(1, 88, 63)))
    assert back.placements[0].turn == 0
    assert back.paper.width > back.paper.height


# --- errors ----------------------------------------------------------------------------------


def test_too_large_states_what_is_needed_and_what_is_there() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(HOME, A5, cards(1)))
    (problem,) = caught.value.problems
    assert problem.message == (
        "face 'f0' of 63 × 88 mm does not fit the sheets 'home': a grid of 3 × 3 needs "
        "189 × 264 mm, but A5 (148 × 210 mm, either way) has 135.3 × 197.3 mm or "
        "197.3 × 135.3 mm inside its margin of 6.35 mm"
    )
    assert problem.hint == "choose a larger paper, or a grid of at most 2 × 2"


def test_too_large_for_one() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(HOME, A5, cards(1, 300, 300)))
    assert caught.value.problems[0].hint == "not one fits: choose a larger paper"


def test_too_large_this_way_round() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(HOME, orientation="landscape"), A4, cards(1)))
    (problem,) = caught.value.problems
    assert "A4 (297 × 210 mm, landscape) has 284.3 × 197.3 mm inside" in problem.message
    assert problem.hint == "it fits with 'orientation: portrait'"


def test_an_odd_size_is_named() -> None:
    fronts = [*cards(3), FaceSize("tall", mm(63), mm(90)), *cards(2)]
    with pytest.raises(InputError) as caught:
        impose(Job(HOME, A4, fronts))
    (problem,) = caught.value.problems
    assert problem.message == (
        "face 'tall' is 63 × 90 mm, but 'f0' is 63 × 88 mm; the sheets 'home' take one size"
    )
    assert problem.hint


def test_an_odd_back_is_named() -> None:
    with pytest.raises(InputError, match="face 'wide' is 64 × 88 mm"):
        impose(Job(HOME, A4, cards(2), [*cards(1), FaceSize("wide", mm(64), mm(88))]))


# --- properties ------------------------------------------------------------------------------

lengths = st.integers(0, 24).map(lambda n: mm(n / 4))
mark_styles = st.builds(
    MarkStyle,
    kind=st.sampled_from(["edge", "card", "none"]),
    length=st.integers(1, 10).map(mm),
    offset=lengths,
    width=st.just(0.25),
)
styles = st.builds(
    GridStyle,
    name=st.just("any"),
    columns=st.integers(1, 4),
    rows=st.integers(1, 4),
    gutter_x=lengths,
    gutter_y=lengths,
    seam=st.sampled_from(["split", "mirror-rows", "mirror-columns", "mirror"]),
    orientation=st.sampled_from(["portrait", "landscape", "auto"]),
    margin=lengths,
    bleed=lengths,
    marks=mark_styles,
    flip=st.sampled_from(["long", "short"]),
    label=st.sampled_from(["", "deck, page {page}"]),
    fit=st.sampled_from([False, False, False, True]),
)
papers = st.sampled_from([A4, LETTER, A5])


@st.composite
def imposed(draw: st.DrawFn) -> Made:
    """A style, the faces and their sheets with backs; only grids that fit."""
    style, paper = draw(styles), draw(papers)
    width, height = draw(st.integers(10, 90)), draw(st.integers(10, 90))
    fronts = cards(draw(st.integers(0, 40)), width, height, draw(st.integers(0, 5)))
    try:
        return style, fronts, impose(Job(style, paper, fronts, backs_of(fronts)))
    except InputError:
        assume(False)
        raise


@given(imposed())
def test_every_card_lands_once(made: Made) -> None:
    style, fronts, sheets = made
    placed = {side: [p.face for s in sheets if s.side == side for p in s.placements] for side in
              ("front", "back")}  # fmt: skip
    assert placed["front"] == [f.key for f in fronts]
    assert placed["back"] == [f.key for f in backs_of(fronts)]
    places = 1 if style.fit else style.columns * style.rows
    assert len(sheets) == 2 * math.ceil(len(fronts) / places)
    assert [s.number for s in sheets] == list(range(1, len(sheets) + 1))


@given(imposed())
def test_nothing_overlaps(made: Made) -> None:
    style, _, sheets = made
    for sheet in sheets:
        for a, b in combinations(sheet.placements, 2):
            assert not overlap(a.trim, b.trim)
            assert not overlap(a.clip, b.trim)
            assert not overlap(a.trim, b.clip)
            if a.x == b.x or a.y == b.y:  # at an inner corner bleeds share an empty place
                assert not overlap(a.clip, b.clip)
        full = len(sheet.placements) == style.columns * style.rows
        for a, b in combinations(sheet.placements, 2) if full else ():
            assert not overlap(a.clip, b.clip)


@given(imposed())
def test_all_inside_margin(made: Made) -> None:
    style, _, sheets = made
    for sheet in sheets:
        margin = style.margin if not style.fit or style.marks.kind != "none" else 0.0
        wide, high = sheet.paper.width, sheet.paper.height
        area = (margin, margin, wide - 2 * margin, high - 2 * margin)
        for place in sheet.placements:
            assert inside(place.trim, area)
            assert inside(place.trim, place.clip)
            assert inside(place.clip, (0, 0, wide, high))
        for line in sheet.marks:
            box = (line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
            assert inside(box, area)


@given(imposed())
def test_sheets_are_centred(made: Made) -> None:
    style, _, sheets = made
    places = 1 if style.fit else style.columns * style.rows
    for sheet in (s for s in sheets if len(s.placements) == places):
        left = min(p.x for p in sheet.placements)
        top = min(p.y for p in sheet.placements)
        right = max(p.x + p.width for p in sheet.placements)
        bottom = max(p.y + p.height for p in sheet.placements)
        assert left == pytest.approx(sheet.paper.width - right, abs=0.02)
        assert top == pytest.approx(sheet.paper.height - bottom, abs=0.02)


def turned_over(sheet: Sheet, style: GridStyle, x: float, y: float) -> tuple[float, float]:
    """A hand turns the paper about an edge, named as a driver names it: where a point of the
    front is seen on the other side, with the back page the way up it comes out of the hand.

    About an upright edge left and right change places; about a lying edge top and bottom do.
    """
    wide, high = sheet.paper.width, sheet.paper.height
    upright_edge_is_long = high >= wide
    edge_is_upright = (style.flip == "long") == upright_edge_is_long
    return (wide - x, y) if edge_is_upright or style.fit else (x, high - y)


def on_card(place: Placement, x: float, y: float) -> tuple[float, float]:
    """A point of the paper in the coordinates of the face that lies there."""
    dx, dy = x - place.x, y - place.y
    assert place.turn in (0, 180)
    return (dx, dy) if place.turn == 0 else (place.width - dx, place.height - dy)


@given(imposed(), st.floats(0, 1), st.floats(0, 1))
def test_back_behind_front(made: Made, u: float, v: float) -> None:
    """A needle through point (u, v) of each front comes out on its own back; and since a card
    is turned like the page of a book, at the same height and mirrored left to right."""
    style, _, sheets = made
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.side, back.side, front.paper) == ("front", "back", back.paper)
        for before, behind in zip(front.placements, back.placements, strict=True):
            assert behind.face == before.face.replace("f", "b")
            point = before.x + u * before.width, before.y + v * before.height
            there = turned_over(front, style, *point)
            x, y = on_card(before, *point)
            back_x, back_y = on_card(behind, *there)
            assert back_x == pytest.approx(before.width - x, abs=0.02)
            assert back_y == pytest.approx(y, abs=0.02)


@given(imposed())
def test_backs_print_what_fronts_print_and_more(made: Made) -> None:
    """The back of a card lies behind all that its front prints; where no neighbour is, it prints
    3 mm of its bleed, as far as the paper, so that a shift of 2 mm shows no white."""
    style, _, sheets = made
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for before, behind in zip(front.placements, back.placements, strict=True):
            corners = [
                turned_over(front, style, before.clip[0] + du, before.clip[1] + dv)
                for du, dv in ((0, 0), (before.clip[2], before.clip[3]))
            ]
            (left, right), (top, foot) = (sorted(axis) for axis in zip(*corners, strict=True))
            x, y, width, height = behind.clip
            assert x <= left + 0.02
            assert y <= top + 0.02
            assert x + width >= right - 0.02
            assert y + height >= foot - 0.02
            if style.fit or style.columns * style.rows == 1:
                assert behind.clip == pytest.approx((left, top, right - left, foot - top), abs=0.02)


def test_the_backs_of_nine_cards_bleed_3_mm_outwards() -> None:
    """The knife follows the marks of the fronts, and printers misplace backs by up to 2 mm."""
    marked = replace(HOME, marks=MarkStyle("card", mm(3), mm(0.5)))
    front, back = impose(Job(marked, A4, cards(9), backs_of(cards(9))))
    x, y, width, height = (v / mm(1) for v in back.placements[2].clip)  # at the left of the page
    assert (x, y, width, height) == pytest.approx((7.5, 13.5, 66, 91))
    assert front.placements[0].x - front.placements[0].clip[0] == pytest.approx(mm(1))
    # the marks of the fronts touch the cards, those of the backs stand beyond the bleed
    above = [max(m.y2 for m in page.marks if m.y1 < mm(15)) for page in (front, back)]
    assert above == pytest.approx([mm(16), mm(13.5)])
    beside = [[m for m in page.marks if m.x2 < mm(10.2)] for page in (front, back)]
    assert [len(marks) for marks in beside] == [4, 0]  # no room on the back


@given(imposed())
def test_label_stands_still(made: Made) -> None:
    _, _, sheets = made
    assert len({s.label for s in sheets if s.side == "front"}) <= 1
    assert len({s.label for s in sheets if s.side == "back"}) <= 1


@given(imposed().filter(lambda made: made[0].marks.kind != "none"))
def test_marks_never_enter_a_trim_box(made: Made) -> None:
    style, _, sheets = made
    for sheet in sheets:
        assert len(set(sheet.marks)) == len(sheet.marks)
        for line in sheet.marks:
            assert (line.x1 == line.x2) != (line.y1 == line.y2)
            assert max(line.x2 - line.x1, line.y2 - line.y1) >= mm(1) - 0.02
            for place in sheet.placements:
                # with an offset of nothing a mark starts at the very trim
                x, y, width, height = place.trim
                trim = (x + 0.02, y + 0.02, width - 0.04, height - 0.04)
                assert not overlap(box_of(line), trim, 0.0)
                if style.marks.kind == "edge":
                    assert not overlap(box_of(line), place.clip) or style.fit


@given(imposed().filter(lambda made: made[0].marks.kind != "none"))
def test_marks_of_backs_lie_on_no_piece(made: Made) -> None:
    """Each mark of the backs of several cards stands 3 mm or all their bleed off the block."""
    style, faces, sheets = made
    if not faces or style.fit or style.columns * style.rows == 1:
        return
    away = min(mm(3), max(face.bleed for face in faces))
    for back in sheets[1::2]:
        block = [p.trim for p in back.placements]
        left, top = min(x for x, *_ in block) - away, min(y for _, y, *_ in block) - away
        right = max(x + width for x, _, width, _ in block) + away
        foot = max(y + height for _, y, _, height in block) + away
        for line in back.marks:
            beside = line.x2 <= left + 0.02 or line.x1 >= right - 0.02
            assert beside or line.y2 <= top + 0.02 or line.y1 >= foot - 0.02


@given(imposed())
def test_label_clear_of_everything(made: Made) -> None:
    style, _, sheets = made
    for sheet in (s for s in sheets if s.label):
        box = text_box(sheet)
        margin = style.margin
        wide, high = sheet.paper.width - 2 * margin, sheet.paper.height - 2 * margin
        assert inside(box, (margin, margin, wide, high))
        assert not any(overlap(box, p.clip) for p in sheet.placements)
        assert not any(overlap(box, box_of(line), 0.0) for line in sheet.marks)


@given(imposed())
def test_edge_marks_are_in_line_with_trim_edges(
    made: Made,
) -> None:
    _, _, sheets = made
    for sheet in sheets:
        xs = [e for p in sheet.placements for e in (p.x, p.x + p.width)]
        ys = [e for p in sheet.placements for e in (p.y, p.y + p.height)]
        for line in sheet.marks:
            at, edges = (line.x1, xs) if line.x1 == line.x2 else (line.y1, ys)
            assert min(abs(at - e) for e in edges) < 0.02


def test_the_places_of_equal_pages_are_computed_once(monkeypatch) -> None:
    """100 cards are eleven full pages and one of a single card, each with backs."""
    filled: list[int] = []
    fill = Grid.fill

    def counted(grid: Grid, faces: list[FaceSize], first: int) -> Iterator[Placement]:
        filled.append(len(faces))
        return fill(grid, faces, first)

    monkeypatch.setattr(Grid, "fill", counted)
    sheets = impose(Job(HOME, A4, cards(100), cards(100)))
    assert [len(sheet.placements) for sheet in sheets] == [9] * 22 + [1] * 2
    assert filled == [9, 9, 1, 1]
