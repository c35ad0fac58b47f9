"""How far operations reach: the box that a form must let through, never too small."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.geometry.segments import control_bounds
from pnp.model.face import Glyphs, Group, Matrix, Op, Path, Picture, Segments, Stroke
from pnp.text.cache import Recent

_KEPT = 4096  # groups and paths of a generation

Corners = tuple[float, float, float, float]  # x0, y0, x1, y1

# by the identity of segments, which the entry keeps alive
_bounds: Recent[int, tuple[Segments, Corners]] = Recent(_KEPT)


def extent(ops: Iterable[Op]) -> Corners | None:
    """x0, y0, x1, y1 of all that the operations may mark; None if that is nothing."""
    return around(corners for op in ops if (corners := _of(op)) is not None)


class Extents:
    """How far operations reach; what is in a group is measured once, while it is kept."""

    def __init__(self) -> None:
        # of each group: how far its operations reach, and where that is outside of it
        self._groups: Recent[Group, tuple[Corners | None, Corners | None]] = Recent(_KEPT)

    def of(self, ops: Iterable[Op]) -> Corners | None:
        """See `extent`."""
        return around(corners for op in ops if (corners := self.of_one(op)) is not None)

    def of_one(self, op: Op) -> Corners | None:
        """See `extent`, of one operation."""
        if not isinstance(op, Group):
            return _of(op)
        return self._known(op)[1]

    def inside(self, group: Group) -> Corners | None:
        """How far the operations of a group reach, in their own coordinates."""
        return self._known(group)[0]

    def _known(self, group: Group) -> tuple[Corners | None, Corners | None]:
        known = self._groups.get(group)
        if known is None:
            inner = self.of(group.ops)
            corners = None if inner is None else moved(inner, group.matrix)
            known = self._groups.put(group, (inner, corners))
        return known


def around(boxes: Iterable[Corners]) -> Corners | None:
    """The box round all of them; None if there are none."""
    found = list(boxes)
    if not found:
        return None
    x0, y0, x1, y1 = zip(*found, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _of(op: Op) -> Corners | None:
    if isinstance(op, Path):
        return _path(op)
    if isinstance(op, Picture):
        return op.x, op.y, op.x + op.width, op.y + op.height
    if isinstance(op, Glyphs):
        return _line(op)
    inner = extent(op.ops)
    return None if inner is None else moved(inner, op.matrix)


def _line(op: Glyphs) -> Corners:
    """A line of text: no glyph of a text font reaches further than two em above its baseline,
    one and a half below, and one beyond either end. Marks may stand off the line."""
    em = op.size
    length = op.width
    off = [max(abs(g.dx), abs(g.dy)) for w in op.words for g in w.glyphs if g.dx or g.dy]
    more = max(off, default=0.0) * em / 1000 + _beyond(op.stroke)
    left, right = min(op.x, op.x + length), max(op.x, op.x + length)
    return left - em - more, op.y - 2 * em - more, right + em + more, op.y + 1.5 * em + more


def bounds_of(segments: Segments) -> Corners:
    """As `control_bounds`; kept by identity, because icons and pictures are drawn many times, and
    are measured by all that looks at them."""
    known = _bounds.get(id(segments))
    if known is None or known[0] is not segments:
        known = _bounds.put(id(segments), (segments, control_bounds(segments)))
    return known[1]


def _path(op: Path) -> Corners | None:
    if not op.segments:
        return None
    x0, y0, x1, y1 = bounds_of(op.segments)
    out = _beyond(op.stroke)
    return x0 - out, y0 - out, x1 + out, y1 + out


def _beyond(stroke: Stroke | None) -> float:
    """How far a line reaches: a mitred corner `miter` half widths out, a square cap 1.42."""
    return stroke.width / 2 * max(1.5, stroke.miter) if stroke else 0.0


def moved(corners: Corners, matrix: Matrix) -> Corners:
    """The upright box round a moved box."""
    x0, y0, x1, y1 = corners
    a, b, c, d, e, f = matrix
    if not b and not c:
        if a > 0 and d > 0:
            return a * x0 + e, d * y0 + f, a * x1 + e, d * y1 + f
        left, right, top, bottom = a * x0 + e, a * x1 + e, d * y0 + f, d * y1 + f
        return min(left, right), min(top, bottom), max(left, right), max(top, bottom)
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (x0, x1) for y in (y0, y1)]
    return (
        min(p[0] for p in points), min(p[1] for p in points),
        max(p[0] for p in points), max(p[1] for p in points),
    )  # fmt: skip
