"""How many pixels a picture of a face has, and which part of them is the card.

In: the size of a face and a `Resolution`. Out: a `Frame`; InputError for a shape that does not fit.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.geometry.outlines import box_outline
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Segments
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize
from pnp.model.units import in_mm, mm

INCH = 0.0254  # metres
MOST_SIDE = 14_400  # pixels; the largest page of PDF, in points
MOST_PIXELS = 100_000_000
_CUT_OFF = 0.01  # the part of a picture that may be cut off to give it the shape that is asked for
_EXTENDED = mm(0.5)  # how far the colours of the edge may be repeated, where the bleed ends
_SAME = 1e-6

Pixels = tuple[int, int | None]


class Resolution(Struct, frozen=True):
    """How large pictures are, and what is cut off.

    `pixels` across and down (None: as the shape of the face needs), or `dpi`. `has_bleed`: the
    picture shows the bleed. `cut`: the pixels in the middle that are the card as it is cut; the
    rest is bleed. `corner`: the radius of the corners, in points, of faces that are cut straight
    (None: that of their layout). `background` is the colour of what is cut off (None: it is
    transparent). Without `is_cut` nothing is cut off: the bleed fills the corners. If they are
    `upright`, pictures that are wider than high are turned by 90°: fronts clockwise, backs the
    other way, so that a back is still right when the card is turned over sideways. `longer_side`:
    that of the printed card, in points, for the resolution that files with a `cut` state (None:
    that of the face).
    """

    dpi: int
    pixels: Pixels | None = None
    has_bleed: bool = False
    cut: Pixels | None = None
    corner: float | None = None
    background: Color | None = None
    is_cut: bool = True
    upright: bool = False
    longer_side: float | None = None

    @property
    def shows_bleed(self) -> bool:
        """Whether there is bleed around the card."""
        return self.has_bleed or self.cut is not None


class Frame(Struct, frozen=True):
    """A picture of a face: its pixels, and how many of them are a point of the face, and a metre
    of it."""

    width: int
    height: int
    scale: float
    per_metre: int

    @property
    def pixels(self) -> int:
        """How many pixels it has."""
        return self.width * self.height


def frame_of(size: FaceSize, how: Resolution) -> Frame:
    """The picture of a face. Pixels of another shape than that of the face are filled with bleed,
    or a hundredth of the picture is cut off.

    Raises InputError if that is not enough, or if there are too many pixels.
    """
    if how.cut is not None:
        return _around_cut(size, how, how.cut)
    border = size.bleed if how.has_bleed else 0.0
    width, height = size.width + 2 * border, size.height + 2 * border
    if how.pixels is None:
        across, down = (max(1, round(side * how.dpi / 72)) for side in (width, height))
    else:
        across, down = _whole(how.pixels, width, height)
    _check_number(size, across, down)
    fits, covers = sorted((across / width, down / height))
    if how.pixels is None:
        return Frame(across, down, covers, round(how.dpi / INCH))
    spare = 0.0 if how.has_bleed else size.bleed
    if max(across - width * fits, down - height * fits) / 2 <= spare * fits:
        return Frame(across, down, fits, round(fits * 72 / INCH))
    if covers <= fits * (1 + _CUT_OFF):
        return Frame(across, down, covers, round(covers * 72 / INCH))
    fitting = f"{across}x{max(1, round(across * height / width))}"
    raise _other_shape(size, width, height, (across, down), f"e.g. --pixels {fitting}")


def _around_cut(size: FaceSize, how: Resolution, wanted: Pixels) -> Frame:
    """The picture of a face whose cut has so many pixels, with bleed around it."""
    cut = _whole(wanted, size.width, size.height)
    fits, covers = sorted((cut[0] / size.width, cut[1] / size.height))
    if covers > fits * (1 + _CUT_OFF):
        fitting = f"{cut[0]}x{max(1, round(cut[0] * size.height / size.width))}"
        raise _other_shape(size, size.width, size.height, cut, f"e.g. --cut {fitting}")
    border = 2 * size.bleed if how.pixels is None else 0.0
    given = how.pixels or (round(cut[0] + border * covers), round(cut[1] + border * covers))
    across, down = _whole(given, size.width, size.height)
    _check_number(size, across, down)
    if across < cut[0] or down < cut[1]:
        message = f"a cut of {_shown(cut)} pixels is larger than the picture, {across} × {down}"
        raise InputError.of("conflicting-keys", message)
    lacking = max(across / covers - size.width, down / covers - size.height) / 2 - size.bleed
    if lacking > _EXTENDED:
        # rounded up: a bleed as wide as written is enough
        needed = f"{math.ceil((size.bleed + lacking) / mm(0.1) - _SAME) / 10:g}mm"
        message = (
            f"'{size.key}' has {in_mm(size.bleed)} of bleed, and the picture shows "
            f"{in_mm(size.bleed + lacking)} around the cut"
        )
        raise InputError.of("bleed-too-small", message, None, f"write 'bleed: {needed}' in its "
                            "layout, with grounds that reach it ('box: bleed')")  # fmt: skip
    per_point = covers if how.longer_side is None else max(cut) / how.longer_side
    return Frame(across, down, covers, round(per_point * 72 / INCH))


def _whole(pixels: Pixels, width: float, height: float) -> tuple[int, int]:
    """Pixels across and down."""
    return pixels[0], pixels[1] or max(1, round(pixels[0] * height / width))


def _check_number(size: FaceSize, across: int, down: int) -> None:
    if max(across, down) > MOST_SIDE or across * down > MOST_PIXELS:
        message = f"the picture of '{size.key}' would have {across} × {down} pixels"
        hint = f"at most {MOST_SIDE} to a side, and {MOST_PIXELS // 1_000_000} million in all"
        raise InputError.of("picture", message, None, hint)


def _other_shape(
    size: FaceSize, width: float, height: float, pixels: tuple[int, int], hint: str
) -> InputError:
    shape = f"{in_mm(width).removesuffix(' mm')} × {in_mm(height)}"
    message = f"'{size.key}' of {shape} has another shape than {_shown(pixels)} pixels"
    return InputError.of("picture", message, None, hint)  # type: ignore[return-value]


def _shown(pixels: tuple[int, int]) -> str:
    return f"{pixels[0]} × {pixels[1]}"


def as_cut(face: Face, size: FaceSize, corner: float | None) -> Face:
    """A face whose outline is that along which a picture is cut: a rectangle with corners of
    another radius (None: as it is). A layout's own outline stays."""
    if corner is None or size.outline:
        return face
    radius = min(corner, face.width / 2, face.height / 2)
    outline: Segments = ()
    if radius > 0:
        outline = box_outline((0.0, 0.0, face.width, face.height), radius)
    return replace(face, outline=outline)


def is_rectangle(face: Face) -> bool:
    """Whether a face is cut along its trim box."""
    return face.outline in ((), box_outline((0.0, 0.0, face.width, face.height)))


def bled(face: Face, frame: Frame) -> tuple[float, float, float, float]:
    """The pixels (left, top, right, bottom) of a picture in which a face draws, with its bleed."""
    sides = []
    for length, count in ((face.width, frame.width), (face.height, frame.height)):
        start = (count - length * frame.scale) / 2 - face.bleed * frame.scale
        sides.append((max(0.0, start), min(float(count), count - start)))
    (left, right), (top, bottom) = sides
    return left, top, right, bottom


def is_filled(face: Face, frame: Frame) -> bool:
    """Whether a face, with its bleed, covers its picture."""
    left, top, right, bottom = bled(face, frame)
    return max(left, top) < _SAME and frame.width - right < _SAME and frame.height - bottom < _SAME
