"""The revolver."""

from __future__ import annotations

import math

from engraving.curves import curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.tone import BRASS, LEATHER


def revolver(p: Drawing) -> None:
    """Faces right; origin at the trigger."""
    p.lathe(
        5.6 - 4.6j,
        0,
        "0,1.25/ 4,1.15 26,.95/ 26,1.25/ 27.6,1.3/",
        e=0.24,
        near=True,
        material="steel",
        lines="axial",
        pitch=0.22,
        cap="open",
    )
    p.lathe(
        5.6 - 2.9j,
        0,
        "0,.5/ 12,.5/ 12,.7/ 13.2,.7",
        e=0.2,
        material="steel",
        lines="axial",
        pitch=0.22,
        w=0.22,
    )
    for x in (23.2, 26.4):
        p.tube(
            [24.6 - 3.4j, complex(x + (x - 24.8) * 1.2, 7.3)], (0.34, 0.28), material="dark", w=0.2
        )
    p.solid(p.placed(ellipse(24.6 - 3.5j, 0.75, n=20)), tint=BRASS, w=0.26, shade=0.14, halo=0.12)
    p.spot(ellipse(24.6 - 3.5j, 0.22, n=10))
    p.loft(
        curve("-5.2,-3.6 -7.6,0 -9.6,4.6 -10.6,8.2"),
        curve("-.6,-.4 -2.4,2 -4.2,5.4 -4.8,8.8"),
        lambda u, v: 0.34 + 0.42 * v,
        "both",
        pitch=0.34,
        tint=LEATHER,
    )
    p.loft(
        curve("-10.9,8 -8,9 -4.7,8.7"),
        curve("-11,9 -8,10.1 -4.5,9.7"),
        lambda u, v: 0.5 * u,
        "across",
        tint=BRASS,
        w=0.26,
    )
    p.rivet(-5 + 2.4j, 0.5)
    p.tube("-1,-.4 .4,3.0 3.4,3.4 4.8,1.6 4.6,-.6", 0.3, material="brass", tint=BRASS, w=0.22)
    p.loft(
        curve("1.2,-.6 1.6,.8 .9,2.2"),
        curve("2.2,-.6 2.3,1 .9,2.2"),
        lambda u, v: 0.7,
        "along",
        w=0.2,
    )
    p.flat(
        curve(
            "-5.4,-3.4/ -4.6,-6.6/ -1,-7.2/ 5.8,-7.2/ 6.4,-6 6.4,-1.4/ 4.4,-.3/ -1,-.3/ -3,-1.4",
            True,
        ),
        lambda q: 0.34,
        0,
        pitch=0.3,
        tint=BRASS,
    )
    p.lathe(
        -0.6 - 4j,
        0,
        "0,2.7/ .5,2.95/ 5.2,2.95/ 5.9,2.6",
        e=0.12,
        near=True,
        material="steel",
        lines="axial",
        pitch=0.28,
        cap="none",
    )
    for y in (-5.9, -4.1, -2.5):
        _flute(p, y)
    p.flat(
        curve("-4.6,-6.4/ -5.6,-7.6 -7.4,-8.6/ -7.2,-9.4/ -5,-9 -3.4,-7", True),
        0.6,
        30,
        pitch=0.28,
        w=0.26,
    )
    for x in (1, 14):
        p.flat(
            poly(f"{x},-7.6 {x + 1.4},-7.6 {x + 1.1},-5.6 {x + 0.3},-5.6"),
            0.5,
            90,
            pitch=0.28,
            w=0.22,
            tint=BRASS,
        )
    p.lathe(
        -4 - 8.8j,
        0,
        "0,1.3/ .8,1.3/ .8,.95/ 8,.95/ 8,1.15/ 14,1.15/ 14,1.35/ 19,1.7/ 19,1.95/ 21,1.95/",
        e=0.26,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.24,
        tint=BRASS,
        cap="open",
    )
    for x in (3, 9.3):
        p.line(
            [
                complex(x - 0.25 * 1.05 * math.cos(f), -8.8 + 1.05 * math.sin(f))
                for f in (math.pi * (k / 12 - 0.5) for k in range(13))
            ],
            0.3,
        )


def _flute(p: Drawing, y: float) -> None:
    """A hollow in the drum."""
    left, right = f"2.2,{y - 0.5} 4.6,{y - 0.5}/ 4.8,{y}/", f"4.6,{y + 0.5}/ 2.2,{y + 0.5} 1.5,{y}"
    shape = p.placed(curve(f"{left} {right}", True))
    middle = p.placed_one(complex(0, y)).imag

    def fill() -> None:
        p.hatch(shape, lambda q: 0.8 if q.imag < middle else 0.2, 0, 0.24)

    p.solid(shape, fill=fill, w=0.2, shade=0, halo=0)
