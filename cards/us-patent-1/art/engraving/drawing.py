"""What the parts draw with: all surfaces, and small things such as lines, rivets and shadows."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engraving.curves import Points, as_points, curve, ellipse, resample
from engraving.lettering import Lettering
from engraving.lines import FORM, THIN, TONE


class Drawing(Lettering):
    """A plate that parts draw on, in their own coordinates."""

    def line(
        self, pts: str | Sequence[complex], w: float = FORM, tips: tuple[float, float] = (0, 0)
    ) -> None:
        """A line; a text is a curve."""
        self.stroke(self.placed(as_points(pts)), w, tips)

    def lines(
        self,
        rows: Sequence[str | Sequence[complex]],
        w: float = TONE,
        tips: tuple[float, float] = (0.6, 0.6),
    ) -> None:
        """Several lines of one width."""
        for row in rows:
            self.line(row, w, tips)

    def spot(self, outline: str | Points) -> None:
        """A solid black shape."""
        pts = curve(outline, True) if isinstance(outline, str) else outline
        self.add(self.placed(pts))

    def rivet(self, c: complex, r: float = 0.28) -> None:
        """The head of a rivet: `r` on the sheet, at any scale."""
        self._heads([c], r)

    def rivets(self, line: str | Points, count: int, r: float = 0.26) -> None:
        """Rivets at even distances along a line."""
        self._heads(resample(as_points(line), count - 1), r)

    def _heads(self, places: Points, r: float) -> None:
        """Round heads: black, with a light at the upper left."""
        centres = self.placed(places)
        for at in centres:
            self.add(ellipse(at, r + 0.08, n=9))
        shift = -0.12 * r * (1 + 1j)
        self.ground([ellipse(at + shift, r * 0.72, n=8) for at in centres])

    def shadow(self, x: float, y: float, rx: float, rows: int = 5) -> None:
        """A shadow on the ground: level strokes, strong under the thing, fading to the right."""
        c = self.placed_one(complex(x, y))
        for k in range(rows):
            f = 1 - k / rows
            h = rx * self.scale * (0.55 + 0.45 * f)
            x0 = c.real - h * (1 - 0.12 * k) + self.random.uniform(-0.6, 0.6)
            x1 = c.real + h * (1 + 0.10 * (rows - k) / rows) + self.random.uniform(-0.6, 0.9)
            y1 = c.imag + k * 0.36
            self.stroke([complex(x0, y1), complex(x1, y1)], max(THIN, 0.24 * f), (2.5, 4))

    def dashes(
        self, y: float, span: tuple[float, float], count: int, sizes: tuple[float, float] = (1.5, 6)
    ) -> None:
        """Broken level strokes: ground, water, far sky."""
        for _ in range(count):
            n = self.random.uniform(*sizes)
            x = self.random.uniform(span[0], max(span[0], span[1] - n))
            self.line([complex(x, y), complex(x + n, y)], TONE, (n * 0.35, n * 0.45))

    def broken(
        self, line: str | Points, w: float = 0.24, on: float = 0.7, off: float = 0.42
    ) -> None:
        """A broken line, as patents draw what cannot be seen."""
        pts = as_points(line)
        n = sum(abs(b - a) for a, b in itertools.pairwise(pts))
        count = max(1, round(n / (on + off)))
        fine = resample(pts, count * 5)
        for i in range(count):
            self.line(fine[i * 5 : i * 5 + 4], w)
