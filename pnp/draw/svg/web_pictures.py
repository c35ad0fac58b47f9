"""Pictures as browsers show them with the colours that are printed.

pnp prints the numbers of a picture as they are, turned as Exif data states. Browsers also apply
colour profiles, gamma and chromaticities. So a copy without these is shown: the same pixels in the
same compression where that is possible, else a PNG. CMYK becomes RGB as in `colors`.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from pnp.draw.pictures import PASSED_FRAMES, png_parts, upright
from pnp.draw.svg.colors import screen_cmyk
from pnp.images.headers import PNG_SIGNATURE, Header, read_header, read_picture

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

_PNG, _JPEG = "image/png", "image/jpeg"
_KEPT_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_START_OF_SCAN = b"\xda"
_LEFT_OUT = (0xE1, 0xE2)  # segments of a JPEG: APP1 with Exif data, APP2 with profiles
_LEVEL = 3  # of zlib
_STEPS = 9  # of cyan, magenta and yellow in a table of colours
_BLACKS = 5  # tables, from no black to all of it


class WebPicture(NamedTuple):
    """The bytes of a picture, and their media type."""

    data: bytes
    media_type: str


def web_picture(path: str, shown: str | None = None, grey: bool = False) -> WebPicture:
    """The copy of a PNG or JPEG file, called `shown` in messages (else its path); with `grey` in
    greys. Raises InputError if it cannot be read or is damaged."""
    shown = path if shown is None else shown
    data = read_picture(path, shown)
    header = read_header(io.BytesIO(data), shown)
    if not grey and header.orientation == 1:
        if header.format == "PNG":
            parts = [(name, part) for name, part in png_parts(data, shown) if name in _KEPT_CHUNKS]
            # a part is the body of a chunk: before it are its length and name, after it its sum
            kept = (data[part.start - 8 : part.stop + 4] for _, part in parts)
            return WebPicture(PNG_SIGNATURE + b"".join(kept), _PNG)
        if _is_plain(header):
            return WebPicture(_bare_jpeg(data), _JPEG)
    return WebPicture(_png(*upright(path, shown), grey), _PNG)


def _is_plain(header: Header) -> bool:
    """Whether browsers and PDF readers agree on the colours of a JPEG."""
    unclear = header.components == b"RGB" and header.adobe is None
    return (
        not unclear
        and header.frame in PASSED_FRAMES
        and header.bits == 8
        and header.channels in (1, 3)
    )


def _bare_jpeg(data: bytes) -> bytes:
    """A JPEG without Exif data and profiles."""
    out, at = [data[:2]], 2
    while data[at : at + 1] == b"\xff" and data[at + 1 : at + 2] not in (b"", _START_OF_SCAN):
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if marker not in _LEFT_OUT:
            out.append(data[at:end])
        at = end
    return b"".join([*out, data[at:]])


def _png(image: Image, alpha: Image | None, grey: bool) -> bytes:
    if image.mode == "P":
        image = image.convert("RGB")
    if grey:
        image = image.convert("L")
    elif image.mode == "CMYK":
        image = screen_image(image)
    if alpha is not None:
        image = image.convert("L" if image.mode in ("1", "L") else "RGB")
        image.putalpha(alpha)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_LEVEL)
    return file.getvalue()


def screen_image(image: Image) -> Image:
    """A CMYK image (255 is all ink) in RGB, by a table of colours for each step of black."""
    from PIL import Image as Images

    inks = Images.merge("RGB", image.split()[:3])
    black = image.getchannel("K")
    found = inks.filter(_table(0.0))
    for step in range(1, _BLACKS):
        darker = inks.filter(_table(step / (_BLACKS - 1)))
        low, wide = 255 * (step - 1) / (_BLACKS - 1), 255 / (_BLACKS - 1)
        share = [round(min(max((k - low) / wide, 0.0), 1.0) * 255) for k in range(256)]
        found = Images.composite(darker, found, black.point(share))
    return found


def _table(black: float) -> Color3DLUT:
    from PIL.ImageFilter import Color3DLUT

    return Color3DLUT.generate(_STEPS, lambda c, m, y: screen_cmyk((c, m, y, black)))
