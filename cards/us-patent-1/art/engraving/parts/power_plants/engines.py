"""The flywheel engine."""

from __future__ import annotations

from engraving.curves import curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import wheel
from engraving.tone import BRASS, PAPER


def flywheel_engine(p: Drawing) -> None:
    """The Marx-Henderson flywheel; floor at y = 0."""
    p.flat(poly("-16,-2.2 16,-2.2 16,0 -16,0"), lambda q: 0.46, 0, pitch=0.32)
    p.flat(poly("-14.8,-3.2 15,-3.2 15,-2.2 -14.8,-2.2"), 0.12, 0, pitch=0.32, w=0.24)
    p.push(4.4, -12.4)
    wheel(p, 10.6, 1.5, 6, 1.9, 1.3, wide=0.5)
    p.pop()
    p.loft(
        curve("3,-11.2 2.4,-7 .4,-3.2"),
        curve("5.8,-11.2 6.4,-7 8.6,-3.2"),
        lambda u, v: 0.1 + 0.75 * v,
        "along",
        pitch=0.3,
        tint=BRASS,
    )
    p.push(4.4, -12.4)
    p.solid(p.placed(ellipse(0, 1.6)), tint=BRASS, w=0.3, shade=0.16, halo=0.15)
    p.solid(p.placed(ellipse(0, 0.8)), tint=PAPER, w=0.2, shade=0.14, halo=0)
    p.spot(ellipse(0, 0.3, n=12))
    p.loft(
        [0 - 0.5j, -3.2 + 3.2j - 0.4j],
        [0 + 0.5j, -3.2 + 3.2j + 0.4j],
        lambda u, v: 0.25 * v,
        "along",
        w=0.26,
        halo=0.14,
    )
    p.pop()
    p.lathe(
        -13.6 - 7j,
        0,
        "0,2.6/ .6,2.6/ .6,2.2/ 6.4,2.2/ 6.4,2.6/ 7,2.6",
        e=0.2,
        near=True,
        material="steel",
        lines="axial",
        pitch=0.3,
    )
    p.flat(poly("-14,-3.2 -13,-5.2 -7,-5.2 -6.4,-3.2"), 0.7, 90, pitch=0.3, w=0.26)
    p.lathe(
        -6.4 - 7j, 0, "0,.42/ 4,.42", e=0.2, material="steel", lines="axial", pitch=0.22, w=0.22
    )
    p.loft(
        [-2.6 - 7.3j, 1.2 - 9.5j],
        [-2.6 - 6.7j, 1.2 - 8.9j],
        lambda u, v: 0,
        "along",
        w=0.24,
        halo=0.14,
    )
    p.rivet(1.2 - 9.2j, 0.6)
    p.rivet(-2.6 - 7j, 0.5)
    p.push(-12.4, -9.4)
    p.tube([0 + 0j, 0 - 6.4j], 0.24, material="brass", tint=BRASS, w=0.2)
    for s in (-1, 1):
        p.line([0 - 6.2j, complex(s * 2.1, -3.4)], 0.24)
        p.line([0 - 1.4j, complex(s * 2.1, -3.4)], 0.18)
        p.ball(complex(s * 2.2, -3.2), 0.9, material="dark", pitch=0.26, w=0.24)
    p.ball(0 - 6.5j, 0.45, material="dark", pitch=0.22, w=0.2)
    p.pop()
