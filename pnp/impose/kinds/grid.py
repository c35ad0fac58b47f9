"""From the sizes of faces and a sheet style to sheets: n cards on a page, backs behind fronts.

In: `SheetStyle`, `Paper`, the `FaceSize`s of fronts and backs. Out: `Sheet`s in page order.
Points, y down, origin top left of the paper as it lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pnp.impose.cutter_kinds import cutter_key
from pnp.impose.grids import Grid, GridStyle, extent
from pnp.impose.marks.backs import style_of_backs
from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import Surround, depth_beside, surround
from pnp.impose.papers import (
    SAME,
    allowed,
    common_size,
    fitting,
    rooms,
    size_text,
)
from pnp.impose.places import paper_at, turn_in_place
from pnp.impose.seams import SEAMS
from pnp.impose.sheet_kinds import Job, SheetKind, flip_key
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import (
    FaceSize,
    Flip,
    Line,
    Paper,
    Placement,
    Sheet,
    Side,
    Turn,
)
from pnp.model.units import mm
from pnp.schema.values import Choice, Flag, Key, Length, Number, Parsed, Struct

_ONE_SIZE = "give all cards of a deck one size, or split it into several decks"
_SIZE = Number(1, 100, whole=True)
_LENGTH = Length(low=0, high=mm(500))
_GUTTER = Struct(
    {
        "x": Key(_LENGTH, default=0.0, doc="between columns"),
        "y": Key(_LENGTH, default=0.0, doc="between rows"),
    }
)

_PLACE = Struct(
    {
        "width": Key(_LENGTH, required=True, doc="the width of a place"),
        "height": Key(_LENGTH, required=True, doc="the height of a place"),
    }
)


def impose_grid(job: Job[GridStyle]) -> tuple[Sheet, ...]:
    """Place the faces row by row; with backs the pages are front 1, back 1, front 2, back 2 …

    Back i lies behind front i when the paper is turned over about the edge `flip` (else that of
    the style). Each face prints its own bleed, as far as style, neighbours and paper let it;
    backs of several on a page print at least 3 mm of it (see `marks.backs`).
    Raises InputError if sizes differ or the grid does not fit the paper, ValueError if there
    are backs but not one for each front.
    """
    style, fronts, backs = job.style, job.fronts, job.backs
    if backs is not None and len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts, but {len(backs)} backs")
    if not fronts:
        return ()
    faces = [*fronts, *(backs or ())]
    face = common_size(style, faces, _ONE_SIZE)
    bleed = min(style.bleed, max(f.bleed for f in faces))
    grid = _one_up(style, face, bleed) if style.fit else _choose(style, job.paper, face)
    printed: dict[Side, _Printed] = {"front": _front(grid, bleed, job.words)}
    if backs is not None:
        printed["back"] = _back(printed["front"], max(f.bleed for f in faces), job)
    pages = _Pages(printed, job.turn)
    sheets: list[Sheet] = []
    for first, some in job.groups(pages.size):
        sides: list[tuple[Side, Sequence[FaceSize]]] = [("front", fronts[some])]
        if backs is not None:
            sides.append(("back", backs[some]))
        for side, placed in sides:
            page = pages.page(side, placed, first)
            number = len(sheets) + 1
            sheet = Sheet(
                grid.paper, side, number, page.placed(placed), page.marks,
                trim=page.trim, unmarked=page.unmarked, pieces=None if style.place is None else (),
            )  # fmt: skip
            sheets.append(printed[side].beside.complete(sheet))
    return tuple(sheets)


class _Printed(msgspec.Struct, frozen=True):
    """How one side of the sheets is printed: the grid in the style of this side, the largest bleed
    of its faces, and what stands beside them."""

    grid: Grid
    bleed: float
    beside: Surround


def _front(grid: Grid, bleed: float, words: Mapping[str, str]) -> _Printed:
    return _Printed(grid, bleed, surround(grid.style, grid.cells, grid.area, bleed, words))


def _back(front: _Printed, bleed: float, job: Job[GridStyle]) -> _Printed:
    """The backs behind fronts; the page of one face prints the same bleed and marks on both
    sides."""
    grid = front.grid
    style = replace(grid.style, marks=front.beside.marks)
    if len(grid.cells) > 1:
        style = style_of_backs(style)
    elif style.left is None and style.top is None:
        return front
    grid = replace(grid, style=style)
    bleed = min(style.bleed, bleed)
    places = [Placement("", *cell, 0, cell) for cell in grid.cells]
    behind = [grid.turn_over(place, job.turn).trim for place in places]
    return _Printed(grid, bleed, surround(style, behind, grid.area, bleed, job.words))


class _Page(msgspec.Struct, frozen=True):
    """The places of a page, each for one face, its marks, its trim box if it is one face, and the
    number of cuts without marks."""

    places: tuple[Placement, ...]
    marks: tuple[Line, ...]
    trim: Box | None
    unmarked: int

    def placed(self, faces: Sequence[FaceSize]) -> tuple[Placement, ...]:
        """The faces in these places. The boxes are the same objects on all such pages."""
        return tuple(
            Placement(face.key, p.x, p.y, p.width, p.height, p.turn, p.clip)
            for face, p in zip(faces, self.places, strict=True)
        )


class _Pages:
    """Pages, each computed once: those of a deck with the same number of faces are the same."""

    def __init__(self, printed: Mapping[Side, _Printed], turn: Flip) -> None:
        self.size = len(printed["front"].grid.cells)
        self._printed = printed
        self._turn: Flip = turn
        self._known: dict[tuple[Side, int, tuple[float, ...]], _Page] = {}

    def page(self, side: Side, faces: Sequence[FaceSize], first: int) -> _Page:
        """The page for these faces from a place on: it depends on their number and bleeds."""
        key = side, first, tuple([face.bleed for face in faces])
        if key not in self._known:
            self._known[key] = self._made(side, faces, first)
        return self._known[key]

    def _made(self, side: Side, faces: Sequence[FaceSize], first: int) -> _Page:
        printed = self._printed[side]
        grid, marks = printed.grid, printed.beside.marks
        places = tuple(grid.fill(faces, first))
        if side == "back":
            places = tuple(grid.turn_over(place, self._turn) for place in places)
        trims = tuple(place.trim for place in places)
        lines = cut_marks(marks, trims, grid.area, printed.bleed)
        # the knife follows the marks of the fronts
        missing = unmarked(marks, trims, lines, grid.paper) if side == "front" else 0
        return _Page(places, lines, trims[0] if self.size == 1 else None, missing)


def _one_up(style: GridStyle, face: FaceSize, bleed: float) -> Grid:
    """A paper cut to one face: its trim, bleed, and marks with the margin beyond them."""
    has_marks = style.marks.kind != "none" or style.registration or style.color_bar
    # the page is no paper of a printer: its margin is what the style states, else none
    margin = style.margin if has_marks and not style.paper_margin else 0.0
    border = depth_beside(style, bleed) + margin
    width, height = face.width + 2 * border, face.height + 2 * border
    return Grid(
        replace(style, columns=1, rows=1, margin=margin, ruler=False),
        Paper(size_text(width, height), width, height),
        face.width,
        face.height,
    )


def _choose(style: GridStyle, paper: Paper, face: FaceSize) -> Grid:
    """The grid on the paper in the orientation of the style. Raises InputError if it is too big."""
    turn: Turn = 0 if style.place is None else turn_in_place(style.name, style.place, face)
    width, height = style.place or (face.width, face.height)
    ways = allowed(style, paper)
    block = extent(style, width, height)
    if style.left is not None or style.top is not None:
        lies = paper_at(style, (style.left, style.top), ways, block)
        return Grid(style, lies, width, height, turn)
    what = (
        f"face '{face.key}' of {size_text(width, height)} does not fit the sheets '{style.name}': "
        f"a grid of {style.columns} × {style.rows} needs {size_text(*block)}"
    )

    def advice() -> str:
        most = max(
            (
                _most(style, (width, height), room)
                for way in ways
                for room in rooms(style, way, min(style.bleed, face.bleed))
            ),
            key=lambda n: n[0] * n[1],
        )
        if most[0] * most[1] == 0:
            return "not one fits: choose a larger paper"
        return f"choose a larger paper, or a grid of at most {most[0]} × {most[1]}"

    bleed = min(style.bleed, face.bleed)
    return Grid(style, fitting(style, ways, block, what, advice, bleed), width, height, turn)


def _most(style: GridStyle, size: tuple[float, float], room: Box) -> tuple[int, int]:
    """How many columns and rows of cards of a size would fit in a room."""
    columns = (room[2] + style.gutter_x + SAME) // (size[0] + style.gutter_x)
    rows = (room[3] + style.gutter_y + SAME) // (size[1] + style.gutter_y)
    return max(int(columns), 0), max(int(rows), 0)


def _gutter(raw: Any) -> dict[str, float]:
    if isinstance(raw, dict):
        return _GUTTER.read(raw)
    both = _LENGTH.read(raw)
    assert isinstance(both, float)
    return {"x": both, "y": both}


def _style(gutter: dict[str, float], place: dict[str, float] | None, **values: Any) -> GridStyle:
    size = (place["width"], place["height"]) if place else None
    return GridStyle(gutter_x=gutter["x"], gutter_y=gutter["y"], place=size, **values)


def _check(values: Mapping[str, Any]) -> tuple[str, str, str] | None:
    for key in ("left", "top", "place"):
        if values["fit"] and values[key] is not None:
            message = "the page is as large as one face, so it has no places to state"
            return key, message, f"leave out '{key}', or 'fit: true'"
    if values["seam"] != "split" and (values["fit"] or values["place"] is not None):
        message = "no cards of this sheet share a cut, so none is turned"
        return "seam", message, "leave it out, or 'fit' and 'place'"
    return None


GUTTER = Key(
    Parsed(_gutter, {"anyOf": [_LENGTH.schema, _GUTTER.schema]}),
    default={"x": 0.0, "y": 0.0},
    doc="the space between cards: one length, or {x, y}",
)
PARTS = {
    "columns": Key(_SIZE, default=1, doc="cards side by side"),
    "rows": Key(_SIZE, default=1, doc="cards one below the other"),
}


def _with_gutter(style: GridStyle, gutter: float) -> GridStyle | None:
    if style.fit or style.place is not None:  # one face on each page, or places that are cut
        return None
    bleed = max(style.bleed, gutter / 2)
    return replace(style, gutter_x=gutter, gutter_y=gutter, bleed=bleed)


KIND = SheetKind(
    name="grid",
    doc="equal cards in columns and rows, with their backs behind them",
    keys=PARTS
    | {
        "gutter": GUTTER,
        "seam": Key(
            Choice(SEAMS),
            default="split",
            doc="how cards meet; mirror: every other card is turned, so that equal edges meet",
        ),
        "flip": flip_key("long"),
        "cutter": cutter_key(),
        "left": Key(_LENGTH, doc="the first place, from the left edge (default: centred)"),
        "top": Key(_LENGTH, doc="the first place, from the upper edge (default: centred)"),
        "place": Key(_PLACE, doc="{width, height} of pre-cut places; cards are in their middle"),
        "fit": Key(Flag(), default=False, doc="true: the page is as large as one face"),
    },
    make=_style,
    impose=impose_grid,
    with_gutter=_with_gutter,
    check=_check,
    has_places=True,
)
