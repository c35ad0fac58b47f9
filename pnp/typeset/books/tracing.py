"""Where the texts of a book are printed, for runs that look for places (see tracing).

In: a book set on pages, and what was marked in the words of its blocks. Out: `TextPlace`s, in
groups without operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.model.face import Box, Group, TextPlace
from pnp.model.frozen import frozen
from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import LaidText
from pnp.text.blocks.tables import LaidTable
from pnp.text.blocks.tabs import LaidTabs
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.columns import Placed
from pnp.typeset.books.marks import NO_MARKS, Marks
from pnp.typeset.books.rows import Setting
from pnp.typeset.faces.tracing import traced


@frozen(slots=False)
class BookPlaces:
    """Finds the places of a set book. `style` is that of its text, `marks` those of its items;
    `room`: how many characters more its pages hold, how many are over if it is negative; None
    if it takes as many pages as it needs, and so is never set smaller."""

    setting: Setting
    style: TextStyle
    marks: Sequence[Marks]
    room: int | None = None

    def of(self, column: Sequence[Placed], lefts: Sequence[float], top: float) -> Iterator[Group]:
        """Of the rows of a column; `lefts` are their left edges, `top` is that of the column."""
        rows = self.setting.rows
        at = zip(column, lefts, strict=True)
        for item, found in groupby(at, key=lambda one: rows[one[0].row].item):
            run = list(found)
            laid = self.setting.laid[item]
            if isinstance(laid, LaidTable):
                for placed, left in run:
                    strip = rows[placed.row].strip
                    yield from self._cells(laid, self.marks[item], strip, left, top + placed.y)
            elif isinstance(laid, LaidText | LaidEntry | LaidTabs):
                (first, left), (last, _) = run[0], run[-1]
                upper = top + first.y - rows[first.row].above
                lower = top + last.y + rows[last.row].below
                box = (left, upper, laid.fit.width, lower - upper)
                yield self._traced(self.marks[item], laid.text, box, _style(laid), laid.lines)

    def _cells(
        self, laid: LaidTable, marks: Marks, row: int, x: float, y: float
    ) -> Iterator[Group]:
        """Of the cells of a row of a table."""
        lines = laid.cell_lines(row, x, y)
        by_cell = groupby(lines, key=lambda one: id(one[0]))
        cells = [list(found) for _, found in by_cell]
        numbers = {id(cell): number for number, cell in enumerate(laid.rows[row])}
        for found in cells:
            cell, _, left, first = found[0]
            number = numbers[id(cell)]
            if not cell.text:
                continue
            style, k = cell.block.style, cell.size / 1000
            height = found[-1][3] - first + (style.ascent + style.descent) * k
            box = (left, first - style.ascent * k, laid.widths[number], height)
            own = Marks(marks.cells[row][number]) if marks.cells else NO_MARKS
            if marks.missing and own.units:  # of the whole table: it is told with each cell
                own = Marks(own.units, (), marks.missing)
            yield self._traced(own, cell.text, box, style, cell.lines)

    def _traced(self, marks: Marks, text: str, box: Box, style: TextStyle, lines: int) -> Group:
        scale = self.setting.way.size / self.style.size
        size, wanted = style.size * scale, style.size
        least = wanted * self._least / self.style.size
        missing = marks.missing
        place = TextPlace(marks.units, text, box, size, wanted, least, lines, None, missing)
        return traced((), place)

    @property
    def _least(self) -> float:
        """The smallest size of its text."""
        return self.style.size if self.room is None else self.style.smallest

    def whole(self, box: Box) -> Group:
        """The place of the book as a whole, told on its last page."""
        size, wanted = self.setting.way.size, self.style.size
        return traced((), TextPlace((), "", box, size, wanted, self._least, 0, self.room))


def _style(laid: LaidText | LaidEntry | LaidTabs) -> TextStyle:
    if isinstance(laid, LaidTabs):
        return laid.line.style
    return laid.title.block.style if isinstance(laid, LaidEntry) else laid.block.style
