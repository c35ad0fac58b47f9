"""Pictures with more pixels than are printed: which are scaled down, to which size, and how."""

from __future__ import annotations

import io
import math
import random
from pathlib import Path

import pytest
from drawn import draw_pdf
from PIL import Image
from pypdf import PdfReader

from pnp.draw.pdf.document import PdfInfo
from pnp.draw.pictures import Encoded, encode
from pnp.draw.printed_pixels import printed_pixels
from pnp.draw.resampling import encode_at_most
from pnp.images.stored import InFile, InMemory
from pnp.model.face import Clip, Face, Group, Op, Picture
from pnp.model.face import Path as Outline
from pnp.model.face import Pattern as Tiles
from pnp.model.sheet import Paper, Placement, Sheet

# --- how many pixels are printed ------------------------------------------------------------


def sheet(max_dpi: float | None, *placed: tuple[str, float], number: int = 1) -> Sheet:
    placements = tuple(
        Placement(key, 0, 0, 100, 100, 0, (0, 0, 100, 100), scale) for key, scale in placed
    )
    return Sheet(Paper("P", 100, 100), "front", number, placements, max_dpi=max_dpi)


def face(*ops: Op) -> Face:
    return Face("f", 100, 100, 0, ops)


@pytest.fixture
def art(tmp_path: Path) -> str:
    return saved(tmp_path, noise("RGB", (40, 20)), "art.png")


def noise(mode: str, size: tuple[int, int]) -> Image.Image:
    pixels = random.Random(1).randbytes(size[0] * size[1] * len(Image.new(mode, (1, 1)).tobytes()))
    return Image.frombytes(mode, size, pixels)


def saved(folder: Path, image: Image.Image, name: str, **options: object) -> str:
    image.save(folder / name, **options)  # type: ignore[arg-type]
    return str(folder / name)


def test_the_largest_print_counts(art: str) -> None:
    faces = {
        "a": face(Picture(art, 0, 0, 36, 18)),
        "b": face(Group((Picture(art, 0, 0, 36, 36),), (0, 2, -2, 0, 0, 0))),
    }
    assert printed_pixels([sheet(144, ("a", 1))], faces) == {art: (72, 36)}
    assert printed_pixels([sheet(144, ("a", 1), ("a", 0.5))], faces) == {art: (72, 36)}
    assert printed_pixels([sheet(144, ("a", 1), ("b", 1))], faces) == {art: (144, 144)}
    assert printed_pixels([sheet(144, ("a", 1), ("b", 0.5))], faces) == {art: (72, 72)}
    both = [sheet(144, ("a", 1)), sheet(None, ("a", 0.1), number=2)]
    assert printed_pixels(both, faces) == {art: (math.inf, math.inf)}


def test_pictures_inside_of_groups_and_patterns(art: str) -> None:
    inner = Group((Picture(art, 5, 5, 10, 5),), (3, 0, 0, 3, 0, 0), Clip((("M", 0, 0),)))
    tile = Tiles(9, 9, (Group((inner,), (2, 0, 0, 1, 7, 7)),), (0, 3, 1, 0, 0, 0))
    ops = Outline((("M", 0.0, 0.0), ("L", 9.0, 9.0)), fill=tile)
    assert printed_pixels([sheet(72, ("a", 1))], {"a": face(inner)}) == {art: (30, 15)}
    assert printed_pixels([sheet(72, ("a", 1))], {"a": face(ops)}) == {art: (180, 15)}


def test_one_picture_under_two_names(tmp_path: Path, art: str) -> None:
    copy = str(tmp_path / "copy.png")
    Path(copy).write_bytes(Path(art).read_bytes())
    faces = {"a": face(Picture(art, 0, 0, 10, 10), Picture(copy, 0, 0, 30, 20))}
    assert printed_pixels([sheet(72, ("a", 1))], faces) == {art: (30, 20), copy: (30, 20)}
    missing = {"a": face(Picture("none.png", 0, 0, 10, 10))}
    assert printed_pixels([sheet(72, ("a", 1))], missing) == {}


# --- scaling down ---------------------------------------------------------------------------


def as_image(encoded: Encoded) -> Image.Image:
    assert encoded.filter == "DCTDecode"
    return Image.open(io.BytesIO(encoded.read()))


def test_only_what_is_far_above_is_scaled(tmp_path: Path) -> None:
    path = saved(tmp_path, noise("RGB", (300, 150)), "p.png")
    for pixels in ((300, 150), (200, 100), (50, 100), (math.inf, math.inf)):
        assert encode_at_most(path, path, pixels) == encode(path)
    small = encode_at_most(path, path, (199, 99))
    assert (small.width, small.height, small.filter) == (199, 100, "FlateDecode")
    assert isinstance(small.stored, InMemory)
    assert encode_at_most(path, path, (199, 99)) == small
    small = encode_at_most(path, path, (10, 74))  # both directions are as fine as they are printed
    assert (small.width, small.height) == (148, 74)


def test_colours_stay(tmp_path: Path) -> None:
    image = Image.new("RGB", (100, 100), (200, 30, 60))
    image.paste((10, 20, 240), (50, 0, 100, 100))
    path = saved(tmp_path, Image.blend(image, noise("RGB", (100, 100)), 0.1), "p.jpg", quality=98)
    small = encode_at_most(path, path, (20, 20))
    assert (small.width, small.height, small.color_space) == (20, 20, "DeviceRGB")
    found = as_image(small)
    left, right = found.getpixel((4, 10)), found.getpixel((15, 10))
    assert isinstance(left, tuple) and isinstance(right, tuple)
    assert all(abs(a - b) < 9 for a, b in zip(left, (193, 40, 67), strict=True))
    assert all(abs(a - b) < 9 for a, b in zip(right, (22, 31, 229), strict=True))


def test_what_is_transparent_does_not_bleed(tmp_path: Path) -> None:
    image = Image.new("RGBA", (100, 100), (255, 255, 255, 0))
    image.paste((0, 100, 0, 255), (0, 0, 50, 100))
    image.putpixel((0, 0), (1, 100, 0, 254))
    chance = random.Random(2)
    for x in range(100):  # so that it does not pack better than what is scaled down
        for y in range(100):
            red, green, blue, alpha = image.getpixel((x, y))  # type: ignore[misc]
            image.putpixel((x, y), (red, green - chance.randrange(9), blue, alpha))
    path = saved(tmp_path, image, "p.png")
    small = encode_at_most(path, path, (10, 10))
    assert (small.width, small.alpha and small.alpha.width) == (10, 10)
    data = draw_pdf(
        PdfInfo("T"), [sheet(7.2, ("a", 1))], {"a": face(Picture(path, 0, 0, 100, 100))}, {}
    )
    (found,) = PdfReader(io.BytesIO(data)).pages[0].images
    assert found.image is not None
    pixel = found.image.convert("RGBA").getpixel((4, 5))
    assert isinstance(pixel, tuple)
    assert pixel[0] < 9 and 85 < pixel[1] < 105 and pixel[2] < 9  # no white in the green


@pytest.mark.parametrize(
    ("mode", "space"), [("1", "DeviceGray"), ("L", "DeviceGray"), ("P", "DeviceRGB")]
)
def test_bitmaps_and_palettes_get_all_shades(tmp_path: Path, mode: str, space: str) -> None:
    image = noise("L", (200, 200)).convert("RGB").convert(mode)
    path = saved(tmp_path, image, "p.png")
    small = encode_at_most(path, path, (40, 40))
    assert (small.width, small.bits, small.color_space) == (40, 8, space)


def test_a_picture_that_would_grow_stays(tmp_path: Path) -> None:
    image = Image.new("1", (400, 400))
    for x in range(0, 400, 2):
        image.paste(1, (x, 0, x + 1, 400))
    path = saved(tmp_path, image, "p.png")
    assert encode_at_most(path, path, (266, 266)) == encode(path)


def test_cmyk_keeps_its_inks(tmp_path: Path) -> None:
    image = Image.new("CMYK", (90, 90), (255, 0, 0, 0))
    path = saved(tmp_path, Image.blend(image, noise("CMYK", (90, 90)), 0.2), "c.jpg", quality=98)
    small = encode_at_most(path, path, (30, 30))
    assert (small.width, small.color_space, small.filter) == (30, "DeviceCMYK", "DCTDecode")
    assert small.decode == (1, 0, 1, 0, 1, 0, 1, 0)
    pixel = as_image(small).getpixel((15, 15))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200 and max(pixel[1:]) < 60


def test_a_turned_picture_is_scaled_as_it_is_seen(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x112] = 6
    path = saved(tmp_path, noise("RGB", (200, 100)), "t.jpg", exif=exif)
    small = encode_at_most(path, path, (25, 50))
    assert (small.width, small.height, small.filter) == (25, 50, "DCTDecode")


def test_a_file_without_limit_has_its_pictures_as_they_are(tmp_path: Path) -> None:
    path = saved(tmp_path, noise("RGB", (100, 100)), "p.png")
    faces = {"a": face(Picture(path, 0, 0, 10, 10))}

    def width(max_dpi: float | None) -> int:
        data = draw_pdf(PdfInfo("T"), [sheet(max_dpi, ("a", 1))], faces, {})
        (found,) = PdfReader(io.BytesIO(data)).pages[0].images
        assert found.image is not None
        return found.image.width

    assert (width(None), width(600), width(288)) == (100, 100, 40)
    assert isinstance(encode(path).stored, InFile)
