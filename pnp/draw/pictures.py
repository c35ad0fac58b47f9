"""From a picture file to a PDF image: encoded once, unchanged where PDF can take it as it is.

In: the path of a PNG or JPEG file. Out: `Encoded`, what the dictionary of an image XObject has, and
where the bytes of its stream are. Of what passes through, these stay in the file until they are
written. What has to be decoded is decoded by `encode`, so call it when the picture is to be written
and forget the result: then one picture at a time is in memory.

reportlab's own images are not used: it turns 16-bit grey white, ignores Exif
turns, converts palettes and bitmaps to RGB and inverts every CMYK JPEG (measured, 5.1.0).

PNG pixels are zlib data with a filter byte before each row, which PDF reads as FlateDecode with
predictor 15: they pass through undecoded, and without Pillow. What PDF cannot take (alpha in
the pixels, interlacing, 16 bits, a turn) goes through Pillow and is packed the same way. JPEG
passes through as DCTDecode. ICC profiles, gamma and chromaticities are left out: colours are
device colours, as everywhere else in pnp.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from pnp.draw.decoding import alpha_of, check_jpeg, colors_of, decode, turn
from pnp.images.headers import PNG_SIGNATURE, Header, cut_short, damaged, read_header, read_picture
from pnp.images.stored import InFile, InMemory, Stored
from pnp.model.definitions import lazy_pattern, replace

if TYPE_CHECKING:
    from PIL.Image import Image

PIECE = 1 << 20  # bytes of pixels unpacked in one go
FED = 1 << 16  # bytes of the file unpacked in one go
LEVEL = 3  # of zlib, measured on pictures of 825 × 1125: 70 ms, 10 % larger than the usual 6 in 190
INVERTED = (1.0, 0.0) * 4
PASSED_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended, progressive: what DCTDecode reads

# the first column, first row, step of columns and of rows of the seven passes of Adam7
ADAM7 = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
# in the scans of a JPEG: a marker that is neither a stuffed FF, a restart nor a fill byte
_MARKER = lazy_pattern(rb"\xff[^\x00\xd0-\xd7\xff]")


DeviceSpace = Literal["DeviceGray", "DeviceRGB", "DeviceCMYK"]


class Indexed(Struct, frozen=True):
    """The colour space of palette pictures: the colours in a space, number 0 first."""

    palette: bytes
    space: DeviceSpace = "DeviceRGB"

    @property
    def last(self) -> int:
        """The number of the last colour."""
        return len(self.palette) // (4 if self.space == "DeviceCMYK" else 3) - 1


DEVICE_SPACES: dict[int, DeviceSpace] = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


class DecodeParms(NamedTuple):
    """How the rows of a Flate stream are filtered."""

    predictor: int
    colors: int
    columns: int
    bits: int


class Encoded(Struct, frozen=True):
    """A picture as a PDF image: `stored` is the stream, the rest belongs in its dictionary.

    `width` and `height` are pixels as seen, `bits` those of a sample. `decode` is the Decode
    array where samples are inverted. `alpha` is the soft mask: grey, as large, without alpha.
    """

    width: int
    height: int
    color_space: DeviceSpace | Indexed
    bits: int
    filter: Literal["FlateDecode", "DCTDecode"]
    decode_parms: DecodeParms | None
    decode: tuple[float, ...] | None
    stored: Stored
    alpha: Encoded | None = None

    def read(self) -> bytes:
        """All bytes of the stream. Raises InputError as `InFile.chunks`."""
        return b"".join(self.stored.chunks())


def encode(path: str, shown: str | None = None) -> Encoded:
    """Encode a PNG or JPEG file, called `shown` in messages (else its path).

    Raises InputError if it cannot be read, is no such picture, has more than 100 megapixels,
    is damaged or cut short.
    """
    shown = path if shown is None else shown
    data = read_picture(path, shown)
    header = read_header(io.BytesIO(data), shown)
    encoder = _encode_png if header.format == "PNG" else _encode_jpeg
    return encoder(data, header, _File(path, shown))


class _File(NamedTuple):
    """A picture file: its path, and what messages call it."""

    path: str
    shown: str

    def stored(self, data: bytes, parts: Sequence[slice]) -> InFile:
        """Parts of its bytes, which stay in the file."""
        checksum, view = 0, memoryview(data)
        for part in parts:
            checksum = zlib.crc32(view[part], checksum)
        places = tuple((part.start, part.stop - part.start) for part in parts)
        return InFile(self.path, self.shown, places, checksum)


def upright(path: str, shown: str) -> tuple[Image, Image | None]:
    """The colours of a picture as it is seen (mode 1, L, P, RGB or CMYK, where 255 is all ink) and
    its opacity (mode L, None if all of it is opaque). Raises InputError as `encode`."""
    data = read_picture(path, shown)
    header = read_header(io.BytesIO(data), shown)
    if header.format == "PNG":
        pixels = b"".join(data[part] for name, part in png_parts(data, shown) if name == b"IDAT")
        return _upright_png(pixels, header, shown)
    return _upright_jpeg(_up_to_end(data, shown), header, shown), None


# --- PNG -------------------------------------------------------------------------------------


def _encode_png(data: bytes, header: Header, file: _File) -> Encoded:
    parts = [part for name, part in png_parts(data, file.shown) if name == b"IDAT"]
    _check_pixels(data, parts, header, file.shown)
    solid = header.channels in (1, 3)
    as_it_is = solid and not header.interlaced and header.bits <= 8 and header.orientation == 1
    if as_it_is and header.transparent is None:
        return _pass_through(file.stored(data, parts), header)
    pixels = b"".join(data[part] for part in parts)
    colors, alpha = _upright_png(pixels, header, file.shown)
    color = _pass_through(file.stored(data, parts), header) if as_it_is else pack(colors)
    return replace(color, alpha=pack(alpha) if alpha else None)


def _upright_png(pixels: bytes, header: Header, shown: str) -> tuple[Image, Image | None]:
    image = decode(_bare_png(pixels, header), header, shown)
    is_solid = header.channels in (1, 3) and header.transparent is None
    alpha = None if is_solid else alpha_of(image, header)
    return turn(colors_of(image, header), header), turn(alpha, header) if alpha else None


def png_parts(data: bytes, shown: str) -> Iterator[tuple[bytes, slice]]:
    """The name of each chunk up to IEND, and where its body is. Raises InputError if one is damaged
    or missing."""
    view = memoryview(data)
    at = len(PNG_SIGNATURE)
    name = b""
    while name != b"IEND":
        if at + 12 > len(data):
            raise cut_short(shown)
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            raise cut_short(shown)
        (crc,) = struct.unpack_from(">I", data, end)
        if zlib.crc32(view[at + 4 : end]) != crc:
            raise damaged(shown, f"the checksum of its chunk {name.decode('latin-1')!r} is wrong")
        yield name, slice(at + 8, end)
        at = end + 4


def _check_pixels(data: bytes, parts: Sequence[slice], header: Header, shown: str) -> None:
    """Unpack the pixels without keeping them: their number must be that of the header."""
    stride = _row_bytes(header, header.width)
    expected = _interlaced_bytes(header) if header.interlaced else stride * header.height
    count = 0
    try:
        for piece in _unpacked(data, parts):
            if not header.interlaced and max(piece[-count % stride :: stride], default=0) > 4:
                raise damaged(shown, "a row has an unknown filter")
            count += len(piece)
            if count > expected:
                raise damaged(shown, "it has more pixels than its header declares")
    except (zlib.error, EOFError) as error:
        if isinstance(error, EOFError):
            raise cut_short(shown) from None
        raise damaged(shown, "its pixels cannot be unpacked") from None
    if count < expected:
        raise cut_short(shown)


def _unpacked(data: bytes, parts: Sequence[slice]) -> Iterator[bytes]:
    """The pixels, piece by piece. Raises zlib.error, and EOFError if the end is missing."""
    unpacker, view = zlib.decompressobj(), memoryview(data)
    for part in parts:
        for start in range(part.start, part.stop, FED):
            rest: bytes | memoryview = view[start : min(start + FED, part.stop)]
            while not unpacker.eof:
                piece = unpacker.decompress(rest, PIECE)
                rest = unpacker.unconsumed_tail
                yield piece
                if not rest and len(piece) < PIECE:
                    break
    if not unpacker.eof:
        raise EOFError


def _row_bytes(header: Header, width: int) -> int:
    """Bytes of a row of `width` pixels, its filter byte included."""
    return 1 + (width * header.channels * header.bits + 7) // 8


def _interlaced_bytes(header: Header) -> int:
    """Bytes of the pixels in the seven passes of Adam7."""
    total = 0
    for column, row, right, down in ADAM7:
        wide, high = -((column - header.width) // right), -((row - header.height) // down)
        total += high * _row_bytes(header, wide) if wide > 0 else 0
    return total


def _pass_through(pixels: Stored, header: Header) -> Encoded:
    """The pixels of a PNG as they are; they must be grey, RGB or numbers of a palette."""
    space = Indexed(header.palette) if header.palette else DEVICE_SPACES[header.channels]
    parms = DecodeParms(15, header.channels, header.width, header.bits)
    size = header.width, header.height
    return Encoded(*size, space, header.bits, "FlateDecode", parms, None, pixels)


def _bare_png(pixels: bytes, header: Header) -> bytes:
    """A PNG of nothing but pixels and palette: Pillow then minds no transparency, animation,
    profile or comment, nor what may be wrong with them."""
    kind = {"L": 0, "RGB": 2, "P": 3, "LA": 4, "RGBA": 6}
    mode = header.mode.removesuffix("A") if header.transparent is not None else header.mode
    facts = header.width, header.height, header.bits, kind[mode], 0, 0, header.interlaced
    return _png(facts, header.palette, pixels)


def png_of(
    pixels: bytes, size: tuple[int, int], bits: int, palette: bytes, is_grey: bool = False
) -> bytes:
    """A PNG of the pixels of an RGB or grey image (bits a sample), or of numbers of a palette."""
    kind = 3 if palette else 0 if is_grey else 2
    return _png((*size, bits, kind, 0, 0, 0), palette, pixels)


def _png(facts: tuple[int, ...], palette: bytes, pixels: bytes) -> bytes:
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", *facts)), (b"PLTE", palette)]
    chunks += [(b"IDAT", pixels), (b"IEND", b"")]
    return PNG_SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
        if body or name == b"IEND"
    )


# --- JPEG ------------------------------------------------------------------------------------


def _encode_jpeg(data: bytes, header: Header, file: _File) -> Encoded:
    """Unchanged where PDF readers agree on its colours; else decoded.

    Adobe's programs write CMYK inverted and sign with an APP14 marker; without it 0 is no ink.
    Three components named R, G, B and no Adobe marker are RGB to some decoders, YCbCr to others.
    """
    data = _up_to_end(data, file.shown)
    unclear = header.components == b"RGB" and header.adobe is None
    plain = header.frame in PASSED_FRAMES and header.bits == 8 and header.orientation == 1
    if unclear or not plain:
        return pack(_upright_jpeg(data, header, file.shown))
    check_jpeg(data, header, file.shown)
    return jpeg(header, file.stored(data, [slice(0, len(data))]))


def jpeg(header: Header, stored: Stored) -> Encoded:
    """A JPEG as it is."""
    size = header.width, header.height
    inverted = INVERTED if header.mode == "CMYK" and header.adobe is not None else None
    return Encoded(*size, DEVICE_SPACES[header.channels], 8, "DCTDecode", None, inverted, stored)


def _upright_jpeg(data: bytes, header: Header, shown: str) -> Image:
    image = decode(data, header, shown)
    if header.mode == "CMYK" and header.adobe is None:
        from PIL import ImageChops

        image = ImageChops.invert(image)  # Pillow takes all CMYK for Adobe's
    return turn(image, header)


def _up_to_end(data: bytes, shown: str) -> bytes:
    """The JPEG without what may follow it (phones append a second picture).

    Raises InputError if its end marker is missing.
    """
    at = 2
    while marker := _MARKER.search(data, at):
        at = marker.end()
        if data[at - 1] == 0xD9:
            return data[:at]
        at += int.from_bytes(data[at : at + 2], "big")
    raise cut_short(shown)


def pack(image: Image) -> Encoded:
    """An image of mode 1, L, P, RGB or CMYK without loss, rows filtered as Pillow's PNG does."""
    if image.mode == "CMYK":  # not known to PNG
        packed = zlib.compress(image.tobytes())
        stored = InMemory(packed)
        return Encoded(*image.size, "DeviceCMYK", 8, "FlateDecode", None, None, stored)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    data = file.getvalue()
    pixels = b"".join(data[part] for name, part in png_parts(data, "") if name == b"IDAT")
    return _pass_through(InMemory(pixels), read_header(io.BytesIO(data), ""))
