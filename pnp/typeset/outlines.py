"""Outlines of plain shapes as path segments, in points, y down."""

from __future__ import annotations

import math

from pnp.model.face import Box, Segment, Segments

# control points of a quarter circle by cubic: the middle of the arc is exact
KAPPA = 4 / 3 * (math.sqrt(2) - 1)


def _n(value: float) -> float:
    """Rounded as drawn, so that equal shapes are equal bytes."""
    return round(value, 4)


def rectangle(box: Box, radius: float = 0.0) -> Segments:
    """A rectangle; `radius` rounds its corners (at most half of the shorter side)."""
    x, y, w, h = box
    x2, y2 = x + w, y + h
    r = max(0.0, min(radius, w / 2, h / 2))
    if r == 0:
        corners = [(x, y), (x2, y), (x2, y2), (x, y2)]
        return polygon(corners)
    c = r * (1 - KAPPA)
    found: list[tuple[str, *tuple[float, ...]]] = [
        ("M", x + r, y), ("L", x2 - r, y), ("C", x2 - c, y, x2, y + c, x2, y + r),
        ("L", x2, y2 - r), ("C", x2, y2 - c, x2 - c, y2, x2 - r, y2),
        ("L", x + r, y2), ("C", x + c, y2, x, y2 - c, x, y2 - r),
        ("L", x, y + r), ("C", x, y + c, x + c, y, x + r, y),
    ]  # fmt: skip
    return (*(_rounded(s) for s in found), ("Z",))


def _rounded(segment: tuple[str, *tuple[float, ...]]) -> Segment:
    return (segment[0], *(_n(v) for v in segment[1:]))  # type: ignore[return-value]


def ellipse(box: Box) -> Segments:
    """The ellipse that touches all four sides."""
    x, y, w, h = box
    rx, ry = w / 2, h / 2
    cx, cy = x + rx, y + ry
    kx, ky = rx * KAPPA, ry * KAPPA
    found: list[tuple[str, *tuple[float, ...]]] = [
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
    ]
    return (*(_rounded(s) for s in found), ("Z",))


def polygon(points: list[tuple[float, float]]) -> Segments:
    """A closed polygon through the points."""
    first, *rest = points
    lines = [("L", _n(x), _n(y)) for x, y in rest]
    return (("M", _n(first[0]), _n(first[1])), *lines, ("Z",))


def regular_polygon(box: Box, sides: int, inner: float = 1.0) -> Segments:
    """A regular polygon with a corner at the top, scaled to fill the box.

    `inner` below 1 makes a star: every other corner at that share of the radius.
    """
    count = sides if inner == 1.0 else 2 * sides
    points = []
    for i in range(count):
        radius = inner if inner != 1.0 and i % 2 else 1.0
        turn = 2 * math.pi * i / count - math.pi / 2
        points.append((radius * math.cos(turn), radius * math.sin(turn)))
    left, right = min(p[0] for p in points), max(p[0] for p in points)
    top, bottom = min(p[1] for p in points), max(p[1] for p in points)
    x, y, w, h = box
    sx, sy = w / (right - left), h / (bottom - top)
    return polygon([(x + (px - left) * sx, y + (py - top) * sy) for px, py in points])
