"""The comfortable hat."""

from __future__ import annotations

import math

from engraving.curves import Points, arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import spring
from engraving.tone import BRASS, LEATHER


def comfortable_hat(p: Drawing) -> None:
    """A top hat with an upholstered brim on springs, seen from above its right; y = 0 below."""
    for x, y in ((-9.4, -2.4), (9.8, -2.2), (0.2, -0.2)):
        p.push(x, y, -90)
        spring(p, 4.4, 1.25, 4, 0.26)
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
    p.mark("spring", 10.6 - 4j)
    p.mark("cup", 18.8 - 13j)


def _brim(p: Drawing) -> None:
    """A thick ring of leather, buttoned deep."""
    outer, c = [], -7.2j
    for k in range(72):
        a = 2 * math.pi * k / 72
        lobe = 1 + 0.02 * abs(math.sin(9 * a))
        outer.append(
            c + complex(14 * lobe * math.cos(a), 5.2 * lobe * math.sin(a) - 0.9 * math.cos(2 * a))
        )

    def tone(q: complex) -> float:
        d = (q - p.placed_one(c)) / p.scale
        a = math.atan2(d.imag / 5.2, d.real / 14)
        rad = math.hypot(d.real / 14, d.imag / 5.2)
        fold = 0.35 * abs(math.cos(9 * a)) ** 8
        return (
            0.12
            + 0.5 * max(0.0, math.sin(a - 0.1)) * max(0.0, (rad - 0.7) * 3.2)
            + fold
            + 0.2 * (d.real > 6)
        )

    p.solid(p.placed(outer), tint=LEATHER, fill=lambda: p.hatch(p.placed(outer), tone, 82, 0.36))
    seat = ellipse(-7.6j, 8.8, 3.2, n=40)
    p.line([*seat, seat[0]], 0.2)
    for k in range(18):
        a = 360 * (k + 0.5) / 18
        if 200 < a < 340:
            continue
        inner, mid, end = (_on(c, r, a) for r in (0.66, 0.84, 0.99))
        p.line([inner, mid, end], 0.22, (0.5, 0.5))
        if 0 < a < 180:
            p.rivet(mid, 0.36)
    edge: Points = arc(c + 0.9j, 14, 8, 172, ry=5.4, n=30)
    p.line(edge, 0.16, (2, 2))
    p.line(curve("-13,-6 -9,-3.6 -3,-2.4"), 0.12, (1, 1))


def _on(c: complex, r: float, degrees: float) -> complex:
    a = math.radians(degrees)
    return c + complex(14 * r * math.cos(a), 5.2 * r * math.sin(a) - 0.9 * r * math.cos(2 * a))
