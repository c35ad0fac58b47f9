"""What is on a page of a PDF file, as far as promises of a file depend on it."""

from __future__ import annotations

import re

from msgspec import Struct, field

from pnp.pdf_pages.opening import PdfSource, reading, resolved
from pnp.pdf_pages.streams import check_stream

# PDF/A-1 or PDF/A-2, as an element or an attribute
_PDF_A = re.compile(rb"pdfaid:part(?:\s*=\s*[\"']|>)\s*[12]\s*[<\"']")
_MOST = 1 << 20  # bytes of metadata


class PageFacts(Struct):
    """What was met on a page.

    `missing_fonts` are those that are not embedded. `spaces` are colour spaces: 'gray', 'rgb',
    'cmyk', 'icc-gray', 'icc-rgb', 'icc-cmyk', 'spot', or 'other'. `is_transparent`: something is
    seen through something else. `has_tiles`: something is painted with a pattern.
    `lowest_dpi`: the lowest resolution of a large picture, in pixels per inch of the page's own
    coordinates (None: there is none). `has_rare_filters`: a picture is compressed as older readers
    do not know. What is not printed: `has_hidden_layers`; `links`; `notes`, annotations without an
    appearance, which viewers draw by themselves; `has_programs`, actions of the page or of its
    annotations.
    """

    missing_fonts: set[str] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)
    is_transparent: bool = False
    has_tiles: bool = False
    has_rare_filters: bool = False
    lowest_dpi: float | None = None
    has_hidden_layers: bool = False
    links: int = 0
    notes: int = 0
    has_programs: bool = False


def claims_pdf_a(source: PdfSource) -> bool:
    """Whether a file states that it is PDF/A-1 or PDF/A-2. Raises DamagedPdfError."""
    if "PDF/A" not in source.kept:
        with reading():
            metadata = resolved(source.root.get("/Metadata"))
            packet = b""
            if hasattr(metadata, "get_data"):
                check_stream(metadata, False)
                packet = metadata.get_data()
        source.kept["PDF/A"] = bool(_PDF_A.search(packet[:_MOST]))
    return bool(source.kept["PDF/A"])
