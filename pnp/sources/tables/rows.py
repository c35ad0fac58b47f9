"""The rows of a table of texts, which find the places of their cells when they are needed."""

from __future__ import annotations

import re
from typing import Any, Self

from msgspec import Struct

from pnp.model.source import AnyMark, Mark, TableRow
from pnp.sources.tables.cells import row_cells

Marks = dict[str, tuple[AnyMark, AnyMark]]


class Head(Struct, frozen=True):
    """What all rows of a table share: the names of the columns and their places. `line` is the
    one that they are on, `end` the one after it."""

    path: str
    delimiter: str
    names: tuple[str, ...]
    marks: tuple[Mark, ...]
    line: int
    end: int


class Lines:
    """The text of a table, or of one row, from its line `first` on. Kept as UTF-8: as text, one
    letter beyond Latin doubles what a large table takes."""

    __slots__ = ("_starts", "data", "first")

    def __init__(self, data: bytes, first: int = 1) -> None:
        self.data = data
        self.first = first
        self._starts: list[int] = []

    def start(self, line: int) -> int:
        """The offset of a line; of the line after the last one, the length of the data."""
        if not self._starts:
            ends = (m.end() for m in re.finditer(b"\n", self.data))
            self._starts = [0, *ends, len(self.data)]
        return self._starts[min(line - self.first, len(self._starts) - 1)]

    def between(self, line: int, end: int) -> str:
        """The text of some lines, `end` excluded."""
        return self.data[self.start(line) : self.start(end)].decode()


class Row(TableRow):
    """One row of a table by column; the places of its cells are found when they are needed."""

    __slots__ = ("_marks", "end", "head", "lines")

    def __init__(self, head: Head, lines: Lines, line: int, end: int) -> None:
        self.path = head.path
        self.mark = (line, 1)
        self.head = head
        self.lines = lines
        self.end = end  # the line after it
        self._marks: Marks | None = None

    @property
    def marks(self) -> Marks:
        """The places of a column's name and of the row's cell, as in any Record."""
        if self._marks is None:
            cells = row_cells(self._raw(), 0, self.mark[0], self.head.delimiter)
            # cells after the last name are empty, as spreadsheets write them
            pairs = zip(self.head.marks, (cell.mark for cell in cells), strict=False)
            self._marks = dict(zip(self.head.names, pairs, strict=True))
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        self._marks = marks

    def is_written_as(self, other: Self) -> bool:
        """See `Record`. Compares the text of the rows, so that no cell need be found."""
        mine = self.mark, self.end, self.head
        return mine == (other.mark, other.end, other.head) and self._raw() == other._raw()

    def _raw(self) -> str:
        return self.lines.between(self.mark[0], self.end)

    def __reduce__(self) -> Any:
        return _row, (self.head, self._raw(), self.mark, self.end, self._marks, dict(self))


def _row(
    head: Head, raw: str, mark: Mark, end: int, marks: Marks | None, cells: dict[str, Any]
) -> Row:
    row = Row(head, Lines(raw.encode(), mark[0]), mark[0], end)
    row.mark = mark
    row._marks = marks
    row.update(cells)
    return row
