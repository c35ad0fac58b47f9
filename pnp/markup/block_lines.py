"""The lines of a text: where they begin and end, indents, the cells of a row."""

from __future__ import annotations

from typing import Literal

from pnp.expressions.excerpts import Range
from pnp.model.definitions import lazy_pattern

Align = Literal["left", "center", "right"] | None

_BLANKS = lazy_pattern(r"[ \t]*")
# a bar between cells, or an escaped character
BAR = lazy_pattern(r"\\.|\|")
# one dash alone is text
_DASHES = lazy_pattern(r":?-{2,}:?|:-:")


def split_lines(text: str) -> list[Range]:
    """The ranges of the lines of a text, without line ends."""
    found = []
    start = 0
    for part in text.split("\n"):
        end = start + len(part)
        found.append((start, end - 1 if part.endswith("\r") and end < len(text) else end))
        start = end + 1
    return found


def indent_of(text: str, start: int) -> int:
    """The indent of a line in columns; tab stops are at every fourth."""
    blanks = _BLANKS.match(text, start)
    return len(blanks[0].expandtabs(4)) if blanks else 0


def stripped(text: str, start: int, end: int) -> Range:
    """A range without the blanks at its ends."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip(" \t")), start + len(part.rstrip(" \t"))


def trimmed(text: str, ranges: list[Range]) -> list[Range]:
    """Ranges of a line without the blanks at its ends."""
    first = (stripped(text, *ranges[0])[0], ranges[0][1])
    ranges = [first, *ranges[1:]]
    return [*ranges[:-1], (ranges[-1][0], max(ranges[-1][0], stripped(text, *ranges[-1])[1]))]


def split_cells(text: str, start: int, end: int) -> list[list[Range]]:
    """The cells of a row after its first bar, each as ranges without the backslashes of bars."""
    cells = []
    cell: list[Range] = []
    for match in BAR.finditer(text, start, end):
        if match[0] == "|":
            cells.append([*cell, (start, match.start())])
            cell, start = [], match.end()
        elif match[0] == "\\|":
            cell.append((start, match.start()))
            start = match.end() - 1
    # the bar at the end may be missing
    if cell or not cells or text[start:end].strip(" \t"):
        cells.append([*cell, (start, end)])
    return cells


def read_aligns(cells: list[str]) -> tuple[Align, ...] | None:
    """The alignment of the columns, from a row of dashes; None for any other row."""
    cells = [cell.strip(" \t") for cell in cells]
    if not all(map(_DASHES.fullmatch, cells)):
        return None
    by_colons: dict[tuple[bool, bool], Align] = {
        (True, False): "left",
        (True, True): "center",
        (False, True): "right",
    }
    return tuple(by_colons.get((cell[0] == ":", cell[-1] == ":")) for cell in cells)
