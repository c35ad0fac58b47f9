"""The parts of a tuck box: four walls in a row, lids and dust flaps above and below, a glue flap.

From left to right: front, right, back, left, and the glue flap, which is glued behind the front.
Both lids are attached to the back and tuck in behind the front, which has a thumb notch.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Segment, Segments
from pnp.model.net import Inner
from pnp.model.units import mm
from pnp.typeset.boxes.parts import Part, Point, arc, polygon, rectangle

_DUST = 0.6  # of the depth
_LIP = 0.3  # of the depth; also the radius of its corners
_LEAST_LIP, _MOST_LIP = mm(5), mm(15)
_NOTCH = 1 / 1.5  # of the depth
_MOST_NOTCH = mm(12.5)
_GLUE = 0.5  # of the depth
_LEAST_GLUE, _MOST_GLUE = mm(6), mm(12)
_GAP = mm(1)  # between a dust flap and the lids, so that both can move; the lip is narrower by it
_SLANT = 0.15  # of its length, by which a flap becomes narrower


def tuck_parts(inner: Inner, thickness: float) -> tuple[Part, ...]:
    """The parts, the back first."""
    width, height, depth = (side + thickness for side in inner)
    # the edges of the walls
    xs = (0.0, width, width + depth, 2 * width + depth, 2 * (width + depth))
    y0, y1 = 0.0, height
    notch = min(depth * _NOTCH, _MOST_NOTCH, width / 2) / 2
    walls = (
        Part("back", rectangle(xs[2], y0, xs[3], y1)),
        Part("right", rectangle(xs[1], y0, xs[2], y1), "back", ((xs[2], y0), (xs[2], y1))),
        Part("front", _front(xs[0], xs[1], y0, y1, notch), "right", ((xs[1], y0), (xs[1], y1))),
        Part("left", rectangle(xs[3], y0, xs[4], y1), "back", ((xs[3], y0), (xs[3], y1))),
    )
    return (*walls, _glue_flap(xs[4], y0, y1, width, depth), *_flaps(xs, (y0, y1), width, depth))


def _front(x0: float, x1: float, y0: float, y1: float, notch: float) -> Segments:
    """A wall with a half circle cut out of its upper edge."""
    middle = (x0 + x1) / 2
    return (
        ("M", x0, y0),
        ("L", middle - notch, y0),
        *_joined(arc(middle, y0, notch, 180, -180), (middle + notch, y0)),
        ("L", x1, y0),
        ("L", x1, y1),
        ("L", x0, y1),
        ("Z",),
    )


def _joined(segments: list[Segment], end: Point) -> Iterator[Segment]:
    """The segments, with their end exactly at the beginning of the next edge."""
    yield from segments[:-1]
    yield (*segments[-1][:5], *end)


def _glue_flap(x: float, y0: float, y1: float, width: float, depth: float) -> Part:
    reach = min(max(depth * _GLUE, _LEAST_GLUE), _MOST_GLUE, width / 2)
    slant = min(reach / 3, (y1 - y0) / 4)
    outline = polygon((x, y0), (x + reach, y0 + slant), (x + reach, y1 - slant), (x, y1))
    return Part("glue", outline, "left", ((x, y0), (x, y1)), flap=True, glued=True)


def _flaps(
    xs: tuple[float, ...], ys: tuple[float, float], width: float, depth: float
) -> Iterator[Part]:
    """Lids with their lips, and dust flaps, at both ends."""
    lip = min(max(depth * _LIP, _LEAST_LIP), _MOST_LIP, (ys[1] - ys[0]) / 2)
    # two dust flaps share the width
    dust = min(depth * _DUST, width / 2 - _GAP)
    for y, way, name in ((ys[0], -1.0, "top"), (ys[1], 1.0, "bottom")):
        x0, x1 = xs[2], xs[3]
        fold = y + way * depth
        hinge = ((x0, y), (x1, y))
        yield Part(name, rectangle(x0, y, x1, fold), "back", hinge, turn=180)
        inset = _GAP / 2
        a, b = x0 + inset, x1 - inset
        yield Part(
            f"{name}-tuck", _lip(a, b, fold, way, lip), name, ((a, fold), (b, fold)), 180, flap=True
        )
        for side, first, last in (("right", xs[1], xs[2]), ("left", xs[3], xs[4])):
            a, b = first + _GAP, last - _GAP
            slant = min(dust * _SLANT, (b - a) / 4)
            end = y + way * dust
            outline = polygon((a, y), (a + slant, end), (b - slant, end), (b, y))
            yield Part(f"{name}-dust-{side}", outline, side, ((a, y), (b, y)), flap=True)


def _lip(x0: float, x1: float, y: float, way: float, reach: float) -> Segments:
    """A flap with its far corners rounded by its whole length if possible."""
    radius = min(reach, (x1 - x0) / 2)
    end = y + way * reach
    base = end - way * radius
    if way < 0:  # clockwise from the hinge's left end
        left = arc(x0 + radius, base, radius, 180, 90)
        right = arc(x1 - radius, base, radius, 270, 90)
    else:
        left = arc(x0 + radius, base, radius, 180, -90)
        right = arc(x1 - radius, base, radius, 90, -90)
    return (
        ("M", x0, y),
        *([("L", x0, base)] if base != y else []),
        *_joined(left, (x0 + radius, end)),
        ("L", x1 - radius, end),
        *_joined(right, (x1, base)),
        *([("L", x1, y)] if base != y else []),
        ("Z",),
    )
