"""How a variant reads the cards of a deck, and which of them a condition selects."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.editions.variants.values import CardBefore
from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.defaults import DeckRules
from pnp.records.fields import copies_of
from pnp.schema.values import Choice, shown

_BRACE = lazy_pattern(r"""('[^']*'|"[^"]*")|[{}]""")
_NAME = lazy_pattern(r"\w+")


def read_card(card_id: str, row: Record, rules: DeckRules) -> CardBefore:
    """A card before a variant, as its row and the defaults make it."""
    return CardBefore(row, *rules.read(card_id, row, Problems()))


def select(text: str, cards: Sequence[CardBefore], rules: DeckRules) -> list[str]:
    """The ids of the cards for which a condition holds. Raises ExpressionError."""
    bare = _BRACE.sub(lambda found: found[1] or "", text)
    if bare != text:
        raise ExpressionError("expected no braces", f"write: {bare.strip()}")
    where = parse_expression(text)
    try:
        return [card.values["id"] for card in cards if _holds(where, card, rules)]
    except ExpressionError as error:
        error.hint = _quoted(where, cards, rules) or error.hint
        raise


def _holds(where: Expression, card: CardBefore, rules: DeckRules) -> bool:
    scope = {**rules.scope(card.values), "copies": copies_of(card.with_defaults)}
    found = where(scope)
    if found is None or isinstance(found, bool):  # a flag may have been left out
        return bool(found)
    raise ExpressionError(
        f"expected true or false, found {shown(found)} (card '{card.values['id']}')",
        f"compare it, e.g. {where.source} == {shown(found)}" if where.source in scope else None,
    )


def _quoted(where: Expression, cards: Sequence[CardBefore], rules: DeckRules) -> str | None:
    """A hint if a condition has a word of fields or cards where a name should be."""
    known = [rules.names, rules.fields or (), *(card.values for card in cards)]
    unknown = (where.names - where.optional).difference(*known)
    kinds = [field.kind for field in (rules.fields or {}).values()]
    values = [value for card in cards for value in card.values.values()]
    values += [inner for one in values if isinstance(one, Record) for inner in one.values()]
    values += [word for kind in kinds if isinstance(kind, Choice) for word in kind.words]
    words = {value for value in values if isinstance(value, str)}
    for word in sorted(words, key=len, reverse=True):
        if unknown.intersection(_NAME.findall(word)):
            bare = rf"(?<![\w'\"-]){re.escape(word)}(?![\w'\"-])"
            quoted, count = re.subn(bare, lambda found: f"'{found[0]}'", where.source)
            if count:
                return f"write text in quotes: {quoted}"
    return None
