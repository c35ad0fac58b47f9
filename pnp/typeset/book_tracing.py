"""Where the texts of a book are printed, for runs that look for places (see tracing).

In: parsed blocks with marks in their words. Out: the same without, and what was marked in them;
later the places of these texts on a page, as groups without operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, TypeVar

from pnp.lang.blocks import Block, Heading, Item, Paragraph, Quote, Table
from pnp.lang.markup import Line, Piece
from pnp.lang.traces import unmarked
from pnp.model.face import Box, Group, TextPlace
from pnp.text.blocks import LaidText
from pnp.text.paragraph import TextStyle
from pnp.text.tables import LaidTable
from pnp.typeset.book_columns import Placed
from pnp.typeset.book_figures import Figure
from pnp.typeset.book_rows import Setting
from pnp.typeset.tracing import told

Units = tuple[int, ...]
_B = TypeVar("_B", Block, Figure)


class Marks(NamedTuple):
    """The numbers of what is marked in a block, and of a table those of each cell, row by row."""

    units: Units = ()
    cells: tuple[tuple[Units, ...], ...] = ()

    def __add__(self, other: Marks) -> Marks:  # type: ignore[override]
        """Those of two blocks that are set as one."""
        return Marks((*self.units, *other.units), other.cells or self.cells)


NOTHING = Marks()


# -- taking them off --------------------------------------------------------------------------


def without_marks(block: Block | Figure) -> tuple[Block | Figure, Marks]:
    """A block without marks in its words, and what these were."""
    taker = _Taker()
    made = taker.block(block)
    return (made, Marks(tuple(dict.fromkeys(taker.units)), taker.cells)) if taker.units else (
        block, NOTHING
    )  # fmt: skip


class _Taker:
    """Takes marks off, and keeps their numbers."""

    def __init__(self) -> None:
        self.units: list[int] = []
        self.cells: tuple[tuple[Units, ...], ...] = ()

    def block(self, block: Block | Figure) -> Block | Figure:
        if isinstance(block, Figure):
            return replace(block, caption=self._text(block.caption))
        if isinstance(block, Paragraph):
            return replace(block, lines=self._lines(block.lines))
        if isinstance(block, Heading):
            return replace(block, line=self._line(block.line))
        if isinstance(block, Item):
            return replace(block, paragraphs=tuple(map(self._lines, block.paragraphs)))
        if isinstance(block, Table):
            return self._table(block)
        if isinstance(block, Quote):
            made = (self.block(inner) for inner in block.blocks)
            return replace(block, blocks=tuple(b for b in made if not isinstance(b, Figure)))
        return block

    def _table(self, table: Table) -> Table:
        rows, cells = [], []
        for row in table.rows:
            made, marks = [], []
            for line in row:
                before = len(self.units)
                made.append(self._line(line))
                marks.append(tuple(dict.fromkeys(self.units[before:])))
            rows.append(tuple(made))
            cells.append(tuple(marks))
        self.cells = tuple(cells)
        return replace(table, rows=tuple(rows))

    def _lines(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(map(self._line, lines))

    def _line(self, line: Line) -> Line:
        return tuple(piece for piece in map(self._piece, line) if piece.text)

    def _piece(self, piece: Piece) -> Piece:
        text = self._text(piece.text)
        return piece if text == piece.text else replace(piece, text=text)

    def _text(self, text: str) -> str:
        text, units = unmarked(text)
        self.units += units
        return text


# -- where they are ---------------------------------------------------------------------------


@dataclass(frozen=True)
class BookPlaces:
    """Finds the places of a set book. `style` is that of its text, `marks` those of its items;
    `shrinks`: its pages are so many, so that it may be set as small as its style says."""

    setting: Setting
    style: TextStyle
    marks: Sequence[Marks]
    shrinks: bool

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
            elif laid.lines:
                (first, left), (last, _) = run[0], run[-1]
                upper = top + first.y - rows[first.row].above
                lower = top + last.y + rows[last.row].below
                width: float = getattr(laid, "fit").width  # noqa: B009 (all with lines have it)
                box = (left, upper, width, lower - upper)
                block = self._style_of(item)
                yield self._told(self.marks[item].units, laid.text, box, block, laid.lines)

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
            units = marks.cells[row][number] if marks.cells else ()
            yield self._told(units, cell.text, box, style, cell.lines)

    def _style_of(self, item: int) -> TextStyle:
        laid = self.setting.laid[item]
        block = getattr(laid, "block", None)
        block = getattr(block, "title", block)  # of an entry of a list of contents
        if isinstance(laid, LaidText):
            return laid.block.style
        style = getattr(block, "style", None)
        return style if isinstance(style, TextStyle) else self.style

    def _told(self, units: Units, text: str, box: Box, style: TextStyle, lines: int) -> Group:
        scale = self.setting.way.size / self.style.size
        least = self.style.smallest / self.style.size if self.shrinks else 1.0
        size, wanted = style.size * scale, style.size
        return told((), TextPlace(units, text, box, size, wanted, wanted * least, lines))

    def whole(self, box: Box, room: int | None) -> Group:
        """That of the book as a whole, told on its last page."""
        way, style = self.setting.way, self.style
        least = style.smallest if self.shrinks else style.size
        return told((), TextPlace((), "", box, way.size, style.size, least, 0, room))
