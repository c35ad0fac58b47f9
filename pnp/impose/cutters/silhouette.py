"""`silhouette`: a filled square top left, an L top right and bottom left.

These are the "Type 1" marks of Silhouette Studio, which the Cameo 1 to 4 and the Portrait read.
Studio shows marks with an inset of 10 mm or more. Sources: inkscape-silhouette
(render_silhouette_regmarks.inx: square 5 mm, arms 20 mm, line 0.3 mm), Silhouette Card Maker
(assets/layouts.json: inset 10 mm, thickness 1 mm, length from 5 mm).
"""

from __future__ import annotations

from pnp.impose.cutter_kinds import CutterKind, corner_mark, square_mark
from pnp.model.sheet import Cutter, Line, Paper
from pnp.model.units import mm


def _marks(cutter: Cutter, paper: Paper) -> tuple[Line, ...]:
    return (
        square_mark(cutter),
        *corner_mark(cutter, paper, is_right=True, is_low=False),
        *corner_mark(cutter, paper, is_right=False, is_low=True),
    )


KIND = CutterKind(
    "silhouette",
    "a filled square top left, an L top right and bottom left",
    inset=mm(10),
    length=mm(20),
    width=mm(0.3),
    square=mm(5),
    marks=_marks,
)
