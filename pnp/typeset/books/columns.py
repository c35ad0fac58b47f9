"""From rows to pages: columns filled one after the other, those before what spans the page even.

In: the rows of a book, how high and wide its pages are. Out: `Page`s, each a stack of `Region`s
with columns of rows. Pure geometry, in points; y runs down from the top of the text area.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.model.frozen import frozen
from pnp.text.blocks.lines import ROUNDING
from pnp.typeset.books.rows import Row

# how much the empty room in a column may grow so that its foot is even with its neighbours'
_MOST_GROWTH = 1.0


class Placed(NamedTuple):
    """A row by its number, and its baseline below the top of the text area."""

    row: int
    y: float


Column = tuple[Placed, ...]


@frozen(slots=False)
class Region:
    """Columns side by side below `top`; one across the page if it is `wide`."""

    top: float
    columns: tuple[Column, ...]
    wide: bool


@dataclass
class Page:
    """Regions from top to bottom."""

    regions: list[Region] = field(default_factory=list)


@frozen(slots=False)
class Section:
    """Rows from `start` up to `end` that stand in columns, or across the page."""

    start: int
    end: int
    wide: bool
    new_page: bool


@frozen(slots=False)
class Area:
    """Where text stands on a page: its height, less `head` on the first page; how many columns."""

    height: float
    columns: int
    head: float = 0.0


class TooHigh(Exception):  # noqa: N818
    """A row that no page can hold: its number, and by how much it is too high."""

    def __init__(self, row: int, over: float) -> None:
        super().__init__(row, over)
        self.row = row
        self.over = over


class Paginator:
    """Deals rows out to pages. `parted`: what should rather stay together may be parted."""

    def __init__(self, rows: Sequence[Row], area: Area, parted: bool) -> None:
        self._rows = rows
        self._area = area
        self._parted = parted
        self._pages: list[Page] = []
        self._y = 0.0

    def pages(self, sections: Sequence[Section]) -> list[Page]:
        """All pages. Raises TooHigh."""
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
            room = self._area.height - top
            columns = self._balanced(start, section.end, top, room, number)
            if columns is None:
                columns = self._full(start, section.end, top, room, number)
                if columns:  # where something high did not fit, the room it leaves is shared
                    stop = columns[-1][-1].row + 1
                    columns = self._balanced(start, stop, top, room, number) or columns
            if not columns:
                if page.regions or (len(self._pages) == 1 and self._area.head):
                    self._new_page()
                    continue
                columns = self._forced(start, section.end, room, number)
            page.regions.append(Region(top, self._even(columns), section.wide))
            start = max(placed.row for column in columns for placed in column) + 1
            self._y = max(self._bottom(column) for column in columns if column)
            if start < section.end:
                self._new_page()

    def _even(self, columns: Sequence[Column]) -> tuple[Column, ...]:
        """The columns of a region with their feet at one height, as far as the empty room in them
        may grow."""
        foot = max(self._bottom(column) for column in columns)
        return tuple(self._stretched(column, foot - self._bottom(column)) for column in columns)

    def _stretched(self, column: Column, missing: float) -> Column:
        rows = self._rows
        gives = [rows[placed.row].give if at else 0.0 for at, placed in enumerate(column)]
        is_on_grid = any(rows[placed.row].grid for placed in column)
        if missing <= ROUNDING or is_on_grid or missing > _MOST_GROWTH * sum(gives):
            return column
        share, more, out = missing / sum(gives), 0.0, []
        for placed, give in zip(column, gives, strict=True):
            more += give * share
            out.append(placed._replace(y=placed.y + more))
        return tuple(out)

    def _bottom(self, column: Column) -> float:
        last = column[-1]
        return last.y + self._rows[last.row].foot

    # -- columns ------------------------------------------------------------------------

    def _filled(self, start: int, end: int, top: float, height: float, force: str = "") -> Column:
        """As many rows as stand below each other in a height. With `force` 'parted' or 'broken'
        what should, or what has to stay together does not."""
        rows = self._rows
        placed: list[Placed] = []
        taken, y = 0, top
        for at in range(start, end):
            row = rows[at]
            y += row.step if placed else row.top
            if row.grid:
                origin = row.above  # the first baseline of a column of plain text
                asked = y
                y = origin + math.ceil((y - origin) / row.grid - ROUNDING) * row.grid
                self._lower(placed, y - asked)
            needed = row.needs if placed else 0.0
            if y + max(row.foot, needed) > top + height + ROUNDING:
                break
            placed.append(Placed(at, y))
            bound = row.keep or (row.rather and not (self._parted or force))
            if at + 1 == end or row.ends or not bound:
                taken = len(placed)
            if row.ends:
                break
        return tuple(placed if force == "broken" else placed[:taken])

    def _lower(self, placed: list[Placed], room: float) -> None:
        """Let headings that end a column so far stand lower: what a grid adds is above them."""
        first = len(placed)
        while first and self._rows[placed[first - 1].row].keep:
            if self._rows[placed[first - 1].row].grid:
                break
            first -= 1
        if first:  # what begins a column stands at its head
            placed[first:] = [one._replace(y=one.y + room) for one in placed[first:]]

    def _full(
        self, start: int, end: int, top: float, height: float, number: int, force: str = ""
    ) -> list[Column]:
        """Columns as full as they can be; none if the first stays empty."""
        out: list[Column] = []
        for _ in range(number):
            column = self._filled(start, end, top, height, force)
            if not column:
                break
            out.append(column)
            start = column[-1].row + 1
            if start == end:
                break
        return out

    def _balanced(
        self, start: int, end: int, top: float, height: float, number: int
    ) -> list[Column] | None:
        """Columns of like height that hold all rows; None if that takes more than there is."""
        found = self._fit(start, end, top, height, number)
        if found is None or number == 1:
            return found
        lowest, highest = 0.0, height
        for _ in range(20):
            middle = (lowest + highest) / 2
            tried = self._fit(start, end, top, middle, number)
            if tried is None:
                lowest = middle
            else:
                highest, found = middle, tried
        return found

    def _fit(
        self, start: int, end: int, top: float, height: float, number: int
    ) -> list[Column] | None:
        columns = self._full(start, end, top, height, number)
        return columns if columns and columns[-1][-1].row + 1 == end else None

    def _forced(self, start: int, end: int, height: float, number: int) -> list[Column]:
        """What a whole page cannot hold together is parted."""
        for force in ("parted", "broken"):
            columns = self._full(start, end, 0.0, height, number, force)
            if columns:
                return columns
        row = self._rows[start]
        raise TooHigh(start, row.top + row.foot - height)


def paginate(
    rows: Sequence[Row], sections: Sequence[Section], area: Area, parted: bool = False
) -> list[Page]:
    """Rows on pages. Raises TooHigh."""
    return Paginator(rows, area, parted).pages(sections)
