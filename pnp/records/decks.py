"""Read a deck: its declared fields, defaults and rows as written.

A file with a mapping has `cards`, and may have `fields` and `defaults`. A file with rows alone (a
table, a list) has the cards; then `fields` and `defaults` are in the entry in game.yaml.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.records.game_records import DeckRecords
from pnp.records.named_sources import find_source
from pnp.schema.records import read_record
from pnp.schema.values import Key, Listed, Mapped, Mismatch, Text
from pnp.sources.files import Library

FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), doc="values for cards that have none"),
    "cards": Key(Listed(), required=True, doc="the cards, each with an id"),
}


def read_deck(deck_id: str, entry: Record, folder: Path, library: Library) -> DeckRecords:
    """A deck of game.yaml with what is in its file, if it has one."""
    problems = Problems()
    try:
        file = Text().read(entry["file"])
    except (KeyError, Mismatch):  # reported where the entry is loaded
        return DeckRecords(deck_id, entry)
    path = find_source("deck", file, folder, entry.span("file"), library, problems)
    if path is None:
        return DeckRecords(deck_id, entry, problems=tuple(problems))
    found: Any = library.read_as(
        (Record, Listing), path, problems, "keys and values, or a list of cards"
    )
    parts: dict[str, Any] = {}
    if isinstance(found, Listing):
        kinds = {"fields": Record, "defaults": Listing}
        parts = {key: entry[key] for key, kind in kinds.items() if isinstance(entry.get(key), kind)}
        parts["cards"] = found
    elif found is not None:
        _refuse_in_entry(entry, library.shown(path), problems)
        where = Span(library.shown(path), 1, 1)
        parts = read_record(found, FILE_KEYS, problems, f"the deck file of '{deck_id}'", where)
    return DeckRecords(
        deck_id, entry, path, parts.get("fields"), parts.get("defaults"), parts.get("cards"),
        problems=tuple(problems), memory=library.memory(path),
    )  # fmt: skip


def _refuse_in_entry(entry: Record, shown: str, problems: Problems) -> None:
    """Report keys in the entry of a deck that belong in its file."""
    for key in ("fields", "defaults"):
        if isinstance(entry.get(key), Record | Listing) and entry[key]:
            message = f"the '{key}' of this deck must be in its file, beside 'cards'"
            problems.add("wrong-structure", message, entry.span("file"), f"move them to {shown}")
