"""`picture`: a PNG, JPEG or SVG file, fitted to its box.

It fills its reference. In a container, or where a side is 'auto', it has the size of the drawing,
or of its pixels at the layout's `dpi` (default 300); if one side is given, the other follows from
it.
"""

from __future__ import annotations

from pnp.model.face import Role
from pnp.typeset.arranging.bleeding import draw, keys, measure, warnings
from pnp.typeset.properties.kinds import Kind

KIND = Kind(
    name="picture",
    doc="a PNG, JPEG or SVG file, fitted to its box",
    keys=keys,
    draw=draw,
    measure=measure,
    warnings=warnings,
    role=Role("figure"),
)
