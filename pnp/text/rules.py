"""A line across the column, between blocks of text."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.model.face import Op, Path, Stroke
from pnp.text.blocks import Extent, Fit, Over, Strip
from pnp.text.paragraph import TextStyle

_WIDTH = 0.5  # points at full size


@dataclass(frozen=True)
class RuleBlock:
    """A line in the colour of the text. Lengths in points at full size."""

    style: TextStyle
    before: float = 0.0
    indent: float = 0.0

    def lay(self, fit: Fit) -> LaidRule:
        """See `blocks.Block`."""
        return LaidRule(self, fit)

    def least(self) -> float:
        """See `blocks.Block`."""
        return self.indent

    natural = least


@dataclass(frozen=True)
class LaidRule:
    """The line where it stands: half a line high, with room above and below."""

    block: RuleBlock
    fit: Fit
    lines: int = 0
    text: str = ""

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        half = self.block.style.leading * self.fit.scale * self.fit.leading / 2
        return Extent(half + self.block.before * self.fit.scale, 0.0, half, 0.0)

    def strips(self) -> list[Strip]:
        """See `blocks.Laid`."""
        step, _, ascent, depth = self.extent()
        return [Strip(step, ascent, depth, False)]

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        return None

    def finished(self) -> LaidRule:
        """See `blocks.Laid`."""
        return self

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        scale = self.fit.scale
        height = y - self.block.style.cap_height * self.block.style.size * scale / 2000
        left = x + self.block.indent * scale
        segments = (("M", left, height), ("L", x + self.fit.width, height))
        ops.append(Path(segments, None, Stroke(self.block.style.fill, _WIDTH * scale)))
