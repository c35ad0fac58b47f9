"""Tone as lines: their width is the tone, and light parts lose lines instead of thin ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engraving.curves import Points, inside, length, outside, polar, resample, unit
from engraving.lines import THIN, Lines
from engraving.tone import Tone

PITCH = 0.38  # from line to line
LEAST_PITCH = 0.3  # closer lines fill in on an office printer
_WHITE = 0.10  # no gap between lines is narrower: below it they run together to black
_TOLERANCE = 0.065  # of a tone line: in a family, nobody sees the single one
_CUT = 0.12  # tones below are paper
_BLACK = 0.93  # tones above are solid


class Hatching(Lines):
    """Families of lines side by side."""

    def _first(self, even: bool) -> float:
        """The tone at which a line begins; by chance, so that lights have a ragged edge."""
        jitter = 1 + (self.random.random() - 0.5) * 0.5
        return (_CUT if even else _CUT + 0.17) * jitter

    @staticmethod
    def _width(tone: float, first: float, gap: float) -> float:
        if tone < first:
            return 0.0
        if tone >= _BLACK:
            return gap * 1.04
        return min(max(THIN, tone * gap), max(THIN, gap - _WHITE))

    def family(
        self,
        rows: Sequence[Points],
        tones: Sequence[Sequence[float]],
        pitch: float = PITCH,
        tip: float = 0.7,
    ) -> None:
        """Lines of equally many points, with a tone for each point.

        Where the lines draw together, as at a neck, every second one is dropped.
        """
        for k, row in enumerate(rows):
            firsts = self._first(True), self._first(False)
            others = [rows[i] for i in (k - 1, k + 1) if 0 <= i < len(rows)]
            last = len(row) - 1
            ws = []
            for j, p in enumerate(row):
                d = unit(row[min(j + 1, last)] - row[max(j - 1, 0)])
                gap = max((abs(((o[j] - p) * d.conjugate()).imag) for o in others), default=pitch)
                every = 1
                while gap < pitch * 0.62 and every < 64:
                    gap, every = gap * 2, every * 2
                first = firsts[k // every % 2]
                ws.append(0.0 if k % every else self._width(tones[k][j], first, gap))
            self._runs(row, ws, tip)

    def _runs(self, row: Points, ws: list[float], tip: float) -> None:
        """The pieces of a line that have a width."""
        j, n = 0, len(row)
        while j < n:
            if ws[j] <= 0:
                j += 1
                continue
            i = j
            while j < n and ws[j] > 0:
                j += 1
            pts, w = row[i:j], ws[i:j]
            begin = end = 0.0
            if i > 0:
                over = 0.3 + 0.6 * self.random.random()
                pts, w, begin = [pts[0] + (row[i - 1] - pts[0]) * over, *pts], [w[0], *w], tip
            if j < n:
                over = 0.3 + 0.6 * self.random.random()
                pts, w, end = [*pts, pts[-1] + (row[j] - pts[-1]) * over], [*w, w[-1]], tip
            if length(pts) > 0.35:
                self.stroke(pts, w, (begin, end), tolerance=_TOLERANCE)

    def hatch(
        self,
        outline: Points,
        tone: Tone,
        angle: float = 45,
        pitch: float = PITCH,
        bow: float = 0,
        holes: Sequence[Points] = (),
    ) -> None:
        """Parallels over a polygon, straight or bowed; `tone` may depend on the place."""
        u = polar(1, angle)
        flat = [p / u for p in outline]
        x0, x1 = min(p.real for p in flat), max(p.real for p in flat)
        y, y1 = min(p.imag for p in flat) - abs(bow), max(p.imag for p in flat) + abs(bow)
        steps = max(2, int((x1 - x0) / 0.5)) if bow else 1
        k = 0
        while y + pitch * 0.5 < y1:
            line = []
            for j in range(steps + 1):
                s = 2 * j / steps - 1
                x = x0 - 0.1 + (x1 - x0 + 0.2) * j / steps
                line.append(u * complex(x, y + pitch * 0.5 + bow * (1 - s * s)))
            pieces = inside(outline, line)
            for hole in holes:
                pieces = [q for piece in pieces for q in outside(hole, piece)]
            first = self._first(k % 2 == 0)
            for piece in pieces:
                row = resample(piece, max(2, math.ceil(length(piece) / 0.45)))
                tones = [tone(p) if callable(tone) else tone for p in row]
                self._runs(row, [self._width(t, first, pitch) for t in tones], 0.7)
            y += pitch
            k += 1
