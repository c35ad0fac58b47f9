"""`pnp build --profile`, `profile` in pnp.yaml and in products: which file is made how."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest
from made_icc import write_icc
from PIL import Image
from tiny_project import TinyProject

SHOP = "extends: print-shop\nicc: ../../made.icc\ncondition: Made\n"


@pytest.fixture
def shop(tiny: TinyProject) -> TinyProject:
    write_icc(tiny.root)
    tiny.write("layouts/profiles/print-shop.yaml", SHOP)
    return tiny


def standard(path: Path) -> str:
    """The standard that a file claims; '' for none."""
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        if "/GTS_PDFXVersion" in pdf.docinfo:
            return str(pdf.docinfo["/GTS_PDFXVersion"])
        return "PDF/A-2" if b"pdfaid:part>2<" in pdf.Root.Metadata.read_bytes() else ""


def viewing(path: Path) -> dict[str, object]:
    """How viewers print a file."""
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        found = pdf.Root.get("/ViewerPreferences", {})
        return {
            key: value if isinstance(value, bool) else str(value) for key, value in found.items()
        }


def test_a_profile_has_a_folder_of_its_own(shop):
    assert shop.run("build", "--profile", "print-shop")[0] == 0
    assert standard(shop.root / "output/tiny/en@print-shop/Tiny.pdf") == "PDF/X-4"
    assert shop.run("build")[0] == 0
    assert standard(shop.root / "output/tiny/en/Tiny.pdf") == ""


def test_the_profile_of_the_project_needs_no_name_in_the_folder(shop):
    shop.write("pnp.yaml", "profile: print-shop\n")
    assert shop.run("build")[0] == 0
    assert standard(shop.root / "output/tiny/en/Tiny.pdf") == "PDF/X-4"
    assert shop.run("build", "--profile", "home")[0] == 0
    assert standard(shop.root / "output/tiny/en@home/Tiny.pdf") == ""


def test_the_profile_of_a_product_comes_before_that_of_the_project(shop):
    shop.write("pnp.yaml", "profile: print-shop\n")
    shop.spoil("game", "sheet: 9-up}", "sheet: 9-up, profile: archive}")
    assert shop.run("build")[0] == 0
    assert standard(shop.root / "output/tiny/en/Tiny.pdf") == "PDF/A-2"
    assert shop.run("build", "--target", "kit")[0] == 0
    (kit,) = (shop.root / "output/tiny/en").glob("*it*.pdf")
    assert standard(kit) == "PDF/X-4", "a kit is one file"


def test_what_viewers_do_when_they_print(tiny):
    tiny.run("build")
    home = {"/PrintScaling": "/None", "/Duplex": "/Simplex"}
    plain = viewing(tiny.root / "output/tiny/en/Tiny.pdf")
    assert home.items() <= plain.items() and "/PickTrayByPDFSize" not in plain
    tiny.run("build", "--profile", "office-duplex")
    office = viewing(tiny.root / "output/tiny/en@office-duplex/Tiny.pdf")
    assert office == plain | {"/PickTrayByPDFSize": True}


def test_an_unknown_profile(tiny):
    found = tiny.run("build", "--profile", "achive")
    assert found[0] == 2
    assert "error: there is no profile 'achive'\n  hint: did you mean 'archive'?" in found[2]
    tiny.write("pnp.yaml", "profile: achive\n")
    found = tiny.run("build")
    assert found[0] == 1
    assert "pnp.yaml:1:10: error: there is no profile 'achive' in layouts/profiles/" in found[2]


def test_a_profile_without_the_icc_profile_that_it_needs(tiny):
    found = tiny.run("build", "--profile", "print-shop")
    assert found[0] == 1
    assert (
        "error: profile 'print-shop' needs the ICC profile of the printing condition, 'icc'\n"
        "  hint: ask the print shop which one; write layouts/profiles/print-shop.yaml with "
        "'extends: print-shop', 'icc: FILE.icc' and 'condition: NAME' (see docs/profiles.md)"
    ) in found[2]
    assert not (tiny.root / "output").exists()


def test_colours_that_a_standard_cannot_have(tiny):
    tiny.write("layouts/profiles/odd.yaml", "standard: pdf-a2b\ncolor: cmyk\n")
    found = tiny.run("build", "--profile", "odd")
    assert found[0] == 1
    assert (
        "error: profile 'odd': 'pdf-a2b' cannot have 'color: cmyk'\n"
        "  hint: write one of rgb, grey, black"
    ) in found[2]


def test_an_icc_profile_of_another_kind(tiny):
    (tiny.root / "made.icc").write_text("none")
    tiny.write("layouts/profiles/print-shop.yaml", SHOP)
    found = tiny.run("build", "--profile", "print-shop")
    assert found[0] == 1
    assert "is no ICC profile" in found[2]


def test_pnp_check_reads_profiles_that_nothing_uses(tiny):
    tiny.write("layouts/profiles/mine.yaml", "colour: cmyk\n")
    found = tiny.run("check")
    assert found[0] == 1
    assert "layouts/profiles/mine.yaml:1:1: error: unknown key 'colour'" in found[2]


def test_pictures_of_cards_keep_the_colours_of_the_screen(shop):
    assert shop.run("build", "--target", "png", "--profile", "print-shop", "--dpi", "30")[0] == 0


def test_pictures_of_cards_have_the_look_of_the_profile(tiny):
    for target in ("png", "svg"):
        assert tiny.run("build", "--target", target, "--profile", "black-only")[0] == 0
    with Image.open(tiny.root / "output/tiny/en@black-only@png/Tiny-ant.png") as image:
        image = image.convert("RGB")
    red, green, blue = (image.getchannel(name).tobytes() for name in "RGB")
    assert red == green == blue
    svg = (tiny.root / "output/tiny/en@black-only@svg/Tiny-ant.svg").read_text()
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', svg)) <= {"#000000", "#ffffff", "#fff"}


def test_pages_that_are_kept_are_those_of_their_profile(shop):
    for _ in range(2):
        for name in ("home", "archive", "black-only", "print-shop"):
            assert shop.run("build", "--profile", name)[0] == 0
    folder = shop.root / "output/tiny"
    found = {path.parent.name: path.read_bytes() for path in folder.glob("*/Tiny.pdf")}
    assert len(set(found.values())) == 4
    for name in ("archive", "black-only", "print-shop"):
        assert shop.run("build", "--profile", name, "--no-cache")[0] == 0
        again = (folder / f"en@{name}/Tiny.pdf").read_bytes()
        assert again == found[f"en@{name}"]
    # another printing condition, another page
    path = shop.root / "made.icc"
    data = bytearray(path.read_bytes())
    data[-600] ^= 0x40  # an entry of the last table
    path.write_bytes(data)
    assert shop.run("build", "--profile", "print-shop")[0] == 0
    assert (folder / "en@print-shop/Tiny.pdf").read_bytes() != found["en@print-shop"]
