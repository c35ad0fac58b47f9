"""The file of a deck to its records: YAML or CSV, declared fields, defaults and rows as written.

A YAML deck is a mapping with `cards`, and `fields` and `defaults` if wanted; a CSV deck is the
cards alone, one a row, and has `fields` and `defaults` in its entry in game.yaml.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.model.problems import InputError, Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.records.game_records import DeckRecords
from pnp.schema.records import read_record
from pnp.schema.values import Key, Listed, Mapped, Mismatch, Text
from pnp.sources.files import TABLES, Library

_FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), doc="values for cards that do not say their own"),
    "cards": Key(Listed(), required=True),
}
_YAML = (".yaml", ".yml")


def read_deck(deck_id: str, entry: Record, folder: Path, library: Library) -> DeckRecords:
    """A deck of game.yaml with what is in its file, if it has one."""
    problems = Problems()
    try:
        file = Text().read(entry["file"])
    except (KeyError, Mismatch):  # whoever types the entry reports it
        return DeckRecords(deck_id, entry)
    path = library.inside(folder, file, entry.span("file"), problems)
    if path is None:
        return DeckRecords(deck_id, entry, problems=tuple(problems))
    found = _read_file(path, entry.span("file"), library, problems)
    parts: dict[str, Any] = {}
    if isinstance(found, Listing):
        kinds = {"fields": Record, "defaults": Listing}
        parts = {key: entry[key] for key, kind in kinds.items() if isinstance(entry.get(key), kind)}
        parts["cards"] = found
    elif found is not None:
        _refuse_in_entry(entry, library.shown(path), problems)
        where = Span(library.shown(path), 1, 1)
        parts = read_record(found, _FILE_KEYS, problems, f"the deck file of '{deck_id}'", where)
    return DeckRecords(
        deck_id, entry, path, parts.get("fields"), parts.get("defaults"), parts.get("cards"),
        problems=tuple(problems),
    )  # fmt: skip


def _refuse_in_entry(entry: Record, shown: str, problems: Problems) -> None:
    """Note what stands in the entry of a YAML deck, but belongs into its file."""
    for key in ("fields", "defaults"):
        if isinstance(entry.get(key), Record | Listing) and entry[key]:
            problems.add(
                "wrong-value",
                f"'{key}' of a YAML deck stand in its own file",
                entry.span("file"),
                f"move them to {shown}",
            )


def _read_file(path: Path, span: Span, library: Library, problems: Problems) -> Any:
    """What stands in a deck's file: a mapping, or rows; None if it cannot be read."""
    ending = path.suffix.lower()
    if not path.exists():
        folder = path.parent
        names = sorted(p.name for p in folder.iterdir()) if folder.is_dir() else []
        files = [n for n in names if n.endswith(TABLES + _YAML) and n != "game.yaml"]
        hint = did_you_mean(path.name, files, "files")
        problems.add(
            "missing-file",
            f"there is no file '{path.name}' in {library.shown(folder)}/",
            span,
            hint,
        )
        return None
    if not path.is_dir() and ending not in TABLES + _YAML:
        way = "save it as a table: .csv, in UTF-8" if ending in (".xlsx", ".ods") else None
        problems.add("wrong-value", f"a deck is a .yaml or .csv file, not '{path.name}'", span, way)
        return None
    try:
        found = library.read(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    return Record(library.shown(path)) if found is None else found
