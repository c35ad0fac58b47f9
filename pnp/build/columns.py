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
from pnp.records.game_records import DeckRecords, GameRecords
from pnp.records.named_sources import source_options
from pnp.sources.files import Library
from pnp.sources.known_titles import is_copies, may_be_copies
from pnp.sources.reader import read_text
from pnp.sources.source_formats import format_of

_EXPRESSIONS = ("when", "where", "check", "for", "repeat")
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
            _note(deck, unread, _titles(records.decks[deck.id], records.library), problems)


def _titles(deck: DeckRecords, library: Library) -> dict[str, str]:
    """The titles of the columns of a deck in table files, by the name that expressions read."""
    out: dict[str, str] = {}
    for path in deck.files:
        found = format_of(path)
        if found is not None and found.titles is not None:
            options = dict(source_options(path, deck.entry))
            titles = found.titles(path, library.shown(path), **options)
            out |= {field_name(title): title for title in titles}
    return out


def _listed(name: str, title: str) -> str:
    return f"'{name}'" if name == title else f"'{title}' ({{{name}}})"


def _note(deck: Deck, unread: Sequence[str], titles: Mapping[str, str], problems: Problems) -> None:
    copies = _copies(deck, unread)
    if copies is not None:
        _warn_copies(deck, copies, titles.get(copies, copies), problems)
        unread = [name for name in unread if name != copies]
    if not unread:
        return
    listed = ", ".join(_listed(name, titles.get(name, name)) for name in unread[:_MOST])
    more = f" and {len(unread) - _MOST} more" if len(unread) > _MOST else ""
    what = "nothing reads the columns" if len(unread) > 1 else "nothing reads the column"
    has_copies = copies is not None or _has_copies(deck)
    hints = [hint for name in unread if (hint := _meant(name, has_copies))]
    hints.append("a title that begins with '_' marks a column that nothing reads")
    problems.add(
        "unread-column",
        f"deck '{deck.id}': {what} {listed}{more}",
        deck.columns[unread[0]],
        "; ".join(hints),
        "note",
    )


def _has_copies(deck: Deck) -> bool:
    return any("copies" in card.record for card in deck.cards)


def _copies(deck: Deck, unread: Sequence[str]) -> str | None:
    """The column that holds the number of copies by its title and its cells, though it has another
    name; None if there is none."""
    if _has_copies(deck):
        return None
    return next((name for name in unread if is_copies(name) and _are_counts(deck, name)), None)


def _are_counts(deck: Deck, name: str) -> bool:
    """Whether all cells of a column that are not empty are numbers of copies."""
    cells = [card.record.get(name) for card in deck.cards]
    filled = [str(cell).strip() for cell in cells if cell is not None and str(cell).strip()]
    return bool(filled) and all(cell.isdecimal() and int(cell) <= 1000 for cell in filled)


def _warn_copies(deck: Deck, name: str, title: str, problems: Problems) -> None:
    cells = [str(card.record.get(name) or "").strip() for card in deck.cards]
    meant = sum(int(cell) if cell else 1 for cell in cells)
    printed = sum(card.copies for card in deck.cards)
    message = (
        f"deck '{deck.id}': nothing reads the column '{title}', so each card is printed once: "
        f"{printed} card{'s'[: printed - 1]}, not {meant}"
    )
    hint = f"write in the entry of the deck: rename: {{{title}: copies}}"
    problems.add("unread-column", message, deck.columns[name], hint, "warning")


def _meant(name: str, has_copies: bool) -> str | None:
    """A hint: the name that a column should probably have."""
    if not has_copies and may_be_copies(name):
        return f"if '{name}' is the number of copies of a card, write 'rename: {{{name}: copies}}'"
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
    for content in _values(records):
        yield from _in_values(content)
    for variant in paths_in(folder / FOLDER, ".yaml"):
        yield from _in_values(library.read(variant))
    for book in game.books.values():
        text = read_text(Path(book.path), library.shown(Path(book.path)))
        yield from mentioned(_HEADING_ID.sub("", text))
        for loop in _LOOP.findall(text):
            yield from mentioned_in_expression(f"[0 for {loop}]")
            yield from mentioned_in_expression(loop)


def _values(records: GameRecords) -> Iterator[Any]:
    """The content of files of decks and tables that may hold expressions, such as those of
    defaults."""
    library = records.library
    for deck in records.decks.values():
        for path in deck.files:
            kind = format_of(path)
            if kind is not None and kind.titles is None:
                yield library.read(path, source_options(path, deck.entry))
    yield from records.tables.values()


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
