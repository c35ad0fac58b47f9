"""Closed outlines that are made larger, measured, and compared with boxes and points.

In: one closed outline as segments in points. Out: a larger outline; the largest box inside;
distances.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pnp.geometry.polylines import Point, polylines
from pnp.model.face import Box, Segment, Segments

TOLERANCE = 0.05  # points; finer than any cut
_MITER = 2.0  # corners sharper than 60° are rounded, as their tips would reach far out
_ROUND = math.radians(15)  # a step of a round corner
_SEARCH = 24  # halvings
_GRID = 7  # middles that are tried on each axis
_REFINED = 3  # times
_CLEARLY = 1.05  # so much larger is another place than the middle
_SMALLEST = 1e-3


def polygon(outline: Segments) -> list[Point]:
    """The points of a closed outline, clockwise on paper (y down)."""
    points = max((p for p, _ in polylines(outline, TOLERANCE)), key=len, default=[])
    points = [p for p, q in pairwise([*points, *points[:1]]) if math.dist(p, q) > 1e-6]
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*points, *points[:1]]))
    return points if area >= 0 else points[::-1]


def grown(outline: Segments, by: float) -> Segments:
    """All that is inside of an outline or at most `by` points outside, as a path for the rule
    'nonzero'; corners stay corners unless they are sharp.

    The path runs along each edge at the distance `by`. Where the outline turns inwards, it goes
    back to the corner itself. Its loops there turn the same way as the whole, so they lie inside.
    """
    if by <= 0:
        return outline
    points = polygon(outline)
    if len(points) < 3:
        return outline
    found: list[Point] = []
    for before, here, after in zip((points[-1], *points), points, (*points[1:], points[0]),
                                   strict=False):  # fmt: skip
        found += _corner(before, here, after, by)
    first, *rest = [(round(x, 4), round(y, 4)) for x, y in found]
    lines: list[Segment] = [("L", *point) for point in rest]
    return (("M", *first), *lines, ("Z",))


def _corner(before: Point, here: Point, after: Point, by: float) -> list[Point]:
    """The points of the larger outline at a corner."""
    one, other = _normal(before, here), _normal(here, after)
    start = (here[0] + by * one[0], here[1] + by * one[1])
    end = (here[0] + by * other[0], here[1] + by * other[1])
    cross = one[0] * other[1] - one[1] * other[0]
    dot = one[0] * other[0] + one[1] * other[1]
    if cross < 0:  # it turns inwards
        return [start, here, end]
    if 1 + dot >= 2 / _MITER**2:
        share = by / (1 + dot)
        return [(here[0] + share * (one[0] + other[0]), here[1] + share * (one[1] + other[1]))]
    turn = math.atan2(cross, dot)
    count = max(1, math.ceil(turn / _ROUND))
    first = math.atan2(one[1], one[0])
    angles = [first + turn * i / count for i in range(count + 1)]
    return [(here[0] + by * math.cos(a), here[1] + by * math.sin(a)) for a in angles]


def _normal(a: Point, b: Point) -> Point:
    """The unit vector that points out of a clockwise outline, at the edge from a to b."""
    length = math.dist(a, b)
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def is_inside(points: Sequence[Point], point: Point) -> bool:
    """Whether a point is inside a polygon (rule 'evenodd')."""
    x, y = point
    found = False
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            found = not found
    return found


def distance(points: Sequence[Point], point: Point) -> float:
    """From a point to the edge of a polygon."""
    return min(to_edge(point, a, b) for a, b in pairwise([*points, points[0]]))


def are_near(one: Sequence[Point], other: Sequence[Point], most: float) -> bool:
    """Whether two polygons are the same line: no point of one is farther than `most` from the
    other."""
    return all(distance(other, p) <= most for p in one) and all(
        distance(one, p) <= most for p in other
    )


def to_edge(point: Point, a: Point, b: Point) -> float:
    """From a point to the straight line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    along = min(max(along, 0.0), 1.0)
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))


def largest_box(outline: Segments, whole: Box, away: float) -> Box | None:
    """The largest box with the proportions of `whole` that lies inside an outline and is
    everywhere at least `away` points from it; None if there is none. It is in the middle of
    `whole`, unless another place has clearly more room."""
    points = polygon(outline)
    x, y, width, height = whole
    middle = (x + width / 2, y + height / 2)
    best = _share(points, middle, whole, away, 0.0)
    at, step = middle, (width / (_GRID + 1), height / (_GRID + 1))
    reach = _GRID // 2
    for _ in range(_REFINED):
        least = best * _CLEARLY
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                tried = (at[0] + column * step[0], at[1] + row * step[1])
                share = _share(points, tried, whole, away, max(best, least))
                if share > max(best, least):
                    best, middle = share, tried
        at, step = middle, (step[0] / reach, step[1] / reach)
    if best < _SMALLEST:
        return None
    w, h = width * best, height * best
    return round(middle[0] - w / 2, 4), round(middle[1] - h / 2, 4), round(w, 4), round(h, 4)


def _share(points: Sequence[Point], middle: Point, whole: Box, away: float, least: float) -> float:
    """The largest share of a box that has room around `middle`; 0 if that is not above `least`."""
    _, _, width, height = whole
    low, high = least, 1.0
    if not is_inside(points, middle) or not _has_room(
        points, middle, (width * low, height * low), away
    ):
        return 0.0
    for _ in range(_SEARCH):
        share = (low + high) / 2
        if _has_room(points, middle, (width * share, height * share), away):
            low = share
        else:
            high = share
    return low


def _has_room(
    points: Sequence[Point], middle: Point, size: tuple[float, float], away: float
) -> bool:
    """Whether no edge of a polygon is nearer than `away` to a box around `middle`."""
    half_x, half_y = size[0] / 2, size[1] / 2
    corners = [(middle[0] + sx * half_x, middle[1] + sy * half_y)
               for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip
    for a, b in pairwise([*points, points[0]]):
        for p in (a, b):
            dx = max(abs(p[0] - middle[0]) - half_x, 0.0)
            dy = max(abs(p[1] - middle[1]) - half_y, 0.0)
            if math.hypot(dx, dy) < away or not (dx or dy):
                return False
        if any(to_edge(corner, a, b) < away for corner in corners):
            return False
        if _crosses(a, b, middle, half_x, half_y):
            return False
    return True


def _crosses(a: Point, b: Point, middle: Point, half_x: float, half_y: float) -> bool:
    """Whether an edge passes through a box (Liang–Barsky)."""
    low, high = 0.0, 1.0
    for axis, half in ((0, half_x), (1, half_y)):
        start, way = a[axis] - middle[axis], b[axis] - a[axis]
        if abs(way) < 1e-12:
            if abs(start) >= half:
                return False
            continue
        first, last = sorted(((-half - start) / way, (half - start) / way))
        low, high = max(low, first), min(high, last)
    return low < high
