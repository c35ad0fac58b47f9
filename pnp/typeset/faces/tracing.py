"""Where texts are printed: each is drawn as a group of operations that has its place.

In: faces of runs that search places (`Resources.is_traced`), and texts with marks (see
expressions.traces). Out: `Placed` texts of a face. Runs that make files have no marks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from pnp.expressions.traces import marked, unmarked
from pnp.model.edition import TextPlace
from pnp.model.face import IDENTITY, Face, Group, Matrix, Op, multiply
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch, Type
from pnp.typeset.properties.context import LayoutContext

_SAME = 1e-3  # scales that differ by less are the same
_T = TypeVar("_T")


class Placed(Struct, frozen=True):
    """A text on a face: the box around it from (x0, y0) to (x1, y1) in the face's coordinates, the
    turn of its lines in degrees clockwise, and the scale at which it is drawn (cards in a book
    are scaled)."""

    place: TextPlace
    x0: float
    y0: float
    x1: float
    y1: float
    turn: float = 0.0
    scale: float = 1.0

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1."""
        return self.x0, self.y0, self.x1, self.y1


class Spot(Struct, frozen=True):
    """A text where a product prints it: the title of the product, the name of the face ('' if the
    text is beside the faces of a sheet), the page, from 1."""

    product: str
    face: str
    page: int
    placed: Placed

    @property
    def place(self) -> TextPlace:
        """The text itself."""
        return self.placed.place


def narrowest(spots: Sequence[Spot]) -> Spot:
    """The one with the least room; if none is limited, the one that shrinks most."""

    def room(spot: Spot) -> tuple[bool, float, float]:
        place = spot.place
        return place.room is None, place.room or 0.0, place.size / place.wanted

    return min(spots, key=room)


def clearest(spots: Sequence[Spot]) -> Spot:
    """The one that shows a text best: where it does not fit; else where it is without other
    texts, on its own face rather than in a picture of that face."""
    tight = narrowest(spots)
    if tight.face and (tight.place.room or 0) < 0:
        return tight

    def clarity(spot: Spot) -> tuple[bool, int, bool]:
        return not spot.face, len(spot.place.units), abs(spot.placed.scale - 1.0) > _SAME

    return min(spots, key=clarity)


def places(face: Face) -> list[Placed]:
    """The texts of a face in the order of drawing."""
    return list(placed_in(face.ops))


def placed_in(ops: Sequence[Op], matrix: Matrix = IDENTITY) -> Iterator[Placed]:
    """The texts of operations; `matrix` maps these to the coordinates of the result."""
    for op in ops:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix)
            if op.place is not None:
                yield _placed(op.place, inner)
            yield from placed_in(op.ops, inner)


def _placed(place: TextPlace, matrix: Matrix) -> Placed:
    a, b, c, d, e, f = matrix
    x, y, width, height = place.box
    corners = [
        (a * px + c * py + e, b * px + d * py + f)
        for px in (x, x + width)
        for py in (y, y + height)
    ]
    xs, ys = zip(*corners, strict=True)
    turn, scale = math.degrees(math.atan2(b, a)) % 360, math.sqrt(abs(a * d - b * c))
    return Placed(place, min(xs), min(ys), max(xs), max(ys), turn, scale)


class _Unmarked:
    """A type that is read without marks: names of colours and icons, sides of comparisons."""

    def __init__(self, kind: Type) -> None:
        self._kind = kind

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return self._kind.schema

    def read(self, raw: Any) -> Any:
        """The value."""
        return self._kind.read(_plain(raw))


def _plain(raw: Any) -> Any:
    """A value without marks in its texts."""
    if isinstance(raw, str):
        return unmarked(raw)[0]
    if isinstance(raw, Record | Listing):
        return raw  # from a file, and not printed, so it has no marks
    if isinstance(raw, dict):
        return {key: _plain(value) for key, value in raw.items()}
    return [_plain(value) for value in raw] if isinstance(raw, list) else raw


def type_for(context: LayoutContext, name: str, kind: Type) -> Type:
    """The type of a property of an element: none but its text has marks."""
    return kind if name == "text" or not context.resources.is_traced else _Unmarked(kind)


def traced(ops: Sequence[Op], place: TextPlace) -> Group:
    """Operations as a group with the place of their text."""
    return Group(tuple(ops), place=place)


def remarked(text: str, units: Sequence[int]) -> str:
    """A text with the marks of several numbers, which were removed elsewhere."""
    for number in units:
        text = marked(text, number)
    return text


def is_settable(fits: Callable[[_T], object], value: _T) -> bool:
    """Whether `fits` raises no Mismatch for a value."""
    try:
        fits(value)
    except Mismatch:
        return False
    return True
