"""Draw all pictures of the documents: of the templates, of pages with steps, of ornaments, and of
the catalogue.

python docs/pictures.py
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from PIL import Image

GAP = 12  # pixels
GROUND = (214, 212, 206)
QUALITY = 70  # of WebP


def page_of(pdf: Path | bytes, number: int, height: int, bleed: float = 0.0) -> Image.Image:
    """A page (from 0) of a PDF file, this many pixels high, without its bleed (mm)."""
    import pypdfium2

    cut = bleed * 72 / 25.4
    document = pypdfium2.PdfDocument(pdf)
    found = document[number]
    scale = 3 * height / (found.get_height() - 2 * cut)
    image = found.render(scale=scale, crop=(cut, cut, cut, cut)).to_pil()
    document.close()
    return resized(image, height)


def page_within(pdf: bytes, number: int, side: int) -> Image.Image:
    """A page (from 0) of a PDF file, whose longer side has this many pixels."""
    width, height = page_size(pdf, number)
    return page_of(pdf, number, min(side, round(side * height / width))).convert("RGB")


def page_at(pdf: bytes, number: int, dpi: int, bleed: float = 0.0) -> Image.Image:
    """A page (from 0) of a PDF file at a resolution, without its bleed (mm)."""
    height = page_size(pdf, number)[1] / 72 - 2 * bleed / 25.4
    return page_of(pdf, number, round(height * dpi), bleed).convert("RGB")


def page_size(pdf: bytes, number: int) -> tuple[float, float]:
    """The width and the height of a page in points."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    width, height = document.get_page_size(number)
    document.close()
    return width, height


def resized(image: Image.Image, height: int) -> Image.Image:
    """The picture, this many pixels high."""
    width = round(image.width * height / image.height)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def row(images: Sequence[Image.Image], colours: int = 96) -> Image.Image:
    """Pictures of one height beside each other, as a picture of few colours."""
    width = sum(image.width for image in images) + GAP * (len(images) + 1)
    whole = Image.new("RGB", (width, images[0].height + 2 * GAP), GROUND)
    left = GAP
    for image in images:
        whole.paste(image, (left, GAP), image if image.mode == "RGBA" else None)
        left += image.width + GAP
    return reduced(whole, colours)


def reduced(image: Image.Image, colours: int) -> Image.Image:
    """The picture with this many colours."""
    return image.quantize(colours, dither=Image.Dither.NONE)


def save(image: Image.Image, path: Path) -> None:
    """Write a picture as small as its format allows: PNG, or WebP, which loses a little of what is
    not seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".webp":
        image.save(path, quality=QUALITY, method=6)
    else:
        image.save(path, optimize=True)


def add_file(found: Any, path: Path) -> None:
    """Add a file to a hash: its name, and its content with the line ends of Unix."""
    found.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))


if __name__ == "__main__":
    import catalogue
    import lessons
    import ornaments
    import showcase
    import templates

    templates.main([])
    lessons.main()
    ornaments.main()
    catalogue.main()
    showcase.draw()
