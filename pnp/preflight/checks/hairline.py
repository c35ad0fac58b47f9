"""`hairline`: a line that is thinner than can be printed.

Printers draw a line of no width as thin as they can: at 1200 dots per inch it disappears.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Origin
from pnp.model.units import in_mm
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, Item, Shape, Text
from pnp.preflight.findings import Finding
from pnp.preflight.traits import LINES

_TOLERANCE = 0.005  # points
_LONG = 2.0  # points: a filled box that is thin and shorter than this is a dot, not a line


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element: its thinnest line."""
    limit = context.limits.thinnest_line
    thinnest: dict[Origin | None, tuple[float, Item]] = {}
    for item in drawing.items:
        width = _width(item, limit - _TOLERANCE)
        if width is not None and width < thinnest.get(item.origin, (limit,))[0] - _TOLERANCE:
            thinnest[item.origin] = width, item
    for origin, (width, item) in thinnest.items():
        message = f"a line is {width:.2f} pt wide ({in_mm(width, 2)})"
        if item.in_figure:
            message = f"in a figure, {message}"
        hint = f"lines below {limit:g} pt may not be printed: make it wider, or what it is part of"
        yield Finding("hairline", message, hint, origin, item.box)


def _width(item: Item, limit: float) -> float | None:
    """The width of a line in points, if it is below the limit; also of a thin box that is filled
    with a colour. None if there is no such line."""
    if isinstance(item, Text):
        stroke = item.op.stroke
        return stroke.width * item.scale if stroke is not None and item.op.fill is None else None
    if not isinstance(item, Shape):
        return None
    if item.line_width is not None:
        return item.line_width if item.line_width < limit else None
    x0, y0, x1, y1 = item.box
    least, most = sorted(((x1 - x0) * item.enlarged, (y1 - y0) * item.enlarged))
    is_line = len(item.op.segments) <= 5 and most > _LONG and item.clip is None
    return least if is_line and least < limit else None


KIND = Check(
    "hairline", "lines thinner than 0.25 pt, also after scaling", drawing=_drawing, needs=LINES
)
