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

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.lang.expression import ExpressionError, parse_expression
from pnp.lang.records import note, read_record
from pnp.lang.schema import Choice, Key, Listed, Mapped, Mismatch, Number, Text, Type, shown
from pnp.load.fields import RESERVED, Field, read_declarations, read_fields
from pnp.load.files import Library
from pnp.load.table import Row, read_table
from pnp.load.texts_decks import said_cards, said_defaults, text_fields
from pnp.model.game import Card, Origin
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problem, Problems, Span, did_you_mean

_MOST_COPIES = 1000
_MOST_LINES = 8
_FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), default=(), doc="values for cards that do not say their own"),
    "cards": Key(Listed(), required=True),
}
_DEFAULT_KEYS = {"when": Key(Text()), "set": Key(Mapped(), required=True)}
_ORIGINS = ("certain", "inferred", "invented")
_COPIES = Number(0, _MOST_COPIES, whole=True)
_TABLES = (".csv", ".tsv")
_YAML = (".yaml", ".yml")
# ids name faces, deck before card
NO_ID = re.compile(r"[/\x00-\x1f\x7f]")

Defaults = list[tuple[Any, Record, Span]]  # condition or None, values, where the condition is


class Lenient(dict[str, Any]):
    """What a field that was left out reads as in conditions: nothing, with nothing inside."""

    def __missing__(self, key: str) -> None:
        return None


def load_cards(
    deck: str,
    path: Path,
    span: Span,
    library: Library,
    names: Mapping[str, Any],
    problems: Problems,
    entry: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Card, ...]:
    """Read the cards of a deck; `names` are the game's tables and facts. A table has its `fields`
    and `defaults` in the deck's `entry` in game.yaml, a YAML deck in its own file.

    Cards with something wrong are told and left out, so that no later stage tells it again.
    """
    raw = _read_file(path, span, library, problems)
    if raw is None:
        return ()
    if isinstance(raw, Listing):
        said: dict[str, Any] = {
            "fields": entry.get("fields"), "defaults": entry.get("defaults") or (), "cards": raw,
        }  # fmt: skip
    else:
        for key in ("fields", "defaults"):
            if entry.get(key):
                problems.add(f"'{key}' of a YAML deck stand in its own file", span,
                             f"move them to {library.shown(path)}")  # fmt: skip
        where = Span(library.shown(path), 1, 1)
        said = read_record(raw, _FILE_KEYS, problems, f"the deck file of '{deck}'", where)
    fields = read_declarations(said["fields"], names, problems)
    said_fields = text_fields(fields, entry.get("translate"))
    written = said_defaults(deck, said["defaults"], said_fields, library)
    defaults = _defaults(written, fields, problems)
    rows = said["cards"]
    if rows is None or not _has_ids(deck, rows, problems):
        return ()
    rows = said_cards(deck, rows, said_fields, library)
    union = dict.fromkeys(k for row in rows if isinstance(row, Record) for k in row)
    cards: list[Card] = []
    seen: dict[str, Record] = {}
    told: list[Problem] = []
    for i, row in enumerate(rows):
        own = Problems()
        if isinstance(row, Record):
            card = _card(deck, row, fields, union, defaults, names, own)
            if card is not None and card.id in seen:
                first = f"line {seen[card.id].span('id').line}"
                own.add(f"the id '{card.id}' stands twice; first at {first}", row.span("id"))
            elif card is not None:
                seen[card.id] = row
                cards += [] if own.errors else [card]
        else:
            own.add(f"expected a card, found {shown(row)}", rows.span(i), "e.g. '- id: axe'")
        told += own
    problems.extend(_gathered(told))
    return tuple(cards)


def _gathered(told: Iterable[Problem]) -> Iterator[Problem]:
    """What is said alike of several cards as one problem: at the first, naming the other lines."""
    alike: dict[tuple[str, str | None], list[Span]] = {}
    for problem in dict.fromkeys(told):
        span = problem.span or Span("")
        alike.setdefault((problem.message, problem.hint), []).append(span)
    for (message, hint), (first, *others) in alike.items():
        lines = ", ".join(str(span.line) for span in others[:_MOST_LINES])
        more = ", …" if len(others) > _MOST_LINES else ""
        also = f" (also line{'s' if len(others) > 1 else ''} {lines}{more})" if others else ""
        yield Problem(message + also, first, hint)


def _read_file(path: Path, span: Span, library: Library, problems: Problems) -> Any:
    """What stands in a deck's file; None if that cannot be read."""
    ending = path.suffix.lower()
    if not path.exists():
        folder = path.parent
        names = sorted(p.name for p in folder.iterdir()) if folder.is_dir() else []
        files = [n for n in names if n.endswith(_TABLES + _YAML) and n != "game.yaml"]
        hint = did_you_mean(path.name, files, "files")
        problems.add(f"there is no file '{path.name}' in {library.shown(folder)}/", span, hint)
        return None
    if path.is_file() and ending not in _TABLES + _YAML:
        way = "save it as a table: .csv, in UTF-8" if ending in (".xlsx", ".ods") else None
        problems.add(f"a deck is a .yaml or .csv file, not '{path.name}'", span, way)
        return None
    try:
        found = read_table(path, library.shown(path)) if ending in _TABLES else library.read(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    return Record(library.shown(path)) if found is None else found


def _has_ids(deck: str, rows: Listing, problems: Problems) -> bool:
    """Whether there are cards, and any of them has an id."""
    if not rows:
        problems.add(f"deck '{deck}' has no cards", rows.span())
        return False
    records = [row for row in rows if isinstance(row, Record)]
    if not records or any("id" in row for row in records):
        return True
    problems.add(f"no card of deck '{deck}' has an 'id'", records[0].span(),
                 "give each a short word of its own, e.g. 'axe'")  # fmt: skip
    return False


def _card(
    deck: str,
    row: Record,
    fields: Mapping[str, Field] | None,
    union: Mapping[str, None],
    defaults: Defaults,
    names: Mapping[str, Any],
    problems: Problems,
) -> Card | None:
    """One card; None (and a problem) if it has no id."""
    card_id = _read(row, "id", Text(), "", problems).strip()
    if not card_id:
        if not problems.errors:
            problems.add("a card needs an 'id'", row.span("id"),
                         "a short word of its own, e.g. 'axe'")  # fmt: skip
        return None
    if found := NO_ID.search(card_id):
        problems.add(f"an id cannot hold {found[0]!r}", row.span("id"))
    is_table = isinstance(row, Row)
    own = row = _unfolded(row, problems)
    if defaults:
        # a table has a cell for everything: an empty one says nothing
        said = [key for key, value in row.items() if not (is_table and value == "")]
        row = _with_defaults(row, said, defaults, fields, names, problems)
    if fields is None:
        used = {k: row.get(k) for k in union if k not in RESERVED and "." not in k}
        values = {"id": card_id, **used}
    else:
        values = read_fields(card_id, row, own, fields, names, problems)
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


def _unfolded(row: Record, problems: Problems) -> Record:
    """Columns such as `overrides.title.size` of a table, as the mappings they stand for."""
    dotted = [key for key in row if key.startswith(("overrides.", "origin."))]
    if not dotted:
        return row
    out = Record(row.path, row.mark)
    for key, value in row.items():
        marks = _marks(row, key)
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
            problems.add(f"'{key}' and another column of '{parts[0]}' exclude each other",
                         row.key_span(key))  # fmt: skip
            continue
        here.put(last, value, *marks)
    return out


def _marks(row: Record, key: str) -> tuple[tuple[int, int], tuple[int, int]]:
    at, value = row.key_span(key), row.span(key)
    return (at.line or 1, at.column or 1), (value.line or 1, value.column or 1)


# -- defaults and origins -----------------------------------------------------------------


def _defaults(raw: Any, fields: Mapping[str, Field] | None, problems: Problems) -> Defaults:
    out: Defaults = []
    for i, entry in enumerate(raw or ()):
        said = read_record(entry, _DEFAULT_KEYS, problems, "a default", raw.span(i))
        if said["set"] is None:
            continue
        for key in said["set"]:
            if fields is not None and key not in fields and key not in RESERVED[1:]:
                hint = did_you_mean(key, [*fields, *RESERVED[1:]], "fields")
                problems.add(f"unknown field '{key}'", said["set"].key_span(key), hint)
        condition = None
        if said["when"] is not None:
            try:
                condition = parse_expression(said["when"])
            except ExpressionError as error:
                problems.add(f"'when': {error.message}", entry.span("when"), error.hint)
                continue
        out.append((condition, said["set"], entry.span("when")))
    return out


def _with_defaults(
    row: Record,
    said: list[str],
    defaults: Defaults,
    fields: Mapping[str, Field] | None,
    names: Mapping[str, Any],
    problems: Problems,
) -> Record:
    """The row with what is not among the keys it `said`; a later default comes before an earlier
    one. Conditions read the fields as they are typed, where they can be."""
    known = dict.fromkeys(fields or ())
    own, unfit = _typed(row, said, fields)
    scope = {**names, **known, **own}
    scope = {k: Lenient(v) if isinstance(v, Record) else v for k, v in scope.items()}
    scope |= {name: Lenient() for name, field in (fields or {}).items()
              if isinstance(field.kind, Mapped) and scope.get(name) is None}  # fmt: skip
    out = Record(row.path, row.mark)
    for condition, values, where in reversed(defaults):
        try:
            if condition is not None and not condition(scope):
                continue
        except ExpressionError as error:
            if unfit & condition.names:
                continue  # the value is told, and that is why
            # no card in the message: what is wrong for all of them is told once
            problems.add(f"'when': {error.message}", where, error.hint)
            continue
        for key, value in values.items():
            if key not in out:
                out.put(key, value, *_marks(values, key))
    for key, value in row.items():
        if key in said or key not in out:
            out.put(key, value, *_marks(row, key))
    return out


def _typed(
    row: Record, said: list[str], fields: Mapping[str, Field] | None
) -> tuple[dict[str, Any], set[str]]:
    """Values by the types of their fields, and the names of those that do not fit theirs."""
    values, unfit = {key: row[key] for key in said}, set()
    for key in said:
        if fields is not None and key in fields:
            try:
                values[key] = fields[key].kind.read(row[key])
            except Mismatch:
                unfit.add(key)
    return values, unfit


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
