"""From a title and a number to an entry of a list of contents: dots lead from one to the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.model.face import Op
from pnp.text.blocks.lines import Extent, Fit, LaidText, Over, Strip, TextBlock
from pnp.text.paragraphs.setting import beginning, emit_parts
from pnp.text.shaping.parts import Gap, Part, in_a_row

# what the title keeps free for the number, and what is left free at either end of the dots, in em
_ROOM, _AROUND = 2.5, 0.5


class EntryBlock(Struct, frozen=True):
    """A title, and a number at the other edge of its last line. `dot` leads there over and over;
    `link` is where the entry leads to."""

    title: TextBlock
    number: TextBlock
    dot: TextBlock
    link: str = ""

    def lay_out(self, fit: Fit) -> LaidEntry:
        """See `blocks.Block`."""
        room = max(_ROOM, self._number_ems() + 2 * _AROUND) * self.title.style.size * fit.scale
        title = self.title.lay_out(fit._replace(width=max(0.0, fit.width - room)))
        return LaidEntry(self, fit, title, room)

    def _number_ems(self) -> float:
        return self.number.natural() / self.number.style.size

    def least(self) -> float:
        """See `blocks.Block`."""
        return self.title.least() + _ROOM * self.title.style.size

    def natural(self) -> float:
        """See `blocks.Block`."""
        return self.title.natural() + _ROOM * self.title.style.size


class LaidEntry(Struct, frozen=True):
    """An entry with its title broken into lines, `room` points being kept free beside them."""

    block: EntryBlock
    fit: Fit
    title: LaidText
    room: float

    @property
    def lines(self) -> int:
        """See `blocks.Laid`."""
        return self.title.lines

    def extent(self) -> Extent:
        """See `blocks.Laid`."""
        return self.title.extent()

    def strips(self) -> Sequence[Strip]:
        """See `blocks.Laid`."""
        return self.title.strips()

    def over(self) -> Over | None:
        """See `blocks.Laid`."""
        return self.title.over()

    def finished(self, better: bool = True) -> LaidEntry:
        """See `blocks.Laid`."""
        return LaidEntry(self.block, self.fit, self.title.finished(better), self.room)

    def draw(self, ops: list[Op], number: int, x: float, y: float) -> None:
        """See `blocks.Laid`."""
        self.title.draw(ops, number, self.title_left(x), y)
        if number == self.lines - 1:
            page, dots = self.ending(x, y)
            ops += (*page, *dots)

    def title_left(self, x: float) -> float:
        """The left edge of the title, that of the column being `x`."""
        return x + self.room if self.base else x

    def ending(self, x: float, y: float) -> tuple[list[Op], list[Op]]:
        """The number of the last line, and the dots that lead there."""
        style, size = self.title.block.style, self.title.size
        k = size / 1000
        parts = _parts(self.block.number)
        width = sum(part.advance for part in parts) * k
        at = x if self.base else x + self.fit.width - width
        page: list[Op] = []
        dots: list[Op] = []
        emit_parts(page, parts, (at, y), size, style.fill)
        line = self.title.set_line(self.lines - 1)
        if line is not None:
            start, _ = beginning(line, style, size, self.title_left(x))
            end = start + line.width * k
            first, last = (at + width, start) if self.base else (end, at)
            around = _AROUND * size
            dot = next((p for p in _parts(self.block.dot) if not isinstance(p, Gap)), None)
            gap = Gap(dot, (last - first - 2 * around) / k)  # type: ignore[arg-type]
            if gap.advance > 0:
                emit_parts(dots, (gap,), (first + around, y), size, style.fill)
        return page, dots

    @property
    def text(self) -> str:
        """See `blocks.Laid`."""
        return self.title.text

    @property
    def base(self) -> int | None:
        """See `blocks.Laid`."""
        return self.title.base


def _parts(block: TextBlock) -> Sequence[Part]:
    return in_a_row([chunk for line in block.content for chunk in line.chunks])
