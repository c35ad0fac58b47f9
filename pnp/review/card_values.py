"""The values of the cards of a deck: what each prints, where that is written, and how.

In: a deck of an opened edition. Out: `ShownValue`s. What all cards of a deck have in common is
found once, when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from pnp.build.project import Opened, Project
from pnp.load.origins import statuses, values_of
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.game import Card, Deck, Origin
from pnp.model.problems import InputError, Problem, Problems, Span
from pnp.model.source import AnyMark, Listing, Record, TableRow
from pnp.records.defaults import unfolded
from pnp.records.fields import RESERVED
from pnp.typeset.faces.filled_fields import filled_fields

# where a value is written; 'none': nowhere, so it is null, or what pnp takes without a value
Source = Literal["card", "default", "variant", "translation", "none"]


class ShownValue(Struct, frozen=True):
    """A value of a card: as it is printed, where it is written, and how, if that is another text
    (`written`). `variant` is the variant that sets it, `status` its origin."""

    name: str
    value: Any
    source: Source = "none"
    span: Span | None = None
    written: str | None = None
    variant: str = ""
    status: Origin | None = None


def value_text(value: Any, nothing: str = "") -> str:
    """A value as a person reads it; `nothing` stands for no value."""
    if value is None:
        return nothing
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        parts = (f"{key}: {value_text(item, nothing)}" for key, item in value.items())
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(value_text(item, nothing) for item in value) + "]"
    return str(value)


class DeckValues:
    """Reads the values of the cards of a deck, with their places."""

    def __init__(self, project: Project, opened: Opened, deck: Deck) -> None:
        game = opened.game
        assert game is not None
        self._project = project
        self._opened = opened
        self._game = game
        self._deck = deck
        self._variants = {
            project.library.shown(variant.file): variant.name for variant in opened.loaded.variants
        }
        self._scope = game.scope
        self._own: dict[int, Record] = {}  # by the identity of the record of a card

    @cached_property
    def _rows(self) -> dict[tuple[str, AnyMark], Record]:
        """The rows of the deck without defaults, by their places."""
        records = self._opened.loaded.records
        deck = records.decks.get(self._deck.id) if records else None
        rows: Any = deck.rows if deck is not None and deck.rows is not None else Listing()
        return {(row.path, row.mark): row for row in rows if isinstance(row, Record)}

    @cached_property
    def _sources(self) -> dict[str, Record]:
        """The records of the cards in the language of the game, by their ids."""
        choice = self._opened.loaded.edition.choice
        if choice.language is None:
            return {}
        source = self._project.open(self._game.id, Choice(variants=choice.variants)).game
        deck = source.decks.get(self._deck.id) if source else None
        return {card.id: card.record for card in deck.cards} if deck else {}

    @cached_property
    def _statuses(self) -> dict[str, dict[str, Origin]]:
        """The statuses of the fields of each card, by its id."""
        records, found = self._opened.loaded.records, dict[str, dict[str, Origin]]()
        every = values_of(self._game, records) if records is not None else []
        own = [value for value in every if value.part == self._deck.id]
        for value, status in statuses(self._game, own).items():
            if status is not None:
                found.setdefault(value.entry, {})[value.field] = status
        return found

    def _own_keys(self, card: Card) -> Record:
        """The row of a card without defaults."""
        record = card.record
        known = self._own.get(id(record))
        if known is None:
            row = self._rows.get((record.path, record.mark))
            known = record
            if row is not None:
                own = unfolded(row, Problems())
                is_table = isinstance(row, TableRow)
                known = own.only([k for k, value in own.items() if not (is_table and value == "")])
            self._own[id(record)] = known
        return known

    def fields(self, card: Card) -> tuple[list[ShownValue], tuple[Problem, ...]]:
        """All fields as the card prints them, and the problems of those that have no value."""
        values: Mapping[str, Any] = card.fields
        problems: tuple[Problem, ...] = ()
        if card.problems:  # only what is written is known
            raw = {key: value for key, value in card.record.items() if key not in RESERVED}
            values = {"id": card.id, **raw}
        else:
            try:
                values = filled_fields(card, self._scope)
            except InputError as error:
                problems = error.problems
        names = (name for name in values if name not in RESERVED[1:])
        return [self.value(card, name, values[name]) for name in names], problems

    def with_status(self, card: Card, values: list[ShownValue]) -> Iterator[ShownValue]:
        """Values of a card with the status of each."""
        found = self._statuses.get(card.id, {})
        for one in values:
            yield replace(one, status=found.get(one.name))

    def overrides(self, card: Card) -> Iterator[ShownValue]:
        """What a card changes in its layout."""
        if card.overrides is not None:
            yield from self._flat(card, card.overrides, "")

    def _flat(self, card: Card, values: Record, before: str) -> Iterator[ShownValue]:
        for key, value in values.items():
            name = f"{before}{key}"
            if isinstance(value, Record) and value:
                yield from self._flat(card, value, f"{name}.")
            else:
                span = values.span(key)
                source = self._source(card, span, "overrides")
                variant = self._variants.get(span.path, "")
                yield ShownValue(name, value, source, span, variant=variant)

    def value(self, card: Card, name: str, value: Any) -> ShownValue:
        """A value by the name of its field, with its place."""
        record = card.record
        if name not in record or name not in record.marks:
            # a deck without a file is one card, which has the id of the deck
            span = self._deck.span if name == "id" else None
            return ShownValue(name, value, "none" if span is None else "card", span)
        span, raw = record.span(name), record[name]
        is_same = not isinstance(raw, str) or raw.strip() in ("", str(value).strip())
        written = None if is_same else raw
        variant = self._variants.get(span.path, "")
        source = self._source(card, span, name)
        entry = self._opened.loaded.edition.entries.get(span)
        if entry is not None and self._sources.get(card.id, record).get(name) != raw:
            source, span = "translation", entry[1]
        return ShownValue(name, value, source, span, written, variant)

    def _source(self, card: Card, span: Span, name: str) -> Source:
        if span.path in self._variants:
            return "variant"
        return "card" if name in self._own_keys(card) else "default"
