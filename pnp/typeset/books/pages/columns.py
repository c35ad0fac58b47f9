"""From rows to pages: columns are filled in turn, and balanced before a region across the page.

In: the rows of a book, the height and columns of its pages. Out: `Page`s, each a stack of `Region`s
with columns of rows. Pure geometry, in points; y runs down from the top of the text area.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct, field

from pnp.text.blocks.lines import ROUNDING
from pnp.typeset.books.pages.rows import Row

# how far the stretch of a column may be used to align its foot with the others
_MOST_STRETCH = 1.0


class Placed(NamedTuple):
    """A row by its number, and its baseline below the top of the text area."""

    row: int
    y: float


Column = tuple[Placed, ...]


class Region(Struct, frozen=True):
    """Columns side by side below `top`; a single one across the page if `wide`."""

    top: float
    columns: tuple[Column, ...]
    wide: bool


class Page(Struct):
    """Regions from top to bottom."""

    regions: list[Region] = field(default_factory=list)


class Section(Struct, frozen=True):
    """Rows from `start` up to `end`, in columns or across the page."""

    start: int
    end: int
    wide: bool
    new_page: bool


class Area(Struct, frozen=True):
    """The text area of a page: its height, less `head` on the first page; its columns."""

    height: float
    columns: int
    head: float = 0.0


class TooHigh(Exception):  # noqa: N818
    """A row that is too high for a page: its number, and by how much."""

    def __init__(self, row: int, over: float) -> None:
        super().__init__(row, over)
        self.row = row
        self.over = over


class _Space(NamedTuple):
    """Where columns are filled: from `top` down, so high, so many."""

    top: float
    height: float
    number: int


def paginate(
    rows: Sequence[Row], sections: Sequence[Section], area: Area, divided: bool = False
) -> list[Page]:
    """Rows on pages. `divided`: a break may be where it should be avoided. Raises TooHigh."""
    return _Paginator(rows, area, divided).pages(sections)


class _Paginator:
    def __init__(self, rows: Sequence[Row], area: Area, divided: bool) -> None:
        self._rows = rows
        self._area = area
        self._divided = divided
        self._pages: list[Page] = []
        self._y = 0.0

    def pages(self, sections: Sequence[Section]) -> list[Page]:
        self._new_page()
        for section in sections:
            if section.new_page and self._pages[-1].regions:
                self._new_page()
            self._place(section)
        return self._pages

    def _new_page(self) -> None:
        self._y = 0.0 if self._pages else self._area.head
        self._pages.append(Page())

    def _place(self, section: Section) -> None:
        start = section.start
        number = 1 if section.wide else self._area.columns
        while start < section.end:
            page = self._pages[-1]
            top = self._y + (self._rows[start].room if page.regions else 0.0)
            space = _Space(top, self._area.height - top, number)
            columns = self._balanced(start, section.end, space)
            if columns is None:
                columns = self._full(start, section.end, space)
                if columns:  # the room that something high leaves is shared
                    stop = columns[-1][-1].row + 1
                    columns = self._balanced(start, stop, space) or columns
            if not columns:
                if page.regions or (len(self._pages) == 1 and self._area.head):
                    self._new_page()
                    continue
                columns = self._forced(start, section.end, space._replace(top=0.0))
            page.regions.append(Region(top, self._even(columns), section.wide))
            start = max(placed.row for column in columns for placed in column) + 1
            self._y = max(self._bottom(column) for column in columns if column)
            if start < section.end:
                self._new_page()

    def _even(self, columns: Sequence[Column]) -> tuple[Column, ...]:
        """Columns with their feet at one height, as far as they stretch."""
        foot = max(self._bottom(column) for column in columns)
        return tuple(self._stretched(column, foot - self._bottom(column)) for column in columns)

    def _stretched(self, column: Column, missing: float) -> Column:
        rows = self._rows
        stretches = [rows[placed.row].stretch if at else 0.0 for at, placed in enumerate(column)]
        is_on_grid = any(rows[placed.row].grid for placed in column)
        if missing <= ROUNDING or is_on_grid or missing > _MOST_STRETCH * sum(stretches):
            return column
        share, more, out = missing / sum(stretches), 0.0, []
        for placed, stretch in zip(column, stretches, strict=True):
            more += stretch * share
            out.append(placed._replace(y=placed.y + more))
        return tuple(out)

    def _bottom(self, column: Column) -> float:
        last = column[-1]
        return last.y + self._rows[last.row].foot

    # -- columns ------------------------------------------------------------------------

    def _filled(self, start: int, end: int, space: _Space, force: str = "") -> Column:
        """As many rows as fit in a column. With `force` 'divided' breaks may be where they should
        be avoided, with 'broken' anywhere."""
        rows = self._rows
        placed: list[Placed] = []
        taken, y = 0, space.top
        for at in range(start, end):
            row = rows[at]
            y += row.step if placed else row.top
            if row.grid:
                origin = row.above  # the first baseline of a column of plain text
                free = y
                y = origin + math.ceil((y - origin) / row.grid - ROUNDING) * row.grid
                self._move_headings(placed, y - free)
            needed = row.needs if placed else 0.0
            if y + max(row.foot, needed) > space.top + space.height + ROUNDING:
                break
            placed.append(Placed(at, y))
            bound = row.keep or (row.avoid_break and not (self._divided or force))
            if at + 1 == end or row.break_after or not bound:
                taken = len(placed)
            if row.break_after:
                break
        return tuple(placed if force == "broken" else placed[:taken])

    def _move_headings(self, placed: list[Placed], room: float) -> None:
        """Move headings at the end of a column down: what a grid adds is above them."""
        first = len(placed)
        while first and self._rows[placed[first - 1].row].keep:
            if self._rows[placed[first - 1].row].grid:
                break
            first -= 1
        if first:  # headings at the top of a column stay there
            placed[first:] = [one._replace(y=one.y + room) for one in placed[first:]]

    def _full(self, start: int, end: int, space: _Space, force: str = "") -> list[Column]:
        """Columns as full as they can be; none if the first would be empty."""
        out: list[Column] = []
        for _ in range(space.number):
            column = self._filled(start, end, space, force)
            if not column:
                break
            out.append(column)
            start = column[-1].row + 1
            if start == end:
                break
        return out

    def _balanced(self, start: int, end: int, space: _Space) -> list[Column] | None:
        """Columns of similar height with all rows; None if these do not fit."""
        found = self._complete(start, end, space)
        if found is None or space.number == 1:
            return found
        lowest, highest = 0.0, space.height
        for _ in range(20):
            middle = (lowest + highest) / 2
            tried = self._complete(start, end, space._replace(height=middle))
            if tried is None:
                lowest = middle
            else:
                highest, found = middle, tried
        return found

    def _complete(self, start: int, end: int, space: _Space) -> list[Column] | None:
        columns = self._full(start, end, space)
        return columns if columns and columns[-1][-1].row + 1 == end else None

    def _forced(self, start: int, end: int, space: _Space) -> list[Column]:
        """Columns on a page of their own, with breaks where they should not be."""
        for force in ("divided", "broken"):
            columns = self._full(start, end, space, force)
            if columns:
                return columns
        row = self._rows[start]
        raise TooHigh(start, row.top + row.foot - space.height)
