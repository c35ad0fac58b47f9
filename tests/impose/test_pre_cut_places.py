"""Pre-cut cards and labels: places at given positions, faces in the middle of them, and sheets that
begin at a place that is not used yet. Expected numbers are those of the products."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_imposing import shipped

from pnp.geometry.segments import transform
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.positions import Position, PositionsStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.face import Segments
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Paper, Sheet, SheetStyle
from pnp.model.units import mm

A4 = Paper("a4", mm(210), mm(297))
LETTER = Paper("letter", mm(215.9), mm(279.4))
BOTH = {"a4": A4, "letter": LETTER}
CIRCLE: Segments = (
    ("M", 0.0, 20.0), ("C", 0.0, 9.0, 9.0, 0.0, 20.0, 0.0), ("C", 31.0, 0.0, 40.0, 9.0, 40.0, 20.0),
    ("C", 40.0, 31.0, 31.0, 40.0, 20.0, 40.0), ("C", 9.0, 40.0, 0.0, 31.0, 0.0, 20.0), ("Z",),
)  # fmt: skip


def faces(count: int, width: float, height: float, bleed: float = 3) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(bleed)) for i in range(count)]


def trims(sheet: Sheet) -> list[tuple[float, ...]]:
    return [tuple(round(v / mm(1), 2) for v in placed.trim) for placed in sheet.placements]


def clips(sheet: Sheet) -> list[tuple[float, ...]]:
    return [tuple(round(v / mm(1), 2) for v in placed.clip) for placed in sheet.placements]


# --- the products that are shipped ----------------------------------------------------------

# corners of the first and of the last place, in inches from the top left corner of the paper
PRODUCTS = {
    "avery-5371": (3.5, 2, 10, (0.75, 0.5), (4.25, 8.5)),
    "avery-8373": (3.5, 2, 8, (0.5, 0.75), (4.5, 8.25)),
    "avery-5293": (1.625, 1.625, 24, (0.4157, 0.549), (6.4592, 8.826)),
    "avery-5294": (2.5, 2.5, 12, (0.21, 0.425), (5.71, 7.97)),
    "avery-c32011": (
        85 / 25.4,
        54 / 25.4,
        10,
        (15 / 25.4, 13.5 / 25.4),
        (110 / 25.4, 229.5 / 25.4),
    ),
    "avery-c32015": (85 / 25.4, 54 / 25.4, 8, (17 / 25.4, 31.5 / 25.4), (108 / 25.4, 211.5 / 25.4)),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_a_sheet_that_is_shipped_has_the_places_of_the_product(name: str) -> None:
    wide, high, count, first, last = PRODUCTS[name]
    style = shipped(name)
    fronts = faces(count + 1, wide * 25.4, high * 25.4)
    one, two = impose(Job(style, BOTH[style.paper], fronts))
    assert len(one.placements) == count and len(two.placements) == 1
    for placed, corner in ((one.placements[0], first), (one.placements[-1], last)):
        assert (placed.x / 72, placed.y / 72) == pytest.approx(corner, abs=0.0002)
        assert (placed.width / 72, placed.height / 72) == pytest.approx((wide, high))
    assert one.marks == () and one.cuts == () and one.label is None


def test_each_of_them_is_for_one_paper() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(shipped("avery-5371"), A4, faces(1, 88.9, 50.8)))
    assert str(caught.value.problems[0]) == (
        "error: the sheets 'avery-5371' are for the paper letter, not a4\n"
        "  hint: leave the choice of the paper to the sheet, or write 'letter'"
    )


# --- faces in their places ------------------------------------------------------------------


def labels(**more: object) -> GridStyle:
    values = {"columns": 2, "rows": 2, "gutter_x": mm(10), "left": mm(20), "top": mm(15),
              "place": (mm(60), mm(40)), "bleed": mm(2)}  # fmt: skip
    return GridStyle(name="labels", orientation="portrait", **(values | more))


def test_a_smaller_face_is_in_the_middle_and_bleeds_as_far_as_the_place_lets_it() -> None:
    (sheet,) = impose(Job(labels(), A4, faces(4, 58, 36)))
    assert trims(sheet) == [(21, 17, 58, 36), (91, 17, 58, 36), (21, 57, 58, 36), (91, 57, 58, 36)]
    # 3 mm of bleed: at the outer edges all of it is used, 1 + 2 and 2 + 1; the rows of places touch
    assert clips(sheet) == [
        (18, 14, 64, 41), (88, 14, 64, 41), (18, 55, 64, 41), (88, 55, 64, 41)
    ]  # fmt: skip


def test_a_face_a_little_larger_than_its_place_is_cut_at_its_edges() -> None:
    (sheet,) = impose(Job(labels(bleed=0.0), A4, faces(1, 60.8, 40.5)))
    assert trims(sheet) == [(19.6, 14.75, 60.8, 40.5)]
    assert clips(sheet) == [(20, 15, 60, 40)]


def test_a_face_much_larger_than_its_place_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(labels(), A4, faces(1, 63, 88)))
    assert str(caught.value.problems[0]) == (
        "error: face 'f0' of 63 × 88 mm does not fit the sheets 'labels': their places are "
        "60 × 40 mm\n  hint: a face may be up to 1 mm larger than its place: choose other sheets, "
        "or another 'size' of the layout"
    )


def test_a_face_that_fits_only_on_its_side_is_turned_and_its_back_with_it() -> None:
    fronts = faces(2, 40, 60)
    front, back = impose(Job(labels(), A4, fronts, fronts))
    assert trims(front) == [(20, 15, 60, 40), (90, 15, 60, 40)]
    assert [placed.turn for placed in front.placements] == [90, 90]
    assert trims(back) == [(130, 15, 60, 40), (60, 15, 60, 40)]
    assert [placed.turn for placed in back.placements] == [270, 270]


def test_backs_of_a_block_that_is_not_centred_are_mirrored_about_the_edge_that_is_turned() -> None:
    style = GridStyle(name="s", columns=2, left=mm(10), top=mm(30), place=(mm(50), mm(70)))
    fronts = faces(2, 50, 70, 0)
    _, long = impose(Job(style, A4, fronts, fronts, "long"))
    assert trims(long) == [(150, 30, 50, 70), (100, 30, 50, 70)]
    _, short = impose(Job(style, A4, fronts, fronts, "short"))
    assert trims(short) == [(10, 197, 50, 70), (60, 197, 50, 70)]
    assert [placed.turn for placed in short.placements] == [180, 180]


def test_places_that_reach_into_the_margin_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(labels(columns=3, margin=mm(4)), A4, faces(1, 60, 40)))
    assert str(caught.value.problems[0]) == (
        "error: the places of the sheets 'labels' need 200 × 80 mm from left 20 mm, top 15 mm on, "
        "but a4 (210 × 297 mm, portrait) has 202 × 289 mm inside its margin of 4 mm\n"
        "  hint: choose the paper that the sheets are made for, or another 'left', 'top' or "
        "'margin'"
    )


# --- beginning at a place -------------------------------------------------------------------


def starting(style: SheetStyle, count: int, start: int, size: tuple[float, float]) -> list[Sheet]:
    fronts = faces(count, *size)
    backs = [FaceSize(f"b{i}", f.width, f.height, f.bleed) for i, f in enumerate(fronts)]
    paper = BOTH[style.paper or "a4"]
    return list(impose(Job(style, paper, fronts, backs, start=start)))


def test_only_the_first_sheet_begins_at_a_place_and_backs_with_fronts() -> None:
    style = shipped("avery-c32011")
    sheets = starting(style, 14, 8, (85, 54))
    assert [len(sheet.placements) for sheet in sheets] == [3, 3, 10, 10, 1, 1]
    assert trims(sheets[0]) == [(110, 175.5, 85, 54), (15, 229.5, 85, 54), (110, 229.5, 85, 54)]
    assert trims(sheets[1]) == [(15, 175.5, 85, 54), (110, 229.5, 85, 54), (15, 229.5, 85, 54)]
    assert [p.face for p in sheets[0].placements] == ["f0", "f1", "f2"]
    assert sheets[2].placements[0].face == "f3"
    assert trims(sheets[2])[0] == (15, 13.5, 85, 54)


def test_tokens_begin_at_a_place() -> None:
    style = shipped("tokens")
    fronts = [FaceSize(f"f{i}", 40.0, 40.0, mm(2), CIRCLE) for i in range(4)]
    (whole,) = impose(Job(style, A4, [fronts[0]] * 10))
    (late,) = impose(Job(style, A4, fronts, start=7))
    assert [p.trim for p in late.placements] == [p.trim for p in whole.placements[6:10]]
    assert [cut.line for cut in late.cuts] == [
        transform(CIRCLE, p.matrix) for p in whole.placements[6:10]
    ]


def test_positions_begin_at_a_place() -> None:
    places = tuple(Position(mm(x), mm(20)) for x in (10, 70, 130))
    style = PositionsStyle(name="s", positions=places)
    one, two = impose(Job(style, A4, faces(3, 50, 50), start=2))
    assert trims(one) == [(70, 20, 50, 50), (130, 20, 50, 50)]
    assert trims(two) == [(10, 20, 50, 50)]


def test_a_place_that_a_sheet_does_not_have_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        starting(shipped("avery-c32011"), 1, 11, (85, 54))
    assert str(caught.value.problems[0]) == (
        "error: the sheets 'avery-c32011' have 10 places, so there is no place 11 to start at\n"
        "  hint: --start takes a number from 1 to 10"
    )


def test_sheets_without_places_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(shipped("mat"), A4, faces(1, 63, 88), start=2))
    assert "have 1 places" in str(caught.value.problems[0])
    with pytest.raises(InputError) as caught:
        impose(Job(shipped("poster"), A4, faces(1, 63, 88), start=2))
    assert str(caught.value.problems[0]) == (
        "error: the sheets 'poster' of kind 'split' have no places to start at\n"
        "  hint: leave out --start, or choose sheets of kind 'grid', 'fill' or 'positions'"
    )


@given(count=st.integers(1, 40), start=st.integers(1, 12), flip=st.sampled_from(("long", "short")))
def test_every_card_is_printed_once_and_only_skipped_places_are_empty(
    count: int, start: int, flip: str
) -> None:
    style = GridStyle(name="s", columns=3, rows=4, place=(mm(60), mm(40)))
    fronts = faces(count, 60, 40)
    sheets = impose(Job(style, A4, fronts, None, flip, start=start))
    printed = [p.face for sheet in sheets for p in sheet.placements]
    assert printed == [f"f{i}" for i in range(count)]
    free = 12 - (start - 1)
    assert len(sheets[0].placements) == min(count, free)
    assert len(sheets) == 1 + max(0, -(-(count - free) // 12))
