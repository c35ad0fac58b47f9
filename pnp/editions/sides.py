"""One of two editions to compare: its game, layouts, colours, styles and books."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.model.book import Manuscript
from pnp.model.game import Game
from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.records.game_records import GameRecords

_SHARED = ("palette", "styles", "theme", "extends")


class Side(Struct, frozen=True):
    """One of two editions: `layouts` by name, each as one mapping without its colours and styles,
    which are in `palettes` and `styles`; `books` by id."""

    game: Game
    layouts: Mapping[str, Record]
    palettes: Mapping[str, Record]
    styles: Mapping[str, Record]
    books: Mapping[str, Manuscript]


def side_of(game: Game, records: GameRecords) -> Side:
    """The side of an edition with these records. What cannot be read is left out, since a build
    reports it."""
    quiet = Problems()
    names = dict.fromkeys(use.layout for use in records.layouts)
    read = [records.lazy.layout(name, Span(""), quiet) for name in names]
    found = {layout.name: layout for layout in read if layout is not None}
    palettes = {name: records.lazy.palette(layout, quiet) for name, layout in found.items()}
    layouts = {name: layout.chain[name] for name, layout in found.items()}
    books = {name: records.book(name) for name in game.books}
    return Side(
        game,
        {name: layout.only(layout.keys() - _SHARED) for name, layout in layouts.items()},
        {name: palette.colors for name, palette in palettes.items()},
        {name: palette.styles for name, palette in palettes.items()},
        {name: book for name, book in books.items() if book is not None},
    )
