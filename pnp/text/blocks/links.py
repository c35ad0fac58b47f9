"""From strips as they are set to the boxes of the words in them that lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.face import Box
from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import Laid, LaidText
from pnp.text.blocks.tables import LaidTable
from pnp.text.paragraphs.setting import beginning, visual
from pnp.text.shaping.parts import Run


def links_of(laid: Laid, number: int, x: float, y: float) -> Iterator[tuple[str, Box]]:
    """Where words of a strip lead to, and the box round them, one for each line; `x` and `y` are
    the left edge of the column and the baseline, as in `Laid.draw`."""
    if isinstance(laid, LaidText):
        yield from _of_line(laid, number, x, y)
    elif isinstance(laid, LaidTable):
        for cell, line, at, baseline in laid.cell_lines(number, x, y):
            yield from _of_line(cell, line, at, baseline)
    elif isinstance(laid, LaidEntry) and laid.block.link:
        above, below = _reach(laid.title)
        yield laid.block.link, (x, y - above, laid.fit.width, above + below)


def _reach(laid: LaidText) -> tuple[float, float]:
    style, k = laid.block.style, laid.size / 1000
    return style.ascent * k, style.descent * k


def _of_line(laid: LaidText, number: int, x: float, y: float) -> Iterator[tuple[str, Box]]:
    line = laid.set_line(number)
    if line is None or not laid.block.style.voices.have_links:
        return
    pen, extra = beginning(line, laid.block.style, laid.size, x)
    above, below = _reach(laid)
    target, left, right = "", pen, pen
    for part in visual(line.parts) if line.mixed or line.base else line.parts:
        link = part.voice.link if isinstance(part, Run) else target
        if link != target:
            if target and right > left:
                yield target, (left, y - above, right - left, above + below)
            target, left = link, pen
        stretch = part.word.stretch if isinstance(part, Run) else 0.0
        pen += part.advance * laid.size / 1000 + extra * stretch
        if stretch == 0.0:
            right = pen  # without the space after the last word
    if target and right > left:
        yield target, (left, y - above, right - left, above + below)
