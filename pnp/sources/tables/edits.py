"""Read a table again after an edit: only the lines that have changed are parsed.

In: the rows as they were, and the file as it is now. Out: what `read_table` returns, with the same
objects for rows that have not changed and stand on the same lines.

Where a row begins, a reader of CSV depends on nothing before it. So a row that ends before the
first changed byte is as it was, and so is one that begins after the last changed byte, if the lines
between them make whole rows.
"""

from __future__ import annotations

import csv
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path

from pnp.expressions.field_names import field_name
from pnp.model.source import Listing
from pnp.sources.reader import read_text
from pnp.sources.tables.rows import Head, Lines, Row
from pnp.sources.tables.table import add_rows, parse_table, read_head, text_lines


def reread_table(file: Path, shown: str, earlier: Listing, encoding: str = "") -> Listing:
    """The rows of a CSV file that were `earlier` before. Errors: as `read_table`."""
    text = read_text(file, shown, is_table=True, encoding=encoding)
    try:
        head = read_head(text, shown, field_name)
        rows = _edited(earlier, head, text.encode()) if head is not None else None
    except csv.Error:
        rows = None
    if rows is None:
        rows = parse_table(text, shown, field_name)
        _keep(earlier, rows, 0, len(rows))
    return rows


def _edited(earlier: Listing, head: Head, data: bytes) -> Listing | None:
    """The rows of a text whose first row is `head`; None if there are no earlier rows of such a
    table, or if the rows after the edit are on other lines. Raises csv.Error if the lines of the
    edit are no whole rows."""
    if not earlier or earlier[0].head != head:
        return None
    before: Lines = earlier[0].lines
    start, end = _changed(before.data, data)
    if start < before.start(head.end):
        return None
    changed = before.data.count(b"\n", 0, start) + 1
    first = bisect_right(earlier, changed, key=lambda row: row.end)
    line = earlier[first - 1].end if first else head.end
    # the byte before the row, a line end, is after the edit as well
    rest = bisect_right(earlier, end, first, key=lambda row: before.start(row.mark[0]))
    rest_start = before.start(earlier[rest].mark[0]) if rest < len(earlier) else len(before.data)
    old = before.data[before.start(line) : rest_start]
    new = data[before.start(line) : len(data) - (len(before.data) - rest_start)]
    if rest < len(earlier) and old.count(b"\n") != new.count(b"\n"):
        return None
    rows, lines = Listing(earlier.path, earlier.mark), Lines(data)
    _append(rows, earlier, 0, first)
    if not add_rows(rows, head, lines, text_lines(new), line):
        return None
    _keep(earlier, rows, first, min(len(rows), rest))
    _append(rows, earlier, rest, len(earlier))
    for row in rows:
        row.lines = lines  # so that no text of the table but the last one is kept
    return rows


def _append(rows: Listing, other: Listing, start: int, end: int) -> None:
    """Append rows of another table with their places."""
    rows += other[start:end]
    rows.marks += other.marks[start:end]


def _keep(earlier: Listing, rows: Listing, start: int, end: int) -> None:
    """The earlier row in place of each that is written as it, for rows from `start` to `end`."""
    for i in range(start, min(end, len(earlier))):
        before: Row = earlier[i]
        if rows[i].is_written_as(before):
            before.lines = rows[i].lines
            rows[i] = before


def _changed(old: bytes, new: bytes) -> tuple[int, int]:
    """Where an edit begins, and where it ends in the old bytes."""
    most = min(len(old), len(new))
    start = _longest(most, lambda low, high: old[low:high] == new[low:high])
    shift = len(new) - len(old)

    def is_same(low: int, high: int) -> bool:
        """Whether bytes are the same, counted from the end."""
        first, last = len(old) - high, len(old) - low
        return old[first:last] == new[first + shift : last + shift]

    return start, len(old) - _longest(most - start, is_same)


def _longest(most: int, is_same: Callable[[int, int], bool]) -> int:
    """The largest number, `most` at most, of bytes that are the same. `is_same` compares those from
    one number to another."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if is_same(low, middle):
            low = middle
        else:
            high = middle - 1
    return low
