"""What is done by hand with the printed sheets of a product: cutting and folding.

Lengths are points, y down, origin top left of the paper as it lies.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.model.face import Box, Segments
from pnp.model.sheet import Crease

Way = Literal["down", "across"]
Stock = Literal["card", "paper", "label"]


INKS = ("cyan", "magenta", "yellow", "black")


class CutPass(Struct, frozen=True):
    """Parallel straight cuts that are made one after the other: 'down' the paper at distances from
    its left edge, or 'across' it at distances from its top."""

    way: Way
    at: tuple[float, ...]


class Finishing(Struct, frozen=True):
    """The work on one product.

    `width` and `height` are those of the paper, `trims` the trim boxes on its fullest page,
    `outlines` the lines along which pieces of that page are cut out, `passes` its straight cuts in
    their order, `creases` its lines to fold along. Of all sheets together: `sheets` of paper,
    straight `cuts`, `pieces` cut out along an outline, `folds`.
    """

    width: float
    height: float
    sheets: int
    trims: tuple[Box, ...] = ()
    outlines: tuple[Segments, ...] = ()
    passes: tuple[CutPass, ...] = ()
    creases: tuple[Crease, ...] = ()
    cuts: int = 0
    pieces: int = 0
    folds: int = 0


class Ink(Struct, frozen=True):
    """The mean share of the paper that each ink covers, 0..1, over all printed pages."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """The sum of the inks: 0 is white paper, 4 all inks everywhere."""
        return self.cyan + self.magenta + self.yellow + self.black
