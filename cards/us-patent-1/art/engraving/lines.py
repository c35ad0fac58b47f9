"""What a plate writes: grounds, and lines as polygons whose width changes."""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Sequence

from engraving.curves import Points, area, length, resample, thin_out, unit
from engraving.tone import FIELD, PAPER

CONTOUR, FORM, TONE = 0.34, 0.19, 0.11  # the three weights of line
THIN = 0.10  # no line is thinner, except at its tips
_LINE_TOLERANCE = 0.042  # of a drawn line, its width included
_GROUND_TOLERANCE = 0.025


class Lines:
    """Polygons in painter's order; each ground covers what is behind it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.written: list[str] = []
        self.points: dict[str, complex] = {}
        self._black: list[Points] = []
        self.turn, self.skew, self.shift = 1 + 0j, 0j, 0j
        self._places: list[tuple[complex, complex, complex]] = []

    # -- where things are --

    def push(
        self, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, squash: complex = 1
    ) -> None:
        """Move what follows: to (x, y), turned (degrees), at a size.

        `squash` is where one unit of x goes before it is turned: .5 makes circles narrow, and an
        imaginary part makes x run up or down, as on a wall that is seen at an angle.
        """
        self._places.append((self.turn, self.skew, self.shift))
        self.shift = self.placed_one(complex(x, y))
        around = cmath.rect(size, math.radians(turn))
        self._map(around * (squash + 1) / 2, around * (squash - 1) / 2)

    def push_axes(self, at: complex, right: complex, down: complex) -> None:
        """Move what follows, so that one unit to the right and one unit down are these vectors."""
        self._places.append((self.turn, self.skew, self.shift))
        self.shift = self.placed_one(at)
        self._map((right - 1j * down) / 2, (right + 1j * down) / 2)

    def _map(self, a: complex, b: complex) -> None:
        turn = self.turn * a + self.skew * b.conjugate()
        self.turn, self.skew = turn, self.turn * b + self.skew * a.conjugate()

    def pop(self) -> None:
        """Undo the last `push`."""
        self.turn, self.skew, self.shift = self._places.pop()

    def placed(self, pts: Points) -> Points:
        """Points on the sheet, from points of the part."""
        a, b, c = self.turn, self.skew, self.shift
        if not b:
            return [c + a * p for p in pts]
        return [c + a * p + b * p.conjugate() for p in pts]

    def placed_one(self, p: complex) -> complex:
        """A point on the sheet, from a point of the part."""
        return self.shift + self.turn * p + self.skew * p.conjugate()

    def back(self, v: complex) -> complex:
        """A vector of the part, from one on the sheet."""
        a, b = self.turn, self.skew
        return (a.conjugate() * v - b * v.conjugate()) / (abs(a) ** 2 - abs(b) ** 2)

    def mark(self, name: str, at: complex) -> None:
        """Name a point of a part, so that a reference letter can point at it."""
        self.points[name] = self.placed_one(at)

    @property
    def scale(self) -> float:
        """How large the part is drawn."""
        return abs(self.turn) + abs(self.skew)

    @property
    def heading(self) -> complex:
        """The direction of the part's x axis on the sheet, of length 1."""
        return unit(self.turn)

    # -- what is written; from here on, points are on the sheet --

    @staticmethod
    def data(polygons: Sequence[Points], tolerance: float) -> str:
        """Path data, in hundredths of a millimetre."""
        text, at = [], (0, 0)
        for polygon in polygons:
            rows: list[tuple[float, ...]] = [(p.real, p.imag) for p in polygon]
            if tolerance:
                rows = thin_out(rows, tolerance)
            pts = [(round(x * 100), round(y * 100)) for x, y in rows]
            pts = [p for i, p in enumerate(pts) if not i or p != pts[i - 1]]
            if len(pts) < 3:
                continue
            pairs = zip([at, *pts], pts, strict=False)
            numbers = [str(v) for a, b in pairs for v in (b[0] - a[0], b[1] - a[1])]
            at = pts[0]
            rest = "".join(v if v[0] == "-" else " " + v for v in numbers[1:])
            text.append(f"m{numbers[0]}{rest}z")
        return "".join(text)

    def flush(self) -> None:
        """Write the black polygons that are waiting, as one path."""
        d = self.data(self._black, 0)
        self._black = []
        if d:
            self.written.append(f'<path d="{d}"/>')

    def ground(
        self,
        polygons: Sequence[Points],
        color: str = PAPER,
        halo: float = 0.0,
        tolerance: float = _GROUND_TOLERANCE,
    ) -> None:
        """Cover what is behind; a halo keeps the lines behind away from the contour."""
        self.flush()
        d = self.data(polygons, tolerance)
        wide = f' stroke="{FIELD}" stroke-width="{round(halo * 200)}"' if halo else ""
        rule = ' fill-rule="evenodd"' if len(polygons) > 1 else ""
        self.written.append(f'<path d="{d}" fill="{color}"{rule}{wide}/>')

    def add(self, polygon: Points, turn: int = 1) -> None:
        """Ink a polygon. Two that overlap must run the same way, or a white spot appears."""
        self._black.append(polygon if area(polygon) * turn > 0 else polygon[::-1])

    def stroke(
        self,
        pts: Points,
        w: float | Sequence[float],
        tips: tuple[float, float] = (0, 0),
        closed: bool = False,
        tolerance: float = _LINE_TOLERANCE,
    ) -> None:
        """A line of one width, or of a width at each point.

        `tips` are the lengths of the points into which its two ends run out.
        """
        ws = [float(w)] * len(pts) if isinstance(w, int | float) else list(w)
        if closed:
            pts, ws = [*pts, pts[0]], [*ws, ws[0]]
        if len(pts) < 2:
            return
        if tips != (0, 0):
            pts, ws = _pointed(pts, ws, tips)
        rows: list[tuple[float, ...]] = [(p.real, p.imag, x) for p, x in zip(pts, ws, strict=True)]
        rows = thin_out(rows, tolerance)
        left, right = _sides([complex(x, y) for x, y, _ in rows], [r[2] for r in rows], closed)
        if closed:  # a ring: two polygons that run in opposite ways
            big, small = sorted((left[:-1], right[:-1]), key=lambda q: -abs(area(q)))
            self.add(big)
            self.add(small, -1)
        else:
            self.add(left + right[::-1])

    def contour(self, polygons: Sequence[Points], w: float = CONTOUR, shade: float = 0.18) -> None:
        """Outlines as a pen draws them: thin to the light, heavy away from it, never quite even.

        The first polygon is the outer one; the others are holes.
        """
        for hole, outline in enumerate(polygons):
            pts = _divided([p for i, p in enumerate(outline) if abs(p - outline[i - 1]) > 1e-6])
            if len(pts) < 3:
                continue
            sign = (-1 if area(pts) > 0 else 1) * (-1 if hole else 1)
            ends = [*pts[1:], pts[0]]
            normals = [sign * 1j * unit(q - p) for p, q in zip(pts, ends, strict=True)]
            away = [n.real * 0.62 + n.imag * 0.78 for n in normals]
            first, second = self.random.uniform(0, 6.28), self.random.uniform(0, 6.28)
            ws, s = [], 0.0
            for i, p in enumerate(pts):
                s += abs(p - pts[i - 1]) if i else 0
                d = (away[i - 1] + away[i]) / 2
                hand = 1 + 0.12 * math.sin(s * 0.7 + first) + 0.05 * math.sin(s * 1.9 + second)
                ws.append((w * (1 + 0.36 * min(0.0, d)) + shade * max(0.0, d)) * hand)
            self.stroke(pts, [max(THIN, x) for x in ws], closed=True)


def _divided(outline: Points, step: float = 2.6) -> Points:
    """An outline with points along its long edges, too."""
    out: Points = []
    for p, q in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        n = max(1, round(abs(q - p) / step))
        out += [p + (q - p) * k / n for k in range(n)]
    return out


def _pointed(pts: Points, ws: list[float], tips: tuple[float, float]) -> tuple[Points, list[float]]:
    total = length(pts)
    if len(pts) < 5:
        n = 6
        ws = [ws[0] + (ws[-1] - ws[0]) * k / n for k in range(n + 1)]
        pts = resample(pts, n)
    s = 0.0
    for i, p in enumerate(pts):
        s += abs(p - pts[i - 1]) if i else 0
        f = min(s / tips[0] if tips[0] else 1.0, (total - s) / tips[1] if tips[1] else 1.0)
        ws[i] *= min(1.0, max(0.0, f))
    return pts, ws


def _sides(pts: Points, ws: list[float], closed: bool) -> tuple[Points, Points]:
    left, right = [], []
    m = len(pts)
    for i, p in enumerate(pts):
        if closed and i in (0, m - 1):
            t = unit(pts[1] - pts[0]) + unit(pts[-1] - pts[-2])
        else:
            before = unit(p - pts[i - 1]) if i else 0j
            t = before + (unit(pts[i + 1] - p) if i < m - 1 else 0j)
        miter = 2 / max(abs(t), 1.1) if abs(t) > 1.001 else 1
        n = 1j * unit(t) * ws[i] / 2 * miter
        left.append(p + n)
        right.append(p - n)
    return left, right
