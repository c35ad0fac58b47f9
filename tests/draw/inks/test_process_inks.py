"""Colours in CMYK: by the profile of the printing condition, black alone for greys, ink limited."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from made_icc import cmyk_icc, write_icc
from PIL import Image, ImageCms

from pnp.draw.inks.process import ProcessInks, describe, read_icc, within
from pnp.draw.pictures import Indexed, encode
from pnp.model.problems import InputError


def inks(limit: float | None = None, neutral: bool = True) -> ProcessInks:
    return ProcessInks(cmyk_icc(), "relative", neutral, limit)


def printed(image: Image.Image) -> Image.Image:
    """What is seen of inks on this paper, in sRGB."""
    profile = ImageCms.ImageCmsProfile(io.BytesIO(cmyk_icc()))
    found = ImageCms.profileToProfile(
        image, profile, ImageCms.createProfile("sRGB"),
        ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB",
    )  # fmt: skip
    assert found is not None
    return found


@pytest.mark.parametrize(
    "color",
    [(0.9, 0.4, 0.35), (0.3, 0.45, 0.8), (0.9, 0.85, 0.7), (0.35, 0.5, 0.4), (0.5, 0.35, 0.4)],
)
def test_a_colour_looks_on_paper_as_on_the_screen(color):
    found = inks().color(color)
    assert len(found) == 4
    image = Image.new("CMYK", (1, 1), tuple(round(part * 255) for part in found))
    seen = printed(image).getpixel((0, 0))
    assert isinstance(seen, tuple)
    for part, wanted in zip(seen, color, strict=True):
        assert abs(part - wanted * 255) < 24


def test_greys_are_black_ink_alone():
    found = inks()
    assert found.color((0.0,)) == (0.0, 0.0, 0.0, 1.0)
    assert found.color((0.0, 0.0, 0.0)) == (0.0, 0.0, 0.0, 1.0)
    assert found.color((1.0,)) == (0.0, 0.0, 0.0, 0.0)
    assert found.color((1.0, 1.0, 1.0)) == (0.0, 0.0, 0.0, 0.0)
    assert found.color((0.5,))[:3] == (0.0, 0.0, 0.0)
    assert 0.4 < found.color((0.5,))[3] < 0.9


def test_the_ink_of_texts_is_solid_black_though_it_is_not_quite_black():
    found = inks()
    assert found.color((29 / 255, 26 / 255, 22 / 255)) == (0.0, 0.0, 0.0, 1.0)
    assert found.color((0.1,))[3] < 1.0, "a grey that is written stays a grey"
    assert sum(found.color((0.1, 0.1, 0.3))[:3]) > 1, "navy is a colour"


def test_without_neutral_black_a_profile_prints_black_in_four_inks():
    assert sum(inks(neutral=False).color((0.0, 0.0, 0.0))) > 2.5


def test_inks_of_the_author_stay():
    color = (0.6, 0.4, 0.4, 1.0)
    assert inks(limit=2.0).color(color) == color


@pytest.mark.parametrize(
    ("given", "limit", "found"),
    [
        ((0.5, 0.5, 0.5, 0.5), 2.4, (0.5, 0.5, 0.5, 0.5)),
        ((1.0, 1.0, 1.0, 0.0), 2.4, (0.7, 0.7, 0.7, 0.3)),
        ((1.0, 1.0, 0.9, 0.5), 2.4, (0.5, 0.5, 0.4, 1.0)),
        ((1.0, 1.0, 1.0, 1.0), 2.4, (0.466667, 0.466667, 0.466667, 1.0)),
        ((1.0, 1.0, 0.0, 0.6), 2.0, (0.7, 0.7, 0.0, 0.6)),
        ((1.0, 1.0, 1.0, 1.0), None, (1.0, 1.0, 1.0, 1.0)),
    ],
)
def test_black_replaces_what_inks_have_in_common_then_they_get_less(given, limit, found):
    assert within(given, limit) == pytest.approx(found, abs=1e-5)


def test_no_colour_has_more_ink_than_the_limit():
    found = inks(limit=2.4)
    colors = [(r / 8, g / 8, b / 8) for r in range(9) for g in range(9) for b in range(9)]
    assert max(sum(found.color(color)) for color in colors) <= 2.4 + 0.001


def save(image: Image.Image, path: Path) -> str:
    image.save(path)
    return str(path)


def test_a_picture_is_within_the_limit(tmp_path):
    ramp = Image.linear_gradient("L").resize((64, 64))
    image = Image.merge("RGB", (ramp, ramp.rotate(90), ramp.rotate(180)))
    found = inks(limit=2.4).picture(encode(save(image, tmp_path / "a.png")))
    assert found.color_space == "DeviceCMYK"
    import zlib

    data = zlib.decompress(found.read())
    most = max(sum(data[i : i + 4]) for i in range(0, len(data), 4))
    assert most / 255 <= 2.4 + 0.02


def test_a_picture_with_a_palette_keeps_its_pixels(tmp_path):
    image = Image.new("P", (4, 4), 0)
    image.putpalette([0, 0, 0, 255, 255, 255, 200, 30, 20])
    given = encode(save(image, tmp_path / "a.png"))
    found = inks().picture(given)
    assert isinstance(found.color_space, Indexed)
    assert found.color_space.space == "DeviceCMYK"
    assert found.color_space.palette[:8] == bytes((0, 0, 0, 255, 0, 0, 0, 0))
    assert found.stored == given.stored


def test_a_grey_picture_is_black_ink(tmp_path):
    found = inks().picture(encode(save(Image.new("L", (4, 4), 0), tmp_path / "a.png")))
    assert found.color_space == "DeviceGray"


def test_what_stands_for_operations_has_their_colours(tmp_path):
    image = Image.new("RGB", (2, 1), (0, 0, 0))
    image.putpixel((1, 0), (255, 255, 255))
    found = inks().image(image, has_neutrals=True)
    assert [found.getpixel((x, 0)) for x in (0, 1)] == [(0, 0, 0, 255), (0, 0, 0, 0)]


def test_a_file_that_is_no_cmyk_profile_is_refused(tmp_path):
    (tmp_path / "text.icc").write_text("no profile")
    with pytest.raises(InputError, match="is no ICC profile"):
        read_icc(str(tmp_path / "text.icc"))
    (tmp_path / "rgb.icc").write_bytes(
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    )
    with pytest.raises(InputError, match="is an ICC profile for RGB"):
        read_icc(str(tmp_path / "rgb.icc"))
    assert describe(read_icc(str(write_icc(tmp_path)))) == "Made for a test"
