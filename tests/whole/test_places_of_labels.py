"""Labels and pre-cut cards from the command line: the paper of the sheet, the place to start at."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from tiny_project import TinyProject

_MM = 72 / 25.4


@pytest.fixture
def labels(tiny: TinyProject) -> TinyProject:
    """Cards of 85 × 54 mm with a black ground, and their backs, on sheets of ten."""
    tiny.spoil("layout", "size: {width: 63mm, height: 88mm}", "size: {width: 85mm, height: 54mm}")
    tiny.spoil("layout", "fill: paper", 'fill: "#000000"')
    tiny.spoil("theme", "color: ink", "color: paper")
    tiny.spoil("game", "sheet: 9-up", "sheet: avery-c32011")
    return tiny


def dark(pdf: Path, page: int, x: float, y: float) -> bool:
    """Whether the point (mm from the top left corner) of a page is black."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page].render(scale=2).to_pil().convert("L")
    return bool(image.getpixel((round(x * _MM * 2), round(y * _MM * 2))) < 40)


def size(pdf: Path) -> tuple[int, int]:
    with pypdfium2.PdfDocument(pdf) as document:
        width, height = document[0].get_size()
    return round(width / _MM), round(height / _MM)


def test_a_sheet_for_one_paper_is_printed_on_it(labels: TinyProject) -> None:
    code, out, err = labels.run("build")
    assert (code, err) == (0, "")
    assert "a4" in out
    pdf = labels.root / "output/tiny/en/Tiny.pdf"
    assert size(pdf) == (210, 297)  # an English game without a paper is printed on Letter
    assert dark(pdf, 0, 15.5, 14) and dark(pdf, 0, 110.5, 14) and dark(pdf, 0, 15.5, 68)
    assert not dark(pdf, 0, 110.5, 70)


def test_another_paper_is_refused(labels: TinyProject) -> None:
    code, _, err = labels.run("build", "--paper", "letter")
    assert code == 1
    assert (
        "cards/tiny/game.yaml:10:46: error: the sheets 'avery-c32011' are for the paper a4, not "
        "letter\n"
    ) in err


def test_printing_starts_at_a_place_in_a_folder_of_its_own(labels: TinyProject) -> None:
    code, _, err = labels.run("build", "--start", "9")
    assert (code, err) == (0, "")
    pdf = labels.root / "output/tiny/en@start-9/Tiny.pdf"
    assert not dark(pdf, 0, 15.5, 14) and not dark(pdf, 0, 110.5, 176)
    assert dark(pdf, 0, 15.5, 230) and dark(pdf, 0, 110.5, 230)  # places 9 and 10
    assert dark(pdf, 1, 15.5, 14) and not dark(pdf, 1, 110.5, 14)  # the third card


def test_a_place_that_no_sheet_has_is_an_error(labels: TinyProject) -> None:
    code, _, err = labels.run("build", "--start", "11")
    assert code == 1
    assert (
        "error: the sheets 'avery-c32011' have 10 places, so there is no place 11 to start at\n"
        "  hint: --start takes a number from 1 to 10\n"
    ) in err


def test_products_without_places_cannot_start_at_one(labels: TinyProject) -> None:
    labels.spoil("game", "sheet: avery-c32011", "sheet: poster")
    for names in ((), ("tiny/cards",)):
        code, _, err = labels.run("build", *names, "--start", "2")
        assert code in (1, 2)
        assert "places" in err and "hint: " in err and "Traceback" not in err


def test_kept_pages_are_of_their_place(labels: TinyProject) -> None:
    first, ninth = (labels.root / f"output/tiny/{name}/Tiny.pdf" for name in ("en", "en@start-9"))
    labels.run("build")
    labels.run("build", "--start", "9")
    kept = first.read_bytes(), ninth.read_bytes()
    labels.run("build", "--no-cache")
    labels.run("build", "--no-cache", "--start", "9")
    assert (first.read_bytes(), ninth.read_bytes()) == kept
    assert kept[0] != kept[1]
