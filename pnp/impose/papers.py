"""From a paper and a style to the room there is on it: which way it lies, its margin, its back.

Points, y down, origin top left of the paper as it lies.

Turning the paper over. A driver's 'long edge' is the long edge of the paper, whichever way it
lies. What stands at (x, y) of a front page of W × H stands on the back page

- at (W − x, y) if the edge is upright: long edge of a portrait, short edge of a landscape
  sheet. Both pages have their top at the same end of the paper; backs stand upright.
- at (x, H − y) if the edge lies: short edge of a portrait, long edge of a landscape sheet. The
  top of the back page is at the foot of the front page; backs are turned by 180°, so that a cut
  card turned like the page of a book shows its back upright.

Derived and checked by simulation: a property test turns every sheet over and its cards with it.
A square paper counts as portrait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize, Flip, Paper, Placement, SheetStyle
from pnp.model.units import mm

SAME = 0.01  # points; lengths nearer than this are the same


class NoRoomError(InputError):
    """The faces do not fit the paper in this style."""


def lying(paper: Paper) -> Mapping[str, Paper]:
    """The paper 'portrait' and 'landscape', in this order."""
    narrow, wide = sorted((paper.width, paper.height))
    return {
        "portrait": replace(paper, width=narrow, height=wide),
        "landscape": replace(paper, width=wide, height=narrow),
    }


def allowed(style: SheetStyle, paper: Paper) -> list[Paper]:
    """The ways the paper may lie for a style, the first choice first."""
    return [p for name, p in lying(paper).items() if style.orientation in (name, "auto")]


def inside(paper: Paper, margin: float) -> Box:
    """The paper less its margin."""
    return margin, margin, paper.width - 2 * margin, paper.height - 2 * margin


def printable_area(style: SheetStyle, paper: Paper) -> Box:
    """Where marks, small print and rulers may be: inside of the margin of the style and of the
    border that printers leave empty, even where faces reach nearer to the edge."""
    return inside(paper, max(style.margin, paper.margin))


def rooms(style: SheetStyle, paper: Paper, bleed: float) -> tuple[Box, ...]:
    """The boxes in the middle of the paper, one of which has all trim boxes: the paper less its
    margin; with a cutting machine, what is between its marks from side to side, and from top to
    bottom, less the bleed of the faces."""
    cutter = style.cutter
    if cutter is None:
        return (inside(paper, style.margin),)
    # the bleed of faces may reach to the marks, but their trim boxes stay inside of the marks
    side = max(style.margin, cutter.inset)
    end = max(side, cutter.inset + cutter.clear + bleed)
    width, height = paper.width, paper.height
    return (
        (side, end, width - 2 * side, height - 2 * end),
        (end, side, width - 2 * end, height - 2 * side),
    )


def fits(style: SheetStyle, paper: Paper, bleed: float, size: tuple[float, float]) -> bool:
    """Whether a block of this size, whose faces have a bleed, has room on the paper."""
    return any(
        size[0] <= wide + SAME and size[1] <= high + SAME
        for _, _, wide, high in rooms(style, paper, bleed)
    )


def fitting(
    style: SheetStyle, ways: Sequence[Paper], block: tuple[float, float], what: str,
    advice: Callable[[], str], bleed: float = 0.0,
) -> Paper:  # fmt: skip
    """The first of these ways of a paper to lie that has room for a block.

    Raises NoRoomError if none has: `what` is the face and what it needs, `advice` a hint for when
    the paper is too small however it lies.
    """
    for way in ways:
        if fits(style, way, bleed, block):
            return way
    turned = [name for name, way in lying(ways[0]).items() if fits(style, way, bleed, block)]
    hint = f"it fits with 'orientation: {turned[0]}'" if turned else advice()
    message = f"{what}, but {free_text(style, ways, bleed)}"
    raise NoRoomError.of("sheet", message, hint=hint)


def common(one: Box, other: Box) -> Box:
    """The box that two boxes share."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, bottom - top


def mirrored(box: Box, across: float | None, down: float | None) -> Box:
    """A box seen from the back of a paper `across` wide or `down` high; None mirrors nothing."""
    x, y, width, height = box
    x = x if across is None else across - x - width
    y = y if down is None else down - y - height
    return x, y, width, height


def turned_over(placed: Placement, paper: Paper, upright: bool) -> Placement:
    """The place of a back behind a placed front, turned with it; `upright`: see
    `backs_upright`."""
    across, down = (paper.width, None) if upright else (None, paper.height)
    trim, clip = (mirrored(box, across, down) for box in (placed.trim, placed.clip))
    turn = placed.turn if placed.turn in (0, 180) else 360 - placed.turn
    way: Any = turn if upright else (turn + 180) % 360
    return Placement(placed.face, *trim, way, clip)


def backs_upright(paper: Paper, flip: Flip) -> bool:
    """Whether the edge the paper turns on is an upright one, so that fronts and backs have their
    top at the same end of the paper. A square paper counts as portrait."""
    return (flip == "short") == (paper.width > paper.height)


def common_size(style: SheetStyle, faces: Sequence[FaceSize], hint: str) -> FaceSize:
    """A face of the size that all have. Raises InputError naming one that differs."""
    sizes = Counter((round(f.width, 2), round(f.height, 2)) for f in faces)
    usual = sizes.most_common(1)[0][0]
    size = next(f for f in faces if (round(f.width, 2), round(f.height, 2)) == usual)
    for face in faces:
        if abs(face.width - size.width) > SAME or abs(face.height - size.height) > SAME:
            raise InputError.of(
                "sheet",
                f"face '{face.key}' is {size_text(face.width, face.height)}, but '{size.key}' is "
                f"{size_text(size.width, size.height)}; the sheets '{style.name}' take one size",
                hint=hint,
            )
    return size


def free_text(style: SheetStyle, papers: Sequence[Paper], bleed: float) -> str:
    """What room a style has on papers, for messages."""
    if style.cutter is None:
        return room_text(papers, style.margin)
    boxes = [box for paper in papers for box in rooms(style, paper, bleed)]
    there = " or ".join(size_text(max(0.0, box[2]), max(0.0, box[3])) for box in boxes)
    return f"{papers[0].name} has {there} between the marks of the cutting machine"


def room_text(papers: Sequence[Paper], margin: float) -> str:
    """What room there is, for messages: 'A4 (210 × 297 mm, either way) has … inside …'."""
    paper = papers[0]
    way = "landscape" if paper.width > paper.height else "portrait"
    lies = "either way" if len(papers) > 1 else way
    rooms = [inside(p, margin)[2:] for p in papers]
    there = " or ".join(size_text(max(0.0, wide), max(0.0, high)) for wide, high in rooms)
    return (
        f"{paper.name} ({size_text(paper.width, paper.height)}, {lies}) has {there} inside its "
        f"margin of {mm_text(margin)} mm"
    )


def mm_text(points: float) -> str:
    """Millimetres with at most two decimals, without the unit."""
    return f"{round(points / mm(1), 2):g}"


def size_text(width: float, height: float) -> str:
    """A size as a person reads it: '63 × 88 mm'."""
    return f"{mm_text(width)} × {mm_text(height)} mm"
