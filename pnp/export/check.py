"""Reopens a finished PDF and compares it with the plan it was made from.

What is compared: the number of pages, the size of each, and that every font is embedded. A
difference is a bug in pnp, never the user's: it raises `ExportError`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

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
        checked: set[str] = set()
        for page, sheet in zip(pages, sheets, strict=True):
            box = page.mediabox
            sizes = (float(box.width), float(box.height))
            planned = (sheet.paper.width, sheet.paper.height)
            if any(abs(a - b) > 0.01 for a, b in zip(sizes, planned, strict=True)):
                raise ExportError(f"page {sheet.number} of {name} is {sizes}, planned {planned}")
            fonts = _entries(page["/Resources"], "/Font")
            for key in fonts.keys() - checked:
                checked.add(key)
                _check_font(fonts[key], name)
    except PyPdfError as error:
        raise ExportError(f"{name} cannot be read back: {error}") from error


def _entries(resources: Any, kind: str) -> Any:
    return resources.get_object().get(kind, {})


def _check_font(font: Any, name: str) -> None:
    descendant = font.get_object()["/DescendantFonts"][0].get_object()
    if not {"/FontFile2", "/FontFile3"} & set(descendant["/FontDescriptor"]):
        raise ExportError(f"font {font.get_object()['/BaseFont']} of {name} is not embedded")
