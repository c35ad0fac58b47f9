"""Grounds: what covers a face, or a panel of a box, up to one of its edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.draw.extent import Corners
from pnp.geometry.segments import is_upright_box
from pnp.model.definitions import replace
from pnp.model.face import Paint
from pnp.model.units import mm
from pnp.preflight.check_kinds import FaceContext
from pnp.preflight.facts import FaceFacts, Image, Item, Shape, beyond

SIDES = ("left", "top", "right", "bottom")
_NEAR = mm(0.3)  # what ends so near to the cut is meant to end at it
_SHARE = 0.5  # of a side that a ground covers at least
_WHITE = 0.99
_SAME = 0.01  # points


class Ground(Struct, frozen=True):
    """An item that covers a face at one side (0 to 3: left, top, right, bottom). It reaches so many
    points beyond the cut there. `paint` is its colour (None: a picture). Of a box, it covers the
    `panel` of this name, and may be cut off there by its clip, so that it `is_clipped`."""

    item: Item
    side: int
    reach: float
    paint: Paint | None
    panel: str = ""
    is_clipped: bool = False


def grounds(facts: FaceFacts, context: FaceContext) -> Iterator[Ground]:
    """The grounds of a face in the order of drawing, each for every side that it covers. White
    is no ground: it is not printed. Of a box, those of the panels that are seen when it is folded,
    at the sides that no other such panel is next to."""
    rooms = _rooms(context)
    for drawing in facts.painting:
        box = drawing.box
        if box is None or all(max(beyond(box, room)) < -_NEAR for _, room, _ in rooms):
            continue
        for item in drawing.items:
            if isinstance(item, Image) or (isinstance(item, Shape) and _is_area(item, context)):
                for name, room, sides in rooms:
                    for ground in _of_item(item, room):
                        if sides[ground.side]:
                            yield ground if not name else _on_panel(ground, name)


def _rooms(context: FaceContext) -> list[tuple[str, Corners, Sequence[bool]]]:
    """What grounds cover: the trim, or the panels of a box, each with its name, its box and the
    sides that need bleed."""
    if context.net is not None:
        return [(panel.name, panel.box, panel.is_open) for panel in context.net.panels]
    return [("", (0.0, 0.0, context.width, context.height), (True,) * 4)]


def _on_panel(ground: Ground, name: str) -> Ground:
    clip = ground.item.clip
    is_clipped = clip is not None and abs(clip[ground.side] - ground.item.box[ground.side]) < _SAME
    return replace(ground, panel=name, is_clipped=is_clipped)


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


def _of_item(item: Item, room: Corners) -> Iterator[Ground]:
    x0, y0, x1, y1 = item.box
    left, top, right, foot = room
    width, height = right - left, foot - top
    across = (min(x1, right) - max(x0, left)) / width if width else 0.0
    along = (min(y1, foot) - max(y0, top)) / height if height else 0.0
    shares = (along, across, along, across)
    paint = item.op.fill if isinstance(item, Shape) else None
    for side, (reach, share) in enumerate(zip(beyond(item.box, room), shares, strict=True)):
        if reach >= -_NEAR and share >= _SHARE:
            yield Ground(item, side, reach, paint)
