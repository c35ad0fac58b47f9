"""What can be drawn on, and the one walk over sheets.

In: sheets with their placements, the faces by key, the small print of each page as operations.
A canvas gets them page by page, in paper coordinates (points, y down).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pnp.geometry.outlines import ellipse_in, rectangle
from pnp.model.face import Clip, Face, Group, Op, Path, Segment, Spot, Stroke
from pnp.model.sheet import (
    CASING,
    CUT_LAYER,
    CutLine,
    Line,
    Patch,
    Placement,
    Ruler,
    Sheet,
    Target,
)

# points; thinner lines are not drawn: in PDF they would be written as 0, which is a hairline
THINNEST = 0.0005

_WHITE = (1.0,)
_BLACK = (0.0,)
_TARGET_LINE = 0.25  # points
# registration marks are printed with every ink, spot colours as well: PDF calls this ink 'All'
_REGISTRATION = Spot("All", _BLACK)

_Beside = tuple[Ruler | None, tuple[Target, ...], tuple[Patch, ...]]


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
    """The way in which a sheet is drawn: faces, then marks over their bleed, then what stands
    beside them, then the small print.

    `labels` are the operations of a page's small print by its number. Sheets with the same marks
    are drawn with the same group.
    """

    def __init__(self, labels: Mapping[int, tuple[Op, ...]]) -> None:
        self._labels = labels
        self._marks: dict[int, tuple[tuple[Line, ...], Group]] = {}  # by identity
        self._cuts: dict[tuple[CutLine, ...], Group] = {}
        self._beside: dict[_Beside, Group] = {}

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
        if sheet.ruler or sheet.targets or sheet.patches:
            beside = sheet.ruler, sheet.targets, sheet.patches
            if beside not in self._beside:
                self._beside[beside] = Group(beside_ops(*beside))
            canvas.draw((self._beside[beside],))
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


def beside_ops(
    ruler: Ruler | None, targets: Sequence[Target], patches: Sequence[Patch]
) -> tuple[Op, ...]:
    """The lines of a ruler, registration marks and the fields of a colour bar as paths."""
    ops = [Path(rectangle(*patch.box), patch.color) for patch in patches]
    for target in targets:
        x, y, radius, reach = target.x, target.y, target.radius, target.reach
        cross: tuple[Segment, ...] = (
            ("M", x - reach, y), ("L", x + reach, y), ("M", x, y - reach), ("L", x, y + reach),
        )  # fmt: skip
        circle = ellipse_in((x - radius, y - radius, 2 * radius, 2 * radius))
        ops.append(Path((*circle, *cross), stroke=Stroke(_REGISTRATION, _TARGET_LINE)))
    return (*ops, *(mark_ops(ruler.lines) if ruler else ()))


def cut_ops(cuts: Sequence[CutLine]) -> tuple[Op, ...]:
    """Lines along outlines as paths: the white casings first, so that none covers a line."""
    ops: list[Op] = []
    for color, times in ((_WHITE, CASING), (_BLACK, 1.0)):
        for cut in filter(lambda cut: cut.is_printed, cuts):
            line = Path(cut.line, stroke=Stroke(color, cut.width * times, "round", "round"))
            clip = cut.clip and Clip(rectangle(*cut.clip))
            ops.append(Group((line,), clip=clip) if clip else line)
    return tuple(ops)
