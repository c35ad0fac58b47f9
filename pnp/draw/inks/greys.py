"""From faces in colour to the same in greys: black ink only.

Lightness is that of the eye for light as screens give it (luma, ITU-R BT.601); inks take theirs
away from white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

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
from pnp.text.cache import Recent

_KEPT = 4096  # groups of a generation
_LUMA = (0.299, 0.587, 0.114)


def grey_color(color: Color) -> Color:
    """A grey as light as a colour."""
    if len(color) == 1:
        return color
    if len(color) == 3:
        return (sum(part * share for part, share in zip(color, _LUMA, strict=True)),)
    ink = color[3] + sum(part * share for part, share in zip(color[:3], _LUMA, strict=True))
    return (max(0.0, 1.0 - ink),)


class GreyFaces(Mapping[str, Face]):
    """Faces in greys, made when they are asked for; what they have in common stays common.

    Pictures are the business of what draws them. `picture` gives the path that a picture has in
    grey faces, if it is another.
    """

    def __init__(
        self, faces: Mapping[str, Face], picture: Callable[[str], str] | None = None
    ) -> None:
        self._faces = faces
        self._greys = _Greys(picture)

    def __getitem__(self, key: str) -> Face:
        face = self._faces[key]
        return replace(face, ops=self._greys.all(face.ops))

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)


class _Greys:
    """What was turned grey, by the identity of what it was: faces share groups of drawings."""

    def __init__(self, picture: Callable[[str], str] | None) -> None:
        self._picture = picture
        self._groups: Recent[Group, Group] = Recent(_KEPT)

    def all(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        return tuple(map(self._op, ops))

    def _op(self, op: Op) -> Op:
        if isinstance(op, Path | Glyphs):
            fill = None if op.fill is None else self._paint(op.fill)
            stroke = None if op.stroke is None else self._stroke(op.stroke)
            return replace(op, fill=fill, stroke=stroke)
        if isinstance(op, Group):
            known = self._groups.get(op)
            return known or self._groups.put(op, replace(op, ops=self.all(op.ops)))
        return op if self._picture is None else replace(op, path=self._picture(op.path))

    def _stroke(self, stroke: Stroke) -> Stroke:
        return replace(stroke, paint=self._paint(stroke.paint))

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, LinearGradient | RadialGradient):
            stops = tuple(replace(stop, color=grey_color(stop.color)) for stop in paint.stops)
            return replace(paint, stops=stops)
        if isinstance(paint, Pattern):
            return replace(paint, ops=self.all(paint.ops))
        return grey_color(paint)
