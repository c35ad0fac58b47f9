"""Leader lines: from the edge of a label to the place that it names.

In: the box of a label and a place, in points. Out: the corners of a line that never runs through
its own label, and the outlines of its end.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from pnp.model.face import Box, Segments

Point = tuple[float, float]
Elbow = Literal["none", "level", "upright", "slant"]
_LONG = 1.6  # the length of an arrowhead, as a multiple of its width


class Label(NamedTuple):
    """The place of a label: its box, and whether it is a circle in this box."""

    box: Box
    is_round: bool

    @property
    def middle(self) -> Point:
        """Of the box."""
        x, y, width, height = self.box
        return x + width / 2, y + height / 2

    def has(self, point: Point) -> bool:
        """Whether a point is on the label."""
        (cx, cy), (_, _, width, height) = self.middle, self.box
        across, down = abs(point[0] - cx), abs(point[1] - cy)
        if self.is_round:
            return math.hypot(across, down) <= min(width, height) / 2
        return across <= width / 2 and down <= height / 2

    def edge(self, point: Point) -> Point:
        """Where the way from its middle to a point outside leaves the label."""
        (cx, cy), (_, _, width, height) = self.middle, self.box
        dx, dy = point[0] - cx, point[1] - cy
        if self.is_round:
            share = min(width, height) / 2 / math.hypot(dx, dy)
        else:
            shares = [half / abs(d) for half, d in ((width / 2, dx), (height / 2, dy)) if d]
            share = min(shares)
        return cx + dx * share, cy + dy * share


def leader(label: Label, to: Point, elbow: Elbow) -> tuple[Point, ...]:
    """The corners of a line from the edge of a label to a place; nothing if the place is on the
    label. A line whose elbow would be on the label is straight."""
    if label.has(to):
        return ()
    bend = _bend(label.middle, to, elbow)
    if bend is None or label.has(bend) or math.dist(bend, to) < 1e-6:
        return label.edge(to), to
    return label.edge(bend), bend, to


def _bend(middle: Point, to: Point, elbow: Elbow) -> Point | None:
    """The elbow: level or upright with the label, or where 45 degrees to the place begin."""
    (cx, cy), (tx, ty) = middle, to
    if elbow == "level":
        return tx, cy
    if elbow == "upright":
        return cx, ty
    if elbow == "slant":
        dx, dy = tx - cx, ty - cy
        if abs(dx) >= abs(dy):
            return tx - math.copysign(abs(dy), dx), cy
        return cx, ty - math.copysign(abs(dx), dy)
    return None


def arrow(tip: Point, before: Point, width: float) -> tuple[Segments, Point]:
    """An arrowhead at the end of a line, and where the line meets it."""
    length = math.dist(before, tip) or 1.0
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    back = (tip[0] - dx * width * _LONG, tip[1] - dy * width * _LONG)
    half = width / 2
    corners = [tip, (back[0] - dy * half, back[1] + dx * half),
               (back[0] + dy * half, back[1] - dx * half)]  # fmt: skip
    points = [(round(x, 4), round(y, 4)) for x, y in corners]
    return (("M", *points[0]), ("L", *points[1]), ("L", *points[2]), ("Z",)), back
