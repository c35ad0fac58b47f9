"""The records of a game: what is in its files, in one shape, before values are typed and checked.

An edition is made of them: `editions` takes a `GameRecords` and gives another one; `load` makes a
`Game` of it. What is read by name, layouts, sheets and books, is read when it is asked for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.files.listing import is_file
from pnp.languages.locales import canonical, is_language
from pnp.model.book import Manuscript
from pnp.model.edition import ORIGINAL, Choice
from pnp.model.problems import Problem, Problems
from pnp.model.source import Listing, Record
from pnp.records.figures import Figures, figure_layouts, read_figures
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.sources.memory import RowMemory

SOURCE_LANGUAGE = "en"  # of a game that names no other


class DeckRecords(Struct, frozen=True):
    """A deck: its entry in game.yaml, and the content of its file.

    `path` is its first file (None: it has none that can be read), `files` are all of them,
    `fields` as declared, `defaults` as written. `untranslated`: the rows before translation,
    because conditions of defaults read the words of the author; None if the rows are not
    translated. `unread`, `unread_defaults`: rows and defaults before `reads`, if it was applied.
    `problems`: those of the files. `used`: the fields that ids are from. `memory`: what its rows
    were made into before, in a project that stays open.
    """

    id: str
    entry: Record
    path: Path | None = None
    fields: Record | None = None
    defaults: Listing | None = None
    rows: Listing | None = None
    untranslated: Listing | None = None
    unread: Listing | None = None
    unread_defaults: Listing | None = None
    problems: tuple[Problem, ...] = ()
    memory: RowMemory | None = None
    files: tuple[Path, ...] = ()
    used: frozenset[str] = frozenset()


class LayoutUse(Struct, frozen=True):
    """A layout that a game uses: in an entry of a section of game.yaml ('decks', 'boxes', 'books'),
    or for a deck's cards as 'figures' in a book."""

    section: str
    id: str
    layout: str


class VariantOrigins(NamedTuple):
    """The statuses that the file of a variant gives to its values; `is_judged`: errors in them
    are reported."""

    path: str
    origins: Record
    is_judged: bool


class GameRecords(Struct, frozen=True):
    """A game as its files have it, or as an edition changes that.

    `game` is game.yaml. `tables`: rows by name, None for a table that is wrong. `edition` is what
    was asked for. `problems` are those of the tables and their files; a deck keeps its own.
    `translated`: decks, tables and 'facts' with their fields that hold translated words;
    `translators` are to be credited. `variant_origins`: how sure variants are of their values.
    """

    id: str
    folder: Path
    game: Record
    lazy: LazyRecords
    tables: dict[str, Any]
    decks: dict[str, DeckRecords]
    edition: Choice = ORIGINAL
    problems: tuple[Problem, ...] = ()
    translated: frozenset[tuple[str, str]] = frozenset()
    translators: tuple[str, ...] = ()
    variant_origins: tuple[VariantOrigins, ...] = ()

    @property
    def library(self) -> Library:
        """The files of the project."""
        return self.lazy.library

    @property
    def names(self) -> dict[str, Any]:
        """What expressions of the game may read: its tables, facts, credits, and itself."""
        language = self.edition.language or source_language(self.game)
        about = {
            "id": self.id,
            "title": self.game.get("title"),
            "version": self.game.get("version", "1.0"),
            "language": language,
            "variants": list(self.edition.variants),
        }
        facts = section(self.game, "facts")
        credits = self.credits_with(section(self.game, "credits"))
        return {**self.tables, "facts": facts, "credits": credits, "game": about}

    def credits_with(self, written: Record) -> Record:
        """The credits with `translators`: those of the edition, or what is written, or none; and
        with `icons`: what is written, or the authors of icons that were downloaded."""
        credits = copy.copy(written)
        if self.translators or "translators" not in written:
            credits["translators"] = list(self.translators)
        if "icons" not in written:
            credits["icons"] = self.library.icon_authors(self.folder)
        return credits

    @property
    def figures(self) -> Figures:
        """The decks and layouts that no product prints."""
        decks, boxes, products = (
            section(self.game, name) for name in ("decks", "boxes", "products")
        )
        return read_figures(decks, boxes, products, {layout for _, layout in self._shown()})

    @property
    def layouts(self) -> Iterator[LayoutUse]:
        """The layouts that the game uses: in the order of game.yaml, backs after fronts, then
        those that only figures in books name."""
        named = set()
        for name in ("decks", "boxes", "books"):
            for known, entry in section(self.game, name).items():
                for key in ("layout", "back"):
                    if isinstance(entry, Record) and isinstance(entry.get(key), str):
                        named.add(entry[key])
                        yield LayoutUse(name, known, entry[key])
        for deck, layout in self._shown():
            if layout not in named:
                yield LayoutUse("figures", deck, layout)

    def _shown(self) -> Iterator[tuple[str, str]]:
        """The decks and layouts of figures in books that name a layout, each pair once."""
        books = map(self.book, section(self.game, "books"))
        found = (pair for book in books if book is not None for pair in figure_layouts(book.text))
        yield from dict.fromkeys(found)

    def book(self, book_id: str) -> Manuscript | None:
        """A book that game.yaml names; None if it cannot be read."""
        entry = section(section(self.game, "books"), book_id)
        file = entry.get("file")
        if not isinstance(file, str):
            return None
        quiet = Problems()  # they are reported where the book is loaded
        path = self.library.inside(self.folder, file, entry.span("file"), quiet)
        return self.lazy.book(book_id, path, quiet) if path and is_file(path) else None


def section(record: Record, key: str) -> Record:
    """The mapping under a key; an empty one if there is none, or anything else."""
    found = record.get(key)
    return found if isinstance(found, Record) else Record(record.path, record.mark)


def source_language(game: Record) -> str:
    """The language that a game is written in, from its game.yaml, in its canonical form."""
    found = game.get("language", SOURCE_LANGUAGE)
    is_known = isinstance(found, str) and is_language(found)
    return canonical(found) if is_known else SOURCE_LANGUAGE
