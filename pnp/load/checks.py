"""Rules between data: the `checks` of a game, run over its decks and tables.

- for: u in upgrades
  when: u.type == 'power_plant'
  check: exists(upgrades, type='chassis', rank=u.rank)
  message: "{u.name} has no Chassis of rank {u.rank}"
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any

from pnp.expressions.parser import (
    Expression,
    ExpressionError,
    Template,
    parse_expression,
    parse_template,
)
from pnp.model.definitions import lazy_pattern
from pnp.model.game import Game
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.schema.records import read_record
from pnp.schema.values import Key, Text, shown

CHECK_KEYS = {
    "for": Key(Text(), doc="'u in upgrades': once for each"),
    "when": Key(Text(), doc="only where this holds"),
    "check": Key(Text(), required=True, doc="what must hold"),
    "message": Key(Text(), doc="the message if it does not"),
}


_WORD = lazy_pattern(r"\w+")
# `card[key]` may read any field, and a formatter knows the language
_ANY_FIELD = lazy_pattern(r"[\w)\]]\[\s*[^\W\d]|\|")


class _Failure(Exception):  # noqa: N818
    """An expression under `key` of a rule fails with `error`."""

    def __init__(self, key: str, error: ExpressionError) -> None:
        super().__init__(key)
        self.key = key
        self.error = error


def run_checks(
    checks: Any,
    game: Game,
    problems: Problems,
    translated: Collection[tuple[str, str]] = (),
    author: Callable[[], Game] | None = None,
) -> None:
    """Note every rule that does not hold, at the record that breaks it.

    Rules read the words of the author. If texts of `game` are translated, `translated` has the
    decks and tables with the fields that hold translated words, and `author` returns the game as
    written: it is called only for rules that read these, and for messages of rules that fail.
    """
    scope = cache(lambda is_author: (author() if is_author and author else game).whole_scope)
    for i, raw in enumerate(checks or ()):
        given = read_record(raw, CHECK_KEYS, problems, "a check", checks.span(i))
        if given["check"] is None:
            continue
        is_author = _reads(given, translated)
        found = _problems(given, raw, scope(is_author))
        if len(found) and translated and not is_author:
            found = _problems(given, raw, scope(True))
        problems.extend(found)


def _reads(given: Mapping[str, Any], translated: Collection[tuple[str, str]]) -> bool:
    """Whether a rule may read fields that hold translated words."""
    sources = " ".join(str(given[key] or "") for key in ("for", "when", "check"))
    words = frozenset(_WORD.findall(sources))
    is_any = _ANY_FIELD.search(sources) is not None
    return any(owner in words and (is_any or key in words) for owner, key in translated)


def _problems(given: dict[str, Any], record: Record, scope: Mapping[str, Any]) -> Problems:
    """The problems of a rule; only one if it cannot be evaluated."""
    problems = Problems()
    try:
        _run(given, record, scope, problems)
    except _Failure as failure:
        error, span = failure.error, record.span(failure.key)
        problems.add(error.code, f"'{failure.key}': {error.message}", span, error.hint)
    return problems


def _run(
    given: dict[str, Any], record: Record, scope: Mapping[str, Any], problems: Problems
) -> None:
    """Note each item for which the rule does not hold. Raises _Failure."""
    when = _compiled("when", parse_expression, given["when"] or "true")
    check = _compiled("check", parse_expression, given["check"])
    states = _compiled("message", parse_template, given["message"] or "")
    for one, subject in _each(given["for"], scope):
        if not when(one) or check(one):
            continue
        message = str(states(one)) or f"this does not hold: {given['check']}"
        about = isinstance(subject, Record) and subject.path
        span = subject.span() if about else record.span("check")
        hint = f"the rule: {given['check']}" if given["message"] else None
        name = subject.get("id") if about else None
        problems.add("check-failed", message, span, hint, like=f"rule {record.span('check')}",
                     detail=f"'{name}'" if name else None)  # fmt: skip


def _compiled(
    key: str, parse: Callable[[str], Expression | Template], source: str
) -> Callable[[Mapping[str, Any]], Any]:
    """The expression under a key of the rule; its errors are raised as _Failure."""
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
    """The scope of each round of the loop, with its item. Raises _Failure."""
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
        message = f"expected a list, found {shown(items)} in '{source.strip()}'"
        raise _Failure("for", ExpressionError(message))
    for item in items:
        yield {**scope, variable: item}, item
