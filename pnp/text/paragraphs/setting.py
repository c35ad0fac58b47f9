"""From a set line to operations: parts in the order they are seen, placed and justified."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from pnp.model.face import Glyphs, Group, Op, Paint, Role, Word
from pnp.text.paragraphs.paragraph import SetLine, TextStyle
from pnp.text.shaping.parts import ALONE, Gap, Look, Part, PlacedIcon, Run

# of parts, whose names would take longer
_WORD, _ADVANCE, _LOOK = map(itemgetter, range(3))


def emit_line(
    ops: list[Op], line: SetLine, style: TextStyle, size: float, x: float, y: float
) -> None:
    """Append the operations of a line: `x` is the left edge of its column, `y` its baseline."""
    if not line.parts:
        return
    start, extra = beginning(line, style, size, x)
    parts = visual(line.parts) if line.mixed or line.base else line.parts
    emit_parts(ops, parts, (start, y), size, style.fill, extra)


def beginning(line: SetLine, style: TextStyle, size: float, x: float) -> tuple[float, float]:
    """Where the first part of a line begins, and what is added at each place that stretches."""
    k = size / 1000
    slack = line.measure - line.width
    align = _aligned(line, style)
    extra, shift = 0.0, 0.0
    if align == "justify" or (slack < 0 and style.align == "justify"):
        spaces = line.spaces
        extra = slack / spaces if spaces else 0.0
        slack -= extra * spaces
    if align == "center":
        shift = slack / 2
    elif align == "right" or (align == "justify" and line.base):
        shift = slack
    # at the right edge the inset of the start is on the other side
    inset = 0.0 if line.base else line.inset
    return x + (inset + shift - line.hangs[0]) * k, extra * k


def _aligned(line: SetLine, style: TextStyle) -> str:
    """left, center, right or justify."""
    align = style.align
    if align == "justify" and line.ends:
        align = style.last
    if align == "start":
        return "right" if line.base else "left"
    if align == "end":
        return "left" if line.base else "right"
    return align


def visual(parts: Sequence[Part]) -> list[Part]:
    """Parts from left to right (UAX #9, L2)."""
    if not any(part.level for part in parts):
        return list(parts)
    from pnp.text.unicode.bidi import visual_order

    return [parts[i] for i in visual_order([part.level for part in parts])]


def emit_parts(
    ops: list[Op],
    parts: Sequence[Part],
    start: tuple[float, float],
    size: float,
    fill: Paint,
    extra: float = 0.0,
) -> None:
    """Append parts from left to right: a run for all that look alike in a row, icons between.
    `extra` points are added at each place that stretches, which belongs to what is before it."""
    k = size / 1000
    pen, y = start
    row: list[Any] = []
    words: list[Word] = []
    drawn: Look | None = None
    left, goes_on = pen, False
    for look, group in groupby(parts, _LOOK):
        pen = end_of(pen, row, k, extra)
        row = [*group]
        if look is None or (goes_on and look == drawn):
            words += map(_WORD, row) if words else ()
            goes_on = bool(words)
            continue
        if drawn is not None:
            ops.append(_run(drawn, words, left, y, size, fill, extra))
        words, drawn, left, goes_on = [], None, pen, False
        if look is ALONE:
            _draw_alone(ops, row, pen, y, size, fill)
        else:
            words, drawn = [*map(_WORD, row)], look
    if drawn is not None:
        ops.append(_run(drawn, words, left, y, size, fill, extra))


def end_of(pen: float, row: Sequence[Part], k: float, extra: float) -> float:
    """Where the pen is after parts, `extra` points being added at each place that stretches."""
    if not extra:
        for advance in map(_ADVANCE, row):
            pen += advance * k
        return pen
    for part in row:
        if isinstance(part, Run):
            pen += extra * part.word.stretch
        pen += part.advance * k
    return pen


def _run(
    look: Look, words: Sequence[Word], x: float, y: float, size: float, fill: Paint, extra: float
) -> Glyphs:
    """Words of one look."""
    paint = fill if look.fill is None else look.fill
    rise = look.rise * size / 1000
    return Glyphs(x, y - rise, size * look.scale, tuple(words), paint, extra)


def _draw_alone(
    ops: list[Op], row: Sequence[PlacedIcon | Gap], pen: float, y: float, size: float, fill: Paint
) -> None:
    """Icons and gaps in a row."""
    k = size / 1000
    for part in row:
        if isinstance(part, PlacedIcon):
            ops.append(_icon(part, pen, y, k))
        elif part.leader is not None:
            _lead(ops, part, part.leader, pen, y, size, fill)
        pen += part.advance * k


def _icon(placed: PlacedIcon, x: float, y: float, k: float) -> Group:
    scale = placed.height * k / placed.icon.height
    top = y - (placed.rise + placed.height) * k
    words = placed.name.replace("-", " ").replace("_", " ")
    return Group((placed.icon.art,), (scale, 0.0, 0.0, scale, x, top), role=Role("figure", words))


def _lead(
    ops: list[Op], gap: Gap, leader: Run, x: float, y: float, size: float, fill: Paint
) -> None:
    """Fill a gap with its leader, on places counted from the left edge of the page, so that the
    leaders of neighbouring lines stand below each other."""
    step = leader.advance * size / 1000
    if step <= 0:
        return
    first = -(-x // step)  # the first place not before the gap
    number = int((x + gap.advance * size / 1000) // step - first)
    if number > 0:
        words = (leader.word,) * number
        paint = fill if leader.voice.fill is None else leader.voice.fill
        ops.append(Glyphs(first * step, y, size * leader.scale, words, paint))
