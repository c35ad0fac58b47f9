"""The records of a deck to cards: defaults filled in, fields typed and checked.

`fields` declares what each card has:

    fields:
      name: text
      rank: {whole: [1, 12]}
      type: {choice: [weapon, shield]}
      period: {reference: periods}
      note: {text: true, optional: true}
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from pnp.load.data_values import ORIGIN
from pnp.load.translate_lists import check_named
from pnp.model.game import Card, Origin
from pnp.model.problems import About, Problems, Span
from pnp.model.source import Listing, Record, TableRow, names_in
from pnp.model.synonyms import squeezed
from pnp.records.defaults import DeckRules, read_rules
from pnp.records.fields import COPIES, RESERVED
from pnp.records.game_records import DeckRecords
from pnp.schema.records import note
from pnp.schema.values import Mapped, Mismatch, Text, Type, shown
from pnp.sources.known_titles import is_name, may_be_id

_NO_ORIGINS: Mapping[str, Origin] = {}  # one for all cards without
_HOW_MANY = "write how many are printed: 0, 1, 2, …; without a number it is 1"
# the name of a column whose title is a number
_NUMBER_TITLE = re.compile(r"col_[\d_]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class LoadedCards(Struct, frozen=True):
    """The cards of a deck that can be used, and the others, each with its place among them."""

    cards: tuple[Card, ...] = ()
    faulty: tuple[tuple[int, Card], ...] = ()


def load_cards(deck: DeckRecords, names: Mapping[str, Any], problems: Problems) -> LoadedCards:
    """The cards of a deck; `names` are the game's tables and facts.

    Invalid cards are reported and set apart, so that later stages don't repeat the error.
    """
    problems.extend(deck.problems)
    rules = read_rules(deck.fields, deck.defaults, names, problems)
    if deck.rows is None:
        return LoadedCards()
    check_named(deck.entry.get("translate"), rules.fields, deck.rows, problems)
    if not _has_ids(deck.id, deck.rows, problems):
        return LoadedCards()
    return _cards(deck, deck.rows, rules, problems)


def columns(cards: Sequence[Card], used: Collection[str]) -> dict[str, Span]:
    """The keys of cards that pnp itself does not read, each with its first place; without those in
    `used`."""
    found: dict[str, Span] = {}
    known = {*RESERVED, *used}
    for card in cards:
        # most cards have the keys of those before them
        if not known.issuperset(card.record):
            new = [name for name in card.record if name not in known]
            found |= {name: card.record.key_span(name) for name in new}
            known.update(new)
    return found


def _cards(deck: DeckRecords, rows: Listing, rules: DeckRules, problems: Problems) -> LoadedCards:
    """The cards of rows; of those with one id, the first is valid."""
    written = rows if deck.untranslated is None else deck.untranslated
    union = names_in(row for row in rows if isinstance(row, Record))
    columns = {"id": None, **{k: None for k in union if k not in RESERVED and "." not in k}}
    memory = deck.memory if written is rows else None
    if memory is not None:
        memory.begin((deck.fields, deck.defaults, rules.names, list(union)))
    cards: list[Card] = []
    faulty: list[tuple[int, Card]] = []
    seen: dict[str, Record] = {}
    for i, row in enumerate(rows):
        if not isinstance(row, Record):
            message = f"expected a card, found {shown(row)}"
            is_yaml = rows.path.endswith((".yaml", ".yml"))
            hint = "e.g. '- id: axe'" if is_yaml else 'each card is an object: {"id": "axe"}'
            problems.add("wrong-structure", message, rows.span(i), hint)
            continue
        card = memory.get(row) if memory is not None else None
        if card is not None and card.id not in seen:
            seen[card.id] = row
            cards.append(card)
            continue
        own = Problems()
        if card is None:
            card = _card(deck.id, row, written[i], columns, rules, own)
            if memory is not None and card is not None and not len(own):
                memory.put(row, card)
        if card is not None and card.id in seen:
            _note_twice(rows.path, row, seen[card.id].span("id"), own)
        elif card is not None:
            seen[card.id] = row
            cards += [] if own.errors else [card]
        if len(own):
            problems.extend(own, About(card=f"{deck.id}/{row.get('id', '')}"))
            if own.errors:
                faulty.append((len(cards), _faulty(deck.id, row, i + 1, own)))
    return LoadedCards(tuple(cards), tuple(faulty))


def _faulty(deck: str, row: Record, number: int, problems: Problems) -> Card:
    """A card that cannot be used, called by its number if it has no id."""
    name = str(row.get("id") or "").strip() or f"{deck} {number}"
    return Card(name, deck, {"id": name}, row, problems=problems.errors)


def _note_twice(path: str, row: Record, first: Span, problems: Problems) -> None:
    """Note that another row has the id of this one."""
    span, name = row.span("id"), f"'{row['id']}'"
    message = f"two cards have the id {name}; the first is at {first.beside(span)}"
    like = f"{path}: duplicate ids"
    hint = "give each card an id of its own; 'copies' prints a card several times"
    problems.add("duplicate-name", message, span, hint, like=like, detail=name)


def _has_ids(deck: str, rows: Listing, problems: Problems) -> bool:
    """Whether there are cards, and some of them have an id; if not, a problem is noted."""
    if not rows:
        problems.add("nothing-to-print", f"deck '{deck}' has no cards", rows.span())
        return False
    records = [row for row in rows if isinstance(row, Record)]
    if not records or any("id" in row for row in records):
        return True
    first = records[0]
    span = first.span()
    named = next((key for key in first if squeezed(key) == "id"), None)
    if named is not None:
        span = first.key_span(named)
    hint = _id_hint(records, named)
    problems.add("missing-key", f"no card of deck '{deck}' has an 'id'", span, hint)
    return False


def _id_hint(rows: Sequence[Record], named: str | None) -> str:
    """How rows without ids get them: from a column with another name, from one whose values differ,
    or made of their names."""
    keys = dict.fromkeys(key for row in rows for key in row)
    if named is None:
        named = next((key for key in keys if may_be_id(key) and _differs(rows, key)), None)
    if named is not None:
        return f"write in the entry of the deck: 'id: {named}'"
    name = next(filter(is_name, keys), None)
    if name is not None:
        return f"write in the entry of the deck: 'id: {{from: {name}}}'; it makes ids of the names"
    first = rows[0]
    if isinstance(first, TableRow) and any(map(_NUMBER_TITLE.fullmatch, first)):
        return "the first line must name the columns, e.g. id,name; here it has values of a card"
    if not isinstance(first, TableRow):
        return "give each a short unique word, e.g. 'axe'"
    if len(first) == 1 and "|" in str(next(iter(first.values()))):
        return "columns are separated by ',', ';' or tabs, not by '|'"
    return "add a column 'id' with a short unique word for each card, e.g. 'axe'"


def _differs(rows: Sequence[Record], key: str) -> bool:
    """Whether a column has another value in each row, and none that is empty."""
    values = [str(row.get(key, "")).strip() for row in rows]
    return all(values) and len(set(values)) == len(values)


def _card(
    deck: str,
    row: Record,
    written: Record,
    columns: Mapping[str, None],
    rules: DeckRules,
    problems: Problems,
) -> Card | None:
    """One card; None (and a problem) if it has no id. `written` is its row before translation,
    `columns` has the id and the fields of all rows, if the deck declares none."""
    card_id = _read(row, "id", Text(), "", problems).strip()
    if not card_id:
        if not problems.errors:
            hint = "a short unique word, e.g. 'axe'"
            if isinstance(row, TableRow):
                hint += "; if ids are made of other columns, fill these; or remove the row"
            problems.add("missing-key", "a card needs an 'id'", row.span("id"), hint)
        return None
    if found := _CONTROL.search(card_id):
        problems.add("wrong-value", f"an id cannot hold {found[0]!r}", row.span("id"))
    values: Mapping[str, Any]
    if rules.fields is None:
        _, row = rules.filled(row, problems, written)
        is_whole = row.keys() == columns.keys() and row["id"] == card_id
        values = row if is_whole else {**{k: row.get(k) for k in columns}, "id": card_id}
    else:
        _, row, values = rules.read(card_id, row, problems, written)
    return Card(
        id=card_id,
        deck=deck,
        fields=values,
        record=row,
        copies=_read(row, "copies", COPIES, 1, problems, _HOW_MANY),
        overrides=_read(row, "overrides", Mapped(), None, problems),
        origins=_origins(row, values, problems),
    )


def _read(
    row: Record, key: str, kind: Type, default: Any, problems: Problems, hint: str | None = None
) -> Any:
    raw = row.get(key)
    if raw is None or raw == "":
        return default
    try:
        return kind.read(raw)
    except Mismatch as error:
        error.hint = error.hint or hint
        note(problems, row, key, error, is_column=True)
        return default


# -- origins --------------------------------------------------------------------------------


def _origins(row: Record, values: Mapping[str, Any], problems: Problems) -> Mapping[str, Origin]:
    """The statuses of the fields: `origin: invented` for all (under ''), or a mapping of fields."""
    raw = row.get("origin")
    if raw is None or raw == "":
        return _NO_ORIGINS
    if not isinstance(raw, Record):
        try:
            return {"": cast("Origin", ORIGIN.read(raw))}
        except Mismatch as error:
            hint = error.hint or "if it is a field of your own, write: rename: {origin: source}"
            note(problems, row, "origin", Mismatch(error.message, hint), is_column=True)
            return {}
    out: dict[str, Origin] = {}
    for name in raw:
        fields = [field for field in values if field != "id"]
        message = f"'origin': there is no field '{name}'"
        is_known = problems.check_name(name, fields, message, raw.key_span(name), "fields")
        if is_known and raw[name] not in (None, ""):
            origin = _read(raw, name, ORIGIN, None, problems)
            out |= {} if origin is None else {name: origin}
    return out
