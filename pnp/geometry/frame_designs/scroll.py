"""`scroll`: a thick line, and a thin one that curls up at the corners round a leaf."""

from __future__ import annotations

import math

from pnp.geometry.outlines import ellipse
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import Point, joined, smooth
from pnp.geometry.patterns.strokes import leaf, level
from pnp.geometry.segments import transform
from pnp.model.face import Segments

_THICK, _THIN = 0.12, 0.26  # of the size
_ROUND = 0.3  # the radius of the thick corner
_CURL, _EYE = 0.17, 0.045  # the radius of a curl, and of the dot at its end
_MIDDLE = 0.8  # of a curl
_TURNS = 1.6
_DIAGONAL = (0.0, 1.0, 1.0, 0.0, 0.0, 0.0)  # exchanges x and y


def _spiral(size: float) -> tuple[Segments, Point]:
    """The thin line from the edge into a curl, and where it ends."""
    cx, cy = _MIDDLE * size, (_THIN + _CURL) * size

    def at(turn: float) -> Point:
        radius = (_CURL + (_EYE - _CURL) * turn / _TURNS) * size
        angle = 2 * math.pi * turn
        return cx - radius * math.sin(angle), cy - radius * math.cos(angle)

    curl = smooth(at, 0.0, _TURNS, round(8 * _TURNS))
    begin = curl[0][1:3]
    return (("M", size, _THIN * size), ("L", *begin), *curl[1:]), at(_TURNS)


def _corner(size: float) -> Pieces:
    a, b = _THICK * size, (_THICK + _ROUND) * size
    arc = smooth(
        lambda t: (b - _ROUND * size * math.sin(t), b - _ROUND * size * math.cos(t)),
        0.0, math.pi / 2, 2,
    )  # fmt: skip
    thick: Segments = (("M", size, a), ("L", b, a), *arc[1:], ("L", a, size))
    curl, eye = _spiral(size)
    dot = ellipse(*eye, _EYE * size, _EYE * size)
    filled = joined([
        dot, transform(dot, _DIAGONAL),
        leaf((0.34 * size, 0.34 * size), 45.0, 0.4 * size, 0.15 * size),
    ])  # fmt: skip
    return Pieces(joined([curl, transform(curl, _DIAGONAL)]), thick, filled)


def _edge(length: float, size: float) -> Pieces:
    return Pieces(level(_THIN * size, length), level(_THICK * size, length))


KIND = FrameDesign("scroll", "lines that curl up at the corners, round a leaf", _corner, _edge)
