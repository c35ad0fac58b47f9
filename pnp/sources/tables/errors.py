"""Find and explain every problem in an invalid CSV text."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable

from pnp.model.problems import Problem, Problems, Span
from pnp.model.source import Mark
from pnp.sources.tables.cells import Cell, find_delimiter, first_line, row_cells

# more problems only show that the whole table is invalid
MAX_PROBLEMS = 200


def explain_table(text: str, shown: str, name: Callable[[str], str] = str) -> tuple[Problem, ...]:
    """The problems of a table, from top to bottom; `name` makes names of titles of columns."""
    at = first_line(text)
    if not text[at:].strip():
        hint = "name the columns in its first line, e.g. id,name,text"
        return (Problem("empty-file", "this table is empty", Span(shown), hint),)
    finder = _Finder(text, shown, find_delimiter(text, at), name)
    finder.rows(at)
    return tuple(finder.problems) or (
        Problem("unreadable-file", "this table cannot be read", Span(shown)),
    )


class _Finder:
    def __init__(self, text: str, shown: str, delimiter: str, name: Callable[[str], str]) -> None:
        self.problems = Problems()
        self._text = text
        self._shown = shown
        self._delimiter = delimiter
        self._name = name

    def rows(self, at: int) -> None:
        """Look at every row from the header at an offset on."""
        line, width, header, number = self._text.count("\n", 0, at) + 1, 0, 0, 0
        top: Mark = (line, 1)
        while at < len(self._text):
            cells = list(row_cells(self._text, at, line, self._delimiter))
            broken = self._quotes(cells)
            if not width:
                header, top = len(cells), cells[0].mark
                width = self._header(cells)
                if broken:
                    return
            elif not self._blank(cells):
                number += 1
                if width == 1 < header and not self._blank(cells[1:]):
                    self._title(top, header)
                    return
                if not broken and (len(cells) < width or not self._blank(cells[width:])):
                    self._count(cells, number, width, header)
            # after a quote that was not closed where it should, the next line is a row again
            end = self._text.find("\n", at) if broken else cells[-1].end
            if end < 0 or cells[-1].open:
                return
            line += self._text.count("\n", at, end + 1)
            at = end + 1
            if len(self.problems) >= MAX_PROBLEMS:
                self._add("too many errors: the rest of this table was not read", (line, 1))
                return

    def _value(self, cell: Cell) -> str:
        """What csv would read."""
        raw = self._text[cell.start : cell.end]
        return raw[1:-1].replace('""', '"') if raw.startswith('"') else raw

    def _blank(self, cells: list[Cell]) -> bool:
        return not any(self._value(cell).strip() for cell in cells)

    def _title(self, mark: Mark, header: int) -> None:
        """Report a header with one name for several columns."""
        message = f"the header has one name for {header} columns"
        hint = "if it is a title, delete it: the first line must name the columns"
        self._add(message, mark, hint)

    def _header(self, cells: list[Cell]) -> int:
        """Check the names of the columns; return their number up to the last that has one."""
        while len(cells) > 1 and self._blank(cells[-1:]):
            cells = cells[:-1]
        first: dict[str, tuple[int, str]] = {}
        for number, cell in enumerate(cells, 1):
            title = self._value(cell).strip()
            name = self._name(title)
            before, other = first.setdefault(name, (number, title))
            if not name:
                self._add(f"column {number} has no name", cell.mark)
            elif before != number and title == other:
                message = f"the column '{title}' occurs twice; first as column {before}"
                self._add(message, cell.mark, "give one of them another title")
            elif before != number:
                message = f"the columns '{other}' and '{title}' would both be read as {name}"
                self._add(message, cell.mark, "give one of them another title")
        return len(cells)

    def _quotes(self, cells: list[Cell]) -> bool:
        """Report errors of the quotes of a row; return whether there are any."""
        broken = False
        for cell in cells:
            if cell.open:
                self._add("this quote is not closed", cell.mark, "close it at the end of the cell")
                broken = True
            elif cell.junk is not None:
                self._junk(cell, cell.junk)
                broken = True
            elif cell.end - cell.start > csv.field_size_limit():
                message = f"a cell is longer than {csv.field_size_limit():,} characters"
                self._add(message, cell.mark, "is a quote left open?")
            if broken:
                break
        return broken

    def _junk(self, cell: Cell, at: int) -> None:
        breaks = self._text.count("\n", cell.start, at)
        line = cell.mark[0] + breaks
        if breaks:
            column = at - self._text.rfind("\n", 0, at) - 1
            message = f"text continues after this quote is closed at line {line}, column {column}"
            self._add(message, cell.mark, "is its closing quote missing?")
        else:
            mark = line, cell.mark[1] + at - cell.start
            hint = 'write "" for a quote inside a quoted cell'
            self._add("text continues after the closing quote", mark, hint)

    def _count(self, cells: list[Cell], number: int, width: int, header: int) -> None:
        sign = "tab" if self._delimiter == "\t" else self._delimiter
        found = f"{len(cells)} cell{'s' if len(cells) > 1 else ''}"
        message = f"row {number} has {found}; the header has {width}"
        if len(cells) < width:
            hint = f"an empty cell needs its '{sign}' too"
            self._add(message, cells[0].mark, hint, "too few cells")
            return
        extra = next((cell for cell in cells[width:header] if not self._blank([cell])), None)
        if extra is not None and len(cells) <= header:
            column = cells.index(extra) + 1
            message = f"column {column} has no name, but row {number} has a value in it"
            self._add(message, extra.mark, "give the column a name", f"column {column}")
            return
        hint = f"put quotes round a cell that contains '{sign}'"
        for cell in cells:
            if self._text[cell.start : cell.start + 1] in "“”„":
                hint = f"curled quotes do not enclose a cell: write \"…\" round one with '{sign}'"
            if re.match(r'[ \t]+"', self._text[cell.start : cell.end]):
                hint = "remove the blank before the opening quote of the cell"
        self._add(message, cells[width].mark, hint, "too many cells")

    def _add(
        self, message: str, mark: Mark, hint: str | None = None, like: str | None = None
    ) -> None:
        like = f"{self._shown}: {like}" if like else None
        self.problems.add("syntax", message, Span(self._shown, *mark), hint, like=like)
