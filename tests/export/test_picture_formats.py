"""JPEG, WebP and pictures of sheets; corners, backgrounds, cuts: read by Pillow."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat
from plain_cards import BLUE, GREEN, LANDSCAPE, LAYOUT, RED, image, with_backs
from tiny_project import TinyProject

OUT = "output/tiny"
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
ROUND = LAYOUT.replace("bleed: 2.54mm\n", "bleed: 2.54mm\ncorner: 20mm\n")


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    tiny.write("layout", LAYOUT)
    return tiny


def made(tiny: TinyProject, target: str, *more: str, file: str = "Tiny-ant") -> Image.Image:
    """A picture that a target makes, in an output folder that is empty before."""
    out = tiny.root / f"made-{len(list(tiny.root.glob('made-*')))}"
    code, _, err = tiny.run("build", "--target", target, *more, "--out", str(out))
    assert code == 0, err
    ending = {"jpeg": ".jpg", "webp": ".webp"}.get(target, ".png")
    (found,) = out.rglob(f"{file}{ending}")
    return image(found)


def near(found: tuple[int, ...], wanted: tuple[int, ...], by: int = 3) -> bool:
    """Whether two colours differ by at most so much of 255."""
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= by


# -- formats --------------------------------------------------------------------------------------


def test_jpeg(plain: TinyProject) -> None:
    found = made(plain, "jpeg", "--dpi", "150")
    assert (found.format, found.size, found.mode) == ("JPEG", (300, 450), "RGB")
    assert found.info["dpi"] == (150, 150)
    assert found.info["jfif_unit"] == 1  # pixels per inch
    assert near(found.getpixel((5, 5)), BLUE) and near(found.getpixel((200, 300)), RED)
    profile = ImageCms.ImageCmsProfile(io.BytesIO(found.info["icc_profile"]))
    assert ImageCms.getProfileDescription(profile).strip() == "sRGB built-in"
    # without subsampling each pixel has a colour of its own
    assert [component[1:3] for component in found.layer] == [(1, 1)] * 3


def test_webp(plain: TinyProject) -> None:
    found = made(plain, "webp", "--dpi", "150")
    assert (found.format, found.size, found.mode) == ("WEBP", (300, 450), "RGB")
    exif = found.getexif()
    assert (exif[0x011A], exif[0x011B], exif[0x0128]) == (150.0, 150.0, 2)
    assert near(found.getpixel((5, 5)), BLUE, 6) and near(found.getpixel((200, 300)), RED, 6)
    profile = ImageCms.ImageCmsProfile(io.BytesIO(found.info["icc_profile"]))
    assert ImageCms.getProfileDescription(profile).strip() == "sRGB built-in"


def test_quality(tiny: TinyProject) -> None:
    tiny.picture("dot", Image.effect_noise((200, 200), 90).convert("RGB"))
    for target, ending in (("jpeg", "jpg"), ("webp", "webp")):
        sizes = []
        for quality in (20, 90, 98):
            out = tiny.root / f"{target}-{quality}"
            given = ("--target", target, "--quality", str(quality), "--out", str(out))
            assert tiny.run("build", *given)[0] == 0
            folder = f"tiny/en@{target}" + ("" if quality == 90 else f"@quality-{quality}")
            sizes.append((out / folder / f"Tiny-ant.{ending}").stat().st_size)
        assert sizes == sorted(sizes) and sizes[0] * 1.5 < sizes[2], sizes
    found = tiny.run("build", "--target", "jpeg", "--quality", "0")
    assert "--quality: expected a whole number from 1 to 100, found '0'" in found[2]


def test_lossless_webp_has_the_pixels_of_the_png(tiny: TinyProject) -> None:
    one, other = made(tiny, "png"), made(tiny, "webp", "--lossless")
    assert one.size == other.size == (744, 1039)
    assert ImageChops.difference(one, other).getbbox() is None


def test_a_webp_file_is_transparent_where_it_is_cut(plain: TinyProject) -> None:
    plain.write("layout", ROUND)
    found = made(plain, "webp", "--dpi", "100")
    assert (found.mode, found.getpixel((0, 0))[3], found.getpixel((100, 150))[3]) == (
        "RGBA",
        0,
        255,
    )


# -- corners and backgrounds ----------------------------------------------------------------------


def test_jpeg_files_are_not_cut(plain: TinyProject) -> None:
    """The corner of the card is blue up to the edge, and no white is in it."""
    plain.write("layout", ROUND)
    found = made(plain, "jpeg", "--dpi", "100")
    assert near(found.getpixel((0, 0)), BLUE) and near(found.getpixel((199, 299)), RED)


@pytest.mark.parametrize(
    ("target", "background", "shown"),
    [
        ("jpeg", "white", WHITE),
        ("png", "black", BLACK),
        ("png", "#336699", (0x33, 0x66, 0x99)),
        ("webp", "#369", (0x33, 0x66, 0x99)),
    ],
)
def test_a_background_fills_what_is_cut_off(
    plain: TinyProject, target: str, background: str, shown: tuple[int, int, int]
) -> None:
    plain.write("layout", ROUND)
    found = made(plain, target, "--dpi", "100", "--background", background)
    assert found.mode == "RGB"
    corners = [(0, 0), (199, 0), (0, 299), (199, 299)]
    assert all(near(found.getpixel(at), shown, 6) for at in corners)
    assert near(found.getpixel((100, 2)), RED, 6)


def test_corners_of_another_radius(plain: TinyProject) -> None:
    """What is cut off is 4 - π of the square of the radius in pixels."""
    plain.write("layout", ROUND)
    for corner, radius in (("10mm", 39.37), ("5mm", 19.685)):
        found = made(plain, "png", "--dpi", "100", "--corner", corner)
        cut = sum(255 - level for level in found.getchannel("A").tobytes()) / 255
        assert cut == pytest.approx(0.8584 * radius**2, rel=0.01)
    square = made(plain, "png", "--dpi", "100", "--corner", "0mm")
    assert (square.mode, square.getpixel((0, 0)), square.getpixel((199, 299))) == ("RGB", BLUE, RED)
    plain.write("layout", LAYOUT)  # a layout without round corners
    assert made(plain, "png", "--dpi", "100", "--corner", "5mm").mode == "RGBA"


def test_an_outline_is_not_replaced_by_corners(plain: TinyProject) -> None:
    outline = "outline: {shape: ellipse}\n"
    plain.write("layout", LAYOUT.replace("elements:", f"{outline}elements:"))
    found = made(plain, "png", "--dpi", "100", "--corner", "0mm")
    cut = sum(255 - level for level in found.getchannel("A").tobytes()) / 255
    assert cut == pytest.approx(200 * 300 * (1 - 0.785398), rel=0.01)


# -- pixels of a service --------------------------------------------------------------------------


def test_the_card_lies_on_the_pixels_of_the_cut(plain: TinyProject) -> None:
    """600 × 900 pixels of 660 × 960 are the card: its edge is between the pixels 29 and 30."""
    found = made(plain, "png", "--pixels", "660x960", "--cut", "600x900")
    assert found.size == (660, 960)
    assert found.getpixel((29, 29)) == found.getpixel((630, 930)) == GREEN
    assert (found.getpixel((30, 30)), found.getpixel((629, 929))) == (BLUE, RED)


def test_edges_are_filled_where_the_bleed_ends(plain: TinyProject) -> None:
    """2 pixels more than the bleed has on each side, 0.17 mm."""
    found = made(plain, "png", "--pixels", "664x964", "--cut", "600x900")
    assert found.size == (664, 964)
    assert {found.getpixel(at) for at in ((0, 0), (663, 0), (0, 963), (663, 963))} == {GREEN}
    assert {color for _, color in found.getcolors()} == {RED, GREEN, BLUE}
    assert (found.getpixel((31, 31)), found.getpixel((32, 32))) == (GREEN, BLUE)


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        (
            ("--pixels", "700x1000", "--cut", "600x900"),
            "'cards/ant' has 2.5 mm of bleed, and the picture shows 4.2 mm around the cut",
            "write 'bleed: 4.3mm' in its layout, with grounds that reach it ('box: bleed')",
        ),
        (
            ("--cut", "600x600"),
            "'cards/ant' of 50.8 × 76.2 mm has another shape than 600 × 600 pixels",
            "e.g. --cut 600x900",
        ),
        (
            ("--pixels", "500x700", "--cut", "600x900"),
            "a cut of 600 × 900 pixels is larger than the picture, 500 × 700",
            None,
        ),
        (("--dpi", "200", "--cut", "600x900"), "--dpi and --cut exclude each other", None),
    ],
)
def test_cuts_that_do_not_fit(
    plain: TinyProject, given: tuple[str, ...], message: str, hint: str | None
) -> None:
    expected = f"error: {message}" + (f"\n  hint: {hint}" if hint else "")
    plain.reports(expected, "build", "--target", "png", *given)
    assert not (plain.root / "output").exists()


def test_landscape_cards_are_turned_upright(plain: TinyProject) -> None:
    """The blue corner of the front is at the top left: turned clockwise it is at the top right.
    That of the back is at the top right (39.8 mm from the left): turned the other way, it is at
    the top left. So both are at the same corner of the paper."""
    plain.write("layout", LANDSCAPE)
    with_backs(plain)
    plain.write("layouts/tiny/back.yaml", LANDSCAPE.replace("x: 0mm", "x: 66.2mm"))
    found = made(plain, "png", "--upright", "--backs")
    assert found.size == (600, 900)
    assert (found.getpixel((599, 0)), found.getpixel((0, 0))) == (BLUE, RED)
    back = made(plain, "png", "--upright", "--backs", file="Tiny-back")
    assert back.size == (600, 900)
    assert (back.getpixel((0, 0)), back.getpixel((599, 0))) == (BLUE, RED)


# -- sheets ---------------------------------------------------------------------------------------


def test_pictures_of_sheets(plain: TinyProject) -> None:
    with_backs(plain)
    found = made(plain, "sheet-png", "--backs", "--dpi", "100", file="Tiny-1")
    assert (found.size, found.mode) == ((850, 1100), "RGB")
    assert round(found.info["dpi"][0]) == 100 and found.info["srgb"] == 0
    share = sum(count for count, color in found.getcolors(1_000_000) if color == RED) / 850 / 1100
    assert share == pytest.approx(3 * (200 * 300 - 39.37**2) / 850 / 1100, rel=0.01)
    back = made(plain, "sheet-png", "--backs", "--dpi", "100", file="Tiny-1-back")
    assert back.size == (850, 1100)
    assert made(plain, "sheet-png", "--paper", "a4", file="Tiny-1").size == (2480, 3508)


def poppler(pdf: Path, dpi: int, folder: Path) -> Image.Image:
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", "-singlefile", pdf, folder / "page"],
                   check=True)  # fmt: skip
    return image(folder / "page.png").convert("RGB")


def test_a_picture_of_a_sheet_is_what_poppler_makes_of_the_pdf(
    tiny: TinyProject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Two programs draw edges of letters a little differently: by 0.5 of 255 on average."""
    assert tiny.run("build")[0] == 0
    shown = poppler(tiny.root / "output/tiny/en/Tiny.pdf", 150, tmp_path_factory.mktemp("p"))
    found = made(tiny, "sheet-png", "--dpi", "150", file="Tiny-1")
    assert found.size == shown.size == (1275, 1650)
    assert sum(ImageStat.Stat(ImageChops.difference(found, shown)).mean) / 3 < 0.5


def test_a_picture_of_a_card_is_what_poppler_makes_of_its_page(
    tiny: TinyProject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """On pages as large as the card."""
    tiny.write("layouts/sheets/alone.yaml", "kind: grid\ncolumns: 1\nrows: 1\nmargin: 0mm\n"
               "marks: none\nbleed: 0mm\n")  # fmt: skip
    tiny.write("layouts/papers.yaml", "card: {width: 63mm, height: 88mm, margin: 0mm}\n")
    given = ("--paper", "card", "--sheet", "alone", "--card", "ant")
    assert tiny.run("build", *given)[0] == 0
    (pdf,) = tiny.root.glob("output/tiny/*/Tiny.pdf")
    shown = poppler(pdf, 300, tmp_path_factory.mktemp("p"))
    found = made(tiny, "png", "--card", "ant")
    assert found.size == (744, 1039)
    shown = shown.resize(found.size)  # poppler begins a pixel for each part of one
    assert sum(ImageStat.Stat(ImageChops.difference(found, shown)).mean) / 3 < 0.8
