"""`frame`: an ornament frame round a box, in one of several designs."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.patterns.frames import frame, frame_designs
from pnp.model.face import Box, Op, Path, Role, Stroke
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Number
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "design": Key(Choice(tuple(frame_designs())), default="scroll",
                      doc="the design of its corners and edges"),
        "size": Key(context.length(low=mm(1)), default=mm(8), doc="the size of a corner"),
        "color": Key(context.paint, default=context.paint.read("black"),
                     doc="the paint of all its parts"),
        "stroke_width": Key(context.length(low=0, usual="pt"), default=0.5,
                            doc="how thick its thin lines are"),
        "heavy": Key(Number(1, 20), default=2.5, doc="how many times thicker its thick lines are"),
    }  # fmt: skip


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    paint, width = values["color"].over(box), values["stroke_width"]
    if paint is None or not (box[2] and box[3]):
        return ()
    found = frame(frame_designs()[values["design"]], box, values["size"])
    ops: list[Op] = []
    for segments, times in ((found.thin, 1.0), (found.thick, values["heavy"])):
        if segments and width:
            # round ends, so that no gap is visible where corners and edges meet
            ops.append(Path(segments, stroke=Stroke(paint, width * times, "round")))
    if found.filled:
        ops.append(Path(found.filled, paint))
    return tuple(ops)


KIND = Kind(
    name="frame",
    doc="an ornament frame round a box, in one of several designs",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
