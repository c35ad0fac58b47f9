"""The lobster claw, the grappling crank and the monster claw."""

from __future__ import annotations

import cmath
import math

from engraving.curves import arc, as_points, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import motion
from engraving.parts.elements import gear, rope
from engraving.parts.solid import hand, hook
from engraving.surfaces import across
from engraving.tone import BRASS, LEATHER


def lobster_claw(p: Drawing) -> None:
    """A claw with a magnet's poles at its tips; it opens to the right; origin at its joint."""
    # the arm: three shells
    for x, r, n in ((-21, 2.1, 6.4), (-15.4, 2.7, 5.6), (-10.4, 3.4, 5.4)):
        p.lathe(
            complex(x, 3.4 + x * 0.1),
            -8,
            f"0,{r * 0.8} 1,{r} {n - 1.4},{r * 1.06} {n},{r * 0.7}",
            e=0.2,
            material="matte",
            lines="ring",
            tint=LEATHER,
            cap="none",
        )
        for k in range(3):
            z = complex(x + n * 0.4 + k * 1.1, 3.4 + x * 0.1 - r * 1.02)
            p.flat([z - 0.4, z - 0.2 - 0.9j, z + 0.5], 0.4, w=0.2, halo=0.04, tint=LEATHER)
    p.lathe(-22.6 + 1.3j, -8, "0,2.7/ 2,2.7/", e=0.26, material="brass", tint=BRASS, lines="axial")
    # lower, fixed half
    low_top = curve("-4.6,-3.4 1,-.4 6,1.2 12,.6 18,-1.4", n=10)
    low_out = curve("-6,3 -2,7.4 4,9.2 11,8 18.6,3.2", n=10)
    p.loft(
        low_top,
        low_out,
        lambda u, v: 0.06 + 0.8 * v**1.3 + 0.25 * (u < 0.1),
        "across",
        tint=LEATHER,
        pitch=0.36,
    )
    _teeth(p, low_top[22:40:3], -1)
    # upper, moving half
    up_low = curve("-3.6,-4 0,-6.2 6,-6.6 12,-7.8 17,-9.6", n=10)
    up_out = curve("-6.4,-5 -3,-11 4,-14 11,-13.8 18.4,-12", n=10)
    p.loft(
        up_out,
        up_low,
        lambda u, v: 0.05 + 0.75 * v**1.2 + 0.3 * (u < 0.08),
        "across",
        tint=LEATHER,
        pitch=0.36,
    )
    _teeth(p, up_low[18:38:3], 1)
    for x, y in ((1, -11.4), (4.6, -12), (8, -11.8), (2.6, 5.4), (6.4, 6), (10, 5.2), (-1.6, 3.6)):
        p.solid(p.placed(ellipse(complex(x, y), 0.42, n=12)), w=0.18, halo=0, tint=LEATHER)
    # joint
    p.solid(
        p.placed(ellipse(-4.4 - 2.4j, 2.4, n=30)),
        tint=BRASS,
        w=0.32,
        fill=lambda: p.hatch(p.placed(ellipse(-4.4 - 2.4j, 2.4, n=30)), 0.3, 45, 0.3),
    )
    p.spot(ellipse(-4.4 - 2.4j, 0.7, n=14))
    # poles of the magnet, wound with wire
    for y0, y1, lean in ((-12, -9.6, -8), (-1.4, 3.2, -26)):
        p.push(17.6, (y0 + y1) / 2, lean)
        h = (y1 - y0) / 2
        p.flat(poly(f"-1,{-h - 0.5} 3.2,{-h - 0.2} 3.2,{h + 0.2} -1,{h + 0.5}"), 0.3, lean, w=0.3)
        p.flat(poly(f"3.2,{-h - 0.2} 5.8,{-h} 5.8,{h} 3.2,{h + 0.2}"), 0.97, w=0.28)
        for k in range(5):
            p.loft(
                [complex(-0.8 + 0.8 * k, -h - 0.7), complex(-0.8 + 0.8 * k, h + 0.7)],
                [complex(-0.2 + 0.8 * k, -h - 0.7), complex(-0.2 + 0.8 * k, h + 0.7)],
                0.0,
                "along",
                w=0.18,
                tint=BRASS,
                halo=0,
            )
        p.pop()
    # lines of the field, nails on their way
    for k in range(4):
        p.line(arc(21 - 5.2j, 4.4 + 1.5 * k, -62, 62, ry=5 + 1.1 * k, n=14), 0.13, (2, 2))
    for x, y, a in ((31, -9, 160), (33.4, -3.6, 182), (30.4, 2, 200)):
        p.push(x, y, a)
        p.loft([0 - 0.3j, 4.4 + 0j], [0 + 0.3j, 4.4 + 0j], 0.5, "along", w=0.22)
        p.line([-0.1 - 0.8j, -0.1 + 0.8j], 0.4)
        p.pop()
    p.mark("pole", 21 - 11j)
    p.mark("shell", 6 - 13j)
    p.mark("joint", -4.4 - 1j)


def _teeth(p: Drawing, line: list[complex], side: int) -> None:
    for i, z in enumerate(line[:-1]):
        p.flat([z, (z + line[i + 1]) / 2 + side * 1.3j, line[i + 1]], 0.0, w=0.2, halo=0)


def grappling_crank(p: Drawing) -> None:
    """A gun that throws a hook, and a drum with a crank to bring it back; origin at its frame."""
    # the rope flies in a wide bow to the hook
    rope(p, curve("1.4,-9.4 7,-13.4 12,-10.6 12.4,-6 9.4,-4 9,-7.4 14,-9.4 18.6,-10.6"), 0.36)
    p.push(17.4, -10.4, -98, 1.35)
    for a in (-34, 34):
        p.push(0, 0, a * 0.25, 1, 1 if a > 0 else -1)
        p.tube("0,0 .2,4.4 .8,6 3.4,6.2 4.8,3.8", (0.6, 0.16), "steel", w=0.26)
        p.pop()
    p.tube("0,.6 0,7 .6,8 1,6", (0.6, 0.2), "steel", w=0.26)
    hook(p, 1.1)
    p.pop()
    p.push(17.4, -15.6, -10)
    motion(p, 3, 4.6, 1.4)
    p.pop()
    # stock and barrel
    p.flat(
        curve("-25,4.6/ -24,-2.4/ -14,-4.6 -9,-4.8/ -9,-.6/ -14,.6 -19,6.4/ -24,7.4/", True),
        0.36,
        8,
        tint=LEATHER,
        cross=80,
    )
    p.lathe(
        -9 - 4j,
        -30,
        "0,2/ 2,2/ 2,1.5/ 11,1.4/ 11,2/ 13,2/",
        e=0.2,
        material="brass",
        tint=BRASS,
        lines="axial",
        cap="open",
    )
    p.flat(poly("-13,-6 -3,-6.6 -1,3 -3,10 -12,10 -14,3"), 0.24, 0)
    p.rivets([-12.6 - 5.2j, -3.6 - 5.8j], 4, 0.3)
    p.rivets([-11.6 + 9.2j, -3.4 + 9.2j], 4, 0.3)
    # drum with rope, gear, crank
    p.push(-7.4, 2.4)
    p.solid(p.placed(ellipse(0, 5.6)), w=0.34)
    for k in range(7):
        r = 5.1 - 0.6 * k
        ring = [
            cmath.rect(r * (1 + 0.02 * math.sin(9 * a)), a)
            for a in (2 * math.pi * j / 40 for j in range(41))
        ]
        p.line(ring, 0.22)
        for j in range(0, 40, 2):
            z = ring[j]
            p.line([z, z * 0.9 * cmath.rect(1, 0.06)], 0.13)
    gear(p, 3.4, 18, 0.4)
    p.push(0, 0, 28)
    p.loft(
        [0 - 0.7j, 10.4 - 0.55j],
        [0 + 0.7j, 10.4 + 0.55j],
        lambda u, v: 0.1 + 0.5 * v,
        "along",
        w=0.28,
    )
    p.pop()
    at = cmath.rect(10.4, math.radians(28))
    p.push(at.real, at.imag)
    p.lathe(
        0,
        14,
        "-.6,.9/ .8,1 1.2,1.5 4.4,1.7 6.4,1.3 7,.4",
        e=0.26,
        tint=LEATHER,
        lines="axial",
        w=0.3,
    )
    p.pop()
    p.solid(p.placed(ellipse(0, 1.1, n=20)), tint=BRASS, w=0.26)
    p.spot(ellipse(0, 0.34, n=10))
    p.pop()
    p.tube("-14.6,2 -15.4,7 -17.6,9.4 -20.6,8.4", 0.4, "dark", w=0.22)
    p.mark("hook", 25 - 15j)
    p.mark("crank", 4 + 7.4j)
    p.mark("drum", -10.6 + 5.8j)


def monster_claw(p: Drawing) -> None:
    """Jaws at the end of lazy tongs, worked by hand from the left; origin in the middle."""
    n, w, h = 4, 7.0, 4.6
    x0 = -12.0
    bars = []
    for k in range(n):
        x = x0 + w * k * 0.93
        bars.append((complex(x, h), complex(x + w, -h)))
        bars.append((complex(x, -h), complex(x + w, h)))
    for i, (a, b) in enumerate(bars):
        d = (b - a) / abs(b - a) * 1j * 0.75
        e = (b - a) / abs(b - a) * 0.7
        p.loft(
            [a - e - d, b + e - d],
            [a - e + d, b + e + d],
            across(0.3, 0.75) if i % 2 else across(0.05, 0.5),
            "along",
            w=0.3,
        )
    for k in range(n):
        x = x0 + w * k * 0.93
        for z in (complex(x + w / 2, 0), complex(x + w, -h * 0.93), complex(x + w, h * 0.93)):
            p.solid(p.placed(ellipse(z, 0.85, n=18)), tint=BRASS, w=0.26)
            p.spot(ellipse(z, 0.26, n=8))
    # jaws
    for s in (-1, 1):
        outer = curve(f"13.4,{s * 3} 16,{s * 8.6} 21.4,{s * 11.4} 27.4,{s * 9} 29.6,{s * 3.4}")
        inner = curve(f"15,{s * 1.6} 18,{s * 6} 21.6,{s * 7.6} 25.4,{s * 6.2} 29.6,{s * 3.4}")
        p.loft(
            outer,
            inner,
            across(0.1, 0.8) if s < 0 else across(0.75, 0.25),
            "across",
            pitch=0.36,
        )
        for i in range(10, 29, 5):
            z, q = inner[i], inner[i + 3]
            p.flat([z, (z + q) / 2 - s * 2.1j + 0.4, q], 0.1, w=0.24, halo=0.04)
        p.rivets(outer[6:26], 5, 0.28)
    p.solid(
        p.placed(ellipse(14.4 + 0j, 2.6, n=30)),
        tint=BRASS,
        w=0.34,
        fill=lambda: p.hatch(p.placed(ellipse(14.4 + 0j, 2.6, n=30)), 0.34, 45, 0.3),
    )
    p.spot(ellipse(14.4 + 0j, 0.8, n=14))
    # eyes, painted on by somebody
    for x, y in ((19.6, -9.4), (22.6, -9.8)):
        p.solid(p.placed(ellipse(complex(x, y), 1.25, n=20)), w=0.3)
        p.spot(ellipse(complex(x + 0.35, y + 0.2), 0.5, n=10))
    p.line("17.9,-12 19.6,-11.4", 0.4, (0.3, 0.3))
    p.line("22.4,-12.2 24.4,-12.6", 0.4, (0.3, 0.3))
    # handles and hands
    for s in (-1, 1):
        handle = as_points(f"{x0 + 0.2},{s * h} {x0 - 4},{s * 6} {x0 - 6.6},{s * 6.6}")
        p.tube(handle, 0.85, "dark", w=0.28)
        p.lathe(
            complex(x0 - 4.6, s * 6.1),
            180 - s * 13,
            "0,.9/ .6,1.3 4.2,1.4 5,.9/",
            e=0.16,
            near=False,
            tint=LEATHER,
            lines="axial",
        )
        p.push(x0 - 7.2, s * 6.7, 40 if s < 0 else -40, 0.74)
        hand(p)
        p.pop()
    p.mark("jaw", 24 + 9.6j)
    p.mark("tongs", -2 - 2.6j)
    p.mark("handle", x0 - 3 + 5.6j)
