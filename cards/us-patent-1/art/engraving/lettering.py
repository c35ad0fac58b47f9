"""Engraver's italic, reference letters with their leader lines, figure numbers."""

from __future__ import annotations

import math
from collections.abc import Callable

from engraving.curves import Points, band, curve, ellipse, poly, rectangle, smooth, unit
from engraving.lines import TONE
from engraving.tone import FIELD
from engraving.turned import Turned

_BOWL = curve(".44,.5 .3,.62 .12,.5 .06,.22 .18,.0 .34,.1 .46,.4")


def _dot(y: float) -> Points:
    return ellipse(0.1 + 1j * y, 0.03, n=6)


# of each sign: its advance, and its strokes; one unit is the height of a capital, y up
_GLYPHS: dict[str, tuple[float, list[Points]]] = {
    "F": (.72, [
        poly(".24,.02 .24,1"), poly(".06,1 .74,1"), curve(".74,1/ .73,.78"),
        poly(".24,.52 .54,.52"), poly(".54,.62 .54,.42"), poly(".06,.0 .44,.0"),
    ]),
    "i": (.34, [curve(".02,.46 .14,.6/ .14,.12 .2,.02 .34,.16"), [p + .05 for p in _dot(.88)]]),
    "g": (.58, [_BOWL, curve(".46,.6/ .42,-.05 .3,-.32 .12,-.36 .0,-.22")]),
    ".": (.3, [_dot(.05)]),
    "a": (.56, [_BOWL, curve(".46,.62/ .42,.12 .46,.02 .6,.14")]),
    "b": (.54, [curve(".08,1/ .08,.2 .14,.02 .3,.02 .46,.26 .44,.54 .3,.62 .08,.4")]),
    "c": (.5, [curve(".44,.5 .32,.62 .14,.5 .06,.24 .16,.02 .32,.02 .46,.16")]),
    "d": (.58, [_BOWL, curve(".46,1/ .42,.12 .46,.02 .6,.14")]),
    "e": (.5, [curve(".08,.3 .3,.36 .42,.5 .3,.62 .12,.48 .06,.22 .18,.0 .34,.04 .46,.18")]),
    "0": (.58, [[*curve(".28,1 .08,.75 .06,.35 .26,0 .46,.3 .48,.7", True), .28 + 1j]]),
    "1": (.42, [curve(".04,.82 .22,1/ .22,.02"), poly(".04,0 .4,0")]),
    "2": (.56, [curve(".08,.74 .12,.94 .3,1 .46,.84 .4,.58 .06,.04/ .2,.1 .36,.02 .5,.16")]),
    "3": (.54, [curve(".1,.82 .2,.98 .36,.96 .42,.74 .2,.56/"),
                curve(".2,.56/ .44,.48 .44,.14 .22,-.02 .04,.16")]),
    "4": (.58, [curve(".36,1/ .02,.3/ .52,.3"), poly(".38,.62 .38,0")]),
    "5": (.54, [poly(".14,.98 .48,1"),
                curve(".14,.98/ .1,.56/ .3,.62 .46,.42 .38,.08 .18,-.02 .02,.14")]),
    "6": (.56, [curve(".46,.94 .26,.9 .08,.5 .08,.16 .26,-.02 .44,.18 .42,.44 .26,.54 .1,.34")]),
    "7": (.52, [poly(".06,.98 .5,.98"), curve(".06,.98/ .04,.8"), curve(".5,.98/ .26,.5 .2,0")]),
    "8": (.56, [[*curve(".26,1 .44,.8 .26,.54 .08,.22 .26,-.02 .46,.24 .26,.52 .1,.78", True),
                 .26 + 1j]]),
    "9": (.56, [curve(".44,.62 .28,.46 .1,.6 .14,.9 .32,1 .46,.82 .44,.5 .3,.12 .06,.0")]),
}  # fmt: skip

LETTERS = frozenset("abcde")
_SLOPE = 0.25


def _written(text: str, at: complex, size: float) -> list[Points]:
    """The strokes of a word that begins at a point of the sheet."""
    pen = 0.0
    strokes: list[Points] = []
    for sign in text:
        if sign == " ":
            pen += 0.3
            continue
        advance, parts = _GLYPHS[sign]
        strokes += [
            [at + complex(pen + p.real + _SLOPE * p.imag, -p.imag) * size for p in pts]
            for pts in parts
        ]
        pen += advance
    return strokes


class Lettering(Turned):
    """Words, written when everything else is drawn."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._late: list[Callable[[], None]] = []

    def word(self, text: str, x: float, y: float, size: float) -> None:
        """Write with a pointed pen, heavy on the way down; ruled lines stop around the word.

        Signs: those of figure numbers and of reference letters. Raises KeyError for others.
        """
        strokes = _written(text, complex(x, y), size)
        every = [p for pts in strokes for p in pts]
        xs, ys = [p.real for p in every], [p.imag for p in every]
        ground = rectangle(min(xs) - 0.45, min(ys) - 0.35, max(xs) + 0.45, max(ys) + 0.35)
        self.ground([ground], FIELD)
        for pts in strokes:
            ws = []
            for i in range(len(pts)):
                d = unit(pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)])
                lean = d.real * math.sin(0.24) * (1 if d.imag > 0 else -1)
                down = abs(d.imag * math.cos(0.24) - lean)
                ws.append(max(0.11, size * (0.040 + 0.085 * down**2.2)))
            self.stroke(pts, ws)

    def write_late(self, text: str, x: float, y: float, size: float) -> None:
        """Write a word over everything that is drawn."""
        self._late.append(lambda: self.word(text, x, y, size))

    def leader(self, letter: str, tip: complex, at: complex, bend: float = 0.7) -> None:
        """A reference letter at a point, with a bent leader line to its tip; drawn last."""

        def draw() -> None:
            start = at + complex(-0.35 if at.real >= tip.real else 1.15, -0.55)
            d = start - tip
            n = 1j * unit(d)
            knots = [tip, tip + d * 0.55 - n * bend * 0.25, tip + d * 0.82 + n * bend * 0.45, start]
            line = smooth(knots, n=6)
            self.word(letter, at.real, at.imag, 2.0)
            self.ground([band(line[:-2], 0.17)], FIELD)
            self.stroke(line, TONE)
            self.add(ellipse(tip, 0.16, n=8))

        self._late.append(draw)

    def finish(self) -> None:
        """Draw what is drawn last."""
        for draw in self._late:
            draw()
        self._late = []
        self.flush()
