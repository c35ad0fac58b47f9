"""From a profile to what it does to the colours of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from pnp.draw.inks.repainting import RepaintedFaces, Repainting
from pnp.draw.pictures import Encoded
from pnp.model.face import Color, Face, Op, Spot
from pnp.model.profile import Intent, Profile

if TYPE_CHECKING:
    from pnp.draw.inks.process import ProcessInks

_MAGENTA = (0.0, 1.0, 0.0, 0.0)  # shows cut lines where their ink is not known
_GRADIENT_STEPS = 8  # between two stops, where inks are not in proportion to light


class ToPicture(Protocol):
    """How a picture is printed; `is_composed`: it stands for operations."""

    def __call__(self, picture: Encoded, is_composed: bool = False) -> Encoded:
        """The picture in the inks of the file."""


class Inks(Struct, frozen=True):
    """What happens to operations and pictures of a file. `look` changes whole faces first (None:
    nothing); then `paint` changes colours, or `beside` those of what is beside faces (None: the
    same)."""

    paint: Repainting | None
    to_picture: ToPicture | None
    look: Callable[[Face], tuple[Op, ...]] | None = None
    beside: Repainting | None = None

    def faces(self, faces: Mapping[str, Face]) -> Mapping[str, Face]:
        """Faces in the inks of the file."""
        return RepaintedFaces(faces, self._of_face)

    def _of_face(self, face: Face) -> tuple[Op, ...]:
        ops = face.ops if self.look is None else self.look(face)
        return ops if self.paint is None else self.paint.all(ops)

    def ops(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """Operations beside faces, such as marks, in the inks of the file."""
        paint = self.beside or self.paint
        return ops if paint is None else paint.all(ops)

    def picture(self, picture: Encoded, is_composed: bool = False) -> Encoded:
        """A picture in the inks of the file."""
        return picture if self.to_picture is None else self.to_picture(picture, is_composed)


def inks_of(profile: Profile, grey: bool) -> Inks | None:
    """What a profile does to colours, or `grey` alone; None if they stay as they are. Raises
    InputError for an ICC profile that cannot be read."""
    color = "grey" if grey else profile.color
    look = _look(profile)
    contour = Spot(profile.cut_contour, _MAGENTA) if profile.cut_contour else None
    if color in ("grey", "black"):
        from pnp.draw.inks.greys import grey_color
        from pnp.draw.inks.pictures import grey_picture

        def greys(picture: Encoded, is_composed: bool = False) -> Encoded:
            return grey_picture(picture)

        paint, beside = Repainting(grey_color, keeps_spots=False, contour=contour), None
        if color == "black":
            from pnp.draw.inks.solid_black import solid

            beside = Repainting(solid, keeps_spots=False, contour=contour)
        return Inks(paint, greys, look, beside)
    if color == "cmyk":
        inks = process_inks(profile)
        paint = Repainting(inks.color, steps=_GRADIENT_STEPS, contour=contour)
        return Inks(paint, inks.picture, look)
    if color == "rgb":
        from pnp.draw.inks.pictures import rgb_picture

        def rgb(picture: Encoded, is_composed: bool = False) -> Encoded:
            return rgb_picture(picture)

        return Inks(Repainting(_rgb, steps=_GRADIENT_STEPS, contour=contour), rgb, look)
    if contour is not None:
        return Inks(Repainting(lambda color: color, contour=contour), None, look)
    return None if look is None else Inks(None, None, look)


def _rgb(color: Color) -> Color:
    from pnp.geometry.color import as_rgb

    return color if len(color) == 1 else as_rgb(color)


def _look(profile: Profile) -> Callable[[Face], tuple[Op, ...]] | None:
    lighten = profile.lighten
    if profile.color == "black":
        from pnp.draw.inks.solid_black import BlackFace

        return lambda face: BlackFace(face).all(face.ops)
    if lighten is not None:
        from pnp.draw.inks.lightening import LightFace

        return lambda face: LightFace(face, lighten).all(face.ops)
    return None


def process_inks(profile: Profile) -> ProcessInks:
    """The conversion to CMYK of a profile, kept for the next file. Raises InputError."""
    from pnp.draw.inks.process import read_icc

    icc = read_icc(profile.icc)
    return _kept_inks(icc, profile.intent, profile.neutral_black, profile.ink_limit)


@lru_cache(maxsize=2)
def _kept_inks(icc: bytes, intent: Intent, neutral: bool, limit: float | None) -> ProcessInks:
    from pnp.draw.inks.process import ProcessInks

    return ProcessInks(icc, intent, neutral, limit)
