"""The fire-wagon and the sedan."""

from __future__ import annotations

from engraving.curves import arc, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gauge
from engraving.parts.solid import bell, bowler, disc, hand, rail, view_wheel
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def fire_wagon(p: Drawing) -> None:
    """Long, high and as narrow as a plank; its front is at the right, the ground at y = 0."""
    v = View(p, 37, 12)
    for x, r in ((-13.0, 4.6), (13.0, 3.6)):
        view_wheel(v, (x, r, -1.9), r, 0, spokes=12, rim=0.6, hub=0.8, wide=0.2)
    v.box((-18, 5, 1.6), (36, 1.3, 3.2), tint=LEATHER)
    v.box((-18.5, 6.3, 1.7), (8, 1.6, 3.4), tint=BRASS)
    # standing boiler with dome and stack
    v.lathe(
        (-9.5, 6.3, 0),
        (0, 1, 0),
        "0,2.9/ .7,2.9/ .7,2.6/ 10,2.6/ 10,2.9/ 10.8,2.9/",
        material="steel",
        lines="axial",
        pitch=0.3,
        cap="none",
    )
    v.lathe(
        (-9.5, 17, 0),
        (0, 1, 0),
        "0,2.8/ 1.2,2.4 2.2,1.3/ 2.4,.95/ 6,.9/ 6,1.5/ 6.9,1.5/",
        material="brass",
        tint=BRASS,
        pitch=0.28,
        cap="open",
    )
    at = v.at(-9, 12.4, 2.9)
    p.push(at.real, at.imag, size=0.8)
    gauge(p)
    p.pop()
    # pump and air vessel
    v.lathe(
        (-2.6, 6.3, 0), (0, 1, 0), "0,1.6/ 4.4,1.6/", material="steel", lines="axial", pitch=0.26
    )
    v.lathe(
        (1.8, 6.3, 0),
        (0, 1, 0),
        "0,.9/ 2,.9/ 2.4,1.7 4.6,2.1 6.6,1.4 7.2,.2",
        material="brass",
        tint=BRASS,
        pitch=0.28,
        cap="none",
    )
    rail(v, [(-2.6, 10.6, 0), (-2.6, 13.2, 0), (-7, 14.4, 0)], 0.35, material="brass", tint=BRASS)
    # seat, wheel to steer, lamp
    v.box((10.5, 6.3, 1.5), (3.4, 3, 3), tint=LEATHER)
    v.box((9.4, 6.3, 1.5), (1.1, 7.4, 3), tint=LEATHER)
    rail(v, [(17, 6.3, 0), (15.6, 11.4, 0)], 0.32)
    view_wheel(
        v, (15.6, 11.6, 0), 1.9, 0.2, axis=(0.94, 0, 0.34), spokes=5, rim=0.3, hub=0.3, wide=0.1
    )
    for z in (-1.3, 1.3):
        v.lathe(
            (18, 7.6, z),
            (1, 0, 0),
            "0,.5/ .5,1.0/ 1.6,1.0/",
            material="brass",
            tint=BRASS,
            w=0.22,
            pitch=0.22,
        )
    # hose on its reel, between the seat and the vessel
    view_wheel(v, (6.2, 9.6, 1.2), 3.1, 2.4, spokes=6, rim=1.2, hub=0.7, wide=0.18, tint=LEATHER)
    # the ladder on its two forks
    for x in (-14.6, 8.0):
        rail(v, [(x, 6, 1.2), (x, 19.4 if x > 0 else 18.8, 1.2)], 0.28)
    low, high = v.line([(-19, 18.4, 1.9), (20, 20, 1.9)]), v.line([(-19, 20.4, 1.9), (20, 22, 1.9)])
    for a, b in (high, low):
        p.tube([a, b], 0.36, "pale", tint=LEATHER, w=0.24)
    for k in range(15):
        f = (k + 0.6) / 15.2
        a, b = low[0] + (low[1] - low[0]) * f, high[0] + (high[1] - high[0]) * f
        p.line([a - 0.3j, b + 0.3j], 0.34)
    for x, r in ((-13.0, 4.6), (13.0, 3.6)):
        view_wheel(v, (x, r, 2.3), r, 0.9, spokes=12, rim=0.6, hub=0.9, wide=0.22)
    at = v.at(10, 16.6, 1.2)
    p.push(at.real, at.imag)
    bell(p, 1.3)
    p.pop()
    p.mark("stack", v.at(-9.5, 24, 0))
    p.mark("ladder", v.at(5, 20.4, 1.9))
    p.mark("reel", v.at(6.2, 8, 1.6))


def sedan(p: Drawing) -> None:
    """A motor-car that lifts its hat; its front is at the right, the ground at y = 0."""
    v = View(p, 33, 13)
    for x in (-12.0, 12.0):
        view_wheel(v, (x, 3.9, -5.4), 3.9, 0, spokes=10, rim=1.0, hub=1.0, wide=0.2)
    body = "-18.6,4 -19.4,8 -17,10.4 5,10.4/ 18,9.4/ 18.6,3.6/ 10,3/ -10,3/"
    v.prism([complex(z.real, z.imag) for z in poly(body)], 6, -6)
    cabin = poly("-16,10.4 -14.6,16 -12,17.6 3,17.6 5,16.2 6.4,10.4")
    v.prism(cabin, 5.4, -5.4)
    for a, b, c, d in ((-13.6, -8.2, -12.8, -8.2), (-7.2, -1.6, -7.2, -1.6), (-0.6, 5, -0.6, 3.9)):
        v.face(
            [(a, 11.2, 5.42), (b, 11.2, 5.42), (d, 16, 5.42), (c, 16, 5.42)],
            lambda q: 0.62 if (q.real - q.imag) % 3.4 > 0.9 else 0.0,
            w=0.24,
            halo=0,
        )
    v.face([(6.3, 11, 4.6), (6.3, 11, -4.6), (5.2, 16, -4.6), (5.2, 16, 4.6)], 0.5, w=0.24, halo=0)
    for x in (-7.7, -1.1, 5.6):
        p.line(v.line([(x, 10.6, 6.02), (x, 4, 6.02)]), 0.16)
    for x in (-2.6, 4.0):
        p.line(v.line([(x - 0.9, 9.2, 6.1), (x, 9.2, 6.1)]), 0.34)
    # bonnet with its slots, radiator, lamps, bumper
    for k in range(7):
        p.line(v.line([(9 + k, 8.6, 6.1), (9 + k, 5.6, 6.1)]), 0.2, (0.4, 0.4))
    v.face([(18.5, 4, 4), (18.5, 4, -4), (18.2, 9.6, -4), (18.2, 9.6, 4)], 0.0, tint=BRASS, w=0.3)
    for k in range(10):
        z = 3.4 - 0.75 * k
        p.line(v.line([(18.6, 4.6, z), (18.4, 9, z)]), 0.26)
    v.lathe(
        (18.3, 10, 0),
        (0, 1, 0),
        "0,.7/ .5,.5/ 1.2,.2",
        material="brass",
        tint=BRASS,
        w=0.22,
        cap="none",
    )
    for z in (-5, 5):
        v.lathe(
            (16.4, 8.6, z),
            (1, 0, 0),
            "0,.4 1,1.4 2,1.7/ 2.4,1.7/",
            material="brass",
            tint=BRASS,
            w=0.26,
            pitch=0.24,
        )
    rail(v, [(20, 3.4, 6), (20.6, 3.4, 0), (20, 3.4, -6)], 0.42, material="steel")
    p.mark("lamp", v.at(19, 9.6, 5))
    # mudguards and running board
    v.box((-8, 2.2, 7.6), (16, 0.7, 1.8), tint=LEATHER, w=0.24)
    for x in (-12.0, 12.0):
        view_wheel(v, (x, 3.9, 7), 3.9, 1.5, spokes=10, rim=1.0, hub=1.1, wide=0.22)
        ring = arc(complex(x, 3.9), 4.9, -12, 192, n=20)
        near = v.line([(z.real, z.imag, 7.9) for z in ring])
        far = v.line([(z.real, z.imag, 5.6) for z in ring])
        p.loft(near, far, lambda u, q: 0.1 + 0.75 * u**2, "across", w=0.3)
    _apology(p, v)


def _apology(p: Drawing, v: View) -> None:
    """The arm on the roof, with the hat that it lifts."""
    disc(v, (-9, 17.8, 0), 1.2, 0.4, tint=BRASS)
    base = v.at(-9, 17.4, 0)
    elbow = base + complex(-4.6, -4.2)
    p.tube([base, elbow], 0.6, "steel", w=0.26)
    p.push(elbow.real + 0.2, elbow.imag + 0.2, -24, 0.9)
    p.tube("0,0 3.4,0", 0.55, "steel", w=0.26)
    p.push(9.6, 0)
    hand(p)
    p.pop()
    p.pop()
    p.solid(p.placed(ellipse(elbow, 1.0, n=20)), tint=BRASS, w=0.28)
    p.spot(ellipse(elbow, 0.3, n=10))
    hat = elbow + complex(12.6, -4.6)
    p.push(hat.real, hat.imag, 14)
    bowler(p, 3.6)
    p.pop()
    p.mark("hat", hat + complex(2, -2.4))
    p.mark("arm", (base + elbow) / 2)
