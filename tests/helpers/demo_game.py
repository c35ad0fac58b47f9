"""A small game, the Mill, with a variant and its German translation."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from pypdf import PdfReader

from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.model.definitions import replace
from pnp.model.problems import Problems

FILES = {
    "cards/mill/game.yaml": """\
title: The Mill
facts: {sacks: 4}
glossary:
  - {term: Sack, forms: [Sacks], printed: true}
decks:
  cards: {file: cards.yaml, layout: mill/card}
books:
  rules: {file: rules.md, layout: mill/book}
products:
  cards: {file: MillCards, title: Cards, decks: [cards], sheet: 9-up}
  rules: {file: MillRules, title: Rules, book: rules, sheet: 1-up}
""",
    "cards/mill/cards.yaml": """\
fields: {name: text, text: text}
cards:
  - {id: wheel, name: Wheel, text: "Take **{facts.sacks}** Sacks."}
  - {id: miller, name: The Miller, text: Grind a Sack., copies: 2}
""",
    "cards/mill/rules.md": "# Aim {#aim}\nFill {facts.sacks} Sacks. A Sack is worth much.\n",
    "cards/mill/variants/short.yaml": """\
title: A short game
game: {facts: {sacks: 2}}
cards: {cards: {add: [{id: mouse, name: Mouse, text: Eat a Sack.}]}}
""",
    "layouts/mill/card.yaml": """\
size: poker
styles: {body: {font: Alegreya, size: 10pt, smallest: 8pt}}
elements:
  name: {kind: text, text: "{name}", style: body, box: {w: 100%, h: 6mm}}
  text: {kind: text, text: "{text}", style: body, box: {y: 10mm, w: 100%, h: 20mm}}
""",
    "layouts/mill/book.yaml": """\
page: {size: a5}
text: body
styles: {body: {font: Alegreya, size: 10pt}}
""",
}
GERMAN = {
    "game.title": "Die Mühle",
    "products/cards.title": "Karten",
    "products/cards.file": "MuehleKarten",
    "products/rules.title": "Regeln",
    "products/rules.file": "MuehleRegeln",
    "glossary/sack.term": "Sack",
    "glossary/sack.forms": "Säcke, Sacks",
    "cards/wheel.name": "Mühlrad",
    "cards/wheel.text": "Nimm **{facts.sacks}** Säcke.",
    "cards/miller.name": "Die Müllerin",
    "cards/miller.text": "Mahle einen Sack.",
    "rules#aim/1": "Ziel",
    "rules#aim/2": "Fülle {facts.sacks} Säcke. Ein Sack ist viel wert.",
    "short@cards/mouse.name": "Maus",
    "short@cards/mouse.text": "Friss einen Sack.",
}
Run = Callable[..., tuple[int, str, str]]


def translate(tmp_path: Path, texts: dict[str, str]) -> None:
    """Fills in the German catalogue."""
    path = tmp_path / "cards/mill/translations/de.po"
    found = read_po(path.read_bytes(), path.name, Problems())
    assert {e.context for e in found.entries} == set(GERMAN)
    entries = tuple(replace(e, translation=texts[e.context]) for e in found.entries)
    path.write_text(po_text(replace(found, entries=entries)), encoding="utf-8")


def text_of(path: Path) -> str:
    """All text of a PDF file as one line."""
    reader = PdfReader(io.BytesIO(path.read_bytes()))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())
