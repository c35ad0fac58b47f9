"""Where tabs lead to: the segments of a line put at its stops.

In: the text between tabs as parts, stops with their places. Out: how far each tab goes. All in
1/1000 em, from the side where the line begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.model.definitions import lazy_pattern
from pnp.text.paragraphs.inline import Line
from pnp.text.paragraphs.paragraph import TabStop
from pnp.text.shaping.parts import Part, Run, in_a_row, text_of, tracked_part
from pnp.text.unicode import bidi

# figures as they are written: 5, 1 250, 3,75, 1.234,5
_NUMBER = lazy_pattern(r"\d+(?:[.,'’ \u00a0\u202f]\d+)*")
# so that rounding does not take a stop for one that has been passed
_SLACK = 1.0


class Segment(NamedTuple):
    """The text between two tabs, in 1/1000 em: its parts and width, and how far its decimal sign
    is from its beginning."""

    parts: tuple[Part, ...]
    width: float
    decimal: float

    def before(self, stop: TabStop) -> float:
        """How much of it stands before its stop."""
        shares = {"left": 0.0, "center": self.width / 2, "right": self.width}
        return shares.get(stop.align, self.decimal)

    @property
    def text(self) -> str:
        """Its text; icons as small squares."""
        return "".join(text_of([part]) for part in self.parts)


class Tabs(NamedTuple):
    """Where the segments of a line stand: for each tab its advance, 1/1000 em, and its stop (None:
    a plain space); the end of the line; what a segment that collides would need, up to its stop,
    and what it has."""

    moves: tuple[tuple[float, TabStop | None], ...]
    end: float
    collision: tuple[float, float] | None


def segment_of(line: Line, tracking: float = 0.0) -> Segment:
    """A segment of its chunks, with `tracking` (1/1000 em) between its letters."""
    parts = in_a_row(line.chunks)
    if tracking:
        parts = [tracked_part(part, tracking) for part in parts]
    width = sum(part.advance for part in parts)
    return Segment(tuple(parts), width, _decimal(parts, width, line.base))


def arrange(
    segments: Sequence[Segment], stops: Sequence[tuple[float, TabStop]], space: float
) -> Tabs:
    """Put each segment at the first stop where it begins a `space` or more after the one before.

    `stops` have their places with them, in any order. After the last of them a tab is a space, as
    it is after text that is longer than up to the last left one.
    """
    ahead = sorted(stops, key=lambda one: one[0])
    pen = segments[0].width
    moves: list[tuple[float, TabStop | None]] = []
    collision: tuple[float, float] | None = None
    for last, segment in pairwise(segments):
        start = pen + (space if last.width and segment.width else 0.0)
        found = next((one for one in ahead if _takes(*one, segment, pen, start)), None)
        if found is not None:
            at, stop = found
            ahead = [one for one in ahead if one[0] > at]
            begin = at - segment.before(stop)
            moves.append((begin - pen, stop))
            pen = begin + segment.width
            continue
        # text may go on after the last stop, but it may not run over one that it should end at
        stuck = [(at, stop) for at, stop in ahead if stop.align != "left"]
        if stuck and collision is None:
            at, stop = stuck[-1]
            collision = (start + segment.before(stop), at)
        moves.append((space, None))
        pen += space + segment.width
    return Tabs(tuple(moves), pen, collision)


def _takes(at: float, stop: TabStop, segment: Segment, pen: float, start: float) -> bool:
    """Whether a stop is ahead of the pen and its text begins at `start` or later."""
    return at > pen + _SLACK and at - segment.before(stop) >= start - _SLACK


def _decimal(parts: Sequence[Part], width: float, base: int) -> float:
    """From the beginning of a segment to the decimal sign of its first number, else to the end of
    that number, else to its own end; 1/1000 em."""
    texts = [text_of([part]) for part in parts]
    at = _sign("".join(texts))
    if at is None:
        return width
    order = bidi.visual_order([part.level for part in parts])
    edge = 0.0
    starts = [sum(map(len, texts[:number])) for number in range(len(texts))]
    for number in order:
        part, offset = parts[number], at - starts[number]
        if isinstance(part, Run) and 0 < offset <= len(texts[number]):
            inside = sum(_advances(part, offset))
            edge += part.advance - inside if part.level & 1 else inside
            break
        edge += part.advance
    return width - edge if base else edge


def _sign(text: str) -> int | None:
    """Where the decimal sign of the first number is, or the number ends; None without a number.

    Of points and commas the last is the decimal sign, if it is the only one of its kind.
    """
    number = _NUMBER.search(text)
    if number is None:
        return None
    at = max(number[0].rfind("."), number[0].rfind(","))
    if at < 0 or number[0].count(number[0][at]) > 1:
        return number.end()
    return number.start() + at


def _advances(run: Run, offset: int) -> Iterator[float]:
    """The advances of the glyphs of a run before a character, in the order of reading."""
    count = 0
    for glyph in reversed(run.word.glyphs) if run.word.rtl else run.word.glyphs:
        if glyph.text and count >= offset:
            return
        count += len(glyph.text)
        yield glyph.advance * run.scale
