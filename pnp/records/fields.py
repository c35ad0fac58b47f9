"""The declared fields of a deck, and the values of its rows read by their types.

In: the mapping `fields` of a deck, then its rows (`Record`s). Out: `Field`s by name, then typed
values by name. A number, choice, reference or flag may be computed from other fields
(`rank: "{other + 1}"`): it is evaluated, then typed. Texts keep their placeholders until the
card is typeset.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.field_names import field_name
from pnp.expressions.parser import ExpressionError, Template, parse_template
from pnp.model.definitions import replace
from pnp.model.problems import Problems, did_you_mean, nearest, shape
from pnp.model.source import Listing, Record
from pnp.schema.values import (
    AnyValue,
    Choice,
    Flag,
    Listed,
    Mapped,
    Mismatch,
    Number,
    Text,
    Type,
    shown,
)

# what pnp itself reads of a card, beside its fields
RESERVED = ("id", "copies", "overrides", "origin", "to_translators")
FIELD_TYPES = (
    "text", "whole", "number", "choice", "reference", "flag", "picture", "list", "record",
)  # fmt: skip


class Field(Struct, frozen=True):
    """A field of the cards of a deck. `table`: what a reference refers to. `is_translated`: it is a
    printed text, so editions in other languages translate it."""

    kind: Type
    optional: bool
    table: str | None = None
    is_translated: bool = False
    written: str = ""  # its type as declared, such as 'whole: [1, 9]'

    @property
    def is_computed(self) -> bool:
        """Whether a text with placeholders is evaluated, then typed."""
        return isinstance(self.kind, Number | Choice | Flag)


# -- what is declared ---------------------------------------------------------------------


def read_declarations(
    raw: Record | None, names: Mapping[str, Any], problems: Problems
) -> dict[str, Field] | None:
    """The declared fields; None if the deck declares none. `names` has the tables of the game.

    A field with an invalid type takes any value, so that its cards are not reported as well.
    """
    if raw is None:
        return None
    out = {}
    for name in raw:
        if name in RESERVED:
            message = f"'{name}' has a meaning of its own; give the field another name"
            problems.add("reserved-name", message, raw.key_span(name))
            continue
        if (readable := field_name(name)) != name:
            message = f"field '{name}': expressions cannot read this name"
            hint = f"call it {readable}; a column '{name}' is read by that name"
            problems.add("reserved-name", message, raw.key_span(name), hint)
            continue
        try:
            out[name] = replace(_field(raw[name], names), written=_written(raw[name]))
        except Mismatch as error:
            problems.add(error.code, f"field '{name}': {error.message}", raw.span(name), error.hint)
            out[name] = Field(AnyValue(), optional=True)
    return out


def _field(raw: Any, names: Mapping[str, Any]) -> Field:
    if isinstance(raw, str):
        raw = {raw: True}
    types = f"types: {', '.join(FIELD_TYPES)}"
    if not isinstance(raw, dict):
        raise Mismatch(f"expected a type, found {shown(raw)}", types)
    given = [key for key in raw if key not in ("optional", "translate")]
    unknown = next((key for key in given if key not in FIELD_TYPES), None)
    if unknown is not None:
        known = FIELD_TYPES if len(given) == 1 else (*FIELD_TYPES, "optional", "translate")
        raise Mismatch(f"unknown type '{unknown}'", did_you_mean(unknown, known, "types"))
    if len(given) != 1:
        found = f"found {' and '.join(given)}" if given else "found none"
        raise Mismatch(f"expected one type, {found}", types)
    optional = _flag(raw, "optional", False)
    is_translated = _flag(raw, "translate", given[0] == "text")
    if is_translated and given[0] != "text":
        raise Mismatch("only texts are translated", "remove 'translate'")
    kind, detail = given[0], raw[given[0]]
    if kind in ("whole", "number"):
        return Field(_number(kind == "whole", detail), optional)
    if kind == "choice":
        if not isinstance(detail, list) or not detail:
            raise Mismatch("expected a list of words", "e.g. {choice: [weapon, shield]}")
        return Field(Choice(tuple(map(Text().read, detail))), optional)
    if kind == "reference":
        return _reference(detail, names, optional)
    plain: dict[str, Type] = {"flag": Flag(), "list": Listed(), "record": Mapped()}
    return Field(plain.get(kind, Text()), optional, is_translated=is_translated)


def _written(raw: Any) -> str:
    """A type as it is declared, on one line, without 'optional' and 'translate'."""
    kind, detail = (raw, True) if isinstance(raw, str) else next(iter(raw.items()))
    if isinstance(detail, list):
        return f"{kind}: [{', '.join(map(str, detail))}]"
    return f"{kind}: {'true' if detail is True else detail}"


def _flag(raw: Mapping[str, Any], name: str, default: bool) -> bool:
    try:
        return Flag().read(raw.get(name, default))
    except Mismatch as error:
        raise Mismatch(f"'{name}': {error.message}", error.hint) from None


def _number(whole: bool, detail: Any) -> Number:
    if not isinstance(detail, list):
        return Number(whole=whole)
    if len(detail) != 2:
        raise Mismatch("expected [lowest, highest]", "e.g. {whole: [1, 12]}")
    low, high = (None if limit is None else Number().read(limit) for limit in detail)
    if low is not None and high is not None and low > high:
        raise Mismatch(f"the lowest, {low}, is above the highest, {high}")
    return Number(low, high, whole)


def _reference(table: Any, names: Mapping[str, Any], optional: bool) -> Field:
    if isinstance(table, str) and table in names and names[table] is None:
        return Field(AnyValue(), optional)  # the table is invalid, which is reported there
    tables = [name for name, value in names.items() if isinstance(value, Listing)]
    if not isinstance(table, str):
        raise Mismatch("expected the name of a table", "e.g. {reference: periods}")
    if table not in tables:
        raise Mismatch(f"there is no table '{table}'", did_you_mean(table, tables, "tables"))
    return Field(Choice(tuple(row["id"] for row in names[table])), optional, table)


# -- the values of a card -----------------------------------------------------------------


def read_fields(
    card_id: str,
    row: Record,
    own: Record,
    fields: Mapping[str, Field],
    names: Mapping[str, Any],
    problems: Problems,
) -> dict[str, Any]:
    """The typed values of a row; missing or invalid ones are reported and None.

    `row` is `own`, the row as written, with defaults filled in. A default that is invalid for every
    card is reported once, at its own place.
    """
    meant = _refuse_unknown(row, own, fields, problems)
    values: dict[str, Any] = {"id": card_id, **dict.fromkeys(fields)}
    waiting: dict[str, Template] = {}
    for name, field in fields.items():
        raw = row.get(name)
        if raw is None or (raw == "" and field.optional):
            if not field.optional and name not in meant:
                message, hint = f"a card of this deck needs '{name}'", _none(name, field)
                detail = f"card '{card_id}'"
                problems.add("missing-key", message, row.span(), hint, detail=detail)
            continue
        try:
            if field.is_computed and isinstance(raw, str) and "{" in raw:
                waiting[name] = parse_template(raw)
            elif raw == "" and not isinstance(field.kind, Text):
                raise Mismatch("there is no value", _none(name, field))
            else:
                values[name] = _typed(raw, field)
        except (ExpressionError, Mismatch) as error:
            _note(f"card '{card_id}'" if name in own else "", row, name, error, problems)
    _compute(card_id, row, fields, names, values, waiting, problems)
    return values


def _refuse_unknown(
    row: Record, own: Record, fields: Mapping[str, Field], problems: Problems
) -> set[str | None]:
    """Report keys that are no fields; return the fields that were probably intended."""
    unknown = [key for key in own if key not in fields and key not in RESERVED]
    for key in unknown:
        # the place of a column is the same for all rows, so this is reported once
        hint = did_you_mean(key, [*fields, *RESERVED], "fields")
        problems.add("unknown-key", f"unknown field '{key}'", row.key_span(key), hint)
    return {nearest(key, list(fields)) for key in unknown}


def _none(name: str, field: Field) -> str:
    """The hint for a field without a value."""
    declared = f"{name}: {{{field.written}, optional: true}}"
    return f"give it a value, or declare under 'fields' that it may be empty: {declared}"


def _note(
    who: str, row: Record, name: str, error: ExpressionError | Mismatch, problems: Problems
) -> None:
    """Report an invalid value of a field; reports group it with others in its column."""
    span = row.span(name)
    found = row.get(name)
    problems.add(
        error.code,
        f"{who}, '{name}': {error.message}" if who else f"'{name}': {error.message}",
        span,
        error.hint,
        like=f"{span.path} '{name}' {shape(error.message)}",
        detail=shown(found) if found and isinstance(found, str | int | float) else who or None,
    )


def _compute(
    card_id: str,
    row: Record,
    fields: Mapping[str, Field],
    names: Mapping[str, Any],
    values: dict[str, Any],
    waiting: dict[str, Template],
    problems: Problems,
) -> None:
    """Compute the values that are made from others, each after those it needs."""
    texts = {n for n, v in values.items() if isinstance(v, str) and "{" in v and n != "id"}
    while waiting:
        name = next((n for n, t in waiting.items() if not t.names & waiting.keys()), None)
        if name is None:
            first, *others = waiting
            how = "are computed from each other" if others else "is computed from itself"
            message = f"card '{card_id}': {' and '.join(map(repr, waiting))} {how}"
            problems.add("circular", message, row.span(first))
            return
        template = waiting.pop(name)
        try:
            if text := template.names & texts:
                raise Mismatch(f"it is computed from '{min(text)}', which has placeholders itself")
            values[name] = _typed(template({**names, **values}), fields[name])
        except (ExpressionError, Mismatch) as error:
            _note(f"card '{card_id}'", row, name, error, problems)


def _typed(raw: Any, field: Field) -> Any:
    try:
        return field.kind.read(raw)
    except Mismatch as error:
        if field.table and isinstance(field.kind, Choice):
            known = field.kind.words
            listed = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
            message = f"there is no {shown(raw)} in table '{field.table}'"
            raise Mismatch(message, error.hint or f"it has {listed}") from None
        raise
