"""`stack`: elements on top of each other, as large as the largest."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Key
from pnp.model.face import Box
from pnp.typeset.arranging import child_size, padding_key
from pnp.typeset.kinds import Children, Kind, Size, Values
from pnp.typeset.places import inset
from pnp.typeset.studio import Studio


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {"padding": padding_key(studio)}


def _measure(values: Values, width: float | None, height: float | None, children: Children) -> Size:
    pad = 2 * values["padding"]
    inner_w = None if width is None else width - pad
    inner_h = None if height is None else height - pad
    sizes = [child_size(child, inner_w, inner_h) for child in children]
    w = max((s[0] for s in sizes), default=0.0) + pad
    h = max((s[1] for s in sizes), default=0.0) + pad
    return (w if width is None else width, h if height is None else height)


def _arrange(values: Values, box: Box, children: Children) -> list[Box]:
    inner = inset(box, values["padding"])
    boxes = []
    for child in children:
        place = child.place
        natural = child_size(child, inner[2], inner[3])
        width = natural[0] if place.width is not None else inner[2]
        height = natural[1] if place.height is not None else inner[3]
        boxes.append(place.resolve(inner, width, height))
    return boxes


KIND = Kind(
    name="stack",
    doc="elements on top of each other, as large as the largest",
    keys=_keys,
    arrange=_arrange,
    measure_children=_measure,
)
