"""From the length of a face and that of a page to pages in a row that share strips.

One axis at a time, in points. A page shows `room` of the face; neighbours share a strip of
`overlap`. Of the strip the later page, which lies on top, loses `waste` by a cut: there both
sides of the cut have ink, and marks have a place. What is left of the strip on the earlier page
is where the later one is glued on. What the pages could show more than the face has is left over
on both sides of the face alike.
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

    @property
    def step(self) -> float:
        """From page to page, on the face."""
        return self.room - self.overlap

    @property
    def waste(self) -> float:
        """How much of the strip is cut off the page that lies on top."""
        return min(_WASTE, self.overlap / 2)

    @property
    def count(self) -> int:
        """How many pages it takes: one, if the face fits, else ⌈(length − overlap) / step⌉."""
        if self.length <= self.room + SAME:
            return 1
        return math.ceil((self.length - self.overlap - SAME) / self.step)

    def start(self, k: int) -> float:
        """Where the face begins, from the start of page k's room; below nothing for later ones."""
        shown = self.count * self.step + self.overlap
        return (shown - self.length) / 2 - k * self.step

    def kept(self, k: int) -> tuple[float, float]:
        """What is seen of page k in the end, from the start of its room: up to the trim of the
        face, its own cut, or the cut of the next page."""
        begin, last = self.start(k), k == self.count - 1
        end = begin + self.length if last else self.step + self.waste
        return begin if k == 0 else self.waste, end
