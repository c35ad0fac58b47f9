"""Builds books for tests, from a text and a layout typed in the test."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lay_out import LIBRARY, card, record, resources
from loading import book_in

from pnp.load.book_layouts import load_book_layout
from pnp.markup.books.manuscript import parse_manuscript
from pnp.model.book import SetBook
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Deck, Game
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.typeset.books.book import BookSource, CardFigures, set_book

HERE = Span("game.yaml", 1, 1)
PAPER = Paper("test", 400.0, 600.0)
# a page of 200 x 300 with a text area of 160 x 260, lines of 12 points
LAYOUT = """
page: {size: {width: 200pt, height: 300pt}}
margins: 20pt
text: body
styles:
  body: {font: Alegreya, size: 10pt, leading: 12pt, headings: [big], run_in: [3], hyphenate: false}
  big: {font: Alegreya, size: 14pt, leading: 16pt, gap: 8pt, weight: bold}
  small: {font: Alegreya, size: 8pt, leading: 10pt}
  link: {color: "#0000ff"}
boxes:
  note: {fill: "#eeeeee", padding: 6pt, style: small}
  wide: {stroke: black, padding: 4pt, span: page}
"""


class BuiltBook(NamedTuple):
    """A book, and its problems: as text with their places, and their codes."""

    book: SetBook | None
    problems: list[str]
    codes: list[str]


class Figures:
    """Faces by 'deck/card', for books that show cards; `strips` (with the room
    below them) are set as wide as asked for."""

    def __init__(
        self, faces: Mapping[str, Face | None], strips: Mapping[str, float] | None = None
    ) -> None:
        self.known = dict(faces)
        self.strips = strips or {}

    def strip_gap(self, name: str, layout: str) -> float | None:
        return self.strips.get(name)

    def face(self, name: str, layout: str, width: float, page: Any) -> Face | None:
        face = self.known[name]
        return replace(face, width=width) if face and name in self.strips else face


def game(**more: Any) -> Game:
    """Two cards, a fact, a glossary."""
    cards = (card("axe", name="Axe", rank=3), card("saw", name="Saw", rank="{facts.most}"))
    deck = Deck("tools", "test", None, cards, HERE, HERE)
    words = record(
        "glossary:\n- {term: rank, meaning: 'How *good* it is, {facts.most} at most.'}\n"
        "- {term: Axe, meaning: A tool.}\n- {term: plain}\n- {term: Saw, meaning: 'Another.'}\n",
        "game.yaml",
    )
    facts = record("{most: 12}")
    return Game("game", "Game", "1", "en", ".", facts, {}, {"tools": deck}, {}, {}, words, **more)


def build(
    folder: Path, text: str, layout: str = "", extra: Mapping[str, Any] | None = None,
    cards: CardFigures | None = None,
) -> BuiltBook:  # fmt: skip
    """Set a text; `layout` is added to LAYOUT."""
    layouts = folder / "layouts"
    layouts.mkdir(exist_ok=True)
    (layouts / "base.yaml").write_text(LAYOUT)
    (layouts / "book.yaml").write_text(f"extends: base\n{layout}\n")
    (folder / "rules.md").write_text(text)
    problems = Problems()
    library = Library(folder, folder, folder)
    manuscript = book_in("rules", folder / "rules.md", library, problems)
    found = load_book_layout("book", LazyRecords(library), HERE, problems, PAPER)
    book = None
    if manuscript is not None and found is not None:
        figures = cards or Figures({})
        book = set_book(
            BookSource(manuscript, found, game(), resources(folder), LIBRARY, figures, extra or {}),
            problems,
        )
    shown = [f"{p.span}: {p.message}" + (f" ({p.hint})" if p.hint else "") for p in problems]
    return BuiltBook(book, shown, [p.code for p in problems])


def pages(folder: Path, text: str, layout: str = "", **more: Any) -> tuple[Face, ...]:
    """The pages of a text without problems."""
    found = build(folder, text, layout, **more)
    assert found.problems == [], found.problems
    assert found.book is not None
    return found.book.pages


def errors_of(text: str) -> list[tuple[str, str]]:
    """The errors of a manuscript's lines, and the text at their places."""
    return [(e.message, text[e.offset or 0 :][:8]) for e in parse_manuscript(text).errors]
