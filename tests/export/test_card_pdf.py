"""PDF files of decks with a page for each side of a card, for print services."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pikepdf
import pypdf
import pytest
from judges import claimed, fonts_of, is_readable, most_ink, plates_of
from made_icc import write_icc
from poker_cards import POKER, poker_cards
from tiny_project import TinyProject

PROFILE = "layouts/profiles/drivethru.yaml"


@pytest.fixture
def poker(tiny: TinyProject) -> TinyProject:
    """Four poker cards with one back, and the profile of a printing condition."""
    poker_cards(tiny)
    (tiny.root / "layouts/profiles").mkdir(parents=True)
    write_icc(tiny.root / "layouts/profiles")
    tiny.write(PROFILE, "extends: drivethru\nicc: made.icc\ncondition: Made\n")
    return tiny


def built(tiny: TinyProject, target: str, *options: str) -> list[Path]:
    """The PDF files that are made for a target without an error."""
    code, _, err = tiny.run("build", "--target", target, "--out", "o", *options)
    assert code == 0, err
    return sorted((tiny.root / "o").rglob("*.pdf"))


def sides(file: Path) -> str:
    """The side on each page, by poppler: the blue corner of a front is at the left (f), that of a
    back at the right (b)."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed")
    start = file.with_suffix("")
    subprocess.run(["pdftoppm", "-r", "36", "-png", str(file), str(start)], check=True)
    found = ""
    for page in sorted(file.parent.glob(f"{start.name}-*.png")):
        from PIL import Image

        with Image.open(page) as image:
            left, right = image.getpixel((8, 8)), image.getpixel((image.width - 9, 8))
        assert isinstance(left, tuple) and isinstance(right, tuple)
        found += "f" if left[2] > 2 * left[0] else "b" if right[2] > 2 * right[0] else "?"
        page.unlink()
    return found


def test_a_file_for_drivethrucards(poker: TinyProject) -> None:
    (file,) = built(poker, "drivethru")
    assert file.name == "Tiny.pdf"
    data = file.read_bytes()
    is_readable(data)
    assert claimed(data) == "PDF/X-1a:2003"
    reader = pypdf.PdfReader(file)
    assert len(reader.pages) == 8
    for page in reader.pages:
        # 2.75 × 3.75 in, cut to 2.5 × 3.5 in
        assert [float(value) for value in page.mediabox] == [0, 0, 198, 270]
        assert [float(value) for value in page.bleedbox] == [0, 0, 198, 270]
        assert [float(value) for value in page.trimbox] == [9, 9, 189, 261]
    assert len(reader.trailer["/ID"]) == 2
    assert sides(file) == "bfbfbfbf"


def test_its_pages_have_process_inks_alone(poker: TinyProject, tmp_path: Path) -> None:
    poker.spoil("layout", 'fill: "#ff0000"', "fill: black")
    poker.spoil("layout", 'fill: "#0000ff"', 'fill: "#10060c"')
    (file,) = built(poker, "drivethru")
    with pikepdf.open(file) as pdf:
        bodies = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary | pikepdf.Stream)]
        spaces = {str(one.get("/ColorSpace")) for one in bodies} | {
            str(space) for one in bodies if one.get("/Type") == "/Page"
            for space in one.Resources.get("/ColorSpace", {}).values()
        }  # fmt: skip
        assert not any("RGB" in space or "Separation" in space for space in spaces)
        assert "/OCProperties" not in pdf.Root and pdf.Root.OutputIntents[0].S == "/GTS_PDFX"
    assert set(fonts_of(file.read_bytes())) <= {(True, True)}
    with pypdf.PdfReader(file) as reader:
        writer = pypdf.PdfWriter()
        writer.add_page(reader.pages[1])
        writer.write(tmp_path / "front.pdf")
    plates = plates_of((tmp_path / "front.pdf").read_bytes(), tmp_path)
    assert set(plates) == {"Cyan", "Magenta", "Yellow", "Black"}
    assert 0.9 < most_ink(plates) <= 2.4 + 2 / 255


def test_ghostscript_counts_at_most_240_percent_of_ink(poker: TinyProject) -> None:
    """`ink_cov` is the mean of each ink of a page: one that is dark in four inks all over."""
    if shutil.which("gs") is None:
        pytest.skip("gs is not installed")
    poker.spoil("layout", 'fill: "#00ff00"', 'fill: "#2a0a10"')
    poker.spoil("layout", 'fill: "#ff0000"', 'fill: "#2a0a10"')
    poker.spoil("layout", 'fill: "#0000ff"', 'fill: "#2a0a10"')
    (file,) = built(poker, "drivethru")
    found = subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dFirstPage=2", "-dLastPage=2", "-sDEVICE=ink_cov",
         "-o", "-", str(file)],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    inks = [float(value) for value in found.split()[:4]]
    assert 150 < sum(inks) <= 240.5


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ("front-back", {"Tiny.pdf": "fbfbfbfb"}),
        ("back-front", {"Tiny.pdf": "bfbfbfbf"}),
        ("fronts-then-backs", {"Tiny.pdf": "ffffbbbb"}),
        ("fronts-then-back", {"Tiny.pdf": "ffffb"}),
        ("two-files", {"Tiny-backs.pdf": "bbbb", "Tiny-fronts.pdf": "ffff"}),
    ],
)
def test_orders_of_pages(poker: TinyProject, pages: str, expected: dict[str, str]) -> None:
    made = built(poker, "card-pdf", "--backs", "--pages", pages)
    assert {file.name: sides(file) for file in made} == expected


def test_without_backs_there_are_fronts_alone(poker: TinyProject) -> None:
    (file,) = built(poker, "card-pdf", "--pages", "two-files", "--page-bleed", "3mm")
    assert (file.name, sides(file)) == ("Tiny.pdf", "ffff")
    # 63.5 + 6 by 88.9 + 6 mm
    width, height = pypdf.PdfReader(file).pages[0].mediabox[2:]
    assert (round(float(width), 2), round(float(height), 2)) == (197.01, 269.01)


def test_each_deck_has_a_file(poker: TinyProject) -> None:
    poker.spoil("game", "  cards: {file: cards.yaml,", "  extra: {file: cards.yaml, layout: "
                "tiny/card, back: tiny/back}\n  cards: {file: cards.yaml,")  # fmt: skip
    poker.spoil("game", "decks: [cards]", "decks: [cards, extra]")
    made = built(poker, "drivethru")
    assert [(file.name, sides(file)) for file in made] == [
        ("Tiny-cards.pdf", "bfbfbfbf"), ("Tiny-extra.pdf", "bfbfbfbf"),
    ]  # fmt: skip


def test_landscape_cards_are_turned_with_their_backs(tiny: TinyProject) -> None:
    poker_cards(tiny, is_landscape=True)
    (file,) = built(tiny, "card-pdf", "--backs", "--upright")
    page = pypdf.PdfReader(file).pages[0]
    assert [round(float(value)) for value in page.mediabox[2:]] == [198, 270]
    # a front is turned clockwise: its corner is at the right; a back the other way
    assert sides(file) == "bfbfbfbf"


def test_cards_of_nearly_the_size_of_the_service(poker: TinyProject) -> None:
    """63 × 88 mm is enlarged to 2.5 × 3.5 in, so that its bleed of 3 mm fills the page."""
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "width: 63.5mm, height: 88.9mm", "width: 63mm, height: 88mm")
        poker.spoil(name, "bleed: 3.3mm", "bleed: 3mm")
    (file,) = built(poker, "drivethru")
    for page in pypdf.PdfReader(file).pages:
        assert [float(value) for value in page.mediabox] == [0, 0, 198, 270]
    for name in ("layout", "layouts/tiny/back.yaml"):
        poker.spoil(name, "bleed: 3mm", "bleed: 2mm")
    assert poker.run("build", "--target", "drivethru")[2].splitlines()[:2] == [
        "error: 'cards//back' has 2 mm of bleed, and the page has 3.2 mm",
        "  hint: write 'bleed: 3.2mm' in its layout, with grounds that reach it ('box: bleed')",
    ]


def test_what_a_service_needs(tiny: TinyProject) -> None:
    tiny.write("layout", POKER)
    err = tiny.run("build", "--target", "drivethru")[2]
    assert (
        "error: profile 'drivethru' needs the ICC profile of the printing condition, 'icc'" in err
    )
    assert "'drivethru' needs backs, and product 'cards' has none" in err


def test_one_back_for_cards_that_have_several(tiny: TinyProject) -> None:
    poker_cards(tiny, own_backs=True)
    given = ("build", "--target", "card-pdf", "--backs", "--pages", "fronts-then-back")
    assert tiny.run(*given)[2].splitlines()[:2] == [
        "error: the cards of 'Tiny' have 3 backs, and the file has one page",
        "  hint: give all of them one back, or write 'pages: fronts-then-backs'",
    ]


def test_the_same_deck_has_the_same_bytes(poker: TinyProject) -> None:
    first = built(poker, "drivethru")[0].read_bytes()
    assert built(poker, "drivethru", "--no-cache", "--jobs", "2")[0].read_bytes() == first
