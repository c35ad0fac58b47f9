"""From chunks to set lines: break, shrink to fit, align, place.

In: paragraphs of chunks in 1/1000 em, a style, a box in points. Out: operations, or the size
that a text takes. Widths grow linearly with the type size, so fitting needs no new shaping.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pnp.lang.schema import Mismatch
from pnp.model.face import Box, Color, Glyphs, Group, Op, Word
from pnp.typeset.inline import Chunk, FontSet, Line, Paragraph, PlacedIcon
from pnp.units import in_mm

# How much smaller the type is tried at each step, in points.
STEP = 0.25
# Rounding slack when asking whether something fits, in points.
_SLACK = 0.01


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
    opacity: float = 1.0

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
    """Width and height in points at the style's full size, wrapped at `width` if given."""
    lines = _lines(paragraphs, style, style.size, width)
    widest = max((line.width for line in lines), default=0.0)
    return widest * style.size / 1000, _height(lines, style, style.size)


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
    size = style.size
    while True:
        lines = _lines(paragraphs, style, size, width)
        over = _height(lines, style, size) - height
        widest = max((line.width for line in lines), default=0.0) * size / 1000
        if over <= _SLACK and widest <= width + _SLACK and len(lines) <= style.lines:
            return _balanced(paragraphs, style, size, width, lines), size
        if size <= style.smallest:
            allowed = style.lines * (style.leading * size / style.size)
            over = max(over, _height(lines, style, size) - allowed)
            raise _overfull(lines, style, size, over, widest, width, height)
        size = max(size - STEP, style.smallest)


def _balanced(
    paragraphs: tuple[Paragraph, ...],
    style: TextStyle,
    size: float,
    width: float,
    lines: list[SetLine],
) -> list[SetLine]:
    """Centred lines of like length: the narrowest measure that needs no more lines.

    A last line of one short word under full ones looks like a mistake on a card.
    """
    if style.align != "center" or len(lines) < 2:
        return lines
    low, high = width / 2, width
    while high - low > 0.5:
        middle = (low + high) / 2
        tried = _lines(paragraphs, style, size, middle)
        fits = max(line.width for line in tried) * size / 1000 <= middle + _SLACK
        if len(tried) <= len(lines) and fits:
            high, lines = middle, tried
        else:
            low = middle
    return lines


def _overfull(
    lines: list[SetLine],
    style: TextStyle,
    size: float,
    over: float,
    widest: float,
    width: float,
    height: float,
) -> Mismatch:
    """The message for what does not fit even at the smallest size."""
    at = f"at {size:g}pt" + ("" if size == style.size else ", the smallest size allowed,")
    if widest > width + _SLACK:
        line = max(lines, key=lambda found: found.width)
        text = _plain(line)
        what = "the line" if line.last - line.first > 1 else "the word"
        return Mismatch(
            f"{what} '{text}' is too wide: {at} it is {in_mm(widest)}, the box {in_mm(width)}: "
            f"{in_mm(widest - width)} over",
            "shorten it, widen the box, or allow a smaller 'smallest'",
        )
    letters = sum(len(_plain(line)) for line in lines)
    share = over / (over + height)
    return Mismatch(
        f"the text is too long: {at} it is {in_mm(over + height)} high, the box {in_mm(height)}: "
        f"{in_mm(over)} over",
        f"leave out about {max(1, round(letters * share))} of {letters} characters, "
        "enlarge the box, or allow a smaller 'smallest'",
    )


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
        _emit(ops, line.line[line.first : line.last], start, baseline, size, style, extra)
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
    line: tuple[Chunk, ...],
    x: float,
    y: float,
    size: float,
    style: TextStyle,
    extra: float,
) -> None:
    """Append the operations of one line: a run for each stretch of one font, icons between."""
    k = size / 1000
    run: list[Word] = []
    font = None
    start = pen = x
    last = len(line) - 1

    def close() -> None:
        if run:
            words = tuple(run)
            ops.append(Glyphs(start, y, size, words, style.color, extra, style.opacity))
            run.clear()

    for i, chunk in enumerate(line):
        for part in chunk.parts:
            if isinstance(part, Word):
                if part.font is not font:
                    close()
                    font, start = part.font, pen
                run.append(part)
                pen += part.advance * k
            else:
                close()
                font = None
                ops.append(_icon(part, pen, y, k))
                pen += part.advance * k
        space = chunk.space
        if space is not None and i < last:
            if space.font is not font:
                close()
                font, start = space.font, pen
            run.append(space)
            pen += space.advance * k + extra
    close()


def _icon(placed: PlacedIcon, x: float, y: float, k: float) -> Group:
    scale = placed.height * k / placed.icon.height
    top = y - (placed.rise + placed.height) * k
    return Group((placed.icon.art,), (scale, 0.0, 0.0, scale, x, top))
