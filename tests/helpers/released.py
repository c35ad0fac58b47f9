"""A game with everything that a release shows, and its release, made once by the command.

release = released(folder)          in English (first) and German, with a variant
release.page("index.html")          the text of a page
tree(text)                          a page as html5lib reads it; raises for the first mistake
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

import html5lib
import pytest

from pnp.cli.main import main

FILES = {
    "cards/mill/game.yaml": """\
format: 1
title: The Mill & <Co>
version: "1.2"
date: 2026-11-20
credits:
  design: [Ann Miller, Bo Baker]
  publisher: Stone & Sons
  website: https://example.com/mill
  helpers: [Cy]
  year: 2024
  stones: 3
  license: {name: CC BY 4.0, link: "https://creativecommons.org/licenses/by/4.0/"}
  note: All of it is new.
facts: {sacks: 4}
glossary:
  - {term: Sack, forms: [Sacks], meaning: "Holds *{facts.sacks}* measures."}
  - {term: Mill, meaning: "Where you [grind](#grind)."}
decks:
  cards: {file: cards.yaml, layout: mill/card, back: mill/back}
boxes:
  tuck: {net: tuck, layout: mill/box, holds: [cards]}
books:
  rules: {file: rules.md, layout: mill/book}
  contents: {file: contents.md, layout: mill/plain, lists_parts: true}
products:
  contents: {file: MillContents, title: Contents, book: contents, sheet: 1-up}
  rules: {file: MillRules, title: Rules, book: rules, sheet: 1-up}
  cards: {file: MillCards, title: Cards, decks: [cards], sheet: 9-up, backs: true}
  box: {file: MillBox, title: Box, boxes: [tuck], sheet: box}
kit: {file: MillKit, title: Kit}
""",
    "cards/mill/cards.yaml": """\
fields: {name: text, text: text}
cards:
  - {id: wheel, name: Wheel, text: "Take **{facts.sacks}** Sacks."}
  - {id: miller, name: The Miller, text: Grind a Sack., copies: 14}
  - {id: cat, name: Cat, text: Sleep.}
""",
    "cards/mill/contents.md": """\
A game about {facts.sacks} Sacks & flour.

# The parts {#parts}

::: for part in parts
- {part.title}: {part.pages}
:::

# What you need {#needs}

- a die :die:
- a [long](#making) pencil

## Perhaps {#perhaps}

A cup.

# Making {#making}

Cut.
""",
    "cards/mill/rules.md": """\
---
title: How to Play
revisions:
  - {date: 2026-11-20, text: Shorter.}
  - {date: 2025-01-02, text: First rules.}
---
Some words before.

# Aim {#aim}

Fill {facts.sacks} Sacks & *more* than **that**: 1 < 2. See [Grinding](#grind),
page {page('grind')}, or [the web](https://example.com/?a=1&b=2).
[javascript](javascript://%0aalert(1)) is no link.

### Fast.
A run-in heading, with [nobreak words](nobreak) and [brass](color: brass), and a die :die:.

::: page
:::

## Grind {#grind}

1. First
   - inner
   - other

     and more
2. Second

- a
- roll :die:

| Name | Cost |
|:--|--:|
| Cat | 1 |
| Wheel \\| axle | 22 |

::: note
Boxed words.

> *Quoted* words.
:::

---

![The **cat** and its card.](card:cards/cat, width: 50mm, id: figure, alt: A cat)

![](art/dot.svg, width: 10mm)

# Lists {#lists}

::: contents 2
:::

::: glossary
:::

::: revisions
:::
""",
    "cards/mill/variants/short.yaml": """\
title: A short game
game: {facts: {sacks: 2}}
""",
    "cards/mill/icons/die.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<path d="M1 1h7v7h-7z"/></svg>',
    "cards/mill/art/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<path d="M0 0h20v10z" fill="#b00"/></svg>',
    "layouts/mill/theme.yaml": """\
palette: {ink: "#1d2a16", paper: "#faf3e2", brass: "#7a5a1f", pale: "#f0e8d0"}
styles:
  body: {font: Alegreya, size: 10pt, smallest: 8pt, color: ink}
  big: {font: Abril Fatface, size: 14pt, color: brass}
  run: {font: Alegreya, weight: bold}
  text: {extends: body, headings: [big], run_in: [3], soft: true}
""",
    "layouts/mill/card.yaml": """\
size: poker
corner: 3mm
theme: mill/theme
elements:
  name: {kind: text, text: "{name}", style: body, box: {x: 5mm, y: 5mm, w: 50mm, h: 6mm}}
  text: {kind: text, text: "{text}", style: body, box: {x: 5mm, y: 15mm, w: 50mm, h: 20mm}}
""",
    "layouts/mill/back.yaml": """\
size: poker
corner: 3mm
bleed: 3mm
theme: mill/theme
elements:
  ground: {kind: shape, box: bleed, fill: brass}
""",
    "layouts/mill/box.yaml": """\
size: box
theme: mill/theme
elements:
  cover: {kind: panel, box: front, elements: {name: {kind: text, text: Mill, style: body}}}
""",
    "layouts/mill/book.yaml": """\
page: {size: a5}
theme: mill/theme
text: text
boxes:
  note: {fill: pale, stroke: brass, width: 1pt}
""",
    "layouts/mill/plain.yaml": "page: {size: paper}\ntheme: mill/theme\ntext: body\n",
}
GERMAN = {
    "The Mill & <Co>": "Die Mühle",
    "Cards": "Karten",
    "Cat": "Katze",
    "How to Play": "So geht es",
}


class Released(NamedTuple):
    """A folder with a release."""

    folder: Path

    def page(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    @property
    def files(self) -> list[str]:
        """The paths of all its files, sorted."""
        paths = (p for p in self.folder.rglob("*") if p.is_file())
        return sorted(path.relative_to(self.folder).as_posix() for path in paths)


def write_project(folder: Path) -> None:
    """The game in a folder, with a German catalogue."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert run("i18n", "update", "mill", "de", "--project", folder) == 0
    path = folder / "cards/mill/translations/de.po"
    text = path.read_text(encoding="utf-8")
    for english, german in GERMAN.items():
        text, count = re.subn(
            rf'(msgid "{re.escape(english)}"\n)msgstr ""', rf'\1msgstr "{german}"', text
        )
        assert count, english
    path.write_text(text, encoding="utf-8")


def run(*arguments: object) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as stop:
        main([*map(str, arguments)])
    return int(stop.value.code or 0)


def released(folder: Path) -> Released:
    """The release of the game in a folder that exists."""
    write_project(folder)
    out = folder / "made"
    code = run("release", "mill", "--project", folder, "--out", out, "--variant", "short",
               "--lang", "en", "--lang", "de", "--jobs", "1")  # fmt: skip
    assert code == 0
    return Released(out)


def tree(text: str) -> Element:
    """A page. Raises html5lib's ParseError for the first mistake."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parse(text)


def words(element: Element | None) -> str:
    """All text in an element, with single spaces."""
    assert element is not None
    return " ".join("".join(element.itertext()).split())
