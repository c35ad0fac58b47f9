"""The four pictures of the Unlucky Thirteens."""

from __future__ import annotations

import math

from engraving.curves import arc, curve, ellipse, polar, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gear
from engraving.parts.solid import rail, round_arrow
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER


def trombone(p: Drawing) -> None:
    """A slide trombone, its last note, and a glass that it breaks; origin in the middle."""
    # bell section
    p.tube("-24,-5.4 -10,-5.4 0,-5.4", 0.7, "brass", tint=BRASS)
    p.tube("-20,-.4 -23.6,-.6 -25.4,-3 -23.6,-5.3 -20,-5.4", 0.75, "brass", tint=BRASS)
    p.tube([-20.4 - 0.4j, -4 - 0.4j], 0.6, "brass", tint=BRASS)
    p.lathe(
        -1 - 5.4j,
        0,
        "0,.8/ 6,1 10,1.7 13,3.4 15,6.6 15.6,7.4/",
        e=0.34,
        material="brass",
        tint=BRASS,
        cap="open",
    )
    # slide
    p.tube([-6 - 0.4j, 19 - 0.4j], 0.52, "steel", w=0.26)
    p.tube([-9.4 + 4.4j, 19 + 4.4j], 0.52, "steel", w=0.26)
    p.tube("18.6,-.4 21.6,-.2 22.6,2 21.6,4.2 18.6,4.4", 0.7, "steel", w=0.28)
    p.lathe(22.3 + 2.2j, 10, "0,.5/ 1.2,.6/", e=0.2, material="brass", tint=BRASS, w=0.24)
    for x, r in ((-5, 0.4), (2.4, 0.42), (-18.4, 0.4)):
        y0, y1 = (-5.4, -0.4) if x < -10 else (-0.4, 4.4)
        p.tube([complex(x, y0), complex(x, y1)], r, "brass", tint=BRASS, w=0.24)
    p.lathe(
        -9 + 4.4j,
        180,
        "0,.55/ 1,.6/ 2.6,1.5/ 3.2,1.5/",
        e=0.3,
        near=True,
        material="brass",
        tint=BRASS,
        cap="open",
    )
    for x in (-4, 19):
        for y in (-0.4, 4.4):
            p.lathe(complex(x, y), 0, "0,.85/ .8,.85/", e=0.2, material="brass", tint=BRASS, w=0.22)
    # the note, with thorns
    for x, y, k in ((21, -7.4, 0.9),):
        p.push(x, y, 0, k)
        p.flat(ellipse(0, 1.9, 1.35, -0.4, n=24), 0.95, 20)
        p.line([1.7 - 0.5j, 1.9 - 8.4j], 0.5)
        p.flat(curve("1.7,-8.6/ 4.6,-7 5.4,-4.6 4.4,-2.8/ 4.4,-5 2.2,-6/", True), 0.95, 20, w=0.2)
        p.pop()
    for k in range(3):
        p.line(arc(13 - 5.6j, 6.4 + 1.6 * k, -54, -8, n=10), 0.22 - 0.03 * k, (1, 1))
    # the glass that it has broken
    p.push(23, 14.6)
    p.lathe(
        0,
        -90,
        "0,1.8/ .3,1.5 .6,.25/ 3,.25/ 3.4,1 5,1.9 6.4,2/",
        e=0.24,
        material="pale",
        lines="axial",
        cap="open",
        w=0.26,
    )
    p.line(poly("-1.6,-5.8 -.6,-4.6 -1.2,-4 .4,-3 .1,-1.6"), 0.3)
    for x, y in ((-3.6, -7), (3.8, -7.6), (4.4, -5.4), (-4.2, -4.6)):
        p.flat(
            [complex(x, y), complex(x + 0.9, y - 0.7), complex(x + 0.7, y + 0.5)],
            0.0,
            w=0.22,
            halo=0,
        )
    p.pop()
    p.mark("slide", 10 + 4.4j)
    p.mark("bell", 9 - 8j)
    p.mark("note", 21.4 - 8j)


def standing_invitation(p: Drawing) -> None:
    """A letter on legs of its own at the end of a carpet; floor at y = 0."""
    v = View(p, 26, 15)
    # the carpet
    v.face(
        [(-4.6, 0.02, 26), (4.6, 0.02, 26), (4.6, 0.02, -3), (-4.6, 0.02, -3)],
        0.34,
        tint=LEATHER,
        grain=1,
    )
    for x in (-3.9, 3.9):
        p.line(v.line([(x, 0.05, 25.6), (x, 0.05, -3)]), 0.2)
    for z in (12.0, 20.0):  # posts with a rope
        for x in (-7.4, 7.4):
            v.lathe(
                (x, 0, z),
                (0, 1, 0),
                "0,1.4/ .5,1.2/ .5,.4/ 5.4,.4/ 5.6,.8 6.2,.8 6.7,.1",
                material="brass",
                tint=BRASS,
                w=0.24,
                cap="none",
            )
    for x in (-7.4, 7.4):
        a, b = v.at(x, 5.2, 20), v.at(x, 5.2, 12)
        p.tube([a, (a + b) / 2 + 1.7j, b], 0.42, "dark", w=0.22, lines="across")
    # the envelope: its flap open, on two legs with shoes
    for x in (-5.4, 5.4):
        rail(v, [(x, 0.4, -4), (x, 5, -4)], 0.5, material="dark")
        at = v.at(x, 0, -3.4)
        p.push(at.real, at.imag)
        p.flat(curve("-1.2,.2/ -1.3,-1.5/ .4,-1.6 2.6,-.9 3.4,.2/", True), 0.9, 10, w=0.26)
        p.pop()
    w, y0, y1, z = 10.0, 4.8, 18.4, -4.0
    v.face([(-w, y1, z - 0.6), (w, y1, z - 0.6), (0, y1 + 7.6, z - 0.6)], 0.44, w=0.32)
    # the card in it, with its writing
    card = [(-8.2, y0 + 3, z), (8.2, y0 + 3, z), (8.2, y1 + 4.6, z), (-8.2, y1 + 4.6, z)]
    v.face([(a, b, c) for a, b, c in card], 0.0, w=0.3)
    for k in range(4):
        n = (6.4, 5, 6, 3.6)[k]
        line = [
            v.at(-n + 2 * n * i / 24, y1 + 3 - 1.5 * k + 0.25 * math.sin(2.4 * i), z + 0.05)
            for i in range(25)
        ]
        p.line(line, 0.2, (0.5, 0.5))
    front = [
        (-w, y0, z + 0.3),
        (w, y0, z + 0.3),
        (w, y1, z + 0.3),
        (0, y0 + 5.8, z + 0.3),
        (-w, y1, z + 0.3),
    ]
    v.face([(a, b, c) for a, b, c in front], 0.14, w=0.34)
    v.face([(w, y0, z + 0.3), (w, y0, z - 0.7), (w, y1, z - 0.7), (w, y1, z + 0.3)], 0.8, w=0.26)
    for s in (-1, 1):
        p.line(v.line([(s * w, y0, z + 0.35), (s * 2.4, y0 + 7.2, z + 0.35)]), 0.2)
    c = v.at(0, y0 + 5.4, z + 0.5)
    seal = [c + z1 * (1 + 0.09 * math.sin(5 * k)) for k, z1 in enumerate(ellipse(0, 2.2, n=30))]
    p.solid(p.placed(seal), tint=LEATHER, w=0.3, fill=lambda: p.hatch(p.placed(seal), 0.4, 30, 0.3))
    p.line([c - 0.8 - 0.8j, c - 0.8 + 0.9j, c - 0.8, c + 0.9, c + 0.9 - 0.8j, c + 0.9 + 0.9j], 0.32)
    # arms that bid one welcome
    for s in (-1, 1):
        a = v.at(s * w, 11, z)
        p.tube([a, a + complex(s * 3.4, 1.6), a + complex(s * 6, -1.6)], 0.6, "dark", w=0.26)
        p.push(a.real + s * 6.2, a.imag - 2, -60 if s > 0 else -120)
        p.lathe(-0.6 + 0j, 0, "0,1/ 1,1/", e=0.3, material="pale", w=0.22)
        for k in (-1, 0, 1):
            p.tube([complex(0.8, k * 0.5), complex(2.5, k * 1.1)], (0.42, 0.26), "pale", w=0.2)
        p.pop()
    p.mark("card", v.at(5, y1 + 2.4, z))
    p.mark("carpet", v.at(1, 0, 16))
    p.mark("seal", c + 1.4)


def perpetual_tandem(p: Drawing) -> None:
    """Two riders' places inside of one wheel, whose chain has no end; ground at y = 0."""
    r = 13.0
    p.push(0, -r - 0.4)
    for k in (1, 0):
        shift, wide = 3.4 * k, r
        p.solid(
            p.placed(ellipse(shift, wide, n=72)),
            p.placed(ellipse(shift, wide - 1, n=64)),
            w=0.3,
            halo=0.16,
            fill=lambda: None,
            tint=PAPER,
        )
        if k:
            p.hatch(
                p.placed(ellipse(shift, wide, n=72)),
                0.5,
                -30,
                0.34,
                holes=[p.placed(ellipse(shift, wide - 1, n=64))],
            )
    for k in range(44):  # the tread
        z = arc(0, r, 360 * k / 44, 360 * k / 44, n=1)[0]
        p.line([z, z + 3.4 if z.real > -3 else z * 0.985 + 0.3], 0.22)
    # inner ring of teeth, on which both sprockets climb
    inner = r - 1.2
    for k in range(60):
        u = polar(1, 6 * k)
        p.line([u * inner, u * (inner - 0.7)], 0.3)
    p.line([*ellipse(0, inner - 0.7, n=72), inner - 0.7], 0.18)
    # frame: a rhomb with two saddles back to back
    hubs = [complex(-6, 4.6), complex(6, 4.6)]
    seats = [complex(-4.4, -3.6), complex(4.4, -3.6)]
    bars = [complex(-8.2, -4.6), complex(8.2, -4.6)]
    for a, b in (
        (hubs[0], hubs[1]),
        (hubs[0], seats[0]),
        (hubs[1], seats[1]),
        (seats[0] + 0.8j, seats[1] + 0.8j),
        (hubs[0], seats[1] + 1.4j),
        (hubs[1], seats[0] + 1.4j),
        (hubs[0], bars[0]),
        (hubs[1], bars[1]),
    ):
        p.tube([a, b], 0.44, "dark", w=0.24)
    for i, s in ((0, -1), (1, 1)):
        p.tube([hubs[i], complex(s * 8, 8.2)], 0.36, "steel", w=0.22)
        p.push(s * 8.1, 8.3)
        gear(p, 1.7, 12, 0, BRASS, 4, 0.5)
        p.pop()
        p.push(hubs[i].real, hubs[i].imag)
        gear(p, 2.4, 18, 0, BRASS, 5, 0.7)
        for a in (30, 210):
            u = complex(math.cos(math.radians(a)), math.sin(math.radians(a)))
            p.loft([-0.3j, u * 3.3 - 0.24j], [0.3j, u * 3.3 + 0.24j], 0.3, "along", w=0.22)
            p.flat([u * 3.3 + z for z in poly("-1.1,-.4 1.1,-.4 1.1,.4 -1.1,.4")], 0.95, w=0.22)
        p.pop()
        q = seats[i]
        p.push(q.real, q.imag - 0.6, 0, 1, s)
        p.loft(
            curve("-2.8,-.9 -1.4,-1.3 .6,-.6 2.8,-.4"),
            curve("-2.8,-.9 -2.4,.7 -.4,.5 2.8,-.4"),
            lambda u, t: 0.5 + 0.5 * t,
            "along",
            tint=LEATHER,
            w=0.3,
        )
        p.pop()
        q = bars[i]
        p.tube([q, q + complex(s * 0.2, -1.8), q + complex(-s * 1.6, -2.4)], 0.36, "dark", w=0.22)
    # one chain around both, crossed
    p.line([hubs[0] - 2.2j, hubs[1] - 2.2j], 0.34)
    p.line([hubs[0] + 2.2j, hubs[1] + 2.2j], 0.34)
    p.push(0, -8, 0, 1.15)
    round_arrow(p)
    p.pop()
    p.pop()
    p.mark("tread", 14.6 - 18j)
    p.mark("saddle", -5.4 - 17.8j)
    p.mark("chain", 2 - 6.6j)


def samovar(p: Drawing) -> None:
    """A samovar on four short legs that wants to go; table at y = 0."""
    for x, y, a in ((-5.4, -2.8, -24), (5.4, -3.2, 30), (-2.6, -1.4, -8), (3, -1.8, 16)):
        p.push(x, y, a)
        p.lathe(
            -3.4j,
            90,
            "0,1.3/ 1.4,.9 2.6,.6/ 3,1.4 4,1.5 4.6,.6",
            e=0.2,
            near=False,
            material="brass",
            tint=BRASS,
            w=0.26,
            cap="none",
        )
        p.pop()
    p.push(0, -4.4, -7)
    p.lathe(
        0,
        -90,
        "0,4.4/ .8,5/ 1.6,5/ 1.6,3.2 2.4,2.6/ 3.2,3 6,5 10,6.2 13,5.9 15,4.6/ 15.4,5.2/ 16.2,5.2/",
        e=0.22,
        material="steel",
        tint=PAPER,
        lines="ring",
        pitch=0.36,
        cap="none",
    )
    # lid, shaken off by steam
    p.push(0.6, -17.8, 12)
    p.lathe(
        0,
        -90,
        "0,4.8/ .6,4.6/ 1.6,3 2.4,1.3/ 3.2,1.2/ 3.2,1.8/ 4,1.8/",
        e=0.2,
        material="brass",
        tint=BRASS,
        cap="none",
    )
    p.pop()
    for s in (-1, 1):  # handles
        p.tube(f"{s * 5.4},-12.4 {s * 8.4},-13.6 {s * 9},-10.4 {s * 6},-9.4", 0.6, "dark", w=0.26)
    # tap, with its drop
    p.tube("2.4,-5 4.4,-3.6 6.8,-3.4", 0.75, "brass", tint=BRASS)
    p.lathe(5.8 - 3.8j, -70, "0,.7/ 1.2,.6/", e=0.2, material="brass", tint=BRASS, w=0.24)
    p.tube("4.6,-6 6.2,-6.4 7.8,-5.4", 0.34, "dark", w=0.22)
    p.tube("6.6,-3.4 8,-3.2 8.2,-1.8", 0.55, "brass", tint=BRASS, w=0.24)
    p.solid(p.placed(curve("9,-.6/ 9.7,.8 9,1.5 8.3,.8", True)), w=0.2, halo=0.1)
    # gauge past its last mark, patch, bolts
    p.push(-1.6, -9.6)
    p.solid(p.placed(ellipse(0, 2.7)), w=0.3)
    p.solid(p.placed(ellipse(0, 2.1)), w=0.18, halo=0)
    for k in range(9):
        a = 150 + 24 * k
        p.line([arc(0, 2, a, a, n=1)[0], arc(0, 1.5, a, a, n=1)[0]], 0.16)
    p.spot([*arc(0, 2.05, 320, 390, n=8), *arc(0, 1.4, 320, 390, n=8)[::-1]])
    p.line([0.5 - 0.3j, arc(0, 1.9, 52, 52, n=1)[0]], 0.3)
    p.spot(ellipse(0, 0.34, n=10))
    p.pop()
    p.flat(poly("2,-12.6 4.8,-12 4.4,-9 1.6,-9.6"), 0.4, 30, w=0.26, halo=0.05)
    p.rivets(poly("2.3,-12.2 4.4,-11.7 4.1,-9.4 2,-9.9 2.3,-12.2"), 8, 0.2)
    p.pop()
    # strokes that show how it shakes
    for s, x in ((-1, -9.8), (1, 9.6)):
        for k in range(3):
            line = [complex(x + s * (0.9 * k), -6 - 3.2 * i + s * 0.4 * (i % 2)) for i in range(4)]
            p.line([z + (0.5 if i % 2 else -0.5) for i, z in enumerate(line)], 0.2, (0.6, 0.6))
    p.mark("lid", 3.4 - 22.4j)
    p.mark("gauge", -4.2 - 13.6j)
    p.mark("leg", 6.4 - 1.8j)


def tea_glass(p: Drawing) -> None:
    """A glass of tea in its holder; stands on y = 0."""
    p.lathe(
        0,
        -90,
        "0,1.6/ .4,1.6/ .6,1.2/ .8,1.5 3.4,1.7/",
        e=0.24,
        material="brass",
        tint=BRASS,
        w=0.26,
        cap="none",
    )
    p.lathe(-3.2j, -90, "0,1.6/ 2,1.7/", e=0.24, material="pale", lines="axial", w=0.24, cap="open")
    p.tube("1.6,-3 3,-3 3,-1.2 1.5,-1", 0.24, "brass", tint=BRASS, w=0.2)
