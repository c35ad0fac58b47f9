"""The order of the cards of a product: `sort`, a list of expressions over the fields of a card.

Texts are in the order of the language, numbers in that of their values, empty values last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.expressions.parser import ExpressionError, parse_expression, to_text
from pnp.languages.collation import sort_key
from pnp.model.game import Card, Game, Product
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing

_SORT = "sort"
_NUMBERS, _TEXTS, _EMPTY = 0, 1, 2


def sorted_cards(
    cards: Sequence[Card], game: Game, product: Product, problems: Problems
) -> list[Card]:
    """Cards in the order that a product states. Expressions that cannot be used are reported, and
    do not count."""
    out = list(cards)
    for number, source in reversed(list(enumerate(product.sort))):
        span = _span(product, number)
        try:
            expression = parse_expression(source)
            scope = game.scope
            keys = {
                id(card): _key(expression({**scope, **card.fields}), game.language) for card in out
            }
        except ExpressionError as error:
            problems.add(error.code, f"'{_SORT}': {error.message}", span, error.hint)
            continue
        out.sort(key=lambda card: keys[id(card)])
    return out


def _span(product: Product, number: int) -> Span:
    raw = product.record.get(_SORT)
    return raw.span(number) if isinstance(raw, Listing) else product.record.span(_SORT)


def _key(value: Any, language: str) -> tuple[int, Any]:
    """A key by which any two values can be compared."""
    if value is None or value == "":
        return _EMPTY, 0
    if isinstance(value, int | float):
        return _NUMBERS, value
    return _TEXTS, sort_key(to_text(value), language)
