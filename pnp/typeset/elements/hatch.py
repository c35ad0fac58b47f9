"""`hatch`: tone made of parallel lines that swell and thin, inside of an outline."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from pnp.geometry.patterns import hatching
from pnp.geometry.patterns.hatching import Hatch
from pnp.model.face import Box, Op, Path, Role, Segments, Stroke
from pnp.model.units import mm
from pnp.schema.values import Key, Mismatch, Number, Parsed, Struct
from pnp.typeset.properties.clips import CLIPS, shape_keys, shape_outline
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values

_THINNEST = 0.25  # points


class ToneSpec(msgspec.Struct, frozen=True):
    """The tone in the middle or at one side of a box, and at its edge or at the other side (both
    are the same for an even tone); `angle` None: from the middle outwards."""

    start: float
    end: float
    angle: float | None = None

    def over(self, box: Box) -> hatching.Tone:
        """The tone at each place of a box."""
        x, y, width, height = box
        cx, cy = x + width / 2, y + height / 2
        start, more = self.start, self.end - self.start
        if self.angle is None:
            across, down = width / 2, height / 2
            return lambda px, py: (
                start + more * min(1.0, math.hypot((px - cx) / across, (py - cy) / down))
            )
        turn = math.radians(self.angle)
        dx, dy = math.cos(turn), math.sin(turn)
        reach = (abs(dx) * width + abs(dy) * height) / 2
        return lambda px, py: start + more * (0.5 + ((px - cx) * dx + (py - cy) * dy) / (2 * reach))


def _tone_type() -> Parsed:
    share = Number(0, 1)
    struct = Struct(
        {
            "from": Key(share, required=True, doc="the first tone, 0 to 1"),
            "to": Key(share, required=True, doc="the last tone, 0 to 1"),
            "angle": Key(Number(-360, 360), doc="0 to the right, 90 down; none: from the middle"),
        }
    )

    def read(raw: Any) -> ToneSpec:
        if isinstance(raw, dict):
            found = struct.read(raw)
            return ToneSpec(found["from"], found["to"], found["angle"])
        try:
            tone = float(share.read(raw))
        except Mismatch as error:
            hint = error.hint or "e.g. 0.4, or {from: 0.1, to: 0.7, angle: 90}"
            raise Mismatch(error.message, hint, code=error.code) from None
        return ToneSpec(tone, tone)

    return Parsed(read, {"anyOf": [share.schema, struct.schema]})


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        **shape_keys(context, CLIPS),
        "tone": Key(_tone_type(), default=ToneSpec(0.35, 0.35),
                    doc="0 (paper) to 1 (solid), or {from, to, angle}"),
        "angle": Key(Number(-360, 360), default=45,
                     doc="the angle of the lines: 0 level, 90 upright"),
        "cross": Key(Number(-180, 180), default=0,
                     doc="the angle between these lines and others across them; 0: no others"),
        "spacing": Key(context.length(low=mm(0.1)), default=mm(0.5),
                       doc="from one line to the next"),
        "thinnest": Key(context.length(low=0, usual="pt"), default=_THINNEST,
                        doc="lines that would be thinner are fewer instead"),
        "color": Key(context.paint, default=context.paint.read("black"),
                     doc="the paint of the lines"),
    }  # fmt: skip


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    if not (box[2] and box[3]):
        return ()
    paint, tone = values["color"].over(box), values["tone"]
    if paint is None:
        return ()
    outline = shape_outline(values, box)
    thinnest = max(values["thinnest"], context.layout.theme.least_stroke, 0.01)
    angles = [values["angle"]]
    if values["cross"]:
        angles.append(values["angle"] + values["cross"])
    families = [Hatch(angle, values["spacing"], thinnest) for angle in angles]
    if tone.start == tone.end:
        one = hatching.crossing(tone.start) if len(families) > 1 else tone.start
        return tuple(
            Path(found, stroke=Stroke(paint, width))
            for found, width in (hatching.even(outline, one, family) for family in families)
            if found
        )
    at = tone.over(box)
    crossed = at if len(families) == 1 else lambda x, y: hatching.crossing(at(x, y))
    filled: list[Segments] = [hatching.swelling(outline, crossed, family) for family in families]
    return tuple(Path(found, paint) for found in filled if found)


KIND = Kind(
    name="hatch",
    doc="tone made of parallel lines that swell and thin",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
