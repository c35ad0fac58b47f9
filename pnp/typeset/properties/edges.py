"""Text that leaves the face, and would be cut.

In: the operations of an element, and the trim, the outline or a panel of a box. Out: how far the
worst run of text is outside, with a message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pnp.model.face import IDENTITY, Box, Glyphs, Group, Matrix, Op, multiply
from pnp.model.problems import excerpt
from pnp.model.units import in_mm

TOLERANCE = 0.5  # points: the width of a side bearing, finer than any cut
_HEIGHT = 0.7  # of capitals, in em, approximately

Point = tuple[float, float]
_Beyond = Callable[[Sequence[Point]], tuple[float, bool]]


class Overhang(NamedTuple):
    """How far a run of text is outside, in points, its words, and whether all of it is outside."""

    points: float
    text: str
    is_lost: bool

    def message(self, what: str) -> str:
        """The message; `what` it leaves, such as 'the card'."""
        text, out = excerpt(self.text), in_mm(self.points)
        if self.is_lost:
            return f"the text '{text}' lies {out} outside of {what}"
        return f"the text '{text}' runs {out} over the edge of {what} and will be cut"

    def hint(self, what: str) -> str:
        """How to fix it."""
        way = f"make its box end where {what} does"
        return f"move the element, or {way}" if self.is_lost else way


def overhang(
    ops: Sequence[Op], width: float, height: float, matrix: Matrix = IDENTITY
) -> Overhang | None:
    """The run that is furthest outside; None if all text is within the trim."""
    return _furthest(ops, partial(_beyond_box, width, height), matrix)


def crosses(ops: Sequence[Op], outline: Sequence[Point]) -> Overhang | None:
    """The run of text that is furthest outside of an outline, given by its points."""
    return _furthest(ops, partial(_beyond_outline, outline), IDENTITY)


def _furthest(ops: Sequence[Op], beyond: _Beyond, matrix: Matrix) -> Overhang | None:
    """The run that is furthest outside. `beyond` returns for the corners of a run how far it is
    outside, in points, and whether all of it is."""
    found = []
    for op in ops:
        if isinstance(op, Group) and not op.is_picture:
            found.append(_furthest(op.ops, beyond, multiply(matrix, op.matrix)))
        elif isinstance(op, Glyphs):
            found.append(_of_run(op, beyond, matrix))
    return max((one for one in found if one is not None), default=None)


def leaves(ops: Sequence[Op], box: Box | None, room: Box, free: bool) -> Overhang | None:
    """The run of an element's text that is furthest outside of a room. Unless `free`, text stays
    in the element's own box, and need not be checked if that is within the room."""
    x, y, width, height = room
    if not ops or (box is not None and not free and holds(room, box)):
        return None
    return overhang(ops, width, height, (1.0, 0.0, 0.0, 1.0, -x, -y))


def holds(room: Box, box: Box) -> bool:
    """Whether a box is within a room."""
    x, y, width, height = room
    return (
        box[0] >= x and box[1] >= y
        and box[0] + box[2] <= x + width and box[1] + box[3] <= y + height
    )  # fmt: skip


def _of_run(run: Glyphs, beyond: _Beyond, matrix: Matrix) -> Overhang | None:
    a, b, c, d, e, f = matrix
    length = run.width
    corners = [
        (a * x + c * y + e, b * x + d * y + f)
        for x in (run.x, run.x + length)
        for y in (run.y, run.y - _HEIGHT * run.size)
    ]
    out, lost = beyond(corners)
    if out <= TOLERANCE:
        return None
    return Overhang(out, "".join(word.text for word in run.words), lost)


def _beyond_box(width: float, height: float, corners: Sequence[Point]) -> tuple[float, bool]:
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    lost = right <= 0 or left >= width or bottom <= 0 or top >= height
    return max(-left, right - width, -top, bottom - height), lost


def _beyond_outline(outline: Sequence[Point], corners: Sequence[Point]) -> tuple[float, bool]:
    from pnp.geometry.offsets import distance, is_inside

    outside = [corner for corner in corners if not is_inside(outline, corner)]
    middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
    lost = len(outside) == len(corners) and not is_inside(outline, middle)
    return max((distance(outline, corner) for corner in outside), default=0.0), lost
