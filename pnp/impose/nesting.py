"""How many equal faces go on an area, and where: in rows, or with every other row shifted.

In: a face with its outline, the size of the area, the distance between faces. Out: `Places`.
Points, y down, from the top left corner of the area.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pnp.geometry.offsets import grown, polygon
from pnp.geometry.polylines import Point
from pnp.geometry.segments import transform
from pnp.impose.papers import SAME
from pnp.model.face import Segments


class Places(Struct, frozen=True):
    """The top left corners of the faces, row by row, and the size of the box around all faces."""

    corners: tuple[Point, ...]
    width: float
    height: float

    @property
    def is_straight(self) -> bool:
        """Whether the faces stand in rows and columns, none of which is shifted."""
        xs, ys = {x for x, _ in self.corners}, {y for _, y in self.corners}
        return len(xs) * len(ys) == len(self.corners)


def nested(
    size: tuple[float, float], outline: Segments, gutter: float, room: tuple[float, float],
    may_shift: bool,
) -> Places:  # fmt: skip
    """The arrangement that holds the most faces; of those that hold as many, the plainest: straight
    rows, then every other row shifted by half a place, then every other column."""
    ways = [_rows(size, (size[1] + gutter), 0.0, gutter, room)]
    if may_shift:
        shift = (size[0] + gutter) / 2
        ways.append(_rows(size, _step(outline, size, gutter, shift), shift, gutter, room))
        turned = transform(outline, (0.0, 1.0, 1.0, 0.0, 0.0, 0.0))  # x and y swapped
        across, back = (size[1], size[0]), (room[1], room[0])
        shift = (size[1] + gutter) / 2
        columns = _rows(across, _step(turned, across, gutter, shift), shift, gutter, back)
        corners = sorted(((x, y) for y, x in columns.corners), key=lambda c: (c[1], c[0]))
        ways.append(Places(tuple(corners), columns.height, columns.width))
    return max(ways, key=lambda way: len(way.corners))


def _rows(
    size: tuple[float, float], step: float, shift: float, gutter: float, room: tuple[float, float]
) -> Places:
    """Rows `step` apart, every other one shifted to the right."""
    width, height = size
    corners: list[Point] = []
    y, number = 0.0, 0
    while y + height <= room[1] + SAME:
        x = shift if number % 2 else 0.0
        while x + width <= room[0] + SAME:
            corners.append((x, y))
            x += width + gutter
        number += 1
        y = number * step
    wide = max((x + width for x, _ in corners), default=0.0)
    high = max((y + height for _, y in corners), default=0.0)
    return Places(tuple(corners), wide, high)


@lru_cache(maxsize=64)
def _step(outline: Segments, size: tuple[float, float], gutter: float, shift: float) -> float:
    """From one row to the next if that is shifted to both sides: no outlines are nearer than the
    gutter. Two rows further on, faces are below each other again."""
    least = (size[1] + gutter) / 2
    above, below = polygon(grown(outline, gutter)), polygon(outline)
    for moved in (shift, -shift):
        for x in [p[0] for p in above] + [p[0] + moved for p in below]:
            lower, upper = _heights(above, x), _heights(below, x - moved)
            if lower and upper:
                least = max(least, max(lower) - min(upper))
    return least


def _heights(points: Sequence[Point], x: float) -> list[float]:
    """Where the edges of a polygon are at x."""
    return list(_crossings(points, x))


def _crossings(points: Sequence[Point], x: float) -> Iterator[float]:
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        if x0 == x1 == x:
            yield y0
            yield y1
        elif min(x0, x1) <= x <= max(x0, x1) and x0 != x1:
            yield y0 + (y1 - y0) * (x - x0) / (x1 - x0)
