"""Sheets for a blind test: `python cards/us-patent-1/art/blind.py FOLDER [--seed 1]`.

The 48 engravings as grey thumbnails of 15 mm at 300 dpi, shown twice as large, shuffled and with
numbers only. FOLDER receives sheet-1.png to sheet-4.png, and key.txt with the name of each number.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from pathlib import Path

import resvg_py
import yaml
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
WIDTH = round(15 / 25.4 * 300)  # pixels of a thumbnail
COLUMNS, ROWS, GAP, LABEL = 3, 4, 24, 30


def shuffled(seed: int) -> list[str]:
    """The ids of the Upgrades in an order that the seed decides."""
    cards = yaml.safe_load((HERE.parent / "upgrades.yaml").read_text("utf-8"))["cards"]
    names = [card["id"] for card in cards]
    random.Random(seed).shuffle(names)
    return names


def thumbnail(name: str) -> Image.Image:
    """A picture in grey, as it is printed on 15 mm, each pixel then four."""
    svg = (HERE / "upgrades" / f"{name}.svg").read_text("utf-8")
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=4 * WIDTH))
    whole = Image.open(io.BytesIO(png)).convert("L")
    height = round(WIDTH * whole.height / whole.width)
    small = whole.resize((WIDTH, height), Image.Resampling.BOX)
    return small.resize((2 * WIDTH, 2 * height), Image.Resampling.NEAREST)


def sheet(names: list[str], first: int) -> Image.Image:
    """Thumbnails in rows, numbered from `first`."""
    images = [thumbnail(name) for name in names]
    w, h = images[0].width + GAP, images[0].height + LABEL + GAP
    page = Image.new("L", (COLUMNS * w + GAP, ROWS * h + GAP), 255)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(24)
    for k, image in enumerate(images):
        x, y = GAP + k % COLUMNS * w, GAP + k // COLUMNS * h
        pen.text((x, y - 4), str(first + k), fill=0, font=font)
        page.paste(image, (x, y + LABEL))
    return page


def main(arguments: list[str]) -> int:
    """Write the sheets and the key."""
    parser = argparse.ArgumentParser(description="Make the sheets of a blind test.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    names = shuffled(given.seed)
    given.folder.mkdir(parents=True, exist_ok=True)
    size = COLUMNS * ROWS
    for number, first in enumerate(range(0, len(names), size), 1):
        sheet(names[first : first + size], first + 1).save(given.folder / f"sheet-{number}.png")
    key = "".join(f"{number} {name}\n" for number, name in enumerate(names, 1))
    (given.folder / "key.txt").write_text(f"seed {given.seed}\n{key}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
