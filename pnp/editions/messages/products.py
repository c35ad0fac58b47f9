"""Messages with a note of the products that print them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.model.definitions import replace
from pnp.model.edition import Message, split_context
from pnp.model.game import Game, Product
from pnp.model.problems import Problems, Span
from pnp.records.lazy import LazyRecords


def with_products(messages: Sequence[Message], game: Game, lazy: LazyRecords) -> list[Message]:
    """The messages with a note of the products that print them, as far as their contexts show; with
    '(back)' if they are on the backs of cards."""
    printed = {product.id: _contexts(game, product, lazy) for product in game.products.values()}
    out = []
    for message in messages:
        _, context = split_context(message.context)
        titles = [
            f"{game.products[name].title}{side}"
            for name, sides in printed.items()
            for side, starts in sides.items()
            if context.startswith(starts)
        ]
        note = "\n".join(filter(None, (message.note, "; ".join(dict.fromkeys(titles)))))
        out.append(replace(message, note=note))
    return out


def _contexts(game: Game, product: Product, lazy: LazyRecords) -> dict[str, tuple[str, ...]]:
    """The beginnings of the contexts of texts that a product prints: on its content, and on the
    backs of its cards."""
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    fronts = [deck.layout for deck in decks]
    fronts += [game.boxes[name].layout for name in product.boxes if name in game.boxes]
    fronts += [book.layout for book in game.books.values() if book.id == product.book]
    own = [f"{deck}/" for deck in product.decks]
    if product.book is not None:
        own += [f"{product.book}#", f"{product.book}."]
    backs = [deck.back for deck in decks if deck.back is not None]
    return {"": (*own, *_layouts(fronts, lazy)), " (back)": tuple(_layouts(backs, lazy))}


def _layouts(names: Iterable[str], lazy: LazyRecords) -> Iterator[str]:
    """The beginnings of contexts of texts in layouts and those that they extend."""
    for name in names:
        found = lazy.layout(name, Span(""), Problems())
        yield from (f"layouts/{one}#" for one in (found.chain if found is not None else ()))
