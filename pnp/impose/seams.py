"""Which cards of a grid are turned, so that equal edges meet where two cards share a cut.

In: the key `seam` of a sheet style, a place in the grid. Out: the turn of the card there.

A turned card meets its neighbour with the same edge: bottom with bottom, right with right. The edge
of the neighbour then runs in the opposite direction, so the colours along a mirrored seam are the
same if the edge is symmetric about its middle. If every second row is turned, the cards within a
row all stand alike, and a right edge meets a left one.
"""

from __future__ import annotations

from typing import Literal

from pnp.model.sheet import Turn

Seam = Literal["split", "mirror-rows", "mirror-columns", "mirror"]
SEAMS: tuple[Seam, ...] = ("split", "mirror-rows", "mirror-columns", "mirror")


def turn_at(seam: Seam, column: int, row: int) -> Turn:
    """The turn of the card in a column and row (from 0): 0 or 180."""
    turns = {"split": 0, "mirror-rows": row, "mirror-columns": column, "mirror": row + column}
    return 180 if turns[seam] % 2 else 0
