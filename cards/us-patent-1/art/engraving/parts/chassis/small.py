"""The scooter and the galoshes."""

from __future__ import annotations

from engraving.curves import curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import motion, smoke
from engraving.parts.elements import gear
from engraving.parts.solid import bell, rail, strap, view_wheel
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def scooter(p: Drawing) -> None:
    """A scooter with the luggage of a long journey; its front is at the right."""
    v = View(p, 24, 14)
    view_wheel(v, (-13, 3.6, 0), 3.6, 0.8, spokes=10, rim=0.7, hub=0.9, wide=0.2)
    v.box((-12, 2.8, 2.2), (22, 1, 4.4), tint=LEATHER)
    rail(v, [(10, 3.4, 0), (13.4, 5, 0), (14.6, 7.6, 0)], 0.5)
    rail(v, [(-13, 3.6, 1), (-11, 3.4, 1)], 0.5)
    view_wheel(v, (16, 4.2, 0), 4.2, 0.8, spokes=12, rim=0.7, hub=0.9, wide=0.2)
    rail(v, [(16, 4.2, 0.9), (13, 20, 0.9)], 0.55, material="steel")
    rail(v, [(13.1, 20, -5.4), (13, 20.6, 0), (13.1, 20, 6.4)], 0.42)
    for z in (-5.4, 6.4):
        v.lathe(
            (13.1, 20, z), (0, 0, 1 if z > 0 else -1), "-1.4,.7/ .6,.7/", material="dark", w=0.24
        )
    # a trunk with labels, a carpet bag on it, both strapped on
    v.box((-13.4, 3.8, 2.6), (9.6, 6.6, 5.2), grain=(0, 0, 1), tint=LEATHER)
    for x, y, w, h in ((-12.4, 7.2, 2.8, 1.7), (-9, 5.2, 3.2, 1.6), (-7.4, 8, 2.4, 1.4)):
        places = [
            (x, y, 2.65),
            (x + w, y + 0.3, 2.65),
            (x + w, y + h + 0.3, 2.65),
            (x, y + h, 2.65),
        ]
        v.face([(a, b, c) for a, b, c in places], 0.0, w=0.2, halo=0)
        p.line(v.line([(x + 0.5, y + h * 0.55, 2.7), (x + w - 0.5, y + h * 0.6, 2.7)]), 0.24)
    bag = v.at(-8.8, 10.4, 0.6)
    p.push(bag.real, bag.imag)
    shape = curve("-4.2,0/ -4.4,-2.6 -2.6,-4.6 0,-4.9 2.8,-4.5 4.4,-2.4 4.2,0/", True)
    p.solid(p.placed(shape), fill=lambda: p.hatch(p.placed(shape), 0.42, 62, 0.34, bow=0.6))
    p.tube("-1.6,-4.6 -1.2,-6.4 1.2,-6.4 1.6,-4.6", 0.3, "dark", w=0.22)
    p.flat(poly("-3,-4.7 3,-4.7 3,-4 -3,-4"), 0.0, tint=BRASS, w=0.22, halo=0.05)
    p.pop()
    strap(p, v.line([(-6, 3.8, 2.7), (-6, 10.4, 2.7), (-6, 14.6, 0.8)]), 0.5, 0.3)
    # bell, lamp, basket with a loaf
    for x, y in ((13.4, 19.4),):
        at = v.at(x, y, 4)
        p.push(at.real, at.imag)
        bell(p, 1.1)
        p.pop()
    at = v.at(14.4, 15.4, 0.9)
    p.push(at.real, at.imag)
    p.push(2.2, -2.2, 24)
    p.loft(
        [-1.0 - 3.2j, -0.8 + 1j],
        [1 - 3.2j, 0.8 + 1j],
        roundness=0.9,
        lines="across",
        tint=LEATHER,
        w=0.26,
    )
    for y in (-2.4, -1.3, -0.2):
        p.line([complex(-0.7, y + 0.3), complex(0.6, y - 0.3)], 0.26)
    p.pop()
    p.push(2.2, 2.6)
    p.lathe(
        0, -90, "0,2/ 4,2.7/ 4.4,2.8/", e=0.26, lines="ring", tint=LEATHER, cap="none", pitch=0.4
    )
    for k in range(7):
        p.line([complex(-1.9 + 0.62 * k, 0.4), complex(-2.5 + 0.82 * k, -3.6)], 0.2)
    p.pop()
    p.pop()
    p.mark("trunk", v.at(-5, 6, 2.6))
    p.mark("loaf", at + 3.2 - 4.6j)
    p.mark("bar", v.at(13.1, 20.2, 5))


def _boot(p: Drawing, has_motor: bool = True) -> None:
    """One galosh, with its motor; its toe points to the right, its sole is at y = 0."""
    shaft = "0,3.7/ 2,3.4 5,3.5 8.6,3.9/ 9.6,4.2/ 10,4.2/"
    foot_top = curve("-4,-8 -.4,-8.4 3.2,-7.6 6.4,-6.6 9.6,-5.6 11.9,-3.8 12.4,-1.6")
    foot_low = curve("-4.3,-8 -4.6,-5.4 -4.4,-3 -4.2,-1.5 1,-1.5 6,-1.6 12.4,-1.6", n=10)

    def gloss(u: float, v: float) -> float:
        light = 0 if 0.14 < v < 0.26 and 0.3 < u < 0.86 else 1
        return (0.45 + 0.75 * v + 0.2 * (u < 0.3)) * light

    p.lathe(-0.2 - 7j, -90, shaft, e=0.22, material="dark", lines="axial", cap="open", pitch=0.5)
    p.loft(foot_top, foot_low, gloss, "along", pitch=0.5, halo=0)
    p.line("-3.6,-8 -.2,-7 3.4,-7.4", 0.24, (1, 1))
    p.loft([-4.6 - 1.6j, 12.8 - 1.6j], [-4.6 + 0j, 12.4 + 0j], 0.55, "along", w=0.28)
    for k in range(12):
        p.line([complex(-3.6 + 1.35 * k, -0.1), complex(-3.9 + 1.35 * k, -1.1)], 0.2)
    for x in (-1.6, 9):  # wheels under the sole
        p.solid(p.placed(ellipse(x + 1j, 1.7, n=30)), w=0.3)
        p.flat(
            ellipse(x + 1j, 1.65, n=30), 0.85, 40, w=0.2, holes=[ellipse(x + 1j, 0.9, n=20)], halo=0
        )
        p.solid(p.placed(ellipse(x + 1j, 0.55, n=16)), tint=BRASS, w=0.22)
    strap(p, "-3.4,-12.6 0,-12 3.2,-12.8", 0.55, 0.6)
    if has_motor:
        _motor(p)


def _motor(p: Drawing) -> None:
    """On the heel: a finned cylinder, its gear, its exhaust."""
    p.lathe(-4.4 - 4.2j, 180, "0,1.5/ 1,1.5/", e=0.2, material="steel", w=0.26, near=False)
    for k in range(3):
        x = -5.7 - 1.25 * k
        p.lathe(
            complex(x, -4.2),
            180,
            "0,2.1/ .5,2.1/",
            e=0.25,
            near=True,
            material="steel",
            lines="axial",
            pitch=0.6,
            w=0.22,
        )
    p.tube("-7.6,-5.6 -9.4,-7.2 -9.6,-9.4", 0.5, "brass", tint=BRASS)
    p.push(-3.4, -2.6)
    gear(p, 1.7, 12, 0.4, BRASS, 4, 0.5)
    p.pop()


def galoshes(p: Drawing) -> None:
    """Two boots, the left one a step ahead; ground at y = 0."""
    p.push(5.6, -5.4, 0, 0.94)
    _boot(p, has_motor=False)
    p.pop()
    p.push(-6.4, -2.2, 0, 1.08)
    _boot(p)
    p.pop()
    smoke(p, "-17,-13.4 -18.4,-15.6 -16.6,-19 -19,-21.6", (0.8, 1.9), 5, 0.1)
    p.push(-19.6, -5)
    motion(p, 4, 4.4, 1.6)
    p.pop()
    p.mark("motor", -14 - 6j)
    p.mark("wheel", 3.2 - 1.4j)
    p.mark("rubber", 15.4 - 9.4j)
