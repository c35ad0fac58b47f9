"""The forge, the steam block and the pipe lighter."""

from __future__ import annotations

from engraving.curves import arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import flame, orbits, rays, smoke
from engraving.parts.elements import gauge
from engraving.parts.solid import disc, rail, strap
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def forge(p: Drawing) -> None:
    """A brick hearth with a hood and bellows; an atom is on its anvil; floor at y = 0."""
    v = View(p, 24, 13)
    x, w = -20.0, 17.0
    v.box((x, 0, 4.4), (w, 8, 8.8))
    for k in range(5):  # bricks
        y = 1.6 * k
        p.line(v.line([(x, y + 1.6, 4.45), (x + w, y + 1.6, 4.45), (x + w, y + 1.6, -4.4)]), 0.16)
        for i in range(6):
            a = x + 1.4 + 2.9 * i + (1.4 if k % 2 else 0)
            if a < x + w:
                p.line(v.line([(a, y, 4.45), (a, y + 1.6, 4.45)]), 0.16)
    arch = [complex(-14.6 + z.real, z.imag) for z in arc(0, 2.7, 180, 360, n=12)]
    v.face(
        [*[(q.real, 3.4 - q.imag, 4.5) for q in arch][::-1], (-17.3, 0, 4.5), (-11.9, 0, 4.5)],
        0.96,
        w=0.3,
        halo=0,
    )
    coals = v.line(
        [
            (x + 1.4, 8.1, 3.6),
            (x + w - 1.2, 8.1, 3.6),
            (x + w - 1.2, 8.1, -3.6),
            (x + 1.4, 8.1, -3.6),
        ]
    )
    p.flat(coals, 0.95, w=0.2, halo=0)
    for k, high in ((0, 4.2), (1, 6.6), (2, 5.2), (3, 3.4)):
        at = v.at(x + 5 + 2.6 * k, 8.1, 0.6)
        p.push(at.real, at.imag)
        flame(p, high)
        p.pop()
    # hood on its posts, chimney
    for a in (x + 0.4, x + w - 0.4):
        rail(v, [(a, 8, 4), (a, 16.4, 4)], 0.32)
    front = [
        (x - 0.6, 16.2, 5),
        (x + w + 0.6, 16.2, 5),
        (x + 11.4, 21.6, 1.8),
        (x + 5.6, 21.6, 1.8),
    ]
    right = [
        (x + w + 0.6, 16.2, 5),
        (x + w + 0.6, 16.2, -5),
        (x + 11.4, 21.6, -1.8),
        (x + 11.4, 21.6, 1.8),
    ]
    v.face(right, 0.72, grain=1)
    v.face(front, 0.36, grain=1)
    v.box((x + 5.6, 21.6, 1.8), (5.8, 5, 3.6))
    p.rivets(v.line([(x - 0.2, 16.8, 5), (x + w + 0.2, 16.8, 5)]), 10, 0.24)
    _anvil(p)
    p.mark("hood", v.at(x + 9, 19, 3.4))


def _anvil(p: Drawing) -> None:
    """An anvil on its block, with an atom on it, and a hammer that waits."""
    p.push(14.2, 1.4)
    p.lathe(
        0, -90, "0,4/ .6,3.8/ 5.4,3.7/ 5.8,3.9/", e=0.26, lines="axial", tint=LEATHER, pitch=0.36
    )
    p.line(ellipse(-5.8j, 2.2, 0.55, n=20), 0.12)
    p.push(0, -5.4, 0, 1.16)
    waist = curve("-4.2,0/ -3.4,-1 -2,-2.4 -1.9,-3.6/ 2.2,-3.6/ 2.4,-2.4 3.6,-1 4.4,0/", True)
    p.flat(waist, 0.62, 90)
    body = "-5.4,-6.6/ 5,-6.6/ 10.4,-6 8,-4.6 4.4,-3.6 2.4,-3.2/ -2.2,-3.2/ -2.8,-4.6 -5.4,-4.8/"
    p.flat(curve(body, True), 0.5, 0)
    p.flat(poly("-5.4,-6.6 -4,-7.7 5.6,-7.7 10.2,-6.2 5,-6.6"), 0.0, w=0.26, halo=0.1)
    p.spot(ellipse(3 - 7.2j, 0.7, 0.22, n=12))
    p.pop()
    p.push(-0.8, -19.4)
    rays(p, (4.9, 7.2), 22)
    orbits(p, 4.4, 0.1)
    p.ball(-0.55, 0.9, tint=BRASS, material="brass", pitch=0.26, w=0.24, halo=0.1)
    p.ball(0.65 + 0.1j, 0.9, material="dark", pitch=0.26, w=0.24, halo=0.1)
    p.pop()
    p.push(9.6, -6.6, 24)
    p.tube("0,0 0,9.4", 0.42, "pale", tint=LEATHER, w=0.24)
    p.lathe(
        -2.4 - 0.4j,
        0,
        "0,1.3/ .6,1.5/ 3.8,1.4/ 4.8,.5/",
        e=0.2,
        near=False,
        material="steel",
        lines="axial",
        w=0.28,
    )
    p.pop()
    p.mark("anvil", 6 - 11.6j)
    p.mark("atom", 3 - 21.4j)
    p.pop()


def steam_block(p: Drawing) -> None:
    """Three cubes of steam, harnessed; the floor is at y = 0."""
    v = View(p, 33, 19)
    for corner, n in (((-15.5, 0, 2.6), 11.6), ((-1.6, 0, 4.2), 12.4)):
        _cube(p, v, corner, n)
    _cube(p, v, (-8.6, 12.4, 2.2), 8.6)
    # pipes from cube to cube
    rail(v, [(-4.4, 5.4, 2.6), (-1.4, 5.4, 2.6)], 0.9, material="brass", tint=BRASS)
    rail(
        v,
        [(7, 12.4, 0.4), (7, 17.4, 0.4), (3.4, 18.6, 0.4), (0.2, 17.6, 0.4)],
        0.7,
        material="brass",
        tint=BRASS,
    )
    # a horse's collar, and traces that end in a ring
    for y in (4, 8.4):
        strap(p, v.line([(-1.8, y, 4.4), (10.9, y, 4.4)]), 0.6, 0.36)
        strap(p, v.line([(10.9, y, 4.4), (10.9, y, -8)]), 0.6, 0.66)
    _fire_door(p, v, (-13.4, 0.9, 2.7))
    at = v.at(-4.3, 16.8, 2.4)
    p.push(at.real, at.imag, size=1.3)
    gauge(p)
    p.pop()
    at = v.at(10.9, 6.2, -1.8)
    p.push(at.real + 4.8, at.imag + 0.4)
    p.solid(
        p.placed(ellipse(0, 2.7, 5.2, 0.2, n=40)),
        p.placed(ellipse(0, 1.6, 4.0, 0.2, n=36)),
        tint=LEATHER,
        fill=lambda: p.hatch(
            p.placed(ellipse(0, 2.7, 5.2, 0.2, n=40)),
            0.5,
            80,
            holes=[p.placed(ellipse(0, 1.6, 4.0, 0.2, n=36))],
        ),
    )
    for y in (-2.4, 2.4):
        p.line([complex(-4.6, y + 1.6), complex(-1.6, y)], 0.34)
    p.ball(0.9 - 6j, 0.7, material="brass", tint=BRASS, w=0.24)
    p.pop()
    p.mark("collar", at + complex(7, -2.6))
    at = v.at(7.6, 9.9, 4.5)
    p.push(at.real, at.imag, size=1.05)
    gauge(p)
    p.pop()
    p.mark("cube", v.at(-13.6, 9.6, 2.6))
    p.mark("pipe", v.at(6.4, 17.6, 0.4))
    top = v.at(-6.4, 21, -2)
    p.push(top.real, top.imag)
    p.lathe(0, -90, "0,.9/ 1.4,.8/ 1.4,1.3/ 2,1.3/", e=0.24, material="brass", tint=BRASS, w=0.26)
    smoke(p, "0,-2.8 -1,-4 -5,-4.4 -12,-3.4", (0.7, 1.9), 6)
    p.pop()


def _fire_door(p: Drawing, v: View, at: tuple[float, float, float]) -> None:
    """An open door with the fire behind it, and a valve that blows above."""
    x, y, z = at
    hole = [(x, y, z), (x + 7.4, y, z), (x + 7.4, y + 5.4, z), (x, y + 5.4, z)]
    v.face([(a, b, c) for a, b, c in hole], 0.97, w=0.4, halo=0)
    for k, high in enumerate((3.2, 4.4, 3.0)):
        at_fire = v.at(x + 1.7 + 2 * k, y + 0.4, z)
        p.push(at_fire.real, at_fire.imag)
        flame(p, high)
        p.pop()
    door = [(x - 3.4, y - 0.2, z + 2.6), (x, y, z), (x, y + 5.4, z), (x - 3.4, y + 5.2, z + 2.6)]
    v.face([(a, b, c) for a, b, c in door], 0.5, 1, w=0.34)


def _cube(p: Drawing, v: View, at: tuple[float, float, float], n: float) -> None:
    """A riveted cube of iron plates."""
    x, y, z = at
    x1, y1, z0 = x + n, y + n, z - n
    v.face([(x, y1, z), (x1, y1, z), (x1, y1, z0), (x, y1, z0)], 0.1, w=0.34)
    left, right = v.at(x, y, z).real, v.at(x1, y, z).real
    plate = v.plate
    a, b = plate.placed_one(complex(left, 0)).real, plate.placed_one(complex(right, 0)).real

    def sheen(q: complex) -> float:
        f = (q.real - a) / (b - a)
        return max(0.0, 0.5 - 2.2 * f) + max(0.0, 1.1 * f - 0.62)

    v.face([(x, y, z), (x1, y, z), (x1, y1, z), (x, y1, z)], sheen, 1, w=0.34)
    v.face([(x1, y, z), (x1, y, z0), (x1, y1, z0), (x1, y1, z)], 0.8, 1, w=0.34)
    edge = [(0.7, 0.7), (n - 0.7, 0.7), (n - 0.7, n - 0.7), (0.7, n - 0.7), (0.7, 0.7)]
    plate.rivets(v.line([(x + s, y + r, z + 0.05) for s, r in edge]), 21, 0.22)
    plate.rivets(v.line([(x1, y + r, z - s) for s, r in edge]), 17, 0.2)


def pipe_lighter(p: Drawing) -> None:
    """A lighter as large as a stove for one small pipe; floor at y = 0."""
    v = View(p, 28, 14)
    v.box((-9, 0, 4), (13, 15.4, 8), grain=(0, 1, 1))
    v.box((-9.3, 15.4, 4.2), (13.6, 1, 8.4), tint=BRASS)
    # monogram plate, tank window
    disc(v, (-2.5, 8, 4.05), 2.6, 0.0, tint=BRASS)
    at = v.at(-2.5, 8, 4.1)
    p.push(at.real, at.imag)
    gauge(p, 2.1, hand=-100)
    p.pop()
    # chimney with its holes, wick, flame
    v.box((-8.2, 16.4, 3), (7, 5, 6))
    for i in range(3):
        for k in range(3):
            c = v.at(-7 + 2.3 * i, 17.6 + 1.3 * k, 3.05)
            p.spot([c + z for z in ellipse(0, 0.42, 0.4, n=10)])
    at = v.at(-4.8, 21.4, 0)
    p.push(at.real, at.imag + 0.6, 6)
    flame(p, 9.2)
    p.pop()
    p.mark("flame", at + complex(0.4, -4.4))
    # flint wheel
    v.wheel_axes((1.2, 18.6, 1.6))
    ring = [complex(z.real, z.imag) for z in ellipse(0, 2.5, n=40)]
    p.flat(ring, 0.4, 50, holes=[ellipse(0, 0.8, n=16)])
    for k in range(24):
        a = 15 * k
        p.line([arc(0, 2.5, a, a, n=1)[0], arc(0, 2.0, a, a, n=1)[0]], 0.18)
    p.pop()
    # lid, thrown back
    p.flat(v.line([(4.2, 16.4, 4), (10.6, 22.6, 4), (10.6, 22.6, -4), (4.2, 16.4, -4)]), 0.55, -40)
    p.flat(v.line([(4.2, 16.4, 4), (10.6, 22.6, 4), (12.8, 20, 4), (6.4, 14, 4)]), 0.3, -40)
    # handle with its guard, as of a sabre
    grip = v.line([(-9, 2.4, 1), (-13.6, 1.6, 1), (-14.8, 6, 1), (-14.2, 11.4, 1), (-9, 13, 1)])
    p.tube(grip, 0.9, "dark", w=0.28)
    for k in range(4):
        p.line([grip[2] + complex(-0.7, -3.2 + 1.3 * k), grip[2] + complex(1, -2.8 + 1.3 * k)], 0.2)
    p.mark("handle", grip[2])
    _tobacco_pipe(p)


def _tobacco_pipe(p: Drawing) -> None:
    p.push(16.4, -3, -8, 1.3)
    p.lathe(
        -1.4j,
        -90,
        "0,1.2/ 1,2 3,2.5 6,2.4/ 7,2.6/",
        e=0.28,
        material="matte",
        tint=LEATHER,
        lines="ring",
        cap="open",
    )
    p.tube("1.2,-1.2 4.6,-1.4 8,-4.6 11.6,-5.4", (0.95, 0.42), "dark", w=0.26)
    p.lathe(4 - 1.5j, -24, "0,1/ 1,1/", e=0.2, material="brass", tint=BRASS, w=0.22)
    smoke(p, "-.2,-9.6 .8,-11.4 -.4,-14 1,-17", (0.5, 1.5), 5)
    p.mark("bowl", -1.6 - 4.4j)
    p.pop()
