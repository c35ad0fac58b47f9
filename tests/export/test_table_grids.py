"""Grids of pictures, and places on a table: numbers."""

from __future__ import annotations

from pnp.export.tables.grids import Grid, Limits, grid_of
from pnp.export.tables.placing import places_for

GAME = Limits(4096, 700, 10, 7)
POKER = 63.0, 88.0


def grid(count: int, width: float = 63, height: float = 88, limits: Limits = GAME) -> Grid:
    return grid_of(width, height, count, limits)


def test_a_full_sheet_of_poker_cards() -> None:
    # 4096 / 4 is 1024, and 1024 · 63 / 88 is 733.09
    assert grid(20) == Grid(5, 4, 733, 1024, 1)
    assert grid(20).size == (3665, 4096)


def test_a_sheet_is_only_as_large_as_needed() -> None:
    assert grid(1) == Grid(1, 1, 733, 1024, 1)
    assert grid(6) == Grid(3, 2, 733, 1024, 1)
    assert grid(7) == Grid(4, 2, 733, 1024, 1)
    assert grid(17) == Grid(5, 4, 733, 1024, 1)


def test_sheets_share_their_cards_evenly() -> None:
    assert grid(21) == Grid(4, 3, 733, 1024, 2)
    assert grid(48) == Grid(4, 4, 733, 1024, 3)
    assert grid(480) == Grid(5, 4, 733, 1024, 24)


def test_landscape_square_and_large_cards() -> None:
    # the shorter side has 700 pixels at least
    assert grid(20, 88, 63) == Grid(4, 5, 1024, 733, 1)
    assert grid(99, 50, 50) == Grid(5, 5, 819, 819, 4)
    assert grid(3, 1000, 100) == Grid(1, 3, 4096, 409, 1) or grid(3, 1000, 100).sheets == 3


def test_no_more_columns_and_rows_than_the_game_reads() -> None:
    small = Limits(4096, 100, 10, 7)
    found = grid(70, 63, 88, small)
    assert (found.columns, found.rows) == (10, 7)
    assert grid(71, 63, 88, small).sheets == 2


def test_places_are_counted_row_by_row() -> None:
    found = Grid(3, 2, 10, 20, 1)
    assert [found.corner(n) for n in range(6)] == [
        (0, 0), (10, 0), (20, 0), (0, 20), (10, 20), (20, 20),
    ]  # fmt: skip


def test_places_beside_each_other() -> None:
    # the large one first; the others beside it, then below
    assert places_for([(10, 10), (60, 50), (50, 10)], 110, 60) == [(60, 10), (0, 0), (60, 0)]
    assert places_for([(60, 50), (60, 50)], 110, 60) is None
    assert places_for([], 10, 10) == []
