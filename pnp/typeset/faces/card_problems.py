"""From elements that cannot be drawn for single cards to problems, each reported once.

In: a `LayoutError` and the card for which it was raised, again and again. Out: `Problem`s, one for
each card. A problem of one card is placed at the card, or at the one text that causes it: a field
of the card, a cell of a table that the layout looks up, an argument of a fragment. If several cards
have the same problem, it is placed at that text if all of them share it, else at the element, since
then the layout is wrong. The causing text is searched only for problems, never for good cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from pnp.expressions.parser import to_text
from pnp.model.definitions import replace
from pnp.model.game import Card
from pnp.model.problems import About, Lacks, Problem, Span, shape
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch
from pnp.typeset.properties.layout_errors import LayoutError


class _Cases(Struct):
    """The cards with one problem, by id (None: a face without a card), and the texts that cause it
    (None: no single text)."""

    cards: dict[str | None, Card | None] = field(default_factory=dict)
    texts: set[Span | None] = field(default_factory=set)


class CardProblems:
    """The problems of the faces of one layout, in the order found. `written`: where arguments of
    fragments were written, by the identity of the texts."""

    def __init__(self, written: Mapping[int, Span]) -> None:
        self._written = written
        self._cases: dict[tuple[Problem, Lacks], _Cases] = {}
        self.noted = 0

    def note(self, error: LayoutError, card: Card | None, scope: Mapping[str, Any]) -> Problem:
        """Add an error of a card, whose scope it is, or of a face that shows nothing of any card.
        Return it as a problem of that card alone."""
        problem = error.problem
        self.noted += 1
        cases = self._cases.setdefault((problem, problem.lacks), _Cases())
        cases.texts.add(self._cause(error, card, scope))
        cases.cards.setdefault(card.id if card else None, card)
        return _about(problem, card) if card else problem

    def __iter__(self) -> Iterator[Problem]:
        for (problem, _), cases in self._cases.items():
            text = next(iter(cases.texts)) if len(cases.texts) == 1 else None
            cards = [card for card in cases.cards.values() if card]
            if not cards:
                at = f" (element at {problem.span})" if text else ""
                message = f"{problem.message}{at}"
                yield replace(problem, message=message, span=text or problem.span)
            elif len(cards) == 1:
                yield _of_one(problem, cards[0], text)
            else:
                yield from (_of_several(problem, card, text) for card in cards)

    def _cause(
        self, error: LayoutError, card: Card | None, scope: Mapping[str, Any]
    ) -> Span | None:
        """Where the only text was written that causes an error; None if there are several."""
        fields = _fields(error, card, scope) if card else {}
        printed = _printed(error)
        if printed is not None:
            texts = {span: text for span, text in fields.items() if text and text in printed}
            for value in error.read.values():
                if id(value) in self._written:
                    texts[self._written[id(value)]] = value.casefold()
                elif isinstance(value, Listing):
                    texts |= _cells(value, printed)
            fields = _longest(texts) or fields
        return next(iter(fields)) if len(fields) == 1 else None


def _about(problem: Problem, card: Card) -> Problem:
    return problem.within(About(card=f"{card.deck}/{card.id}"))


def _of_one(problem: Problem, card: Card, text: Span | None) -> Problem:
    """A problem that only one card has; others may have it with other words and numbers in it."""
    name = f"card '{card.id}'"
    return replace(
        _about(problem, card),
        message=f"{name}, {problem.message} (element at {problem.span})",
        span=text or card.span(),
        like=f"{problem.span} {problem.about.element}: {shape(problem.message)}",
        detail=name,
    )


def _of_several(problem: Problem, card: Card, text: Span | None) -> Problem:
    """A problem that other cards have too."""
    name, at = f"card '{card.id}'", f"; element at {problem.span}" if text else ""
    return replace(
        _about(problem, card),
        message=f"{problem.message} ({name}{at})",
        span=text or problem.span,
        like=f"{problem.span} {problem.message} {problem.hint}",
        detail=name,
    )


def _printed(error: LayoutError) -> str | None:
    """The text of an element in small letters; None if it has none."""
    if error.text is None:
        return None
    try:
        found = error.text.of(error.read)
    except Mismatch:
        return None
    return found.casefold() if isinstance(found, str) else None


def _fields(error: LayoutError, card: Card, scope: Mapping[str, Any]) -> dict[Span, str]:
    """The fields of the card that the text is made of, with their values in small letters."""
    names: set[str] = set()
    for name, value in error.read.items():
        if name in card.fields and value is scope.get(name):
            names.add(name)
        elif isinstance(value, str) and len(value) > 1:
            # a parameter or a loop's variable, which may hide a field or have its value
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


def _longest(texts: Mapping[Span, str]) -> dict[Span, str]:
    """Those that are no part of a longer one: a name within another is not printed itself."""
    return {
        span: text
        for span, text in texts.items()
        if not any(text != other and text in other for other in texts.values())
    }
