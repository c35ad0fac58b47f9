"""`beads`: a row of beads between two lines, with a ring in each corner."""

from __future__ import annotations

from pnp.geometry.outlines import ellipse
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import joined
from pnp.geometry.patterns.strokes import bend, level

_OUTER, _BEADS, _INNER = 0.12, 0.4, 0.68  # of the size: a line, the middle of beads, a line
_BEAD, _RING, _PITCH = 0.13, 0.17, 0.42


def _corner(size: float) -> Pieces:
    middle = _BEADS * size
    lines = [bend(_OUTER * size, size), bend(_INNER * size, size)]
    ring = ellipse(middle, middle, _RING * size, _RING * size)
    dots = [
        ellipse(middle, middle, _RING * size / 2, _RING * size / 2),
        ellipse(0.81 * size, middle, _BEAD * size / 2, _BEAD * size / 2),
        ellipse(middle, 0.81 * size, _BEAD * size / 2, _BEAD * size / 2),
    ]
    return Pieces(joined(lines), ring, joined(dots))


def _edge(length: float, size: float) -> Pieces:
    count = max(1, round(length / (_PITCH * size)))
    step = length / count
    beads = [
        ellipse((i + 0.5) * step, _BEADS * size, _BEAD * size, _BEAD * size) for i in range(count)
    ]
    lines = joined([level(_OUTER * size, length), level(_INNER * size, length)])
    return Pieces(lines, (), joined(beads))


KIND = FrameDesign("beads", "a row of beads between two lines", _corner, _edge)
