"""The nets of folding boxes from their inner size: tuck boxes, trays and lids, and their sides.

A net consists of `Part`s, each folded by 90° away from the printed side along its hinge. Hinges are
creased, all other edges are cut. Points, y down, the printed side up. Creases are in the middle of
the board, so the distance between two of them is the inner size plus one thickness.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry.segments import tight_bounds, transform
from pnp.model.face import Segment, Segments
from pnp.model.net import BoxPlan, Inner, Net, NetForm, NetKind, Panel
from pnp.model.units import in_mm, mm
from pnp.schema.values import Mismatch
from pnp.typeset.boxes.parts import Part, crease, outline_of, slits
from pnp.typeset.boxes.strips import side_parts, strip_parts
from pnp.typeset.boxes.tray import tray_parts
from pnp.typeset.boxes.tuck import tuck_parts

_LEAST = mm(5)  # of each inner side
_THINNEST = mm(0.1)
_DECIMALS = 4  # of a point
_USUAL = NetForm()


def parts_of(
    kind: NetKind, inner: Inner, thickness: float, form: NetForm = _USUAL
) -> tuple[Part, ...]:
    """The parts of a net, each after its parent. Raises Mismatch if it cannot be folded."""
    for name, side in zip(Inner._fields, inner, strict=True):
        if side < _LEAST:
            message = (
                f"the inner {name} of the box must be at least {in_mm(_LEAST)}, not {in_mm(side)}"
            )
            raise Mismatch(message, code="box-net")
    if not _THINNEST <= thickness <= min(inner) / 5:
        message = (
            f"board for a box of this size must be from {in_mm(_THINNEST)} to "
            f"{in_mm(min(inner) / 5)} thick, not {in_mm(thickness)}"
        )
        raise Mismatch(message, code="box-net")
    if kind == "tuck":
        return tuck_parts(inner, thickness, form.bottom == "glued")
    if kind == "sides":
        return side_parts(inner, thickness, form.hangs)
    make = tray_parts if form.strips == 1 else strip_parts
    return make(inner, thickness, "base" if kind == "tray" else "lid")


def net_of(kind: NetKind, inner: Inner, thickness: float, form: NetForm = _USUAL) -> Net:
    """The net of a box of that inner size, from board of that thickness. Raises Mismatch."""
    parts = parts_of(kind, inner, thickness, form)
    outline = outline_of(parts)
    left, top, right, bottom = tight_bounds(outline)

    def moved(segments: Sequence[Segment]) -> Segments:
        return transform(tuple(segments), (1.0, 0.0, 0.0, 1.0, -left, -top))

    panels = {}
    for part in parts:
        x0, y0, x1, y1 = tight_bounds(moved(part.outline))
        (ax, ay), (bx, by) = part.hinge or ((left, top), (left, top))
        hinge = part.hinge and ((ax - left, ay - top), (bx - left, by - top))
        box = x0, y0, x1 - x0, y1 - y0
        panels[part.name] = Panel(box, part.turn, part.flap, part.parent, hinge)
    outline = moved(outline)
    return Net(
        width=round(right - left, _DECIMALS),
        height=round(bottom - top, _DECIMALS),
        inner=inner,
        panels=panels,
        cut=outline,
        crease=moved(crease(parts)),
        glue=moved([s for part in parts if part.glued for s in part.outline]),
        slits=moved(slits(parts)),
    )


def lid_inner(tray: Inner, plan: BoxPlan, clearance: float, depth: float | None) -> Inner:
    """The inner size of a lid: the outer size of the tray, whose plan this is, and `clearance` in
    width and height. A lid without a `depth` of its own reaches down to the table."""
    more = 2 * plan.board + clearance
    floor = plan.strips * plan.board
    return Inner(tray.width + more, tray.height + more, depth or tray.depth + floor)
