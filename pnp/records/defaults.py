"""The defaults of a deck: values for cards that have none.

In: rows as read, the declared fields of the deck, the tables and facts of the game. Out: rows with
defaults filled in, each value with the place where it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Record, TableRow
from pnp.records.field_types import Field
from pnp.records.fields import RESERVED, copies_of, read_declarations, read_fields
from pnp.schema.records import read_record
from pnp.schema.values import Key, Mapped, Mismatch, Text

DEFAULT_KEYS = {
    "when": Key(Text(), doc="only for cards for which this holds, e.g. type == 'hero'"),
    "set": Key(Mapped(), required=True, doc="values of fields"),
}

# condition or None, values, where the condition is
Defaults = list[tuple[Expression | None, Record, Span]]


class Lenient(dict[str, Any]):
    """The value of a missing field in conditions: every key of it is None."""

    def __missing__(self, key: str) -> None:
        return None


def read_defaults(raw: Any, fields: Mapping[str, Field] | None, problems: Problems) -> Defaults:
    """The defaults of a deck, in their order."""
    out: Defaults = []
    for i, entry in enumerate(raw or ()):
        found = read_record(entry, DEFAULT_KEYS, problems, "a default", raw.span(i))
        if found["set"] is None:
            continue
        for key in found["set"]:
            if fields is not None and key not in fields and key not in RESERVED[1:]:
                hint = did_you_mean(key, [*fields, *RESERVED[1:]], "fields")
                place = found["set"].key_span(key)
                problems.add("unknown-key", f"unknown field '{key}'", place, hint)
        condition = None
        if found["when"] is not None:
            try:
                condition = parse_expression(found["when"])
            except ExpressionError as error:
                problems.add(error.code, f"'when': {error.message}", entry.span("when"), error.hint)
                continue
        out.append((condition, found["set"], entry.span("when")))
    return out


def unfolded(row: Record, problems: Problems) -> Record:
    """The row with columns such as `overrides.title.size` as nested mappings."""
    dotted = [key for key in row if key.startswith(("overrides.", "origin."))]
    if not dotted:
        return row
    out = Record(row.path, row.mark)
    for key, value in row.items():
        marks = row.marks_of(key)
        if value == "" and (key in dotted or key in RESERVED):
            continue
        if key not in dotted:
            out.put(key, value, *marks)
            continue
        here = out
        *parts, last = key.split(".")
        for part in parts:
            if part not in here:
                here.put(part, Record(row.path, marks[1]), *marks)
            here = here[part]
            if not isinstance(here, Record):
                break
        if not isinstance(here, Record) or last in here:
            message = f"'{key}' and another column of '{parts[0]}' exclude each other"
            problems.add("conflicting-keys", message, row.key_span(key))
            continue
        here.put(last, value, *marks)
    return out


class DeckRules(Struct, frozen=True):
    """What the rows of a deck are read by: its declared fields (None: it declares none), its
    defaults, and the game's tables and facts, which expressions read by name."""

    fields: Mapping[str, Field] | None
    defaults: Defaults
    names: Mapping[str, Any]

    def with_defaults(
        self, row: Record, own: Record, problems: Problems, written: Record | None = None
    ) -> Record:
        """`own`, the row unfolded, with defaults filled in; a later default wins over an earlier
        one. Conditions read typed values where these are valid, and the row as its author has
        `written` it, whatever the language of the edition."""
        if not self.defaults:
            return own
        filled = [k for k, value in own.items() if not (isinstance(row, TableRow) and value == "")]
        typed, unfit = _typed(own if written is None else written, filled, self.fields)
        scope = self.scope(typed)
        scope["copies"] = copies_of(own)
        out = Record(own.path, own.mark)
        for condition, values, where in reversed(self.defaults):
            try:
                if condition is not None and not condition(scope):
                    continue
            except ExpressionError as error:
                if condition is None or unfit & condition.names:
                    continue  # because a value is invalid, which is reported
                # no card in the message: what is wrong for all of them is reported once
                problems.add(error.code, f"'when': {error.message}", where, error.hint)
                continue
            for key, value in values.items():
                if key not in out:
                    out.put_from(values, key, value)
        for key, value in own.items():
            if key in filled or key not in out:
                out.put_from(own, key, value)
        return out

    def read(
        self, card_id: str, row: Record, problems: Problems, written: Record | None = None
    ) -> tuple[Record, Record, dict[str, Any]]:
        """A row unfolded, the same with defaults, and its typed values by name. `written` is the
        row before it was translated, if it was."""
        own, whole = self.filled(row, problems, written)
        if self.fields is None:
            values = {key: value for key, value in whole.items() if key not in RESERVED}
            return own, whole, {"id": card_id, **values}
        return own, whole, read_fields(card_id, whole, own, self.fields, self.names, problems)

    def filled(
        self, row: Record, problems: Problems, written: Record | None = None
    ) -> tuple[Record, Record]:
        """A row unfolded, and the same with defaults. `written` is as in `read`."""
        own = unfolded(row, problems)
        author = own if written is None or written is row else unfolded(written, Problems())
        return own, self.with_defaults(row, own, problems, author)

    def scope(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The names in a condition about a card: its fields, which are empty if they are missing,
        over the tables and facts of the game."""
        fields = self.fields or {}
        scope = {**self.names, **dict.fromkeys(fields), **values}
        scope = {k: Lenient(v) if isinstance(v, Record) else v for k, v in scope.items()}
        return scope | {
            name: Lenient()
            for name, field in fields.items()
            if isinstance(field.kind, Mapped) and scope.get(name) is None
        }


def read_rules(
    fields: Record | None, defaults: Any, names: Mapping[str, Any], problems: Problems
) -> DeckRules:
    """The rules of a deck from its `fields` and `defaults` as written."""
    declared = read_declarations(fields, names, problems)
    return DeckRules(declared, read_defaults(defaults, declared, problems), names)


def _typed(
    row: Record, filled: list[str], fields: Mapping[str, Field] | None
) -> tuple[dict[str, Any], set[str]]:
    """Values by the types of their fields, and the names of those that do not fit theirs."""
    values, unfit = {key: row[key] for key in filled}, set()
    for key in filled:
        if fields is not None and key in fields:
            try:
                values[key] = fields[key].kind.read(row[key])
            except Mismatch:
                unfit.add(key)
    return values, unfit
