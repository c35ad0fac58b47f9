"""The products of a game as the contents page of a kit lists them."""

from __future__ import annotations

from typing import Any

from pnp.model.game import Game, Product
from pnp.model.result import Built
from pnp.model.source import Record

Part = Record


def lists_parts(game: Game, product: Product) -> bool:
    """Whether a product is a book that lists the other products of its game."""
    book = game.books.get(product.book or "")
    return book is not None and book.lists_parts


def listed(game: Game) -> list[Product]:
    """The products that such a book lists."""
    return [p for p in game.products.values() if not p.optional and not lists_parts(game, p)]


def part_of(product: Product, built: Built, first: int = 0) -> Part:
    """What a text can print of a part: `id`, `title`, `file` (its name), `pages`, `sheets` of
    paper, `cards`, how many of them are `on_a_page`, and `on_the_last` if these are fewer, `paper`,
    `sides` (1 or 2), `flip` (the edge the paper turns on, or ''), and in a kit its `first` and
    `last` page."""
    last = built.on_pages[-1] if built.on_pages else 0
    sides = 2 if built.duplex else 1
    found: dict[str, Any] = {
        "id": product.id,
        "title": product.title,
        "file": built.file.rpartition("/")[2],
        "pages": built.pages,
        "sheets": -(-built.pages // sides),
        "cards": built.cards,
        "on_a_page": max(built.on_pages, default=0),
        "on_the_last": last if last < max(built.on_pages, default=0) else "",
        "paper": built.paper,
        "sides": sides,
        "flip": built.duplex or "",
        "first": first or "",
        "last": first + built.pages - 1 if first else "",
    }
    part = Record(product.record.path, product.record.mark)
    part.update(found)
    return part
