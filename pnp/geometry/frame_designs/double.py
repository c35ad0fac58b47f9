"""`double`: a thick line outside and a thin one inside, with square corners."""

from __future__ import annotations

from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.strokes import bend, level

_THICK, _THIN = 0.12, 0.36  # of the size


def _corner(size: float) -> Pieces:
    return Pieces(bend(_THIN * size, size), bend(_THICK * size, size))


def _edge(length: float, size: float) -> Pieces:
    return Pieces(level(_THIN * size, length), level(_THICK * size, length))


KIND = FrameDesign("double", "a thick and a thin line", _corner, _edge)
