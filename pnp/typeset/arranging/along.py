"""Text on a curve: as large as the curve allows, each letter turned.

In: a text of one line, its style, its baseline and the box. Out: paths of the letters, and the same
text set straight and invisible, so that it is found and copied as typed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from pnp.geometry.curves import Curve
from pnp.geometry.segments import transform
from pnp.model.definitions import replace
from pnp.model.face import Box, Glyph, Glyphs, Group, Matrix, Op, Paint, Path, Segment, multiply
from pnp.model.units import in_mm
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import STEP, TRACKING_STEP
from pnp.text.blocks.lines import ROUNDING, TextBlock
from pnp.text.paragraphs.inline import Line
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.paragraphs.setting import emit_parts
from pnp.text.shaping.letter_outlines import glyph_segments
from pnp.text.shaping.parts import Part, PlacedIcon, Run, in_a_row, tracked_part
from pnp.text.unicode import bidi
from pnp.typeset.arranging.baselines import Baseline, Reach, Ring

# keys of a style that apply to several lines, and not to one line on a curve
ONE_LINE = {
    "wrap": False, "lines": 1, "hyphenate": False, "hang": False, "indent": 0.0, "drop_cap": 1,
    "tabs": (),
}  # fmt: skip


class BentText(NamedTuple):
    """A text on its curve: the paths of its letters, one for each paint; icons and the invisible
    text; its size in points."""

    letters: tuple[Path, ...]
    others: tuple[Op, ...]
    size: float


class OneLine(Struct, frozen=True):
    """A text of one line in a style made with `ONE_LINE`; advances in 1/1000 em."""

    style: TextStyle
    line: Line

    @classmethod
    def of(cls, text: str, style: TextStyle) -> OneLine | None:
        """A text as one line; None if it is empty. Raises Mismatch if it needs several lines."""
        blocks = blocks_of(text, style)
        if not blocks:
            return None
        only = blocks[0]
        lines: Sequence[Line] = ()
        if isinstance(only, TextBlock) and only.style is style and not only.marker:
            lines = only.content
        if len(blocks) > 1 or len(lines) != 1:
            raise Mismatch(
                "text on a path is one line", "leave out line breaks, headings, lists and tables"
            )
        return cls(style, lines[0]) if lines[0].chunks else None

    def parts(self, tracking: float = 0.0) -> list[Part]:
        """From left to right, with `tracking` after each cluster."""
        found = in_a_row(self.line.chunks)
        if tracking:
            found = [tracked_part(part, tracking) for part in found]
        if self.line.base or self.line.mixed:
            found = [found[i] for i in bidi.visual_order([part.level for part in found])]
        return found

    def natural(self, baseline: Baseline) -> float:
        """The width of the box in which it fits at full size."""
        style = self.style
        length = sum(part.advance for part in self.parts()) + self._closing(baseline)
        return baseline.width(length * style.size / 1000, Reach.of(style, style.size))

    def _closing(self, baseline: Baseline) -> float:
        """The room between the end of a text and its beginning on a closed curve."""
        return self.style.voices.base.space().advance if isinstance(baseline, Ring) else 0.0

    def fitted(self, baseline: Baseline, box: Box, most: float) -> BentText:
        """The largest text that fits, at most `most` points: letters are set closer before the
        type is set smaller. Raises Mismatch if it does not fit at its smallest size."""
        for size, tracking in self._tries(most):
            curve = baseline.curve(box, Reach.of(self.style, size), self.style.valign)
            parts = self.parts(tracking)
            gap = self.style.voices.base.space().advance * size / 1000 if curve.closed else 0.0
            length = sum(part.advance for part in parts) * size / 1000
            if 0 < curve.length >= length + gap - ROUNDING:
                setting = self._setting(parts, curve.length - length, gap, curve.closed)
                return _Bender(self.style.fill, parts, curve, size, *setting).bent()
        at = f"at {size:g}pt" + (", the smallest size allowed," if size < self.style.size else "")
        raise Mismatch(
            f"the text is too long for its path: {at} it is {in_mm(length + gap)}, the path "
            f"{in_mm(curve.length)}: {in_mm(length + gap - curve.length)} over",
            "shorten it, enlarge the box, or allow a smaller 'smallest'",
            code="text-overflow",
        )

    def _tries(self, most: float) -> Iterator[tuple[float, float]]:
        """Sizes with tracking, in the order in which they are tried, as for text in a box."""
        style = self.style
        size, tracking = min(style.size, most), 0.0
        yield size, tracking
        while tracking > style.tracking:
            tracking = max(tracking - TRACKING_STEP, style.tracking)
            yield size, tracking
        while size > style.smallest:
            size = max(size - STEP, style.smallest)
            yield size, tracking

    def _setting(
        self, parts: Sequence[Part], slack: float, gap: float, closed: bool
    ) -> tuple[float, float]:
        """The start of the text on the curve, and the points added to its spaces."""
        align = self.style.align
        spaces = sum(p.word.stretch for p in parts if isinstance(p, Run))
        if align == "justify" and spaces:
            # on a closed curve there is a space between its end and its beginning too
            extra = (slack - gap) / (spaces + closed)
            return (gap + extra) / 2 if closed else 0.0, extra
        if closed or align == "center":
            return slack / 2, 0.0
        if align in ("left", "right"):
            return slack if align == "right" else 0.0, 0.0
        return slack if (align == "end") != bool(self.line.base) else 0.0, 0.0


# -- bending ----------------------------------------------------------------------------------


class _Bender(Struct):
    """Places parts on a curve from left to right, from `start` on, with `extra` points at each
    part that stretches. `edges` are the ends of the baselines of placed parts."""

    fill: Paint
    parts: Sequence[Part]
    curve: Curve
    size: float
    start: float
    extra: float
    edges: list[tuple[float, float]] = field(default_factory=list)

    def bent(self) -> BentText:
        """The text on its curve."""
        letters: dict[Paint, list[Segment]] = {}
        others: list[Op] = []
        pen, k = self.start, self.size / 1000
        for part in self.parts:
            if isinstance(part, Run):
                paint = self.fill if part.voice.fill is None else part.voice.fill
                self._run(letters.setdefault(paint, []), part, pen)
                pen += self.extra * part.word.stretch
            elif isinstance(part, PlacedIcon):
                others.append(self._icon(part, pen))
            pen += part.advance * k
        paths = [Path(tuple(found), paint) for paint, found in letters.items() if found]
        return BentText(tuple(paths), (*others, self._unseen(pen)), self.size)

    def _place(self, pen: float, advance: float) -> Matrix:
        """The matrix that moves a part of this advance (points), its middle at 0, to the curve."""
        found = self.curve.at(pen + advance / 2)
        cos, sin, _, _, x, y = found
        half = advance / 2
        self.edges += [(x - cos * half, y - sin * half), (x + cos * half, y + sin * half)]
        return found

    def _run(self, out: list[Segment], run: Run, pen: float) -> None:
        em, rise = self.size * run.scale / 1000, run.rise * self.size / 1000
        for cluster in _clusters(run.word.glyphs):
            advance = sum(glyph.advance for glyph in cluster) * em
            place = self._place(pen, advance)
            left = -advance / 2
            for glyph in cluster:
                at = (em, 0.0, 0.0, em, left + glyph.dx * em, -glyph.dy * em - rise)
                out += transform(glyph_segments(run.word.font, glyph.gid), multiply(place, at))
                left += glyph.advance * em
            pen += advance

    def _icon(self, part: PlacedIcon, pen: float) -> Group:
        k = self.size / 1000
        scale = part.height * k / part.icon.height
        top = -(part.rise + part.height) * k
        at = (scale, 0.0, 0.0, scale, -part.advance * k / 2, top)
        return Group((part.icon.art,), multiply(self._place(pen, part.advance * k), at))

    def _unseen(self, end: float) -> Op:
        """The text set straight at the middle of the curve, not wider than the letters: it is
        found, copied, and checked for text that leaves the card."""
        cos, sin = self._direction()
        _, _, _, _, x, y = self.curve.at((self.start + end) / 2)
        if not self.edges:
            return Group(())
        along = [cos * (px - x) + sin * (py - y) for px, py in self.edges]
        low, high = min(along), max(along)
        length = end - self.start
        share = min(1.0, (high - low) / length) if length else 1.0
        first = (low + high - length * share) / 2
        ops: list[Op] = []
        emit_parts(ops, self.parts, (first, 0.0), self.size * share, self.fill, self.extra * share)
        runs = [replace(op, fill=None) for op in ops if isinstance(op, Glyphs)]
        return Group(tuple(runs), (cos, sin, -sin, cos, x, y))

    def _direction(self) -> tuple[float, float]:
        """The main direction of the letters (right, down, left or up) as cosine and sine: PDF
        readers break oblique text into pieces."""
        pairs = list(zip(self.edges[::2], self.edges[1::2], strict=True))
        right = sum(x1 - x0 for (x0, _), (x1, _) in pairs)
        down = sum(y1 - y0 for (_, y0), (_, y1) in pairs)
        # on a whole circle both are nearly 0, and rounding must not decide
        if abs(right) >= abs(down) - self.size:
            return (1.0, 0.0) if right > -self.size else (-1.0, 0.0)
        return 0.0, math.copysign(1.0, down)


def _clusters(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Letters with their marks: the first glyph of each stands for its characters."""
    found: list[Glyph] = []
    for glyph in glyphs:
        if glyph.text and found:
            yield found
            found = []
        found.append(glyph)
    if found:
        yield found
