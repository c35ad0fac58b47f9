"""Booklets: numbers, and a dummy that is printed, turned over, nested, folded and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.impose.imposing import impose
from pnp.impose.kinds.booklet import BookletStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Placement, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
PLAIN = BookletStyle(name="booklet", flip="short", thickness=mm(0.1))
MARKED = replace(PLAIN, bleed=mm(3), marks=MarkStyle("edge", mm(6), mm(1.5)), label="x")


def pages(n: int, width: float = 148.5, height: float = 210, bleed: float = 0) -> list[FaceSize]:
    return [FaceSize(f"p{i}", mm(width), mm(height), mm(bleed)) for i in range(1, n + 1)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def order(n: int) -> list[list[str]]:
    return [[p.face for p in s.placements] for s in impose(Job(PLAIN, A4, pages(n)))]


def test_one_folded_sheet() -> None:
    sheets = impose(Job(PLAIN, LETTER, pages(4, 139.7, 215.9)))
    assert [(s.side, [p.face for p in s.placements]) for s in sheets] == [
        ("front", ["p4", "p1"]),
        ("back", ["p2", "p3"]),
    ]
    assert in_mm((sheets[0].paper.width, sheets[0].paper.height)) == (279.4, 215.9)
    assert [in_mm(p.trim) for p in sheets[0].placements] == [
        (0, 0, 139.7, 215.9),
        (139.7, 0, 139.7, 215.9),
    ]
    assert {p.turn for s in sheets for p in s.placements} == {0}


def test_order_of_twelve_pages() -> None:
    assert order(12) == [
        ["p12", "p1"], ["p2", "p11"], ["p10", "p3"], ["p4", "p9"], ["p8", "p5"], ["p6", "p7"],
    ]  # fmt: skip


def test_a_booklet_that_is_bound_on_the_right() -> None:
    sheets = impose(Job(PLAIN, A4, pages(7), binding="right"))
    assert [[p.face for p in sheet.placements] for sheet in sheets] == [
        ["p1"], ["p7", "p2"], ["p3", "p6"], ["p5", "p4"],
    ]  # fmt: skip
    assert in_mm(sheets[0].placements[0].trim) == (0, 0, 148.5, 210)


def test_places_without_a_page_stay_clean() -> None:
    assert order(1) == [["p1"], []]
    assert order(5) == [["p1"], ["p2"], ["p3"], ["p4", "p5"]]
    assert order(6) == [["p1"], ["p2"], ["p6", "p3"], ["p4", "p5"]]
    assert order(0) == []


def test_inner_sheets_creep_towards_the_fold() -> None:
    sheets = impose(Job(replace(PLAIN, thickness=mm(0.5)), A4, pages(12, 140, 200)))
    for i in range(3):
        left, right = sheets[2 * i].placements
        assert in_mm((left.x, right.x)) == (8.5 + i * 0.5, 148.5 - i * 0.5)
        # what crept over the fold is not printed on the other page
        assert in_mm(left.clip) == (8.5 + i * 0.5, 5, 140 - i * 0.5, 200)
        assert in_mm(right.clip) == (148.5, 5, 140 - i * 0.5, 200)


def test_cut_marks_creep_too_so_that_the_stack_is_cut_at_once() -> None:
    sheets = impose(Job(replace(MARKED, thickness=mm(0.5)), A4, pages(8, 140, 190)))
    for i, sheet in enumerate(sheets):
        solid = [m for m in sheet.marks if not m.dash]
        upright = sorted({round(m.x1 / mm(1), 2) for m in solid if m.x1 == m.x2})
        creep = 0.5 * (i // 2)
        assert upright == [8.5 + creep, 288.5 - creep]  # and none at the fold


def test_bleed_goes_outwards_only() -> None:
    left, right = impose(Job(MARKED, A4, pages(4, 140, 190, 5)))[0].placements
    assert in_mm(left.clip) == (5.5, 7, 143, 196)
    assert in_mm(right.clip) == (148.5, 7, 143, 196)


def test_fold_marks_are_dashed_outside_the_pages() -> None:
    for sheet in impose(Job(MARKED, A4, pages(4, 140, 190, 5))):
        folds = [m for m in sheet.marks if m.dash]
        assert [in_mm((m.x1, m.y1, m.x2, m.y2)) for m in folds] == [
            (148.5, 1, 148.5, 7),
            (148.5, 203, 148.5, 209),
        ]
        assert sheet.label is not None


def test_half_a_paper_needs_no_marks() -> None:
    for sheet in impose(Job(MARKED, A4, pages(4))):
        assert (sheet.marks, sheet.label) == ((), None)
    assert not any(s.marks for s in impose(Job(PLAIN, A4, pages(4, 140, 190))))


def test_the_long_edge_turns_the_inside() -> None:
    sheets = impose(Job(PLAIN, A4, pages(4, 140, 200), None, "long"))
    assert [p.turn for s in sheets for p in s.placements] == [0, 0, 180, 180]
    two, three = sheets[1].placements
    assert (two.face, three.face) == ("p2", "p3")
    assert in_mm(two.trim) == (148.5, 5, 140, 200)
    assert in_mm(three.trim) == (8.5, 5, 140, 200)


def test_a_tall_booklet_takes_the_paper_upright() -> None:
    sheet = impose(Job(PLAIN, A4, pages(4, 105, 297)))[0]
    assert sheet.paper == A4


def test_pages_that_do_not_fit_are_reported_with_sizes() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(PLAIN, margin=mm(5)), A4, pages(4, 160, 205)))
    (problem,) = caught.value.problems
    assert problem.message == (
        "page 'p1' of 160 × 205 mm does not fit the sheets 'booklet': two side by side need "
        "320 × 205 mm, but A4 (297 × 210 mm, either way) has 287 × 200 mm or 200 × 287 mm "
        "inside its margin of 5 mm"
    )
    assert problem.hint == "choose a larger paper, or pages of at most 143.5 × 200 mm"


def test_the_other_way_round_is_reported() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(PLAIN, orientation="portrait"), A4, pages(4)))
    assert caught.value.problems[0].hint == "it fits with 'orientation: landscape'"


def test_a_stack_too_thick_to_fold_is_reported() -> None:
    thick = replace(PLAIN, thickness=mm(2))
    assert len(impose(Job(thick, A4, pages(4 * 38)))) == 76
    with pytest.raises(InputError) as caught:
        impose(Job(thick, A4, pages(4 * 39)))
    assert caught.value.problems[0].message == (
        "39 sheets of the thickness 2 mm cannot be one booklet: the inmost pages would be moved "
        "into the fold by 76 of their 148.5 mm"
    )


def test_an_odd_page_is_named() -> None:
    odd = [*pages(3), FaceSize("odd", mm(100), mm(200))]
    with pytest.raises(InputError, match="face 'odd' is 100 × 200 mm") as caught:
        impose(Job(PLAIN, A4, odd))
    assert caught.value.problems[0].hint == "give all pages of a booklet one size"


# --- a dummy ---------------------------------------------------------------------------------


def met_behind(sheet: Sheet, flip: str, x: float, y: float) -> tuple[float, float]:
    """Where a point of the front is met on the other side of the paper: a hand turns it about
    an edge that is upright as the front lies (left and right change places) or a lying one."""
    wide, high = sheet.paper.width, sheet.paper.height
    long_edge_is_upright = high >= wide
    is_upright = (flip == "long") == long_edge_is_upright
    return (wide - x, y) if is_upright else (x, high - y)


def face_at(sheet: Sheet, x: float, y: float) -> tuple[str, float, float] | None:
    """What is printed at a point: the face, and where on it."""
    hits = [
        p for p in sheet.placements
        if p.clip[0] < x < p.clip[0] + p.clip[2] and p.clip[1] < y < p.clip[1] + p.clip[3]
    ]  # fmt: skip
    assert len(hits) <= 1
    return (hits[0].face, *on_face(hits[0], x, y)) if hits else None


def on_face(placed: Placement, x: float, y: float) -> tuple[float, float]:
    dx, dy = x - placed.x, y - placed.y
    return (dx, dy) if placed.turn == 0 else (placed.width - dx, placed.height - dy)


def read(
    sheets: tuple[Sheet, ...], flip: str, away: float, y: float, binding: str = "left"
) -> list[tuple[str, float, float] | None]:
    """What a reader meets, leaf by leaf, `away` from the spine and `y` below the paper's top.

    The sheets lie on each other, outsides down, the first lowest, and are folded upwards: the
    right halves (as the outside is seen) are the first leaves, the left halves the last ones.
    The outside of a right half is the right-hand page of its leaf, and what is met behind it
    its left-hand page; of a left half it is the other way round. A reader who begins at the other
    cover, because the spine is on the right, meets the left halves first.
    """
    away = away if binding == "left" else -away
    seen = []
    stack = list(zip(sheets[::2], sheets[1::2], strict=True))
    for outside, behind in stack:
        x = outside.paper.width / 2 + away
        seen.append(face_at(outside, x, y))
        seen.append(face_at(behind, *met_behind(outside, flip, x, y)))
    for outside, behind in reversed(stack):
        x = outside.paper.width / 2 - away
        seen.append(face_at(behind, *met_behind(outside, flip, x, y)))
        seen.append(face_at(outside, x, y))
    return seen


@given(
    n=st.integers(1, 40),
    flip=st.sampled_from(["long", "short"]),
    asked=st.booleans(),
    size=st.sampled_from([(148.5, 210), (140, 200), (100, 148), (90, 290)]),
    thickness=st.sampled_from([0.0, 0.1, 0.3]),
    u=st.floats(0.05, 0.95),
    v=st.floats(0.05, 0.95),
    binding=st.sampled_from(["left", "right"]),
)
def test_a_folded_dummy_is_read_in_order(
    n: int, flip: str, asked: bool, size: tuple[float, float], thickness: float, u: float, v: float,
    binding: str,
) -> None:  # fmt: skip
    faces = pages(n, *size)
    other = {"long": "short", "short": "long"}[flip]
    style = replace(PLAIN, thickness=mm(thickness), flip=other if asked else flip)  # type: ignore[arg-type]
    turn = flip if asked else None
    sheets = impose(Job(style, A4, faces, None, turn, binding=binding))  # type: ignore[arg-type]
    assert [s.side for s in sheets] == ["front", "back"] * (len(sheets) // 2)
    assert [s.number for s in sheets] == list(range(1, len(sheets) + 1))
    width, height = mm(size[0]), mm(size[1])
    away, top = u * width, (sheets[0].paper.height - height) / 2
    leaves = read(sheets, flip, away, top + v * height, binding)
    assert len(leaves) == -(-n // 4) * 4
    for number, met in enumerate(leaves, 1):
        if number > n:
            assert met is None
            continue
        sheet = min(number - 1, len(leaves) - number) // 2
        from_spine = away + sheet * mm(thickness)
        if from_spine > width - 0.1:
            continue  # beyond the page
        assert met is not None
        face, x, y = met
        assert face == f"p{number}"
        assert y == pytest.approx(v * height, abs=0.02)  # upright
        right_hand = (number % 2 == 1) == (binding == "left")
        assert x == pytest.approx(from_spine if right_hand else width - from_spine, abs=0.02)


@given(n=st.integers(1, 40), flip=st.sampled_from(["long", "short"]))
def test_every_page_is_printed_once(n: int, flip: str) -> None:
    sheets = impose(Job(MARKED, LETTER, pages(n, 120, 180, 3), None, flip))  # type: ignore[arg-type]
    placed = [p.face for s in sheets for p in s.placements]
    assert sorted(placed) == sorted(f.key for f in pages(n))
