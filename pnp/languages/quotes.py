"""Replace straight quotes and apostrophes by those of a language.

In: text in which a private character replaces each part that is not words. Out: text of the same
length with quotation marks in pairs, those within others of the second kind. Straight quotes
without a partner, such as feet and inches, stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pnp.languages.records import record_of
from pnp.model.definitions import lazy_pattern

APOSTROPHE = "’"

_SINGLE = "‘‚‹’"
_OPENS_AFTER = frozenset("([{«“„‘‚‹「『—–-/¿¡|")
_NEVER_OPENS_BEFORE = frozenset(",.;:!?)]}…")
_QUOTES = frozenset("'\"“”‘’„‚«»‹›「」『』")
_BLANK_LINE = lazy_pattern(r"\n[ \t]*\n")


class Quotes(Struct, frozen=True):
    """The quotation marks of a language: (opening, closing) of the first and second kind; whether
    it has apostrophes, and the words that begin with one."""

    outer: tuple[str, str]
    inner: tuple[str, str]
    apostrophes: bool
    elided: re.Pattern[str] | None

    def kind(self, typed: str, around: int | None) -> int:
        """Which marks a quotation gets, 0 the outer ones, 1 the inner: what was `typed` to close
        it, and which the quotation around it has."""
        if typed not in "'\"":
            return 0 if typed == self.outer[1] else 1
        if around is not None:
            return 1 - around
        return int(typed == "'" and self.outer[0] not in _SINGLE)


@lru_cache(maxsize=64)
def quotes_of(language: str) -> Quotes | None:
    """The quotation marks of a language (BCP 47 tag), None if it has none here."""
    record = record_of(language)
    if not record.quotes:
        return None
    marks = record.quotes
    pattern = rf"(?i:{'|'.join(record.elided.split())})(?!\w)" if record.elided else None
    return Quotes(
        (marks[0], marks[1]),
        (marks[2], marks[3]),
        record.apostrophes,
        re.compile(pattern) if pattern else None,
    )


def quoted(shape: str, quotes: Quotes, clear: str, solid: str) -> str:
    """The text with the quotes of a language. `clear` characters are invisible, `solid` ones
    are words."""
    if '"' not in shape and "'" not in shape:
        return shape
    chars = list(shape)
    place = 0
    for blank in [*_BLANK_LINE.finditer(shape), None]:
        end = blank.end() if blank else len(shape)
        for at, char in _Paragraph(shape, place, end, quotes, clear, solid).changes():
            chars[at] = char
        place = end
    return "".join(chars)


class _Paragraph:
    """The quotes of one paragraph, paired by the characters before and after them."""

    def __init__(
        self, shape: str, start: int, end: int, quotes: Quotes, clear: str, solid: str
    ) -> None:
        self._shape = shape
        self._range = start, end
        self._quotes = quotes
        self._clear = clear
        self._solid = solid
        # what is open: character and place; what is paired, from place to place
        self._open: list[tuple[str, int]] = []
        self._pairs: list[tuple[str, int, int]] = []
        self._apostrophes: list[int] = []
        self._openings: set[int] = set()

    def changes(self) -> Iterator[tuple[int, str]]:
        """Places, and the characters to put there."""
        own = {*self._quotes.outer, *self._quotes.inner}
        for at in range(*self._range):
            char = self._shape[at]
            if char == "'":
                self._single(at)
            elif char == '"':
                self._double(at)
            elif char in own:
                self._typed(char, at)
        if self._quotes.apostrophes:
            lost = [at for char, at in self._open if char == "'" and self._word(self._after(at))]
            yield from ((at, APOSTROPHE) for at in [*self._apostrophes, *lost])
        yield from self._marks()

    def _marks(self) -> Iterator[tuple[int, str]]:
        around: list[tuple[int, int]] = []  # end and kind of the quotations one is in
        for start, end, typed in sorted((start, end, char) for char, start, end in self._pairs):
            while around and around[-1][0] < start:
                around.pop()
            kind = self._quotes.kind(typed, around[-1][1] if around else None)
            around.append((end, kind))
            if typed in "'\"":
                opening, closing = self._quotes.inner if kind else self._quotes.outer
                yield start, opening
                yield end, closing

    def _single(self, at: int) -> None:
        before, after = self._before(at), self._after(at)
        follows_word = self._word(before)
        if follows_word and (after.isalpha() or after == self._solid):
            self._apostrophes.append(at)
        elif self._opens(at):
            elided = self._quotes.elided
            if elided and elided.match(self._shape, at + 1):
                self._apostrophes.append(at)
            else:
                self._opened("'", at)
        elif self._open and self._open[-1][0] == "'":
            self._closed("'", at)
        elif follows_word and not before.isdigit():
            self._apostrophes.append(at)

    def _double(self, at: int) -> None:
        if self._opens(at):
            self._opened('"', at)
        elif any(char == '"' for char, _ in self._open):
            self._closed('"', at)

    def _typed(self, char: str, at: int) -> None:
        """A quotation mark of the language: it only changes the depth of others inside it."""
        for opening, closing in (self._quotes.outer, self._quotes.inner):
            if char == opening and (opening != closing or self._opens(at)):
                self._opened(closing, at)
                return
            if char == closing and any(waits == closing for waits, _ in self._open):
                if char != APOSTROPHE or not self._word(self._after(at)):
                    self._closed(closing, at)
                return

    def _opened(self, char: str, at: int) -> None:
        self._open.append((char, at))
        self._openings.add(at)

    def _closed(self, char: str, at: int) -> None:
        """Pair it with the last open one of its kind; those opened after that have no partner."""
        while True:
            waits, start = self._open.pop()
            if waits == char:
                self._pairs.append((char, start, at))
                return
            if waits == "'" and self._quotes.apostrophes and self._word(self._after(start)):
                self._apostrophes.append(start)

    def _opens(self, at: int) -> bool:
        before, beyond = self._before(at), self._visible(at, 1)
        while beyond < len(self._shape) and self._shape[beyond] in _QUOTES:
            beyond = self._visible(beyond, 1)
        after = self._shape[beyond : beyond + 1]
        if not after or after.isspace() or after in _NEVER_OPENS_BEFORE:
            return False
        if not before or before.isspace() or before in _OPENS_AFTER:
            return True
        place = self._visible(at, -1)
        if before == APOSTROPHE or place in self._apostrophes:  # l'"avion"
            return self._word(after)
        return before in "'\"" and place in self._openings

    def _before(self, at: int) -> str:
        place = self._visible(at, -1)
        return self._shape[place] if place >= 0 else ""

    def _after(self, at: int) -> str:
        place = self._visible(at, 1)
        return self._shape[place] if place < len(self._shape) else ""

    def _visible(self, at: int, step: int) -> int:
        """The place of the next character before or after one that shows."""
        at += step
        while 0 <= at < len(self._shape) and self._shape[at] == self._clear:
            at += step
        return at

    def _word(self, char: str) -> bool:
        return char.isalnum() or char == self._solid
