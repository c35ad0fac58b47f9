"""The size of a space of a map or track: one length for a square, or `{w: 8mm, h: 6mm}`.

Also places of a map whose spaces overlap, or that a road runs through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import msgspec

from pnp.geometry.curves import Point, flattened
from pnp.model.face import Box, Segments
from pnp.model.units import Measure
from pnp.schema.values import Key, Parsed, Struct
from pnp.typeset.properties.context import LayoutContext

_TOUCH = 0.01  # points


class Space(msgspec.Struct, frozen=True):
    """Sides, which may be shares of those of a box."""

    width: Measure
    height: Measure

    def of(self, box: Box) -> tuple[float, float]:
        """Width and height in points."""
        return self.width.of(box[2]), self.height.of(box[3])


def space_type(context: LayoutContext) -> Parsed:
    """The type of `space`."""
    side = context.length(low=0, share=True)
    struct = Struct(
        {
            "w": Key(side, required=True, doc="width of a space"),
            "h": Key(side, required=True, doc="height of a space"),
        }
    )

    def read(raw: Any) -> Space:
        if isinstance(raw, dict):
            given = struct.read(raw)
            return Space(given["w"], given["h"])
        both = side.read(raw)
        assert isinstance(both, Measure)
        return Space(both, both)

    return Parsed(read, {"anyOf": [side.schema, struct.schema]})


def overlaps(points: Mapping[str, Point], size: tuple[float, float]) -> Iterator[tuple[str, str]]:
    """Pairs of places whose spaces overlap by more than a rounding."""
    for (a, (ax, ay)), (b, (bx, by)) in combinations(points.items(), 2):
        if min(size[0] - abs(ax - bx), size[1] - abs(ay - by)) > _TOUCH:
            yield a, b


def run_through(
    way: Segments, points: Mapping[str, Point], size: tuple[float, float]
) -> Iterator[str]:
    """The places that a way runs through: nearer to their middle than half of their space (if it
    is not a square: within the ellipse in it)."""
    # in units of half a space: a distance below 1 is within it
    sx, sy = 2 / max(size[0], _TOUCH), 2 / max(size[1], _TOUCH)
    line = [(x * sx, y * sy) for x, y in flattened(way)]
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    for name, (px, py) in points.items():
        x, y = px * sx, py * sy
        if left < x < right and top < y < bottom and _distance((x, y), line) < 1 - _TOUCH:
            yield name


def _distance(point: Point, line: Sequence[Point]) -> float:
    """From a point to a line of straight pieces."""
    px, py = point
    least = math.inf
    for (x0, y0), (x1, y1) in pairwise(line):
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((px - x0) * dx + (py - y0) * dy) / square)) if square else 0.0
        least = min(least, math.hypot(px - x0 - t * dx, py - y0 - t * dy))
    return least
