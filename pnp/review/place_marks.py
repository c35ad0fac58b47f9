"""What each place of a game's files belongs to: a card, an element, a style, a product.

In: an opened edition. Out: `Mark`s. The mark at a place, or the last one before it, has its target.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pnp.build.products.decks import front_key
from pnp.build.project import Opened
from pnp.model.game import Card, Game
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.records.layouts import LayoutRecord

_SECTIONS = ("products", "decks", "boxes", "books")


class Target(Struct, frozen=True):
    """What a place belongs to; '' and None where there is none.

    `deck`, with `is_back` for its backs, `box` and `book` have faces; `product` prints them (any,
    if it is ''). `face` is the key of a card's front, `field` one of its fields. `element` is the
    place of an element in a layout, `style` the name of a text style.
    """

    deck: str = ""
    is_back: bool = False
    box: str = ""
    book: str = ""
    product: str = ""
    face: str = ""
    field: str = ""
    element: Span | None = None
    style: str = ""


class Mark(Struct, frozen=True):
    """A place in a file and what it belongs to."""

    span: Span
    target: Target


def marks_of(opened: Opened) -> Iterator[Mark]:
    """The marks of a game: of its cards, its layouts with their themes, and game.yaml."""
    game = opened.game
    if game is None:
        return
    for deck in game.decks.values():
        for card in deck.in_draft:
            yield from _of_card(card)
    yield from _of_game(game)
    yield from _of_tables(game)
    for name, span, target in _layouts(game):
        found = opened.context.lazy.layout(name, span, Problems())
        if found is not None:
            yield from _of_layout(opened, found, target)


def _of_card(card: Card) -> Iterator[Mark]:
    key, record = front_key(card), card.record
    yield Mark(record.span(), Target(card.deck, face=key))
    for name in record.marks:
        target = Target(card.deck, face=key, field=name)
        yield Mark(record.key_span(name), target)
        yield Mark(record.span(name), target)


def _of_game(game: Game) -> Iterator[Mark]:
    """Products, decks, boxes and books in game.yaml; all other keys belong to the game."""
    for section in game.record:
        yield Mark(game.record.key_span(section), Target())
        entries = game.record[section]
        if section not in _SECTIONS or not isinstance(entries, Record):
            continue
        for name in entries:
            target = {
                "products": Target(product=name),
                "decks": Target(deck=name),
                "boxes": Target(box=name),
                "books": Target(book=name),
            }[section]
            yield Mark(entries.key_span(name), target)


def _of_tables(game: Game) -> Iterator[Mark]:
    """The rows of tables: each belongs to the first card that refers to it, or to the game."""
    first: dict[str, Target] = {}
    for deck in game.decks.values():
        for card in deck.cards:
            target = Target(card.deck, face=front_key(card))
            for name, value in card.fields.items():
                if name != "id" and isinstance(value, str):
                    first.setdefault(value, target)
    for rows in game.tables.values():
        for row in rows if isinstance(rows, Listing) else ():
            if isinstance(row, Record):
                target = first.get(str(row.get("id")), Target())
                yield Mark(row.span(), target)
                yield from (Mark(row.key_span(key), target) for key in row)


def _layouts(game: Game) -> Iterator[tuple[str, Span, Target]]:
    """The layouts of a game: name, where it is named, what it is for."""
    for deck in game.decks.values():
        yield deck.layout, deck.layout_span, Target(deck.id)
        if deck.back is not None and deck.back_span is not None:
            yield deck.back, deck.back_span, Target(deck.id, is_back=True)
    for plan in game.boxes.values():
        yield plan.layout, plan.record.span("layout"), Target(box=plan.id)
    for book in game.books.values():
        yield book.layout, book.record.span("layout"), Target(book=book.id)


def _of_layout(opened: Opened, found: LayoutRecord, target: Target) -> Iterator[Mark]:
    record = found.record
    for one in found.chain.values():
        yield Mark(one.span(), target)
    yield Mark(record.span(), target)
    for key in record:
        yield Mark(record.key_span(key), target)
    for key in ("elements", "fragments", "first", "every"):
        yield from _elements(record.get(key), target)
    palette = opened.context.lazy.palette(found, Problems())
    for name in palette.colors:
        yield Mark(palette.colors.key_span(name), target)
    for name, style in palette.styles.items():
        of_style = _with(target, style=name)
        yield Mark(palette.styles.key_span(name), of_style)
        yield from _inside(style, of_style)


def _elements(raw: Any, target: Target) -> Iterator[Mark]:
    """The elements in a mapping, in fragments and in containers."""
    if not isinstance(raw, Record):
        return
    for name, value in raw.items():
        if isinstance(value, Record) and "kind" in value:
            own = _with(target, element=value.span())
            yield Mark(raw.key_span(name), own)
            for key in value:
                if key == "elements":
                    yield from _elements(value[key], target)
                else:
                    yield Mark(value.key_span(key), own)
                    yield from _inside(value[key], own)
        else:
            yield from _elements(value, target)


def _inside(raw: Any, target: Target) -> Iterator[Mark]:
    """All places in a value."""
    if isinstance(raw, Record):
        for key in raw:
            yield Mark(raw.key_span(key), target)
            yield from _inside(raw[key], target)
    elif isinstance(raw, Listing):
        for index, item in enumerate(raw):
            yield Mark(raw.span(index), target)
            yield from _inside(item, target)


def _with(target: Target, element: Span | None = None, style: str = "") -> Target:
    return Target(
        target.deck, target.is_back, target.box, target.book, element=element, style=style
    )
