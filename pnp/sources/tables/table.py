"""Read CSV as rows that know their place.

In: a UTF-8 file whose first line names the columns, with cells separated by ',', ';' or tabs and
quoted by RFC 4180. Out: a `Listing` of `Row`s, all cells text, by the names of columns. Places are
found when they are needed: reading 4800 rows of 8 columns takes 8 ms, most of it in csv.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from msgspec import Struct

from pnp.expressions.field_names import field_name
from pnp.model.problems import InputError
from pnp.model.source import AnyMark, Listing, Mark, TableRow
from pnp.sources.reader import plain_text, read_text
from pnp.sources.tables.cells import find_delimiter, first_line, row_cells

Marks = dict[str, tuple[AnyMark, AnyMark]]


class _Head(Struct, frozen=True):
    """What all rows of a table share: the names of the columns and their places."""

    path: str
    delimiter: str
    names: tuple[str, ...]
    marks: tuple[Mark, ...]


class _Lines:
    """The text of a table, or of one row, from its line `first` on. Kept as UTF-8: as text, one
    letter beyond Latin doubles what a large table takes."""

    __slots__ = ("_starts", "data", "first")

    def __init__(self, data: bytes, first: int = 1) -> None:
        self.data = data
        self.first = first
        self._starts: list[int] = []

    def between(self, line: int, end: int) -> str:
        """The text of some lines, `end` excluded."""
        if not self._starts:
            ends = (m.end() for m in re.finditer(b"\n", self.data))
            self._starts = [0, *ends, len(self.data)]
        starts = self._starts[line - self.first : end - self.first + 1]
        return self.data[starts[0] : starts[-1]].decode()


class Row(TableRow):
    """One row of a table by column; the places of its cells are found when they are needed."""

    __slots__ = ("_end", "_head", "_lines", "_marks")

    def __init__(self, head: _Head, lines: _Lines, line: int, end: int) -> None:
        self.path = head.path
        self.mark = (line, 1)
        self._head = head
        self._lines = lines
        self._end = end  # the line after it
        self._marks: Marks | None = None

    @property
    def marks(self) -> Marks:
        """The places of a column's name and of the row's cell, as in any Record."""
        if self._marks is None:
            cells = row_cells(self._raw(), 0, self.mark[0], self._head.delimiter)
            # cells after the last name are empty, as spreadsheets write them
            pairs = zip(self._head.marks, (cell.mark for cell in cells), strict=False)
            self._marks = dict(zip(self._head.names, pairs, strict=True))
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        self._marks = marks

    def is_written_as(self, other: Self) -> bool:
        """See `Record`. Compares the text of the rows, so that no cell need be found."""
        mine = self.mark, self._end, self._head
        return mine == (other.mark, other._end, other._head) and self._raw() == other._raw()

    def _raw(self) -> str:
        return self._lines.between(self.mark[0], self._end)

    def __reduce__(self) -> Any:
        return _row, (self._head, self._raw(), self.mark, self._end, self._marks, dict(self))


def _row(
    head: _Head, raw: str, mark: Mark, end: int, marks: Marks | None, cells: dict[str, Any]
) -> Row:
    row = Row(head, _Lines(raw.encode(), mark[0]), mark[0], end)
    row.mark = mark
    row._marks = marks
    row.update(cells)
    return row


def read_table(file: Path, shown: str, encoding: str = "") -> Listing:
    """The rows of a CSV file, by the names that expressions read the columns by. Errors:
    InputError with every problem of the file."""
    return parse_table(read_text(file, shown, True, encoding), shown, field_name)


def parse_table(text: str, shown: str, name: Callable[[str], str] = str) -> Listing:
    """The rows of CSV text; empty lines are skipped. `name` makes names of the titles of columns.

    Raises InputError for a header with no, empty or equal names, rows with more or fewer cells,
    and quotes that are not closed or closed too early. Empty cells after the last name, which
    spreadsheets write, are skipped, and so is their line `sep=;`.
    """
    text = plain_text(text)
    try:
        rows = _rows(text, shown, name)
    except csv.Error:
        rows = None
    if rows is None:
        from pnp.sources.tables.errors import explain_table

        raise InputError(explain_table(text, shown, name))
    return rows


def read_titles(file: Path, shown: str, encoding: str = "") -> tuple[str, ...]:
    """The titles of the columns of a valid CSV file, as they are written there."""
    text = read_text(file, shown, True, encoding)
    start = first_line(text)
    source = io.StringIO(text[start:], newline="\n")
    return _titles(csv.reader(source, delimiter=find_delimiter(text, start)))


def _titles(reader: Iterator[list[str]]) -> tuple[str, ...]:
    return tuple(title.strip() for title in next(reader, ()))


def _rows(text: str, shown: str, name: Callable[[str], str]) -> Listing | None:
    """The rows; None if the text is invalid."""
    start = first_line(text)
    before = text.count("\n", 0, start)
    delimiter = find_delimiter(text, start)
    data = text.encode()
    source = io.TextIOWrapper(io.BytesIO(data), "utf-8", newline="\n")
    for _ in range(before):
        next(source)
    reader = csv.reader(source, delimiter=delimiter, strict=True)
    names = tuple(map(name, _titles(reader)))
    while len(names) > 1 and not names[-1]:
        names = names[:-1]
    if not names or not all(names) or len(set(names)) < len(names):
        return None
    width = len(names)
    head = _Head(shown, delimiter, names, _name_marks(text, start, before + 1, delimiter)[:width])
    lines, rows = _Lines(data), Listing(shown, (before + 1, 1))
    end = before + reader.line_num + 1
    for cells in reader:
        line, end = end, before + reader.line_num + 1
        if _blank(cells):
            continue
        if len(cells) != width and (len(cells) < width or not _blank(cells[width:])):
            return None
        row = Row(head, lines, line, end)
        row.update(zip(names, cells[:width], strict=True))
        rows.append(row)
        rows.marks.append(row.mark)
    return rows


def _blank(cells: list[str]) -> bool:
    """Whether a line has only blanks and delimiters, as spreadsheets write them."""
    return not any(map(str.strip, cells))


def _name_marks(text: str, start: int, line: int, delimiter: str) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for cell in row_cells(text, start, line, delimiter):
        name = text[cell.start : cell.end]
        blanks = len(name) - len(name.lstrip(" "))
        marks.append((cell.mark[0], cell.mark[1] + blanks))
    return tuple(marks)
