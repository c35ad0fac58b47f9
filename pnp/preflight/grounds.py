"""Grounds: what covers a face up to one of its edges."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.geometry.segments import is_upright_box
from pnp.model.face import Paint
from pnp.model.units import mm
from pnp.preflight.check_kinds import FaceContext
from pnp.preflight.facts import FaceFacts, Image, Item, Shape

SIDES = ("left", "top", "right", "bottom")
_NEAR = mm(0.3)  # what ends so near to the cut is meant to end at it
_SHARE = 0.5  # of a side that a ground covers at least
_WHITE = 0.99


class Ground(Struct, frozen=True):
    """An item that covers a face at one side (0 to 3: left, top, right, bottom). It reaches so many
    points beyond the cut there. `paint` is its colour (None: a picture)."""

    item: Item
    side: int
    reach: float
    paint: Paint | None


def grounds(facts: FaceFacts, context: FaceContext) -> Iterator[Ground]:
    """The grounds of a face in the order of drawing, each for every side that it covers. White
    is no ground: it is not printed."""
    for drawing in facts.painting:
        box = drawing.box
        if box is None or max(_reaches(box, context)) < -_NEAR:
            continue
        for item in drawing.items:
            if isinstance(item, Image) or (isinstance(item, Shape) and _is_area(item, context)):
                yield from _of_item(item, context)


def _is_area(item: Shape, context: FaceContext) -> bool:
    fill = item.op.fill
    if fill is None or _is_white(fill) or item.op.fill_opacity < 0.5:
        return False
    return context.is_shaped or is_upright_box(item.op.segments) or item.clip is not None


def _is_white(fill: Paint) -> bool:
    """Whether a colour is that of the paper."""
    if not isinstance(fill, tuple):
        return False
    return all(c <= 1 - _WHITE for c in fill) if len(fill) == 4 else min(fill) >= _WHITE


def _of_item(item: Item, context: FaceContext) -> Iterator[Ground]:
    x0, y0, x1, y1 = item.box
    width, height = context.width, context.height
    across = (min(x1, width) - max(x0, 0.0)) / width if width else 0.0
    along = (min(y1, height) - max(y0, 0.0)) / height if height else 0.0
    shares = (along, across, along, across)
    paint = item.op.fill if isinstance(item, Shape) else None
    for side, (reach, share) in enumerate(zip(_reaches(item.box, context), shares, strict=True)):
        if reach >= -_NEAR and share >= _SHARE:
            yield Ground(item, side, reach, paint)


def _reaches(box: tuple[float, float, float, float], context: FaceContext) -> tuple[float, ...]:
    """How far a box reaches beyond the cut at each side, in points."""
    x0, y0, x1, y1 = box
    return -x0, -y0, x1 - context.width, y1 - context.height
