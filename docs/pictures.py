"""Draw all pictures of the documents.

    python docs/pictures.py            # runs every maker: some minutes on two cores
    python docs/pictures.py --list     # prints the makers and what they make

A maker is a program in docs/ with a line `MAKES = (…)`: patterns of its pictures, from docs/. A
test requires that each picture in docs/ has a maker, and that it shows what its maker would draw
now. Makers compare hashes of what pictures are made from: in index files, in lists such as
`pictures/lessons.txt`, or, of single pictures, in `pictures/inputs.txt`, with `record` below.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from PIL import Image

DOCS = Path(__file__).resolve().parent
INPUTS = DOCS / "pictures/inputs.txt"
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


def recorded() -> dict[str, str]:
    """The hashes of what single pictures were made from, by their names."""
    lines = INPUTS.read_text(encoding="utf-8").splitlines() if INPUTS.is_file() else []
    return dict(line.split(" ") for line in lines)  # type: ignore[misc]


def record(hashes: Mapping[str, str]) -> None:
    """Write down what pictures were made from."""
    known = sorted((recorded() | dict(hashes)).items())
    INPUTS.write_text("".join(f"{name} {found}\n" for name, found in known), encoding="utf-8")


def makers() -> dict[str, tuple[str, ...]]:
    """The programs in docs/ that make pictures, and the patterns of these."""
    found = {}
    for path in sorted(DOCS.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MAKES":
                found[path.stem] = tuple(ast.literal_eval(node.value))
    return found


def main(words: Sequence[str]) -> None:
    """Run all makers; with --list, print them."""
    for name, patterns in makers().items():
        print(f"{name}: {', '.join(patterns)}", flush=True)
        if "--list" not in words:
            subprocess.run([sys.executable, DOCS / f"{name}.py"], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
