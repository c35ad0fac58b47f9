"""Seats."""

from __future__ import annotations

from engraving.curves import curve, polar, poly
from engraving.drawing import Drawing
from engraving.space import Place, View
from engraving.surfaces import across
from engraving.tone import LEATHER


def armchair(p: Drawing) -> None:
    """A buttoned armchair from the front; its feet are at y = 0."""
    for x in (-5.4, 5.4):
        p.lathe(complex(x, 0), -90, "0,.5/ .4,.8 2.4,.9/", e=0.15, material="dark", w=0.24)
    back = curve(
        "-6.4,-5/ -6.8,-12 -6,-16.4 -3,-18.2 0,-18.6 3,-18.2 6,-16.4 6.8,-12 6.4,-5/", True
    )
    p.flat(back, 0.34, 90, tint=LEATHER)
    for row in range(3):
        for k in range(4 - row % 2):
            at = complex(-3.6 + 2.4 * k + 1.2 * (row % 2), -16 + 2.6 * row)
            p.lines(
                [[at, at + u] for u in (1.2 + 1.3j, -1.2 + 1.3j, 1.2 - 1.3j, -1.2 - 1.3j)], 0.15
            )
            p.rivet(at, 0.36)
    p.loft(
        curve("-5.4,-7.6 0,-8.4 5.4,-7.6"),
        curve("-5.8,-4.8 0,-4.4 5.8,-4.8"),
        across(0.1, 0.6),
        "along",
        tint=LEATHER,
    )
    p.flat(poly("-6.6,-4.6 6.6,-4.6 6.4,-2.2 -6.4,-2.2"), 0.5, 0, tint=LEATHER)
    for s in (-1, 1):  # arms that roll outwards
        side = [complex(s * x, y) for x, y in ((5.2, -9.2), (8.2, -9.2), (7.8, -2.2), (5.6, -2.2))]
        p.flat(side, 0.42 + 0.16 * s, 90, tint=LEATHER)
        p.lathe(complex(s * 6.9, -9.6), 90, "0,1.9/ 1.4,1.9/", e=0.92, lines="axial", tint=LEATHER)
        spiral = [polar(1.5 - 0.04 * k, 20 * s * k) + complex(s * 6.9, -8.3) for k in range(30)]
        p.line(spiral, 0.18)


def bench(
    v: View, at: Place, long: float, deep: float, high: float = 2.4, back: float = 4.4
) -> None:
    """A buttoned bench that faces the reader: `at` is its left lower front corner."""
    x, y, z = at
    v.box((x, y, z), (long, high * 0.5, deep), tint=LEATHER, w=0.26)
    rear = (x, y + high, z - deep * 0.72)
    v.box(rear, (long, back - high * 0.5, deep * 0.28), tint=LEATHER, w=0.26)
    v.box((x, y + high * 0.5, z), (long, high * 0.5, deep * 0.8), tint=LEATHER, w=0.26)
    count = max(2, round(long / 1.9))
    front = z - deep * 0.72 + 0.05
    for row, f in enumerate((0.3, 0.7)):
        for k in range(count - row % 2):
            u = x + long * (k + 0.5 + 0.5 * (row % 2)) / count
            v.plate.rivet(v.at(u, y + high + (back - high * 0.5) * f, front), 0.2)
