"""From troubles with single cards to problems, each told once.

In: a `Trouble` and the card it arose for, again and again. Out: `Problem`s. What goes wrong with
one card is told at the card, where its author looks; the same with several cards is a mistake of
the layout, told at the element with the first card's name and how many more there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.game import Card
from pnp.problems import Problem, Span
from pnp.typeset.nodes import Trouble

_Key = tuple[str, str, Span, str | None]


class Troubles:
    """The troubles of the faces of one layout, in the order met."""

    def __init__(self) -> None:
        self._cards: dict[_Key, list[Card | None]] = {}

    def note(self, trouble: Trouble, card: Card | None) -> None:
        """Note a trouble with a card, or with a face that shows nothing of any card."""
        key = (trouble.element, trouble.message, trouble.span, trouble.hint)
        cards = self._cards.setdefault(key, [])
        if card not in cards[-1:]:  # a card may meet the same trouble in several elements
            cards.append(card)

    def __iter__(self) -> Iterator[Problem]:
        for (element, message, span, hint), cards in self._cards.items():
            first, more = cards[0], len(cards) - 1
            text = f"'{element}': {message}"
            if first is None:
                yield Problem(text, span, hint)
            elif more:
                yield Problem(f"{text} (card '{first.id}' and {more} more)", span, hint)
            else:
                text = f"card '{first.id}', {text} (element at {span})"
                yield Problem(text, first.span(), hint)
