"""The pixels and the kind of a picture file."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.images.headers import open_picture, read_header


class PictureInfo(Struct, frozen=True):
    """Pixels across and down as the picture is shown (turned by its Exif data).

    `mode` is L, LA, RGB, RGBA, P, PA or CMYK; with an A some of it may be transparent.
    """

    width: int
    height: int
    format: Literal["PNG", "JPEG"]
    mode: str


def inspect(path: str, shown: str | None = None) -> PictureInfo:
    """Read the header of a picture, called `shown` in messages (else its path).

    Raises InputError if there is no such file, or if `pnp.draw.pictures` cannot draw it by its
    header; damage in the data after that is found when it is drawn.
    """
    shown = path if shown is None else shown
    with open_picture(path, shown) as file:
        header = read_header(file, shown)
    return PictureInfo(*header.size, header.format, header.mode)
