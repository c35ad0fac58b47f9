"""The sizes of the type that US Patent #1 prints, as PDFium finds them in the built files."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from samples import PATENT

from pnp.model.edition import Choice
from pnp.model.face import Box
from pnp.model.result import Request

LANGUAGES = ("en", "de", "fr", "es")
MODULE = 72 / 25.4  # the cards are laid out in steps of 1 mm


def made(us_patent: Any, product: str, language: str, backs: bool | None = True) -> Any:
    return us_patent(Request(PATENT, product, "a4", backs=backs, edition=Choice(language)))


def letters(page: Any) -> Iterator[tuple[float, float, float]]:
    """The middle of each visible letter of a page, from its top left, and its size."""
    text, height = page.get_textpage(), page.get_height()
    matrix = pdfium.FS_MATRIX()
    for index in range(text.count_chars()):
        if chr(pdfium.FPDFText_GetUnicode(text, index)).isspace():
            continue
        left, bottom, right, top = text.get_charbox(index, loose=True)
        assert pdfium.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
        size = pdfium.FPDFText_GetFontSize(text, index) * matrix.d
        yield (left + right) / 2, height - (bottom + top) / 2, round(size, 2)


def sizes(built: Any, deck: str) -> dict[float, int]:
    """How many letters of each size the faces of a deck have."""
    found: dict[float, int] = {}
    document = pypdfium2.PdfDocument(built.data)
    for sheet, page in zip(built.sheets, document, strict=True):
        boxes: list[Box] = [
            (one.x, one.y, one.width, one.height)
            for one in sheet.placements
            if one.face.startswith(f"{deck}/")
        ]
        for x, y, size in letters(page):
            if any(bx <= x <= bx + w and by <= y <= by + h for bx, by, w, h in boxes):
                found[size] = found.get(size, 0) + 1
    document.close()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_upgrades_have_four_sizes_and_none_shrinks(us_patent: Any, language: str) -> None:
    found = sizes(made(us_patent, "cards", language), "upgrades")
    assert set(found) == {24, 16, 13, 10.5}
    # one numeral of a digit on each band; ranks are 9 of a digit and 3 of two for each type
    assert found[16] == 48
    assert found[24] == 4 * (9 + 2 * 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_aids_are_not_smaller_than_eight_and_a_half(us_patent: Any, language: str) -> None:
    found = sizes(made(us_patent, "cards", language), "aids")
    assert set(found) == {13, 10.5, 8.75}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_machines_are_not_smaller_than_nine(us_patent: Any, language: str) -> None:
    found = sizes(made(us_patent, "machines", language), "machines")
    # numbers of the track, facts, names, labels and words
    assert set(found) == {24, 13, 10.5, 10, 9}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_are_not_smaller_than_nine(us_patent: Any, language: str) -> None:
    found = sizes(made(us_patent, "poster", language, backs=None), "board")
    assert min(found) >= 9
    # numbers, years and words of the boards, names and captions of the places
    assert max(found) == 42
    assert sum(found.values()) > 1000


def test_the_frame_of_a_machine_is_one_and_a_half_millimetres_inside_the_cut(
    us_patent: Any,
) -> None:
    built = made(us_patent, "machines", "en")
    page = pypdfium2.PdfDocument(built.data)[0]
    scale = 8
    pixels = page.render(scale=scale, grayscale=True).to_numpy()
    one = built.sheets[0].placements[0]
    # along a line from the left cut to the right, half way down the plate of a corner
    row = pixels[int((one.y + 0.25 * one.height) * scale)]
    left, right = int(one.x * scale), int((one.x + one.width) * scale)
    dark = [i for i in range(left + 4, right - 4) if row[i] < 190]
    assert (dark[0] - left) / scale / MODULE == pytest.approx(1.6, abs=0.15)
    assert (right - dark[-1]) / scale / MODULE == pytest.approx(1.6, abs=0.15)
