"""From the style of a sheet to that of its backs, if several faces share it.

A printer places the backs up to 2 mm beside the fronts, and the knife follows the marks of the
fronts. So the backs print at least 3 mm of their bleed where no neighbour is, and their crop marks
stand beyond it, where they cannot come to lie on a piece.
"""

from __future__ import annotations

from typing import TypeVar

from pnp.model.definitions import replace
from pnp.model.sheet import SheetStyle
from pnp.model.units import mm

S = TypeVar("S", bound=SheetStyle)
BLEED = mm(3)  # 1 mm more than the error of duplex printing


def style_of_backs(style: S) -> S:
    """The style with marks at the edge of the sheet only, and a bleed of at least 3 mm."""
    marks = style.marks
    if marks.kind != "none":
        marks = replace(marks, kind="edge")
    return replace(style, marks=marks, bleed=max(style.bleed, BLEED))
