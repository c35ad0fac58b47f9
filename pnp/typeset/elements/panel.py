"""`panel`: elements on a side of a folding box, upright when the box is folded.

Its `box` names a panel of the net (`box: front`). The elements are placed as on a face of the
panel's size on the folded box; the drawing is turned as the panel is in the net and clipped to the
panel, with the layout's bleed where no other panel is next to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.geometry.outlines import box_outline
from pnp.model.face import Box, Clip
from pnp.model.net import Net
from pnp.model.problems import did_you_mean
from pnp.schema.values import Key, Mismatch
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Spot, Spots, Values

_TOUCH = 0.1  # points


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {}


def _spots(values: Values, box: Box, context: LayoutContext) -> Spots:
    net = context.net
    if net is None:
        raise Mismatch(
            "a panel is part of a box, and this layout is that of a card",
            "set 'size: box', and name the layout in 'boxes' of game.yaml",
        )
    name = values["box"].of
    if name not in net.panels:
        hint = did_you_mean(name, net.panels, "panels") if name else "e.g. 'box: front'"
        raise Mismatch("a panel's 'box' is one of the box's panels", hint, code="unknown-name")
    panel = net.panels[name]
    x, y, w, h = box
    if panel.turn in (90, 270):  # as it stands on the folded box
        x, y, w, h = x + (w - h) / 2, y + (h - w) / 2, h, w
    seen = Clip(box_outline(_with_bleed(name, net, context.layout.bleed)))
    return Spots(spots=(Spot((x, y, w, h), float(panel.turn), clip=seen),))


def _with_bleed(name: str, net: Net, bleed: float) -> Box:
    """A panel's box with bleed on each side, at most half of the distance to the next visible
    panel; it covers flaps, which are hidden."""
    x, y, w, h = net.panels[name].box
    others = [p.box for other, p in net.panels.items() if other != name and not p.flap]

    def room(gaps: Iterable[float]) -> float:
        return min([bleed, *(max(0.0, gap) / 2 for gap in gaps)])

    # panels that touch only at a corner do not limit the bleed
    beside = [o for o in others if o[1] < y + h - _TOUCH and o[1] + o[3] > y + _TOUCH]
    level = [o for o in others if o[0] < x + w - _TOUCH and o[0] + o[2] > x + _TOUCH]
    left = room(x - o[0] - o[2] for o in beside if o[0] + o[2] / 2 < x)
    right = room(o[0] - x - w for o in beside if o[0] + o[2] / 2 > x + w)
    above = room(y - o[1] - o[3] for o in level if o[1] + o[3] / 2 < y)
    below = room(o[1] - y - h for o in level if o[1] + o[3] / 2 > y + h)
    return x - left, y - above, w + left + right, h + above + below


KIND = Kind(
    name="panel",
    doc="elements on a side of a folding box, upright when it is folded",
    keys=_keys,
    spots=_spots,
    is_side=True,
)
