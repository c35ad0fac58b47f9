"""Rules between data: the `checks` of a game, run over its decks and tables.

- for: u in upgrades
  when: u.type == 'power_plant'
  check: exists(upgrades, type='chassis', rank=u.rank)
  says: "{u.name} has no Chassis of rank {u.rank}"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.lang.expression import (
    Expression,
    ExpressionError,
    Template,
    parse_expression,
    parse_template,
)
from pnp.lang.records import read_record
from pnp.lang.schema import Key, Text, shown
from pnp.model.game import Game
from pnp.model.source import Record
from pnp.problems import Problems

CHECK_KEYS = {
    "for": Key(Text(), doc="'u in upgrades': once for each"),
    "when": Key(Text(), doc="only where this holds"),
    "check": Key(Text(), required=True, doc="what must hold"),
    "says": Key(Text(), doc="the message if it does not"),
}


class _Failure(Exception):  # noqa: N818
    """An expression of the rule fails: which of its keys, and why."""

    def __init__(self, key: str, error: ExpressionError) -> None:
        super().__init__(key)
        self.key = key
        self.error = error


def run_checks(checks: Any, game: Game, problems: Problems) -> None:
    """Note every rule that does not hold, at the record it speaks of."""
    if not checks:
        return
    scope = game.whole_scope
    for i, raw in enumerate(checks):
        said = read_record(raw, CHECK_KEYS, problems, "a check", checks.span(i))
        if said["check"] is None:
            continue
        try:
            _run(said, raw, scope, problems)
        except _Failure as failure:
            # one card is enough to tell that a rule cannot be worked out
            error = failure.error
            problems.add(f"'{failure.key}': {error.message}", raw.span(failure.key), error.hint)


def _run(
    said: dict[str, Any], record: Record, scope: Mapping[str, Any], problems: Problems
) -> None:
    """Go through what the rule is for, and note where it does not hold. Raises _Failure."""
    when = _compiled("when", parse_expression, said["when"] or "true")
    check = _compiled("check", parse_expression, said["check"])
    says = _compiled("says", parse_template, said["says"] or "")
    for one, subject in _each(said["for"], scope):
        if not when(one) or check(one):
            continue
        message = str(says(one)) or f"this does not hold: {said['check']}"
        about = isinstance(subject, Record) and subject.path
        span = subject.span() if about else record.span("check")
        hint = f"the rule: {said['check']}" if said["says"] else None
        name = subject.get("id") if about else None
        problems.add(message, span, hint, like=f"rule {record.span('check')}",
                     about=f"'{name}'" if name else None)  # fmt: skip


def _compiled(
    key: str, parse: Callable[[str], Expression | Template], source: str
) -> Callable[[Mapping[str, Any]], Any]:
    """The expression of a key of the rule; whatever is wrong with it is a _Failure."""
    try:
        expression = parse(source)
    except ExpressionError as error:
        raise _Failure(key, error) from None

    def run(scope: Mapping[str, Any]) -> Any:
        try:
            return expression(scope)
        except ExpressionError as error:
            raise _Failure(key, error) from None

    return run


def _each(loop: str | None, scope: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Any]]:
    """The scope for each round of the loop, with the item it is about. Raises _Failure."""
    if loop is None:
        yield scope, None
        return
    variable, found, source = loop.partition(" in ")
    variable = variable.strip()
    if not found or not variable.isidentifier():
        message = f"expected 'item in list', found {shown(loop)}"
        raise _Failure("for", ExpressionError(message, "e.g. for: u in upgrades"))
    items = _compiled("for", parse_expression, source.strip())(scope)
    if not isinstance(items, list | tuple):
        raise _Failure("for", ExpressionError(f"'{source.strip()}' is no list to go through"))
    for item in items:
        yield {**scope, variable: item}, item
