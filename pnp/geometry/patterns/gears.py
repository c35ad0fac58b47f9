"""Gear wheels whose teeth are involutes, so that drawn wheels of one module fit into each other.

In: a box in points and a `Gear`. Out: one path whose holes are seen with the rule evenodd.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.geometry.outlines import ellipse
from pnp.geometry.patterns.parametric import Curve, Point, joined, smooth, to_hundredths
from pnp.model.face import Segment, Segments

_PRESSURE = math.radians(20)  # the angle at which teeth press on each other, as usual
_ADDENDUM, _DEDENDUM = 1.0, 1.25  # modules: how far teeth reach over and under the pitch circle


class Gear(Struct, frozen=True):
    """The number of `teeth`; as shares of the radius of the pitch circle: the `bore` in the middle,
    and, if it has `spokes`, the `hub` round it and the inside of the `rim`; the width of a spoke
    is a share of the same."""

    teeth: int
    bore: float = 0.18
    spokes: int = 0
    hub: float = 0.34
    rim: float = 0.76
    spoke: float = 0.16


def gear(cx: float, cy: float, module: float, found: Gear) -> Segments:
    """A wheel round a middle, a tooth at its top. Its pitch circle is `teeth` modules wide, all of
    it two modules more."""
    pitch = module * found.teeth / 2
    parts = [_teeth(cx, cy, module, found.teeth)]
    if found.bore > 0:
        parts.append(ellipse(cx, cy, found.bore * pitch, found.bore * pitch))
    inside = pitch - _DEDENDUM * module
    rim = min(found.rim * pitch, inside * 0.95)
    if found.spokes and found.hub * pitch < rim:
        parts += _windows(cx, cy, pitch, rim, found)
    return to_hundredths(joined(parts))


def _teeth(cx: float, cy: float, module: float, teeth: int) -> Segments:
    pitch = module * teeth / 2
    tip, root = pitch + _ADDENDUM * module, max(pitch - _DEDENDUM * module, 0.1 * pitch)
    base = pitch * math.cos(_PRESSURE)
    low = max(base, root)
    # half a tooth at the pitch circle, and from there to where its flank would meet the base
    half = math.pi / (2 * teeth) + _involute(_PRESSURE)

    def flank(radius: float) -> float:
        """The angle from the middle of a tooth to its flank."""
        return max(0.0, half - _involute(math.acos(min(1.0, base / radius))))

    def point(radius: float, angle: float) -> Point:
        return cx + radius * math.sin(angle), cy - radius * math.cos(angle)

    def side(middle: float, sign: int) -> Segments:
        """A flank from its foot to its tip (sign -1), or back (sign 1)."""
        ends = (low, tip) if sign < 0 else (tip, low)
        return smooth(lambda radius: point(radius, middle + sign * flank(radius)), *ends, 2)

    out: list[Segment] = []
    for number in range(teeth):
        middle = 2 * math.pi * number / teeth
        out.append(("L" if out else "M", *point(root, middle - flank(low))))
        for sign in (-1, 1):
            flanks = side(middle, sign)
            out += [("L", *flanks[0][1:3]), *flanks[1:]]
        out.append(("L", *point(root, middle + flank(low))))
    out.append(("Z",))
    return tuple(out)


def _involute(angle: float) -> float:
    """The involute function: how far the curve has turned where it is at this angle."""
    return math.tan(angle) - angle


def _windows(cx: float, cy: float, pitch: float, rim: float, found: Gear) -> list[Segments]:
    """The openings between spokes, whose sides are parallel."""
    hub, half = found.hub * pitch, found.spoke * pitch / 2
    outer, inner = math.asin(min(1.0, half / rim)), math.asin(min(1.0, half / hub))
    step = 2 * math.pi / found.spokes
    if step <= 2 * inner:
        return []
    out = []
    for number in range(found.spokes):
        a, b = number * step, (number + 1) * step
        outside = smooth(_circle(cx, cy, rim), a + outer, b - outer, _pieces(step))
        inside = smooth(_circle(cx, cy, hub), b - inner, a + inner, _pieces(step))
        begin: tuple[Segment, ...] = (("L", *inside[0][1:3]),)
        out.append((*outside, *begin, *inside[1:], ("Z",)))
    return out


def _circle(cx: float, cy: float, radius: float) -> Curve:
    """A circle by its angle, clockwise from the top."""
    return lambda angle: (cx + radius * math.sin(angle), cy - radius * math.cos(angle))


def _pieces(angle: float) -> int:
    """Cubics of an arc, an eighth of a turn each."""
    return max(1, math.ceil(angle / (math.pi / 4)))
