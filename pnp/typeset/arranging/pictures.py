"""A picture file fitted to a box: its keys, the size it takes, its operations.

The element `picture`, pictures that letters are filled with, and figures of books share it. A
picture has the size of its drawing, or of its pixels at the layout's `dpi` (300 if none is set).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.geometry.color import parse_color
from pnp.geometry.outlines import box_outline
from pnp.geometry.values import BadValueError
from pnp.model.face import Box, Clip, Color, Group, Op, Picture
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Mismatch, Parsed, shown
from pnp.svg.paint import Replaced
from pnp.svg.parse import Drawing
from pnp.typeset.arranging.placeholders import placeholder
from pnp.typeset.properties.clips import clip_type
from pnp.typeset.properties.context import LayoutContext, MissingPicture
from pnp.typeset.properties.kinds import Size, Values
from pnp.typeset.properties.places import ANCHORS, anchor_type

_DPI = 300.0  # what print shops ask for
_COLORS = {"type": "object", "additionalProperties": {"type": "string"}}
_OTHERS = ("fill", "stroke")  # all colours of fills, or of strokes, that have no entry
_MISSING: Size = (mm(25), mm(25))  # of a picture that does not exist yet


def picture_keys(context: LayoutContext) -> Mapping[str, Key]:
    """The keys of a picture."""
    return {
        "file": Key(
            Parsed(context.picture_path, {"type": "string", "format": "picture"}),
            required=True,
            doc="SVG, PNG, JPEG …, in the folder of the game",
        ),
        "fit": Key(
            Choice(("contain", "cover", "stretch")),
            default="contain",
            doc="contain: all of it; cover: fill the box, cut what is over",
        ),
        "focus": Key(anchor_type(), default=5, doc="keypad anchor kept in place by fit"),
        "color": Key(context.color, default=(0.0,), doc="an SVG's currentColor"),
        "colors": Key(
            Parsed(lambda raw: _read_colors(raw, context), _COLORS),
            default=(),
            doc="an SVG's colours, each with the one that is printed in its place; fill, stroke: "
            "that of all others",
        ),
        "clip": Key(clip_type(context), doc="cut to a shape"),
    }


def _read_colors(raw: Any, context: LayoutContext) -> Replaced:
    """Pairs of colours from a mapping: those of a file as it has them, or 'fill' and 'stroke' for
    all others; the new ones as in layouts."""
    if not isinstance(raw, Mapping):
        raise Mismatch(
            f"expected pairs of colours, found {shown(raw)}", 'such as {"#d6b08c": white}'
        )
    pairs = []
    for name, color in raw.items():
        old = name if name in _OTHERS else _color_of_file(name)
        pairs.append((old, context.color.read(color)))
    return tuple(pairs)


def _color_of_file(name: object) -> Color:
    try:
        return parse_color(str(name))[0]
    except BadValueError:
        message = f"expected a colour of the file, found {shown(name)}"
        hint = 'write it as the file has it, such as "#d6b08c"; fill or stroke for all others'
        raise Mismatch(message, hint) from None


def _is_drawing(values: Values) -> bool:
    return bool(values["file"].lower().endswith(".svg"))


def _drawing(values: Values, context: LayoutContext) -> tuple[Drawing, Group]:
    return context.drawing(values["file"], values["color"], replaced=values["colors"])


def _size(values: Values, context: LayoutContext) -> Size:
    """Its own size in points."""
    if isinstance(values["file"], MissingPicture):
        return _MISSING
    if _is_drawing(values):
        drawing, _ = _drawing(values, context)
        return drawing.width, drawing.height
    info = context.info(values["file"])
    pixel = 72 / (context.layout.dpi or _DPI)
    return info.width * pixel, info.height * pixel


def measure_picture(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    """The size of a picture in points; a given side is returned as it is."""
    own_width, own_height = _size(values, context)
    if width is None:
        width = own_width if height is None else height * own_width / own_height
    return width, width * own_height / own_width if height is None else height


def draw_picture(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """The operations of a picture in a box; a placeholder if the picture does not exist."""
    if not (box[2] and box[3]):
        return ()
    if isinstance(values["file"], MissingPicture):
        return placeholder(values["file"], box, context.fonts)
    ops = art_in(values, fitted(values, box, context), context)
    if values["fit"] == "cover" and values["clip"] is None:
        return (Group(ops, clip=Clip(box_outline(box))),)
    return ops


def fitted(values: Values, box: Box, context: LayoutContext) -> Box:
    """The whole picture as it is fitted to a box: with `cover` it may be larger than the box."""
    x, y, width, height = box
    own_width, own_height = _size(values, context)
    sx, sy = width / own_width, height / own_height
    if values["fit"] != "stretch":
        sx = sy = min(sx, sy) if values["fit"] == "contain" else max(sx, sy)
    fx, fy = ANCHORS[values["focus"]]
    w, h = own_width * sx, own_height * sy
    return x + (width - w) * fx, y + (height - h) * fy, w, h


def art_in(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """The operations of the whole picture, which fills a box."""
    x, y, width, height = box
    if _is_drawing(values):
        drawing, art = _drawing(values, context)
        return (Group((art,), (width / drawing.width, 0.0, 0.0, height / drawing.height, x, y)),)
    return (Picture(values["file"], x, y, width, height),)
