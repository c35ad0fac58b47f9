"""Every value of a game's data: its place, and the names that `origins` may use for it.

Data are title and version, facts, credits, rows of tables, fields of cards, terms of the glossary,
the front matter of books, products and the kit. Ids and values that are left out are no data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct

from pnp.model.book import Manuscript
from pnp.model.game import Card, Game, Origin
from pnp.model.source import Listing, Record
from pnp.records.translatable import term_id
from pnp.schema.values import Choice

ORIGIN = Choice(get_args(Origin))
_BOOKS = "books"


class DataValue(Struct, frozen=True):
    """A value: field `field` of the entry `entry` of `part`, each '' if there is none.

    `path` is its file. `own` is the status that its card gives it, in the file `own_path`.
    """

    part: str
    entry: str
    field: str
    path: str
    own: Origin | None = None
    own_path: str = ""

    @property
    def name(self) -> str:
        """Its full name: 'facts.age', 'periods.1.year', 'heroes.ash.rank'."""
        return ".".join(filter(None, (self.part, self.entry, self.field)))

    @property
    def names(self) -> tuple[str, ...]:
        """All names that include it, the most specific first: its own, those of its row, column and
        table."""
        parts = [self.part]
        if self.part.startswith(f"{_BOOKS}."):
            parts.append(_BOOKS)
        rows = [f"{self.part}.{one}" for one in (self.entry, self.field) if one and self.part]
        return tuple(dict.fromkeys(filter(None, (self.name, *rows, *parts))))


def data_values(game: Game, manuscripts: Iterable[Manuscript]) -> Iterator[DataValue]:
    """All values of a game and of the front matter of its books."""
    for key in ("title", "version"):
        if game.record.get(key) is not None:
            yield DataValue("", "", key, game.record.span(key).path)
    yield from _single("facts", game.facts)
    # as written, since the translators of an edition are no data of the game
    yield from _single("credits", game.record.get("credits"))
    for name, rows in game.tables.items():
        yield from _table(name, rows)
    for deck in game.decks.values():
        for card in deck.cards:
            yield from _card(card)
    for entry in game.record.get("glossary") or ():
        if isinstance(entry, Record):
            yield DataValue("glossary", "", term_id(entry), entry.span("term").path)
    for manuscript in manuscripts:
        yield from _front(manuscript)
    yield from _single("products", game.record.get("products"))
    if game.record.get("kit") is not None:
        yield DataValue("", "", "kit", game.record.span("kit").path)


def _single(part: str, values: object) -> Iterator[DataValue]:
    for key, value in values.items() if isinstance(values, Record) else ():
        if value is not None:
            assert isinstance(values, Record)
            yield DataValue(part, "", key, values.span(key).path)


def _table(name: str, rows: Listing) -> Iterator[DataValue]:
    for row in rows or ():
        for key, value in row.items():
            if key != "id" and value is not None:
                yield DataValue(name, str(row["id"]), key, row.span(key).path)


def _card(card: Card) -> Iterator[DataValue]:
    for key, value in card.fields.items():
        if key != "id" and value is not None:
            own = card.origins.get(key, card.origins.get(""))
            stated = card.record.get("origin")
            place = stated.span(key) if isinstance(stated, Record) else card.span("origin")
            yield DataValue(card.deck, card.id, key, card.span(key).path, own, place.path)


def _front(manuscript: Manuscript) -> Iterator[DataValue]:
    part = f"{_BOOKS}.{manuscript.id}"
    for key, value in manuscript.meta.items():
        if isinstance(value, Listing) and value and all(isinstance(one, Record) for one in value):
            for i, row in enumerate(value):
                entry = row.get("id") or row.get("date") or i + 1
                yield DataValue(part, key, str(entry), value.span(i).path)
        elif value is not None:
            yield DataValue(part, "", key, manuscript.meta.span(key).path)
