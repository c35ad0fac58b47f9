"""The sizes of pages of PDF files, and where their content lies (ISO 32000-1, 14.11.2).

A page is as large as its TrimBox; without one, as its CropBox. What lies between the TrimBox and
the BleedBox is its bleed. It is turned by its Rotate, and enlarged by its UserUnit.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from pnp.model.face import Matrix, PlacedPage, multiply
from pnp.pdf_pages.opening import (
    DamagedPdfError,
    Entries,
    PdfSource,
    reading,
    resolved,
)

Corners = tuple[float, float, float, float]

_LARGEST = 14_400 * 10.0  # points of a side
_LEAST = 3.0
_LARGEST_UNIT = 75_000.0
_SAME = 0.002  # the part by which two shapes may differ to count as the same
_ROUNDED = 1.5  # points
_MOST_BLEED = 72.0  # points that are kept of it


class SourcePage(Struct, frozen=True):
    """A page of a file: its number (from 1), its size and its bleed in points, as it is seen.

    `matrix` maps its own coordinates (y up) to those of a face (y down, from the upper left corner
    of the trim). `trim` and `window`, the trim with its bleed, are in its own coordinates.
    """

    number: int
    width: float
    height: float
    bleed: float
    matrix: Matrix
    trim: Corners
    window: Corners

    @property
    def scale(self) -> float:
        """How many points of the face a unit of its own coordinates is."""
        a, b = self.matrix[:2]
        return math.hypot(a, b)

    def placed(self, path: str, dpi: float = 0.0, has_tiles: bool = False) -> PlacedPage:
        """The page of the file at a path (see `PlacedPage`)."""
        return PlacedPage(path, self.number, self.window, self.matrix, dpi, has_tiles)


def page_of(source: PdfSource, number: int) -> SourcePage:
    """A page of a file. Raises DamagedPdfError."""
    entries = source.page(number)
    with reading():
        media = _box(entries, "/MediaBox")
        if media is None:
            raise DamagedPdfError(f"has no size for its page {number}")
        crop = _within(_box(entries, "/CropBox") or media, media)
        trim = _within(_box(entries, "/TrimBox") or crop or media, media)
        bleed = _within(_box(entries, "/BleedBox") or trim or media, media)
        unit = _number(entries.get("/UserUnit", 1.0), "UserUnit")
        turn = _number(entries.get("/Rotate", 0), "Rotate")
    if trim is None or crop is None or not 0 < unit <= _LARGEST_UNIT or turn % 90:
        raise DamagedPdfError(f"has boxes, a UserUnit or a Rotate on page {number} that cannot be")
    x0, y0, x1, y1 = trim
    sides = (x1 - x0) * unit, (y1 - y0) * unit
    if min(sides) < _LEAST or max(sides) > _LARGEST:
        size = " × ".join(f"{side / 72 * 25.4:.0f}" for side in sides)
        raise DamagedPdfError(f"has a page {number} of {size} mm, which cannot be printed")
    window = _around(trim, bleed or trim, _MOST_BLEED / unit)
    beyond = max(
        trim[0] - window[0], trim[1] - window[1], window[2] - trim[2], window[3] - trim[3]
    )  # fmt: skip
    width, height = sides if turn % 180 == 0 else sides[::-1]
    matrix = _matrix(trim, int(turn) % 360, unit)
    return SourcePage(number, width, height, beyond * unit, matrix, trim, window)


def fitted(page: SourcePage, width: float, height: float) -> SourcePage:
    """A page scaled to a size, in its middle. Where its shape is another, the rest stays empty, and
    it has no bleed."""
    scale = min(width / page.width, height / page.height)
    x, y = (width - page.width * scale) / 2, (height - page.height * scale) / 2
    matrix = multiply((scale, 0.0, 0.0, scale, x, y), page.matrix)
    is_alike = abs(width / page.width - height / page.height) <= _SAME * scale
    if is_alike:
        return SourcePage(
            page.number, width, height, page.bleed * scale, matrix, page.trim, page.window
        )
    return SourcePage(page.number, width, height, 0.0, matrix, page.trim, page.trim)


def is_about(page: SourcePage, width: float, height: float) -> bool:
    """Whether a page has a size but for what programs round: A5 is 419.53 × 595.28 points, or 420 ×
    595."""
    return abs(page.width - width) <= _ROUNDED and abs(page.height - height) <= _ROUNDED


def filling(page: SourcePage, width: float, height: float) -> SourcePage:
    """A page that is about as large as a size, as large as it: enlarged as little as it takes to
    fill it."""
    scale = max(width / page.width, height / page.height)
    x, y = (width - page.width * scale) / 2, (height - page.height * scale) / 2
    matrix = multiply((scale, 0.0, 0.0, scale, x, y), page.matrix)
    bleed = page.bleed * scale
    return SourcePage(page.number, width, height, bleed, matrix, page.trim, page.window)


def _matrix(trim: Corners, turn: int, unit: float) -> Matrix:
    """From the coordinates of a page to those of its face."""
    x0, y0, x1, y1 = trim
    a, b, c, d, e, f = {
        0: (1.0, 0.0, 0.0, -1.0, -x0, y1),
        90: (0.0, 1.0, 1.0, 0.0, -y0, -x0),
        180: (-1.0, 0.0, 0.0, 1.0, x1, -y0),
        270: (0.0, -1.0, -1.0, 0.0, y1, x1),
    }[turn]
    matrix = (a, b, c, d, e, f)
    return multiply((unit, 0.0, 0.0, unit, 0.0, 0.0), matrix) if unit != 1 else matrix


def _box(entries: Entries, key: str) -> Corners | None:
    """The corners of a box; None if there is none."""
    found = resolved(entries.get(key))
    if found is None:
        return None
    if not isinstance(found, list) or len(found) != 4:
        raise DamagedPdfError(f"has a {key[1:]} that is not four numbers")
    xs, ys = ([_number(found[i], key[1:]) for i in pair] for pair in ((0, 2), (1, 3)))
    return min(xs), min(ys), max(xs), max(ys)


def _number(value: Any, what: str) -> float:
    found = resolved(value)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise DamagedPdfError(f"has a {what} that is not a number")
    if not math.isfinite(found):
        raise DamagedPdfError(f"has a {what} that is no size")
    return float(found)


def _within(box: Corners, outer: Corners) -> Corners | None:
    """What of a box is in the outer one; None if that is nothing."""
    found = (
        max(box[0], outer[0]), max(box[1], outer[1]), min(box[2], outer[2]), min(box[3], outer[3])
    )  # fmt: skip
    return found if found[0] < found[2] and found[1] < found[3] else None


def _around(trim: Corners, bleed: Corners, most: float) -> Corners:
    """The trim with its bleed, at most so wide."""
    return (
        max(min(bleed[0], trim[0]), trim[0] - most), max(min(bleed[1], trim[1]), trim[1] - most),
        min(max(bleed[2], trim[2]), trim[2] + most), min(max(bleed[3], trim[3]), trim[3] + most),
    )  # fmt: skip
