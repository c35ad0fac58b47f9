"""`off_card`: a drawing that is partly or wholly outside of the card.

Text outside is found when it is set (`text-over-edge`). Grounds and pictures that reach over the
cut are meant so; an icon or a code that is cut through is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.draw.extent import Corners, around
from pnp.model.face import Origin
from pnp.model.units import in_mm, mm
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, Text, beyond, inset
from pnp.preflight.findings import Finding
from pnp.preflight.traits import NEAR_EDGE

if TYPE_CHECKING:
    from pnp.preflight.measures.nets import NetEdges

_TOLERANCE = mm(0.1)
# kinds that mean nothing if a part of them is cut off
_WHAT = {"icon": "icon", "qr": "QR code", "barcode": "barcode"}
_HINT = "move it onto the card, or remove it"


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    if drawing.box is None:
        return
    if context.net is None and max(_beyond(drawing.box, context)) <= _TOLERANCE:
        return
    boxes: dict[Origin | None, list[Corners]] = {}
    for item in drawing.items:
        if not isinstance(item, Text) and not item.in_figure:
            boxes.setdefault(item.origin, []).append(item.box)
    for origin, found in boxes.items():
        box = around(found)
        if box is not None and context.net is not None:
            yield from _on_net(box, origin, context.net)
        elif box is not None:
            yield from _found(box, origin, context)


def _on_net(box: Corners, origin: Origin | None, net: NetEdges) -> Iterator[Finding]:
    """As `_found`, of a box that is cut along its net."""
    kind = origin.kind if origin else ""
    what = _WHAT.get(kind, "drawing")
    hint = "move it onto a panel, or remove it"
    if net.is_outside(box):
        message = f"the {what} lies outside of the net, so nothing of it remains after the cut"
        yield Finding("off-card", message, hint, origin, box)
    elif kind in _WHAT and net.nearest_cut(inset(box, _TOLERANCE)) == 0:
        message = f"the {what} reaches over the edge of the net and will be cut"
        yield Finding("off-card", message, hint, origin, box)


def _found(box: Corners, origin: Origin | None, context: FaceContext) -> Iterator[Finding]:
    x0, y0, x1, y1 = box
    kind = origin.kind if origin else ""
    what = _WHAT.get(kind, "drawing")
    out = max(_beyond(box, context))
    if x1 <= 0 or y1 <= 0 or x0 >= context.width or y0 >= context.height:
        message = f"the {what} lies outside of the card, so nothing of it remains after the cut"
        yield Finding("off-card", message, _HINT, origin, box)
    elif kind in _WHAT and out > _TOLERANCE:
        message = f"the {what} reaches {in_mm(out)} over the edge of the card and will be cut"
        yield Finding("off-card", message, _HINT, origin, box)


def _beyond(box: Corners, context: FaceContext) -> Corners:
    """How far a box is outside of the trim at each side, in points."""
    return beyond(box, (0.0, 0.0, context.width, context.height))


KIND = Check(
    "off_card", "icons, codes and shapes that lie outside of the card", drawing=_drawing,
    needs=NEAR_EDGE, applies=lambda context: not context.is_shaped,
)  # fmt: skip
