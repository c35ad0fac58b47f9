"""A project with one deck of a table of many cards, that tests may change."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

GAME = """\
title: Many
decks:
  cards: {file: cards.csv, layout: many/card, back: many/back}
products:
  cards: {file: Many, decks: [cards], sheet: 9-up, backs: true}
"""
LAYOUT = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
styles: {title: {font: Alegreya, size: 12pt, smallest: 8pt}}
elements:
  ground: {kind: shape, box: bleed, fill: "#faf3e2"}
  name: {kind: text, text: "{name}", style: title, box: {x: 4mm, y: 4mm, w: 55mm, h: 8mm}}
  art: {kind: picture, file: "art/{art}.png", box: {x: 20mm, y: 15mm, w: 20mm, h: 20mm}}
  sign: {kind: icon, icon: sun, box: {x: 4mm, y: 15mm, w: 9mm, h: 9mm}}
"""
BACK = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
elements:
  ground: {kind: shape, box: bleed, fill: "#203040"}
"""
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'
CARDS = "cards/many/cards.csv"
LAYOUT_FILE = "layouts/many/card.yaml"


def row(number: int, name: str = "") -> str:
    return f"c{number},{name or f'Card {number}'},{number % 2}\n"


class ManyCards:
    """The project in a folder: `count` cards, nine on a page."""

    def __init__(self, root: Path, count: int) -> None:
        self.root = root
        table = "id,name,art\n" + "".join(map(row, range(1, count + 1)))
        for name, text in {
            "cards/many/game.yaml": GAME,
            CARDS: table,
            LAYOUT_FILE: LAYOUT,
            "layouts/many/back.yaml": BACK,
            "cards/many/icons/sun.svg": SUN,
        }.items():
            self.write(name, text)
        for art in range(2):
            self.picture(art, (200 * art, 30, 30))

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new, 1))

    def picture(self, art: int, color: tuple[int, int, int]) -> None:
        path = self.root / f"cards/many/art/{art}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (3, 3), color).save(path)
