"""From the cells of a worksheet to rows by the names of its columns.

In: the values of cells by row and column, as a file has them. Out: a `Listing` of `TableRow`s, as
of a CSV file of that sheet: its first row has the titles, empty rows are skipped, an empty cell is
an empty text. Numbers, flags and texts keep their types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.field_names import field_name
from pnp.model.problems import InputError, Problems, Span, column_letters, did_you_mean
from pnp.model.source import AnyMark, Listing, TableRow

MAX_CELLS = 500_000
# more problems only show that the whole sheet is invalid
_MAX_PROBLEMS = 200


class FailedCell(Struct, frozen=True):
    """A cell without a value: why, and how to correct it."""

    message: str
    hint: str


class SheetName(Struct, frozen=True):
    """A worksheet of a workbook; `key` is where its cells are."""

    name: str
    is_hidden: bool
    key: str


# values by row and column, both counted from 1; empty cells are left out
Cells = dict[int, dict[int, Any]]


def failed(word: str) -> FailedCell:
    """The cell of a formula that failed with a word such as '#REF!'."""
    return FailedCell(f"the formula of this cell failed: {word}", "correct it in the spreadsheet")


def uncalculated() -> FailedCell:
    """The cell of a formula that no program has calculated."""
    return FailedCell(
        "the formula of this cell has no stored value",
        "open the workbook in a spreadsheet program and save it there",
    )


def chosen(sheets: list[SheetName], worksheet: str, shown: str) -> SheetName:
    """The worksheet of a name; without one, the first that is not hidden. Raises InputError."""
    if not sheets:
        raise InputError.of("empty-file", "this workbook has no worksheet", Span(shown))
    if not worksheet:
        return next((one for one in sheets if not one.is_hidden), sheets[0])
    wanted = worksheet.strip().casefold()
    for sheet in sheets:
        if sheet.name.strip().casefold() == wanted:
            return sheet
    hint = did_you_mean(worksheet, [one.name for one in sheets], "worksheets")
    message = f"there is no worksheet '{worksheet}'"
    raise InputError.of("unknown-name", message, Span(shown), hint)


def titles_of(cells: Cells) -> tuple[str, ...]:
    """The titles of the columns, as they are written."""
    for row in sorted(cells):
        if titles := [
            _title(cells[row][c]) for c in sorted(cells[row]) if _is_filled(cells[row][c])
        ]:
            return tuple(titles)
    return ()


def rows_of(cells: Cells, shown: str, sheet: str) -> Listing:
    """The rows of a worksheet. Raises InputError for columns without or with equal titles, and for
    cells without a value."""
    problems = Problems()
    filled = sorted(row for row in cells if any(map(_is_filled, cells[row].values())))
    if not filled:
        hint = "name the columns in its first row, e.g. id, name, text"
        message = "this worksheet is empty"
        raise InputError.of("empty-file", message, Span(shown, sheet=sheet), hint)
    head, *others = filled
    reader = _Sheet(cells, shown, sheet, problems)
    names = reader.names(head, others)
    rows = Listing(shown, reader.mark(head, 1))
    for row in others:
        if len(problems) >= _MAX_PROBLEMS:
            break
        rows.put(reader.row(row, head, names), reader.mark(row, 1))
    problems.stop_on_errors()
    return rows


def _is_filled(value: Any) -> bool:
    return not isinstance(value, str) or bool(value.strip())


class _Sheet:
    def __init__(self, cells: Cells, shown: str, sheet: str, problems: Problems) -> None:
        self._cells = cells
        self._shown = shown
        self._sheet = sheet
        self._problems = problems

    def mark(self, row: int, column: int) -> AnyMark:
        """The mark of a cell."""
        return row, column, self._shown, self._sheet

    def names(self, head: int, others: list[int]) -> dict[int, str]:
        """The names of the columns by number, from the row of titles."""
        titles = {c: _title(v) for c, v in self._cells[head].items() if _is_filled(v)}
        used = {c for row in others for c, v in self._cells[row].items() if _is_filled(v)}
        if len(titles) == 1 and len(used) > 1:
            message = "the first row has one title, and the table has several columns"
            hint = "if it is a heading, delete it: the first row must name the columns"
            self._add(message, head, next(iter(titles)), hint)
            raise InputError(self._problems)
        for column in sorted(used - titles.keys()):
            message = f"column {column_letters(column)} has no name, but has values"
            hint = f"give it a name in cell {column_letters(column)}{head}"
            self._add(message, head, column, hint)
        first: dict[str, int] = {}
        for column in sorted(titles):
            before = first.setdefault(field_name(titles[column]), column)
            if before != column:
                self._note_twice(head, before, column, titles)
        return {column: field_name(titles[column]) for column in sorted(titles)}

    def _note_twice(self, head: int, before: int, column: int, titles: Mapping[int, str]) -> None:
        one, other = titles[before], titles[column]
        message = f"the column '{other}' occurs twice; first as column {column_letters(before)}"
        if one != other:
            message = f"the columns '{one}' and '{other}' would both be read as {field_name(one)}"
        self._add(message, head, column, "give one of them another title")

    def row(self, row: int, head: int, names: Mapping[int, str]) -> TableRow:
        """A row by the names of the columns."""
        out, found = TableRow(self._shown, self.mark(row, 1)), self._cells[row]
        for column, name in names.items():
            value = found.get(column, "")
            if isinstance(value, FailedCell):
                if not name.startswith("_"):  # a column that nothing reads
                    self._add(value.message, row, column, value.hint)
                value = ""
            out.put(name, value, self.mark(head, column), self.mark(row, column))
        return out

    def _add(self, message: str, row: int, column: int, hint: str | None = None) -> None:
        span = Span(self._shown, row, column, self._sheet)
        self._problems.add("syntax", message, span, hint)


def _title(value: Any) -> str:
    return str(value).strip() if not isinstance(value, FailedCell) else "_"
