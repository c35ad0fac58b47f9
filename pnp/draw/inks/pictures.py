"""From a picture as a PDF image to the same in greys, or in RGB."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING

from pnp.draw.pictures import Encoded, Indexed, pack, png_of
from pnp.model.definitions import replace

if TYPE_CHECKING:
    from PIL.Image import Image


def grey_picture(picture: Encoded) -> Encoded:
    """The picture in greys; its opacity stays as it is."""
    if picture.color_space == "DeviceGray":
        return picture
    return replace(pack(decoded(picture).convert("L")), alpha=picture.alpha)


def rgb_picture(picture: Encoded) -> Encoded:
    """The picture without CMYK; its opacity stays as it is."""
    if picture.color_space != "DeviceCMYK":
        return picture
    from PIL import ImageChops

    inks = decoded(picture).split()
    lights = [ImageChops.invert(ink) for ink in inks]
    parts = tuple(ImageChops.multiply(light, lights[3]) for light in lights[:3])
    return replace(pack(_merged(parts)), alpha=picture.alpha)


def _merged(parts: tuple[Image, ...]) -> Image:
    from PIL import Image

    return Image.merge("RGB", parts)


def decoded(picture: Encoded) -> Image:
    """The colours of a picture."""
    from PIL import Image, ImageChops

    if picture.filter == "DCTDecode":
        image = Image.open(io.BytesIO(picture.read()))
        # Pillow takes all CMYK for Adobe's, which is inverted
        return ImageChops.invert(image) if image.mode == "CMYK" and not picture.decode else image
    if picture.decode_parms is None:
        size = picture.width, picture.height
        return Image.frombytes("CMYK", size, zlib.decompress(picture.read()))
    palette = picture.color_space.palette if isinstance(picture.color_space, Indexed) else b""
    parms = picture.decode_parms
    is_grey = picture.color_space == "DeviceGray"
    data = png_of(picture.read(), (parms.columns, picture.height), parms.bits, palette, is_grey)
    return Image.open(io.BytesIO(data)).convert("L" if is_grey else "RGB")
