"""Guilloches: waves that cross each other like braided threads, as on banknotes.

In: a box and a `Weave`. Out: one path to be stroked. A band runs along the longer side of its box,
a frame runs round it without seams, a field fills it with bands that overlap.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct

from pnp.geometry.patterns.parametric import Point, joined, smooth
from pnp.model.definitions import replace
from pnp.model.face import Box, Segments

_PIECES = 6  # cubics of a wave


class Weave(Struct, frozen=True):
    """How many threads (`strands`) a band has, the length of their waves and the height of a band
    in points; by which share (0 to 1) waves are lower between the `swells` of a band."""

    strands: int
    period: float
    band: float
    swell: float = 0.0
    swells: int = 1


# from a distance along the middle of a band to the place there, and the direction across it
Track = Callable[[float], tuple[Point, Point]]


def band(box: Box, weave: Weave) -> Segments:
    """A band along the longer side of a box, as high as the shorter side."""
    x, y, width, height = box
    if width >= height:
        return _level(box, weave)
    return _braid(lambda s: ((x + width / 2, y + s), (1.0, 0.0)), height, width, weave)


def field(box: Box, weave: Weave) -> Segments:
    """Bands one below the other in a box, each half over the next one. Both have half of the
    threads, so that a field has as many lines as a band of the same height."""
    x, y, width, height = box
    count = max(1, round(2 * height / weave.band) - 1)
    step = height / (count + 1)
    half = replace(weave, strands=max(1, round(weave.strands / 2)))
    rows = ((x, y + i * step, width, 2 * step) for i in range(count))
    return joined(_level(row, half) for row in rows)


def _level(box: Box, weave: Weave) -> Segments:
    """A level band in a box."""
    x, y, width, height = box
    return _braid(lambda s: ((x + s, y + height / 2), (0.0, 1.0)), width, height, weave)


def frame(box: Box, weave: Weave, radius: float) -> Segments:
    """A band along all four sides of a box, inside of it, with rounded corners of this radius, but
    so large that waves do not cross at the inner corners. The waves are made a little longer or
    shorter, so that they meet."""
    x, y, width, height = box
    half = min(weave.band, width / 2, height / 2) / 2
    inner = (x + half, y + half, width - 2 * half, height - 2 * half)
    track, length = _round(inner, max(radius - half, 2 * half))
    return _braid(track, length, 2 * half, weave, closed=True)


def _braid(
    track: Track, length: float, height: float, weave: Weave, closed: bool = False
) -> Segments:
    """The threads of a band along a track of a length."""
    waves = max(1, round(length / weave.period))
    turn = 2 * math.pi / length

    def strand(number: int) -> Segments:
        shift = 2 * math.pi * number / weave.strands

        def at(s: float) -> Point:
            low = weave.swell * (0.5 - 0.5 * math.cos(turn * weave.swells * s))
            off = height / 2 * (1 - low) * math.sin(turn * waves * s + shift)
            (x, y), (across, down) = track(s)
            return x + across * off, y + down * off

        return smooth(at, 0.0, length, waves * _PIECES, closed)

    return joined(strand(number) for number in range(weave.strands))


def _round(box: Box, radius: float) -> tuple[Track, float]:
    """The way round a box with rounded corners, clockwise from the middle of the top, and its
    length."""
    x, y, width, height = box
    radius = min(radius, width / 2, height / 2)
    across, down, arc = width - 2 * radius, height - 2 * radius, math.pi / 2 * radius
    length = 2 * (across + down) + 4 * arc
    # each corner: its middle, and the angle at which it begins
    corners = (
        (x + width - radius, y + radius, -math.pi / 2),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, math.pi / 2),
        (x + radius, y + radius, math.pi),
    )
    sides = (across, down, across, down)

    def track(s: float) -> tuple[Point, Point]:
        s = (s + across / 2) % length
        for (cx, cy, angle), side in zip(corners, sides, strict=True):
            cos, sin = math.cos(angle), math.sin(angle)
            if s < side:  # straight on to the corner, whose tangent is (-sin, cos)
                back = side - s
                return (cx + radius * cos + sin * back, cy + radius * sin - cos * back), (cos, sin)
            s -= side
            if s < arc:
                turned = angle + s / radius
                cos, sin = math.cos(turned), math.sin(turned)
                return (cx + radius * cos, cy + radius * sin), (cos, sin)
            s -= arc
        return track(0.0)  # rounding at the very end

    return track, length
