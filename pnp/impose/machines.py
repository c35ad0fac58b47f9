"""Sheets for cutting machines: the machine's marks, and the lines that it cuts.

In: the sheets of a kind that has the key 'cutter'. Out: the same sheets, with marks on their fronts
and with cut lines that are not printed. They are in the coordinates of the page, so a machine that
has found the marks cuts exactly there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pnp.geometry.outlines import box_outline
from pnp.geometry.segments import transform
from pnp.impose.cutter_kinds import cutter_kinds
from pnp.impose.papers import SAME, common, mm_text
from pnp.impose.sheet_kinds import Job
from pnp.model.definitions import replace
from pnp.model.face import Box, Segments
from pnp.model.problems import InputError
from pnp.model.sheet import CutLine, Cutter, FaceSize, Label, Paper, Placement, Sheet

_LABEL_GAP = 6.0  # points between a label and the square around a mark
_LABEL_WIDTH = 28.0  # a shorter label cannot be read


def for_cutter(job: Job[Any], sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets with the marks and cut lines of the machine of their style.

    Raises InputError for a face on a mark or too near to it.
    """
    faces = {face.key: face for face in job.fronts}
    return tuple(_for_machine(job, sheet, faces) for sheet in sheets)


def _for_machine(job: Job[Any], sheet: Sheet, faces: Mapping[str, FaceSize]) -> Sheet:
    if sheet.side == "back":
        return sheet
    cutter: Cutter = job.style.cutter
    zones = clear_squares(cutter, sheet.paper)
    for placed in sheet.placements:
        _refuse_near_marks(job, sheet.paper, zones, placed)
    marks = cutter_kinds()[cutter.kind].marks(cutter, sheet.paper)
    return replace(
        sheet,
        marks=(*sheet.marks, *marks),
        cuts=tuple(_cut_lines(sheet.placements, faces, cutter)),
        pieces=(),
        label=sheet.label and _clear_label(sheet.label, zones),
    )


def clear_squares(cutter: Cutter, paper: Paper) -> tuple[Box, ...]:
    """The squares in the four corners that art stays out of. The corner without a mark, where a
    kind has one, is left clear, too: the block of cards is in the middle of the paper."""
    near, side = cutter.inset, cutter.clear
    far_x, far_y = paper.width - near - side, paper.height - near - side
    return tuple((x, y, side, side) for x in (near, far_x) for y in (near, far_y))


def _refuse_near_marks(
    job: Job[Any], paper: Paper, zones: Sequence[Box], placed: Placement
) -> None:
    cutter: Cutter = job.style.cutter
    x, y, width, height = placed.trim
    near = min(x, y, paper.width - x - width, paper.height - y - height)
    is_on_mark = any(min(common(placed.clip, zone)[2:]) > SAME for zone in zones)
    if near >= cutter.inset - SAME and not is_on_mark:
        return
    what = "reaches into the marks" if is_on_mark else "is nearer to the edge than the marks"
    raise InputError.of(
        "sheet",
        f"face '{placed.face}' on the sheets '{job.style.name}' {what} of the cutting machine: "
        f"they are {mm_text(cutter.inset)} mm from the edge, with squares of "
        f"{mm_text(cutter.clear)} mm in the corners",
        hint="move it, or set a smaller 'bleed', or a smaller 'length' of 'cutter'",
    )


def _cut_lines(
    placements: Sequence[Placement], faces: Mapping[str, FaceSize], cutter: Cutter
) -> Iterator[CutLine]:
    for placed in placements:
        line = outline_of(faces[placed.face], cutter.corner)
        yield CutLine(transform(line, placed.matrix), 0.0, is_printed=False)


@lru_cache(maxsize=64)
def outline_of(face: FaceSize, corner: float) -> Segments:
    """The line along which a face is cut, in its coordinates: its outline, else its trim box with
    the corners of its layout, else with corners of this radius."""
    if face.outline:
        return face.outline
    radius = min(face.corner or corner, face.width / 2, face.height / 2)
    return box_outline((0.0, 0.0, face.width, face.height), radius)


def _clear_label(label: Label, zones: Sequence[Box]) -> Label | None:
    """A label between the marks at its ends; None if there is too little room."""
    up = label.turn == 270
    across = label.x - label.size if up else label.y - label.size
    start, end = (label.y - label.width, label.y) if up else (label.x, label.x + label.width)
    for x, y, width, height in zones:
        (low, high), (first, last) = (
            ((x, x + width), (y, y + height)) if up else ((y, y + height), (x, x + width))
        )
        if across + 2 * label.size < low or across > high:
            continue
        if first <= start < last + _LABEL_GAP:
            start = last + _LABEL_GAP
        if first - _LABEL_GAP < end <= last:
            end = first - _LABEL_GAP
    if end - start < _LABEL_WIDTH:
        return None
    if up:
        return replace(label, y=end, width=end - start)
    return replace(label, x=start, width=end - start)
