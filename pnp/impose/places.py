"""Places of pre-cut cards and labels: how a face lies in one, and where the first one is.

In: faces, the box or the size of a place. Out: trim boxes, turns, and what a face may print on.
Points, y down.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.impose.papers import SAME, common, mm_text, room_text, size_text
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Paper, Placement, SheetStyle, Turn
from pnp.model.units import mm

CUT_OFF = mm(1)  # of a face that is larger than its place, half of it at each edge

Edges = tuple[float, float, float, float]  # left, above, right, below
Size = tuple[float, float]


def turn_in_place(name: str, place: Size, face: FaceSize) -> Turn:
    """How a face is turned in a place of sheets of this name. It may be a little larger than the
    place: what is too much is cut off. Raises InputError if it is larger than that."""
    wide, high = place
    over = max(face.width - wide, face.height - high)
    over_turned = max(face.height - wide, face.width - high)
    if over <= CUT_OFF + SAME:
        return 0
    if over_turned <= CUT_OFF + SAME:
        return 90
    raise InputError.of(
        "sheet",
        f"face '{face.key}' of {size_text(face.width, face.height)} does not fit the sheets "
        f"'{name}': their places are {size_text(wide, high)}",
        hint=f"a face may be up to {mm_text(CUT_OFF)} mm larger than its place: choose other "
        "sheets, or another 'size' of the layout",
    )


def in_place(face: FaceSize, cell: Box, turn: Turn, beyond: Edges, paper: Paper) -> Placement:
    """A face in the middle of a place. It prints its own bleed as far as the place goes, and so far
    `beyond` it."""
    size = (face.width, face.height) if turn == 0 else (face.height, face.width)
    x, y, wide, high = cell
    trim = x + (wide - size[0]) / 2, y + (high - size[1]) / 2, *size
    bleed = (face.bleed,) * 4
    drawn = common(_grown(cell, beyond), _grown(trim, bleed))
    return Placement(face.key, *trim, turn, common(drawn, (0.0, 0.0, paper.width, paper.height)))


def paper_at(
    style: SheetStyle, origin: tuple[float | None, float | None], ways: Sequence[Paper], block: Size
) -> Paper:
    """The first way of the paper to lie that has room for a block with its corner at an origin;
    None there is the middle. Raises InputError if none has."""
    for way in ways:
        left = (way.width - block[0]) / 2 if origin[0] is None else origin[0]
        top = (way.height - block[1]) / 2 if origin[1] is None else origin[1]
        ends = way.width - left - block[0], way.height - top - block[1]
        if min(left, top, *ends) >= style.margin - SAME:
            return way
    at = f"left {mm_text(origin[0] or 0.0)} mm, top {mm_text(origin[1] or 0.0)} mm"
    raise InputError.of(
        "sheet",
        f"the places of the sheets '{style.name}' need {size_text(*block)} from {at} on, but "
        f"{room_text(ways, style.margin)}",
        hint="choose the paper that the sheets are made for, or another 'left', 'top' or 'margin'",
    )


def _grown(box: Box, by: Edges) -> Box:
    left, above, right, below = by
    return box[0] - left, box[1] - above, box[2] + left + right, box[3] + above + below
