"""The invisibility field and the lenses."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable

from engraving.curves import arc, curve, ellipse
from engraving.drawing import Drawing
from engraving.tone import BRASS, LEATHER, PAPER


def invisible(p: Drawing) -> None:
    """Two posts and the field between them, in which a chair is shown by broken lines only."""
    for s in (-1, 1):
        p.push(s * 19, 0)
        p.lathe(
            0 + 0j,
            -90,
            "0,4/ 1,4/ 1,3.2 1.8,1.5/ 2.6,1.2",
            e=0.24,
            material="dark",
            lines="ring",
            pitch=0.28,
            cap="none",
        )
        p.lathe(
            0 - 2.4j,
            -90,
            "0,.9/ 16,.8",
            e=0.24,
            material="steel",
            lines="axial",
            pitch=0.22,
            w=0.26,
        )
        for k in range(15):
            p.loft(
                curve(f"-1.7,{-4.6 - k * 0.74} 0,{-4.2 - k * 0.74} 1.7,{-4.7 - k * 0.74}"),
                curve(f"-1.7,{-5.2 - k * 0.74} 0,{-4.8 - k * 0.74} 1.7,{-5.3 - k * 0.74}"),
                lambda u, v: 0.05 + 1.15 * max(0, u - 0.38),
                "across",
                pitch=0.26,
                tint=BRASS,
                w=0.17,
                shade=0.08,
                halo=0,
            )
        p.lathe(
            0 - 15.6j,
            -90,
            "0,2/ .7,2/ .7,1 2.4,.8",
            e=0.24,
            material="dark",
            lines="ring",
            pitch=0.26,
            cap="none",
            w=0.26,
        )
        p.ball(0 - 20j, 2.7, material="brass", tint=BRASS, pitch=0.3)
        p.tube(
            curve(f"{s * 1.4},-4 {s * 3.4},-2.6 {s * 4.2},-.4 {s * 6},-.3"),
            0.28,
            material="dark",
            w=0.2,
        )
        p.pop()
    for k in range(7):
        y, sag = (-21.8 + k * 0.5, -5.6 + k * 1.0)
        p.line(
            curve(f"-16.2,{y} -8,{y + sag * 0.8} 0,{y + sag} 8,{y + sag * 0.8} 16.2,{y}"),
            0.12,
            (5, 5),
        )
    p.shadow(1.2, -0.3, 11, 4)

    for line in (
        "-9.6,-9.2 -11.2,-9.6 -11.6,-12.4 -9.4,-14.6 -6.4,-15 -3.6,-14.4 2,-15.8 "
        "7,-14.6 9.8,-11.4 10.2,-6.4 10,-.3",
        "10,-.3 6.8,-.3 6.6,-5 5.6,-6.8",
        "5.6,-6.8 1,-5.9 -2.4,-6.4 -2.8,-.3",
        "-2.8,-.3 -6,-.3 -6.4,-6.2",
        "-9.6,-9.2 -8.4,-8 -6.4,-7.6",
        "-11.5,-11.4 -12.8,-8.4 -12.6,-4.6 -13.4,-2.4 -14.8,-2.8",
        "-9.9,-9 -10.8,-7 -10.8,-4.6 -11.8,-1.4 -13.8,-.9 -15.2,-2",
        "-6.6,-14.8 -3.4,-14.4 -1.8,-11.6 -3.4,-8.6 -5.4,-8.6 -6.6,-10.6 -7,-13 -6.6,-14.8",
        "10,-12 11.6,-9.4 11.4,-6.6 12,-5.4",
        "-9.4,-8.6 -10.2,-7 -12,-6.2",
    ):
        p.broken(line)
    p.spot(ellipse(-9 - 12.2j, 0.3, n=10))


def lenses(p: Drawing) -> None:
    """Spectacles from the front, with more lenses to swing in; origin between them."""
    for s in (-1, 1):
        p.loft(
            curve(f"{s * 12.5},-2.2 {s * 18},-3.4 {s * 24},-3.2"),
            curve(f"{s * 12.5},2.2 {s * 18},1.4 {s * 24},1.0"),
            lambda u, v: 0.5 + 0.3 * (v - 0.3),
            "along",
            pitch=0.32,
            tint=LEATHER,
        )
        for i in range(5):
            p.rivet(complex(s * (14.4 + i * 2.1), -0.3 - 0.24 * i), 0.3)
    p.tube("-4,-1 -1.6,-3.4 1.6,-3.4 4,-1", 0.6, material="brass", tint=BRASS, w=0.26)
    for s in (-1, 1):
        p.push(s * 8.6, 0)
        for r, tint in ((7.4, BRASS), (6.2, BRASS)):
            p.solid(p.placed(ellipse(0, r, n=60)), tint=tint, w=0.32, shade=0.16, halo=0.2)
        rows = [p.placed(arc(0, 7.25 - k * 0.3, -200, 160, n=72)) for k in range(4)]
        p.family(
            rows,
            [
                [
                    0.06
                    + 0.9 * math.cos(math.radians(-200 + 5 * j - 50)) ** 6
                    + 0.2 * math.cos(math.radians(-200 + 5 * j - 50))
                    for j in range(73)
                ]
                for _ in rows
            ],
            0.3,
        )
        for k in range(8):
            p.rivet(cmath.rect(6.8, math.pi * (k + 0.5) / 4), 0.28)
        p.solid(p.placed(ellipse(0, 5.5, n=48)), tint=PAPER, w=0.26, shade=0.1, halo=0)
        c = p.placed_one(0)

        def glass(q: complex, c: complex = c) -> float:
            d = (q - c) / (5.5 * p.scale)
            x, y = ((d.real + d.imag) / 1.414, (d.real - d.imag) / 1.414)
            t = 0.4 - 0.42 * x - 0.1 * abs(y)
            if -0.3 < x < -0.16 or -0.06 < x < 0.0:
                t = 0
            return t if abs(d) < 0.97 else 0.5

        p.hatch(p.placed(ellipse(0, 5.4, n=48)), glass, -45, 0.34)
        p.pop()
    for s, x, y, r in ((1, 17.6, -9.4, 3.1), (-1, -15.6, -10.2, 2.5)):
        p.tube(
            [complex(s * 13.6, -5), complex(x, y) + cmath.rect(r, math.pi / 2 + s * 0.7)],
            0.34,
            material="brass",
            tint=BRASS,
            w=0.22,
        )
        p.solid(
            p.placed(ellipse(complex(s * 13.4, -4.8), 0.8, n=20)),
            tint=BRASS,
            w=0.26,
            shade=0.12,
            halo=0.1,
        )
        p.spot(ellipse(complex(s * 13.4, -4.8), 0.26, n=10))
        p.push(x, y)
        p.solid(p.placed(ellipse(0, r, n=40)), tint=BRASS, w=0.28, shade=0.14, halo=0.18)
        p.solid(p.placed(ellipse(0, r * 0.8, n=36)), tint=PAPER, w=0.2, shade=0.06, halo=0)
        p.hatch(p.placed(ellipse(0, r * 0.78, n=36)), _pane(p.placed_one(0), r), -45, 0.34)
        p.pop()
    p.tube("0,-3.6 .1,-6.4", 0.4, material="brass", tint=BRASS, w=0.22)
    p.lathe(
        0 - 6.2j,
        -90,
        "0,2.6/ .4,2.5 1.4,1.9 2.8,1.6 3.6,.6/ 4.2,.5 4.4,.1",
        e=0.2,
        material="brass",
        lines="ring",
        pitch=0.26,
        tint=BRASS,
        cap="none",
        w=0.28,
    )
    for k in range(3):
        z = cmath.rect(1, math.radians(-60 + k * 26))
        for u in (z, -z.conjugate()):
            p.line([u * 3.6 - 8j, u * 5.2 - 8j], 0.16, (0, 0.9))


def _pane(c: complex, r: float) -> Callable[[complex], float]:
    """The tone of a small lens: even, with one blank band."""
    return lambda q: 0.0 if -0.2 < ((q - c).real + (q - c).imag) / r < 0.1 else 0.3
