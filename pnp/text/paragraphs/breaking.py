"""From a line of chunks to the places where it may be broken, and to lines filled one by one.

In: chunks in 1/1000 em. Out: `Breaks`, sums from which the width of a line between any two breaks
is known at once. Which of them make the best lines is found in `optimal`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, chain, repeat
from operator import add, attrgetter
from typing import Any, NamedTuple

from pnp.text.paragraphs.inline import Line
from pnp.text.shaping.parts import Chunk, Split

# rounding slack when asking whether something fits, in 1/1000 em
SLACK = 1e-6
MOST_HYPHENS = 2  # in a row
_FACTS = attrgetter("facts")
# what a line that ends with a hyphen or dash as typed costs, as a share of one that is put in
_TYPED = 0.5


class _Filled(NamedTuple):
    """Lines filled one after the other: the break at their end, with how many hyphens in a row."""

    at: int
    hyphens: int
    before: _Filled | None


class Breaks:
    """The places where a line of chunks may be broken; index 0 is its beginning, the last its end.

    All in 1/1000 em from the beginning of the line as if it were not broken: a line from break i
    to break j is `ends[j] - starts[i]` wide and has `end_spaces[j] - start_spaces[i]` spaces
    that stretch and shrink, each counted as far as it does. `hyphens` is 1 for a break with a
    hyphen that is put in. The line after a break begins with chunk `chunks[i]`, or inside of it
    where `splits` has i. `costs` are the shares of a hyphen's cost, `widest` is the widest chunk.
    """

    def __init__(self, line: Line, hyphenate: bool, hang: bool, tracking: float = 0.0) -> None:
        self.line = line
        self.ends: list[float]
        self.starts: list[float]
        self.hyphens: list[int]
        self.costs: list[float]
        self.widest: float
        self.chunks: Sequence[int]
        self.splits: dict[int, Split] = {}
        is_soft = self._fill(line.chunks, tracking)
        if hyphenate or is_soft:
            self._divide(line.chunks, tracking, hyphenate)
        # how far a line may hang out that begins after a break, and one that ends with it
        self.hangs: list[tuple[float, float]] = []
        if hang:
            self._hang(line.chunks)

    def _fill(self, chunks: Sequence[Chunk], tracking: float) -> bool:
        """The breaks between chunks. Returns whether the author has divided any of them."""
        columns = zip(*map(_FACTS, chunks), strict=True) if chunks else ((),) * 4
        advances, steps, softs, ties = columns
        if tracking:
            advances = tuple(chunk.advance + tracking * chunk.clusters for chunk in chunks)
            gaps = [chunk.gap + tracking if chunk.gap else 0.0 for chunk in chunks]
            steps = tuple(map(add, advances, gaps))
        self.widest = max(advances, default=0.0)
        self.starts = [*accumulate(steps, initial=0.0)]
        self.ends = [0.0, *map(add, self.starts, advances)]
        self.costs = [0.0] * len(self.starts)
        if any(ties[:-1]):  # the end is no break
            self.costs[1:-1] = [_TYPED if tie else 0.0 for tie in ties[:-1]]
        self.hyphens = [0] * len(self.starts)
        self.chunks = range(len(self.starts))
        return any(softs)

    @cached_property
    def start_spaces(self) -> list[float]:
        """See the class. Ragged lines do not ask for it."""
        places = [chunk.places + chunk.stretch for chunk in self.line.chunks]
        return [*accumulate(places, initial=0.0)]

    @cached_property
    def end_spaces(self) -> list[float]:
        """See the class."""
        inside = [chunk.places for chunk in self.line.chunks]
        return [0.0, *map(add, self.start_spaces, inside)]

    def _divide(self, chunks: Sequence[Chunk], tracking: float, hyphenate: bool) -> None:
        """Put the breaks inside of chunks between the others: of all, or of those that the author
        has divided."""
        from pnp.text.shaping.splitting import splits

        starts, ends = self.starts, self.ends
        before = self.start_spaces
        rows = [self._row(0)]
        for number, chunk in enumerate(chunks):
            at, stop, inside = starts[number], ends[number + 1], before[number]
            for split in splits(chunk) if hyphenate or chunk.soft else ():
                head, tail, spaces = split.head, split.tail, inside + split.spaces
                if tracking:
                    head += tracking * split.clusters
                    tail += tracking * (chunk.clusters - split.clusters)
                self.splits[len(rows)] = split
                # where the whole chunk ends, the tail ends too
                rows.append((at + head, stop - tail, spaces, spaces, 1, number, 1.0))
            rows.append(self._row(number + 1))
        if self.splits:
            columns = map(list, zip(*rows, strict=True))
            (self.ends, self.starts, self.end_spaces, self.start_spaces, self.hyphens,
             self.chunks, self.costs) = columns  # fmt: skip

    def _row(self, at: int) -> tuple[Any, ...]:
        """A break between chunks."""
        spaces = self.end_spaces[at], self.start_spaces[at]
        return self.ends[at], self.starts[at], *spaces, 0, at, self.costs[at]

    def hanging(self, start: int, end: int) -> tuple[float, float]:
        """How far a line from one break to another hangs out at its beginning and its end."""
        return (self.hangs[start][0], self.hangs[end][1]) if self.hangs else (0.0, 0.0)

    def stand_in(self) -> None:
        """Nothing of the first line stands in the margin where it begins."""
        if self.hangs:
            at_start, at_end = self.hangs[0]
            self.hangs[0] = 0.0, at_end
            self.starts[0] -= at_start

    def _hang(self, chunks: Sequence[Chunk]) -> None:
        """Let punctuation at either end of a line stand in the margin."""
        from pnp.text.shaping.hanging import left_hang, right_hang

        for i, chunk in enumerate(self.chunks):
            split = self.splits.get(i)
            at_start = left_hang(chunks[chunk]) if split is None and chunk < len(chunks) else 0.0
            at_end = split.hang if split else right_hang(chunks[chunk - 1]) if i else 0.0
            self.hangs.append((at_start, at_end))
            self.starts[i] += at_start
            self.ends[i] -= at_end


def first_fit(breaks: Breaks, measures: Sequence[float], shrink: float = 0.0) -> list[int]:
    """Fill each line with as much as fits: the fewest lines possible.

    The last of `measures` is that of all further lines. What fits nowhere stands alone.
    """
    if not breaks.splits:
        return _filled_with_words(breaks, measures, shrink)
    last = len(breaks.ends) - 1
    number = 0
    ways: list[_Filled] = [_Filled(0, 0, None)]
    while last and ways[0].at < last:
        measure = measures[min(number, len(measures) - 1)] + SLACK
        ways = _filled(breaks, ways, measure, shrink)
        number += 1
    out: list[int] = []
    way: _Filled | None = ways[0]
    while way is not None and way.at:
        out.append(way.at)
        way = way.before
    return out[::-1]


def _filled_with_words(breaks: Breaks, measures: Sequence[float], shrink: float) -> list[int]:
    """`first_fit` where no word is divided: there is only one way."""
    ends, starts = breaks.ends, breaks.starts
    if shrink:
        ends = [end - shrink * n for end, n in zip(ends, breaks.end_spaces, strict=True)]
        starts = [start - shrink * n for start, n in zip(starts, breaks.start_spaces, strict=True)]
    out: list[int] = []
    at, last = 0, len(ends) - 1
    for measure in chain(measures, repeat(measures[-1])):
        if at == last:
            break
        at = bisect_right(ends, starts[at] + (measure + SLACK), at + 2) - 1
        out.append(at)
    return out


def _filled(
    breaks: Breaks, ways: Sequence[_Filled], measure: float, shrink: float
) -> list[_Filled]:
    """The furthest break of one more line, with each number of hyphens in a row; the furthest
    of all first. Less far with fewer hyphens may be better: the next line may end with one."""
    found: dict[int, _Filled] = {}
    over: _Filled | None = None
    for way in ways:
        plain, hyphen, stop = _reach(breaks, way.at, measure, shrink)
        row = way.hyphens + 1
        if plain and (0 not in found or plain > found[0].at):
            found[0] = _Filled(plain, 0, way)
        if hyphen and row <= MOST_HYPHENS and (row not in found or hyphen > found[row].at):
            found[row] = _Filled(hyphen, row, way)
        over = over or _Filled(stop, 0, way)
    if not found:
        assert over is not None
        return [over]
    out: list[_Filled] = []
    for row in sorted(found):
        if all(found[row].at > other.at for other in out):
            out.append(found[row])
    return out[::-1]


def _reach(breaks: Breaks, start: int, measure: float, shrink: float) -> tuple[int, int, int]:
    """The furthest break of a line that begins at `start`: without a hyphen, with one (0: none),
    and the first that is too far."""
    ends, hyphens, end_spaces = breaks.ends, breaks.hyphens, breaks.end_spaces
    limit = measure + breaks.starts[start] - shrink * breaks.start_spaces[start]
    plain = hyphen = 0
    for at in range(start + 1, len(ends)):
        if ends[at] - shrink * end_spaces[at] <= limit:
            if hyphens[at]:
                hyphen = at
            else:
                plain = at
        elif not hyphens[at]:  # where a hyphen does not fit, the end of its word still may
            return plain, hyphen, at
    return plain, hyphen, len(ends) - 1
