"""Paths as straight lines: points on curves, near enough for a knife or a clip.

In: segments in points. Out: points of each subpath.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.model.face import Segments

Point = tuple[float, float]


def polylines(segments: Segments, tolerance: float) -> Iterator[tuple[list[Point], bool]]:
    """The points of each subpath, and whether it is closed. No line is farther than `tolerance`
    points from its curve. A closed subpath does not repeat its first point."""
    points: list[Point] = []
    for s in segments:
        if s[0] == "M" and len(s) == 3:
            if points:
                yield points, False
            points = [(s[1], s[2])]
        elif len(s) == 3:
            points.append((s[1], s[2]))
        elif len(s) == 7:
            points += _flattened(points[-1], s[1:3], s[3:5], s[5:], tolerance)
        else:
            last = points[:-1] if points[-1] == points[0] else points
            yield last, True
            points = []
    if points:
        yield points, False


def _flattened(a: Point, b: Point, c: Point, d: Point, tolerance: float) -> Iterator[Point]:
    """Points on a cubic after its first, so many that chords stay within the tolerance."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
        math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
    )
    # the second derivative is at most six times that, the error of a chord an eighth of it
    count = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    for i in range(1, count + 1):
        t = i / count
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield (
            p * a[0] + q * b[0] + r * c[0] + s * d[0],
            p * a[1] + q * b[1] + r * c[1] + s * d[1],
        )
