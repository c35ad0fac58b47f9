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


class Placed(Struct, frozen=True):
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


class _Filling(NamedTuple):
    """Rows in columns. They are placed the same in all columns whose foot is `needs` or lower, but
    above `until`."""

    columns: list[Column]
    needs: float
    until: float

    def is_complete(self, end: int) -> bool:
        """Whether all rows up to `end` are in it."""
        return bool(self.columns) and self.columns[-1][-1].row + 1 == end


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
            filling = self._full(start, section.end, space)
            columns = filling.columns
            if filling.is_complete(section.end):
                columns = self._balanced(start, section.end, space, filling)
            elif columns:  # the room that something high leaves is shared
                stop = columns[-1][-1].row + 1
                filling = self._full(start, stop, space)
                if filling.is_complete(stop):
                    columns = self._balanced(start, stop, space, filling)
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
            out.append(Placed(placed.row, placed.y + more))
        return tuple(out)

    def _bottom(self, column: Column) -> float:
        last = column[-1]
        return last.y + self._rows[last.row].foot

    # -- columns ------------------------------------------------------------------------

    def _filled(self, start: int, end: int, space: _Space, force: str = "") -> _Filling:
        """One column with as many rows as fit; none if there is no room for the first. With `force`
        'divided' breaks may be where they should be avoided, with 'broken' anywhere."""
        rows = self._rows
        limit = _limit(space, space.height)
        placed: list[float] = []
        taken, y = 0, space.top
        reached = needs = -math.inf
        until = math.inf
        for at in range(start, end):
            row = rows[at]
            y += row.step if placed else row.top
            if row.grid:
                origin = row.above  # the first baseline of a column of plain text
                free = y
                y = origin + math.ceil((y - origin) / row.grid - ROUNDING) * row.grid
                self._move_headings(start, placed, y - free)
            foot = y + max(row.foot, row.needs if placed else 0.0)
            if foot > limit:
                until = foot
                break
            placed.append(y)
            reached = max(reached, foot)
            bound = row.keep or (row.avoid_break and not (self._divided or force))
            if at + 1 == end or row.break_after or not bound or force == "broken":
                taken, needs = len(placed), reached
            if row.break_after:
                break
        column = tuple(Placed(start + i, y) for i, y in enumerate(placed[:taken]))
        return _Filling([column] if column else [], needs, until)

    def _move_headings(self, start: int, placed: list[float], room: float) -> None:
        """Move headings at the end of a column, which begins with row `start`, down: what a grid
        adds is above them."""
        first = len(placed)
        while first and self._rows[start + first - 1].keep:
            if self._rows[start + first - 1].grid:
                break
            first -= 1
        if first:  # headings at the top of a column stay there
            placed[first:] = [y + room for y in placed[first:]]

    def _full(self, start: int, end: int, space: _Space, force: str = "") -> _Filling:
        """Columns as full as they can be; none if the first would be empty."""
        out: list[Column] = []
        needs, until = -math.inf, math.inf
        for _ in range(space.number):
            found = self._filled(start, end, space, force)
            until = min(until, found.until)
            if not found.columns:
                break
            needs = max(needs, found.needs)
            out += found.columns
            start = out[-1][-1].row + 1
            if start == end:
                break
        return _Filling(out, needs, until)

    def _balanced(self, start: int, end: int, space: _Space, full: _Filling) -> list[Column]:
        """Columns of similar height with all rows, which also fit when they are `full`."""
        if space.number == 1:
            return full.columns
        found, until = full, -math.inf
        lowest, highest = 0.0, space.height
        for _ in range(20):
            middle = (lowest + highest) / 2
            limit = _limit(space, middle)
            if limit >= found.needs:  # as they are in `found`
                highest = middle
                continue
            if limit < until:  # as they were when they did not fit
                lowest = middle
                continue
            tried = self._full(start, end, space._replace(height=middle))
            if tried.is_complete(end):
                highest, found = middle, tried
            else:
                lowest, until = middle, tried.until
        return found.columns

    def _forced(self, start: int, end: int, space: _Space) -> list[Column]:
        """Columns on a page of their own, with breaks where they should not be."""
        for force in ("divided", "broken"):
            columns = self._full(start, end, space, force).columns
            if columns:
                return columns
        row = self._rows[start]
        raise TooHigh(start, row.top + row.foot - space.height)


def _limit(space: _Space, height: float) -> float:
    """The lowest foot of a row in columns so high."""
    return space.top + height + ROUNDING
