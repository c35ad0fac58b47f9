"""From a picture file to a PDF image: encoded once, unchanged where PDF can take it as it is.

In: the path of a PNG or JPEG file. Out: `Encoded`, the stream of an image XObject and what its
dictionary has. reportlab's own images are not used: it turns 16-bit grey white, ignores Exif
turns, converts palettes and bitmaps to RGB and inverts every CMYK JPEG (measured, 5.1.0).

PNG pixels are zlib data with a filter byte before each row, which PDF reads as FlateDecode with
predictor 15: they pass through undecoded, and without Pillow. What PDF cannot take (alpha in
the pixels, interlacing, 16 bits, a turn) goes through Pillow and is packed the same way. JPEG
passes through as DCTDecode. ICC profiles, gamma and chromaticities are left out: colours are
device colours, as everywhere else in pnp.
"""

from __future__ import annotations

import functools
import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from pnp.images.headers import PNG_SIGNATURE, Header, cut_short, damaged, read_header, read_picture
from pnp.model.definitions import lazy_pattern, replace

if TYPE_CHECKING:
    from PIL.Image import Image

PIECE = 1 << 25  # bytes of pixels unpacked in one go
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


class Indexed(Struct, frozen=True):
    """The colour space of palette pictures: RGB triples, number 0 first."""

    palette: bytes


DeviceSpace = Literal["DeviceGray", "DeviceRGB", "DeviceCMYK"]
DEVICE_SPACES: dict[int, DeviceSpace] = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


class DecodeParms(NamedTuple):
    """How the rows of a Flate stream are filtered."""

    predictor: int
    colors: int
    columns: int
    bits: int


class Encoded(Struct, frozen=True):
    """A picture as a PDF image: `data` is the stream, the rest belongs in its dictionary.

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
    data: bytes
    alpha: Encoded | None = None


def encode(path: str, shown: str | None = None) -> Encoded:
    """Encode a PNG or JPEG file, called `shown` in messages (else its path).

    Raises InputError if it cannot be read, is no such picture, has more than 100 megapixels,
    is damaged or cut short.
    """
    shown = path if shown is None else shown
    data = read_picture(path, shown)
    header = read_header(io.BytesIO(data), shown)
    return (_encode_png if header.format == "PNG" else _encode_jpeg)(data, header, shown)


# --- PNG -------------------------------------------------------------------------------------


def _encode_png(data: bytes, header: Header, shown: str) -> Encoded:
    pixels = b"".join(body for name, body in _chunks(data, shown) if name == b"IDAT")
    _check_pixels(pixels, header, shown)
    solid = header.channels in (1, 3)
    as_it_is = solid and not header.interlaced and header.bits <= 8 and header.orientation == 1
    if as_it_is and header.transparent is None:
        return _pass_through(pixels, header)
    image = _decode(_bare_png(pixels, header), header, shown)
    alpha = None if solid and header.transparent is None else _alpha(image, header)
    color = (
        _pass_through(pixels, header) if as_it_is else pack(_turn(_solid(image, header), header))
    )
    return replace(color, alpha=pack(_turn(alpha, header)) if alpha else None)


def _chunks(data: bytes, shown: str) -> Iterator[tuple[bytes, bytes]]:
    """Name and body of each chunk up to IEND. Raises InputError if one is damaged or missing."""
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
        if zlib.crc32(data[at + 4 : end]) != crc:
            raise damaged(shown, f"the checksum of its chunk {name.decode('latin-1')!r} is wrong")
        yield name, data[at + 8 : end]
        at = end + 4


def _check_pixels(pixels: bytes, header: Header, shown: str) -> None:
    """Unpack the pixels without keeping them: their number must be that of the header."""
    stride = _row_bytes(header, header.width)
    expected = _interlaced_bytes(header) if header.interlaced else stride * header.height
    unpacker, count, rest = zlib.decompressobj(), 0, pixels
    try:
        while not unpacker.eof:
            piece = unpacker.decompress(rest, PIECE)
            rest = unpacker.unconsumed_tail
            if not header.interlaced and max(piece[-count % stride :: stride], default=0) > 4:
                raise damaged(shown, "a row has an unknown filter")
            count += len(piece)
            if count > expected:
                raise damaged(shown, "it has more pixels than its header declares")
            if not piece and not rest and not unpacker.eof:
                raise cut_short(shown)
    except zlib.error:
        raise damaged(shown, "its pixels cannot be unpacked") from None
    if count < expected:
        raise cut_short(shown)


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


def _pass_through(pixels: bytes, header: Header) -> Encoded:
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


def png_of(pixels: bytes, size: tuple[int, int], bits: int, palette: bytes) -> bytes:
    """A PNG of the pixels of an RGB image (bits a sample), or of numbers of a palette."""
    return _png((*size, bits, 3 if palette else 2, 0, 0, 0), palette, pixels)


def _png(facts: tuple[int, ...], palette: bytes, pixels: bytes) -> bytes:
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", *facts)), (b"PLTE", palette)]
    chunks += [(b"IDAT", pixels), (b"IEND", b"")]
    return PNG_SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
        if body or name == b"IEND"
    )


def _solid(image: Image, header: Header) -> Image:
    """The colours of a decoded PNG without its alpha: mode 1, L, P or RGB.

    16 bits lose their lower eight, as in libpng's png_set_strip_16; Pillow does so for all but
    grey, which it would clip to white.
    """
    if header.channels == 1 and header.bits == 16:
        return image.convert("I").point([v >> 8 for v in range(1 << 16)], "L")
    if header.channels == 2:
        return image.convert("LA").getchannel("L")
    return image.convert("RGB") if header.channels == 4 else image


def _alpha(image: Image, header: Header) -> Image | None:
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


# --- JPEG ------------------------------------------------------------------------------------


def _encode_jpeg(data: bytes, header: Header, shown: str) -> Encoded:
    """Unchanged where PDF readers agree on its colours; else decoded.

    Adobe's programs write CMYK inverted and sign with an APP14 marker; without it 0 is no ink.
    Three components named R, G, B and no Adobe marker are RGB to some decoders, YCbCr to others.
    """
    data = _up_to_end(data, shown)
    unclear = header.components == b"RGB" and header.adobe is None
    plain = header.frame in PASSED_FRAMES and header.bits == 8 and header.orientation == 1
    if plain and not unclear:
        _decode(data, header, shown, look=True)
        inverted = header.mode == "CMYK" and header.adobe is not None
        return Encoded(
            header.width,
            header.height,
            DEVICE_SPACES[header.channels],
            8,
            "DCTDecode",
            None,
            INVERTED if inverted else None,
            data,
        )
    image = _decode(data, header, shown)
    if header.mode == "CMYK" and header.adobe is None:
        from PIL import ImageChops

        image = ImageChops.invert(image)  # Pillow takes all CMYK for Adobe's
    return pack(_turn(image, header))


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


# --- Pillow ----------------------------------------------------------------------------------


def _decode(data: bytes, header: Header, shown: str, look: bool = False) -> Image:
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


def _turn(image: Image, header: Header) -> Image:
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


def pack(image: Image) -> Encoded:
    """An image of mode 1, L, P, RGB or CMYK without loss, rows filtered as Pillow's PNG does."""
    if image.mode == "CMYK":  # not known to PNG
        packed = zlib.compress(image.tobytes())
        return Encoded(*image.size, "DeviceCMYK", 8, "FlateDecode", None, None, packed)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    header = read_header(io.BytesIO(file.getvalue()), "")
    pixels = b"".join(body for name, body in _chunks(file.getvalue(), "") if name == b"IDAT")
    return _pass_through(pixels, header)
