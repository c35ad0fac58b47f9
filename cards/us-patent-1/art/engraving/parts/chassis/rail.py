"""The locomotive."""

from __future__ import annotations

from engraving.curves import ellipse, polar
from engraving.drawing import Drawing
from engraving.parts.solid import disc, rail, view_wheel
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER

_AXLES = (-10.4, -1.4)  # of the driving wheels
_HIGH = 10.6  # the axis of the boiler


def locomotive(p: Drawing) -> None:
    """A locomotive that comes forward to the right; the rail is at y = 0."""
    v = View(p, 33, 13)
    _track(v)
    for x in _AXLES:
        disc(v, (x, 4.2, -2.6), 4.2, 0.0)
    v.box((-16, 5.2, 2.2), (33.4, 1.3, 4.4), tint=LEATHER, w=0.28)
    _cab(v)
    _boiler(v)
    _buffer(v)
    v.lathe(
        (6.2, 4.2, 3.2),
        (1, 0, 0),
        "0,1.8/ 5,1.8/",
        material="brass",
        tint=BRASS,
        lines="axial",
        pitch=0.4,
    )
    for x in (8.4, 13.2):
        view_wheel(v, (x, 1.9, 2.6), 1.9, 0, spokes=8, rim=0.4, hub=0.5, wide=0.14)
    for x in _AXLES:
        view_wheel(v, (x, 4.2, 2.9), 4.2, 0.6, spokes=12, rim=0.6, hub=0.9, wide=0.2)
    a, b = (v.at(x + 1.2, 3.0, 3.3) for x in _AXLES)
    p.tube([a, b], 0.42, "brass", tint=BRASS, w=0.24)
    p.tube([b, v.at(6.4, 4.2, 3.4)], 0.36, "steel", w=0.24)
    for q in (a, b):
        p.rivet(q, 0.46)
    p.mark("boiler", v.at(2, 12, 2.8))
    p.mark("cow", v.at(19.4, 3, 1))
    p.mark("dome", v.at(-2.6, 16.8, 0.8))


def _track(v: View) -> None:
    """Sleepers and two rails."""
    for k in range(12):
        v.plate.line(v.line([(-20 + 3.9 * k, -0.6, 3.8), (-20 + 3.9 * k, -0.6, -3.8)]), 0.9)
    for z in (-2.5, 2.6):
        rail(v, [(-22, 0, z), (25, 0, z)], 0.3, material="steel")


def _cab(v: View) -> None:
    """A wooden cab with two windows at its side and an arched roof."""
    p = v.plate
    v.box((-16, 6.5, 3.3), (7.4, 11.4, 6.6), grain=(0, 1, 1), tint=LEATHER)
    for x in (-15, -12.1):
        pane = [(x, 12.6, 3.32), (x + 2.3, 12.6, 3.32), (x + 2.3, 16.6, 3.32), (x, 16.6, 3.32)]
        v.face(pane, 0.97, w=0.24, halo=0)
        p.line(v.line([(x + 0.5, 15.9, 3.4), (x + 1.4, 13.3, 3.4)]), 0.16)
    low: list[Place] = [
        (-15.2, 7.2, 3.34),
        (-9.4, 7.2, 3.34),
        (-9.4, 11.6, 3.34),
        (-15.2, 11.6, 3.34),
    ]
    p.line([*v.line(low), v.at(*low[0])], 0.16)
    bow = [(z, 17.9 + 1.5 * (1 - (z / 4.2) ** 2)) for z in (4.2, 3, 1.6, 0, -1.6, -3, -4.2)]
    near = v.line([(-17, y, z) for z, y in bow])
    far = v.line([(-7.2, y, z) for z, y in bow])
    p.loft(near, far, lambda u, q: 0.2 + 0.55 * u, "across", w=0.3, pitch=0.5)
    p.tube(far, 0.3, "dark", w=0.22)


def _boiler(v: View) -> None:
    """The boiler with its bands, domes and stack, the smokebox and the lamp."""
    y = _HIGH
    v.lathe((-8.6, y, 0), (1, 0, 0), "0,3.5/ 16.4,3.5/", material="steel", lines="axial",
            pitch=0.36, cap="none")  # fmt: skip
    for x in (-5.4, -0.8, 3.8):  # bands
        ring = [polar(3.55, -100 + 12 * k) for k in range(17)]
        line = v.line([(x, y - q.imag, q.real) for q in ring])
        v.plate.tube(line, 0.32, "pale", tint=BRASS, w=0.2, pitch=0.5)
    domes = "0,2.1/ .5,1.6/ 2.4,1.55 3.6,1.0 4.1,.2"
    for x in (-3.4, 1.4):
        v.lathe((x, y + 3.2, 0), (0, 1, 0), domes, material="brass", tint=BRASS, pitch=0.38,
                cap="none", w=0.28, cross=False)  # fmt: skip
    v.lathe((7.4, y, 0), (1, 0, 0), "0,3.9/ 7,3.9/", material="dark", lines="axial", pitch=0.36)
    disc(v, (14.5, y, 0), 3.1, 0.46, axis=(1, 0, 0))
    v.wheel_axes((14.6, y, 0), (1, 0, 0))
    p = v.plate
    p.rivets([polar(3.5, 15 * k) for k in range(25)], 11, 0.22)
    p.flat(ellipse(0, 0.9, n=20), 0.2, 40, tint=BRASS, w=0.26, halo=0.1)
    p.line([-2.2 + 0j, 2.2 + 0j], 0.3)
    p.pop()
    v.lathe((11, y + 3.4, 0), (0, 1, 0), "0,1.9/ .6,1.2/ 3,1.15/ 5.8,2.8/ 7,2.6/ 7.7,1.9/ 8.1,1.9/",
            material="dark", lines="axial", pitch=0.4, cap="open")  # fmt: skip
    v.box((13.4, y + 3.5, 0.9), (1.4, 0.5, 1.8), w=0.22)
    v.lathe((13.6, y + 5.3, 0), (1, 0, 0), "0,1.1/ 1.6,1.2/ 2.2,1.5/", material="brass", tint=BRASS,
            lines="axial", pitch=0.4, w=0.26)  # fmt: skip


def _buffer(v: View) -> None:
    """The beam in front, and what is below it to push cows aside."""
    p = v.plate
    v.box((17, 4.6, 3.4), (1, 1.8, 6.8), tint=LEATHER, w=0.28)
    top, tip = [(18, 4.6, 3.2), (18, 4.6, -3.2)], (22.6, 0.6, 0.0)
    left: list[Place] = [(18, 4.6, 3.2), (18.4, 0.6, 3.4), tip, (18, 4.6, 0)]
    right: list[Place] = [(18, 4.6, 0), tip, (18.4, 0.6, -3.4), (18, 4.6, -3.2)]
    for side in (right, left):
        p.flat(v.line(side), 0.0, w=0.28)
    for k in range(5):
        f = (k + 0.6) / 5.4
        for s in (-1, 1):
            a: Place = (18, 4.6, 3.2 * s * (1 - f))
            b: Place = (18.4 + 4.2 * f, 0.6, 3.4 * s * (1 - f))
            p.line(v.line([a, b]), 0.34)
    p.line(v.line(top), 0.3)
    for z in (-2.2, 2.2):
        p.rivet(v.at(18.1, 5.5, z), 0.5)
