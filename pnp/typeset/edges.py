"""Text that leaves the face: what the cutter would take away.

In: the operations of an element, and the trim. Out: how far the worst run of text sticks out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.model.face import IDENTITY, Glyphs, Group, Matrix, Op, multiply

TOLERANCE = 0.5  # points: the width of a side bearing, nothing a cutter could aim at
_HEIGHT = 0.7  # of capitals, in em, nearly enough


class Overhang(NamedTuple):
    """How far a run of text lies outside (points), what it says, whether none of it is inside."""

    points: float
    text: str
    is_lost: bool


def overhang(
    ops: Sequence[Op], width: float, height: float, matrix: Matrix = IDENTITY
) -> Overhang | None:
    """The run that sticks out furthest; None if all text is within the trim."""
    found = []
    for op in ops:
        if isinstance(op, Group):
            found.append(overhang(op.ops, width, height, multiply(matrix, op.matrix)))
        elif isinstance(op, Glyphs):
            found.append(_of_run(op, width, height, matrix))
    return max((one for one in found if one is not None), default=None)


def _of_run(run: Glyphs, width: float, height: float, matrix: Matrix) -> Overhang | None:
    a, b, c, d, e, f = matrix
    length = run.width
    corners = [
        (a * x + c * y + e, b * x + d * y + f)
        for x in (run.x, run.x + length)
        for y in (run.y, run.y - _HEIGHT * run.size)
    ]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    out = max(-left, right - width, -top, bottom - height)
    if out <= TOLERANCE:
        return None
    lost = right <= 0 or left >= width or bottom <= 0 or top >= height
    return Overhang(out, "".join(word.text for word in run.words), lost)
