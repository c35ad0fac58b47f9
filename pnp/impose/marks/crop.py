"""From trim boxes on a paper to crop marks and cut lines.

In: the trim boxes of one page, the area marks may use (paper less margin), a mark style. Out:
lines. Points, y down. The marks depend on the trim boxes alone, not on a grid.

A cut is a straight line through edges of trim boxes, across the whole sheet. A ruler follows it
from one mark to another, so that a cut with fewer than two marks is not marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.impose.marks.spans import Span, distinct, hull, joined, spans, without
from pnp.impose.papers import SAME
from pnp.model.face import Box
from pnp.model.sheet import CASING, Line, MarkStyle, Paper
from pnp.model.units import mm

SHORTEST = mm(1)  # a shorter mark in a gutter is of no use and left out
LEAST = mm(3)  # of a mark at the edge of the sheet, unless the style asks for shorter ones

Run = tuple[float, float, float]  # a line along one axis: position on the other, start, end
_Card = tuple[Span, Span]  # a trim box: its spans along the marks and across them


@lru_cache(maxsize=64)
def cut_marks(
    style: MarkStyle, trims: tuple[Box, ...], area: Box, bleed: float, others: tuple[Box, ...] = ()
) -> tuple[Line, ...]:
    """Marks in line with the edges of `trims`, outside all trim boxes, inside `area`.

    'edge' marks stand outside the block of all cards, clear of `bleed`. 'card' marks stand at
    each corner, on the bleed if need be (so with casing), and end before other cards' trim;
    those that meet in a gutter become one line. 'lines' follow each cut across the sheet, on the
    art as well (with casing), and end before a card that the cut would divide. 'auto': edge marks;
    a line along each cut that has fewer than two. `others` are faces that are not cut here, and
    are not crossed. Cached, as most sheets of a deck are equal.
    """
    if style.kind == "none" or not trims:
        return ()
    level, upright = _runs(style, trims, area, bleed, others)
    return (
        *(Line(start, at, end, at, style.width, cased) for at, start, end, cased in level),
        *(Line(at, start, at, end, style.width, cased) for at, start, end, cased in upright),
    )


def unmarked(style: MarkStyle, trims: Sequence[Box], lines: Sequence[Line], paper: Paper) -> int:
    """The number of cuts along `trims` that these marks do not show. At the edges of the paper
    there is nothing to cut."""
    if style.kind == "none":
        return 0
    needed = 1 if style.kind in ("auto", "lines") else 2
    boxes = [spans(trim) for trim in trims]
    levels = [line.y1 for line in lines if line.y1 == line.y2]
    uprights = [line.x1 for line in lines if line.x1 == line.x2]
    cuts = [(at, levels, paper.height) for at in distinct(e for _, y in boxes for e in y)]
    cuts += [(at, uprights, paper.width) for at in distinct(e for x, _ in boxes for e in x)]
    return sum(
        SAME < at < end - SAME and sum(abs(mark - at) <= 2 * SAME for mark in marks) < needed
        for at, marks, end in cuts
    )


def least(style: MarkStyle) -> float:
    """The length of the shortest mark at the edge of a sheet."""
    return min(style.length, LEAST)


def gap(style: MarkStyle, bleed: float) -> float:
    """From the trim to where marks begin: those at the edge of the sheet keep off the bleed."""
    return style.offset if style.kind == "card" else max(style.offset, bleed)


def reach(style: MarkStyle, bleed: float) -> float:
    """How far from the trim the marks end; 0 without marks."""
    return 0.0 if style.kind == "none" else gap(style, bleed) + style.length


def _runs(
    style: MarkStyle, trims: Sequence[Box], area: Box, bleed: float, others: Sequence[Box]
) -> Iterator[list[tuple[float, float, float, bool]]]:
    """The level marks, then the upright ones: position, start, end, whether they have a casing."""
    flat = [spans(trim) for trim in trims]
    known = [spans(box) for box in others]
    across, down = spans(area)
    turned = [(y, x) for x, y in flat], [(y, x) for x, y in known]
    for limit, (low, high), cards, beside in ((across, down, flat, known), (down, across, *turned)):
        runs = _of_axis(style, cards, beside, limit, bleed)
        # what cannot be printed cannot be followed
        yield [run for run in runs if low - SAME <= run[0] <= high + SAME]


def _of_axis(
    style: MarkStyle, cards: Sequence[_Card], others: Sequence[_Card], area: Span, bleed: float
) -> Iterator[tuple[float, float, float, bool]]:
    """The marks along one axis."""
    if style.kind == "card":
        yield from ((*run, True) for run in _card_runs(style, cards, others, area))
        return
    for at in distinct(edge for _, across in cards for edge in across):
        everything = (*cards, *others)
        ends = [] if style.kind == "lines" else list(_edge_runs(style, everything, area, bleed, at))
        if len(ends) == 2 or style.kind == "edge":
            yield from ((*run, False) for run in ends)
        else:
            yield from ((*run, True) for run in _full_runs(style, cards, others, area, bleed, at))


def _edge_runs(
    style: MarkStyle, cards: Sequence[_Card], area: Span, bleed: float, at: float
) -> Iterator[Run]:
    """The marks of one cut, before and after the block."""
    low, high = hull(along for along, _ in cards)
    away = gap(style, bleed)
    for start, end in (
        (max(low - away - style.length, area[0]), low - away),
        (high + away, min(high + away + style.length, area[1])),
    ):
        if end - start > max(least(style) - SAME, SAME):
            yield at, start, end


def _full_runs(
    style: MarkStyle, cards: Sequence[_Card], others: Sequence[_Card], area: Span, bleed: float,
    at: float,
) -> Iterator[Run]:  # fmt: skip
    """One cut as a line across the block, as far beyond it as marks would reach. It does not cross
    cards that the cut would divide; what is cut off from all edges of the cut by these is left
    out."""
    low, high = hull(along for along, _ in (*cards, *others))
    away = gap(style, bleed) + style.length
    whole = max(low - away, area[0]), min(high + away, area[1])
    divided = [along for along, (first, last) in (*cards, *others)
               if first + SAME < at < last - SAME]  # fmt: skip
    edges = [along for along, across in cards if any(abs(edge - at) <= SAME for edge in across)]
    for start, end in without(whole, divided):
        if any(first < end - SAME and last > start + SAME for first, last in edges):
            yield at, start, end


def _card_runs(
    style: MarkStyle, cards: Sequence[_Card], others: Sequence[_Card], area: Span
) -> Iterator[Run]:
    """Marks before and after each card, in line with its two edges, those that touch joined."""
    for at in distinct(edge for _, across in cards for edge in across):
        found: list[Span] = []
        for (low, high), across in cards:
            if all(abs(edge - at) > SAME for edge in across):
                continue
            before, after = _free(at, (low, high), (*cards, *others), style)
            end, start = low - style.offset, high + style.offset
            found.append((max(end - style.length, before, area[0]), end))
            found.append((start, min(start + style.length, after, area[1])))
        for start, end in joined(s for s in found if s[1] - s[0] > SHORTEST - SAME):
            yield at, start, end


def _free(edge: float, own: Span, cards: Sequence[_Card], style: MarkStyle) -> tuple[float, float]:
    """Where a mark in line with `edge` must end before and after its `own` card, so as not to
    come nearer than `offset` to the trim of another card, even only along that card's edge."""
    clear = style.width * CASING / 2
    others = [along for along, (low, high) in cards if low - clear < edge < high + clear]
    before = max((high for _, high in others if high <= own[0] + SAME), default=float("-inf"))
    after = min((low for low, _ in others if low >= own[1] - SAME), default=float("inf"))
    return before + style.offset, after - style.offset
