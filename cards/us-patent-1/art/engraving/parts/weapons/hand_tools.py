"""The ornamental screw."""

from __future__ import annotations

import cmath
import math

from engraving.curves import curve
from engraving.drawing import Drawing
from engraving.tone import BRASS


def screw(p: Drawing) -> None:
    """A great screw with a great deal of ornament; its point looks right. Origin on its axis."""
    n = 11

    def rad(x: float) -> float:
        return float(4.1 * (1 - x / 27.5) ** 0.8)

    p.lathe(
        -2 + 0j,
        0,
        [complex(x, max(0.1, rad(x) * 0.62)) for x in [k * 0.9 for k in range(30)]],
        e=0.1,
        near=False,
        material="dark",
        lines="axial",
        pitch=0.28,
        cap="none",
    )
    for k in range(n):
        x0 = 0.2 + k * 2.15
        r = rad(x0)
        top, bot = (complex(x0 - 2, -r), complex(x0 - 0.9, r * 0.98))
        x, y = top.real, top.imag
        end = f"{bot.real},{bot.imag}"
        a = curve(f"{x},{y} {x + 0.25},{-r * 0.4} {bot.real - 0.45},{r * 0.5} {end}")
        b = curve(f"{x},{y} {x + 1.15},{-r * 0.45} {bot.real + 0.42},{r * 0.45} {end}")
        p.loft(
            a,
            b,
            lambda u, v: (0.0 if u < 0.28 else 0.1 + 0.95 * u) + 0.2 * v - 0.15,
            "along",
            pitch=0.24,
            w=0.24,
            halo=0.08,
        )
    p.lathe(
        -3.4 + 0j,
        0,
        "0,4.8/ 1.6,4.8/ 2,4.3/",
        e=0.14,
        near=False,
        material="brass",
        lines="axial",
        pitch=0.28,
        tint=BRASS,
        cap="none",
    )
    p.lathe(
        -10.8 + 0j,
        0,
        "0,3.0/ .9,3.2/ 1.4,2.5 3.2,1.9 5,2.3 6.2,3.4 7,4.9/ 7.5,5.2/",
        e=0.14,
        near=False,
        material="brass",
        lines="ring",
        pitch=0.3,
        tint=BRASS,
        cap="none",
    )
    for s in (-1, 1):
        p.tube(
            f"-10,{s * 1.6} -12.6,{s * 3.2} -14,{s * 6.6} -12.4,{s * 9.6} -9.2,{s * 10.4} "
            f"-6.9,{s * 8.6} -7.6,{s * 6.2} -9.6,{s * 5.9} -10.2,{s * 7.4} -9.2,{s * 8.1}",
            (1.15, 0.5),
            material="brass",
            tint=BRASS,
            w=0.28,
            pitch=0.26,
        )
        p.ball(complex(-9.1, s * 7.5), 0.75, material="brass", tint=BRASS, pitch=0.24, w=0.22)
        for lx, ly, angle in ((-13.7, 5, 200), (-13.4, 8.2, 165), (-11, 10.3, 110)):
            ang = math.radians(angle) if s > 0 else -math.radians(angle)
            q = complex(lx, ly * s)
            u = cmath.rect(1, ang)
            v = 1j * u
            p.loft(
                curve(
                    " ".join(
                        f"{z.real},{z.imag}"
                        for z in (q, q + u * 1.2 + v * 0.95, q + u * 3.2 + v * 0.3)
                    )
                ),
                curve(
                    " ".join(
                        f"{z.real},{z.imag}"
                        for z in (q, q + u * 1.1 - v * 0.8, q + u * 3.2 + v * 0.3)
                    )
                ),
                lambda w, t: 0.1 + 0.65 * (t > 0.5),
                "along",
                pitch=0.24,
                w=0.22,
                halo=0.12,
                tint=BRASS,
            )
    p.ball(-12 + 0j, 2.3, 2.5, material="brass", tint=BRASS, pitch=0.28)
