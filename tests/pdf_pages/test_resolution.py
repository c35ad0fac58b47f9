"""The resolution of the pictures of a page."""

from __future__ import annotations

import zlib

import pytest
from other_pdfs import one_page
from pdf_files import stream

from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.opening import PdfSource

MEDIA = b"/MediaBox[0 0 400 400]"


def image(width: int, height: int, more: bytes = b"/ColorSpace/DeviceGray") -> bytes:
    data = zlib.compress(bytes(width * height))
    entries = b"/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/Filter/FlateDecode" % (
        width, height,
    )  # fmt: skip
    return stream(data, entries + more)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # 144 pixels in 72 points across, 72 down
        (b"q 72 0 0 72 10 10 cm /A Do Q", 72),
        (b"q 36 0 0 36 10 10 cm /A Do Q", 144),
        (b"q 2 0 0 2 0 0 cm q 72 0 0 72 0 0 cm /A Do Q Q", 36),
        # turned by 90 degrees: 144 pixels are 72 points high
        (b"0 72 -72 0 100 0 cm /A Do", 72),
        (b"q 360 0 0 360 0 0 cm /A Do Q q 72 0 0 72 0 0 cm /A Do Q", 14.4),
        # a state that was restored
        (b"q 9 0 0 9 0 0 cm Q 72 0 0 72 0 0 cm /A Do", 72),
        # in a form with a matrix of its own, drawn at half of its size
        (b".5 0 0 .5 0 0 cm /F Do", 48),
        # too small to be looked at; a mask; nothing
        (b"q 30 0 0 72 0 0 cm /A Do Q", None),
        (b"72 0 0 72 0 0 cm /M Do", None),
        (b"0 0 9 9 re f", None),
        (b"1 0 cm 72 0 0 72 0 0 cm /A Do", 72),
    ],
)
def test_the_lowest_resolution(content, expected):
    mask = image(8, 8, b"/ImageMask true").replace(b"/BitsPerComponent 8", b"/BitsPerComponent 1")
    form = stream(
        b"q 72 0 0 72 0 0 cm /A Do Q", b"/Subtype/Form/BBox[0 0 99 99]/Matrix[3 0 0 3 0 0]"
    )
    page = MEDIA + b"/Resources<</XObject<</A 5 0 R/M 6 0 R/F 7 0 R>>>>"
    data = one_page(content, page, {5: image(144, 72), 6: mask, 7: form})
    found = facts_of(PdfSource(data), 1, (0, 0, 400, 400)).lowest_dpi
    assert found == (None if expected is None else pytest.approx(expected))
