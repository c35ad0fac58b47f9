"""Points, lines and curves: complex numbers, in millimetres, y down."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Sequence

Points = list[complex]
_FAR = 1e3


def poly(text: str) -> Points:
    """The points of a polyline: "0,0 3,1 5,2"."""
    return [complex(*map(float, word.rstrip("/").split(","))) for word in text.split()]


def curve(text: str, closed: bool = False, n: int = 8) -> Points:
    """A smooth curve through points; "/" after a point makes it a corner."""
    return smooth(poly(text), [word.endswith("/") for word in text.split()], closed, n)


def as_points(line: str | Sequence[complex]) -> Points:
    """A curve from its text, or the points as they are."""
    return curve(line) if isinstance(line, str) else list(line)


def unit(z: complex) -> complex:
    """The same direction with length 1; 0 stays 0."""
    size = abs(z)
    return z / size if size else z


def _tangents(pts: Points, corner: Sequence[bool], closed: bool) -> list[complex | None]:
    found: list[complex | None] = []
    m = len(pts)
    for i in range(m):
        if corner[i] or (not closed and i in (0, m - 1)):
            found.append(None)
            continue
        a, b = pts[i] - pts[i - 1], pts[(i + 1) % m] - pts[i]
        found.append(unit(unit(a) * abs(b) + unit(b) * abs(a)))
    return found


def smooth(
    pts: Points, corner: Sequence[bool] | None = None, closed: bool = False, n: int = 8
) -> Points:
    """A smooth curve through points, n steps from each to the next."""
    m = len(pts)
    tangents = _tangents(pts, corner or [False] * m, closed)
    out: Points = []
    for i in range(m if closed else m - 1):
        p, q = pts[i], pts[(i + 1) % m]
        d = q - p
        s, e = tangents[i], tangents[(i + 1) % m]
        if s is None and e is None:
            out.append(p)
            continue
        u = unit(d)
        # at a corner the curve leaves as the mirror image of how it comes in at the other end
        s2 = s if s is not None else u * u * (e or u).conjugate()
        e2 = e if e is not None else u * u * (s or u).conjugate()
        for k in range(n):
            t = k / n
            one, two = (1 + 2 * t) * (1 - t) ** 2, t * t * (3 - 2 * t)
            bend = s2 * t * (1 - t) ** 2 - e2 * t * t * (1 - t)
            out.append(p * one + q * two + bend * abs(d))
    return out if closed else [*out, pts[-1]]


def ellipse(c: complex, rx: float, ry: float | None = None, turn: float = 0, n: int = 40) -> Points:
    """A closed ellipse; `turn` in radians."""
    ry = rx if ry is None else ry
    angles = (2 * math.pi * k / n for k in range(n))
    return [c + cmath.rect(1, turn) * complex(rx * math.cos(a), ry * math.sin(a)) for a in angles]


def arc(c: complex, r: float, a: float, b: float, ry: float | None = None, n: int = 16) -> Points:
    """From angle a to b, in degrees, clockwise on the sheet."""
    ry = r if ry is None else ry
    angles = (math.radians(a + (b - a) * k / n) for k in range(n + 1))
    return [c + complex(r * math.cos(t), ry * math.sin(t)) for t in angles]


def polar(r: float, degrees: float) -> complex:
    """The point at this distance and angle; angles run clockwise from the right."""
    return cmath.rect(r, math.radians(degrees))


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Points:
    """The four corners, from the first one clockwise."""
    return [complex(x0, y0), complex(x1, y0), complex(x1, y1), complex(x0, y1)]


def length(pts: Points) -> float:
    """The length of a polyline."""
    return sum(abs(b - a) for a, b in itertools.pairwise(pts))


def resample(pts: Points, n: int) -> Points:
    """n + 1 points at even distances along a line."""
    along = [0.0]
    for a, b in itertools.pairwise(pts):
        along.append(along[-1] + abs(b - a))
    out, j = [], 0
    for k in range(n + 1):
        s = along[-1] * k / n
        while j < len(pts) - 2 and along[j + 1] < s:
            j += 1
        span = along[j + 1] - along[j]
        out.append(pts[j] + (pts[j + 1] - pts[j]) * ((s - along[j]) / span if span else 0))
    return out


def area(outline: Points) -> float:
    """The area of a polygon, positive if it runs clockwise on the sheet."""
    pairs = zip(outline, [*outline[1:], *outline[:1]], strict=True)
    return sum(a.real * b.imag - b.real * a.imag for a, b in pairs) / 2


def offset(pts: Points, d: float) -> Points:
    """The line beside a line: d to its right, as it runs on the sheet."""
    last = len(pts) - 1
    return [
        p + 1j * unit(pts[min(i + 1, last)] - pts[max(i - 1, 0)]) * d for i, p in enumerate(pts)
    ]


def band(line: Points, half: float) -> Points:
    """The outline of a line of this half width."""
    return offset(line, half) + offset(line, -half)[::-1]


Row = tuple[float, ...]


def thin_out(rows: list[Row], tolerance: float) -> list[Row]:
    """Douglas-Peucker, in as many dimensions as there are: place, and width if given."""
    if len(rows) < 3:
        return rows
    keep = [False] * len(rows)
    keep[0] = keep[-1] = True
    stack = [(0, len(rows) - 1)]
    while stack:
        a, b = stack.pop()
        p = rows[a]
        d = [y - x for x, y in zip(p, rows[b], strict=True)]
        dd = sum(x * x for x in d) or 1e-12
        worst, at = tolerance * tolerance, -1
        for i in range(a + 1, b):
            v = [y - x for x, y in zip(p, rows[i], strict=True)]
            t = max(0.0, min(1.0, sum(x * y for x, y in zip(v, d, strict=True)) / dd))
            e = sum((x - t * y) ** 2 for x, y in zip(v, d, strict=True))
            if e > worst:
                worst, at = e, i
        if at >= 0:
            keep[at] = True
            stack += [(a, at), (at, b)]
    return [row for row, kept in zip(rows, keep, strict=True) if kept]


def contains(outline: Points, p: complex) -> bool:
    """Whether a point is in a polygon (even-odd)."""
    odd = False
    for a, b in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (a.imag > p.imag) != (b.imag > p.imag):
            x = a.real + (p.imag - a.imag) * (b.real - a.real) / (b.imag - a.imag)
            odd ^= p.real < x
    return odd


def _crossings(edges: list[tuple[complex, complex]], p: complex, d: complex) -> list[float]:
    found = []
    for a, b in edges:
        e = b - a
        x = d.real * e.imag - d.imag * e.real
        if x:
            v = a - p
            t = (v.real * e.imag - v.imag * e.real) / x
            s = (v.real * d.imag - v.imag * d.real) / x
            if 0 <= t < 1 and 0 <= s < 1:
                found.append(t)
    return sorted(found)


def inside(outline: Points, line: Points) -> list[Points]:
    """The pieces of a line that are in a polygon (even-odd)."""
    edges = list(zip(outline, [*outline[1:], *outline[:1]], strict=True))
    out: list[Points] = []
    state = contains(outline, line[0])
    piece = [line[0]] if state else []
    for p, q in itertools.pairwise(line):
        for t in _crossings(edges, p, q - p):
            x = p + (q - p) * t
            if state:
                out.append([*piece, x])
            piece = [] if state else [x]
            state = not state
        if state:
            piece.append(q)
    if state and len(piece) > 1:
        out.append(piece)
    return out


def outside(outline: Points, line: Points) -> list[Points]:
    """The pieces of a line that are not in a polygon."""
    box = rectangle(-_FAR, -_FAR, _FAR, _FAR)
    return inside([*box, box[0], *outline, outline[0], box[0]], line)
