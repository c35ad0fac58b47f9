"""Every file of the sample games, read by pypdf, qpdf and PDFium, and by our own reader whole."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from read_back import output_of
from samples import FUTURE, PATENT, shipped

from pnp.export.check import check_pdf
from pnp.export.verify import verify_pdf
from pnp.model.result import Request

if TYPE_CHECKING:
    from conftest import Planned

REQUESTS = [
    *(
        Request(game, product, "letter")
        for game in (PATENT, FUTURE)
        for product in shipped(game).products
    ),
    *(Request(game, "", "letter", target="kit") for game in (PATENT, FUTURE)),
]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "request_", REQUESTS, ids=lambda request: f"{request.game}/{request.product or 'kit'}"
)
def test_every_reader_reads_every_file(
    us_patent: Callable[[Request], Planned], request_: Request
) -> None:
    made = us_patent(request_)
    bookmarks = _bookmarks(made.data)
    check_pdf(made.data, made.sheets, "it", bookmarks, whole=True)
    verify_pdf(io.BytesIO(made.data), made.sheets, "it", bookmarks)
    assert "No syntax or stream encoding errors" in output_of(made.data, "qpdf", "--check", "{}")
    document = pypdfium2.PdfDocument(made.data)
    sizes = [tuple(document[index].get_size()) for index in range(len(document))]
    document.close()
    assert sizes == [
        pytest.approx((sheet.paper.width, sheet.paper.height), abs=0.01) for sheet in made.sheets
    ]


def _bookmarks(data: bytes) -> int:
    """The number of bookmarks, as PDFium counts them."""
    document = pypdfium2.PdfDocument(data)
    count = len(list(document.get_toc(max_depth=99)))
    document.close()
    return count
