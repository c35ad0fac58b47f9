"""`notched`: two lines whose corners curve inwards, round a disc, as on tickets."""

from __future__ import annotations

import math

from pnp.geometry.outlines import ellipse
from pnp.geometry.patterns.frames import FrameDesign, Pieces
from pnp.geometry.patterns.parametric import smooth
from pnp.geometry.patterns.strokes import level
from pnp.model.face import Segments

_THIN, _THICK = 0.1, 0.25  # of the size: the outer and the inner line
_RADIUS, _MIDDLE = 0.6, 0.1  # of the outer notch, and where the middle of both notches is
_DISC = 0.1


def _notch(at: float, radius: float, size: float) -> Segments:
    """A line at a distance from the edge whose corner is an arc about the common middle."""
    off = (at - _MIDDLE) * size
    radius *= size
    middle = _MIDDLE * size
    low = math.asin(off / radius)
    arc = smooth(
        lambda t: (middle + radius * math.cos(t), middle + radius * math.sin(t)),
        low, math.pi / 2 - low, 4,
    )  # fmt: skip
    return (("M", size, at * size), ("L", *arc[0][1:3]), *arc[1:], ("L", at * size, size))


def _corner(size: float) -> Pieces:
    disc = (_MIDDLE + _RADIUS * 0.36) * size
    return Pieces(
        _notch(_THIN, _RADIUS, size),
        _notch(_THICK, _RADIUS + _THICK - _THIN, size),
        ellipse(disc, disc, _DISC * size, _DISC * size),
    )


def _edge(length: float, size: float) -> Pieces:
    return Pieces(level(_THIN * size, length), level(_THICK * size, length))


KIND = FrameDesign("notched", "lines with corners that curve inwards, round a disc", _corner, _edge)
