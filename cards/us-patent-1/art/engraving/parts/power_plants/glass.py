"""The tank of eels, the solar candle."""

from __future__ import annotations

import cmath
import math

from engraving.curves import curve, ellipse, offset, polar, resample
from engraving.drawing import Drawing
from engraving.parts.air import flame, sparks
from engraving.parts.solid import rail
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER, PAPER


def eel_tank(p: Drawing) -> None:
    """A glass tank in a brass frame, seen at an angle, and what is in it; floor at y = 0."""
    v = View(p, 24, 15)
    x, y0, y1, z = 14.5, 2.0, 17.0, 4.6
    top = 13.6  # of the water
    v.box((-x - 1.4, 0, z + 1.4), (2 * x + 2.8, y0, 2 * z + 2.8), tint=BRASS)
    sides: tuple[list[Place], list[Place]] = (
        [(-x, y0, z), (x, y0, z), (x, y1, z), (-x, y1, z)],
        [(x, y0, z), (x, y0, -z), (x, y1, -z), (x, y1, z)],
    )
    for side in sides:
        p.ground([p.placed(v.line(side))], PAPER, 0.2)
    for back in (
        [(-x, y0, -z), (-x, y1, -z)],
        [(-x, y0, -z), (x, y0, -z)],
        [(-x, y0, z), (-x, y0, -z)],
    ):
        p.line(v.line(back), 0.13)
    # the surface of the water, and its tone on both sides
    surface = [(-x, top, z), (x, top, z), (x, top, -z), (-x, top, -z)]
    p.line([*v.line(surface), v.at(-x, top, z)], 0.16)
    v.face([(x, y0, z), (x, y0, -z), (x, top, -z), (x, top, z)], 0.5, w=0, halo=0)
    for k in range(30):
        y = top - 0.5 - k * 0.36
        for i in range(5):
            start = -x + 0.9 + i * 5.5 + p.random.uniform(-0.5, 0.8)
            if p.random.random() < 0.22 + 0.02 * k + 0.07 * i:
                end = min(x - 0.6, start + p.random.uniform(2.5, 5.4))
                p.line(v.line([(start, y, z), (end, y, z)]), 0.1 + 0.002 * k, (1.2, 1.2))
    v.axes((0, 0, z), (1, 0, 0), (0, 1, 0))
    _eel(p, "-11,-8.2 -7,-10.4 -3,-7 1,-5 5,-8 10,-7.6 12,-4.4", 1.15, -1)
    _eel(p, "11.5,-11 8,-11.8 4.6,-10.2 0,-11.6 -5,-10.2 -10,-12 -13,-10.6", 1.0)
    _eel(p, "8.6,-4.4 5,-3.2 1,-4.8 -3,-3.4 -7,-5.4 -11,-3.8 -13,-6.2", 1.05)
    for a in (-11.5, -10.6, -9.2, 8, 8.8):
        p.line([complex(a, -y1 + 1), complex(a - 2.6, -y1 + 5.6)], 0.12, (1.5, 2.5))
    p.pop()
    # the frame: the farther bars first
    for one, two in (((-x, -z), (x, -z)), ((-x, z), (-x, -z))):
        rail(v, [(one[0], y1, one[1]), (two[0], y1, two[1])], 0.5, material="brass", tint=BRASS)
    v.box((-x, y1, 0.7), (2 * x, 0.8, 1.4), tint=LEATHER)
    knobs = [v.at(a, y1 + 0.8, 0) for a in (-6.0, 6.0)]
    for at in knobs:
        profile = "0,1/ .6,1/ .6,.6/ 2.2,.6/ 2.2,.9 3,1.2 3.8,.9 4.1,.2"
        p.lathe(at, -90, profile, e=0.2, material="brass", tint=BRASS, w=0.24, cap="none")
    for one, two in (((x, -z), (x, z)), ((-x, z), (x, z))):
        rail(v, [(one[0], y1, one[1]), (two[0], y1, two[1])], 0.6, material="brass", tint=BRASS)
    for a, c in ((x, -z), (-x, z), (x, z)):
        rail(v, [(a, y0, c), (a, y1 + 0.4, c)], 0.7, material="brass", tint=BRASS)
        p.ball(v.at(a, y1 + 1.3, c), 1.0, material="brass", tint=BRASS, pitch=0.28, w=0.26)
    p.rivets(v.line([(-x + 1.6, y1, z + 0.1), (x - 1.6, y1, z + 0.1)]), 9, 0.22)
    tops = [at - 3.6j for at in knobs]
    middle, span = (tops[0] + tops[1]) / 2, tops[1] - tops[0]
    p.push(middle.real, middle.imag, math.degrees(cmath.phase(span)))
    sparks(p, abs(span) / 2 - 0.9, 1.6)
    p.pop()
    p.mark("eel", v.at(9.4, 7.8, z))
    p.mark("knob", knobs[1] - 3j)


def _eel(p: Drawing, text: str, r: float, flip: float = 1) -> None:
    """An eel along a curve from its head; `r`: half its height; `flip`: -1 with its fin below."""
    m = 90
    line = resample(curve(text, n=10), m)
    head = [0, 0.34, 0.52, 0.64, 0.74, 0.82, 0.88, 0.93, 0.97]
    half = [r * (1 - (i / m) ** 2.4 * 0.95) * (head[i] if i < 9 else 1) for i in range(m + 1)]
    up = [offset(line, flip * half[i])[i] for i in range(m + 1)]
    lo = [offset(line, -flip * half[i] * 0.9)[i] for i in range(m + 1)]
    fin = [
        offset(line, flip * (half[i] + 0.7 * math.sin(math.pi * (i - 16) / (m - 16)) ** 0.6))[i]
        for i in range(16, m)
    ]
    p.solid(p.placed([*fin, *up[16:m][::-1]]), tint=PAPER, w=0.16, shade=0.05, halo=0.12)
    for i in range(18, m - 2, 2):
        p.line([up[i], fin[i - 16]], 0.1)
    p.loft(up, lo, roundness=0.95, material="dark", lines="across", pitch=0.3, bow=0.25, w=0.26)
    e = (line[6] + up[6]) / 2
    p.solid(p.placed(ellipse(e, 0.34, n=14)), tint=PAPER, w=0.14, shade=0.05, halo=0)
    p.spot(ellipse(e, 0.17, n=10))
    p.line([line[1], (line[4] + lo[4]) / 2, (line[9] + lo[9]) / 2], 0.2, (0, 0.5))
    p.line([(line[12] + up[12]) / 2, line[13], (line[12] + lo[12]) / 2], 0.16, (0.3, 0.3))


def solar_candle(p: Drawing) -> None:
    """A burning-glass, a candle and the sun; table at y = 0, in a field of about 50 mm."""
    p.push(-19.5, -22.5)
    for k in range(28):
        a = 2 * math.pi * k / 28
        r = 7.4 if k % 2 == 0 else 5.6
        p.line(
            curve(
                " ".join(
                    f"{z.real},{z.imag}"
                    for z in (
                        cmath.rect(3.9, a),
                        cmath.rect((3.9 + r) / 2, a + (0.05 if k % 2 else -0.05)),
                        cmath.rect(r, a),
                    )
                )
            ),
            0.3,
            (0, 2.6),
        )
    p.ball(0, 3.5, material="pale", tint=BRASS, pitch=0.32)
    for s in (-1, 1):
        p.line(curve(f"{s * 0.5 - 0.1},-.9 {s * 1.2},-1.3 {s * 1.9 - 0.1},-.8"), 0.2, (0.4, 0.4))
        p.line(curve(f"{s * 0.6},-.4 {s * 1.2},-.1 {s * 1.8},-.4"), 0.18, (0.3, 0.3))
    p.line("-.1,-.6 -.3,.5 .3,.6", 0.18, (0.4, 0.1))
    p.line("-1.1,1.5 0,2 1.1,1.4", 0.22, (0.4, 0.4))
    p.pop()
    for k in range(5):
        f = k / 4 - 0.5
        p.line(
            [complex(-15.4 + f * 3.2, -18.6 - f * 3.6), complex(-5.6 + f * 3.6, -14.2 - f * 7)],
            0.11,
            (1, 0),
        )
        p.line([complex(-5.6 + f * 3.6, -14.2 - f * 7), complex(8.4, -11.4)], 0.11, (0, 1.5))
    p.lathe(
        -5.4 + 0j,
        -90,
        "0,3.8/ .5,3.8/ .7,3 1.6,1.0/ 3,.6 5,.9 6,.5 8.2,.45/",
        e=0.24,
        material="brass",
        lines="ring",
        pitch=0.28,
        tint=BRASS,
        cap="none",
    )
    p.push(-5.6, -14.2, 26)
    rim = ellipse(0, 2.5, 6.2, n=56)
    p.solid(
        p.placed([z + 0.5 for z in rim]),
        tint=BRASS,
        w=0.3,
        shade=0.16,
        halo=0.2,
        fill=lambda: p.hatch(p.placed([z + 0.5 for z in rim]), 0.6, 90, 0.28),
    )
    p.solid(p.placed(rim), tint=BRASS, w=0.28, shade=0.12, halo=0)
    lens = ellipse(0, 1.95, 5.4, n=50)
    c = p.placed_one(0)
    p.solid(
        p.placed(lens),
        tint=PAPER,
        w=0.2,
        shade=0.08,
        halo=0,
        fill=lambda: p.hatch(
            p.placed(lens),
            lambda q: (
                0
                if -0.5 < (q - c).real * 0.7 + (q - c).imag * 0.7 < 0.9
                else 0.34 + 0.05 * ((q - c).real + (q - c).imag)
            ),
            -45,
            0.32,
        ),
    )
    p.pop()
    _candle(p)


def _candle(p: Drawing) -> None:
    """A candle that has run, in a dish with a handle."""
    p.push(9, 0.4)
    dish = "0,3.6/ .3,5.6 1.3,6.8/ 1.9,7/"
    p.lathe(0, -90, dish, e=0.3, material="brass", pitch=0.3, tint=BRASS, cap="open")
    p.tube("6.2,-1.8 8.8,-3.4 10.2,-1.6 8,-.4", (0.6, 0.4), "brass", tint=BRASS)
    p.flat(curve("8.6,-3.2/ 10.4,-4 11.4,-3 9.8,-2.4/", True), 0.2, tint=BRASS, w=0.24)
    wax = "0,3.4 .4,2.9 .9,2.4 2,2.2/ 8,2.05/"
    p.lathe(-0.9j, -90, wax, e=0.3, material="pale", lines="axial", cap="flat", seams=False)
    for x, y, n in ((-1.7, -8.5, 4.2), (-0.7, -8.2, 2.2), (0.6, -8.2, 5.2), (1.6, -8.5, 3)):
        run = f"{x - 0.4},{y} {x + 0.4},{y} {x + 0.36},{y + n} {x},{y + n + 0.5} {x - 0.4},{y + n}"
        p.solid(p.placed(curve(run, True)), w=0.2, shade=0.2, halo=0)
    p.line("0,-8.9 .2,-9.8 0,-10.4", 0.34)
    p.push(0, -9.4)
    flame(p, 7)
    p.pop()
    for k in range(9):
        a = 200 + 17.5 * k
        p.line([polar(5.4, a) - 12.4j, polar(6.6, a) - 12.4j], 0.14, (0, 0.8))
    p.mark("flame", 0.6 - 12.4j)
    p.mark("wax", 1.9 - 5j)
    p.pop()
