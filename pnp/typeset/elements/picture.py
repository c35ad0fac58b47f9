"""`picture`: a PNG, JPEG or SVG file, fitted to its box.

It fills what it is placed in. In a container, or where a side is 'auto', it has the size of the
drawing, or of its pixels at the layout's `dpi` (300 if it says none); if one side is given, the
other follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Choice, Key, Parsed
from pnp.model.face import Box, Clip, Group, Op, Picture
from pnp.typeset.clips import clip_type
from pnp.typeset.kinds import Kind, Size, Values
from pnp.typeset.outlines import box_outline
from pnp.typeset.places import ANCHORS, anchor_type
from pnp.typeset.studio import Studio

_DPI = 300.0  # what print shops ask for


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {
        "file": Key(Parsed(studio.picture_path, {"type": "string"}), required=True),
        "fit": Key(
            Choice(("contain", "cover", "stretch")),
            default="contain",
            doc="contain: all of it; cover: fill the box, cut what is over",
        ),
        "focus": Key(anchor_type(), default=5, doc="keypad anchor kept in place by fit"),
        "color": Key(studio.color, default=(0.0,), doc="an SVG's currentColor"),
        "clip": Key(clip_type(studio), doc="cut to a shape"),
    }


def _is_drawing(values: Values) -> bool:
    return bool(values["file"].lower().endswith(".svg"))


def _size(values: Values, studio: Studio) -> Size:
    """Its own size in points."""
    if _is_drawing(values):
        drawing, _ = studio.drawing(values["file"], values["color"])
        return drawing.width, drawing.height
    info = studio.info(values["file"])
    pixel = 72 / (studio.layout.dpi or _DPI)
    return info.width * pixel, info.height * pixel


def _measure(values: Values, width: float | None, height: float | None, studio: Studio) -> Size:
    own_width, own_height = _size(values, studio)
    if width is None:
        width = own_width if height is None else height * own_width / own_height
    return width, width * own_height / own_width if height is None else height


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    x, y, width, height = box
    if not (width and height):
        return ()
    own_width, own_height = _size(values, studio)
    sx, sy = width / own_width, height / own_height
    if values["fit"] != "stretch":
        sx = sy = min(sx, sy) if values["fit"] == "contain" else max(sx, sy)
    fx, fy = ANCHORS[values["focus"]]
    w, h = own_width * sx, own_height * sy
    left, top = x + (width - w) * fx, y + (height - h) * fy
    cut = values["fit"] == "cover" and values["clip"] is None
    clip = Clip(box_outline(box)) if cut else None
    if _is_drawing(values):
        _, art = studio.drawing(values["file"], values["color"])
        inner = Group((art,), (sx, 0.0, 0.0, sy, left, top))
        return (Group((inner,), clip=clip),) if clip else (inner,)
    raster = Picture(values["file"], left, top, w, h)
    return (Group((raster,), clip=clip),) if clip else (raster,)


KIND = Kind(
    name="picture",
    doc="a PNG, JPEG or SVG file, fitted to its box",
    keys=_keys,
    draw=_draw,
    measure=_measure,
)
