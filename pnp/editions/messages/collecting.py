"""Which texts of a game can be translated: everything it prints, read by a `say` that takes notes.

In: a library and a game. Out: the texts in the order of its files: game.yaml, decks, layouts,
boxes, books, sheets. Problems of the files are not told here but where the game is built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.editions.messages.recording import Recorder
from pnp.load.book_layouts import load_book_layout
from pnp.load.games import load_game
from pnp.load.layouts import load_layout
from pnp.load.sheets import load_sheet
from pnp.model.edition import Choice, Edition, Unit, split_context
from pnp.model.game import Game, Product
from pnp.model.sheet import Paper
from pnp.problems import Problems, Span
from pnp.records.manuscripts import load_book
from pnp.sources.files import Library

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


def with_places(units: Sequence[Unit], game: Game) -> list[Unit]:
    """The units with a note of the products that print them, where their names tell."""
    out = []
    for unit in units:
        titles = [p.title for p in game.products.values() if _prints(game, p, unit)]
        note = "\n".join(filter(None, (unit.note, "; ".join(dict.fromkeys(titles)))))
        out.append(replace(unit, note=note))
    return out


def _prints(game: Game, product: Product, unit: Unit) -> bool:
    _, context = split_context(unit.context)
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
