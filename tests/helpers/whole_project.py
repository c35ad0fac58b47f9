"""A small good project that has a file of every kind, for tests that spoil one of them."""

from __future__ import annotations

import shutil
from pathlib import Path

from repository import ROOT

FILES = {
    "pnp.yaml": """\
output: out
""",
    "cards/tiny/game.yaml": """\
title: Tiny
version: "0.1"
language: en
credits:
  design: Ann
facts:
  most: 3
words:
  together: ["Rank #"]
glossary:
  - term: rank
    forms: ranks
    meaning: how strong a card is
tables:
  suits:
    - {id: sun, name: Sun}
    - {id: moon, name: Moon}
decks:
  cards:
    file: cards.yaml
    layout: tiny/card
    back: tiny/back
  more:
    file: more.csv
    layout: tiny/plain
    fields:
      name: text
      price: number
boxes:
  box:
    net: tuck
    layout: tiny/box
    inner: {width: 45mm, height: 65mm, depth: 20mm}
books:
  rules:
    file: rules.md
    layout: tiny/book
products:
  cards:
    file: Cards
    decks: [cards, more]
    sheet: mine
    backs: false
  rules:
    file: Rules
    book: rules
    sheet: booklet
  box:
    file: Box
    boxes: [box]
    sheet: box
kit:
  file: All
checks:
  - for: c in cards
    check: c.rank > 0
    message: "{c.name} has no rank"
translate: [suits.name]
origins:
  facts: invented
""",
    "cards/tiny/cards.yaml": """\
fields:
  name: text
  rank: {whole: [1, 9]}
  suit: {reference: suits}
  power: {choice: [low, high], optional: true}
defaults:
  - when: rank > 1
    set: {power: high}
cards:
  - id: ant
    name: Ant
    rank: 1
    suit: sun
    power: low
  - id: bee
    name: Bee
    rank: 2
    suit: moon
    copies: 2
""",
    "cards/tiny/more.csv": "id,name,price\ncat,Cat,1.5\n",
    "cards/tiny/rules.md": "---\ntitle: Rules\n---\n# Start {#start}\n\nDraw a card.\n",
    "cards/tiny/variants/short.yaml": """\
title: A short game
about: Fewer cards.
game:
  facts:
    most: 2
cards:
  cards:
    change:
      - {id: ant, set: {rank: 3}}
    remove: [bee]
palette:
  ink: black
layouts:
  tiny/card:
    elements:
      name: {size: 9pt}
books:
  rules:
    change:
      - {in: start, from: a card, to: two cards}
""",
    "layouts/tiny/theme.yaml": """\
palette:
  ink: "#1d1a16"
  paper: "#faf3e2"
styles:
  title:
    font: Alegreya
    size: 10pt
    color: ink
""",
    "layouts/tiny/card.yaml": """\
size: small
bleed: 3mm
safe: 3mm
theme: tiny/theme
fragments:
  badge:
    parameters: {number: 1}
    elements:
      number: {kind: text, text: "{number}", style: title}
elements:
  ground:
    kind: shape
    box: bleed
    fill: paper
  name:
    kind: text
    text: "{name}"
    style: title
    box: {x: 3mm, y: 3mm, w: 34mm, h: 8mm}
  badge:
    kind: use
    fragment: badge
    with: {number: "{rank}"}
    box: {x: 3mm, y: 30mm, w: 9mm, h: 9mm}
""",
    "layouts/tiny/plain.yaml": """\
extends: tiny/card
elements:
  badge: ~
""",
    "layouts/tiny/back.yaml": """\
size: small
bleed: 3mm
theme: tiny/theme
elements:
  ground: {kind: shape, box: bleed, fill: ink}
""",
    "layouts/tiny/box.yaml": """\
size: box
bleed: 3mm
theme: tiny/theme
elements:
  ground: {kind: shape, box: bleed, fill: paper}
""",
    "layouts/tiny/book.yaml": """\
page: {size: folded}
margins: {inner: 10mm, outer: 8mm}
columns: 1
text: title
theme: tiny/theme
every:
  elements:
    folio: {kind: text, text: "{page}", style: title, box: {at: 2, w: 20mm, h: 5mm}}
""",
    "layouts/sheets/mine.yaml": """\
columns: 3
rows: 3
margin: 5mm
marks: edge
label: "{title}"
""",
    "layouts/sizes.yaml": """\
small:
  width: 40mm
  height: 60mm
""",
    "layouts/papers.yaml": """\
card:
  width: 210mm
  height: 297mm
""",
    "fonts/manifest.yaml": """\
Mine:
  role: titles
  licence: OFL-1.1
  faces:
    - file: mine.ttf
      weight: 400
""",
}
_FONT = ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"


def write_project(root: Path, changed: str = "", old: str = "", new: str = "") -> Path:
    """Write the project into a folder, with the words `old` of the file `changed` replaced once by
    `new`; return the path of this file."""
    for name, text in FILES.items():
        if name == changed:
            assert text.count(old) >= 1, (old, text)
            text = text.replace(old, new, 1)
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    shutil.copy(_FONT, root / "fonts/mine.ttf")
    return root / changed
