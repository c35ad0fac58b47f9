"""Spans of boxes along one axis: where they begin and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pnp.impose.papers import SAME
from pnp.model.face import Box
from pnp.model.sheet import CASING, Line

Span = tuple[float, float]


def spans(box: Box) -> tuple[Span, Span]:
    """The spans of a box along x and along y."""
    x, y, width, height = box
    return (x, x + width), (y, y + height)


def hull(parts: Iterable[Span]) -> Span:
    """The span from the first start to the last end."""
    starts, ends = zip(*parts, strict=True)
    return min(starts), max(ends)


def block(boxes: Iterable[Box]) -> tuple[Span, Span]:
    """The spans along x and y of all boxes together."""
    across, down = zip(*map(spans, boxes), strict=True)
    return hull(across), hull(down)


def distinct(values: Iterable[float]) -> list[float]:
    """The values in order; those that are the same but for rounding once."""
    ordered = sorted(values)
    return ordered[:1] + [b for a, b in pairwise(ordered) if b - a > SAME]


def joined(parts: Iterable[Span]) -> Iterator[Span]:
    """Spans in order, those that touch as one."""
    current: Span | None = None
    for span in sorted(parts):
        if current and span[0] <= current[1] + SAME:
            current = current[0], max(current[1], span[1])
        else:
            if current:
                yield current
            current = span
    if current:
        yield current


def without(whole: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """The parts of a span that are not taken."""
    start, end = whole
    for low, high in joined(taken):
        if low > start + SAME:
            yield start, min(low, end)
        start = max(start, high)
        if start >= end - SAME:
            return
    yield start, end


def box_of(line: Line) -> Box:
    """The paper that an upright or a level line takes, with its casing."""
    half = line.width / 2 * (CASING if line.casing else 1.0)
    dx, dy = (half, 0.0) if line.x1 == line.x2 else (0.0, half)
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return (
        x - dx, y - dy, abs(line.x2 - line.x1) + 2 * dx, abs(line.y2 - line.y1) + 2 * dy
    )  # fmt: skip


def overlap(one: Box, other: Box, clear: float = 0.0) -> bool:
    """Whether two boxes share room, or are nearer to each other than `clear`."""
    return (
        one[0] < other[0] + other[2] + clear - SAME
        and other[0] < one[0] + one[2] + clear - SAME
        and one[1] < other[1] + other[3] + clear - SAME
        and other[1] < one[1] + one[3] + clear - SAME
    )
