"""Optimal fit for the text that is most of all: no word divided, all lines of one measure.

What `optimal` finds for any text, found here with less: there is one way to each break, the best.
"""

from __future__ import annotations

from bisect import bisect_left

from pnp.text.paragraphs.breaking import SLACK, Breaks
from pnp.text.paragraphs.line_costs import (
    BAD,
    JUSTIFIED_HYPHEN,
    JUSTIFIED_RUNT,
    NEVER,
    OVERFULL,
    RAGGED_HYPHEN,
    RAGGED_LINE,
    RAGGED_RUNT,
    UGLIER,
    UGLY,
    Manner,
)


def ragged_words(breaks: Breaks, measure: float, manner: Manner) -> list[int]:
    """The best breaks of ragged text; no word is wider than the measure.

    A line more costs more than anything else. So a line of the best way ends where neither the
    lines before it nor those after it take more than they have to: mostly at one of a few breaks.
    And since the costs are squares, the later a line ends, the later its best beginning.
    """
    ends, starts, fees = breaks.ends, breaks.starts, breaks.costs
    last, least, runt = len(ends) - 1, -SLACK, NEVER
    square = 1 / (measure * measure) if measure > 0 else 0.0
    costs, origins = [0.0] * len(ends), [0] * len(ends)
    first = furthest = 0  # where the line before may end
    for nearest in _nearest_ends(breaks, measure):
        if nearest == last:
            runt = measure * (1 - manner.runt)
            square = square if manner.level else 0.0
        origin = first
        for end in range(nearest, last + 1):
            room = measure - ends[end]
            if room + starts[furthest] < least:
                break
            best = NEVER
            for start in range(origin, furthest + 1):
                slack = room + starts[start]
                if slack >= least:
                    cost = costs[start] + slack * slack * square
                    if slack > runt:
                        cost += RAGGED_RUNT
                    if cost < best:
                        best, origin = cost, start
            origins[end] = origin
            costs[end] = best + RAGGED_LINE + RAGGED_HYPHEN * fees[end]
        first, furthest = nearest, end - 1
    return _followed(origins)


def _nearest_ends(breaks: Breaks, measure: float) -> list[int]:
    """Where each line ends if those after it are as full as they can be."""
    out = []
    at = len(breaks.ends) - 1
    while at:
        out.append(at)
        at = bisect_left(breaks.starts, breaks.ends[at] - measure - SLACK)
    return out[::-1]


def justified_words(
    breaks: Breaks, measure: float, manner: Manner, per_line: float, most: float
) -> list[int]:
    """The best breaks of justified text, each line costing `per_line` beside its looks; none if
    all ways cost `most`."""
    ends, starts, fees = breaks.ends, breaks.starts, breaks.costs
    end_spaces, start_spaces = breaks.end_spaces, breaks.start_spaces
    last, limit, give = len(ends) - 1, measure + SLACK, manner.shrink
    stretch = manner.stretch or 1.0
    costs, origins = [0.0], [0]
    first = cheapest = 0
    for end in range(1, last + 1):
        edge, spaces = ends[end], end_spaces[end]
        while edge - starts[first] - give * (spaces - start_spaces[first]) > limit:
            first += 1
            if first == end:
                break
        free = end == last and not manner.level
        if cheapest < first < end:
            cheapest = min(range(first, end), key=costs.__getitem__)
        floor = costs[cheapest]  # no way costs less
        if floor >= most:
            return []
        best, origin = most, end - 1
        for start in range(first, end):
            cost = costs[start]
            if cost >= best:
                continue
            slack = measure - edge + starts[start]
            if free and slack >= 0:
                cost += JUSTIFIED_RUNT if slack > measure * (1 - manner.runt) else 1.0
            else:
                room = (spaces - start_spaces[start]) * (stretch if slack > 0 else -give)
                badness = BAD if slack > 0 else 0.0
                if room:
                    ratio = slack / room
                    badness = 10 + 100 * ratio * ratio * ratio
                line = badness * badness
                if badness >= BAD:
                    line = UGLY + UGLIER * (slack / measure) ** 2
                elif not room:
                    line = 100.0
                if slack > 0 and line + floor >= best:
                    break  # those that follow are looser still
                cost += line
            if cost < best:
                best, origin = cost, start
        if first == end:  # a word that is wider than the measure
            if most < NEVER:
                return []
            first = origin
            best = costs[origin] + OVERFULL * (1 + max(0.0, edge - starts[origin] - measure))
        costs.append(best + per_line + JUSTIFIED_HYPHEN * fees[end])
        origins.append(origin)
        if costs[end] < costs[cheapest]:
            cheapest = end
    return _followed(origins) if costs[last] < most else []


def _followed(origins: list[int]) -> list[int]:
    """The breaks on the way to the last one, from where each comes."""
    out, at = [], len(origins) - 1
    while at:
        out.append(at)
        at = origins[at]
    return out[::-1]
