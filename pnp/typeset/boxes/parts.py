"""The parts of a folding box's net, and their edges: cuts and creases.

Parts share coordinates, so the ends of edges that meet are equal numbers. Hinges are parallel to an
axis. Points, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.model.face import Segment, Segments
from pnp.model.sheet import Turn
from pnp.schema.values import Mismatch

Point = tuple[float, float]
Hinge = tuple[Point, Point]
_Edge = tuple[Point, Segment, Point]  # where it begins, the segment, where it ends


class Part(Struct, frozen=True):
    """A panel or flap: its closed outline, and the hinge to its `parent` (None for the first part).
    `turn` is that of a `Panel`; `glued`: its printed side is glued; `slit`: how much of the hinge
    is cut through at each end, so that flaps catch behind it."""

    name: str
    outline: Segments
    parent: str | None = None
    hinge: Hinge | None = None
    turn: Turn = 0
    flap: bool = False
    glued: bool = False
    slit: float = 0.0


def polygon(*points: Point) -> Segments:
    """A closed outline of straight edges."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Segments:
    """A closed outline from the top left, clockwise on paper."""
    return polygon((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def crease(parts: Sequence[Part]) -> Segments:
    """All hinges, without their slits."""
    hinges = [_shortened(part.hinge, part.slit) for part in parts if part.hinge]
    return tuple(s for a, b in hinges for s in (("M", *a), ("L", *b)))


def slits(parts: Sequence[Part]) -> Segments:
    """The slits at the ends of hinges, from the end inwards."""
    out: list[Segment] = []
    for part in parts:
        if part.hinge and part.slit:
            ends = zip(part.hinge, _shortened(part.hinge, part.slit), strict=True)
            out += [s for end, inner in ends for s in (("M", *end), ("L", *inner))]
    return tuple(out)


def _shortened(hinge: Hinge, by: float) -> Hinge:
    (x0, y0), (x1, y1) = hinge
    share = by / math.dist(*hinge)
    across, down = (x1 - x0) * share, (y1 - y0) * share
    return (x0 + across, y0 + down), (x1 - across, y1 - down)


def outline_of(parts: Sequence[Part]) -> Segments:
    """The closed outline of all parts together: their edges without the hinges."""
    hinges = [part.hinge for part in parts if part.hinge]
    edges = [
        piece for part in parts for edge in _edges(part.outline) for piece in _cut(edge, hinges)
    ]
    return _chained(edges)


def _edges(outline: Segments) -> Iterator[_Edge]:
    first = here = (0.0, 0.0)
    for s in outline:
        if len(s) == 7:
            end = (s[5], s[6])
        elif len(s) == 3:
            end = (s[1], s[2])
        else:
            s, end = ("L", *first), first
        if s[0] == "M":
            first = end
        elif end != here:
            yield here, s, end
        here = end


def _cut(edge: _Edge, hinges: Sequence[Hinge]) -> list[_Edge]:
    """The parts of an edge that are no hinge."""
    start, segment, end = edge
    for axis in (0, 1):
        level = start[1 - axis]
        if len(segment) != 3 or end[1 - axis] != level:
            continue
        low, high = sorted((start[axis], end[axis]))
        pieces = [(low, high)]
        for a, b in hinges:
            if a[1 - axis] == level == b[1 - axis]:
                first, last = sorted((a[axis], b[axis]))
                pieces = [
                    (lo, hi)
                    for p, q in pieces
                    for lo, hi in ((p, min(q, first)), (max(p, last), q))
                    if lo < hi
                ]
        if pieces == [(low, high)]:
            return [edge]
        ends = [((p, level), (q, level)) if axis == 0 else ((level, p), (level, q))
                for p, q in pieces]  # fmt: skip
        return [(a, ("L", *b), b) for a, b in ends]
    return [edge]


def _chained(edges: list[_Edge]) -> Segments:
    """Edges joined to one closed line; edges may have any direction."""
    at: dict[Point, list[int]] = {}
    for i, (start, _, end) in enumerate(edges):
        at.setdefault(start, []).append(i)
        at.setdefault(end, []).append(i)
    start, segment, here = edges[0]
    out: list[Segment] = [("M", *start), segment]
    left = set(range(1, len(edges)))
    while here != start:
        following = next((i for i in at[here] if i in left), None)
        if following is None:
            break
        left.remove(following)
        a, segment, b = edges[following]
        if a != here:
            a, segment, b = _reversed(edges[following])
        out.append(segment)
        here = b
    if left or here != start:
        message = "a box of this size cannot be folded, because its flaps overlap"
        raise Mismatch(message, code="box-net")
    return (*out, ("Z",))


def _reversed(edge: _Edge) -> _Edge:
    start, s, end = edge
    if len(s) == 7:
        return end, ("C", s[3], s[4], s[1], s[2], *start), start
    return end, ("L", *start), start


def arc(x: float, y: float, radius: float, first: float, sweep: float) -> list[Segment]:
    """A circular arc around (x, y) as cubics, without a first 'M'; angles in degrees clockwise from
    the right."""
    count = max(1, math.ceil(abs(sweep) / 90 - 1e-9))
    step = math.radians(sweep / count)
    reach = 4 / 3 * math.tan(step / 4)
    out: list[Segment] = []
    for i in range(count):
        a = math.radians(first) + i * step
        b = a + step
        p, q = (math.cos(a), math.sin(a)), (math.cos(b), math.sin(b))
        first_control = (x + radius * (p[0] - reach * p[1]), y + radius * (p[1] + reach * p[0]))
        last_control = (x + radius * (q[0] + reach * q[1]), y + radius * (q[1] - reach * q[0]))
        end = (x + radius * q[0], y + radius * q[1])
        out.append(("C", *first_control, *last_control, *end))
    return out
