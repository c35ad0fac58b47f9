"""Marks in the words of a book (see lang.traces): taken off its blocks before these are set.

In: parsed blocks. Out: the same without marks, and the numbers of what was marked in them. Where
nothing is marked, blocks come back as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.lang.blocks import Block, Heading, Item, Paragraph, Quote, Table
from pnp.lang.markup import Line, Piece
from pnp.lang.traces import unmarked
from pnp.text.blocks import Block as Made
from pnp.text.document import BlockBuilder
from pnp.typeset.book_figures import Figure

Units = tuple[int, ...]


@dataclass(frozen=True)
class Marks:
    """The numbers of what is marked in a block, and of a table those of each cell, row by row."""

    units: Units = ()
    cells: tuple[tuple[Units, ...], ...] = ()

    def __add__(self, other: Marks) -> Marks:
        """Those of two blocks that are set as one."""
        return Marks((*self.units, *other.units), other.cells or self.cells)


NO_MARKS = Marks()


class Unmarked(NamedTuple):
    """A block without marks in its words, and what these were."""

    block: Block | Figure
    marks: Marks = NO_MARKS


def without_marks(block: Block | Figure) -> Unmarked:
    """A block without marks in its words, and what these were."""
    taker = _Taker()
    made = taker.block(block)
    if not taker.units:
        return Unmarked(block)
    return Unmarked(made, Marks(tuple(dict.fromkeys(taker.units)), taker.cells))


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


def made_without(builder: BlockBuilder, blocks: Sequence[Block]) -> Iterator[tuple[Marks, Made]]:
    """The blocks that a builder makes of parsed ones, without marks. Raises as it does."""
    found = [without_marks(block) for block in blocks]
    plain = [one.block for one in found if not isinstance(one.block, Figure)]
    builder.read_markers(plain)
    marks = NO_MARKS
    for block, one in zip(plain, found, strict=True):
        marks = one.marks
        for made in builder.next(block):
            yield marks, made
    for made in builder.rest():
        yield marks, made
