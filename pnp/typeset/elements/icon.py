"""`icon`: one of the game's icons in a colour."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Key, Text
from pnp.model.face import Box, Group, Op
from pnp.typeset.kinds import Kind, Values
from pnp.typeset.studio import Studio


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {
        "icon": Key(Text(), required=True, doc="the name of an icon"),
        "color": Key(studio.color, default=(0.0,)),
    }


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    x, y, width, height = box
    icon = studio.icon(values["icon"], values["color"])
    scale = min(width / icon.width, height / icon.height)
    left = x + (width - icon.width * scale) / 2
    top = y + (height - icon.height * scale) / 2
    return (Group((icon.art,), (scale, 0.0, 0.0, scale, left, top)),)


KIND = Kind(name="icon", doc="one of the game's icons in a colour", keys=_keys, draw=_draw)
