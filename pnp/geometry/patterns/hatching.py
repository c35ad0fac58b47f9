"""Hatching: tone made of parallel lines, which swell and thin, as engravers cut it.

In: an outline in points, a `Hatch`. Out: paths without a clip, whose lines end at the outline: one
to be stroked if the tone is even, else one to be filled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.geometry.patterns.parametric import Point, joined, lines
from pnp.geometry.polylines import polylines
from pnp.geometry.segments import control_bounds
from pnp.model.face import Segments

Tone = Callable[[float, float], float]  # from a place to 0 (paper) … 1 (solid)

_TOLERANCE = 0.05  # points between a curved outline and its chords
_GOLDEN = 0.6180339887498949  # its multiples are spread evenly, without a visible order
_RAGGED = 0.25  # of the tone at which a line ends: by which lines differ, so that no edge is seen
_LEVELS = 3  # every line, every second, every fourth
_FLAT = 0.012  # points by which the width of a line may differ from the tone between two points


class Hatch(Struct, frozen=True):
    """Lines at an `angle` (degrees, 0 to the right, 90 down), `spacing` points apart. No line is
    thinner than `thinnest` points: where the tone is lighter, every second line ends, and its
    neighbours swell."""

    angle: float
    spacing: float
    thinnest: float


class Row(Struct, frozen=True):
    """A line of the hatching: its number from one side, its distance from the middle, where it is
    inside of the outline."""

    number: int
    across: float
    spans: tuple[tuple[float, float], ...]


class _Axes(Struct, frozen=True):
    """Coordinates along and across the lines, round the middle of the outline."""

    cx: float
    cy: float
    cos: float
    sin: float

    def place(self, along: float, across: float) -> Point:
        """The point on the page."""
        return (
            self.cx + self.cos * along - self.sin * across,
            self.cy + self.sin * along + self.cos * across,
        )

    def turned(self, point: Point) -> Point:
        """A point of the page, along and across the lines."""
        dx, dy = point[0] - self.cx, point[1] - self.cy
        return self.cos * dx + self.sin * dy, self.cos * dy - self.sin * dx


def even(outline: Segments, tone: float, hatch: Hatch) -> tuple[Segments, float]:
    """Lines of one width for one tone, and that width: a path to be stroked. Lines that would be
    too thin are fewer instead."""
    spacing = max(hatch.spacing, hatch.thinnest / tone if tone > 0 else math.inf)
    if tone <= 0 or math.isinf(spacing):
        return (), 0.0
    axes = _axes(outline, hatch.angle)
    rows, spacing = _rows(outline, axes, spacing)
    found = joined(
        lines((axes.place(a, row.across), axes.place(b, row.across)), closed=False)
        for row in rows
        for a, b in row.spans
    )
    return found, round(tone * spacing, 4)


def swelling(outline: Segments, tone: Tone, hatch: Hatch) -> Segments:
    """Lines whose width follows the tone: a path to be filled."""
    axes = _axes(outline, hatch.angle)
    rows, spacing = _rows(outline, axes, hatch.spacing)
    fitted = Hatch(hatch.angle, spacing, hatch.thinnest)
    return joined(
        lines(shape)
        for row in rows
        for span in row.spans
        for shape in _shapes(row, span, tone, fitted, axes)
    )


def crossing(tone: float) -> float:
    """The tone of each of two families of lines that cross, so that both together have a tone."""
    return 1 - math.sqrt(max(0.0, 1 - tone))


def _axes(outline: Segments, degrees: float) -> _Axes:
    x0, y0, x1, y1 = control_bounds(outline)
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    return _Axes((x0 + x1) / 2, (y0 + y1) / 2, cos, sin)


def _rows(outline: Segments, axes: _Axes, spacing: float) -> tuple[list[Row], float]:
    """The lines inside of an outline (by the rule evenodd), from one side to the other, and the
    distance between two. It is changed a little, so that a whole number of lines fits: then no line
    reaches over an edge beside it."""
    edges: list[tuple[Point, Point]] = []
    for points, _ in polylines(outline, _TOLERANCE):
        turned = [axes.turned(point) for point in points]
        edges += zip([turned[-1], *turned[:-1]], turned, strict=True)
    low = min((v for edge in edges for _, v in edge), default=0.0)
    high = max((v for edge in edges for _, v in edge), default=0.0)
    count = max(1, round((high - low) / spacing))
    spacing = (high - low) / count
    rows = []
    for number in range(count):
        across = low + (number + 0.5) * spacing
        cuts = sorted(
            u0 + (across - v0) * (u1 - u0) / (v1 - v0)
            for (u0, v0), (u1, v1) in edges
            if (v0 <= across) != (v1 <= across)
        )
        spans = tuple(
            (a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if b - a > spacing / 4
        )
        rows += [Row(number, across, spans)] if spans else []
    return rows, spacing


def _shapes(
    row: Row, span: tuple[float, float], tone: Tone, hatch: Hatch, axes: _Axes
) -> Iterator[list[Point]]:
    """The parts of a line where it is printed, as polygons."""
    start, end = span
    count = max(2, math.ceil((end - start) / hatch.spacing))
    ragged = 1 + _RAGGED * (2 * ((row.number * _GOLDEN) % 1.0) - 1)
    run: list[tuple[float, float]] = []
    for i in range(count + 1):
        along = start + (end - start) * i / count
        width = _width(row.number, tone(*axes.place(along, row.across)), ragged, hatch)
        if width:
            run.append((along, width / 2))
        elif run:
            yield from _polygon(run, row.across, axes)
            run = []
    yield from _polygon(run, row.across, axes)


def _width(number: int, tone: float, ragged: float, hatch: Hatch) -> float:
    """The width of a line where it has a tone; 0 where it is left out for its neighbours."""
    tone = min(max(tone, 0.0), 1.0)
    width = tone * hatch.spacing
    for level in range(_LEVELS):
        if width * ragged >= hatch.thinnest:
            return max(width, hatch.thinnest) if number % 2**level == 0 else 0.0
        width *= 2
    return 0.0


def _polygon(
    run: Sequence[tuple[float, float]], across: float, axes: _Axes
) -> Iterator[list[Point]]:
    """Both sides of a part of a line, with no more points than its widths need."""
    if len(run) < 2:
        return
    kept = _simple(run)
    upper = [axes.place(along, across - half) for along, half in kept]
    lower = [axes.place(along, across + half) for along, half in reversed(kept)]
    yield [*upper, *lower]


def _simple(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a run, without those that a straight line between their neighbours shows, too
    (Douglas and Peucker)."""
    (a, first), (b, last) = run[0], run[-1]
    worst, at = _FLAT / 2, 0
    for i in range(1, len(run) - 1):
        along, half = run[i]
        off = abs(first + (last - first) * (along - a) / (b - a) - half)
        if off > worst:
            worst, at = off, i
    if not at:
        return [run[0], run[-1]]
    return [*_simple(run[: at + 1])[:-1], *_simple(run[at:])]
