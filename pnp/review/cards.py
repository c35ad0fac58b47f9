"""One card of an edition: the value of each field, and where it comes from.

In: a project, and what a user calls a card. Out: `CardDetails`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from pnp.build.project import Opened, Project
from pnp.build.selection.names import CardIndex, NamedCard, cards_of
from pnp.load.origins import statuses, values_of
from pnp.model.edition import Choice
from pnp.model.game import Card, Deck, Game, Origin, Product
from pnp.model.problems import InputError, Problem, Problems, Span, UsageError
from pnp.model.source import Listing, Record, TableRow
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


class CardDetails(Struct, frozen=True):
    """A card of a game: its fields, what it changes in its layout (`overrides`, by names such as
    'title.size'), the products that print it, and its problems."""

    game: Game
    deck: Deck
    card: Card
    name: str
    fields: tuple[ShownValue, ...]
    copies: ShownValue
    overrides: tuple[ShownValue, ...]
    products: tuple[Product, ...]
    problems: tuple[Problem, ...]


def find_card(project: Project, text: str, choice: Choice) -> CardDetails:
    """The card that a text names: game/deck/id, deck/id, an id, or a name, in the edition or in the
    source language.

    Raises UsageError if there is none, or several; InputError if the games that could have it
    cannot be read.
    """
    first, _, rest = text.strip().partition("/")
    games = project.all_games()
    if rest and first in games:
        found = _indexes(project, [first], choice)
        cards = [(opened, one) for opened, index in found for one in index.find(rest)]
        words = rest
    else:
        found = _indexes(project, games, choice)
        cards = [(opened, one) for opened, index in found for one in index.find(text)]
        words = text
    if not cards:
        raise _no_card(text, words, found)
    if len(cards) > 1:
        raise _several(text, cards)
    opened, one = cards[0]
    return _details(project, opened, one)


def _indexes(
    project: Project, games: Sequence[str], choice: Choice
) -> list[tuple[Opened, CardIndex]]:
    """The cards of games that have the edition; if none has it, UsageError for the first."""
    found, errors = [], []
    for name in games:
        try:
            opened = project.open(name, choice)
        except UsageError as error:
            errors.append(error)
            continue
        source = None
        if choice.language is not None:
            source = project.open(name, Choice(variants=choice.variants)).game
        game = opened.game
        cards = cards_of(game, source, game.decks) if game is not None else ()
        found.append((opened, CardIndex(cards)))
    if errors and not found:
        raise errors[0]
    return found


def _no_card(text: str, words: str, found: Sequence[tuple[Opened, CardIndex]]) -> Exception:
    message = f"there is no card '{text}'"
    known = [one for _, index in found for one in index.cards]
    hint = CardIndex(known).hint(words)
    unknown = Problem("unknown-name", message, None, hint)
    causes = [problem for opened, _ in found for problem in opened.problems.errors]
    if causes:
        return InputError([*causes, unknown] if known else causes)
    return UsageError([unknown])


def _several(text: str, cards: Sequence[tuple[Opened, NamedCard]]) -> UsageError:
    paths = [f"'{opened.game.id}/{one.path}'" for opened, one in cards if opened.game]
    shown = ", ".join(paths[:4]) + (", …" if len(paths) > 4 else "")
    message = f"{len(paths)} cards are called '{text}'"
    return UsageError([Problem("unknown-name", message, None, f"write game/deck/id: {shown}")])


def _details(project: Project, opened: Opened, one: NamedCard) -> CardDetails:
    game, card = opened.game, one.card
    assert game is not None
    reader = _Reader(project, opened, game, card)
    about = f"{card.deck}/{card.id}"
    problems = [*card.problems, *(p for p in opened.problems if p.about.card == about)]
    return CardDetails(
        game, game.decks[card.deck], card, one.names[0] if one.names else "",
        tuple(reader.fields()), reader.value("copies", card.copies), tuple(reader.overrides()),
        tuple(product for product in game.products.values() if card.deck in product.decks),
        tuple(Problems([*problems, *reader.problems])),
    )  # fmt: skip


class _Reader:
    """Reads the values of a card, with their places."""

    def __init__(self, project: Project, opened: Opened, game: Game, card: Card) -> None:
        self._card = card
        self._opened = opened
        self._game = game
        self._own = self._own_row()
        self._variants = {
            project.library.shown(variant.file): variant.name for variant in opened.loaded.variants
        }
        choice = opened.loaded.edition.choice
        self._written = card.record  # in the language of the game
        if choice.language is not None:
            source = project.open(game.id, Choice(variants=choice.variants)).game
            cards = source.decks[card.deck].cards if source and card.deck in source.decks else ()
            self._written = next((c.record for c in cards if c.id == card.id), card.record)
        self.problems: tuple[Problem, ...] = ()
        self._statuses = self._all_statuses()

    def _own_row(self) -> Record:
        """The row of the card without defaults."""
        records, record = self._opened.loaded.records, self._card.record
        deck = records.decks.get(self._card.deck) if records else None
        rows: Any = deck.rows if deck is not None and deck.rows is not None else Listing()
        for row in rows:
            is_it = isinstance(row, Record) and (row.path, row.mark) == (record.path, record.mark)
            if is_it:
                own = unfolded(row, Problems())
                is_table = isinstance(row, TableRow)
                return own.only(
                    [key for key, value in own.items() if not (is_table and value == "")]
                )
        return record

    def _all_statuses(self) -> Mapping[str, Origin | None]:
        """The status of each field that has one."""
        records = self._opened.loaded.records
        if records is None:
            return {}
        every = [
            value
            for value in values_of(self._game, records)
            if (value.part, value.entry) == (self._card.deck, self._card.id)
        ]
        return {value.field: status for value, status in statuses(self._game, every).items()}

    def fields(self) -> Iterator[ShownValue]:
        """All fields, as the card prints them."""
        card = self._card
        values: Mapping[str, Any] = card.fields
        if card.problems:  # only what is written is known
            raw = {key: value for key, value in card.record.items() if key not in RESERVED}
            values = {"id": card.id, **raw}
        else:
            try:
                values = filled_fields(card, self._game.scope)
            except InputError as error:
                self.problems = error.problems
        for name, value in values.items():
            if name not in RESERVED[1:]:
                yield self.value(name, value)

    def overrides(self) -> Iterator[ShownValue]:
        """What the card changes in its layout."""
        if self._card.overrides is not None:
            yield from self._flat(self._card.overrides, "")

    def _flat(self, values: Record, before: str) -> Iterator[ShownValue]:
        for key, value in values.items():
            name = f"{before}{key}"
            if isinstance(value, Record) and value:
                yield from self._flat(value, f"{name}.")
            else:
                span = values.span(key)
                yield ShownValue(name, value, self._source(span, "overrides"), span,
                                 variant=self._variants.get(span.path, ""))  # fmt: skip

    def value(self, name: str, value: Any) -> ShownValue:
        """A value by the name of its field, with its place."""
        record = self._card.record
        if name not in record or name not in record.marks:
            # a deck without a file is one card, which has the id of the deck
            span = self._game.decks[self._card.deck].span if name == "id" else None
            source: Source = "none" if span is None else "card"
            return ShownValue(name, value, source, span, status=self._statuses.get(name))
        span, raw = record.span(name), record[name]
        is_same = not isinstance(raw, str) or raw.strip() in ("", str(value).strip())
        written = None if is_same else raw
        variant = self._variants.get(span.path, "")
        source = self._source(span, name)
        entry = self._opened.loaded.edition.entries.get(span)
        if entry is not None and self._written.get(name) != raw:
            source, span = "translation", entry[1]
        return ShownValue(name, value, source, span, written, variant, self._statuses.get(name))

    def _source(self, span: Span, name: str) -> Source:
        if span.path in self._variants:
            return "variant"
        return "card" if name in self._own else "default"
