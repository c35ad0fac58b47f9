"""The Timeshare (Public Beta)."""

from __future__ import annotations

from engraving.curves import Points, arc, curve, ellipse, polar, poly, resample
from engraving.drawing import Drawing
from engraving.parts.solid import rail
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER


def timeshare(p: Drawing) -> None:
    """A deck chair on a raft, its screen, its terms, and earlier riders; ground at y = 0."""
    for k, (x, size) in enumerate(((-40.6, 0.6), (-33.6, 0.72), (-25, 0.86))):
        p.push(x, -1.4 * (1 - size), 0, size)
        _rider(p, 3 - k)
        p.pop()
    v = View(p, 28, 17)
    p.push(5, -0.6)
    for x in (-14.0, -2.0, 10.0):  # barrels under the raft
        v.lathe((x, 1.7, -4.4), (0, 0, 1), "0,1.7/ 9,1.7/", material="steel", w=0.28, pitch=0.26)
    for k in range(5):
        v.box((-18, 3.2, 4.8 - 2 * k), (36, 0.7, 1.8), w=0.24)
    _parasol(p, v)
    _deck_chair(p, v)
    _cookies(p, v)
    _console(p, v)
    p.pop()


def _rider(p: Drawing, age: int) -> None:
    """Somebody who waits, in broken lines."""
    off = (0.0, 0.45, 0.65, 0.9)[age]
    head = ellipse(-14.2j, 2.2, 2.5, n=30)
    body = curve("-4.2,0/ -4.3,-7 -3.4,-10.2 -1,-11.4 1,-11.4 3.4,-10.2 4.3,-7 4.2,0/")
    p.broken([*head, head[0]], 0.26, 0.9, off)
    p.broken(body, 0.26, 0.9, off)
    p.broken("-2.4,0 -2.3,-6.4", 0.22, 0.8, off)
    p.broken("2.4,0 2.3,-6.4", 0.22, 0.8, off)
    p.flat(poly("-1.2,-9.2 1.4,-9.2 1.4,-6.8 -1.2,-6.8"), 0.0, tint=PAPER, w=0.22)
    p.line("-.7,-8.4 .9,-8.4", 0.2)
    p.line("-.7,-7.6 .4,-7.6", 0.2)


def _parasol(p: Drawing, v: View) -> None:
    """A parasol of stripes over the chair."""
    rail(v, [(-13, 3.9, -2.4), (-10.6, 17.4, -2.4)], 0.42, tint=LEATHER, material="pale")
    top = v.at(-10.4, 18.2, -2.4)
    rim = [top + complex(9.8 * z.real, 3.2 + 1.9 * z.imag) for z in arc(0, 1, 180, 0, n=24)]
    for k in range(8):
        a, b = rim[3 * k], rim[3 * k + 3]
        left = resample(_rib(top, a), 8)
        right = resample(_rib(top, b), 8)
        p.loft(left, right, (0.78 if k % 2 else 0.06) + 0.03 * k, "along", w=0.26, halo=0.06)
        mid = (a + b) / 2 + 0.75j
        p.flat([a, b, b + 0.5j, mid + 0.35j, a + 0.5j], 0.85 if k % 2 else 0.0, w=0.2, halo=0)
    p.ball(top - 0.5j, 0.6, material="brass", tint=BRASS, w=0.24)


def _rib(top: complex, low: complex) -> Points:
    """A rib of the parasol."""
    d = low - top
    return [top + complex(d.real * f, d.imag * f**1.7) for f in (0, 0.2, 0.4, 0.6, 0.8, 1)]


def _deck_chair(p: Drawing, v: View) -> None:
    """Two crossed frames, and the striped cloth between them."""
    y = 3.9
    for z in (-4.2, 4.2):
        rail(v, [(-8.6, y + 10.4, z), (3.4, y + 0.4, z)], 0.36, tint=LEATHER, material="pale")
        if z < 0:
            rail(v, [(-5.6, y, z), (4.6, y + 4.4, z)], 0.36, tint=LEATHER, material="pale")
    sling = curve("-8.6,10.4 -5.6,5.4 -2.2,2.5 1.4,2.6 4.6,4.4", n=6)
    fine = resample(sling, 30)
    for k in range(7):
        z0, z1 = 4.0 - 1.14 * k, 4.0 - 1.14 * (k + 1)
        near = v.line([(q.real, y + q.imag, z0) for q in fine])
        far = v.line([(q.real, y + q.imag, z1) for q in fine])
        p.loft(near, far, (0.85, 0.0)[k % 2], "along", w=0.2, halo=0, pitch=0.26)
    rail(v, [(-5.6, y, 4.2), (4.6, y + 4.4, 4.2)], 0.36, tint=LEATHER, material="pale")
    p.mark("seat", v.at(-2, y + 2.6, 1))


def _cookies(p: Drawing, v: View) -> None:
    """A plate of cookies on a low table."""
    v.lathe(
        (8.4, 3.9, 2), (0, 1, 0), "0,1.4/ .3,.4/ 2.6,.4/ 2.8,2.9/ 3.3,2.9/", material="pale", w=0.26
    )
    for x, h in ((-1.1, 0.4), (0.9, 0.5), (-0.1, 1.3)):
        at = v.at(8.4 + x, 7.2 + h, 2)
        p.solid(p.placed(ellipse(at, 1.2, 0.7, n=20)), tint=BRASS, w=0.24)
        for d in (-0.5 + 0.1j, 0.3 - 0.2j, 0.4 + 0.3j):
            p.spot(ellipse(at + d, 0.2, 0.14, n=8))


def _console(p: Drawing, v: View) -> None:
    """A column with a ring that turns while one waits, a slide to accept, and the terms."""
    v.box((15.4, 3.9, 1.6), (2.2, 6.4, 2.2), w=0.28)
    at = v.at(16.6, 15, 0)
    frame = [at + q for q in poly("-5,-4.6 5,-4.6 5,4.6 -5,4.6")]
    p.flat([q + 0.8 - 0.5j for q in frame], 0.97, w=0.24)
    p.flat(frame, 0.0, w=0.34)
    for k in range(12):
        u = polar(1, 30 * k - 90)
        line = [at + u * 1.7, at + u * 3.6]
        p.line(line, 0.14 + 0.055 * ((k + 5) % 12))
    p.mark("dial", at + polar(3, -30))
    low = v.at(18.4, 8.2, 1.6)
    plate = [low + q for q in poly("-1.2,-1 9,-1 9,1 -1.2,1")]
    p.flat(plate, 0.97, w=0.28)
    knob = low + 0.6
    p.solid(p.placed(ellipse(knob, 1.5, n=24)), tint=BRASS, w=0.3,
            fill=lambda: p.hatch(p.placed(ellipse(knob, 1.5, n=24)), 0.3, 45, 0.28))  # fmt: skip
    for k in range(3):  # this way
        q = low + 3.6 + 1.6 * k
        p.ground([p.placed([q - 0.6j, q + 0.5, q + 0.6j, q + 0.2])])
    p.mark("lever", knob + 0.4)
    _terms(p, v.at(18.4, 5.4, 1.6))


def _terms(p: Drawing, at: complex) -> None:
    """A strip of paper that nobody has read to its end."""
    line = resample(
        [
            at + q
            for q in curve("-.6,0 2.4,1.2 4.6,4.0 8,4.2 12,3.2 15.6,3.8 17.4,2.6 16.8,1.2 15.2,1.8")
        ],
        40,
    )
    one, two = [q - 1.1j for q in line], [q + 1.1j for q in line]
    p.loft(
        one, two, lambda u, w: 0.5 * max(0.0, 0.3 - u) + (0.4 if u > 0.86 else 0), "across", w=0.28
    )
    for k in range(3):
        row = [q + (0.55 * k - 0.55) * 1j for q in line[3:33]]
        p.line(row[k : -2 * k - 1], 0.15, (0.4, 0.4))
