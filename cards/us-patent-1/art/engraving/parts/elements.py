"""Machine elements: wheels, gears, springs, ropes, gauges."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

from engraving.curves import Points, arc, as_points, ellipse, length, offset, resample
from engraving.drawing import Drawing
from engraving.lines import FORM
from engraving.tone import BRASS, PAPER, turned_face


def wheel(
    p: Drawing,
    r: float = 6,
    rim: float = 0.75,
    spokes: int = 12,
    hub: float = 1.1,
    depth: complex = 0.7,
    tint: str = PAPER,
    wire: bool = False,
    wide: float = 0.26,
) -> None:
    """A wheel from the side; `depth` is where its back rim shows."""
    if depth:
        p.solid(
            p.placed(ellipse(depth, r, n=60)),
            p.placed(ellipse(depth, r - rim, n=48)),
            tint=PAPER,
            w=FORM,
            shade=0.05,
            halo=0.15,
            fill=lambda: p.hatch(
                p.placed(ellipse(depth, r, n=60)),
                0.62,
                -30,
                0.42,
                # what is behind the wheel itself is not seen
                holes=[p.placed(ellipse(depth, r - rim, n=48)), p.placed(ellipse(0, r, n=48))],
            ),
        )
    _spokes(p, [hub * 0.8, r - rim * 0.6], spokes, 0 if wire else wide, tint)
    outer, inner = (p.placed(ellipse(0, r, n=60)), p.placed(ellipse(0, r - rim, n=54)))

    def tread() -> None:
        """Turned metal: its lines run round, its lights and darks lie like the hands of a clock."""
        n = max(1, round(rim * p.scale / 0.36))
        rows, tones = ([], [])
        for k in range(n):
            ring = r - rim * (k + 0.5) / n
            rows.append(p.placed(arc(0, ring, -200, 160, n=72)))
            tones.append([turned_face(math.radians(-200 + 5 * j)) for j in range(73)])
        p.family(rows, tones, 0.36)

    p.solid(outer, inner, tint=tint, w=0.26, shade=0.16, halo=0.15, fill=tread)
    p.solid(
        p.placed(ellipse(0, hub, n=30)),
        tint=tint,
        w=0.26,
        shade=0.16,
        halo=0.1,
        fill=lambda: p.hatch(
            p.placed(ellipse(0, hub, n=30)),
            lambda q: (
                0.2
                + 0.28 * ((q - p.placed_one(0)).real + (q - p.placed_one(0)).imag) / (hub * p.scale)
            ),
            45,
            0.26,
        ),
    )
    p.solid(p.placed(ellipse(0, hub * 0.5, n=20)), tint=PAPER, w=0.2, shade=0.12, halo=0)
    p.spot(ellipse(0.05 + 0.05j, hub * 0.22, n=12))


def _spokes(p: Drawing, span: Sequence[float], count: int, wide: float, tint: str) -> None:
    """Spokes from a radius to another; `wide`: half their width, 0 for wires."""
    inks: list[Points] = []
    grounds: list[Points] = []
    for k in range(count):
        a = 2 * math.pi * (k + 0.31) / count
        u, v = cmath.rect(1, a), cmath.rect(1, a + math.pi / 2)
        if not wide:
            t = cmath.rect(1, a + (0.5 if k % 2 else -0.5))
            p.line([t * span[0] * 0.9, u * span[1]], 0.14)
            continue
        for out, edge in ((inks, 0.1 / p.scale), (grounds, -0.04 / p.scale)):
            one, two = v * (wide * 1.25 + edge), v * (wide + edge)
            quad = [u * span[0] + one, u * span[1] + two, u * span[1] - two, u * span[0] - one]
            out.append(p.placed(quad))
    for quad in inks:
        p.add(quad)
    if grounds:
        p.ground(grounds, tint)
    if wide * p.scale > 0.35:  # the half that looks away from the light
        for k in range(count):
            u = cmath.rect(1, 2 * math.pi * (k + 0.31) / count)
            v = 1j * u if (u * 1j).real + (u * 1j).imag > 0 else -1j * u
            for f, w in ((0.25, 0.11), (0.55, 0.14), (0.8, 0.2)):
                p.line(
                    [u * span[0] * 1.3 + v * wide * f * 1.2, u * span[1] + v * wide * f],
                    w,
                    (0.3, 1.5),
                )


def gear(
    p: Drawing,
    r: float = 4,
    teeth: int = 18,
    depth: float = 0.5,
    tint: str = BRASS,
    arms: int = 5,
    hub: float = 1.0,
) -> None:
    """A gear wheel from the side."""
    t = r * 0.17
    pts = []
    for k in range(teeth):
        a = 2 * math.pi * k / teeth
        q = 2 * math.pi / teeth
        for f, rr in ((-0.3, r - t), (-0.17, r), (0.17, r), (0.3, r - t)):
            pts.append(cmath.rect(rr, a + q * f))
    if depth:
        back = [z + complex(depth, depth * 0.7) for z in pts]
        p.solid(
            p.placed(back),
            tint=PAPER,
            w=0.2,
            shade=0,
            halo=0.18,
            fill=lambda: p.hatch(p.placed(back), 0.97, 45),
        )
    rin, rh = (r * 0.66, hub * 1.1)
    holes = []
    for k in range(arms):
        a0, a1 = (2 * math.pi * (k + 0.13) / arms, 2 * math.pi * (k + 0.87) / arms)
        n = 7
        holes.append(
            [cmath.rect(rin, a0 + (a1 - a0) * i / n) for i in range(n + 1)]
            + [cmath.rect(rh * 1.25, a1 + (a0 - a1) * (0.22 + 0.56 * i / n)) for i in range(n + 1)]
        )
    c = p.placed_one(0)
    p.flat(
        pts,
        lambda q: 0.26 + 0.26 * ((q - c).real + (q - c).imag) / (r * p.scale),
        45,
        tint=tint,
        w=0.22,
        holes=holes,
        halo=0.12,
    )
    p.line([*ellipse(0, (r - t) * 0.93, n=48), (r - t) * 0.93], 0.11)
    p.solid(p.placed(ellipse(0, hub, n=24)), tint=tint, w=0.22, shade=0.14, halo=0)
    p.spot(ellipse(0, hub * 0.42, n=14))


def spring(
    p: Drawing,
    long: float = 8,
    r: float = 1.2,
    coils: int = 7,
    wire: float = 0.26,
    tint: str = PAPER,
    roundness: float = 0.22,
) -> None:
    """Lies along x from 0: the far halves of all turns first, then the near ones over them."""
    step = long / coils

    def turn(a: float, b: float) -> Points:
        return [
            complex(step * t / (2 * math.pi) + roundness * r * math.cos(t), r * math.sin(t))
            for t in (a + (b - a) * k / 14 for k in range(15))
        ]

    h = math.pi / 2
    for k in range(coils):
        line = turn(2 * math.pi * k + h, 2 * math.pi * k + 3 * h)
        p.solid(
            p.placed(offset(line, wire * 0.9) + offset(line, -wire * 0.9)[::-1]),
            tint=PAPER,
            w=0.16,
            shade=0.05,
            halo=0.1,
        )
        for f in (-0.4, 0.0, 0.4):
            p.line(offset(line, wire * f), 0.12)
    for k in range(coils):
        p.tube(
            turn(2 * math.pi * k - h, 2 * math.pi * k + h),
            wire,
            material="steel",
            tint=tint,
            w=0.2,
            halo=0.1,
            pitch=0.2,
        )


def rope(p: Drawing, line: str | Points, r: float = 0.32) -> None:
    """A rope along a line, with its strands."""
    pts = as_points(line)
    mid = resample(pts, max(4, int(length(pts) / 0.55)))
    n = len(mid) - 1
    p.solid(
        p.placed(offset(mid, r) + offset(mid, -r)[::-1]), tint=PAPER, w=0.15, shade=0.1, halo=0.12
    )
    up, down = (offset(mid, r), offset(mid, -r))
    for i in range(n):
        p.line([up[i], (mid[i] + mid[i + 1]) / 2, down[i + 1]], 0.13)


def gauge(p: Drawing, r: float = 1.7, tint: str = BRASS, hand: float = -40) -> None:
    """A pressure gauge; `hand`: the angle of its hand."""
    p.solid(p.placed(ellipse(0, r)), tint=tint, w=0.28, shade=0.16, halo=0.2)
    p.solid(p.placed(ellipse(0, r * 0.76)), tint=PAPER, w=0.16, shade=0, halo=0)
    for k in range(11):
        a = math.radians(140 + 26 * k)
        p.line([cmath.rect(r * 0.74, a), cmath.rect(r * (0.52 if k % 5 == 0 else 0.6), a)], 0.11)
    p.line(
        [cmath.rect(-r * 0.2, math.radians(hand)), cmath.rect(r * 0.6, math.radians(hand))],
        0.24,
        (0, 0.7),
    )
    p.spot(ellipse(0, r * 0.11, n=10))
