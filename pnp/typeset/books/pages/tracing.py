"""Where the texts of a book are printed, for runs that look for places (see faces.tracing).

In: a book set on pages, and the traces of its blocks. Out: `TextPlace`s, in groups without
operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.model.edition import TextPlace
from pnp.model.face import Box, Group
from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import LaidText
from pnp.text.blocks.tables import LaidTable
from pnp.text.blocks.tabs import LaidTabs
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.flow.traces import NO_TRACES, Traces
from pnp.typeset.books.pages.columns import Placed
from pnp.typeset.books.pages.rows import Setting
from pnp.typeset.faces.tracing import traced


class BookPlaces(Struct, frozen=True):
    """Finds the places of a set book. `style` is that of its text, `traces` those of its items;
    `room` is the number of characters that its pages hold besides, negative if they are over, or
    None if it may have any number of pages, and so is never set smaller."""

    setting: Setting
    style: TextStyle
    traces: Sequence[Traces]
    room: int | None = None

    def of(self, column: Sequence[Placed], lefts: Sequence[float], top: float) -> Iterator[Group]:
        """The places in a column; `lefts` are the left edges of its rows, `top` is its top."""
        rows = self.setting.rows
        at = zip(column, lefts, strict=True)
        for item, found in groupby(at, key=lambda one: rows[one[0].row].item):
            run = list(found)
            laid = self.setting.laid[item]
            if isinstance(laid, LaidTable):
                for placed, left in run:
                    strip = rows[placed.row].strip
                    yield from self._cells(laid, self.traces[item], strip, left, top + placed.y)
            elif isinstance(laid, LaidText | LaidEntry | LaidTabs):
                (first, left), (last, _) = run[0], run[-1]
                upper = top + first.y - rows[first.row].above
                lower = top + last.y + rows[last.row].below
                box = (left, upper, laid.fit.width, lower - upper)
                yield self._traced(self.traces[item], laid.text, box, _style(laid), laid.lines)

    def _cells(
        self, laid: LaidTable, traces: Traces, row: int, x: float, y: float
    ) -> Iterator[Group]:
        """The places in a row of a table."""
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
            own = Traces(traces.cells[row][number]) if traces.cells else NO_TRACES
            if traces.missing and own.messages:  # those of the table are reported with each cell
                own = Traces(own.messages, (), traces.missing)
            yield self._traced(own, cell.text, box, style, cell.lines)

    def _traced(self, own: Traces, text: str, box: Box, style: TextStyle, lines: int) -> Group:
        scale = self.setting.fit.size / self.style.size
        size, wanted = style.size * scale, style.size
        least = wanted * self._least / self.style.size
        place = TextPlace(own.messages, text, box, size, wanted, least, lines, None, own.missing)
        return traced((), place)

    @property
    def _least(self) -> float:
        """The smallest size of its text."""
        return self.style.size if self.room is None else self.style.smallest

    def whole(self, box: Box) -> Group:
        """The place of the book as a whole, noted on its last page."""
        size, wanted = self.setting.fit.size, self.style.size
        return traced((), TextPlace((), "", box, size, wanted, self._least, 0, self.room))


def _style(laid: LaidText | LaidEntry | LaidTabs) -> TextStyle:
    if isinstance(laid, LaidTabs):
        return laid.line.style
    return laid.title.block.style if isinstance(laid, LaidEntry) else laid.block.style
