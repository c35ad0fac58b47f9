"""Decode pictures with Pillow, which is imported here only when a picture needs it.

Colours and opacity are separate images, as PDF has them; a picture is turned as its Exif data
state.
"""

from __future__ import annotations

import functools
import io
import struct
import warnings
from typing import TYPE_CHECKING

from pnp.images.headers import Header, damaged
from pnp.images.jpeg import read_scans, with_more_data, with_other_data
from pnp.model.problems import InputError

if TYPE_CHECKING:
    from PIL.Image import Image


def decode(data: bytes, header: Header, shown: str, look: bool = False) -> Image:
    """Decode by Pillow. With `look` a JPEG is made an eighth as large, only to see that it can
    be: all of it is read, but hardly anything computed. Raises InputError if it cannot be."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about size and metadata
            image = Image.open(io.BytesIO(data), formats=(header.format,))
            if look:
                image.draft(None, (1, 1))
            image.load()
    except Exception as error:  # broken data makes Pillow raise nearly anything
        raise damaged(shown, f"it cannot be decoded ({error})") from None
    return image


def check_jpeg(data: bytes, header: Header, shown: str) -> None:
    """Raise InputError if a JPEG cannot be decoded, or if its header and its scans disagree: then
    decoders fill what is missing, or leave out what is over, without an error."""
    scans = read_scans(data)
    image = decode(data, header, shown, look=True)
    if scans.lacks:
        raise damaged(
            shown,
            f"its header promises {len(scans.promised)} components, and its data have "
            f"{len(scans.promised) - scans.lacks}",
        )
    size = f"{header.width} × {header.height} pixels"
    if _has_flat_end(image) and not _is_same(image, with_more_data(data, scans), header, shown):
        raise damaged(shown, f"its header promises {size}, and its data have less")
    other = with_other_data(data, scans)
    if other is not None and _is_same(image, other, header, shown):
        raise damaged(shown, f"its header promises {size}, and its data have more")


def _has_flat_end(image: Image) -> bool:
    """Whether the last row has one colour only, as where decoders fill what is missing."""
    row = image.crop((0, image.height - 1, image.width, image.height))
    return all(band.getextrema()[0] == band.getextrema()[1] for band in row.split())


def _is_same(image: Image, other: bytes, header: Header, shown: str) -> bool:
    """Whether a changed file is the same picture."""
    try:
        return image.tobytes() == decode(other, header, shown, look=True).tobytes()
    except InputError:
        return False


def turn(image: Image, header: Header) -> Image:
    """The picture turned by its Exif orientation."""
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    turn = turns.get(header.orientation)
    return image if turn is None else image.transpose(turn)


def colors_of(image: Image, header: Header) -> Image:
    """The colours of a decoded PNG without its alpha: mode 1, L, P or RGB.

    16 bits lose their lower eight, as in libpng's png_set_strip_16; Pillow does so for all but
    grey, which it would clip to white.
    """
    if header.channels == 1 and header.bits == 16:
        return image.convert("I").point([v >> 8 for v in range(1 << 16)], "L")
    if header.channels == 2:
        return image.convert("LA").getchannel("L")
    return image.convert("RGB") if header.channels == 4 else image


def alpha_of(image: Image, header: Header) -> Image | None:
    """The opacity of a decoded PNG (mode L), None if all of it is opaque."""
    if header.transparent is None:
        alpha = image.convert("LA" if header.channels == 2 else "RGBA").getchannel("A")
    elif header.palette:
        alpha = _palette_alpha(image, header.transparent)
    else:
        alpha = _key_alpha(image, header, header.transparent)
    return None if alpha.getextrema() == (255, 255) else alpha


def _palette_alpha(image: Image, transparent: bytes) -> Image:
    from PIL import Image

    table = transparent[:256].ljust(256, b"\xff")
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


def _key_alpha(image: Image, header: Header, transparent: bytes) -> Image:
    """Nothing where a pixel has the one colour that stands for nothing, else all.

    Pillow keeps the upper half of 16-bit RGB only, so there the upper halves are compared.
    """
    from PIL import ImageChops

    most = (1 << header.bits) - 1
    keys = [key & most for key in struct.unpack(f">{header.channels}H", transparent)]
    levels = 256
    if header.channels == 1:
        # Pillow spreads grey of 1, 2 and 4 bits over 0..255, and keeps that of 16
        levels = 1 << 16 if header.bits == 16 else 256
        image = image.convert("I" if header.bits == 16 else "L")
        keys = [keys[0] * (levels - 1) // most]
    elif header.bits == 16:
        keys = [key >> 8 for key in keys]
    bands = [
        band.point([0 if v == key else 255 for v in range(levels)], "L")
        for band, key in zip(image.split(), keys, strict=True)
    ]
    return functools.reduce(ImageChops.lighter, bands)
