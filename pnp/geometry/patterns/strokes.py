"""Parts of ornaments: straight edges, bent corners, leaves. In points, y down."""

from __future__ import annotations

import math

from pnp.geometry.patterns.parametric import Point
from pnp.geometry.segments import transform
from pnp.model.face import Segments


def level(y: float, length: float) -> Segments:
    """A level line from x = 0."""
    return (("M", 0.0, y), ("L", length, y))


def bend(at: float, size: float) -> Segments:
    """The corner of a line that is so far from both sides: down from the right end of a square,
    and to its lower end."""
    return (("M", size, at), ("L", at, at), ("L", at, size))


def leaf(foot: Point, degrees: float, length: float, width: float) -> Segments:
    """A leaf with a point at both ends, widest nearer to its foot; 0 degrees is to the right,
    90 down."""
    half = width / 2 * 4 / 3  # where a cubic with level control points is as high as the half
    shape: Segments = (
        ("M", 0.0, 0.0),
        ("C", 0.22 * length, -half, 0.6 * length, -half, length, 0.0),
        ("C", 0.6 * length, half, 0.22 * length, half, 0.0, 0.0),
        ("Z",),
    )
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return transform(shape, (cos, sin, -sin, cos, foot[0], foot[1]))
