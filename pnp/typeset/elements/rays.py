"""`rays`: rays from a middle to the edge of a box or of an ellipse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.geometry.patterns.rays import Rays, rays
from pnp.model.face import Box, Op, Path, Role
from pnp.model.units import Measure
from pnp.schema.values import Choice, Key, Mismatch, Number, Parsed, Struct
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values
from pnp.typeset.properties.places import ANCHORS, anchor_type

_HALF = Measure(0.0, 0.5)


def _middle_type(context: LayoutContext) -> Parsed:
    """A keypad anchor, or {x, y} from the top left corner of the box."""
    anchor, measure = anchor_type(), context.length(share=True)
    struct = Struct(
        {
            "x": Key(measure, default=_HALF, doc="from the left"),
            "y": Key(measure, default=_HALF, doc="from the top"),
        }
    )

    def read(raw: Any) -> tuple[Measure, Measure]:
        if isinstance(raw, dict):
            found = struct.read(raw)
            return found["x"], found["y"]
        try:
            across, down = ANCHORS[anchor.read(raw)]
        except Mismatch as error:
            hint = error.hint or "e.g. 8, or {x: 50%, y: 30%}"
            raise Mismatch(error.message, hint, code=error.code) from None
        return Measure(0.0, across), Measure(0.0, down)

    return Parsed(read, {"anyOf": [anchor.schema, struct.schema]})


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "shape": Key(Choice(("rectangle", "ellipse")), default="rectangle", doc="where rays end"),
        "middle": Key(_middle_type(context), default=(_HALF, _HALF),
                      doc="where they begin: a keypad anchor of the box, or {x, y}"),
        "count": Key(Number(1, 400, whole=True), default=24, doc="how many rays"),
        "share": Key(Number(0.01, 0.99), default=0.5, doc="0 to 1: how much of the ground is ray"),
        "inner": Key(Number(0, 0.99), default=0, doc="0 to 1: where on their way rays begin"),
        "short": Key(Number(0, 1), default=1, doc="0 to 1: where every second ray ends"),
        "taper": Key(Number(-1, 1), default=1,
                     doc="1: they widen from a point, 0: as wide everywhere, -1: they end in one"),
        "start": Key(Number(-360, 360), default=0, doc="the angle of the first, 0 to the top"),
        "fill": Key(context.paint, default=context.paint.read("black"),
                    doc="the paint of the rays"),
    }  # fmt: skip


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    paint = values["fill"].over(box)
    if paint is None or not (box[2] and box[3]):
        return ()
    x, y, width, height = box
    across, down = values["middle"]
    middle = (
        x + min(max(across.of(width), 0.0), width),
        y + min(max(down.of(height), 0.0), height),
    )
    found = Rays(
        values["count"], values["share"], values["inner"], values["short"], values["taper"],
        values["start"],
    )  # fmt: skip
    return (Path(rays(box, middle, found, values["shape"] == "ellipse"), paint),)


KIND = Kind(
    name="rays",
    doc="rays from a middle to the edge",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
