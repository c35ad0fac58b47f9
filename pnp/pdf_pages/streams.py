"""Checks of streams before they are copied: their filters, and what they unpack to.

A few kilobytes can unpack to gigabytes. Whoever opens the file would meet that, so data are
unpacked once here, piece by piece, and refused if they are larger than they can be.
"""

from __future__ import annotations

import zlib
from typing import Any

from pnp.images.headers import LARGEST as MOST_PIXELS
from pnp.pdf_pages.opening import DamagedPdfError, resolved

_MOST = 64 << 20  # bytes of data that are no picture
_PIECE = 1 << 20
_FILTERS = frozenset((
    "/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode",
    "/DCTDecode", "/CCITTFaxDecode", "/JBIG2Decode", "/JPXDecode",
))  # fmt: skip
_RARE = frozenset(("/JPXDecode", "/JBIG2Decode", "/LZWDecode"))
_MOST_BITS = 16 * 32  # of a pixel: sixteen bits of 32 inks


def check_stream(stream: Any, is_image: bool) -> bool:
    """Whether a stream has filters that not all standards allow. Raises DamagedPdfError if its data
    are in another file, or cannot be unpacked to what they state."""
    if "/F" in stream:
        raise DamagedPdfError("has data that are in another file")
    found = resolved(stream.get("/Filter"))
    filters = [] if found is None else found if isinstance(found, list) else [found]
    names = [str(resolved(name)) for name in filters]
    unknown = [name for name in names if name not in _FILTERS]
    if unknown or len(names) > 4:
        raise DamagedPdfError(f"has data with the filter {(unknown or names)[0]}")
    most = _largest_image(stream) if is_image else _MOST
    if names[:1] == ["/FlateDecode"]:
        _check_size(bytes(stream._data), most)
    return bool(_RARE & set(names))


def _largest_image(stream: Any) -> int:
    """The most bytes that a picture of these sides can have."""
    sides = [resolved(stream.get(key)) for key in ("/Width", "/Height")]
    if any(not isinstance(side, int) or side < 1 for side in sides):
        raise DamagedPdfError("has a picture without sides")
    width, height = (int(side) for side in sides)
    if width * height > MOST_PIXELS:
        raise DamagedPdfError(f"has a picture of {width} × {height} pixels, which is too large")
    bits = resolved(stream.get("/BitsPerComponent", 8))
    space = resolved(stream.get("/ColorSpace"))
    single = isinstance(space, str) and space in ("/DeviceGray", "/CalGray")
    per_pixel = (bits if isinstance(bits, int) else 16) * (1 if single else 32)
    return height * (width * min(max(per_pixel, 1), _MOST_BITS) // 8 + 64) + _PIECE


def _check_size(data: bytes, most: int) -> None:
    """Unpack data without keeping them."""
    unpacker, size = zlib.decompressobj(), 0
    rest = data
    try:
        while rest and not unpacker.eof:
            size += len(unpacker.decompress(rest, _PIECE))
            rest = unpacker.unconsumed_tail
            if size > most:
                raise DamagedPdfError("has data that unpack to more than a page can need")
    except zlib.error:
        raise DamagedPdfError("is damaged: data cannot be unpacked") from None
