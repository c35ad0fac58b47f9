"""The mean colour of the edges of a picture file."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from pnp.images.headers import Header, damaged, read_header, read_picture

if TYPE_CHECKING:
    from PIL.Image import Image

Side = Literal["left", "top", "right", "bottom"]


def edge_color(path: str, shown: str, sides: Iterable[Side]) -> tuple[float, ...]:
    """The mean of the outermost pixels on some sides of a picture, which `shown` names in messages:
    one number for a grey picture, three (RGB) or four (CMYK) from 0 to 1. Pixels count as much as
    they are opaque; white if none is. Raises InputError for a file that cannot be decoded."""
    data = read_picture(path, shown)
    header = read_header(io.BytesIO(data), shown)
    *colors, opacity = _bands(data, header, shown)
    width, height = opacity.size
    lines = {
        "left": (0, 0, 1, height),
        "top": (0, 0, width, 1),
        "right": (width - 1, 0, width, height),
        "bottom": (0, height - 1, width, height),
    }
    sums, whole = [0] * len(colors), 0
    for side in sides:
        line = lines[side]
        weights = opacity.crop(line).tobytes()
        whole += sum(weights)
        for number, band in enumerate(colors):
            pairs = zip(band.crop(line).tobytes(), weights, strict=True)
            sums[number] += sum(value * weight for value, weight in pairs)
    if not whole:
        return (1.0,)
    return tuple(round(total / whole / 255, 4) for total in sums)


def _bands(data: bytes, header: Header, shown: str) -> list[Image]:
    """The bands of a picture as it is seen: grey, RGB or CMYK, and last its opacity."""
    from PIL import Image, ImageChops, ImageOps

    try:
        image: Image.Image = Image.open(io.BytesIO(data), formats=(header.format,))
        image.load()
        image = ImageOps.exif_transpose(image)
    except Exception as error:  # broken data makes Pillow raise nearly anything
        raise damaged(shown, f"it cannot be decoded ({error})") from None
    if header.mode == "CMYK":
        if header.adobe is None:
            image = ImageChops.invert(image)  # Pillow takes all CMYK for Adobe's
        return [*image.split(), Image.new("L", image.size, 255)]
    if header.mode == "L" and header.bits == 16:
        image = image.convert("I").point([value >> 8 for value in range(1 << 16)], "L")
    return list(image.convert("LA" if header.mode in ("L", "LA") else "RGBA").split())
