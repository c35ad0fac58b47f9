"""From the size of what is inside to the dieline of a folding box: tuck boxes, trays and lids.

A net is put together from `Part`s, each folded by 90° away from the reader along its hinge. What
two parts share is creased, every other edge is cut. Points, y down, the printed side up.
Creases lie in the middle of the board, so between two of them it is the inner size plus one
thickness.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry.segments import tight_bounds, transform
from pnp.model.face import Segment, Segments
from pnp.model.net import Inner, Net, NetKind, Panel
from pnp.model.units import in_mm, mm
from pnp.schema.values import Mismatch
from pnp.typeset.boxes.parts import Part, crease, outline_of
from pnp.typeset.boxes.tray import tray_parts
from pnp.typeset.boxes.tuck import tuck_parts

_LEAST = mm(5)  # a side of the room inside
_THINNEST = mm(0.1)
_MARGIN = 4  # decimals of a point


def parts_of(kind: NetKind, inner: Inner, thickness: float) -> tuple[Part, ...]:
    """The parts of a net, each after what it hangs on. Raises Mismatch if it cannot be folded."""
    for name, side in zip(Inner._fields, inner, strict=True):
        if side < _LEAST:
            raise Mismatch(f"a box with a {name} of {in_mm(side)} inside cannot be folded; the "
                           f"least is {in_mm(_LEAST)}")  # fmt: skip
    if not _THINNEST <= thickness <= min(inner) / 5:
        raise Mismatch(
            f"a box of that size cannot be folded from board of {in_mm(thickness)}; it may be "
            f"from {in_mm(_THINNEST)} to {in_mm(min(inner) / 5)} thick"
        )
    if kind == "tuck":
        return tuck_parts(inner, thickness)
    return tray_parts(inner, thickness, "base" if kind == "tray" else "lid")


def net_of(kind: NetKind, inner: Inner, thickness: float) -> Net:
    """The net of a box with that room inside, from board of that thickness. Raises Mismatch."""
    parts = parts_of(kind, inner, thickness)
    outline = outline_of(parts)
    left, top, right, bottom = tight_bounds(outline)

    def moved(segments: Sequence[Segment]) -> Segments:
        return transform(tuple(segments), (1.0, 0.0, 0.0, 1.0, -left, -top))

    panels = {}
    for part in parts:
        x0, y0, x1, y1 = tight_bounds(moved(part.outline))
        panels[part.name] = Panel((x0, y0, x1 - x0, y1 - y0), part.turn, part.flap)
    outline = moved(outline)
    return Net(
        width=round(right - left, _MARGIN),
        height=round(bottom - top, _MARGIN),
        inner=inner,
        panels=panels,
        cut=outline,
        crease=moved(crease(parts)),
        glue=moved([s for part in parts if part.glued for s in part.outline]),
    )


def lid_inner(tray: Inner, thickness: float, clearance: float, depth: float | None) -> Inner:
    """The room inside a lid for a tray of that thickness: what the tray takes, and `clearance` in
    width and height. A lid without a `depth` of its own reaches down to the table."""
    more = 2 * thickness + clearance
    return Inner(tray.width + more, tray.height + more, depth or tray.depth + thickness)
