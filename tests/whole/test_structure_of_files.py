"""The structure of whole files, typed here, as poppler, pikepdf and PDFium read it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from pdf_ua import violations
from repository import ROOT
from structures import elements_of, outline_of, read_by_pdfium

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.model.result import Request

GAME = """\
title: Tiny
language: en
decks:
  cards: {file: cards.yaml, layout: tiny/card, back: tiny/back}
  board: {layout: tiny/board}
books:
  rules: {file: rules.md, layout: tiny/book}
products:
  cards: {file: Cards, decks: [cards], sheet: 9-up, backs: true}
  board: {file: Board, decks: [board], sheet: poster}
  rules: {file: Rules, book: rules, sheet: booklet}
  pages: {file: Pages, book: rules, sheet: 1-up}
"""
CARDS = """\
fields: {name: text, text: text}
cards:
  - {id: ant, name: Ant, text: "Pay 2 :coin: *now*.", copies: 2}
  - {id: bee, name: Bee, text: Fly.}
"""
CARD = """\
size: {width: 63mm, height: 88mm}
styles: {body: {font: Alegreya, size: 12pt}}
elements:
  ground: {kind: shape, fill: "#eeeeee"}
  text: {kind: text, text: "{text}", style: body, box: {x: 5mm, y: 40mm, w: 50mm, h: 20mm}}
  name: {kind: text, text: "{name}", style: body, box: {x: 5mm, y: 5mm, w: 50mm, h: 10mm}}
"""
BACK = """\
size: {width: 63mm, height: 88mm}
styles: {body: {font: Alegreya, size: 12pt}}
elements:
  game: {kind: text, text: "{game.title}", style: body, box: {x: 5mm, y: 5mm, w: 50mm, h: 10mm}}
"""
BOARD = """\
size: {width: 300mm, height: 400mm}
alt: The board of {game.title}
elements:
  ground: {kind: shape, fill: "#ccddee"}
"""
BOOK = """\
page: {size: folded}
margins: 20mm
columns: 2
gutter: 6mm
text: body
caption: small
styles:
  body:
    {font: Alegreya, size: 10pt, leading: 12pt, align: justify, hyphenate: true, run_in: [4],
     headings: [big], soft: true}
  big: {font: Alegreya, size: 14pt, leading: 16pt, weight: bold}
  small: {font: Alegreya, size: 8pt}
boxes:
  note: {fill: "#eeeeee", padding: 2mm}
  quote: {padding: 2mm}
first:
  height: 30mm
  elements:
    title: {kind: text, text: "{game.title}", style: big, box: {w: 100%, h: 10mm}}
    sun: {kind: icon, icon: sun, alt: A rising sun, box: {at: 9, w: 8mm, h: 8mm}}
    dot: {kind: icon, icon: sun, box: {at: 3, w: 8mm, h: 8mm}}
every:
  elements:
    number:
      {kind: text, text: "Page {page}", style: small,
       box: {of: text, at: 2, pin: 8, w: 100%, h: 4mm}}
"""
LONG = "Everybody understands extraordinarily complicated arrangements immediately. " * 6
RULES = f"""\
---
title: Rules
---
::: contents 2
:::

## The aim {{#aim}}

Win, as [the end](#end) tells. Pay :coin: first.

#### Run in.
These words follow.

- one
- two, with

  a second paragraph
  1. first
  2. second
- three

::: note
Mind this.
:::

> Quoted words.

| Die | Means |
|:--|--:|
| 1 | *less* |
| 2 | more |

---

![The **sun** shines](icons/sun.svg, width: 20mm)

![](icons/sun.svg, width: 20mm)

![](icons/sun.svg, width: 20mm, link: #end)

![](card:cards/ant, width: 20mm)

::: page

#### Deep {{#deep}}

{LONG}

# The end {{#end}}

{LONG}
"""
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'
FILES = {
    "cards/tiny/game.yaml": GAME,
    "cards/tiny/cards.yaml": CARDS,
    "cards/tiny/rules.md": RULES,
    "cards/tiny/icons/sun.svg": SUN,
    "cards/tiny/icons/coin.svg": SUN,
    "layouts/tiny/card.yaml": CARD,
    "layouts/tiny/back.yaml": BACK,
    "layouts/tiny/board.yaml": BOARD,
    "layouts/tiny/book.yaml": BOOK,
}
LONG_READ = LONG.strip()
RULES_READ = f"""\
Document
 P Tiny
 Figure
 TOC
  TOCI
   Link The aim 1
  TOCI
   Link The end 2
 H1 The aim
 P Win, as tells. Pay first.
  Link the end
  Figure
 P Run in. These words follow.
 L
  LI
   Lbl •
   LBody one
  LI
   Lbl •
   LBody
    P two, with
    P a second paragraph
    L
     LI
      Lbl 1.
      LBody first
     LI
      Lbl 2.
      LBody second
  LI
   Lbl •
   LBody three
 Div
  P Mind this.
 BlockQuote
  P Quoted words.
 Table
  TR
   TH Die
   TH Means
  TR
   TD 1
   TD less
  TR
   TD 2
   TD more
 Div
  Figure
  Caption The sun shines
 Link
  Figure
 Figure Pay 2 now.Ant
 P Deep {LONG_READ}
 H1 The end
 P {LONG_READ}"""


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("tagged")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture(scope="module")
def made(root):
    @cache
    def make(product: str, **more: bool) -> bytes:
        project = Project(Places(root, root, ROOT))
        built = make_request(project, Request("tiny", product, "a4", **more))
        assert [str(p) for p in built.problems if p.severity == "error"] == []
        assert isinstance(built.data, bytes)
        return built.data

    return make


def squeezed(line: str) -> str:
    """A line with each space once, but its indentation."""
    indent = len(line) - len(line.lstrip())
    return " " * indent + " ".join(line.split())


@pytest.mark.parametrize("product", ["rules", "pages"])
def test_a_book_has_the_structure_of_its_text(made, product) -> None:
    """The order is that of the text on the sheets of a booklet, too."""
    found = [squeezed(line) for line in outline_of(made(product))]
    assert found == RULES_READ.splitlines()


def test_figures_have_words(made) -> None:
    figures = [one for one in elements_of(made("pages")) if one.path[-1] == "Figure"]
    assert [(one.alt, one.path[-2]) for one in figures] == [
        ("A rising sun", "Document"),
        ("coin", "P"),
        ("The sun shines", "Div"),
        ("end", "Link"),
        ("Ant. Pay 2 coin now.", "Document"),
    ]


def test_a_paragraph_over_columns_is_one_element(made) -> None:
    """Page 2 has a paragraph that goes on in the second column, and has no other text twice."""
    paragraphs = [one for one in elements_of(made("pages")) if one.path[-1] == "P"]
    assert paragraphs[-1].pages == (2,)
    assert sum(one.pages == (2,) for one in paragraphs) == 2


def test_another_reader_agrees(made) -> None:
    data = made("pages")
    kinds = [kind for kind, _ in read_by_pdfium(data, 1)]
    assert kinds == ["Document", "P", "H1", "P"]
    first = read_by_pdfium(data, 0)
    assert ("Figure", "Ant. Pay 2 coin now.") in first
    assert [kind for kind, _ in first].count("TD") == 4


def test_the_container_is_an_aside(made) -> None:
    paths = [one.path for one in elements_of(made("pages"))]
    assert ("Document", "Aside", "P") in paths


def test_cards_are_figures(made) -> None:
    """Each copy is one, fronts before backs, as the pages are."""
    found = [(one.alt, one.pages) for one in elements_of(made("cards"))[1:]]
    assert found == [
        ("Ant. Pay 2 coin now.", (1,)),
        ("Ant. Pay 2 coin now.", (1,)),
        ("Bee. Fly.", (1,)),
        ("Back. Tiny", (2,)),
        ("Back. Tiny", (2,)),
        ("Back. Tiny", (2,)),
    ]


def test_the_sheets_of_a_poster_are_one_figure(made) -> None:
    """The first page shows the whole board, with the places of its sheets."""
    found = [one for one in elements_of(made("board")) if one.path[-1] == "Figure"]
    assert [(one.alt, one.pages) for one in found] == [
        ("The board of Tiny", (1,)),
        ("The board of Tiny", (2, 3, 4, 5)),
    ]


def test_a_kit_has_the_structures_of_its_parts(root) -> None:
    project = Project(Places(root, root, ROOT))
    built = make_request(project, Request("tiny", "", "a4", target="kit"))
    assert isinstance(built.data, bytes)
    found = elements_of(built.data)
    assert [one.path[-1] for one in found].count("H1") == 4  # the book is in two products
    assert violations(built.data, is_claimed=False) == []


@pytest.mark.parametrize("product", ["rules", "pages"])
def test_books_claim_what_they_keep(made, product) -> None:
    data = made(product)
    assert violations(data) == []
    assert b"<pdfuaid:part>1</pdfuaid:part>" in data


@pytest.mark.parametrize("product", ["cards", "board"])
def test_other_files_keep_it_without_a_claim(made, product) -> None:
    data = made(product)
    assert violations(data, is_claimed=False) == []
    assert b"pdfuaid" not in data


def test_a_draft_claims_nothing(made) -> None:
    assert b"pdfuaid" not in made("pages", is_draft=True)


def test_grey_files_have_the_same_structure(made) -> None:
    assert elements_of(made("pages", grey=True)) == elements_of(made("pages"))
