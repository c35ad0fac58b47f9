"""A row of a table under other names: its places are found when they are needed.

In: a row, and the names of its columns by the new names. Out: a row like it. Finding the places of
the cells of a CSV row takes longer than reading it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.source import AnyMark, Record, TableRow

Marks = dict[str, tuple[AnyMark, AnyMark]]


class MovedRow(TableRow):
    """The row `row` with its values by other names; `names` has a column of it for each."""

    __slots__ = ("_marks", "_names", "_row")

    def __init__(self, row: Record, names: Mapping[str, str]) -> None:
        self.path = row.path
        self.mark = row.mark
        self._row = row
        self._names = names
        self._marks: Marks | None = None
        self.update({name: row[column] for name, column in names.items()})

    @property
    def marks(self) -> Marks:
        """The places of a column's name and of the row's cell, as in any Record."""
        if self._marks is None:
            known = self._row.marks_of
            self._marks = {name: known(column) for name, column in self._names.items()}
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        self._marks = marks

    def __reduce__(self) -> Any:
        row = TableRow(self.path, self.mark)
        row.update(self)
        row.marks = dict(self.marks)
        return row.__reduce__()
