"""Steam, smoke, sparks, rays, and what flies or hits."""

from __future__ import annotations

import cmath
import math

from engraving.curves import arc, curve, resample
from engraving.drawing import Drawing
from engraving.tone import PAPER


def steam(p: Drawing, size: float = 1.0, count: int = 3) -> None:
    """Wisps that rise: each a pair of tapered strokes that ends in a curl."""
    for k in range(count):
        x = (k - (count - 1) / 2) * 1.5 * size
        h = (5.2 - abs(k - (count - 1) / 2) * 1.2 + p.random.uniform(-0.4, 0.4)) * size
        sway = (0.55 if k % 2 else -0.55) * size
        line = curve(
            f"{x},0 {x + sway},{-h * 0.28} {x - sway * 0.7},{-h * 0.58} {x + sway * 0.9},{-h * 0.86} {x + sway * 0.3},{-h * 1.02} {x - sway * 0.3},{-h * 0.93} {x + sway * 0.1},{-h * 0.86}"
        )
        p.line(line, 0.2, (2 * size, 1.2 * size))
        p.line([z + complex(0.32, 0.5) * size for z in line[4:-14]], 0.12, (1 * size, 1.2 * size))


def puff(
    p: Drawing, rx: float = 3, ry: float = 2, lobes: int = 8, dark: float = 1.0, base: float = 0.0
) -> None:
    """One billow of smoke: a scalloped outline, tone below, and two or three curls within."""
    r = p.random
    pts = []
    spin = r.uniform(0, 1)
    sizes = [r.uniform(0.75, 1.25) for _ in range(lobes)]
    total = sum(sizes)
    at = 0.0
    for sz in sizes:
        a0, a1 = (2 * math.pi * (at + 0) / total + spin, 2 * math.pi * (at + sz) / total + spin)
        at += sz
        for i in range(7):
            f = i / 7
            a = a0 + (a1 - a0) * f
            b = 0.86 + 0.2 * math.sin(math.pi * f)
            pts.append(complex(rx * b * math.cos(a), ry * b * math.sin(a)))
    c = p.placed_one(0)
    sc = p.scale

    def tone() -> None:

        def t(q):
            d = (q - c) / sc
            return base + dark * (-0.12 + 0.66 * (d.real / rx * 0.55 + d.imag / ry * 0.8))

        p.hatch(p.placed(pts), t, 24, 0.33, bow=-0.5)

    p.solid(p.placed(pts), tint=PAPER, w=0.2, shade=0.14, halo=0.14, fill=tone)
    for _ in range(3):
        a, b = (r.uniform(-2.6, 0.4), r.uniform(0.25, 0.62))
        q = complex(rx * b * math.cos(a), ry * b * math.sin(a))
        s = r.uniform(0.5, 0.8) * min(rx, ry)
        p.line([q + z * s for z in arc(0, 0.62, 190 + r.uniform(-20, 20), 380)], 0.17, (0.7, 0.5))


def smoke(
    p: Drawing,
    line: str = "0,0 2,-3 6,-5 12,-6",
    r0: float = 0.9,
    r1: float = 3,
    count: int = 7,
    dark: float = 1.0,
    base: float = 0.0,
) -> None:
    pts = resample(curve(line), count - 1)
    for k in range(count - 1, -1, -1):
        f = k / (count - 1)
        rad = r0 + (r1 - r0) * f
        p.push(pts[k].real, pts[k].imag)
        puff(p, rad * 1.25, rad * 0.92, 7 + k % 3, dark, base)
        p.pop()


def rays(
    p: Drawing,
    r0: float = 3,
    r1: float = 8,
    count: int = 24,
    a0: float = 0,
    a1: float = 360,
    w: float = 0.16,
) -> None:
    for k in range(count):
        a = math.radians(a0 + (a1 - a0) * (k + 0.5) / count)
        f = 1 if k % 2 == 0 else 0.62
        p.line([cmath.rect(r0, a), cmath.rect(r0 + (r1 - r0) * f, a)], w, (0, (r1 - r0) * 0.7))


def sparks(p: Drawing, half: float = 7.2) -> None:
    """A discharge between two knobs at -half and +half."""
    for k, amp in ((0, 1.2), (1, 0.8)):
        pts = []
        n = 11
        for i in range(n + 1):
            f = i / n
            pts.append(
                complex(
                    -half + 2 * half * f,
                    (amp if i % 2 else -amp) * math.sin(math.pi * f) * p.random.uniform(0.6, 1.3)
                    - 1.6 * math.sin(math.pi * f) * (1 + k * 0.9),
                )
            )
        p.line(pts, 0.3 - 0.12 * k, (0.8, 0.8))
        for i in (3, 6, 8):
            p.line(
                [
                    pts[i],
                    pts[i] + complex(p.random.uniform(-0.6, 0.8), -1.3 if i % 2 == 0 else 1.2),
                    pts[i] + complex(p.random.uniform(0.2, 1.2), -2.1 if i % 2 == 0 else 2),
                ],
                0.15,
                (0, 1),
            )


def shot(p: Drawing, r: float = 0.9) -> None:
    """A ball bouncing off: with its strokes of motion behind it (to the left)."""
    p.ball(0, r, material="dark", pitch=0.26, w=0.24)
    for dy, n in ((-0.5, 4), (0, 5.5), (0.5, 3.6)):
        p.line(
            [complex(-r - 0.5, dy * r), complex(-r - 0.5 - n, dy * r * 1.1)], 0.14, (0.2, n * 0.7)
        )


def crack(p: Drawing, size: float = 1.0) -> None:
    """A burst where something hit."""
    pts = []
    for k in range(14):
        a = 2 * math.pi * k / 14 + 0.2
        pts.append(
            cmath.rect((1.9 if k % 2 == 0 else 0.8) * size * (1 + 0.25 * math.sin(k * 2.3)), a)
        )
    p.solid(p.placed(pts), tint=PAPER, w=0.2, shade=0.1, halo=0.1)
    for k in range(7):
        a = 2 * math.pi * k / 7 + 0.2
        p.line([cmath.rect(0.25 * size, a), cmath.rect(1.1 * size, a)], 0.13, (0, 0.5))
