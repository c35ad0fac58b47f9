"""The grid of a sheet of pictures: how many are side by side, and how many pixels each has.

In: the size of a face, the number of faces, the limits of a table. Out: a `Grid`, the same for all
sheets of a deck.
"""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """What a sheet may be: the pixels of its longer side, the pixels across a picture at least, and
    the number of pictures across and down."""

    side: int
    least: int
    columns: int
    rows: int


class Grid(Struct, frozen=True):
    """Places in `columns` and `rows` of `width` × `height` pixels each, on so many `sheets`."""

    columns: int
    rows: int
    width: int
    height: int
    sheets: int

    @property
    def places(self) -> int:
        """The number of places on a sheet."""
        return self.columns * self.rows

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of a sheet."""
        return self.columns * self.width, self.rows * self.height

    def corner(self, place: int) -> tuple[int, int]:
        """The pixel at the top left of a place, which are counted row by row from 0."""
        row, column = divmod(place, self.columns)
        return column * self.width, row * self.height


def grid_of(width: float, height: float, count: int, limits: Limits) -> Grid:
    """The grid for so many faces of a size: as few sheets as keep each picture `least` pixels
    across its shorter side (one on a sheet may have fewer), and no more places than they need."""
    across, down, scale = _fullest(width, height, limits)
    sheets = -(-count // (across * down))
    needed = -(-count // sheets)
    pairs = [
        (columns * -(-needed // columns), columns)
        for columns in range(1, across + 1)
        if -(-needed // columns) <= down
    ]
    # of those with the fewest places the one whose sheet is nearest to a square
    columns = min(pairs, key=lambda one: (one[0], abs(one[1] * width - one[0] / one[1] * height)))[
        1
    ]
    pixels = max(1, int(width * scale)), max(1, int(height * scale))
    return Grid(columns, -(-needed // columns), *pixels, sheets)


def _fullest(width: float, height: float, limits: Limits) -> tuple[int, int, float]:
    """The most columns and rows, and the pixels of a point then."""
    found = []
    for columns in range(1, limits.columns + 1):
        for rows in range(1, limits.rows + 1):
            scale = min(limits.side / (columns * width), limits.side / (rows * height))
            is_large = min(width, height) * scale >= limits.least
            if is_large or columns * rows == 1:
                found.append((columns * rows, scale, columns, rows))
    _, scale, columns, rows = max(found)
    return columns, rows, scale
