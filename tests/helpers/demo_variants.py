"""A small game and variants typed as YAML, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.build.editions import GameEditions
from pnp.load.layouts import load_layout
from pnp.model.edition import Choice
from pnp.model.game import Game
from pnp.model.problems import Problems, Span
from pnp.records.game_records import GameRecords
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
  - {check: count(heroes) > 0, message: no heroes}
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


class DemoVariants:
    """The small game, and variants typed as YAML."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def variant(self, text: str, name: str = "v") -> None:
        self.write(f"{NAME}/{name}.yaml", text)

    def editions(self, **options: Any) -> GameEditions:
        """The game of the files as they are now."""
        return GameEditions(Library(self.root, self.root), self.root / "cards/tiny", **options)

    def load(self, *names: str, **options: Any) -> tuple[Game | None, list[str]]:
        """The game with variants, and what is reported."""
        self.loaded = self.editions(**options).open(Choice(variants=names or ("v",)))
        return self.loaded.game, [str(problem) for problem in self.loaded.problems]

    def good(self, *names: str) -> Game:
        game, messages = self.load(*names)
        assert messages == [] and game is not None
        return game

    def problems_of(self, *names: str) -> list[str]:
        """The problems, without the folder."""
        return [one.replace(f"{NAME}/", "") for one in self.load(*names)[1]]

    @property
    def records(self) -> GameRecords:
        """Those of the edition that was loaded last."""
        assert self.loaded.records is not None
        return self.loaded.records

    def layout(self, name: str):
        problems = Problems()
        found = load_layout(name, self.records.lazy, Span("game.yaml"), problems)
        assert not problems.errors and found is not None
        return found

    def book(self):
        found = self.records.book("rules")
        assert found is not None
        return found
