"""`meander`: a Greek key between two lines, with a square in each corner."""

from __future__ import annotations

from pnp.geometry.outlines import rectangle
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import joined, lines
from pnp.geometry.patterns.strokes import bend, level
from pnp.model.face import Segments

_OUTER, _TOP, _BASE, _INNER = 0.08, 0.24, 0.76, 0.92  # of the size
# a key from its foot, in units of its width and its height
_KEY = ((0.0, 1.0), (0.0, 0.0), (0.74, 0.0), (0.74, 0.67), (0.26, 0.67), (0.26, 0.33), (0.5, 0.33))
_WIDE = 1.28  # the width of a key as a multiple of its height


def _key(left: float, width: float, size: float) -> Segments:
    high = (_BASE - _TOP) * size
    points = [(left + x * width, _TOP * size + y * high) for x, y in _KEY]
    return lines(points, closed=False)


def _corner(size: float) -> Pieces:
    side = (_BASE - _TOP) * size * 0.7
    dot = side * 0.4
    middle = _TOP * size + side / 2
    square = rectangle(_TOP * size, _TOP * size, side, side)
    return Pieces(
        joined([bend(_OUTER * size, size), bend(_INNER * size, size)]),
        joined([square, bend(_BASE * size, size)]),
        rectangle(middle - dot / 2, middle - dot / 2, dot, dot),
    )


def _edge(length: float, size: float) -> Pieces:
    """Keys that look to the middle from both sides."""
    half = length / 2
    count = max(1, round(half / ((_BASE - _TOP) * size * _WIDE)))
    width = half / count
    keys = [_key(i * width, width, size) for i in range(count)]
    mirrored = [tuple((s[0], length - s[1], s[2]) for s in key) for key in keys]  # type: ignore[misc]
    thin = joined([level(_OUTER * size, length), level(_INNER * size, length)])
    return Pieces(thin, joined([level(_BASE * size, length), *keys, *mirrored]))


KIND = FrameDesign("meander", "a Greek key between two lines", _corner, _edge)
