"""Variants of the cards of a deck: fields declared again, cards removed, changed, added.

In: the records of decks, and the game's tables and facts. Out: rows as if the files of the decks
had them; defaults and types come after. Every selector reads the cards as they are before its
variant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.editions.variants.selecting import read_card, select
from pnp.editions.variants.values import CardBefore, Setting
from pnp.editions.variants.variant import Variants, mapping, note_empty, single
from pnp.expressions.parser import ExpressionError
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.records.defaults import DeckRules, read_rules
from pnp.records.fields import RESERVED
from pnp.records.game_records import DeckRecords, GameRecords, section
from pnp.schema.overlay import note_same, note_unchanged, overlay
from pnp.schema.records import read_record
from pnp.schema.values import AnyValue, Key, Listed, Mapped, Mismatch, Text

DECK_CHANGES = {
    "fields": Key(Mapped(), doc="changes of the deck's fields, by name"),
    "remove": Key(AnyValue(), default=(), doc="ids, or {where: …}"),
    "change": Key(Listed(), default=(), doc="{id or where, set}"),
    "add": Key(Listed(), default=(), doc="cards"),
}
CHANGE_KEYS = {
    "id": Key(AnyValue(), doc="the id of a card, or a list of ids"),
    "where": Key(Text(), doc="all cards for which this holds, e.g. rank > 6"),
    "set": Key(Mapped(), required=True, doc="the new values of fields"),
}
WHERE_KEYS = {"where": Key(Text(), required=True, doc="all cards for which this holds")}
_EXAMPLE = "heroes: {remove: [ash]}"
_BOTH = "'id' and 'where' exclude each other"


def decks_with(
    records: GameRecords, variants: Variants, problems: Problems
) -> dict[str, DeckRecords]:
    """The decks of a game with what variants change."""
    out = dict(records.decks)
    entries = section(records.game, "decks")
    for variant, reported in variants.each(problems):
        for name in variant.cards:
            found = _changes(variant.cards, name, entries, reported)
            if found is not None and name in out:
                given = read_record(found, DECK_CHANGES, reported, f"deck '{name}'")
                note_empty(found, found, reported)
                out[name] = _deck_with(out[name], given, found, records.names, reported)
    return out


def _changes(
    cards: Record, name: str, entries: Mapping[str, Any], problems: Problems
) -> Record | None:
    """The changes of a deck, if it is one that has a file of cards; `entries` are the decks of
    game.yaml."""
    span, entry = cards.key_span(name), entries.get(name)
    if not problems.check_name(name, entries, f"there is no deck '{name}'", span, "decks"):
        return None
    if isinstance(entry, Record) and "file" not in entry:
        hint = f"change its layout: layouts: {{{entry.get('layout')}: …}}"
        problems.add("wrong-value", f"deck '{name}' has no file of cards", span, hint)
        return None
    return mapping(cards, name, problems, _EXAMPLE)


def _deck_with(
    deck: DeckRecords,
    given: Mapping[str, Any],
    found: Record,
    names: Mapping[str, Any],
    problems: Problems,
) -> DeckRecords:
    """A deck with the changes of one variant: `given` typed, `found` as written."""
    declared, rows = _fields_with(deck, given["fields"], problems), deck.rows
    if rows is not None:
        rules = read_rules(declared, deck.defaults, names, Problems())
        rows = _Changes(deck.id, rows, rules, problems).applied(given, found)
    return replace(deck, fields=declared, rows=rows)


def _fields_with(deck: DeckRecords, upper: Record | None, problems: Problems) -> Record | None:
    """The fields that a deck declares with those of a variant; each is declared as a whole."""
    fields = deck.fields
    if not upper:
        return fields
    if fields is None:
        message = f"deck '{deck.id}' declares no fields"
        problems.add("wrong-value", message, upper.span(), "its cards may have any key")
        return None
    note_unchanged([fields], upper, problems, lengths=False)
    whole = fields.only(fields.keys() - {key for key in upper if upper[key] is not None})
    for key in upper:
        if upper[key] is None and key in fields:
            whole[key] = None  # for the overlay to take away
    return overlay(whole, upper, problems, lengths=False)


class _Changes:
    """What one variant changes in the rows of a deck."""

    def __init__(self, deck: str, rows: Listing, rules: DeckRules, problems: Problems) -> None:
        self._deck = deck
        self._rows = rows
        self._rules = rules
        self._problems = problems
        self._before: dict[str, Record] = {}
        for row in rows:
            if known := _id(row):  # rows without an id are reported where cards are loaded
                self._before.setdefault(known, row)
        self._now = dict(self._before)
        self._cards: dict[str, CardBefore] = {}

    def applied(self, given: Mapping[str, Any], found: Record) -> Listing:
        """The rows afterwards: those that are left in their order, then the new ones."""
        for item, span in single(found, "remove"):
            self._remove(item, span)
        for i, item in enumerate(given["change"] or ()):
            self._change(item, given["change"].span(i))
        out = Listing(self._rows.path, self._rows.mark)
        for i, row in enumerate(self._rows):
            known = _id(row)
            if known in self._now or not known:
                is_first = known and self._before[known] is row
                out.put_from(self._rows, i, self._now[known] if is_first else row)
        for i, row in enumerate(given["add"] or ()):
            out.put_from(given["add"], i, row)
        return out

    def _remove(self, item: Any, span: Span) -> None:
        if isinstance(item, Record) and "id" in item:
            names = ", ".join(repr(str(one)) for one, _ in single(item, "id"))
            message, hint = (
                "expected an id alone, found a mapping with 'id'",
                f"write {names} alone",
            )
            if "where" in item:
                message, hint = _BOTH, ""
            self._problems.add("wrong-structure", message, item.key_span("id"), hint or None)
            return
        if isinstance(item, Record):
            given = read_record(item, WHERE_KEYS, self._problems, "what is removed")
            found = [] if given["where"] is None else self._where(given["where"], item)
        else:
            found = self._known(item, span)
        if found and not self._left(found):
            message = f"{_these(found)} removed already"
            self._problems.add("no-effect", message, span, "leave it out")
        for known in found:
            self._now.pop(known, None)

    def _change(self, item: Any, span: Span) -> None:
        given = read_record(item, CHANGE_KEYS, self._problems, "a change", span)
        if not isinstance(item, Record) or given["set"] is None:
            return
        where, is_id = given["where"], given["id"] is not None
        if is_id and where is not None:
            hint = f"e.g. where: id == 'ash' and ({where})"
            self._problems.add("conflicting-keys", _BOTH, item.key_span("where"), hint)
            return
        if not is_id and where is None:
            hint = "e.g. {where: rank > 6, set: {copies: 2}}"
            self._problems.add("missing-key", "a change needs 'id' or 'where'", span, hint)
            return
        if is_id:
            found = [known for one in single(item, "id") for known in self._known(*one)]
        else:
            found = self._where(where, item)
        if found and not self._left(found):
            self._problems.add("wrong-value", f"{_these(found)} removed above", span)
        self._set(self._left(found), self._settable(given["set"]))

    def _left(self, found: list[str]) -> list[str]:
        """Those of these cards that are not removed."""
        return [known for known in found if known in self._now]

    def _set(self, found: list[str], values: Record) -> None:
        setting = Setting(values, self._rules)
        changed: set[str] = set()
        for known in found:
            now, before = self._now[known], self._card(known)
            current = before if now is before.raw else read_card(known, now, self._rules)
            self._now[known], keys = setting.row(known, current, before, self._problems)
            changed |= keys
        for key in values if found else ():
            if key not in changed:
                note_same(self._problems, key, values[key], values.span(key))

    def _settable(self, values: Record) -> Record:
        """Those of the values that can be set: of known fields, and no other id."""
        if not values:
            self._problems.add("no-effect", "'set' is empty", values.span(), "write what changes")
        fields = self._rules.fields
        known = None if fields is None else [*fields, *RESERVED[1:]]
        fine = set()
        for key in values:
            span = values.key_span(key)
            if key == "id":
                hint = "remove the card, and add one with the new id"
                self._problems.add("wrong-value", "the id of a card does not change", span, hint)
            elif known is None or self._problems.check_name(
                key, known, f"unknown field '{key}'", span, "fields"
            ):
                fine.add(key)
        return values.only(fine)

    # -- which cards ------------------------------------------------------------------------

    def _card(self, known: str) -> CardBefore:
        if known not in self._cards:
            self._cards[known] = read_card(known, self._before[known], self._rules)
        return self._cards[known]

    def _known(self, raw: Any, span: Span) -> list[str]:
        """The id of a card that there was before; none (and a problem) if there is no such card."""
        try:
            known = Text().read(raw).strip()
        except Mismatch as error:
            self._problems.add(error.code, f"'id': {error.message}", span, error.hint)
            return []
        message = f"deck '{self._deck}' has no card '{known}'"
        is_known = self._problems.check_name(known, self._before, message, span, "cards")
        return [known] if is_known else []

    def _where(self, text: str, item: Record) -> list[str]:
        """The ids of the cards that a condition selects."""
        span, cards = item.span("where"), (self._card(known) for known in self._before)
        try:
            found = select(text, list(cards), self._rules)
        except ExpressionError as error:
            self._problems.add(error.code, f"'where': {error.message}", span, error.hint)
            return []
        if not found:
            message = f"no card of deck '{self._deck}' fits this: {text}"
            self._problems.add("no-effect", message, span)
        return found


def _these(found: list[str]) -> str:
    return f"card '{found[0]}' is" if len(found) == 1 else "these cards are"


def _id(row: Any) -> str:
    """The id of a row; empty if it has none."""
    try:
        return Text().read(row["id"]).strip() if isinstance(row, Record) else ""
    except (KeyError, Mismatch):
        return ""
