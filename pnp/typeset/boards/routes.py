"""Where the spaces of a track are: in a row, in rows that turn, round a box, along a curve.

In: a `Route` of a layout, a box, the number and size of the spaces. Out: `Position`s at equal
distances such that all spaces lie in the box, and the line through them. Points, y down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from msgspec import Struct

from pnp.geometry.curves import Arc, Chain, Curve, Point
from pnp.geometry.outlines import polyline
from pnp.model.face import Box, Segments
from pnp.model.units import in_mm
from pnp.schema.values import Mismatch
from pnp.typeset.arranging.baselines import Baseline, Reach
from pnp.typeset.properties.strokes import arc_segments

_EXACT = 0.001  # points that a space may stick out after fitting
_TRIES = 60
_QUARTER = math.pi / 2
WAYS = {"right": 0.0, "down": _QUARTER, "left": math.pi, "up": -_QUARTER}

Size = tuple[float, float]


class Position(NamedTuple):
    """The middle of a space, and the direction of its track there: radians, clockwise from the
    right."""

    x: float
    y: float
    angle: float


class PlacedSpaces(NamedTuple):
    """Spaces in order, and the line through their middles."""

    positions: Sequence[Position]
    line: Segments


class Route(Protocol):
    """How a track runs."""

    def place(self, box: Box, count: int, space: Size, upright: bool) -> PlacedSpaces:
        """So many spaces in a box, `upright` or turned with the track. Raises Mismatch."""


def corners(position: Position, space: Size, upright: bool) -> list[Point]:
    """Those of a space, clockwise from its top left."""
    angle = 0.0 if upright else position.angle
    cos, sin = math.cos(angle), math.sin(angle)
    w, h = space[0] / 2, space[1] / 2
    return [
        (position.x + cos * x - sin * y, position.y + sin * x + cos * y)
        for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))
    ]


def _inner(box: Box, x: float, y: float) -> Box:
    """The part of a box in which the middles of spaces may be: `x` and `y` from its sides."""
    width, height = box[2] - 2 * x, box[3] - 2 * y
    if width < -_EXACT or height < -_EXACT:
        sizes = f"{in_mm(2 * x)} × {in_mm(2 * y)}, and its box {in_mm(box[2])} × {in_mm(box[3])}"
        raise Mismatch(
            f"a space of the track takes {sizes}",
            "make the spaces smaller, or the box larger",
            code="no-room",
        )
    return box[0] + x, box[1] + y, max(0.0, width), max(0.0, height)


def _steps(count: int, start: float, length: float) -> list[float]:
    """`count` places at equal distances from end to end; one alone is in the middle."""
    if count == 1:
        return [start + length / 2]
    return [start + length * i / (count - 1) for i in range(count)]


def _through(positions: Sequence[Position], closed: bool) -> Segments:
    values = [round(v, 4) for position in positions for v in (position.x, position.y)]
    return polyline(values, closed)


# -- straight routes --------------------------------------------------------------------------


class Straight(Struct, frozen=True):
    """A row across the middle of the box, to the `way`."""

    way: str

    def place(self, box: Box, count: int, space: Size, upright: bool) -> PlacedSpaces:
        """See `Route`."""
        angle = WAYS[self.way]
        level = self.way in ("right", "left")
        w, h = space if upright or level else (space[1], space[0])
        x, y, width, height = _inner(box, w / 2, h / 2)
        along = _steps(count, x, width) if level else _steps(count, y, height)
        if self.way in ("left", "up"):
            along.reverse()
        if level:
            positions = [Position(one, y + height / 2, angle) for one in along]
        else:
            positions = [Position(x + width / 2, one, angle) for one in along]
        return PlacedSpaces(positions, _through(positions, closed=False))


class Snake(Struct, frozen=True):
    """Rows of `columns` from a corner (keypad); each row runs opposite to the one before."""

    columns: int
    start: int

    def place(self, box: Box, count: int, space: Size, upright: bool) -> PlacedSpaces:
        """See `Route`."""
        x, y, width, height = _inner(box, space[0] / 2, space[1] / 2)
        rows = math.ceil(count / self.columns)
        xs = _steps(self.columns, x, width)
        ys = _steps(rows, y, height)
        if self.start in (9, 3):
            xs.reverse()
        if self.start in (1, 3):
            ys.reverse()
        positions = []
        for i in range(count):
            row, column = divmod(i, self.columns)
            back = row % 2 == 1
            angle = math.pi if back != (self.start in (9, 3)) else 0.0
            positions.append(Position(xs[-1 - column if back else column], ys[row], angle))
        return PlacedSpaces(positions, _through(positions, closed=False))


class Loop(Struct, frozen=True):
    """Round the box along its sides, clockwise from a corner; `columns` spaces in the top row,
    its corners counted."""

    columns: int
    start: int

    def place(self, box: Box, count: int, space: Size, upright: bool) -> PlacedSpaces:
        """See `Route`."""
        w, h = space
        more, odd = divmod(count - 2 * self.columns, 2)
        if odd or more < 0:
            raise Mismatch(
                f"{count} spaces do not go round a box with {self.columns} in the top row",
                "top and bottom take as many each, and left and right as many again between them",
                code="board",
            )
        # turned spaces are turned by 90° on the left and right
        x, y, width, height = _inner(
            box, *((w / 2, h / 2) if upright else (max(w, h) / 2, max(w, h) / 2))
        )
        xs, ys = _steps(self.columns, x, width), _steps(more + 2, y, height)
        top = [Position(one, y, 0.0) for one in xs[:-1]]
        right = [Position(x + width, one, _QUARTER) for one in ys[:-1]]
        bottom = [Position(one, y + height, math.pi) for one in xs[:0:-1]]
        left = [Position(x, one, -_QUARTER) for one in ys[:0:-1]]
        sides = [top, right, bottom, left]
        first = {7: 0, 9: 1, 3: 2, 1: 3}[self.start]
        positions = [position for side in sides[first:] + sides[:first] for position in side]
        return PlacedSpaces(positions, _through(positions, closed=True))


# -- curves -----------------------------------------------------------------------------------


def ring(side: str) -> Callable[[Box], Curve]:
    """The circle in a box, clockwise from one of its sides."""
    first = {"top": -_QUARTER, "right": 0.0, "bottom": _QUARTER, "left": math.pi}[side]

    def curve(box: Box) -> Curve:
        x, y, width, height = box
        return Arc(x + width / 2, y + height / 2, min(width, height) / 2, first, 2 * math.pi)

    return curve


def bent(baseline: Baseline) -> Callable[[Box], Curve]:
    """A curve that text can be set on, in a box: an arc, or a path."""
    return lambda box: baseline.curve(box, Reach(0.0, 0.0), "middle")


class Curved(Struct, frozen=True):
    """Along a curve, which is made smaller until all spaces lie in the box."""

    curve: Callable[[Box], Curve]

    def place(self, box: Box, count: int, space: Size, upright: bool) -> PlacedSpaces:
        """See `Route`."""
        least = min(space) / 2
        x, y = (space[0] / 2, space[1] / 2) if upright else (least, least)
        for number in range(_TRIES):
            try:
                curve = self.curve(_inner(box, x, y))
            except Mismatch:
                if not number:
                    raise
                raise Mismatch(
                    f"the track leaves its box of {in_mm(box[2])} × {in_mm(box[3])}, and cannot "
                    "be made so small that its spaces lie in it",
                    "make the spaces smaller or the box larger; a path stays within 100 × 100",
                    code="no-room",
                ) from None
            positions = _along(curve, count)
            points = [p for position in positions for p in corners(position, space, upright)]
            xs, ys = [px for px, _ in points], [py for _, py in points]
            over_x = max(box[0] - min(xs), max(xs) - box[0] - box[2])
            over_y = max(box[1] - min(ys), max(ys) - box[1] - box[3])
            if max(over_x, over_y) <= _EXACT:
                break
            x, y = x + max(0.0, over_x), y + max(0.0, over_y)
        return PlacedSpaces(positions, _line(curve))


def _along(curve: Curve, count: int) -> list[Position]:
    if curve.closed:
        places = [curve.length * i / count for i in range(count)]
    else:
        places = _steps(count, 0.0, curve.length)
    found = []
    for place in places:
        cos, sin, _, _, x, y = curve.at(place)
        found.append(Position(x, y, math.atan2(sin, cos)))
    return found


def _line(curve: Curve) -> Segments:
    if isinstance(curve, Arc):
        line = arc_segments(curve)
        return (*line, ("Z",)) if curve.closed else line
    assert isinstance(curve, Chain)
    return curve.segments


# -- spaces that overlap ----------------------------------------------------------------------


class Overlap(NamedTuple):
    """Two spaces, by their index, and how far one would have to move, in points."""

    first: int
    second: int
    points: float


def worst_overlap(positions: Sequence[Position], space: Size, upright: bool) -> Overlap | None:
    """The two spaces that overlap furthest; None if none do."""
    reach = math.hypot(*space)
    xs, ys = [position.x for position in positions], [position.y for position in positions]
    if positions and max(xs) - min(xs) < max(ys) - min(ys):
        xs, ys = ys, xs
    in_order = sorted(range(len(positions)), key=xs.__getitem__)
    worst: Overlap | None = None
    for at, i in enumerate(in_order):
        for j in islice(in_order, at + 1, None):
            if xs[j] - xs[i] >= reach:
                break
            if abs(ys[j] - ys[i]) >= reach:
                continue
            if upright:
                depth = min(space[0] - abs(positions[i].x - positions[j].x),
                            space[1] - abs(positions[i].y - positions[j].y))  # fmt: skip
            else:
                depth = _depth(
                    corners(positions[i], space, False), corners(positions[j], space, False)
                )
            # of equal ones the first, whatever the rounding
            if worst is None or depth > worst.points + _EXACT:
                worst = Overlap(min(i, j), max(i, j), depth)
    return worst if worst is not None and worst.points > 0 else None


def _depth(one: list[Point], other: list[Point]) -> float:
    """How far two rectangles overlap in the direction in which they overlap least (separating
    axes); less than 0 if they do not overlap."""
    least = math.inf
    for ring in (one, other):
        for (ax, ay), (bx, by) in ((ring[0], ring[1]), (ring[1], ring[2])):
            length = math.hypot(bx - ax, by - ay)
            if not length:
                return 0.0
            axis = ((bx - ax) / length, (by - ay) / length)
            low, high = _extent(one, axis)
            first, last = _extent(other, axis)
            least = min(least, high - first, last - low)
    return least


def _extent(ring: Iterable[Point], axis: Point) -> tuple[float, float]:
    along = [x * axis[0] + y * axis[1] for x, y in ring]
    return min(along), max(along)
