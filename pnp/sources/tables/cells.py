"""The places of the cells in a CSV text: RFC 4180 quoting, one row at a time.

In: text with '\\n' line ends, an offset and a delimiter. Out: `Cell`s with their places and errors
of their quotes. Used where places matter; csv reads the values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pnp.model.source import Mark

DELIMITERS = ",;\t"


class Cell(Struct, frozen=True):
    """A cell of the text with its quotes: its offsets, and the place where it begins."""

    start: int
    end: int
    mark: Mark
    open: bool = False  # its quote is not closed
    junk: int | None = None  # the offset of text after its closing quote


@lru_cache
def _pattern(delimiters: str) -> re.Pattern[str]:
    bare = rf"[^{re.escape(delimiters)}\n]*+"
    return re.compile(rf'(?P<quoted>"(?:[^"]++|"")*+)(?P<close>")?(?P<junk>{bare})|{bare}')


def row_cells(text: str, at: int, line: int, delimiters: str) -> Iterator[Cell]:
    """The cells of the row that begins at an offset and on a line."""
    pattern, line_start = _pattern(delimiters), at
    while match := pattern.match(text, at):
        is_open = bool(match["quoted"]) and not match["close"]
        junk = match.start("junk") if match["junk"] else None
        end = match.end()
        yield Cell(at, end, (line, at - line_start + 1), is_open, junk)
        if breaks := text.count("\n", at, end):
            line += breaks
            line_start = text.rfind("\n", at, end) + 1
        if text[end : end + 1] in ("", "\n"):
            return
        at = end + 1


def first_line(text: str) -> int:
    """The offset of the first line with more than delimiters; the line `sep=;` of spreadsheets is
    skipped as well."""
    match = re.match(r'(?:(?:[^\S\n]|[,;])*\n)*(?:"?sep=[,;\t]"?[,;]*\n)?', text)
    return match.end() if match else 0


def find_delimiter(text: str, start: int) -> str:
    """The delimiter that occurs most often in the row at an offset, outside of quotes."""
    found = dict.fromkeys(DELIMITERS, 0)
    for cell in row_cells(text, start, 1, DELIMITERS):
        after = text[cell.end : cell.end + 1]
        if after in found:
            found[after] += 1
    return max(found, key=lambda delimiter: found[delimiter])
