"""`fill`: as many equal faces as the paper holds, with lines to cut along their outlines.

In: `FillStyle`, `Paper`, the `FaceSize`s of fronts and backs. Out: `Sheet`s in page order, backs
behind their fronts (see `papers`). Points, y down. Faces without an outline stand in a grid with
crop marks, those with one in a grid without marks if no row is shifted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.impose.cutter_kinds import cutter_key
from pnp.impose.grids import GridStyle
from pnp.impose.kinds.grid import impose_grid
from pnp.impose.marks.backs import BLEED
from pnp.impose.marks.surround import surround
from pnp.impose.nesting import Places, nested
from pnp.impose.papers import (
    NoRoomError,
    allowed,
    backs_upright,
    common,
    common_size,
    free_text,
    lying,
    printable_area,
    rooms,
    size_text,
    turned_over,
)
from pnp.impose.sheet_kinds import Job, SheetKind, flip_key
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Placement, Sheet, SheetStyle, Side
from pnp.model.units import mm
from pnp.schema.values import Flag, Key, Length

_ONE_SIZE = "give all cards of a deck one size, or split it into several products"


class FillStyle(SheetStyle, frozen=True, kw_only=True):
    """Equal faces, no nearer to each other than `gutter` points; with `stagger`, every other row
    or column is shifted if more fit."""

    kind: str = "fill"
    gutter: float = 0.0
    stagger: bool = True

    @property
    def outline_bleed(self) -> float:
        """See `SheetStyle`: two faces share the gutter."""
        return min(self.bleed, self.gutter / 2)


def impose_fill(job: Job[FillStyle]) -> tuple[Sheet, ...]:
    """Fill sheet after sheet; with backs the pages are front 1, back 1, front 2, back 2 …

    Raises InputError if sizes differ, NoRoomError if not one face fits the paper, ValueError if
    there are backs but not one for each front.
    """
    style, fronts, backs = job.style, job.fronts, job.backs
    if backs is not None and len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts, but {len(backs)} backs")
    if not fronts:
        return ()
    face = common_size(style, [*fronts, *(backs or ())], _ONE_SIZE)
    paper, places = _most(style, job.paper, face, fronts)
    if places.is_straight:
        return impose_grid(_as_grid(job, paper, places))
    cells = tuple(_cells(paper, face, places))
    upright = backs_upright(paper, job.turn)
    area = printable_area(style, paper)
    unmarked = replace(style, marks=MarkStyle())
    bleed: dict[Side, float] = {"front": style.outline_bleed, "back": _behind(style, backs or ())}
    beside = {side: surround(unmarked, cells, area, bleed[side], job.words) for side in bleed}
    sheets: list[Sheet] = []
    for first, some in job.groups(len(cells)):
        pages: list[tuple[Side, tuple[Placement, ...]]] = [
            ("front", tuple(_placed(bleed["front"], paper, fronts[some], cells[first:])))
        ]
        if backs is not None:
            behind = _placed(bleed["back"], paper, backs[some], cells[first:])
            pages.append(("back", tuple(turned_over(p, paper, upright) for p in behind)))
        for side, placed in pages:
            trim = placed[0].trim if len(cells) == 1 else None
            sheet = Sheet(paper, side, len(sheets) + 1, placed, trim=trim)
            sheets.append(beside[side].complete(sheet))
    return tuple(sheets)


def _most(
    style: FillStyle, paper: Paper, face: FaceSize, fronts: Sequence[FaceSize]
) -> tuple[Paper, Places]:
    """The way in which the paper holds the most faces. Raises NoRoomError if it holds none."""
    outlines = {front.outline for front in fronts}
    # faces of different outlines do not nest
    may_shift = style.stagger and len(outlines) == 1 and () not in outlines
    outline = fronts[0].outline
    ways = []
    for way in allowed(style, paper):
        for _, _, wide, high in rooms(style, way, min(style.outline_bleed, face.bleed)):
            size = (face.width, face.height)
            ways.append((way, nested(size, outline, style.gutter, (wide, high), may_shift)))
    best = max(ways, key=lambda one: len(one[1].corners))
    if not best[1].corners:
        raise NoRoomError.of(
            "sheet",
            f"face '{face.key}' of {size_text(face.width, face.height)} does not fit the sheets "
            f"'{style.name}': {free_text(style, allowed(style, paper), style.outline_bleed)}",
            hint="choose a larger paper, or a smaller margin",
        )
    return best


def _as_grid(job: Job[FillStyle], paper: Paper, places: Places) -> Job[GridStyle]:
    """The same job for a grid: straight rows, and crop marks if no face has an outline."""
    style = job.style
    if any(one.outline for one in job.fronts):
        style = replace(style, marks=MarkStyle(), bleed=style.outline_bleed)
    columns = len({x for x, _ in places.corners})
    is_wide = paper == lying(paper)["landscape"]
    grid = GridStyle(
        name=style.name, kind="grid", orientation="landscape" if is_wide else "portrait",
        margin=style.margin, bleed=style.bleed, marks=style.marks, flip=style.flip,
        label=style.label, ruler=style.ruler, registration=style.registration,
        color_bar=style.color_bar, columns=columns, rows=len(places.corners) // columns,
        gutter_x=style.gutter, gutter_y=style.gutter, cutter=style.cutter,
    )  # fmt: skip
    return Job(grid, paper, job.fronts, job.backs, job.flip, job.words, job.start)


def _cells(paper: Paper, face: FaceSize, places: Places) -> Iterator[Box]:
    """The trim boxes of all places, their block in the middle of the paper."""
    left, top = (paper.width - places.width) / 2, (paper.height - places.height) / 2
    for x, y in places.corners:
        yield left + x, top + y, face.width, face.height


def _behind(style: FillStyle, backs: Sequence[FaceSize]) -> float:
    """How much of their bleed the backs of nested faces print. Where it reaches into that of a
    neighbour, the last one is seen: so only equal backs print more than fronts."""
    are_equal = len({face.key for face in backs}) <= 1
    return max(style.outline_bleed, BLEED) if are_equal else style.outline_bleed


def _placed(
    most: float, paper: Paper, faces: Sequence[FaceSize], cells: Sequence[Box]
) -> Iterator[Placement]:
    """The faces in the first places, seen from the front of the paper, with as much bleed at
    most."""
    on_paper = (0.0, 0.0, paper.width, paper.height)
    for face, cell in zip(faces, cells, strict=False):
        bleed = min(most, face.bleed)
        x, y, width, height = cell
        clip = common((x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed), on_paper)
        yield Placement(face.key, *cell, 0, clip)


def _with_gutter(style: FillStyle, gutter: float) -> FillStyle:
    return replace(style, gutter=gutter, bleed=max(style.bleed, gutter / 2))


KIND = SheetKind(
    name="fill",
    doc="as many equal faces as fit, with lines along their outlines",
    keys={
        "gutter": Key(
            Length(low=0, high=mm(500)), default=0.0, doc="the least distance between faces"
        ),
        "stagger": Key(
            Flag(), default=True, doc="false: only straight rows, also if fewer faces fit"
        ),
        "flip": flip_key("long"),
        "cutter": cutter_key(),
    },
    make=FillStyle,
    impose=impose_fill,
    with_gutter=_with_gutter,
    has_places=True,
)
