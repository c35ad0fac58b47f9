"""Reports columns of decks that nothing reads, such as `Qty` where `copies` is meant.

In: a game whose decks declare no fields. Out: one note for each file. A column is read if any
expression of the game names it: in a layout, a book, a table, a check, a default, another cell, or
any variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.editions.variants.reading import FOLDER
from pnp.expressions.field_names import field_name
from pnp.expressions.reading import mentioned, mentioned_in_expression
from pnp.files.listing import paths_in
from pnp.model.definitions import lazy_pattern
from pnp.model.game import Deck, Game
from pnp.model.problems import InputError, Problems, Span, nearest
from pnp.model.source import Listing, Record
from pnp.records.fields import RESERVED
from pnp.records.game_records import GameRecords
from pnp.sources.files import Library
from pnp.sources.reader import read_text
from pnp.sources.source_formats import format_of

# names of columns with the number of copies in tables of other programs
_COPIES_NAMES = """
    qty quantity count counts amount number num nr no times cards x anzahl menge stück stückzahl
    exemplare nombre quantité quantite exemplaires cantidad copias número numero unidades quantità
    quantita copie aantal antal määrä ilość liczba quantidade cópias количество
"""
_COPIES = frozenset(_COPIES_NAMES.split())
_EXPRESSIONS = ("when", "check", "for", "repeat")
_LOOP = lazy_pattern(r"^[ \t]{0,3}:{3,}[ \t]*(?:for|if)[ \t]+(.*)$", re.MULTILINE)
_HEADING_ID = lazy_pattern(r"\{#[^{}]*\}")
_MOST = 6


def note_unread(game: Game, records: GameRecords, problems: Problems) -> None:
    """Report the columns of each deck that no expression of the game names."""
    decks = [deck for deck in game.decks.values() if deck.columns]
    if not decks:
        return
    unknown = {name for deck in decks for name in deck.columns if not name.startswith("_")}
    try:
        for name in _mentioned(game, records):
            unknown.discard(name)
            if not unknown:
                return
    except InputError:
        return  # reported where the file is read
    for deck in decks:
        unread = [name for name in deck.columns if name in unknown]
        if unread:
            _note(deck, unread, _titles(game, deck, records.library), problems)


def _titles(game: Game, deck: Deck, library: Library) -> dict[str, str]:
    """The titles of the columns of a deck in a table file, by the name that expressions read."""
    entries = game.record.get("decks")
    entry = entries.get(deck.id) if isinstance(entries, Record) else None
    file = entry.get("file") if isinstance(entry, Record) else None
    if not isinstance(file, str):
        return {}
    path = Path(game.folder) / file
    found = format_of(path)
    if found is None or found.titles is None:
        return {}
    return {field_name(title): title for title in found.titles(path, library.shown(path))}


def _listed(name: str, title: str) -> str:
    return f"'{name}'" if name == title else f"'{title}' ({{{name}}})"


def _note(deck: Deck, unread: Sequence[str], titles: Mapping[str, str], problems: Problems) -> None:
    listed = ", ".join(_listed(name, titles.get(name, name)) for name in unread[:_MOST])
    more = f" and {len(unread) - _MOST} more" if len(unread) > _MOST else ""
    what = "nothing reads the columns" if len(unread) > 1 else "nothing reads the column"
    hints = [hint for name in unread if (hint := _meant(name, deck))]
    hints.append("a title that begins with '_' marks a column that nothing reads")
    problems.add(
        "unread-column",
        f"deck '{deck.id}': {what} {listed}{more}",
        deck.columns[unread[0]],
        "; ".join(hints),
        "note",
    )


def _meant(name: str, deck: Deck) -> str | None:
    """A hint: the name that a column should probably have."""
    has_copies = any("copies" in card.record for card in deck.cards)
    if not has_copies and (name in "#×" or name.casefold().strip(" .:#_") in _COPIES):
        return f"rename '{name}' to 'copies' if it is the number of copies of a card"
    close = nearest(name, [one for one in RESERVED if one != "id"])
    if close is not None and not (close == "copies" and has_copies):
        return f"did you mean '{close}' for '{name}'?"
    if field_name(name) != name:
        return f"expressions cannot read '{name}': rename it to {field_name(name)}"
    return None


def _mentioned(game: Game, records: GameRecords) -> Iterator[str]:
    """All names in the expressions of a game, some of them several times; those of layouts first,
    which mention most columns."""
    library = records.library
    for name in dict.fromkeys(use.layout for use in records.layouts):
        found = records.lazy.layout(name, Span(""), Problems())
        yield from _in_values(found.record if found is not None else None)
    yield from _in_values(game.record)
    for deck in game.decks.values():
        for card in deck.cards:
            yield from _in_values(card.record)
    folder = Path(game.folder)
    for deck_file in _files(game.record, folder):
        yield from _in_values(library.read(deck_file))
    for variant in paths_in(folder / FOLDER, ".yaml"):
        yield from _in_values(library.read(variant))
    for book in game.books.values():
        text = read_text(Path(book.path), library.shown(Path(book.path)))
        yield from mentioned(_HEADING_ID.sub("", text))
        for loop in _LOOP.findall(text):
            yield from mentioned_in_expression(f"[0 for {loop}]")
            yield from mentioned_in_expression(loop)


def _files(record: Record, folder: Path) -> Iterator[Path]:
    """The files of decks and tables that may hold expressions, such as those of defaults."""
    for section in ("decks", "tables"):
        entries = record.get(section)
        for entry in entries.values() if isinstance(entries, Record) else ():
            file = entry.get("file") if isinstance(entry, Record) else entry
            path = folder / file if isinstance(file, str) else None
            kind = path and format_of(path)
            if path and kind and kind.titles is None:
                yield path


def _in_values(value: Any, key: str = "") -> Iterator[str]:
    """The names in the expressions of a value, and those that `translate` lists."""
    if isinstance(value, str):
        if key in _EXPRESSIONS:
            yield from mentioned_in_expression(value)
        elif key == "translate":
            yield value.rpartition(".")[2]
        elif "{" in value:
            yield from mentioned(value)
    elif isinstance(value, Record):
        for name, inner in value.items():
            yield from _in_values(inner, name)
    elif isinstance(value, Listing):
        for inner in value:
            yield from _in_values(inner, key)
