"""Pixels as files: PNG, JPEG and WebP in sRGB, which state how many pixels are an inch.

PNG files are written by pnp (see `png_file`). Pillow writes JPEG and WebP files; their bytes are
the same for the same version of Pillow.
"""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from pnp.export.pictures.frames import INCH
from pnp.export.pictures.png_file import png_chunks
from pnp.files.contents import Spool

if TYPE_CHECKING:
    from PIL import Image

_EFFORT = 4  # of WebP, from 0 to 6: higher ones take twice the time for 2 % (measured)
_X, _Y, _UNIT, _COLOR_SPACE, _EXIF = 0x011A, 0x011B, 0x0128, 0xA001, 0x8769  # of Exif
_INCHES, _SRGB = 2, 1


class Encoding(Struct, frozen=True):
    """The format of a picture. `quality`: from 1 to 100, of JPEG and WebP; None: lossless. 'ppm'
    has the pixels alone, for pictures that are put together."""

    format: Literal["png", "jpeg", "webp", "ppm"] = "png"
    quality: int | None = None

    @property
    def has_alpha(self) -> bool:
        """Whether pixels can be transparent."""
        return self.format not in ("jpeg", "ppm")


def write_picture(image: Image.Image, per_metre: int, how: Encoding, spool: Spool) -> None:
    """Write a picture of RGB or RGBA pixels, `per_metre` of them to a metre."""
    if how.format == "png":
        for chunk in png_chunks(image, per_metre):
            spool.write(chunk)
        return
    file = io.BytesIO()
    if how.format == "ppm":
        image.save(file, "PPM")
        spool.write(file.getvalue())
        return
    dpi = max(1, round(per_metre * INCH))
    if how.format == "jpeg":
        from PIL import ImageFile

        # Pillow's own room for a file is too small for pictures of noise without subsampling
        room = 4 * image.width * image.height
        ImageFile.MAXBLOCK = max(ImageFile.MAXBLOCK, room)
        # without subsampling: the edges of coloured letters stay sharp
        image.save(
            file, "JPEG", quality=how.quality, subsampling=0, optimize=True, dpi=(dpi, dpi),
            icc_profile=_profile(),
        )  # fmt: skip
    else:
        image.save(
            file, "WEBP", quality=100 if how.quality is None else how.quality,
            lossless=how.quality is None, method=_EFFORT, exact=True, exif=_exif(dpi),
            icc_profile=_profile(),
        )  # fmt: skip
    spool.write(file.getvalue())


@cache
def _profile() -> bytes:
    from pnp.draw.pdf.standards import srgb_icc

    return srgb_icc()


def _exif(dpi: int) -> bytes:
    """WebP has no resolution of its own."""
    from PIL import Image

    found = Image.Exif()
    found[_X] = found[_Y] = float(dpi)
    found[_UNIT] = _INCHES
    found.get_ifd(_EXIF)[_COLOR_SPACE] = _SRGB
    return found.tobytes()
