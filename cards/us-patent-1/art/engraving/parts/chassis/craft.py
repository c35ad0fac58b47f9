"""Canoe and dirigible."""

from __future__ import annotations

import math

from engraving.curves import curve, ellipse, offset, poly, resample
from engraving.drawing import Drawing
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


def canoe(p: Drawing) -> None:
    """A canoe, its keel at y = 0."""
    near = curve(
        "-23,-12.4 -21.2,-9.5 -16,-7.5 -8,-6.4 0,-6.1 8,-6.4 16,-7.5 21.2,-9.5 23,-12.4", n=6
    )
    far = curve("-23,-12.4 -19.6,-10.5 -12,-9.2 0,-8.7 12,-9.2 19.6,-10.5 23,-12.4", n=8)
    keel = curve(
        "-23,-12.4 -24.2,-9 -23,-3.8 -18,-.9 -8,0 0,.15 8,0 18,-.9 23,-3.8 24.2,-9 23,-12.4", n=6
    )
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
        b = min(keel, key=lambda z: abs(z.real - a.real * 1.02) + (0 if z.imag > -4 else 9))
        seam = curve(
            f"{a.real},{a.imag} {a.real + 0.5},{(a.imag + b.imag) / 2} {b.real},{b.imag}", n=6
        )
        p.line(seam, 0.2)
        for _i, q in enumerate(resample(seam, 9)[1:-1]):
            p.line([q - 0.5 - 0.12j, q + 0.5 + 0.12j], 0.16)
    for _ in range(46):
        u, v = (p.random.uniform(0.06, 0.94), p.random.uniform(0.12, 0.62))
        a, b = (resample(near, 40)[int(u * 40)], resample(keel, 40)[int(u * 40)])
        q = a + (b - a) * v
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
    """A dirigible, its middle at the origin."""
    prof = curve("-21.4,0 -20.5,1.5 -16.5,4.0 -9,6.3 0,7.2 8,6.5 15,4.5 20,2.0 22.2,0", n=7)
    prof[0], prof[-1] = (complex(-21.4, 0), complex(22.2, 0))
    p.flat(poly("-17.5,-3 -24,-6.4 -25.2,-1.2 -20,0"), lambda q: 0.36, 20, w=0.26)
    p.flat(poly("-17.5,3 -24,6.4 -25.2,1.2 -20,0"), lambda q: 0.6, -20, w=0.26)
    p.lathe(
        0,
        0,
        prof,
        e=0.16,
        near=True,
        material="matte",
        lines="ring",
        pitch=0.36,
        cap="none",
        seams=False,
    )
    pr = resample(prof, 60)
    for phi in (-62, -34, -8, 18, 42, 66):
        f = math.radians(phi)
        p.line(
            [complex(q.real - 0.16 * q.imag * math.cos(f), q.imag * math.sin(f)) for q in pr], 0.17
        )
    for x in (-13, -4.5, 4.5, 13):
        r = min(pr, key=lambda q: abs(q.real - x)).imag
        p.line(
            [
                complex(x - 0.16 * r * math.cos(f), r * math.sin(f))
                for f in (math.pi * (k / 20 - 0.5) for k in range(21))
            ],
            0.3,
        )
    low = [
        complex(q.real - 0.16 * q.imag * math.cos(0.86), q.imag * math.sin(0.86))
        for q in pr
        if abs(q.real) < 15
    ]
    p.loft(
        offset(low, 0.3), offset(low, -0.3), lambda u, v: 0, "along", tint=BRASS, w=0.18, halo=0.05
    )
    hang = resample(low, 12)
    for i, q in enumerate(hang):
        f = -7.4 + 15 * i / 12
        p.line([q, complex(f, 13.1)], 0.13)
    for i in range(3, 10):
        p.line([hang[i], complex(-7.4 + 15 * (i + (2 if i < 6 else -2)) / 12, 13.1)], 0.1)
    p.push(0, 12.6)
    p.loft(
        curve("-9.5,0 -4,.35 4,.35 9.6,-.9"),
        curve("-9.5,0 -8,2.3 -3,3.1 4,3 8,1.6 9.6,-.9"),
        lambda u, v: 0.16 + 0.62 * v,
        "along",
        pitch=0.32,
        tint=LEATHER,
    )
    for x in range(-7, 8, 2):
        p.line([complex(x, 0.45), complex(x * 0.9, 2.7)], 0.15)
    p.loft(
        curve("-9.7,-.3 -4,.05 4,.05 9.8,-1.2"),
        curve("-9.7,.4 -4,.75 4,.75 9.8,-.5"),
        lambda u, v: 0,
        "along",
        tint=BRASS,
        w=0.22,
        halo=0.1,
    )
    p.lathe(
        -2.6 - 0.2j,
        -90,
        "0,1.25/ 2.4,1.25/ 2.8,.5/ 4.2,.42/ 4.2,.62/ 4.6,.62",
        e=0.2,
        material="dark",
        lines="axial",
        pitch=0.26,
        w=0.24,
        cap="open",
    )
    p.lathe(
        1.6 + 0j,
        0,
        "0,1/ 3.6,1",
        e=0.25,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.26,
        tint=BRASS,
        w=0.24,
    )
    p.tube("-9,1 -11,1.2 -12.4,1.2", 0.22, material="steel", w=0.2)
    p.pop()
    for s in (-1, 1):
        p.loft(
            curve(f"-12.5,13.8 -13.4,{13.8 + s * 1.6} -12.9,{13.8 + s * 3.9}"),
            curve(f"-12.5,13.8 -12.0,{13.8 + s * 1.8} -12.9,{13.8 + s * 3.9}"),
            lambda u, v: 0.75 if v > 0.5 else 0.2,
            "along",
            w=0.22,
            tint=BRASS,
            pitch=0.24,
        )
    p.solid(p.placed(ellipse(-12.5 + 13.8j, 0.5, n=16)), tint=BRASS, w=0.22, shade=0.12, halo=0)
    p.line([22.2 + 0j, 24.6 + 0j], 0.24)
