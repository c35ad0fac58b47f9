"""`outside_safe`: text or a drawing that ends between the safe area and the cut.

A cut may be a millimetre off. What reaches over the trim is meant to be cut; what ends just before
it is cut off, or shows a border of uneven width. On a box, the same is true of each panel, whose
sides are cuts and folds (see `boxes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.draw.extent import Corners, around
from pnp.model.face import Origin
from pnp.model.problems import excerpt
from pnp.model.units import in_mm, mm
from pnp.preflight.boxes import box_drawing
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, Item, Text, beyond
from pnp.preflight.findings import Finding
from pnp.preflight.ink import ink_box
from pnp.preflight.traits import NEAR_EDGE

_TOLERANCE = mm(0.35)
_AT_CUT = mm(0.3)  # what ends so near to the cut is meant to end at it (see `no_bleed`)
_SIDES = ("left", "top", "right", "bottom")


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """The findings for each element: its texts, and its drawing as a whole."""
    if context.net is not None:
        yield from box_drawing(drawing, context, context.net)
        return
    if drawing.box is None or max(beyond(drawing.box, _safe(context))) <= _TOLERANCE:
        return
    by_origin: dict[Origin | None, list[Item]] = {}
    for item in drawing.items:
        by_origin.setdefault(item.origin, []).append(item)
    for origin, items in by_origin.items():
        texts = [item for item in items if isinstance(item, Text) and item.text.strip()]
        yield from _of_texts(texts, context)
        whole = around(item.box for item in items if not isinstance(item, Text))
        if whole is not None and not context.is_shaped:
            yield from _of_drawing(whole, origin, context)


def _of_texts(texts: Sequence[Text], context: FaceContext) -> Iterator[Finding]:
    """The run of an element's text that is nearest to the cut."""
    found = []
    for text in texts:
        if max(beyond(text.box, _safe(context))) > _TOLERANCE:
            box = ink_box(text) or text.box
            near = _near_outline(box, context) if context.is_shaped else _nearest(box, context)
            found += [(near, box, text)] if near is not None else []
    if found:
        (left, side), box, text = min(found, key=lambda one: one[0])
        words = excerpt(text.text.strip())
        message = f"the text '{words}' ends {in_mm(left)} from the cut{side}"
        hint = "move it into the safe area: a cut may be a millimetre off"
        yield Finding(
            "outside-safe", f"{message}, outside of the safe area", hint, text.origin, box,
            is_of_value=True,
        )  # fmt: skip


def _of_drawing(box: Corners, origin: Origin | None, context: FaceContext) -> Iterator[Finding]:
    """What is a little outside of the safe area is no loss; near the cut, it looks uneven."""
    found = _nearest(box, context)
    if found is not None and found[0] < context.limits.near_cut - _AT_CUT:
        message = f"the drawing ends {in_mm(found[0])} from the cut{found[1]}"
        hint = "move it into the safe area, or let it reach the bleed"
        yield Finding("outside-safe", f"{message}, outside of the safe area", hint, origin, box)


def _nearest(box: Corners, context: FaceContext) -> tuple[float, str] | None:
    """How far from the cut a box ends that is outside of the safe area and does not reach the cut,
    in points, and on which side; None if there is none."""
    trim = (0.0, 0.0, context.width, context.height)
    pairs = zip(beyond(box, _safe(context)), beyond(box, trim), _SIDES, strict=True)
    near = [(-b, f" at the {side}") for out, b, side in pairs if out > _TOLERANCE and b < -_AT_CUT]
    return min(near, default=None)


def _near_outline(box: Corners, context: FaceContext) -> tuple[float, str] | None:
    """As `_nearest`, for a face that is cut along an outline; the corners of the safe area are as
    far from it as the layout states."""
    from pnp.geometry.offsets import distance, is_inside, polygon

    line = polygon(context.outline)
    margin = min(distance(line, corner) for corner in _corners(_safe(context)))
    corners = _corners(box)
    if not all(is_inside(line, corner) for corner in corners):
        return None  # it is reported when it is set
    near = min(distance(line, corner) for corner in corners)
    return (near, "") if near < margin - _TOLERANCE else None


def _corners(box: Corners) -> list[tuple[float, float]]:
    return [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]


def _safe(context: FaceContext) -> Corners:
    x, y, width, height = context.safe
    return x, y, x + width, y + height


KIND = Check(
    "outside_safe", "text or a drawing that ends outside of the safe area", drawing=_drawing,
    needs=NEAR_EDGE, applies=lambda context: context.content == "card" or context.net is not None,
)  # fmt: skip
