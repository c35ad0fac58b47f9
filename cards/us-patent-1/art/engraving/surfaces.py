"""Surfaces: a ground, its tone and its contour. Flat faces, bent ones, tubes and balls."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack

from engraving.curves import Points, as_points, ellipse, length, offset, polar, resample, unit
from engraving.hatching import LEAST_PITCH, PITCH, Hatching
from engraving.lines import CONTOUR
from engraving.tone import PAPER, Tone, lit, tone_of


class Look(TypedDict, total=False):
    """How a surface is drawn."""

    tint: str  # colour of its ground
    w: float  # width of its contour; 0: none
    shade: float  # what the contour gains away from the light
    halo: float  # what stays free of lines around it
    pitch: float  # from tone line to tone line
    material: str  # a name in `tone`


class Surfaces(Hatching):
    """Grounds with tone and contour."""

    def solid(
        self, *rings: Points, fill: Callable[[], None] | None = None, **look: Unpack[Look]
    ) -> None:
        """A ground, what `fill` draws on it, and the contour, which cuts the tone off cleanly.

        Points on the sheet: an outline, and its holes.
        """
        w = look.get("w", CONTOUR)
        # the contour covers the edge of the ground
        self.ground(rings, look.get("tint", PAPER), look.get("halo", 0.22), max(0.03, w * 0.25))
        if fill:
            fill()
        if w:
            self.contour(rings, w, look.get("shade", 0.18))

    def flat(
        self,
        outline: Points,
        tone: Tone = 0.0,
        angle: float = 45,
        holes: Sequence[Points] = (),
        cross: float | None = None,
        **look: Unpack[Look],
    ) -> None:
        """A flat face. `angle`: of its lines on the sheet; `cross`: of a second family.

        One sees through the holes. A tone that is a number darkens a little to the lower right.
        """
        shape = self.placed(outline)
        inner = [self.placed(hole) for hole in holes]
        pitch = max(look.get("pitch", PITCH), LEAST_PITCH)
        field = tone if callable(tone) or tone >= 0.9 else _uneven(shape, tone)

        def less(q: complex) -> float:
            return (field(q) if callable(field) else field) - 0.35

        def fill() -> None:
            if tone:
                self.hatch(shape, field, angle, pitch, holes=inner)
            if cross is not None:
                self.hatch(shape, less, cross, pitch * 1.1, holes=inner)

        self.solid(shape, *inner, fill=fill, **look)

    def loft(
        self,
        one: Points,
        two: Points,
        tone: float | Callable[[float, float], float] | None = None,
        lines: str = "across",
        roundness: float = 0,
        bow: float = 0,
        **look: Unpack[Look],
    ) -> None:
        """The surface between two curves.

        `lines`: along, across or both. `tone`: of the places 0 to 1 along and across; or from the
        light, on a surface that is as round as `roundness` (1: half a tube) from curve to curve.
        """
        one, two = self.placed(one), self.placed(two)
        pitch = max(look.get("pitch", PITCH), LEAST_PITCH)
        is_across = lines != "along"
        size = (length(one) + length(two)) / 2
        nu = max(3, round(size / pitch)) if is_across else max(4, round(size / 0.5))
        a, b = resample(one, nu), resample(two, nu)
        wide = max(abs(q - p) for p, q in zip(a, b, strict=True))
        nv = max(4, round(wide / 0.4)) if is_across else max(2, round(wide / pitch))
        material = look.get("material", "matte")

        def shade(u: float, v: float, i: int) -> float:
            if tone is not None:
                return tone(u, v) if callable(tone) else tone
            f = (v - 0.5) * math.pi * roundness
            return tone_of(material, lit(unit(b[i] - a[i]) * math.sin(f), math.cos(f)))

        def place(i: int, v: float) -> complex:
            d = b[i] - a[i]
            along = unit(a[min(i + 1, nu)] - a[max(i - 1, 0)])
            return a[i] + d * v + along * bow * math.sin(math.pi * v)

        def fill() -> None:
            if tone == 0:
                return
            if is_across:
                vs = [j / nv for j in range(nv + 1)]
                picks = range(1, nu)
                rows = [[place(i, v) for v in vs] for i in picks]
                self.family(rows, [[shade(i / nu, v, i) for v in vs] for i in picks], pitch)
            if lines != "across":
                n = nv if lines == "along" else max(2, round(wide / pitch))
                less = 0.35 if lines == "both" else 0.0
                vs = [(j + 0.5) / n for j in range(n)]
                rows = [[place(i, v) for i in range(nu + 1)] for v in vs]
                tones = [[shade(i / nu, v, i) - less for i in range(nu + 1)] for v in vs]
                self.family(rows, tones, pitch)

        self.solid(one + two[::-1], fill=fill, **look)

    def tube(
        self,
        line: str | Points,
        r: float | tuple[float, float],
        substance: str = "matte",
        lines: str = "along",
        **look: Unpack[Look],
    ) -> None:
        """A bent pipe, or anything round along a line; `r`: a radius, or one for each end.

        `substance` is its material.
        """
        pts = as_points(line)
        n = max(4, int(length(pts) * self.scale / 0.5))
        pts = resample(pts, n)
        r0, r1 = r if isinstance(r, tuple) else (r, r)
        radii = [r0 + (r1 - r0) * i / n for i in range(n + 1)]
        right, left = offset(pts, 1), offset(pts, -1)
        one = [p + (q - p) * x for p, q, x in zip(pts, right, radii, strict=True)]
        two = [p + (q - p) * x for p, q, x in zip(pts, left, radii, strict=True)]
        plain: Look = {"material": substance, "pitch": 0.26, "shade": 0.1, "w": 0.26}
        plain.update(look)
        self.loft(one, two, lines=lines, roundness=0.96, **plain)

    def ball(
        self,
        c: complex,
        rx: float,
        ry: float | None = None,
        turn: float = 0,
        **look: Unpack[Look],
    ) -> None:
        """A ball or an egg, its tone along circles of latitude; `turn` in degrees."""
        ry, r = rx if ry is None else ry, self.scale
        c, k = self.placed_one(c), self.heading * polar(1, turn)
        rim = [c + k * z for z in ellipse(0, rx * r, ry * r, n=48)]
        material, pitch = look.get("material", "matte"), max(look.get("pitch", PITCH), LEAST_PITCH)
        n = max(4, int(2 * max(rx, ry) * r / pitch))

        def fill() -> None:
            for i in range(n):
                first = self._first(i % 2 == 0)
                row, ws = [], []
                for x, y, z in _latitude((i + 0.5) / n * 2 - 1):
                    row.append(c + k * complex(x * rx * r, y * ry * r))
                    tone = tone_of(material, lit(k * complex(x, y), z))
                    ws.append(self._width(tone, first, pitch) if z > -0.02 else 0.0)
                self._runs(row, ws, 0.7)

        self.solid(rim, fill=fill, **look)


def across(first: float, last: float) -> Callable[[float, float], float]:
    """A tone of a loft that changes evenly from its first curve to its second one."""
    return lambda u, v: first + (last - first) * v


def _uneven(shape: Points, tone: float) -> Callable[[complex], float]:
    """No face is quite even: it darkens away from the light."""
    along = [p.real * 0.62 + p.imag * 0.3 for p in shape]
    low, span = min(along), (max(along) - min(along)) or 1
    return lambda p: tone * (0.66 + 0.62 * (p.real * 0.62 + p.imag * 0.3 - low) / span)


_POLE = (0.62, -0.55, 0.56)


def _latitude(h: float) -> list[tuple[float, float, float]]:
    """A circle of latitude of the unit ball, with its pole at the upper right."""
    px, py, pz = _POLE
    flat = math.hypot(px, py)
    u = (-py / flat, px / flat, 0.0)
    v = (-px * pz / flat, -py * pz / flat, flat)
    h = max(-0.98, min(0.98, h))
    ring = math.sqrt(1 - h * h)
    out = []
    for j in range(-16, 17):
        f = math.pi / 2 + math.pi * j / 16
        co, si = ring * math.cos(f), ring * math.sin(f)
        out.append(
            (h * px + co * u[0] + si * v[0], h * py + co * u[1] + si * v[1], h * pz + si * v[2])
        )
    return out
