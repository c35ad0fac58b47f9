"""Marks in the words of a book (see markup.traces): taken off its blocks before these are set.

In: parsed blocks. Out: the same without marks, and the numbers of what was marked in them. Where
nothing is marked, blocks come back as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Table
from pnp.markup.inline import Line, Piece
from pnp.markup.traces import unmarked
from pnp.model.frozen import frozen
from pnp.text.blocks.document import BlockBuilder, plain_line
from pnp.text.blocks.lines import Block as Made
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import without_missing
from pnp.typeset.books.figures import Figure

Units = tuple[int, ...]


@frozen(slots=False)
class Marks:
    """The numbers of what is marked in a block, and of a table those of each cell, row by row;
    characters in it that no font has."""

    units: Units = ()
    cells: tuple[tuple[Units, ...], ...] = ()
    missing: str = ""

    def __add__(self, other: Marks) -> Marks:
        """Those of two blocks that are set as one."""
        cells, missing = other.cells or self.cells, self.missing + other.missing
        return Marks((*self.units, *other.units), cells, missing)


NO_MARKS = Marks()


class Unmarked(NamedTuple):
    """A block without marks in its words, and what these were."""

    block: Block | Figure
    marks: Marks = NO_MARKS


def without_marks(block: Block | Figure, style: TextStyle) -> Unmarked:
    """A block without marks in its words, and what these were. What is marked and no font has is
    a question mark in it (see tracing); `style` is that of the text. Raises Mismatch for what
    cannot be set otherwise."""
    units: list[int] = []

    def take(text: str) -> str:
        text, found = unmarked(text)
        units.extend(found)
        return text

    taker = _Changer(take, units)
    made = taker.block(block)
    if not units:
        return Unmarked(block)
    missing = ""

    def replaced(text: str) -> str:
        nonlocal missing
        text, lost = without_missing(text, lambda one: plain_line(one, style))
        missing += lost
        return text

    made = _Changer(replaced, []).block(made)
    return Unmarked(made, Marks(tuple(dict.fromkeys(units)), taker.cells, missing))


def all_without_marks(
    blocks: Sequence[Block | Figure], text: str, style: TextStyle
) -> list[Unmarked]:
    """The same for all blocks of a text."""
    if not unmarked(text)[1]:  # as nearly always
        return [Unmarked(block) for block in blocks]
    return [without_marks(block, style) for block in blocks]


class _Changer:
    """Changes the words of blocks, and keeps for each cell of a table which `units` it added."""

    def __init__(self, change: Callable[[str], str], units: list[int]) -> None:
        self._text = change
        self._units = units
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
                before = len(self._units)
                made.append(self._line(line))
                marks.append(tuple(dict.fromkeys(self._units[before:])))
            rows.append(tuple(made))
            cells.append(tuple(marks))
        self.cells = tuple(cells)
        return replace(table, rows=tuple(rows))

    def _lines(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(map(self._line, lines))

    def _line(self, line: Line) -> Line:
        return tuple(piece for piece in map(self._piece, line) if piece.text)

    def _piece(self, piece: Piece) -> Piece:
        text = self._text(piece.text) if piece.kind == "text" else piece.text
        return piece if text == piece.text else replace(piece, text=text)


def made_without(
    builder: BlockBuilder, blocks: Sequence[Block], style: TextStyle
) -> Iterator[tuple[Marks, Made]]:
    """The blocks that a builder makes of parsed ones in its style, without marks. Raises as it
    does."""
    found = [without_marks(block, style) for block in blocks]
    plain = [one.block for one in found if not isinstance(one.block, Figure)]
    builder.read_markers(plain)
    marks = NO_MARKS
    for block, one in zip(plain, found, strict=True):
        marks = one.marks
        for made in builder.next(block):
            yield marks, made
    for made in builder.rest():
        yield marks, made


def joined_without(head: str, text: str, style: TextStyle) -> tuple[str, str, Marks]:
    """Two texts as they are written, without marks, and what these were."""
    (head, of_head), (text, of_text) = unmarked(head), unmarked(text)
    if not of_head and not of_text:
        return head, text, NO_MARKS
    missing = ""
    for one in (head, text):
        found = without_missing(" ".join(one.split()), lambda words: plain_line(words, style))[1]
        missing += found
    lost = str.maketrans(dict.fromkeys(missing, "?"))
    return head.translate(lost), text.translate(lost), Marks((*of_head, *of_text), (), missing)
