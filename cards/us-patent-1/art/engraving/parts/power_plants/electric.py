"""The particle beacon and the Volton pump."""

from __future__ import annotations

from engraving.curves import arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import rays, sparks
from engraving.parts.elements import gear, wheel
from engraving.parts.solid import rail
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def beacon(p: Drawing) -> None:
    """A lattice mast on a rock, with a lens that turns; its beams cross; the ground is at y = 0."""
    for s, ends in ((-1, (-26, -21.4, -12.4)), (1, (26, -21.4, -12.4))):  # beams
        x, y0, y1 = ends
        beam = [
            complex(s * 3, -17.6),
            complex(x, y0 - 3),
            complex(x, y1 - 1),
            complex(s * 3, -15.8),
        ]
        p.ground([p.placed(beam)])
        for k in range(9):
            f = k / 8
            p.line(
                [beam[0] + (beam[3] - beam[0]) * f, beam[1] + (beam[2] - beam[1]) * f],
                0.13 if k % 8 else 0.2,
                (0, 6),
            )
    for s in (-1, 1):  # the other pair, which crosses it
        a, b = complex(s * 2.6, -19.6), complex(s * 15, -29)
        c, d = complex(s * 21, -27), complex(s * 3.4, -18)
        p.ground([p.placed([a, b, c, d])])
        for k in range(6):
            f = k / 5
            p.line([a + (d - a) * f, b + (c - b) * f], 0.13 if k % 5 else 0.18, (0, 5))
    v = View(p, 24, 10)
    # mast
    foot, head = 5.2, 2.4

    def leg(sx: int, sz: int, f: float) -> tuple[float, float, float]:
        r = foot + (head - foot) * f
        return (sx * r, 12.4 * f, sz * r)

    for sz in (-1, 1):
        for k in range(4):
            for a, b in ((-1, 1), (1, -1)):
                rail(v, [leg(a, sz, k / 4), leg(b, sz, (k + 1) / 4)], 0.16)
        for sx in (-1, 1):
            rail(v, [leg(sx, sz, 0), leg(sx, sz, 1)], 0.36)
        for k in (1, 2, 3):
            rail(v, [leg(-1, sz, k / 4), leg(1, sz, k / 4)], 0.2)
    for k in range(4):
        rail(v, [leg(1, 1, k / 4), leg(1, -1, (k + 1) / 4)], 0.16)
        rail(v, [leg(1, -1, k / 4), leg(1, 1, (k + 1) / 4)], 0.16)
    for sx in (-1, 1):
        for sz in (-1, 1):
            v.box((sx * foot - 1, -1, sz * foot + 1), (2, 1, 2), w=0.24)
    # gallery, lens, cap
    v.lathe(
        (0, 12.2, 0),
        (0, 1, 0),
        "0,3/ .6,4.6/ 1.2,4.6/",
        material="matte",
        lines="axial",
        cap="flat",
    )
    for k in range(9):
        a = v.at(*_around(4.3, 20 * k - 80, 13.4))
        p.line([a, a - 1.7j], 0.2)
    top = [v.at(*_around(4.3, 20 * k - 80, 13.4)) - 1.7j for k in range(9)]
    p.line(top, 0.24)
    p.lathe(
        v.at(0, 13.6, 0),
        -90,
        "0,2.4/ .5,2.4/ .5,2/ .9,2.4 1.8,3 2.7,3.3 3.6,3 4.5,2.4 4.9,2/ 4.9,2.4/ 5.4,2.4/",
        e=0.17,
        material="pale",
        lines="ring",
        pitch=0.42,
        cap="none",
    )
    for k, r in enumerate((2.5, 3, 3.3, 3.4, 3.3, 3, 2.5)):  # the rings of the lens
        y = v.at(0, 14.5 + 0.6 * k, 0).imag
        p.line([complex(r * z.real, y + 0.17 * r * z.imag) for z in arc(0, 1, 10, 170, n=12)], 0.22)
    p.lathe(
        v.at(0, 19, 0),
        -90,
        "0,2.9/ .5,2.9/ 1.2,2.2 2,.6 2.3,.4/ 3,.5 3.4,.1",
        e=0.17,
        material="brass",
        tint=BRASS,
        lines="ring",
        cap="none",
    )
    p.push(0, -16.3)
    p.solid(p.placed(ellipse(0, 1.1, n=20)), w=0.22)
    rays(p, (0.3, 1), 12)
    p.pop()
    p.mark("lens", v.at(0, 16, 3.3) + 2.4)
    p.mark("mast", v.at(4.2, 4.4, 4.2))
    p.mark("beam", 16 - 17j)


def _around(r: float, degrees: float, y: float) -> tuple[float, float, float]:
    z = arc(0, r, degrees + 66, degrees + 66, n=1)[0]
    return (z.real, y, z.imag)


def jar(p: Drawing) -> None:
    """A Leyden jar: glass, tin foil to two thirds, a rod with a knob."""
    p.lathe(
        0,
        -90,
        "0,2.3/ 7.4,2.3/ 8.2,1.7 8.8,1.6/ 9.2,1.8/",
        e=0.22,
        material="pale",
        lines="axial",
        pitch=0.4,
        cap="none",
    )
    p.lathe(
        -0.1j,
        -90,
        "0,2.35/ 4.8,2.35/",
        e=0.22,
        material="dark",
        lines="axial",
        pitch=0.28,
        cap="none",
        halo=0,
    )
    p.lathe(-9j, -90, "0,1.5/ .8,1.4/", e=0.22, material="dark", w=0.24)
    p.tube("0,-9.6 0,-13", 0.28, "brass", tint=BRASS, w=0.2)
    p.ball(-13.6j, 1.0, material="brass", tint=BRASS, pitch=0.26, w=0.26)


def volton_pump(p: Drawing) -> None:
    """A beam pump that fills Leyden jars; floor at y = 0."""
    # column and beam
    p.push(-4, 0)
    p.flat(poly("-3.4,0 3.4,0 2.6,-1.4 -2.6,-1.4"), 0.4, 0)
    p.lathe(
        -1.4j,
        -90,
        "0,2/ .8,1.5/ 12.6,1.1/ 13.2,1.8/ 14,1.8/",
        e=0.16,
        material="steel",
        lines="axial",
    )
    p.push(0, -17, -10)
    beam = curve(
        "-13.4,-.5/ -6,-1.9 0,-2.3 6,-1.9 12.4,-.5/ 12.4,.7/ 6,1.6 0,2 -6,1.6 -13.4,.7/", True
    )
    p.flat(beam, 0.34, -10, tint=LEATHER)
    p.line("-12.6,0 -6,-1.2 0,-1.5 6,-1.2 11.6,0", 0.16)
    p.line("-12.6,.2 -6,1 0,1.3 6,1 11.6,.2", 0.16)
    for x in (-12.6, 0, 11.6):
        p.solid(p.placed(ellipse(x + 0.1j, 1.0, n=20)), tint=BRASS, w=0.26)
        p.spot(ellipse(x + 0.1j, 0.3, n=8))
    head = arc(0, 14.6, -16, 16, n=10)
    p.loft(head, [z * 0.9 for z in head], lambda u, w: 0.2 + 0.6 * u, "along", tint=LEATHER, w=0.26)
    p.pop()
    p.pop()
    # flywheel and rod at the left
    p.push(-18.4, -7)
    wheel(p, 6.2, 0.8, 6, 1, 0.9, wide=0.3)
    p.pop()
    p.tube("-16.4,-16.6/ -16.4,-14.4/ -17.4,-4.2/", 0.42, "steel", w=0.24)
    p.solid(p.placed(ellipse(-17.4 - 4.2j, 0.8, n=16)), tint=BRASS, w=0.24)
    # pump barrel at the right, its rod and spout of sparks
    p.tube("9.4,-18.4 9.2,-10", 0.36, "steel", w=0.22)
    p.lathe(
        9 + 0j,
        -90,
        "0,3.2/ .9,3.2/ .9,2.5/ 9,2.5/ 9,3/ 9.9,3/",
        e=0.22,
        material="brass",
        tint=BRASS,
        lines="axial",
    )
    p.tube("6.4,-3.4 4.6,-3.6 3.2,-2.2 1,-2", 0.7, "dark", w=0.24)
    # jars, wired in a row
    for x in (16.2, 22):
        p.push(x, 0)
        jar(p)
        p.pop()
    p.line("11.4,-7.4 13.6,-9.4 14.4,-13.4 15.2,-13.6", 0.3)
    p.push(19.1, -14.4)
    sparks(p, 2, 2.6)
    p.pop()
    p.push(19.1, -16)
    rays(p, (2.2, 3.8), 11, (180, 360), 0.14)
    p.pop()
    p.push(-8.4, -2.6)
    gear(p, 2.2, 14)
    p.pop()
    p.mark("beam", -8 - 17.4j)
    p.mark("jar", 23.6 - 6j)
    p.mark("barrel", 8 - 7j)
