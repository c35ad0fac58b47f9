"""From a graph whose places have positions to the ways between them: straight, bent or smooth.

Points, y down. A smooth way keeps its direction through a place: at a place of two links from one
to the other, at a crossing from each link to the straightest continuation. Only links with the
same line continue each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from pnp.geometry.curves import Arc, Point
from pnp.model.face import Segment, Segments
from pnp.typeset.boards.graph import Link
from pnp.typeset.properties.strokes import arc_segments

# how far two links of a crossing may turn, in degrees, and still be one way
_ONE_WAY = 60.0
_FLAT = 0.01  # degrees: an arc of less is a straight line
_HAIRPIN = 165.0  # degrees: a place of two links that turns by more has a corner

_End = tuple[int, bool]  # the number of a link, and whether it is its beginning


def ways(links: Sequence[Link], points: Mapping[str, Point], smooth: bool) -> list[Segments]:
    """A path for each link, from `start` to `end`."""
    tangents = _tangents(links, points) if smooth else {}
    found = []
    for i, link in enumerate(links):
        a, b = points[link.start], points[link.end]
        if abs(link.bend) >= _FLAT:
            found.append(_bent(a, b, link.bend))
        else:
            found.append(_between(a, b, tangents.get((i, True)), tangents.get((i, False))))
    return found


def _bent(a: Point, b: Point, degrees: float) -> Segments:
    """An arc over the left of the way from a to b, or over its right if less than 0."""
    half = math.radians(degrees) / 2
    chord = math.dist(a, b)
    radius = chord / 2 / math.sin(abs(half))
    # the centre lies to the right of an arc that bulges to the left
    away = math.copysign(radius * math.cos(half), half)
    ux, uy = (b[0] - a[0]) / chord, (b[1] - a[1]) / chord
    cx, cy = (a[0] + b[0]) / 2 - uy * away, (a[1] + b[1]) / 2 + ux * away
    return arc_segments(Arc(cx, cy, radius, math.atan2(a[1] - cy, a[0] - cx), 2 * half))


def _between(a: Point, b: Point, leaving: Point | None, coming: Point | None) -> Segments:
    """The way from a to b, given the unit vectors towards it at both ends, where there are any."""
    start: Segment = ("M", *_rounded(a))
    if leaving is None and coming is None:
        return (start, ("L", *_rounded(b)))
    first, second = _handle(a, b, leaving), _handle(b, a, coming)
    if first is None and second is not None:
        first = _towards(a, b, second)
    elif second is None and first is not None:
        second = _towards(b, a, first)
    assert first is not None and second is not None
    return (start, ("C", *_rounded(first), *_rounded(second), *_rounded(b)))


def _handle(at: Point, other: Point, way: Point | None) -> Point | None:
    """The control point of the circular arc that leaves in that direction."""
    if way is None:
        return None
    length = math.dist(at, other)
    cos = ((other[0] - at[0]) * way[0] + (other[1] - at[1]) * way[1]) / length
    reach = 2 / 3 * length / (1 + max(0.0, cos))
    return at[0] + way[0] * reach, at[1] + way[1] * reach


def _towards(at: Point, other: Point, control: Point) -> Point:
    """The control point of an end without a direction: the curve is a parabola."""
    x, y = (o + 1.5 * (c - o) for o, c in zip(other, control, strict=True))
    return at[0] + 2 / 3 * (x - at[0]), at[1] + 2 / 3 * (y - at[1])


def _tangents(links: Sequence[Link], points: Mapping[str, Point]) -> dict[_End, Point]:
    """The unit vector in which a link leaves a place, for each end that another link continues."""
    ends: dict[str, list[_End]] = {}
    for i, link in enumerate(links):
        ends.setdefault(link.start, []).append((i, True))
        ends.setdefault(link.end, []).append((i, False))
    found: dict[_End, Point] = {}
    for place, here in ends.items():
        away = {
            end: _unit(points[place], points[link.end if end[1] else link.start])
            for end in here
            if not (link := links[end[0]]).bend
        }
        most = _HAIRPIN if len(here) == 2 else _ONE_WAY
        pairs = sorted(
            (_turn(away[p], away[q]), p, q)
            for p, q in combinations(sorted(away), 2)
            if links[p[0]].line == links[q[0]].line
        )
        for turn, p, q in pairs:
            if turn <= most and p not in found and q not in found:
                (px, py), (qx, qy) = away[p], away[q]
                length = math.hypot(px - qx, py - qy)
                found[p] = ((px - qx) / length, (py - qy) / length)
                found[q] = ((qx - px) / length, (qy - py) / length)
    return found


def _turn(p: Point, q: Point) -> float:
    """The angle in degrees between the directions of two links through a place."""
    return math.degrees(math.acos(max(-1.0, min(1.0, -(p[0] * q[0] + p[1] * q[1])))))


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)
