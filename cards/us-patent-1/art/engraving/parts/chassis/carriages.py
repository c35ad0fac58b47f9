"""The horseless carriage and the milk float."""

from __future__ import annotations

from engraving.curves import arc, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gear
from engraving.parts.solid import bottle, rail, strap, view_wheel
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def horseless_carriage(p: Drawing) -> None:
    """An open carriage to the left of the origin, and to its right what does not draw it."""
    p.push(-8.5, 0)
    v = View(p, 22, 12)
    for x, r in ((-9, 5.8), (8, 4.2)):
        view_wheel(v, (x, r, -4.4), r, 0, spokes=14, rim=0.55, hub=0.9, wide=0.18)
    rail(v, [(-9, 5.6, 0), (-1, 4.8, 0), (8, 5.4, 0)], 0.4)
    # body: a boat with a high back; floor, seat, dash
    side = poly(
        "-13,8 -14.4,15 -13.2,15.6 -10.4,10.6 -3,10.2 -2,7.2 5,7.2 9.2,13 10.2,12.6 6.4,5.8 -10,5.8"
    )
    v.prism(side, 4, -4)
    v.box((-11.6, 10.6, 3.6), (7.6, 1.4, 7.2), tint=LEATHER)
    v.face(
        [(-14.2, 15.2, 3.6), (-11.2, 11.4, 3.6), (-11.2, 11.4, -3.6), (-14.2, 15.2, -3.6)],
        0.5,
        tint=LEATHER,
    )
    for k in range(5):
        p.rivet(v.at(-12.6, 13.3, 2.6 - 1.3 * k), 0.22)
    # the folded hood, in pleats
    for k in range(4):
        line = v.line(
            [(-13.4, 12.6, 4.4), (-16.6 - k * 0.3, 14.6 + 1.1 * k, 4.4), (-15.4, 17 + 1.1 * k, 4.4)]
        )
        p.loft(
            line,
            [q + 0.9 - 0.4j for q in line],
            lambda u, w: 0.3 + 0.6 * w,
            "along",
            w=0.26,
            tint=LEATHER,
        )
    for x, r in ((-9, 5.8), (8, 4.2)):
        view_wheel(v, (x, r, 4.2), r, 0.8, spokes=14, rim=0.55, hub=0.9, wide=0.18)
    # tiller, lamp
    rail(v, [(5, 7, 0), (3, 14, 0), (-1, 14.6, 0)], 0.3)
    v.lathe(
        (8.6, 10.4, 4.6),
        (0, 1, 0),
        "0,.6/ .6,1/ 2.6,1.1/ 3.4,.5 4.2,.4",
        material="brass",
        tint=BRASS,
        w=0.24,
        pitch=0.24,
        cap="none",
    )
    # an engine in the boot, with its gear
    at = v.at(-4, 5.2, 4.6)
    p.push(at.real, at.imag)
    gear(p, 2, 14)
    p.pop()
    p.mark("tiller", v.at(3, 14, 0))
    # shafts that go on to nothing
    ends = [v.at(8, 6.4, 3), v.at(8, 6.4, -3)]
    tips = [complex(28.4, -8.2), complex(29.4, -9.6)]
    for a, b in zip(ends, tips, strict=True):
        p.tube([a, (a + b) / 2 + 0.5j, b], (0.42, 0.28), "pale", tint=LEATHER, w=0.24)
    p.pop()
    _absent_horse(p)


def _absent_horse(p: Drawing) -> None:
    """A horse in broken lines, with its harness in full ones."""
    for line in (
        "6.2,-12.6 8,-14.6 11.6,-14.2 15.4,-14.6 18,-17.6 20.4,-21.6 21,-23.4/ "
        "21.8,-21.8 23.2,-21 25.6,-18 26.4,-16.6 25.6,-15.6 24,-15.8 22,-17.2 "
        "21.2,-15.4 20.6,-12 19,-9 18.4,-6 18.9,-3.4 18.4,-.4",
        "18.4,-.4 16.8,-.4 17,-3.4 16.4,-8",
        "16.4,-8 12.6,-7.6 10,-8.2 10.6,-5 10,-2.6 10.6,-.4",
        "10.6,-.4 9,-.4 8.4,-3 8.4,-5.4 6.6,-9 6.2,-12.6",
        "6.4,-13 4.6,-11.4 4.6,-8 3.6,-5.4",
        "14.8,-8 15,-4.6 14.4,-.4 13,-.4 13.2,-4 12.6,-7.4",
        "20.2,-21.4 18.4,-19.4 17.2,-16.6",
    ):
        p.broken(line, 0.22, 0.7, 0.45)
    p.spot(ellipse(23.1 - 19.4j, 0.24, n=8))
    collar = ellipse(18.4 - 12.6j, 2.2, 4.3, 0.22, n=40)
    p.solid(
        p.placed(collar),
        p.placed(ellipse(18.4 - 12.6j, 1.25, 3.2, 0.22, n=36)),
        tint=LEATHER,
        w=0.3,
    )
    strap(p, "16.9,-14.6 13,-14.9 9,-14.4 6.8,-12.6", 0.5, 0.35)
    strap(p, "12.6,-14.8 11.6,-11 12.4,-7.6", 0.5, 0.6)
    p.line("19.8,-15.4 22,-16.6 24.6,-17.6", 0.2)
    p.line("19.6,-15.6 13,-17.4 2,-15 -6.6,-14.6", 0.16)
    for a in (200, 320):
        p.rivet(18.4 - 12.6j + 2 * complex(0.3, -1.9) * (1 if a < 300 else -0.9), 0.34)
    p.mark("horse", 15.6 - 11j)
    p.mark("collar", 19.6 - 9.4j)


def milk_float(p: Drawing) -> None:
    """A float full of bottles, with the metronome that drives it; its front is at the right."""
    v = View(p, 30, 15)
    for x in (-12.0, 12.0):
        view_wheel(v, (x, 2.8, -5), 2.8, 0, spokes=8, rim=0.9, hub=0.8, wide=0.2)
    v.box((-19, 2.8, 5.6), (38, 2, 11.2), grain=(0, 0, 0))
    for row in range(3):
        z = -3.4 + 3.4 * row
        for k in range(8):
            at = v.at(-16.6 + 2.9 * k, 4.8, z)
            p.push(at.real, at.imag)
            bottle(p, 5.4, 1.05)
            p.pop()
    for y in (6.2, 8):  # the rail of the crate
        rail(v, [(-18.6, y, 5.4), (6.4, y, 5.4)], 0.24, tint=LEATHER, material="pale")
    # cab
    v.box((7.4, 4.8, 5.2), (10.6, 4.6, 10.4), tint=LEATHER)
    for x, z in ((8.0, -4.8), (17.4, -4.8), (17.4, 4.8), (8.0, 4.8)):
        rail(v, [(x, 9.4, z), (x, 15.2, z)], 0.34, tint=BRASS, material="brass")
    for x, z in ((-18.4, -4.8), (-18.4, 4.8)):
        rail(v, [(x, 4.8, z), (x, 15.2, z)], 0.34, tint=BRASS, material="brass")
    v.box((-19.4, 15.2, 5.8), (39, 0.8, 11.6))
    for k in range(9):
        x = -18 + 4.3 * k
        p.line(v.line([(x, 16.04, 5.4), (x, 16.04, -5.4)]), 0.12, (1, 1))
    for x in (-12.0, 12.0):
        view_wheel(v, (x, 2.8, 5.9), 2.8, 1.2, spokes=8, rim=0.9, hub=0.8, wide=0.2)
    for z in (-3.2, 3.2):
        v.lathe(
            (18, 7, z), (1, 0, 0), "0,.8/ .8,1.3/ 1.4,1.3/", material="brass", tint=BRASS, w=0.24
        )
    _metronome(p, v)


def _metronome(p: Drawing, v: View) -> None:
    """On the roof: its front is open, and shows the pendulum at the end of its swing."""
    x, y, h = -3.0, 16.0, 10.5
    a, b = 3.9, 1.7
    right = [(x + a, y, a), (x + a, y, -a), (x + b, y + h, -b), (x + b, y + h, b)]
    front = [(x - a, y, a), (x + a, y, a), (x + b, y + h, b), (x - b, y + h, b)]
    v.face(right, 0.8, grain=1, tint=LEATHER)
    v.face(front, 0.3, grain=1, tint=LEATHER)
    inner = [
        (x - 2.7, y + 1.6, 3.5),
        (x + 2.7, y + 1.6, 3.5),
        (x + 1.2, y + 9.4, 2),
        (x - 1.2, y + 9.4, 2),
    ]
    v.face(inner, 0.97, w=0.2, halo=0)
    v.box((x - 2.2, y + h, 2.2), (4.4, 0.8, 4.4), tint=BRASS, w=0.24)
    foot, top = v.at(x, y + 2, 3.6), v.at(x + 6.6, y + 10.6, 3.6)
    p.tube([foot, top], 0.28, "pale", w=0.22)
    u = (top - foot) / abs(top - foot)
    mid = foot + (top - foot) * 0.62
    bob = [mid + u * z for z in poly("-.9,-1.3 .9,-.9 .9,.9 -.9,1.3")]
    p.flat(bob, 0.3, tint=BRASS, w=0.26)
    for k in range(3):
        swing = arc(foot, abs(top - foot) - 0.6 * k, -56 + 3 * k, -28 - 3 * k, n=8)
        p.line([q + 1.2 * u * 1j for q in swing], 0.14, (1, 1))
    p.mark("bob", mid)
