"""Copies of pictures for browsers: the numbers that are printed, and nothing that changes them."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path as FilePath

import numpy as np
import pytest
from drawn import pdf_of
from PIL import Image
from pypdfium2 import PdfDocument

from pnp.draw.svg.web_pictures import screen_image, web_picture
from pnp.images.headers import PNG_SIGNATURE
from pnp.model.face import Picture
from pnp.model.problems import InputError

RAMP = Image.linear_gradient("L").resize((40, 30))
COLORS = Image.merge(
    "RGB", (RAMP, RAMP.rotate(180), RAMP.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
)


def shown(path: FilePath) -> Image.Image:
    """The copy of a picture, as Pillow opens it."""
    data, media_type = web_picture(str(path))
    found = Image.open(io.BytesIO(data))
    found.load()
    assert media_type == f"image/{(found.format or '').lower()}"
    return found


def chunks(data: bytes) -> list[str]:
    at, found = len(PNG_SIGNATURE), []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        found.append(data[at + 4 : at + 8].decode())
        at += 12 + length
    return found


def with_chunk(path: FilePath, name: bytes, body: bytes) -> None:
    """Puts a chunk after the header of a PNG."""
    data = path.read_bytes()
    chunk = struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    path.write_bytes(data[:33] + chunk + data[33:])


def test_a_png_loses_what_changes_its_colours(tmp_path: FilePath) -> None:
    path = tmp_path / "a.png"
    COLORS.save(path, icc_profile=b"a profile", dpi=(300, 300))
    with_chunk(path, b"gAMA", struct.pack(">I", 200_000))
    with_chunk(path, b"tEXt", b"Comment\0secret")
    data, _ = web_picture(str(path))
    assert set(chunks(data)) == {"IHDR", "IDAT", "IEND"}
    assert shown(path).tobytes() == COLORS.tobytes()


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_every_kind_of_png(mode: str, tmp_path: FilePath) -> None:
    made = RAMP.convert("I").point(lambda v: v * 257).convert("I;16") if mode == "I;16" else (
        COLORS.convert(mode))  # fmt: skip
    if mode == "P":
        made.save(tmp_path / "a.png", transparency=3)
    else:
        made.save(tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as original:
        wanted = original.convert("RGBA").tobytes()
    assert shown(tmp_path / "a.png").convert("RGBA").tobytes() == wanted


def test_a_jpeg_is_passed_on_without_profile_and_exif(tmp_path: FilePath) -> None:
    exif = Image.Exif()
    exif[0x10E] = "secret"  # the description
    COLORS.save(tmp_path / "a.jpg", quality=90, exif=exif, icc_profile=b"a profile" * 40)
    data, _ = web_picture(str(tmp_path / "a.jpg"))
    assert b"secret" not in data and b"a profile" not in data
    found = shown(tmp_path / "a.jpg")
    assert "icc_profile" not in found.info and not found.getexif()
    with Image.open(tmp_path / "a.jpg") as original:
        assert found.tobytes() == original.tobytes()
        assert len(data) < original.size[0] * original.size[1]  # it is not unpacked


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_a_turned_picture_is_turned_itself(ending: str, tmp_path: FilePath) -> None:
    exif = Image.Exif()
    exif[0x112] = 6
    path = tmp_path / f"a.{ending}"
    COLORS.save(path, exif=exif, quality=95)
    found = shown(path)
    assert found.size == (30, 40) and not found.getexif()
    wanted = np.asarray(COLORS.rotate(-90, expand=True), int)
    assert np.abs(np.asarray(found.convert("RGB"), int) - wanted).mean() < 4


@pytest.mark.parametrize("adobe", [True, False])
def test_inks_become_the_colours_of_pdfium(adobe: bool, tmp_path: FilePath) -> None:
    """Pillow writes CMYK as Adobe's programs do: inverted, with a marker."""
    inks = Image.merge("CMYK", (*COLORS.split(), RAMP.point(lambda v: v // 2)))
    path = tmp_path / "a.jpg"
    inks.resize((160, 120)).save(path, quality=98)
    if not adobe:
        data = path.read_bytes()
        at = data.index(b"\xff\xee")  # the marker
        path.write_bytes(data[:at] + data[at + 2 + int.from_bytes(data[at + 2 : at + 4], "big") :])
    document = PdfDocument(pdf_of((160, 120), Picture(str(path), 0, 0, 160, 120)))
    wanted = np.asarray(document[0].render(scale=1).to_pil().convert("RGB"), int)
    document.close()
    found = np.asarray(shown(path).convert("RGB"), int)
    assert found.shape == wanted.shape
    assert np.abs(found - wanted).mean() < 5


def test_a_table_of_colours_is_near_to_the_polynomials() -> None:
    paper, black = (Image.new("CMYK", (1, 1), inks) for inks in ((0, 0, 0, 0), (0, 0, 0, 255)))
    assert screen_image(paper).getpixel((0, 0)) == (255, 255, 255)
    assert max(screen_image(black).getpixel((0, 0))) < 40  # type: ignore[type-var]


def test_greys(tmp_path: FilePath) -> None:
    made = COLORS.copy()
    made.putalpha(RAMP)
    made.save(tmp_path / "a.png")
    data, media_type = web_picture(str(tmp_path / "a.png"), grey=True)
    found = Image.open(io.BytesIO(data))
    assert (media_type, found.mode) == ("image/png", "LA")
    assert found.getchannel("L").tobytes() == COLORS.convert("L").tobytes()
    assert found.getchannel("A").tobytes() == RAMP.tobytes()


def test_what_cannot_be_read(tmp_path: FilePath) -> None:
    COLORS.save(tmp_path / "a.png")
    whole = (tmp_path / "a.png").read_bytes()
    (tmp_path / "a.png").write_bytes(whole[: len(whole) // 2])
    for name in ("a.png", "none.png"):
        with pytest.raises(InputError, match="the picture of the ant"):
            web_picture(str(tmp_path / name), "the picture of the ant")
    COLORS.save(tmp_path / "b.jpg")
    half = (tmp_path / "b.jpg").read_bytes()
    for cut in (2, 5, 21, len(half) // 2):
        (tmp_path / "b.jpg").write_bytes(half[:cut])
        try:
            web_picture(str(tmp_path / "b.jpg"))
        except InputError:
            continue  # the header is cut off
