"""From the sizes of faces and a sheet style to sheets: n cards on a page, backs behind fronts.

In: `SheetStyle`, `Paper`, the `FaceSize`s of fronts and backs. Out: `Sheet`s in page order.
Points, y down, origin top left of the paper as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pnp.impose.cutter_kinds import cutter_key
from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import Surround, depth_beside, surround
from pnp.impose.papers import (
    SAME,
    allowed,
    backs_upright,
    common,
    common_size,
    fitting,
    printable_area,
    rooms,
    size_text,
    turned_over,
)
from pnp.impose.places import Edges, in_place, paper_at, turn_in_place
from pnp.impose.seams import SEAMS, Seam, turn_at
from pnp.impose.sheet_kinds import Job, SheetKind, flip_key
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import (
    FaceSize,
    Flip,
    Line,
    MarkStyle,
    Paper,
    Placement,
    Sheet,
    SheetStyle,
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
        "width": Key(_LENGTH, required=True, doc="of a place"),
        "height": Key(_LENGTH, required=True, doc="of a place"),
    }
)


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


def impose_grid(job: Job[GridStyle]) -> tuple[Sheet, ...]:
    """Place the faces row by row; with backs the pages are front 1, back 1, front 2, back 2 …

    Back i lies behind front i when the paper is turned over about the edge `flip` (else that of
    the style). Each face prints its own bleed, as far as style, neighbours and paper let it.
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
    beside = _beside(grid, bleed, job)
    pages = _Pages(grid, beside["front"].marks, bleed, job.turn)
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
            sheets.append(beside[side].complete(sheet))
    return tuple(sheets)


def _beside(grid: Grid, bleed: float, job: Job[GridStyle]) -> dict[Side, Surround]:
    """What is printed beside the faces of fronts and of backs: the same, if the places are in the
    middle of the paper."""
    style = grid.style
    front = surround(style, grid.cells, grid.area, bleed, job.words)
    if job.backs is None or (style.left is None and style.top is None):
        return {"front": front, "back": front}
    places = [Placement("", *cell, 0, cell) for cell in grid.cells]
    behind = [grid.turn_over(place, job.turn).trim for place in places]
    same_marks = replace(style, marks=front.marks)
    return {"front": front, "back": surround(same_marks, behind, grid.area, bleed, job.words)}


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

    def __init__(self, grid: Grid, marks: MarkStyle, bleed: float, turn: Flip) -> None:
        self.size = len(grid.cells)
        self._grid = grid
        self._marks = marks
        self._bleed = bleed
        self._turn: Flip = turn
        self._known: dict[tuple[Side, int, tuple[float, ...]], _Page] = {}

    def page(self, side: Side, faces: Sequence[FaceSize], first: int) -> _Page:
        """The page for these faces from a place on: it depends on their number and bleeds."""
        key = side, first, tuple([face.bleed for face in faces])
        if key not in self._known:
            self._known[key] = self._made(side, faces, first)
        return self._known[key]

    def _made(self, side: Side, faces: Sequence[FaceSize], first: int) -> _Page:
        grid = self._grid
        places = tuple(grid.fill(faces, first))
        if side == "back":
            places = tuple(grid.turn_over(place, self._turn) for place in places)
        trims = tuple(place.trim for place in places)
        marks = cut_marks(self._marks, trims, grid.area, self._bleed)
        missing = unmarked(self._marks, trims, marks, grid.paper)
        return _Page(places, marks, trims[0] if self.size == 1 else None, missing)


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
    doc="between cards: one length, or {x, y}",
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
