"""The net of a folding box as checks see it: where it is cut and folded, and its panels.

In: a `Net`. Out: how far a box on the net is from the nearest cut or fold; the sides of the panels
that are seen on the folded box. Points, y down, in the coordinates of the net.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from pnp.draw.extent import Corners
from pnp.geometry.offsets import is_inside, polygon, to_edge
from pnp.geometry.polylines import Point, polylines
from pnp.model.net import Net

_SAME = 0.1  # points: edges of panels that lie on one line
_TOLERANCE = 0.05

EdgeKind = Literal["cut", "fold"]


class Edge(NamedTuple):
    """A straight piece of a cut or a fold."""

    kind: EdgeKind
    first: Point
    last: Point


class PanelSides(NamedTuple):
    """A panel that is seen on the folded box: its name, its box, what each side is (left, top,
    right, bottom), and which sides need bleed, because no other such panel is next to them."""

    name: str
    box: Corners
    kinds: tuple[EdgeKind, ...]
    is_open: tuple[bool, ...]


class NetEdges:
    """The cuts, the folds and the panels of a net."""

    def __init__(self, net: Net) -> None:
        self._outline = polygon(net.cut)
        folds = [points for points, _ in polylines(net.crease, _TOLERANCE)]
        slits = [points for points, _ in polylines(net.slits, _TOLERANCE)]
        self._edges = [
            *(Edge("cut", *pair) for pair in pairwise([*self._outline, *self._outline[:1]])),
            *(Edge("cut", *pair) for points in slits for pair in pairwise(points)),
            *(Edge("fold", *pair) for points in folds for pair in pairwise(points)),
        ]
        self.boxes = {name: _corners(panel.box) for name, panel in net.panels.items()}
        seen = {name: self.boxes[name] for name, panel in net.panels.items() if not panel.flap}
        self.panels = tuple(self._sides(name, seen) for name in seen)

    def nearest(self, box: Corners) -> tuple[float, EdgeKind]:
        """How far a box is from the nearest cut or fold, in points, and which of them it is; 0 if
        this goes through the box, or ends in it."""
        return min((_distance(edge, box), edge.kind) for edge in self._edges)

    def is_outside(self, box: Corners) -> bool:
        """Whether nothing of a box is on the net."""
        x0, y0, x1, y1 = box
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        return not is_inside(self._outline, middle) and self.nearest_cut(box) > 0

    def nearest_cut(self, box: Corners) -> float:
        """How far a box is from the nearest cut, in points; 0 if this goes through the box."""
        return min(_distance(edge, box) for edge in self._edges if edge.kind == "cut")

    def panel_at(self, box: Corners) -> str:
        """The name of the panel under the middle of a box; '' if there is none."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        found = (n for n, b in self.boxes.items() if b[0] <= x <= b[2] and b[1] <= y <= b[3])
        return next(found, "")

    def narrow_at(self, box: Corners) -> float:
        """The shorter side of the panel under the middle of a box; inf if there is none."""
        panel = self.boxes.get(self.panel_at(box))
        return min(panel[2] - panel[0], panel[3] - panel[1]) if panel else math.inf

    def _sides(self, name: str, seen: dict[str, Corners]) -> PanelSides:
        box = seen[name]
        kinds = tuple(self._kind(line) for line in _lines(box))
        others = [line for other in seen if other != name for line in _lines(seen[other])]
        is_open = tuple(not any(_overlap(line, other) for other in others) for line in _lines(box))
        return PanelSides(name, box, kinds, is_open)

    def _kind(self, line: tuple[Point, Point]) -> EdgeKind:
        """What a side of a panel is: a fold if one lies on it, else a cut."""
        folds = (edge for edge in self._edges if edge.kind == "fold")
        return "fold" if any(_overlap(line, (e.first, e.last)) for e in folds) else "cut"


def _corners(box: tuple[float, float, float, float]) -> Corners:
    x, y, width, height = box
    return x, y, x + width, y + height


def _lines(box: Corners) -> Iterator[tuple[Point, Point]]:
    """The left, top, right and bottom side of a box."""
    x0, y0, x1, y1 = box
    yield (x0, y0), (x0, y1)
    yield (x0, y0), (x1, y0)
    yield (x1, y0), (x1, y1)
    yield (x0, y1), (x1, y1)


def _overlap(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two lines that are parallel to an axis lie on each other over some length."""
    for axis in (0, 1):
        across = 1 - axis
        levels = [p[across] for p in (*one, *other)]
        if max(levels) - min(levels) < _SAME:
            ends = [sorted(p[axis] for p in line) for line in (one, other)]
            return min(e[1] for e in ends) - max(e[0] for e in ends) > _SAME
    return False


def _distance(edge: Edge, box: Corners) -> float:
    """From a straight line to a box: 0 if any of it lies in the box."""
    if _crosses(edge, box):
        return 0.0
    x0, y0, x1, y1 = box
    ends = (
        math.hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))
        for x, y in (edge.first, edge.last)
    )
    corners = ((x, y) for x in (x0, x1) for y in (y0, y1))
    return min(*ends, *(to_edge(corner, edge.first, edge.last) for corner in corners))


def _crosses(edge: Edge, box: Corners) -> bool:
    """Whether a line has a point inside of a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, step = edge.first[axis], edge.last[axis] - edge.first[axis]
        low, high = box[axis], box[axis + 2]
        if not step:
            if not low < start < high:
                return False
            continue
        enters, leaves = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, enters), min(last, leaves)
    return first < last
