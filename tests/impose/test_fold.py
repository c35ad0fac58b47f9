"""Fronts and backs joined at a fold: folded along it, both are upright and cover each other."""

from __future__ import annotations

import pytest

from pnp.geometry.outlines import ellipse_in
from pnp.impose.imposing import impose
from pnp.impose.kinds.fold import FoldStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Placement
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
MARKS = MarkStyle("card", mm(2), mm(0.5))
STYLE = FoldStyle(name="standees", margin=mm(5), gutter=mm(6), bleed=mm(2), marks=MARKS)


def faces(count: int, letter: str = "f", width: float = 30, height: float = 45) -> list[FaceSize]:
    return [FaceSize(f"{letter}{i}", mm(width), mm(height), mm(3)) for i in range(count)]


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(v / mm(1), 2) for v in box)


def pair(style: FoldStyle) -> tuple[Placement, Placement]:
    """The back and the front of one piece, upright paper."""
    style = replace(style, orientation="portrait")
    (sheet,) = impose(Job(style, A4, faces(1), faces(1, "b")))
    back, front = sheet.placements
    assert (back.face, front.face) == ("b0", "f0")
    return back, front


@pytest.mark.parametrize(
    ("fold", "turn"), [("top", 180), ("bottom", 180), ("left", 0), ("right", 0)]
)
def test_a_folded_piece_has_its_back_behind_its_front(fold: str, turn: int) -> None:
    """The back mirrored at the fold is where the front is. It is seen from behind: a back that is
    mirrored up and down stands on its head unless it is turned."""
    back, front = pair(replace(STYLE, fold=fold))  # type: ignore[arg-type]
    assert (front.turn, back.turn) == (0, turn)
    x, y, w, h = back.trim
    edge = {"top": front.y, "bottom": front.y + h, "left": front.x, "right": front.x + w}[fold]
    if fold in ("top", "bottom"):
        y = 2 * edge - y - h
    else:
        x = 2 * edge - x - w
    assert (x, y, w, h) == pytest.approx(front.trim)


def test_bleed_ends_at_the_fold() -> None:
    back, front = pair(STYLE)
    fold = front.y
    assert front.clip[1] == pytest.approx(fold)
    assert back.clip[1] + back.clip[3] == pytest.approx(fold)
    assert front.clip[0] == pytest.approx(front.x - mm(2))
    assert front.clip[1] + front.clip[3] == pytest.approx(front.y + mm(47))
    assert back.clip[1] == pytest.approx(back.y - mm(2))
    back, front = pair(replace(STYLE, fold="left"))
    assert back.clip[0] + back.clip[2] == pytest.approx(front.x) == pytest.approx(front.clip[0])


def test_feet_are_below_both_faces() -> None:
    """30 × 45 mm with feet of 10 mm: pieces of 30 × 110 mm, five side by side on A4, two rows."""
    style = replace(STYLE, foot=mm(10), orientation="portrait")
    (sheet, _) = impose(Job(style, A4, faces(11), faces(11, "b")))
    assert len(sheet.placements) == 20
    trims = [in_mm(p.trim) for p in sheet.placements]
    assert trims[0][1] == round((297 - 2 * 110 - 6) / 2 + 10, 2)
    assert trims[10][1] - trims[0][1] == 116


def test_folds_are_dashed_and_cuts_are_not() -> None:
    style = replace(STYLE, foot=mm(10), orientation="portrait")
    (sheet,) = impose(Job(style, A4, faces(1), faces(1, "b")))
    back, front = sheet.placements
    level = {round(line.y1, 1): line.dash for line in sheet.marks if line.y1 == line.y2}
    folds = {round(y, 1) for y in (back.y, front.y, front.y + front.height)}
    cuts = {round(back.y - mm(10), 1), round(front.y + front.height + mm(10), 1)}
    assert {y for y, dash in level.items() if dash} == folds
    assert {y for y, dash in level.items() if not dash} == cuts
    assert all(not line.dash for line in sheet.marks if line.x1 == line.x2)


def test_without_backs_both_sides_show_the_front() -> None:
    (sheet,) = impose(Job(STYLE, A4, faces(2)))
    assert [p.face for p in sheet.placements] == ["f0", "f0", "f1", "f1"]
    assert [p.turn for p in sheet.placements] == [180, 0, 180, 0]
    assert sheet.side == "front"


def test_a_piece_that_does_not_fit() -> None:
    with pytest.raises(InputError) as error:
        impose(Job(STYLE, Paper("Small", mm(60), mm(90)), faces(1)))
    assert str(error.value.problems[0]).startswith(
        "error: face 'f0' does not fit the sheets 'standees': with its back it is 30 × 90 mm, but "
        "Small (60 × 90 mm, either way) has 50 × 80 mm"
    )


def test_outlines_are_refused() -> None:
    shaped = [replace(faces(1)[0], outline=ellipse_in((0.0, 0.0, mm(30), mm(45))))]
    with pytest.raises(InputError, match="face 'f0' has an outline, and the sheets 'standees' are"):
        impose(Job(STYLE, A4, shaped))
