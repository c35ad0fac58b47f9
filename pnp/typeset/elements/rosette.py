"""`rosette`: waves round a middle that cross each other."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.patterns.rosettes import Rosette, rosette
from pnp.model.face import Box, Op, Role
from pnp.schema.values import Key, Number
from pnp.typeset.arranging.ornament import inside, line_keys, stroked
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "petals": Key(Number(2, 100, whole=True), default=12, doc="waves in one turn"),
        "strands": Key(Number(1, 40, whole=True), default=6, doc="how many threads a ring has"),
        "rings": Key(Number(1, 20, whole=True), default=2, doc="rings of waves in each other"),
        "inner": Key(Number(0, 0.95), default=0.2, doc="the open middle, as a share of the radius"),
        **line_keys(context),
    }


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    whole, box = box, inside(values, box)
    if not (box[2] and box[3]):
        return ()
    found = Rosette(values["petals"], values["strands"], values["inner"], values["rings"])
    return stroked(rosette(box, found), values, whole)


KIND = Kind(
    name="rosette",
    doc="waves round a middle that cross each other",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
