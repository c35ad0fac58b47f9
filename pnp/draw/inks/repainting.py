"""From faces to the same in other colours, each made when it is asked for.

What faces have in common stays common: groups of drawings are repainted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from pnp.model.definitions import replace
from pnp.model.face import (
    Color,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Paint,
    Path,
    Pattern,
    RadialGradient,
    Spot,
    Stop,
    Stroke,
)
from pnp.model.sheet import CUT_LAYER
from pnp.text.cache import Recent

_KEPT = 4096  # groups of a generation
_WHITE = (1.0,)

Recolor = Callable[[Color], Color]


class Repainting:
    """Operations with every colour replaced by what `color` returns for it.

    `picture` returns the path that a picture has among them, if it is another. Between two stops of
    a gradient there are `steps` parts, because what lies between two colours may not be in
    proportion. A spot colour stays, unless `keeps_spots` is false; what shows it is replaced. With
    `contour`, the lines of the layer of cuts are printed in that ink, without the white lines below
    them.
    """

    def __init__(
        self,
        color: Recolor,
        picture: Callable[[str], str] | None = None,
        steps: int = 1,
        keeps_spots: bool = True,
        contour: Spot | None = None,
    ) -> None:
        self._color = color
        self._picture = picture
        self._steps = steps
        self._keeps_spots = keeps_spots
        self._contour = contour
        self._groups: Recent[Group, Group] = Recent(_KEPT)

    def all(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """The operations in the other colours."""
        return tuple(map(self._op, ops))

    def _op(self, op: Op) -> Op:
        if isinstance(op, Path | Glyphs):
            fill = None if op.fill is None else self._paint(op.fill)
            stroke = None if op.stroke is None else self._stroke(op.stroke)
            return replace(op, fill=fill, stroke=stroke)
        if isinstance(op, Group):
            known = self._groups.get(op)
            if known is None:
                is_cut = self._contour is not None and op.layer == CUT_LAYER
                inner = self._cuts(op.ops) if is_cut else self.all(op.ops)
                known = self._groups.put(op, replace(op, ops=inner))
            return known
        return op if self._picture is None else replace(op, path=self._picture(op.path))

    def _cuts(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """Lines to cut along, in the ink of their own."""
        assert self._contour is not None
        out: list[Op] = []
        for op in ops:
            if isinstance(op, Group):
                out.append(replace(op, ops=self._cuts(op.ops)))
            elif isinstance(op, Path) and op.stroke is not None and op.stroke.paint != _WHITE:
                out.append(replace(op, stroke=replace(op.stroke, paint=self._contour)))
        return tuple(out)

    def _stroke(self, stroke: Stroke) -> Stroke:
        return replace(stroke, paint=self._paint(stroke.paint))

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, LinearGradient | RadialGradient):
            stops = divided(paint.stops, self._steps)
            return replace(
                paint, stops=tuple(replace(stop, color=self._color(stop.color)) for stop in stops)
            )
        if isinstance(paint, Pattern):
            return replace(paint, ops=self.all(paint.ops))
        if isinstance(paint, Spot):
            shown = self._color(paint.color)
            return replace(paint, color=shown) if self._keeps_spots else shown
        return self._color(paint)


def divided(stops: tuple[Stop, ...], steps: int) -> tuple[Stop, ...]:
    """The stops of a gradient, with `steps` parts between each two of them."""
    out: list[Stop] = []
    for one, other in pairwise(stops):
        count = steps if other.offset > one.offset and one.color != other.color else 1
        out += [_between(one, other, step / count) for step in range(count)]
    return (*out, stops[-1])


def _between(one: Stop, other: Stop, share: float) -> Stop:
    """The stop at a share of the way from one to the other."""
    if not share:
        return one
    color = tuple(a + (b - a) * share for a, b in zip(one.color, other.color, strict=True))
    offset = one.offset + (other.offset - one.offset) * share
    return Stop(offset, color, one.opacity + (other.opacity - one.opacity) * share)


class RepaintedFaces(Mapping[str, Face]):
    """Faces in other colours. `ops` returns the operations of a face in them."""

    def __init__(self, faces: Mapping[str, Face], ops: Callable[[Face], tuple[Op, ...]]) -> None:
        self._faces = faces
        self._ops = ops

    def __getitem__(self, key: str) -> Face:
        face = self._faces[key]
        return replace(face, ops=self._ops(face))

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)
