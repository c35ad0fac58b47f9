"""Boxes, Rotate and UserUnit of pages."""

from __future__ import annotations

import pytest
from other_pdfs import BARS, drawn_by, many_pages, most_different, one_page, placed

from pnp.pdf_pages.opening import DamagedPdfError, PdfSource
from pnp.pdf_pages.pages import fitted, page_of

WITH_BLEED = b"/MediaBox[0 0 220 320]/TrimBox[10 10 210 310]/BleedBox[4 4 216 316]"


def page(entries: bytes):
    return page_of(PdfSource(one_page(page=entries)), 1)


def test_a_page_is_as_large_as_its_trim_box_and_keeps_its_bleed():
    found = page(
        b"/MediaBox[0 0 200 300]/CropBox[5 5 195 295]/TrimBox[20 30 180 270]"
        b"/BleedBox[12 22 188 278]"
    )
    assert (found.width, found.height, found.bleed) == (160, 240, 8)
    assert found.window == (12, 22, 188, 278)
    assert found.matrix == (1, 0, 0, -1, -20, 270)


@pytest.mark.parametrize(
    ("boxes", "size", "bleed", "window"),
    [
        (b"/MediaBox[0 0 100 60]", (100, 60), 0, (0, 0, 100, 60)),
        (b"/MediaBox[100 60 0 0]", (100, 60), 0, (0, 0, 100, 60)),
        (b"/MediaBox[-10 -20 90 40]", (100, 60), 0, (-10, -20, 90, 40)),
        (b"/MediaBox[0 0 100 60]/CropBox[10 10 90 50]", (80, 40), 0, (10, 10, 90, 50)),
        # a CropBox that leaves the page is cut off
        (b"/MediaBox[0 0 100 60]/CropBox[-50 -50 90 500]", (90, 60), 0, (0, 0, 90, 60)),
        # without a BleedBox it is not known what lies beyond the trim
        (b"/MediaBox[0 0 100 60]/TrimBox[10 10 90 50]", (80, 40), 0, (10, 10, 90, 50)),
        # pages of a spread have no bleed at the fold
        (b"/MediaBox[0 0 100 60]/TrimBox[9 9 91 51]/BleedBox[0 0 91 60]", (82, 42), 9,
         (0, 0, 91, 60)),
    ],
)  # fmt: skip
def test_boxes(boxes, size, bleed, window):
    found = page(boxes)
    assert ((found.width, found.height), found.bleed, found.window) == (size, bleed, window)


def test_user_units_enlarge_a_page():
    found = page(b"/MediaBox[0 0 100 60]/TrimBox[10 10 90 50]/BleedBox[8 8 92 52]/UserUnit 2.5")
    assert (found.width, found.height, found.bleed) == (200, 100, 5)
    assert found.matrix == (2.5, 0, 0, -2.5, -25, 125)


@pytest.mark.parametrize(
    ("turn", "size"),
    [(0, (100, 60)), (90, (60, 100)), (180, (100, 60)), (270, (60, 100)), (-90, (60, 100)),
     (450, (60, 100))],
)  # fmt: skip
def test_a_turned_page_is_drawn_as_viewers_show_it(turn, size, tmp_path):
    data = one_page(BARS, b"/MediaBox[0 0 100 60]/Rotate %d" % turn)
    found = page_of(PdfSource(data), 1)
    assert (found.width, found.height) == size
    written = placed(data, tmp_path / "page.pdf")
    for program in ("pdfium", "mupdf"):
        before, after = drawn_by(program, data), drawn_by(program, written)
        assert before.size == size
        assert {(255, 0, 0), (0, 255, 0), (0, 0, 255)} <= {c for _, c in before.getcolors()}
        assert most_different(before, after) == 0


def test_what_pages_inherit(tmp_path):
    data = many_pages(12)
    assert (page_of(PdfSource(data), 12).width, page_of(PdfSource(data), 12).height) == (100, 60)


def test_a_page_scaled_to_a_size_of_its_shape_keeps_its_bleed():
    found = fitted(page(WITH_BLEED), 100, 150)
    assert (found.width, found.height, found.bleed) == (100, 150, 3)
    assert found.window == (4, 4, 216, 316)
    assert found.matrix == (0.5, 0, 0, -0.5, -5, 155)


def test_a_page_scaled_to_another_shape_is_in_the_middle_without_bleed():
    found = fitted(page(WITH_BLEED), 100, 100)
    assert (found.width, found.height, found.bleed) == (100, 100, 0)
    assert found.window == (10, 10, 210, 310)
    # a third of its size: 66.7 × 100 points, 16.7 from the left
    assert found.matrix == pytest.approx((1 / 3, 0, 0, -1 / 3, 40 / 3, 310 / 3))


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (b"", "has no size for its page 1"),
        (b"/MediaBox[0 0 100]", "has a MediaBox that is not four numbers"),
        (b"/MediaBox[0 0 100 (a)]", "has a MediaBox that is not a number"),
        (b"/MediaBox[0 0 0 60]", "has boxes, a UserUnit or a Rotate on page 1 that cannot be"),
        (b"/MediaBox[0 0 100 60]/Rotate 45", "has boxes, a UserUnit or a Rotate on page 1"),
        (b"/MediaBox[0 0 100 60]/UserUnit 0", "has boxes, a UserUnit or a Rotate on page 1"),
        (b"/MediaBox[0 0 100 60]/CropBox[200 200 300 300]/TrimBox[200 200 300 300]",
         "has boxes, a UserUnit or a Rotate on page 1"),
        (b"/MediaBox[0 0 1 1]", "has a page 1 of 0 × 0 mm, which cannot be printed"),
        (b"/MediaBox[0 0 1e6 900000]", "is damaged|cannot be printed"),
    ],
)  # fmt: skip
def test_sizes_that_cannot_be(entries, message):
    with pytest.raises(DamagedPdfError, match=message):
        page(entries)
