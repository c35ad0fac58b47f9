"""Brackets of a text: where `[words](target)` gives words a style or a link.

In: marked text. Out: the places of its brackets. A `[` has its `]` in the same paragraph, and
other pairs of brackets may be between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.definitions import lazy_pattern

BLANK_LINES = r"\r?\n(?:[ \t]*\r?\n)+"
_SQUARE = lazy_pattern(rf"\\.|[\[\]]|{BLANK_LINES}")
_ROUND = lazy_pattern(rf"\\.|[()]|{BLANK_LINES}")


class Brackets(NamedTuple):
    """Where `[` and `]` are, and where `(target)` ends: None if it is never closed."""

    opening: int
    closing: int
    end: int | None


def brackets(text: str) -> Iterator[Brackets]:
    """The brackets that a `(` follows, in the order of their `]`."""
    openings: list[int] = []
    place = 0
    while match := _SQUARE.search(text, place):
        place = match.end()
        sign = match[0][0]
        if sign == "[":
            openings.append(match.start())
        elif sign == "]" and openings:
            opening = openings.pop()
            if text.startswith("(", place):
                end = _target_end(text, place)
                yield Brackets(opening, match.start(), end)
                place = end or place
        elif sign in "\r\n":
            openings.clear()


def _target_end(text: str, start: int) -> int | None:
    """The end of the parentheses that open at `start`; they may contain other pairs."""
    depth = 0
    for match in _ROUND.finditer(text, start):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if not depth:
            return match.end()
        if match[0][0] in "\r\n":
            break
    return None
