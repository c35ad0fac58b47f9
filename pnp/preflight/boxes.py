"""What lies too near to the edges of a folding box's panels: its cuts and its folds.

In: what an element of a box draws, and its net. Out: findings of `outside-safe`. Text keeps the
margin of the safe area from each cut and each fold, which may be a millimetre off. A drawing that
ends at an edge or wraps round it is meant so; one that ends beside it looks uneven.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pnp.draw.extent import Corners, around, moved
from pnp.model.face import Origin
from pnp.model.problems import excerpt
from pnp.model.units import in_mm, mm
from pnp.preflight.check_kinds import FaceContext
from pnp.preflight.facts import Drawing, Item, Text, beyond, inset, line_box
from pnp.preflight.findings import Finding
from pnp.preflight.grounds import SIDES
from pnp.preflight.ink import ink_box
from pnp.preflight.measures.nets import EdgeKind, NetEdges, PanelSides

_TOLERANCE = mm(0.35)
_AT_EDGE = mm(0.3)  # what ends so near to an edge is meant to end at it
_SHARE = 0.2  # of the width of a narrow panel, which has no room for the whole margin
_LEAVES = 0.5  # points by which a text leaves its panel, which is reported when it is set
_ARTICLES: dict[EdgeKind, str] = {"cut": "the cut", "fold": "a fold"}
_OFF = {kind: f"{name} may be a millimetre off" for kind, name in _ARTICLES.items()}
_WHOLE = {"icon": "icon", "qr": "QR code", "barcode": "barcode"}  # which a fold spoils


def box_drawing(drawing: Drawing, context: FaceContext, net: NetEdges) -> Iterator[Finding]:
    """The findings for each element: its texts, and its drawing as a whole."""
    by_origin: dict[Origin | None, list[Item]] = {}
    for item in drawing.items:
        by_origin.setdefault(item.origin, []).append(item)
    is_panel = drawing.origin is not None and drawing.origin.kind == "panel"
    for origin, items in by_origin.items():
        texts = [item for item in items if isinstance(item, Text) and item.text.strip()]
        if is_panel:
            texts = [text for text in texts if not _leaves_panel(text, net)]
        yield from _of_texts(texts, context, net)
        whole = around(item.box for item in items if not isinstance(item, Text))
        if whole is not None:
            yield from _of_drawing(whole, origin, context, net)


def _leaves_panel(text: Text, net: NetEdges) -> bool:
    """Whether a text of a panel leaves it."""
    panel = net.boxes.get(net.panel_at(text.clip or text.box))
    whole = moved(line_box(text.op), text.matrix)
    return panel is not None and max(beyond(whole, panel)) > _LEAVES


def _of_texts(texts: Sequence[Text], context: FaceContext, net: NetEdges) -> Iterator[Finding]:
    """The run of an element's text that is nearest to a cut or a fold."""
    found = []
    for text in texts:
        margin = min(context.safe_margin, net.narrow_at(text.box) * _SHARE) - _TOLERANCE
        if net.nearest(text.box)[0] < max(margin, 1e-6):
            box = ink_box(text) or text.box
            near, kind = _through(box, net)
            if near < 0 or near < margin:
                found.append((near, kind, box, text))
    if not found:
        return
    near, kind, box, text = min(found, key=lambda one: one[0])
    words, panel = excerpt(text.text.strip()), _on(box, net)
    if near < 0:
        message = f"{_ARTICLES[kind]} goes through the text '{words}'{panel}"
    else:
        message = (
            f"the text '{words}'{panel} ends {in_mm(near)} from {_ARTICLES[kind]}, outside of the "
            "safe area"
        )
    hint = f"move it into the safe area of its panel: {_OFF[kind]}"
    yield Finding("outside-safe", message, hint, text.origin, box, is_of_value=True)


def _through(box: Corners, net: NetEdges) -> tuple[float, EdgeKind]:
    """How far a box is from the nearest cut or fold, in points; -1 if it goes through the box."""
    near, kind = net.nearest(box)
    if near > 0:
        return near, kind
    near, inner = net.nearest(inset(box, _AT_EDGE))
    return (-1.0, inner) if near == 0 else (0.0, kind)


def _of_drawing(
    box: Corners, origin: Origin | None, context: FaceContext, net: NetEdges
) -> Iterator[Finding]:
    kind = origin.kind if origin else ""
    if kind in _WHOLE:
        near, edge = _through(box, net)
        if near < 0 and edge == "fold":
            message = f"a fold goes through the {_WHOLE[kind]}{_on(box, net)}"
            hint = "move it away from the fold"
            yield Finding("outside-safe", message, hint, origin, box)
            return
    near_cut = context.limits.near_cut - _AT_EDGE
    found = min((one for panel in net.panels for one in _ends(box, panel, near_cut)), default=None)
    if found is not None:
        near, name, side, edge = found
        message = (
            f"the drawing ends {in_mm(near)} from {_ARTICLES[edge]} at the {side} of the panel "
            f"'{name}', outside of the safe area"
        )
        hint = f"move it into the safe area of its panel, or let it reach over the {edge}"
        yield Finding("outside-safe", message, hint, origin, box)


def _ends(
    box: Corners, panel: PanelSides, most: float
) -> Iterator[tuple[float, str, str, EdgeKind]]:
    """Where a box ends on a panel, less than `most` points from one of its sides, but not at it:
    how far from it, the panel, the side and what that is."""
    for axis in (0, 1):
        low, high = panel.box[axis], panel.box[axis + 2]
        across = 1 - axis
        shared = min(box[across + 2], panel.box[across + 2]) - max(box[across], panel.box[across])
        if shared <= _AT_EDGE:
            continue
        for end, side in product((box[axis], box[axis + 2]), (axis, axis + 2)):
            near = abs(end - panel.box[side])
            if low < end < high and _AT_EDGE < near < most:
                yield near, panel.name, SIDES[side], panel.kinds[side]


def _on(box: Corners, net: NetEdges) -> str:
    name = net.panel_at(box)
    return f" on the panel '{name}'" if name else ""
