"""The encyclopedia and the brownout."""

from __future__ import annotations

from engraving.curves import curve, poly
from engraving.drawing import Drawing
from engraving.parts.air import smoke
from engraving.parts.elements import gauge, spring
from engraving.tone import BRASS, LEATHER


def encyclopedia(p: Drawing) -> None:
    """A hollow volume, and what leaves it; table at y = 0."""
    p.flat(
        poly("-9,-6.2 -19.6,-15.4 -14,-17.2 -4.2,-8.6"),
        lambda q: 0.55,
        42,
        pitch=0.32,
        tint=LEATHER,
    )
    p.line(poly("-9.4,-7.4 -18.2,-15.2 -14.1,-16.4 -5.6,-8.8 -9.4,-7.4"), 0.16)
    p.flat(poly("-9,-6.2 9,-6.2 9,-.6 -9,-.6"), 0.34, 0, pitch=0.27, w=0.26)
    for k in range(16):
        y = -5.9 + k * 0.33
        x = p.random.uniform(-8.8, 4)
        if k % 2:
            p.line([complex(x, y), complex(x + p.random.uniform(3, 8), y)], 0.15, (1.5, 1.5))
    p.flat(poly("9,-6.2 13.8,-8.6 13.8,-2.8 9,-.6"), lambda q: 0.62, -26, pitch=0.27, w=0.26)
    p.flat(poly("-9,-6.2 -4.2,-8.6 13.8,-8.6 9,-6.2"), 0.0, 0, w=0.26)
    for k in range(5):
        if k in (0, 4):
            p.line(
                [complex(-8.4 + k * 0.9, -6.5 - k * 0.42), complex(8.2 + k * 0.9, -6.5 - k * 0.42)],
                0.1,
                (1, 1),
            )
    p.loft(
        poly("-9.6,-.6 9.3,-.6 14.3,-3"),
        poly("-9.6,.1 9.5,.1 14.4,-2.3"),
        lambda u, v: 0.2 + 0.5 * (u > 0.75),
        "along",
        tint=LEATHER,
        w=0.26,
        pitch=0.28,
    )
    p.loft(
        curve("-9.2,-6.4 -10.4,-4.8 -10.4,-2 -9.4,.1", n=6),
        curve("-8.4,-6.2 -9.2,-4.8 -9.2,-2 -8.6,-.2", n=6),
        lambda u, v: 0.7 - 0.5 * v,
        "across",
        tint=LEATHER,
        w=0.26,
        pitch=0.3,
    )
    p.flat(poly("-3.6,-6.8 -1.2,-8.1 8,-8.1 5.8,-6.8"), 0.97, 0, w=0.24)
    p.push(2.2, -7.2, -84)
    spring(p, 11.5, 2.5, 7, 0.36)
    p.pop()
    p.push(3.3, -19.3, 8)
    p.flat(poly("-6,-.2 5,-.2 5,.9 -6,.9"), 0.4, 0, pitch=0.28, tint=BRASS, w=0.26)
    p.flat(poly("-5,-5 4.4,-5 4.4,-.4 -5,-.4"), lambda q: 0.26, 0, pitch=0.27, w=0.24)
    p.flat(poly("4.4,-5 7.6,-7 7.6,-2.4 4.4,-.4"), 0.6, -30, pitch=0.27, w=0.24)
    p.flat(poly("-5.4,-5 -2,-7.2 8,-7.2 4.8,-5"), lambda q: 0.5, 12, pitch=0.32, tint=LEATHER)
    p.loft(
        poly("-5.4,-.4 4.6,-.4 7.9,-2.4"),
        poly("-5.4,.1 4.7,.1 8,-1.8"),
        lambda u, v: 0.3,
        "along",
        tint=LEATHER,
        w=0.22,
    )
    p.loft(
        curve("-5.2,-5.1 -6.2,-3.6 -6.2,-1.6 -5.3,0", n=6),
        curve("-4.6,-5 -5.2,-3.6 -5.2,-1.6 -4.7,-.3", n=6),
        lambda u, v: 0.7,
        "across",
        tint=LEATHER,
        w=0.22,
    )
    p.pop()
    for x, y, n in ((-3.6, -14, 5), (9.4, -15.2, 4), (-5, -12.2, 3), (10.6, -13, 3)):
        p.line([complex(x, y), complex(x, y + n)], 0.17, (0.4, n * 0.7))


def brownout(p: Drawing) -> None:
    """A travelling bag, and the dark that is kept in it; floor at y = 0."""
    p.flat(poly("-6.4,-11.4 10.4,-11.4 12.6,-18.6 -4.4,-18.6"), 0.74, 0, pitch=0.32, tint=LEATHER)
    p.line(poly("-5.2,-12.2 9.9,-12.2 11.7,-17.8 -3.6,-17.8 -5.2,-12.2"), 0.15)
    p.flat(poly("-11,-9.2 6,-9.2 10.4,-11.4 -6.4,-11.4"), 0.97, 0, pitch=0.3, w=0.26)
    smoke(p, "-1,-10.4 -3.4,-14 1.6,-18.4 -4,-21.2 -13,-21.6", (2.2, 4.0), 8, 0.62)
    p.flat(poly("-11,-9.2 6,-9.2 6,0 -11,0"), 0.42, 0, pitch=0.33, tint=LEATHER, cross=90)
    p.flat(poly("6,-9.2 10.4,-11.4 10.4,-2.4 6,0"), 0.74, -27, pitch=0.3, tint=LEATHER)
    for x in (-8.6, 3.2):
        p.flat(
            poly(f"{x},-9.2 {x + 1.3},-9.2 {x + 1.3},0 {x},0"),
            0.0,
            90,
            w=0.22,
            halo=0.1,
            tint=BRASS,
        )
        p.flat(
            poly(f"{x - 0.3},-7.6 {x + 1.6},-7.6 {x + 1.6},-5.6 {x - 0.3},-5.6"),
            0.2,
            0,
            w=0.22,
            halo=0.05,
            holes=[poly(f"{x + 0.2},-7.1 {x + 1.1},-7.1 {x + 1.1},-6.1 {x + 0.2},-6.1")],
        )
    for x, y in ((-10.5, -0.6), (5.5, -0.6), (-10.5, -8.6), (5.5, -8.6)):
        p.rivet(complex(x, y), 0.3)
    p.push(-2, -4.4)
    gauge(p, 2.5, hand=150)
    p.pop()
    p.tube("10.4,-6 13,-6.6 13.6,-2.4 16,-.6 19.4,-1", 0.34, material="dark", w=0.22)
    p.lathe(
        19.6 - 1j,
        -90,
        "0,2.2/ 1,2.3/ 1,1.5 2,1.3/",
        e=0.24,
        material="brass",
        lines="axial",
        pitch=0.26,
        tint=BRASS,
        cap="none",
    )
    p.lathe(
        19.6 - 3j,
        -90,
        "0,1.2/ 2.2,1.2/",
        e=0.2,
        material="steel",
        lines="ring",
        pitch=0.36,
        w=0.26,
        cap="none",
    )
    p.lathe(
        19.6 - 5.2j,
        -90,
        "0,1.1/ .8,1.3 3,2.9 5,3.3 7,2.5 8,1.0 8.3,.2",
        e=0.1,
        material="pale",
        lines="axial",
        pitch=0.34,
        cap="none",
        far_cap=False,
    )
    p.line(
        "18.9,-5.4 18.7,-8.4 18.4,-10/ 18.9,-9.2/ 19.3,-10.2/ 19.8,-9.2/ 20.3,-10.2/ "
        "20.7,-9.4/ 20.9,-10/ 20.6,-8.4 20.3,-5.4",
        0.16,
    )
