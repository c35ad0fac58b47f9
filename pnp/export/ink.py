"""How much of the paper ink covers: an estimate from pictures of pages.

In: a PDF file. Out: an `Ink`, the mean of all pages that were measured. Home printers mix colours
in their own ways; here grey is black ink alone, and the rest of a colour is cyan, magenta and
yellow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.files.contents import opened
from pnp.model.result import Ink, Stored

if TYPE_CHECKING:
    from PIL.Image import Image

# PDFium draws a line at least one pixel wide: at 24 dpi a page of engravings has a quarter more ink
# than at 150, at 72 dpi a twentieth (measured)
_DPI = 72
_MOST_PAGES = 3  # the pages of a product look alike, and each takes 10 to 80 ms (measured)
_FULL = 255


def sample(pages: int) -> list[int]:
    """The numbers, from 0, of the pages that are measured of so many: spread evenly, the first and
    the last among them."""
    count = min(pages, _MOST_PAGES)
    return [i * (pages - 1) // max(count - 1, 1) for i in range(count)]


def measured_ink(content: bytes | Stored, numbers: Sequence[int] | None = None) -> Ink:
    """The ink of the pages of a PDF file with these numbers (None: a sample of all)."""
    import pypdfium2

    with opened(content) as file:
        document: Any = pypdfium2.PdfDocument(file)
        try:
            chosen = sample(len(document)) if numbers is None else numbers
            found = [_page_ink(document[number]) for number in chosen]
        finally:
            document.close()
    return Ink(*(round(sum(inks) / len(found), 4) for inks in zip(*found, strict=True)))


def _page_ink(page: Any) -> tuple[float, float, float, float]:
    from PIL import ImageChops

    image: Image = page.render(scale=_DPI / 72).to_pil().convert("RGB")
    inverse = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(inverse[0], inverse[1]), inverse[2])
    cyan, magenta, yellow = (_mean(ImageChops.subtract(one, black)) for one in inverse)
    return cyan, magenta, yellow, _mean(black)


def _mean(channel: Image) -> float:
    from PIL import ImageStat

    return ImageStat.Stat(channel).mean[0] / _FULL
