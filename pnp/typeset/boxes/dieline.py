"""The dieline of a net: cuts, creases and glue areas, each on a layer of its own."""

from __future__ import annotations

import math

from pnp.model.face import BLACK, Color, Group, Matrix, Op, Path, Pattern, Stroke
from pnp.model.net import Net
from pnp.model.units import mm

_WIDTH = 0.5  # points
_DASH = (mm(2), mm(1))
_GLUE: Color = (0.6,)
_WHITE: Color = (1.0,)
_HATCH = mm(1.5)
_DIAGONAL = math.sqrt(0.5)


def dieline_ops(net: Net) -> tuple[Op, ...]:
    """Groups on the layers Glue, Crease and Cut, in the coordinates of a face as large as the net:
    cuts are solid, creases dashed, glue areas hatched."""
    matrix: Matrix = (_DIAGONAL, _DIAGONAL, -_DIAGONAL, _DIAGONAL, 0.0, 0.0)
    hatch = Path((("M", 0.0, _HATCH / 2), ("L", _HATCH, _HATCH / 2)), stroke=Stroke(_GLUE, 0.3))
    glue = Path(net.glue, Pattern(_HATCH, _HATCH, (hatch,), matrix))
    # on white, to be visible on dark art
    crease = (
        Path(net.crease, stroke=Stroke(_WHITE, _WIDTH)),
        Path(net.crease, stroke=Stroke(BLACK, _WIDTH, dash=_DASH)),
    )
    cut = (
        Path(net.cut + net.slits, stroke=Stroke(_WHITE, 2 * _WIDTH, "round", "round")),
        Path(net.cut + net.slits, stroke=Stroke(BLACK, _WIDTH, "round", "round")),
    )
    return (
        Group((glue,), layer="Glue"), Group(crease, layer="Crease"), Group(cut, layer="Cut"),
    )  # fmt: skip
