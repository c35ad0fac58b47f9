"""Steam, smoke, sparks, rays, flames, and what flies or hits."""

from __future__ import annotations

import math

from engraving.curves import Points, arc, as_points, curve, ellipse, polar, resample
from engraving.drawing import Drawing
from engraving.tone import PAPER


def steam(p: Drawing, count: int = 3) -> None:
    """Wisps that rise: each a pair of pointed strokes that ends in a curl."""
    for k in range(count):
        x = (k - (count - 1) / 2) * 1.5
        h = 5.2 - abs(k - (count - 1) / 2) * 1.2 + p.random.uniform(-0.4, 0.4)
        sway = 0.55 if k % 2 else -0.55
        steps = (
            (0, 0),
            (1, 0.28),
            (-0.7, 0.58),
            (0.9, 0.86),
            (0.3, 1.02),
            (-0.3, 0.93),
            (0.1, 0.86),
        )
        line = curve(" ".join(f"{x + sway * a},{-h * b}" for a, b in steps))
        p.line(line, 0.2, (2 * p.scale, 1.2 * p.scale))
        p.line([z + 0.32 + 0.5j for z in line[4:-14]], 0.12, (p.scale, 1.2 * p.scale))


def _billow(p: Drawing, rx: float, ry: float, lobes: int) -> Points:
    """A scalloped outline."""
    sizes = [p.random.uniform(0.6, 1.4) for _ in range(lobes)]
    spin, total, at = p.random.uniform(0, 1), sum(sizes), 0.0
    pts = []
    for size in sizes:
        a0, a1 = 2 * math.pi * at / total + spin, 2 * math.pi * (at + size) / total + spin
        at += size
        for i in range(7):
            a = a0 + (a1 - a0) * i / 7
            b = 0.86 + 0.11 * size + 0.2 * size * math.sin(math.pi * i / 7) - 0.1
            pts.append(complex(rx * b * math.cos(a), ry * b * math.sin(a)))
    return pts


def smoke(
    p: Drawing,
    line: str = "0,0 2,-3 6,-5 12,-6",
    r: tuple[float, float] = (0.9, 3),
    count: int = 7,
    dark: float = 0.0,
) -> None:
    """One cloud along a line: billows that grow, their outlines joined, their shadows curved.

    `dark`: 0 for steam, .6 for the smoke of coal.
    """
    places = resample(as_points(line), count - 1)
    billows = []
    for k in range(count - 1, -1, -1):
        size = r[0] + (r[1] - r[0]) * k / (count - 1)
        size *= p.random.uniform(0.8, 1.2)
        shift = complex(p.random.uniform(-0.3, 0.3), p.random.uniform(-0.35, 0.35)) * size
        shape = _billow(p, size * 1.3, size * 0.98, 6 + k % 3)
        billows.append((places[k] + shift, size, shape))
    for at, _, shape in billows:
        p.solid(p.placed([at + z for z in shape]), w=0.28, shade=0.2, halo=0.16)
    for at, size, shape in billows:  # the inner outlines disappear, so that it is one cloud
        inner = p.placed([at + z * 0.93 for z in shape])
        p.ground([inner])
        if dark > 0.5:
            p.hatch(inner, 0.8 * dark, 16, 0.4, bow=-size * 0.32)
        _shade_of(p, at, size, dark)


def _shade_of(p: Drawing, at: complex, size: float, dark: float) -> None:
    """The tone of a billow: strokes that run round its far side, closer and longer in the dark."""
    count = 3 + round(6 * dark)
    for k in range(count):
        r = size * (0.88 - (0.15 - 0.06 * dark) * k)
        a, b = (p.random.uniform(-9, 9) for _ in range(2))
        line = [at + z for z in arc(0, 1.24 * r, -44 - 60 * dark + 8 * k + a, 146 - 7 * k + b,
                                    ry=0.93 * r, n=10)]  # fmt: skip
        n = 2.4 * r
        p.line(line, max(0.13, (0.3 - 0.03 * k) * (1 + 0.5 * dark)), (n * 0.5, n * 0.4))
    curl = [at + z for z in arc(0.3 * size, 0.42 * size, 170, 380, ry=0.34 * size, n=9)]
    p.line(curl, 0.2, (0.5 * size, 0.4 * size))


def flame(p: Drawing, high: float = 5) -> None:
    """A flame that stands on the origin; about a third as wide as high."""
    k = high / 6.4
    outer = curve(".3,-6.4/ 1.5,-3 1.1,-.8 .1,0 -1,-.8 -1.1,-2.6 0,-4.4", True)
    p.solid(p.placed([z * k for z in outer]), w=0.26, shade=0.12, halo=0.14)
    inner = curve(".1,-3.4/ .6,-1.8 .1,-.5 -.5,-1.2 -.4,-2.2", True)
    p.line([z * k for z in [*inner, inner[0]]], 0.13)
    for text in (".2,-5 .8,-2.9 .6,-1.2", "-.6,-3 -.6,-1.5 -.3,-.7", ".5,-4.8 1.1,-2.8 .9,-1.2"):
        p.line([z * k for z in curve(text)], 0.14, (0.8 * k, 0.4 * k))


def rays(
    p: Drawing,
    r: tuple[float, float] = (3, 8),
    count: int = 24,
    angles: tuple[float, float] = (0, 360),
    w: float = 0.16,
) -> None:
    """Rays around the origin, long ones and short ones in turn."""
    for k in range(count):
        u = polar(1, angles[0] + (angles[1] - angles[0]) * (k + 0.5) / count)
        f = 1 if k % 2 == 0 else 0.62
        p.line([u * r[0], u * (r[0] + (r[1] - r[0]) * f)], w, (0, (r[1] - r[0]) * 0.7))


def sparks(p: Drawing, half: float = 7.2, high: float = 1.6) -> None:
    """A discharge between two knobs at -half and +half; `high`: how far it rises."""
    for k, amp in ((0, 1.2), (1, 0.8)):
        pts = []
        n = 11
        for i in range(n + 1):
            lift = math.sin(math.pi * i / n)
            side = (amp if i % 2 else -amp) * p.random.uniform(0.6, 1.3)
            y = side * lift * half / 7.2 - high * lift * (1 + k * 0.9)
            pts.append(complex(-half + 2 * half * i / n, y))
        p.line(pts, 0.3 - 0.12 * k, (0.8, 0.8))
        for i in (3, 6, 8):
            side = -1 if i % 2 == 0 else 1
            first = complex(p.random.uniform(-0.6, 0.8), 1.3 * side)
            last = complex(p.random.uniform(0.2, 1.2), 2.1 * side)
            p.line([pts[i], pts[i] + first, pts[i] + last], 0.15, (0, 1))


def shot(p: Drawing, r: float = 0.9) -> None:
    """A ball that bounces off, with strokes of motion to its left."""
    p.ball(0, r, material="dark", pitch=0.26, w=0.24)
    for dy, n in ((-0.5, 4), (0, 5.5), (0.5, 3.6)):
        p.line(
            [complex(-r - 0.5, dy * r), complex(-r - 0.5 - n, dy * r * 1.1)], 0.14, (0.2, n * 0.7)
        )


def crack(p: Drawing) -> None:
    """A burst where something hit."""
    pts = []
    for k in range(14):
        a = math.degrees(2 * math.pi * k / 14 + 0.2)
        pts.append(polar((1.9 if k % 2 == 0 else 0.8) * (1 + 0.25 * math.sin(k * 2.3)), a))
    p.solid(p.placed(pts), w=0.2, shade=0.1, halo=0.1)
    for k in range(7):
        a = math.degrees(2 * math.pi * k / 7 + 0.2)
        p.line([polar(0.25, a), polar(1.1, a)], 0.13, (0, 0.5))


def motion(p: Drawing, count: int = 4, long: float = 5, gap: float = 1.1) -> None:
    """Strokes of motion, to the left of the origin."""
    for k in range(count):
        y = (k - (count - 1) / 2) * gap
        n = long * p.random.uniform(0.6, 1)
        p.line([complex(-n, y), complex(-0.2, y)], 0.17, (n * 0.7, 0.3))


def orbits(p: Drawing, r: float = 4, core: float = 0.8, tint: str = PAPER) -> None:
    """The sign of an atom: three orbits around a core."""
    for a in (90, 30, 150):
        ring = [z * polar(1, a) for z in ellipse(0, r, r * 0.36, n=40)]
        p.line([*ring, ring[0]], 0.2)
        p.spot(ellipse(ring[6], 0.34, n=10))
    p.ball(0, core, tint=tint, pitch=0.24, w=0.24, halo=0.1)
