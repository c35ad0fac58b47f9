"""`guilloche`: threads that cross each other in waves, as a band, a frame or a field."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.patterns import guilloche
from pnp.geometry.patterns.guilloche import Weave
from pnp.model.face import Box, Op, Role
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Number
from pnp.typeset.arranging.ornament import inside, line_keys, stroked
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    length = context.length(low=mm(0.5))
    return {
        "form": Key(
            Choice(("band", "frame", "field")),
            default="band",
            doc="band: along the longer side; frame: round the box; field: all of the box",
        ),
        "strands": Key(Number(1, 40, whole=True), default=6, doc="how many threads a band has"),
        "period": Key(length, default=mm(6), doc="the length of a wave, about"),
        "band": Key(length, default=mm(5), doc="the height of a band of a frame or a field"),
        "radius": Key(
            context.length(low=0), default=mm(5), doc="the radius of the corners of a frame"
        ),
        "swell": Key(Number(0, 1), default=0, doc="0 to 1: how much lower waves become"),
        "swells": Key(Number(1, 100, whole=True), default=4, doc="how often they do so in a band"),
        **line_keys(context),
    }


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    whole, box = box, inside(values, box)
    if not (box[2] and box[3]):
        return ()
    weave = Weave(
        values["strands"], values["period"], values["band"], values["swell"], values["swells"]
    )
    if values["form"] == "frame":
        found = guilloche.frame(box, weave, values["radius"])
    elif values["form"] == "field":
        found = guilloche.field(box, weave)
    else:
        found = guilloche.band(box, weave)
    return stroked(found, values, whole)


KIND = Kind(
    name="guilloche",
    doc="threads that cross each other in waves, as a band, a frame or a field",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
