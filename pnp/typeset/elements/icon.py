"""`icon`: one of the game's icons in a colour.

It fills its reference. In a container, or where a side is 'auto', it is as high as the default
size of text (1 em of 9 pt); if one side is given, the other follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.face import Box, Group, Op, Role
from pnp.schema.values import Key
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values
from pnp.typeset.styles.table import DEFAULTS


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "icon": Key(context.icon_name, required=True, doc="the name of an icon"),
        "color": Key(context.color, default=(0.0,), doc="the colour of what has none of its own"),
    }


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    icon = context.icon(values["icon"], values["color"])
    shape = icon.width / icon.height
    if height is None:
        height = DEFAULTS.size or 0.0 if width is None else width / shape
    return height * shape if width is None else width, height


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    x, y, width, height = box
    if not (width and height):
        return ()
    icon = context.icon(values["icon"], values["color"])
    scale = min(width / icon.width, height / icon.height)
    left = x + (width - icon.width * scale) / 2
    top = y + (height - icon.height * scale) / 2
    return (Group((icon.art,), (scale, 0.0, 0.0, scale, left, top)),)


KIND = Kind(
    name="icon",
    doc="one of the game's icons in a colour",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    role=Role("figure"),
)
