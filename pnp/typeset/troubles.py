"""From troubles with single cards to problems, each told once.

In: a `Trouble` and the card it arose for, again and again. Out: `Problem`s. What goes wrong with
one card is told at the card, or at the field that its text is made of, where its author looks; the
same with several cards is a mistake of the layout, told at the element with the first card's name
and how many more there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.model.game import Card
from pnp.problems import Lacks, Problem, Span
from pnp.typeset.nodes import Trouble

_Key = tuple[str, str, Span, str | None, Lacks]


class Troubles:
    """The troubles of the faces of one layout, in the order met."""

    def __init__(self) -> None:
        self._cards: dict[_Key, list[Card | None]] = {}
        self._places: dict[_Key, Span] = {}  # with the first card

    def note(self, trouble: Trouble, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Note a trouble with a card, whose scope it is, or with a face that shows nothing of
        any card."""
        key = (trouble.element, trouble.message, trouble.span, trouble.hint, trouble.lacks)
        cards = self._cards.setdefault(key, [])
        if card and not cards:
            self._places[key] = _place(trouble, card, scope)
        if card not in cards[-1:]:  # a card may meet the same trouble in several elements
            cards.append(card)

    def __iter__(self) -> Iterator[Problem]:
        for key, cards in self._cards.items():
            element, message, span, hint, lacks = key
            first, more = cards[0], len(cards) - 1
            text = f"'{element}': {message}"
            if first is None:
                yield Problem(text, span, hint, lacks=lacks)
            elif more:
                text = f"{text} (card '{first.id}' and {more} more)"
                yield Problem(text, span, hint, lacks=lacks)
            else:
                text = f"card '{first.id}', {text} (element at {span})"
                yield Problem(text, self._places[key], hint, lacks=lacks)


def _place(trouble: Trouble, card: Card, scope: Mapping[str, Any]) -> Span:
    """Where the one field was written that the text is made of; the card if there is no such."""
    fields: set[str] = set()
    for name, value in trouble.read.items():
        if name in card.fields and value is scope.get(name):
            fields.add(name)
        elif isinstance(value, str) and len(value) > 1:
            # a parameter or a loop's variable, which may hide a field, and may hand one on
            fields.update(field for field in card.fields if scope.get(field) is value)
    return card.span(fields.pop() if len(fields) == 1 else None)
