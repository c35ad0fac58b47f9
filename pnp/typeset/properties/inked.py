"""Texts whose box is as high as their letters reach, for any font and script.

In: a text in a style, a width. Out: the set text, and how far its letters reach above and below
its first baseline, so that no accent touches the elements above or below. The leading of lines
that would touch each other is enlarged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.model.face import Box, Glyphs, Op
from pnp.text.blocks.fitting import Fitted, place
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.letter_outlines import run_reach

_LOOSER = 1.04  # the leading of lines that would touch, as a multiple of their height


class Inked(NamedTuple):
    """A set text; how far it reaches `above` and `below` its first baseline, in points, and the
    height that one of its lines needs (0 if there is only one)."""

    fitted: Fitted
    style: TextStyle
    above: float
    below: float
    line: float

    @property
    def height(self) -> float:
        """Of its box."""
        return self.above + self.below

    def draw(self, box: Box) -> tuple[Op, ...]:
        """Its operations, from the top of a box on."""
        x, y, width, _ = box
        top = y + self.above - _base(self.fitted)
        return place(self.fitted, self.style, (x, top, width, self.fitted.height))


def set_inked(
    style: TextStyle,
    looser: Callable[[float], TextStyle],
    fit: Callable[[TextStyle], Fitted],
    width: float,
) -> Inked:
    """A text that `fit` sets in a style; `looser` returns the style with another leading."""
    found = measured(fit(style), style, width)
    needed = found.line * _LOOSER
    if needed <= style.leading:
        return found
    wider = looser(needed)
    return measured(fit(wider), wider, width)


def measured(fitted: Fitted, style: TextStyle, width: float) -> Inked:
    """A set text with the reach of its letters."""
    base = _base(fitted)
    above, below = base, fitted.height - base
    highest = deepest = 0.0
    for run in place(fitted, style, (0.0, -base, width, fitted.height)):
        if isinstance(run, Glyphs):
            top, bottom = reach(run)
            highest, deepest = max(highest, run.y - top), max(deepest, bottom - run.y)
            above, below = max(above, -top), max(below, bottom)
    several = bool(fitted.columns) and len(fitted.columns[0].strips) > 1
    return Inked(fitted, style, above, below, highest + deepest if several else 0.0)


def _base(fitted: Fitted) -> float:
    """From the top of a text to its first baseline."""
    strips = fitted.columns[0].strips if fitted.columns else ()
    return strips[0][2] if strips else 0.0


def reach(run: Glyphs) -> tuple[float, float]:
    """The highest and the lowest y of the letters of a run; its baseline if it has none."""
    return run_reach(run) or (run.y, run.y)
