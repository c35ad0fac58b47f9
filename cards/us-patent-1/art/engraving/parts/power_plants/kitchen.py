"""Coffee and the meat crank."""

from __future__ import annotations

import itertools
import math

from engraving.curves import curve, ellipse, poly, smooth
from engraving.drawing import Drawing
from engraving.parts.elements import gauge, wheel
from engraving.tone import BRASS, LEATHER, PAPER


def coffee(p: Drawing) -> None:
    """A pot on a lamp; the table is at y = 0."""
    p.mark("pot handle", -8 - 13j)
    p.mark("pot flame", 0.1 - 3.8j)
    for x, d in ((-4.2, -1.0), (4.2, 1.0), (0.3, 0.1)):
        p.tube([complex(x * 0.8, -6), complex(x + d, 0)], (0.3, 0.26), material="dark", w=0.22)
    p.lathe(
        0 - 6.4j, -90, "0,4.2/ .7,4.2", e=0.24, material="steel", lines="axial", pitch=0.24, w=0.26
    )
    p.lathe(
        0 + 0j,
        -90,
        "0,1.9/ .3,2.2 1.2,2.2 1.9,.8/ 2.4,.8",
        e=0.24,
        material="brass",
        lines="axial",
        pitch=0.26,
        tint=BRASS,
        w=0.26,
    )
    p.solid(
        p.placed(curve("0,-5.6/ .8,-4.1 .6,-2.9 0,-2.5 -.6,-2.9 -.7,-4.1", True)),
        tint=PAPER,
        w=0.2,
        shade=0.1,
        halo=0.1,
    )
    p.line("0,-4.7 .15,-3.7 0,-2.9", 0.14, (0.6, 0.3))
    p.lathe(
        0 - 7j,
        -90,
        "0,3.9/ .2,4.7 2.2,5.5 5,4.9 8.5,3.2 10.4,2.7/ 10.4,3.0/ 11,3.0",
        e=0.22,
        material="steel",
        lines="ring",
        pitch=0.33,
        tint=PAPER,
        cap="none",
    )
    p.lathe(
        0 - 17.9j,
        -90,
        "0,3.1/ .3,3.0 1.2,2.5 2,1.0 2.2,.4/ 2.5,.35/ 2.7,.8 3.4,.8 3.8,.1",
        e=0.22,
        material="brass",
        lines="ring",
        pitch=0.28,
        tint=BRASS,
        cap="none",
        w=0.28,
    )
    p.tube(
        "3.6,-11 6.2,-12 7.4,-15 9.6,-16.6",
        (1.15, 0.5),
        material="brass",
        tint=BRASS,
        w=0.28,
        pitch=0.28,
    )
    p.solid(
        p.placed(ellipse(9.65 - 16.65j, 0.5, 0.28, 0.9, n=16)),
        tint=PAPER,
        w=0.2,
        shade=0,
        halo=0,
        fill=lambda: p.spot(ellipse(9.7 - 16.6j, 0.3, 0.15, 0.9, n=12)),
    )
    p.tube(
        "-3.2,-15.8 -6.5,-16.4 -8.2,-13.6 -7.2,-10.4 -4.9,-9.2",
        0.46,
        material="dark",
        w=0.24,
        pitch=0.24,
    )
    p.push(0.6, -11.2)
    gauge(p, 1.9)
    p.pop()


def cup(p: Drawing) -> None:
    """A cup on its saucer."""
    p.lathe(
        0 + 0j,
        -90,
        "0,1.8/ .25,3.6 .7,4.4",
        e=0.26,
        material="pale",
        lines="ring",
        pitch=0.28,
        w=0.26,
    )
    p.tube("2.2,-3.6 4,-4 4.2,-2.4 2.2,-1.6", 0.26, material="pale", w=0.22)
    p.lathe(
        0 - 0.7j,
        -90,
        "0,1.1/ .6,1.6 2,2.4 3.6,2.7",
        e=0.28,
        material="pale",
        lines="axial",
        pitch=0.28,
        w=0.28,
        cap="open",
    )


def bean(p: Drawing) -> None:
    """A bean of coffee."""
    p.ball(0, 0.95, 0.66, 0, material="dark", pitch=0.24, w=0.22)
    p.line("-.85,.05 -.3,.16 .3,-.16 .85,.0", 0.2)


def steam_pipe(p: Drawing) -> None:
    """From the spout of the pot to the engine, in the field's own coordinates."""
    p.tube(
        "24.8,9.8 26.4,7.6 29,6.8 33,7 36,8.6 36.6,12 36.2,17 34.6,22",
        0.62,
        material="brass",
        tint=BRASS,
        w=0.26,
        pitch=0.24,
    )
    p.lathe(
        30 + 6.9j,
        0,
        "0,1.1/ 1.2,1.1",
        e=0.2,
        material="brass",
        lines="axial",
        tint=BRASS,
        pitch=0.22,
        w=0.22,
    )
    p.tube([30.6 + 6j, 30.6 + 4.4j], 0.3, material="steel", w=0.2)
    p.tube([29.2 + 4.2j, 32 + 4.2j], 0.36, material="dark", w=0.2)


def meat_crank(p: Drawing) -> None:
    """A mincer with a flywheel; table at y = 0."""
    p.loft(
        curve("-3.4,-7.6 -3.6,-3 -5,0"),
        curve("3.0,-7.6 3.2,-3 4.8,0"),
        lambda u, v: 0.14 + 0.8 * v**1.6,
        "along",
        pitch=0.32,
    )
    p.flat(poly("-6.2,-.9 6,-.9 6,0 -6.2,0"), 0.4, 0, pitch=0.28, w=0.28)
    p.lathe(
        -6 - 9.6j,
        0,
        "0,2.6/ .8,3.2 4,3.5 9,3.6 12,3.9/ 12,4.5/ 13.6,4.5/",
        e=0.26,
        near=True,
        material="matte",
        lines="ring",
        pitch=0.32,
        cap="flat",
    )
    p.push(7.6, -9.6)
    for k in range(14):
        spin, r = (2.4 * k, 0.95 * math.sqrt(k + 0.4))
        p.spot(
            ellipse(
                complex(0.26 * r * math.cos(spin) * 1.15, r * math.sin(spin) * 1.05),
                0.13,
                0.4,
                n=10,
            )
        )
    p.pop()
    p.lathe(
        0 - 12.6j,
        -90,
        "0,2/ 1.4,2.1 3.4,4.2 5.2,5.8/ 5.8,6",
        e=0.26,
        material="brass",
        lines="ring",
        pitch=0.32,
        tint=BRASS,
        cap="open",
    )
    p.lathe(
        -6 - 9.6j,
        180,
        "0,1.1/ 3,1",
        e=0.2,
        near=False,
        material="steel",
        lines="axial",
        pitch=0.22,
        w=0.24,
    )
    p.push(-10.6, -9.6)
    wheel(p, 6.6, 0.95, 6, 1.1, 0.7, BRASS, wide=0.34)
    p.push(-2.6, -5.1)
    p.lathe(
        0,
        180,
        "0,.5/ .6,1.0 2.6,1.1 3.6,.7 4,.2",
        e=0.2,
        near=False,
        material="dark",
        lines="axial",
        pitch=0.24,
        w=0.26,
        cap="none",
    )
    p.pop()
    p.pop()
    line = [7.8 - 9.4j, 11 - 9.4j, 14.2 - 8j, 16.4 - 5.2j, 18.2 - 2.2j, 21.6 - 1.1j]
    for a, b in itertools.pairwise(line):
        d = b - a
        m = (a + b) / 2
        nrm = 1j * d / abs(d)
        one = [
            a + d * 0.03,
            a + d * 0.14 + nrm * 0.95,
            m + nrm * 1.2,
            b - d * 0.14 + nrm * 0.95,
            b - d * 0.03,
        ]
        two = [
            a + d * 0.03,
            a + d * 0.14 - nrm * 0.95,
            m - nrm * 1.2,
            b - d * 0.14 - nrm * 0.95,
            b - d * 0.03,
        ]
        p.loft(
            smooth(two),
            smooth(one),
            roundness=0.95,
            material="matte",
            lines="across",
            bow=0.3,
            pitch=0.3,
            tint=LEATHER,
            w=0.28,
        )
