"""The hat."""

from __future__ import annotations

import math

from engraving.curves import curve, poly
from engraving.drawing import Drawing
from engraving.parts.elements import spring
from engraving.tone import BRASS, LEATHER, PAPER


def top_hat(p: Drawing) -> None:
    """Upholstered and sprung; what it stands on is at y = 0."""
    p.mark("cushion", -6.7 - 4.2j)
    p.mark("buckle", 1 - 7.4j)
    p.mark("spring", 7.6 - 1.4j)
    for x in (-7, 0, 7):
        p.push(x, -0.2, -90)
        spring(p, 3.6, 1.0, 4, 0.2)
        p.pop()
    p.loft(
        curve("-13.4,-6.4 -13,-8 -10,-7.4 0,-6.0 10,-7.4 13,-8 13.4,-6.4"),
        curve("-13.4,-6.4 -12,-4.6 -8,-3.7 0,-3.0 8,-3.7 12,-4.6 13.4,-6.4"),
        lambda u, v: 0.16 + 0.6 * v**1.4 + 0.3 * abs(math.sin(9 * math.pi * u)) ** 10 + 0.14 * u,
        "across",
        pitch=0.33,
        tint=LEATHER,
        bow=0,
    )
    for k in range(1, 9):
        f = k / 9
        x = -13.4 + 26.8 * f
        y = -4.95 + 1.5 * (1 - (2 * f - 1) ** 2) - 0.9
        p.line(curve(f"{x},{y - 1.6} {x + 0.12},{y} {x},{y + 1.3}"), 0.22, (0.6, 0.6))
        p.rivet(complex(x, y), 0.34)
    p.lathe(
        0 - 6.4j,
        -90,
        "0,8.2/ 1,7.9 7,7.2 12,7.7 16.4,8.9/ 17.2,8.9",
        e=0.2,
        material="dark",
        lines="axial",
        pitch=0.31,
    )
    p.lathe(
        0 - 6.6j,
        -90,
        "0,8.3/ 3.2,7.75",
        e=0.2,
        material="dark",
        lines="ring",
        pitch=0.3,
        tint=BRASS,
        cap="none",
        w=0.24,
        halo=0,
    )
    p.flat(
        poly("-1.7,-7.9 1.5,-8 1.5,-4.9 -1.7,-4.8"),
        0.0,
        0,
        tint=PAPER,
        w=0.26,
        halo=0.1,
        holes=[poly("-.9,-7.1 .7,-7.2 .7,-5.7 -.9,-5.6")],
    )
    p.line([-1.3 - 6.4j, 1.1 - 6.5j], 0.24)
