"""Which texts of a game can be translated: everything it prints, read by a `say` that takes notes.

In: a library and a game. Out: the texts in the order of its files: game.yaml, decks, layouts,
boxes, books, sheets. Problems of the files are not told here but where the game is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.edition.recording import Recorder
from pnp.load.book_layouts import load_book_layout
from pnp.load.books import load_book
from pnp.load.files import Library
from pnp.load.games import load_game
from pnp.load.layouts import load_layout, read_extended
from pnp.load.sheets import load_sheet
from pnp.model.edition import Choice, Edition, Unit, split_context
from pnp.model.game import Game, Product
from pnp.model.sheet import Paper
from pnp.model.source import Record
from pnp.problems import Problems, Span

_ANY_PAPER = Paper("a4", 595.28, 841.89)  # texts are the same on all


def collect(
    library: Library, game_id: str, folder: Path, variants: Sequence[str], problems: Problems
) -> list[Unit]:
    """The texts of a game, and of the variants laid over it; texts of one name that differ are
    problems."""
    recorder = Recorder()
    for layer in ((), *((name,) for name in variants)):
        other = library.for_edition(Edition(Choice(variants=layer), recorder))
        _read(other, game_id, folder)
    problems.extend(recorder.problems)
    return [replace(unit, file=library.place(unit.span.path)) for unit in recorder.units]


def _read(library: Library, game_id: str, folder: Path) -> None:
    """Read all files of a game that hold texts."""
    ignored = Problems()
    game = load_game(game_id, folder, library, ignored)
    if game is None:
        return
    for deck in game.decks.values():
        load_layout(deck.layout, library, deck.layout_span, ignored)
        if deck.back is not None:
            load_layout(deck.back, library, deck.layout_span, ignored)
    for box in game.boxes.values():
        load_layout(box.layout, library, Span(""), ignored, (1.0, 1.0))
    for book in game.books.values():
        load_book(book.id, Path(book.path), Span(""), library, ignored)
        load_book_layout(book.layout, library, Span(""), ignored, _ANY_PAPER)
    for product in game.products.values():
        load_sheet(product.sheet, library, Span(""), ignored)


# -- where they are printed ---------------------------------------------------------------------


def with_places(units: Sequence[Unit], game: Game, library: Library) -> list[Unit]:
    """The units with a note of the products that print them, where their names tell; of what is on
    the backs of cards, with '(back)'."""
    printed = {product.id: _contexts(game, product, library) for product in game.products.values()}
    out = []
    for unit in units:
        _, context = split_context(unit.context)
        titles = [
            f"{game.products[name].title}{side}"
            for name, sides in printed.items()
            for side, starts in sides.items()
            if context.startswith(starts)
        ]
        note = "\n".join(filter(None, (unit.note, "; ".join(dict.fromkeys(titles)))))
        out.append(replace(unit, note=note))
    return out


def _contexts(game: Game, product: Product, library: Library) -> dict[str, tuple[str, ...]]:
    """What the names of texts begin with that a product prints: on what it is made of first, then
    on the backs of its cards."""
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    fronts = [deck.layout for deck in decks]
    fronts += [game.boxes[name].layout for name in product.boxes if name in game.boxes]
    fronts += [book.layout for book in game.books.values() if book.id == product.book]
    own = [f"{deck}/" for deck in product.decks]
    if product.book is not None:
        own += [f"{product.book}#", f"{product.book}."]
    backs = [deck.back for deck in decks if deck.back is not None]
    return {"": (*own, *_layouts(fronts, library)), " (back)": tuple(_layouts(backs, library))}


def _layouts(names: Iterable[str], library: Library) -> Iterator[str]:
    """What the names of texts in layouts begin with, and in those that they extend."""
    for name in names:
        chain: dict[str, Record] = {}
        read_extended(name, library, Span(""), Problems(), chain=chain)
        yield from (f"layouts/{one}#" for one in chain)
