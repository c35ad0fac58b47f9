"""Sheets of paper with faces placed on them, their styles, bookmarks and page labels.

Lengths are points, y runs down, the origin is the top left corner of the paper (landscape paper is
wider than high). Turns are degrees clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from pnp.model.face import Box, Color, Matrix, Segments

CASING = 3.0  # the width of a white line below a mark, times the width of the mark
CUT_LAYER = "Cut"  # of lines along outlines

Flip = Literal["long", "short"]
Binding = Literal["left", "right"]  # the edge at which a closed booklet is bound
Crease = tuple[float, float, float, float]
Side = Literal["front", "back"]
Turn = Literal[0, 90, 180, 270]


class Paper(Struct, frozen=True):
    """A paper by its name, e.g. A4 of 595.28 × 841.89 pt, and its `margin`: the border that usual
    printers cannot print on."""

    name: str
    width: float
    height: float
    margin: float = 0.0


class FaceSize(Struct, frozen=True):
    """The key, trim size and bleed of a `Face`, for imposition, and the line that it is cut along
    (empty: it is cut straight; `corner` is then the radius of its corners)."""

    key: str
    width: float
    height: float
    bleed: float = 0.0
    outline: Segments = ()
    corner: float = 0.0


class MarkStyle(Struct, frozen=True):
    """The style of crop marks: 'edge' round the whole block, 'card' at the corners of each card,
    'lines' along every cut, over the art, 'auto' as 'edge', but a line along each cut whose marks
    have no room.

    `offset` is the gap between trim and mark, `length` the most that a mark is long, `width` its
    thickness.
    """

    kind: Literal["auto", "edge", "card", "lines", "none"] = "none"
    length: float = 0.0
    offset: float = 0.0
    width: float = 0.25


class Cutter(Struct, frozen=True):
    """The registration marks of a cutting machine of a `kind`.

    They are `inset` from the edges of the paper. Their arms are `length` long and `width` thick; a
    filled square has sides of `square`. At each corner with a mark, nothing else is printed in a
    square of `clear` from the corner of the mark. Cards without an outline are cut with round
    corners of `corner`.
    """

    kind: str
    inset: float
    length: float
    width: float
    square: float
    clear: float
    corner: float


class SheetStyle(Struct, frozen=True, kw_only=True):
    """How faces are placed on paper: the properties of all kinds. Each sheet kind adds its own.

    `margin` is the border that trim, marks, label and ruler stay off; with `paper_margin` it is
    that of the paper (see `imposing`). All but the trim also stays off the border of the paper.
    `bleed` is the most of a face's bleed that is printed. `flip` is the edge on which the paper is
    turned to print the backs, as printer drivers name it. `label` is a text with placeholders.
    `ruler`, `registration` and `color_bar`: whether these are printed beside the faces, if there is
    room. With `cut_lines`, faces with an outline get a line along it. `paper` is the name of the
    only paper that the style is for, such as a sheet of labels (empty: any paper). `cutter` is the
    machine that cuts the faces out (None: they are cut by hand); only some kinds can have one.
    """

    name: str
    kind: str
    orientation: Literal["portrait", "landscape", "auto"] = "auto"
    margin: float = 0.0
    paper_margin: bool = False
    bleed: float = 0.0
    marks: MarkStyle = MarkStyle()
    flip: Flip = "long"
    label: str = ""
    ruler: bool = False
    registration: bool = False
    color_bar: bool = False
    cut_lines: bool = True
    paper: str = ""
    cutter: Cutter | None = None

    @property
    def outline_bleed(self) -> float:
        """The most of the bleed that is printed around the outline of a face."""
        return self.bleed


class Placement(Struct, frozen=True):
    """A face on the paper. (x, y, width, height) is its trim box there, after the turn about its
    centre and the `scale`; `clip` is the part of the paper that it may print on. `shape`: the face
    prints only inside this closed line (nonzero), in the coordinates of the face (empty: all)."""

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: Turn
    clip: Box
    scale: float = 1.0
    shape: Segments = ()

    @property
    def trim(self) -> Box:
        """The trim box on the paper."""
        return self.x, self.y, self.width, self.height

    @property
    def matrix(self) -> Matrix:
        """From a face's coordinates to those of the paper: scaled, and turned clockwise into the
        trim box."""
        x, y, s = self.x, self.y, self.scale
        if self.turn == 0:
            return s, 0.0, 0.0, s, x, y
        if self.turn == 90:
            return 0.0, s, -s, 0.0, x + self.width, y
        if self.turn == 180:
            return -s, 0.0, 0.0, -s, x + self.width, y + self.height
        return 0.0, -s, s, 0.0, x, y + self.height


class Line(Struct, frozen=True):
    """A black mark. `casing`: a white line three times as wide is drawn below it, so that it is
    visible on a dark bleed. `dash`: lengths of dashes and gaps in points, in turn."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    casing: bool = False
    dash: tuple[float, ...] = ()


class CutLine(Struct, frozen=True):
    """A closed line to cut along, `width` points wide, on the paper; only what is in `clip` is
    drawn (None: all). A line that is not printed is for a cutting machine alone."""

    line: Segments
    width: float
    clip: Box | None = None
    is_printed: bool = True


class Label(Struct, frozen=True):
    """A line of small print whose baseline starts at (x, y) and has `width` points of room: to
    the right at turn 0, upwards (read from bottom to top) at turn 270. It is set in `size`
    points, or smaller if its room is too short."""

    text: str
    x: float
    y: float
    turn: Turn
    width: float
    size: float = 6.0


class PrinterErrors(Struct, frozen=True):
    """How a printer misplaces what it prints on pages that lie one way, turned on the long edge.

    Fronts are printed `front_x` points too far to the right and `front_y` too far down. Backs are
    so far from where they would be behind their fronts, as seen from the back: `back_x` to the
    right, `back_y` down, and `turn` degrees clockwise about the middle of the page. Both are
    printed in `scale` percent of their size.
    """

    front_x: float = 0.0
    front_y: float = 0.0
    back_x: float = 0.0
    back_y: float = 0.0
    turn: float = 0.0
    scale: float = 100.0


class Printer(Struct, frozen=True):
    """A printer of this name as it was measured, with portrait and with landscape pages (None: it
    was not). `margin` is what it cannot print on, in points (None: as the sheets state)."""

    name: str
    portrait: PrinterErrors | None = None
    landscape: PrinterErrors | None = None
    margin: float | None = None


class Ruler(Struct, frozen=True):
    """A ruler of 100 mm, to measure whether the sheet was printed in its size: its lines, its
    words, and the box around them."""

    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    box: Box


class Target(Struct, frozen=True):
    """A registration mark: a circle of `radius` with a cross, which reaches as far again as half of
    the radius. (x, y) is its centre."""

    x: float
    y: float
    radius: float

    @property
    def reach(self) -> float:
        """From the centre to the ends of the cross."""
        return 1.5 * self.radius


class Patch(Struct, frozen=True):
    """A field of a colour bar."""

    box: Box
    color: Color


class Sheet(Struct, frozen=True):
    """One page: side `side` of a sheet of paper, the `number`-th page of its file (from 1).

    `label` is the small print with placeholders, `notes` are further words beside the faces.
    `trim` is what is left of a page of one face, or of a folded one, when it is cut; None: the page
    is cut into several. Pictures that have far more pixels per inch than `max_dpi` are scaled down
    to it. `cuts` are the lines along the outlines of faces. `pieces` are the boxes that are cut out
    straight, if these are not the trim boxes of the faces; `creases` are the lines to fold along:
    x1, y1, x2, y2. `ruler`, `targets` (registration marks) and `patches` (a colour bar) stand
    beside the faces. `unmarked` is the number of straight cuts that have no crop marks, because
    there is no room for them.
    `correction` moves everything that is drawn on the page, as a printer's errors need it; all
    other values are those of the page as it is meant to be.
    """

    paper: Paper
    side: Side
    number: int
    placements: tuple[Placement, ...]
    marks: tuple[Line, ...] = ()
    label: Label | None = None
    trim: Box | None = None
    notes: tuple[Label, ...] = ()
    max_dpi: float | None = None
    cuts: tuple[CutLine, ...] = ()
    pieces: tuple[Box, ...] | None = None
    creases: tuple[Crease, ...] = ()
    correction: Matrix | None = None
    ruler: Ruler | None = None
    targets: tuple[Target, ...] = ()
    patches: tuple[Patch, ...] = ()
    unmarked: int = 0

    @property
    def cut_boxes(self) -> tuple[Box, ...]:
        """The boxes that are cut out straight: `pieces`, else the trim boxes of the faces."""
        if self.pieces is not None:
            return self.pieces
        return tuple(p.trim for p in self.placements if not p.shape)

    @property
    def media_box(self) -> Box:
        """The whole page."""
        return 0.0, 0.0, self.paper.width, self.paper.height

    @property
    def trim_box(self) -> Box:
        """What a cut leaves of the page: of one face its trim, of several the whole page."""
        return self.trim or self.media_box

    @property
    def bleed_box(self) -> Box:
        """The trim box and the bleed that is printed around it; of several faces the whole page."""
        if self.trim is None:
            return self.media_box
        boxes = [self.trim, *(placement.clip for placement in self.placements)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right = max(box[0] + box[2] for box in boxes)
        bottom = max(box[1] + box[3] for box in boxes)
        return left, top, right - left, bottom - top


def placed_often(sheets: Iterable[Sheet]) -> dict[str, int]:
    """The faces that are placed more than once, by key, with the number of their places."""
    counts = Counter(placement.face for sheet in sheets for placement in sheet.placements)
    return {face: count for face, count in counts.items() if count > 1}


def enlarged(sheets: Iterable[Sheet]) -> dict[str, float]:
    """The faces that no sheet prints in their own size, by key, with the scale of their largest
    print. A smaller one beside it, such as that on the key of a poster, only shows the face."""
    largest: dict[str, float] = {}
    for sheet in sheets:
        for placed in sheet.placements:
            if placed.scale > largest.get(placed.face, 0.0):
                largest[placed.face] = placed.scale
    return {face: scale for face, scale in largest.items() if scale != 1}


class Bookmark(Struct, frozen=True):
    """An entry of a file's outline, `level` deep (from 0, never more than one below the entry
    before it); it leads to an `Anchor` by its name, or to a page by its number (from 1)."""

    title: str
    level: int
    target: str | int


class PageLabel(Struct, frozen=True):
    """The labels of pages from page `page` (from 1) on: `prefix`, then numbers from `first` on in
    a `style`."""

    page: int
    prefix: str = ""
    style: Literal["decimal", "roman", "none"] = "decimal"
    first: int = 1
