"""The defaults of a deck: values for cards that have none of their own.

In: rows as read, the deck's declared fields, and the game's tables and facts. Out: rows with what
the defaults put in, each value with the place where it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.frozen import frozen
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Record, TableRow
from pnp.records.fields import RESERVED, Field, read_declarations
from pnp.schema.records import read_record
from pnp.schema.values import Key, Mapped, Mismatch, Text

DEFAULT_KEYS = {"when": Key(Text()), "set": Key(Mapped(), required=True)}

# condition or None, values, where the condition is
Defaults = list[tuple[Expression | None, Record, Span]]


class Lenient(dict[str, Any]):
    """What a field that was left out reads as in conditions: nothing, with nothing inside."""

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
                problems.add(
                    "unknown-name", f"unknown field '{key}'", found["set"].key_span(key), hint
                )
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
    """Columns such as `overrides.title.size` of a table, as the mappings they stand for."""
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
            problems.add(
                "conflicting-keys",
                f"'{key}' and another column of '{parts[0]}' exclude each other",
                row.key_span(key),
            )
            continue
        here.put(last, value, *marks)
    return out


@frozen
class DeckRules:
    """What the rows of a deck are read by: its declared fields (None: it declares none), its
    defaults, and the game's tables and facts, which expressions read by name."""

    fields: Mapping[str, Field] | None
    defaults: Defaults
    names: Mapping[str, Any]

    def with_defaults(
        self, row: Record, own: Record, problems: Problems, written: Record | None = None
    ) -> Record:
        """`own`, the row unfolded, with what it does not have; a later default comes before an
        earlier one. Conditions read the fields as they are typed, where they can be, and as their
        author has `written` them, whatever the language of the edition."""
        if not self.defaults:
            return own
        filled = [k for k, value in own.items() if not (isinstance(row, TableRow) and value == "")]
        typed, unfit = _typed(own if written is None else written, filled, self.fields)
        scope = self.scope(typed)
        out = Record(own.path, own.mark)
        for condition, values, where in reversed(self.defaults):
            try:
                if condition is not None and not condition(scope):
                    continue
            except ExpressionError as error:
                if condition is None or unfit & condition.names:
                    continue  # the value is reported, and that is why
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

    def scope(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What a condition about a card reads: its fields, where those left out are nothing, over
        the game's tables and facts."""
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
