"""From arcs and path data to curves measured by their length, for text on a path.

In: a circle's arc, or segments of one open or closed line. Out: a `Curve`, which returns for a
distance from its beginning the matrix that moves an upright part at 0, 0 to that place. Points, y
down. An arc is exact; the error of a path's length is less than 0.01 pt.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple, Protocol

from msgspec import Struct

from pnp.model.face import Matrix, Segments

# points by which the control polygon of a piece may be longer than its chord, and one leg of it
# longer than another; the errors of its length and of places on it are less
_STRAIGHT, _EVEN = 0.001, 0.01
_DEEPEST = 14  # halvings

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point, Point]


class Curve(Protocol):
    """A line with a length in points; `closed` if it ends where it begins."""

    @property
    def length(self) -> float:
        """From its beginning to its end."""

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""

    def at(self, distance: float) -> Matrix:
        """The matrix that turns and moves to the place at a distance from the beginning (limited
        to the curve): 'to the right' becomes the direction of the curve there."""


class Arc(Struct, frozen=True):
    """Part of a circle, from the angle `start` over `sweep` (radians, clockwise on paper if more
    than 0, from the rightmost point)."""

    cx: float
    cy: float
    radius: float
    start: float
    sweep: float

    @property
    def length(self) -> float:
        """See `Curve`."""
        return max(0.0, self.radius) * abs(self.sweep)

    @property
    def closed(self) -> bool:
        """See `Curve`."""
        return abs(self.sweep) >= 2 * math.pi

    def at(self, distance: float) -> Matrix:
        """See `Curve`."""
        way = math.copysign(1.0, self.sweep)
        angle = self.start + way * min(max(distance, 0.0), self.length) / self.radius
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = self.cx + self.radius * cos, self.cy + self.radius * sin
        return (-way * sin, way * cos, -way * cos, -way * sin, x, y)


class _Piece(NamedTuple):
    """A short stretch of a cubic, from `low` to `high` of its parameter."""

    cubic: Cubic
    low: float
    high: float


class Chain:
    """Lines and cubics, one after the other."""

    def __init__(self, segments: Segments) -> None:
        """From the segments of one line: a single 'M', at the beginning."""
        self.segments = segments
        self._pieces: list[_Piece] = []
        self._starts: list[float] = []
        self.length = 0.0
        x = y = 0.0
        first = (0.0, 0.0)
        for s in segments:
            here = (x, y)
            if s[0] == "M" and len(s) == 3:
                _, x, y = s
                first = (x, y)
                continue
            if len(s) == 7:
                _, x1, y1, x2, y2, x, y = s
                cubic = (here, (x1, y1), (x2, y2), (x, y))
            else:
                x, y = (s[1], s[2]) if len(s) == 3 else first
                cubic = (here, _between(here, (x, y), 1 / 3), _between(here, (x, y), 2 / 3), (x, y))
            self._add(cubic, cubic, 0.0, 1.0, 0)
        self.closed = self.length > 0 and math.dist((x, y), first) < 1e-3

    def _add(self, whole: Cubic, part: Cubic, low: float, high: float, depth: int) -> None:
        """Append a part of a cubic, halved until it is nearly straight and even."""
        legs = [math.dist(a, b) for a, b in pairwise(part)]
        around = sum(legs)
        bend = around - math.dist(part[0], part[3])
        if depth < _DEEPEST and (bend > _STRAIGHT or max(legs) - min(legs) > _EVEN):
            left, right = _halves(part)
            middle = (low + high) / 2
            self._add(whole, left, low, middle, depth + 1)
            self._add(whole, right, middle, high, depth + 1)
        elif around > 0:
            self._starts.append(self.length)
            self._pieces.append(_Piece(whole, low, high))
            self.length += around - bend / 2

    def at(self, distance: float) -> Matrix:
        """See `Curve`."""
        distance = min(max(distance, 0.0), self.length)
        number = max(0, bisect_right(self._starts, distance) - 1)
        cubic, low, high = self._pieces[number]
        start = self._starts[number]
        end = self._starts[number + 1] if number + 1 < len(self._starts) else self.length
        t = low + (high - low) * (distance - start) / (end - start)
        (x, y), (dx, dy) = _point(cubic, t), _direction(cubic, t)
        size = math.hypot(dx, dy)
        if size < 1e-9:  # a cusp: the way from one end of the piece to the other
            (x0, y0), (x1, y1) = _point(cubic, low), _point(cubic, high)
            dx, dy = x1 - x0, y1 - y0
            size = math.hypot(dx, dy) or 1.0
        cos, sin = dx / size, dy / size
        return (cos, sin, -sin, cos, x, y)


def flattened(segments: Segments, pieces: int = 16) -> list[Point]:
    """The corners of a line, with `pieces` straight pieces for each cubic."""
    out: list[Point] = []
    for s in segments:
        if len(s) == 7:
            cubic = (out[-1], (s[1], s[2]), (s[3], s[4]), (s[5], s[6]))
            out += [_point(cubic, i / pieces) for i in range(1, pieces + 1)]
        elif len(s) == 3:
            out.append((s[1], s[2]))
    return out


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _halves(cubic: Cubic) -> tuple[Cubic, Cubic]:
    """A cubic cut in the middle of its parameter (de Casteljau)."""
    a, b, c, d = cubic
    ab, bc, cd = _between(a, b, 0.5), _between(b, c, 0.5), _between(c, d, 0.5)
    abc, bcd = _between(ab, bc, 0.5), _between(bc, cd, 0.5)
    middle = _between(abc, bcd, 0.5)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _point(cubic: Cubic, t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = cubic
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _direction(cubic: Cubic, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * (1 - t) * t, t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = cubic
    dx = a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2)
    return dx, a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)
