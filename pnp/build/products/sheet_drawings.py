"""Small drawings of sheets: the pieces, the cuts with the numbers of their passes, the folds.

In: a `Finishing`, the size of the drawing. Out: a face. Points, y down.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry.outlines import rectangle
from pnp.geometry.segments import transform
from pnp.model.face import Color, Face, Matrix, Op, Path, Segments, Stroke
from pnp.model.result import CutPass, Finishing
from pnp.model.sheet import Label
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.faces.small_print import small_print

_TAGS = 8.0  # points beside the paper for the numbers of cuts
_TAG_SIZE = 6.0
_BEYOND = 2.0  # points of a number below the foot of the paper, for a cut near it
_PAPER, _PIECE, _LINE = 0.5, 0.3, 0.5
_GREY: Color = (0.5,)
_TINT: Color = (0.9,)
_BLACK: Color = (0.0,)
_DASH = (2.2, 1.6)
_HALF_DIGIT = 0.26  # of the size of a figure


def sheet_drawing(
    key: str, work: Finishing, width: float, height: float, fonts: FontLibrary
) -> Face:
    """The fullest sheet of a product as a face of this size at most; its paper is as large as the
    numbers beside it let it be."""
    room = _TAGS + _BEYOND
    scale = min((width - room) / work.width, (height - room) / work.height)
    drawing = _Drawing(work, scale, fonts)
    right, foot = (side * scale + room for side in (work.width, work.height))
    return Face(key, right, foot, 0.0, tuple(drawing.ops()))


class _Drawing:
    def __init__(self, work: Finishing, scale: float, fonts: FontLibrary) -> None:
        self._work = work
        self._fonts = fonts
        self._place: Matrix = (scale, 0.0, 0.0, scale, _TAGS, _TAGS)

    def ops(self) -> Iterator[Op]:
        """The paper, the pieces on it, then the lines."""
        work = self._work
        white: Color = (1.0,)
        paper = rectangle(0.0, 0.0, work.width, work.height)
        yield Path(self._mapped(paper), fill=white, stroke=Stroke(_GREY, _PAPER))
        for line in (*(rectangle(*box) for box in work.trims), *work.outlines):
            yield Path(self._mapped(line), fill=_TINT, stroke=Stroke(_GREY, _PIECE))
        for line in work.outlines:
            yield Path(self._mapped(line), stroke=Stroke(_BLACK, _LINE))
        for number, one in enumerate(work.passes, 1):
            yield from self._pass(str(number), one)
        for x1, y1, x2, y2 in work.creases:
            crease = self._mapped((("M", x1, y1), ("L", x2, y2)))
            yield Path(crease, stroke=Stroke(_BLACK, _LINE, dash=_DASH))

    def _pass(self, number: str, one: CutPass) -> Iterator[Op]:
        """The cuts of a pass, each with its number."""
        scale, _, _, _, left, top = self._place
        for at in one.at:
            if one.way == "down":
                line: Segments = (("M", at, 0.0), ("L", at, self._work.height))
                x, y = left + at * scale - _HALF_DIGIT * _TAG_SIZE, top - 2.0
            else:
                line = (("M", 0.0, at), ("L", self._work.width, at))
                x, y = left - _TAG_SIZE * 0.8, top + at * scale + _TAG_SIZE * 0.33
            yield Path(self._mapped(line), stroke=Stroke(_BLACK, _LINE))
            label = Label(number, x, y, 0, _TAGS, _TAG_SIZE)
            yield from small_print(label, number, self._fonts)

    def _mapped(self, line: Segments) -> Segments:
        return transform(line, self._place)
