"""Marks in the words of a book (expressions.traces), removed from its blocks before typesetting.

In: parsed blocks. Out: the same blocks without marks, and the numbers of the marked messages in
them. Blocks without marks are returned as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.expressions.traces import unmarked
from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Table
from pnp.markup.inline import Line, Piece
from pnp.model.definitions import replace
from pnp.text.blocks.document import BlockBuilder, plain_line
from pnp.text.blocks.lines import Block as Made
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.missing import without_missing
from pnp.typeset.books.flow.figures import Figure

Numbers = tuple[int, ...]


class Traces(Struct, frozen=True):
    """The numbers of the messages in a block; for a table, also those of each cell, row by row;
    characters in it that no font has."""

    messages: Numbers = ()
    cells: tuple[tuple[Numbers, ...], ...] = ()
    missing: str = ""

    def __add__(self, other: Traces) -> Traces:
        """The traces of two blocks that are set as one."""
        cells, missing = other.cells or self.cells, self.missing + other.missing
        return Traces((*self.messages, *other.messages), cells, missing)


NO_TRACES = Traces()


class Untraced(NamedTuple):
    """A block without marks in its words, and its traces."""

    block: Block | Figure
    traces: Traces = NO_TRACES


def untraced(block: Block | Figure, style: TextStyle) -> Untraced:
    """A block without marks in its words, and its traces. In marked words, characters that no font
    has are question marks; `style` is that of the text. Raises Mismatch for other errors of it."""
    numbers: list[int] = []

    def remove_marks(text: str) -> str:
        text, found = unmarked(text)
        numbers.extend(found)
        return text

    remover = _Changer(remove_marks, numbers)
    plain = remover.block(block)
    if not numbers:
        return Untraced(block)
    missing = ""

    def replace_missing(text: str) -> str:
        nonlocal missing
        text, lost = without_missing(text, lambda one: plain_line(one, style))
        missing += lost
        return text

    plain = _Changer(replace_missing, []).block(plain)
    return Untraced(plain, Traces(tuple(dict.fromkeys(numbers)), remover.cells, missing))


def all_untraced(blocks: Sequence[Block | Figure], text: str, style: TextStyle) -> list[Untraced]:
    """All blocks of a text without marks, and their traces."""
    if not unmarked(text)[1]:  # the usual case
        return [Untraced(block) for block in blocks]
    return [untraced(block, style) for block in blocks]


class _Changer:
    """Changes the words of blocks; keeps for each cell of a table the numbers that `change` adds
    to `numbers`."""

    def __init__(self, change: Callable[[str], str], numbers: list[int]) -> None:
        self._text = change
        self._numbers = numbers
        self.cells: tuple[tuple[Numbers, ...], ...] = ()

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
            inner = (self.block(one) for one in block.blocks)
            return replace(block, blocks=tuple(b for b in inner if not isinstance(b, Figure)))
        return block

    def _table(self, table: Table) -> Table:
        rows, cells = [], []
        for row in table.rows:
            lines, found = [], []
            for line in row:
                before = len(self._numbers)
                lines.append(self._line(line))
                found.append(tuple(dict.fromkeys(self._numbers[before:])))
            rows.append(tuple(lines))
            cells.append(tuple(found))
        self.cells = tuple(cells)
        return replace(table, rows=tuple(rows))

    def _lines(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(map(self._line, lines))

    def _line(self, line: Line) -> Line:
        return tuple(piece for piece in map(self._piece, line) if piece.text)

    def _piece(self, piece: Piece) -> Piece:
        text = self._text(piece.text) if piece.kind == "text" else piece.text
        return piece if text == piece.text else replace(piece, text=text)


def blocks_untraced(
    builder: BlockBuilder, blocks: Sequence[Block], style: TextStyle
) -> Iterator[tuple[Traces, Made]]:
    """The blocks that a builder makes of parsed ones in its style, without marks, after their
    traces. Raises the errors of the builder."""
    found = [untraced(block, style) for block in blocks]
    plain = [one.block for one in found if not isinstance(one.block, Figure)]
    builder.read_markers(plain)
    traces = NO_TRACES
    for block, one in zip(plain, found, strict=True):
        traces = one.traces
        for made in builder.next(block):
            yield traces, made
    for made in builder.rest():
        yield traces, made


def texts_untraced(head: str, text: str, style: TextStyle) -> tuple[str, str, Traces]:
    """Two texts as they are written, without marks, and their traces."""
    (head, of_head), (text, of_text) = unmarked(head), unmarked(text)
    if not of_head and not of_text:
        return head, text, NO_TRACES
    missing = ""
    for one in (head, text):
        found = without_missing(" ".join(one.split()), lambda words: plain_line(words, style))[1]
        missing += found
    lost = str.maketrans(dict.fromkeys(missing, "?"))
    return head.translate(lost), text.translate(lost), Traces((*of_head, *of_text), (), missing)
