"""From trim boxes on a paper to cut marks, and a place for the label beside them.

In: the trim boxes of one page, the area marks may use (paper less margin), a mark style. Out:
lines and a label. Points, y down. The marks depend on the trim boxes alone, not on a grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.impose.papers import SAME
from pnp.model.face import Box
from pnp.model.sheet import CASING, Label, Line, MarkStyle
from pnp.model.units import mm

SHORTEST = mm(1)  # a shorter mark is of no use and left out
CLEARANCE = mm(2)  # between a mark and the label
LABEL_DEPTH = mm(2.5)  # a strip needs it to take a label of 6 pt
LABEL_WIDTH = mm(10)  # a shorter label cannot be read
LABEL_DROP = 1.5  # baseline below the middle of the strip: half of ascent 4.5 less descent 1.5

Span = tuple[float, float]
Run = tuple[float, float, float]  # a line along one axis: position on the other, start, end


@lru_cache(maxsize=64)
def cut_marks(
    style: MarkStyle, trims: tuple[Box, ...], area: Box, bleed: float
) -> tuple[Line, ...]:
    """Marks in line with the trim edges, outside all trim boxes, inside `area`.

    'edge' marks stand outside the block of all cards, clear of `bleed`. 'card' marks stand at
    each corner, on the bleed if need be (so with casing), and end before other cards' trim;
    those that meet in a gutter become one line. Cached, as most sheets of a deck are equal.
    """
    if style.kind == "none" or not trims:
        return ()
    across = [_spans(t) for t in trims]  # (x span, y span): for marks that run along x
    down = [(y, x) for x, y in across]
    x_span, y_span = _spans(area)
    runs = _edge_runs if style.kind == "edge" else _card_runs
    casing = style.kind == "card"
    lines = [
        Line(start, at, end, at, style.width, casing)
        for at, start, end in runs(style, across, x_span, bleed)
    ]
    lines += [
        Line(at, start, at, end, style.width, casing)
        for at, start, end in runs(style, down, y_span, bleed)
    ]
    return tuple(lines)


def reach(style: MarkStyle, bleed: float) -> float:
    """How far from the trim the marks end; 0 without marks."""
    if style.kind == "none":
        return 0.0
    return _start(style, bleed) + style.length


def place_label(
    text: str, style: MarkStyle, trims: Sequence[Box], area: Box, bleed: float
) -> Label | None:
    """A label below the cards, else on their left, above or on their right, clear of bleed and
    marks; None without room.

    `trims` are those of a full sheet, so that the label has the same place on a last sheet with
    fewer cards. Beyond the ends of the marks it may be as long as the block, else it stays between
    the marks of the first column or row.
    """
    if not text or not trims:
        return None
    (left, right), (top, bottom) = _block([_spans(t) for t in trims])
    (area_left, area_right), (area_top, area_bottom) = _spans(area)
    first_x, first_y = _spans(trims[0])
    gap = CLEARANCE if style.kind != "none" else 0.0
    beyond = max(reach(style, bleed), bleed)
    wide = ((beyond, left, right), (bleed, *first_x))
    high = ((beyond, top, bottom), (bleed, *first_y))
    # the strip on each side: its depth at the trim, its outer edge, which way it lies from there
    sides = (
        (wide, area_bottom - bottom, area_bottom, -1, False),
        (high, left - area_left, area_left, 1, True),
        (wide, top - area_top, area_top, 1, False),
        (high, area_right - right, area_right, -1, True),
    )
    for places, whole, edge, way, upwards in sides:
        for away, start, end in places:
            depth, room = whole - away, end - start - 2 * gap
            if depth < LABEL_DEPTH - SAME or room < LABEL_WIDTH:
                continue
            baseline = edge + way * depth / 2 + LABEL_DROP
            if upwards:
                return Label(text, baseline, end - gap, 270, room)
            return Label(text, start + gap, baseline, 0, room)
    return None


def _start(style: MarkStyle, bleed: float) -> float:
    """The gap between trim and mark: marks at the edge of the block keep off its bleed."""
    return max(style.offset, bleed) if style.kind == "edge" else style.offset


def _spans(box: Box) -> tuple[Span, Span]:
    x, y, width, height = box
    return (x, x + width), (y, y + height)


def _block(cards: Iterable[tuple[Span, Span]]) -> tuple[Span, Span]:
    """The box round all cards."""
    one, other = zip(*cards, strict=True)
    return _hull(one), _hull(other)


def _hull(spans: Iterable[Span]) -> Span:
    starts, ends = zip(*spans, strict=True)
    return min(starts), max(ends)


def _edge_runs(
    style: MarkStyle, cards: Sequence[tuple[Span, Span]], area: Span, bleed: float
) -> Iterator[Run]:
    """Marks before and after the block, in line with each trim edge; `cards` are (span along
    the marks, span across them)."""
    (low, high), _ = _block(cards)
    away = _start(style, bleed)
    for at in _distinct(edge for _, across in cards for edge in across):
        for start, end in (
            (max(low - away - style.length, area[0]), low - away),
            (high + away, min(high + away + style.length, area[1])),
        ):
            if end - start > SHORTEST - SAME:
                yield at, start, end


def _card_runs(
    style: MarkStyle, cards: Sequence[tuple[Span, Span]], area: Span, bleed: float
) -> Iterator[Run]:
    """Marks before and after each card, in line with its two edges, those that touch joined."""
    for at in _distinct(edge for _, across in cards for edge in across):
        spans: list[Span] = []
        for (low, high), across in cards:
            if all(abs(edge - at) > SAME for edge in across):
                continue
            before, after = _free(at, (low, high), cards, style)
            end, start = low - style.offset, high + style.offset
            spans.append((max(end - style.length, before, area[0]), end))
            spans.append((start, min(start + style.length, after, area[1])))
        for start, end in _joined(s for s in spans if s[1] - s[0] > SHORTEST - SAME):
            yield at, start, end


def _free(
    edge: float, own: Span, cards: Sequence[tuple[Span, Span]], style: MarkStyle
) -> tuple[float, float]:
    """Where a mark in line with `edge` must end before and after its `own` card, so as not to
    come nearer than `offset` to the trim of another card, even only along that card's edge."""
    clear = style.width * CASING / 2
    others = [along for along, (low, high) in cards if low - clear < edge < high + clear]
    before = max((high for _, high in others if high <= own[0] + SAME), default=float("-inf"))
    after = min((low for low, _ in others if low >= own[1] - SAME), default=float("inf"))
    return before + style.offset, after - style.offset


def _distinct(values: Iterable[float]) -> list[float]:
    """The values in order, those that are the same but for rounding once."""
    ordered = sorted(values)
    return ordered[:1] + [b for a, b in pairwise(ordered) if b - a > SAME]


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans in order, those that touch as one."""
    current: Span | None = None
    for span in sorted(spans):
        if current and span[0] <= current[1] + SAME:
            current = current[0], max(current[1], span[1])
        else:
            if current:
                yield current
            current = span
    if current:
        yield current
