"""Read a deck: its declared fields, defaults and rows as written.

A file with a mapping has `cards`, and may have `fields` and `defaults`. A file with rows alone (a
table, a list) has the cards; then `fields` and `defaults` are in the entry in game.yaml, and so are
they if the deck has several files, or a path to the rows in nested data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.records.defaults import read_rules
from pnp.records.fields import RESERVED
from pnp.records.game_records import DeckRecords
from pnp.records.named_sources import find_sources, source_options
from pnp.records.rows.columns import (
    Columns,
    IdRule,
    only_declared,
    read_id_rule,
    used_columns,
    with_ids,
    without,
)
from pnp.records.rows.nested import Nested, nested_rows, read_path, suggested
from pnp.records.rows.selection import names_read, selected
from pnp.schema.records import note, read_record
from pnp.schema.values import Key, Listed, Many, Mapped, Mismatch, Text
from pnp.sources.files import Library
from pnp.sources.source_formats import format_of

FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), doc="values for cards that have none"),
    "cards": Key(Listed(), required=True, doc="the cards, each with an id"),
}
_PARTS = {"fields": Record, "defaults": Listing}


def read_deck(
    deck_id: str,
    entry: Record,
    folder: Path,
    library: Library,
    names: Mapping[str, Any] | None = None,
) -> DeckRecords:
    """A deck of game.yaml with what is in its files, if it has any; `names` are the game's tables
    and facts."""
    problems = Problems()
    try:
        files = Many(Text(), least=1).read(entry["file"])
    except (KeyError, Mismatch):  # reported where the entry is loaded
        return DeckRecords(deck_id, entry)
    paths = find_sources("deck", files, folder, entry, library, problems)
    if not paths:
        return DeckRecords(deck_id, entry, problems=tuple(problems))
    _check_options(paths, entry, problems)
    reader = _Reader(deck_id, entry, library, problems)
    for path in paths:
        reader.read(path, is_single=len(paths) == 1)
    deck = replace(reader.deck(names or {}), path=paths[0], files=tuple(paths))
    memory = library.memory((folder, deck_id)) if reader.keeps_rows else None
    return replace(deck, problems=tuple(problems), memory=memory)


def _check_options(paths: Sequence[Path], entry: Record, problems: Problems) -> None:
    """Report keys for formats that no file of the deck has."""
    kinds = [kind for path in paths if (kind := format_of(path)) is not None]
    for key, what in (("worksheet", "a workbook"), ("encoding", "a text file of another program")):
        if entry.get(key) is not None and not any(key in kind.options for kind in kinds):
            message = f"'{key}' has no effect: no file of this deck is {what}"
            problems.add("no-effect", message, entry.key_span(key), "leave it out")


class _Reader:
    """The files of a deck, read one after the other."""

    def __init__(self, deck: str, entry: Record, library: Library, problems: Problems) -> None:
        self._deck = deck
        self._entry = entry
        self._library = library
        self._problems = problems
        self._parts: dict[str, Any] = {
            key: entry[key] for key, kind in _PARTS.items() if isinstance(entry.get(key), kind)
        }
        self._found: list[tuple[Listing, bool]] = []  # rows, and whether their keys are foreign
        self._nested: dict[int, Nested] = {}  # by identity of the row
        self._is_wrong = False
        self._steps = self._path()

    def _path(self) -> list[tuple[str, str]] | None:
        """The steps of the path `rows`; None without one."""
        if self._entry.get("rows") is None:
            return None
        try:
            return read_path(Text().read(self._entry["rows"]))
        except Mismatch as error:
            note(self._problems, self._entry, "rows", error)
            self._is_wrong = True
            return None

    def read(self, path: Path, is_single: bool) -> None:
        """Read a file; it may hold fields and defaults if it is the only one."""
        options = source_options(path, self._entry)
        found: Any = self._library.read_as(
            (Record, Listing), path, self._problems, "keys and values, or a list of cards",
            options=options,
        )  # fmt: skip
        if found is None or (self._is_wrong and self._steps is None):
            self._is_wrong = True
            return
        kind = format_of(path)
        is_foreign = kind is not None and kind.has_foreign_keys
        if self._steps is not None:
            rows = self._rows_within(found, path, kind is not None and kind.titles is not None)
        elif isinstance(found, Listing):
            rows = found
        else:
            rows = self._cards(found, path, is_single, is_foreign)
        if rows is None:
            self._is_wrong = True
        else:
            self._found.append((rows, is_foreign))

    def _rows_within(self, found: Any, path: Path, is_table: bool) -> Listing | None:
        """The rows that the path `rows` leads to."""
        where = self._entry.span("rows")
        if is_table:
            message = f"'rows' is for nested data; '{path.name}' is a table, whose rows are cards"
            self._problems.add("conflicting-keys", message, where, "leave 'rows' out")
            return None
        out = Listing(self._library.shown(path))
        try:
            for one in nested_rows(found, self._steps or []):
                if isinstance(one.row, Record):
                    self._nested[id(one.row)] = one
                out.put(one.row, getattr(one.row, "mark", (1, 1)))
        except Mismatch as error:
            message = f"'rows': {error.message} in {self._library.shown(path)}"
            self._problems.add(error.code, message, where, suggested(found) or error.hint)
            return None
        return out

    def _cards(
        self, found: Record, path: Path, is_single: bool, is_foreign: bool
    ) -> Listing | None:
        """The cards of a file with a mapping; its other keys are those of the deck."""
        shown = self._library.shown(path)
        where = Span(shown, 1, 1)
        if is_foreign and not ("cards" in found and found.keys() <= FILE_KEYS.keys()):
            message = "this file holds an object, and the deck does not name the list of its cards"
            hint = suggested(found) or 'the cards are objects in a list, such as [{"id": …}]'
            self._problems.add("wrong-structure", message, where, hint)
            return None
        if is_single:
            self._refuse_in_entry(shown)
        what = f"the deck file of '{self._deck}'"
        parts = read_record(found, FILE_KEYS, self._problems, what, where)
        for key in _PARTS:
            if parts[key] is not None and is_single:
                self._parts[key] = parts[key]
            elif parts[key]:
                message = f"a deck of several files has its '{key}' in its entry in game.yaml"
                self._problems.add("wrong-structure", message, found.span(key), "move them there")
        return parts["cards"]  # type: ignore[no-any-return]

    def _refuse_in_entry(self, shown: str) -> None:
        """Report keys in the entry of a deck that belong in its file."""
        for key in _PARTS:
            if self._parts.pop(key, None):
                message = f"the '{key}' of this deck must be in its file, beside 'cards'"
                hint = f"move them to {shown}"
                self._problems.add("wrong-structure", message, self._entry.span("file"), hint)

    @property
    def keeps_rows(self) -> bool:
        """Whether the rows are the same objects as those of the files."""
        entry = self._entry
        is_foreign = any(is_foreign for _, is_foreign in self._found)
        return not is_foreign and not any(entry.get(key) for key in ("rows", "rename", "id"))

    # -- from rows as written to those of the deck ----------------------------------------

    def deck(self, names: Mapping[str, Any]) -> DeckRecords:
        """The deck without its files and problems."""
        fields, defaults = self._parts.get("fields"), self._parts.get("defaults")
        out = DeckRecords(self._deck, self._entry, fields=fields, defaults=defaults)
        if self._is_wrong:
            return out
        rule = read_id_rule(self._entry, self._problems)
        rows, columns = self._renamed(rule)
        if rule.column:
            rows = with_ids(rows, rule, columns, self._problems)
        if self._problems.errors:  # cards without their ids or names would repeat them
            return out
        used = used_columns(rule, columns) | names_read(self._entry)
        if fields is not None and any(is_foreign for _, is_foreign in self._found):
            rows = only_declared(rows, {*fields, *used}, self._problems, self._deck)
        if self._entry.get("where") is not None:
            rules = read_rules(fields, defaults, names, Problems())
            rows = selected(rows, self._entry, rules, self._problems)
        if rule.made_of:
            rows = with_ids(rows, rule, columns, self._problems)
        if fields is not None:
            rows = without(rows, used - fields.keys() - set(RESERVED))
        return replace(out, rows=rows, used=frozenset(used))

    def _renamed(self, rule: IdRule) -> tuple[Listing, Columns]:
        """All rows, with the names of fields as keys."""
        rename = self._entry.get("rename")
        if rename is not None:
            try:
                Mapped().read(rename)
            except Mismatch as error:
                note(self._problems, self._entry, "rename", error)
                rename = None
        foreign = any(is_foreign for _, is_foreign in self._found)
        columns = Columns(rename, foreign, self._problems)
        first = self._found[0][0]
        whole = Listing(first.path, first.mark)
        is_same = self.keeps_rows or not (rename or foreign or self._nested)
        for rows, _ in self._found:
            if is_same and len(self._found) == 1:
                whole = rows
            for i, row in enumerate(rows if whole is not rows else ()):
                if isinstance(row, Record) and not is_same:
                    row = columns.read(self._nested.get(id(row)) or Nested(row))
                whole.put_from(rows, i, row)
        if is_same and rule.used:
            columns.note_keys(whole)
        columns.finish(whole)
        return whole, columns
