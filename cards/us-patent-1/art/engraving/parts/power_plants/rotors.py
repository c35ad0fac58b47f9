"""Cooling fans in series, and the mooring winch."""

from __future__ import annotations

import math

from engraving.curves import arc, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gear, rope
from engraving.parts.solid import rail
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def _fan(p: Drawing, v: View, x: float, r: float) -> None:
    """A fan in its cage, across the shaft at x; its stand goes down to the floor."""
    y = 9.0
    v.box((x - 1.4, 0, 2.6), (2.8, 1, 5.2), tint=BRASS)
    rail(v, [(x, 1, 0), (x, y - r, 0)], 0.5, material="brass", tint=BRASS)
    axle = v.wheel_axes((x, y, 0), (1, 0, 0))
    rim = ellipse(0, r, n=48)
    p.solid(
        p.placed([z - 1.6 * axle for z in rim]),
        p.placed([z - 1.6 * axle for z in ellipse(0, r * 0.94, n=48)]),
        w=0.2,
        halo=0.1,
    )
    for k in range(12):
        a = 30 * k
        p.line([arc(0, r, a, a, n=1)[0] - 1.6 * axle, arc(0, r, a, a, n=1)[0]], 0.13)
    for k in range(4):  # the blades
        a = round(90 * k + 18 + 9 * x)
        root, tip = arc(0, 0.8, a, a + 40, n=3), arc(0, r * 0.86, a - 8, a + 52, n=10)
        blade = [root[0], *tip, root[-1]]
        c = sum(blade) / len(blade)
        side = math.cos(math.radians(a - 40))
        p.flat(blade, 0.42 - 0.34 * side, a + 70, tint=BRASS, w=0.28, halo=0.1)
        p.line([root[1], c, tip[6]], 0.16, (0.2, 1))
    p.solid(
        p.placed(ellipse(0, 1.3, n=24)),
        fill=lambda: p.hatch(p.placed(ellipse(0, 1.3, n=24)), 0.45, 45, 0.28),
    )
    p.spot(ellipse(0, 0.4, n=10))
    for k in range(10):
        a = 36 * k
        p.line([arc(0, 1.3, a, a, n=1)[0], arc(0, r, a, a, n=1)[0]], 0.12)
    for f in (0.5, 0.76):
        ring = ellipse(0, r * f, n=36)
        p.line([*ring, ring[0]], 0.12)
    p.solid(p.placed(rim), p.placed(ellipse(0, r * 0.93, n=48)), w=0.26, halo=0)
    p.pop()


def fans(p: Drawing) -> None:
    """Four fans on one shaft, each cooling the next; floor at y = 0."""
    v = View(p, 48, 12)
    v.box((-24, -1.4, 4), (50, 1.4, 8), tint=LEATHER, grain=(0, 0, 0))
    rail(v, [(-27, 9, 0), (27, 9, 0)], 0.5, material="steel")
    for x, r in ((-19, 6), (-7, 6.8), (6, 7.6), (20, 8.4)):
        _fan(p, v, x, r)
    p.mark("last", v.at(20, 16, 3))
    p.mark("shaft", v.at(-25, 9, 0))
    p.mark("second", v.at(-7, 15.4, 0))


def winch(p: Drawing) -> None:
    """A drum with its rope between two frames, a gear and a crank; the quay is at y = 0."""
    v = View(p, 28, 16)
    v.box((-17, -1.6, 7), (34, 1.6, 14), grain=(0, 0, 0), tint=LEATHER)
    for k in range(6):
        p.line(v.line([(-17, 0.02, 4.8 - 2.4 * k), (17, 0.02, 4.8 - 2.4 * k)]), 0.18)
    for z0, z1 in ((-3.2, -4.6), (4.6, 3.2)):
        v.prism(poly("-11.4,0 -10.9,13 -9.9,13 -9.4,0"), z0, z1)
    v.lathe(
        (-10, 9, 0),
        (1, 0, 0),
        "0,5.6/ 1,5.6/ 1,3.9/ 18,3.9/ 18,5.6/ 19,5.6/",
        material="steel",
        lines="axial",
        pitch=0.34,
    )
    at, end = v.at(-8.6, 9, 0), v.at(7.6, 9, 0)
    u = end - at
    n = 17
    for k in range(n):  # the turns of the rope
        c = at + u * (k + 0.5) / n
        lean = v.at(0, 0, 1) - v.at(0, 0, 0)
        line = [
            c + lean * 4.2 * math.cos(f) * 0.9 - 4.2j * math.sin(f) * 0.98
            for f in (math.radians(-80 + 20 * j) for j in range(9))
        ]
        half = abs(u) / n * 0.46
        p.loft(
            [z - half for z in line],
            [z + half for z in line],
            lambda s, w: 0.05 + 0.85 * max(0.0, 0.42 - s) * 2 + 0.3 * w,
            "across",
            w=0.2,
            halo=0,
            pitch=0.4,
            tint=LEATHER,
        )
    for z0, z1 in ((4.6, 3.2), (-3.2, -4.6)):
        v.prism(poly("8.8,0 9.3,13 10.3,13 10.8,0"), z0, z1)
    for x in (-10.4, 9.8):
        v.box((x - 1.1, 13, 5), (2.2, 1.3, 10))
    # gear and crank at the right end
    v.lathe((10.6, 9, 0), (1, 0, 0), "0,.9/ 2.4,.9/", material="steel", lines="axial", w=0.26)
    v.wheel_axes((12.4, 9, 0), (1, 0, 0))
    gear(p, 6.2, 26, 0.6, BRASS, 6, 1.3)
    p.pop()
    crank = [(13, 9, 0), (14.6, 9, 0), (14.6, 13.6, 3.6), (18.6, 13.6, 3.6)]
    rail(v, crank[:3], 0.55, material="steel")
    v.lathe((14.8, 13.6, 3.6), (1, 0, 0), "0,.7/ .6,1 2.6,1.1 4,.8/", material="dark", w=0.26)
    # the rope goes to a bollard
    start = v.at(-4, 5.2, 3.4)
    foot = complex(-21, 1.6)
    p.push(foot.real, foot.imag)
    p.lathe(
        0,
        -90,
        "0,2.6/ .8,2.4/ .8,1.7/ 4.6,1.6/ 5,2.4 6,2.5 6.8,1.6",
        e=0.28,
        material="dark",
        lines="ring",
    )
    p.pop()
    for k in range(3):
        y = foot.imag - 2 - 0.8 * k
        rope(
            p,
            [
                complex(foot.real - 1.9, y - 0.2),
                complex(foot.real, y + 0.45),
                complex(foot.real + 1.9, y - 0.2),
            ],
            0.4,
        )
    rope(p, [start, (start + foot) / 2 + complex(2, 0.4), foot + complex(1.8, -2.4)], 0.42)
    p.mark("drum", v.at(0, 12, 2.8))
    p.mark("gear", v.at(12.4, 14, 2.6))
    p.mark("bollard", foot + complex(1, -6))
