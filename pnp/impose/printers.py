"""What moves the pages of a sheet so that a printer that misplaces them prints them in place.

In: sheets, and the errors of a printer as it was measured. Out: the sheets with a `correction`.
Points, y down.

A printer prints the point q of a front at s · (q − c) + c + f, and that of a back at
s · R · (q − c) + c + b: c is the middle of the page, s the scale, R a turn, f and b are shifts. The
correction is the inverse of this. Backs are measured against fronts, so b is the measured shift,
plus f as it is seen from behind. If the paper is turned on its short edge, the printer's driver
turns the page of the back by 180°: b then points the other way, R stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from pnp.impose.papers import backs_upright
from pnp.model.definitions import replace
from pnp.model.face import Matrix
from pnp.model.problems import Problems
from pnp.model.sheet import Flip, Paper, Printer, PrinterErrors, Sheet, SheetStyle


def corrected(
    sheets: Sequence[Sheet], printer: Printer, flip: Flip, problems: Problems
) -> tuple[Sheet, ...]:
    """The sheets as this printer needs them; a warning for pages that lie as it was not measured.
    `flip` is the edge on which the paper is turned."""
    missing = dict.fromkeys(_way(s.paper) for s in sheets if errors_of(printer, s.paper) is None)
    for way in missing:
        wanted = " --landscape" if way == "landscape" else ""
        problems.add(
            "sheet",
            f"printer '{printer.name}' was not measured with {way} pages, so these are not "
            "corrected",
            None,
            f"pnp printer calibrate{wanted}, then pnp printer set {printer.name}{wanted} …",
            "warning",
        )
    return tuple(_corrected(sheet, printer, flip) for sheet in sheets)


def printable(style: SheetStyle, printer: Printer) -> SheetStyle:
    """A style with the margin of a printer, if that is larger. Sheets that state to have no margin,
    such as pages that fill the paper, stay as they are."""
    if printer.margin is None or not style.margin:
        return style
    return replace(style, margin=max(style.margin, printer.margin))


def printable_paper(paper: Paper, printer: Printer) -> Paper:
    """A paper with the margin of a printer, which sheets have that state none."""
    return paper if printer.margin is None else replace(paper, margin=printer.margin)


def errors_of(printer: Printer, paper: Paper) -> PrinterErrors | None:
    """The errors of a printer on a paper as it lies; None if they were not measured."""
    return printer.landscape if _way(paper) == "landscape" else printer.portrait


def correction(errors: PrinterErrors, paper: Paper, is_back: bool, flip: Flip) -> Matrix | None:
    """The matrix that makes up for these errors on one side of a paper as it lies; None if there
    is nothing to do."""
    shift_x, shift_y, turn = errors.front_x, errors.front_y, 0.0
    if is_back:
        turn = errors.turn
        # the test sheet is turned on its long edge
        seen = (-shift_x, shift_y) if backs_upright(paper, "long") else (shift_x, -shift_y)
        shift_x, shift_y = seen[0] + errors.back_x, seen[1] + errors.back_y
        if flip == "short":
            shift_x, shift_y = -shift_x, -shift_y
    if not (shift_x or shift_y or turn or errors.scale != 100):
        return None
    times = 100 / errors.scale
    a, b = times * cos(radians(turn)), -times * sin(radians(turn))
    middle_x, middle_y = paper.width / 2, paper.height / 2
    x, y = middle_x + shift_x, middle_y + shift_y
    return a, b, -b, a, middle_x - a * x + b * y, middle_y - b * x - a * y


def _corrected(sheet: Sheet, printer: Printer, flip: Flip) -> Sheet:
    errors = errors_of(printer, sheet.paper)
    if errors is None:
        return sheet
    matrix = correction(errors, sheet.paper, sheet.side == "back", flip)
    return replace(sheet, correction=matrix)


def _way(paper: Paper) -> str:
    return "landscape" if paper.width > paper.height else "portrait"
