"""Smooth paths along functions: cubics through the points of a curve, in the direction that it has
there.

In: a function from a number to a point. Out: segments in points, rounded to 1/100, so that patterns
with many curves are short in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pnp.model.face import Segment, Segments

Point = tuple[float, float]
Curve = Callable[[float], Point]

_STEP = 1e-3  # of a piece: where the direction of a curve is measured


def smooth(at: Curve, start: float, end: float, pieces: int, closed: bool = False) -> Segments:
    """The curve from `start` to `end` as so many cubics. `closed` joins the last to the first.

    With six pieces to a wave the error is 0.3 % of its height, with eight to a circle 0.2 % of its
    radius.
    """
    step = (end - start) / pieces
    little = step * _STEP
    points = [at(start + i * step) for i in range(pieces + 1)]
    reaches = []
    for i in range(pieces + 1):
        t = start + i * step
        (x0, y0), (x1, y1) = at(t - little), at(t + little)
        share = step / (6 * little)
        reaches.append(((x1 - x0) * share, (y1 - y0) * share))
    out: list[Segment] = [("M", *rounded(points[0]))]
    for i in range(pieces):
        (ax, ay), (bx, by) = points[i], points[i + 1]
        (ux, uy), (vx, vy) = reaches[i], reaches[i + 1]
        first, second = rounded((ax + ux, ay + uy)), rounded((bx - vx, by - vy))
        out.append(("C", *first, *second, *rounded((bx, by))))
    if closed:
        out.append(("Z",))
    return tuple(out)


def lines(points: Sequence[Point], closed: bool = True) -> Segments:
    """Straight lines through points; nothing for a single one."""
    if len(points) < 2:
        return ()
    out: list[Segment] = [("M", *rounded(points[0]))]
    out += [("L", *rounded(point)) for point in points[1:]]
    if closed:
        out.append(("Z",))
    return tuple(out)


def joined(parts: Iterable[Segments]) -> Segments:
    """Several paths as one."""
    return tuple(segment for part in parts for segment in part)


def to_hundredths(segments: Segments) -> Segments:
    """A path with all its coordinates rounded to 1/100."""
    return tuple((s[0], *(round(v, 2) + 0.0 for v in s[1:])) for s in segments)  # type: ignore[misc]


def rounded(point: Point) -> Point:
    """A point to 1/100."""
    # no negative zero, which would be other bytes
    return round(point[0], 2) + 0.0, round(point[1], 2) + 0.0
