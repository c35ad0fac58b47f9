"""Draw all pictures of the documents: those of the templates, and those of pages with steps.

python docs/pictures.py
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from PIL import Image

GAP = 12  # pixels
GROUND = (214, 212, 206)


def page_of(pdf: Path, number: int, height: int, bleed: float = 0.0) -> Image.Image:
    """A page (from 0) of a PDF file, this many pixels high, without its bleed (mm)."""
    import pypdfium2

    cut = bleed * 72 / 25.4
    document = pypdfium2.PdfDocument(pdf)
    found = document[number]
    scale = 3 * height / (found.get_height() - 2 * cut)
    image = found.render(scale=scale, crop=(cut, cut, cut, cut)).to_pil()
    document.close()
    return resized(image, height)


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
    return whole.quantize(colours, dither=Image.Dither.NONE)


if __name__ == "__main__":
    import lessons
    import ornaments
    import templates

    templates.main([])
    lessons.main()
    ornaments.main()
