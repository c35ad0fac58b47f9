"""From the length of a face and that of a page to pages in a row that share strips.

One axis at a time, in points. A page shows `room` of the face; neighbours share a strip of
`overlap`. Of the strip the later page, which lies on top, loses `waste` by a cut: there both
sides of the cut have ink, and marks have a place. What is left of the strip on the earlier page
is where the later one is glued on. What the pages could show more than the face has is left over
on both sides of the face alike.

A face in `parts` equal parts is cut between them, and a page shows one part with its strips, in
the middle of its room.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.impose.papers import SAME
from pnp.model.units import mm

_WASTE = mm(3)  # deep enough for a short cut mark and the name of the sheet


class Row(Struct, frozen=True):
    """Pages in a row along one axis; page k begins `step` after page k − 1."""

    length: float  # of the face
    room: float  # of a page inside its margin
    overlap: float
    parts: int = 0  # how many equal parts there are, one on a page; 0: as many as it takes

    @property
    def step(self) -> float:
        """From page to page, on the face."""
        return self.length / self.parts if self.parts else self.room - self.overlap

    @property
    def needed(self) -> float:
        """The room that a page needs for what it shows."""
        if self.parts < 2:
            return self.length if self.parts else 0.0
        return self.step + self.overlap

    @property
    def window(self) -> tuple[float, float]:
        """What a page shows where neighbours follow, from the start of its room: start, end."""
        shown = self.room if self.parts < 2 else self.needed
        return (self.room - shown) / 2, (self.room + shown) / 2

    @property
    def waste(self) -> float:
        """How much of the strip is cut off the page that lies on top."""
        return min(_WASTE, self.overlap / 2)

    @property
    def count(self) -> int:
        """How many pages it takes: `parts`, or one, if the face fits, else
        ⌈(length − overlap) / step⌉."""
        if self.parts:
            return self.parts
        if self.length <= self.room + SAME:
            return 1
        return math.ceil((self.length - self.overlap - SAME) / self.step)

    def start(self, k: int) -> float:
        """Where the face begins, from the start of page k's room; below nothing for later ones."""
        if self.parts > 1:
            return self.window[0] + self.waste - k * self.step
        if self.parts:
            return (self.room - self.length) / 2
        shown = self.count * self.step + self.overlap
        return (shown - self.length) / 2 - k * self.step

    def kept(self, k: int) -> tuple[float, float]:
        """What is seen of page k in the end, from the start of its room: up to the trim of the
        face, its own cut, or the cut of the next page."""
        begin, last = self.start(k), k == self.count - 1
        cut = self.window[0] + self.waste
        end = begin + self.length if last else cut + self.step
        return begin if k == 0 else cut, end
