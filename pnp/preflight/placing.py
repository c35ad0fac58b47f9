"""From findings on the faces of a product to problems with their places.

What all cards of a deck have is caused by the layout: it is placed at the element, and is one
problem if it is the same on all of them. What a part of them have is a problem of each of these
cards, placed at the value that the element prints, if this value is the cause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.model.codes import Code
from pnp.model.game import Card
from pnp.model.problems import About, Problem, Span
from pnp.preflight.check_kinds import checks
from pnp.preflight.findings import Finding


class Place(Struct, frozen=True):
    """Where a finding was made: the card whose face it is (None: no card of a deck), its side, and
    all faces of its layout in the product: `faces`. `span`: the place of what names no element.
    `face` is the key of the face."""

    card: Card | None = None
    side: str = ""
    faces: int = 1
    span: Span | None = None
    face: str = ""


class Placed(NamedTuple):
    """A problem, the finding that it is made of, and the face where that was made first."""

    problem: Problem
    finding: Finding
    face: str


def placed(found: Sequence[tuple[Finding, Place]]) -> Iterator[Placed]:
    """The problems, in the order of the findings."""
    cases: dict[object, list[tuple[Finding, Place]]] = {}
    for finding, place in _compared(found):
        origin = finding.origin
        element = (origin.element, origin.span) if origin else None
        deck = place.card.deck if place.card else ""
        cases.setdefault((finding.code, element, finding.span, deck, place.side), []).append(
            (finding, place)
        )
    for case in cases.values():
        yield from _of_case(case)


def _compared(found: Sequence[tuple[Finding, Place]]) -> Iterator[tuple[Finding, Place]]:
    """The findings; in place of clues, what the comparison of a deck's faces finds."""
    clues: dict[tuple[Code, str, str], dict[str, tuple[bytes, Place]]] = {}
    for finding, place in found:
        if not finding.clue:
            yield finding, place
        elif place.card is not None:
            side = clues.setdefault((finding.code, place.card.deck, place.side), {})
            side[place.card.id] = finding.clue, place
    for (code, _, _), side in clues.items():
        compare = checks()[code.replace("-", "_")].deck
        if compare is None:  # it is for the check of sheets
            continue
        for card, finding in compare({name: clue for name, (clue, _) in side.items()}):
            yield finding, side[card][1]


def _of_case(case: Sequence[tuple[Finding, Place]]) -> Iterator[Placed]:
    """The problems of one code and element."""
    messages: dict[str, list[tuple[Finding, Place]]] = {}
    for finding, place in case:
        messages.setdefault(finding.message, []).append((finding, place))
    count = len({place.card.key for _, place in case if place.card is not None})
    for message, same in messages.items():
        finding, place = same[0]
        cards = {one[1].card.key: (one[1].card, *one) for one in same if one[1].card is not None}
        about = About(side=place.side)
        if not cards:
            whole = problem_of(finding, about, span=_default(finding, place))
            yield Placed(whole, finding, place.face)
        elif len(cards) == place.faces > 1:
            text = f"{_named(finding, message)} (all {len(cards)} cards)"
            yield Placed(problem_of(finding, about, text), finding, place.face)
        else:
            for card, own, where in cards.values():
                problem = _of_card(own, card, place.side, is_of_layout=count == place.faces)
                yield Placed(problem, own, where.face)


def _default(finding: Finding, place: Place) -> Span | None:
    """The place of a finding that names none."""
    return place.span if finding.origin is None and finding.span is None else None


def _of_card(finding: Finding, card: Card, side: str, is_of_layout: bool) -> Problem:
    """The problem of one card. `is_of_layout`: all cards have it, with other words or numbers."""
    name = f"card '{card.id}'"
    about = About(card=f"{card.deck}/{card.id}", side=side)
    value = None if is_of_layout else _value(finding, card)
    if value is None or finding.origin is None:
        text = f"{_named(finding, finding.message)} ({name})"
        return problem_of(finding, about, text, detail=name)
    at = f" (element at {finding.origin.span})"
    text = f"{name}, {_named(finding, finding.message)}{at}"
    return problem_of(finding, about, text, value, detail=name)


def _value(finding: Finding, card: Card) -> Span | None:
    """Where the value of a card is written that an element prints; None if it is not known."""
    origin = finding.origin
    if not finding.is_of_value or origin is None or origin.reads not in card.fields:
        return None
    return card.span(origin.reads)


def _named(finding: Finding, message: str) -> str:
    element = finding.origin.element if finding.origin else ""
    return f"'{element}': {message}" if element else message


def problem_of(
    finding: Finding, about: About, message: str = "", span: Span | None = None, detail: str = ""
) -> Problem:
    """A finding as a problem, with the severity of its check. Like ones are those of one code at
    one element, or in the text of one book."""
    origin = finding.origin
    place = span or finding.span or (origin.span if origin else None)
    about = about.within(About(element=origin.element)) if origin else about
    name = finding.code.replace("-", "_")
    at = origin.span if origin and origin.element else origin.span.path if origin else None
    return Problem(
        finding.code, message or _named(finding, finding.message), place, finding.hint,
        finding.severity or checks()[name].severity, about,
        f"{finding.code} {at} {finding.hint}", detail or None,
    )  # fmt: skip
