"""How a variant reads the cards of a deck, and which of them a condition selects."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.editions.variants.values import CardBefore
from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.defaults import DeckRules, unfolded
from pnp.records.fields import RESERVED, read_fields
from pnp.schema.values import Choice, shown

_BRACE = re.compile(r"""('[^']*'|"[^"]*")|[{}]""")
_NAME = re.compile(r"\w+")


@dataclass(slots=True)
class DeckReader:
    """The rows of a deck as cards."""

    deck: str
    rules: DeckRules

    def card(self, card_id: str, row: Record) -> CardBefore:
        """A card as its row and the defaults make it."""
        quiet = Problems()
        own = unfolded(row, quiet)
        whole = self.rules.with_defaults(row, own, quiet)
        fields, names = self.rules.fields, self.rules.names
        if fields is None:
            values: dict[str, Any] = {k: v for k, v in whole.items() if k not in RESERVED}
            return CardBefore(row, own, whole, {"id": card_id, **values})
        values = read_fields(card_id, whole, own, fields, names, quiet)
        return CardBefore(row, own, whole, values)

    def select(self, text: str, cards: Sequence[CardBefore]) -> list[str]:
        """The ids of the cards for which a condition holds. Raises ExpressionError."""
        bare = _BRACE.sub(lambda found: found[1] or "", text)
        if bare != text:
            raise ExpressionError("expected no braces", f"write: {bare.strip()}")
        where = parse_expression(text)
        try:
            return [card.values["id"] for card in cards if self._holds(where, card)]
        except ExpressionError as error:
            error.hint = self._quoted(where, cards) or error.hint
            raise

    def _holds(self, where: Expression, card: CardBefore) -> bool:
        scope = self.rules.scope(card.values)
        found = where(scope)
        if found is None or isinstance(found, bool):  # a flag may have been left out
            return bool(found)
        raise ExpressionError(
            f"expected true or false, found {shown(found)} (card '{card.values['id']}')",
            f"compare it, e.g. {where.source} == {shown(found)}" if where.source in scope else None,
        )

    def _quoted(self, where: Expression, cards: Sequence[CardBefore]) -> str | None:
        """A hint if a condition has a word of fields or cards where a name should be."""
        fields = self.rules.fields or {}
        unknown = where.names.difference(self.rules.names, fields, *(c.values for c in cards))
        kinds = [field.kind for field in fields.values()]
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
