"""From faces in colour to the same in greys: black ink only.

Lightness is that of the eye for light as screens give it (luma, ITU-R BT.601); inks take theirs
away from white.
"""

from __future__ import annotations

from collections.abc import Mapping

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
    Stroke,
)

_LUMA = (0.299, 0.587, 0.114)


def grey_color(color: Color) -> Color:
    """A grey as light as a colour."""
    if len(color) == 1:
        return color
    if len(color) == 3:
        return (sum(part * share for part, share in zip(color, _LUMA, strict=True)),)
    ink = color[3] + sum(part * share for part, share in zip(color[:3], _LUMA, strict=True))
    return (max(0.0, 1.0 - ink),)


def grey_faces(faces: Mapping[str, Face]) -> dict[str, Face]:
    """All faces in greys; what they have in common stays common."""
    greys = _Greys()
    return {key: replace(face, ops=greys.all(face.ops)) for key, face in faces.items()}


class _Greys:
    """What was turned grey, by the identity of what it was: faces share groups of drawings."""

    def __init__(self) -> None:
        self._groups: dict[Group, Group] = {}

    def all(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        return tuple(map(self._op, ops))

    def _op(self, op: Op) -> Op:
        if isinstance(op, Path | Glyphs):
            fill = None if op.fill is None else self._paint(op.fill)
            stroke = None if op.stroke is None else self._stroke(op.stroke)
            return replace(op, fill=fill, stroke=stroke)
        if isinstance(op, Group):
            if op not in self._groups:
                self._groups[op] = replace(op, ops=self.all(op.ops))
            return self._groups[op]
        return op

    def _stroke(self, stroke: Stroke) -> Stroke:
        return replace(stroke, paint=self._paint(stroke.paint))

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, LinearGradient | RadialGradient):
            stops = tuple(replace(stop, color=grey_color(stop.color)) for stop in paint.stops)
            return replace(paint, stops=stops)
        if isinstance(paint, Pattern):
            return replace(paint, ops=self.all(paint.ops))
        return grey_color(paint)
