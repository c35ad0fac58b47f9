"""The signs of the time: bursts of rays, sputniks, boomerangs, atoms, gears."""

from __future__ import annotations

import math

from atomic.marks import Color, Mark, Marks, ellipse, line, number, polar, polygon, stretched


def rays(color: Color, r: float, count: int, inner: float = 0.0, share: float = 0.5) -> Marks:
    """A sunburst: wedges from `inner` to `r`; `share` of the circle is covered."""
    half = 180 * share / count
    found = []
    for n in range(count):
        middle = 360 * n / count
        corners = [polar(r, middle - half), polar(r, middle + half)]
        near = [polar(inner, middle + half), polar(inner, middle - half)] if inner else [(0.0, 0.0)]
        found.append(Mark(polygon([*corners, *near]), color))
    return tuple(found)


def starburst(
    color: Color, r: float, count: int = 8, thin: float = 0.09, short: float = 0.5
) -> Marks:
    """Long and short needles from one point, like a star in a dinner plate of 1960."""
    found = []
    for n in range(count):
        length = r if n % 2 == 0 else r * short
        angle = 360 * n / count
        wide = r * thin
        points = [polar(length, angle), polar(wide, angle + 90), polar(wide, angle - 90)]
        found.append(Mark(polygon(points), color))
    return tuple(found)


def sputnik(color: Color, knob: Color, r: float, count: int = 8, width: float = 5.0) -> Marks:
    """Rods with balls at their ends around a ball."""
    ends = [polar(r * (1 if n % 2 == 0 else 0.66), 360 * n / count) for n in range(count)]
    rods = tuple(Mark(line([(0.0, 0.0), end]), color, width) for end in ends)
    balls = tuple(Mark(ellipse(width * 1.5, width * 1.5, end), knob) for end in ends)
    return (*rods, *balls, Mark(ellipse(r * 0.22, r * 0.22), color))


def boomerang(color: Color, w: float, h: float) -> Marks:
    """A bent wing with round tips, opening downwards; the origin is the middle of its box."""
    path = (
        "M-100 72C-80 -50 -30 -100 0 -100S80 -50 100 72C100 110 78 108 72 90"
        "C50 20 24 2 0 2S-50 20 -72 90C-78 108 -100 110 -100 72Z"
    )
    return (Mark(stretched(path, w / 2, h / 2), color),)


def kidney(color: Color, w: float, h: float) -> Marks:
    """The outline of a coffee table: round, with a hollow side below."""
    path = (
        "M-100 30C-100 -70 -50 -100 0 -100C62 -100 100 -62 100 0C100 72 74 100 42 100"
        "C10 100 10 42 -20 42C-44 42 -40 92 -70 92C-90 92 -100 66 -100 30Z"
    )
    return (Mark(stretched(path, w / 2, h / 2), color),)


def atom(color: Color, core: Color, r: float, width: float = 6.0) -> Marks:
    """Three orbits around a core."""
    orbits = []
    for turn in (0, 60, 120):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        flat = [polar(r, 15 * n) for n in range(24)]
        points = [(x * c - 0.38 * y * s, x * s + 0.38 * y * c) for x, y in flat]
        orbits.append(Mark(_smooth(points), color, width))
    return (*orbits, Mark(ellipse(r * 0.2, r * 0.2), core))


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve through points (Catmull and Rom's)."""
    count = len(points)
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for n in range(count):
        a, b, c, d = (points[(n + k) % count] for k in (-1, 0, 1, 2))
        near = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        far = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += "C" + " ".join(f"{number(x)} {number(y)}" for x, y in (near, far, c))
    return path + "Z"


def cloud(color: Color, r: float, count: int = 6) -> Marks:
    """A puff of smoke: a disc with `count` round swellings."""
    swellings = (polar(r * 0.66, 360 * n / count) for n in range(count))
    return (
        Mark(ellipse(r * 0.66, r * 0.66), color),
        *(Mark(ellipse(r * 0.42, r * 0.42, at), color) for at in swellings),
    )


def gear(color: Color, hole: Color, r: float, teeth: int = 8) -> Marks:
    """A gear with a hole."""
    step = 360 / teeth
    points = []
    for n in range(teeth):
        for radius, at in ((0.78, -0.30), (1.0, -0.2), (1.0, 0.2), (0.78, 0.30)):
            points.append(polar(r * radius, (n + at) * step))
    return (Mark(polygon(points), color), Mark(ellipse(r * 0.34, r * 0.34), hole))


def bolt(color: Color, w: float, h: float) -> Marks:
    """A flash of lightning around its origin."""
    points = [(0.2, -0.5), (-0.5, 0.1), (-0.06, 0.1), (-0.26, 0.5), (0.5, -0.14), (0.04, -0.14)]
    return (Mark(polygon((x * w, y * h) for x, y in points), color),)


def wave(color: Color, w: float, h: float, cycles: int, width: float) -> Marks:
    """A wave line from the origin to the right; `h` is its whole height."""
    step = w / cycles
    path = "M0 0"
    for _ in range(cycles):
        up, down = number(-h * 0.66), number(h * 0.66)
        path += f"c{number(step * 0.18)} {up} {number(step * 0.32)} {up} {number(step / 2)} 0"
        path += f"c{number(step * 0.18)} {down} {number(step * 0.32)} {down} {number(step / 2)} 0"
    return (Mark(path, color, width),)


def renewal(color: Color, r: float, width: float) -> Marks:
    """A ring that ends in an arrow head: begin again."""
    start, end = (f"{number(x)} {number(y)}" for x, y in (polar(r, 40), polar(r, 330)))
    ring = f"M{start}A{number(r)} {number(r)} 0 1 1 {end}"
    tip = polar(r * 1.02, 328 + math.degrees(2.6 * width / r))
    head = [polar(r - 1.7 * width, 328), polar(r + 1.7 * width, 328), tip]
    return (Mark(ring, color, width), Mark(polygon(head), color))
