"""The strips of paper beside the faces, and what is free in them.

A strip lies along one side of the block of all faces, from their bleed to the margin of the sheet.
A band is a free part of it: between two marks, or beyond the ends of all marks. Points, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from pnp.impose.marks.spans import Span, block, overlap, spans, without
from pnp.impose.papers import SAME
from pnp.model.face import Box

Side = Literal["bottom", "left", "top", "right"]


class Band(Struct, frozen=True):
    """A free box beside the faces. What is `upright` is read from bottom to top."""

    box: Box
    upright: bool

    @property
    def length(self) -> float:
        """Along the side."""
        return self.box[3] if self.upright else self.box[2]

    @property
    def depth(self) -> float:
        """Away from the side."""
        return self.box[2] if self.upright else self.box[3]

    def middle(self, length: float, depth: float) -> Box:
        """A box of this size in the middle of the band."""
        x, y, width, height = self.box
        w, h = (depth, length) if self.upright else (length, depth)
        return x + (width - w) / 2, y + (height - h) / 2, w, h

    def less(self, each: float) -> Band:
        """The band, shorter at both ends."""
        x, y, width, height = self.box
        if self.upright:
            return Band((x, y + each, width, height - 2 * each), True)
        return Band((x + each, y, width - 2 * each, height), False)


class Strip(Struct, frozen=True):
    """One side of a block of faces: the span of the block along it (`along`), as far as it can be
    printed, that of the paper that can be printed (`room`), and where the clear paper begins and
    ends."""

    side: Side
    along: Span
    room: Span
    inner: float
    outer: float

    @property
    def upright(self) -> bool:
        """Whether it lies on the left or on the right."""
        return self.side in ("left", "right")

    @property
    def depth(self) -> float:
        """From the bleed to the margin."""
        return abs(self.outer - self.inner)

    def band(self, along: Span, start: float, end: float) -> Band:
        """The part of the strip from `start` to `end` points away from the bleed."""
        way = 1 if self.outer > self.inner else -1
        low, high = sorted((self.inner + way * start, self.inner + way * end))
        if self.upright:
            return Band((low, along[0], high - low, along[1] - along[0]), True)
        return Band((along[0], low, along[1] - along[0], high - low), False)

    def taken(self, boxes: Sequence[Box]) -> Iterator[tuple[Span, float]]:
        """What boxes take of the strip beside the block: the span along it, and how far from the
        bleed it ends."""
        whole = self.band(self.along, 0.0, max(self.depth, SAME)).box
        way = 1 if self.outer > self.inner else -1
        for box in boxes:
            if overlap(whole, box):
                x, y = spans(box)
                along, across = (y, x) if self.upright else (x, y)
                yield along, max(way * (edge - self.inner) for edge in across)


def strips(trims: Sequence[Box], area: Box, bleed: float) -> dict[Side, Strip]:
    """The strips around a block. One that has no room has an outer edge inside of its inner one,
    and is left out."""
    (left, right), (top, bottom) = block(trims)
    across, down = spans(area)
    # faces may reach beyond what can be printed
    level = max(left, across[0]), min(right, across[1])
    upright = max(top, down[0]), min(bottom, down[1])
    found = (
        Strip("bottom", level, across, bottom + bleed, down[1]),
        Strip("left", upright, down, left - bleed, across[0]),
        Strip("top", level, across, top - bleed, down[0]),
        Strip("right", upright, down, right + bleed, across[1]),
    )
    return {
        one.side: one
        for one in found
        if (one.outer > one.inner) == (one.side in ("bottom", "right"))
    }


def beyond(strip: Strip, boxes: Sequence[Box], whole: bool = False) -> Band:
    """The band beyond the ends of all boxes in the strip; `whole`: as long as the paper."""
    start = max([0.0, *(end for _, end in strip.taken(boxes))])
    along = strip.room if whole else strip.along
    return strip.band(along, min(start, strip.depth), strip.depth)


def between(strip: Strip, boxes: Sequence[Box]) -> Iterator[Band]:
    """The bands between boxes in the strip, each as deep as the strip."""
    for free in without(strip.along, (along for along, _ in strip.taken(boxes))):
        yield strip.band(free, 0.0, strip.depth)
