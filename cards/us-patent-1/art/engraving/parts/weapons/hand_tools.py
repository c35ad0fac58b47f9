"""The wrench and the screw."""

from __future__ import annotations

import cmath
import math

from engraving.curves import curve, poly
from engraving.drawing import Drawing
from engraving.tone import BRASS, LEATHER


def wrench(p: Drawing) -> None:
    """Along x; the jaws are at the right. Origin in the middle."""
    p.tube(
        "-21.6,0 -24.6,.6 -26.6,-2 -25,-5.2 -21.6,-6 -19.4,-8.6 -20.6,-11.4 -23.2,-11.6 -24.4,-9.6 -23,-8.4",
        (0.95, 0.42),
        material="matte",
        tint=LEATHER,
        lines="across",
        w=0.28,
        pitch=0.3,
    )
    p.loft(
        curve("-22,-1.6 -20.6,-2.3 -14,-1.9 -6,-1.6"),
        curve("-22,1.6 -20.6,2.3 -14,1.9 -6,1.6"),
        roundness=0.95,
        material="matte",
        lines="along",
        pitch=0.3,
        tint=LEATHER,
    )
    p.lathe(
        -6.4 + 0j,
        0,
        "0,2/ 1.2,2/ 1.2,1.5/ 1.9,1.5",
        e=0.16,
        material="brass",
        lines="axial",
        pitch=0.24,
        tint=BRASS,
        w=0.26,
        cap="none",
    )
    p.lathe(
        -22.6 + 0j,
        0,
        "0,1.4/ .3,1.9/ 1.4,1.9",
        e=0.16,
        material="brass",
        lines="axial",
        pitch=0.24,
        tint=BRASS,
        w=0.26,
        cap="none",
    )
    p.flat(
        poly("-5,-1.3 14,-1.3 14,1.3 -5,1.3"),
        lambda q: 0.1 + 0.4 * ((p.turn.conjugate() * (q - p.shift)).imag > 0.2),
        math.degrees(cmath.phase(p.turn)),
        pitch=0.3,
    )
    p.lathe(
        1 + 0j,
        0,
        "0,2.1/ .4,2.5/ 4.4,2.5/ 4.8,2.1",
        e=0.16,
        material="steel",
        lines="axial",
        pitch=0.26,
    )
    for k in range(6):
        x = 1.7 + k * 0.66
        p.line(
            [
                complex(x - 0.16 * 2.5 * math.cos(f), 2.5 * math.sin(f))
                for f in (math.pi * (j / 12 - 0.5) for j in range(13))
            ],
            0.14,
        )
    c = cmath.phase(p.turn)
    p.flat(
        curve("6.2,-2.1/ 10.6,-2.1/ 10.9,1.6/ 12.2,3.2/ 12.2,8.6/ 9.6,8.6/ 8.4,5.4 6.2,2.4/", True),
        lambda q: 0.3 + 0.35 * (((q - p.shift) / p.turn).real < 8.4),
        math.degrees(c) + 90,
        pitch=0.3,
    )
    p.flat(
        curve(
            "13.2,-2.8/ 18.4,-2.8/ 20.6,-.6 21.4,3 21,8.6/ 16.2,8.6/ 16.2,3.2/ 15.2,2.2 13.2,2.2/",
            True,
        ),
        lambda q: (
            0.14
            + 0.12 * max(0, ((q - p.shift) / p.turn).real - 15.6)
            + 0.5 * (((q - p.shift) / p.turn).real > 20.4)
        ),
        math.degrees(c) + 90,
        pitch=0.3,
    )
    for k in range(7):
        p.line([complex(12.2, 5.2 + k * 0.48), complex(11.3, 5.2 + k * 0.48)], 0.18)
        p.line([complex(16.2, 5.2 + k * 0.48), complex(17.1, 5.2 + k * 0.48)], 0.18)
    p.rivet(17.2 - 0.6j, 0.6)


def screw(p: Drawing) -> None:
    """A great screw with a great deal of ornament; its point looks right. Origin on its axis."""
    n = 11

    def rad(x):
        return 4.1 * (1 - x / 27.5) ** 0.8

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
        a = curve(
            f"{top.real},{top.imag} {top.real + 0.25},{-r * 0.4} {bot.real - 0.45},{r * 0.5} {bot.real},{bot.imag}"
        )
        b = curve(
            f"{top.real + 0.0},{top.imag} {top.real + 1.15},{-r * 0.45} {bot.real + 0.42},{r * 0.45} {bot.real},{bot.imag}"
        )
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
            f"-10,{s * 1.6} -12.6,{s * 3.2} -14,{s * 6.6} -12.4,{s * 9.6} -9.2,{s * 10.4} -6.9,{s * 8.6} -7.6,{s * 6.2} -9.6,{s * 5.9} -10.2,{s * 7.4} -9.2,{s * 8.1}",
            (1.15, 0.5),
            material="brass",
            tint=BRASS,
            w=0.28,
            pitch=0.26,
        )
        p.ball(complex(-9.1, s * 7.5), 0.75, material="brass", tint=BRASS, pitch=0.24, w=0.22)
        for x, y, a in ((-13.7, 5, 200), (-13.4, 8.2, 165), (-11, 10.3, 110)):
            ang = math.radians(a) if s > 0 else -math.radians(a)
            q = complex(x, y * s)
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
