"""Fronts and backs on two halves of a sheet: folded along its middle, each back is on its front."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_imposing import shipped

from pnp.geometry.outlines import ellipse_in
from pnp.impose.imposing import impose
from pnp.impose.kinds.gutterfold import GutterfoldStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Matrix
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Placement, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
LETTER = Paper("Letter", mm(215.9), mm(279.4))
MARKS = MarkStyle("card", mm(1.8), mm(0.5))
STYLE = GutterfoldStyle(
    name="folds", columns=4, gutter_x=mm(5), fold_gutter=mm(5), bleed=mm(2.5), margin=mm(4),
    marks=MARKS, orientation="landscape",
)  # fmt: skip


def faces(count: int, letter: str = "f", width: float = 63, height: float = 88) -> list[FaceSize]:
    return [FaceSize(f"{letter}{i}", mm(width), mm(height), mm(3)) for i in range(count)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def folded(sheet: Sheet, point: tuple[float, float], fold: str) -> tuple[float, float]:
    """Where a point of the second half is after folding, seen through the paper from the front."""
    x, y = point
    if fold == "vertical":
        return sheet.paper.width - x, y
    return x, sheet.paper.height - y


def pairs(sheet: Sheet) -> list[tuple[Placement, Placement]]:
    placed = sheet.placements
    return list(zip(placed[::2], placed[1::2], strict=True))


def test_the_places_of_a_sheet() -> None:
    """Letter, landscape: 4 × 63 + 3 × 5 = 267 mm in 279.4, fold at 107.95 mm."""
    (sheet,) = impose(Job(STYLE, LETTER, faces(4), faces(4, "b")))
    (front, back), *_, (last, behind) = pairs(sheet)
    assert (front.face, back.face, last.face, behind.face) == ("f0", "b0", "f3", "b3")
    assert in_mm(front.trim) == (6.2, 14.95, 63, 88)
    assert in_mm(back.trim) == (6.2, 112.95, 63, 88)
    assert in_mm(last.trim) == (210.2, 14.95, 63, 88)
    assert (front.turn, back.turn) == (0, 180)
    # 2.5 mm of bleed on all sides, also at the fold
    assert in_mm(front.clip) == (3.7, 12.45, 68, 93)
    assert in_mm(back.clip) == (3.7, 110.45, 68, 93)


def test_the_fold_is_a_dashed_line_in_the_middle() -> None:
    (sheet,) = impose(Job(STYLE, LETTER, faces(1), faces(1, "b")))
    (fold,) = [line for line in sheet.marks if line.dash]
    assert [in_mm(crease) for crease in sheet.creases] == [(0, 107.95, 279.4, 107.95)]
    assert [in_mm(piece) for piece in sheet.pieces or ()] == [(6.2, 14.95, 63, 88)]
    assert in_mm((fold.x1, fold.y1, fold.x2, fold.y2)) == (4, 107.95, 275.4, 107.95)
    upright = replace(STYLE, fold="vertical", columns=2, rows=2, gutter_x=0.0)
    (sheet,) = impose(Job(upright, LETTER, faces(1), faces(1, "b")))
    (fold,) = [line for line in sheet.marks if line.dash]
    assert in_mm((fold.x1, fold.y1, fold.x2, fold.y2)) == (139.7, 4, 139.7, 211.9)


def test_bleed_does_not_pass_the_fold() -> None:
    near = replace(STYLE, fold_gutter=mm(1))
    (sheet,) = impose(Job(near, LETTER, faces(1), faces(1, "b")))
    ((front, back),) = pairs(sheet)
    assert in_mm(front.clip)[1] + in_mm(front.clip)[3] == pytest.approx(107.95)
    assert in_mm(back.clip)[1] == pytest.approx(107.95)


@given(
    fold=st.sampled_from(("vertical", "horizontal")),
    columns=st.integers(1, 2),
    rows=st.integers(1, 2),
    orientation=st.sampled_from(("portrait", "landscape")),
    count=st.integers(1, 9),
    gap=st.floats(0, 6),
)
def test_folded_along_the_line_each_back_is_on_its_front(
    fold: str, columns: int, rows: int, orientation: str, count: int, gap: float
) -> None:
    """A point of a back that is u from its left edge lies on the point of the front that is u from
    the right edge of the front; a card turned like a page of a book has both upright."""
    style = GutterfoldStyle(
        name="s", columns=columns, rows=rows, fold=fold, orientation=orientation, bleed=mm(2),
        fold_gutter=mm(gap), gutter_x=mm(1), gutter_y=mm(3),
    )  # fmt: skip
    fronts, backs = faces(count, "f", 30, 45), faces(count, "b", 30, 45)
    sheets = impose(Job(style, A4, fronts, backs))
    found = [pair for sheet in sheets for pair in pairs(sheet)]
    assert [(a.face, b.face) for a, b in found] == [(f"f{i}", f"b{i}") for i in range(count)]
    for sheet in sheets:
        for front, back in pairs(sheet):
            for u, v in ((0, 0), (mm(30), 0), (mm(7), mm(40))):
                seen = folded(sheet, at(back.matrix, u, v), fold)
                assert seen == pytest.approx(at(front.matrix, mm(30) - u, v), abs=0.01)
            x, y = folded(sheet, (back.clip[0], back.clip[1]), fold)
            w, h = back.clip[2:]
            moved = (x - w, y, w, h) if fold == "vertical" else (x, y - h, w, h)
            assert moved == pytest.approx(front.clip, abs=0.01)


def test_marks_and_label_are_clear_of_the_cards_and_the_fold() -> None:
    style = replace(STYLE, label="small print")
    (sheet,) = impose(Job(style, A4, faces(4), faces(4, "b")))
    for line in sheet.marks:
        for placed in sheet.placements:
            x, y, w, h = placed.trim
            middle = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
            assert not (x < middle[0] < x + w and y < middle[1] < y + h)
    assert sheet.label is not None
    # 6 pt of text: beside the cards, and not across the fold in the middle of 210 mm
    assert not mm(105) - 2 < sheet.label.y < mm(105) + 6
    assert all(not p.y - 2 < sheet.label.y < p.y + p.height + 6 for p in sheet.placements)


def test_without_backs_both_halves_show_the_front() -> None:
    (sheet,) = impose(Job(STYLE, LETTER, faces(1)))
    assert [p.face for p in sheet.placements] == ["f0", "f0"]


def test_more_than_fits_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        impose(Job(replace(STYLE, rows=2), LETTER, faces(1), faces(1, "b")))
    assert str(caught.value.problems[0]) == (
        "error: face 'f0' of 63 × 88 mm does not fit the sheets 'folds': two halves of 4 × 2 need "
        "267 × 362 mm, but Letter (279.4 × 215.9 mm, landscape) has 271.4 × 207.9 mm inside its "
        "margin of 4 mm\n"
        "  hint: choose a larger paper, or at most 4 × 1 on each half"
    )


def test_an_outline_needs_a_back() -> None:
    round_ = [replace(f, outline=ellipse_in((0.0, 0.0, f.width, f.height))) for f in faces(1)]
    with pytest.raises(InputError) as caught:
        impose(Job(STYLE, LETTER, round_))
    assert "has an outline and no back" in str(caught.value.problems[0])
    (sheet,) = impose(Job(STYLE, LETTER, round_, faces(1, "b")))
    assert len(sheet.placements) == 2 and all(p.shape for p in sheet.placements)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", [(63, 88), (63.5, 88.9)])
def test_the_sheet_that_is_shipped_takes_four_cards(
    paper: Paper, size: tuple[float, float]
) -> None:
    sheets = impose(Job(shipped("gutterfold"), paper, faces(5, "f", *size), faces(5, "b", *size)))
    assert [len(sheet.placements) for sheet in sheets] == [8, 2]
