"""Surfaces of revolution: boilers, domes, bottles, barrels, wheels of lamps."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

from engraving.curves import Points, as_points, inside, resample
from engraving.hatching import LEAST_PITCH, PITCH
from engraving.lines import CONTOUR, FORM, THIN
from engraving.surfaces import Look, Surfaces
from engraving.tone import PAPER, lit, tone_of

_QUARTERS = [math.pi / 2 * k / 8 for k in range(-8, 9)]


class Turning(Look, total=False):
    """How a surface of revolution is drawn."""

    e: float  # how round its circles are: 0 from the side, 1 from the end
    near: bool  # whether the end of the axis, or its start, is nearer to the reader
    lines: str  # ring: around; axial: along the axis
    cap: str  # what the nearer end is: flat, open (hollow) or none
    seams: bool  # whether corners of the profile are drawn as rings
    far_cap: bool  # whether the outline bulges at the farther end
    cross: bool  # whether lines along the axis cross the deepest tone


@dataclass(frozen=True)
class _Body:
    """The geometry of one: its axis from `at` along `axis`, and what is across it."""

    at: complex
    axis: complex
    side: complex  # across, away from the light
    front: complex  # along the axis, to the reader
    e: float
    near: bool
    material: str

    def point(self, p: complex, phi: float) -> complex:
        """A point of the visible half: `p` is (along, radius), phi -90 to 90 degrees."""
        across = self.side * math.sin(phi) - self.front * self.e * math.cos(phi)
        return self.at + self.axis * p.real + across * p.imag

    def rim(self, p: complex, phi: float) -> complex:
        """A point of a whole circle."""
        across = self.side * math.sin(phi) + self.front * self.e * math.cos(phi)
        return self.at + self.axis * p.real + across * p.imag

    def tone(self, slope: float, phi: float) -> float:
        """Its tone where the radius grows by `slope` along the axis."""
        c = math.sqrt(1 - self.e * self.e)
        size = math.sqrt(1 + slope * slope)
        across = self.side * math.sin(phi) - self.front * self.e * math.cos(phi)
        toward = math.cos(phi) * c + slope * self.e * (-1 if self.near else 1)
        cosine = lit((across - self.axis * slope * c) / size, toward / size)
        # against the brightest that its straight side can have, so that upright and lying
        # cylinders have the same lights
        best = math.hypot(_dot(self.side), lit(-self.front * self.e, c)) or 1
        return tone_of(self.material, cosine * 0.87 / best)


def _dot(n: complex) -> float:
    return lit(n, 0)


class Turned(Surfaces):
    """Surfaces with an axis."""

    def lathe(
        self, at: complex, angle: float, profile: str | Points, **look: Unpack[Turning]
    ) -> None:
        """A surface of revolution. Its axis runs from `at` along `angle` (degrees).

        `profile`: points (along the axis, radius), from its start to its end.
        """
        axis = self.heading * cmath.rect(1, math.radians(angle))
        prof = [p * self.scale for p in as_points(profile)]
        side = 1j * axis
        side = -side if _dot(side) > 0 else side
        near, e = look.get("near", True), look.get("e", 0.18)
        front = axis if near else -axis
        body = _Body(self.placed_one(at), axis, side, front, e, near, look.get("material", "matte"))
        far, end = (prof[0], prof[-1]) if near else (prof[-1], prof[0])
        sides = prof if near else prof[::-1]
        outline = [body.point(p, -math.pi / 2) for p in sides][::-1]
        if look.get("far_cap", True):
            outline += [body.point(far, f) for f in _QUARTERS]
        outline += [body.point(p, math.pi / 2) for p in sides]
        outline += [body.rim(end, f) for f in _QUARTERS[::-1]]
        plain: Look = {
            "tint": look.get("tint", PAPER),
            "w": look.get("w", CONTOUR),
            "shade": look.get("shade", 0.18),
            "halo": look.get("halo", 0.22),
        }
        self.solid(outline, fill=lambda: self._sides_of(body, prof, look), **plain)
        if look.get("cap", "flat") != "none" and e > 0.03 and end.imag > 0.25:
            self._end_of(body, end, look)

    def _sides_of(self, body: _Body, prof: Points, look: Turning) -> None:
        pitch = max(look.get("pitch", PITCH), LEAST_PITCH)
        total = sum(abs(y - x) for x, y in itertools.pairwise(prof))
        fine = max(6, int(total / 0.12))
        even = resample(prof, fine)
        slopes = []
        for i in range(len(even)):
            d = even[min(i + 1, fine)] - even[max(i - 1, 0)]
            run = d.real if abs(d.real) > 1e-4 else math.copysign(1e-4, d.real or 1)
            slopes.append(max(-6.0, min(6.0, d.imag / run)))

        def cell(i: int, phi: float) -> tuple[complex, float]:
            return body.point(even[i], phi), body.tone(slopes[i], phi)

        half = max(2, round(max(p.imag for p in even) / pitch))
        sines = [max(-0.985, min(0.985, (k + 0.5) / half - 1)) for k in range(2 * half)]
        along = [math.asin(x) for x in sines]
        hop = max(1, round(0.4 / (total / fine)))
        stops = sorted({*range(0, fine + 1, hop), fine})
        if look.get("lines", "ring") == "ring":
            step = max(1, round(pitch / (total / fine)))
            phis = [math.pi / 2 * k / 12 for k in range(-12, 13)]
            picks = range(step // 2, fine + 1, step)
            self._grid([[cell(i, f) for f in phis] for i in picks], pitch)
            if look.get("cross", True):
                rows = [[cell(i, f) for i in stops] for f in along]
                self._grid([[(p, (t - 0.5) * 0.9) for p, t in row] for row in rows], pitch * 1.1)
        else:
            self._grid([[cell(i, f) for i in stops] for f in along], pitch)
        if look.get("seams", True):
            for i in range(1, len(prof) - 1):
                x, y = prof[i] - prof[i - 1], prof[i + 1] - prof[i]
                if abs(x) > 0.02 and abs(y) > 0.02 and abs(cmath.phase(y / x)) > 0.35:
                    self.stroke([body.point(prof[i], f) for f in _QUARTERS], FORM)

    def _grid(self, rows: list[list[tuple[complex, float]]], pitch: float) -> None:
        self.family([[p for p, _ in row] for row in rows], [[t for _, t in row] for row in rows],
                    pitch)  # fmt: skip

    def _end_of(self, body: _Body, end: complex, look: Turning) -> None:
        ring = [body.rim(end, 2 * math.pi * k / 36) for k in range(36)]
        hollow = look.get("cap", "flat") == "open"
        fill: Callable[[], None] = lambda: self._hollow(body, end, ring)  # noqa: E731
        if not hollow:
            material = "matte" if body.material == "steel" else body.material
            tone = min(tone_of(material, lit(body.front * math.sqrt(1 - body.e**2), body.e)), 0.6)
            angle = math.degrees(cmath.phase(body.side))
            fill = lambda: self.hatch(ring, tone, angle)  # noqa: E731
        tint = PAPER if hollow else look.get("tint", PAPER)
        self.solid(ring, fill=fill, tint=tint, w=FORM + 0.04, shade=0, halo=0)

    def _hollow(self, body: _Body, end: complex, ring: Points) -> None:
        """Rings that sink, dark where the wall looks away from the light."""
        r, e = end.imag, body.e
        steps = max(3, int(r * min(1, e * 2.2) / 0.26))
        for k in range(steps):
            f = 1 - (k + 0.5) / steps
            mid = complex(0, r * f) + (end.real - (1 if body.near else -1) * r * 0.9 * e * (1 - f))
            full = [body.rim(mid, math.pi * j / 28) for j in range(-28, 29)]
            at = body.at + body.axis * mid.real
            for piece in inside(ring, full):
                ws = []
                for p in piece:
                    q = (p - at) / (r * f)
                    side = q.real * body.side.real + q.imag * body.side.imag
                    tone = 0.52 - 0.55 * side + 0.55 * (1 - f)
                    gap = r / steps * (e + (1 - e) * abs(side)) * 0.95
                    thick = min(max(THIN, tone * gap), max(THIN, gap - 0.10))
                    ws.append(0 if tone < 0.2 else gap * 1.15 if tone > 0.86 else thick)
                self._runs(piece, ws, 0.5)
