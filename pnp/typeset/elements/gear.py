"""`gear`: a gear wheel with teeth as they are cut. Wheels of one module fit into each other.

With `module` it has a size of its own; without, it is as large as its box allows.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.patterns.gears import Gear, gear
from pnp.model.face import Box, Op, Path, Role
from pnp.model.units import mm
from pnp.schema.values import Key, Mismatch, Number
from pnp.typeset.arranging.ornament import line_keys, line_of
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values

_MODULE = mm(1)  # of a wheel that has neither a module nor a box


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    usual = Gear(1)
    share = Number(0, 0.95)
    return {
        "teeth": Key(Number(6, 200, whole=True), default=16, doc="how many teeth"),
        "module": Key(context.length(low=0.1),
                      doc="the size of its teeth: a wheel is teeth + 2 modules wide"),
        "bore": Key(share, default=usual.bore, doc="the hole, as a share of the radius"),
        "spokes": Key(Number(0, 24, whole=True), default=usual.spokes,
                      doc="how many spokes; 0: a disc"),
        "hub": Key(share, default=usual.hub,
                   doc="the disc round the bore, as a share of the radius"),
        "rim": Key(share, default=usual.rim, doc="where spokes end, as a share of the radius"),
        "spoke": Key(share, default=usual.spoke, doc="the width of a spoke, as such a share"),
        "fill": Key(context.paint, default=context.paint.read("none"),
                    doc="the paint of the wheel"),
        **line_keys(context, 0.5),
    }  # fmt: skip


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    across = (values["module"] or _MODULE) * (values["teeth"] + 2)
    if values["module"] is None:
        across = height or width or across
    return across if width is None else width, across if height is None else height


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    x, y, width, height = box
    fill, stroke = values["fill"].over(box), line_of(values, box)
    half = stroke.width / 2 if stroke else 0.0
    room = min(width, height) - 2 * half
    module = values["module"] or room / (values["teeth"] + 2)
    across = module * (values["teeth"] + 2)
    if across > min(width, height) + 0.01:
        raise Mismatch(
            f"the wheel is {across / mm(1):.1f} mm wide, more than its box",
            "make 'module' smaller, or leave it out, or set no width and height",
            code="no-room",
        )
    if room <= 0 or (fill is None and stroke is None):
        return ()
    found = Gear(
        values["teeth"], values["bore"], values["spokes"], values["hub"], values["rim"],
        values["spoke"],
    )  # fmt: skip
    outline = gear(x + width / 2, y + height / 2, module, found)
    return (Path(outline, fill, stroke, "evenodd"),)


KIND = Kind(
    name="gear",
    doc="a gear wheel with teeth that fit into those of others",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    sized_by="module",
    repeats=True,
    role=Role("decoration"),
)
