"""The parts of a tuck box: four walls in a row, lids and dust flaps above and below, a glue flap.

From left to right: front, right, back, left, and the glue flap, which is glued behind the front.
Both lids are attached to the back and tuck in behind the front, which has a thumb notch. A bottom
that is glued has no lip: it is glued over a flap of the front.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Segment, Segments
from pnp.model.net import Inner
from pnp.model.units import mm
from pnp.typeset.boxes.parts import Part, Point, arc, polygon, rectangle

_DUST = 0.6  # of the depth
_LIP = 0.6  # of the depth
_LEAST_LIP, _MOST_LIP = mm(14), mm(20)
_LIP_SIDE = mm(3)  # of its sides that is straight, before its rounded corners
_SLIT = mm(6)  # at each end of the fold of a lip: the dust flaps catch behind it
_MOST_SLIT = 1 / 8  # of the width
_NOTCH = 1 / 1.5  # of the depth
_MOST_NOTCH = mm(12.5)
_GLUE = 0.5  # of the depth
_LEAST_GLUE, _MOST_GLUE = mm(6), mm(12)
_GAP = mm(1)  # between a dust flap and the lids, so that both can move; the lip is narrower by it
_SLANT = 0.15  # of its length, by which a flap becomes narrower


def tuck_parts(inner: Inner, thickness: float, is_glued: bool = False) -> tuple[Part, ...]:
    """The parts, the back first; `is_glued`: the bottom."""
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
    return (
        *walls,
        _glue_flap(xs[4], y0, y1, width, depth),
        *_lid(xs, y0, -1.0, depth),
        _lip(xs, y0 - depth, -1.0, min(max(depth * _LIP, _LEAST_LIP), _MOST_LIP, height / 2)),
        *_dust_flaps(xs, y0, -1.0, depth),
        *_bottom(xs, y1, depth, height, is_glued),
        *_dust_flaps(xs, y1, 1.0, depth),
    )


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


def _name(way: float) -> str:
    """The end of the box to which flaps belong: `way` is -1 above the walls, 1 below them."""
    return "top" if way < 0 else "bottom"


def _lid(xs: tuple[float, ...], y: float, way: float, depth: float) -> Iterator[Part]:
    """The part that closes an end of the box."""
    hinge = ((xs[2], y), (xs[3], y))
    yield Part(_name(way), rectangle(xs[2], y, xs[3], y + way * depth), "back", hinge, turn=180)


def _bottom(
    xs: tuple[float, ...], y: float, depth: float, height: float, is_glued: bool
) -> Iterator[Part]:
    """The bottom with its lip, or with the flap that it is glued over."""
    yield from _lid(xs, y, 1.0, depth)
    if not is_glued:
        lip = min(max(depth * _LIP, _LEAST_LIP), _MOST_LIP, height / 2)
        yield _lip(xs, y + depth, 1.0, lip)
        return
    a, b, end = xs[0] + _GAP, xs[1] - _GAP, y + depth - _GAP
    slant = min(depth * _SLANT, (b - a) / 4)
    outline = polygon((a, y), (a + slant, end), (b - slant, end), (b, y))
    yield Part("bottom-glue", outline, "front", ((a, y), (b, y)), flap=True, glued=True)


def _dust_flaps(xs: tuple[float, ...], y: float, way: float, depth: float) -> Iterator[Part]:
    # two dust flaps share the width
    dust = min(depth * _DUST, (xs[1] - xs[0]) / 2 - _GAP)
    for side, first, last in (("right", xs[1], xs[2]), ("left", xs[3], xs[4])):
        a, b = first + _GAP, last - _GAP
        slant = min(dust * _SLANT, (b - a) / 4)
        end = y + way * dust
        outline = polygon((a, y), (a + slant, end), (b - slant, end), (b, y))
        yield Part(f"{_name(way)}-dust-{side}", outline, side, ((a, y), (b, y)), flap=True)


def _lip(xs: tuple[float, ...], y: float, way: float, reach: float) -> Part:
    """The lip of a lid whose fold is at `y`."""
    a, b = xs[2] + _GAP / 2, xs[3] - _GAP / 2
    slit = min(_SLIT, (b - a) * _MOST_SLIT)
    name = _name(way)
    return Part(
        f"{name}-tuck", _lip_outline(a, b, y, way, reach), name, ((a, y), (b, y)), 180, flap=True,
        slit=slit,
    )  # fmt: skip


def _lip_outline(x0: float, x1: float, y: float, way: float, reach: float) -> Segments:
    """A flap with its far corners rounded, as much as its width and its straight sides allow."""
    radius = min(reach - min(_LIP_SIDE, reach / 4), (x1 - x0) / 2)
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
