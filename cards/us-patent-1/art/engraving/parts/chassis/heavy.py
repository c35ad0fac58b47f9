"""The paddle barge and the digger."""

from __future__ import annotations

from engraving.curves import arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import orbits
from engraving.parts.elements import rope, wheel
from engraving.parts.solid import lifebelt, rail, spiral, view_wheel
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER, tone_of


def barge(p: Drawing) -> None:
    """A barge with a wheel at its stern and too many lifebelts; its bow is at the right."""
    v = View(p, 27, 17)
    bow: list[Place] = [(13, 0, 5), (22, 6.6, 0.6), (22, 6.6, -0.6), (13, 0, -5)]
    v.face([(13, 0, 5), (17, 0.4, 0), (22, 6.6, 0), (14, 5.4, 5.6)], 0.72, grain=1)
    v.face([(-18, 0, 5), (13, 0, 5), (14, 5.4, 5.6), (-18, 5.4, 5.6)], 0.42)
    deck = [(-18, 5.4, 5.6), (14, 5.4, 5.6), (22, 6.6, 0), (14, 5.4, -5.6), (-18, 5.4, -5.6)]
    v.face([(a, b, c) for a, b, c in deck], 0.16)
    p.line(v.line([(-18, 4.2, 5.5), (13.6, 4.2, 5.5), bow[1]]), 0.2)
    # house, with windows; the wheelhouse on it
    v.box((-12, 5.4, 3.8), (20, 5.4, 7.6), tint=LEATHER, grain=(0, 1, 1))
    for k in range(5):
        x = -10.6 + 3.7 * k
        v.face(
            [(x, 6.8, 3.85), (x + 2, 6.8, 3.85), (x + 2, 9.4, 3.85), (x, 9.4, 3.85)],
            0.8,
            w=0.22,
            halo=0,
        )
    v.box((-12.8, 10.8, 4.4), (21.6, 0.7, 8.8))
    v.box((1.4, 11.5, 2.4), (5, 4.2, 4.8), tint=LEATHER, grain=(0, 1, 1))
    v.face(
        [(2, 12.9, 2.45), (5.8, 12.9, 2.45), (5.8, 15, 2.45), (2, 15, 2.45)], 0.7, w=0.22, halo=0
    )
    v.face(
        [(6.45, 12.9, 1.8), (6.45, 12.9, -1.8), (6.45, 15, -1.8), (6.45, 15, 1.8)],
        0.4,
        w=0.22,
        halo=0,
    )
    v.box((0.8, 15.7, 3), (6.2, 0.6, 6))
    for z in (-2.2, 2.2):
        v.lathe(
            (-5.4, 11.5, z),
            (0, 1, 0),
            "0,1.2/ .6,.9/ 9,.9/ 9,1.3/ 9.7,1.3/ 10.6,1.7/",
            material="dark",
            lines="axial",
            pitch=0.36,
            cap="open",
        )
    # the wheel at the stern
    view_wheel(v, (-20.6, 4.6, -4), 6.4, 0, spokes=10, rim=0.5, hub=0.9, wide=0.18)
    for k in range(10):
        a = 36 * k + 10
        u = arc(0, 6.2, a, a, n=1)[0]
        w = arc(0, 4.2, a, a, n=1)[0]
        board = [(-20.6 + z.real, 4.6 - z.imag, s) for z, s in ((w, 4), (u, 4), (u, -4), (w, -4))]
        pts = v.line([(x, y, z) for x, y, z in board])
        p.flat(pts, 0.2 + 0.5 * (u.imag > 0), 60, w=0.22, halo=0.06, tint=LEATHER)
    view_wheel(v, (-20.6, 4.6, 4.4), 6.4, 0, spokes=10, rim=0.5, hub=0.9, wide=0.18)
    # rail of rope, lifebelts
    posts = [(-17 + 5.1 * k, 5.4, 5.5) for k in range(7)]
    for x, y, z in posts:
        rail(v, [(x, y, z), (x, y + 2, z)], 0.2)
    rope(p, v.line([(x, y + 1.9, z) for x, y, z in posts]), 0.22)
    for x in (-13.6, -6.4, 0.8, 8):
        v.wheel_axes((x, 2.6, 5.8))
        lifebelt(p, 2.1)
        p.pop()
    for x, y, z in ((-8.6, 12.6, 4.5), (-1.4, 12.6, 4.5)):
        v.wheel_axes((x, y, z))
        lifebelt(p, 1.5)
        p.pop()
    p.mark("belt", v.at(8.6, 2.2, 5.8))
    p.mark("wheel", v.at(-24, 8, 4.4))
    p.mark("stack", v.at(-5.4, 19, 2.2))


def digger(p: Drawing) -> None:
    """A drill on tracks with a dwarf at its levers; it digs to the right, ground at y = 0."""
    v = View(p, 26, 13)
    _tracks(p, v, -6.4, is_far=True)
    v.box((-15, 4.4, 4.6), (22, 8.6, 9.2), grain=(0, 0, 0))
    v.prism(poly("-15,13 -13,16.4 -5,16.4 -3,13"), 4.6, -4.6, tint=LEATHER)
    for x, y in [(-14.2 + 2.6 * k, 12.2) for k in range(9)] + [
        (-14.2 + 2.6 * k, 7.6) for k in range(9)
    ]:
        p.rivet(v.at(x, y, 4.65), 0.22)
    # cab: open, with the dwarf
    v.box((0, 13, 4.2), (7, 0.5, 8.4), w=0.24)
    for x, z in ((0.4, -3.8), (6.8, -3.8)):
        rail(v, [(x, 13.2, z), (x, 22, z)], 0.3)
    _dwarf(p, v.at(2.8, 13.4, 1.4))
    for x in (-0.6, 7.2):
        rail(v, [(x, 13.2, 4.2), (x, 22, 4.2)], 0.3)
    v.prism(poly("-1.4,22 -.8,23.6 7.6,23.6 8.2,22"), 5, -5, tint=LEATHER)
    v.wheel_axes((-10, 10, 4.7))
    orbits(p, 3.2, 0.6, BRASS)
    p.pop()
    v.lathe(
        (-9, 16.4, 0),
        (0, 1, 0),
        "0,1.3/ .8,1/ 4.4,1/ 4.4,1.5/ 5.4,1.5/",
        material="dark",
        lines="axial",
        pitch=0.26,
        cap="open",
    )
    # drill
    v.lathe(
        (7, 8.4, 0),
        (1, 0, 0),
        "0,5/ 1.4,5/ 1.4,5.6/ 3,5.6/",
        material="brass",
        tint=BRASS,
        lines="axial",
    )
    v.lathe(
        (10, 8.4, 0),
        (1, 0, 0),
        "0,5.3/ 8,3.1 15,.1",
        material="steel",
        lines="axial",
        pitch=0.32,
        cap="none",
    )
    for half in spiral(v, (10.2, 8.4, 0), 14, (5.5, 0.3), 5.5):
        if len(half) > 2:
            a = v.line(half)
            b = v.line([(x + 1.3, 8.4 + (y - 8.4) * 0.86, z * 0.86) for x, y, z in half])
            p.loft(a, b, lambda u, w: 0.1 + 0.9 * u, "along", w=0.26, pitch=0.24, halo=0.06)
    _tracks(p, v, 6.6)
    p.mark("drill", v.at(15, 12, 2))
    p.mark("dwarf", v.at(2.4, 21, 1.4))
    p.mark("pile", v.at(-10, 8.6, 4.7))


def _tracks(p: Drawing, v: View, z: float, is_far: bool = False) -> None:
    """One track: its links around four wheels; `z`: its nearer side. Of the far one, the links."""
    back, r, y, x0, x1 = 3.0, 3.4, 3.4, -13.0, 6.0
    run = [*arc(complex(x1, y), r, -90, 90, n=10), *arc(complex(x0, y), r, 90, 270, n=10)]
    near = v.line([(q.real, q.imag, z) for q in run])
    far = v.line([(q.real, q.imag, z - back) for q in run])
    m = len(run)
    order = sorted(range(m), key=lambda i: near[i].imag + near[i].real * 0.2, reverse=True)
    for i in order:
        j = (i + 1) % m
        quad = [near[i], near[j], far[j], far[i]]
        if i % 2:
            p.spot(quad)
        else:
            p.flat(quad, 0.0, w=0.2, halo=0)
    if is_far:
        return
    v.wheel_axes((0, 0, z))
    outline = [complex(q.real, -q.imag) for q in run]
    inner = [
        complex(x0, -y) + (q - complex(x0, -y)) * 0.74
        if q.real < -5
        else complex(x1, -y) + (q - complex(x1, -y)) * 0.74
        for q in outline
    ]
    p.flat(outline, tone_of("dark", 0.2), 0, holes=[inner], w=0.26, halo=0.1)
    p.flat(inner, 0.9, 0, w=0.2, halo=0)
    for k in range(15):
        a = -12.6 + 1.32 * k
        for yy in (-6.8, -0.55):
            p.line([complex(a, yy), complex(a, yy + 0.6)], 0.3)
    for x in (x0, x0 + 6.4, x0 + 12.8, x1):
        p.push(x, -y)
        wheel(p, 2.5, 0.5, 6, 0.6, 0, wide=0.16)
        p.pop()
    p.pop()


def _dwarf(p: Drawing, at: complex) -> None:
    """From the waist up, looking to the right."""
    p.push(at.real, at.imag, 0, 1.34)
    p.loft(
        curve("-2.2,0 -2.4,-2.4 -1,-3.6"),
        curve("2.4,0 2.4,-2.2 1.4,-3.4"),
        lambda u, w: 0.25 + 0.6 * w,
        "along",
        w=0.28,
    )
    p.solid(p.placed(ellipse(0.4 - 4.4j, 1.5, 1.45, n=24)), w=0.24)
    p.spot(ellipse(1.1 - 4.8j, 0.2, n=8))
    p.solid(p.placed(curve("1.6,-4.9 2.5,-4.3 1.7,-3.9", True)), w=0.2)
    beard = curve("-.6,-4/ .6,-3.4 1.9,-3.7/ 2.2,-2 1.4,-.2 .6,.6 0,-1 -.8,-2.2", True)
    p.solid(p.placed(beard), w=0.24)
    p.lines(["0,-3.4 .4,-1.8 .7,0", "1,-3.2 1.2,-1.8 1,-.4", "-.4,-3.4 -.1,-2.2 .1,-1.2"], 0.14)
    p.flat(
        curve("-1.5,-4.9/ .6,-5.5 2.1,-5.2/ .8,-7 -1.6,-8.6 -2.6,-8.2/ -1.6,-7.2", True),
        0.6,
        60,
        tint=LEATHER,
        w=0.28,
    )
    p.tube("1.2,-2.6 2.6,-1.6 3.8,-2.6", 0.5, "dark", w=0.22)
    p.tube("4.2,-4.4 3.6,-1", 0.24, "steel", w=0.2)
    p.pop()
