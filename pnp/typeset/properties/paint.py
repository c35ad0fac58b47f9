"""Paints of fills and strokes: colours, gradients and drawn patterns, as written in a layout.

In: `ink`, `{gradient: linear, angle: 90, from: paper, to: white}` or `{pattern: lines, color:
ink}`. Out: a `PaintSpec`, which becomes a Paint once the box it is to cover is known.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec

from pnp.geometry.color import as_rgb
from pnp.geometry.outlines import box_outline, ellipse_in
from pnp.model.face import (
    Box,
    Color,
    LinearGradient,
    Matrix,
    Op,
    Paint,
    Path,
    Pattern,
    RadialGradient,
    Segment,
    Stop,
    Stroke,
)
from pnp.model.units import mm
from pnp.schema.values import (
    Choice,
    Key,
    Length,
    Many,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Type,
    shown,
)

PATTERNS = ("lines", "grid", "dots", "checks", "waves")


class PaintSpec(msgspec.Struct, frozen=True):
    """A paint that may depend on the box it covers."""

    color: Color | None = None
    over_box: Callable[[Box], Paint] | None = None

    def over(self, box: Box) -> Paint | None:
        """The paint for a box; None for 'none'."""
        return self.over_box(box) if self.over_box else self.color


def paint_type(color: Type, length: Length) -> Parsed:
    """The type of `fill` and `stroke`."""
    stop = Struct(
        {
            "at": Key(Number(0, 100), required=True, doc="place along the gradient, 0 to 100"),
            "color": Key(color, required=True, doc="the colour at this place"),
            "opacity": Key(Number(0, 1), default=1.0, doc="0 (not visible) to 1 (solid)"),
        }
    )
    gradient = Struct(
        {
            "gradient": Key(Choice(("linear", "radial")), required=True, doc="its kind"),
            "from": Key(color, doc="the first colour"),
            "to": Key(color, doc="the last colour"),
            "stops": Key(Many(stop, least=2), doc="a list of {at, color, opacity}"),
            "angle": Key(Number(-360, 360), default=90, doc="0 to the right, 90 downwards"),
        }
    )
    pattern = Struct(
        {
            "pattern": Key(Choice(PATTERNS), required=True, doc="its kind"),
            "color": Key(color, required=True, doc="the colour of its lines or dots"),
            "back": Key(color, doc="what lies under the pattern"),
            "spacing": Key(
                Length(low=0.5, dpi=length.dpi),
                default=mm(1.2),
                doc="the distance from one line or dot to the next",
            ),
            "width": Key(
                Length(low=0, dpi=length.dpi),
                default=mm(0.2),
                doc="the width of lines, or the size of dots",
            ),
            "angle": Key(Number(-360, 360), default=0, doc="degrees by which it is turned"),
        }
    )

    def read(raw: Any) -> PaintSpec:
        if raw == "none":
            return PaintSpec()
        if isinstance(raw, dict):
            if "gradient" in raw:
                return _gradient(gradient.read(raw))
            if "pattern" in raw:
                found = pattern.read(raw)
                return PaintSpec(over_box=lambda box: _pattern(found, box))
            raise Mismatch(
                f"expected 'gradient' or 'pattern' in {shown(raw)}",
                "e.g. {gradient: linear, from: white, to: black}",
            )
        return PaintSpec(color.read(raw))

    return Parsed(read, {"anyOf": [color.schema, gradient.schema, pattern.schema]})


def _gradient(found: dict[str, Any]) -> PaintSpec:
    if found["stops"] is not None:
        stops = tuple(Stop(s["at"] / 100, s["color"], s["opacity"]) for s in found["stops"])
        if [s.offset for s in stops] != sorted(s.offset for s in stops):
            raise Mismatch("the 'at' of gradient stops must rise")
    elif found["from"] is None or found["to"] is None:
        raise Mismatch("a gradient needs 'from' and 'to', or 'stops'")
    else:
        stops = (Stop(0.0, found["from"]), Stop(1.0, found["to"]))
    if len({len(s.color) for s in stops}) > 1:
        stops = tuple(Stop(s.offset, as_rgb(s.color), s.opacity) for s in stops)

    def over(box: Box) -> Paint:
        x, y, w, h = box
        cx, cy = x + w / 2, y + h / 2
        if found["gradient"] == "radial":
            radius = math.hypot(w, h) / 2
            return RadialGradient(cx, cy, radius, cx, cy, 0.0, stops)
        turn = math.radians(found["angle"])
        dx, dy = math.cos(turn), math.sin(turn)
        # so long that the corners have the end colours
        reach = (abs(dx) * w + abs(dy) * h) / 2
        ends = (cx - dx * reach, cy - dy * reach, cx + dx * reach, cy + dy * reach)
        return LinearGradient(*ends, stops)

    return PaintSpec(over_box=over)


def _pattern(found: dict[str, Any], box: Box) -> Pattern:
    """One tile, anchored to the top left of the box so that it is equal on every card."""
    step, width = found["spacing"], found["width"]
    line = Stroke(found["color"], width)
    ops: list[Op] = []
    if found["back"] is not None:
        ops.append(Path(box_outline((0, 0, step, step)), found["back"]))
    kind, half = found["pattern"], step / 2
    if kind in ("lines", "grid"):
        ops.append(Path((("M", 0.0, half), ("L", step, half)), stroke=line))
    if kind == "grid":
        ops.append(Path((("M", half, 0.0), ("L", half, step)), stroke=line))
    if kind == "dots":
        ops.append(Path(ellipse_in((half - width / 2, half - width / 2, width, width)), line.paint))
    if kind == "checks":
        squares = box_outline((0, 0, half, half)) + box_outline((half, half, half, half))
        ops.append(Path(squares, line.paint))
    if kind == "waves":
        quarter = step / 4
        wave: tuple[Segment, ...] = (
            ("M", 0.0, half),
            ("C", quarter, half - quarter, quarter, half - quarter, half, half),
            ("C", 3 * quarter, half + quarter, 3 * quarter, half + quarter, step, half),
        )
        ops.append(Path(wave, stroke=line))
    turn = math.radians(found["angle"])
    cos, sin = round(math.cos(turn), 6), round(math.sin(turn), 6)
    matrix: Matrix = (cos, sin, -sin, cos, box[0], box[1])
    return Pattern(step, step, tuple(ops), matrix)
