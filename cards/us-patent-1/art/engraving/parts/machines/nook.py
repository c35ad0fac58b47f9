"""The Atomic Breakfast Nook."""

from __future__ import annotations

from engraving.curves import Points, curve, ellipse, polar, poly
from engraving.drawing import Drawing
from engraving.parts.air import orbits
from engraving.parts.machines.controls import clock
from engraving.parts.power_plants.kitchen import cup
from engraving.space import View
from engraving.tone import BRASS, LEATHER, PAPER


def breakfast_nook(p: Drawing) -> None:
    """Two benches and a table on a saucer that flies; the toast leaves first; y = 0: the ground."""
    for x, lean in ((-13, -1.6), (0.5, 0.0), (14, 1.6)):  # its legs
        p.tube([complex(x, -3.4), complex(x + lean, -0.8)], 0.42, "steel", w=0.26)
        p.ball(complex(x + lean, -0.7), 0.9, material="dark", w=0.24, pitch=0.24)
    p.lathe(-2.2j, -90, "0,10/ 1.2,19.4 2,23.4/ 3.2,23.7/ 4,22.8/", e=0.16, material="steel",
            lines="ring", w=0.36, cap="flat")  # fmt: skip
    for k in range(13):  # portholes along the rim
        u = polar(1, 12 + 13 * k)
        p.rivet(complex(u.real * 23.3, -4.8 + u.imag * 3.7), 0.55)
    v = View(p, 16, 13)
    p.push(0, -5.9, 0, 1.16)
    _bench(p, v, -1)
    v.lathe(
        (0, 0, 0), (0, 1, 0), "0,2.4/ .4,2.2/ .7,.6/ 4.6,.6/", material="steel", w=0.28, cap="none"
    )
    _lamp(p, v)
    v.lathe((0, 4.6, 0), (0, 1, 0), "0,6.8/ .8,6.8/", material="pale", w=0.32)
    for x, z in ((-4.6, 1.0), (-2.6, -1.2)):
        at = v.at(x, 5.5, z)
        p.push(at.real, at.imag, 0, 0.42)
        cup(p)
        p.pop()
    _toaster(p, v)
    _bench(p, v, 1)
    p.pop()
    _starburst(p, -26 - 10.6j)


def _bench(p: Drawing, v: View, s: int) -> None:
    """One bench; its high back is outside."""
    left = [complex(x * -s, y) for x, y in (
        (-12.6, 0), (-14.6, 9.4), (-13.4, 10), (-12, 9.6), (-11.2, 4.6), (-6.6, 4.2), (-7, 0)
    )]  # fmt: skip
    v.prism(left if s < 0 else left[::-1], 4.6, -4.6, tint=LEATHER, w=0.32)
    if s < 0:  # one sees its back from within
        for k in range(5):
            z = 3.6 - 1.8 * k
            p.line(v.line([(-11.9, 9.2, z), (-11.1, 4.8, z), (-7, 4.5, z)]), 0.2)
        p.mark("seat", v.at(-9, 4.6, 2))
    for y in (1.6, 2.4):  # chrome
        p.line(v.line([(s * 12.2, y, 4.62), (s * 7, y, 4.62)]), 0.24)
    if s > 0:  # the lever of a toaster, in its slot
        slot = [(11.2, 2.2), (12.2, 2.2), (12.9, 8.2), (12.0, 8.2)]
        v.face([(x, y, 4.66) for x, y in slot], 0.97, w=0.2, halo=0)
        at = v.at(12.4, 6.8, 5)
        knob = p.placed(ellipse(at, 2.1, 0.9, -0.1, n=24))
        p.solid(knob, tint=PAPER, w=0.32, fill=lambda: p.hatch(knob, 0.4, 0, 0.28))
        p.mark("lever", at + 1.2)


def _lamp(p: Drawing, v: View) -> None:
    """A lamp on an arm over the table; it is an atom."""
    a = v.at(-13, 9.6, -3)
    p.tube([a, *curve("-15,-11.2 -12,-12.2 -6,-12.6 -1,-11.2")], 0.34, "brass", tint=BRASS, w=0.24)
    p.push(0.4, -9.6)
    orbits(p, 3.2, 0.8, BRASS)
    p.pop()
    p.mark("atom", 0.4 - 9.6j)


def _toaster(p: Drawing, v: View) -> None:
    """A toaster, and two slices on their way."""
    side = curve("-1.9,0/ -2.1,1.6 -1.5,2.9 0,3.2 1.5,2.9 2.1,1.6 1.9,0/", n=5)
    shape = [complex(3.0 + q.real, 5.4 + q.imag) for q in side]
    v.prism(shape, 1.6, -1.6, w=0.3, material="steel")
    p.line(v.line([(2.2, 8.6, 0.7), (3.8, 8.6, 0.7)]), 0.3)
    for k, (x, y, turn) in enumerate(((16.4, -9.6, 24), (25.4, -10.4, 52))):
        slice_ = curve(
            "-1.7,1.6/ -1.8,-.6 -1.9,-1.6 -.9,-1.9 0,-1.7 .9,-1.9 1.9,-1.6 1.8,-.6 1.7,1.6/", True
        )
        p.push(x, y, turn, 1.15)
        p.flat([q + 0.5 + 0.2j for q in slice_], 0.95, w=0.24)
        p.flat(slice_, 0.12, 40, tint=BRASS, w=0.3)
        p.line([q * 0.74 for q in slice_], 0.14)
        p.flat(poly("-.7,-.6 .6,-.7 .7,.4 -.6,.5"), 0.0, tint=PAPER, w=0.18, halo=0)
        p.pop()
        for d in (-0.9, 0.1, 1.1):
            q = complex(x - 2.6, y + 1.4) + d * complex(0.5, 0.9)
            p.line([q, q + complex(-4.6 - k, 3.0 - 0.9 * k)], 0.2, (0.2, 3))


def _starburst(p: Drawing, at: complex) -> None:
    """A clock with long and short rays, on a bent post."""
    p.tube([complex(-21, -4), complex(-24.6, -5.4), at], 0.4, "steel", w=0.24)
    for k in range(24):
        u = polar(1, 15 * k)
        tip: Points = [
            at + u * 2.2 + 0.3j * u,
            at + u * (5.6 if k % 2 else 4.2),
            at + u * 2.2 - 0.3j * u,
        ]
        p.flat(tip, 0.5 if k % 2 else 0.0, tint=BRASS, w=0.16, halo=0)
    p.push(at.real, at.imag)
    clock(p, 2.9, 12, 180)
    p.mark("dial", -1.2 + 1j)
    p.pop()
