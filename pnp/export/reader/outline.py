"""The bookmarks of a PDF file (ISO 32000-1, 12.3.3)."""

from __future__ import annotations

from typing import Any

from pnp.export.reader.objects import PdfFile
from pnp.export.reader.values import DamagedError, Ref


def read_outline(pdf: PdfFile) -> list[dict[str, Any]]:
    """The dictionaries of all bookmarks. Raises DamagedError if one does not name the one above it
    and the one before it, or if the outline leads back to itself."""
    root = pdf.root.get("/Outlines")
    found: list[dict[str, Any]] = []
    met: set[int] = set()
    waiting = [] if root is None else [root]
    while waiting:
        above = waiting.pop()
        node = pdf.dictionary(above, "an entry of the outline")
        before, number = None, node.get("/First")
        while number is not None:
            entry = pdf.dictionary(number, "an entry of the outline")
            if type(number) is not Ref or number in met:
                raise DamagedError("an entry of the outline is met twice")
            if entry.get("/Parent") != above or entry.get("/Prev") != before:
                raise DamagedError(f"entry {number} of the outline has a wrong Parent or Prev")
            met.add(number)
            found.append(entry)
            waiting.append(number)
            before, number = number, entry.get("/Next")
        if node.get("/Last") != before:
            raise DamagedError("an entry of the outline has a wrong Last")
    return found
