"""The floor: the agreed deck drawn by hand with reportlab: floor.py WORKDIR COUNT OUT.pdf

What somebody would write who needs this one deck once: every number in the program, one call of the
canvas after another, reportlab's default settings (its ASCII85 included), simpleSplit for the
lines. No layout language, no checks, no shrinking, no kerning. pnp is measured against it.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

# points; on the card y runs down from its top left corner
PAGE_WIDTH, PAGE_HEIGHT = 612, 792
CARD_WIDTH, CARD_HEIGHT = 180, 252
LEFT, TOP = 36, 18
EDGES = [*map(HexColor, (0xB8392B, 0x2767A8, 0x2F7D3B, 0x6B3F8F, 0xB07A12, 0x55606B))]
TINTS = [*map(HexColor, (0xF8E6E2, 0xE2EDF7, 0xE5F2E6, 0xEEE6F4, 0xF7EFDC, 0xE9ECEE))]
RULES_SIZE, RULES_LEADING, RULES_WIDTH = 7.5, 9.5, 138

Icons = dict[str, list[tuple[str, list[float]]]]


def main(work: str, count: str, out: str) -> None:
    """Draw the deck of `count` cards in the project `work` to the file `out`."""
    for weight in ("Regular", "Bold", "Black"):
        registerFont(TTFont(weight, f"{work}/fonts/lato/Lato-{weight}.ttf"))
    with Path(f"{work}/cards/deck-{count}/cards.csv").open(newline="", encoding="utf-8") as file:
        cards = list(csv.DictReader(file))
    icons = read_icons(f"{work}/icons.json")
    canvas = Canvas(out, pagesize=(PAGE_WIDTH, PAGE_HEIGHT), pageCompression=1)
    for number, card in enumerate(cards):
        row, column = divmod(number % 9, 3)
        if row == column == 0:
            if number:
                canvas.showPage()
            cut_marks(canvas)
        x, y = LEFT + column * CARD_WIDTH, PAGE_HEIGHT - TOP - row * CARD_HEIGHT
        draw_card(canvas, card, icons, x, y, f"{work}/layouts/img/{card['image']}")
    canvas.save()


def read_icons(path: str) -> Icons:
    """Name to steps of a path: letter and numbers, in a square of 24, y down."""
    icons = {}
    for name, data in json.loads(Path(path).read_text()).items():
        steps = re.findall("([MLCZ])([^MLCZ]*)", data)
        icons[name] = [(letter, [float(n) for n in found.split()]) for letter, found in steps]
    return icons


def cut_marks(canvas: Canvas) -> None:
    """Sixteen marks, from 3 to 15 points outside the cards."""
    canvas.setLineWidth(0.5)
    canvas.setStrokeGray(0)
    right, bottom = LEFT + 3 * CARD_WIDTH, PAGE_HEIGHT - TOP - 3 * CARD_HEIGHT
    top = PAGE_HEIGHT - TOP
    for i in range(4):
        x, y = LEFT + i * CARD_WIDTH, top - i * CARD_HEIGHT
        canvas.line(x, top + 15, x, top + 3)
        canvas.line(x, bottom - 3, x, bottom - 15)
        canvas.line(LEFT - 15, y, LEFT - 3, y)
        canvas.line(right + 3, y, right + 15, y)


def draw_card(
    canvas: Canvas, card: dict[str, str], icons: Icons, x: float, y: float, picture: str
) -> None:
    """One card with its top left corner at (x, y) of the page, whose y runs up."""
    suit = int(card["suit"])
    canvas.setFillColor(TINTS[suit])
    canvas.setStrokeColor(EDGES[suit])
    canvas.setLineWidth(3)
    canvas.roundRect(x + 5, y - 5 - 242, 170, 242, 10, stroke=1, fill=1)
    canvas.setFillColor(EDGES[suit])
    canvas.circle(x + 158, y - 24, 11, stroke=0, fill=1)
    draw_icon(canvas, icons[card["icon"]], x + 147, y - 134, 12)

    canvas.setFillGray(1)
    canvas.setFont("Black", 13)
    canvas.drawCentredString(x + 158, y - 28.7, card["number"])
    canvas.setFillGray(0)
    canvas.setFont("Black", 12)
    canvas.drawString(x + 14, y - 27, card["title"])
    canvas.setFont("Bold", 8)
    canvas.drawString(x + 21, y - 143, card["type"])
    canvas.drawImage(picture, x + 21, y - 38 - 92, 138, 92)
    draw_rules(canvas, card["rules"], x + 21, y - 158)


def draw_icon(
    canvas: Canvas, steps: list[tuple[str, list[float]]], x: float, y: float, size: float
) -> None:
    """An icon with its top left corner at (x, y)."""
    scale = size / 24
    path = canvas.beginPath()
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for letter, numbers in steps:
        xs, ys = numbers[::2], numbers[1::2]
        points = [(x + a * scale, y - b * scale) for a, b in zip(xs, ys, strict=True)]
        draw[letter](*[n for point in points for n in point])
    canvas.drawPath(path, stroke=0, fill=1)


def draw_rules(canvas: Canvas, text: str, x: float, y: float) -> None:
    """Lines of words, the bold ones between ** and **; first baseline at y."""
    words = list(marked_words(text))
    plain = " ".join(word for _, word in words)
    # 4 points less, as bold words are a little wider than they are taken for here
    for line in simpleSplit(plain, "Regular", RULES_SIZE, RULES_WIDTH - 4):
        count = line.count(" ") + 1
        pen = x
        for font, run in groupby(words[:count], lambda word: word[0]):
            piece = " ".join(word for _, word in run) + " "
            canvas.setFont(font, RULES_SIZE)
            canvas.drawString(pen, y, piece)
            pen += stringWidth(piece, font, RULES_SIZE)
        del words[:count]
        y -= RULES_LEADING


def marked_words(text: str) -> Iterator[tuple[str, str]]:
    """Each word with its font."""
    for word in text.split():
        found = re.fullmatch(r"\*\*(.+?)\*\*(.*)", word)
        yield ("Bold", found[1] + found[2]) if found else ("Regular", word)


if __name__ == "__main__":
    main(*sys.argv[1:])
