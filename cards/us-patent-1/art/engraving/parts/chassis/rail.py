"""The locomotive."""

from __future__ import annotations

import math

from engraving.curves import curve, poly
from engraving.drawing import Drawing
from engraving.parts.elements import wheel
from engraving.tone import BRASS, LEATHER, PAPER


def locomotive(p: Drawing) -> None:
    """Faces right; the rail is at y = 0."""
    p.flat(poly("-15.5,-6.2 17,-6.2 17,-4.9 -15.5,-4.9"), 0.9, 0, pitch=0.3, w=0.26)
    p.lathe(
        -8 - 10.2j,
        0,
        "0,3.5/ 15.6,3.5/ 16,3.3",
        e=0.1,
        near=True,
        material="steel",
        lines="axial",
        pitch=0.3,
        cap="none",
    )
    for x in (-4.6, -0.6, 3.4):
        for d in (0, 0.5):
            p.line(
                [
                    complex(x + d - 0.1 * 3.5 * math.cos(f), -10.2 + 3.5 * math.sin(f))
                    for f in (math.pi * (k / 16 - 0.5) for k in range(17))
                ],
                0.22,
            )
        p.ground(
            [
                p.placed(
                    [
                        complex(x + d2 - 0.1 * 3.5 * math.cos(f), -10.2 + 3.5 * math.sin(f))
                        for d2, fs in ((0.1, 1), (0.42, -1))
                        for f in (fs * math.pi * (k / 16 - 0.5) for k in range(17))
                    ]
                )
            ],
            BRASS,
        )
    p.lathe(
        7.6 - 10.2j,
        0,
        "0,3.9/ 6.6,3.9/ 7,3.6/ 7.2,2.6",
        e=0.22,
        near=True,
        material="dark",
        lines="axial",
        pitch=0.3,
    )
    p.push(14.9, -10.2)
    for k in range(10):
        a = 2 * math.pi * k / 10
        p.rivet(complex(0.22 * 3.1 * math.cos(a) - 0.15, 3.1 * math.sin(a)), 0.2)
    p.pop()
    p.lathe(
        11 - 13.6j,
        -90,
        "0,1.9/ .6,1.2 3.2,1.15/ 6,2.9/ 7.2,2.7/ 8,1.9/ 8.5,1.9",
        e=0.22,
        near=True,
        material="dark",
        lines="axial",
        pitch=0.28,
        cap="open",
    )
    p.lathe(
        4.6 - 13.3j,
        -90,
        "0,2/ .5,1.6/ 2.2,1.55 3.3,1.0 3.7,.2",
        e=0.15,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.28,
        tint=BRASS,
        cap="none",
    )
    p.lathe(
        -2.6 - 13.3j,
        -90,
        "0,2.2/ .5,1.8/ 2.6,1.75 4,1.0 4.4,.2",
        e=0.15,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.28,
        tint=BRASS,
        cap="none",
    )
    p.lathe(
        0.9 - 13.6j,
        -90,
        "0,.5/ 1.4,.3/ 1.5,.7 2.6,.75 3.2,.2",
        e=0.15,
        material="steel",
        lines="axial",
        pitch=0.22,
        cap="none",
        w=0.22,
    )
    p.flat(
        poly("-16,-19.2 -8,-19.2 -8,-5 -16,-5"),
        lambda q: 0.3,
        90,
        pitch=0.36,
        tint=LEATHER,
        holes=[
            poly("-14.7,-17.4 -12.4,-17.4 -12.4,-13.4 -14.7,-13.4"),
            poly("-11.5,-17.4 -9.3,-17.4 -9.3,-13.4 -11.5,-13.4"),
        ],
    )
    p.line([-15.3 - 12.6j, -8.7 - 12.6j, -8.7 - 5.7j, -15.3 - 5.7j, -15.3 - 12.6j], 0.15)
    p.loft(
        curve("-17.6,-19 -12,-21.4 -6.4,-19", n=8),
        curve("-17.6,-18.2 -12,-20.4 -6.4,-18.2", n=8),
        lambda u, v: 0.5 + 0.3 * u,
        "along",
        pitch=0.3,
        w=0.28,
    )
    p.lathe(
        13.4 - 15.6j,
        0,
        "0,1.2/ 1.9,1.2/ 2.3,1.5",
        e=0.3,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.26,
        tint=BRASS,
        w=0.24,
        cap="flat",
    )
    p.lathe(
        8.6 - 5.6j,
        0,
        "0,1.7/ 4.6,1.7",
        e=0.2,
        near=True,
        material="brass",
        lines="axial",
        pitch=0.28,
        tint=BRASS,
    )
    p.flat(poly("17,-5.6 21.6,-.5 16,-.5 15.6,-5.6"), 0.0, 0, w=0.28)
    for k in range(7):
        f = k / 7
        p.line([complex(15.8 + 1.2 * f, -5.3), complex(16.2 + 5 * f, -0.7)], 0.24)
    for x in (10.2, 14.6):
        p.push(x, -2.05)
        wheel(p, 2.0, 0.4, 8, 0.5, 0.35, wide=0.14)
        p.pop()
    for x in (-10.6, -0.9):
        p.push(x, -4.35)
        wheel(p, 4.3, 0.6, 14, 0.95, 0.5, tint=PAPER, wide=0.17)
        p.pop()
    p.loft(
        [-10.6 - 3.1j, -0.9 - 3.1j],
        [-10.6 - 2.3j, -0.9 - 2.3j],
        lambda u, v: 0.0,
        "along",
        w=0.24,
        halo=0.12,
        tint=BRASS,
    )
    p.loft(
        [-0.9 - 3.2j, 8.8 - 6j],
        [-0.9 - 2.4j, 8.8 - 5.3j],
        lambda u, v: 0.3 * v,
        "along",
        w=0.24,
        halo=0.12,
    )
    for x in (-10.6, -0.9):
        p.rivet(complex(x, -2.7), 0.5)
    p.flat(poly("-20.4,0 25.4,0 25.4,.7 -20.4,.7"), 0.0, 0, w=0.2)
    p.line([-20.4 + 0.45j, 25.4 + 0.45j], 0.14)
    for x in range(-20, 23, 4):
        p.flat(
            poly(f"{x},.9 {x + 2.4},.9 {x + 2.2},1.9 {x},1.9"), 0.55, 0, pitch=0.3, w=0.2, halo=0.05
        )
