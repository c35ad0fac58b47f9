"""Pictures as they are printed: how many of their pixels are on an inch, and in which proportions.

A picture that is turned or cut off has the resolution of the whole: its sides are measured along
themselves, each on its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.preflight.facts import Drawing, Image
from pnp.preflight.measures.pictures import PictureFacts, picture_facts

_INCH = 72.0
_FEW = 16  # pixels


class Printed(Struct, frozen=True):
    """A picture on a face, with the facts of its file."""

    image: Image
    facts: PictureFacts

    @property
    def dpi(self) -> tuple[float, float]:
        """Pixels per inch across and down."""
        across, down = self.image.width / _INCH, self.image.height / _INCH
        return self.facts.width / across, self.facts.height / down

    @property
    def lowest_dpi(self) -> float:
        """The lower one of the two."""
        return min(self.dpi)

    def needed(self, dpi: float) -> tuple[int, int]:
        """The pixels across and down that this size needs."""
        across, down = self.image.width / _INCH, self.image.height / _INCH
        return math.ceil(across * dpi), math.ceil(down * dpi)

    @property
    def stretch(self) -> float:
        """How much wider than its pixels it is printed: 1 is unchanged, 1.5 half as wide again, 0.5
        half as wide."""
        across, down = self.dpi
        return down / across


def printed(drawing: Drawing) -> Iterator[Printed]:
    """The pictures that an element draws, except those in a face that is shown as a picture, those
    of a few pixels, which are a colour or a gradient, and those whose file cannot be read, which
    is reported when they are drawn."""
    for image in drawing.images:
        if image.in_figure or not (image.width and image.height):
            continue
        facts = picture_facts(image.op.path)
        if facts is not None and min(facts.width, facts.height) >= _FEW:
            yield Printed(image, facts)
