"""An edition of a game as it is compared with another: its data, layouts and texts put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.lang.records import read_record
from pnp.load.layouts import SHARED_KEYS, read_extended, read_names
from pnp.model.book import Manuscript
from pnp.model.game import Game
from pnp.model.source import Record
from pnp.problems import Problems, Span
from pnp.records.manuscripts import load_book
from pnp.sources.files import Library

_SHARED = ("palette", "styles", "theme", "extends")


@dataclass(frozen=True, slots=True)
class Side:
    """One of two editions: `layouts` by name, each as one mapping without its colours and styles,
    which are in `palettes` and `styles`; `books` by id."""

    game: Game
    layouts: Mapping[str, Record]
    palettes: Mapping[str, Record]
    styles: Mapping[str, Record]
    books: Mapping[str, Manuscript]


def side_of(game: Game, library: Library) -> Side:
    """What there is to compare; `library` is that of the game's edition. What cannot be read is
    left out: it is told where it is built."""
    names = [name for deck in game.decks.values() for name in (deck.layout, deck.back) if name]
    names += [box.layout for box in game.boxes.values()]
    names += [book.layout for book in game.books.values()]
    layouts, palettes, styles = {}, {}, {}
    quiet = Problems()
    for name in dict.fromkeys(names):
        record = read_extended(name, library, Span(""), quiet)
        if record is None:
            continue
        said = read_record(record, SHARED_KEYS, quiet, name)
        palettes[name], styles[name] = read_names(record, said, library, quiet, quiet)
        layouts[name] = Record(record.path, record.mark)
        for key in record:
            if key not in _SHARED:
                layouts[name].put(key, record[key], (1, 1), (1, 1))
    books = {}
    for book in game.books.values():
        found = load_book(book.id, Path(book.path), Span(""), library, quiet)
        if found is not None:
            books[book.id] = found
    return Side(game, layouts, palettes, styles, books)
