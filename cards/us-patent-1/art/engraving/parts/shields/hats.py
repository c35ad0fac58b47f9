"""The comfortable hat."""

from __future__ import annotations

import math

from engraving.curves import ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import spring
from engraving.tone import BRASS, LEATHER


def comfortable_hat(p: Drawing) -> None:
    """A top hat with an upholstered brim on springs, seen from above its right; y = 0 below."""
    for x, y in ((-9.8, 0.4), (10.2, 0.5), (0.2, 1.8)):
        p.push(x, y, -90)
        spring(p, 5.4, 1.5, 4, 0.32)
        p.pop()
    _brim(p)
    # the crown swells to its top, and leans
    p.push(0, -8.4, 4)
    p.lathe(
        0,
        -90,
        "0,7.4/ 1,7/ 5,6.5 9.6,6.9 13.4,8.1/ 14.2,8.5/",
        e=0.3,
        material="dark",
        lines="axial",
        pitch=0.33,
        cap="none",
    )
    p.solid(p.placed(ellipse(-14.3j, 8.5, 2.5, n=40)), w=0.3)
    rim = ellipse(-14.4j, 8.2, 2.3, n=40)
    p.line([*rim, rim[0]], 0.2)
    p.hatch(
        p.placed(ellipse(-14.3j, 7.4, 1.9, n=36)),
        lambda q: 0.34 - 0.045 * (q - p.placed_one(-14.3j)).real / p.scale,
        4,
    )
    for r in (0.5, 0.84):
        ring = ellipse(-14.3j, 8.2 * r, 2.3 * r, n=30)
        p.line(ring[2:17], 0.13, (0.8, 0.8))
    p.lathe(
        -0.2j,
        -90,
        "0,7.42/ 1,7.05/ 3.2,6.75",
        e=0.3,
        material="matte",
        lines="ring",
        pitch=0.3,
        tint=BRASS,
        cap="none",
        w=0.26,
        halo=0,
    )
    p.push(-2.4, 0.4, -3)
    p.flat(
        poly("-1.5,-2.4 1.5,-2.3 1.5,.9 -1.5,.8"),
        0.0,
        w=0.28,
        halo=0.08,
        holes=[poly("-.8,-1.7 .8,-1.6 .8,.2 -.8,.1")],
    )
    p.line([-1.1 - 0.7j, 1.2 - 0.7j], 0.26)
    p.pop()
    p.pop()
    # a cup on a folding arm, for the comfort of the wearer's neighbour
    p.tube("13.4,-8 16.8,-8.6 17.4,-11.4", 0.42, "brass", tint=BRASS, w=0.24)
    p.push(17.4, -11.2)
    p.lathe(0, -90, "0,.9/ .4,2.6 .7,2.9/", e=0.3, material="pale", w=0.26)
    p.lathe(
        -0.5j,
        -90,
        "0,.8/ .4,1.2 1.6,1.8 2.6,2/",
        e=0.3,
        material="pale",
        lines="axial",
        w=0.26,
        cap="open",
    )
    p.tube("1.8,-2.4 3,-2.6 3,-1.4 1.6,-1.1", 0.22, "pale", w=0.2)
    p.pop()
    p.mark("cushion", -11.6 - 7.4j)
    p.mark("buckle", -2 - 9j)
    p.mark("spring", 11.6 - 0.6j)
    p.mark("cup", 18.8 - 13j)


def _brim(p: Drawing) -> None:
    """A ring of cushions, each with its button."""
    count = 14
    # those behind first
    for k in sorted(range(count), key=lambda k: math.sin(2 * math.pi * (k + 0.5) / count)):
        a, b = 360 * k / count - 0.8, 360 * (k + 1) / count + 0.8
        steps = [a + (b - a) * i / 10 for i in range(11)]
        inner = [_on(_C, 0.36, d) for d in steps]
        swell = [0.95 + 0.1 * math.sin(math.pi * i / 10) ** 0.7 for i in range(11)]
        outer = [_on(_C, r, d) + 0.5j * r for r, d in zip(swell, steps, strict=True)]
        far = math.sin(math.radians((a + b) / 2))  # -1: behind the crown

        def tone(u: float, v: float, far: float = far) -> float:
            return 0.06 + 0.5 * (2 * u - 1) ** 4 + (0.55 + 0.35 * far) * max(0.0, v - 0.45) * 1.7

        p.loft(inner, outer, tone, "across", tint=LEATHER, w=0.3, pitch=0.4, halo=0.08)
        if far > -0.3:
            button = _on(_C, 0.8, (a + b) / 2)
            for u in (-1.1 + 0.2j, 1.1 - 0.2j, 0.2 + 0.9j):
                p.line([button, button + u], 0.2, (0, 0.5))
            p.rivet(button, 0.42)


_C = -7.4j  # the middle of the brim


def _on(c: complex, r: float, degrees: float) -> complex:
    a = math.radians(degrees)
    return c + complex(14 * r * math.cos(a), 5.2 * r * math.sin(a) - 0.9 * r * math.cos(2 * a))
