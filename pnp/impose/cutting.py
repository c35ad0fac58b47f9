"""From faces larger than the paper to pages that are glued together: posters, boards, boxes.

In: `SplitStyle`, `Paper`, `FaceSize`s. Out: `Sheet`s in page order: for each
face a key if it takes several pages, then the pages row by row. Points, y down.

Each sheet is named by row and column: A1, A2, B1. Sheets on the right and below lie on top: they
are cut, at the marks, on their left and upper edges, and glued onto the strip that the sheet
before them has beyond its dashed line. The geometry of one axis is in `strips`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.impose.marks.crop import cut_marks, unmarked
from pnp.impose.marks.surround import place_label, surround
from pnp.impose.papers import SAME, allowed, common, inside, mm_text, room_text, size_text
from pnp.impose.strips import Row
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.problems import InputError, PnpError
from pnp.model.sheet import (
    CASING,
    FaceSize,
    Label,
    Line,
    MarkStyle,
    Paper,
    Placement,
    Sheet,
    SheetStyle,
)
from pnp.model.units import mm

NOTE_SIZE = 7.0  # as large as the least strip that takes a label is deep
DASH = (4.0, 3.0)
_LINE = 0.4  # thickness of the dashed line if there are no marks
_NAME_ROOM = mm(9)
_LEAST = mm(40)  # smaller pages are of no use, and have no room for the key
_DROP = 0.3  # baseline below the middle of a line of text, in its size


class SplitStyle(SheetStyle, frozen=True, kw_only=True):
    """Each face over as many pages as it takes, or in `columns` × `rows` equal parts (0: as many as
    it takes). Neighbours share a strip of `overlap` points to glue them by, with a key to put them
    together if there is more than one page."""

    kind: str = "split"
    overlap: float = 0.0
    columns: int = 0
    rows: int = 0


class Cutting(Struct, frozen=True):
    """How one face is spread over pages of one paper."""

    style: SplitStyle
    paper: Paper
    face: FaceSize
    across: Row
    down: Row

    @property
    def pages(self) -> int:
        """How many pages, without the key."""
        return self.across.count * self.down.count

    @property
    def places(self) -> Iterator[tuple[int, int]]:
        """Row and column of each page, in their order."""
        return ((r, c) for r in range(self.down.count) for c in range(self.across.count))

    def kept(self, row: int, column: int) -> Box:
        """The part of a page that is seen in the end, on the paper."""
        margin = self.style.margin
        (left, right), (top, bottom) = self.across.kept(column), self.down.kept(row)
        return margin + left, margin + top, right - left, bottom - top

    @property
    def window(self) -> Box:
        """What a page shows where pages follow on all sides, on the paper."""
        margin = self.style.margin
        (left, right), (top, bottom) = self.across.window, self.down.window
        return margin + left, margin + top, right - left, bottom - top

    def outer_or_inner(self, row: int, column: int, outer: Box, inner: Box) -> Box:
        """A box with the edges of `outer` where the face ends on a page, else those of `inner`."""
        last_row, last_column = row == self.down.count - 1, column == self.across.count - 1
        left = (outer if column == 0 else inner)[0]
        top = (outer if row == 0 else inner)[1]
        right = (outer if last_column else inner)[0] + (outer if last_column else inner)[2]
        bottom = (outer if last_row else inner)[1] + (outer if last_row else inner)[3]
        return left, top, right - left, bottom - top

    def placement(self, row: int, column: int) -> Placement:
        """The face on a page: to the end of the window where pages follow, else to its bleed."""
        margin, bleed = self.style.margin, min(self.style.bleed, self.face.bleed)
        x, y = margin + self.across.start(column), margin + self.down.start(row)
        width, height = self.face.width, self.face.height
        with_bleed = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
        on_paper = (0.0, 0.0, self.paper.width, self.paper.height)
        clip = common(with_bleed, self.outer_or_inner(row, column, on_paper, self.window))
        return Placement(self.face.key, x, y, width, height, 0, clip)


def split_face(style: SplitStyle, paper: Paper, face: FaceSize) -> Cutting:
    """The face on the paper, portrait or landscape: whichever takes fewer pages, else portrait.

    Raises InputError if so little of the paper is inside the margins that strips would meet, or
    that a part does not fit.
    """
    needed = max(2 * style.overlap, _LEAST)
    ways = [
        Cutting(style, p, face, Row(face.width, wide, style.overlap, style.columns),
                Row(face.height, high, style.overlap, style.rows))
        for p in allowed(style, paper)
        for _, _, wide, high in [inside(p, style.margin)]
        if min(wide, high) > needed
    ]  # fmt: skip
    if not ways:
        raise InputError.of(
            "sheet",
            f"the sheets '{style.name}' need more than {mm_text(needed)} mm each way, with strips "
            f"of {mm_text(style.overlap)} mm, "
            f"but {room_text(allowed(style, paper), style.margin)}",
            hint="choose a larger paper, or a smaller overlap or margin",
        )
    fitting = [
        way for way in ways
        if all(row.needed <= row.room + SAME for row in (way.across, way.down))
    ]  # fmt: skip
    if not fitting:
        raise _too_large(ways[0])
    return min(fitting, key=lambda way: way.pages)


def _too_large(cut: Cutting) -> PnpError:
    """The error about parts that do not fit the paper."""
    style, face = cut.style, cut.face
    return InputError.of(
        "sheet",
        f"face '{face.key}' of {size_text(face.width, face.height)} does not fit the sheets "
        f"'{style.name}': each of its {style.columns} × {style.rows} parts takes "
        f"{size_text(cut.across.needed, cut.down.needed)} with its strips, "
        f"but {room_text(allowed(style, cut.paper), style.margin)}",
        hint="choose a larger paper, more parts, or a smaller overlap",
    )


def sheet_name(row: int, column: int) -> str:
    """'A1', 'A2', … 'B1'; after Z comes AA."""
    letters, left = "", row + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def page_of(cut: Cutting, row: int, column: int, number: int, words: Mapping[str, str]) -> Sheet:
    """One page: a part of the face, marks at its cuts, dashed lines where others are glued on."""
    style, kept = cut.style, cut.kept(row, column)
    placed = cut.placement(row, column)
    area = inside(cut.paper, style.margin)
    if cut.pages == 1:
        bleed = min(style.bleed, cut.face.bleed)
        beside = surround(style, [kept], area, bleed, words)
        marks = cut_marks(beside.marks, (kept,), area, bleed)
        one = Sheet(
            cut.paper, "front", number, (placed,), marks, trim=kept, pieces=(kept,),
            unmarked=unmarked(beside.marks, [kept], marks, cut.paper),
        )  # fmt: skip
        return beside.complete(one)
    to_right, below = column < cut.across.count - 1, row < cut.down.count - 1
    marks = (
        *_cuts(style, kept, area, to_right, below),
        *_dashes(style, kept, to_right, below),
    )
    label, name = _small_print(cut, row, column, kept, marks)
    notes = [name] if name else []
    (x, y, width, height), window = kept, cut.window
    if to_right:
        text = words["glue"].format(sheet=sheet_name(row, column + 1))
        middle = (x + width + window[0] + window[2]) / 2 + NOTE_SIZE * _DROP
        notes.append(Label(text, middle, y + height / 2, 270, height / 2, NOTE_SIZE))
    if below:
        text = words["glue"].format(sheet=sheet_name(row + 1, column))
        middle = (y + height + window[1] + window[3]) / 2 + NOTE_SIZE * _DROP
        notes.append(Label(text, x + width / 2, middle, 0, width / 2, NOTE_SIZE))
    return Sheet(
        cut.paper, "front", number, (placed,), marks, label, notes=tuple(notes), pieces=(kept,)
    )


def _cuts(style: SplitStyle, kept: Box, area: Box, to_right: bool, below: bool) -> Iterator[Line]:
    """Marks at the edges that are cut; they may stand on art, as it is cut off or glued over."""
    x, y, width, height = kept
    for line in _around(style.marks, kept, area):
        on_right = line.x1 == line.x2 and abs(line.x1 - x - width) < SAME
        on_bottom = line.y1 == line.y2 and abs(line.y1 - y - height) < SAME
        if not (on_right and to_right) and not (on_bottom and below):
            yield line


def _around(style: MarkStyle, kept: Box, area: Box) -> Iterator[Line]:
    """Marks at all edges of the part that is kept: at its corners, and 'auto' a line along an edge
    that has fewer than two."""
    if style.kind in ("none", "lines"):
        yield from cut_marks(style, (kept,), area, 0.0)
        return
    marks = cut_marks(replace(style, kind="card"), (kept,), area, 0.0)
    yield from marks
    if style.kind != "auto":
        return
    for line in cut_marks(replace(style, kind="lines"), (kept,), area, 0.0):
        alike = [m for m in marks if (m.x1 == m.x2) == (line.x1 == line.x2)]
        level = line.y1 == line.y2
        if sum(abs((m.y1 - line.y1) if level else (m.x1 - line.x1)) < SAME for m in alike) < 2:
            yield line


def _dashes(style: SplitStyle, kept: Box, to_right: bool, below: bool) -> Iterator[Line]:
    """The lines along which the cut edges of the neighbours are glued: just beyond these edges, so
    that they are covered."""
    x, y, width, height = kept
    thick = style.marks.width if style.marks.kind != "none" else _LINE
    away = thick * CASING / 2
    if to_right:
        at = x + width + away
        yield Line(at, y, at, y + height, thick, True, DASH)
    if below:
        at = y + height + away
        yield Line(x, at, x + width, at, thick, True, DASH)


def _small_print(
    cut: Cutting, row: int, column: int, kept: Box, marks: Sequence[Line]
) -> tuple[Label | None, Label | None]:
    """The label, if there is clear paper beside the face, and the name of the sheet, for which
    a strip that is cut off or glued over will do."""
    style, area = cut.style, inside(cut.paper, cut.style.margin)
    name = sheet_name(row, column)
    bleed = min(style.bleed, cut.face.bleed)
    clear = cut.outer_or_inner(row, column, area, kept)
    found = place_label(name, marks, [kept], clear, bleed)
    if found is None and style.columns:  # parts leave clear paper round what is printed
        found = place_label(name, marks, [cut.placement(row, column).clip], area, 0.0)
    if found is None:
        found = place_label(name, marks, [kept], area, 0.0)
        return None, found and _as_note(found)
    if not style.label or found.width < 2 * _NAME_ROOM:
        return None, _as_note(found)
    label = replace(found, text=style.label, width=found.width - _NAME_ROOM)
    if found.turn:
        return replace(label, y=found.y - _NAME_ROOM), _as_note(found)
    return replace(label, x=found.x + _NAME_ROOM), _as_note(found)


def _as_note(label: Label) -> Label:
    """The label with the room and in the size of a name, its middle where it was."""
    lower = (NOTE_SIZE - label.size) / 4  # the baseline is a quarter of the size above the foot
    x, y = (label.x + lower, label.y) if label.turn else (label.x, label.y + lower)
    return replace(label, x=x, y=y, width=min(label.width, _NAME_ROOM), size=NOTE_SIZE)
