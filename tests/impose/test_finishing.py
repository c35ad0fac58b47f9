"""The cuts and folds that are left to do by hand: each number was counted on a drawing."""

from __future__ import annotations

import pytest

from pnp.impose.finishing import cut_passes, net_finishing, sheet_finishing
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.kinds.booklet import BookletStyle
from pnp.impose.kinds.fold import FoldStyle
from pnp.impose.kinds.positions import Position, PositionsStyle
from pnp.impose.kinds.tiles import TilesStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.net import Inner, Net
from pnp.model.result import Finishing
from pnp.model.sheet import FaceSize, Paper, SheetStyle
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297))
CARD = (mm(63), mm(88))


def faces(count: int, width: float, height: float) -> list[FaceSize]:
    return [FaceSize(f"f{i}", width, height, mm(3)) for i in range(count)]


def work(style: SheetStyle, fronts: list[FaceSize], sides: int = 1) -> Finishing:
    backs = fronts if sides == 2 and style.kind == "grid" else None
    found = sheet_finishing(impose(Job(style, A4, fronts, backs)), sides)
    assert found is not None
    return found


def in_mm(values: tuple[float, ...]) -> list[float]:
    return [round(value / mm(1), 1) for value in values]


def test_nine_cards_side_by_side_have_four_cuts_each_way() -> None:
    found = work(GridStyle(name="9", columns=3, rows=3), faces(9, *CARD))
    assert [(one.way, in_mm(one.at)) for one in found.passes] == [
        ("down", [10.5, 73.5, 136.5, 199.5]),
        ("across", [16.5, 104.5, 192.5, 280.5]),
    ]
    assert (found.sheets, found.cuts, found.folds, len(found.trims)) == (1, 8, 0, 9)


def test_a_gutter_is_cut_on_both_sides() -> None:
    style = GridStyle(name="4", columns=2, rows=2, gutter_x=mm(5), gutter_y=mm(5))
    assert [len(one.at) for one in work(style, faces(4, *CARD)).passes] == [4, 4]


def test_the_last_sheet_has_fewer_cuts() -> None:
    found = work(GridStyle(name="9", columns=3, rows=3), faces(10, *CARD))
    assert (found.sheets, found.cuts, len(found.trims)) == (2, 8 + 4, 9)


def test_backs_need_no_cuts_of_their_own() -> None:
    found = work(GridStyle(name="9", columns=3, rows=3), faces(10, *CARD), sides=2)
    assert (found.sheets, found.cuts) == (2, 12)


def test_landscape_paper_is_first_cut_across() -> None:
    style = GridStyle(name="8", columns=4, rows=2, orientation="landscape")
    assert [one.way for one in work(style, faces(8, *CARD)).passes] == ["across", "down"]


def test_cuts_that_would_go_through_a_card_are_made_later() -> None:
    places = (Position(mm(10), mm(10)), Position(mm(10), mm(110)), Position(mm(80), mm(60)))
    found = work(PositionsStyle(name="p", positions=places), faces(3, *CARD))
    # the middle card stands between the two rows of the others
    assert [one.way for one in found.passes] == ["down", "across"]
    assert found.cuts == 4 + 6


def test_pieces_that_no_straight_cut_separates_are_cut_out_one_by_one() -> None:
    places = tuple(
        Position(mm(x), mm(y)) for x, y in ((10, 10), (80, 40), (110, 130), (40, 100))
    )  # each stands in the way of two others, like the bricks of a pinwheel
    sizes = [(60, 88), (88, 60), (60, 88), (60, 88)]
    some = [FaceSize(f"f{i}", mm(w), mm(h)) for i, (w, h) in enumerate(sizes)]
    found = work(PositionsStyle(name="p", positions=places), some)
    assert (found.passes, found.cuts) == ((), 16)


def test_sheets_of_a_booklet_that_fill_the_paper_are_folded_and_not_cut() -> None:
    found = work(BookletStyle(name="b"), faces(8, mm(105), mm(148.5)), sides=2)
    assert in_mm(found.creases[0]) == [148.5, 0, 148.5, 210]
    assert (found.sheets, found.folds) == (2, 2)
    # pages of A6 are smaller than half of the paper, and cut on four sides
    assert [len(one.at) for one in found.passes] == [2, 2]
    whole = work(BookletStyle(name="b", thickness=mm(0.1)), faces(8, mm(148.5), mm(210)), sides=2)
    assert (whole.cuts, whole.folds) == (0, 2)


def test_a_folded_card_is_cut_with_its_back() -> None:
    found = work(FoldStyle(name="f", fold="right", margin=mm(5)), faces(1, *CARD))
    assert [in_mm(box)[2:] for box in found.trims] == [[126, 88]]
    assert (found.cuts, found.folds) == (4, 1)


def test_a_standee_has_a_fold_between_its_sides_and_one_at_each_foot() -> None:
    found = work(FoldStyle(name="f", foot=mm(10), margin=mm(5)), faces(1, mm(40), mm(60)))
    top = found.trims[0][1]
    assert [round((y - top) / mm(1), 1) for _, y, _, _ in found.creases] == [10, 70, 130]


def test_parts_of_a_board_are_cut_to_their_own_size() -> None:
    found = work(TilesStyle(name="t", columns=2, rows=1), faces(1, mm(300), mm(150)))
    assert [in_mm(box)[2:] for box in found.trims] == [[150, 150]]
    assert (found.sheets, found.cuts) == (2, 8)


def test_a_box_is_cut_out_and_folded_along_its_creases() -> None:
    crease = (("M", 0.0, 10.0), ("L", 50.0, 10.0), ("M", 20.0, 0.0), ("L", 20.0, 40.0))
    cut = (("M", 0.0, 0.0), ("L", 50.0, 0.0), ("L", 50.0, 40.0), ("L", 0.0, 40.0), ("Z",))
    net = Net(50.0, 40.0, Inner(1, 1, 1), {}, cut, crease, ())
    found = net_finishing([net, net], 2)
    assert found is not None
    assert found.creases == ((0.0, 10.0, 50.0, 10.0), (20.0, 0.0, 20.0, 40.0))
    assert (found.sheets, found.pieces, found.folds, found.cuts) == (2, 2, 4, 0)


@pytest.mark.parametrize("found", [sheet_finishing((), 1), net_finishing((), 0)])
def test_nothing_is_made_of_no_sheets(found: Finishing | None) -> None:
    assert found is None


def test_a_cut_along_the_edge_of_the_paper_is_none() -> None:
    (sheet, *_) = impose(Job(GridStyle(name="1", fit=True), A4, faces(1, *CARD)))
    assert cut_passes(sheet) == ()
