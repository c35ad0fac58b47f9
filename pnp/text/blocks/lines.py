"""Blocks of text: what can be set at any size in any width, line by line.

A `Block` is set in two steps: `lay_out` breaks it by first fit, which is quick and gives the number
of lines and the height; the `Laid` block is then finished by optimal fit, once the size is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from pnp.model.face import Op
from pnp.text.paragraphs.breaking import Breaks
from pnp.text.paragraphs.inline import Line
from pnp.text.paragraphs.paragraph import (
    Measures,
    Plan,
    SetLine,
    TextStyle,
    best,
    count,
    looseness,
    over_measure,
    plan,
    set_lines,
)
from pnp.text.paragraphs.setting import emit_line, emit_parts
from pnp.text.shaping.parts import Part, Run, natural_width, text_of

if TYPE_CHECKING:
    from pnp.text.paragraphs.drop_caps import Drop

# looser lines than this are hyphenated, as a share of the loosest that a style allows
_LOOSE = 1.0
# how nearly the least measure of balanced lines is found, as a share of the whole one
_NARROWER = 0.01
# rounding slack when asking whether something fits, in points
ROUNDING = 0.01


class Fit(NamedTuple):
    """How a text is set: `scale` of all its lengths, the width of its column in points, the share
    `leading` of its leading, `tracking` in 1/1000 em, and whether hyphens help it to fit."""

    scale: float
    width: float
    leading: float = 1.0
    tracking: float = 0.0
    hyphenate: bool = False


class Strip(Struct, frozen=True):
    """A line of a column: `step` from the baseline above to its own, `ascent` above and `depth`
    below its baseline, in points. No column ends after it if it is to `keep` with the next, and
    where it can be helped none if it should `rather`."""

    step: float
    ascent: float
    depth: float
    keep: bool
    rather: bool = False


class Extent(NamedTuple):
    """The height of a block in points: from the baseline above it to its first, from there to its
    last, and how far it reaches above the one and below the other."""

    step: float
    inner: float
    ascent: float
    depth: float


class Over(NamedTuple):
    """What is too wide: its text, its width and the room in points, whether it is a single word."""

    text: str
    width: float
    room: float
    is_word: bool


class Laid(Protocol):
    """A block broken into strips."""

    @property
    def lines(self) -> int:
        """How many lines of text there are."""

    def extent(self) -> Extent:
        """Its height: the sum of its strips."""

    def strips(self) -> Sequence[Strip]:
        """Its lines from top to bottom; the first one's step includes the gap above the block."""

    def over(self) -> Over | None:
        """What does not fit its width."""

    def finished(self, better: bool = True) -> Laid:
        """The same with its final lines: no more of them, but better; or just those it has."""

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """Append the operations of a strip with its column's left edge and its baseline there."""

    @property
    def text(self) -> str:
        """All its text, for messages."""

    @property
    def base(self) -> int | None:
        """The level of its direction: 0, 1, or None if it has none."""


class Block(Protocol):
    """A block of text."""

    def lay_out(self, fit: Fit) -> Laid:
        """Break it."""

    def least(self) -> float:
        """The width in points, at full size, that its longest word needs."""

    def natural(self) -> float:
        """The width in points, at full size, that it takes where nothing breaks its lines."""


class Marker(NamedTuple):
    """What stands before a list's item: its parts, their advance, the room up to the text."""

    parts: tuple[Part, ...]
    advance: float
    room: float


class TextBlock(Struct, frozen=True, dict=True):
    """Typed lines in one style. Lengths in points at full size: `before` is the gap above it,
    `indent` how far it is moved in at the start, `first` the first line further than that. If it
    `may_divide`, words are divided where that makes loose lines better."""

    style: TextStyle
    content: tuple[Line, ...]
    before: float = 0.0
    indent: float = 0.0
    first: float = 0.0
    marker: Marker | None = None
    drop: Drop | None = None
    keep: bool = False
    may_divide: bool = True

    @cached_property
    def _breaks(self) -> dict[tuple[bool, float], list[Breaks]]:
        """What `broken` found so far."""
        return {}

    def lay_out(self, fit: Fit) -> LaidText:
        """See `Block`."""
        measures = self._measures(fit)
        return LaidText(self, fit, measures, plan(self.broken(fit), self.style, measures))

    def broken(self, fit: Fit) -> list[Breaks]:
        """The breaks of its lines, which are the same at any size."""
        key = fit.hyphenate and self.style.hyphenate, fit.tracking
        if key not in self._breaks:
            hyphenate, tracking = key
            hang = self.style.hang  # at the right edge of text that runs to the right
            found = [Breaks(c, hyphenate, hang and not c.base, tracking) for c in self.content]
            if self.marker is not None and found:
                found[0].stand_in()  # what stands in the margin is the marker
            self._breaks[key] = found
        return self._breaks[key]

    def _measures(self, fit: Fit) -> Measures:
        em = 1000 / (self.style.size * fit.scale)
        inset = self.indent * fit.scale * em
        room, give = fit.width * em - inset, ROUNDING * em
        drop = self.dropped(fit)
        if drop is not None:
            taken, lines = drop.advance + drop.room, drop.beside
            insets = (inset + taken,) * lines + (inset,)
            return Measures(room, (room - taken,) * lines, insets, give)
        if self.first:
            more = self.first * fit.scale * em
            return Measures(room, (room - more,), (inset + more, inset), give)
        return Measures(room, (), (inset,), give)

    def dropped(self, fit: Fit) -> Drop | None:
        """The large letter, smaller where the leading is tightened: it spans the same lines."""
        if self.drop is None or fit.leading == 1.0:
            return self.drop
        from pnp.text.paragraphs.drop_caps import tightened

        return tightened(self.drop, self.style, fit.leading)

    def least(self) -> float:
        """See `Block`."""
        if not self.style.wrap:
            return self.natural()
        advances = [chunk.advance for line in self.content for chunk in line.chunks]
        if advances and self.drop is not None:
            advances.append(max(advances) + self.drop.advance + self.drop.room)
        return self.indent + max(advances, default=0.0) * self.style.size / 1000

    def natural(self) -> float:
        """See `Block`."""
        widths = [natural_width(line.chunks) for line in self.content]
        if widths and self.drop is not None:
            widths[0] += self.drop.advance + self.drop.room
        first = self.first if widths else 0.0
        return self.indent + first + max(widths, default=0.0) * self.style.size / 1000


class LaidText:
    """A `TextBlock` broken into lines."""

    def __init__(self, block: TextBlock, fit: Fit, measures: Measures, plans: list[Plan]) -> None:
        self.block = block
        self.fit = fit
        self._measures = measures
        self._plans = plans
        self.lines = count(plans)
        self.size = block.style.size * fit.scale
        self._set: list[SetLine] | None = None

    def extent(self) -> Extent:
        """See `Laid`."""
        style, fit, k = self.block.style, self.fit, self.size / 1000
        step = style.leading * fit.scale * fit.leading
        inner = (max(self.lines, self._least) - 1) * step
        first = step + self.block.before * fit.scale
        return Extent(first, inner, style.ascent * k, style.descent * k)

    @property
    def _least(self) -> int:
        """How many lines it is high at least."""
        return self.block.drop.beside if self.block.drop else 1

    def strips(self) -> Sequence[Strip]:
        """See `Laid`."""
        block, number, least = self.block, self.lines, self._least
        head = max(min(block.style.orphans, number), least) - 1
        keeps = _keeps(number, max(number, least), head, block.style.widows, block.keep)
        return _even_strips(self.extent(), keeps)

    def over(self) -> Over | None:
        """See `Laid`."""
        style, k = self.block.style, self.size / 1000
        drop = self.block.dropped(self.fit)
        if drop is not None and drop.advance > self._measures.rest + ROUNDING / k:
            return Over(text_of(drop.parts), drop.advance * k, self._measures.rest * k, True)
        least = min(self._measures.of(0))
        if style.wrap and all(plan.breaks.widest <= least for plan in self._plans):
            return None  # as nearly always
        if over_measure(self._plans, style, self._measures) <= ROUNDING / k:
            return None
        # the breaks of a text that does not fit show which line is too wide
        found = set_lines(self._plans, self._measures, self.fit.tracking)
        shrink = style.manner.shrink
        worst = max(found, key=lambda line: line.width - shrink * line.spaces - line.measure)
        is_word = not any(isinstance(p, Run) and p.word.stretch for p in worst.parts)
        return Over(worst.text.strip(), worst.width * k, worst.measure * k, is_word)

    def finished(self, better: bool = True) -> LaidText:
        """See `Laid`."""
        style, measures, most = self.block.style, self._measures, self.lines
        plans = self._plans
        hyphens_help = (
            better and self.block.may_divide and style.hyphenate and not self.fit.hyphenate
        )
        # hyphens only where they make loose lines better
        if better and (not hyphens_help or not self._is_loose(plans)):
            plans = best([plan.breaks for plan in plans], style, measures, most) or plans
        if hyphens_help and self._is_loose(plans):
            divided = self.block.broken(self.fit._replace(hyphenate=True))
            plans = best(divided, style, measures, most) or plans
        out = LaidText(self.block, self.fit, measures, plans)
        out._set = set_lines(plans, measures, self.fit.tracking)
        return out

    def balanced(self) -> LaidText:
        """The same with final lines of similar length: as narrow as possible without more lines."""
        block, style, fit, most = self.block, self.block.style, self.fit, self.lines
        if most < 2 or style.align == "justify" or not style.wrap:
            return self.finished()
        low, high, plans = 0.0, fit.width, self._plans
        while high - low > _NARROWER * fit.width:
            middle = (low + high) / 2
            tried = block.lay_out(fit._replace(width=middle))
            if tried.lines > most or tried.over() is not None:
                low = middle
            else:
                high, plans = middle, tried._plans
        out = LaidText(block, fit, self._measures, plans)
        out._set = set_lines(plans, self._measures, fit.tracking)
        return out

    def _is_loose(self, plans: Sequence[Plan]) -> bool:
        """Whether a line leaves more room than the style allows."""
        found = looseness(plans, self.block.style, self._measures)
        return max(found, default=0.0) > _LOOSE

    def set_line(self, number: int) -> SetLine | None:
        """A line as it is set, once it is finished; None beside a drop cap."""
        assert self._set is not None
        return self._set[number] if number < len(self._set) else None

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `Laid`."""
        assert self._set is not None  # it is finished
        if number == 0 and (self.block.marker is not None or self.block.drop is not None):
            self.draw_marker(ops, x, y)
            self.draw_drop_cap(ops, x, y)
        if number < len(self._set):
            emit_line(ops, self._set[number], self.block.style, self.size, x, y)

    def _edges(self, x: float) -> tuple[float, float]:
        """The left and the right edge of its lines."""
        indent = self.block.indent * self.fit.scale
        return x + indent, x + self.fit.width - indent

    def draw_marker(self, ops: list[Op], x: float, y: float) -> None:
        """Append the marker of a list beside the first line, if it has one; as `draw`."""
        block, size, k = self.block, self.size, self.size / 1000
        if block.marker is not None:
            assert self._set is not None
            left, right = self._edges(x)
            parts, advance, room = block.marker
            at_right = self._set[0].base if self._set else 0
            at = right + room * k if at_right else left - (room + advance) * k
            emit_parts(ops, parts, (at, y), size, block.style.fill)

    def draw_drop_cap(self, ops: list[Op], x: float, y: float) -> None:
        """Append the drop cap beside the first line, if it has one; as `draw`."""
        drop = self.block.dropped(self.fit)
        if drop is not None:
            from pnp.text.paragraphs.drop_caps import draw_drop

            style, fit = self.block.style, self.fit
            foot = y + (drop.lines - 1) * style.leading * fit.scale * fit.leading
            draw_drop(ops, drop, style, self.size, self._edges(x), (y, foot))

    @property
    def text(self) -> str:
        """See `Laid`."""
        found = set_lines(self._plans, self._measures)
        return " ".join(line.text.strip() for line in found)

    @property
    def base(self) -> int | None:
        """See `Laid`."""
        return self._plans[0].breaks.line.base if self._plans else None


# blocks of one style have few different ones
@lru_cache(maxsize=1024)
def _keeps(number: int, count: int, head: int, widows: int, keep: bool) -> tuple[bool, ...]:
    """For each of `count` strips, of which `number` are lines: whether no column may end after it.
    None may after the first `head` strips, nor between the last `widows` lines; after the last line
    none may if the block is to `keep` with the next."""
    foot = max(0, number - widows)
    keeps = [False] * foot + [True] * (number - 1 - foot) + [keep] * (count - number + 1)
    keeps[:head] = [True] * head
    return tuple(keeps)


@lru_cache(maxsize=1024)
def _even_strips(extent: Extent, keeps: tuple[bool, ...]) -> tuple[Strip, ...]:
    """Strips of one height, but for the room above the first."""
    first, inner, ascent, depth = extent
    step = inner / (len(keeps) - 1) if len(keeps) > 1 else 0.0
    free, kept = Strip(step, ascent, depth, False), Strip(step, ascent, depth, True)
    others = [kept if keep else free for keep in keeps[1:]]
    return (Strip(first, ascent, depth, keeps[0]), *others)
