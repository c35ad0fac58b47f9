"""A deck's file to cards: YAML or CSV, defaults filled in, fields typed and checked.

A YAML deck is a mapping with `cards`, and `fields` and `defaults` if wanted; a CSV deck is the
cards alone, one a row, with a column `id`. `fields` says what each card has:

    fields:
      name: text
      rank: {whole: [1, 12]}
      type: {choice: [weapon, shield]}
      period: {reference: periods}
      note: {text: true, optional: true}
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.lang.expression import ExpressionError, parse_expression
from pnp.lang.schema import (
    Choice,
    Flag,
    Key,
    Listed,
    Mapped,
    Mismatch,
    Number,
    Text,
    Type,
    note,
    read_record,
    shown,
)
from pnp.load.files import Library
from pnp.load.table import read_table
from pnp.model.game import Card, Origin
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problems, Span, did_you_mean

_MOST_COPIES = 1000
_FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), default=(), doc="values for cards that do not say their own"),
    "cards": Key(Listed(), required=True),
}
_DEFAULT_KEYS = {"when": Key(Text()), "set": Key(Mapped(), required=True)}
# what pnp itself reads of a card, beside its fields
RESERVED = ("id", "copies", "overrides", "origin")
_ORIGINS = ("certain", "inferred", "invented")
_FIELD_TYPES = (
    "text",
    "whole",
    "number",
    "choice",
    "reference",
    "flag",
    "picture",
    "list",
    "record",
)
_COPIES = Number(0, _MOST_COPIES, whole=True)


class Lenient(dict[str, Any]):
    """What a field that was left out reads as in conditions: nothing, with nothing inside."""

    def __missing__(self, key: str) -> None:
        return None


class Field:
    """What a field of a deck's cards holds."""

    def __init__(self, kind: Type, optional: bool, table: str | None = None) -> None:
        self.kind = kind
        self.optional = optional
        self.table = table


def load_cards(
    deck: str,
    path: Path,
    span: Span,
    library: Library,
    names: Mapping[str, Any],
    problems: Problems,
) -> tuple[Card, ...]:
    """Read the cards of a deck; `names` are the game's tables and facts."""
    shown_path = library.shown(path)
    try:
        raw = read_table(path, shown_path) if path.suffix == ".csv" else library.read(path)
    except InputError as error:
        missing = all(p.span is not None and p.span.line is None for p in error.problems)
        for p in error.problems:
            # a file that is not there is told where it was asked for
            problems.add(p.message, span if missing else p.span, p.hint)
        return ()
    if isinstance(raw, Listing):
        said: dict[str, Any] = {"fields": None, "defaults": (), "cards": raw}
    else:
        said = read_record(raw, _FILE_KEYS, problems, f"the deck file of '{deck}'")
    fields = _fields(said["fields"], names, problems)
    defaults = _defaults(said["defaults"], problems)
    cards: list[Card] = []
    seen: dict[str, Span] = {}
    union = dict.fromkeys(k for row in said["cards"] or () if isinstance(row, Record) for k in row)
    for i, row in enumerate(said["cards"] or ()):
        if not isinstance(row, Record):
            problems.add(f"expected a card, found {shown(row)}", said["cards"].span(i))
            continue
        card = _card(deck, row, fields, union, defaults, names, problems)
        if card is None:
            continue
        if card.id in seen:
            problems.add(f"the id '{card.id}' stands twice; first at {seen[card.id]}",
                         row.span("id"))  # fmt: skip
        seen.setdefault(card.id, row.span("id"))
        cards.append(card)
    return tuple(cards)


def _card(
    deck: str,
    row: Record,
    fields: Mapping[str, Field] | None,
    union: Mapping[str, None],
    defaults: list[tuple[Any, Record]],
    names: Mapping[str, Any],
    problems: Problems,
) -> Card | None:
    """One card; None (and a problem) if it has no id."""
    card_id = row.get("id")
    if isinstance(card_id, int) and not isinstance(card_id, bool):
        card_id = str(card_id)
    if not isinstance(card_id, str) or not card_id.strip():
        problems.add("a card needs an 'id'", row.span("id"), "a short word of its own, e.g. 'axe'")
        return None
    row = _unfolded(row)
    if defaults:
        row = _with_defaults(card_id, row, defaults, fields, names, problems)
    values: dict[str, Any] = {"id": card_id}
    if fields is None:
        values |= {k: row.get(k) for k in union if k not in RESERVED and "." not in k}
    else:
        _read_fields(card_id, row, fields, names, values, problems)
    return Card(
        id=card_id,
        deck=deck,
        fields=values,
        record=row,
        copies=_read(row, "copies", _COPIES, 1, problems),
        overrides=_read(row, "overrides", Mapped(), None, problems),
        origins=_origins(row, values, problems),
    )


def _read(row: Record, key: str, kind: Type, default: Any, problems: Problems) -> Any:
    raw = row.get(key)
    if raw is None or raw == "":
        return default
    try:
        return kind.read(raw)
    except Mismatch as error:
        note(problems, row, key, error)
        return default


def _unfolded(row: Record) -> Record:
    """Columns such as `overrides.title.size` of a table, as the mappings they stand for."""
    dotted = [key for key in row if key.startswith(("overrides.", "origin."))]
    if not dotted:
        return row
    out = Record(row.path, row.mark)
    for key, value in row.items():
        marks = _marks(row, key)
        if key not in dotted:
            out.put(key, value, *marks)
            continue
        if value == "":
            continue
        here = out
        *parts, last = key.split(".")
        for part in parts:
            if part not in here:
                here.put(part, Record(row.path, marks[1]), *marks)
            here = here[part]
        here.put(last, value, *marks)
    return out


def _marks(row: Record, key: str) -> tuple[tuple[int, int], tuple[int, int]]:
    at, value = row.key_span(key), row.span(key)
    return (at.line or 1, at.column or 1), (value.line or 1, value.column or 1)


# -- fields -------------------------------------------------------------------------------


def _fields(
    raw: Record | None, names: Mapping[str, Any], problems: Problems
) -> dict[str, Field] | None:
    """The declared fields; None if the deck declares none."""
    if raw is None:
        return None
    out = {}
    for name in raw:
        if name in RESERVED:
            problems.add(f"'{name}' means something of its own; call the field differently",
                         raw.key_span(name))  # fmt: skip
            continue
        try:
            out[name] = _field(raw[name], names)
        except Mismatch as error:
            problems.add(f"field '{name}': {error.message}", raw.span(name), error.hint)
    return out


def _field(raw: Any, names: Mapping[str, Any]) -> Field:
    if isinstance(raw, str):
        raw = {raw: True}
    if not isinstance(raw, dict):
        raise Mismatch(f"expected a type, found {shown(raw)}", f"types: {', '.join(_FIELD_TYPES)}")
    optional = Flag().read(raw.get("optional", False))
    said = [key for key in raw if key != "optional"]
    if len(said) != 1 or said[0] not in _FIELD_TYPES:
        found = next((key for key in said if key not in _FIELD_TYPES), None)
        hint = did_you_mean(found, _FIELD_TYPES, "types") if found else None
        raise Mismatch("expected one type" if found is None else f"unknown type '{found}'", hint)
    kind, detail = said[0], raw[said[0]]
    if kind in ("whole", "number"):
        limits = detail if isinstance(detail, list) else [None, None]
        if len(limits) != 2:
            raise Mismatch("expected [lowest, highest]", "e.g. {whole: [1, 12]}")
        return Field(Number(limits[0], limits[1], whole=kind == "whole"), optional)
    if kind == "choice":
        if not isinstance(detail, list):
            raise Mismatch("expected a list of words", "e.g. {choice: [weapon, shield]}")
        return Field(Choice(tuple(str(word) for word in detail)), optional)
    if kind == "reference":
        tables = [n for n, value in names.items() if isinstance(value, Listing)]
        if detail not in tables:
            raise Mismatch(f"there is no table '{detail}'", did_you_mean(detail, tables, "tables"))
        ids = tuple(
            str(row["id"]) for row in names[detail] if isinstance(row, dict) and "id" in row
        )
        return Field(Choice(ids), optional, table=detail)
    plain: dict[str, Type] = {"flag": Flag(), "list": Listed(), "record": Mapped()}
    return Field(plain.get(kind, Text()), optional)


def _read_fields(
    card_id: str,
    row: Record,
    fields: Mapping[str, Field],
    names: Mapping[str, Any],
    values: dict[str, Any],
    problems: Problems,
) -> None:
    for key in row:
        if key not in fields and key not in RESERVED:
            hint = did_you_mean(key, [*fields, *RESERVED], "fields")
            problems.add(f"card '{card_id}': unknown field '{key}'", row.key_span(key), hint)
    for name, field in fields.items():
        raw = row.get(name)
        values[name] = None
        if raw is None or (raw == "" and field.optional):
            if not field.optional:
                problems.add(f"card '{card_id}' needs '{name}'", row.span())
            continue
        try:
            values[name] = field.kind.read(raw)
        except Mismatch as error:
            message = f"card '{card_id}', '{name}': {error.message}"
            if field.table:
                message = (
                    f"card '{card_id}': '{name}' is {shown(raw)}; "
                    f"table '{field.table}' has {', '.join(_ids(names[field.table]))}"
                )
            problems.add(message, row.span(name), error.hint)


def _ids(table: Any) -> list[str]:
    return [str(row["id"]) for row in table if isinstance(row, dict) and "id" in row]


# -- defaults and origins -----------------------------------------------------------------


def _defaults(raw: Any, problems: Problems) -> list[tuple[Any, Record]]:
    """(condition or None, values) for each entry."""
    out = []
    for entry in raw or ():
        said = read_record(entry, _DEFAULT_KEYS, problems, "a default")
        if said["set"] is None:
            continue
        condition = None
        if said["when"] is not None:
            try:
                condition = parse_expression(said["when"])
            except ExpressionError as error:
                problems.add(f"'when': {error.message}", entry.span("when"), error.hint)
                continue
        out.append((condition, said["set"]))
    return out


def _with_defaults(
    card_id: str,
    row: Record,
    defaults: list[tuple[Any, Record]],
    fields: Mapping[str, Field] | None,
    names: Mapping[str, Any],
    problems: Problems,
) -> Record:
    """The row with what it does not say itself; a later default comes before an earlier one."""
    known = dict.fromkeys(fields or ())
    scope = {**names, **known, **row}
    scope = {k: Lenient(v) if isinstance(v, Record) else v for k, v in scope.items()}
    scope |= {name: Lenient() for name, field in (fields or {}).items()
              if isinstance(field.kind, Mapped) and scope.get(name) is None}  # fmt: skip
    out = Record(row.path, row.mark)
    for condition, values in reversed(defaults):
        try:
            if condition is not None and not condition(scope):
                continue
        except ExpressionError as error:
            problems.add(f"card '{card_id}', a default's 'when': {error.message}", row.span(),
                         error.hint)  # fmt: skip
            continue
        for key, value in values.items():
            if key not in out:
                out.put(key, value, *_marks(values, key))
    for key, value in row.items():
        out.put(key, value, *_marks(row, key))
    return out


def _origins(row: Record, values: Mapping[str, Any], problems: Problems) -> dict[str, Origin]:
    """Which fields are not certain: `origin: invented` for all, or a mapping field by field."""
    raw = row.get("origin")
    if raw is None or raw == "":
        return {}
    choice = Choice(_ORIGINS)
    if not isinstance(raw, Record):
        origin = _read(row, "origin", choice, "certain", problems)
        return {} if origin == "certain" else {"id": origin}
    out: dict[str, Origin] = {}
    for name in raw:
        if name not in values:
            problems.add(f"'origin': there is no field '{name}'", raw.key_span(name),
                         did_you_mean(name, values, "fields"))  # fmt: skip
            continue
        try:
            origin = choice.read(raw[name])
        except Mismatch as error:
            note(problems, raw, name, error)
            continue
        if origin != "certain":
            out[name] = origin  # type: ignore[assignment]
    return out
