"""Pictures in PDF: each kind is made here, encoded, decoded again and compared pixel by pixel."""

from __future__ import annotations

import io
import os
import random
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from growth import lines_run
from PIL import Image, ImageOps

from pnp.draw.pictures import ADAM7, Encoded, Indexed, encode
from pnp.images import headers as pictures
from pnp.images.pictures import inspect
from pnp.model.problems import InputError

Pixel = tuple[int, ...]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # PNG colour type: samples a pixel


# --- making PNG files by hand ----------------------------------------------------------------


def chunk(name: bytes, body: bytes) -> bytes:
    crc = zlib.crc32(name + body)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc)


def packed(row: list[Pixel], bits: int) -> bytes:
    """A row of pixels with filter 0."""
    number = "".join(f"{s:0{bits}b}" for pixel in row for s in pixel)
    number += "0" * (-len(number) % 8)
    return b"\0" + int(number, 2).to_bytes(len(number) // 8, "big")


def raw_pixels(pixels: list[list[Pixel]], bits: int, interlaced: bool) -> bytes:
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    rows = [
        row[column::right]
        for column, first, right, down in passes
        for row in pixels[first::down]
        if row[column::right]
    ]
    return b"".join(packed(row, bits) for row in rows)


def png(
    pixels: list[list[Pixel]],
    kind: int,
    bits: int = 8,
    interlaced: bool = False,
    more: tuple[tuple[bytes, bytes], ...] = (),
    raw: bytes | None = None,
) -> bytes:
    head = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), bits, kind, 0, 0, interlaced)
    data = zlib.compress(raw_pixels(pixels, bits, interlaced) if raw is None else raw)
    idat = [chunk(b"IDAT", data[i : i + 50]) for i in range(0, len(data), 50)]
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + b"".join(chunk(*c) for c in more)
        + b"".join(idat)
        + chunk(b"IEND", b"")
    )


def some_pixels(kind: int, bits: int, width: int = 13, height: int = 9) -> list[list[Pixel]]:
    chance = random.Random(kind * 100 + bits)
    return [
        [tuple(chance.randrange(1 << bits) for _ in range(SAMPLES[kind])) for _ in range(width)]
        for _ in range(height)
    ]


# --- reading what came out -------------------------------------------------------------------


def unfiltered(encoded: Encoded) -> Iterator[bytes]:
    """The rows of a Flate stream with PNG filters undone, one by one."""
    parms = encoded.decode_parms
    assert parms is not None
    assert parms.predictor == 15
    assert (parms.columns, parms.bits) == (encoded.width, encoded.bits)
    data = zlib.decompress(encoded.read())
    stride = (parms.columns * parms.colors * parms.bits + 7) // 8
    back = max(1, parms.colors * parms.bits // 8)
    above = bytes(stride)
    assert len(data) == (stride + 1) * encoded.height
    for start in range(0, len(data), stride + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for i in range(stride):
            a = row[i - back] if i >= back else 0
            b, c = above[i], above[i - back] if i >= back else 0
            p = a + b - c
            paeth = min((a, b, c), key=lambda v: abs(p - v))
            row[i] = (row[i] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        above = bytes(row)
        yield above


def samples_of(encoded: Encoded) -> list[list[Pixel]]:
    """All samples, as stored."""
    rows: list[list[Pixel]] = []
    colors = encoded.decode_parms.colors if encoded.decode_parms else 0
    bits = encoded.bits
    for row in unfiltered(encoded):
        number = "".join(f"{byte:08b}" for byte in row)
        values = [int(number[i : i + bits], 2) for i in range(0, len(number) - bits + 1, bits)]
        values = values[: encoded.width * colors]
        rows.append(list(zip(*[iter(values)] * colors, strict=True)))
    return rows


def seen(encoded: Encoded) -> list[list[Pixel]]:
    """All pixels as 8-bit RGBA, a PDF reader's way."""
    assert encoded.filter == "FlateDecode"
    alphas = seen(encoded.alpha) if encoded.alpha else None
    if encoded.alpha:
        mask = encoded.alpha
        assert (mask.width, mask.height, mask.alpha) == (encoded.width, encoded.height, None)
        assert mask.color_space == "DeviceGray"
    rows: list[list[Pixel]] = []
    for y, row in enumerate(samples_of(encoded)):
        rows.append([])
        for x, pixel in enumerate(row):
            if isinstance(encoded.color_space, Indexed):
                color = tuple(encoded.color_space.palette[3 * pixel[0] : 3 * pixel[0] + 3])
            else:
                color = tuple(v * 255 // ((1 << encoded.bits) - 1) for v in pixel)
            color = color * 3 if len(color) == 1 else color
            rows[-1].append((*color, alphas[y][x][0] if alphas else 255))
    return rows


def as_lists(image: Image.Image) -> list[list[Pixel]]:
    """A Pillow picture's pixels as RGBA."""
    data = image.convert("RGBA").tobytes()
    pixels = list(zip(*[iter(data)] * 4, strict=True))
    return [pixels[i : i + image.width] for i in range(0, len(pixels), image.width)]


def to_8_bits(value: int, bits: int) -> int:
    return value >> 8 if bits == 16 else value * 255 // ((1 << bits) - 1)


def pdf_of(picture: Encoded) -> bytes:
    """A page of 1 pt a pixel, with the picture on it."""
    objects: list[bytes] = []

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    def image(encoded: Encoded) -> int:
        mask = f"/SMask {image(encoded.alpha)} 0 R" if encoded.alpha else ""
        space = encoded.color_space
        if isinstance(space, Indexed):
            count = len(space.palette) // 3 - 1
            written = f"[/Indexed /DeviceRGB {count} <{space.palette.hex()}>]"
        else:
            written = f"/{space}"
        parms, decode = "", ""
        if encoded.decode_parms:
            p = encoded.decode_parms
            parms = (
                f"/DecodeParms << /Predictor {p.predictor} /Colors {p.colors} "
                f"/Columns {p.columns} /BitsPerComponent {p.bits} >>"
            )
        if encoded.decode:
            decode = f"/Decode [{' '.join(map(str, encoded.decode))}]"
        head = (
            f"<< /Type /XObject /Subtype /Image /Width {encoded.width} /Height {encoded.height} "
            f"/ColorSpace {written} /BitsPerComponent {encoded.bits} /Filter /{encoded.filter} "
            f"{parms} {decode} {mask} /Length {len(encoded.read())} >>\nstream\n"
        )
        return add(head.encode() + encoded.read() + b"\nendstream")

    number = image(picture)
    draw = f"{picture.width} 0 0 {picture.height} 0 0 cm /I Do".encode()
    content = add(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(draw), draw))
    page, pages = len(objects) + 1, len(objects) + 2
    add(
        f"<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {picture.width} {picture.height}] "
        f"/Resources << /XObject << /I {number} 0 R >> >> /Contents {content} 0 R >>".encode()
    )
    add(f"<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>".encode())
    root = add(f"<< /Type /Catalog /Pages {pages} 0 R >>".encode())
    out, offsets = bytearray(b"%PDF-1.5\n"), []
    for i, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (i, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer << /Size %d /Root %d 0 R >>\n" % (len(objects) + 1, root)
    return bytes(out) + b"startxref\n%d\n%%%%EOF" % start


def printed(encoded: Encoded) -> Image.Image:
    """The picture as PDFium shows it, 1 px a pixel, on white."""
    document = pypdfium2.PdfDocument(pdf_of(encoded))
    page = document[0]
    bitmap = page.render(scale=1)
    image: Image.Image = bitmap.to_pil().convert("RGB").copy()
    for thing in (bitmap, page, document):
        thing.close()
    return image


def assert_alike(one: Image.Image, other: Image.Image, slack: int) -> None:
    assert one.size == other.size
    pairs = zip(one.convert("RGB").tobytes(), other.convert("RGB").tobytes(), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= slack


def scene(mode: str, size: tuple[int, int] = (24, 16)) -> Image.Image:
    """A smooth picture that looks different in each of the eight orientations."""
    width, height = size
    image = Image.new("RGB", size)
    for x in range(width):
        for y in range(height):
            image.putpixel((x, y), (x * 255 // width, y * 255 // height, 80))
    return image.convert(mode)


def saved(tmp_path: Path, image: Image.Image, name: str, **options: object) -> str:
    path = str(tmp_path / name)
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def written(tmp_path: Path, data: bytes, name: str = "p.png") -> str:
    (tmp_path / name).write_bytes(data)
    return str(tmp_path / name)


def problem(path: str) -> tuple[str, str]:
    """Message and hint of the one problem that both encoding and its place agree on."""
    with pytest.raises(InputError) as caught:
        encode(path, "art/p.png")
    (found,) = caught.value.problems
    assert str(found.span) == "art/p.png"
    assert found.hint
    return found.message, found.hint


# --- PNG that passes through -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "bits", "space"),
    [
        *[(0, bits, "DeviceGray") for bits in (1, 2, 4, 8)],
        (2, 8, "DeviceRGB"),
        *[(3, bits, "Indexed") for bits in (1, 2, 4, 8)],
    ],
)
def test_plain_png_passes_through(tmp_path: Path, kind: int, bits: int, space: str) -> None:
    pixels = some_pixels(kind, bits)
    palette = bytes(random.Random(1).randrange(256) for _ in range(3 << bits))
    more = ((b"PLTE", palette),) if kind == 3 else ()
    path = written(tmp_path, png(pixels, kind, bits, more=more))
    encoded = encode(path)
    assert samples_of(encoded) == pixels
    found = encoded.color_space
    assert (found if isinstance(found, str) else "Indexed") == space
    assert (encoded.bits, encoded.alpha, encoded.decode) == (bits, None, None)
    assert zlib.decompress(encoded.read()) == raw_pixels(pixels, bits, False)
    with Image.open(path) as image:
        if bits in (1, 8):
            assert as_lists(image) == seen(encoded)
        assert_alike(printed(encoded), image.convert("RGB"), 1)
    info = inspect(path)
    assert (info.width, info.height, info.format) == (13, 9, "PNG")
    assert info.mode == {0: "L", 2: "RGB", 3: "P"}[kind]


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_filtered_rows_pass_through(tmp_path: Path, mode: str) -> None:
    path = saved(tmp_path, scene(mode), "p.png")
    encoded = encode(path)
    with Image.open(path) as image:
        assert seen(encoded) == as_lists(image)


def test_a_palette_longer_than_its_bits_is_cut(tmp_path: Path) -> None:
    data = png([[(0,), (1,)]], 3, 1, more=((b"PLTE", bytes(range(12))),))
    assert encode(written(tmp_path, data)).color_space == Indexed(bytes(range(6)))


def test_passing_through_needs_no_pillow(tmp_path: Path) -> None:
    path = saved(tmp_path, scene("RGB"), "p.png")
    code = (
        "import sys; from pnp.draw.pictures import encode; "
        "from pnp.images.pictures import inspect; encode(sys.argv[1]); inspect(sys.argv[1]); "
        "sys.exit('PIL' in sys.modules)"
    )
    root = str(Path(pictures.__file__).parents[2])
    env = {**os.environ, "PYTHONPATH": root}
    subprocess.run([sys.executable, "-c", code, path], check=True, env=env)


def test_passing_through_reads_no_pixel(tmp_path: Path) -> None:
    chance = random.Random(5)

    def steps(width: int) -> int:
        image = Image.frombytes("RGB", (width, 200), chance.randbytes(width * 200 * 3))
        path = saved(tmp_path, image, f"{width}.png")
        return lines_run(lambda: encode(path))

    assert steps(3) - 100 < steps(300) < steps(3) + 100


# --- PNG that has to be decoded --------------------------------------------------------------


@pytest.mark.parametrize("interlaced", [False, True])
@pytest.mark.parametrize(
    ("kind", "bits"),
    [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16)],
)
def test_every_png_is_seen_as_it_is(tmp_path: Path, kind: int, bits: int, interlaced: bool) -> None:
    pixels = some_pixels(kind, bits)
    encoded = encode(written(tmp_path, png(pixels, kind, bits, interlaced)))
    expected: list[list[Pixel]] = []
    for row in pixels:
        expected.append([])
        for pixel in row:
            small = tuple(to_8_bits(v, bits) for v in pixel)
            color = small[: 1 if kind in (0, 4) else 3]
            alpha = small[-1] if kind in (4, 6) else 255
            expected[-1].append((*(color * 3 if len(color) == 1 else color), alpha))
    assert seen(encoded) == expected
    assert encoded.color_space == ("DeviceGray" if kind in (0, 4) else "DeviceRGB")


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (5, 1), (1, 9), (8, 8)])
def test_small_interlaced_pictures(tmp_path: Path, size: tuple[int, int]) -> None:
    pixels = some_pixels(0, 8, *size)
    encoded = encode(written(tmp_path, png(pixels, 0, 8, True)))
    assert samples_of(encoded) == pixels


def test_interlaced_palette_and_bitmap_keep_their_bits(tmp_path: Path) -> None:
    palette = bytes(range(12))
    pixels = some_pixels(3, 2)
    encoded = encode(written(tmp_path, png(pixels, 3, 2, True, ((b"PLTE", palette),))))
    assert (encoded.color_space, encoded.bits) == (Indexed(palette), 2)
    assert samples_of(encoded) == pixels
    assert encode(written(tmp_path, png(some_pixels(0, 1), 0, 1, True))).bits == 1


def test_grey_of_16_bits_is_not_white(tmp_path: Path) -> None:
    pixels: list[list[Pixel]] = [[(0,), (255,), (256,), (32768,), (65535,)]]
    encoded = encode(written(tmp_path, png(pixels, 0, 16)))
    assert samples_of(encoded) == [[(0,), (0,), (1,), (128,), (255,)]]
    assert printed(encoded).tobytes()[::3] == bytes([0, 0, 1, 128, 255])


def test_opaque_alpha_is_left_out(tmp_path: Path) -> None:
    pixels: list[list[Pixel]] = [[(1, 2, 3, 255), (4, 5, 6, 255)]]
    encoded = encode(written(tmp_path, png(pixels, 6)))
    assert (encoded.alpha, encoded.color_space) == (None, "DeviceRGB")


def test_alpha_is_seen_through(tmp_path: Path) -> None:
    pixels: list[list[Pixel]] = [[(200, 0, 0, 255), (200, 0, 0, 0), (200, 0, 0, 128)]]
    image = printed(encode(written(tmp_path, png(pixels, 6))))
    assert [image.getpixel((x, 0)) for x in (0, 1)] == [(200, 0, 0), (255, 255, 255)]
    middle = image.getpixel((2, 0))
    assert isinstance(middle, tuple)
    assert abs(middle[1] - 127) <= 1


@pytest.mark.parametrize("interlaced", [False, True])
def test_palette_with_transparency(tmp_path: Path, interlaced: bool) -> None:
    """The palette stays; entries without a word about them are opaque."""
    palette = bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9])
    pixels = some_pixels(3, 2)
    more = ((b"PLTE", palette), (b"tRNS", bytes([0, 100])))
    path = written(tmp_path, png(pixels, 3, 2, interlaced, more))
    encoded = encode(path)
    assert (encoded.color_space, encoded.bits) == (Indexed(palette), 2)
    assert samples_of(encoded) == pixels
    with Image.open(path) as image:
        assert seen(encoded) == as_lists(image)
    assert encoded.alpha is not None
    assert [p[0] for p in samples_of(encoded.alpha)[0]] == [
        (0, 100, 255, 255)[p[0]] for p in pixels[0]
    ]
    assert inspect(path).mode == "PA"


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16])
def test_grey_with_a_key_colour(tmp_path: Path, bits: int) -> None:
    pixels = some_pixels(0, bits)
    key = pixels[3][4]
    more = ((b"tRNS", struct.pack(">H", *key)),)
    path = written(tmp_path, png(pixels, 0, bits, more=more))
    encoded = encode(path)
    assert encoded.bits == min(bits, 8)
    assert encoded.alpha is not None
    assert samples_of(encoded.alpha) == [
        [(0,) if pixel == key else (255,) for pixel in row] for row in pixels
    ]
    assert inspect(path).mode == "LA"


def test_grey_of_16_bits_compares_all_of_the_key(tmp_path: Path) -> None:
    more = ((b"tRNS", struct.pack(">H", 0x1234)),)
    encoded = encode(written(tmp_path, png([[(0x1234,), (0x1235,)]], 0, 16, more=more)))
    assert encoded.alpha is not None
    assert samples_of(encoded.alpha) == [[(0,), (255,)]]


@pytest.mark.parametrize("bits", [8, 16])
def test_rgb_with_a_key_colour(tmp_path: Path, bits: int) -> None:
    pixels = some_pixels(2, bits)
    key = pixels[3][4]
    pixels[0][0] = (key[0], key[1], key[2] ^ (1 << (bits - 1)))  # one band apart
    more = ((b"tRNS", struct.pack(">3H", *key)),)
    path = written(tmp_path, png(pixels, 2, bits, more=more))
    encoded = encode(path)
    assert encoded.alpha is not None
    assert samples_of(encoded.alpha) == [
        [(0,) if pixel == key else (255,) for pixel in row] for row in pixels
    ]
    if bits == 8:
        with Image.open(path) as image:
            assert seen(encoded) == as_lists(image)
    assert inspect(path).mode == "RGBA"


def test_a_key_colour_that_never_occurs_makes_no_mask(tmp_path: Path) -> None:
    more = ((b"tRNS", struct.pack(">H", 7)),)
    assert encode(written(tmp_path, png([[(1,), (2,)]], 0, more=more))).alpha is None


def exif(orientation: int, order: str = "<") -> bytes:
    """TIFF data with a tag before the orientation."""
    start = b"II*\0" if order == "<" else b"MM\0*"
    make = struct.pack(order + "HHI4s", 0x10F, 2, 4, b"cam\0")
    turn = struct.pack(order + "HHIHH", 0x112, 3, 1, orientation, 0)
    return start + struct.pack(order + "IH", 8, 2) + make + turn + struct.pack(order + "I", 0)


def test_png_is_turned_as_its_exif_states_even_at_its_end(tmp_path: Path) -> None:
    pixels = some_pixels(2, 8, 3, 2)
    data = png(pixels, 2)
    end = chunk(b"IEND", b"")
    data = data.removesuffix(end) + chunk(b"eXIf", exif(6)) + end
    path = written(tmp_path, data)
    encoded = encode(path)
    assert (encoded.width, encoded.height) == (2, 3)
    assert samples_of(encoded) == [list(row) for row in zip(*pixels[::-1], strict=True)]
    assert (inspect(path).width, inspect(path).height) == (2, 3)


def test_what_surrounds_the_pixels_does_no_harm(tmp_path: Path) -> None:
    """A broken profile and comment are none of our business, nor what follows the end."""
    more = ((b"iCCP", b"nonsense"), (b"zTXt", b"nonsense"), (b"acTL", b"\0\0"))
    data = png(some_pixels(6, 8), 6, more=more) + b"trailing"
    assert encode(written(tmp_path, data)).alpha is not None


# --- JPEG ------------------------------------------------------------------------------------


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize(("mode", "space"), [("L", "DeviceGray"), ("RGB", "DeviceRGB")])
def test_jpeg_passes_through(tmp_path: Path, mode: str, space: str, progressive: bool) -> None:
    path = saved(tmp_path, scene(mode), "p.jpg", quality=95, progressive=progressive)
    encoded = encode(path)
    assert encoded.read() == Path(path).read_bytes()
    assert (encoded.filter, encoded.color_space, encoded.bits) == ("DCTDecode", space, 8)
    assert (encoded.decode_parms, encoded.decode, encoded.alpha) == (None, None, None)
    with Image.open(path) as image:
        assert_alike(printed(encoded), image, 12)  # decoders round and blend chroma apart
    info = inspect(path)
    assert (info.width, info.height, info.format, info.mode) == (24, 16, "JPEG", mode)


def without_segment(data: bytes, marker: int) -> bytes:
    """A JPEG less its first segment of a kind."""
    start = data.index(bytes([0xFF, marker]))
    (size,) = struct.unpack_from(">H", data, start + 2)
    return data[:start] + data[start + 2 + size :]


def cmyk(tmp_path: Path, **options: object) -> str:
    """Upper half paper white, lower half full cyan; Pillow writes it inverted, as Adobe does."""
    image = Image.new("CMYK", (24, 16), (0, 0, 0, 0))
    image.paste((255, 0, 0, 0), (0, 8, 24, 16))
    return saved(tmp_path, image, "c.jpg", quality=95, **options)


def test_adobes_cmyk_jpeg_is_inverted(tmp_path: Path) -> None:
    path = cmyk(tmp_path)
    encoded = encode(path)
    assert encoded.read() == Path(path).read_bytes()
    assert (encoded.color_space, encoded.decode) == ("DeviceCMYK", (1, 0, 1, 0, 1, 0, 1, 0))
    assert inspect(path).mode == "CMYK"
    image = printed(encoded)
    assert image.getpixel((12, 2)) == (255, 255, 255)
    cyan = image.getpixel((12, 13))
    assert isinstance(cyan, tuple)
    assert cyan[0] < 60 < 120 < cyan[2]


def test_cmyk_jpeg_without_adobes_marker_is_not(tmp_path: Path) -> None:
    data = without_segment(Path(cmyk(tmp_path)).read_bytes(), 0xEE)
    encoded = encode(written(tmp_path, data, "plain.jpg"))
    assert (encoded.color_space, encoded.decode) == ("DeviceCMYK", None)


@pytest.mark.parametrize("adobe", [True, False])
def test_turned_cmyk_jpeg_is_decoded_the_right_way(tmp_path: Path, adobe: bool) -> None:
    data = Path(cmyk(tmp_path, exif=b"Exif\0\0" + exif(3))).read_bytes()
    data = data if adobe else without_segment(data, 0xEE)
    encoded = encode(written(tmp_path, data, "turned.jpg"))
    assert (encoded.filter, encoded.color_space) == ("FlateDecode", "DeviceCMYK")
    assert (encoded.decode, encoded.decode_parms) == (None, None)
    pixels = zlib.decompress(encoded.read())
    assert len(pixels) == 24 * 16 * 4
    top, bottom = pixels[:4], pixels[-4:]
    cyan, paper = (top, bottom) if adobe else (bottom, top)
    if adobe:  # the lower half, now on top
        assert all(abs(a - b) < 4 for a, b in zip(cyan, (255, 0, 0, 0), strict=True))
        assert max(paper) < 4
    else:  # the same samples, read as they stand: all ink where paper was
        assert min(cyan) > 251
        assert all(abs(a - b) < 4 for a, b in zip(paper, (0, 255, 255, 255), strict=True))


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("turn", range(2, 9))
def test_jpeg_is_turned_as_its_exif_states(tmp_path: Path, turn: int, order: str) -> None:
    options = {"quality": 95, "exif": b"Exif\0\0" + exif(turn, order)}
    path = saved(tmp_path, scene("RGB"), "p.jpg", **options)
    encoded = encode(path)
    with Image.open(path) as image:
        upright = ImageOps.exif_transpose(image)
    assert seen(encoded) == as_lists(upright)
    assert (encoded.filter, encoded.color_space) == ("FlateDecode", "DeviceRGB")
    assert (inspect(path).width, inspect(path).height) == upright.size


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"XX*\0",
        exif(1),
        exif(9),
        exif(6)[:12],
        exif(6)[:20],
        b"II*\0\xff\xff\xff\xff",
        exif(6).replace(struct.pack("<HH", 0x112, 3), struct.pack("<HH", 0x112, 4)),
    ],
)
def test_exif_that_makes_no_sense_turns_nothing(data: bytes) -> None:
    assert pictures.orientation(data) == 1


def test_what_follows_the_end_of_a_jpeg_is_left_out(tmp_path: Path) -> None:
    data = Path(saved(tmp_path, scene("L"), "p.jpg")).read_bytes()
    assert encode(written(tmp_path, data + data, "two.jpg")).read() == data


def test_fill_bytes_before_a_marker(tmp_path: Path) -> None:
    data = Path(saved(tmp_path, scene("L"), "p.jpg")).read_bytes()
    filled = data[:2] + b"\xff\xff" + data[2:-2] + b"\xff" + data[-2:]
    assert encode(written(tmp_path, filled, "f.jpg")).read() == filled


def test_rgb_jpeg_without_a_word_about_it_is_decoded(tmp_path: Path) -> None:
    path = saved(tmp_path, scene("RGB"), "p.jpg", keep_rgb=True, quality=95)
    data = Path(path).read_bytes()
    encoded = encode(written(tmp_path, without_segment(data, 0xEE), "rgb.jpg"))
    assert encoded.filter == "FlateDecode"
    with Image.open(path) as image:
        assert seen(encoded) == as_lists(image)


# --- what is no picture ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"GIF89a....", "but a GIF picture"),
        (b"RIFF1234WEBPVP8 ", "but a WebP picture"),
        (b"BM123456789", "but a BMP picture"),
        (b"II*\0........", "but a TIFF picture"),
        (b"MM\0*........", "but a TIFF picture"),
        (b"\0\0\0\x20ftypavif", "but an AVIF picture"),
        (b"\0\0\0\x20ftypheic", "but a HEIC picture"),
        (b"8BPS\0\x01", "but a Photoshop file"),
        (b"%PDF-1.7\n", "but a PDF file"),
        (b"\n <!DOCTYPE HTML><title>404", "but an HTML page"),
        (b"<html>", "but an HTML page"),
        (b'\xef\xbb\xbf<?xml version="1.0"?><svg/>', "but an SVG picture"),
        (b"<?xml version='1.0'?><a/>", "but an XML file"),
        (b"PK\x03\x04", "but a ZIP archive"),
        (b"version https://git-lfs.github.com/spec/v1\n", "but a pointer to one in Git LFS"),
        (b"", "but empty"),
    ],
)
def test_not_a_picture_states_what_it_is(tmp_path: Path, data: bytes, kind: str) -> None:
    path = written(tmp_path, data)
    message, _ = problem(path)
    assert message == f"is not a PNG or JPEG picture, {kind}"
    with pytest.raises(InputError, match=kind):
        inspect(path)


def test_something_unknown(tmp_path: Path) -> None:
    message, hint = problem(written(tmp_path, b"hello"))
    assert message == "is not a PNG or JPEG picture"
    assert hint == "save it as PNG, or as JPEG if it is a photo"


def test_missing_file(tmp_path: Path) -> None:
    saved(tmp_path, scene("L"), "wheel.png")
    message, hint = problem(str(tmp_path / "wheal.png"))
    assert (message, hint) == ("there is no such file", "did you mean 'wheel.png'?")


def test_missing_folder(tmp_path: Path) -> None:
    message, hint = problem(str(tmp_path / "none" / "p.png"))
    assert (message, hint) == ("there is no such file", "there is no folder 'art' either")


def test_a_file_taken_for_a_folder(tmp_path: Path) -> None:
    path = saved(tmp_path, scene("L"), "wheel.png")
    assert problem(path + "/p.png")[0] == "there is no such file"


def test_missing_in_a_folder_that_cannot_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refused)
    _, hint = problem(str(tmp_path / "p.png"))
    assert hint == "there are no files there to choose from"


def test_a_folder(tmp_path: Path) -> None:
    assert problem(str(tmp_path))[0] == "is a folder, not a picture"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert problem(str(tmp_path / "pipe"))[0] == "is a pipe, not a regular file"


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, scene("L"), "p.png")

    def refused(path: Path) -> io.BytesIO:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pnp.images.headers.open_regular", refused)
    message, hint = problem(path)
    assert message == "may not be read (permission denied)"
    assert "chmod" in hint


def test_a_disk_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    path = saved(tmp_path, scene("L"), "p.png")
    monkeypatch.setattr("pnp.images.headers.open_regular", lambda path: Failing())
    assert problem(path)[0] == "cannot be read: Input/output error"


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert problem("a\0b")[0].startswith("cannot be read: ")
    assert problem(str(tmp_path / ("x" * 5000)))[0].startswith("cannot be read: ")


def test_too_many_pixels(tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 20000, 30000, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IEND", b"")
    path = written(tmp_path, data)
    message, hint = problem(path)
    assert message == (
        "the picture has 20000 × 30000 pixels (600 megapixels); the most is 100 megapixels"
    )
    assert hint == "scale it down; A3 at 300 dpi is 17 megapixels"
    with pytest.raises(InputError, match="600 megapixels"):
        inspect(path)


# --- what is broken --------------------------------------------------------------------------

CUT = "the picture is cut short"


@pytest.mark.parametrize("kind", [2, 6])
def test_png_cut_anywhere(tmp_path: Path, kind: int) -> None:
    data = png(some_pixels(kind, 8), kind)
    for end in range(1, len(data)):
        assert problem(written(tmp_path, data[:end]))[0] == CUT


def test_jpeg_cut_anywhere(tmp_path: Path) -> None:
    data = Path(saved(tmp_path, scene("RGB"), "p.jpg")).read_bytes()
    for end in range(1, len(data)):
        assert problem(written(tmp_path, data[:end], "cut.jpg"))[0] == CUT


@pytest.mark.parametrize("interlaced", [False, True])
def test_png_with_too_few_rows_in_whole_chunks(tmp_path: Path, interlaced: bool) -> None:
    pixels = some_pixels(0, 8)
    raw = raw_pixels(pixels, 8, interlaced)[:-14]
    path = written(tmp_path, png(pixels, 0, 8, interlaced, raw=raw))
    assert problem(path)[0] == CUT


def test_png_whose_stream_ends_early_in_whole_chunks(tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 3, 1, 8, 0, 0, 0, 0)
    stream = zlib.compress(b"\0abc")[:-2]  # only the checksum is short
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", stream)
    assert problem(written(tmp_path, data + chunk(b"IEND", b"")))[0] == CUT
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IEND", b"")
    assert problem(written(tmp_path, data))[0] == CUT


def damages() -> dict[str, tuple[bytes, str]]:
    """Broken PNG files, and a word of the message about each."""
    pixels = some_pixels(0, 8)
    good = png(pixels, 0)
    sign, rest = good[:8], good[33:]

    def headed(*facts: int) -> bytes:
        return sign + chunk(b"IHDR", struct.pack(">IIBBBBB", *facts)) + rest

    ruined = bytearray(good)
    ruined[60] ^= 1
    broken = bytearray(zlib.compress(raw_pixels(pixels, 8, False)))
    broken[10] ^= 255
    idat = sign + good[8:33] + chunk(b"IDAT", bytes(broken)) + chunk(b"IEND", b"")
    return {
        "checksum": (bytes(ruined), "the checksum of its chunk 'IDAT' is wrong"),
        "stream": (idat, "its pixels cannot be unpacked"),
        "filter": (png(pixels, 0, raw=b"\x07" + bytes(13) + bytes(14 * 8)), "unknown filter"),
        "too long": (png(pixels, 0, raw=bytes(14 * 10)), "more pixels than its header declares"),
        "first chunk": (sign + rest, "does not begin with the chunk IHDR"),
        "no pixels": (headed(0, 9, 8, 0, 0, 0, 0), "it has no pixels"),
        "colour type": (headed(13, 9, 8, 5, 0, 0, 0), "values that PNG does not define"),
        "depth": (headed(13, 9, 4, 2, 0, 0, 0), "values that PNG does not define"),
        "interlacing": (headed(13, 9, 8, 0, 0, 0, 2), "values that PNG does not define"),
        "no palette": (png(pixels, 3), "its palette is missing"),
        "odd palette": (png(pixels, 3, more=((b"PLTE", b"1234"),)), "palette is missing or inc"),
        "odd key": (png(pixels, 0, more=((b"tRNS", b"1"),)), "tRNS has a wrong length"),
        "line ends": (b"\x89PNG\n\x1a\n" + good[8:], "its line ends were changed"),
    }


@pytest.mark.parametrize("name", damages())
def test_damaged_png(tmp_path: Path, name: str) -> None:
    data, words = damages()[name]
    message, hint = problem(written(tmp_path, data))
    assert message.startswith("the picture is damaged: ")
    assert words in message
    assert hint.startswith("copy or download the file again")


def test_interlaced_png_with_an_unknown_filter(tmp_path: Path) -> None:
    """Found by Pillow, reported by pnp."""
    pixels = some_pixels(0, 8)
    raw = b"\x07" + raw_pixels(pixels, 8, True)[1:]
    message, _ = problem(written(tmp_path, png(pixels, 0, 8, True, raw=raw)))
    assert message.startswith("the picture is damaged: it cannot be decoded (")


def frame(marker: int = 0xC0, bits: int = 8, count: int = 1, cut: int = 0) -> bytes:
    body = struct.pack(">BHHB", bits, 16, 24, count) + b"\x01\x11\0" * count
    body = body[: len(body) - cut]
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


SCAN = b"\xff\xda\0\x08\x01\x01\0\0\x3f\0"
END = b"\xff\xd9"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xd8" + b"\xff\xfe\0\x02" + SCAN + END, "no frame of 1, 3 or 4 components"),
        (b"\xff\xd8" + frame(count=2) + SCAN + END, "no frame of 1, 3 or 4 components"),
        (b"\xff\xd8" + frame(cut=1) + SCAN + END, "its frame header is too short"),
        (b"\xff\xd8" + frame(count=0, cut=2) + SCAN + END, "its frame header is too short"),
        (b"\xff\xd8" + frame() + END + b"\0\x02", "segments end before the picture"),
        (b"\xff\xd8\xff\xfe\0\x01" + frame() + SCAN + END, "segments end before the picture"),
        (b"\xff\xd8" + frame() + b"\0" + SCAN + END, "no marker where one is expected"),
        (b"\xff\xd8" + frame() + SCAN + b"data" + END, "it cannot be decoded ("),
        (b"\xff\xd8" + frame(bits=12) + SCAN + b"data" + END, "it cannot be decoded ("),
        (b"\xff\xd8" + frame(0xC3) + SCAN + b"data" + END, "it cannot be decoded ("),
    ],
)
def test_damaged_jpeg(tmp_path: Path, data: bytes, words: str) -> None:
    message, _ = problem(written(tmp_path, data, "d.jpg"))
    assert message.startswith("the picture is damaged: ")
    assert words in message


def with_size(data: bytes, width: int, height: int) -> bytes:
    """A JPEG whose header states another size."""
    at = next(
        data.index(b"\xff" + bytes([m])) for m in (0xC0, 0xC2) if b"\xff" + bytes([m]) in data
    )
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def photo(size: tuple[int, int] = (400, 400)) -> Image.Image:
    """Soft clouds above, plain white below, as many scanned pictures have it."""
    noise = Image.frombytes("RGB", (40, 40), random.Random(7).randbytes(4800))
    image = noise.resize(size, Image.Resampling.BICUBIC)
    image.paste((255, 255, 255), (0, size[1] * 3 // 4, *size))
    return image


JPEGS = [
    {"quality": 75},
    {"quality": 95, "subsampling": 0},
    {"quality": 75, "progressive": True},
    {"quality": 60, "restart_marker_blocks": 8},
]


@pytest.mark.parametrize("how", JPEGS)
@pytest.mark.parametrize(
    ("width", "height", "words"),
    [
        (400, 400, ""),
        (400, 560, "its header promises 400 × 560 pixels, and its data have less"),
        (480, 400, "its header promises 480 × 400 pixels, and its data have less"),
        (400, 208, "its header promises 400 × 208 pixels, and its data have more"),
    ],
)
def test_jpeg_whose_header_states_another_size(
    tmp_path: Path, how: dict[str, Any], width: int, height: int, words: str
) -> None:
    data = Path(saved(tmp_path, photo(), "p.jpg", **how)).read_bytes()
    path = written(tmp_path, with_size(data, width, height), "other.jpg")
    if words:
        assert problem(path)[0] == f"the picture is damaged: {words}"
    else:
        assert encode(path).filter == "DCTDecode"


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("color", [0, 255])
def test_plain_pictures_are_not_damaged(tmp_path: Path, mode: str, color: int) -> None:
    """All of them look as if their data ended early."""
    picture = Image.new(mode, (300, 300), color if mode == "L" else (color,) * len(mode))
    assert encode(saved(tmp_path, picture, "p.jpg")).filter == "DCTDecode"


def test_jpeg_whose_scan_is_cut_though_its_end_is_there(tmp_path: Path) -> None:
    data = Path(saved(tmp_path, photo(), "p.jpg")).read_bytes()
    message, _ = problem(written(tmp_path, data[: len(data) // 2] + END, "cut.jpg"))
    assert message == (
        "the picture is damaged: its header promises 400 × 400 pixels, and its data have less"
    )


def test_jpeg_without_a_scan_of_its_colours(tmp_path: Path) -> None:
    data = Path(saved(tmp_path, photo(), "p.jpg", progressive=True)).read_bytes()
    scan = data.index(b"\xff\xda")
    # the first scan has three components, this one has the brightness only
    alone = data[:scan] + b"\xff\xda\0\x08\x01\x01\0\0\0\x01" + bytes(3000) + END
    message, _ = problem(written(tmp_path, alone, "alone.jpg"))
    assert message == (
        "the picture is damaged: its header promises 3 components, and its data have 1"
    )


@pytest.mark.parametrize("seed", range(40))
def test_spoilt_files_never_fail_otherwise(tmp_path: Path, seed: int) -> None:
    """Bytes changed by chance: the picture comes through or an InputError states why not."""
    chance = random.Random(seed)
    kinds = [(scene("RGB"), "p.jpg"), (scene("RGBA"), "p.png"), (scene("P"), "q.png")]
    image, name = kinds[seed % 3]
    data = bytearray(Path(saved(tmp_path, image, name)).read_bytes())
    for _ in range(30):
        spoilt = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        path = written(tmp_path, bytes(spoilt), name)
        try:
            encode(path)
        except InputError as error:
            assert error.problems[0].hint
