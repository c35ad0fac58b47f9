"""From troubles with single cards to problems, each told once.

In: a `Trouble` and the card it arose for, again and again. Out: `Problem`s. What goes wrong with
one card is told at the card, or at the one text that is printed where it goes wrong: a field of the
card, a cell of a table that the layout looks up, what a fragment is given. The same with several
cards is told there if it is the same text of all; else it is a mistake of the layout, told at the
element. The first card is named, and how many more there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.lang.expression import to_text
from pnp.lang.schema import Mismatch
from pnp.model.game import Card
from pnp.model.source import Listing, Record
from pnp.problems import Problem, Span
from pnp.typeset.nodes import Trouble

_Key = tuple[str, str, Span, str | None]


class Troubles:
    """The troubles of the faces of one layout, in the order met. `written`: where texts handed to
    fragments were written, by the identity of the texts."""

    def __init__(self, written: Mapping[int, Span]) -> None:
        self._written = written
        self._cards: dict[_Key, list[Card | None]] = {}
        self._texts: dict[_Key, set[Span | None]] = {}  # of each card

    def note(self, trouble: Trouble, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Note a trouble with a card, whose scope it is, or with a face that shows nothing of
        any card."""
        key = (trouble.element, trouble.message, trouble.span, trouble.hint)
        cards = self._cards.setdefault(key, [])
        self._texts.setdefault(key, set()).add(self._text(trouble, card, scope))
        if card not in cards[-1:]:  # a card may meet the same trouble in several elements
            cards.append(card)

    def __iter__(self) -> Iterator[Problem]:
        for key, cards in self._cards.items():
            element, message, span, hint = key
            first, more = cards[0], len(cards) - 1
            text = next(iter(self._texts[key])) if len(self._texts[key]) == 1 else None
            about = f"'{element}': {message}"
            at = f" (element at {span})" if text else ""
            if first is None:
                yield Problem(f"{about}{at}", text or span, hint)
            elif more:
                at = f"; element at {span}" if text else ""
                also = f" (card '{first.id}' and {more} more{at})"
                yield Problem(f"{about}{also}", text or span, hint)
            else:
                about = f"card '{first.id}', {about} (element at {span})"
                yield Problem(about, text or first.span(), hint)

    def _text(self, trouble: Trouble, card: Card | None, scope: Mapping[str, Any]) -> Span | None:
        """Where the one text was written that is printed there; None if there is no such."""
        fields = _fields(trouble, card, scope) if card else {}
        printed = _printed(trouble)
        if printed is not None:
            texts = {span: text for span, text in fields.items() if text and text in printed}
            for value in trouble.read.values():
                if id(value) in self._written:
                    texts[self._written[id(value)]] = value.casefold()
                elif isinstance(value, Listing):
                    texts |= _cells(value, printed)
            fields = _whole(texts) or fields
        return next(iter(fields)) if len(fields) == 1 else None


def _printed(trouble: Trouble) -> str | None:
    """What the text came to, in small letters; None where that is no text."""
    if trouble.text is None:
        return None
    try:
        found = trouble.text.of(trouble.read)
    except Mismatch:
        return None
    return found.casefold() if isinstance(found, str) else None


def _fields(trouble: Trouble, card: Card, scope: Mapping[str, Any]) -> dict[Span, str]:
    """The fields of the card that the text is made of, with what they hold in small letters."""
    names: set[str] = set()
    for name, value in trouble.read.items():
        if name in card.fields and value is scope.get(name):
            names.add(name)
        elif isinstance(value, str) and len(value) > 1:
            # a parameter or a loop's variable, which may hide a field, and may hand one on
            names.update(field for field in card.fields if scope.get(field) is value)
    return {card.span(name): _small(scope.get(name)) for name in sorted(names)}


def _small(value: Any) -> str:
    return to_text(value).casefold() if isinstance(value, str | int | float) else ""


def _cells(table: Listing, printed: str) -> dict[Span, str]:
    """The cells of a table that are printed in a text, but for ids and single letters."""
    return {
        row.span(name): value.casefold()
        for row in table
        if isinstance(row, Record)
        for name, value in row.items()
        if name != "id" and isinstance(value, str) and len(value) > 1
        and value.casefold() in printed
    }  # fmt: skip


def _whole(texts: Mapping[Span, str]) -> dict[Span, str]:
    """Those that are no part of a longer one: a name within another is not printed itself."""
    return {
        span: text
        for span, text in texts.items()
        if not any(text != other and text in other for other in texts.values())
    }
