"""Pages of existing PDF files as a game names them: of a product, or before and after a book.

Lengths are points.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from pnp.model.problems import Span
from pnp.model.source import Record

BLANK = 0


class PageRange(Struct, frozen=True):
    """Pages from `first` to `last`, numbered from 1 (None: the last one of the file; `BLANK`: one
    empty page). Where the first is after the last, their order is reversed."""

    first: int | None
    last: int | None


class PdfPart(Struct, frozen=True):
    """Pages of a PDF file at `path`, in this order.

    `fit`: whether pages are scaled to the `size` (as written; None: that of the other pages, or of
    the sheet), or refused if they have another. `dpi`: they are printed as pictures of so many
    pixels per inch (0: as they are). `alt` are words that stand for them. `record` has the places
    of these values.
    """

    path: str
    record: Record
    ranges: tuple[PageRange, ...] = (PageRange(1, None),)
    fit: Literal["refuse", "scale"] = "refuse"
    size: Any = None
    dpi: float = 0.0
    alt: str = ""

    def span(self, key: str = "file") -> Span:
        """The place of a value, else of the file."""
        return self.record.span(key if key in self.record else "file")
