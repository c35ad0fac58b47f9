"""Rosettes: waves round a middle that cross each other.

In: a box in points and a `Rosette`. Out: one path to be stroked.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.geometry.patterns.parametric import Point, joined, smooth
from pnp.model.face import Box, Segments

_PIECES = 6  # cubics of a wave


class Rosette(Struct, frozen=True):
    """`petals` waves in one turn, `strands` of them in each of `rings`, round an open middle
    whose radius is the share `inner` (0 to 1) of the whole."""

    petals: int
    strands: int
    inner: float
    rings: int = 1


def rosette(box: Box, found: Rosette) -> Segments:
    """The rosette that touches all four sides of a box."""
    step = (1 - found.inner) / found.rings
    return joined(
        _strand(box, found.petals, found.inner + ring * step, step, number / found.strands)
        for ring in range(found.rings)
        for number in range(found.strands)
    )


def _strand(box: Box, petals: int, inner: float, depth: float, share: float) -> Segments:
    """One wave from the share `inner` of the radius to `depth` further out; `share` of a wave is
    how far it is turned."""
    x, y, width, height = box
    shift = 2 * math.pi * share

    def at(angle: float) -> Point:
        radius = inner + depth * (0.5 + 0.5 * math.cos(petals * angle + shift))
        return (
            x + width / 2 * (1 + radius * math.sin(angle)),
            y + height / 2 * (1 - radius * math.cos(angle)),
        )

    return smooth(at, 0.0, 2 * math.pi, petals * _PIECES, closed=True)
