"""How wide the columns of a table become: from the room between them to their widths.

In: columns of cells, the room in points. Out: widths. Where all lines fit as they are, columns are
as wide as their longest lines; else each gets its longest word and a share of the rest, as CSS
deals it out (CSS Table Module 3, "automatic layout"), and then room is moved from column to column
for as long as that makes the table lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations

from pnp.text.blocks.lines import ROUNDING, Fit, TextBlock
from pnp.text.paragraphs.inline import Line
from pnp.text.shaping.parts import Chunk, in_a_row, natural_width, text_of
from pnp.text.shaping.splitting import splits

# How much room is moved at a time, as shares of all that can be: the best of them is taken.
_STEPS = (1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64)
# how often room is moved
_MOST_MOVES = 12


class Column:
    """The cells of a column as `fit` sets them, in points: `least` is the width of its longest
    word, or part of one if `hyphenate` or where it has soft hyphens; `natural` that of its longest
    line."""

    def __init__(self, cells: Sequence[TextBlock], fit: Fit, hyphenate: bool) -> None:
        self._cells = cells
        self._fit = fit
        self._k = cells[0].style.size * fit.scale / 1000
        self._hyphenate = hyphenate
        self._counts: dict[float, tuple[int, ...]] = {}
        self.natural = self._k * max(
            natural_width(line.chunks, fit.tracking) for line in self._lines()
        )
        self.least = self.longest()[1]

    def _lines(self) -> list[Line]:
        return [line for cell in self._cells for line in cell.content]

    def longest(self) -> tuple[str, float]:
        """The widest part that cannot be broken: its text, and its width in points."""
        if not self._cells[0].style.wrap:
            tracking = self._fit.tracking
            line = max(self._lines(), key=lambda one: natural_width(one.chunks, tracking))
            return text_of(in_a_row(line.chunks)), self.natural
        chunks = [chunk for line in self._lines() for chunk in line.chunks]
        if not chunks:
            return "", 0.0
        widths = [_least(chunk, self._fit.tracking, self._hyphenate) for chunk in chunks]
        widest = max(range(len(chunks)), key=widths.__getitem__)
        return text_of(chunks[widest].parts), widths[widest] * self._k

    def counts(self, width: float) -> tuple[int, ...]:
        """How many lines each cell takes at a width."""
        known = self._counts.get(width)
        if known is None:
            fit = self._fit._replace(width=width)
            known = self._counts[width] = tuple(cell.lay_out(fit).lines for cell in self._cells)
        return known


def _least(chunk: Chunk, tracking: float, hyphenate: bool) -> float:
    """The width that a chunk needs, 1/1000 em; divided it has a hyphen twice in a row at most.

    Where the author has written soft hyphens, it may be divided in any case."""
    whole = least = chunk.advance + tracking * chunk.clusters
    if not hyphenate and not chunk.soft:
        return least
    for first, second in combinations_with_replacement(splits(chunk), 2):
        head = first.head + tracking * first.clusters
        rest = whole - first.tail - tracking * (chunk.clusters - first.clusters)
        middle = second.head + tracking * second.clusters - rest if second is not first else 0.0
        tail = second.tail + tracking * (chunk.clusters - second.clusters)
        least = min(least, max(head, middle, tail))
    return least


def deal(columns: Sequence[Column], room: float) -> tuple[float, ...]:
    """The widths of columns that share `room` points; together they are wider only if their
    longest words are."""
    natural = tuple(column.natural for column in columns)
    least = tuple(column.least for column in columns)
    excess = room - sum(least)
    if sum(natural) <= room + ROUNDING:
        return natural
    if excess <= 0:
        return least
    wanted = [most - low for most, low in zip(natural, least, strict=True)]
    share = excess / sum(wanted)
    widths = [low + share * more for low, more in zip(least, wanted, strict=True)]
    return tuple(_improved(columns, widths, excess))


def _improved(columns: Sequence[Column], widths: list[float], excess: float) -> list[float]:
    """Widths with which the table is no higher, by moving room between two columns at a time."""
    best = _height(columns, widths)
    if best[0] == len(columns[0].counts(widths[0])):
        return widths
    for _ in range(_MOST_MOVES):
        moves = [m for share in _STEPS for m in _moves(columns, widths, share * excess)]
        found = min(((_height(columns, m), m) for m in moves), default=(best, widths))
        if found[0] >= best:
            break
        best, widths = found
    return widths


def _moves(columns: Sequence[Column], widths: list[float], step: float) -> list[list[float]]:
    """The widths after each way to move `step` points, or as much as is wanted, to a column."""
    out = []
    for giver, taker in permutations(range(len(columns)), 2):
        amount = min(step, columns[taker].natural - widths[taker])
        if amount > 0 and widths[giver] - amount >= columns[giver].least:
            moved = list(widths)
            moved[giver] -= amount
            moved[taker] += amount
            out.append(moved)
    return out


def _height(columns: Sequence[Column], widths: Sequence[float]) -> tuple[int, int]:
    """How many lines the rows of a table take, and then all of its cells."""
    counts = [c.counts(width) for c, width in zip(columns, widths, strict=True)]
    return sum(map(max, zip(*counts, strict=True))), sum(map(sum, counts))
