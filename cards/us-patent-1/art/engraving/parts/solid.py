"""Elements of things that are seen at an angle, and small things that many pictures have."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engraving.curves import Points, arc, as_points, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.elements import wheel
from engraving.space import Place, View
from engraving.tone import BRASS, LEATHER, PAPER


def view_wheel(
    v: View, at: Place, r: float, deep: float, axis: Place = (0, 0, 1), **options: Any
) -> None:
    """A wheel across a level axis; `deep`: how far it goes back."""
    axle = v.wheel_axes(at, axis)
    wheel(v.plate, r, depth=-deep * axle, **options)
    v.plate.pop()


def disc(
    v: View, at: Place, r: float, tone: float = 0.2, axis: Place = (0, 0, 1), tint: str = PAPER
) -> None:
    """A round plate across a level axis."""
    v.wheel_axes(at, axis)
    v.plate.flat(ellipse(0, r, n=36), tone, 40, tint=tint, w=0.24, halo=0.1)
    v.plate.pop()


def rail(v: View, places: Sequence[Place], r: float = 0.3, **look: Any) -> None:
    """A pipe through places."""
    v.plate.tube(v.line(places), r, **{"material": "dark", "w": 0.22, **look})


def lifebelt(p: Drawing, r: float = 2.2) -> None:
    """A ring with four bands."""
    p.solid(p.placed(ellipse(0, r, n=36)), p.placed(ellipse(0, r * 0.52, n=30)), w=0.24, halo=0.1)
    for k in range(4):
        a = 45 + 90 * k
        outer, inner = arc(0, r, a - 20, a + 20, n=6), arc(0, r * 0.52, a - 20, a + 20, n=6)
        p.flat(outer + inner[::-1], 0.0, w=0.22, halo=0, tint=LEATHER)


def hand(p: Drawing) -> None:
    """A hand that holds what is at the origin; the arm comes from the left."""
    p.lathe(-8, 0, "0,2.1/ 3.4,1.9/", e=0.25, material="dark", lines="axial", cap="none")
    p.lathe(-5, 0, "0,1.75/ 1.3,1.8/", e=0.25, material="pale", lines="axial", w=0.24, cap="none")
    back = curve("-4,-1.5 -2.4,-1.9 -.4,-1.9 1.2,-1.3/ 1.3,1.5/ -.6,1.9 -2.6,1.6 -4,1.4/", True)
    p.solid(p.placed(back), fill=lambda: p.hatch(p.placed(back), 0.2, 70, 0.3), w=0.28)
    p.tube("-2.6,-1.4 -1.2,-2.7 .5,-2.8 1.4,-2.2", (0.62, 0.44), "pale", w=0.24, lines="across")
    for k in range(4):  # the fingers
        y = -1.2 + 0.82 * k
        n = 1.2 if k in (1, 2) else 0.8
        line = (
            f".6,{y} {1.6 + n * 0.5},{y - 0.1} {2.3 + n * 0.4},{y + 0.3} {1.5 + n * 0.3},{y + 0.7}"
        )
        p.tube(line, (0.52, 0.4), "pale", w=0.22, lines="across", pitch=0.3)


def bowler(p: Drawing, r: float = 3.4) -> None:
    """A bowler hat; the middle of its brim is at the origin."""
    k = r / 3.4
    p.push(size=k)
    p.lathe(
        0.3j, -90, "0,3.1/ .2,4.9/ .8,5.1/", e=0.3, material="dark", lines="ring", w=0.3, cap="none"
    )
    p.lathe(
        -0.3j,
        -90,
        "0,3.2/ 1.6,3.3 3.4,2.7 4.4,1.3 4.7,.1",
        e=0.3,
        material="dark",
        lines="ring",
        cap="none",
    )
    p.lathe(
        -0.3j, -90, "0,3.28/ 1,3.34/", e=0.3, material="dark", w=0.2, halo=0, cap="none", tint=BRASS
    )
    p.pop()


def bell(p: Drawing, r: float = 2) -> None:
    """A bell that hangs at the origin."""
    p.push(size=r / 2)
    p.ball(3.6j, 0.5, material="dark", w=0.2, pitch=0.24)
    p.lathe(
        0,
        90,
        "0,.3 .3,.9 1.8,1.1 2.9,1.6 3.4,2.1/",
        e=0.15,
        material="brass",
        tint=BRASS,
        w=0.26,
        pitch=0.26,
        cap="none",
        near=False,
    )
    p.pop()


def lantern(p: Drawing) -> None:
    """A lantern that hangs at the origin."""
    p.line([*arc(0.9j, 0.8, 180, 360)], 0.2)
    p.lathe(
        2.2j,
        -90,
        "0,1.2/ .4,1.1 1.1,.4 1.4,.3",
        e=0.2,
        material="dark",
        w=0.24,
        pitch=0.24,
        cap="none",
    )
    p.lathe(
        5j,
        -90,
        "0,1.1/ 1.4,1.25 2.8,1.0/",
        e=0.2,
        material="pale",
        w=0.22,
        lines="axial",
        cap="none",
    )
    p.line("0,2.9 .3,3.6 0,4.4 -.3,3.7 0,2.9", 0.16)
    for x in (-0.75, 0.75):
        p.line([complex(x, 2.3), complex(x, 4.9)], 0.16)
    p.lathe(
        5.9j, -90, "0,1.4/ .4,1.4/ .9,1.1", e=0.2, material="dark", w=0.24, pitch=0.24, cap="none"
    )


def bottle(p: Drawing, high: float = 5, r: float = 1.05) -> None:
    """A bottle of milk that stands on the origin."""
    h = high
    prof = (
        f"0,{r} {h * 0.5},{r}/ {h * 0.72},{r * 0.55} {h * 0.86},{r * 0.5}/ "
        f"{h * 0.88},{r * 0.62}/ {h},{r * 0.62}/"
    )
    p.lathe(0, -90, prof, e=0.2, material="pale", lines="axial", w=0.22, pitch=0.5, cap="flat")


def hook(p: Drawing, r: float = 2) -> None:
    """A hook that hangs from the origin."""
    p.push(size=r / 2)
    p.tube("0,1.2 .1,2.6 1.9,3.6 2.1,5.4 .6,6.7 -1.2,6.2 -1.8,4.7", (0.55, 0.16), "steel", w=0.26)
    p.solid(p.placed(ellipse(0.6j, 0.95, n=24)), p.placed(ellipse(0.6j, 0.4, n=16)), w=0.26)
    p.pop()


def strap(p: Drawing, line: str | Points, half: float = 0.7, buckle: float = 0.5) -> None:
    """A leather strap along a line, with stitches and a buckle at a share of its length."""
    pts = as_points(line)
    n = len(pts) - 1
    one = [p0 + 1j * half * _along(pts, i) for i, p0 in enumerate(pts)]
    two = [p0 - 1j * half * _along(pts, i) for i, p0 in enumerate(pts)]
    p.loft(
        one, two, lambda u, v: 0.35 + 0.3 * v, "along", tint=LEATHER, w=0.24, halo=0.1, pitch=0.3
    )
    i = max(1, min(n - 1, round(n * buckle)))
    at, u = pts[i], _along(pts, i)
    ring = [at + u * z for z in poly("-.9,-1.2 .9,-1.2 .9,1.2 -.9,1.2")]
    hole = [at + u * z for z in poly("-.5,-.8 .5,-.8 .5,.8 -.5,.8")]
    p.flat(ring, 0.0, holes=[hole], tint=BRASS, w=0.22, halo=0.06)
    p.line([at - 0.5 * u, at + 0.8 * u], 0.22)


def _along(pts: Points, i: int) -> complex:
    d = pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)]
    return d / (abs(d) or 1)


def round_arrow(p: Drawing) -> None:
    """A sign of movement: a curved arrow around the origin, 4 mm wide."""
    line = arc(0, 2, 200, 470, n=24)
    p.line(line, 0.24, (1, 0))
    tip, back = line[-1], line[-3]
    u = (tip - back) / abs(tip - back)
    p.spot([tip + u * 0.9, tip + 1j * u * 0.6, tip - 1j * u * 0.6])


def spiral(
    v: View, at: Place, long: float, radii: tuple[float, float], turns: float
) -> list[list[Place]]:
    """The visible halves of a thread on a cone that lies along x."""
    out: list[list[Place]] = []
    n = int(turns * 24)
    for k in range(n + 1):
        t = k / n
        a = 2 * math.pi * turns * t
        r = radii[0] + (radii[1] - radii[0]) * t
        place = (at[0] + long * t, at[1] + r * math.cos(a), at[2] + r * math.sin(a))
        if math.sin(a) > -0.15:
            if not out or (k and math.sin(2 * math.pi * turns * (k - 1) / n) <= -0.15):
                out.append([])
            out[-1].append(place)
    return out
