"""The Everyday Flivver."""

from __future__ import annotations

from engraving.curves import Points, arc, curve, poly
from engraving.drawing import Drawing
from engraving.parts.machines.controls import clock, quadrant
from engraving.parts.seats import bench
from engraving.parts.solid import rail, view_wheel
from engraving.space import Place, View
from engraving.tone import BRASS, FIELD, LEATHER

# of the body: a gap for the doors, then the bonnet
_BACK, _DOOR, _BONNET = (
    "-13,6.4 -14,11.4 -13.4,11.8 -4.6,11.6",
    "-4,7.4 -1,7.4",
    "-.4,11.4 4.4,11.4 5,10.8 13.6,10.2 14,5.2 -12,5.2",
)


def flivver(p: Drawing) -> None:
    """An open motor-car, and behind it itself a week ago, and the week before; ground at y = 0."""
    p.push(18)
    v = View(p, 27, 12)
    for weeks, x, size in ((3, -52.0, 0.5), (2, -40.6, 0.62), (1, -24.6, 0.78)):
        p.push(x, -6.4 * (1 - size), 0, size)
        _earlier(p, v, weeks)
        p.pop()
    for x in (-9.6, 11.2):
        view_wheel(v, (x, 3.7, -4.6), 3.7, 0, spokes=12, rim=0.6, hub=0.7, wide=0.16)
    rail(v, [(-12, 4.6, 0), (13.4, 4.6, 0)], 0.5)
    v.prism(poly(f"{_BACK} {_DOOR} {_BONNET}"), 4.4, -4.4)
    for x in (-11.6, -3.2):  # two benches
        bench(v, (x, 8.2, 4), 3.8, 8, 2.6, 4.6)
    p.mark("seat", v.at(-9.6, 11, 2))
    for k in range(6):  # the slots of the bonnet
        p.line(v.line([(6.6 + k, 9.4, 4.44), (6.6 + k, 6.8, 4.44)]), 0.22, (0.3, 0.3))
    for x in (-3.9, 0.4, 4.8):
        p.line(v.line([(x, 11, 4.44), (x, 5.6, 4.44)]), 0.16)
    _front(v)
    for x in (-9.6, 11.2):
        view_wheel(v, (x, 3.7, 5), 3.7, 1.0, spokes=12, rim=0.6, hub=0.8, wide=0.18)
        ring = arc(complex(x, 3.7), 4.5, 6, 168, n=16)
        near = v.line([(z.real, z.imag, 5.9) for z in ring])
        far = v.line([(z.real, z.imag, 4.2) for z in ring])
        p.loft(near, far, lambda u, q: 0.2 + 0.7 * u**2, "across", w=0.28)
    v.box((-5, 3, 6), (11, 0.6, 1.6), tint=LEATHER, w=0.24)
    # folded hood, wheel, windscreen
    for k in range(3):
        line = v.line([(-14, 11.6, 4.2), (-17.2, 12.6 + 1.1 * k, 4.2), (-17.6, 12.8 + 1.1 * k, -2)])
        p.tube(line, 0.7, "dark", w=0.26)
    rail(v, [(3.4, 11, -1.6), (1.6, 13.2, -1.6)], 0.28)
    view_wheel(
        v, (1.4, 13.4, -1.6), 1.9, 0.2, axis=(0.9, 0, 0.5), spokes=4, rim=0.3, hub=0.3, wide=0.1
    )
    for z in (-4, 4):
        rail(v, [(4.6, 11.2, z), (4.2, 16.6, z)], 0.24, tint=BRASS, material="brass")
    for y in (13.6, 16.6):
        rail(v, [(4.4, y, -4), (4.4, y, 4)], 0.2, tint=BRASS, material="brass")
    quadrant(p, v.at(2.2, 6.2, 5.4), 9.6, 24)
    # the dial on the radiator: it has days for hours
    at = v.at(14, 12.2, 0)
    p.push(at.real, at.imag - 2.2)
    p.tube([2.9j, 1j], 0.5, "brass", tint=BRASS, w=0.24)
    clock(p, 2.7, 7, 20)
    p.mark("dial", 1.4 - 0.6j)
    p.pop()
    p.pop()


def _front(v: View) -> None:
    """The radiator with its lamps and its crank."""
    p = v.plate
    grill: list[Place] = [(14, 4.6, 3), (14, 4.6, -3), (13.8, 10.8, -3), (13.8, 10.8, 3)]
    v.face(grill, 0.0, tint=BRASS, w=0.3)
    for k in range(8):
        z = 2.5 - 0.72 * k
        p.line(v.line([(14.1, 5.4, z), (14, 10.2, z)]), 0.3)
    for z in (-4.2, 4.2):
        v.lathe((12.6, 8.8, z), (1, 0, 0), "0,.3 .8,1.2 1.5,1.5/ 1.9,1.5/", material="brass",
                tint=BRASS, w=0.26, pitch=0.24)  # fmt: skip
    p.tube(
        v.line([(14, 3.6, 0), (15.6, 3.6, 0), (15.6, 1.8, 0), (17, 1.8, 0)]), 0.32, "steel", w=0.22
    )


def _earlier(p: Drawing, v: View, weeks: int) -> None:
    """The same car in broken lines; the longer ago, the less is left of it."""
    off = (0.0, 0.5, 0.75, 1.1)[weeks]

    def flat(points: Points, z: float) -> Points:
        return v.line([(q.real, q.imag, z) for q in points])

    def shape(points: Points, z: float) -> None:
        line = flat(points, z)
        p.ground([p.placed(line)], FIELD)
        p.broken([*line, line[0]], 0.3 - 0.02 * weeks, 0.9, off)

    shape(curve("-13.6,11.6/ -17.4,12.8/ -17.8,15.6/ -15.6,16/ -13,13.4/"), 2)
    p.broken(flat(poly("4.6,11.2 4.2,16.6 2.2,16.6"), 0), 0.28, 0.9, off)
    for x in (-9.6, -1.2):
        shape(poly(f"{x - 2},10 {x - 2},14.6 {x - 0.6},14.6 {x - 0.2},12 {x + 2},12 {x + 2},10"), 0)
    shape(poly(f"{_BACK} {_BONNET}"), 4.4)
    for x in (-9.6, 11.2):
        ring = arc(complex(x, 3.7), 3.7, 0, 360, n=40)
        shape(ring, 5)
        p.broken(flat(arc(complex(x, 3.7), 0.8, 0, 360, n=12), 5), 0.24, 0.7, off)
