"""From a text to an excerpt that knows where its parts stood: without notes, or lines put together.

A message about a part of a text must give the place in the whole. `Excerpt` is such a part;
`without_notes` is the excerpt of a text that leaves out its notes, `<!-- … -->`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from pnp.model.errors import MarkupError

__all__ = ["Excerpt", "Range", "without_notes"]

Range = tuple[int, int]  # from this character up to that one

NOTE = "<!--"
_END = "-->"
# a backslash guards what follows it
_BEGINNING = re.compile(r"\\[\s\S]|<!--")
_BLANKS = re.compile(r"[ \t]*")
_REST = re.compile(r"[ \t]*(?:\r?\n|\Z)")


class Excerpt:
    """Ranges of a text, in order, with `between` between them: `text`, and the way back."""

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
        """Where a character of `text` stands in the whole, of which this may be a part's part."""
        if self._origins:
            i = bisect_right(self._starts, offset) - 1
            start, end = self._origins[i]
            offset = min(start + offset - self._starts[i], end)
        return offset if isinstance(self._whole, str) else self._whole.origin(offset)


def without_notes(text: str) -> Excerpt:
    """The text without notes, and without what would show where they were.

    Of a space before a note and one behind it one goes, and so does a space between a note and
    the end of its line; lines with nothing but notes vanish. MarkupError for a note without end.
    """
    if NOTE not in text:
        return Excerpt(text, [(0, len(text))])
    kept: list[Range] = []
    done = 0
    for group in _groups(text):
        start, end = group[0][0], group[-1][1]
        # what stood before on this line, notes apart, begins after the last one
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
    """Notes with nothing but blanks between them."""
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
    """Take away the space before a note that ends its line."""
    if kept and text[kept[-1][1] - 1] in " \t" and _REST.match(text, place):
        start, end = kept.pop()
        _keep(kept, start, end - 1)


def _is_gap(text: str, kept: list[Range], place: int) -> bool:
    """Whether the space behind a note follows on a space or begins a line."""
    before = text[kept[-1][1] - 1] if kept else "\n"
    return before in "\n \t" and text[place : place + 1] in (" ", "\t")
