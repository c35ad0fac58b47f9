"""Crop marks and cut lines in numbers; their properties on every sheet are in test_surround."""

from __future__ import annotations

from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.marks.crop import cut_marks, unmarked
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
    # four lines each way; left of the block are 10.5 mm: 2 mm off and 2.15 mm to the margin are
    # less than 3 mm, so that only the upright cuts have marks, one at each end
    assert len(marks) == 8
    assert (10.5, 8.5, 10.5, 14.5) in map(ends, marks)
    assert {(m.width, m.casing) for m in marks} == {(0.25, False)}


def test_edge_marks_are_shortened_to_3_mm_at_least() -> None:
    style = replace(HOME, marks=replace(EDGE, offset=mm(1)))
    # 10.5 mm less 1 mm and the margin of 6.35 mm
    assert ends(sheet_of(9, style).marks[0]) == (6.35, 16.5, 9.5, 16.5)
    style = replace(HOME, marks=replace(EDGE, offset=mm(1.16)))
    assert len(sheet_of(9, style).marks) == 8


def test_shorter_marks_are_printed_if_the_style_asks_for_them() -> None:
    style = replace(HOME, marks=replace(EDGE, length=mm(2)))
    assert ends(sheet_of(9, style).marks[0]) == (6.5, 16.5, 8.5, 16.5)


def test_edge_marks_keep_off_the_bleed() -> None:
    style = replace(HOME, bleed=mm(3), marks=replace(EDGE, length=mm(1)))
    assert ends(sheet_of(9, style).marks[0]) == (6.5, 16.5, 7.5, 16.5)


def test_edge_marks_on_letter_are_at_the_sides_only() -> None:
    sheet = sheet_of(9, replace(HOME, bleed=mm(1), marks=replace(EDGE, offset=mm(1))), LETTER)
    # 1.35 mm above and below the block: only those at the sides remain
    assert len(sheet.marks) == 8
    assert all(m.y1 == m.y2 for m in sheet.marks)
    assert sheet.unmarked == 4


def test_a_gutter_has_two_trim_lines() -> None:
    style = GridStyle(name="grid", columns=2, rows=2, gutter_x=mm(4), gutter_y=mm(4), marks=EDGE)
    assert len(sheet_of(4, style).marks) == 16


def test_edge_marks_of_a_partial_sheet_stand_at_used_columns_and_rows() -> None:
    style = replace(HOME, marks=replace(EDGE, length=mm(2)))
    assert len(sheet_of(4, style).marks) == 2 * 4 + 2 * 3
    marks = sheet_of(2, style).marks
    assert len(marks) == 2 * 3 + 2 * 2
    # right of the two cards, in the empty third place, and below them in the empty second row
    assert (10.5 + 126 + 2, 16.5, 10.5 + 126 + 4, 16.5) in map(ends, marks)
    assert (10.5, 16.5 + 88 + 2, 10.5, 16.5 + 88 + 4) in map(ends, marks)


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


# --- lines along cuts ------------------------------------------------------------------------

LINES = MarkStyle("lines", mm(5), mm(1), 0.25)
AUTO = MarkStyle("auto", mm(5), mm(1), 0.25)


def test_lines_follow_every_cut_across_the_sheet() -> None:
    sheet = sheet_of(9, replace(HOME, marks=LINES))
    assert len(sheet.marks) == 8 and all(m.casing for m in sheet.marks)
    # 1 mm and 5 mm beyond the block, but not beyond the margin of 6.35 mm
    assert ends(sheet.marks[0]) == (6.35, 16.5, 203.65, 16.5)
    assert ends(sheet.marks[-1]) == (199.5, 10.5, 199.5, 286.5)
    assert sheet.unmarked == 0


def test_auto_on_a4_are_edge_marks() -> None:
    auto = sheet_of(9, replace(HOME, marks=AUTO))
    edge = sheet_of(9, replace(HOME, marks=replace(AUTO, kind="edge")))
    assert auto.marks == edge.marks
    assert len(auto.marks) == 16 and auto.unmarked == edge.unmarked == 0


def test_auto_on_letter_has_lines_where_marks_have_no_room() -> None:
    sheet = sheet_of(9, replace(HOME, marks=AUTO), LETTER)
    level = [m for m in sheet.marks if m.y1 == m.y2]
    upright = [m for m in sheet.marks if m.x1 == m.x2]
    assert len(level) == 8 and not any(m.casing for m in level)
    assert ends(level[0]) == (7.45, 7.7, 12.45, 7.7)
    assert [ends(m) for m in upright] == [
        (x, 6.35, x, 273.05) for x in (13.45, 76.45, 139.45, 202.45)
    ]
    assert all(m.casing for m in upright) and sheet.unmarked == 0


def test_a_cut_with_a_mark_at_one_end_has_a_line() -> None:
    """Three cards on Letter: below them is room for marks, above them is none."""
    upright = [m for m in sheet_of(3, replace(HOME, marks=AUTO), LETTER).marks if m.x1 == m.x2]
    assert [ends(m) for m in upright] == [
        (x, 6.35, x, 7.7 + 88 + 6) for x in (13.45, 76.45, 139.45, 202.45)
    ]


def test_a_line_ends_before_a_card_that_it_would_divide() -> None:
    area = (0.0, 0.0, 200.0, 200.0)
    # the upper edge of the second card is beside the middle of the first
    first, second = (20.0, 50.0, 40.0, 60.0), (100.0, 80.0, 40.0, 60.0)
    style = MarkStyle("lines", 5.0, 5.0, 0.25)
    lines = cut_marks(style, (first, second), area, 0.0)
    found = {(m.x1, m.y1, m.x2, m.y2) for m in lines if m.y1 == m.y2}
    assert found == {
        (10.0, 50.0, 150.0, 50.0), (60.0, 80.0, 150.0, 80.0),
        (10.0, 110.0, 100.0, 110.0), (10.0, 140.0, 150.0, 140.0),
    }  # fmt: skip
    # a face with an outline is not crossed, and has no lines
    other = cut_marks(style, (second,), area, 0.0, (first,))
    assert {(m.x1, m.y1, m.x2, m.y2) for m in other if m.y1 == m.y2} == {
        (60.0, 80.0, 150.0, 80.0), (10.0, 140.0, 150.0, 140.0),
    }  # fmt: skip


def test_cuts_without_marks_are_counted() -> None:
    style = MarkStyle("edge", 10.0, 0.0, 0.25)
    trims = ((0.0, 20.0, 60.0, 80.0),)
    paper = Paper("small", 100.0, 120.0)
    marks = cut_marks(style, trims, (0.0, 0.0, 100.0, 120.0), 0.0)
    # the left edge of the card is that of the paper: the level cuts have marks on the right only
    assert {m.x1 for m in marks if m.y1 == m.y2} == {60.0}
    assert unmarked(style, trims, marks, paper) == 2
    assert unmarked(MarkStyle(), trims, (), paper) == 0
