"""Rules between data: the `checks` of a game, run over its decks and tables.

- for: u in upgrades
  when: u.type == 'power_plant'
  check: exists(upgrades, type='chassis', rank=u.rank)
  says: "{u.name} has no Chassis of rank {u.rank}"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.lang.expression import ExpressionError, parse_expression, parse_template
from pnp.lang.schema import Key, Text, read_record
from pnp.model.game import Game
from pnp.model.source import Listing, Record
from pnp.problems import Problems

CHECK_KEYS = {
    "for": Key(Text(), doc="'u in upgrades': once for each"),
    "when": Key(Text(), doc="only where this holds"),
    "check": Key(Text(), required=True, doc="what must hold"),
    "says": Key(Text(), doc="the message if it does not"),
}


def run_checks(checks: Any, game: Game, problems: Problems) -> None:
    """Note every rule that does not hold, at the record it speaks of."""
    decks = {d.id: Listing() for d in game.decks.values()}
    for deck in game.decks.values():
        for card in deck.cards:
            fields = Record(card.record.path, card.record.mark)
            fields.update(card.fields)
            fields.marks = card.record.marks
            decks[deck.id].append(fields)
    scope = {**game.scope, **decks}
    for i, raw in enumerate(checks):
        said = read_record(raw, CHECK_KEYS, problems, "a check")
        if said["check"] is None:
            continue
        record: Record = raw
        key = "check"
        try:
            for one, subject in _each(said["for"], scope):
                key = "when"
                if said["when"] is not None and not parse_expression(said["when"])(one):
                    continue
                key = "check"
                if not parse_expression(said["check"])(one):
                    key = "says"
                    _tell(said, one, subject, record, problems)
        except ExpressionError as error:
            where = key if key in record else "check"
            problems.add(f"check {i + 1}, '{where}': {error.message}", record.span(where),
                         error.hint)  # fmt: skip


def _each(loop: str | None, scope: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """The scope for each round of the loop, with the item it is about."""
    if loop is None:
        yield dict(scope), None
        return
    variable, found, source = loop.partition(" in ")
    if not found or not variable.strip().isidentifier():
        raise ExpressionError(f"'for': expected 'item in list', found '{loop}'")
    for item in parse_expression(source.strip())(scope):
        yield {**scope, variable.strip(): item}, item


def _tell(
    said: dict[str, Any], scope: Mapping[str, Any], subject: Any, record: Record, problems: Problems
) -> None:
    text = said["says"]
    message = str(parse_template(text)(scope)) if text else f"this does not hold: {said['check']}"
    about = isinstance(subject, Record) and subject.path
    span = subject.span() if about else record.span("check")
    problems.add(message, span, f"the rule: {said['check']}")
