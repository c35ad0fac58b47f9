"""The Velvet Chronoscaphe."""

from __future__ import annotations

import math

from engraving.curves import Points, arc, curve, ellipse, polar, poly
from engraving.drawing import Drawing
from engraving.parts.elements import rope, wheel
from engraving.parts.machines.controls import telegraph
from engraving.parts.seats import armchair
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def chronoscaphe(p: Drawing) -> None:
    """An upholstered diving bell between its pump and its telegraph; floor at y = 0."""
    c, r = -10.2j - 2, 8.6
    for x in (-6.4, 0.4, 6.0):  # feet
        p.lathe(c + complex(x * 0.86, 7.0), 90, "0,.9/ 1.2,1/ 2,.6 2.6,1.1 3.2,.9", e=0.2,
                material="brass", tint=BRASS, w=0.26, pitch=0.24, near=False)  # fmt: skip
    p.lathe(c - 8.2j, -90, "0,2.6/ .5,2.6/ .7,1.8/ 1.4,1.6/", e=0.25, material="brass", tint=BRASS)
    p.ball(c, r, r, material="matte", tint=LEATHER, w=0.4)
    _buttons(p, c, r)
    _window(p, c + 0.9 - 0.2j)
    _fringe(p, c, r)
    # the hose from its top to the pump
    p.tube([c - 9.4j, *curve("-3.4,-19.9 -7,-19.4 -13,-13.4 -18,-10 -25.4,-9.6")], 0.62, "dark",
           "across", w=0.26)  # fmt: skip
    _pump(p)
    v = View(p, 24, 14)
    for k in range(3):  # steps, upholstered as well
        v.box((6.6 + 2.6 * k, 0, 3.4), (2.6, 3.9 - 1.3 * k, 6), tint=LEATHER, w=0.28)
    p.push(22.4, 0)
    telegraph(p)
    p.pop()
    p.tube("22.6,-.4 26,.8 29,-.2 33,.9 37,.2", 0.34, "dark", "across", w=0.22)


def _buttons(p: Drawing, c: complex, r: float) -> None:
    """Upholstery: creases that cross in diamonds on the ball, with a button at each crossing."""

    def place(a: float, b: float) -> complex | None:
        """The point at a longitude and a latitude in degrees, if it is in front."""
        la, lo = math.radians(b), math.radians(a)
        x, y, z = math.cos(la) * math.sin(lo), math.sin(la), math.cos(la) * math.cos(lo)
        tilt = math.radians(14)
        y, z = y * math.cos(tilt) + z * math.sin(tilt), z * math.cos(tilt) - y * math.sin(tilt)
        return c + r * complex(x, y) if z > 0.06 else None

    for k in range(-9, 10):
        for s in (-1, 1):
            line: Points = []
            for j in range(41):
                b = -80 + 4 * j
                q = place(30 * k + s * b * 0.75, b)
                if q is None:
                    if len(line) > 2:
                        p.line(line, 0.24, (0.6, 0.6))
                    line = []
                else:
                    line.append(q)
            if len(line) > 2:
                p.line(line, 0.24, (0.6, 0.6))
    for row in range(-3, 4):
        for k in range(-6, 7):
            q = place(30 * k + 15 * (row % 2), row * 20)
            if q is not None and abs(q - c) < r * 0.93:
                p.rivet(q, 0.3)


def _window(p: Drawing, at: complex) -> None:
    """A round window, and the armchair behind it."""
    rim, hole = ellipse(at, 5.3, n=48), ellipse(at, 4.4, n=44)
    p.flat(hole, 0.97, w=0.2, halo=0)
    p.push(at.real, at.imag + 3.6, 0, 0.39)
    armchair(p)
    p.pop()
    p.flat(rim, 0.3, 45, [hole], tint=BRASS, w=0.32)
    for k in range(12):
        p.rivet(at + polar(4.85, 30 * k), 0.28)
    for d in (0.0, 0.7):
        p.line([at + polar(3.9, 200 + 14 * d) - d, at + polar(3.9, 250 - 14 * d) - d], 0.16, (1, 1))
    p.mark("seat", at + 1.4 + 1.6j)


def _fringe(p: Drawing, c: complex, r: float) -> None:
    """A braid below the middle, with its fringe and two tassels."""
    low = [c + complex(r * math.sin(t) * 0.93, 4.2 + 1.9 * math.cos(t)) for t in _span(24)]
    high = [q - 0.75j for q in low]
    for k, q in enumerate(low):
        for d in (-0.3, 0.0, 0.3):
            p.line([q + d, q + d * 0.8 + 1.5j + 0.12j * (k % 2)], 0.17, (0, 0.5))
    p.loft(high, low, 0.3, "across", tint=BRASS, w=0.26, halo=0.1, pitch=0.3)
    for s in (-1, 1):
        q = c + complex(s * 8.3, 3.7)
        p.lathe(q, 90, "0,.3/ .5,.7 1,.4/ 1.2,.7/ 3.2,1.05/", e=0.2, material="matte", near=False,
                lines="axial", tint=BRASS, w=0.24, pitch=0.24)  # fmt: skip
    p.mark("fringe", low[4] + 1j)


def _span(n: int) -> list[float]:
    return [math.radians(-74 + 148 * k / n) for k in range(n + 1)]


def _pump(p: Drawing) -> None:
    """An air pump with its wheel."""
    p.flat(poly("-37,-1.2 -22,-1.2 -22,0 -37,0"), 0.6, 0, tint=LEATHER, w=0.26)
    p.lathe(-25.4 - 1.2j, -90, "0,2/ .6,2/ .6,1.6/ 6.4,1.6/ 6.4,2/ 7,2/ 7.6,.8/ 8.6,.7/", e=0.22,
            material="steel", lines="axial", w=0.3)  # fmt: skip
    p.tube("-31.4,-6.6 -27,-7.2", 0.36, "steel", w=0.24)
    for s in (-1, 1):
        p.tube([-32 + 1.9 * s - 1.2j, -32 - 6.4j], 0.4, "dark", w=0.24)
    p.push(-32, -6.6)
    wheel(p, 4.9, 0.55, 6, 0.8, 0.7, BRASS, wide=0.24)
    p.tube([polar(4.2, 200), polar(4.2, 200) - 2.6], (0.4, 0.55), "matte", tint=LEATHER, w=0.24)
    p.pop()
    rope(p, [-36 + 0.2j, *arc(-38.4 - 0.4j, 1.2, 20, 320, n=10)], 0.24)
