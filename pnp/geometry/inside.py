"""What lies inside of a path: points, and whole boxes.

In: segments. Out: whether a point is inside, and whether a box is inside, outside, or neither.
"""

from __future__ import annotations

from typing import Literal

from pnp.geometry.polylines import polylines
from pnp.geometry.segments import Bounds
from pnp.model.face import FillRule, Segments

_TOLERANCE = 0.1  # points between a curve and its chords

Where = Literal["inside", "outside", "across"]


class Inside:
    """The inside of a path, or its line. Open subpaths are closed, as for a fill; of a line
    (`is_line`) they stay open."""

    __slots__ = ("_edges", "_even_odd")

    def __init__(
        self, segments: Segments, rule: FillRule = "nonzero", is_line: bool = False
    ) -> None:
        self._even_odd = rule == "evenodd"
        edges: list[tuple[float, float, float, float]] = []
        for points, is_closed in polylines(segments, _TOLERANCE):
            before = points[0] if is_line and not is_closed else points[-1]
            for point in points:
                edges.append((*before, *point))
                before = point
        self._edges = edges

    def has(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        winding = crossings = 0
        for x0, y0, x1, y1 in self._edges:
            if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                winding += 1 if y1 > y0 else -1
                crossings += 1
        return bool(crossings % 2 if self._even_odd else winding)

    def where(self, box: Bounds) -> Where:
        """Where a box (x0, y0, x1, y1) is: no part of the path's line is in it unless it lies
        across."""
        left, top, right, bottom = box
        for edge in self._edges:
            x0, y0, x1, y1 = edge
            if (
                (x0 > left or x1 > left) and (x0 < right or x1 < right)
                and (y0 > top or y1 > top) and (y0 < bottom or y1 < bottom)
                and _crosses(edge, box)
            ):  # fmt: skip
                return "across"
        return "inside" if self.has((left + right) / 2, (top + bottom) / 2) else "outside"

    def is_near(self, x: float, y: float, distance: float) -> bool:
        """Whether a point is at most so far from the line."""
        most = distance * distance
        for edge in self._edges:
            x0, y0, x1, y1 = edge
            if (
                (x0 - distance <= x or x1 - distance <= x)
                and (x0 + distance >= x or x1 + distance >= x)
                and (y0 - distance <= y or y1 - distance <= y)
                and (y0 + distance >= y or y1 + distance >= y)
                and _square_from(edge, x, y) <= most
            ):
                return True
        return False

    def runs_near(self, box: Bounds, distance: float) -> bool:
        """Whether the line may be at most so far from a box; surely not if this is false."""
        left, top = box[0] - distance, box[1] - distance
        right, bottom = box[2] + distance, box[3] + distance
        for x0, y0, x1, y1 in self._edges:
            if (
                (x0 >= left or x1 >= left) and (x0 <= right or x1 <= right)
                and (y0 >= top or y1 >= top) and (y0 <= bottom or y1 <= bottom)
            ):  # fmt: skip
                return True
        return False


def _crosses(edge: tuple[float, float, float, float], box: Bounds) -> bool:
    """Whether a line whose box meets the box is in it as well: not if all of the box's corners
    are on one side of the line."""
    x0, y0, x1, y1 = edge
    left, top, right, bottom = box
    dx, dy = x1 - x0, y1 - y0
    sides = [
        dx * (y - y0) - dy * (x - x0)
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return min(sides) < 0 < max(sides)


def _square_from(edge: tuple[float, float, float, float], x: float, y: float) -> float:
    x0, y0, x1, y1 = edge
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    share = 0.0 if not length else max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / length))
    return float((x0 + share * dx - x) ** 2 + (y0 + share * dy - y) ** 2)
