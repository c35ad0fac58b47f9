"""Facts of picture files: their pixels, what was lost in them, and a small copy to look colours up.

Facts are read from the beginning of a file, again when its time or size has changed. Small copies
are kept by the content of the file, so that a picture with several names is decoded once.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path as FilePath

from msgspec import Struct

from pnp.draw.pictures import upright
from pnp.draw.resampling import resized
from pnp.files.listing import stamp
from pnp.files.reading import read_regular
from pnp.images.headers import open_picture, read_header
from pnp.images.jpeg import read_scans
from pnp.model.problems import InputError
from pnp.preflight.measures.paints import Sample

_KEPT = 1024  # pictures
_LONGEST = 128  # pixels of a small copy
_TABLES = 1 << 17  # bytes in which a JPEG has its tables


class PictureFacts(Struct, frozen=True):
    """Pixels across and down as the picture is shown; the quality that a JPEG was saved with, about
    (1 to 100; None for a PNG); and the number of its colours: 1 (grey), 3 or 4 (CMYK)."""

    width: int
    height: int
    quality: int | None
    colors: int


class SmallCopy(Struct, frozen=True):
    """A picture with few pixels: each is the mean of its part. `rgb` has three bytes a pixel,
    `grey` one, `alpha` one (empty: all is opaque), row by row. `most_ink` is the largest sum of
    inks of a pixel, 0..4, of a picture in CMYK (None: it is not)."""

    width: int
    height: int
    rgb: bytes
    grey: bytes
    alpha: bytes
    most_ink: float | None = None

    def at(self, x: float, y: float) -> Sample:
        """The sample at a place, across and down from 0 to 1."""
        column = min(self.width - 1, max(0, int(x * self.width)))
        row = min(self.height - 1, max(0, int(y * self.height)))
        at = row * self.width + column
        alpha = self.alpha[at] / 255 if self.alpha else 1.0
        red, green, blue = self.rgb[3 * at : 3 * at + 3]
        part = alpha / 255
        return red * part, green * part, blue * part, self.grey[at] * part, alpha


def picture_facts(path: str) -> PictureFacts | None:
    """The facts of a file; None if it cannot be read, which is reported when it is drawn."""
    return _facts(path, stamp(FilePath(path)))


@lru_cache(maxsize=_KEPT)
def _facts(path: str, stamped: tuple[int, int]) -> PictureFacts | None:
    try:
        with open_picture(path, path) as file:
            header = read_header(file, path)
        is_jpeg = header.format == "JPEG"
        quality = read_scans(read_regular(FilePath(path), _TABLES)).quality if is_jpeg else None
    except (OSError, ValueError, InputError):
        return None
    colors = {"L": 1, "LA": 1, "CMYK": 4}.get(header.mode, 3)
    return PictureFacts(*header.size, quality, colors)


def small_copy(path: str) -> SmallCopy | None:
    """A small copy of the picture in a file; None if it cannot be read."""
    content = _content(path, stamp(FilePath(path)))
    if content is None:
        return None
    if content not in _COPIES:
        if len(_COPIES) >= _KEPT:
            _COPIES.clear()
        _COPIES[content] = _small(path)
    return _COPIES[content]


_COPIES: dict[bytes, SmallCopy | None] = {}


@lru_cache(maxsize=_KEPT)
def _content(path: str, stamped: tuple[int, int]) -> bytes | None:
    try:
        return hashlib.sha256(read_regular(FilePath(path))).digest()
    except (OSError, ValueError):
        return None


def _small(path: str) -> SmallCopy | None:
    try:
        colors, alpha = upright(path, path)
    except (OSError, ValueError, InputError):
        return None
    share = min(1.0, _LONGEST / max(colors.size))
    size = max(1, round(colors.width * share)), max(1, round(colors.height * share))
    colors, alpha = resized(colors, alpha, size)
    most_ink = None
    if colors.mode == "CMYK":
        inks = colors.tobytes()
        most_ink = max(map(sum, zip(*[iter(inks)] * 4, strict=True))) / 255
    shown = colors.convert("RGB")
    grey = shown.convert("L").tobytes()
    return SmallCopy(*size, shown.tobytes(), grey, alpha.tobytes() if alpha else b"", most_ink)
