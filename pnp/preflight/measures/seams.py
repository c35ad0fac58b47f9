"""Where two faces of a sheet share a cut, and whether their colours differ there.

In: the placements of a sheet, the edges of faces (see `edges`). Out: seams, and the two colours of
a stripe that a cut beside its place would leave.

A turned face shows other edges: the left edge on the paper of a face that is turned by 180° is its
right one, from bottom to top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from msgspec import Struct

from pnp.geometry.contrast import RGB, distance
from pnp.impose.papers import SAME
from pnp.model.face import Box
from pnp.model.sheet import Crease, Sheet, Turn
from pnp.model.units import mm
from pnp.preflight.measures.edges import PARTS, UNKNOWN, Edge, Edges

SHARED = mm(0.6)  # a narrower gutter has less than 0.3 mm of the bleed of each face
# of CIELAB: 2.3 is just seen where two large fields meet; a stripe of 0.3 mm needs several times as
# much to be seen at arm's length
STRIPE = 15.0
_LEAST = mm(7)  # of an edge: a shorter stripe is hardly seen
_HALF = 0.5  # of a short edge

# for each turn: the edge of the face (0 to 3: left, top, right, bottom) that lies at the left, top,
# right and bottom on the paper, and whether its parts run in the opposite direction
_TURNED: dict[Turn, tuple[tuple[int, bool], ...]] = {
    0: ((0, False), (1, False), (2, False), (3, False)),
    90: ((3, False), (0, True), (1, False), (2, True)),
    180: ((2, True), (3, True), (0, True), (1, True)),
    270: ((1, True), (2, False), (3, True), (0, False)),
}


class Seam(Struct, frozen=True):
    """A cut that two placements of a sheet share: their numbers, the edge of each face there, and
    the parts of both edges that meet. A part is `length` points long."""

    first: int
    second: int
    first_edge: int
    second_edge: int
    parts: tuple[tuple[int, int], ...]
    length: float


def seams(sheet: Sheet) -> tuple[Seam, ...]:
    """The cuts that faces of a sheet share. Faces that are cut along an outline share none, and
    none are where the paper is folded, or where it is cut already."""
    if sheet.pieces == () and not sheet.cuts:
        return ()
    places = tuple([
        None if one.shape else (one.x, one.y, one.width, one.height, one.turn)
        for one in sheet.placements
    ])  # fmt: skip
    return _seams(places, sheet.creases)


_Place = tuple[float, float, float, float, Turn]


@lru_cache(maxsize=256)
def _seams(places: tuple[_Place | None, ...], creases: tuple[Crease, ...]) -> tuple[Seam, ...]:
    whole = [(i, place) for i, place in enumerate(places) if place is not None]
    pairs = permutations(whole, 2)
    return tuple(seam for (i, a), (j, b) in pairs for seam in _between(i, a, j, b, creases))


def _between(i: int, a: _Place, j: int, b: _Place, creases: Sequence[Crease]) -> Iterator[Seam]:
    """The seam if the second place begins where the first one ends, to the right or below."""
    for axis in (0, 1):
        end = a[axis] + a[axis + 2]
        gutter = b[axis] - end
        if not -SAME <= gutter < SHARED - SAME:
            continue
        across = 1 - axis
        start = max(a[across], b[across])
        stop = min(a[across] + a[across + 2], b[across] + b[across + 2])
        line = _line(axis, end, gutter, start, stop)
        if stop - start > SAME and not any(_runs_along(crease, line) for crease in creases):
            one, is_reversed = _TURNED[a[4]][axis + 2]
            other, is_other_reversed = _TURNED[b[4]][axis]
            pairs = _meeting(a[across], a[across + 2], b[across], b[across + 2])
            turned = [(_at(p, is_reversed), _at(q, is_other_reversed)) for p, q in pairs]
            yield Seam(i, j, one, other, tuple(turned), a[across + 2] / PARTS)


def _line(axis: int, at: float, gutter: float, start: float, stop: float) -> Box:
    """The gutter of two places, as a box."""
    return (at, start, gutter, stop - start) if axis == 0 else (start, at, stop - start, gutter)


def _runs_along(crease: Crease, line: Box) -> bool:
    """Whether a line to fold runs along a gutter."""
    x, y, width, height = line
    near = 1.0  # points
    is_upright = height > width
    if is_upright:
        return all(x - near <= at <= x + width + near for at in (crease[0], crease[2]))
    return all(y - near <= at <= y + height + near for at in (crease[1], crease[3]))


def _meeting(
    start: float, length: float, other: float, its_length: float
) -> Iterator[tuple[int, int]]:
    """The parts of two edges that lie side by side."""
    for part in range(PARTS):
        at = start + (part + 0.5) * length / PARTS
        its = int((at - other) / its_length * PARTS // 1)
        if 0 <= its < PARTS:
            yield part, its


def _at(part: int, is_reversed: bool) -> int:
    return PARTS - 1 - part if is_reversed else part


def stripe(seam: Seam, first: Edges, second: Edges) -> tuple[int, int] | None:
    """The two colours (0xRRGGBB) that differ most at a seam of faces with these edges; None if a
    cut beside its place would leave no stripe that is seen."""
    one, other = first[seam.first_edge], second[seam.second_edge]
    if len(one) == len(other) == 1 and one == other:
        return None
    return _stripe(one, other, seam.parts, seam.length)


@lru_cache(maxsize=4096)
def _stripe(
    one: Edge, other: Edge, parts: tuple[tuple[int, int], ...], length: float
) -> tuple[int, int] | None:
    found = [
        pair for p, q in parts
        if _differ(*(pair := (one[p % len(one)], other[q % len(other)])))
    ]  # fmt: skip
    least = min(_LEAST, _HALF * len(parts) * length)
    if not found or len(found) * length < least - SAME:
        return None
    return max(found, key=lambda pair: distance(_rgb(pair[0]), _rgb(pair[1])))


@lru_cache(maxsize=4096)
def _differ(one: int, other: int) -> bool:
    if one == other or UNKNOWN in (one, other):
        return False
    return distance(_rgb(one), _rgb(other)) > STRIPE


def _rgb(number: int) -> RGB:
    return (number >> 16) / 255, (number >> 8 & 255) / 255, (number & 255) / 255
