"""`picture`: a PNG, JPEG or SVG file, fitted to its box.

It fills its reference. In a container, or where a side is 'auto', it has the size of the drawing,
or of its pixels at the layout's `dpi` (default 300); if one side is given, the other follows from
it.
"""

from __future__ import annotations

from pnp.model.face import Role
from pnp.typeset.arranging.pictures import draw_picture, measure_picture, picture_keys
from pnp.typeset.properties.kinds import Kind

KIND = Kind(
    name="picture",
    doc="a PNG, JPEG or SVG file, fitted to its box",
    keys=picture_keys,
    draw=draw_picture,
    measure=measure_picture,
    role=Role("figure"),
)
