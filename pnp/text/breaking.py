"""From a line of chunks to the places where it is broken: first fit and optimal fit.

In: chunks in 1/1000 em and the measures of the lines, in the same. Out: indices of breaks. The
optimal fit is that of Knuth and Plass ("Breaking Paragraphs into Lines", Software: Practice and
Experience 11, 1981): of all ways to break a paragraph the one whose lines are best together, found
in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add

from pnp.text.hanging import left_hang, right_hang
from pnp.text.inline import Line
from pnp.text.parts import Chunk
from pnp.text.splitting import Split, splits

# rounding slack when asking whether something fits, in 1/1000 em
SLACK = 1e-6
_NEVER = float("inf")
# A line more outweighs any other cost of ragged text: the fewest lines, then the best of those.
_LINE = 1e6
_OVERFULL = 1e12
# What hyphens and a short last line cost: ragged lines in squares of the measure, justified ones
# in TeX's demerits. A line that ends with a hyphen or dash as typed is half as bad.
_RAGGED_HYPHEN, _RAGGED_RUNT = 0.03, 0.02
_JUSTIFIED_HYPHEN, _JUSTIFIED_RUNT = 2500.0, 5000.0
_TYPED = 0.5
_WORST_BADNESS = 10**3.5
_WORST = 1e7  # demerits of a line stretched beyond looking at, or without a space to stretch
_TOO_LOOSE = 4.0  # no line is stretched further where there is another way
_HYPHENS = (1, 2)  # in a row, and no more


@dataclass(frozen=True)
class Manner:
    """How lines are judged. `stretch` and `shrink` are how far a space may grow and give way, in
    1/1000 em; None for ragged lines. `runt` is the share of the measure that a last line should
    fill; `level` counts the last line as the others, so that all become of like length."""

    stretch: float | None = None
    shrink: float = 0.0
    runt: float = 0.0
    level: bool = False
    hang: bool = False


class Breaks:
    """The places where a line of chunks may be broken; index 0 is its beginning, the last its end.

    All in 1/1000 em from the beginning of the line as if it were not broken: a line from break i
    to break j is `ends[j] - starts[i]` wide and has `end_spaces[j] - start_spaces[i]` places that
    stretch. `hyphens` is 0 for a break without a hyphen; one with is there twice, as the first and
    as the second hyphen in a row. The line after a break begins with chunk `chunks[i]`, or inside
    of it where `splits` has i. `costs` are the shares of a hyphen's cost, `widest` is the widest
    chunk.
    """

    __slots__ = (
        "chunks", "costs", "end_spaces", "ends", "hangs", "hyphens", "line", "splits",
        "start_spaces", "starts", "widest",
    )  # fmt: skip

    def __init__(self, line: Line, hyphenate: bool, hang: bool, tracking: float = 0.0) -> None:
        self.line = line
        self.ends: list[float]
        self.starts: list[float]
        self.end_spaces: list[int]
        self.start_spaces: list[int]
        self.hyphens: list[int]
        self.costs: list[float]
        self.widest: float
        self.chunks: Sequence[int]
        self.splits: dict[int, Split] = {}
        self._fill(line.chunks, tracking)
        if hyphenate:
            self._divide(line.chunks, tracking)
        # how far a line may hang out that begins after a break, and one that ends with it
        self.hangs: list[tuple[float, float]] = []
        if hang:
            self._hang(line.chunks)

    def _fill(self, chunks: Sequence[Chunk], tracking: float) -> None:
        """The breaks between chunks."""
        advances = [chunk.advance for chunk in chunks]
        gaps = [chunk.gap for chunk in chunks]
        if tracking:
            advances = [a + tracking * c.clusters for a, c in zip(advances, chunks, strict=True)]
            gaps = [gap + tracking if gap else 0.0 for gap in gaps]
        inside = [chunk.places for chunk in chunks]
        between = [chunk.space is not None for chunk in chunks]
        self.widest = max(advances, default=0.0)
        self.costs = [0.0, *(0.0 if spaced else _TYPED for spaced in between)]
        self.costs[-1] = 0.0  # the end is no break
        self.starts = [*accumulate(map(add, advances, gaps), initial=0.0)]
        self.ends = [0.0, *map(add, self.starts, advances)]
        self.start_spaces = [*accumulate(map(add, inside, between), initial=0)]
        self.end_spaces = [0, *map(add, self.start_spaces, inside)]
        self.hyphens = [0] * len(self.starts)
        self.chunks = range(len(self.starts))

    def _divide(self, chunks: Sequence[Chunk], tracking: float) -> None:
        """Put the breaks inside of chunks between the others."""
        starts, ends, before = self.starts, self.ends, self.start_spaces
        after, costs = self.end_spaces, self.costs
        rows = [(ends[0], starts[0], after[0], before[0], 0, 0, costs[0])]
        for number, chunk in enumerate(chunks):
            at, stop, inside = starts[number], ends[number + 1], before[number]
            found = chunk.splits
            for split in splits(chunk) if found is None else found:
                head, tail, spaces = split.head, split.tail, inside + split.spaces
                if tracking:
                    head += tracking * split.clusters
                    tail += tracking * (chunk.clusters - split.clusters)
                for hyphen in _HYPHENS:
                    self.splits[len(rows)] = split
                    # where the whole chunk ends, the tail ends too
                    rows.append((at + head, stop - tail, spaces, spaces, hyphen, number, 1.0))
            end = number + 1
            rows.append((stop, starts[end], after[end], before[end], 0, end, costs[end]))
        if self.splits:
            columns = map(list, zip(*rows, strict=True))
            (self.ends, self.starts, self.end_spaces, self.start_spaces, self.hyphens,
             self.chunks, self.costs) = columns  # fmt: skip

    def hanging(self, start: int, end: int) -> tuple[float, float]:
        """How far a line from one break to another hangs out at its beginning and its end."""
        return (self.hangs[start][0], self.hangs[end][1]) if self.hangs else (0.0, 0.0)

    def _hang(self, chunks: Sequence[Chunk]) -> None:
        """Let punctuation at either end of a line stand in the margin."""
        for i, chunk in enumerate(self.chunks):
            split = self.splits.get(i)
            at_start = left_hang(chunks[chunk]) if split is None and chunk < len(chunks) else 0.0
            at_end = split.hang if split else right_hang(chunks[chunk - 1]) if i else 0.0
            self.hangs.append((at_start, at_end))
            self.starts[i] += at_start
            self.ends[i] -= at_end


def first_fit(breaks: Breaks, measures: Sequence[float], shrink: float = 0.0) -> list[int]:
    """Fill each line with as much as goes in: the fewest lines there can be.

    The last of `measures` is that of all further lines. What fits nowhere stands alone.
    """
    ends, starts, hyphens = breaks.ends, breaks.starts, breaks.hyphens
    end_spaces, start_spaces = breaks.end_spaces, breaks.start_spaces
    out: list[int] = []
    start, found, count = 0, 0, len(ends)
    measure = measures[0] + SLACK
    at = 1
    while at < count:
        width = ends[at] - starts[start]
        if shrink:
            width -= shrink * (end_spaces[at] - start_spaces[start])
        if hyphens[at] and hyphens[at] != hyphens[start] + 1:
            at += 1
        elif width <= measure:
            found = at
            at += 1
        elif found > start or not hyphens[at]:
            # a hyphen may not fit where the rest of its word does, so look on to the word's end
            if hyphens[at]:
                at += 1
                continue
            found = found if found > start else at
            out.append(found)
            start = found
            at = found + 1
            measure = measures[min(len(out), len(measures) - 1)] + SLACK
        else:
            at += 1
    if count > 1:
        out.append(count - 1)
    return out


def optimal(
    breaks: Breaks, measures: Sequence[float], manner: Manner, fewest: bool = True
) -> list[int]:
    """The breaks whose lines are best together.

    `fewest` puts the number of lines before their looks, as ragged text always does. The last of
    `measures` is that of all further lines; the others are tried line by line.
    """
    count = len(breaks.ends)
    costs: list[float] = [0.0] + [_NEVER] * (count - 1)
    back: list[list[int]] = []
    if count == 1:
        return []
    for measure in measures[:-1]:
        costs, origins = _one_line(breaks, measure, manner, costs)
        back.append(origins)
    return _trace(breaks, measures[-1], manner, fewest, costs, back)


def _trace(
    breaks: Breaks, measure: float, manner: Manner, fewest: bool,
    seeds: list[float], back: list[list[int]],
) -> list[int]:  # fmt: skip
    """The rest of the lines, all of one measure, and the way back through those before."""
    costs, origins = _lines(breaks, measure, manner, fewest, seeds)
    last = len(costs) - 1
    out: list[int] = []
    at = last
    # a line of the rest ends here as long as its way came from another break
    while origins[at] >= 0:
        out.append(at)
        at = origins[at]
    for origin in reversed(back):
        if at and origin[at] >= 0 and origin[at] != at:
            out.append(at)
            at = origin[at]
    return out[::-1]


def _lines(
    breaks: Breaks, measure: float, manner: Manner, fewest: bool, seeds: list[float]
) -> tuple[list[float], list[int]]:
    """The least cost of ending a line at each break, and the break where that line begins (-1 where
    a seed is better). `seeds` are costs of having come to a break before."""
    if manner.stretch is None:
        return _ragged_lines(breaks, measure, manner, seeds)
    return _justified_lines(breaks, measure, manner, fewest, seeds)


def _ragged_lines(
    breaks: Breaks, measure: float, manner: Manner, seeds: list[float]
) -> tuple[list[float], list[int]]:
    """`_lines` for ragged text: the fewest lines, then the least sum of squared slack."""
    ends, starts, hyphens = breaks.ends, breaks.starts, breaks.hyphens
    costs, origins = list(seeds), [-1] * len(ends)
    last, limit = len(ends) - 1, measure + SLACK
    square = 1 / (measure * measure) if measure > 0 else 0.0
    first = 0  # where the longest line begins that ends here
    for end in range(1, len(ends)):
        edge, hyphen, best, origin = ends[end], hyphens[end], _NEVER, -1
        while edge - starts[first] > limit and first < end:
            first += 1
        share = 0.0 if end == last and not manner.level else square
        runt = measure * (1 - manner.runt) if end == last else _NEVER
        for start in range(first, end):
            before = costs[start]
            if before >= best:
                if before > best + _LINE / 2:
                    break  # from here on it would be a line more
                continue
            if hyphen and hyphens[start] != hyphen - 1:
                continue
            slack = measure - edge + starts[start]
            cost = before + slack * slack * share
            if slack > runt:
                cost += _RAGGED_RUNT
            if cost < best:
                best, origin = cost, start
        best += _LINE + _RAGGED_HYPHEN * breaks.costs[end]
        if best == _NEVER and not hyphen:
            best, origin = _overfull(breaks, costs, end, measure)
        if best < costs[end]:
            costs[end], origins[end] = best, origin
    return costs, origins


def _justified_lines(
    breaks: Breaks, measure: float, manner: Manner, fewest: bool, seeds: list[float]
) -> tuple[list[float], list[int]]:
    """`_lines` for justified text: the least demerits; with `fewest`, the fewest lines first."""
    ends, starts, hyphens = breaks.ends, breaks.starts, breaks.hyphens
    end_spaces, start_spaces = breaks.end_spaces, breaks.start_spaces
    costs, origins = list(seeds), [-1] * len(ends)
    last, limit = len(ends) - 1, measure + SLACK
    stretch, shrink = manner.stretch or 1.0, -manner.shrink
    first = 0
    for end in range(1, len(ends)):
        edge, hyphen, best, origin = ends[end], hyphens[end], _NEVER, -1
        spaces = end_spaces[end]
        while edge - starts[first] + shrink * (spaces - start_spaces[first]) > limit:
            first += 1
            if first == end:
                break
        free = end == last and not manner.level
        for start in range(first, end):
            before = costs[start]
            if before >= best or (hyphen and hyphens[start] != hyphen - 1):
                continue
            slack = measure - edge + starts[start]
            if free and slack >= 0:
                cost = before + (_JUSTIFIED_RUNT if slack > measure * (1 - manner.runt) else 1.0)
            else:
                room = (spaces - start_spaces[start]) * (stretch if slack > 0 else shrink)
                if room:
                    ratio = slack / room
                    if ratio > _TOO_LOOSE and (hyphen or best < _NEVER):
                        break  # and those that follow are looser still
                    badness = 10 + 100 * ratio * ratio * ratio
                    cost = before + (badness * badness if badness < _WORST_BADNESS else _WORST)
                else:
                    cost = before + (_WORST + slack if slack > 0 else 100.0)
            if cost < best:
                best, origin = cost, start
        best += _JUSTIFIED_HYPHEN * breaks.costs[end] + (_LINE if fewest else 0.0)
        if best == _NEVER and not hyphen:
            best, origin = _overfull(breaks, costs, end, measure)
        if best < costs[end]:
            costs[end], origins[end] = best, origin
    return costs, origins


def _one_line(
    breaks: Breaks, measure: float, manner: Manner, costs: list[float]
) -> tuple[list[float], list[int]]:
    """The cost of ending exactly one more line at each break, for lines of their own measure."""
    count = len(costs)
    out, origins = [_NEVER] * count, [-1] * count
    # whoever has come to the end is there
    out[-1], origins[-1] = costs[-1], count - 1 if costs[-1] < _NEVER else -1
    for start in (i for i in range(count - 1) if costs[i] < _NEVER):
        for end in range(start + 1, count):
            hyphen = breaks.hyphens[end]
            if hyphen and hyphen != breaks.hyphens[start] + 1:
                continue
            width = breaks.ends[end] - breaks.starts[start]
            spaces = breaks.end_spaces[end] - breaks.start_spaces[start]
            over = width - manner.shrink * spaces - measure
            free = end == count - 1 and not manner.level
            cost = costs[start] + _LINE
            if over > SLACK:
                cost += _OVERFULL * (1 + over)
            elif manner.stretch is None:
                slack = (measure - width) / measure
                cost += (0.0 if free else slack * slack) + _RAGGED_HYPHEN * breaks.costs[end]
            else:
                cost += _demerits(measure - width, spaces, manner, free, measure)
                cost += _JUSTIFIED_HYPHEN * breaks.costs[end]
            if cost < out[end]:
                out[end], origins[end] = cost, start
            if over > SLACK and not hyphen:
                break
    return out, origins


def _demerits(slack: float, spaces: int, manner: Manner, free: bool, measure: float) -> float:
    """What a justified line costs by how far its spaces must stretch or shrink (TeX's formula)."""
    if free and slack >= 0:
        return _JUSTIFIED_RUNT if slack > measure * (1 - manner.runt) else 1.0
    room = spaces * ((manner.stretch or 1.0) if slack > 0 else -manner.shrink)
    if not room:
        return _WORST + slack if slack > 0 else 100.0
    badness = 10 + 100 * (slack / room) ** 3
    return min(badness * badness, _WORST)


def _overfull(breaks: Breaks, costs: list[float], end: int, measure: float) -> tuple[float, int]:
    """A line that is too wide, where there is no other way: the shortest there is."""
    for start in range(end - 1, -1, -1):
        if costs[start] < _NEVER:
            over = breaks.ends[end] - breaks.starts[start] - measure
            return costs[start] + _LINE + _OVERFULL * (1 + max(0.0, over)), start
    return _NEVER, -1


def stretches(breaks: Breaks, found: Sequence[int], measure: float, manner: Manner) -> list[float]:
    """How far each line but the last is stretched: of justified lines as a share of what its spaces
    may grow, of ragged ones the slack as a share of a third of the measure; 10 at most."""
    out, start = [], 0
    for end in found[:-1]:
        slack = measure - (breaks.ends[end] - breaks.starts[start])
        room = measure / 3
        if manner.stretch is not None:
            room = manner.stretch * (breaks.end_spaces[end] - breaks.start_spaces[start])
        out.append(min(10.0, slack / room) if room > 0 else 10.0)
        start = end
    return out
