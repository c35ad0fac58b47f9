"""Colour spaces of PDF files by the inks that they stand for (ISO 32000-1, 8.6)."""

from __future__ import annotations

from typing import Any

from pnp.pdf_pages.contents import DEVICE_SPACES
from pnp.pdf_pages.opening import resolved

_DEEPEST = 8  # levels of colour spaces in each other
_ICC = {1: "icc-gray", 3: "icc-rgb", 4: "icc-cmyk"}
_SHORT = {"/G": "gray", "/RGB": "rgb", "/CMYK": "cmyk"}


def note_space(value: Any, spaces: set[str], depth: int = 0) -> None:
    """Add what a colour space stands for to `spaces` (see `PageFacts`)."""
    found = resolved(value)
    if isinstance(found, str) and not isinstance(found, list):
        name = str(found)
        if name != "/Pattern":
            spaces.add(DEVICE_SPACES.get(name) or _SHORT.get(name) or "other")
        return
    if not isinstance(found, list) or not found or depth > _DEEPEST:
        spaces.add("other")
        return
    kind = str(resolved(found[0]))
    if kind == "/ICCBased" and len(found) > 1:
        stream = resolved(found[1])
        parts = resolved(stream.get("/N")) if isinstance(stream, dict) else None
        spaces.add(_ICC.get(parts if isinstance(parts, int) else 0, "other"))
    elif kind in ("/Indexed", "/I", "/Pattern") and len(found) > 1:
        note_space(found[1], spaces, depth + 1)
    elif kind in ("/Separation", "/DeviceN") and len(found) > 2:
        spaces.add("spot")
        note_space(found[2], spaces, depth + 1)
    elif kind in DEVICE_SPACES:
        spaces.add(DEVICE_SPACES[kind])
    elif kind != "/Pattern":
        spaces.add(
            "icc-gray" if kind == "/CalGray" else "icc-rgb" if kind == "/CalRGB" else "other"
        )
