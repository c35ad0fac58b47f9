"""The ruler of 100 mm that shows whether a sheet was printed in its size."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.impose.marks.strips import Band
from pnp.model.face import Box
from pnp.model.sheet import Label, Line, Ruler
from pnp.model.units import mm

LENGTH = mm(100.5)  # with half a line at both ends
DEPTH = mm(2.3)  # the least
_DEEPEST = mm(3.5)
THIN = mm(0.8)  # the least, of its ticks alone
_THICKEST = mm(1.2)
_CLEAR = mm(0.5)  # to what is beside it, if there is room
_SIZE = 5.0  # points; of its words
_DESCENT, _HEIGHT = 0.22, 0.74  # of its letters, in their size: below the baseline, and of figures
_GAP = 0.3  # points, from ticks to the words below them
_TICKS = {10: 1.0, 5: 0.8, 1: 0.6}  # millimetres, and their share of the room for ticks
_THICK = {10: 0.35, 5: 0.25, 1: 0.25}  # points
_AFTER = mm(0.5)  # from a tick to the number on its right
_FIGURES = ((0, "0", mm(0.5)), (50, "50", mm(0.5)), (100, "100 mm", -mm(6.4)))


def ruler_in(band: Band, words: str) -> Ruler:
    """A ruler in the middle of a band that is at least `LENGTH` long and `DEPTH` deep, with a line
    of words."""
    depth = max(min(band.depth - 2 * _CLEAR, _DEEPEST), DEPTH)
    box = band.middle(LENGTH, depth)
    ticks = depth - _SIZE * (_DESCENT + _HEIGHT) - _GAP
    baseline = depth - _SIZE * _DESCENT
    lines = tuple(_lines(band.upright, box, ticks, baseline))
    return Ruler(lines, _labels(band.upright, box, baseline, words), box)


def thin_ruler_at(band: Band, start: float, words: str) -> Ruler:
    """A ruler whose ticks are in a band that is at least `LENGTH` long and `THIN` deep, from a
    place of it on; its words are below the ticks, outside of the band."""
    x, y, _, height = band.box
    deep = _SIZE * (_DESCENT + _HEIGHT) + _GAP
    ticks = min(band.depth, _THICKEST)
    box = (
        (x, y + height - start - LENGTH, ticks + deep, LENGTH)
        if band.upright
        else (x + start, y, LENGTH, ticks + deep)
    )
    baseline = ticks + _GAP + _SIZE * _HEIGHT
    lines = tuple(_lines(band.upright, box, ticks, ticks))
    return Ruler(lines, _labels(band.upright, box, baseline, words), box)


def word_boxes(ruler: Ruler) -> Iterator[Box]:
    """The paper that the words of a ruler take."""
    for label in ruler.labels:
        up = label.size * _HEIGHT
        deep = label.size * (_HEIGHT + _DESCENT)
        if label.turn:
            yield label.x - up, label.y - label.width, deep, label.width
        else:
            yield label.x, label.y - up, label.width, deep


def _labels(upright: bool, box: Box, baseline: float, words: str) -> tuple[Label, ...]:
    texts = [(mm(at) + after, text, mm(6.2)) for at, text, after in _FIGURES]
    texts.append((mm(8), words, mm(40)))
    return tuple(_label(upright, box, start, baseline, text, room) for start, text, room in texts)


def _lines(upright: bool, box: tuple[float, ...], ticks: float, whole: float) -> Iterator[Line]:
    """A tick at each millimetre; those with a number reach down to its foot."""
    for millimetre in range(101):
        step = next(step for step in _TICKS if millimetre % step == 0)
        length = whole if millimetre % 50 == 0 else ticks * _TICKS[step]
        (x1, y1), (x2, y2) = (
            _point(upright, box, mm(0.25) + mm(millimetre), down) for down in (0.0, length)
        )
        yield Line(x1, y1, x2, y2, _THICK[step])


def _label(
    upright: bool, box: tuple[float, ...], start: float, baseline: float, text: str, room: float
) -> Label:
    x, y = _point(upright, box, mm(0.25) + start, baseline)
    return Label(text, x, y, 270 if upright else 0, room, _SIZE)


def _point(upright: bool, box: tuple[float, ...], along: float, down: float) -> tuple[float, float]:
    """A point of the ruler on the paper: `along` it from its zero, `down` from its upper edge."""
    x, y, _, height = box
    return (x + down, y + height - along) if upright else (x + along, y + down)
