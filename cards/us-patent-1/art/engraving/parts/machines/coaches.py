"""The machines of the years of horses: the post-chaise and the omnibus."""

from __future__ import annotations

import cmath

from engraving.curves import Points, arc, curve, ellipse, poly, unit
from engraving.drawing import Drawing
from engraving.parts.elements import gear
from engraving.parts.machines.controls import clock, quadrant
from engraving.parts.power_plants.electric import jar
from engraving.parts.seats import bench
from engraving.parts.solid import rail, view_wheel
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER


def horse_head(p: Drawing) -> None:
    """The head and neck of a patient horse that looks to the right; its neck ends at y = 0."""
    head = curve(
        "-2.4,.4/ -1.9,-2.2 -.9,-4.3 -.5,-6/ .2,-4.9 1.2,-4.3 2.6,-2.9 3.7,-1.9 3.6,-.9 2.6,-.8 "
        "1.5,-1.3 .9,-1.2 1.0,.4/",
        True,
    )
    p.flat(head, lambda q: 0.3, 62, tint=LEATHER, w=0.26, pitch=0.3)
    mane = curve("-2.6,.4/ -2.7,-2 -1.6,-4.4 -.5,-6/ -.6,-4.6 -1.3,-2.4 -1.6,.4/", True)
    p.flat(mane, 0.95, 70, w=0.2, halo=0)
    p.line("-.4,-5 .5,-3.6 1.3,-2.6", 0.13, (0.3, 0.3))
    p.spot(ellipse(0.9 - 3.35j, 0.3, 0.24, n=10))
    p.spot(ellipse(3.15 - 1.5j, 0.17, n=8))
    p.line("2.5,-1.1 3.0,-1.15 3.5,-1.0", 0.14)
    p.line("2.2,-2.9 1.9,-1.9 1.6,-1.3", 0.2)  # its bridle


def post_chaise(p: Drawing) -> None:
    """A closed carriage whose horses ride in it, driven by a pendulum; ground at y = 0."""
    v = View(p, 27, 12)
    for x, r in ((-11, 5.4), (12.5, 4.0)):
        view_wheel(v, (x, r, -4.2), r, 0, spokes=12, rim=0.6, hub=0.9, wide=0.19)
    rail(v, [(-14, 5, 0), (-4, 4.4, 0), (6, 4.4, 0), (15, 5.6, 0)], 0.5)
    for a, b in (((-13, 5, 0), (-11.6, 9.4, 0)), ((14, 5, 0), (10.6, 8.6, 0))):
        rail(
            v,
            [a, ((a[0] + b[0]) / 2 + (1.8 if a[0] > 0 else -1.8), 8, 0), b],
            0.42,
            material="steel",
        )
    # bottled lightning on the rack behind
    v.box((-19.4, 6.2, 3.2), (8.4, 0.9, 6.4), tint=LEATHER)
    for k in range(3):
        at = v.at(-17.9 + 2.6 * k, 7.1, 1.6 - 0.5 * k)
        p.push(at.real, at.imag, 0, 0.5)
        jar(p)
        p.pop()
    _pendulum(p, v.at(-18.4, 15.6, 0))
    _coach_body(p, v)
    for x, r in ((-11, 5.4), (12.5, 4.0)):
        view_wheel(v, (x, r, 4.4), r, 0.9, spokes=12, rim=0.6, hub=1.0, wide=0.21)
    # the seat of the coachman, and his lever
    v.box((9.6, 8.2, 3), (5.4, 1.0, 6), tint=LEATHER)
    bench(v, (10, 9.2, 2.8), 3.2, 5.4, 2.2)
    v.face([(15, 6.2, 3), (15, 6.2, -3), (17.4, 9.6, -3), (17.4, 9.6, 3)], 0.4, tint=LEATHER)
    at = v.at(14.6, 8.4, 3.4)
    quadrant(p, at, 6.6, 18)
    p.mark("seat", v.at(12, 10.4, 2))


def _coach_body(p: Drawing, v: View) -> None:
    """The body on its springs, with a horse at each of its two windows."""
    side = poly("-10.2,8.4 -11,12 -10.4,17.2 -9,18 9,18 10.2,17.2 10.4,12 9.6,8.4 6,6.6 -6,6.6")
    v.prism(side, 4, -4)
    z = 4.03
    for a, b in ((-8.9, -1.9), (1.9, 8.9)):
        v.face([(a, 11.8, z), (b, 11.8, z), (b, 16.8, z), (a, 16.8, z)], 0.97, w=0.26, halo=0)
        at = v.at((a + b) / 2 - 0.5, 11.9, z)
        p.push(at.real, at.imag, 0, 0.92)
        horse_head(p)
        p.pop()
        p.line(v.line([(a, 11.8, z), (b, 11.8, z)]), 0.3)
        p.line(v.line([(a, 16.8, z), (b, 16.8, z)]), 0.24)
    door = [(-1.4, 7.2, z), (1.4, 7.2, z), (1.4, 16.8, z), (-1.4, 16.8, z)]
    v.face([(a, b, c) for a, b, c in door], 0.5, tint=LEATHER, w=0.26, halo=0)
    p.rivet(v.at(0.9, 11.4, z), 0.3)
    p.line(v.line([(-10.6, 10.8, z), (10.2, 10.8, z)]), 0.24)
    v.box((-10.2, 18, 4.4), (20.4, 0.8, 8.8), tint=LEATHER)
    v.lathe(
        (10.6, 12.4, 4.2), (0, 1, 0), "0,.4/ .5,.9/ 2.4,1/ 3.2,.4 3.8,.4",
        material="brass", tint=BRASS, w=0.22, pitch=0.22, cap="none",
    )  # fmt: skip


def _pendulum(p: Drawing, pivot: complex) -> None:
    """A clock on a frame behind the body, and its pendulum, far out on one side."""
    for s in (-1, 1):
        p.tube([pivot + complex(3 * s, 8), pivot], 0.36, "dark", w=0.22)
    bob = pivot + complex(-26.4, 5.4)
    u = unit(bob - pivot)
    p.tube([pivot, bob], 0.42, "steel", w=0.26)
    ring = [p.placed(ellipse(bob, 3.3, n=40))]

    def tone(q: complex) -> float:
        d = q - p.placed_one(bob)
        return 0.3 + 0.34 * (d.real * 0.6 + d.imag * 0.8) / 3.3

    p.solid(*ring, fill=lambda: p.hatch(ring[0], tone, 40, 0.32), tint=BRASS, w=0.34)
    p.line([*ellipse(bob, 2.5, n=36), bob + 2.5], 0.16)
    p.flat(
        [bob + u * z for z in poly("2.6,-.5 5.0,-.5 5.6,0 5.0,.5 2.6,.5")], 0.5, tint=BRASS, w=0.22
    )
    for k in range(3):
        a = cmath.phase(u) / cmath.pi * 180
        swing = arc(pivot, abs(bob - pivot) + 1.6 - 2.4 * k, a - 7 - k, a - 16 + k, n=8)
        p.line(swing, 0.17, (1.6, 1.6))
    p.push(pivot.real, pivot.imag)
    clock(p, 3.2)
    p.pop()
    p.mark("dial", pivot - 1.6 + 0.8j)
    p.mark("bob", bob + 1.4j)


def omnibus(p: Drawing) -> None:
    """A bus of two decks that computes: columns of number wheels are its windows; ground y = 0."""
    v = View(p, 24, 13)
    for x, r in ((-15, 3.6), (15, 3.6)):
        view_wheel(v, (x, r, -4.6), r, 0, spokes=10, rim=0.6, hub=0.8, wide=0.2)
    v.box((-22, 3.4, 4.6), (42, 1.3, 9.2), tint=LEATHER)
    # lower deck: the wall behind, the columns, the pillars before them
    v.face([(-18, 4.7, -4.2), (18, 4.7, -4.2), (18, 12.6, -4.2), (-18, 12.6, -4.2)], 0.97, w=0.2)
    v.face([(-18, 4.7, 4.2), (18, 4.7, 4.2), (18, 6.0, 4.2), (-18, 6.0, 4.2)], 0.0, w=0.2)
    v.face([(-18, 5, 3.9), (17.6, 5, 3.9), (17.6, 12.4, 3.9), (-18, 12.4, 3.9)], 0.97, w=0, halo=0)
    for k in range(11):
        _column(v, -16.4 + 3.28 * k, 1 + k % 3)
    for k in range(5):
        pillar = -18 + 9 * k
        rail(v, [(pillar, 4.7, 4.3), (pillar, 12.6, 4.3)], 0.4, tint=BRASS, material="brass")
    v.face(
        [(18, 4.7, 4.2), (18, 4.7, -4.2), (18, 12.6, -4.2), (18, 12.6, 4.2)],
        0.62,
        grain=1,
        tint=LEATHER,
    )
    # upper deck: the bench along its middle, its rail
    v.box((-20.4, 12.6, 5), (40.8, 0.9, 10), tint=LEATHER)
    bench(v, (-16, 13.5, 0.6), 31, 2.4, 2.4, back=3.2)
    for k in range(8):
        post = -19.4 + 5.5 * k
        rail(v, [(post, 13.5, 4.8), (post, 15.6, 4.8)], 0.2)
    rail(v, [(-19.6, 15.6, 4.8), (19.4, 15.6, 4.8)], 0.26, tint=BRASS, material="brass")
    _stairs(v)
    for x, r in ((-15, 3.6), (15, 3.6)):
        view_wheel(v, (x, r, 4.9), r, 1.0, spokes=10, rim=0.6, hub=0.9, wide=0.21)
    # the driver's footboard, his crank, and the dial on its post
    v.box((18.4, 5, 3.4), (6, 0.8, 6.8), tint=LEATHER)
    at = v.at(23.4, 5.8, -3)
    rail(v, [(23.4, 5.8, -3), (23.4, 13, -3)], 0.42)
    p.push(at.real, at.imag - 9)
    clock(p, 2.9, 9, 250)
    p.mark("dial", 1.4 + 0.6j)
    p.pop()
    at = v.at(18.4, 9.2, 2.2)
    p.push(at.real + 0.6, at.imag)
    gear(p, 2.7, 18)
    p.tube("0,0 3.9,2.3", 0.4, "steel", w=0.24)
    p.tube("3.6,2.3 6.8,2.5", (0.5, 0.64), "matte", tint=LEATHER, w=0.24)
    p.mark("lever", 5 + 2.2j)
    p.pop()
    p.mark("seat", v.at(-4, 16.8, 0))
    p.mark("columns", v.at(-3.3, 9, 4.4))


def _column(v: View, x: float, shift: int) -> None:
    """A column of five number wheels, as in the engines of Mr Babbage."""
    p = v.plate
    rail(v, [(x, 4.9, 4), (x, 12.6, 4)], 0.4, material="steel")
    tint = BRASS if shift == 1 else PAPER
    rim = curve("-1.35,-.42/ 0,-.2 1.35,-.42/ 1.35,.4/ 0,.66 -1.35,.4/", True)
    for k in range(5):
        at = v.at(x, 6.0 + 1.42 * k, 5)
        left = p.placed_one(at).real

        def tone(q: complex, left: float = left) -> float:
            return 0.1 + 0.42 * (q.real - left)

        shape = [at + q for q in rim]
        p.flat(shape, tone, 90, tint=tint, w=0.24, halo=0.06, pitch=0.42)
        # its number: a stroke that has gone round as far as that
        mark = at - 0.5 + 0.45 * ((k + shift) % 3)
        p.line([mark - 0.05j, mark + 0.4j], 0.3)


def _stairs(v: View) -> None:
    """A stair from the rear platform to the upper deck, curving out."""
    p = v.plate
    left: Points = []
    right: Points = []
    for k in range(6):
        x, y = -21.6 - 2.2 * (1 - abs(k - 3) / 3), 4.9 + 1.55 * k
        a, b = v.at(x - 1.6, y, 4.2 - 0.9 * k), v.at(x + 1.6, y, 4.6 - 0.9 * k)
        p.flat([a, b, b + 0.5j, a + 0.5j], 0.6, 0, w=0.22, tint=LEATHER)
        left.append(a - 0.2j)
        right.append(b - 2.6j)
    p.tube(left, 0.3, "dark", w=0.22)
    p.tube(right, 0.24, "brass", tint=BRASS, w=0.2)
