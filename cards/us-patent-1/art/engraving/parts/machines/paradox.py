"""The Mirror-Ball Paradox."""

from __future__ import annotations

import math

from engraving.curves import Points, arc, curve, ellipse, polar, resample
from engraving.drawing import Drawing
from engraving.parts.solid import rail
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER, LIGHT, PAPER


def mirror_ball(p: Drawing) -> None:
    """A mirror ball over a lit floor, an egg chair and a record player; y = 0: the ground."""
    c = -13.4j
    _beams(p, c)
    v = View(p, 0, 24)
    _floor(v)
    p.tube([c - 9j, c - 6j], 0.3, "dark", w=0.2)
    _ball(p, c, 5.9)
    _egg_chair(p, -20 - 2.4j)
    _player(p)


def _beams(p: Drawing, c: complex) -> None:
    """Beams in all directions, made of lines that run out."""
    for k, a in enumerate((4, 26, 48, 132, 154, 176, 196, 344)):
        for d in range(-3, 4):
            u = polar(1, a + 1.5 * d)
            far = 43 / max(0.5, abs(u.real))
            far = min(far, (13 if u.imag > 0 else 8.2) / max(0.02, abs(u.imag)))
            p.line([c + u * 7, c + u * far], 0.17 + 0.03 * ((k + d) % 2), (1, far * 0.4))


def _floor(v: View) -> None:
    """Lit squares."""
    p = v.plate
    n, w, d = 23, 3.6, 3.4
    for row in range(4):
        for k in range(n):
            x, z = (k - n / 2) * w, (row - 2.7) * d
            pick = (k * 5 + row * 3) % 4
            square: list[Place] = [(x, 0, z + d), (x + w, 0, z + d), (x + w, 0, z), (x, 0, z)]
            tone = (0.97, 0.0, 0.34, 0.0)[pick]
            v.face(square, tone, tint=BRASS if pick == 3 else PAPER, w=0.24, halo=0)
    front = 1.3 * d
    v.face([(-n / 2 * w, -1, front), (n / 2 * w, -1, front), (n / 2 * w, 0, front),
            (-n / 2 * w, 0, front)], 0.8, w=0.3)  # fmt: skip
    p.mark("floor", v.at(0, 0, front))


def _ball(p: Drawing, c: complex, r: float) -> None:
    """Facets in rows; each has a tone of its own, as each mirrors something else."""
    p.solid(p.placed(ellipse(c, r, n=60)), w=0.4)
    rows = 11
    for i in range(rows):
        la0, la1 = (math.pi * (k / rows - 0.5) for k in (i, i + 1))
        count = max(5, round(22 * math.cos((la0 + la1) / 2)))
        for k in range(count):
            lo0, lo1 = (math.pi * (j / count - 0.5) for j in (k, k + 1))
            quad: Points = []
            for la, lo in ((la0, lo0), (la0, lo1), (la1, lo1), (la1, lo0)):
                quad.append(c + r * complex(math.cos(la) * math.sin(lo), math.sin(la)))
            la, lo = (la0 + la1) / 2, (lo0 + lo1) / 2
            nx, ny, nz = math.cos(la) * math.sin(lo), math.sin(la), math.cos(la) * math.cos(lo)
            light = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]
            tone = 0.62 - 0.6 * light + p.random.uniform(-0.46, 0.46)
            mid = sum(quad) / 4
            small = p.placed([mid + (q - mid) * 0.86 for q in quad])
            if tone > 0.7:
                p.add(small)
            elif tone > 0.3:
                p.hatch(small, min(tone, 0.62), 20 + 50 * (k % 3), 0.3)
    for i in range(1, rows):
        la = math.pi * (i / rows - 0.5)
        half = r * math.cos(la)
        p.line([c + complex(-half, r * math.sin(la)), c + complex(half, r * math.sin(la))], 0.13)
    for at, n in ((c + polar(r, 215), 2.6), (c + 0.4 * r, 1.6)):  # two sparks
        for k in range(8):
            u = polar(1, 45 * k)
            p.line([at + u * 0.3, at + u * n * (1 if k % 2 == 0 else 0.55)], 0.2, (0, n * 0.6))
    p.mark("ball", c - 3 - 3j)


def _egg_chair(p: Drawing, at: complex) -> None:
    """A chair like an egg that is open at its side."""
    p.lathe(at, -90, "0,4.2/ .5,4/ .9,.7/ 3,.6/", e=0.25, material="steel", w=0.28)
    p.ball(at - 8.8j, 5.2, 6.6, turn=8, material="pale", w=0.4)
    hole = curve("-3.4,-8.6 -1.6,-13.4 2.2,-13.6 4.6,-9.6 3.8,-4.6 .4,-3.2 -2.6,-4.6", True)
    hole = [at + q for q in hole]
    p.flat(hole, 0.97, w=0.34)
    back = [at + q for q in curve("-1.6,-8 -.2,-12 2,-12.4 3.6,-9.4 3.2,-6.4 0,-6", True)]
    p.flat(back, 0.42, 80, tint=LEATHER, w=0.26, halo=0)
    seat = [at + q for q in curve("-2.8,-5.8 0,-7 3.2,-6.6 4.2,-5.2 2.4,-3.8 -.8,-3.5", True)]
    p.flat(seat, 0.24, 10, tint=LEATHER, w=0.28, halo=0.1)
    for k in range(3):
        p.rivet(at + complex(0.2 + 1.2 * k, -9.4 + 0.3 * k), 0.3)
    p.mark("seat", at + 2.4 - 5j)


def _player(p: Drawing) -> None:
    """A console with a record; the arm is the lever, the meter for its level the dial."""
    v = View(p, -18, 20)
    p.push(21.4, -2.4)
    v.box((-7.4, 0, 3), (14.8, 6.6, 7), tint=LEATHER, w=0.34)
    for k in range(2):  # loudspeakers
        at = v.at(-4.9 + 9.8 * k, 3.2, 3.05)
        p.flat(ellipse(at, 2.0, 2.3, n=30), 0.97, w=0.28, halo=0)
        p.line([*ellipse(at, 1.2, 1.4, n=24), at + 1.2], 0.2)
    at = v.at(0, 3.4, 3.05)
    p.push(at.real, at.imag)
    _meter(p)
    p.pop()
    at = v.at(-1.8, 6.7, -0.6)  # the record
    p.flat(ellipse(at, 4.4, 1.6, n=44), 0.97, w=0.3, halo=0.1)
    p.flat(ellipse(at, 1.5, 0.55, n=24), 0.0, tint=BRASS, w=0.2, halo=0)
    for f in (0.8, 0.62):
        ring = ellipse(at, 4.4 * f, 1.6 * f, n=36)
        p.ground([p.placed([*ring, *[at + (q - at) * 0.97 for q in ring[::-1]]])])
    pivot = v.at(5.2, 6.6, -1.6)
    tip = pivot + complex(2.2, -7)
    rail(v, [(5.2, 6.6, -1.6), (5.2, 8, -1.6)], 0.7, material="brass", tint=BRASS)
    p.tube([pivot - 1j, *resample([pivot + 1.2 - 4j, tip], 4)], 0.36, "steel", w=0.26)
    p.flat([tip + q for q in (-0.9 + 0.3j, -0.6 - 1.8j, 1.2 - 1.5j, 1.0 + 0.5j)], 0.6, w=0.28)
    for k in range(2):
        p.line(arc(pivot, 7.4 + 0.9 * k, -70 + 3 * k, -52 - 3 * k, n=8), 0.18, (0.8, 0.8))
    p.mark("lever", tip - 0.6j)
    p.pop()


def _meter(p: Drawing) -> None:
    """A meter for levels, past its red line."""
    p.flat([complex(x, y) for x, y in ((-2.1, -1.7), (2.1, -1.7), (2.1, 1.7), (-2.1, 1.7))],
           0.0, w=0.3, halo=0)  # fmt: skip
    p.line(arc(1.5j, 2.3, -140, -40, n=12), 0.2)
    for k in range(6):
        u = polar(1, -140 + 20 * k)
        p.line([1.5j + u * 2.3, 1.5j + u * (2.6 if k < 4 else 2.8)], 0.18 if k < 4 else 0.34)
    p.line([1.4j, 1.5j + polar(2.5, -52)], 0.3, (0, 0.5))
    p.mark("dial", 0.4 - 0.8j)
