"""Bicycles."""

from __future__ import annotations

import cmath
import math

from engraving.curves import curve, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gear, wheel
from engraving.tone import BRASS, LEATHER, PAPER


def tandem(p: Drawing) -> None:
    """Faces right; ground at y = 0."""
    for x in (-15, 15):
        p.push(x, -7)
        wheel(p, 7, 0.7, 28, 0.9, 0.35, PAPER, wire=True)
        p.pop()
    hub1, bb1, bb2 = (-15 - 7j, -6 - 5.6j, 4.6 - 5.6j)
    seat1, seat2, head = (-8.6 - 15.4j, 2 - 15.6j, 11.8 - 15.6j)
    for a, b, r in (
        (hub1, bb1, 0.34),
        (bb1, bb2, 0.5),
        (hub1, seat1 + 1j, 0.34),
        (bb1, seat1, 0.5),
        (bb2, seat2, 0.5),
        (bb2, head + 1.6j, 0.5),
        (seat1 + 2.2j, head + 0.6j, 0.5),
    ):
        p.tube([a, b], r, material="dark", w=0.24, pitch=0.22)
    p.tube("11.6,-17 12.4,-14 13.6,-10.4 15,-7", 0.5, material="dark", w=0.24, pitch=0.22)
    p.line([bb1 - 1.9j, hub1 - 1j], 0.2)
    p.line([bb1 + 1.9j, hub1 + 1j], 0.2)
    p.line([bb1 - 1.9j, bb2 - 1.9j], 0.2)
    p.line([bb1 + 1.9j, bb2 + 1.9j], 0.2)
    for b, a in ((bb1, 40), (bb2, 40)):
        p.push(b.real, b.imag)
        gear(p, 2.1, 20, 0, BRASS, 4, 0.6)
        u = cmath.rect(3.1, math.radians(a))
        p.loft([0 - 0.3j, u - 0.24j], [0 + 0.3j, u + 0.24j], lambda s, t: 0.3, "along", w=0.22)
        p.flat([u + z for z in poly("-1,-.35 1,-.35 1,.35 -1,.35")], 0.95, 0, w=0.2)
        p.loft([0 - 0.3j, -u - 0.24j], [0 + 0.3j, -u + 0.24j], lambda s, t: 0.3, "along", w=0.22)
        p.flat([-u + z for z in poly("-1,-.35 1,-.35 1,.35 -1,.35")], 0.95, 0, w=0.2)
        p.pop()
    for q in (seat1, seat2):
        p.tube([q + 0.6j, q - 1.2j], 0.3, material="steel", w=0.2)
        p.push(q.real, q.imag - 1.4)
        p.loft(
            curve("-2.8,-.9 -1.4,-1.2 .6,-.5 2.8,-.4"),
            curve("-2.8,-.9 -2.4,.6 -.4,.4 2.8,-.4"),
            lambda u, v: 0.55 + 0.5 * v,
            "along",
            pitch=0.26,
            w=0.28,
            tint=LEATHER,
        )
        p.pop()
    p.tube("4.6,-15.6 4.8,-18.4 3.6,-19.6 1.4,-19.2", 0.32, material="dark", w=0.22)
    p.tube("11.7,-16.6 11.6,-19 10,-20 7.8,-19.4", 0.32, material="dark", w=0.22)
    p.lathe(
        13.2 - 15.4j,
        0,
        "0,.7/ 1.6,.8/ 2,1.3/ 2.4,1.3",
        e=0.3,
        near=True,
        material="brass",
        lines="axial",
        tint=BRASS,
        pitch=0.22,
        w=0.22,
    )
