"""The products of a game as its contents page and its print guide list them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.build.context import BuildContext
from pnp.model.game import Game, Product
from pnp.model.problems import Problems
from pnp.model.result import Built
from pnp.model.source import Record

_INK = ".ink"  # in a text that prints the ink of parts


class Part(Struct, frozen=True):
    """A product as it was built, and its values for texts (see `part_of`)."""

    product: Product
    built: Built
    record: Record


def lists_parts(game: Game, product: Product) -> bool:
    """Whether a product lists the other products of its game: a guide, or a book that does so."""
    book = game.books.get(product.book or "")
    return product.guide or (book is not None and book.lists_parts)


def listed(game: Game) -> list[Product]:
    """The products that such a product lists."""
    return [p for p in game.products.values() if not p.optional and not lists_parts(game, p)]


def shows_ink(context: BuildContext, game: Game, products: Iterable[str]) -> bool:
    """Whether one of these products prints how much ink the others take."""
    for name in products:
        product = game.products.get(name)
        if product is None or not lists_parts(game, product):
            continue
        if product.guide:
            return True
        book = game.books[product.book or ""]
        manuscript = context.lazy.book(book.id, Path(book.path), Problems())
        if manuscript is not None and _INK in manuscript.text:
            return True
    return False


def part_of(product: Product, built: Built, first: int = 0) -> Part:
    """A product with what a text can print of it: `id`, `title`, `file` (its name), `pages`,
    `sheets` of paper, `stock`, `cards`, how many of them are `on_a_page`, and `on_the_last` if
    these are fewer, `paper`, `sides` (1 or 2), `flip` (the edge the paper turns on, or ''),
    straight `cuts`, `cut_outs`, `folds`, the `ink` in percent of the paper if it was measured,
    else '', and in a kit its `first` and `last` page."""
    last = built.on_pages[-1] if built.on_pages else 0
    sides = 2 if built.duplex else 1
    work = built.finishing
    found: dict[str, Any] = {
        "id": product.id,
        "title": product.title,
        "file": built.file.rpartition("/")[2],
        "pages": built.pages,
        "sheets": -(-built.pages // sides),
        "stock": built.stock,
        "cards": built.cards,
        "on_a_page": max(built.on_pages, default=0),
        "on_the_last": last if last < max(built.on_pages, default=0) else "",
        "paper": built.paper,
        "sides": sides,
        "flip": built.duplex or "",
        "cuts": work.cuts if work else 0,
        "cut_outs": work.pieces if work else 0,
        "folds": work.folds if work else 0,
        "ink": round(100 * built.ink.total) if built.ink else "",
        "first": first or "",
        "last": first + built.pages - 1 if first else "",
    }
    record = Record(product.record.path, product.record.mark)
    record.update(found)
    return Part(product, built, record)
