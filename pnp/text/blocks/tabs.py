"""From typed lines with tabs to a block: tabs lead to stops, with leaders before these.

In: lines of pieces with '\\t' in them, a style whose `Forms` has the stops. Out: a `Block`. A line
with tabs is never wrapped; lines without any, among them, are set as in any other paragraph.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import Op
from pnp.schema.values import Mismatch
from pnp.text.blocks.lines import ROUNDING, Block, Extent, Fit, Laid, Marker, Over, Strip, TextBlock
from pnp.text.paragraphs.inline import Line, set_pieces
from pnp.text.paragraphs.paragraph import SetLine, TextStyle
from pnp.text.paragraphs.setting import emit_line, emit_parts
from pnp.text.paragraphs.tab_stops import Segment, Tabs, arrange, segment_of
from pnp.text.shaping.parts import Gap, Part, Run
from pnp.text.unicode import bidi

# what is left free at either end of a leader, 1/1000 em
_LEADER_ROOM = 500.0
# a measure this many times as wide as the text would not help it
_MOST_DOUBLINGS = 12


def has_tab(line: Sequence[Piece]) -> bool:
    """Whether a typed line has a tab."""
    return any(piece.kind == "text" and "\t" in piece.text for piece in line)


def tabbed_block(
    lines: Sequence[Sequence[Piece]], style: TextStyle, before: float, indent: float,
    marker: Marker | None, keep: bool = False,
) -> Block:  # fmt: skip
    """The block of typed lines some of which have tabs; all else as in `TextBlock`.

    Raises Mismatch as `set_pieces` does, and for a leader that is not of one font.
    """
    out: list[Block] = []
    for tabbed, group in groupby(lines, has_tab):
        if tabbed:
            for line in group:
                out.append(_tab_line(line, style, 0.0 if out else before, indent,
                                     None if out else marker))  # fmt: skip
        else:
            content = tuple(set_pieces(line, style.voices, style.base_level) for line in group)
            first = not out
            out.append(TextBlock(style, content, before if first else 0.0, indent,
                                 marker=marker if first else None))  # fmt: skip
    return _Lines(style, tuple(out), keep)


def _tab_line(
    line: Sequence[Piece], style: TextStyle, before: float, indent: float, marker: Marker | None
) -> TabLine:
    base = style.base_level
    if base is None:
        base = bidi.paragraph_level("".join(p.text for p in line if p.kind == "text"))
    segments = tuple(
        set_pieces(pieces, style.voices, base) if pieces else Line((), base)
        for pieces in _parted(line)
    )
    leaders = {stop.leader: _leader(stop.leader, style, base) for stop in style.forms.tabs}
    return TabLine(style, segments, base, leaders, before, indent, marker)


def _parted(line: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces between the tabs of a line."""
    out: list[list[Piece]] = [[]]
    for piece in line:
        if piece.kind == "icon":
            out[-1].append(piece)
            continue
        for number, text in enumerate(piece.text.split("\t")):
            if number:
                out.append([])
            if text:
                out[-1].append(replace(piece, text=text))
    return out


def _leader(text: str, style: TextStyle, base: int) -> Run | None:
    runs = style.voices.base.runs(text, base) if text else ()
    if len(runs) > 1:
        raise Mismatch(
            f"the leader {text!r} cannot be repeated: it takes {len(runs)} runs of type",
            "lead with one sign of the style's own font, such as '.'",
        )
    return runs[0] if runs else None


# -- lines one below the other ----------------------------------------------------------------


class _Lines(Struct, frozen=True):
    """Blocks that are one paragraph."""

    style: TextStyle
    blocks: tuple[Block, ...]
    keep: bool = False

    def lay_out(self, fit: Fit) -> _LaidLines:
        """See `blocks.Block`."""
        return _LaidLines(self.style, tuple(block.lay_out(fit) for block in self.blocks), self.keep)

    def least(self) -> float:
        """See `blocks.Block`."""
        return max(block.least() for block in self.blocks)

    def natural(self) -> float:
        """See `blocks.Block`."""
        return max(block.natural() for block in self.blocks)


class _LaidLines(Struct, frozen=True):
    style: TextStyle
    laid: tuple[Laid, ...]
    keep: bool = False

    @property
    def lines(self) -> int:
        """See `blocks.Laid`."""
        return sum(each.lines for each in self.laid)

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        first, *others = (each.extent() for each in self.laid)
        inner = first.inner + sum(each.step + each.inner for each in others)
        return Extent(first.step, inner, first.ascent, others[-1].depth if others else first.depth)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        strips = [strip for each in self.laid for strip in each.strips()]
        count = len(strips)
        head = min(self.style.orphans, count) - 1
        foot = count - min(self.style.widows, count)
        return [
            replace(strip, keep=self.keep if at == count - 1 else at < head or at >= foot)
            for at, strip in enumerate(strips)
        ]

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        return next((over for over in (each.over() for each in self.laid) if over), None)

    def finished(self, better: bool = True) -> _LaidLines:
        """See `blocks.Laid`."""
        return replace(self, laid=tuple(each.finished(better) for each in self.laid))

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        for each in self.laid:
            count = len(each.strips())
            if number < count:
                each.draw(ops, number, x, y)
                return
            number -= count

    @property
    def base(self) -> int | None:
        """See `blocks.Laid`."""
        return self.laid[0].base

    @property
    def text(self) -> str:
        """See `blocks.Laid`."""
        return " ".join(each.text for each in self.laid)


# -- a line with tabs -------------------------------------------------------------------------


class TabLine(Struct, frozen=True):
    """One typed line of segments with tabs between them, from the right if `base` is 1.

    `leaders` are the signs of the stops, shaped. Lengths in points at full size.
    """

    style: TextStyle
    segments: tuple[Line, ...]
    base: int
    leaders: dict[str, Run | None]
    before: float = 0.0
    indent: float = 0.0
    marker: Marker | None = None

    def lay_out(self, fit: Fit) -> LaidTabs:
        """See `blocks.Block`."""
        segments = self.measured(fit.tracking)
        room = fit.width - self.indent * fit.scale
        return LaidTabs(self, fit, segments, self.arranged(segments, room, fit.scale))

    def measured(self, tracking: float = 0.0) -> list[Segment]:
        """The segments with their widths."""
        return [segment_of(line, tracking) for line in self.segments]

    def arranged(self, segments: Sequence[Segment], measure: float, scale: float) -> Tabs:
        """The segments at their stops; `measure` in points, at `scale` of the full size."""
        em = 1000 / (self.style.size * scale)
        stops = [
            ((stop.at * scale + stop.share * measure) * em, stop) for stop in self.style.forms.tabs
        ]
        return arrange(segments, stops, self.style.voices.base.space().advance)

    def least(self) -> float:
        """See `blocks.Block`; found by trying, since stops depend on the measure, though their
        order does not as a rule."""
        segments = self.measured()
        k = self.style.size / 1000
        space = self.style.voices.base.space().advance
        packed = (sum(s.width for s in segments) + space * (len(segments) - 1)) * k
        low, high = 0.0, max(packed, 1.0)
        for _ in range(_MOST_DOUBLINGS):
            if self._fits(segments, high):
                break
            low, high = high, 2 * high
        else:
            return self.indent + packed
        while high - low > ROUNDING:
            middle = (low + high) / 2
            low, high = (low, middle) if self._fits(segments, middle) else (middle, high)
        return self.indent + high

    def _fits(self, segments: Sequence[Segment], measure: float) -> bool:
        tabs = self.arranged(segments, measure, 1.0)
        return tabs.collision is None and tabs.end * self.style.size / 1000 <= measure + ROUNDING

    natural = least  # it is never broken


class LaidTabs(Struct, frozen=True):
    """A `TabLine` at a size: one strip."""

    line: TabLine
    fit: Fit
    segments: list[Segment]
    tabs: Tabs
    lines: int = 1

    @property
    def size(self) -> float:
        """Of its text, in points."""
        return self.line.style.size * self.fit.scale

    @property
    def _measure(self) -> float:
        """In points."""
        return self.fit.width - self.line.indent * self.fit.scale

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        style, fit, k = self.line.style, self.fit, self.size / 1000
        step = style.leading * fit.leading * fit.scale + self.line.before * fit.scale
        return Extent(step, 0.0, style.ascent * k, style.descent * k)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        step, _, ascent, depth = self.extent()
        return [Strip(step, ascent, depth, False)]

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        k = self.size / 1000
        if self.tabs.collision is not None:
            needed, room = self.tabs.collision
            return Over(self.text, needed * k, room * k, False)
        if self.tabs.end * k > self._measure + 2 * ROUNDING:
            return Over(self.text, self.tabs.end * k, self._measure, False)
        return None

    def finished(self, better: bool = True) -> LaidTabs:
        """See `blocks.Laid`."""
        return self

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        line, k = self.line, self.size / 1000
        inset = line.indent * self.fit.scale
        if line.marker is not None:
            parts, advance, room = line.marker
            right = x + self.fit.width - inset
            at = right + room * k if line.base else x + inset - (room + advance) * k
            emit_parts(ops, parts, (at, y), self.size, line.style.fill)
        content = tuple(self._parts())
        one = SetLine(
            content, self.tabs.end, self._measure / k, inset / k, (0.0, 0.0), True, line.base,
            any(segment.mixed for segment in line.segments),
        )  # fmt: skip
        emit_line(ops, one, replace(line.style, align="start"), self.size, x, y)

    def _parts(self) -> Iterator[Part]:
        """The segments with gaps, or spaces, between them."""
        base = self.line.base
        yield from self.segments[0].parts
        for number, (advance, stop) in enumerate(self.tabs.moves):
            last, segment = self.segments[number], self.segments[number + 1]
            leader = self.line.leaders[stop.leader] if stop else None
            # at the end of a line, or its beginning, nothing is there to keep away from
            start = _LEADER_ROOM if last.width else 0.0
            end = _LEADER_ROOM if segment.width else 0.0
            if stop is None:
                yield self.line.style.voices.base.space(base)
            elif leader is None or advance <= start + end:
                yield Gap(None, advance, level=base)
            else:
                yield Gap(None, start, level=base)
                yield Gap(leader, advance - start - end, level=base)
                yield Gap(None, end, level=base)
            yield from segment.parts

    @property
    def base(self) -> int:
        """See `blocks.Laid`."""
        return self.line.base

    @property
    def text(self) -> str:
        """See `blocks.Laid`."""
        return " ".join(segment.text for segment in self.segments if segment.parts)
