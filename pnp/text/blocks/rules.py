"""A line across the column, between blocks of text."""

from __future__ import annotations

from msgspec import Struct

from pnp.model.face import Op, Path, Stroke
from pnp.text.blocks.lines import Extent, Fit, Over, Strip
from pnp.text.paragraphs.paragraph import TextStyle

_WIDTH = 0.5  # points at full size


class RuleBlock(Struct, frozen=True):
    """A line in the colour of the text. Lengths in points at full size."""

    style: TextStyle
    before: float = 0.0
    indent: float = 0.0
    rtl: bool = False

    def lay_out(self, fit: Fit) -> LaidRule:
        """See `blocks.Block`."""
        return LaidRule(self, fit)

    def least(self) -> float:
        """See `blocks.Block`."""
        return self.indent

    natural = least


class LaidRule(Struct, frozen=True):
    """The line where it stands: the room to the text above and below is alike."""

    block: RuleBlock
    fit: Fit
    lines: int = 0
    text: str = ""
    base: int | None = None

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        line = self.block.style.leading * self.fit.scale * self.fit.leading
        # capitals below reach higher than descenders above reach down
        return Extent(0.75 * line + self.block.before * self.fit.scale, 0.0, line / 2, 0.0)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        step, _, ascent, depth = self.extent()
        return [Strip(step, ascent, depth, False)]

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        return None

    def finished(self, better: bool = True) -> LaidRule:
        """See `blocks.Laid`."""
        return self

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        scale = self.fit.scale
        indent, rtl = self.block.indent * scale, self.block.rtl
        left, right = x + indent * (not rtl), x + self.fit.width - indent * rtl
        segments = (("M", left, y), ("L", right, y))
        ops.append(Path(segments, None, Stroke(self.block.style.fill, _WIDTH * scale)))
