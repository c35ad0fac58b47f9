"""`stack`: elements on top of each other, as large as the largest.

An element without a size fills the stack; `at` and `pin` are anchors of the stack.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.face import Box
from pnp.schema.values import Key
from pnp.typeset.arranging.distribution import (
    box_in_cell,
    largest,
    natural_height,
    natural_width,
    padding_key,
    side,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Children, Kind, Size, Values
from pnp.typeset.properties.places import inset


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {"padding": padding_key(context)}


def _measure(values: Values, width: float | None, height: float | None, children: Children) -> Size:
    pad = 2 * values["padding"]
    if width is None:
        width = largest([side(c.place.width, natural_width(c, None)) for c in children]) + pad
    if height is None:
        inner = max(0.0, width - pad)
        heights = []
        for child in children:
            own = inner if child.place.width is None else natural_width(child, inner)
            heights.append(natural_height(child, own, None))
        height = largest(heights) + pad
    return width, height


def _arrange(values: Values, box: Box, children: Children) -> list[Box]:
    inner = inset(box, values["padding"])
    return [box_in_cell(child, inner) for child in children]


KIND = Kind(
    name="stack",
    doc="elements on top of each other, as large as the largest",
    keys=_keys,
    arrange=_arrange,
    measure_children=_measure,
    fills=(False, False),
)
