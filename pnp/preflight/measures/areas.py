"""Where a text is looked at: a few points in each part of a line, as high as small letters."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.draw.extent import Corners
from pnp.model.face import Glyphs, Matrix

Point = tuple[float, float]

_MOST_CELLS = 8
_CELL = 1.2  # em
_HEIGHTS = (0.12, 0.38)  # em above the baseline
_SHARES = (0.25, 0.75)  # of the width of a cell
# places of lines are rounded to these shares of an em, so that texts of many cards, which begin at
# one place, are looked at in few places
_ACROSS, _DOWN = 0.5, 0.125


class Area(Struct, frozen=True, eq=False):
    """The points of a text on a face, in cells of about a letter's width, and the box round them.
    Compared by identity, so that what is seen in it can be kept."""

    cells: tuple[tuple[Point, ...], ...]
    box: Corners

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)


def area_of(run: Glyphs, matrix: Matrix) -> Area:
    """The points of a run of text under a matrix."""
    a, b, c, d, e, f = matrix
    x, y, width, em = run.x, run.y, run.width, run.size
    if b == c == 0 and a == d > 0:
        return _upright(*_rounded(a * x + e, a * y + f, a * width, a * em))
    cells = tuple(
        tuple((a * u + c * v + e, b * u + d * v + f) for u, v in cell)
        for cell in _cells(x, y, width, em)
    )
    return _around(cells)


def _rounded(x: float, y: float, width: float, em: float) -> tuple[float, float, float, float]:
    across, down = em * _ACROSS, em * _DOWN
    left, right = round(x / across), round((x + width) / across)
    right = max(right, left + 1)
    return left * across, round(y / down) * down, (right - left) * across, em


@lru_cache(maxsize=4096)
def _upright(x: float, y: float, width: float, em: float) -> Area:
    return _around(_cells(x, y, width, em))


def _cells(x: float, y: float, width: float, em: float) -> tuple[tuple[Point, ...], ...]:
    count = max(1, min(_MOST_CELLS, round(width / (_CELL * em)))) if em else 1
    step = width / count
    return tuple(
        tuple((x + (i + s) * step, y - h * em) for h in _HEIGHTS for s in _SHARES)
        for i in range(count)
    )


def _around(cells: tuple[tuple[Point, ...], ...]) -> Area:
    xs = [x for cell in cells for x, _ in cell]
    ys = [y for cell in cells for _, y in cell]
    return Area(cells, (min(xs), min(ys), max(xs), max(ys)))
