"""From RGB and grey to CMYK by the ICC profile of a printing condition (littlecms, by Pillow).

Greys become black ink alone, as light as they look: of all ways to print black, the RGB black of a
profile takes the most ink, about 300 %, and small text in four inks is blurred where the plates do
not meet exactly. RGB that is nearly black is printed as black, for the same reason. Colours that
are written in CMYK stay as they are.
"""

from __future__ import annotations

import io
from bisect import bisect_left
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.draw.inks.pictures import decoded
from pnp.draw.pictures import Encoded, Indexed, pack
from pnp.files.reading import read_regular
from pnp.model.definitions import replace
from pnp.model.face import Color
from pnp.model.problems import InputError
from pnp.model.profile import Intent

if TYPE_CHECKING:
    from PIL.Image import Image

_INTENTS: dict[Intent, int] = {"perceptual": 0, "relative": 1, "saturation": 2, "absolute": 3}
_GRID = 33  # colours to a side of the table that pictures are converted with, if ink is limited
_DARK, _TINT = 48, 24  # of 255
_HINT = "it must be the CMYK profile of a printer or a printing condition"


def read_icc(path: str) -> bytes:
    """The bytes of an ICC profile for CMYK printers. Raises InputError if it is none."""
    from PIL import ImageCms

    try:
        data = read_regular(Path(path))
        space = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile.xcolor_space.strip()
    except (OSError, ImageCms.PyCMSError):
        raise InputError.of("picture", f"'{path}' is no ICC profile", None, _HINT) from None
    if space != "CMYK":
        message = f"'{path}' is an ICC profile for {space}"
        raise InputError.of("picture", message, None, _HINT)
    return data


def within(inks: Color, limit: float | None) -> Color:
    """Inks of at most `limit` in all: first black replaces the grey that cyan, magenta and yellow
    have in common, then these get less in proportion."""
    over = 0.0 if limit is None else sum(inks) - limit
    if limit is None or over <= 0:
        return inks
    *colors, black = inks
    moved = min(*colors, over / 2, 1 - black)
    colors, black = [ink - moved for ink in colors], black + moved
    rest = sum(colors)
    if rest + black > limit:
        share = max(0.0, limit - black) / rest
        colors = [ink * share for ink in colors]
    return (*colors, min(black, limit))


def _is_nearly_black(levels: tuple[int, ...]) -> bool:
    """Whether a colour (0..255) can hardly be told from black, as the ink of most texts."""
    return max(levels) <= _DARK and max(levels) - min(levels) <= _TINT


class ProcessInks:
    """A conversion to CMYK."""

    def __init__(
        self, icc: bytes, intent: Intent, neutral_black: bool, ink_limit: float | None
    ) -> None:
        self._icc = icc
        self._intent = _INTENTS[intent]
        self._neutral_black = neutral_black
        self._limit = ink_limit
        self._colors: dict[Color, Color] = {}

    def color(self, color: Color) -> Color:
        """A colour in CMYK."""
        known = self._colors.get(color)
        if known is None:
            known = self._colors[color] = self._converted(color)
        return known

    def _converted(self, color: Color) -> Color:
        if len(color) == 4:
            return color
        levels = tuple(round(part * 255) for part in color) * (3 if len(color) == 1 else 1)
        if self._neutral_black and len(color) == 3 and _is_nearly_black(levels):
            return (0.0, 0.0, 0.0, 1.0)
        if self._neutral_black and len(set(levels)) == 1:
            return (0.0, 0.0, 0.0, round(self._blacks[levels[0]] / 255, 4))
        from PIL import Image

        found: Any = self._transformed(Image.new("RGB", (1, 1), levels)).getpixel((0, 0))
        inks = within(tuple(level / 255 for level in found), self._limit)
        return tuple(round(ink, 4) for ink in inks)

    def picture(self, picture: Encoded, is_composed: bool = False) -> Encoded:
        """A picture in CMYK, or in black ink alone; its opacity stays as it is. `is_composed`: it
        stands for operations, so each of its colours is what `color` returns."""
        if picture.color_space == "DeviceCMYK":
            return picture
        if isinstance(picture.color_space, Indexed):
            return replace(picture, color_space=self._palette(picture.color_space.palette))
        image = decoded(picture)
        if image.mode in ("1", "L") and self._neutral_black:
            lights = [255 - black for black in self._blacks]
            return replace(pack(image.convert("L").point(lights)), alpha=picture.alpha)
        inks = self.image(image.convert("RGB"), is_composed and self._neutral_black)
        return replace(pack(inks), alpha=picture.alpha)

    def _palette(self, palette: bytes) -> Indexed:
        triples = zip(*[iter(palette)] * 3, strict=True)
        inks = (self.color(tuple(part / 255 for part in triple)) for triple in triples)
        return Indexed(bytes(round(part * 255) for ink in inks for part in ink), "DeviceCMYK")

    def image(self, image: Image, has_neutrals: bool) -> Image:
        """An RGB image in CMYK; with `has_neutrals` its greys are black ink alone."""
        from PIL import Image as Images
        from PIL import ImageChops

        inks = self._transformed(image) if self._limit is None else image.filter(self._table)
        if not has_neutrals:
            return inks
        red, green, blue = image.split()
        apart = ImageChops.lighter(
            ImageChops.difference(red, green), ImageChops.difference(green, blue)
        )
        none = Images.new("L", image.size, 0)
        blacks = Images.merge("CMYK", (none, none, none, red.point(self._blacks)))
        return Images.composite(blacks, inks, apart.point([255] + [0] * 255))

    # -- by littlecms ---------------------------------------------------------------------

    def _transformed(self, image: Image) -> Image:
        from PIL import ImageCms

        found = ImageCms.applyTransform(image, self._transform)
        assert found is not None
        return found

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), self._profile, "RGB", "CMYK",
            ImageCms.Intent(self._intent), ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )  # fmt: skip

    @cached_property
    def _profile(self) -> Any:
        from PIL import ImageCms

        return ImageCms.ImageCmsProfile(io.BytesIO(self._icc))

    @cached_property
    def _table(self) -> Any:
        """The inks of a grid of colours, within the limit."""
        from PIL import Image, ImageFilter

        levels = [round(i * 255 / (_GRID - 1)) for i in range(_GRID)]
        grid = bytes(p for b in levels for g in levels for r in levels for p in (r, g, b))
        image = self._transformed(Image.frombytes("RGB", (_GRID * _GRID, _GRID), grid))
        parts = iter(image.tobytes())
        inks = [within(tuple(p / 255 for p in four), self._limit)
                for four in zip(parts, parts, parts, parts, strict=True)]  # fmt: skip
        table = [part for four in inks for part in four]
        return ImageFilter.Color3DLUT(_GRID, table, channels=4, target_mode="CMYK")

    @cached_property
    def _blacks(self) -> list[int]:
        """For each grey of sRGB (0..255) the black ink (0..255) that is as light, as far as black
        ink is dark: lightness is measured on the paper of the printing condition."""
        from PIL import Image, ImageCms

        lab, srgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
        relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
        inks = Image.new("CMYK", (256, 1))
        inks.putdata([(0, 0, 0, level) for level in range(256)])
        greys = Image.new("RGB", (256, 1))
        greys.putdata([(level,) * 3 for level in range(256)])
        printed = _lights(inks, ImageCms.buildTransform(self._profile, lab, "CMYK", "LAB",
                                                        relative))  # fmt: skip
        seen = _lights(greys, ImageCms.buildTransform(srgb, lab, "RGB", "LAB", relative))
        darkest, paper = printed[-1], printed[0]
        rising = printed[::-1]
        wanted = (darkest + (paper - darkest) * light for light in seen)
        found = [255 - min(255, bisect_left(rising, light)) for light in wanted]
        return [255, *found[1:255], 0]


def _lights(image: Image, transform: Any) -> list[float]:
    """How much light each pixel sends back, from 0 to 1 (Y of CIE XYZ)."""
    from PIL import ImageCms

    found = ImageCms.applyTransform(image, transform)
    assert found is not None
    stars = (level * 100 / 255 for level in found.getchannel(0).tobytes())
    return [((s + 16) / 116) ** 3 if s > 8 else s / 903.3 for s in stars]


def describe(icc: bytes) -> str:
    """The name that an ICC profile has for people."""
    from PIL import ImageCms

    found = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(icc)))
    return found.strip() or "CMYK"
