"""From troubles with single cards to problems, each told once.

In: a `Trouble` and the card it arose for, again and again. Out: `Problem`s, one for each card. What
goes wrong with one card is told at the card, or at the field that its text is made of, where its
author looks; the same with several cards is a mistake of the layout, told at the element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.model.game import Card
from pnp.problems import Problem, Span, shape
from pnp.typeset.nodes import Trouble

_Key = tuple[str, str, Span, str | None]


class Troubles:
    """The troubles of the faces of one layout, in the order met."""

    def __init__(self) -> None:
        self._cards: dict[_Key, dict[str | None, Card | None]] = {}  # each once, by id
        self._places: dict[_Key, Span] = {}  # with the first card

    def note(self, trouble: Trouble, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Note a trouble with a card, whose scope it is, or with a face that shows nothing of
        any card."""
        key = (trouble.element, trouble.message, trouble.span, trouble.hint)
        cards = self._cards.setdefault(key, {})
        if card and not cards:
            self._places[key] = _place(trouble, card, scope)
        cards.setdefault(card.id if card else None, card)

    def __iter__(self) -> Iterator[Problem]:
        for key, cards in self._cards.items():
            element, message, span, hint = key
            text = f"'{element}': {message}"
            ids = [card.id for card in cards.values() if card]
            if not ids:
                yield Problem(text, span, hint)
            elif len(ids) == 1:
                # others may have the same with other words and numbers in it
                like, about = f"{span} {element}: {shape(message)}", f"card '{ids[0]}'"
                full = f"{about}, {text} (element at {span})"
                yield Problem(full, self._places[key], hint, like=like, about=about)
            else:
                like = f"{span} {text} {hint}"
                for name in ids:
                    about = f"card '{name}'"
                    yield Problem(f"{text} ({about})", span, hint, like=like, about=about)


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
