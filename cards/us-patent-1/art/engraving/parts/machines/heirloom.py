"""The Heirloom Singularity."""

from __future__ import annotations

import math

from engraving.curves import Points, arc, curve, ellipse, polar, poly
from engraving.drawing import Drawing
from engraving.parts.machines.controls import clock
from engraving.parts.scenery import floor
from engraving.parts.seats import armchair
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER


def singularity(p: Drawing) -> None:
    """A black hole under glass on a sideboard, and the family's things around; y = 0: the floor."""
    hole = complex(0, -14.2)
    _wall(p, hole)
    for x, turn in ((-18.6, 8), (20.4, -8)):
        p.push(x, -14.6, turn)
        _portrait(p, x > 0)
        p.pop()
    v = View(p, 0, 14)
    v.box((-13, 1.4, 3.4), (26, 5.6, 7), tint=LEATHER, w=0.34)
    for x in (-11.4, 11.4):
        p.lathe(
            v.at(x, 1.6, 3),
            90,
            "0,.8/ .8,1 1.6,.5 2.2,.8",
            e=0.1,
            near=False,
            material="dark",
            w=0.24,
        )
    for k in range(3):
        x = -12.2 + 8.4 * k
        panel = [(x, 2.2, 3.42), (x + 7.6, 2.2, 3.42), (x + 7.6, 6.4, 3.42), (x, 6.4, 3.42)]
        v.face(panel, 0.36, tint=LEATHER, w=0.22, halo=0)
        p.rivet(v.at(x + 3.8, 4.4, 3.44), 0.4)
    _doily(p, v)
    p.push(hole.real, hole.imag)
    _hole(p)
    p.pop()
    _switch(p, v)
    p.push(-34, 0, 0, 0.95)
    _long_clock(p)
    p.pop()
    p.push(34, 0, 0, 0.92)
    armchair(p)
    p.mark("seat", 0.6 - 6.4j)
    p.pop()
    floor(p, -42, 42, 2)


def _wall(p: Drawing, hole: complex) -> None:
    """The stripes of the wallpaper, bent towards the hole."""
    for k in range(29):
        x = -42 + 3 * k
        for d in (-0.3, 0.3):
            line: Points = []
            for j in range(25):
                q = complex(x + d, -21.6 + 0.9 * j)
                away = q - hole
                pull = 46 / (abs(away) ** 2 + 12)
                r = abs(away) * max(0.0, 1 - min(0.9, pull * 0.2))
                if abs(away) > 6.4:
                    line.append(hole + away / abs(away) * r)
                elif line:
                    p.line(line, 0.13, (0.5, 1.4))
                    line = []
            if len(line) > 1:
                p.line(line, 0.13, (0.5, 0.5))


def _portrait(p: Drawing, is_daughter: bool) -> None:
    """An oval frame: mother, or daughter, who is older."""
    outer, inner = ellipse(0, 4.3, 5.4, n=48), ellipse(0, 3.3, 4.4, n=44)
    p.flat(outer, 0.34, 40, tint=BRASS, w=0.34)
    for k in range(20):
        u = polar(1, 18 * k)
        p.rivet(complex(3.82 * u.real, 4.9 * u.imag), 0.26)
    p.flat(inner, 0.5, 0, tint=PAPER, w=0.24, halo=0)
    bust = curve("-2.6,3 -2.2,1.6 -.8,1 -.7,.2/ .7,.2/ .8,1 2.2,1.6 2.6,3/", True)
    p.flat(bust, 0.95, 40, w=0.22)
    p.flat(ellipse(-1.2j, 1.35, 1.75, n=26), 0.0, w=0.24, halo=0.1)
    hair = curve(
        "-1.5,-.8/ -1.7,-2.4 -.9,-3.3 0,-3.5 .9,-3.3 1.7,-2.4 1.5,-.8/ 1,-2 0,-2.3 -1,-2/", True
    )
    p.flat(hair, 0.0 if is_daughter else 0.96, 80, w=0.22, halo=0)
    p.flat(ellipse(-3.6j, 0.9, 0.7, n=16), 0.2 if is_daughter else 0.96, w=0.2, halo=0)
    for x in (-0.5, 0.5):
        p.spot(ellipse(complex(x, -1.3), 0.16, n=8))
    p.line("-.4,-.3 0,-.15 .4,-.3", 0.15)
    if is_daughter:
        for x in (-0.5, 0.5):
            p.line([*ellipse(complex(x, -1.3), 0.42, n=12), complex(x + 0.42, -1.3)], 0.13)


def _doily(p: Drawing, v: View) -> None:
    """Lace under the glass: it hangs over the edge in scallops."""
    top = v.at(0, 7, 0)
    rim: Points = []
    for k in range(72):
        a = 2 * math.pi * k / 72
        r = 7.8 + 0.5 * abs(math.sin(4.5 * a))
        rim.append(top + complex(r * math.cos(a), 0.22 * r * math.sin(a)))
    p.flat(rim, 0.0, w=0.22, halo=0.1)
    for k in range(9):
        x = -6.4 + 1.6 * k
        at = v.at(x, 6.9, 3.45)
        scallop = [at - 0.8, *[at + complex(0.8 * math.cos(t), 1.5 * math.sin(t)) for t in
                               (math.pi * (1 - j / 8) for j in range(9))]]  # fmt: skip
        p.flat(scallop, 0.0, w=0.2, halo=0.08)
        p.line([*ellipse(at + 0.6j, 0.3, n=10), at + 0.3 + 0.6j], 0.14)


def _hole(p: Drawing) -> None:
    """The hole in its rings, under a dome of glass on a turned foot."""
    p.lathe(7.2j, -90, "0,5.6/ .6,5.8/ 1.2,5.2/", e=0.22, material="dark", tint=LEATHER, w=0.3)
    dome = [
        *arc(-1.2j, 5.4, 180, 360, n=24),
        5.4 + 5.6j,
        *ellipse(5.6j, 5.4, 1.1, n=32)[1:16],
        -5.4 + 5.6j,
    ]
    p.flat(dome, 0.0, w=0.3)
    _rings(p, 180, 360)
    p.flat(ellipse(0, 2.5, n=40), 0.99, w=0.2, halo=0.3)
    for r in (2.95, 3.15):
        p.line([*ellipse(0, r, n=40), complex(r, 0)], 0.14)
    _rings(p, 0, 180)
    for a, b in ((190, 236), (196, 222)):
        p.line(arc(-1.2j, 4.8 - (a - 190) * 0.1, a, b, n=10), 0.2, (1, 1))
    p.line([4.7 + 0.4j, 4.7 + 4.6j], 0.16, (1, 1))
    p.ball(-7.1j, 0.55, material="brass", tint=BRASS, w=0.22)


def _rings(p: Drawing, a: float, b: float) -> None:
    """The near or the far half of the bright rings, tilted."""
    k = polar(1, -16)

    def half(r: float) -> Points:
        return [k * z for z in arc(0, r, a, b, ry=r * 0.3, n=36)]

    p.flat(half(4.95) + half(3.0)[::-1], 0.0, w=0.24, halo=0.14)
    for i in range(6):
        line = half(3.3 + 0.27 * i)
        ws = [0.1 + 0.13 * abs(math.sin(1.7 * i + j * 0.14)) for j in range(len(line))]
        p.stroke(p.placed(line), ws, (0.1, 0.1))


def _switch(p: Drawing, v: View) -> None:
    """A knife switch on the sideboard."""
    v.box((8.4, 7, 2), (4.2, 0.7, 3), tint=BRASS, w=0.26)
    foot = v.at(10.2, 7.6, 1)
    tip = foot + polar(4.6, -72)
    p.tube([foot, tip], 0.42, "steel", w=0.26)
    p.tube([tip, tip + polar(1.8, -72)], (0.55, 0.7), "matte", tint=LEATHER, w=0.26)
    p.rivet(foot, 0.5)
    p.mark("lever", tip)


def _long_clock(p: Drawing) -> None:
    """A long-case clock that leans to the hole."""
    case = curve("-3.6,0/ -3.4,-6 -2.4,-12/ 1.8,-12.6/ 2.6,-6 3.6,0/", True)
    p.flat(case, 0.5, 86, tint=LEATHER, w=0.34)
    p.flat(poly("-4,0 4,0 4,-1.6 -4,-1.6"), 0.4, 0, tint=LEATHER, w=0.28)
    glass = curve("-1.7,-3/ -1.5,-7 -1,-11/ .9,-11.3/ 1.4,-7 1.8,-3/", True)
    p.flat(glass, 0.97, w=0.26, halo=0)
    p.tube("-.2,-11 .4,-7 1,-4.6", 0.16, "brass", tint=BRASS, w=0.18)
    p.ball(1.0 - 4.3j, 0.75, material="brass", tint=BRASS, w=0.22)
    hood = [q + 0.8 for q in poly("-4,-12 -3.6,-19 3.4,-19.6 3.8,-12.6")]
    p.flat(hood, 0.42, 88, tint=LEATHER, w=0.32)
    p.flat(
        curve("-3.4,-18.8/ -2,-20.6 .6,-21.4 3.2,-20.9 4.6,-19.4/", True),
        0.6,
        0,
        tint=LEATHER,
        w=0.28,
    )
    p.push(0.9, -15.6, 4)
    clock(p, 2.9, 12, 120)
    p.mark("dial", -1.4 - 0.4j)
    p.pop()
