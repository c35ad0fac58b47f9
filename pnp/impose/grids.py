"""The places of a grid of equal cards on a paper, and what each of them may print on.

In: `GridStyle`, `Paper`, the size of a card. Out: trim boxes and `Placement`s. Points, y down,
origin top left of the paper as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pnp.impose.papers import backs_upright, common, printable_area, turned_over
from pnp.impose.places import Edges, in_place
from pnp.impose.seams import Seam, turn_at
from pnp.model.face import Box
from pnp.model.sheet import FaceSize, Flip, Paper, Placement, SheetStyle, Turn


class GridStyle(SheetStyle, frozen=True, kw_only=True):
    """`columns` × `rows` equal cards on a page, `gutter_x` and `gutter_y` apart (points), some of
    them turned as `seam` states (see `impose.seams`).

    `left` and `top` are the distances of the first place from the edges of the paper (None: the
    block is centred). `place` is the size of each place (None: that of the cards); cards are in the
    middle of their places, turned by 90° if they fit only so.

    With `fit` the paper is cut to one face, for page services and mats: paper size, grid,
    orientation and flip edge then have no effect.
    """

    kind: str = "grid"
    columns: int = 1
    rows: int = 1
    gutter_x: float = 0.0
    gutter_y: float = 0.0
    seam: Seam = "split"
    left: float | None = None
    top: float | None = None
    place: tuple[float, float] | None = None
    fit: bool = False


class Grid(msgspec.Struct, frozen=True):
    """Places of `width` × `height` for the cards of a sheet, centred on its paper if the style
    does not state where they are. `turn` is that of each card in its place."""

    style: GridStyle
    paper: Paper
    width: float
    height: float
    turn: Turn = 0

    @property
    def block(self) -> tuple[float, float]:
        """Width and height of all places together, gutters included."""
        return extent(self.style, self.width, self.height)

    @property
    def area(self) -> Box:
        """What may have marks: the paper less its margin."""
        return printable_area(self.style, self.paper)

    @property
    def cells(self) -> tuple[Box, ...]:
        """The trim boxes of all places, row by row."""
        wide, high = self.block
        left, top = self.style.left, self.style.top
        left = (self.paper.width - wide) / 2 if left is None else left
        top = (self.paper.height - high) / 2 if top is None else top
        step_x, step_y = self.width + self.style.gutter_x, self.height + self.style.gutter_y
        return tuple(
            (left + column * step_x, top + row * step_y, self.width, self.height)
            for row in range(self.style.rows)
            for column in range(self.style.columns)
        )

    def fill(self, faces: Sequence[FaceSize], first: int = 0) -> Iterator[Placement]:
        """The faces in the places from `first` on, seen from the front of the paper."""
        style = self.style
        taken = range(first, first + len(faces))
        for i, face, cell in zip(taken, faces, self.cells[first:], strict=False):
            if style.place is None:
                clip = self._clip(i, taken.stop, cell, min(style.bleed, face.bleed))
                turn = turn_at(style.seam, i % style.columns, i // style.columns)
                yield Placement(face.key, *cell, turn, clip)
            else:
                yield in_place(face, cell, self.turn, self._beyond(i), self.paper)

    def _beyond(self, i: int) -> Edges:
        """How much is printed beyond a place: the bleed of the style, but no farther than half of
        a gutter, as the place beside it may be used already, or will be later."""
        style = self.style
        row, column = divmod(i, style.columns)
        half_x = min(style.bleed, style.gutter_x / 2)
        half_y = min(style.bleed, style.gutter_y / 2)
        return (
            half_x if column > 0 else style.bleed,
            half_y if row > 0 else style.bleed,
            half_x if column < style.columns - 1 else style.bleed,
            half_y if row < style.rows - 1 else style.bleed,
        )

    def _clip(self, i: int, end: int, cell: Box, bleed: float) -> Box:
        """What the card in place i may print on, of the places taken up to `end`: its bleed, but
        towards a neighbour half of the gutter at most, and never beyond the paper.

        At the inner corner of a partly filled last row two bleeds may share a bit of an empty
        place; a white corner there would be worse when the knife slips.
        """
        columns = self.style.columns
        half_x = min(bleed, self.style.gutter_x / 2)
        half_y = min(bleed, self.style.gutter_y / 2)
        column, last_column = i % columns, columns - 1
        x, y, width, height = cell
        left = x - (half_x if column > 0 else bleed)
        top = y - (half_y if i >= columns else bleed)
        right = x + width + (half_x if column < last_column and i + 1 < end else bleed)
        bottom = y + height + (half_y if i + columns < end else bleed)
        on_paper = (0.0, 0.0, self.paper.width, self.paper.height)
        return common((left, top, right - left, bottom - top), on_paper)

    def turn_over(self, placed: Placement, flip: Flip) -> Placement:
        """The same place seen on the back of the paper."""
        # the page of one face is the card itself: it turns like one, whatever its shape
        return turned_over(placed, self.paper, self.style.fit or backs_upright(self.paper, flip))


def extent(style: GridStyle, width: float, height: float) -> tuple[float, float]:
    """Width and height of all places of this size together, gutters included."""
    return (
        style.columns * width + (style.columns - 1) * style.gutter_x,
        style.rows * height + (style.rows - 1) * style.gutter_y,
    )
