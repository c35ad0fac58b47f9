"""Ornament frames: a corner piece and an edge of a design, placed on all sides of a box.

In: a design by name, a box and the width of the frame in points. Out: paths to be stroked and to be
filled. A design is a file in `pnp/geometry/frame_designs/`, found by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from pnp.geometry.patterns.parametric import joined, to_hundredths
from pnp.geometry.segments import transform
from pnp.model.face import Box, Matrix, Segments
from pnp.schema.open_kinds import OpenKinds


class Pieces(Struct, frozen=True):
    """What is drawn: paths to be stroked with the thin line and with the thick one, and paths to
    be filled."""

    thin: Segments = ()
    thick: Segments = ()
    filled: Segments = ()


class FrameDesign(Struct, frozen=True):
    """A design: its name in layouts, and one line about it.

    `corner(size)` draws the top left corner in a square of this size, whose outer corner is the
    origin. `edge(length, size)` draws the top edge, from x = 0 to its length, the outer side at
    y = 0. Both are symmetric: the corner about its diagonal, the edge about its middle.
    """

    name: str
    doc: str
    corner: Callable[[float], Pieces]
    edge: Callable[[float, float], Pieces]


@cache
def frame_designs() -> OpenKinds[FrameDesign]:
    """The designs by name."""
    return OpenKinds("pnp.geometry.frame_designs", "frame design")


def frame(design: FrameDesign, box: Box, size: float) -> Pieces:
    """A frame inside of a box; its corners have this size, at most half of the shorter side."""
    x, y, width, height = box
    size = min(size, width / 2, height / 2)
    corner = design.corner(size)
    across, down = design.edge(width - 2 * size, size), design.edge(height - 2 * size, size)
    right, bottom = x + width, y + height
    placed: list[tuple[Pieces, Matrix]] = [
        (corner, (1, 0, 0, 1, x, y)),
        (corner, (-1, 0, 0, 1, right, y)),
        (corner, (-1, 0, 0, -1, right, bottom)),
        (corner, (1, 0, 0, -1, x, bottom)),
    ]
    if width > 2 * size:
        placed += [(across, (1, 0, 0, 1, x + size, y)), (across, (1, 0, 0, -1, x + size, bottom))]
    if height > 2 * size:
        placed += [(down, (0, 1, 1, 0, x, y + size)), (down, (0, 1, -1, 0, right, y + size))]
    return Pieces(
        joined(_placed(piece.thin, matrix) for piece, matrix in placed),
        joined(_placed(piece.thick, matrix) for piece, matrix in placed),
        joined(_placed(piece.filled, matrix) for piece, matrix in placed),
    )


def _placed(segments: Segments, matrix: Matrix) -> Segments:
    return to_hundredths(transform(segments, matrix))
