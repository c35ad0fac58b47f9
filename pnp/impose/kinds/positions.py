"""`positions`: faces at places that are listed one by one, as on a sprue.

In: `PositionsStyle`, `Paper`, the `FaceSize`s of fronts and backs, which may differ in size. Out:
`Sheet`s in page order, backs behind their fronts (see `papers`). Points, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from pnp.geometry.offsets import distance, is_inside, polygon
from pnp.geometry.polylines import Point
from pnp.geometry.segments import transform
from pnp.impose.cutter_kinds import cutter_key
from pnp.impose.marks.backs import style_of_backs
from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import surround
from pnp.impose.outlines import with_bleed
from pnp.impose.papers import (
    SAME,
    allowed,
    backs_upright,
    common,
    inside,
    mm_text,
    printable_area,
    room_text,
    size_text,
    turned_over,
)
from pnp.impose.sheet_kinds import Job, SheetKind, flip_key
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import (
    FaceSize,
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
from pnp.schema.values import Choice, Key, Length, Mismatch, Parsed, Struct, shown

_LENGTH = Length(low=0, high=mm(5000))


class Position(msgspec.Struct, frozen=True):
    """The top left corner of a face as it lies on the paper, turned clockwise."""

    x: float
    y: float
    turn: Turn = 0


class PositionsStyle(SheetStyle, frozen=True, kw_only=True):
    """Faces at `positions`, one after the other."""

    kind: str = "positions"
    positions: tuple[Position, ...] = ()


def impose_positions(job: Job[PositionsStyle]) -> tuple[Sheet, ...]:
    """Fill the positions of sheet after sheet; with backs the pages are front 1, back 1, front 2 …

    Raises InputError for a face that does not fit the paper at its position, and for faces that
    overlap, ValueError if there are backs but not one for each front.
    """
    style, fronts, backs = job.style, job.fronts, job.backs
    if backs is not None and len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts, but {len(backs)} backs")
    if not fronts or not style.positions:
        return ()
    groups = [(first, some, fronts[some]) for first, some in job.groups(len(style.positions))]
    paper = _paper(style, job.paper, [(first, group) for first, _, group in groups])
    upright = backs_upright(paper, job.turn)
    is_shared = len(style.positions) > 1
    styles: dict[Side, PositionsStyle] = {
        "front": style, "back": style_of_backs(style) if is_shared else style
    }  # fmt: skip
    sheets: list[Sheet] = []
    for first, some, group in groups:
        cells = _cells(style, group, first)
        _refuse_overlaps(style, group, cells, first)
        placed = tuple(_placed(style, paper, group, cells))
        pages: list[tuple[Side, tuple[Placement, ...]]] = [("front", placed)]
        if backs is not None:
            behind = _placed(styles["back"], paper, backs[some], cells)
            pages.append(("back", tuple(turned_over(p, paper, upright) for p in behind)))
        for side, found in pages:
            number = len(sheets) + 1
            sheets.append(_sheet(styles[side], paper, side, number, found, group, job.words))
    return tuple(sheets)


def _sheet(
    style: PositionsStyle, paper: Paper, side: Side, number: int, placed: tuple[Placement, ...],
    fronts: Sequence[FaceSize], words: Mapping[str, str],
) -> Sheet:  # fmt: skip
    """A page, with crop marks at the faces that are cut straight."""
    pairs = list(zip((p.trim for p in placed), fronts, strict=True))
    straight = tuple(trim for trim, face in pairs if not face.outline)
    others = tuple(trim for trim, face in pairs if face.outline)
    area = printable_area(style, paper)

    def drawn(marks: MarkStyle) -> tuple[Line, ...]:
        return cut_marks(marks, straight, area, style.bleed, others)

    beside = surround(style, [*straight, *others], area, style.bleed, words, drawn)
    marks = drawn(beside.marks)
    sheet = Sheet(
        paper, side, number, placed, marks,
        trim=placed[0].trim if len(style.positions) == 1 else None,
        # the knife follows the marks of the fronts
        unmarked=unmarked(beside.marks, straight, marks, paper) if side == "front" else 0,
    )  # fmt: skip
    return beside.complete(sheet)


def _cells(style: PositionsStyle, faces: Sequence[FaceSize], first: int) -> list[tuple[Box, Turn]]:
    """The trim boxes of faces at the positions from `first` on, and their turns."""
    found: list[tuple[Box, Turn]] = []
    for face, at in zip(faces, style.positions[first:], strict=False):
        width, height = face.width, face.height
        if at.turn in (90, 270):
            width, height = height, width
        found.append(((at.x, at.y, width, height), at.turn))
    return found


def _paper(
    style: PositionsStyle, paper: Paper, groups: Sequence[tuple[int, Sequence[FaceSize]]]
) -> Paper:
    """The paper as it holds all positions. Raises InputError for the first that it does not."""
    ways = allowed(style, paper)
    missed = None
    for way in ways:
        left, top, wide, high = inside(way, style.margin)
        missed = None
        for first, group in groups:
            for index, (box, _) in enumerate(_cells(style, group, first)):
                x, y, w, h = box
                beyond = max(left - x, top - y, x + w - left - wide, y + h - top - high)
                if beyond > SAME and missed is None:
                    missed = group[index], first + index + 1, beyond, box
        if missed is None:
            return way
    assert missed is not None
    face, number, beyond, box = missed
    raise InputError.of(
        "sheet",
        f"face '{face.key}' at position {number} of the sheets '{style.name}' reaches "
        f"{mm_text(beyond)} mm beyond the room on the paper: it is {size_text(*box[2:])} at x "
        f"{mm_text(box[0])} mm, y {mm_text(box[1])} mm, but {room_text(ways, style.margin)}",
        hint="move the position, choose a larger paper, or a smaller margin",
    )


def _line(face: FaceSize, box: Box, turn: Turn) -> list[Point]:
    """The points of the cut of a face on the paper."""
    placed = Placement(face.key, *box, turn, box)
    x, y, w, h = box
    if face.outline:
        return polygon(transform(face.outline, placed.matrix))
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _refuse_overlaps(
    style: PositionsStyle, faces: Sequence[FaceSize], cells: Sequence[tuple[Box, Turn]], start: int
) -> None:
    for (i, (one, turn)), (j, (other, also)) in combinations(enumerate(cells), 2):
        shared = common(one, other)
        if min(shared[2:]) <= SAME:
            continue
        first, second = _line(faces[i], one, turn), _line(faces[j], other, also)
        is_plain = not faces[i].outline and not faces[j].outline
        if is_plain or _meet(first, second) or _meet(second, first):
            raise InputError.of(
                "sheet",
                f"face '{faces[i].key}' at position {start + i + 1} and face '{faces[j].key}' at "
                f"position {start + j + 1} of the sheets '{style.name}' overlap by "
                f"{size_text(*shared[2:])}",
                hint="move one of the positions",
            )


def _meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(is_inside(one, point) and distance(one, point) > SAME for point in other)


def _placed(
    style: PositionsStyle, paper: Paper, faces: Sequence[FaceSize],
    cells: Sequence[tuple[Box, Turn]],
) -> Iterator[Placement]:  # fmt: skip
    """The faces in their cells, seen from the front of the paper. Each prints its bleed, towards a
    neighbour half of the way at most."""
    on_paper = (0.0, 0.0, paper.width, paper.height)
    for number, (face, (box, turn)) in enumerate(zip(faces, cells, strict=True)):
        bleed = min(style.bleed, face.bleed)
        others = [cell for i, (cell, _) in enumerate(cells) if i != number]
        clip = common(_with_bleed(box, others, bleed), on_paper)
        shape = with_bleed(face.outline, bleed) if face.outline else ()
        yield Placement(face.key, *box, turn, clip, shape=shape)


def _with_bleed(box: Box, others: Sequence[Box], bleed: float) -> Box:
    """A box with bleed on each side, at most half of the distance to the next box there."""
    x, y, w, h = box
    beside = [o for o in others if o[1] < y + h + bleed and o[1] + o[3] > y - bleed]
    level = [o for o in others if o[0] < x + w + bleed and o[0] + o[2] > x - bleed]

    def room(gaps: Iterator[float]) -> float:
        return min([bleed, *(gap / 2 for gap in gaps if gap >= -SAME)])

    left = max(room(x - o[0] - o[2] for o in beside), 0.0)
    right = max(room(o[0] - x - w for o in beside), 0.0)
    above = max(room(y - o[1] - o[3] for o in level), 0.0)
    below = max(room(o[1] - y - h for o in level), 0.0)
    return x - left, y - above, w + left + right, h + above + below


def _turn(raw: Any) -> int:
    return int(Choice(("0", "90", "180", "270")).read(raw))


_POSITION = Struct(
    {
        "x": Key(_LENGTH, required=True, doc="its distance from the left edge of the paper"),
        "y": Key(_LENGTH, required=True, doc="its distance from the upper edge of the paper"),
        "turn": Key(Parsed(_turn, {"enum": [0, 90, 180, 270]}), default=0,
                    doc="clockwise, in degrees"),
    }
)  # fmt: skip


def _positions(raw: Any) -> tuple[Position, ...]:
    if not isinstance(raw, list) or not raw:
        hint = "e.g. positions: [{x: 10mm, y: 10mm}, {x: 80mm, y: 10mm, turn: 90}]"
        raise Mismatch(f"expected a list of positions, found {shown(raw)}", hint)
    found = []
    for number, one in enumerate(raw, 1):
        try:
            found.append(Position(**_POSITION.read(one)))
        except Mismatch as error:
            raise Mismatch(f"position {number}: {error.message}", error.hint) from None
    return tuple(found)


def _style(**values: Any) -> PositionsStyle:
    # a wrong list is reported already
    return PositionsStyle(**(values | {"positions": values["positions"] or ()}))


KIND = SheetKind(
    name="positions",
    doc="faces at places that are listed one by one",
    keys={
        "positions": Key(
            Parsed(_positions, {"type": "array", "items": _POSITION.schema, "minItems": 1}),
            required=True,
            doc="[{x: 10mm, y: 10mm, turn: 90}, …]",
        ),
        "flip": flip_key("long"),
        "cutter": cutter_key(),
    },
    make=_style,
    impose=impose_positions,
    has_places=True,
)
