"""`gutterfold`: fronts on one half of the paper, their backs facing them on the other half.

For printers that print on one side, and for those that do not align both sides. The paper is folded
along its middle, with the print outside, glued together, and cut. In: `GutterfoldStyle`, `Paper`,
the `FaceSize`s of fronts and backs. Out: `Sheet`s in page order. Points, y down.

The place of a back is that of its front, mirrored at the fold. A back beside its front is upright;
one above or below its front is turned by 180°, so that a cut card that is turned like the page of a
book shows its back upright.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from pnp.impose.grids import Grid, GridStyle, extent
from pnp.impose.kinds.grid import GUTTER
from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import Surround, surround
from pnp.impose.papers import (
    SAME,
    allowed,
    common,
    common_size,
    fitting,
    inside,
    mirrored,
    printable_area,
    size_text,
)
from pnp.impose.sheet_kinds import Job, SheetKind
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import (
    Crease,
    FaceSize,
    Line,
    MarkStyle,
    Paper,
    Placement,
    Sheet,
    SheetStyle,
)
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Length, Number

_ONE_SIZE = "give fronts and backs one size, or split the deck into several products"
_DASH = (4.0, 3.0)
_LINE = 0.4  # points; the fold, if there are no marks
_SIZE = Number(1, 100, whole=True)


class GutterfoldStyle(SheetStyle, frozen=True, kw_only=True):
    """`columns` × `rows` fronts on one half of the paper, `gutter_x` and `gutter_y` points apart.
    The line in the middle of the paper is upright (`fold` vertical) or lies; `fold_gutter` is the
    distance from it to the cards on each side."""

    kind: str = "gutterfold"
    columns: int = 1
    rows: int = 1
    gutter_x: float = 0.0
    gutter_y: float = 0.0
    fold: Literal["vertical", "horizontal"] = "horizontal"
    fold_gutter: float = 0.0

    @property
    def is_upright(self) -> bool:
        """Whether the fold is an upright line."""
        return self.fold == "vertical"


class Halves(Struct, frozen=True):
    """A paper with a fold in its middle, and the grid of the fronts on its left or upper half."""

    style: GutterfoldStyle
    paper: Paper
    grid: Grid

    @property
    def half(self) -> Box:
        """The half of the paper with the fronts."""
        width, height = self.paper.width, self.paper.height
        return (0.0, 0.0, width / 2, height) if self.style.is_upright else (0, 0, width, height / 2)

    @property
    def crease(self) -> Crease:
        """The fold, from edge to edge of the paper."""
        width, height = self.paper.width, self.paper.height
        if self.style.is_upright:
            return width / 2, 0.0, width / 2, height
        return 0.0, height / 2, width, height / 2

    def behind(self, front: Placement, back: FaceSize) -> Placement:
        """The place of the back of a front that is placed."""
        upright = self.style.is_upright
        across, down = (self.paper.width, None) if upright else (None, self.paper.height)
        trim, clip = (mirrored(box, across, down) for box in (front.trim, front.clip))
        return Placement(back.key, *trim, 0 if upright else 180, clip)

    def pairs(self, fronts: Sequence[FaceSize], backs: Sequence[FaceSize]) -> Iterator[Placement]:
        """Fronts in the first places, each followed by its back."""
        for front, back, placed in zip(fronts, backs, self.grid.fill(fronts), strict=True):
            bleed = min(front.bleed, back.bleed, self.style.bleed)
            x, y, width, height = placed.trim
            own = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
            clip = common(common(placed.clip, self.half), own)
            placed = Placement(front.key, *placed.trim, 0, clip)
            yield placed
            yield self.behind(placed, back)

    def marks(
        self, marks: MarkStyle, trims: tuple[Box, ...], behind: tuple[Box, ...], bleed: float
    ) -> tuple[Line, ...]:
        """The dashed line of the fold, and crop marks for the fronts: the backs are cut with them,
        and their marks could come to lie on a piece."""
        area = printable_area(self.style, self.paper)
        thick = marks.width if marks.kind != "none" else _LINE
        x1, y1, x2, y2 = self.crease
        x, y, width, height = area
        if self.style.is_upright:
            y1, y2 = y, y + height
        else:
            x1, x2 = x, x + width
        fold = Line(x1, y1, x2, y2, thick, True, _DASH)
        return (fold, *cut_marks(marks, trims, area, bleed, behind))

    def around(self, cells: tuple[Box, ...], bleed: float, words: Mapping[str, str]) -> Surround:
        """What is printed beside the cards of both halves of a full sheet."""
        upright = self.style.is_upright
        across, down = (self.paper.width, None) if upright else (None, self.paper.height)
        behind = tuple(mirrored(cell, across, down) for cell in cells)
        return surround(
            self.style, (*cells, *behind), printable_area(self.style, self.paper), bleed, words,
            lambda marks: self.marks(marks, cells, behind, bleed),
        )  # fmt: skip


def impose_gutterfold(job: Job[GutterfoldStyle]) -> tuple[Sheet, ...]:
    """Fill sheet after sheet. Without backs, both halves show the fronts.

    Raises InputError if sizes differ, if the halves do not fit, and for faces with an outline that
    have no backs; ValueError if there are backs but not one for each front.
    """
    style, fronts = job.style, job.fronts
    backs = fronts if job.backs is None else job.backs
    if len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts, but {len(backs)} backs")
    if not fronts:
        return ()
    face = common_size(style, [*fronts, *backs], _ONE_SIZE)
    if job.backs is None:
        _refuse_outlines(style, fronts)
    halves = _halves(style, job.paper, face)
    bleed = min(style.bleed, max(one.bleed for one in fronts))
    cells = halves.grid.cells
    beside = halves.around(cells, bleed, job.words)
    sheets: list[Sheet] = []
    for first in range(0, len(fronts), len(cells)):
        some = slice(first, first + len(cells))
        placed = tuple(halves.pairs(fronts[some], backs[some]))
        trims, behind = (tuple(p.trim for p in placed[i::2]) for i in (0, 1))
        marks = halves.marks(beside.marks, trims, behind, bleed)
        sheet = Sheet(
            halves.paper, "front", len(sheets) + 1, placed, marks,
            pieces=trims, creases=(halves.crease,),
            unmarked=unmarked(beside.marks, trims, marks, halves.paper),
        )  # fmt: skip
        sheets.append(beside.complete(sheet))
    return tuple(sheets)


def _refuse_outlines(style: GutterfoldStyle, fronts: Sequence[FaceSize]) -> None:
    shaped = next((face for face in fronts if face.outline), None)
    if shaped is not None:
        raise InputError.of(
            "sheet",
            f"face '{shaped.key}' has an outline and no back, so the sheets '{style.name}' have "
            "nothing to print behind it",
            hint="give its deck a 'back', or choose sheets of kind 'fill'",
        )


def _halves(style: GutterfoldStyle, paper: Paper, face: FaceSize) -> Halves:
    """The paper as it holds both halves. Raises InputError if it does not."""
    grid = GridStyle(
        name=style.name, bleed=style.bleed, columns=style.columns, rows=style.rows,
        gutter_x=style.gutter_x, gutter_y=style.gutter_y,
    )  # fmt: skip
    block = extent(grid, face.width, face.height)
    upright = style.is_upright
    needed = (
        (2 * (block[0] + style.fold_gutter), block[1])
        if upright
        else (block[0], 2 * (block[1] + style.fold_gutter))
    )
    what = (
        f"face '{face.key}' of {size_text(face.width, face.height)} does not fit the sheets "
        f"'{style.name}': two halves of {style.columns} × {style.rows} need {size_text(*needed)}"
    )
    ways = allowed(style, paper)

    def advice() -> str:
        columns, rows = max((_most(style, way, face) for way in ways), key=lambda n: n[0] * n[1])
        if columns * rows == 0:
            return "not one fits on each half: choose a larger paper"
        return f"choose a larger paper, or at most {columns} × {rows} on each half"

    lies = fitting(style, ways, needed, what, advice)
    left, top = (lies.width - block[0]) / 2, (lies.height - block[1]) / 2
    if upright:
        left = lies.width / 2 - style.fold_gutter - block[0]
    else:
        top = lies.height / 2 - style.fold_gutter - block[1]
    grid = replace(grid, left=left, top=top)
    return Halves(style, lies, Grid(grid, lies, face.width, face.height))


def _most(style: GutterfoldStyle, paper: Paper, face: FaceSize) -> tuple[int, int]:
    """How many columns and rows would fit on each half."""
    _, _, room_x, room_y = inside(paper, style.margin)
    if style.is_upright:
        room_x = room_x / 2 - style.fold_gutter
    else:
        room_y = room_y / 2 - style.fold_gutter
    columns = (room_x + style.gutter_x + SAME) // (face.width + style.gutter_x)
    rows = (room_y + style.gutter_y + SAME) // (face.height + style.gutter_y)
    return max(int(columns), 0), max(int(rows), 0)


def _style(gutter: dict[str, float], **values: Any) -> GutterfoldStyle:
    return GutterfoldStyle(gutter_x=gutter["x"], gutter_y=gutter["y"], **values)


def _with_gutter(style: GutterfoldStyle, gutter: float) -> GutterfoldStyle:
    bleed = max(style.bleed, gutter / 2)
    return replace(style, gutter_x=gutter, gutter_y=gutter, bleed=bleed)


KIND = SheetKind(
    name="gutterfold",
    doc="fronts on one half of the paper, backs on the other: folded, glued and cut",
    keys={
        "columns": Key(_SIZE, default=1, doc="fronts side by side"),
        "rows": Key(_SIZE, default=1, doc="fronts one below the other"),
        "gutter": GUTTER,
        "fold": Key(
            Choice(("vertical", "horizontal")),
            default="horizontal",
            doc="the line in the middle of the paper along which it is folded",
        ),
        "fold_gutter": Key(
            Length(low=0, high=mm(500)),
            default=mm(4),
            doc="the space from the fold to the cards, on each side",
        ),
    },
    make=_style,
    impose=impose_gutterfold,
    with_gutter=_with_gutter,
    backs_beside=True,
)
