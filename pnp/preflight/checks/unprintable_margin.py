"""`unprintable_margin`: what lies in the border of the paper that the printer leaves empty.

Printers hold the paper at its edges. What a sheet has there is missing in the print: the edge of a
card, or the marks by which it is cut. Bleed there is right, because it is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.impose.papers import lying, mm_text
from pnp.model.face import Box
from pnp.model.sheet import Label, Line, Sheet
from pnp.model.units import mm
from pnp.preflight.check_kinds import Check, SheetContext
from pnp.preflight.findings import Finding
from pnp.preflight.measures.seams import SHARED

_NEAR = mm(0.1)  # half of a mark, and what is rounded
_CAPITALS, _BELOW = 0.75, 0.25  # of the size: how far small print reaches from its baseline


def _sheets(context: SheetContext) -> Iterator[Finding]:
    """One finding for all sheets of a product. Pages of another size than the paper are for print
    services, which cut them out of a larger one."""
    margin = context.paper.margin
    papers = lying(context.paper).values()
    nearest: dict[str, float] = {}
    for sheet in context.sheets if margin else ():
        if sheet.paper not in papers:
            continue
        for what, box in _things(sheet, with_faces=context.content != "page"):
            distance = _from_edge(box, sheet)
            if distance < margin - _NEAR:
                nearest[what] = min(nearest.get(what, distance), distance)
    if nearest:
        found = ", ".join(
            f"{what} {mm_text(max(distance, 0.0))} mm" for what, distance in nearest.items()
        )
        message = (
            f"the sheets '{context.style.name}' on {context.paper.name}: printers leave a border "
            f"of {mm_text(margin)} mm empty, and this is nearer to the edge: {found}"
        )
        measured = "if the printer has a smaller border: pnp printer set NAME --margin …"
        hint = "; ".join(filter(None, (context.suggested(SHARED / 2), measured)))
        yield Finding("unprintable-margin", message, hint, span=context.span)


def _things(sheet: Sheet, with_faces: bool) -> Iterator[tuple[str, Box]]:
    """What the printer must print of a sheet, with boxes; the pages of books lie up to the edge."""
    if with_faces:
        for box in sheet.pieces or (placed.trim for placed in sheet.placements):
            yield "the trim", box
    for line in sheet.marks:
        yield "crop marks", _of_line(line)
    for label in (sheet.label, *sheet.notes):
        if label is not None:
            yield "small print", _of_label(label)
    if sheet.ruler is not None:
        yield "the ruler", sheet.ruler.box
    for target in sheet.targets:
        reach = target.reach
        yield "registration marks", (target.x - reach, target.y - reach, 2 * reach, 2 * reach)
    for patch in sheet.patches:
        yield "the colour bar", patch.box


def _of_line(line: Line) -> Box:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1)


def _of_label(label: Label) -> Box:
    """The height of a line of small print; how long it is depends on its words, which are made
    smaller where its room ends."""
    up, high = _CAPITALS * label.size, (_CAPITALS + _BELOW) * label.size
    if label.turn == 0:
        return label.x, label.y - up, label.width, high
    return label.x - up, label.y - label.width, high, label.width


def _from_edge(box: Box, sheet: Sheet) -> float:
    x, y, width, height = box
    return min(x, y, sheet.paper.width - x - width, sheet.paper.height - y - height)


KIND = Check(
    "unprintable_margin",
    "marks, small print or cards in the border that printers leave empty",
    sheets=_sheets,
)
