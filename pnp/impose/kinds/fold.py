"""`fold`: each front with its back beside it on the same side of the paper, joined at a fold.

Standees, tents, and cards for those who print on one side only. In: `FoldStyle`, `Paper`, the
`FaceSize`s of fronts and backs. Out: `Sheet`s in page order. Points, y down.

A back that is attached above or below its front is turned by 180°, so that it is upright when the
piece is folded. A foot is a strip of paper below the front and below the back: folded outwards, a
standee stands on it; folded inwards and glued together, it closes a tent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import surround
from pnp.impose.nesting import Places, nested
from pnp.impose.papers import (
    SAME,
    allowed,
    common,
    common_size,
    inside,
    printable_area,
    room_text,
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
    Turn,
)
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Length

Edge = Literal["top", "bottom", "left", "right"]

_ONE_SIZE = "give fronts and backs one size, or split the deck into several products"
_DASH = (1.5, 1.0)
_LENGTH = Length(low=0, high=mm(500))


class FoldStyle(SheetStyle, frozen=True, kw_only=True):
    """Pieces of a front and its back, joined at the edge `fold` of the front, `gutter` points
    apart; with strips of `foot` points below both."""

    kind: str = "fold"
    fold: Edge = "top"
    foot: float = 0.0
    gutter: float = 0.0


class Piece(Struct, frozen=True):
    """A front and a back as they lie on the paper unfolded, from the top left corner of the piece:
    the boxes of both, the turn of the back, and the strips of paper at the ends."""

    width: float
    height: float
    front: Box
    back: Box
    turn: Turn
    feet: tuple[Box, ...] = ()


def impose_fold(job: Job[FoldStyle]) -> tuple[Sheet, ...]:
    """As many pieces on each sheet as fit. Without backs, both sides of a piece show its front.

    Raises InputError if sizes differ, for faces with an outline, and if not one piece fits.
    """
    style, fronts = job.style, job.fronts
    backs = fronts if job.backs is None else job.backs
    if len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts, but {len(backs)} backs")
    if not fronts:
        return ()
    face = common_size(style, [*fronts, *backs], _ONE_SIZE)
    _refuse_outlines(style, fronts)
    piece = piece_of(style, face.width, face.height)
    paper, places = _most(style, job.paper, piece, face)
    left, top = (paper.width - places.width) / 2, (paper.height - places.height) / 2
    corners = [(left + x, top + y) for x, y in places.corners]
    area = printable_area(style, paper)
    whole = [(x, y, piece.width, piece.height) for x, y in corners]
    bleed = min(style.bleed, face.bleed, style.gutter / 2)
    beside = surround(
        style, whole, area, bleed, job.words,
        lambda marks: tuple(_marks(marks, piece, corners, area, bleed)),
    )  # fmt: skip
    sheets: list[Sheet] = []
    for first in range(0, len(fronts), len(corners)):
        used = corners[: len(fronts) - first]
        placed = tuple(
            one
            for at, front, back in zip(used, fronts[first:], backs[first:], strict=False)
            for one in _placed(piece, at, front, back, bleed)
        )
        marks = tuple(_marks(beside.marks, piece, used, area, bleed))
        pieces = tuple(whole[: len(used)])
        sheet = Sheet(
            paper, "front", len(sheets) + 1, placed, marks,
            trim=whole[0] if len(whole) == 1 else None,
            pieces=pieces,
            creases=tuple(crease for x, y in used for crease in _creases(piece, x, y)),
            unmarked=unmarked(beside.marks, pieces, marks, paper),
        )  # fmt: skip
        sheets.append(beside.complete(sheet))
    return tuple(sheets)


def piece_of(style: FoldStyle, width: float, height: float) -> Piece:
    """The piece of faces of this size."""
    foot = style.foot
    if style.fold in ("left", "right"):
        boxes = ((0.0, 0.0, width, height), (width, 0.0, width, height))
        front, back = boxes if style.fold == "right" else boxes[::-1]
        return Piece(2 * width, height, front, back, 0)
    boxes = ((0.0, foot, width, height), (0.0, foot + height, width, height))
    back, front = boxes if style.fold == "top" else boxes[::-1]
    whole = 2 * (height + foot)
    feet = ((0.0, 0.0, width, foot), (0.0, whole - foot, width, foot)) if foot else ()
    return Piece(width, whole, front, back, 180, feet)


def _refuse_outlines(style: FoldStyle, fronts: Sequence[FaceSize]) -> None:
    shaped = next((face for face in fronts if face.outline), None)
    if shaped is not None:
        raise InputError.of(
            "sheet",
            f"face '{shaped.key}' has an outline, and the sheets '{style.name}' are cut straight, "
            "because its front and back hang together at a fold",
            hint="leave out 'outline' in its layout, or choose sheets of kind 'fill'",
        )


def _most(style: FoldStyle, paper: Paper, piece: Piece, face: FaceSize) -> tuple[Paper, Places]:
    """The way in which the paper holds the most pieces. Raises InputError if it holds none."""
    ways = allowed(style, paper)
    size = (piece.width, piece.height)
    found = [(way, nested(size, (), style.gutter, inside(way, style.margin)[2:], False))
             for way in ways]  # fmt: skip
    best = max(found, key=lambda one: len(one[1].corners))
    if not best[1].corners:
        raise InputError.of(
            "sheet",
            f"face '{face.key}' does not fit the sheets '{style.name}': with its back it is "
            f"{size_text(*size)}, but {room_text(ways, style.margin)}",
            hint="choose a larger paper, or another edge for 'fold'",
        )
    return best


def _placed(
    piece: Piece, at: tuple[float, float], front: FaceSize, back: FaceSize, bleed: float
) -> Iterator[Placement]:
    """A front and its back; neither prints beyond the fold, nor beyond half of a foot."""
    x, y = at
    whole = (x - bleed, y - bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
    for face, (left, top, width, height), turn in (
        (back, piece.back, piece.turn), (front, piece.front, 0),
    ):  # fmt: skip
        room = (x + left - bleed, y + top - bleed, width + 2 * bleed, height + 2 * bleed)
        half = _half(piece, (left, top, width, height))
        clip = common(common(room, whole), (x + half[0], y + half[1], half[2], half[3]))
        yield Placement(face.key, x + left, y + top, width, height, turn, clip)


def _half(piece: Piece, box: Box) -> Box:
    """What lies on the same side of the fold as a face, from the corner of the piece."""
    far = 1e4
    is_across = piece.front[1] == piece.back[1]
    other = piece.back if box == piece.front else piece.front
    if is_across:
        return (box[0], -far, far, 2 * far) if box[0] > other[0] else (-far, -far, far + box[2],
                                                                      2 * far)  # fmt: skip
    if box[1] > other[1]:
        return -far, box[1], 2 * far, far
    return -far, -far, 2 * far, far + box[1] + box[3]


def _marks(
    style: MarkStyle, piece: Piece, corners: Sequence[tuple[float, float]], area: Box, bleed: float
) -> Iterator[Line]:
    """Crop marks around the pieces, and dashed marks at their folds. A fold has no line over the
    art: there it could not be told from a cut."""
    wholes = tuple((x, y, piece.width, piece.height) for x, y in corners)
    yield from cut_marks(style, wholes, area, bleed)
    parts = tuple(
        (x + left, y + top, width, height)
        for x, y in corners
        for left, top, width, height in (*piece.feet, piece.back, piece.front)
    )
    is_across = piece.front[1] == piece.back[1]
    cuts = {round(edge, 2) for x, y in corners for edge in _ends(piece, x, y, is_across)}
    around = style if style.kind in ("card", "none") else replace(style, kind="edge")
    for line in cut_marks(around, parts, area, bleed):
        is_upright = line.x1 == line.x2
        at = line.x1 if is_upright else line.y1
        if is_upright == is_across and not any(abs(at - cut) < SAME * 2 for cut in cuts):
            yield replace(line, dash=_DASH)


def _creases(piece: Piece, x: float, y: float) -> Iterator[Crease]:
    """The fold between front and back of a piece at (x, y), and those of its feet."""
    left, top, width, height = max(piece.front, piece.back)
    if piece.front[1] == piece.back[1]:
        yield x + left, y + top, x + left, y + top + height
        return
    edges = {top, piece.front[1], piece.back[1], *(b[1] + b[3] for b in (piece.front, piece.back))}
    for edge in sorted(edges):
        if SAME < edge < piece.height - SAME:
            yield x + left, y + edge, x + left + width, y + edge


def _ends(piece: Piece, x: float, y: float, is_across: bool) -> tuple[float, float]:
    return (x, x + piece.width) if is_across else (y, y + piece.height)


def _check(values: Mapping[str, Any]) -> tuple[str, str, str] | None:
    if values["foot"] and values["fold"] != "top":
        message = f"a piece that is folded at '{values['fold']}' does not stand on a foot"
        return "foot", message, "write 'fold: top'"
    return None


def _with_gutter(style: FoldStyle, gutter: float) -> FoldStyle:
    return replace(style, gutter=gutter, bleed=max(style.bleed, gutter / 2))


KIND = SheetKind(
    name="fold",
    doc="each front with its back beside it, joined at a fold: standees, tents, folded cards",
    keys={
        "fold": Key(
            Choice(("top", "bottom", "left", "right")),
            default="top",
            doc="the edge of the front where its back is attached",
        ),
        "foot": Key(_LENGTH, default=0.0, doc="a strip below front and back, to stand on"),
        "gutter": Key(_LENGTH, default=0.0, doc="between pieces"),
    },
    make=FoldStyle,
    impose=impose_fold,
    with_gutter=_with_gutter,
    check=_check,
    backs_beside=True,
)
