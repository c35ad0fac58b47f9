"""Cut marks and labels in numbers; their properties on every grid are in test_grid."""

from __future__ import annotations

import pytest

from pnp.impose.imposing import impose
from pnp.impose.kinds.grid import GridStyle
from pnp.impose.marks import cut_marks, place_label
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.sheet import FaceSize, Line, MarkStyle, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
HOME = GridStyle(name="home", columns=3, rows=3, margin=mm(6.35), bleed=mm(1))
EDGE = MarkStyle("edge", mm(6), mm(2), 0.25)
CARD = MarkStyle("card", mm(3), mm(0.5), 0.25)


def cards(n: int, width: float = 63, height: float = 88) -> list[FaceSize]:
    return [FaceSize(f"f{i}", mm(width), mm(height), mm(3)) for i in range(n)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def sheet_of(n: int, style: GridStyle, paper: Paper = A4) -> Sheet:
    return impose(Job(style, paper, cards(n)))[0]


def ends(line: Line) -> tuple[float, ...]:
    return in_mm((line.x1, line.y1, line.x2, line.y2))


def test_edge_marks_of_a_full_sheet() -> None:
    marks = sheet_of(9, replace(HOME, marks=EDGE)).marks
    assert len(marks) == 16  # four lines each way, two ends each: neighbours share theirs
    # left of the block 10.5 mm: 2 mm off, and only 2.15 mm to the margin
    assert ends(marks[0]) == (6.35, 16.5, 8.5, 16.5)
    assert (10.5, 8.5, 10.5, 14.5) in map(ends, marks)
    assert {(m.width, m.casing) for m in marks} == {(0.25, False)}


def test_edge_marks_keep_off_the_bleed() -> None:
    style = replace(HOME, bleed=mm(3), marks=EDGE)
    assert ends(sheet_of(9, style).marks[0]) == (6.35, 16.5, 7.5, 16.5)


def test_edge_marks_below_1_mm_are_left_out() -> None:
    marks = sheet_of(9, replace(HOME, bleed=mm(1), marks=replace(EDGE, offset=mm(1))), LETTER).marks
    # 1.35 mm above and below the block less 1 mm offset: only those at the sides remain
    assert len(marks) == 8
    assert all(m.y1 == m.y2 for m in marks)


def test_a_gutter_has_two_trim_lines() -> None:
    style = GridStyle(name="grid", columns=2, rows=2, gutter_x=mm(4), gutter_y=mm(4), marks=EDGE)
    assert len(sheet_of(4, style).marks) == 16


def test_edge_marks_of_a_partial_sheet_stand_at_used_columns_and_rows() -> None:
    style = replace(HOME, marks=EDGE)
    assert len(sheet_of(4, style).marks) == 2 * 4 + 2 * 3
    marks = sheet_of(2, style).marks
    assert len(marks) == 2 * 3 + 2 * 2
    # right of the two cards, in the empty third place, and below them in the empty second row
    assert (10.5 + 126 + 2, 16.5, 10.5 + 126 + 8, 16.5) in map(ends, marks)
    assert (10.5, 16.5 + 88 + 2, 10.5, 16.5 + 88 + 8) in map(ends, marks)


def test_card_marks_are_eight_a_card() -> None:
    style = GridStyle(name="grid", columns=2, rows=2, gutter_x=mm(8), gutter_y=mm(8), marks=CARD)
    marks = sheet_of(4, style).marks
    assert len(marks) == 32
    assert all(m.casing for m in marks)
    assert (38 - 0.5 - 3, 56.5, 38 - 0.5, 56.5) in map(ends, marks)


def test_card_marks_that_meet_in_a_gutter_become_one() -> None:
    style = GridStyle(name="grid", columns=2, rows=1, gutter_x=mm(4), marks=CARD)
    marks = sheet_of(2, style).marks
    assert len(marks) == 8 + 4 + 2
    left = (210 - 130) / 2 + 63
    assert (left + 0.5, 104.5, left + 3.5, 104.5) in map(ends, marks)


def test_card_marks_never_run_along_another_trim() -> None:
    """No gutters: marks stand outside the block only, and at the inner corner of a partial
    sheet none runs along the card above the empty place."""
    style = GridStyle(name="grid", columns=2, rows=2, marks=CARD)
    assert len(sheet_of(4, style).marks) == 12
    marks = sheet_of(3, style).marks
    x, y = (210 - 126) / 2, (297 - 176) / 2
    corner = (x + 63, y + 88)
    assert not [m for m in marks if ends(m)[:2] == (corner[0] + 0.5, corner[1])]
    assert not [m for m in marks if ends(m)[:2] == (corner[0], corner[1] + 0.5)]
    # left 3, right 3 (two above, one below), above 3, below 2 + 1: one each lost at the corner
    assert len(marks) == 12


def test_no_marks() -> None:
    assert sheet_of(9, HOME).marks == ()
    assert cut_marks(EDGE, (), (0, 0, 100, 100), 0) == ()


# --- label -----------------------------------------------------------------------------------


def test_label_in_the_strip_below_between_the_first_marks() -> None:
    sheet = sheet_of(9, replace(HOME, marks=EDGE, label="deck {page}"))
    assert sheet.label is not None
    assert (sheet.label.text, sheet.label.turn) == ("deck {page}", 0)
    assert in_mm((sheet.label.x, sheet.label.width)) == (12.5, 59)
    # in the middle of what is left of 16.5 mm by 1 mm of bleed and 6.35 mm of margin
    middle = 297 - 6.35 - (16.5 - 1 - 6.35) / 2
    assert sheet.label.y == pytest.approx(mm(middle) + 1.5)


def test_label_below_the_ends_of_the_marks_is_as_long_as_the_block() -> None:
    sheet = sheet_of(9, replace(HOME, marks=replace(EDGE, length=mm(3)), label="x"))
    assert sheet.label is not None
    assert in_mm((sheet.label.x, sheet.label.width)) == (12.5, 185)


def test_label_without_marks_starts_at_the_block() -> None:
    sheet = sheet_of(9, replace(HOME, label="x"))
    assert sheet.label is not None
    assert in_mm((sheet.label.x, sheet.label.width)) == (10.5, 189)


def test_label_at_the_side_when_there_is_no_room_below() -> None:
    sheet = sheet_of(9, replace(HOME, marks=replace(EDGE, offset=mm(1)), label="x"), LETTER)
    assert sheet.label is not None
    assert sheet.label.turn == 270
    assert in_mm((sheet.label.y, sheet.label.width)) == (7.7 + 88 - 2, 84)


@pytest.mark.parametrize("card", [(209, 296), (30, 296), (12, 12)], ids=["full", "tall", "tiny"])
def test_no_label_without_room(card: tuple[float, float]) -> None:
    style = GridStyle(name="one", columns=1, rows=1, marks=EDGE, margin=mm(0.1), label="x")
    (sheet,) = impose(Job(style, A4, cards(1, *card)))
    expected = card == (30, 296)  # a strip at its left
    assert (sheet.label is not None) == expected


def test_no_text_no_label() -> None:
    assert place_label("", EDGE, [(50, 50, 50, 50)], (0, 0, 200, 200), 0) is None
    assert place_label("x", EDGE, [], (0, 0, 200, 200), 0) is None
