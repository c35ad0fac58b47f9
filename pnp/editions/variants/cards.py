"""Variants of the cards of a deck: fields declared anew, cards removed, changed, added.

In: what the deck's file says, and the game's tables and facts. Out: rows as if the file given them
so; defaults and types come after. Every selector reads the cards as they are before its variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.editions.variants.values import CardBefore, Setting
from pnp.editions.variants.variant import Variants, mapping, note_empty, single
from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.records.defaults import Defaults, condition_scope, read_defaults, unfolded, with_defaults
from pnp.records.fields import RESERVED, Field, read_declarations, read_fields
from pnp.records.game_records import DeckRecords
from pnp.schema.overlay import note_same, note_unchanged, overlay
from pnp.schema.records import read_record
from pnp.schema.values import AnyValue, Choice, Key, Listed, Mapped, Mismatch, Text, shown

DECK_CHANGES = {
    "fields": Key(Mapped(), doc="over the deck's fields"),
    "remove": Key(AnyValue(), default=(), doc="ids, or {where: …}"),
    "change": Key(Listed(), default=(), doc="{id or where, set}"),
    "add": Key(Listed(), default=(), doc="cards"),
}
CHANGE_KEYS = {"id": Key(AnyValue()), "where": Key(Text()), "set": Key(Mapped(), required=True)}
_WHERE_KEYS = {"where": Key(Text(), required=True)}
_EXAMPLE = "heroes: {remove: [ash]}"
_BOTH = "'id' and 'where' exclude each other"
_BRACE = re.compile(r"""('[^']*'|"[^"]*")|[{}]""")
_NAME = re.compile(r"\w+")


def check_decks(variants: Variants, decks: Mapping[str, Any], problems: Problems) -> None:
    """Note decks that there are not, or that have no cards to change; `decks` are the entries of
    game.yaml."""
    for variant, reported in variants.each(problems):
        for name in variant.cards:
            entry = decks.get(name)
            if name not in decks:
                reported.add(
                    "unknown-name",
                    f"there is no deck '{name}'",
                    variant.cards.key_span(name),
                    did_you_mean(name, decks, "decks"),
                )
            elif isinstance(entry, Record) and "file" not in entry:
                hint = f"change its layout: layouts: {{{entry.get('layout')}: …}}"
                message = f"deck '{name}' has no file of cards"
                reported.add("wrong-value", message, variant.cards.key_span(name), hint)
            elif found := mapping(variant.cards, name, reported, _EXAMPLE):
                read_record(found, DECK_CHANGES, reported, f"deck '{name}'")
                note_empty(found, found, reported)


def deck_with(
    deck: DeckRecords, variants: Variants, names: Mapping[str, Any], problems: Problems
) -> DeckRecords:
    """A deck with what variants change; `names` are the game's tables and facts."""
    changes = [
        # what is wrong with their keys is reported by `check_decks`
        (found, read_record(found, DECK_CHANGES, Problems(), deck.id), reported)
        for variant, reported in variants.each(problems)
        if isinstance(found := variant.cards.get(deck.id), Record)
    ]
    declared, rows = deck.fields, deck.rows
    for _, values, reported in changes:
        declared = _fields_with(deck.id, declared, values["fields"], reported)
    if rows is not None and changes:
        fields = read_declarations(declared, names, Problems())
        defaults = read_defaults(deck.defaults, fields, Problems())
        reader = DeckReader(deck.id, fields, defaults, names)
        for found, values, reported in changes:
            rows = _Changes(rows, reader, reported).applied(found, values)
    return replace(deck, fields=declared, rows=rows)


def _fields_with(
    deck: str, fields: Record | None, upper: Record | None, problems: Problems
) -> Record | None:
    """The fields that a deck declares with those of a variant; each is declared as a whole."""
    if not upper:
        return fields
    if fields is None:
        problems.add(
            "wrong-value",
            f"deck '{deck}' declares no fields",
            upper.span(),
            "in it any key will do",
        )
        return None
    note_unchanged([fields], upper, problems, lengths=False)
    whole = fields.only(fields.keys() - {key for key in upper if upper[key] is not None})
    for key in upper:
        if upper[key] is None and key in fields:
            whole[key] = None  # for the overlay to take away
    return overlay(whole, upper, problems, lengths=False)


# -- rows ---------------------------------------------------------------------------------


@dataclass(slots=True)
class DeckReader:
    """How the rows of a deck are read: its declared fields and defaults, over the game's
    tables and facts."""

    deck: str
    fields: Mapping[str, Field] | None
    defaults: Defaults
    names: Mapping[str, Any]

    def card(self, card_id: str, row: Record) -> CardBefore:
        """A card as its row and the defaults make it."""
        quiet = Problems()
        own = unfolded(row, quiet)
        whole = with_defaults(row, own, self.defaults, self.fields, self.names, quiet)
        if self.fields is None:
            values: dict[str, Any] = {k: v for k, v in whole.items() if k not in RESERVED}
            return CardBefore(row, own, whole, {"id": card_id, **values})
        values = read_fields(card_id, whole, own, self.fields, self.names, quiet)
        return CardBefore(row, own, whole, values)

    def selects(self, where: Expression, card: CardBefore) -> bool:
        """Whether a condition holds for a card. Raises ExpressionError."""
        scope = condition_scope(card.values, self.fields, self.names)
        found = where(scope)
        if found is None or isinstance(found, bool):  # a flag may have been left out
            return bool(found)
        raise ExpressionError(
            f"expected what is true or false, found {shown(found)} (card '{card.values['id']}')",
            f"compare it, e.g. {where.source} == {shown(found)}" if where.source in scope else None,
        )

    def unquoted(self, where: Expression, before: Iterable[CardBefore]) -> str | None:
        """A hint if a condition has a word of fields or cards where a name should be."""
        cards = list(before)
        unknown = where.names.difference(self.names, self.fields or (), *(c.values for c in cards))
        words = [w for f in (self.fields or {}).values() if isinstance(f.kind, Choice)
                 for w in f.kind.words]  # fmt: skip
        values = [v for card in cards for v in card.values.values()]
        values += [v for one in values if isinstance(one, Record) for v in one.values()]
        words += [v for v in values if isinstance(v, str)]
        for word in sorted(set(words), key=len, reverse=True):
            if unknown.intersection(_NAME.findall(word)):
                quoted, count = re.subn(rf"(?<![\w'\"-]){re.escape(word)}(?![\w'\"-])",
                                        lambda found: f"'{found[0]}'", where.source)  # fmt: skip
                if count:
                    return f"write text in quotes: {quoted}"
        return None


class _Changes:
    """What one variant does to the rows of a deck."""

    def __init__(self, rows: Listing, reader: DeckReader, problems: Problems) -> None:
        self._rows = rows
        self._reader = reader
        self._problems = problems
        self._before: dict[str, Record] = {}
        for row in rows:
            if known := _id(row):  # what has no id is reported where cards are loaded
                self._before.setdefault(known, row)
        self._now = dict(self._before)
        self._cards: dict[str, CardBefore] = {}

    def applied(self, changes: Record, values: Mapping[str, Any]) -> Listing:
        """The rows afterwards: those that are left in their order, then the new ones. `values` are
        the typed ones of the changes."""
        for item, span in single(changes, "remove"):
            self._remove(item, span)
        for i, item in enumerate(values["change"] or ()):
            self._change(item, values["change"].span(i))
        out = Listing(self._rows.path, self._rows.mark)
        for i, row in enumerate(self._rows):
            known = _id(row)
            if known in self._now or not known:
                is_first = known and self._before[known] is row
                out.put_from(self._rows, i, self._now[known] if is_first else row)
        for i, row in enumerate(values["add"] or ()):
            out.put_from(values["add"], i, row)
        return out

    def _remove(self, item: Any, span: Span) -> None:
        if isinstance(item, Record) and "id" in item:
            names = [str(one) for one, _ in single(item, "id")]
            way = f"write {', '.join(map(repr, names))} alone" if "where" not in item else None
            what = "an id stands here by itself" if way else _BOTH
            self._problems.add("wrong-value", what, item.key_span("id"), way)
            return
        if isinstance(item, Record):
            given = read_record(item, _WHERE_KEYS, self._problems, "what is removed")
            found = [] if given["where"] is None else self._where(given["where"], item)
        else:
            found = self._known(item, span)
        gone = [known for known in found if known not in self._now]
        if found and len(gone) == len(found):
            who = f"card '{gone[0]}' is" if len(gone) == 1 else "these cards are"
            self._problems.add("no-effect", f"{who} removed already", span, "leave it out")
        for known in found:
            self._now.pop(known, None)

    def _change(self, item: Any, span: Span) -> None:
        given = read_record(item, CHANGE_KEYS, self._problems, "a change", span)
        if not isinstance(item, Record) or given["set"] is None:
            return
        if given["id"] is not None and given["where"] is not None:
            self._problems.add("wrong-value", _BOTH, item.key_span("where"),
                               f"e.g. where: id == 'ash' and ({given['where']})")  # fmt: skip
            return
        if given["id"] is None and given["where"] is None:
            self._problems.add("wrong-value", "a change says of which cards: 'id' or 'where'", span,
                               "e.g. {where: rank > 6, set: {copies: 2}}")  # fmt: skip
            return
        found = []
        if given["where"] is not None:
            found = self._where(given["where"], item)
        else:
            for one, place in single(item, "id"):
                found += self._known(one, place)
        left = [known for known in found if known in self._now]
        if found and not left:
            who = f"card '{found[0]}' is" if len(found) == 1 else "these cards are"
            self._problems.add("wrong-value", f"{who} removed above", span)
        self._set(left, self._fitting(given["set"]))

    def _set(self, found: list[str], values: Record) -> None:
        setting = Setting(values, self._reader.fields, self._reader.names)
        changed: set[str] = set()
        for known in found:
            now, before = self._now[known], self._card(known)
            current = before if now is before.raw else self._reader.card(known, now)
            self._now[known], keys = setting.row(known, current, before, self._problems)
            changed |= keys
        for key in values if found else ():
            if key not in changed:
                note_same(self._problems, key, values[key], values.span(key))

    def _fitting(self, values: Record) -> Record:
        """What can be set: no unknown fields, and no other id."""
        if not values:
            self._problems.add(
                "no-effect", "'set' says nothing", values.span(), "write what changes"
            )
        fields = self._reader.fields
        known = None if fields is None else [*fields, *RESERVED[1:]]
        fine = set()
        for key in values:
            if key == "id":
                self._problems.add(
                    "wrong-value",
                    "the id of a card does not change",
                    values.key_span(key),
                    "remove the card, and add one with the new id",
                )
            elif known is not None and key not in known:
                self._problems.add("unknown-name", f"unknown field '{key}'", values.key_span(key),
                                   did_you_mean(key, known, "fields"))  # fmt: skip
            else:
                fine.add(key)
        return values.only(fine)

    # -- which cards ------------------------------------------------------------------------

    def _card(self, known: str) -> CardBefore:
        if known not in self._cards:
            self._cards[known] = self._reader.card(known, self._before[known])
        return self._cards[known]

    def _known(self, raw: Any, span: Span) -> list[str]:
        """The id of a card that there was before."""
        try:
            known = Text().read(raw).strip()
        except Mismatch as error:
            self._problems.add(error.code, f"'id': {error.message}", span, error.hint)
            return []
        if known in self._before:
            return [known]
        message = f"deck '{self._reader.deck}' has no card '{known}'"
        self._problems.add(
            "unknown-name", message, span, did_you_mean(known, self._before, "cards")
        )
        return []

    def _where(self, text: str, item: Record) -> list[str]:
        """The ids of the cards that a condition selects."""
        span = item.span("where")
        where = None
        try:
            bare = _BRACE.sub(lambda found: found[1] or "", text)
            if bare != text:
                raise ExpressionError("no braces here", f"write: {bare.strip()}")
            where = parse_expression(text)
            found = [
                known for known in self._before if self._reader.selects(where, self._card(known))
            ]
        except ExpressionError as error:
            before = map(self._card, self._before)
            hint = self._reader.unquoted(where, before) if where else None
            self._problems.add(error.code, f"'where': {error.message}", span, hint or error.hint)
            return []
        if not found:
            message = f"no card of deck '{self._reader.deck}' is like this: {text}"
            self._problems.add("wrong-value", message, span)
        return found


def _id(row: Any) -> str:
    """The id of a row; nothing if it has none."""
    try:
        return Text().read(row["id"]).strip() if isinstance(row, Record) else ""
    except (KeyError, Mismatch):
        return ""
