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
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.lang.field_names import field_name
from pnp.lang.records import note, read_record
from pnp.lang.schema import Key, Listed, Mapped, Mismatch, Number, Text, Type, shown
from pnp.load.data_values import ORIGIN
from pnp.load.defaults import Defaults, read_defaults, unfolded, with_defaults
from pnp.load.fields import RESERVED, Field, read_declarations, read_fields
from pnp.load.files import Library
from pnp.load.table import Row, read_table
from pnp.load.texts_decks import check_named, said_cards, said_defaults, text_fields
from pnp.load.variants_cards import DeckReader, fields_with, rows_with
from pnp.model.game import Card, Origin
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problem, Problems, Span, did_you_mean
from pnp.synonyms import squeezed

_MOST_COPIES = 1000
_FILE_KEYS = {
    "fields": Key(Mapped(), doc="what each card has"),
    "defaults": Key(Listed(), default=(), doc="values for cards that do not say their own"),
    "cards": Key(Listed(), required=True),
}
_COPIES = Number(0, _MOST_COPIES, whole=True)
TABLE_ENDINGS = (".csv", ".tsv")
_YAML = (".yaml", ".yml")
# ids name faces, deck before card
NO_ID = re.compile(r"[/\x00-\x1f\x7f]")


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
    variants = library.variants
    declared = fields_with(deck, said["fields"], variants, problems)
    fields = read_declarations(declared, names, problems)
    said_fields = text_fields(fields, entry.get("translate"))
    check_named(entry.get("translate"), fields, said["cards"], problems)
    written = said_defaults(deck, said["defaults"], said_fields, library)
    defaults = read_defaults(written, fields, problems)
    rows = said["cards"]
    if variants and rows is not None:
        as_written = read_defaults(said["defaults"], fields, Problems())
        rows = rows_with(rows, DeckReader(deck, fields, as_written, names), variants, problems)
    if rows is None or not _has_ids(deck, rows, problems):
        return ()
    spoken = said_cards(deck, rows, said_fields, library)
    return _cards(deck, rows, spoken, fields, defaults, names, problems)


def declared_in(path: Path, library: Library) -> Record | None:
    """What the file of a deck declares its fields to be; None if it does not."""
    if path.suffix.lower() not in _YAML:
        return None
    try:
        whole = library.read(path)
    except InputError:  # told where the cards are read
        return None
    declared = whole.get("fields") if isinstance(whole, Record) else None
    return declared if isinstance(declared, Record) else None


def columns(cards: Sequence[Card]) -> dict[str, Span]:
    """What cards have that pnp itself does not read, with where each is named first."""
    found: dict[str, Span] = {}
    for card in cards:
        for name in card.record:
            if name not in found and name not in RESERVED:
                found[name] = card.record.key_span(name)
    return found


def kept_fields(declared: Mapping[str, Any]) -> frozenset[str]:
    """The fields whose texts are the same in all languages: `{text: true, translate: false}`."""
    return frozenset(
        name for name, raw in declared.items()
        if isinstance(raw, Record) and raw.get("translate") is False
    )  # fmt: skip


def _cards(
    deck: str,
    rows: Listing,
    spoken: Listing,
    fields: Mapping[str, Field] | None,
    defaults: Defaults,
    names: Mapping[str, Any],
    problems: Problems,
) -> tuple[Card, ...]:
    """The cards of rows whose ids differ; `spoken` are the rows as the edition says them."""
    union = dict.fromkeys(k for row in rows if isinstance(row, Record) for k in row)
    cards: list[Card] = []
    seen: dict[str, Record] = {}
    told: list[Problem] = []
    for i, row in enumerate(rows):
        own = Problems()
        if isinstance(row, Record):
            card = _card(deck, row, spoken[i], fields, union, defaults, names, own)
            if card is not None and card.id in seen:
                at = seen[card.id].span("id")
                first = f"line {at.line}" if at.path == row.span("id").path else f"{at}"
                own.add(f"the id '{card.id}' stands twice; first at {first}", row.span("id"),
                        like=f"{rows.path}: ids stand twice", about=f"'{card.id}'")  # fmt: skip
            elif card is not None:
                seen[card.id] = row
                cards += [] if own.errors else [card]
        else:
            own.add(f"expected a card, found {shown(row)}", rows.span(i), "e.g. '- id: axe'")
        told += own
    problems.extend(told)
    return tuple(cards)


def _read_file(path: Path, span: Span, library: Library, problems: Problems) -> Any:
    """What stands in a deck's file; None if that cannot be read."""
    ending = path.suffix.lower()
    if not path.exists():
        folder = path.parent
        names = sorted(p.name for p in folder.iterdir()) if folder.is_dir() else []
        files = [n for n in names if n.endswith(TABLE_ENDINGS + _YAML) and n != "game.yaml"]
        hint = did_you_mean(path.name, files, "files")
        problems.add(f"there is no file '{path.name}' in {library.shown(folder)}/", span, hint)
        return None
    if not path.is_dir() and ending not in TABLE_ENDINGS + _YAML:
        way = "save it as a table: .csv, in UTF-8" if ending in (".xlsx", ".ods") else None
        problems.add(f"a deck is a .yaml or .csv file, not '{path.name}'", span, way)
        return None
    try:
        if ending in TABLE_ENDINGS:
            return read_table(path, library.shown(path), field_name)
        found = library.read(path)
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
    first = records[0]
    span, hint = first.span(), "give each a short word of its own, e.g. 'axe'"
    named = next((key for key in first if squeezed(key) == "id"), None)
    if named is not None:
        span, hint = first.key_span(named), f"'{named}' is not 'id': write it in small letters"
    elif isinstance(first, Row):
        hint = "add a column 'id' with a short word of its own for each card, e.g. 'axe'"
        if len(first) == 1 and "|" in next(iter(first.values())):
            hint = "columns are separated by ',', ';' or tabs, not by '|'"
    problems.add(f"no card of deck '{deck}' has an 'id'", span, hint)
    return False


def _card(
    deck: str,
    row: Record,
    spoken: Record,
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
    written = own = unfolded(row, problems)
    if spoken is not row:
        own = unfolded(spoken, Problems())
    row = with_defaults(row, own, defaults, fields, names, problems, written)
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
        note(problems, row, key, error, is_column=True)
        return default


# -- origins --------------------------------------------------------------------------------


def _origins(row: Record, values: Mapping[str, Any], problems: Problems) -> dict[str, Origin]:
    """How sure the fields are: `origin: invented` for all (under ''), or a mapping of fields."""
    raw = row.get("origin")
    if raw is None or raw == "":
        return {}
    if not isinstance(raw, Record):
        origin = _read(row, "origin", ORIGIN, None, problems)
        return {} if origin is None else {"": origin}
    out: dict[str, Origin] = {}
    for name in raw:
        if name not in values or name == "id":
            fields = [field for field in values if field != "id"]
            problems.add(f"'origin': there is no field '{name}'", raw.key_span(name),
                         did_you_mean(name, fields, "fields"))  # fmt: skip
        elif raw[name] not in (None, ""):
            origin = _read(raw, name, ORIGIN, None, problems)
            out |= {} if origin is None else {name: origin}
    return out
