"""From faces in colour to the same in greys: black ink only.

Lightness is that of the eye for light as screens give it (luma, ITU-R BT.601); inks take theirs
away from white.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.draw.inks.repainting import RepaintedFaces, Repainting
from pnp.model.face import Color, Face

_LUMA = (0.299, 0.587, 0.114)


def grey_color(color: Color) -> Color:
    """A grey as light as a colour."""
    return color if len(color) == 1 else (luma(color),)


def luma(color: Color) -> float:
    """How light a colour is, from 0 (black) to 1 (white)."""
    if len(color) == 1:
        return color[0]
    if len(color) == 3:
        return sum(part * share for part, share in zip(color, _LUMA, strict=True))
    ink = color[3] + sum(part * share for part, share in zip(color[:3], _LUMA, strict=True))
    return max(0.0, 1.0 - ink)


class GreyFaces(RepaintedFaces):
    """Faces in greys, made when they are asked for; what they have in common stays common.

    Pictures are the business of what draws them. `picture` gives the path that a picture has in
    grey faces, if it is another.
    """

    def __init__(
        self, faces: Mapping[str, Face], picture: Callable[[str], str] | None = None
    ) -> None:
        greys = Repainting(grey_color, picture, keeps_spots=False)
        super().__init__(faces, lambda face: greys.all(face.ops))
