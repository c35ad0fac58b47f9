"""From a set line to operations: parts in the order they are seen, placed and justified."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.face import Glyphs, Group, Op, Paint, Word
from pnp.text import bidi
from pnp.text.paragraph import SetLine, TextStyle
from pnp.text.parts import Gap, Part, PlacedIcon, Run


def emit_line(
    ops: list[Op], line: SetLine, style: TextStyle, size: float, x: float, y: float
) -> None:
    """Append the operations of a line: `x` is the left edge of its column, `y` its baseline."""
    if not line.parts:
        return
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
    start = x + (inset + shift - line.hangs[0]) * k
    parts = visual(line.parts) if line.mixed or line.base else line.parts
    emit_parts(ops, parts, (start, y), size, style.fill, extra * k)


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
    order = bidi.visual_order([part.level for part in parts])
    return [parts[i] for i in order]


def emit_parts(
    ops: list[Op],
    parts: Sequence[Part],
    start: tuple[float, float],
    size: float,
    fill: Paint,
    extra: float = 0.0,
) -> None:
    """Append parts from left to right: a run for each stretch of one font, size, rise and colour,
    icons between. `extra` points are added at each place that stretches."""
    k = size / 1000
    pen, y = start
    words: list[Word] = []
    left = pen
    look: tuple[object, ...] | None = None

    def flush() -> None:
        if words and look is not None:
            _, scale, rise, paint = look
            ops.append(
                Glyphs(left, y - rise * k, size * scale, tuple(words), paint, extra)  # type: ignore[operator,arg-type]
            )
            words.clear()

    for part in parts:
        if isinstance(part, Run):
            word, voice = part.word, part.voice
            paint = fill if voice.fill is None else voice.fill
            now = (word.font, part.scale, part.rise, paint)
            # a place to stretch has no glyphs of its own: it stays in the run it follows
            if now != look and (word.glyphs or not words):
                flush()
                look, left = now, pen
            words.append(word)
            if extra:
                pen += extra * word.stretch
        else:
            flush()
            look = None
            if isinstance(part, PlacedIcon):
                ops.append(_icon(part, pen, y, k))
            elif part.leader is not None:
                _lead(ops, part, part.leader, pen, y, size, fill)
        pen += part.advance * k
    flush()


def _icon(placed: PlacedIcon, x: float, y: float, k: float) -> Group:
    scale = placed.height * k / placed.icon.height
    top = y - (placed.rise + placed.height) * k
    return Group((placed.icon.art,), (scale, 0.0, 0.0, scale, x, top))


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
