"""What can be drawn on, and the one walk over sheets.

In: sheets with their placements, the faces by key, the small print of each page as operations.
A canvas gets them page by page, in paper coordinates (points, y down).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pnp.geometry.outlines import rectangle
from pnp.model.face import Clip, Face, Group, Op, Path, Segment, Stroke
from pnp.model.sheet import CASING, CUT_LAYER, CutLine, Line, Placement, Sheet

# points; thinner lines are not drawn: in PDF they would be written as 0, which is a hairline
THINNEST = 0.0005

_WHITE = (1.0,)
_BLACK = (0.0,)


class Canvas(Protocol):
    """Something sheets are drawn on."""

    def begin(self, sheet: Sheet) -> None:
        """Start a page."""

    def place(self, face: Face, placement: Placement) -> None:
        """Draw a face with its links at the place, the scale and the clip of the placement."""

    def draw(self, ops: tuple[Op, ...]) -> None:
        """Draw operations in paper coordinates."""

    def end(self) -> None:
        """Finish the page."""


class Walk:
    """The way in which a sheet is drawn: faces, then marks over their bleed, then the small print.

    `labels` are the operations of a page's small print by its number. Sheets with the same marks
    are drawn with the same group.
    """

    def __init__(self, labels: Mapping[int, tuple[Op, ...]]) -> None:
        self._labels = labels
        self._marks: dict[int, tuple[tuple[Line, ...], Group]] = {}  # by identity
        self._cuts: dict[tuple[CutLine, ...], Group] = {}

    def draw(self, sheet: Sheet, faces: Mapping[str, Face], canvas: Canvas) -> None:
        """Draw a sheet."""
        canvas.begin(sheet)
        for placement in sheet.placements:
            canvas.place(faces[placement.face], placement)
        if sheet.marks:
            canvas.draw((self._group(sheet.marks),))
        if any(cut.is_printed for cut in sheet.cuts):
            if sheet.cuts not in self._cuts:
                self._cuts[sheet.cuts] = Group(cut_ops(sheet.cuts), layer=CUT_LAYER)
            canvas.draw((self._cuts[sheet.cuts],))
        canvas.draw(self._labels.get(sheet.number, ()))
        canvas.end()

    def _group(self, marks: tuple[Line, ...]) -> Group:
        known = self._marks.get(id(marks))
        if known is None:
            known = self._marks[id(marks)] = marks, Group(mark_ops(marks))
        return known[1]


def mark_ops(marks: Sequence[Line]) -> tuple[Op, ...]:
    """Marks as paths: the white casings first, so that none covers a mark. A casing has no dashes,
    so that those of its mark are seen."""
    ops: list[Op] = []
    for cased in (True, False):
        looks: dict[tuple[float, tuple[float, ...]], list[Segment]] = {}
        for line in marks:
            if cased and not line.casing:
                continue
            look = (line.width * CASING, ()) if cased else (line.width, line.dash)
            segments = looks.setdefault(look, [])
            segments += [("M", line.x1, line.y1), ("L", line.x2, line.y2)]
        color = _WHITE if cased else _BLACK
        ops += [
            Path(tuple(segments), stroke=Stroke(color, width, dash=dash))
            for (width, dash), segments in looks.items()
        ]
    return tuple(ops)


def cut_ops(cuts: Sequence[CutLine]) -> tuple[Op, ...]:
    """Lines along outlines as paths: the white casings first, so that none covers a line."""
    ops: list[Op] = []
    for color, times in ((_WHITE, CASING), (_BLACK, 1.0)):
        for cut in filter(lambda cut: cut.is_printed, cuts):
            line = Path(cut.line, stroke=Stroke(color, cut.width * times, "round", "round"))
            clip = cut.clip and Clip(rectangle(*cut.clip))
            ops.append(Group((line,), clip=clip) if clip else line)
    return tuple(ops)
