"""`shape`: a rectangle, ellipse, polygon, star, line or free path, filled and stroked."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.face import Box, Op, Path, Role, Segments, Stroke
from pnp.schema.values import Choice, Flag, Key, Many, Mismatch, Number
from pnp.typeset.properties.clips import shape_keys, shape_outline
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Values
from pnp.typeset.properties.paint import PaintSpec
from pnp.typeset.properties.places import ANCHORS

SHAPES = ("rectangle", "ellipse", "polygon", "star", "line", "path")


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    anchor = Number(1, 9, whole=True)
    return {
        **shape_keys(context, SHAPES),
        "start": Key(anchor, default=4, doc="keypad anchor where a line begins"),
        "end": Key(anchor, default=6, doc="keypad anchor where a line ends"),
        "fill": Key(context.paint, default=PaintSpec(), doc="a colour, gradient, pattern or none"),
        "stroke": Key(context.paint, default=PaintSpec(), doc="the colour of its line, or none"),
        "stroke_width": Key(
            context.length(low=0, usual="pt"), default=0.5, doc="how thick its line is"
        ),
        "dash": Key(Many(context.length(low=0)), default=(), doc="lengths of dashes and gaps"),
        "cap": Key(Choice(("butt", "round", "square")), default="butt", doc="the ends of its line"),
        "join": Key(
            Choice(("miter", "round", "bevel")), default="miter", doc="corners of its line"
        ),
        "rule": Key(
            Choice(("nonzero", "evenodd")),
            default="nonzero",
            doc="evenodd: where a path overlaps itself, it is not filled",
        ),
        "inside": Key(Flag(), default=True, doc="a rectangle's or ellipse's stroke stays inside"),
    }


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    fill, paint = values["fill"].over(box), values["stroke"].over(box)
    if values["shape"] == "line":
        # a line has only a stroke
        fill, paint = None, paint or (0.0,)
    stroke = None
    if paint is not None and values["stroke_width"]:
        if values["dash"] and not any(values["dash"]):
            raise Mismatch("'dash' needs a length above nothing")
        stroke = Stroke(
            paint, values["stroke_width"], values["cap"], values["join"], dash=values["dash"]
        )
    if fill is None and stroke is None:
        return ()
    if values["shape"] == "line":
        return (Path(_line(values, box), stroke=stroke),)
    if stroke and values["inside"] and values["shape"] in ("rectangle", "ellipse"):
        half = stroke.width / 2
        x, y, w, h = box
        box = (x + half, y + half, max(0.0, w - stroke.width), max(0.0, h - stroke.width))
        radius = max(0.0, values["radius"] - half)
        outline = shape_outline({**values, "radius": radius}, box)
    else:
        outline = shape_outline(values, box)
    return (Path(outline, fill, stroke, values["rule"]),)


def _line(values: Values, box: Box) -> Segments:
    (ax, ay), (bx, by) = ANCHORS[values["start"]], ANCHORS[values["end"]]
    x, y, w, h = box
    return (("M", x + ax * w, y + ay * h), ("L", x + bx * w, y + by * h))


KIND = Kind(
    name="shape",
    doc="a rectangle, ellipse, polygon, star, line or free path",
    keys=_keys,
    draw=_draw,
    repeats=True,
    role=Role("decoration"),
)
