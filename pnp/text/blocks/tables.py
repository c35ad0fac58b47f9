"""From a table's rows to a block: columns as wide as their text needs, rows with rules.

In: a parsed table and the style of the text, whose `Forms` define the gaps between columns, the
look of the first row and the thickness of rules. Out: a `Block` whose strips are the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from pnp.markup.blocks import Table
from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import Op, Path, Stroke
from pnp.text.blocks.lines import ROUNDING, Block, Extent, Fit, LaidText, Over, Strip, TextBlock
from pnp.text.blocks.table_columns import Column, deal
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.paragraph import Align, TextStyle
from pnp.text.unicode import bidi

# between rows of which some have several lines, and around rules, as shares of the leading
_ROW_GAP, _RULE_ROOM = 0.25, 0.25


def table_block(table: Table, style: TextStyle, before: float, indent: float) -> Block:
    """The block of a table; `before` and `indent` in points at full size, as in `TextBlock`.

    Raises Mismatch as `set_pieces` does.
    """
    base = style.base_level
    if base is None:
        base = bidi.paragraph_level("".join(_text(cell) for row in table.rows for cell in row))
    start: Align = "right" if base else "left"
    rows = []
    for number, row in enumerate(table.rows):
        is_title = table.header and number == 0
        cells = []
        for pieces, align in zip(row, table.aligns, strict=True):
            look = replace(style, align=align or start, hang=False)
            found = [_titled(piece, style.forms.header) for piece in pieces] if is_title else pieces
            # a cell without letters has the direction of its table
            level = base if style.direction != "auto" else bidi.paragraph_level(_text(found), base)
            content = set_pieces(found, style.voices, level)
            # the lines of a cell are short: words are divided where it could not be set otherwise
            cells.append(TextBlock(look, (content,), may_divide=False))
        rows.append(tuple(cells))
    return TableBlock(style, tuple(rows), table.header, bool(base), before, indent)


def _text(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces if piece.kind == "text")


def _titled(piece: Piece, span: str) -> Piece:
    """A piece of the first row, in its character style if there is one, else bold."""
    return replace(piece, spans=(span, *piece.spans)) if span else replace(piece, bold=True)


class TableBlock(Struct, frozen=True):
    """Rows of cells, each a text without gap or indent; columns run from the right if `rtl`."""

    style: TextStyle
    rows: tuple[tuple[TextBlock, ...], ...]
    header: bool
    rtl: bool
    before: float = 0.0
    indent: float = 0.0

    def lay_out(self, fit: Fit) -> LaidTable:
        """See `blocks.Block`."""
        room = fit.width - (self.indent + self.gaps) * fit.scale
        columns = self._columns(fit, False)
        if fit.hyphenate and sum(column.least for column in columns) > room:
            columns = self._columns(fit, self.style.hyphenate)
        widths = deal(columns, room)
        laid = tuple(
            tuple(
                cell.lay_out(fit._replace(width=width))
                for cell, width in zip(row, widths, strict=True)
            )
            for row in self.rows
        )
        return LaidTable(self, fit, columns, widths, laid)

    def _columns(self, fit: Fit, hyphenate: bool) -> list[Column]:
        return [Column(cells, fit, hyphenate) for cells in self._by_column()]

    def _by_column(self) -> list[tuple[TextBlock, ...]]:
        return list(zip(*self.rows, strict=True))

    @property
    def gaps(self) -> float:
        """The room between all columns, in points at full size."""
        return self.style.forms.cell * (len(self.rows[0]) - 1)

    def least(self) -> float:
        """See `blocks.Block`."""
        widest = [max(cell.least() for cell in cells) for cells in self._by_column()]
        return self.indent + self.gaps + sum(widest)

    def natural(self) -> float:
        """See `blocks.Block`."""
        widest = [max(cell.natural() for cell in cells) for cells in self._by_column()]
        return self.indent + self.gaps + sum(widest)


class _Row(NamedTuple):
    """Where a row stands, in points: its first baseline below the last one of the row above, its
    height from first to last baseline, and from these to its upper and lower edge, rules and the
    room around them included. `tail` is from its last baseline to that of its strip."""

    step: float
    inner: float
    above: float
    below: float
    tail: float


class LaidTable(Struct, frozen=True, dict=True):
    """A `TableBlock` in columns of `widths` points.

    Its strips are its rows. The baseline of a strip is that of the row's last line, so that a row
    of three lines is one step of three leadings; if the table ends with a rule, the last strip
    goes down as far as lets the text below begin a leading after it and stay clear of the rule.
    """

    block: TableBlock
    fit: Fit
    columns: list[Column]
    widths: tuple[float, ...]
    rows: tuple[tuple[LaidText, ...], ...]

    @property
    def lines(self) -> int:
        """See `blocks.Laid`."""
        return sum(self._counts())

    def _counts(self) -> list[int]:
        """The lines of each row."""
        return [max(cell.lines for cell in row) for row in self.rows]

    # -- heights ------------------------------------------------------------------------

    @property
    def _leading(self) -> float:
        """In points."""
        return self.block.style.leading * self.fit.scale * self.fit.leading

    @property
    def _rule(self) -> float:
        """The width of the rules, in points."""
        return self.block.style.forms.line * self.fit.scale

    @property
    def _around(self) -> float:
        """From a rule to the baseline above it, and to the capitals below: even to the eye."""
        style = self.block.style
        return style.descent * style.size * self.fit.scale / 1000 + _RULE_ROOM * self._leading

    @cached_property  # every row is drawn from it
    def _places(self) -> tuple[_Row, ...]:
        """The rows from top to bottom."""
        style, k = self.block.style, self.block.style.size * self.fit.scale / 1000
        leading, rule, around, cap = self._leading, self._rule, self._around, style.cap_height * k
        counts = self._counts()
        gap = _ROW_GAP * leading if max(counts) > 1 else 0.0
        under_rule = around + rule + around + cap if rule else leading
        places = []
        for number, count in enumerate(counts):
            ruled_above = rule and (number == 0 or (number == 1 and self.block.header))
            step = under_rule if ruled_above else leading + (gap if number else 0.0)
            above, below, tail = style.ascent * k, style.descent * k, 0.0
            if rule and number == 0:
                step += self.block.before * self.fit.scale
                above = cap + around + rule
            elif number == 0:
                step += self.block.before * self.fit.scale
            if self._ruled(number):
                below = around + rule
            if rule and number == len(counts) - 1:
                tail = under_rule - leading
            places.append(_Row(step, (count - 1) * leading, above, below, tail))
        return tuple(places)

    def _ruled(self, number: int) -> bool:
        """Whether there is a rule below a row."""
        is_header = self.block.header and number == 0
        return self._rule > 0 and (is_header or number == len(self.rows) - 1)

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        strips = self.strips()
        inner = sum(strip.step for strip in strips[1:])
        return Extent(strips[0].step, inner, strips[0].ascent, strips[-1].depth)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        last = len(self.rows) - 1
        return [
            Strip(
                row.step + row.inner + row.tail,
                row.above + row.inner + row.tail,
                row.below - row.tail,
                self.block.header and number == 0 and number < last,
                number < last,
            )
            for number, row in enumerate(self._places)
        ]

    # -- widths -------------------------------------------------------------------------

    def over(self) -> Over | None:
        """See `blocks.Laid`; of a table of words that are too long, the longest of them."""
        block, fit = self.block, self.fit
        short = sum(self.widths) + (block.indent + block.gaps) * fit.scale - fit.width
        if short <= ROUNDING:
            return next((o for o in (c.over() for row in self.rows for c in row) if o), None)
        text, width = max((column.longest() for column in self.columns), key=lambda one: one[1])
        return Over(text, width, max(0.0, width - short), " " not in text)

    def finished(self, better: bool = True) -> LaidTable:
        """See `blocks.Laid`."""
        rows = tuple(tuple(cell.finished(better) for cell in row) for row in self.rows)
        return replace(self, rows=rows)

    # -- drawing ------------------------------------------------------------------------

    def _lefts(self, x: float) -> list[float]:
        """The left edges of the columns, the first as typed first; `x` is that of all."""
        gap = self.block.style.forms.cell * self.fit.scale
        indent = self.block.indent * self.fit.scale
        pen = x + self.fit.width - indent if self.block.rtl else x + indent
        out = []
        for width in self.widths:
            out.append(pen - width if self.block.rtl else pen)
            pen += -(width + gap) if self.block.rtl else width + gap
        return out

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        above, below = self.rules(number, x, y)
        ops += above
        for cell, line, at, baseline in self.cell_lines(number, x, y):
            cell.draw(ops, line, at, baseline)
        ops += below

    def rules(self, number: int, x: float, y: float) -> tuple[list[Op], list[Op]]:
        """The rules above and below a row, as far as it has any."""
        row = self._places[number]
        lefts = self._lefts(x)
        left = min(lefts)
        right = max(at + width for at, width in zip(lefts, self.widths, strict=True))
        last = y - row.tail
        first = last - row.inner
        above: list[Op] = []
        below: list[Op] = []
        if self._rule and number == 0:
            self._draw_rule(above, left, right, first - row.above + self._rule / 2)
        if self._ruled(number):
            self._draw_rule(below, left, right, last + row.below - self._rule / 2)
        return above, below

    def cell_lines(
        self, number: int, x: float, y: float
    ) -> Iterator[tuple[LaidText, int, float, float]]:
        """The lines of a row: of which cell, which of its lines, and where, as in `draw`."""
        row = self._places[number]
        first = y - row.tail - row.inner
        for cell, at in zip(self.rows[number], self._lefts(x), strict=True):
            for line in range(cell.lines):
                yield cell, line, at, first + line * self._leading

    def _draw_rule(self, ops: list[Op], left: float, right: float, y: float) -> None:
        stroke = Stroke(self.block.style.fill, self._rule)
        ops.append(Path((("M", left, y), ("L", right, y)), None, stroke))

    @property
    def base(self) -> int:
        """See `blocks.Laid`."""
        return int(self.block.rtl)

    @property
    def text(self) -> str:
        """See `blocks.Laid`."""
        return " ".join(cell.text for row in self.rows for cell in row)
