"""From a block of text to set lines at a size: how it is broken, and how wide each line is.

In: typed lines of chunks in 1/1000 em, a style, a measure. Out: `SetLine`s. Widths grow linearly
with the type size, so trying another size needs no new shaping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from pnp.model.definitions import replace
from pnp.model.face import STRETCHES, Paint
from pnp.text.paragraphs.breaking import Breaks, first_fit
from pnp.text.paragraphs.inline import Line
from pnp.text.paragraphs.line_costs import Manner
from pnp.text.paragraphs.optimal import optimal, stretches
from pnp.text.shaping.parts import Part, Run, in_a_row, text_of, tracked_part
from pnp.text.shaping.voice import Voices

# a word space narrower than this is lost when text is copied (measured in four readers)
_NARROWEST_SPACE = 150.0
_ENDLESS = float("inf")
_NO_HANGS = 0.0, 0.0
Align = Literal["start", "end", "left", "center", "right", "justify"]


class TabStop(NamedTuple):
    """Where a tab goes: `at` in points (at full size) and `share` of the measure together, what of
    the text after it stands there, and what the room before it is filled with."""

    at: float
    share: float = 0.0
    align: Literal["left", "right", "center", "decimal"] = "left"
    leader: str = ""


class Forms(Struct, frozen=True):
    """What the blocks of a text look like. Lengths in points at full size.

    `headings` are the styles of headings by level, the last for all further ones; `run_in` the
    character styles of those levels whose headings run into the paragraph. `numbers` say how
    numbers are written, '#' being the number. `soft`: a line break within a paragraph is a space.
    `cell` is the room between columns of a table, `header` the character style of its first row,
    `line` the width of its rules (0 for none).
    """

    headings: tuple[TextStyle, ...] = ()
    run_in: Mapping[int, str] = field(default_factory=dict)
    bullets: tuple[str, ...] = ("•", "–", "·")
    numbers: tuple[str, ...] = ("#.",)
    indent: float = 12.0
    drop_cap: int = 0
    tabs: tuple[TabStop, ...] = ()
    soft: bool = False
    cell: float = 6.0
    header: str = ""
    line: float = 0.5


class TextStyle(Struct, frozen=True, dict=True):
    """How a text is set. Lengths in points; but for `smallest` they shrink with the size.

    `stretch` and `shrink` are how far the spaces of justified lines may grow and give way, as
    shares of the word space; `tightest` the least leading, `tracking` the least tracking (1/1000
    em, negative) that are tried before the size shrinks. Down to the size `one_line` (0: none) a
    text is tried on one line first. `runt` is the share of the measure that a
    last line should fill. `widows` and `orphans` are the lines of a paragraph that stay together
    at the top and the foot of a column.
    """

    voices: Voices
    size: float
    smallest: float
    leading: float
    fill: Paint = (0.0,)
    align: Align = "start"
    last: Align = "start"
    valign: Literal["top", "middle", "bottom"] = "top"
    gap: float = 0.0
    indent: float = 0.0
    wrap: bool = True
    lines: int = 1000
    one_line: float = 0.0
    hyphenate: bool = False
    stretch: float = 0.5
    shrink: float = 0.25
    tightest: float = _ENDLESS
    tracking: float = 0.0
    runt: float = 0.15
    hang: bool = False
    direction: Literal["auto", "ltr", "rtl"] = "auto"
    widows: int = 2
    orphans: int = 2
    forms: Forms = field(default_factory=Forms)

    @cached_property
    def texts(self) -> dict[str, Any]:
        """The blocks of its last texts."""
        return {}

    @cached_property
    def ascent(self) -> float:
        """Of the regular face, 1/1000 em."""
        base = self.voices.base
        return base.fonts[0].ascent * base.scale

    @cached_property
    def descent(self) -> float:
        """Of the regular face, 1/1000 em, positive."""
        base = self.voices.base
        return base.fonts[0].descent * base.scale

    @cached_property
    def cap_height(self) -> float:
        """Of the regular face, 1/1000 em."""
        base = self.voices.base
        return base.fonts[0].cap_height * base.scale

    @cached_property
    def on_one_line(self) -> TextStyle:
        """The same for a text on one line, not smaller than `one_line`."""
        return replace(self, wrap=False, lines=1, smallest=self.one_line, one_line=0.0)

    @property
    def base_level(self) -> int | None:
        """The level of its paragraphs; None if the first letter of each decides."""
        return {"auto": None, "ltr": 0, "rtl": 1}[self.direction]

    @cached_property
    def ways(self) -> tuple[tuple[float, bool], ...]:
        """Shares of the leading, and whether words are divided, in the order of trying."""
        shares = dict.fromkeys((1.0, min(1.0, self.tightest / self.leading)))
        hyphens = (False, True) if self.hyphenate else (False,)
        return tuple((share, hyphenate) for share in shares for hyphenate in hyphens)

    @cached_property
    def manner(self) -> Manner:
        """How its lines are rated."""
        runt = self.runt if self.wrap else 0.0
        if self.align != "justify":
            return Manner(None, 0.0, runt, self.align == "center")
        space = self.voices.base.space().advance
        give = min(self.shrink * space, max(0.0, space - _NARROWEST_SPACE))
        level = self.last == "justify"
        return Manner(max(self.stretch * space, 1.0), give, runt, level)


class SetLine(Struct, frozen=True):
    """A line as it will be set: parts in logical order, spaces between them included.

    In 1/1000 em: its natural `width`, the `measure` it stands in, the `inset` of that from the
    column's edge, and how far it hangs out at its beginning and end. `ends` marks the last line
    before a break as typed; `after` is what stands in the text between another line and the next: a
    space, a soft hyphen (U+00AD) where a word is divided, or nothing.
    """

    parts: tuple[Part, ...]
    width: float
    measure: float
    inset: float
    hangs: tuple[float, float]
    ends: bool
    base: int
    mixed: bool
    after: Literal["", " ", "\u00ad"] = ""

    @property
    def spaces(self) -> float:
        """How far its spaces stretch and shrink, counted together."""
        # of every word, since this is asked of every justified line
        return sum([STRETCHES.get(p.word.text, 0.0) for p in self.parts if isinstance(p, Run)])

    @property
    def text(self) -> str:
        """Its text; icons as small squares."""
        return text_of(self.parts)


class Measures(Struct, frozen=True):
    """The measure of a block's lines, and of its `first` ones, 1/1000 em.

    `insets` are how far each of the first ones is moved in, and all further ones. Lines may be
    `give` wider, for rounding.
    """

    rest: float
    first: tuple[float, ...] = ()
    insets: tuple[float, ...] = (0.0,)
    give: float = 0.0

    def of(self, number: int) -> tuple[float, ...]:
        """How wide lines may be from line `number` on; the last is that of all further ones."""
        if number >= len(self.first):
            return (self.rest + self.give,)
        return tuple(measure + self.give for measure in (*self.first[number:], self.rest))

    def places(self) -> Iterator[tuple[float, float]]:
        """The measure of each line and how far it is moved in, without an end."""
        first = zip(self.first, self.insets[:-1], strict=True)
        return chain(first, repeat((self.rest, self.insets[-1])))


class Plan(Struct, frozen=True):
    """The breaks of one typed line, of all there are."""

    breaks: Breaks
    found: list[int]


def plan(lines: Sequence[Breaks], style: TextStyle, measures: Measures) -> list[Plan]:
    """Break typed lines by first fit: the fewest lines there can be."""
    out: list[Plan] = []
    shrink = style.manner.shrink
    number = 0
    for breaks in lines:
        if style.wrap:
            found = first_fit(breaks, measures.of(number), shrink)
        else:
            found = [len(breaks.ends) - 1] if len(breaks.ends) > 1 else []
        number += len(found) or 1
        out.append(Plan(breaks, found))
    return out


def best(
    lines: Sequence[Breaks], style: TextStyle, measures: Measures, most: int
) -> list[Plan] | None:
    """Break typed lines by optimal fit; None if that takes more than `most` lines."""
    for fewest in (False, True):
        out: list[Plan] = []
        number = 0
        for breaks in lines:
            end = len(breaks.ends) - 1
            found = [end] if end else []
            if end > 1 and style.wrap and breaks.ends[end] > measures.of(number)[0]:
                found = optimal(breaks, measures.of(number), style.manner, fewest)
            number += len(found) or 1
            out.append(Plan(breaks, found))
        if number <= most:
            return out
    return None


def looseness(plans: Sequence[Plan], style: TextStyle, measures: Measures) -> list[float]:
    """How loose each line but the last ones is; above 1 is looser than the style allows."""
    return [
        loose
        for plan in plans
        for loose in stretches(plan.breaks, plan.found, measures.rest, style.manner)
    ]


def count(plans: Sequence[Plan]) -> int:
    """How many lines there are; a line typed empty is one."""
    return sum(len(p.found) or 1 for p in plans)


def over_measure(plans: Sequence[Plan], style: TextStyle, measures: Measures) -> float:
    """How far the worst line is over its measure, spaces shrunk, in 1/1000 em; below 0 if none."""
    shrink = style.manner.shrink
    worst, number = -_ENDLESS, 0
    for one in plans:
        breaks, found = one.breaks, one.found
        start = 0
        limits = measures.of(number)
        for i, end in enumerate(found):
            width = breaks.ends[end] - breaks.starts[start]
            if shrink:  # else the spaces need not be counted
                width -= shrink * (breaks.end_spaces[end] - breaks.start_spaces[start])
            worst = max(worst, width - limits[min(i, len(limits) - 1)])
            start = end
        number += len(found) or 1
    return worst


def set_lines(plans: Sequence[Plan], measures: Measures, tracking: float = 0.0) -> list[SetLine]:
    """The lines of a block with their parts; what a hyphen divides is shaped here."""
    out: list[SetLine] = []
    places = measures.places()
    for one in plans:
        breaks, found = one.breaks, one.found
        start, line = 0, breaks.line
        last_end, is_turned = len(breaks.ends) - 1, bool(line.mixed or line.base)
        for end in found or [0]:
            if breaks.splits:
                parts = _divided_parts(line, breaks, start, end)
            else:
                parts = tuple(in_a_row(line.chunks[start:end]))
            hangs = breaks.hanging(start, end) if breaks.hangs else _NO_HANGS
            width = breaks.ends[end] - breaks.starts[start]
            if tracking:
                parts = tuple(tracked_part(part, tracking) for part in parts)
            if tracking or breaks.hyphens[start] or breaks.hyphens[end]:
                # as shaped, which may differ by some kerning from the estimate
                width = sum(part.advance for part in parts) - sum(hangs)
            last = parts[-1] if parts else None
            # what tracking adds after the last letter is not seen
            if not is_turned and isinstance(last, Run):
                width -= (last.voice.tracking + tracking) * last.scale
            measure, inset = next(places)
            ends = end == last_end
            after = "" if ends else _joint(line, breaks, end)
            out.append(
                SetLine(parts, width, measure, inset, hangs, ends, line.base, line.mixed, after)
            )
            start = end
    return out


def _joint(line: Line, breaks: Breaks, end: int) -> Literal["", " ", "\u00ad"]:
    """What stands in the text where a line ends: see `SetLine`."""
    if end in breaks.splits:
        return "\u00ad"
    space = line.chunks[breaks.chunks[end] - 1].space
    return " " if space is not None and space.word.text else ""


def _divided_parts(line: Line, breaks: Breaks, start: int, end: int) -> tuple[Part, ...]:
    """The parts from one break to another, which may be inside of chunks."""
    low, high = breaks.splits.get(start), breaks.splits.get(end)
    stop = breaks.chunks[end] + (high is not None)
    chunks = line.chunks[breaks.chunks[start] : stop]
    out = in_a_row(chunks)
    if low is not None or high is not None:
        from pnp.text.shaping.splitting import slice_parts

        if len(chunks) == 1:
            return slice_parts(chunks[0], low, high)
        if low is not None:
            out[: len(chunks[0].parts)] = slice_parts(chunks[0], low, None)
        if high is not None:
            out[-len(chunks[-1].parts) :] = slice_parts(chunks[-1], None, high)
    return tuple(out)
