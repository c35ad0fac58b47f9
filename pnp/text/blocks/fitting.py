"""From blocks of text to columns in a box: the largest size that fits, or what is over.

In: blocks, the style they belong to, the box in points. Out: `Fitted`, ready to be placed, or
Mismatch with how much is over. Nothing is shaped again for another size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pnp.model.face import Box, Op
from pnp.model.problems import excerpt
from pnp.model.units import in_mm
from pnp.schema.values import Mismatch
from pnp.text.blocks.lines import ROUNDING, Block, Fit, Laid, Over, Strip
from pnp.text.paragraphs.paragraph import TextStyle

# How much smaller the type is tried at each step, in points; and the tracking, in 1/1000 em.
STEP = 0.25
TRACKING_STEP = 5.0
ENDLESS = float("inf")


class Columns(NamedTuple):
    """How many columns share a box's width, with `gutter` points between them."""

    number: int = 1
    gutter: float = 0.0

    def width(self, whole: float) -> float:
        """Of one column."""
        return (whole - self.gutter * (self.number - 1)) / self.number

    def whole(self, width: float) -> float:
        """The width of all columns of a width."""
        return width * self.number + self.gutter * (self.number - 1)


SINGLE = Columns()


class Fitted(Struct, frozen=True):
    """Blocks as they will be set: `size` of the main text in points, and for each column its
    strips as (block, number of the strip in it, baseline below the top of the column)."""

    laid: tuple[Laid, ...]
    size: float
    fit: Fit
    columns: tuple[Column, ...]

    @property
    def height(self) -> float:
        """Of the highest column, in points."""
        return max((column.height for column in self.columns), default=0.0)


class Column(Struct, frozen=True):
    """Strips with their baselines below the column's top, and the height they take."""

    strips: tuple[tuple[int, int, float], ...]
    height: float


class _Try(NamedTuple):
    """A way to set a text that may fit: size in points, tracking in 1/1000 em."""

    size: float
    tracking: float


# why a text does not fit: what is too wide, how high it is in points, or how many lines it takes,
# as a negative number
_Missed = Over | float


class _Room(NamedTuple):
    """What a text is to fit."""

    width: float  # of a column
    height: float
    columns: int


def fit(
    blocks: Sequence[Block],
    style: TextStyle,
    width: float,
    height: float = ENDLESS,
    columns: Columns = SINGLE,
    most: float = ENDLESS,
) -> Fitted:
    """The largest that fits: first with tighter leading, then closer letters, then smaller type.

    `most` is the size that it may not exceed where several texts share one. Raises Mismatch if it
    does not fit even at its smallest.
    """
    room = _Room(columns.width(width), height, columns.number)
    size = min(style.size, most)
    tries = _tries(size, min(style.smallest, size), style.tracking)
    found = _tried(blocks, style, tries[0], room)
    if not isinstance(found, Fitted) and len(tries) > 1:
        found = _searched(blocks, style, tries, room, found)
    if not isinstance(found, Fitted):
        raise _overfull(blocks, style, tries[-1], room, found)
    laid = tuple([one.finished() for one in found.laid])
    filled = fill_columns([one.strips() for one in laid], height, columns.number)
    if filled is None:  # fewer lines, but they cannot be dealt out to the columns any more
        laid = tuple(one.finished(better=False) for one in found.laid)
        filled = fill_columns([one.strips() for one in laid], height, columns.number)
    assert filled is not None  # these are what was found to fit
    return Fitted(laid, found.size, found.fit, filled)


def _searched(
    blocks: Sequence[Block], style: TextStyle, tries: Sequence[_Try], room: _Room, first: _Missed
) -> Fitted | _Missed:
    """The first of the tries that fits, the very first being known to miss.

    What fits at one size fits at smaller ones, but for rare texts in columns, of which then some
    size that fits is found. Lines are as many and as high as the type is large, so the square root
    of what the height is over gives a good estimate.
    """
    size = tries[0].size
    if isinstance(first, float) and first > 0:
        size *= math.sqrt(room.height * room.columns / first)
    misses, fits = 0, len(tries)
    guess = next((i for i, one in enumerate(tries) if i and one.size <= size), len(tries) - 1)
    missed, found = first, None
    step = 1
    while fits - misses > 1:
        tried = _tried(blocks, style, tries[guess], room)
        if isinstance(tried, Fitted):
            fits, found = guess, tried
        else:
            misses, missed = guess, tried
        # from the guess on in growing steps, then by halves
        if fits == len(tries):
            guess = min(misses + step, len(tries) - 1)
        elif not misses:
            guess = max(fits - step, 1)
        else:
            guess = (misses + fits) // 2
        step *= 2
    return found or missed


@lru_cache(maxsize=1024)
def _tries(size: float, smallest: float, least_tracking: float) -> list[_Try]:
    """All there are, in their order: first closer letters, then smaller ones."""
    out = [_Try(size, 0.0)]
    tracking = 0.0
    while tracking > least_tracking:
        tracking = max(tracking - TRACKING_STEP, least_tracking)
        out.append(_Try(size, tracking))
    while size > smallest:
        size = max(size - STEP, smallest)
        out.append(_Try(size, tracking))
    return out


def _tried(blocks: Sequence[Block], style: TextStyle, one: _Try, room: _Room) -> Fitted | _Missed:
    """The text as it fits at one size, or what is over."""
    for leading, hyphenate in style.ways:
        found = _set(blocks, style, one, room, leading, hyphenate)
        if isinstance(found, Fitted):
            return _relaxed(blocks, style, one, room, found)
    return found


def _relaxed(
    blocks: Sequence[Block], style: TextStyle, one: _Try, room: _Room, found: Fitted
) -> Fitted:
    """Text with tightened leading, which then takes the room that is left."""
    least = found.fit.leading
    if least >= 1.0 or room.columns > 1:
        return found
    full = _set(blocks, style, one, room._replace(height=ENDLESS), 1.0, found.fit.hyphenate)
    if not isinstance(full, Fitted):  # a drop cap grows with the leading, and so do lines beside it
        return found
    share = (room.height - found.height) / (full.height - found.height)
    more = least + (1 - least) * share - 1e-9
    relaxed = _set(blocks, style, one, room, more, found.fit.hyphenate)
    return relaxed if isinstance(relaxed, Fitted) else found


def _set(
    blocks: Sequence[Block], style: TextStyle, one: _Try, room: _Room, leading: float,
    hyphenate: bool,
) -> Fitted | _Missed:  # fmt: skip
    """The text in the room, or what is over."""
    how = Fit(one.size / style.size, room.width, leading, one.tracking, hyphenate)
    laid = tuple([block.lay_out(how) for block in blocks])
    lines = 0
    for each in laid:
        over = each.over()
        if over is not None:
            return over
        lines += each.lines
    if lines > style.lines:
        return -float(lines)
    height = _height(laid)
    if room.columns == 1:
        fits = height <= room.height + ROUNDING
        return Fitted(laid, one.size, how, (Column((), height),)) if fits else height
    columns = fill_columns([each.strips() for each in laid], room.height, room.columns)
    return height if columns is None else Fitted(laid, one.size, how, columns)


def _height(laid: Sequence[Laid]) -> float:
    """Of blocks in one column."""
    height = depth = 0.0
    for number, each in enumerate(laid):
        step, inner, ascent, below = each.extent()
        height += (step if number else ascent) + inner
        depth = below
    return height + depth


def fill_columns(
    blocks: Sequence[Sequence[Strip]], height: float, number: int
) -> tuple[Column, ...] | None:
    """Strips into columns, of similar height if there are several; None if they do not fit."""
    column = _column(blocks, _all(blocks))
    if number == 1:
        return (column,) if column.height <= height + ROUNDING else None
    lowest, highest = column.height / number, min(height, column.height)
    whole = True  # if it can be, what should rather stay together does
    found = _columns(blocks, highest, number, whole)
    if found is None:
        whole = False
        found = _columns(blocks, highest, number, whole)
    for _ in range(20 if found else 0):
        middle = (lowest + highest) / 2
        tried = _columns(blocks, middle, number, whole)
        if tried is None:
            lowest = middle
        else:
            highest, found = middle, tried
    return found


def _all(blocks: Sequence[Sequence[Strip]]) -> list[tuple[int, int]]:
    """All strips in their order: the number of the block, that of the strip in it."""
    return [(b, s) for b, strips in enumerate(blocks) for s in range(len(strips))]


def _column(blocks: Sequence[Sequence[Strip]], strips: Sequence[tuple[int, int]]) -> Column:
    """Strips one below the other."""
    out: list[tuple[int, int, float]] = []
    y = depth = 0.0
    for at, (block, number) in enumerate(strips):
        strip = blocks[block][number]
        y += strip.step if at else strip.ascent
        depth = strip.depth
        out.append((block, number, y))
    return Column(tuple(out), y + depth)


def _columns(
    blocks: Sequence[Sequence[Strip]], height: float, number: int, whole: bool
) -> tuple[Column, ...] | None:
    """Columns filled one after the other; None if something is left over, or `whole` is parted."""
    rest = _all(blocks)
    out: list[Column] = []
    while rest and len(out) < number:
        taken, end, y = 0, 0, 0.0
        for at, (block, s) in enumerate(rest):
            strip = blocks[block][s]
            y += strip.step if at else strip.ascent
            if y + strip.depth > height + ROUNDING:
                break
            taken = at + 1
            if not (strip.keep or (whole and strip.rather)) or taken == len(rest):
                end = taken
        # what should stay together but is higher than a column is divided
        end = end or (0 if whole else taken)
        if not end:
            return None
        out.append(_column(blocks, rest[:end]))
        rest = rest[end:]
    if rest:
        return None
    return (*out, *(Column((), 0.0) for _ in range(number - len(out))))


def place(fitted: Fitted, style: TextStyle, box: Box, columns: Columns = SINGLE) -> tuple[Op, ...]:
    """The operations of a fitted text in its box."""
    x, y, width, height = box
    ops: list[Op] = []
    step = columns.width(width) + columns.gutter
    top = y + _top(fitted, style, height)
    bases = [laid.base for laid in fitted.laid if laid.base is not None]
    base = bases[0] if bases else 0
    for number, column in enumerate(reversed(fitted.columns) if base else fitted.columns):
        for block, strip, baseline in column.strips:
            fitted.laid[block].draw(ops, strip, x + number * step, top + baseline)
    return tuple(ops)


def _top(fitted: Fitted, style: TextStyle, height: float) -> float:
    """From the top of the box to that of the text, in points."""
    if style.valign == "top" or not fitted.laid:
        return 0.0
    free = height - fitted.height
    if style.valign == "bottom":
        return free
    # The eye takes the middle of what stands between the top of the capitals of the first line
    # and the last baseline; but stay inside the box.
    k = fitted.size / 1000
    above = (style.ascent - style.cap_height) * k
    wanted = (free + style.descent * k - above) / 2
    return min(max(wanted, 0.0), free) if free > 0 else free


# -- what is over -----------------------------------------------------------------------------


def _overfull(
    blocks: Sequence[Block], style: TextStyle, one: _Try, room: _Room, found: _Missed
) -> Mismatch:
    """The message for what does not fit even at the smallest size."""
    at = f"at {one.size:g}pt" + ("" if one.size == style.size else ", the smallest size allowed,")
    smaller = "allow a smaller 'smallest'"
    if isinstance(found, Over) and found.room <= 0:
        why = "columns, gutter, indents take more than the width"
        why = why if room.width > 0 or room.columns > 1 else "the box has no width"
        hint = "widen the box, or have fewer columns and smaller indents"
        return Mismatch(f"there is no room left for the text: {why}", hint, None, "no-room")
    if isinstance(found, Over):
        what = "the word" if found.is_word else "the line"
        return Mismatch(
            f"{what} '{excerpt(found.text, 80)}' is too wide: {at} it is {in_mm(found.width)}, "
            f"the box {in_mm(found.room)}: {in_mm(found.width - found.room)} over",
            f"shorten it, widen the box, or {smaller}",
            code="text-overflow",
        )
    laid = [block.lay_out(Fit(one.size / style.size, room.width)) for block in blocks]
    letters = sum(len(each.text) for each in laid)
    lines = sum(each.lines for each in laid)
    if found < 0:
        share = 1 - style.lines / lines
        message = f"{at} it takes {lines} lines, and 'lines' allows {style.lines}"
    else:
        height = room.height * room.columns
        share = 1 - height / found
        what = "the box" if room.columns == 1 else f"{room.columns} columns of the box"
        message = (
            f"{at} it is {in_mm(found)} high, {what} {in_mm(height)}: {in_mm(found - height)} over"
        )
        if found <= height:  # it is the lines that must not be parted
            share, message = 0.0, f"{at} its lines cannot be dealt out to {room.columns} columns"
    over = max(1, round(letters * share)) if lines > 1 and letters >= 12 else 0
    less = f"leave out about {over} of {letters} characters, " if over else ""
    hint = f"{less}enlarge the box, or {smaller}"
    return Mismatch(f"the text is too long: {message}", hint, None, "text-overflow")
