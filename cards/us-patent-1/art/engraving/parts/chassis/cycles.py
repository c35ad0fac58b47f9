"""Bicycles."""

from __future__ import annotations

from engraving.curves import curve, ellipse, polar
from engraving.drawing import Drawing
from engraving.parts.elements import gear
from engraving.parts.solid import rail, view_wheel
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER

_RIDERS = (-5.4, 5.2)  # where the cranks of the two are


def tandem(p: Drawing) -> None:
    """A tandem that comes forward to the right; ground at y = 0."""
    v = View(p, 32, 11)
    for x in (-15.6, 16.4):
        view_wheel(v, (x, 6.9, 0), 6.9, 0, spokes=26, rim=0.62, hub=0.8, wire=True)
    low, high = 5.6, 15.4
    head_low: Place = (12.6, 13.6, 0)
    head: Place = (11.8, 16.8, 0)
    rails: list[tuple[Place, Place, float]] = [
        ((-15.6, 6.9, 0.9), (_RIDERS[0], low, 0.4), 0.36),
        ((-15.6, 6.9, 0.9), (-8.2, high - 1, 0), 0.36),
        ((_RIDERS[0], low, 0), (-8.4, high, 0), 0.5),
        ((_RIDERS[0], low, 0), (_RIDERS[1], low, 0), 0.56),
        ((_RIDERS[1], low, 0), (2.2, high, 0), 0.5),
        ((_RIDERS[1], low, 0), head_low, 0.56),
        ((-7.8, 13, 0), (12.2, 15, 0), 0.5),
        (head_low, head, 0.7),
        (head_low, (16.4, 6.9, 1), 0.44),
    ]
    for a, b, r in rails:
        rail(v, [a, b], r, material="steel", w=0.26)
    _drive(v, low)
    _saddle(v, -8.7, high + 0.4)
    rail(v, [(2.2, high, 0), (2.0, high + 2, 0)], 0.34, material="steel")
    _saddle(v, 1.9, high + 2.2)
    _bar(v, (2.6, high - 2.6, 0))
    _bar(v, head)
    v.lathe((14, 15.4, 0), (1, 0, 0), "0,.7/ 1.2,.9/ 1.8,1.4/ 2.3,1.4/", material="brass",
            tint=BRASS, pitch=0.3, w=0.26, cap="open")  # fmt: skip
    p.mark("saddle", v.at(-8.7, high + 1, 0))
    p.mark("bar", v.at(9.4, 18.6, 3.4))
    p.mark("chain", v.at(0, low - 1.9, 0.8))


def _drive(v: View, low: float) -> None:
    """Chains, and at each crank a chain wheel with two pedals."""
    p = v.plate
    for x0, x1, r0, r1 in ((-15.6, _RIDERS[0], 1.1, 2.1), (*_RIDERS, 2.1, 2.1)):
        y0 = 6.9 if x0 < -10 else low
        for s in (-1, 1):
            p.line(v.line([(x0, y0 + s * r0, 0.7), (x1, low + s * r1, 0.7)]), 0.26)
    for x in _RIDERS:
        for a, z in ((222, -1.6), (42, 1.8)):  # the farther pedal first
            arm = polar(3.6, a)
            end: Place = (x + arm.real, low - arm.imag, z)
            if z > 0:
                v.wheel_axes((x, low, 0.8))
                gear(p, 2.3, 18, 0, BRASS, 4, 0.6)
                p.pop()
            rail(v, [(x, low, z), end], 0.3, material="steel", w=0.24)
            step: list[Place] = [(end[0] + dx, end[1], z + dz) for dx, dz in
                                 ((-1.1, 0), (1.1, 0), (1.1, 1.6), (-1.1, 1.6))]  # fmt: skip
            p.flat(v.line(step[::-1] if z > 0 else step), 0.95, w=0.3)


def _saddle(v: View, x: float, y: float) -> None:
    """A saddle on two springs."""
    p = v.plate
    rail(v, [(x + 0.4, y - 1, 0), (x, y + 0.4, 0)], 0.3, material="steel")
    for z in (-0.9, 0.9):
        p.line(v.line([(x - 1.6, y + 0.2, z), (x - 1.3, y + 0.6, z), (x - 1.7, y + 0.9, z)]), 0.3)
    top = [(-2.6, 1.7), (-1.2, 1.9), (0.6, 0.8), (3, 0.45)]
    near = curve(" ".join(f"{a},{b}" for a, b in top))
    upper = [(q.real, q.imag) for q in near] + [(q.real, -q.imag) for q in near[::-1]]
    outline = v.line([(x + a, y + 1.4, b) for a, b in upper])
    side = v.line([(x + q.real, y + 1.4, q.imag) for q in near])
    skirt = v.line([(x + q.real, y + 0.3 + 0.25 * max(0, q.real), q.imag) for q in near])
    p.flat(outline, 0.3, 10, tint=LEATHER, w=0.3)
    p.loft(side, skirt, 0.7, "across", tint=LEATHER, w=0.28, pitch=0.32)


def _bar(v: View, at: Place) -> None:
    """A handlebar that bends back at both ends."""
    p = v.plate
    _, y, _ = at
    rail(v, [at, (at[0], y + 1.8, 0)], 0.34, material="steel")
    line = curve("0,0 1.2,1.6 .8,3.4/ -2.4,4.2", n=6)
    for s in (-1, 1):
        pts = v.line([(at[0] + q.real, y + 1.8 + 0.12 * q.imag, s * q.imag) for q in line])
        p.tube(pts, 0.32, "steel", w=0.24)
        u = (pts[-1] - pts[-7]) / abs(pts[-1] - pts[-7])
        p.tube([pts[-1] - u * 1.4, pts[-1] + u * 0.6], 0.52, "matte", tint=LEATHER, w=0.24)
    p.solid(p.placed(ellipse(v.at(at[0], y + 1.8, 0), 0.5, n=14)), w=0.24)
