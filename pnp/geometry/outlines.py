"""Outlines of plain shapes as path segments, y down.

By their numbers, as in SVG; and fitted into a box, as in layouts, rounded as they are drawn, so
that equal shapes are equal bytes.
"""

from __future__ import annotations

import math

from pnp.model.face import Box, Segment, Segments

# control points of a quarter circle by cubic: the middle of the arc is exact
KAPPA = 4 / 3 * (math.sqrt(2) - 1)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """An ellipse from its rightmost point, clockwise on paper."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> Segments:
    """A rectangle, its corners rounded if both radii are more than 0 (half a side at most)."""
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    r, b = x + w, y + h
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", r, y), ("L", r, b), ("L", x, b), ("Z",))
    qx, qy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", r - rx, y),
        ("C", r - qx, y, r, y + qy, r, y + ry),
        ("L", r, b - ry),
        ("C", r, b - qy, r - qx, b, r - rx, b),
        ("L", x + rx, b),
        ("C", x + qx, b, x, b - qy, x, b - ry),
        ("L", x, y + ry),
        ("C", x, y + qy, x + qx, y, x + rx, y),
        ("Z",),
    )


def polyline(values: list[float], closed: bool) -> Segments:
    """Straight lines through points given as x, y, x, y …; empty for a single point."""
    if len(values) < 4:
        return ()
    out: list[Segment] = [("M", values[0], values[1])]
    out += [("L", values[i], values[i + 1]) for i in range(2, len(values), 2)]
    if closed:
        out.append(("Z",))
    return tuple(out)


def box_outline(box: Box, radius: float = 0.0) -> Segments:
    """The box itself; `radius` rounds its corners (at most half of the shorter side)."""
    x, y, w, h = box
    radius = min(radius, w / 2, h / 2)
    return _rounded(rectangle(x, y, w, h, radius, radius))


def ellipse_in(box: Box) -> Segments:
    """The ellipse that touches all four sides."""
    x, y, w, h = box
    return _rounded(ellipse(x + w / 2, y + h / 2, w / 2, h / 2))


def regular_polygon_in(box: Box, sides: int, inner: float = 1.0) -> Segments:
    """A regular polygon with a corner at the top, scaled to fill the box.

    `inner` below 1 makes a star: every other corner at that share of the radius.
    """
    count = sides if inner == 1.0 else 2 * sides
    points = []
    for i in range(count):
        radius = inner if i % 2 else 1.0
        turn = 2 * math.pi * i / count - math.pi / 2
        points.append((radius * math.cos(turn), radius * math.sin(turn)))
    left, right = min(p[0] for p in points), max(p[0] for p in points)
    top, bottom = min(p[1] for p in points), max(p[1] for p in points)
    x, y, w, h = box
    sx, sy = w / (right - left), h / (bottom - top)
    values = [v for px, py in points for v in (x + (px - left) * sx, y + (py - top) * sy)]
    return _rounded(polyline(values, closed=True))


def hexagon_in(box: Box) -> Segments:
    """The hexagon that touches all four sides: with corners at the top and at the bottom if the box
    is higher than wide, else on the left and on the right."""
    x, y, w, h = box
    if h >= w:
        return regular_polygon_in(box, 6)
    points = ((0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0))
    values = [value for px, py in points for value in (x + px * w, y + py * h)]
    return _rounded(polyline(values, closed=True))


def _rounded(segments: Segments) -> Segments:
    return tuple((s[0], *(round(v, 4) for v in s[1:])) for s in segments)  # type: ignore[misc]
