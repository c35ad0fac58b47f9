"""The columns of a deck by the names of its fields: `rename`, `id`, and names of other programs.

    rename: {Card Name: name, Qty: copies, suits.name: suit}
    id: code                    the column that is the id
    id: {from: name}            an id made of other columns: Sumatran Coffee is sumatran-coffee

In: rows as a file has them. Out: rows whose keys are names of fields. A row whose keys stay as they
are is the same object.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec

from pnp.expressions.field_names import field_name
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record, TableRow
from pnp.records.fields import RESERVED
from pnp.records.rows.moved import MovedRow
from pnp.records.rows.nested import Nested
from pnp.schema.records import note
from pnp.schema.values import Key, Many, Mismatch, Parsed, Struct, Text, object_schema
from pnp.sources.known_titles import is_copies

_ID_KEYS = {
    "from": Key(Many(Text(), least=1), required=True, doc="columns, whose words are joined")
}
_APOSTROPHE = lazy_pattern(r"(?<=\w)['’](?=\w)")
_NO_WORD = lazy_pattern(r"[^\w]+|_+")
_MARKS = lazy_pattern("([a-z])[\u0300-\u036f]+")


class IdRule(msgspec.Struct, frozen=True):
    """How the rows of a deck get their ids: from the column `column`, or made of the columns
    `made_of`; by neither, from the column 'id'. `span` is where this is written."""

    column: str = ""
    made_of: tuple[str, ...] = ()
    span: Span = Span("")

    @property
    def used(self) -> tuple[str, ...]:
        """The columns that it names."""
        return (self.column,) if self.column else self.made_of


def _rule(raw: Any) -> IdRule:
    """The rule from what is written under `id`."""
    if isinstance(raw, Record):
        return IdRule(made_of=Struct(_ID_KEYS).read(raw)["from"])
    return IdRule(Text().read(raw))


ID = Parsed(_rule, {"anyOf": [Text().schema, object_schema(_ID_KEYS)]})


def read_id_rule(entry: Record, problems: Problems) -> IdRule:
    """The rule in the entry of a deck."""
    raw = entry.get("id")
    if raw is None:
        return IdRule()
    try:
        found: IdRule = ID.read(raw)
    except Mismatch as error:
        note(problems, entry, "id", error)
        return IdRule()
    span = raw.span("from") if isinstance(raw, Record) else entry.span("id")
    return replace(found, span=span)


class Columns:
    """What becomes of the columns of a deck. `has_foreign_keys`: names of fields are made of the
    keys, as of the titles of a table."""

    def __init__(self, rename: Record | None, has_foreign_keys: bool, problems: Problems) -> None:
        self._problems = problems
        self._foreign = has_foreign_keys
        self._rename = rename if rename is not None else Record()
        self._targets = self._read_targets()
        self._found: set[str] = set()
        self._seen: dict[str, None] = {}
        self._names: dict[str, str] = {}  # by key as written
        self._rows: dict[tuple[str, ...], dict[str, str]] = {}
        self._stays: dict[tuple[str, ...], bool] = {}

    def _read_targets(self) -> dict[str, str]:
        """The names of fields by the columns as they are written under `rename`."""
        out: dict[str, str] = {}
        for key, raw in self._rename.items():
            try:
                target = Text().read(raw)
            except Mismatch as error:
                note(self._problems, self._rename, key, error)
                continue
            if field_name(target) != target:
                message = f"'rename': expressions cannot read the name '{target}'"
                hint = f"call it {field_name(target)}"
                self._problems.add("reserved-name", message, self._rename.span(key), hint)
                continue
            before = next((one for one, known in out.items() if known == target), None)
            if before is not None:
                message = f"'rename': '{before}' and '{key}' would both be '{target}'"
                self._problems.add("duplicate-name", message, self._rename.span(key))
                continue
            out[key] = target
        return out

    def read(self, found: Nested) -> Record:
        """A row with the names of fields."""
        row = found.whole()
        moved = self._outer(found, row)
        names = self._names_of(tuple(row))
        if not moved and self._stays[tuple(row)]:
            return row
        if isinstance(row, TableRow) and len(names) == len(row):
            return MovedRow(row, names)
        out = Record(row.path, row.mark)
        for key in row:
            name = self._name(key)
            if name in out:
                self._note_twice(name, row, key)
            else:
                out.put_from(row, key, row[key], name)
        for name, (record, key) in moved.items():
            if name in out:
                self._note_twice(name, record, key)
            else:
                out.put_from(record, key, record[key], name)
        return out

    def _names_of(self, keys: tuple[str, ...]) -> dict[str, str]:
        """The keys of a row by the names of their fields; rows of a table have the same."""
        if keys not in self._rows:
            self._seen.update(dict.fromkeys(keys))
            self._rows[keys] = {self._name(key): key for key in keys}
            self._stays[keys] = list(self._rows[keys]) == list(keys)
        return self._rows[keys]

    def _outer(self, found: Nested, row: Record) -> dict[str, tuple[Record, str]]:
        """The fields that dotted paths lead to, by their new names."""
        out = {}
        for key, target in self._targets.items():
            if "." in key and key not in row:
                place = found.at(key)
                if place is not None:
                    out[target] = place
                    self._found.add(key)
        return out

    def _name(self, key: str) -> str:
        """The name of the field of a key."""
        if key not in self._names:
            same = (one for one in self._targets if one == key)
            # '.name' is a path
            titles = (one for one in self._targets if not one.startswith("."))
            alike = (one for one in titles if field_name(one) == field_name(key))
            source = next(same, None) or next(alike, None)
            if source is not None:
                self._found.add(source)
                self._names[key] = self._targets[source]
            else:
                self._names[key] = field_name(key) if self._foreign else key
        return self._names[key]

    def _note_twice(self, name: str, row: Record, key: str) -> None:
        message = f"two columns would be the field '{name}'"
        other = next((one for one, known in self._targets.items() if known == name), None)
        hint = "give one of them another name: rename: {…}"
        if other is not None:
            hint = f"'{other}' is renamed to it: rename the column '{key}' as well"
        self._problems.add("duplicate-name", message, row.key_span(key), hint)

    def note_keys(self, rows: Iterable[Any]) -> None:
        """Note the columns of rows that stay as they are."""
        for row in rows:
            if isinstance(row, Record):
                self._seen.update(dict.fromkeys(row))

    def finish(self, rows: Sequence[Any]) -> None:
        """Report columns under `rename` that no row has."""
        known = list(self._seen)
        for key in self._targets if rows else ():
            if key not in self._found:
                message = f"'rename': there is no column '{key}'"
                hint = did_you_mean(key, known, "columns")
                self._problems.add("unknown-name", message, self._rename.key_span(key), hint)

    def field(self, column: str) -> str:
        """The name of the field of a column, as it is called before or after `rename`."""
        source = next((o for o in self._targets if field_name(o) == field_name(column)), None)
        if source is not None and column not in self._targets.values():
            return self._targets[source]
        return column if column in self._seen and not self._foreign else field_name(column)


# -- ids ----------------------------------------------------------------------------------


def with_ids(rows: Listing, rule: IdRule, columns: Columns, problems: Problems) -> Listing:
    """The rows with their ids by a rule."""
    if not rule.used or not rows:
        return rows
    used = [columns.field(one) for one in rule.used]
    records = [row for row in rows if isinstance(row, Record)]
    known = dict.fromkeys(key for row in records for key in row)
    for name, column in zip(used, rule.used, strict=True):
        if name not in known:
            hint = did_you_mean(column, known, "columns")
            problems.add("unknown-name", f"'id': there is no column '{column}'", rule.span, hint)
            return rows
    made = _made_ids(records, used) if rule.made_of else {}
    out = Listing(rows.path, rows.mark)
    for i, row in enumerate(rows):
        if isinstance(row, Record):
            value = made.get(id(row), row.get(used[0]) if rule.column else None)
            row = _with_id(row, used[0], value)
        out.put_from(rows, i, row)
    return out


def _with_id(row: Record, column: str, value: Any) -> Record:
    """A row with its id first, at the place of the column that it is from."""
    if isinstance(row, TableRow):
        out: Record = MovedRow(row, {"id": column, **{key: key for key in row if key != "id"}})
        out["id"] = value
        return out
    out = Record(row.path, row.mark)
    out.put("id", value, *row.marks_of(column))
    for key, found in row.items():
        if key != "id":
            out.put_from(row, key, found)
    return out


def _made_ids(rows: Iterable[Record], columns: Sequence[str]) -> dict[int, str]:
    """Ids by the identity of their rows: the words of the columns; equal ones get a number. A row
    whose words are its own keeps them, whatever its place."""
    words = {id(row): _id_of([row.get(one) for one in columns]) for row in rows}
    taken, seen = set(words.values()), set()
    out: dict[int, str] = {}
    for row, found in words.items():
        name, number = found, 1
        while name in seen or (number > 1 and name in taken):
            number += 1
            name = f"{found}-{number}"
        if found:
            seen.add(name)
        out[row] = name if found else ""
    return out


def _id_of(values: Sequence[Any]) -> str:
    words = []
    for value in values:
        try:
            words.append(Text().read(value) if value is not None else "")
        except Mismatch:
            continue
    return id_word(" ".join(words))


def id_word(name: str) -> str:
    """The id made of a name: small letters and digits with '-' between them, Latin letters without
    accents: 'King's Café' is kings-cafe. A name without any of these is its own id."""
    text = unicodedata.normalize("NFD", _APOSTROPHE.sub("", name).casefold())
    text = unicodedata.normalize("NFC", _MARKS.sub(lambda found: found[1], text))
    return _NO_WORD.sub("-", text).strip("-") or name.strip()


def used_columns(rule: IdRule, columns: Columns) -> set[str]:
    """The fields that ids are from."""
    return {columns.field(one) for one in rule.used}


def only_declared(rows: Listing, fields: Collection[str], problems: Problems, deck: str) -> Listing:
    """The rows of other programs' data with these fields alone; a note lists the others."""
    known = {*fields, *RESERVED}
    dropped: dict[str, Span] = {}
    for row in rows:
        if isinstance(row, Record) and not row.keys() <= known:
            for key in row:
                if key not in known and key not in dropped and not key.startswith("_"):
                    dropped[key] = row.key_span(key)
    if not any(isinstance(row, Record) and "copies" in row for row in rows):
        _warn_copies(dropped, problems, deck)
    if dropped:
        _note_dropped(dropped, problems, deck)
    return _kept(rows, known.__contains__)


def without(rows: Listing, columns: Collection[str]) -> Listing:
    """The rows without some columns."""
    return _kept(rows, lambda key: key not in columns) if columns else rows


def _kept(rows: Listing, is_kept: Callable[[str], bool]) -> Listing:
    """The rows with some of their columns; a row that has no others is the same object."""
    out = Listing(rows.path, rows.mark)
    for i, row in enumerate(rows):
        if isinstance(row, Record):
            keys = {key: key for key in row if is_kept(key)}
            if len(keys) < len(row):
                row = MovedRow(row, keys) if isinstance(row, TableRow) else row.only(keys)
        out.put_from(rows, i, row)
    return out


def _warn_copies(dropped: dict[str, Span], problems: Problems, deck: str) -> None:
    """Take a key that holds the number of copies by its name out of `dropped`, and report it."""
    name = next(filter(is_copies, dropped), None)
    if name is not None:
        message = f"deck '{deck}': nothing reads '{name}', so each card is printed once"
        hint = f"write in the entry of the deck: rename: {{{name}: copies}}"
        problems.add("unread-column", message, dropped.pop(name), hint, "warning")


def _note_dropped(dropped: dict[str, Span], problems: Problems, deck: str) -> None:
    names = sorted(dropped)
    listed = ", ".join(f"'{name}'" for name in names[:6])
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    message = f"deck '{deck}': its 'fields' do not declare {listed}{more}, so no card has them"
    hint = f"to use one, declare it: fields: {{{names[0]}: text}}"
    problems.add("unread-column", message, dropped[names[0]], hint, "note")
