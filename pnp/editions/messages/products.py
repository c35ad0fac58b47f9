"""Messages with a note of the products that print them, where their names tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pnp.model.edition import Message, split_context
from pnp.model.game import Game, Product


def with_products(messages: Sequence[Message], game: Game) -> list[Message]:
    """The messages with these notes."""
    out = []
    for message in messages:
        titles = [p.title for p in game.products.values() if _prints(game, p, message)]
        note = "\n".join(filter(None, (message.note, "; ".join(dict.fromkeys(titles)))))
        out.append(replace(message, note=note))
    return out


def _prints(game: Game, product: Product, message: Message) -> bool:
    _, context = split_context(message.context)
    return any(part(game, product, context) for part in _PARTS)


def _by_deck(game: Game, product: Product, context: str) -> bool:
    return any(context.startswith(f"{deck}/") for deck in product.decks)


def _by_book(game: Game, product: Product, context: str) -> bool:
    book = product.book
    return book is not None and context.startswith((f"{book}#", f"{book}."))


def _by_layout(game: Game, product: Product, context: str) -> bool:
    layouts = [game.decks[name].layout for name in product.decks if name in game.decks]
    layouts += [game.boxes[name].layout for name in product.boxes if name in game.boxes]
    layouts += [book.layout for book in game.books.values() if book.id == product.book]
    return any(context.startswith(f"layouts/{layout}#") for layout in layouts)


_PARTS: tuple[Callable[[Game, Product, str], bool], ...] = (_by_deck, _by_book, _by_layout)
