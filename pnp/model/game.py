"""What the author wrote: a Game with its decks, cards, tables and products.

A card's fields are typed values, but texts may still hold `{placeholders}`: they are filled in
when the card is typeset, over the card's own fields and the game's facts and tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.model.layout import Words
from pnp.model.source import Record
from pnp.problems import Span

Flip = Literal["long", "short"]
Origin = Literal["inferred", "invented"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its fields by name, how many copies, and what it changes in its layout.

    `fields` includes 'id'. `record` is where it was written, for the places of its fields.
    `pictures` are the fields that name a picture file, as paths ready to open.
    """

    id: str
    deck: str
    fields: Mapping[str, Any]
    record: Record
    copies: int = 1
    overrides: Record | None = None
    origins: Mapping[str, Origin] = field(default_factory=dict)

    def span(self, name: str | None = None) -> Span:
        """Where a field of the card was written; without a name, the card."""
        return self.record.span(name)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that share a layout and a back."""

    id: str
    layout: str
    back: str | None
    cards: tuple[Card, ...]
    span: Span
    layout_span: Span
    back_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """A file to print: which decks, on which sheet, with backs or not."""

    id: str
    file: str
    title: str
    decks: tuple[str, ...]
    sheet: str
    backs: bool
    flip: Flip | None
    paper: str | None
    record: Record


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game as written in its folder.

    `tables` and `facts` are what expressions may read besides the card's fields; `folder` is
    where picture paths start from.
    """

    id: str
    title: str
    version: str
    language: str
    folder: str
    facts: Mapping[str, Any]
    tables: Mapping[str, Any]
    decks: Mapping[str, Deck]
    products: Mapping[str, Product]
    credits: Mapping[str, Any]
    record: Record
    theme: str | None = None
    words: Words = field(default_factory=Words)

    @property
    def scope(self) -> dict[str, Any]:
        """What every expression of the game may read, besides the fields of a card."""
        about = {"id": self.id, "title": self.title, "version": self.version}
        return {**self.tables, "facts": self.facts, "credits": self.credits, "game": about}
