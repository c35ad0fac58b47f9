"""Excerpts: ranges of a text joined into one, which know where each character comes from.

A message about a part of a text must give the place in the whole text. `without_notes` is the
excerpt of a text without its notes, `<!-- … -->`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from pnp.model.errors import MarkupError

Range = tuple[int, int]  # the first character, and the one after the last

NOTE = "<!--"
_END = "-->"
# a backslash escapes the next character
_BEGINNING = re.compile(r"\\[\s\S]|<!--")
_BLANKS = re.compile(r"[ \t]*")
_REST = re.compile(r"[ \t]*(?:\r?\n|\Z)")


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
    for group in _groups(text):
        start, end = group[0][0], group[-1][1]
        # the text before on this line begins after the last note
        line = text.rfind("\n", done, start) + 1 or done
        rest = _REST.match(text, end)
        alone = (line == 0 or text[line - 1] == "\n") and _is_blank(text, line, start)
        if alone and rest:
            _keep(kept, done, line)
            done = rest.end()
            continue
        for first, last in group:
            _keep(kept, done, first)
            done = last
            _close_gap(text, kept, done)
            done += _is_gap(text, kept, done)
    _keep(kept, done, len(text))
    return Excerpt(text, kept)


def _groups(text: str) -> Iterator[list[Range]]:
    """Groups of notes that have only blanks between them."""
    group: list[Range] = []
    place = 0
    while match := _BEGINNING.search(text, place):
        place = match.end()
        if match[0] != NOTE:
            continue
        place = text.find(_END, place) + len(_END)
        if place < len(_END):
            raise MarkupError(
                f"'{NOTE}' is never closed",
                f"end the note with {_END}, or write \\{NOTE} to print it",
                match.start(),
            )
        if group and not _is_blank(text, group[-1][1], match.start()):
            yield group
            group = []
        group.append((match.start(), place))
    if group:
        yield group


def _is_blank(text: str, start: int, end: int) -> bool:
    blanks = _BLANKS.match(text, start, end)
    return blanks is not None and blanks.end() == end


def _keep(kept: list[Range], start: int, end: int) -> None:
    if start < end:
        kept.append((start, end))


def _close_gap(text: str, kept: list[Range], place: int) -> None:
    """Remove the space before a note at the end of its line."""
    if kept and text[kept[-1][1] - 1] in " \t" and _REST.match(text, place):
        start, end = kept.pop()
        _keep(kept, start, end - 1)


def _is_gap(text: str, kept: list[Range], place: int) -> bool:
    """Whether the space after a note follows a space or begins a line."""
    before = text[kept[-1][1] - 1] if kept else "\n"
    return before in "\n \t" and text[place : place + 1] in (" ", "\t")
