"""Rays from a middle to the edge of a box or of an ellipse.

In: a box and a middle in points, `Rays`. Out: one path to be filled, without a clip.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.geometry.patterns.parametric import Point, joined, lines
from pnp.model.face import Box, Segments

_ROUND = 96  # corners of the polygon that stands for an ellipse


class Rays(Struct, frozen=True):
    """`count` rays, which fill the `share` (0 to 1) of the circle. They begin at the share `inner`
    of the way to the edge, and every second one ends at the share `short`. `taper` 1: they widen
    from a point at the middle; 0: their sides are parallel; -1: they end in a point. The first
    is turned by `turn` degrees, clockwise from the top."""

    count: int
    share: float = 0.5
    inner: float = 0.0
    short: float = 1.0
    taper: float = 1.0
    turn: float = 0.0


def rays(box: Box, middle: Point, found: Rays, is_round: bool = False) -> Segments:
    """The rays inside of a box, or of the ellipse in it. The middle may be anywhere in the box."""
    edge = _ellipse(box) if is_round else _corners(box)
    far = max(math.dist(middle, corner) for corner in edge)
    parts = []
    for number in range(found.count):
        angle = math.radians(found.turn) + 2 * math.pi * number / found.count
        whole = _distance(middle, angle, edge, far)
        is_short = number % 2 == 1 and found.short < 1
        end = whole * found.short if is_short else whole if found.taper < 0 else 2 * far
        begin = whole * found.inner
        if end > begin:
            ray = _ray(middle, angle, (begin, end), whole, found)
            parts.append(lines(clipped(ray, edge)))
    return joined(parts)


def _ray(
    middle: Point, angle: float, ends: tuple[float, float], whole: float, found: Rays
) -> list[Point]:
    """A ray as a polygon; it is as wide as its share where it is `whole` long, or, if it narrows,
    where it begins."""
    wide = math.tan(math.pi * found.share / found.count) * whole
    taper = found.taper

    def half(distance: float) -> float:
        if taper >= 0:
            return wide * (1 - taper + taper * (distance / whole if whole else 0.0))
        return max(0.0, wide * (1 + taper * distance / ends[1]))

    dx, dy = math.sin(angle), -math.cos(angle)
    out = []
    for distance, sign in ((ends[0], -1), (ends[1], -1), (ends[1], 1), (ends[0], 1)):
        off = sign * half(distance)
        out.append((middle[0] + dx * distance - dy * off, middle[1] + dy * distance + dx * off))
    return out


def _corners(box: Box) -> list[Point]:
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _ellipse(box: Box) -> list[Point]:
    x, y, width, height = box
    turns = (2 * math.pi * i / _ROUND for i in range(_ROUND))
    return [
        (x + width / 2 * (1 + math.cos(turn)), y + height / 2 * (1 + math.sin(turn)))
        for turn in turns
    ]


def _distance(middle: Point, angle: float, edge: Sequence[Point], far: float) -> float:
    """How far it is from the middle to the edge in a direction."""
    end = (middle[0] + math.sin(angle) * far, middle[1] - math.cos(angle) * far)
    found = clipped([middle, end], edge)
    return max((math.dist(middle, point) for point in found), default=0.0)


def clipped(polygon: Sequence[Point], edge: Sequence[Point]) -> list[Point]:
    """The part of a polygon inside of a convex one, whose corners go clockwise on paper
    (Sutherland and Hodgman)."""
    out = list(polygon)
    for i, a in enumerate(edge):
        b = edge[(i + 1) % len(edge)]
        before, kept = out, []
        for j, here in enumerate(before):
            last = before[j - 1]
            d0, d1 = _side(a, b, last), _side(a, b, here)
            if (d0 < 0) != (d1 < 0):
                share = d0 / (d0 - d1)
                kept.append((last[0] + share * (here[0] - last[0]),
                             last[1] + share * (here[1] - last[1])))  # fmt: skip
            if d1 >= 0:
                kept.append(here)
        out = kept
    return [point for i, point in enumerate(out) if math.dist(point, out[i - 1]) > 1e-6]


def _side(a: Point, b: Point, p: Point) -> float:
    """More than 0 if a point is to the right of the way from a to b on paper."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
