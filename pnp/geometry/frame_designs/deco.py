"""`deco`: three lines whose corners go down in steps, as in the 1920s."""

from __future__ import annotations

from pnp.geometry.outlines import rectangle
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import joined, lines
from pnp.geometry.patterns.strokes import bend, level
from pnp.model.face import Segments

_OUTER, _MIDDLE, _INNER = 0.1, 0.26, 0.4  # of the size: the three lines
_STEP = 0.18
_SQUARE = (0.2, 0.16)  # the place and the side of the square in the corner


def _steps(at: float, size: float) -> Segments:
    """A line with two steps towards the middle of the frame."""
    a, b, c = at * size, (at + _STEP) * size, (at + 2 * _STEP) * size
    points = [(size, a), (c, a), (c, b), (b, b), (b, c), (a, c), (a, size)]
    return lines(points, closed=False)


def _corner(size: float) -> Pieces:
    place, side = _SQUARE[0] * size, _SQUARE[1] * size
    return Pieces(
        joined([bend(_OUTER * size, size), _steps(_INNER, size)]),
        _steps(_MIDDLE, size),
        rectangle(place, place, side, side),
    )


def _edge(length: float, size: float) -> Pieces:
    thin = joined([level(_OUTER * size, length), level(_INNER * size, length)])
    return Pieces(thin, level(_MIDDLE * size, length))


KIND = FrameDesign("deco", "three lines with stepped corners", _corner, _edge)
