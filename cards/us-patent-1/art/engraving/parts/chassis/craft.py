"""Canoe and dirigible."""

from __future__ import annotations

import math

from engraving.curves import Points, curve, ellipse, offset, polar, poly, resample, smooth
from engraving.drawing import Drawing
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def paddle(p: Drawing, long: float = 19) -> None:
    """Blade at the origin end, shaft along x."""
    p.loft(
        curve("0,0 1.2,-1.05 4,-1.15 6.2,-.35"),
        curve("0,0 1.2,1.05 4,1.15 6.2,.35"),
        lambda u, v: 0.1 + 0.5 * v,
        "along",
        w=0.26,
    )
    p.tube([6 + 0j, complex(long - 1.4, 0)], 0.36, material="pale", w=0.24, pitch=0.24)
    p.tube(
        [complex(long - 1.3, -1), complex(long - 1.3, 1)],
        0.42,
        material="matte",
        w=0.24,
        pitch=0.24,
    )


def _sheer(s: float) -> float:
    """The height of the rim from stern (-1) to stem (1)."""
    return 6.3 + 6.3 * math.pow(abs(s), 3.4)


def canoe(p: Drawing) -> None:
    """A canoe of birch bark, seen from above its bow at the left; its keel at y = 0."""
    v = View(p, -25, 25)
    span = [k / 30 - 1 for k in range(61)]  # from stern to stem
    near, far = (
        v.line([(23 * s, _sheer(s), side * 5.4 * (1 - s * s) ** 0.62) for s in span])
        for side in (1, -1)
    )
    bows = [(-1.0, 12.6), (-1.06, 9), (-1.02, 4.4), (-0.9, 1.4)]
    low = [(s, 0.0) for s in (-0.7, -0.4, -0.1, 0.2, 0.5, 0.75)]
    knots = [*bows, *low, *((-s, y) for s, y in bows[::-1])]
    keel = smooth(v.line([(23 * s, y, 2.6 * max(0.0, 1 - s * s) ** 0.6) for s, y in knots]), n=6)
    p.loft(far, near, lambda u, v: 0.8 - 0.35 * u + 0.2 * v, "across", pitch=0.3, w=0.26)
    fine_far, fine_near = (resample(far, 400), resample(near, 400))
    for k in range(15):
        f = (k + 2.2) / 18.4
        a, b = (fine_far[round(400 * f)], fine_near[round(400 * f)] + 0.5)
        p.loft(
            [a, (a + b) / 2 + 0.25, b],
            [a + 0.6, (a + b) / 2 + 0.85, b + 0.6],
            lambda u, v: 0,
            "along",
            w=0.13,
            halo=0,
            shade=0.05,
        )
    for x in (-9, 0.6, 10):
        a = min(fine_far, key=lambda z: abs(z.real - x))
        b = min(fine_near, key=lambda z: abs(z.real - x - 0.4))
        p.loft(
            [a + 0.1j, b + 0.2j],
            [a + 1.1 + 0.1j, b + 1.1 + 0.2j],
            lambda u, v: 0.12,
            "along",
            w=0.2,
            halo=0.08,
        )

    def hull(u: float, v: float) -> float:
        ends = abs(u - 0.5) * 2
        t = -0.05 + 0.8 * v**1.6 + 0.2 * u - 0.12 * (1 - ends)
        if v > 0.9:
            t -= 0.25
        return float(t + 1.1 * max(0.0, ends - 0.86))

    p.loft(near, keel, hull, "along", pitch=0.36)
    m = len(near) - 1
    for f in (0.22, 0.4, 0.585, 0.77):
        a = near[int(m * f)]
        b = keel[int((len(keel) - 1) * (0.14 + 0.72 * f))]
        seam = curve(
            f"{a.real},{a.imag} {a.real + 0.5},{(a.imag + b.imag) / 2} {b.real},{b.imag}", n=6
        )
        p.line(seam, 0.2)
        for _i, q in enumerate(resample(seam, 9)[1:-1]):
            p.line([q - 0.5 - 0.12j, q + 0.5 + 0.12j], 0.16)
    for _ in range(46):
        u, down = (p.random.uniform(0.06, 0.94), p.random.uniform(0.12, 0.62))
        a, b = (resample(near, 40)[int(u * 40)], resample(keel, 40)[int(u * 40)])
        q = a + (b - a) * down
        n = p.random.uniform(0.3, 0.9)
        p.line([q, q + n], p.random.uniform(0.14, 0.26), (n * 0.4, n * 0.4))
    p.loft(
        offset(near, 0.36),
        offset(near, -0.36),
        lambda u, v: 0,
        "along",
        w=0.24,
        tint=BRASS,
        halo=0.1,
    )
    for _i, q in enumerate(resample(near, 34)[1:-1]):
        for d in (-0.16, 0.0, 0.16):
            p.line([q + d - 0.42j, q + d + 0.42j], 0.12)


def dirigible(p: Drawing) -> None:
    """A dirigible that comes out of the picture to the right, its middle at the origin."""
    v = View(p, 36, -7)
    form = curve("-23,0 -22,1.6 -17,4.4 -9,6.8 0,7.7 8,7 15,4.9 20.6,2.2 23,0", n=7)
    form[0], form[-1] = -23 + 0j, 23 + 0j
    for fin in (
        [(-15, 4.4, 0), (-24, 8.6, 0), (-25.4, 2, 0), (-20.6, 2, 0)],
        [(-15, 0, -4.4), (-24, 0, -8.6), (-25.4, 0, -2), (-20.6, 0, -2)],
    ):
        p.flat(v.line(fin), 0.5, 30, w=0.28)
    v.lathe((0, 0, 0), (1, 0, 0), form, material="matte", lines="ring", pitch=0.42, cap="none",
            seams=False, cross=False)  # fmt: skip
    rows = resample(form, 44)

    def around(q: complex, a: float) -> complex:
        r = q.imag * 1.002
        return v.at(q.real, r * math.cos(math.radians(a)), r * math.sin(math.radians(a)))

    for a in (10, 42, 74, 106, 138):  # seams along
        p.line([around(q, a) for q in rows], 0.17)
    for x in (-14.5, -5.5, 3.5, 12):  # hoops
        q = min(rows, key=lambda z: abs(z.real - x))
        p.line([around(q, a) for a in range(8, 154, 6)], 0.3)
    for fin in (
        [(-15, 0, 4.4), (-24, 0, 8.6), (-25.4, 0, 2), (-20.6, 0, 2)],
        [(-15, -4.4, 0), (-24, -8.6, 0), (-25.4, -2, 0), (-20.6, -2, 0)],
    ):
        p.flat(v.line(fin), 0.34, 30, w=0.28)
    band = [around(q, 112) for q in rows if abs(q.real) < 15]
    p.loft(offset(band, 0.32), offset(band, -0.32), 0.0, "along", tint=BRASS, w=0.2, halo=0.05)
    _gondola(p, v, band)
    nose = v.at(23, 0, 0)
    p.line([nose, nose + 2.2 + 0.3j], 0.26)
    p.mark("hull", around(rows[26], 60))


def _gondola(p: Drawing, v: View, band: Points) -> None:
    """A boat on ropes, with its engine and its screw."""
    y = -14.6
    for k, q in enumerate(resample(band, 10)):
        p.line([q, v.at(-9 + 1.8 * k, y + 2.2, 2.2)], 0.14)
    for k in (2, 4, 6, 8):
        q = resample(band, 10)[k]
        p.line([q, v.at(-9 + 1.8 * (10 - k), y + 2.2, 2.2)], 0.12)
    span = [k / 10 - 1 for k in range(21)]
    near, far = (
        v.line([(11 * s, y + 2.4 + 1.4 * s**4, side * 2.7 * (1 - s**4) ** 0.7) for s in span])
        for side in (1, -1)
    )
    keel = v.line([(10.6 * s, y - 1.2 + 3.4 * s**6, 1.1 * (1 - s * s)) for s in span])
    p.loft(far, near, 0.95, "across", w=0.26, pitch=0.34)
    at = v.at(-2.6, y + 1.6, 0)
    p.push(at.real, at.imag)
    p.lathe(0, -90, "0,1.5/ 2.6,1.5/ 3,.6/ 4.6,.5/ 4.6,.8/ 5,.8/", e=0.2, material="dark",
            lines="axial", pitch=0.3, w=0.26, cap="open")  # fmt: skip
    p.pop()
    v.lathe((2.6, y + 3, 0), (1, 0, 0), "0,1.1/ 4,1.1/", material="brass", tint=BRASS, pitch=0.34,
            w=0.26)  # fmt: skip
    p.loft(near, keel, lambda u, w: 0.14 + 0.66 * w, "along", pitch=0.36, tint=LEATHER)
    p.loft(offset(near, 0.36), offset(near, -0.36), 0.0, "along", tint=BRASS, w=0.22, halo=0.1)
    hub = v.at(-14, y + 1.4, 0)
    p.tube([v.at(-10.4, y + 1.6, 0), hub], 0.28, "steel", w=0.22)
    for a in (70, 250):
        u = polar(1, a)
        leaf = [hub + u * z for z in poly(".4,0 2,-.9 4.2,-.8 4.8,0 4.2,.6 2,.5")]
        p.flat(leaf, 0.36, a, tint=BRASS, w=0.26)
    p.solid(p.placed(ellipse(hub, 0.6, n=16)), tint=BRASS, w=0.24)
    p.mark("screw", hub + polar(3.4, 70))
    p.mark("boat", keel[13])
