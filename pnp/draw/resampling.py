"""Scale down pictures that have far more pixels than are printed."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

from pnp.draw.pictures import Encoded, encode, jpeg, pack, upright
from pnp.draw.printed_pixels import Pixels
from pnp.images.headers import read_header
from pnp.images.pictures import inspect
from pnp.images.stored import InMemory
from pnp.model.definitions import replace

if TYPE_CHECKING:
    from PIL.Image import Image

FAR_ABOVE = 1.5  # times the pixels that are printed; below, resampling loses more than it saves
QUALITY = 90  # of JPEG, without loss of resolution in colours
_GAP = 3.0  # a picture is first reduced to so many times its new size, which looks the same


def encode_at_most(path: str, shown: str, pixels: Pixels) -> Encoded:
    """A picture as `encode` gives it, or scaled down to `pixels` if it has far more and takes less
    room then. JPEG files stay JPEG, others lose nothing but resolution. Raises InputError as
    `encode`."""
    encoded = encode(path, shown)
    share = max(pixels[0] / encoded.width, pixels[1] / encoded.height)
    if share * FAR_ABOVE >= 1:
        return encoded
    size = math.ceil(encoded.width * share), math.ceil(encoded.height * share)
    colors, alpha = resized(*upright(path, shown), size)
    if inspect(path, shown).format == "JPEG":
        small = _as_jpeg(colors)
    else:
        small = replace(pack(colors), alpha=pack(alpha) if alpha is not None else None)
    return small if _length(small) < _length(encoded) else encoded


def resized(
    colors: Image, alpha: Image | None, size: tuple[int, int]
) -> tuple[Image, Image | None]:
    """Both in another size. What is transparent does not colour what is beside it."""
    from PIL.Image import Resampling

    if colors.mode in ("1", "P"):
        colors = colors.convert("L" if colors.mode == "1" else "RGB")
    if alpha is None:
        return colors.resize(size, Resampling.LANCZOS, reducing_gap=_GAP), None
    mode = colors.mode
    colors = colors.convert("LA" if mode == "L" else "RGBA")
    colors.putalpha(alpha)
    whole = colors.resize(size, Resampling.LANCZOS, reducing_gap=_GAP)
    return whole.convert(mode), whole.getchannel("A")


def _as_jpeg(image: Image) -> Encoded:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
    data = file.getvalue()
    return jpeg(read_header(io.BytesIO(data), ""), InMemory(data))


def _length(picture: Encoded) -> int:
    """The bytes that a picture takes, with its opacity."""
    return picture.stored.length + (_length(picture.alpha) if picture.alpha else 0)
