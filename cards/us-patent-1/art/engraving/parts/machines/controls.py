"""What every Time Machine has: a lever and a dial."""

from __future__ import annotations

from engraving.curves import arc, ellipse, polar
from engraving.drawing import Drawing
from engraving.tone import BRASS, LEATHER, PAPER


def clock(p: Drawing, r: float = 3, marks: int = 12, hour: float = 305) -> None:
    """A dial with this many marks; `hour`: the angle of its short hand."""
    rim = p.placed(ellipse(0, r, n=44))
    p.solid(rim, tint=BRASS, w=0.32, fill=lambda: p.hatch(rim, 0.3, 45, 0.3))
    p.solid(p.placed(ellipse(0, r * 0.8, n=40)), tint=PAPER, w=0.18, shade=0, halo=0)
    for k in range(marks):
        u = polar(1, 360 * k / marks - 90)
        p.line([u * r * 0.76, u * r * (0.6 if k % 3 else 0.5)], 0.16)
    p.line([polar(-0.12 * r, hour), polar(0.4 * r, hour)], 0.36)
    p.line([polar(-0.14 * r, hour + 95), polar(0.62 * r, hour + 95)], 0.24, (0, 0.4))
    p.spot(ellipse(0, r * 0.1, n=10))


def quadrant(p: Drawing, at: complex, high: float, lean: float) -> None:
    """A lever of this height that leans by `lean` degrees to the right, on a notched quadrant."""
    p.push(at.real, at.imag)
    r = high * 0.5
    plate = [*arc(0, r, -140, -40, n=16), *arc(0, r * 0.72, -40, -140, n=16)]
    p.flat(plate, 0.36, 60, tint=BRASS, w=0.24)
    for k in range(9):
        u = polar(1, -134 + 11 * k)
        p.line([u * r, u * (r * 0.86)], 0.16)
    tip = polar(high, lean - 90)
    p.tube([0.4j, tip], (0.5, 0.34), "steel", w=0.26)
    u = tip / abs(tip)
    p.tube([tip - u * 0.5, tip + u * 1.6], (0.62, 0.56), "matte", tint=LEATHER, w=0.26)
    p.tube([tip * 0.52 + 0.75 * 1j * u, tip * 0.9 + 0.75 * 1j * u], 0.16, "dark", w=0.18)
    p.solid(p.placed(ellipse(0, 0.8, n=18)), tint=BRASS, w=0.26)
    p.spot(ellipse(0, 0.24, n=8))
    p.mark("lever", tip)
    p.pop()


def telegraph(p: Drawing) -> None:
    """A ship's engine telegraph: a dial on a column, with a lever at its side; floor at y = 0."""
    p.lathe(0, -90, "0,2.2/ .8,2.1/ 1.2,1/ 7,.8/ 7.8,1.3/", e=0.2, material="brass", tint=BRASS)
    p.lathe(
        -10.2j + 0.9, 180, "0,3.2/ 1.6,3.2/ 2.0,2.9/", e=0.9, near=False,
        material="brass", tint=BRASS, w=0.3,
    )  # fmt: skip
    p.push(0.2, -10.4)
    clock(p, 3.3, 8, 200)
    for k in range(8):
        u = polar(3.3 * 0.78, 45 * k - 67.5)
        p.line([u, u * 0.3], 0.12)
    p.mark("dial", -1.4 + 1j)
    p.pop()
    top = complex(0.2, -10.4) + polar(6.2, -52)
    p.tube([complex(0.2, -10.4), top], 0.42, "steel", w=0.26)
    p.tube([top - polar(1.2, -52), top + polar(0.8, -52)], 0.66, "matte", tint=LEATHER, w=0.26)
    p.solid(p.placed(ellipse(complex(0.2, -10.4), 0.7, n=16)), tint=BRASS, w=0.26)
    p.mark("lever", top)
