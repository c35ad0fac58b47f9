"""`cameo5`: an L in each corner, as the Cameo 5 Alpha reads them.

The other machines of this generation read the marks of `silhouette` as well.
"""

from __future__ import annotations

from pnp.impose.cutter_kinds import CutterKind, corner_mark
from pnp.model.sheet import Cutter, Line, Paper
from pnp.model.units import mm


def _marks(cutter: Cutter, paper: Paper) -> tuple[Line, ...]:
    corners = ((False, False), (True, False), (False, True), (True, True))
    return tuple(line for right, low in corners for line in corner_mark(cutter, paper, right, low))


KIND = CutterKind(
    "cameo5",
    "an L in each corner",
    inset=mm(10),
    length=mm(20),
    width=mm(0.3),
    marks=_marks,
)
