"""From chunks to set lines: break, shrink to fit, align, place.

In: paragraphs of chunks in 1/1000 em, a style, a box in points. Out: operations, or the size
that a text takes. Widths grow linearly with the type size, so fitting needs no new shaping.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pnp.lang.schema import Mismatch
from pnp.model.face import Box, Color, Glyphs, Group, Op, Word
from pnp.text.inline import Chunk, FontSet, Line, Paragraph, PlacedIcon
from pnp.units import in_mm

# How much smaller the type is tried at each step, in points.
STEP = 0.25
# Rounding slack when asking whether something fits, in points.
_SLACK = 0.01
# By how much a line is to become narrower at least when lines are balanced, in 1/1000 em.
_NARROWER = 0.01


@dataclass(frozen=True)
class TextStyle:
    """How a text is set. Lengths in points; `leading` and `gap` shrink with the size."""

    fonts: FontSet
    size: float
    smallest: float
    leading: float
    color: Color = (0.0,)
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    gap: float = 0.0
    wrap: bool = True
    lines: int = 1000

    @property
    def ascent(self) -> float:
        """Of the regular face, 1/1000 em."""
        return self.fonts.regular[0].ascent

    @property
    def descent(self) -> float:
        """Of the regular face, 1/1000 em, positive."""
        return self.fonts.regular[0].descent


class SetLine(NamedTuple):
    """Chunks `first` to `last` (exclusive) of `line`, natural width in 1/1000 em; `ends` marks the
    last line before a break as typed; `new` the first line of a paragraph other than the first."""

    line: Line
    first: int
    last: int
    width: float
    ends: bool
    new: bool


def break_lines(paragraphs: tuple[Paragraph, ...], measure: float) -> list[SetLine]:
    """Fill each line with as many chunks as fit into `measure` (1/1000 em)."""
    out: list[SetLine] = []
    for number, paragraph in enumerate(paragraphs):
        new = number > 0
        for line in paragraph:
            start, width, gap = 0, 0.0, 0.0
            for i, chunk in enumerate(line):
                advance = chunk[0]
                if i > start and width + gap + advance > measure:
                    out.append(SetLine(line, start, i, width, False, new))
                    start, width, new = i, advance, False
                else:
                    width += gap + advance
                space = chunk[2]
                gap = space.advance if space else 0.0
            out.append(SetLine(line, start, len(line), width, True, new))
            new = False
    return out


def natural_size(
    paragraphs: tuple[Paragraph, ...], style: TextStyle, width: float | None
) -> tuple[float, float]:
    """Width and height in points that a text takes, wrapped at `width` if given.

    As `fit` sets it where there is no end to the height, so only `width` and `lines` make it
    smaller. Raises Mismatch if it cannot be set in that width.
    """
    if width is None:
        lines, size = _lines(paragraphs, style, style.size, None), style.size
    else:
        lines, size = _largest(paragraphs, style, width, float("inf"))
    widest = max((line.width for line in lines), default=0.0)
    return widest * size / 1000, _height(lines, style, size)


def least_width(paragraphs: tuple[Paragraph, ...], style: TextStyle) -> float:
    """The width in points below which a text has to be set smaller: that of its longest word."""
    found = (chunk.advance for paragraph in paragraphs for line in paragraph for chunk in line)
    if not style.wrap:
        return natural_size(paragraphs, style, None)[0]
    return max(found, default=0.0) * style.size / 1000


def _lines(
    paragraphs: tuple[Paragraph, ...], style: TextStyle, size: float, width: float | None
) -> list[SetLine]:
    endless = width is None or not style.wrap
    measure = float("inf") if endless or width is None else (width + _SLACK) * 1000 / size
    return break_lines(paragraphs, measure)


def _height(lines: list[SetLine], style: TextStyle, size: float) -> float:
    if not lines:
        return 0.0
    gaps = sum(line.new for line in lines) * style.gap
    steps = (len(lines) - 1) * style.leading + gaps
    return (style.ascent + style.descent) * size / 1000 + steps * size / style.size


def fit(
    paragraphs: tuple[Paragraph, ...], style: TextStyle, width: float, height: float
) -> tuple[list[SetLine], float]:
    """The lines at the largest size from `size` down to `smallest`, in steps, that fits.

    Raises Mismatch that says how much is over at the smallest size.
    """
    lines, size = _largest(paragraphs, style, width, height)
    if style.align == "center" and len(lines) > 1:
        lines = _balanced(paragraphs, lines)
    return lines, size


def _largest(
    paragraphs: tuple[Paragraph, ...], style: TextStyle, width: float, height: float
) -> tuple[list[SetLine], float]:
    size = style.size
    while True:
        lines = _lines(paragraphs, style, size, width)
        if len(lines) <= style.lines and _height(lines, style, size) <= height + _SLACK:
            widest = max((line.width for line in lines), default=0.0) * size / 1000
            if widest <= width + _SLACK:
                return lines, size
        if size <= style.smallest:
            raise _overfull(lines, style, size, width, height)
        size = max(size - STEP, style.smallest)


def _balanced(paragraphs: tuple[Paragraph, ...], lines: list[SetLine]) -> list[SetLine]:
    """Centred lines of like length: the narrowest measure that needs no more lines.

    A last line of one short word under full ones looks like a mistake on a card.
    """
    widest = max(line.width for line in lines)
    while True:
        tried = break_lines(paragraphs, widest - _NARROWER)
        narrower = max(line.width for line in tried)
        if len(tried) > len(lines) or narrower >= widest:
            return lines
        lines, widest = tried, narrower


def _overfull(
    lines: list[SetLine], style: TextStyle, size: float, width: float, height: float
) -> Mismatch:
    """The message for what does not fit even at the smallest size."""
    at = f"at {size:g}pt" + ("" if size == style.size else ", the smallest size allowed,")
    smaller = "allow a smaller 'smallest'"
    longest = max(lines, key=lambda line: line.width)
    widest = longest.width * size / 1000
    if widest > width + _SLACK:
        what = "the line" if longest.last - longest.first > 1 else "the word"
        return Mismatch(
            f"{what} '{_plain(longest)}' is too wide: {at} it is {in_mm(widest)}, "
            f"the box {in_mm(width)}: {in_mm(widest - width)} over",
            f"shorten it, widen the box, or {smaller}",
        )
    letters = sum(len(_plain(line)) for line in lines)
    if len(lines) > style.lines:
        share = 1 - style.lines / len(lines)
        message = f"{at} it takes {len(lines)} lines, and 'lines' allows {style.lines}"
    else:
        high = _height(lines, style, size)
        share = 1 - height / high
        message = (
            f"{at} it is {in_mm(high)} high, the box {in_mm(height)}: {in_mm(high - height)} over"
        )
    less = f"leave out about {max(1, round(letters * share))} of {letters} characters, "
    if len(lines) == 1:
        less = ""  # there is no shorter text than that
    return Mismatch(f"the text is too long: {message}", f"{less}enlarge the box, or {smaller}")


def _plain(line: SetLine) -> str:
    out = []
    for chunk in line.line[line.first : line.last]:
        out += [p.text if isinstance(p, Word) else "▪" for p in chunk.parts]
        out.append(" " if chunk.space else "")
    return "".join(out).rstrip()


def set_text(
    paragraphs: tuple[Paragraph, ...], style: TextStyle, box: Box
) -> tuple[tuple[Op, ...], float]:
    """Fit a text to a box: the operations and the size used. Raises Mismatch if it cannot."""
    x, y, width, height = box
    lines, size = fit(paragraphs, style, width, height)
    k = size / 1000
    step, gap = style.leading * size / style.size, style.gap * size / style.size
    baseline = y + _first_baseline(lines, style, size, height)
    ops: list[Op] = []
    for number, line in enumerate(lines):
        if number:
            baseline += step + (gap if line.new else 0.0)
        if line.last == line.first:
            continue
        natural = line.width * k
        extra, start = 0.0, x
        if style.align == "center":
            start = x + (width - natural) / 2
        elif style.align == "right":
            start = x + width - natural
        elif style.align == "justify" and not line.ends:
            spaces = sum(c.space is not None for c in line.line[line.first : line.last - 1])
            extra = (width - natural) / spaces if spaces else 0.0
        row = line.line[line.first : line.last]
        _emit(ops, row, (start, baseline), size, style.color, extra)
    return tuple(ops), size


def _first_baseline(lines: list[SetLine], style: TextStyle, size: float, height: float) -> float:
    """From the top of the box to the first baseline, in points."""
    k = size / 1000
    full = _height(lines, style, size)
    ascent, descent = style.ascent * k, style.descent * k
    if style.valign == "top" or not lines:
        return ascent
    if style.valign == "bottom":
        return height - full + ascent
    # The eye takes the middle of what stands between the top of the capitals of the first line
    # and the last baseline; stay inside the box all the same.
    cap = style.fonts.regular[0].cap_height * k
    inked = full - ascent - descent + cap
    wanted = (height - inked) / 2 + cap
    return min(max(wanted, ascent), height - full + ascent)


def _emit(
    ops: list[Op],
    chunks: tuple[Chunk, ...],
    start: tuple[float, float],
    size: float,
    color: Color,
    extra: float,
) -> None:
    """Append the operations of one line: a run for each stretch of one font, icons between."""
    k = size / 1000
    pen, y = start
    run: list[Word] = []  # of one font, begun at `left`
    font, left = None, pen
    last = len(chunks) - 1
    for i, chunk in enumerate(chunks):
        space = chunk.space
        parts = chunk.parts if space is None or i == last else (*chunk.parts, space)
        for part in parts:
            if isinstance(part, Word):
                if part.font is not font:
                    if run:
                        ops.append(Glyphs(left, y, size, tuple(run), color, extra))
                    run, font, left = [], part.font, pen
                run.append(part)
            else:
                if run:
                    ops.append(Glyphs(left, y, size, tuple(run), color, extra))
                run, font = [], None
                ops.append(_icon(part, pen, y, k))
            pen += part.advance * k
        if len(parts) > len(chunk.parts):
            pen += extra
    if run:
        ops.append(Glyphs(left, y, size, tuple(run), color, extra))


def _icon(placed: PlacedIcon, x: float, y: float, k: float) -> Group:
    scale = placed.height * k / placed.icon.height
    top = y - (placed.rise + placed.height) * k
    return Group((placed.icon.art,), (scale, 0.0, 0.0, scale, x, top))
