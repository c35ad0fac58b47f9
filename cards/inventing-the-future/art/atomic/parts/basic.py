"""Plain shapes: boxes, discs, lines, free outlines."""

from __future__ import annotations

from atomic.marks import (
    Color,
    Mark,
    Marks,
    Outline,
    ellipse,
    number,
    polar,
    polygon,
    rectangle,
)


def box(color: Color, w: float, h: float, radius: float = 0.0) -> Marks:
    """A rectangle around its origin."""
    return (Mark(rectangle(-w / 2, -h / 2, w, h, radius), color),)


def disc(color: Color, r: float, ry: float = 0.0) -> Marks:
    """A disc, or with `ry` an ellipse of that height (half)."""
    return (Mark(ellipse(r, ry or r), color),)


def ring(color: Color, r: float, width: float, ry: float = 0.0) -> Marks:
    """The line around a disc or an ellipse."""
    return (Mark(ellipse(r, ry or r), color, width),)


def shape(color: Color, path: Outline) -> Marks:
    """A free outline, filled."""
    return (Mark(path, color),)


def line(color: Color, path: Outline, width: float) -> Marks:
    """A free line with round ends."""
    return (Mark(path, color, width),)


def bar(color: Color, x: float, y: float, width: float) -> Marks:
    """A straight line from the origin, with round ends."""
    return (Mark(f"M0 0L{number(x)} {number(y)}", color, width),)


def star(color: Color, r: float, points: int, inner: float = 0.5) -> Marks:
    """A star; `inner` is the radius between two points as a part of `r`."""
    radii = (r, r * inner)
    step = 180 / points
    return (Mark(polygon(polar(radii[n % 2], n * step) for n in range(2 * points)), color),)


def grid(color: Color, columns: int, rows: int, w: float, h: float, dx: float, dy: float) -> Marks:
    """Boxes of w × h in columns and rows, such as windows; the first one at the origin."""
    return tuple(
        Mark(rectangle(column * dx, row * dy, w, h), color)
        for row in range(rows)
        for column in range(columns)
    )


def lines(color: Color, count: int, x: float, dy: float, width: float) -> Marks:
    """Level lines of one length, such as those of a written page; the first one at the origin."""
    return tuple(Mark(f"M0 {number(n * dy)}h{number(x)}", color, width) for n in range(count))
