"""The sacrificial toolbox, the draw knife, the reflex housing and the roll cage."""

from __future__ import annotations

from collections.abc import Callable

from engraving.curves import arc, curve, ellipse, polar, poly, resample
from engraving.drawing import Drawing
from engraving.parts.air import rays, sparks
from engraving.parts.elements import spring
from engraving.parts.seats import armchair
from engraving.parts.solid import strap
from engraving.space import View
from engraving.surfaces import across
from engraving.tone import BRASS, LEATHER


def toolbox(p: Drawing) -> None:
    """An open chest on an altar of three steps, in a halo; the ground is at y = 0."""
    p.push(0, -17)
    rays(p, (11.5, 22), 40, (180, 360), 0.2)
    p.pop()
    v = View(p, 26, 16)
    for k in range(2):
        n = 15 - 2.6 * k
        v.box((-n, 1.7 * k, n * 0.55), (2 * n, 1.7, n * 1.1), grain=(0, 0, 0))
    # tools stand in the chest: saw, hammer, spanner
    w, h, d, y = 8.6, 6.6, 4.0, 3.4
    lid = [(-w, y + h, -d), (w, y + h, -d), (w, y + h + 6.6, -d - 3.4), (-w, y + h + 6.6, -d - 3.4)]
    v.face([(a, b, c) for a, b, c in lid], 0.6, tint=LEATHER)
    inner = [
        (-w + 1, y + h + 0.8, -d - 0.3),
        (w - 1, y + h + 0.8, -d - 0.3),
        (w - 1, y + h + 5.8, -d - 2.9),
        (-w + 1, y + h + 5.8, -d - 2.9),
    ]
    p.line([*v.line(inner), v.line(inner)[0]], 0.16)
    v.face([(-w, y + h, d), (w, y + h, d), (w, y + h, -d), (-w, y + h, -d)], 0.97, w=0.26)
    _tools(p, v.at(0, y + h, 0))
    v.face([(-w, y, d), (w, y, d), (w, y + h, d), (-w, y + h, d)], 0.4, tint=LEATHER)
    v.face([(w, y, d), (w, y, -d), (w, y + h, -d), (w, y + h, d)], 0.74, tint=LEATHER)
    for x in (-w, w - 1.3):
        v.face(
            [
                (x, y, d + 0.05),
                (x + 1.3, y, d + 0.05),
                (x + 1.3, y + h, d + 0.05),
                (x, y + h, d + 0.05),
            ],
            0.1,
            tint=BRASS,
            w=0.22,
            halo=0,
        )
    v.face(
        [
            (-1.3, y + 3.4, d + 0.05),
            (1.3, y + 3.4, d + 0.05),
            (1.3, y + h, d + 0.05),
            (-1.3, y + h, d + 0.05),
        ],
        0.0,
        tint=BRASS,
        w=0.24,
        halo=0,
    )
    c = v.at(0, y + 4.8, d + 0.1)
    p.spot([c + z for z in ellipse(0, 0.4, 0.45, n=12)])
    p.spot([c + z for z in poly("-.2,0 .2,0 .34,1 -.34,1")])
    handle = [
        v.at(w + 0.1, y + 4.4, z) + (0.8 + 0.5j if abs(z) < 1 else 0)
        for z in (1.6, 0.6, -0.6, -1.6)
    ]
    p.tube(handle, 0.3, "dark", w=0.2)
    p.mark("chest", v.at(-5, y + 3, d))
    p.mark("halo", -15.4 - 21.4j)
    p.mark("saw", v.at(0, y + h, 0) + complex(7.4, -7))


def _tools(p: Drawing, at: complex) -> None:
    p.push(at.real, at.imag)
    # saw, its blade up to the right
    p.push(2.4, 1.2, -62)
    teeth = [complex(13 - 0.62 * k, 1.9 - 0.06 * k + (0.5 if k % 2 else 0)) for k in range(20)]
    p.flat([complex(0.6, -1.2), complex(13, -0.7), *teeth, complex(0.6, 2.6)], 0.14, -62)
    p.pop()
    # hammer
    p.push(-4.6, 1.4, -100)
    p.tube("0,0 9.4,0", 0.55, "pale", tint=LEATHER, w=0.26)
    p.lathe(
        9.6 - 3j,
        90,
        "0,.9/ .6,1.3/ 2,1.3/ 2.6,1/ 4,1/ 6,.2/",
        e=0.16,
        near=False,
        material="steel",
        lines="axial",
    )
    p.pop()
    # spanner, screwdriver
    p.push(-0.9, 1.4, -84)
    p.loft([0 - 0.6j, 8 - 0.6j], [0 + 0.6j, 8 + 0.6j], 0.3, "along", w=0.26)
    p.flat(
        curve("7.4,-.8/ 8.4,-1.9 10.4,-1.9/ 9.6,-.7/ 9.6,.7/ 10.4,1.9/ 8.4,1.9 7.4,.8/", True),
        0.34,
        10,
    )
    p.pop()
    p.push(-7, 1.8, -112)
    p.tube("0,0 5.4,0", 0.3, "steel", w=0.22)
    p.lathe(
        4.6 + 0j,
        0,
        "0,.6/ .8,1.1 3,1.2 4,.7 4.4,.2",
        e=0.14,
        tint=BRASS,
        material="brass",
        lines="axial",
        w=0.26,
    )
    p.pop()
    p.pop()


def draw_knife(p: Drawing) -> None:
    """A knife with two handles on a beam, and the shavings that it takes; floor at y = 0."""
    v = View(p, 20, 20)
    v.box((-23, 0, 4.4), (46, 6, 8.8), grain=(0, 0, 1))
    for x, r in ((9.0, 1.4), (-17.0, 1.0)):
        c = v.at(x, 3, 4.45)
        for k in range(3):
            p.line([c + z for z in ellipse(0, r * (k + 1) * 0.5, r * (k + 1) * 0.32, n=16)], 0.15)
    for k in range(4):
        p.line([v.at(23.05, 3, 0) + z * (k + 1) * 0.55 for z in ellipse(0, 0.5, 1.1, n=14)], 0.14)
    v.face([(-8, 6.05, 4.2), (23, 6.05, 4.2), (23, 6.05, -4.2), (-8, 6.05, -4.2)], 0.0, w=0, halo=0)
    # shavings in front of the blade
    for at, r, tail in ((4 - 16j, 2.1, 7 - 11j), (-8.4 - 15.4j, 3.2, -4 - 10j)):
        _shaving(p, at, r, tail)
    # blade across the beam, its handles towards the reader
    edge = curve("-15.4,-6.6 -6,-6.8 4,-6.4 13.6,-7", n=10)
    back = curve("-14.4,-10.2 -5,-10.6 4.6,-10.2 13.2,-10.4", n=10)
    p.loft(back, edge, lambda u, w: (0.62 if w < 0.55 else 0.0) + 0.12 * u, "along", pitch=0.3)
    mid = [a + (b - a) * 0.56 for a, b in zip(resample(back, 30), resample(edge, 30), strict=True)]
    p.line(mid, 0.2)
    p.line(
        [a + (b - a) * 0.2 for a, b in zip(resample(back, 30), resample(edge, 30), strict=True)][
            8:22
        ],
        0.13,
    )
    for tang, at, turn in (
        ("-14.6,-8.6 -17.4,-8.6 -18.4,-6.4", -18.6 - 5.8j, 102),
        ("13,-9 16,-9.8 17.2,-7.6", 17.4 - 7j, 78),
    ):
        p.tube(tang, (0.9, 0.6), "steel", w=0.26)
        p.lathe(at - 0.4j, turn, "0,.9/ .9,.9/", e=0.2, material="brass", tint=BRASS, w=0.26)
        p.lathe(
            at + 0.4j,
            turn,
            "0,.9/ 1,1.5 3.4,1.75 6,1.5 7.6,1.7 8.4,1.1 8.6,.3",
            e=0.2,
            tint=LEATHER,
            lines="axial",
            pitch=0.3,
        )
    p.mark("blade", 6 - 9j)
    p.mark("handle", 18.4 - 2.4j)
    p.mark("shaving", -9.6 - 17.4j)


def _shaving(p: Drawing, at: complex, r: float, tail: complex) -> None:
    """A roll of wood, seen from its end, and the strip that still comes from the blade."""
    along = complex(0.9, -0.62) * r * 1.5
    strip = curve(
        f"{tail.real},{tail.imag} {at.real + r * 0.9},{at.imag + r * 1.2} {at.real},{at.imag + r}"
    )
    p.loft(strip, [z + along for z in strip], across(0.05, 0.35), "across", w=0.26)
    side = 1j * along / abs(along) * r
    roll = [at + side, *[at + along + z for z in (side, along / abs(along) * r, -side)], at - side]
    body = [*arc(at + along, r, -124, 56, n=12), *arc(at, r, 56, 236, n=12)]
    fall = p.placed(roll)
    p.solid(p.placed(body), fill=lambda: p.hatch(p.placed(body), _barrel(fall[0], fall[-1]), -34.6))
    p.solid(p.placed(ellipse(at, r, n=30)), w=0.24, halo=0)
    coil = [at + polar(r * (1 - k / 62), 100 - 20 * k) for k in range(56)]
    p.line(coil, 0.28, (0, 2))
    p.line([at + (z - at) * 0.9 for z in coil[:24]], 0.14, (1, 2))


def _barrel(low: complex, high: complex) -> Callable[[complex], float]:
    """The tone of a lying roll, from its lower edge to its upper one."""
    u = (high - low) / abs(high - low) ** 2

    def tone(q: complex) -> float:
        t = ((q - low) * u.conjugate()).real
        return 0.75 - 1.2 * t if t < 0.55 else 0.1

    return tone


def reflex_housing(p: Drawing) -> None:
    """A coil under a glass bell, and the hammer that tests its reflexes; table at y = 0."""
    p.lathe(
        0,
        -90,
        "0,10.6/ 1.4,10.6/ 1.4,9.6/ 2.6,9.6/ 3,9/ 4.4,9/",
        e=0.2,
        material="matte",
        tint=LEATHER,
        lines="axial",
    )
    for k in range(9):
        z = arc(0, 10.3, 10 + 20 * k, 10 + 20 * k, n=1)[0]
        p.rivet(complex(z.real, -0.9 + 0.2 * z.imag), 0.3)
    # the coil and its knob
    p.lathe(-4.2j, -90, "0,2.6/ .9,2.6/", e=0.22, material="dark", w=0.26)
    p.push(0, -5, -90)
    spring(p, 8.4, 2.1, 9, 0.34, BRASS)
    p.pop()
    p.lathe(-13.2j, -90, "0,2.5/ .8,2.5/ .8,.8/ 2,.6/", e=0.22, material="dark", w=0.26, cap="none")
    p.ball(-17j, 2.4, material="brass", tint=BRASS)
    for a in (-150, -100, -62, -20):  # plasma from the knob to the glass
        p.push(0, -17, a)
        p.push(4.2, 0)
        sparks(p, 2.4, 0.5)
        p.pop()
        p.pop()
    # the glass: outline and lights only
    dome = curve(
        "-8.6,-4.4/ -8.8,-12 -8,-18.6 -4.4,-23.2 0,-24.6 4.4,-23.2 8,-18.6 8.8,-12 8.6,-4.4/", n=10
    )
    p.line(dome, 0.34)
    p.line(curve("8.1,-5 8.3,-12 7.6,-18 4.4,-22.4", n=8), 0.2, (0, 3))
    for f, w in ((0.93, 0.2), (0.86, 0.14), (0.8, 0.11)):
        p.line([z.real * f + 1j * (z.imag * 0.98 - 0.2) for z in dome[52:76]], w, (2, 2))
    for f, w in ((0.84, 0.12), (0.78, 0.12), (0.7, 0.11)):
        p.line([z.real * f + 1j * (z.imag * 0.96 - 0.4) for z in dome[10:30]], w, (2, 2))
    p.lathe(-24.2j, -90, "0,.9/ .4,.6 1,1 1.7,1 2.2,.2", e=0.2, material="pale", w=0.26, cap="none")
    # bars of the housing
    for s in (-1, 1):
        for reach in (1.0, 0.42):
            bar = (
                f"{s * 9.9 * reach},-3 {s * 10.1 * reach},-13 {s * 9 * reach},-20.6 "
                f"{s * 5 * reach},-24.8 0,-26"
            )
            p.tube(bar, 0.42, "brass", tint=BRASS, w=0.24, pitch=0.24)
    # the hammer on its pivot
    p.push(19.6, 0)
    p.lathe(0, -90, "0,2.6/ .7,2.6/ .7,.8/ 8.6,.6/", e=0.2, material="dark", lines="axial")
    p.tube("2.4,-2 0,-9.6 -5,-16.6", 0.36, "steel", w=0.24)
    p.ball(-9j, 0.9, material="brass", tint=BRASS, w=0.26)
    p.push(-5.2, -17, 144, 0.9)
    # as doctors have it: a triangle of rubber in a clasp
    head = curve("-3.6,-.7 -.6,-1.5 2.6,-3.5/ 3.5,-3 3.9,0 3.5,3 2.6,3.5/ -.6,1.5 -3.6,.7", True)
    p.flat(head, lambda q: 0.7, 30, tint=LEATHER, w=0.36)
    p.flat([complex(x, y) for x, y in ((-0.9, -1.7), (0.7, -2.3), (0.7, 2.3), (-0.9, 1.7))], 0.0,
           tint=BRASS, w=0.28, halo=0.06)  # fmt: skip
    p.pop()
    for k in range(3):
        p.line(arc(-9j, 8.8 + 1.5 * k, 256 + 3 * k, 282 - 3 * k, n=6), 0.2, (0.8, 0.8))
    p.pop()
    p.mark("glass", -7.6 - 19j)
    p.mark("coil", 2 - 9j)
    p.mark("hammer", 15.4 - 16.6j)


def roll_cage(p: Drawing) -> None:
    """An armchair in a globe of tubes; floor at y = 0."""
    c, r = -13.6j, 13.0

    def bar(rx: float, ry: float, a: float, b: float, w: float, turn: float = 0) -> None:
        line = [z * polar(1, turn) + c for z in arc(0, rx, a, b, ry=ry, n=24)]
        p.tube(line, w, "steel", w=0.26)

    for s in (-1, 1):  # chocks
        p.flat(
            [complex(s * x, y) for x, y in ((4.6, 0.2), (9.6, 0.2), (9.4, -3.6))],
            0.4,
            80,
            tint=LEATHER,
        )
    # the farther halves
    bar(5.4, r, 90, 270, 0.42)
    bar(r, 3.6, 180, 360, 0.42)
    p.push(0.4, -3.4, 0, 0.94)
    armchair(p)
    strap(p, "-5.2,-8.8 -2,-8 0,-7.8 2,-8 5.2,-8.8", 0.7, 0.5)
    p.pop()
    # the nearer ones
    bar(r, r, 0, 360, 0.62)
    bar(5.4, r, -90, 90, 0.5)
    bar(r, 3.6, 0, 62, 0.5)
    bar(r, 3.6, 118, 180, 0.5)
    for z in (r, -r, 1j * r, -1j * r, 5.2 + 3.4j):
        p.solid(p.placed(ellipse(z + c, 1.05, n=20)), tint=BRASS, w=0.28)
        p.spot(ellipse(z + c, 0.32, n=8))
    p.mark("hoop", c + polar(r, -145))
    p.mark("chair", -4.6 - 5.4j)
    p.mark("belt", 3.2 - 12j)
