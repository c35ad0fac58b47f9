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
    from pypdf import PdfReader  # slow to import: only when there is a file to check

    try:
        _compare(PdfReader(io.BytesIO(data)).pages, sheets, name)
    except ExportError:
        raise
    except Exception as error:  # broken data makes pypdf raise nearly anything
        raise ExportError(f"{name} cannot be read back: {error}") from error


def _compare(pages: Sequence[Any], sheets: Sequence[Sheet], name: str) -> None:
    if len(pages) != len(sheets):
        raise ExportError(f"{name} has {len(pages)} pages; planned were {len(sheets)}")
    checked: list[Any] = []
    for page, sheet in zip(pages, sheets, strict=True):
        box = page.mediabox
        found = (float(box.width), float(box.height))
        planned = (sheet.paper.width, sheet.paper.height)
        if any(abs(a - b) > 0.01 for a, b in zip(found, planned, strict=True)):
            raise ExportError(f"page {sheet.number} of {name} is {found}, planned {planned}")
        # forms have no fonts of their own: all streams of a file share one dictionary
        fonts = _entry(_entry(page, "/Resources"), "/Font")
        if not any(fonts is known for known in checked):
            checked.append(fonts)
            for font in fonts.values():
                _check_font(font.get_object(), name)


def _check_font(font: Any, name: str) -> None:
    described = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = _entry(described, "/FontDescriptor")
    if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor):
        raise ExportError(f"font {font.get('/BaseFont', '')} of {name} is not embedded")


def _entry(dictionary: Any, key: str) -> Any:
    """A dictionary in a dictionary; an empty one if it is not there."""
    value = dictionary.get(key)
    return {} if value is None else value.get_object()
