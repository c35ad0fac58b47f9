"""`laurel`: a branch with pairs of leaves from each corner, which meet at a berry."""

from __future__ import annotations

from pnp.geometry.outlines import ellipse
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import joined
from pnp.geometry.patterns.strokes import bend, leaf, level
from pnp.geometry.segments import transform

_STEM, _INNER = 0.32, 0.72  # of the size: the branch, and the line inside of it
_LEAF, _WIDE, _TURN = 0.46, 0.17, 30.0  # the length and the width of a leaf, and its angle
_PITCH, _BERRY = 0.4, 0.1


def _corner(size: float) -> Pieces:
    middle = _STEM * size
    rings = ellipse(middle, middle, 0.24 * size, 0.24 * size)
    berry = ellipse(middle, middle, 1.2 * _BERRY * size, 1.2 * _BERRY * size)
    branches = ((("M", size, middle), ("L", middle + 0.24 * size, middle)),
                (("M", middle, size), ("L", middle, middle + 0.24 * size)))  # fmt: skip
    return Pieces(joined([*branches, bend(_INNER * size, size)]), rings, berry)


def _edge(length: float, size: float) -> Pieces:
    middle, half = _STEM * size, length / 2
    room = half - 1.6 * _BERRY * size
    count = max(1, round(room / (_PITCH * size)))
    step = room / count
    grown = [
        leaf((i * step, middle), sign * _TURN, min(_LEAF * size, 1.15 * step), _WIDE * size)
        for i in range(count)
        for sign in (-1, 1)
    ]
    other = [transform(one, (-1.0, 0.0, 0.0, 1.0, length, 0.0)) for one in grown]
    berry = ellipse(half, middle, _BERRY * size, _BERRY * size)
    thin = joined([level(middle, length), level(_INNER * size, length)])
    return Pieces(thin, (), joined([*grown, *other, berry]))


KIND = FrameDesign("laurel", "branches with leaves that meet at a berry", _corner, _edge)
