"""The parasol and the cloak."""

from __future__ import annotations

import cmath
import itertools
import math

from engraving.curves import Points, curve, ellipse, resample, smooth
from engraving.drawing import Drawing
from engraving.surfaces import across
from engraving.tone import BRASS, LEATHER, PAPER


def parasol(p: Drawing) -> None:
    """Open, seen from a little below on its left; origin where the stick meets the canopy's rim."""
    top = 0 - 11.4j
    n = 8
    edge = []
    for k in range(n + 1):
        f = math.pi * (1 - k / n)
        edge.append(complex(17.5 * math.cos(f), -1.0 - 2.3 * math.sin(f) * -1 * 0.55))
    under = curve("-17.5,-1 -10,-3.3 0,-4 10,-3.3 17.5,-1", n=8)
    front = []
    for a, b in itertools.pairwise(edge):
        m = (a + b) / 2 + complex(0, -1.15)
        front += curve(f"{a.real},{a.imag} {m.real},{m.imag} {b.real},{b.imag}", n=6)[:-1]
    front.append(edge[-1])
    p.flat(under + front[::-1], 0.97, 0, pitch=0.3, w=0.26)
    p.tube([0 - 6j, 0 + 12.4j], 0.42, material="steel", w=0.24, pitch=0.24)
    p.lathe(
        0 + 12j,
        90,
        "0,.62/ .5,.62/ .5,.5/ 2.2,.62",
        e=0.12,
        near=False,
        material="brass",
        lines="axial",
        tint=BRASS,
        pitch=0.24,
        w=0.22,
        cap="none",
    )
    p.tube("0,14 .1,15.6 1.2,16.8 2.7,16.2 3,14.8", 0.52, material="dark", w=0.26, pitch=0.24)

    def ribline(q: complex) -> Points:
        return curve(
            f"{top.real},{top.imag} {q.real * 0.42},{top.imag * 0.86 + q.imag * 0.14} "
            f"{q.real * 0.8},{top.imag * 0.46 + q.imag * 0.54} {q.real},{q.imag}",
            n=8,
        )

    order = [0, 7, 1, 6, 2, 5, 3, 4]
    for k in order:
        left, right = ribline(edge[k]), ribline(edge[k + 1])
        u0 = (k + 0.5) / n

        def tone(u: float, v: float, u0: float = u0) -> float:
            x = u0 - 0.5 + (v - 0.5) / n
            t = 0.16 + 0.95 * max(0, x + 0.18) + 0.16 * (u - 0.5)
            t += 0.3 * (v - 0.5) ** 2 * 4 * (0.35 + u0)
            if u0 < 0.4 and v < 0.7:
                t -= 0.12
            return t

        m = (edge[k] + edge[k + 1]) / 2 + complex(0, -1.15)
        scallop = smooth([edge[k], m, edge[k + 1]], n=6)
        p.ground([p.placed(left + scallop + right[::-1])], PAPER)
        nu = 26
        one, two = resample(left, nu), resample(right, nu)
        sag = scallop[len(scallop) // 2] - (edge[k] + edge[k + 1]) / 2
        rows = [
            p.placed(
                [
                    one[i]
                    + (two[i] - one[i]) * j / 10
                    + sag * (i / nu) ** 1.2 * 4 * (j / 10) * (1 - j / 10)
                    for j in range(11)
                ]
            )
            for i in range(1, nu)
        ]
        p.family(rows, [[tone(i / nu, j / 10) for j in range(11)] for i in range(1, nu)], 0.36)
        p.stroke(p.placed(left), 0.22)
        p.stroke(p.placed(right), 0.22)
        p.stroke(p.placed(scallop), 0.34)
    for k in range(1, 8):
        for z in resample(ribline(edge[k]), 9)[2:-1]:
            p.rivet(z, 0.2)
    p.stroke(p.placed(ribline(edge[0])), 0.32)
    p.stroke(p.placed(ribline(edge[-1])), 0.46)
    for q in edge:
        p.ball(q + 0.25j, 0.36, material="brass", tint=BRASS, pitch=0.22, w=0.18, halo=0.08)
    p.lathe(
        top + 0.7j,
        -90,
        "0,1.3/ .4,1.1/ .7,.45/ 3,.28 3.6,.1",
        e=0.15,
        material="brass",
        lines="axial",
        tint=BRASS,
        pitch=0.24,
        w=0.24,
        cap="none",
    )


def cloak(p: Drawing) -> None:
    """A cloak that stands by itself; hem at y = 0."""
    p.loft(
        curve("-4.6,-27.2 -3.6,-24 -2.2,-21 -4.4,-10 -5.8,-.6", n=10),
        curve("4.6,-27.2 3.6,-24 2.2,-21 4.4,-10 5.8,-.6", n=10),
        lambda u, v: (
            1
            - 0.32 * math.exp(-(((v - 0.3) / 0.05) ** 2))
            - 0.42 * math.exp(-(((v - 0.66) / 0.09) ** 2))
            - 0.25 * math.exp(-(((v - 0.9) / 0.07) ** 2))
            + 0.12 * u
        ),
        "along",
        pitch=0.34,
        w=0.26,
        tint=LEATHER,
    )
    p.loft(
        curve("-4.6,-27.2 -2,-28.4 2,-28.4 4.6,-27.2"),
        curve("-4.6,-27.2 -2,-27.6 2,-27.6 4.6,-27.2"),
        lambda u, v: 0.0,
        "along",
        w=0.26,
        tint=BRASS,
        halo=0.1,
    )
    for s in (-1, 1):
        _hanging(p, s)
    for s in (-1, 1):
        a = curve(f"{s * 4.8},-27.4 {s * 5.6},-25 {s * 5.5},-22.6 {s * 2.2},-20.4", n=6)
        b = curve(f"{s * 4.8},-27.4 {s * 4.0},-25 {s * 2.6},-22.8 {s * 1.2},-21.2", n=6)
        p.loft(
            a,
            b,
            across(0.1, 0.6) if s < 0 else across(0.92, 0.42),
            "along",
            pitch=0.3,
            w=0.28,
        )
    p.solid(p.placed(ellipse(-1.7 - 21.4j, 1.0)), tint=BRASS, w=0.24, shade=0.14, halo=0.1)
    p.solid(p.placed(ellipse(1.7 - 21.4j, 1.0)), tint=BRASS, w=0.24, shade=0.14, halo=0.1)
    for s in (-1, 1):
        for k in range(8):
            spoke = 2 * math.pi * k / 8
            p.line(
                [
                    complex(s * 1.7, -21.4) + cmath.rect(0.35, spoke),
                    complex(s * 1.7, -21.4) + cmath.rect(0.8, spoke),
                ],
                0.13,
            )
    for k in range(4):
        p.solid(
            p.placed(
                ellipse(
                    complex(-0.75 + 0.5 * k, -21.0 + (0.16 if k in (1, 2) else 0)), 0.3, 0.2, n=12
                )
            ),
            tint=PAPER,
            w=0.16,
            shade=0.06,
            halo=0,
        )


_FOLDS = [(0.16, 0.07, 0.8), (0.36, 0.06, 0.95), (0.58, 0.07, 0.7), (0.8, 0.07, 0.9)]


def _fold_tone(u: float, v: float, side: int) -> float:
    """The tone of hanging cloth: u down, v outwards."""
    t = 0.2 + (0.14 + 0.16 * v if side > 0 else 0)
    for c, w, h in _FOLDS:
        grow = min(1, 0.25 + u * 1.1)
        x = v - c - 0.03 * math.sin(5 * u + 7 * c)
        d = x / (w * (0.6 + 0.6 * u))
        t += h * grow * math.exp(-d * d) * (1 if d > 0 else 0.8)
        t -= 0.26 * grow * math.exp(-(((x + 0.09) / (w * 0.9)) ** 2))
    return t


def _hanging(p: Drawing, s: int) -> None:
    """One half of the cloak: its lines hang with the cloth, and are crossed in the folds."""
    nu, m, m2 = 58, 26, 34
    inner = curve(f"{s * 1.7},-21.6 {s * 3.0},-17 {s * 4.1},-9 {s * 5.6},-.4", n=8)
    outer = curve(
        f"{s * 2.4},-22.6 {s * 6.6},-20.2 {s * 9.2},-13 {s * 11.4},-5 {s * 13.4},-1.4", n=8
    )
    hem = curve(
        f"{s * 5.6},-.4 {s * 7.2},.5 {s * 8.6},-.3 {s * 10.3},.2 {s * 11.7},-.9 {s * 13.4},-1.4",
        n=5,
    )
    one, two, hems = resample(inner, nu), resample(outer, nu), resample(hem, m)

    def place(i: int, j: float) -> complex:
        u, v = i / nu, j / m
        f = min(m - 1, int(j))
        h = hems[f] + (hems[f + 1] - hems[f]) * (j - f)
        base = one[nu] + (two[nu] - one[nu]) * v
        q = one[i] + (two[i] - one[i]) * v + (h - base) * u**3
        return q + complex(0, 0.9 * 4 * v * (1 - v) * (1 - u))

    outline = p.placed(inner + hem + outer[::-1])
    p.ground([outline], PAPER, 0.22)
    vs = [(k + 0.5) / m2 for k in range(m2)]
    p.family(
        [p.placed([place(i, v * m) for i in range(nu + 1)]) for v in vs],
        [[_fold_tone(i / nu, v, s) for i in range(nu + 1)] for v in vs],
        0.36,
    )
    p.family(
        [p.placed([place(i, j) for j in range(m + 1)]) for i in range(1, nu)],
        [[(_fold_tone(i / nu, j / m, s) - 0.42) * 0.9 for j in range(m + 1)] for i in range(1, nu)],
        0.42,
    )
    p.contour([outline])
    for c, _, _ in _FOLDS:
        line = []
        for i in range(8, nu):
            j = round((c + 0.03 * math.sin(5 * i / nu + 7 * c)) * m)
            line.append(place(i, max(0, min(m, j))))
        p.line(resample(line, 12), 0.24, (5, 1))
