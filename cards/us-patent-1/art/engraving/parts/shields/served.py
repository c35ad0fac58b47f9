"""The analog assistant, the floating robot and the inflatable valet."""

from __future__ import annotations

from engraving.curves import arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import gauge, rope
from engraving.parts.solid import bottle, rail
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def assistant(p: Drawing) -> None:
    """A case of dials, keys and slides for the pocket, with its stylus; table at y = 0."""
    v = View(p, 0, 52)
    p.push(0, -1, -8)
    w, h = 11.0, 17.0
    v.box((-w, 0, h), (2 * w, 2.4, 2 * h), tint=LEATHER)
    v.face(
        [
            (-w + 1, 2.45, h - 1),
            (w - 1, 2.45, h - 1),
            (w - 1, 2.45, -h + 1),
            (-w + 1, 2.45, -h + 1),
        ],
        0.0,
        w=0.24,
        halo=0,
    )
    for k in range(2):  # two dials
        at = v.at(-4.9 + 9.8 * k, 2.5, -10.6)
        p.push(at.real, at.imag)
        for r in (4.3, 3.5):
            p.solid(
                p.placed(ellipse(0, r, r * 0.82, n=40)),
                tint=BRASS if r > 4 else "#fdf8ec",
                w=0.26,
                halo=0.05,
            )
        for i in range(20):
            z = arc(0, 3.3, 18 * i, 18 * i, n=1)[0]
            f = 0.72 if i % 5 == 0 else 0.84
            p.line([complex(z.real, z.imag * 0.82), complex(z.real * f, z.imag * 0.82 * f)], 0.13)
        z = arc(0, 2.5, -60 + 130 * k, -60 + 130 * k, n=1)[0]
        p.line(
            [complex(-z.real * 0.3, -z.imag * 0.25), complex(z.real, z.imag * 0.82)], 0.32, (0, 1.2)
        )
        p.spot(ellipse(0, 0.4, n=10))
        p.pop()
    for y, n in ((-4.2, 30), (-2.4, 24)):  # slide rule
        v.face(
            [
                (-w + 1.8, 2.5, y + 1.5),
                (w - 1.8, 2.5, y + 1.5),
                (w - 1.8, 2.5, y),
                (-w + 1.8, 2.5, y),
            ],
            0.0,
            w=0.2,
            halo=0,
            tint=BRASS,
        )
        for i in range(n):
            x = -w + 2.3 + (2 * w - 4.6) * (i / (n - 1)) ** 0.72
            high = 1.1 if i % 5 == 0 else 0.6
            p.line(v.line([(x, 2.52, y + 1.45), (x, 2.52, y + 1.45 - high)]), 0.12)
    v.box((1.4, 2.5, -0.6), (2.6, 0.5, 4.2), w=0.24)
    for row in range(4):  # keys
        for col in range(5):
            at = v.at(-7.6 + 3.8 * col, 2.5, 2.6 + 3.7 * row)
            p.push(at.real, at.imag)
            p.lathe(
                0,
                -90,
                "0,1.25/ .9,1.15/",
                e=0.8,
                material="dark",
                lines="axial",
                w=0.26,
                cap="none",
            )
            p.solid(p.placed(ellipse(-0.6j, 1.05, 0.86, n=24)), w=0.2, halo=0)
            p.line(
                [complex(-0.35, -0.85), complex(0.35, -0.45)]
                if (row + col) % 2
                else [-0.3 - 0.5j, 0.4 - 0.8j],
                0.24,
            )
            p.pop()
    p.mark("dial", v.at(-4.9, 2.5, -13))
    p.mark("slide", v.at(-8, 2.5, -3.4))
    p.pop()
    # strip of paper, crank, stylus on its chain
    strip = curve("8.6,-14.6 12,-17.4 15.4,-15 16.4,-11 19,-8.6 21.6,-10")
    p.loft(
        strip,
        [z + 2.6 + 1.9j for z in strip],
        lambda s, t: 0.1 + 0.5 * max(0.0, s - 0.3) * (s < 0.7),
        "across",
        w=0.26,
    )
    for k in range(6):
        z = strip[10 + 4 * k]
        p.line([z + 0.6 + 0.4j, z + 2 + 1.5j], 0.2)
    p.tube("11.6,-2.4 14.8,-3 15.2,.4", 0.45, "steel", w=0.24)
    p.lathe(
        15.2 + 0.2j,
        90,
        "0,.6/ .5,.9 2.4,1 3.2,.6",
        e=0.2,
        near=False,
        material="dark",
        w=0.26,
        cap="none",
    )
    p.push(-20.6, 13.4, -66)
    p.tube("0,0 16,0", 0.7, "brass", tint=BRASS, w=0.26)
    p.lathe(0j, 180, "0,.7/ 2.4,.1", e=0.1, near=False, material="dark", w=0.24)
    p.pop()
    chain = curve("-14.1,-1.2 -16,-5 -14,-8.4 -11.8,-8")
    for k in range(0, len(chain), 2):
        p.solid(p.placed(ellipse(chain[k], 0.5, 0.34, n=12)), w=0.18, halo=0.05)
    p.mark("stylus", -17.6 + 6j)
    p.mark("strip", 18.6 - 11j)


def floating_robot(p: Drawing) -> None:
    """A robot that hangs from a balloon; its middle is the origin."""
    p.push(0, -9.6)
    p.lathe(
        0.2 + 5.6j,
        -90,
        "0,.8/ .6,1.4 3,5.4 6.4,7.2 10,6.8 12.4,4.2 13.4,.4",
        e=0.2,
        lines="axial",
        material="matte",
        cap="none",
        far_cap=False,
        seams=False,
    )
    for x in (-0.62, -0.2, 0.24, 0.66):
        p.line(curve(f"{x * 1.2},5.2 {x * 7},0 {x * 9.6},-3.4 {x * 5.6},-6.8 {x * 0.6},-7.7"), 0.2)
    net = arc(-0.6j, 6.9, 10, 170, ry=1.6, n=16)
    p.line(net, 0.28)
    p.pop()
    for x in (-5.6, -2, 2, 5.6):
        p.line([complex(x * 1.1, -8.6), complex(x * 0.7, 1.4)], 0.16)
    # body
    for s in (-1, 1):  # legs, idle
        p.tube(f"{s * 1.9},10.6 {s * 2.2},13 {s * 1.8},14.6", 0.8, "steel", w=0.26)
        p.flat(
            [complex(s * z.real, z.imag) for z in poly("1,15.8 1.1,14.4 2.7,14.2 4,15.8")],
            0.7,
            0,
            w=0.26,
        )
    p.lathe(
        11j,
        -90,
        "0,3.2/ .8,3.9/ 7.4,3.9/ 8.6,3.2/ 9.2,2/",
        e=0.2,
        material="steel",
        lines="axial",
        pitch=0.32,
    )
    p.rivets(arc(9.9j, 3.8, 12, 168, ry=0.76), 8, 0.2)
    p.rivets(arc(4j, 3.8, 12, 168, ry=0.76), 8, 0.2)
    p.push(-0.3, 7.4, size=0.95)
    gauge(p)
    p.pop()
    # head
    p.lathe(
        1.6j,
        -90,
        "0,1.9/ .6,2.6/ 3,2.6/ 4.2,1.9 4.8,.6",
        e=0.2,
        material="brass",
        tint=BRASS,
        lines="ring",
        cap="none",
    )
    for x in (-1, 1.1):
        p.solid(p.placed(ellipse(complex(x, -0.3), 0.78, n=20)), w=0.26, halo=0)
        p.spot(ellipse(complex(x + 0.1, -0.3), 0.34, n=10))
    p.flat(poly("-1.2,.9 1.3,.9 1.3,1.5 -1.2,1.5"), 0.9, 90, w=0.18, halo=0)
    p.line([-2.6 - 1j, -3.6 - 2.2j], 0.26)
    p.line([2.6 - 1j, 3.6 - 2.2j], 0.26)
    # arms: one waves a spanner, one has a duster
    p.tube("-3.6,4 -6.6,5.8 -8.6,2.4 -10.8,1", 0.62, "steel", w=0.26, lines="across")
    p.tube("3.6,4 7,4.6 8.6,7.6 11,8.2", 0.62, "steel", w=0.26, lines="across")
    for x, y, a in ((-10.9, 0.9, -150), (11.2, 8.2, 10)):
        p.push(x, y, a)
        p.solid(p.placed(ellipse(0, 0.95, n=18)), tint=BRASS, w=0.26)
        for s in (-1, 1):
            p.tube(f".4,{s * 0.4} 1.8,{s * 1.5} 3,{s * 0.5}", (0.42, 0.14), "dark", w=0.22)
        p.pop()
    p.push(-12.9, -0.3, -58)
    p.loft([-4 - 0.5j, 4 - 0.5j], [-4 + 0.5j, 4 + 0.5j], 0.25, "along", w=0.24)
    for s in (-1, 1):
        p.flat(
            [
                complex(s * z.real, z.imag)
                for z in curve(
                    "3.4,-.7/ 4.2,-1.6 6,-1.6/ 5.2,-.6/ 5.2,.6/ 6,1.6/ 4.2,1.6 3.4,.7/", True
                )
            ],
            0.4,
            10,
            w=0.26,
        )
    p.pop()
    for k, n in ((0, 7), (1, 11), (2, 6)):  # below: nothing
        p.dashes(18 + 0.5 * k, (-n, n), 2, (4, 8))
    p.mark("balloon", 3.4 - 13j)
    p.mark("head", 2.2 + 0.4j)
    p.mark("spanner", -14.4 + 2.4j)


def valet(p: Drawing) -> None:
    """A valet of rubber, blown up with the foot pump at his side; floor at y = 0."""

    def limb(line: str, r: tuple[float, float]) -> None:
        p.tube(line, r, "pale", lines="across", w=0.32, pitch=0.36)

    limb("-2.2,-10.4 -3,-5.6 -2.6,-2.4", (2.1, 1.6))
    limb("2.4,-10.4 3,-5.6 2.8,-2.4", (2.1, 1.6))
    for s in (-1, 1):
        p.ball(complex(s * 3.4, -1.5), 2.9, 1.5, material="dark", w=0.3)
    limb("-4,-17.6 -7.4,-15 -6.6,-11.4 -4.4,-10.4", (1.7, 1.3))
    # body: a dark coat over a white front
    p.lathe(
        -8.4j,
        -90,
        "0,2.6 .6,4.2 3.4,5.3 7,4.9 10.4,3.6 11.6,1.8",
        e=0.12,
        material="dark",
        lines="ring",
        cap="none",
        seams=False,
    )
    p.solid(
        p.placed(curve("-.2,-19.4/ 2.6,-17.6 2.4,-13.4 .8,-9.6/ -1,-13.4 -1.8,-17.6/", True)),
        w=0.24,
        halo=0,
        fill=lambda: None,
    )
    for y in (-16.2, -14, -11.8):
        p.spot(ellipse(complex(0.6, y), 0.28, n=10))
    p.flat(poly("-1.9,-20.1 .2,-19 2.4,-20.1 2.4,-17.9 .2,-19 -1.9,-17.9"), 0.9, w=0.24, halo=0.05)
    # seams and the valve
    p.line("-5.2,-12.6 -4.4,-16.6 -3.2,-18.8", 0.16)
    limb("3.8,-17.8 7.6,-17.6 9.8,-19.4", (1.7, 1.3))
    p.ball(10.9 - 20j, 1.6, w=0.28)
    # head
    p.ball(0.3 - 23.2j, 3.1, 3.4, material="pale", w=0.34)
    for x in (-0.5, 1.9):
        p.spot(ellipse(complex(x, -23.8), 0.32, 0.42, n=10))
        p.line(arc(complex(x, -24), 0.9, 220, 320, n=6), 0.2, (0.3, 0.3))
    p.line("-.3,-21.6 .8,-21.1 2,-21.8", 0.24, (0.4, 0.4))
    p.line("-.2,-22.7 .7,-23 1,-22.4 1.8,-22.9", 0.4, (0.7, 0.7))
    p.spot(curve("-2.4,-24.6/ -2,-26.4 .2,-26.8 2.8,-26/ .8,-25.6 -1,-25.4/", True))
    # tray with a bottle and a glass
    p.lathe(13 - 21.4j, -90, "0,5.6/ .5,6/", e=0.24, material="steel", lines="axial", w=0.28)
    p.push(11.4, -21.9, 0, 0.95)
    bottle(p, 5.4)
    p.pop()
    p.lathe(
        15.6 - 21.8j,
        -90,
        "0,1.1/ .2,.2/ 1.6,.2/ 2,.8 3.4,1/",
        e=0.24,
        material="pale",
        w=0.22,
        cap="open",
    )
    # the pump: bellows between two boards, and the hose
    v = View(p, 24, 16)
    p.push(-16.4, -0.4)
    v.box((-5, 0, 3), (10, 0.8, 6), tint=LEATHER)
    for k in range(5):
        n = 4.6 - 0.14 * k
        low = v.line(
            [(-n, 0.9 + 0.5 * k + 0.02, 2.6), (n, 0.9 + 0.95 * k, 2.6), (n, 0.9 + 0.95 * k, -2.6)]
        )
        p.loft(
            low,
            [z - 0.62j for z in low],
            lambda s, t: 0.2 + 0.7 * t,
            "along",
            w=0.22,
            halo=0,
            pitch=0.3,
        )
    top = [(-5, 3.4, 3), (5, 5.8, 3), (5, 5.8, -3), (-5, 3.4, -3)]
    p.flat(v.line([(a, b, c) for a, b, c in top]), 0.2, -8, tint=LEATHER)
    rail(v, [(-5, 3.2, 3), (5, 5.6, 3)], 0.4, tint=LEATHER, material="pale")
    p.pop()
    rope(p, curve("-11.4,-2.4 -8.6,-1 -7,-4 -6.4,-8 -4.6,-8.4"), 0.45)
    p.lathe(-4.9 - 8.5j, 0, "0,.7/ 1.2,.7/", e=0.2, material="brass", tint=BRASS, w=0.24)
    p.mark("tray", 17 - 21.6j)
    p.mark("pump", -18 - 4j)
    p.mark("rubber", 3.4 - 12j)
