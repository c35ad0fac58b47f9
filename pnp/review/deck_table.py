"""The cards of decks as a table: a row for each card, with the value of each of its fields.

In: decks of an opened edition. Out: a `DeckTable`. Values are those that cards print: after
defaults, expressions, variants and translation.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pnp.build.products.decks import front_key
from pnp.build.project import Opened, Project
from pnp.model.game import Card
from pnp.model.problems import Span
from pnp.review.card_values import DeckValues, ShownValue, Source, value_text

COPIES = "copies"


class Cell(Struct, frozen=True):
    """A value as text, where it is written (`span`), and how, if that is another text
    (`written`)."""

    text: str
    source: Source
    span: Span | None = None
    written: str | None = None


class TableLine(Struct, frozen=True):
    """A card, the key of its front, and a cell for each column of the table."""

    key: str
    card: Card
    cells: tuple[Cell, ...]


class DeckTable(Struct, frozen=True):
    """Cards in the order of their decks and rows. `columns` are the names of all their fields, in
    the order in which they occur first; `copies` is the last one, if a card states them."""

    columns: tuple[str, ...]
    rows: tuple[TableLine, ...]


_NO_CELL = Cell("", "none")


def deck_table(project: Project, opened: Opened, decks: Iterable[str]) -> DeckTable:
    """The table of these decks; those that the game does not have are left out. A card that cannot
    be used has its values as written."""
    game = opened.game
    found: list[tuple[Card, dict[str, ShownValue]]] = []
    columns: dict[str, None] = {}
    has_copies = False
    for name in decks:
        deck = game.decks.get(name) if game is not None else None
        if deck is None:
            continue
        values = DeckValues(project, opened, deck)
        for card in deck.in_draft:
            fields, _ = values.fields(card)
            shown = {one.name: one for one in fields}
            columns |= dict.fromkeys(shown)
            shown[COPIES] = values.value(card, COPIES, card.copies)
            has_copies |= shown[COPIES].span is not None
            found.append((card, shown))
    names = (*columns, *((COPIES,) if has_copies else ()))
    rows = (
        TableLine(front_key(card), card, tuple(_cell(shown.get(name)) for name in names))
        for card, shown in found
    )
    return DeckTable(names, tuple(rows))


def _cell(found: ShownValue | None) -> Cell:
    if found is None:
        return _NO_CELL
    return Cell(value_text(found.value), found.source, found.span, found.written)
