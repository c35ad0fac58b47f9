"""`scale` of a layout: from the layout to the pages, as PDFium and pypdf read them."""

from __future__ import annotations

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from preflight_on import with_preflight  # noqa: F401
from pypdf import PdfReader
from tiny_project import PDF, TinyProject

MM = 72 / 25.4
SIZE = "size: {width: 63mm, height: 88mm}"


def letters(project: TinyProject) -> list[tuple[str, float, float]]:
    """Each letter of the first page within the first card: what it is, its size, its left edge."""
    page = pypdfium2.PdfDocument(project.root / PDF)[0]
    text, matrix = page.get_textpage(), pdfium.FS_MATRIX()
    found = []
    for index in range(text.count_chars()):
        assert pdfium.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
        size = pdfium.FPDFText_GetFontSize(text, index) * matrix.d
        letter = chr(pdfium.FPDFText_GetUnicode(text, index))
        found.append((letter, round(size, 2), text.get_charbox(index)[0]))
    return found


def test_letters_are_larger_and_places_are_farther_apart(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up", "sheet: 1-up")
    assert tiny.run("build")[0] == 0
    plain = {letter: (size, x) for letter, size, x in letters(tiny) if letter in "A1"}
    tiny.spoil("layout", SIZE, f"{SIZE}\nscale: 1.6")
    assert tiny.run("build", "--verify")[0] == 0
    large = {letter: (size, x) for letter, size, x in letters(tiny) if letter in "A1"}
    assert plain["A"][0] == 10 and large["A"][0] == 16
    assert plain["1"][0] == 10 and large["1"][0] == 16
    page = PdfReader(tiny.root / PDF).pages[0]
    assert float(page.trimbox.width) == pytest.approx(100.8 * MM, abs=0.01)
    assert float(page.trimbox.height) == pytest.approx(140.8 * MM, abs=0.01)
    assert float(page.bleedbox.width) == pytest.approx((100.8 + 2 * 4.8) * MM, abs=0.01)


def test_fewer_larger_cards_fit_on_a_sheet(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up", "sheet: 4-up")
    tiny.spoil("layout", SIZE, f"{SIZE}\nscale: 1.5")
    assert tiny.run("build")[0] == 0
    assert len(PdfReader(tiny.root / PDF).pages) == 1
    tiny.spoil("game", "sheet: 4-up", "sheet: 9-up")
    code, _, err = tiny.run("build")
    assert code == 1
    assert "94.5 × 132 mm" in err


def test_small_text_is_judged_as_it_is_printed(tiny: TinyProject) -> None:
    tiny.spoil("theme", "size: 10pt, smallest: 8pt", "size: 5pt, smallest: 5pt")
    assert "small-text" in tiny.run("check", "--json")[1]
    tiny.spoil("layout", SIZE, f"{SIZE}\nscale: 1.3")  # 6.5 pt
    assert "small-text" not in tiny.run("check", "--json")[1]


def test_a_variant_makes_a_layout_larger(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/variants/large.yaml", "layouts: {tiny/card: {scale: 2}}\n")
    tiny.spoil("game", "sheet: 9-up", "sheet: 1-up")
    code, _, err = tiny.run("build", "--variant", "large")
    assert code == 0, err
    page = PdfReader(tiny.root / "output/tiny/en+large/Tiny.pdf").pages[0]
    assert float(page.trimbox.width) == pytest.approx(126 * MM, abs=0.01)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0", "expected a number from 0.1 to 10, found 0"), ("large", "expected a number")],
)
def test_a_scale_is_a_number(tiny: TinyProject, value: str, expected: str) -> None:
    tiny.spoil("layout", SIZE, f"{SIZE}\nscale: {value}")
    code, _, err = tiny.run("build")
    assert code == 1
    assert "layouts/tiny/card.yaml:2:8: error: 'scale': " in err and expected in err


def test_a_face_without_a_size_of_its_own_has_no_scale(tiny: TinyProject) -> None:
    tiny.write("layouts/tiny/strip.yaml", "size: strip\nscale: 2\nelements: {}\n")
    code, _, err = tiny.run("check")
    assert code == 1
    expected = "layouts/tiny/strip.yaml:2:1: error: a layout with 'size: strip' has no 'scale'"
    assert expected in err
