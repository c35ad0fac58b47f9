"""From troubles with single cards to problems, each told once.

In: a `Trouble` and the card it arose for, again and again. Out: `Problem`s, one for each card. What
goes wrong with one card is told at the card, or at the one text that is printed where it goes
wrong: a field of the card, a cell of a table that the layout looks up, what a fragment is given.
The same with several cards is told there if it is the same text of all; else it is a mistake of the
layout, told at the element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.expressions.parser import to_text
from pnp.model.codes import Code
from pnp.model.game import Card
from pnp.model.problems import Lacks, Problem, Span, shape
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch
from pnp.typeset.properties.values import Scope, Value

_Key = tuple[str, str, Span, str | None, Lacks]


class LayoutError(Exception):
    """An element could not be drawn for a card: what, in which element, written where.

    `read` is what its text was made of, by the names in the scope of the card; `text` makes it;
    `lacks` is what fonts lack.
    """

    code: Code = "no-room"

    def __init__(
        self, message: str, element: str, span: Span, hint: str | None, read: Scope,
        text: Value | None = None, lacks: Lacks = (),
    ) -> None:  # fmt: skip
        super().__init__(message)
        self.message = message
        self.element = element
        self.span = span
        self.hint = hint
        self.read = read
        self.text = text
        self.lacks = lacks


class CardProblems:
    """The troubles of the faces of one layout, in the order met. `written`: where texts handed to
    fragments were written, by the identity of the texts."""

    def __init__(self, written: Mapping[int, Span]) -> None:
        self._written = written
        self._cards: dict[_Key, dict[str | None, Card | None]] = {}  # each once, by id
        self._texts: dict[_Key, set[Span | None]] = {}  # of each card

    def note(self, layout_error: LayoutError, card: Card | None, scope: Mapping[str, Any]) -> None:
        """Note a trouble with a card, whose scope it is, or with a face that shows nothing of
        any card."""
        key = (
            layout_error.element,
            layout_error.message,
            layout_error.span,
            layout_error.hint,
            layout_error.lacks,
        )
        cards = self._cards.setdefault(key, {})
        self._texts.setdefault(key, set()).add(self._text(layout_error, card, scope))
        cards.setdefault(card.id if card else None, card)

    def __iter__(self) -> Iterator[Problem]:
        for key, cards in self._cards.items():
            element, message, span, hint, lacks = key
            text = next(iter(self._texts[key])) if len(self._texts[key]) == 1 else None
            whole = f"'{element}': {message}"
            found = [card for card in cards.values() if card]
            if not found:
                at = f" (element at {span})" if text else ""
                yield Problem("no-room", f"{whole}{at}", text or span, hint, lacks=lacks)
            elif len(found) == 1:
                # others may have the same with other words and numbers in it
                like, about = f"{span} {element}: {shape(message)}", f"card '{found[0].id}'"
                full = f"{about}, {whole} (element at {span})"
                yield Problem(
                    "no-room",
                    full,
                    text or found[0].span(),
                    hint,
                    like=like,
                    detail=about,
                    lacks=lacks,
                )
            else:
                like, at = f"{span} {whole} {hint}", f"; element at {span}" if text else ""
                for card in found:
                    about = f"card '{card.id}'"
                    full = f"{whole} ({about}{at})"
                    yield Problem(
                        "no-room", full, text or span, hint, like=like, detail=about, lacks=lacks
                    )

    def _text(
        self, layout_error: LayoutError, card: Card | None, scope: Mapping[str, Any]
    ) -> Span | None:
        """Where the one text was written that is printed there; None if there is no such."""
        fields = _fields(layout_error, card, scope) if card else {}
        printed = _printed(layout_error)
        if printed is not None:
            texts = {span: text for span, text in fields.items() if text and text in printed}
            for value in layout_error.read.values():
                if id(value) in self._written:
                    texts[self._written[id(value)]] = value.casefold()
                elif isinstance(value, Listing):
                    texts |= _cells(value, printed)
            fields = _whole(texts) or fields
        return next(iter(fields)) if len(fields) == 1 else None


def _printed(layout_error: LayoutError) -> str | None:
    """What the text came to, in small letters; None where that is no text."""
    if layout_error.text is None:
        return None
    try:
        found = layout_error.text.of(layout_error.read)
    except Mismatch:
        return None
    return found.casefold() if isinstance(found, str) else None


def _fields(layout_error: LayoutError, card: Card, scope: Mapping[str, Any]) -> dict[Span, str]:
    """The fields of the card that the text is made of, with what they hold in small letters."""
    names: set[str] = set()
    for name, value in layout_error.read.items():
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
