"""Operations on segments: transform, measure, reverse."""

from __future__ import annotations

import math
from collections.abc import Iterable

from pnp.geometry.values import BadValueError
from pnp.model.face import Matrix, Segment, Segments

# beyond this (points), PDF readers lose precision
FARTHEST = 1e7

Bounds = tuple[float, float, float, float]  # x0, y0, x1, y1

_NOWHERE: Bounds = (0.0, 0.0, 0.0, 0.0)


def transform(segments: Segments, m: Matrix) -> Segments:
    """Segments under a matrix, as `place` has them."""
    return place(segments, m)[0]


def place(segments: Segments, m: Matrix) -> tuple[Segments, Bounds]:
    """Segments under a matrix, rounded to 1/10000, and the box around their points.

    Raises BadValueError if that puts them farther off than a page can be.
    """
    a, b, c, d, e, f = (v * 1e4 for v in m)
    out: list[Segment] = []
    xs: list[float] = []
    ys: list[float] = []
    try:
        for s in segments:
            if len(s) == 7:
                name, x1, y1, x2, y2, x3, y3 = s
                u1, v1 = round(a * x1 + c * y1 + e) / 1e4, round(b * x1 + d * y1 + f) / 1e4
                u2, v2 = round(a * x2 + c * y2 + e) / 1e4, round(b * x2 + d * y2 + f) / 1e4
                u3, v3 = round(a * x3 + c * y3 + e) / 1e4, round(b * x3 + d * y3 + f) / 1e4
                out.append((name, u1, v1, u2, v2, u3, v3))
                xs += (u1, u2, u3)
                ys += (v1, v2, v3)
            elif len(s) == 3:
                name, x, y = s
                u, v = round(a * x + c * y + e) / 1e4, round(b * x + d * y + f) / 1e4
                out.append((name, u, v))
                xs.append(u)
                ys.append(v)
            else:
                out.append(s)
    except (OverflowError, ValueError):  # infinite, or not a number
        raise BadValueError("its coordinates are too large") from None
    bounds = (min(xs), min(ys), max(xs), max(ys)) if xs else _NOWHERE
    if max(-bounds[0], -bounds[1], bounds[2], bounds[3]) > FARTHEST:
        raise BadValueError("its coordinates are too large")
    return tuple(out), bounds


def control_bounds(segments: Iterable[Segment]) -> Bounds:
    """The box around all points and control points: never smaller than the path."""
    xs: list[float] = []
    ys: list[float] = []
    for s in segments:
        if len(s) == 7:
            xs += (s[1], s[3], s[5])
            ys += (s[2], s[4], s[6])
        elif len(s) == 3:
            xs.append(s[1])
            ys.append(s[2])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else _NOWHERE


def tight_bounds(segments: Segments) -> Bounds:
    """The box around the path itself without its stroke, as for objectBoundingBox."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for s in segments:
        if len(s) == 7:
            xs += (s[5], *_extremes(x, s[1], s[3], s[5]))
            ys += (s[6], *_extremes(y, s[2], s[4], s[6]))
            x, y = s[5], s[6]
        elif len(s) == 3:
            x, y = s[1], s[2]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else _NOWHERE


def _extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The extremes of a cubic on one axis, if they are outside of its ends."""
    if min(p0, p3) <= min(p1, p2) and max(p1, p2) <= max(p0, p3):
        return []
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12 * max(abs(b), abs(c)):
        roots = [-c / b] if b else []
    else:
        square = b * b - 4 * a * c
        root = math.sqrt(max(square, 0.0))
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)] if square >= 0 and a else []
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
        for t in roots
        if 0 < t < 1
    ]


def is_upright_box(segments: Segments) -> bool:
    """Whether a path is one rectangle with sides along the axes."""
    if len(segments) != 5 or [s[0] for s in segments] != ["M", "L", "L", "L", "Z"]:
        return False
    points = [(s[1], s[2]) for s in segments if len(s) == 3]
    xs, ys = zip(*points, strict=True)
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    ring = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    at = ring.index(points[0]) if points[0] in ring else 0
    forward = ring[at:] + ring[:at]
    return points in (forward, [forward[0], *forward[:0:-1]])


def subpaths(segments: Segments) -> list[list[Segment]]:
    """The segments cut before each move."""
    parts: list[list[Segment]] = []
    for s in segments:
        if s[0] == "M":
            parts.append([])
        parts[-1].append(s)
    return parts


def winding_area(segments: Segments) -> float:
    """Twice the area inside, about: curves count as their control polygons. More than 0 if the
    path runs clockwise on paper (y down)."""
    total = 0.0
    for part in subpaths(segments):
        points = [p for s in part for p in _points(s)]
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
            total += x0 * y1 - x1 * y0
    return total


def _points(s: Segment) -> list[tuple[float, float]]:
    if len(s) == 7:
        return [(s[1], s[2]), (s[3], s[4]), (s[5], s[6])]
    return [(s[1], s[2])] if len(s) == 3 else []


def reverse(segments: Segments) -> Segments:
    """The same outlines, closed, in the opposite direction."""
    out: list[Segment] = []
    for part in subpaths(segments):
        ends = [_points(s)[-1] for s in part if s[0] != "Z"]
        out.append(("M", *ends[-1]))
        for s, end in zip(part[len(ends) - 1 : 0 : -1], ends[-2::-1], strict=True):
            if len(s) == 7:
                out.append(("C", s[3], s[4], s[1], s[2], *end))
            else:
                out.append(("L", *end))
        out.append(("Z",))
    return tuple(out)
