"""Reopens a finished PDF and compares it with the plan it was made from.

What is compared: the number of pages, the size of each, and that every font is embedded. A
difference is a bug in pnp, never the user's: it raises `ExportError`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from pnp.model.sheet import Sheet


class ExportError(Exception):
    """A file is not what was planned."""


def check_pdf(data: bytes, sheets: Sequence[Sheet], name: str) -> None:
    """Compare a file with its sheets; raises ExportError that names the first difference."""
    from pypdf import PdfReader  # 60 ms to import: only when there is a file to check
    from pypdf.errors import PyPdfError

    try:
        pages = PdfReader(io.BytesIO(data)).pages
        if len(pages) != len(sheets):
            raise ExportError(f"{name} has {len(pages)} pages; planned were {len(sheets)}")
        fonts_seen: set[int] = set()
        for page, sheet in zip(pages, sheets, strict=True):
            box = page.mediabox
            sizes = (float(box.width), float(box.height))
            planned = (sheet.paper.width, sheet.paper.height)
            if any(abs(a - b) > 0.01 for a, b in zip(sizes, planned, strict=True)):
                raise ExportError(f"page {sheet.number} of {name} is {sizes}, planned {planned}")
            resources = page["/Resources"].raw_get("/Font") if "/Font" in page["/Resources"] else {}
            if id(resources) not in fonts_seen:
                fonts_seen.add(id(resources))
                _check_fonts(resources, name)
    except PyPdfError as error:
        raise ExportError(f"{name} cannot be read back: {error}") from error


def _check_fonts(fonts: dict[str, object], name: str) -> None:
    for key in fonts:
        font = fonts[key]
        descendants = font["/DescendantFonts"]  # type: ignore[index]
        descriptor = descendants[0].get_object()["/FontDescriptor"]
        if not {"/FontFile2", "/FontFile3"} & set(descriptor):
            raise ExportError(f"font {font['/BaseFont']} of {name} is not embedded")  # type: ignore[index]
