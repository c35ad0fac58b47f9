"""Bleed for a picture whose file has none or too little: the operations that are drawn below it.

In: the operations of the picture, its place, and the bleed that is missing on each side. Out: the
picture reflected at its edges; or its outermost strips reflected and stretched; or a frame of one
colour. The copies use the same file, so they add no pixels.

Copies end at the edge of the picture. A renderer that smooths both edges would show the paper
between them, so an opaque picture has a narrow strip of itself, a little enlarged, below the edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.geometry.outlines import box_outline
from pnp.model.face import Box, Clip, Color, Group, Matrix, Op, Path

STRETCHED = 8.0  # times: how far the outermost strip of a picture is stretched

Edges = tuple[float, float, float, float]  # left, top, right, bottom
Step = tuple[float, float]  # along one axis: the factor of the picture, and its move after that


class Placed(NamedTuple):
    """A picture in its area: its whole box, the part of it that is printed, and the bleed that is
    missing beyond each side of that. On such a side both end at the same place."""

    box: Box
    seen: Edges
    missing: Edges


def grown(edges: Edges, by: Edges) -> Edges:
    """A box made larger on each side by a length (negative: smaller)."""
    return edges[0] - by[0], edges[1] - by[1], edges[2] + by[2], edges[3] + by[3]


def made_bleed(
    art: tuple[Op, ...], placed: Placed, way: str | Color, overlap: float
) -> tuple[Op, ...]:
    """The bleed that is missing: `way` is 'mirror', 'stretch' or a colour. It reaches `overlap`
    points under the picture. What is drawn may be larger than the bleed, so clip it. The groups
    come before the picture, in one group with it (see `Group.is_bleed`)."""
    if not isinstance(way, str):
        return (Group((_frame(placed, way, overlap),), is_bleed=True),)
    steps = _reflections if way == "mirror" else _stretches
    left, top, width, height = placed.box
    before, above, after, below = placed.missing
    whole = grown(placed.seen, placed.missing)
    # the copies beside the picture, then those above and below it and them
    across = _Axis(left, width, before, after, (top, top + height), is_down=False)
    down = _Axis(top, height, above, below, (whole[0], whole[2]), is_down=True)
    beside = _copies(art, across, steps, overlap)
    return tuple(
        Group(ops, is_bleed=True)
        for ops in (_copies((*beside, *art), down, steps, overlap), beside)
        if ops
    )


def _frame(placed: Placed, color: Color, overlap: float) -> Path:
    """A frame of one colour around the picture, on the sides where bleed is missing."""
    seen, missing = placed.seen, placed.missing
    laps = [overlap if gap else 0.0 for gap in missing]
    outer = grown(seen, missing)
    inner = grown(seen, (-laps[0], -laps[1], -laps[2], -laps[3]))
    boxes = [(one[0], one[1], one[2] - one[0], one[3] - one[1]) for one in (outer, inner)]
    outlines = (*box_outline(boxes[0]), *box_outline(boxes[1]))
    return Path(outlines, color, rule="evenodd")


class _Axis(NamedTuple):
    """A picture along one axis: where it starts, its length, the bleed that is missing before and
    after it, and from where to where it reaches on the other axis."""

    start: float
    length: float
    before: float
    after: float
    other: tuple[float, float]
    is_down: bool

    def matrix(self, factor: float, move: float) -> Matrix:
        """The matrix of a step along this axis."""
        if self.is_down:
            return 1.0, 0.0, 0.0, factor, 0.0, move
        return factor, 0.0, 0.0, 1.0, move, 0.0

    def box(self, start: float, length: float) -> Box:
        """The box of a part of this axis."""
        low, high = self.other
        return (
            (low, start, high - low, length) if self.is_down else (start, low, length, high - low)
        )


Steps = Callable[[_Axis], Iterator[Step]]


def _copies(art: tuple[Op, ...], axis: _Axis, steps: Steps, overlap: float) -> tuple[Op, ...]:
    """The copies of operations before and after them on an axis, with a strip below the edges."""
    copies = tuple(Group(art, axis.matrix(*step)) for step in steps(axis))
    if not copies or not overlap:
        return copies
    laps = [overlap if gap else 0.0 for gap in (axis.before, axis.after)]
    edges = (axis.start, axis.start + axis.length)
    boxes = [axis.box(at - lap, 2 * lap) for at, lap in zip(edges, laps, strict=True) if lap]
    factor = 1 + sum(laps) / axis.length
    enlarged = Group(art, axis.matrix(factor, axis.start * (1 - factor) - laps[0]))
    strip = Clip(tuple(segment for box in boxes for segment in box_outline(box)))
    return (Group((enlarged,), clip=strip, is_bleed=True), *copies)


def _reflections(axis: _Axis) -> Iterator[Step]:
    """Reflections of a picture: as many as cover the bleed before and after it."""
    start, length = axis.start, axis.length
    for way, gap in ((-1, axis.before), (1, axis.after)):
        for number in range(1, 1 + int(-(-gap // length))):
            n = way * number
            yield (-1.0, 2 * start + (n + 1) * length) if n % 2 else (1.0, n * length)


def _stretches(axis: _Axis) -> Iterator[Step]:
    """The outermost strips of a picture, reflected and stretched over the bleed."""
    for gap, edge in ((axis.before, axis.start), (axis.after, axis.start + axis.length)):
        if gap:
            factor = max(STRETCHED, gap / axis.length)
            yield -factor, edge * (1 + factor)
