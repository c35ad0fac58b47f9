"""From the breaks of a line to those at which it is best broken: optimal fit.

In: `Breaks` and the measures of the lines, in 1/1000 em. Out: indices of breaks. After Knuth and
Plass ("Breaking Paragraphs into Lines", Software: Practice and Experience 11, 1981): of all ways to
break a paragraph the one whose lines are best together, found in one pass over its breaks. A `Way`
is the best way to a break with so many hyphens in a row; lines continue from every way that
is near enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.text.paragraphs.breaking import MOST_HYPHENS, SLACK, Breaks
from pnp.text.paragraphs.line_costs import (
    BAD,
    JUSTIFIED_HYPHEN,
    JUSTIFIED_LINE,
    JUSTIFIED_REST,
    JUSTIFIED_RUNT,
    NEVER,
    OVERFULL,
    RAGGED_HYPHEN,
    RAGGED_LINE,
    RAGGED_REST,
    RAGGED_RUNT,
    UGLIER,
    UGLY,
    Manner,
)
from pnp.text.paragraphs.optimal_words import justified_words, ragged_words


class Way(NamedTuple):
    """The best way to a break: what it costs, with how many hyphens in a row it ends, and the way
    before its last line."""

    at: int
    cost: float
    hyphens: int
    before: Way | None


def optimal(
    breaks: Breaks, measures: Sequence[float], manner: Manner, fewest: bool = True
) -> list[int]:
    """The breaks whose lines are best together.

    `fewest` puts the number of lines before their looks, as ragged text always does. The last of
    `measures` is that of all further lines; the others are tried line by line.
    """
    if len(breaks.ends) == 1:
        return []
    measure = measures[-1]
    is_even = not breaks.splits and len(measures) == 1
    if is_even and manner.stretch is None and breaks.widest <= measure:
        return ragged_words(breaks, measure, manner)
    ways = [Way(0, 0.0, 0, None)]
    for one in measures[:-1]:
        ways = _one_line(breaks, one, manner, fewest, ways)
    if manner.stretch is None:
        return _ragged(breaks, measure, manner, ways)
    per_line = JUSTIFIED_LINE if fewest else 0.0
    # An ugly line costs more than all other lines of most texts: few ways have none.
    for most in (NEVER,) if fewest else (UGLY, NEVER):
        if is_even:
            found = justified_words(breaks, measure, manner, per_line, most)
        else:
            found = _justified(breaks, measure, manner, (per_line, most), ways)
        if found:
            break
    return found


class _Live:
    """The ways found so far in the order of their breaks, in columns, since the loops over them are
    where the time goes: `from_` is where a line begins after each, `spaces` how many spaces stand
    before that; `steps` are its break, how many hyphens in a row it ends with, and the index of the
    way before its last line (-1: it is one of `ways`). Ways that cost `most` do not count."""

    __slots__ = (
        "breaks", "costs", "from_", "given", "measure", "most", "spaces", "steps", "waiting",
        "ways",
    )  # fmt: skip

    def __init__(
        self, breaks: Breaks, measure: float, ways: Sequence[Way], most: float = NEVER
    ) -> None:
        self.breaks = breaks
        self.measure = measure
        self.most = most
        self.costs: list[float] = []
        self.from_: list[float] = []
        self.spaces: list[float] = []
        self.steps: list[tuple[int, int, int]] = []
        self.ways: dict[int, Way] = {}  # those it begins with, by their index
        self.given: float = -1  # the index of the last of those
        self.waiting = sorted(ways, key=lambda way: -way.at)
        self.arrive(self.waiting[-1].at)

    def add(self, cost: float, step: tuple[int, int, int]) -> None:
        """A way found."""
        at = step[0]
        self.costs.append(cost)
        self.steps.append(step)
        self.from_.append(self.breaks.starts[at])
        self.spaces.append(self.breaks.start_spaces[at])

    def end_line(
        self, at: int, hyphen: int, best: tuple[float, int], second: tuple[float, int]
    ) -> None:
        """Add the best ways to end a line at a break: after a way without a hyphen (or any, if
        the break has none), and after one with. Where there is no way whatever it costs, the
        shortest line that is too wide."""
        cost, before = best
        if before < 0 and not hyphen and self.most == NEVER:
            before = len(self.costs) - 1
            over = self.breaks.ends[at] - self.from_[-1] - self.measure
            cost = self.costs[-1] + OVERFULL * (1 + max(0.0, over))
        if before >= 0:
            self.add(cost, (at, hyphen, before))
        if second[1] >= 0:
            self.add(second[0], (at, MOST_HYPHENS, second[1]))
        if self.waiting:
            self.arrive(at)

    def arrive(self, at: int) -> None:
        """Add the given ways that end at a break."""
        while self.waiting and self.waiting[-1].at == at:
            way = self.waiting.pop()
            self.ways[len(self.costs)] = way
            self.add(way.cost, (at, way.hyphens, -1))
        self.given = NEVER if self.waiting else max(self.ways)

    def best(self) -> list[int]:
        """The breaks of the best way to the end; none if there is none."""
        last, steps = len(self.breaks.ends) - 1, self.steps
        ends = [i for i in range(max(0, len(steps) - 3), len(steps)) if steps[i][0] == last]
        index = min(ends, key=self.costs.__getitem__, default=-1)
        if index < 0 or self.costs[index] >= self.most:
            return []
        out = []
        while steps[index][2] >= 0:
            out.append(steps[index][0])
            index = steps[index][2]
        way: Way | None = self.ways[index]
        while way is not None and way.at:
            out.append(way.at)
            way = way.before
        return out[::-1]


def _ragged(breaks: Breaks, measure: float, manner: Manner, ways: list[Way]) -> list[int]:
    """The best way to the end for ragged text: the fewest lines, the least sum of squared slack."""
    ends, hyphens, fees = breaks.ends, breaks.hyphens, breaks.costs
    last, limit = len(ends) - 1, measure + SLACK
    square = 1 / (measure * measure) if measure > 0 else 0.0
    live = _Live(breaks, measure, ways)
    costs, from_, steps = live.costs, live.from_, live.steps
    first = 0  # the way from which the longest line comes that ends here
    for end in range(live.steps[0][0] + 1, last + 1):
        edge, hyphen, count = ends[end], hyphens[end], len(costs)
        low = first
        while low < count and edge - from_[low] > limit:
            low += 1
        if not hyphen:  # without one there may be room again
            first = low
        share, runt = square, measure * (1 - manner.runt)
        if end == last:
            share *= manner.level
        best, origin, second, after = NEVER, -1, NEVER, -1
        for at in range(low, count):
            cost = costs[at]
            if cost >= best:
                # from here on it would be a line more, but for ways given and breaks with hyphens
                if cost > best + RAGGED_LINE / 2 and at > live.given and not steps[at][1]:
                    break
                continue
            slack = measure - edge + from_[at]
            cost += slack * slack * share
            if end == last:
                cost += RAGGED_RUNT * (slack > runt) + RAGGED_REST * (steps[at][1] > 0)
            if not hyphen or not steps[at][1]:
                if cost < best:
                    best, origin = cost, at
            elif cost < second and steps[at][1] < MOST_HYPHENS:
                second, after = cost, at
        fee = RAGGED_LINE + RAGGED_HYPHEN * fees[end]
        live.end_line(end, hyphen, (best + fee, origin), (second + fee, after))
    return live.best()


def _justified(
    breaks: Breaks, measure: float, manner: Manner, limits: tuple[float, float], ways: list[Way]
) -> list[int]:
    """The best way to the end for justified text: the least demerits, with the cost of each line
    beside its looks; none if it costs as much as the second of the `limits`."""
    ends, hyphens, fees, end_spaces = breaks.ends, breaks.hyphens, breaks.costs, breaks.end_spaces
    last, limit = len(ends) - 1, measure + SLACK
    stretch, shrink = manner.stretch or 1.0, -manner.shrink
    per_line, most = limits
    live = _Live(breaks, measure, ways, most)
    costs, from_, steps, before = live.costs, live.from_, live.steps, live.spaces
    first, cheapest = 0, 0
    for end in range(live.steps[0][0] + 1, last + 1):
        edge, hyphen, spaces, count = ends[end], hyphens[end], end_spaces[end], len(costs)
        low = first
        while low < count and edge - from_[low] + shrink * (spaces - before[low]) > limit:
            low += 1
        if not hyphen:  # without one there may be room again
            first = low
            if low == count and most < NEVER and not live.waiting:
                return []  # all ways have ended
        if cheapest < low < count:
            cheapest = min(range(low, count), key=costs.__getitem__)
        floor = costs[cheapest]  # no way costs less
        free = end == last and not manner.level
        best, origin, second, after = most, -1, most, -1
        for at in range(low, count):
            cost = costs[at]
            if cost >= best:
                continue
            slack = measure - edge + from_[at]
            if end == last and steps[at][1]:
                cost += JUSTIFIED_REST
            if free and slack >= 0:
                cost += JUSTIFIED_RUNT if slack > measure * (1 - manner.runt) else 1.0
            else:
                room = (spaces - before[at]) * (stretch if slack > 0 else shrink)
                if room:
                    ratio = slack / room
                    badness = 10 + 100 * ratio * ratio * ratio
                    line = badness * badness
                    if badness >= BAD:
                        line = UGLY + UGLIER * (slack / measure) ** 2
                else:
                    line = UGLY + UGLIER * (slack / measure) ** 2 if slack > 0 else 100.0
                if slack > 0 and line + floor >= best:
                    break  # those that follow are looser still
                cost += line
            if not hyphen or not steps[at][1]:
                if cost < best:
                    best, origin = cost, at
            elif cost < second and steps[at][1] < MOST_HYPHENS:
                second, after = cost, at
        fee = per_line + JUSTIFIED_HYPHEN * fees[end]
        live.end_line(end, hyphen, (best + fee, origin), (second + fee, after))
        for at in range(count, len(costs)):
            if costs[at] < costs[cheapest]:
                cheapest = at
    return live.best()


def _one_line(
    breaks: Breaks, measure: float, manner: Manner, fewest: bool, ways: list[Way]
) -> list[Way]:
    """The best ways with exactly one more line, of a measure of its own, except those that
    have reached the end."""
    last = len(breaks.ends) - 1
    is_ragged = manner.stretch is None
    per_line = RAGGED_LINE if is_ragged else JUSTIFIED_LINE if fewest else 0.0
    best: dict[tuple[int, int], Way] = {}

    def better(way: Way) -> None:
        key = way.at, way.hyphens
        if key not in best or way.cost < best[key].cost:
            best[key] = way

    for way in ways:
        if way.at == last:
            better(way)
            continue
        for end in range(way.at + 1, last + 1):
            hyphens = way.hyphens + 1 if breaks.hyphens[end] else 0
            if hyphens > MOST_HYPHENS:
                continue
            width = breaks.ends[end] - breaks.starts[way.at]
            spaces = breaks.end_spaces[end] - breaks.start_spaces[way.at]
            over = width - manner.shrink * spaces - measure
            is_over = over > SLACK
            if is_over and hyphens:
                continue
            cost = way.cost + _line_cost(breaks, manner, measure, way, end)
            if is_over:
                cost = way.cost + OVERFULL * (1 + over)
            better(Way(end, cost + per_line, hyphens, way))
            if is_over:
                break
    return list(best.values())


def _line_cost(breaks: Breaks, manner: Manner, measure: float, way: Way, end: int) -> float:
    """What one line costs: as the loops of `_ragged` and `_justified` have it."""
    slack = measure - (breaks.ends[end] - breaks.starts[way.at])
    is_last = end == len(breaks.ends) - 1
    free, is_runt = is_last and not manner.level, is_last and slack > measure * (1 - manner.runt)
    is_rest = is_last and way.hyphens > 0
    if manner.stretch is None:
        cost = 0.0 if free else (slack / measure) ** 2
        cost += RAGGED_HYPHEN * breaks.costs[end]
        return cost + RAGGED_RUNT * is_runt + RAGGED_REST * is_rest
    fee = JUSTIFIED_HYPHEN * breaks.costs[end] + JUSTIFIED_REST * is_rest
    if free and slack >= 0:
        return fee + (JUSTIFIED_RUNT if is_runt else 1.0)
    room = breaks.end_spaces[end] - breaks.start_spaces[way.at]
    room *= manner.stretch if slack > 0 else -manner.shrink
    if not room:
        return fee + (UGLY + UGLIER * (slack / measure) ** 2 if slack > 0 else 100.0)
    badness = 10 + 100 * (slack / room) ** 3
    return fee + (badness * badness if badness < BAD else UGLY + UGLIER * (slack / measure) ** 2)


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
