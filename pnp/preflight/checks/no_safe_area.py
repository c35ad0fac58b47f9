"""`no_safe_area`: a face without a safe area that has text near the cut."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.draw.extent import Corners
from pnp.model.problems import excerpt
from pnp.model.units import in_mm
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import FaceFacts, beyond
from pnp.preflight.findings import Finding
from pnp.preflight.traits import TEXT_NEAR_EDGE

_SAME = 0.01  # points


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    limit = context.limits.near_cut
    boxes = [(drawing, drawing.text_box) for drawing in facts.drawings]
    close = [drawing for drawing, box in boxes if box and _from_cut(box, context) < limit]
    for text in (text for drawing in close for text in drawing.texts):
        near = _from_cut(text.box, context)
        if near < limit and text.text.strip():
            message = (
                f"the layout has no safe area, and the text '{excerpt(text.text.strip())}' "
                f"{_where(near, _edge(text.box, context))}"
            )
            hint = f"write 'safe: 3mm', and keep text within it: {_edge(text.box, context)} may be "
            hint += "a millimetre off"
            yield Finding("no-safe-area", message, hint, None, text.box, context.layout)
            return


def _from_cut(box: Corners, context: FaceContext) -> float:
    """How far a box is from the cut, in points; negative where it reaches over it. On a box, this
    is the nearest cut or fold."""
    if context.net is not None:
        return context.net.nearest(box)[0]
    return -max(beyond(box, (0.0, 0.0, context.width, context.height)))


def _edge(box: Corners, context: FaceContext) -> str:
    return "a fold" if context.net and context.net.nearest(box)[1] == "fold" else "the cut"


def _where(near: float, edge: str) -> str:
    return f"is {in_mm(near)} from {edge}" if near > 0 else f"reaches {edge}"


def _applies(context: FaceContext) -> bool:
    """Whether the safe area of a card or a box is all of it."""
    x, y, width, height = context.safe
    is_set = x > _SAME or y > _SAME or width < context.width - _SAME
    is_set = is_set or height < context.height - _SAME
    return not is_set and context.content != "page" and not context.is_shaped


KIND = Check(
    "no_safe_area", "text near the cut of a face with 'safe: 0'", face=_face, needs=TEXT_NEAR_EDGE,
    applies=_applies,
)  # fmt: skip
