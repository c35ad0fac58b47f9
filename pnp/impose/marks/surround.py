"""From the faces of a full sheet to everything that is printed beside them.

Nothing of it touches a face, its bleed or anything else, and all of it lies where the printer can
print. First come the crop marks, then registration marks and colour bar, then label and ruler. If
the crop marks leave no room for label and ruler, they become shorter; then the ruler becomes thin,
with its words between the marks. If there is still no room for both, the label is printed. Points,
y down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from pnp.impose.marks.control import CLEAR, LEAST_PATCH, TARGET, patches_in, target_box, targets_in
from pnp.impose.marks.crop import cut_marks, gap, least, reach
from pnp.impose.marks.ruler import DEPTH, LENGTH, THIN, ruler_in, thin_ruler_at, word_boxes
from pnp.impose.marks.spans import box_of, overlap
from pnp.impose.marks.strips import Band, Side, Strip, between, beyond, strips
from pnp.impose.papers import SAME
from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.sheet import CASING, Label, Line, MarkStyle, Patch, Ruler, Sheet, SheetStyle, Target
from pnp.model.units import mm

CLEARANCE = mm(2)  # between marks and the ends of label or ruler
LABEL_DEPTH = mm(2.5)  # a strip needs it to take a label of 6 pt
LABEL_WIDTH = mm(10)  # a shorter label cannot be read
_LONG = mm(50)  # enough for most labels
LABEL_DROP = 1.5  # baseline below the middle of the strip: half of ascent 4.5 less descent 1.5
LABEL_HEIGHT = 6.0
_LABEL_SIDES: tuple[Side, ...] = ("bottom", "left", "top", "right")
_THIN_SIDES: tuple[Side, ...] = ("top", "left")
_RULER_SIDES: tuple[Side, ...] = ("top", "right", "left", "bottom")

Drawn = Callable[[MarkStyle], Sequence[Line]]


class Surround(Struct, frozen=True):
    """What is printed beside the faces of each sheet of a job, and the style of its crop marks: as
    long as there is room."""

    marks: MarkStyle
    label: Label | None = None
    ruler: Ruler | None = None
    targets: tuple[Target, ...] = ()
    patches: tuple[Patch, ...] = ()

    def complete(self, sheet: Sheet) -> Sheet:
        """A sheet with all that is printed beside its faces."""
        return replace(
            sheet, label=self.label, ruler=self.ruler, targets=self.targets, patches=self.patches
        )


def surround(
    style: SheetStyle, trims: Sequence[Box], area: Box, bleed: float, words: Mapping[str, str],
    drawn: Drawn | None = None,
) -> Surround:  # fmt: skip
    """What a style wants beside the faces of a full sheet, as far as there is room.

    So it has the same place on a last sheet with fewer faces. `drawn` returns the crop marks of
    this sheet in a mark style, if these are not `cut_marks` of the trim boxes.
    """
    if not trims:
        return Surround(style.marks)
    draw = drawn or (lambda marks: cut_marks(marks, tuple(trims), area, bleed))
    # lines along the edges of the block are beside it with half of their width
    half = 0.0 if style.marks.kind == "none" else style.marks.width * CASING / 2
    sides = strips(trims, area, max(bleed, half))
    best: Surround | None = None
    shorter = replace(style.marks, length=least(style.marks))
    for marks, thin in dict.fromkeys(((style.marks, False), (shorter, False), (shorter, True))):
        taken = [box_of(line) for line in draw(marks)]
        found = _around(style, marks, sides, taken, words["scale"], thin)
        if (found.label or not style.label) and (found.ruler or not style.ruler):
            return found
        if best is None or _rank(found) > _rank(best):
            best = found
    assert best is not None
    return best


def _rank(found: Surround) -> tuple[bool, bool]:
    return found.label is not None, found.ruler is not None


def depth_beside(style: SheetStyle, bleed: float) -> float:
    """How much paper a style wants on each side of the trim of a page that is made for one face,
    without its margin."""
    start, ends = gap(style.marks, bleed), [bleed, reach(style.marks, bleed)]
    if style.registration:
        ends.append(max(start, bleed) + TARGET)
    if style.color_bar:
        ends.append(max(ends) + CLEAR + LEAST_PATCH)
    return max(ends)


def _around(
    style: SheetStyle, marks: MarkStyle, sides: Mapping[Side, Strip], taken: list[Box],
    words: str, thin: bool,
) -> Surround:  # fmt: skip
    targets = targets_in(sides, taken) if style.registration else ()
    taken = [*taken, *map(target_box, targets)]
    patches = patches_in(sides, taken) if style.color_bar else ()
    taken += [patch.box for patch in patches]
    labels = [*_labels(style.label, sides, taken), None] if style.label else [None]
    find = _thin_rulers if thin else _rulers
    rulers = [*find(sides, taken, words), None] if style.ruler else [None]
    label, ruler = next(
        (label, ruler)
        for label, ruler in sorted(product(labels, rulers), key=lambda pair: pair.count(None))
        if label is None or ruler is None or not overlap(label_box(label), ruler.box, CLEAR)
    )
    return Surround(marks, label, ruler, targets, patches)


def label_box(label: Label) -> Box:
    """The paper that small print of 6 pt takes."""
    above = LABEL_HEIGHT / 2 + LABEL_DROP
    if label.turn:
        return label.x - above, label.y - label.width, LABEL_HEIGHT, label.width
    return label.x, label.y - above, label.width, LABEL_HEIGHT


def place_label(
    text: str, marks: Sequence[Line], trims: Sequence[Box], area: Box, bleed: float
) -> Label | None:
    """A label below the faces, else on their left, above or on their right, clear of bleed and
    marks; None without room."""
    taken = [box_of(line) for line in marks]
    return next(_labels(text, strips(trims, area, bleed), taken), None) if trims else None


def _labels(text: str, sides: Mapping[Side, Strip], taken: Sequence[Box]) -> Iterator[Label]:
    """Places for a label, the best first: beyond the ends of the marks, then between them; beside
    small faces as long as the paper. Short places are last: letters get smaller there."""
    bands = (*_bands(sides, _LABEL_SIDES, taken), *_long_bands(sides, _LABEL_SIDES, taken))
    for band in sorted(bands, key=lambda band: band.length < _LONG):
        if band.depth < LABEL_DEPTH - SAME or band.length < LABEL_WIDTH:
            continue
        x, y, width, height = band.box
        if band.upright:
            yield Label(text, x + width / 2 + LABEL_DROP, y + height, 270, height)
        else:
            yield Label(text, x, y + height / 2 + LABEL_DROP, 0, width)


def _rulers(sides: Mapping[Side, Strip], taken: Sequence[Box], words: str) -> Iterator[Ruler]:
    """Places for a ruler, the best first."""
    for band in (*_long_bands(sides, _RULER_SIDES, taken), *_bands(sides, _RULER_SIDES, taken)):
        if band.depth < DEPTH - SAME or band.length < LENGTH:
            continue
        ruler = ruler_in(band, words)
        if not any(overlap(ruler.box, box) for box in taken):
            yield ruler


def _thin_rulers(sides: Mapping[Side, Strip], taken: Sequence[Box], words: str) -> Iterator[Ruler]:
    """Places for rulers whose ticks are beyond the ends of the marks, and whose words are between
    the marks: on the sides where words are on the inner side of the ticks."""
    for side in (side for side in _THIN_SIDES if side in sides):
        strip = sides[side]
        band = beyond(strip, taken)
        if band.depth < THIN - SAME or strip.depth < DEPTH:
            continue
        for free in between(strip, taken):
            # rulers are read from bottom to top, or from left to right
            start = (
                band.box[1] + band.box[3] - free.box[1] - free.box[3]
                if band.upright
                else free.box[0] - band.box[0]
            )
            if start + CLEAR + LENGTH > band.length:
                continue
            ruler = thin_ruler_at(band, start + CLEAR, words)
            if not any(overlap(mine, box) for mine in word_boxes(ruler) for box in taken):
                yield ruler


def _long_bands(
    sides: Mapping[Side, Strip], order: Sequence[Side], taken: Sequence[Box]
) -> Iterator[Band]:
    """The bands beyond the ends of all marks, as long as the paper."""
    return (beyond(sides[side], taken, whole=True) for side in order if side in sides)


def _bands(
    sides: Mapping[Side, Strip], order: Sequence[Side], taken: Sequence[Box]
) -> Iterator[Band]:
    """The free bands side by side, clear of marks at their ends."""
    for strip in (sides[side] for side in order if side in sides):
        clear = CLEARANCE if any(True for _ in strip.taken(taken)) else 0.0
        yield beyond(strip, taken).less(clear)
        for band in between(strip, taken):
            yield band.less(clear)
