"""Excerpts: ranges of a text joined into one, which know where each character comes from.

A message about a part of a text must give the place in the whole text. `without_notes` is the
excerpt of a text without its notes, `<!-- … -->`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError

Range = tuple[int, int]  # the first character, and the one after the last

NOTE = "<!--"
_END = "-->"
# a backslash escapes the next character
_BEGINNING = lazy_pattern(r"\\[\s\S]|<!--")
_REST_OF_LINE = lazy_pattern(r"[ \t]*(?:\r?\n|\Z)")
# private characters for those of a note: the first one, the others
_FIRST, _OTHER = "\U0010ff40", "\U0010ff41"
_HIDDEN_NOTE = f"{_FIRST}{_OTHER}*"
# lines with only notes, or one note
_NOTES = lazy_pattern(
    rf"^[ \t]*(?:{_HIDDEN_NOTE}[ \t]*)+(?:\r?\n|\Z)|(?P<note>{_HIDDEN_NOTE})", re.MULTILINE
)


class Excerpt:
    """Ranges of a text, in order, joined by `between` to a `text`."""

    __slots__ = ("_origins", "_starts", "_whole", "text")

    def __init__(self, whole: str | Excerpt, ranges: Iterable[Range], between: str = "") -> None:
        source = whole if isinstance(whole, str) else whole.text
        self._whole = whole
        self._starts: list[int] = []
        self._origins = list(ranges)
        length = 0
        parts = []
        for start, end in self._origins:
            self._starts.append(length)
            parts.append(source[start:end])
            length += end - start + len(between)
        self.text: str = between.join(parts)

    def origin(self, offset: int) -> int:
        """Where a character of `text` is in the whole text, through excerpts of excerpts."""
        if self._origins:
            i = bisect_right(self._starts, offset) - 1
            start, end = self._origins[i]
            offset = min(start + offset - self._starts[i], end)
        return offset if isinstance(self._whole, str) else self._whole.origin(offset)


def without_notes(text: str) -> Excerpt:
    """The text without notes, and without the spaces and lines that they leave behind.

    Of two spaces around a note one is removed, and so is a space between a note and the end of
    its line; lines with only notes are removed. Raises MarkupError if a note is not closed.
    """
    if NOTE not in text:
        return Excerpt(text, [(0, len(text))])
    kept: list[Range] = []
    done = 0
    for match in _NOTES.finditer(_with_notes_hidden(text)):
        if done < match.start():
            kept.append((done, match.start()))
        done = match.end()
        if match["note"] is None:
            continue
        before = text[kept[-1][1] - 1] if kept else "\n"
        if before in " \t" and _REST_OF_LINE.match(text, done):
            start, end = kept.pop()
            kept += [(start, end - 1)] if start < end - 1 else []
            before = text[kept[-1][1] - 1] if kept else "\n"
        done += before in "\n \t" and text[done : done + 1] in (" ", "\t")
    if done < len(text):
        kept.append((done, len(text)))
    return Excerpt(text, kept)


def _with_notes_hidden(text: str) -> str:
    """The text with private characters for its notes. Raises MarkupError."""
    parts, place, done = [], 0, 0
    while match := _BEGINNING.search(text, place):
        place = match.end()
        if match[0] != NOTE:
            continue
        end = text.find(_END, place) + len(_END)
        if end < len(_END):
            hint = f"end the note with {_END}, or write \\{NOTE} to print it"
            raise MarkupError(f"'{NOTE}' is never closed", hint, match.start())
        parts += [text[done : match.start()], _FIRST, _OTHER * (end - match.start() - 1)]
        place = done = end
    return "".join([*parts, text[done:]])
