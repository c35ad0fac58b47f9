"""`picture`: a PNG, JPEG or SVG file, fitted to its box."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Choice, Key, Number, Parsed
from pnp.model.face import Box, Clip, Group, Op, Picture
from pnp.typeset.clips import clip_type
from pnp.typeset.kinds import Kind, Size, Values
from pnp.typeset.outlines import rectangle
from pnp.typeset.places import ANCHORS
from pnp.typeset.studio import Studio


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {
        "file": Key(Parsed(studio.picture_path, {"type": "string"}), required=True),
        "fit": Key(
            Choice(("contain", "cover", "stretch")),
            default="contain",
            doc="contain: all of it; cover: fill the box, cut what is over",
        ),
        "focus": Key(Number(1, 9, whole=True), default=5, doc="keypad anchor kept in place by fit"),
        "color": Key(studio.color, default=(0.0,), doc="an SVG's currentColor"),
        "clip": Key(clip_type(studio), doc="cut to a shape"),
    }


def _size(values: Values, studio: Studio) -> Size:
    path = values["file"]
    if path.lower().endswith(".svg"):
        drawing, _ = studio.drawing(path, values["color"])
        return drawing.width, drawing.height
    info = studio.info(path)
    return float(info.width), float(info.height)


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    x, y, width, height = box
    own_width, own_height = _size(values, studio)
    sx, sy = width / own_width, height / own_height
    if values["fit"] != "stretch":
        sx = sy = min(sx, sy) if values["fit"] == "contain" else max(sx, sy)
    fx, fy = ANCHORS[values["focus"]]
    w, h = own_width * sx, own_height * sy
    left, top = x + (width - w) * fx, y + (height - h) * fy
    clip = Clip(rectangle(box)) if values["fit"] == "cover" and values["clip"] is None else None
    path = values["file"]
    if path.lower().endswith(".svg"):
        _, art = studio.drawing(path, values["color"])
        inner = Group((art,), (sx, 0.0, 0.0, sy, left, top))
        return (Group((inner,), clip=clip),) if clip else (inner,)
    raster = Picture(path, left, top, w, h)
    return (Group((raster,), clip=clip),) if clip else (raster,)


KIND = Kind(
    name="picture",
    doc="a PNG, JPEG or SVG file, fitted to its box",
    keys=_keys,
    draw=_draw,
)
