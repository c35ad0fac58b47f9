"""What things stand on, and what is behind them."""

from __future__ import annotations

import cmath
import math

from engraving.curves import arc, ellipse, resample
from engraving.drawing import Drawing
from engraving.lines import FORM, TONE
from engraving.tone import PAPER

Span = tuple[float, float]


def ground(p: Drawing, rx: float = 20, rows: int = 5) -> None:
    """The shadow of a thing."""
    p.shadow(0, 0, rx, rows)


def floor(p: Drawing, x0: float = -24, x1: float = 24, rows: int = 4, pitch: float = 0.55) -> None:
    """Broken level lines that a thing stands on."""
    for k in range(rows):
        p.dashes(k * pitch, (x0 + k * 1.2, x1 - k * 1.2), 5 - k // 2, (4, 13))


def table(p: Drawing, x0: float = -24, x1: float = 24, deep: float = 2.6) -> None:
    """A board seen from the edge, with its grain."""
    top = [complex(x0 + 1.2, -1.3), complex(x1 - 1.2, -1.3), complex(x1, 0), complex(x0, 0)]
    p.solid(p.placed(top), tint=PAPER, w=FORM, shade=0.05, halo=0.2)
    for k in range(7):
        p.dashes(-1.15 + k * 0.17, (x0 + 1.5, x1 - 1.5), 2, (2, 9))
    edge = [complex(x0, 0), complex(x1, 0), complex(x1, deep), complex(x0, deep)]
    p.flat(edge, 0.42, 0, pitch=0.33, w=0.26, halo=0.1)


def water(
    p: Drawing, x0: float = -27, x1: float = 27, rows: int = 7, gap: Span = (-12, 12)
) -> None:
    """Waves; `gap`: where a hull interrupts the first row."""
    for k in range(rows):
        y = k * (0.42 + k * 0.06)
        for x in range(int(x0), int(x1), 3):
            if gap[0] < x < gap[1] and k < 1:
                continue
            n = p.random.uniform(1.6, 4.6)
            xx = x + p.random.uniform(-1, 1)
            if p.random.random() < 0.78:
                p.line(
                    [
                        complex(xx, y),
                        complex(xx + n * 0.3, y + 0.12),
                        complex(xx + n * 0.7, y - 0.1),
                        complex(xx + n, y),
                    ],
                    0.13 + 0.05 * (k % 3 == 0),
                    (n * 0.4, n * 0.5),
                )


def sky(
    p: Drawing,
    x0: float = 0.6,
    x1: float = 54.4,
    y0: float = -0.6,
    y1: float = 13,
    amount: float = 0.15,
) -> None:
    """A ruled sky over the whole picture, wider spaced downwards.

    Gaps that lie over one another from line to line read as clouds.
    """
    r = p.random
    waves = [(r.uniform(0.12, 0.45), r.uniform(0.4, 1.3), r.uniform(0, 6.3)) for _ in range(5)]
    y, pitch = (y0, 0.42)
    while y < y1:
        f = (y - y0) / (y1 - y0)
        run, x = ([], x0)
        while x < x1:
            v = sum((math.sin(a * x + b * y + c) for a, b, c in waves)) / 3
            if v + amount > f * 1.3 - 0.15:
                run.append(complex(x, y))
            else:
                if len(run) > 5:
                    p.line([run[0], run[-1]], TONE, (1.6, 2.2))
                run = []
            x += 0.5
        if len(run) > 5:
            p.line([run[0], run[-1]], TONE, (1.6, 0.1))
        y += pitch
        pitch += 0.016


def window(p: Drawing, w: float = 8, h: float = 15) -> None:
    """An arched window in a wall, thin; origin at the middle of its sill."""
    for d, lw in ((0, 0.16), (0.8, 0.12)):
        a = w / 2 - d
        p.line(
            [
                complex(-a, 0),
                complex(-a, -(h - w / 2)),
                *arc(complex(0, -(h - w / 2)), a, 180, 360),
                complex(a, 0),
            ],
            lw,
        )
    p.line([complex(-w / 2 - 0.9, 0), complex(w / 2 + 0.9, 0)], 0.18)
    p.line([complex(-w / 2 - 0.9, 0.7), complex(w / 2 + 0.9, 0.7)], 0.13)
    for x in (-w / 6, w / 6):
        p.line([complex(x, 0), complex(x, -(h - w / 2))], 0.12)
    for k in range(1, 4):
        y = -(h - w / 2) * k / 3
        p.line([complex(-w / 2 + 0.8, y), complex(w / 2 - 0.8, y)], 0.12)
    for a in (225, 270, 315):
        p.line(
            [
                complex(0, -(h - w / 2)),
                complex(0, -(h - w / 2)) + cmath.rect(w / 2 - 0.8, math.radians(a)),
            ],
            0.12,
        )


def pines(
    p: Drawing,
    x0: float = -26,
    x1: float = 26,
    count: int = 16,
    high: float = 4,
    gap: Span = (-2, 2),
) -> None:
    """A far shore: trees in thin strokes only, so that they stay behind."""
    for k in range(count):
        x = x0 + (x1 - x0) * (k + p.random.uniform(0.2, 0.8)) / count
        if gap[0] < x < gap[1]:
            continue
        h = high * p.random.uniform(0.55, 1)
        p.line([complex(x, 0), complex(x, -h)], 0.14, (0, h * 0.6))
        m = int(h / 0.42)
        for i in range(m):
            f = (i + 1) / m
            y = -h + h * 0.88 * f
            n = 0.12 + 0.62 * f * h / high
            p.line([complex(x, y), complex(x - n, y + 0.28 + n * 0.2)], 0.13, (0, n * 0.8))
            p.line([complex(x, y), complex(x + n, y + 0.28 + n * 0.2)], 0.18, (0, n * 0.7))
    for k in range(3):
        p.dashes(0.1 + k * 0.3, (x0, x1), 6 - k, (3, 9))


def end_view(
    p: Drawing,
    r: float = 3,
    holes: int = 6,
    hole: float = 0.62,
    ring: float = 0.58,
    knurl: int = 0,
    bore: float = 0.22,
) -> None:
    """A section, as patents give beside the main figure: hatched at 45 degrees where cut."""
    rim = ellipse(0, r, n=56)
    if knurl:
        rim = [
            cmath.rect(r * (1 + (0.05 if k % 2 else -0.03)), math.pi * k / knurl)
            for k in range(2 * knurl)
        ]
    gaps = (
        [
            ellipse(cmath.rect(r * ring, 2 * math.pi * (k + 0.5) / holes), hole * r * 0.36, n=20)
            for k in range(holes)
        ]
        if holes
        else []
    )
    p.flat(
        rim,
        lambda q: 0.34,
        -45,
        pitch=0.36,
        w=0.28,
        holes=[*gaps, ellipse(0, r * bore, n=20)],
        halo=0.1,
    )
    for a in (0, 90):
        u = cmath.rect(r * 1.32, math.radians(a))
        pts = resample([-u, u], 12)
        for i in range(0, 12, 2):
            p.line([pts[i], pts[i + 1]], 0.11)
