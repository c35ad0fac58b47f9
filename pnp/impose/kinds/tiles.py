"""From large faces to pages that show an equal part of one each: boards cut into pieces.

In: `SheetStyle` of kind 'tiles', `Paper`, `FaceSize`s. Out: `Sheet`s in page order. Points, y
down. The whole face is placed on every page, most of it off the paper; the clip is one part and
its bleed, which towards a neighbour is the neighbour's own art.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import surround
from pnp.impose.papers import SAME, allowed, common, fitting, inside, printable_area, size_text
from pnp.impose.sheet_kinds import Job, SheetKind
from pnp.model.face import Box
from pnp.model.sheet import FaceSize, Paper, Placement, Sheet, SheetStyle
from pnp.schema.values import Key, Many, Mismatch, Number, Parsed


class TilesStyle(SheetStyle, frozen=True, kw_only=True):
    """Each face is cut into `columns` × `rows` equal parts, one on a page, in `order` (numbers of
    parts, row by row from 1; empty: as they come)."""

    kind: str = "tiles"
    columns: int = 1
    rows: int = 1
    order: tuple[int, ...] = ()


def impose_tiles(job: Job[TilesStyle]) -> tuple[Sheet, ...]:
    """The parts of each face, one to a page, in the order of the style.

    Faces may differ in size. Raises InputError if a part does not fit the paper.
    """
    style = job.style
    sheets: list[Sheet] = []
    for face in job.fronts:
        lies = _paper(style, job.paper, face)
        area = printable_area(style, lies)
        part = _middle(style, lies, face)
        beside = surround(style, [part], area, style.bleed, job.words)
        marks = cut_marks(beside.marks, (part,), area, style.bleed)
        missing = unmarked(beside.marks, [part], marks, lies)
        for placed in _parts(style, lies, face):
            sheet = Sheet(
                lies, "front", len(sheets) + 1, (placed,), marks,
                trim=part, unmarked=missing, pieces=(part,),
            )  # fmt: skip
            sheets.append(beside.complete(sheet))
    return tuple(sheets)


def _paper(style: TilesStyle, paper: Paper, face: FaceSize) -> Paper:
    """The paper as the part of a face needs it to lie."""
    part = (face.width / style.columns, face.height / style.rows)
    ways = allowed(style, paper)
    what = (
        f"face '{face.key}' of {size_text(face.width, face.height)} does not fit the sheets "
        f"'{style.name}': each of its {style.columns} × {style.rows} parts is {size_text(*part)}"
    )

    def advice() -> str:
        rooms = [inside(way, style.margin)[2:] for way in ways]
        if any(min(room) <= SAME for room in rooms):
            return "choose a larger paper, or a smaller margin"
        columns, rows = min(
            ((_times(face.width, x), _times(face.height, y)) for x, y in rooms),
            key=lambda n: n[0] * n[1],
        )
        return f"choose a larger paper, or {columns} × {rows} parts, or 'kind: split'"

    return fitting(style, ways, part, what, advice)


def _times(length: float, room: float) -> int:
    return math.ceil((length - SAME) / room)


def _middle(style: TilesStyle, paper: Paper, face: FaceSize) -> Box:
    """The trim box of a part, in the middle of the paper."""
    width, height = face.width / style.columns, face.height / style.rows
    return (paper.width - width) / 2, (paper.height - height) / 2, width, height


def _parts(style: TilesStyle, paper: Paper, face: FaceSize) -> Iterator[Placement]:
    """The whole face behind a window that shows one part and its bleed, part by part."""
    columns, rows = style.columns, style.rows
    x, y, width, height = _middle(style, paper, face)
    for number in style.order or range(1, columns * rows + 1):
        row, column = divmod(number - 1, columns)
        left, top = x - column * width, y - row * height
        outer = min(style.bleed, face.bleed)
        # inner edges have the neighbour's art for bleed, whatever bleed the face itself has
        window = common(
            (x - style.bleed, y - style.bleed, width + 2 * style.bleed, height + 2 * style.bleed),
            (left - outer, top - outer, face.width + 2 * outer, face.height + 2 * outer),
        )
        clip = common(window, (0.0, 0.0, paper.width, paper.height))
        yield Placement(face.key, left, top, face.width, face.height, 0, clip)


def _once(raw: Any) -> tuple[int, ...]:
    """Numbers of parts, none of them twice."""
    numbers: tuple[int, ...] = Many(Number(1, whole=True)).read(raw)
    twice = next((n for n in numbers if numbers.count(n) > 1), None)
    if twice is not None:
        raise Mismatch(f"part {twice} stands here twice", "name each part once")
    return numbers


def _check_order(values: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """What is wrong with an order that is not every part of columns × rows."""
    order, columns, rows = values["order"], values["columns"], values["rows"]
    parts = set(range(1, columns * rows + 1))
    unknown, missing = [n for n in order if n not in parts], sorted(parts - set(order))
    if not order or not (unknown or missing):
        return None
    found = f"there is no part {unknown[0]}" if unknown else f"part {missing[0]} is missing"
    message = f"{found}; {columns} × {rows} parts are numbered 1 to {len(parts)}, row by row"
    return "order", message, "name each part once"


_SIZE = Number(1, 100, whole=True)
KIND = SheetKind(
    name="tiles",
    doc="a board in equal parts, one to a page",
    keys={
        "columns": Key(_SIZE, default=1, doc="parts side by side"),
        "rows": Key(_SIZE, default=1, doc="parts one below the other"),
        "order": Key(Parsed(_once), default=(), doc="numbers of parts, row by row from 1"),
    },
    make=TilesStyle,
    impose=impose_tiles,
    check=_check_order,
    no_backs="each page shows a part of a face, and nothing is printed behind it",
    boards_only=True,
)
