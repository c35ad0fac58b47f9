"""A small game and variants typed as YAML, for tests."""

from __future__ import annotations

from pathlib import Path

from pnp.load.games import load_game
from pnp.load.layouts import load_layout
from pnp.model.edition import Choice, Edition
from pnp.model.game import Game
from pnp.problems import Problems, Span
from pnp.records.manuscripts import load_book
from pnp.sources.files import Library

FILES = {
    "cards/tiny/game.yaml": """\
title: Tiny
facts: {most: 3, hello: Good day.}
tables:
  suits:
    - {id: sun, name: Sun, color: ink}
    - {id: moon, name: Moon, color: ink}
  days: days.yaml
glossary:
  - {term: Day, meaning: Light.}
  - {term: Night}
decks:
  heroes: {file: heroes.yaml, layout: tiny/card, back: tiny/back}
  foes: {file: foes.csv, layout: tiny/large, fields: {name: text, rank: {whole: [1, 9]}}}
  board: {layout: tiny/back}
books:
  rules: {file: rules.md, layout: tiny/book}
products:
  cards: {file: Tiny, decks: [heroes, foes], sheet: 9-up}
  board: {file: Board, decks: [board], sheet: 9-up}
checks:
  - {check: count(heroes) > 0, says: no heroes}
translate: [facts.hello]
""",
    "cards/tiny/days.yaml": "- {id: mon}\n- {id: tue}\n",
    "cards/tiny/heroes.yaml": """\
fields:
  name: text
  rank: {whole: [1, 9]}
  suit: {reference: suits}
  text: text
  effect: {record: true, optional: true}
defaults:
  - set: {suit: sun, text: "Worth **{rank}**."}
  - when: rank > 2
    set: {text: "Strong: **{rank}**."}
cards:
  - {id: ant, name: Ant, rank: 1}
  - {id: bee, name: Bee, rank: 2, suit: moon, effect: {code: fly, far: 2}}
  - {id: cat, name: Cat, rank: 3, copies: 2}
""",
    "cards/tiny/foes.csv": "id,name,rank,overrides.name.size\nfox,Fox,4,\nowl,Owl,5,9pt\n",
    "cards/tiny/rules.md": """\
---
title: Rules
---
Hello.

# One {#one}

First.

## Deep

Below.

::: box
# Boxed {#boxed}

In a box.
:::

# Two

Last.
""",
    "layouts/tiny/theme.yaml": """\
palette: {ink: black, paper: white}
styles:
  body: {font: Alegreya, size: 10pt}
  small: {extends: body, size: 8pt}
""",
    "layouts/tiny/card.yaml": """\
size: poker
theme: tiny/theme
palette: {gold: "#aa8800"}
elements:
  ground: {kind: shape, fill: paper}
  band: {kind: shape, fill: gold, box: {h: 5mm}}
  name: {kind: text, text: "{name}", style: body}
""",
    "layouts/tiny/large.yaml": """\
extends: tiny/card
size: tarot
elements: {band: {box: {h: +3mm}}}
""",
    "layouts/tiny/back.yaml": """\
size: poker
theme: tiny/theme
elements: {ground: {kind: shape, fill: ink}}
""",
    "layouts/tiny/book.yaml": """\
page: {size: paper}
text: body
theme: tiny/theme
boxes: {box: {fill: paper}}
""",
    "layouts/tiny/other.yaml": "extends: tiny/card\n",
}
NAME = "cards/tiny/variants"


class Shop:
    """The small game, and variants typed as YAML."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in FILES.items():
            self.write(name, text)
        self.library = Library(root, root)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def variant(self, text: str, name: str = "v") -> None:
        self.write(f"{NAME}/{name}.yaml", text)

    def load(self, *names: str, say=None) -> tuple[Game | None, list[str]]:
        """The game with variants, and what is told."""
        whole = Library(self.root, self.root)
        self.library = whole.for_edition(Edition(Choice(variants=names or ("v",)), say))
        problems = Problems()
        game = load_game("tiny", self.root / "cards/tiny", self.library, problems)
        return game, [str(problem) for problem in problems]

    def good(self, *names: str) -> Game:
        game, told = self.load(*names)
        assert told == [] and game is not None
        return game

    def told(self, *names: str) -> list[str]:
        """What is told, without the folder."""
        return [one.replace(f"{NAME}/", "") for one in self.load(*names)[1]]

    def layout(self, name: str):
        problems = Problems()
        found = load_layout(name, self.library, Span("game.yaml"), problems)
        assert not problems.errors and found is not None
        return found

    def book(self):
        problems = Problems()
        path = self.root / "cards/tiny/rules.md"
        found = load_book("rules", path, Span("game.yaml"), self.library, problems)
        assert not problems.errors and found is not None
        return found
