"""Read CSV as rows that know their place.

In: a UTF-8 file whose first line names the columns, with cells separated by ',', ';' or tabs and
quoted by RFC 4180. Out: a `Listing` of `Row`s, all cells text, by the names of columns. Places are
found when they are needed: reading 4800 rows of 8 columns takes 8 ms, most of it in csv.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.expressions.field_names import field_name
from pnp.model.problems import InputError
from pnp.model.source import Listing, Mark
from pnp.sources.reader import plain_text, read_text
from pnp.sources.tables.cells import find_delimiter, first_line, row_cells
from pnp.sources.tables.rows import Head, Lines, Row


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
    return _titles(csv.reader(_lines_from(text, start), delimiter=find_delimiter(text, start)))


def _titles(reader: Iterator[list[str]]) -> tuple[str, ...]:
    return tuple(title.strip() for title in next(reader, ()))


def _rows(text: str, shown: str, name: Callable[[str], str]) -> Listing | None:
    """The rows; None if the text is invalid."""
    head = read_head(text, shown, name)
    if head is None:
        return None
    rows, lines = Listing(shown, (head.line, 1)), Lines(text.encode())
    source = text_lines(lines.data)
    for _ in range(1, head.end):
        next(source)
    return rows if add_rows(rows, head, lines, source, head.end) else None


def text_lines(data: bytes) -> Iterator[str]:
    """The lines of UTF-8, decoded one after the other."""
    return io.TextIOWrapper(io.BytesIO(data), "utf-8", newline="\n")


def read_head(text: str, shown: str, name: Callable[[str], str]) -> Head | None:
    """The first row of a text with '\\n' line ends; None if names are missing, empty or equal.
    Raises csv.Error for invalid quotes."""
    start = first_line(text)
    line = text.count("\n", 0, start) + 1
    delimiter = find_delimiter(text, start)
    reader = csv.reader(_lines_from(text, start), delimiter=delimiter, strict=True)
    names = tuple(map(name, _titles(reader)))
    while len(names) > 1 and not names[-1]:
        names = names[:-1]
    if not names or not all(names) or len(set(names)) < len(names):
        return None
    marks = _name_marks(text, start, line, delimiter)[: len(names)]
    return Head(shown, delimiter, names, marks, line, line + reader.line_num)


def add_rows(rows: Listing, head: Head, lines: Lines, source: Iterator[str], first: int) -> bool:
    """Append the rows in the lines of `source`, which begin at the line `first` of a table whose
    text is `lines`. Returns False if a row has more or fewer cells than the table has columns.

    Raises csv.Error for invalid quotes.
    """
    reader = csv.reader(source, delimiter=head.delimiter, strict=True)
    width = len(head.names)
    known: dict[str, str] = {}  # equal cells are one text: most columns have few different ones
    end = first
    for cells in reader:
        line, end = end, first + reader.line_num
        if _blank(cells):
            continue
        if len(cells) != width and (len(cells) < width or not _blank(cells[width:])):
            return False
        row = Row(head, lines, line, end)
        del cells[width:]
        row.update(zip(head.names, map(known.setdefault, cells, cells), strict=True))
        rows.append(row)
        rows.marks.append(row.mark)
    return True


def _lines_from(text: str, at: int) -> Iterator[str]:
    """The lines of a text from an offset on."""
    while at < len(text):
        start, at = at, text.find("\n", at) + 1 or len(text)
        yield text[start:at]


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
