"""The declared fields of a deck, and the values of its rows read by their types.

In: the mapping `fields` of a deck, then its rows (`Record`s). Out: `Field`s by name, then typed
values by name. A number, choice, reference or flag may be computed from other fields
(`rank: "{other + 1}"`): it is evaluated, then typed. Texts keep their placeholders until the
card is typeset.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pnp.expressions.field_names import field_name
from pnp.expressions.parser import ExpressionError, Template, parse_template
from pnp.model.definitions import replace
from pnp.model.problems import Problems, did_you_mean, nearest, shape
from pnp.model.source import Record, TableRow
from pnp.model.synonyms import is_of_pictures
from pnp.records.field_types import Field, comma_hint, read_field, written_type
from pnp.schema.values import AnyValue, Choice, Mismatch, Number, Text, shown
from pnp.sources.known_titles import is_copies

_TRUTH_AS_TEXT = (
    "declare a flag; or make it a text: in quotes or, in a cell of a spreadsheet, after an "
    "apostrophe: '{}"
)
COPIES = Number(0, 1000, whole=True)
# what pnp itself reads of a card, beside its fields
RESERVED = ("id", "copies", "overrides", "origin", "to_translators")


def copies_of(row: Record) -> int:
    """How often a card is printed, for conditions; once if that is not stated, or is wrong."""
    try:
        return int(COPIES.read(row.get("copies", 1)))
    except Mismatch:
        return 1


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
            out[name] = replace(read_field(raw[name], names), written=written_type(raw[name]))
        except Mismatch as error:
            problems.add(error.code, f"field '{name}': {error.message}", raw.span(name), error.hint)
            out[name] = Field(AnyValue(), optional=True)
    return out


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
            elif not isinstance(field.kind, Text) and isinstance(raw, str) and not raw.strip():
                values[name] = _empty(name, field)
            else:
                values[name] = _typed(raw, field)
        except (ExpressionError, Mismatch) as error:
            _note(f"card '{card_id}'" if name in own else "", row, name, error, problems)
    _compute(card_id, row, fields, names, values, waiting, problems)
    return values


def _empty(name: str, field: Field) -> Any:
    """The value of an empty cell. Raises Mismatch."""
    try:
        return field.empty()
    except Mismatch as error:
        raise Mismatch(error.message, _none(name, field)) from None


def _refuse_unknown(
    row: Record, own: Record, fields: Mapping[str, Field], problems: Problems
) -> set[str | None]:
    """Report keys that are no fields; return the fields that were probably intended."""
    unknown = [key for key in own if key not in fields and key not in RESERVED]
    if isinstance(own, TableRow):
        unknown = [key for key in unknown if not key.startswith("_")]
    for key in unknown:
        # the place of a column is the same for all rows, so this is reported once
        hint = _column_hint(key, row, fields)
        problems.add("unknown-key", f"unknown field '{key}'", row.key_span(key), hint)
    return {_nearest(key, tuple(fields)) for key in unknown}


@lru_cache(maxsize=1024)
def _nearest(key: str, fields: tuple[str, ...]) -> str | None:
    """See `nearest`; the rows of a deck have the same keys."""
    return nearest(key, fields)


@lru_cache(maxsize=1024)
def _did_you_mean(key: str, fields: tuple[str, ...]) -> str:
    return did_you_mean(key, fields, "fields")


def _column_hint(key: str, row: Record, fields: Mapping[str, Field]) -> str:
    """The hint for a key that is no field; columns of tables are renamed in game.yaml."""
    if isinstance(row, TableRow) and is_copies(key) and "copies" not in row:
        return f"write in the entry of the deck: rename: {{{key}: copies}}"
    meant = _nearest(key, tuple(fields))
    if isinstance(row, TableRow) and meant is not None and meant not in row:
        return f"write in the entry of the deck: rename: {{{key}: {meant}}}"
    hint = _did_you_mean(key, (*fields, *RESERVED))
    if isinstance(row, TableRow) and not hint.startswith("did"):
        kind = "{picture: true, optional: true}" if is_of_pictures(key) else "text"
        return f"declare it: {key}: {kind}; or begin its title with '_', so that nothing reads it"
    return hint


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
            scope = {**names, **values, "copies": copies_of(row)}
            values[name] = _typed(template(scope), fields[name])
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
        if isinstance(field.kind, Text) and isinstance(raw, bool):
            raise Mismatch(error.message, _TRUTH_AS_TEXT.format(str(raw).upper())) from None
        if isinstance(field.kind, Number):
            hint = comma_hint(raw, field.kind.whole) or error.hint or _words_hint(raw)
            raise Mismatch(error.message, hint) from None
        raise


def _words_hint(raw: Any) -> str | None:
    """The hint for a text without digits in place of a number."""
    if not isinstance(raw, str) or any(char.isdigit() for char in raw):
        return None
    return "write digits; if the field may hold words, its type under 'fields' is text"
