"""A deck list: lines of text with cards and their copies, as players write and export them.

    3 Sumatran Coffee         3x Sumatran Coffee       Sumatran Coffee x3
    Sumatran Coffee (3)       1 sumatran-coffee        # a comment, // another

In: text. Out: `Line`s, each with the ways in which it can be read. Which way is right depends on
the names of the cards: '2 Swords' may be a card, or two copies of 'Swords'.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.model.problems import Span

MOST_COPIES = 1000
_LONGEST = 400  # letters of a line
_DIGITS = re.compile(r"\d{1,9}")
_COMMENT = re.compile(r"#|//")
_TRAILING = re.compile(r"\s+(?:#|//).*$")  # a comment after a card
_ADDITION = re.compile(r"\s*[(\[{].*$")  # '(Core Set)', '[M10] 146', after a card
_BULLET = re.compile(r"[-*•–]\s+")
# '3 Axe', '3x Axe', '3 x Axe', '3×Axe', '3, Axe', '3xAxe', 'x3 Axe'; 'Axe x3', 'Axe ×3', 'Axe: 3'
_COUNTS = tuple(
    map(
        re.compile,
        (
            r"(?P<count>\d+)\s+(?P<name>\S.*)",
            r"(?P<count>\d+)\s*[xX]\s+(?P<name>\S.*)",
            r"(?P<count>\d+)\s*[×*;,\t]\s*(?P<name>\S.*)",
            r"(?P<count>\d+)[xX](?P<name>[^\W\d_].*)",
            r"[xX×](?P<count>\d+)\s+(?P<name>\S.*)",
            r"(?P<name>.*\S)\s+[xX*]\s*(?P<count>\d+)",
            r"(?P<name>.*\S)\s*[×:;,\t]\s*(?P<count>\d+)",
        ),
    )
)
# 'Axe (3)', 'Axe [x3]'
_IN_BRACKETS = re.compile(r"(?P<name>.*\S)\s*[(\[]\s*[xX×]?\s*(?P<count>\d+)\s*[)\]]:?")
_HEADING = re.compile(r".*:|\[.*\]|([=*_~-])\1+.*|\W*")


class Reading(Struct, frozen=True):
    """A way to read a line: a name, and how many copies of it (None: the line has no number)."""

    name: str
    copies: int | None = None


class Line(Struct, frozen=True):
    """A line that may name a card: its text, its place (None: it is no line of a file), and its
    readings, the likeliest first. `has_count`: a number stands where only a number of copies
    stands. `is_heading`: if it names no card, it is written like a heading."""

    text: str
    span: Span | None
    readings: tuple[Reading, ...]
    has_count: bool
    is_heading: bool


def read_lines(text: str, shown: str) -> tuple[Line, ...]:
    """The lines of a list, without comments and empty lines. `shown`: its path in messages."""
    found = []
    for number, raw in enumerate(text.split("\n"), 1):
        rest = raw.strip()
        column = len(raw) - len(raw.lstrip()) + 1
        if rest and not _COMMENT.match(rest):
            found.append(read_line(rest, Span(shown, number, column)))
    return tuple(found)


def read_line(text: str, span: Span | None = None) -> Line:
    """One line, or the value of an option."""
    whole = text.strip()
    if len(whole) > _LONGEST:  # no list has such lines, and patterns would take long
        return Line(whole, span, (Reading(whole),), False, False)
    forms = list(dict.fromkeys(_forms(whole)))
    # what is in brackets may be a number, or the name of a set: 'Axe (Core Set)'
    shorter = [short for form in forms if (short := _ADDITION.sub("", form))]
    readings = dict.fromkeys(
        (
            *(found for form in forms for found in _readings(form)),
            *(found for form in forms for found in _counted(form, _IN_BRACKETS)),
            *(found for form in shorter for found in _readings(form)),
        )
    )
    has_count = any(pattern.fullmatch(form) for form in forms for pattern in _COUNTS)
    return Line(whole, span, tuple(readings), has_count, bool(_HEADING.fullmatch(whole)))


def _forms(text: str) -> Iterator[str]:
    """A line as it is, and without the marks of a list and a comment after it."""
    bare = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    for form in (text, bare):
        yield form
        yield _TRAILING.sub("", form)


def _readings(text: str) -> Iterator[Reading]:
    yield Reading(text)
    for pattern in _COUNTS:
        yield from _counted(text, pattern)


def _counted(text: str, pattern: re.Pattern[str]) -> Iterator[Reading]:
    """The reading of a line with a number of copies."""
    match = pattern.fullmatch(text)
    if match is not None:
        yield Reading(match["name"].strip(), _number(match["count"]))


def _number(digits: str) -> int:
    """A number of copies; a number with too many digits is above all limits."""
    return int(digits) if _DIGITS.fullmatch(digits) else MOST_COPIES + 1
