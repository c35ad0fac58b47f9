"""The colour of a paint at a point.

A sample is (red, green, blue, grey, opacity), each of 0..1; the first four are multiplied by the
opacity. The grey is what the colour becomes in a print in greys.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.draw.inks.greys import grey_color
from pnp.geometry.color import as_rgb
from pnp.model.face import Color, LinearGradient, RadialGradient, Stop

Sample = tuple[float, float, float, float, float]

NOTHING: Sample = (0.0, 0.0, 0.0, 0.0, 0.0)
WHITE: Sample = (1.0, 1.0, 1.0, 1.0, 1.0)
_FLAT = 1e-9


@lru_cache(maxsize=4096)
def solid(color: Color, opacity: float = 1.0) -> Sample:
    """The sample of a colour with an opacity."""
    red, green, blue = as_rgb(color)
    (grey,) = grey_color(color)
    return red * opacity, green * opacity, blue * opacity, grey * opacity, opacity


def over(upper: Sample, lower: Sample) -> Sample:
    """What is seen of two samples, one upon the other."""
    rest = 1 - upper[4]
    return (
        upper[0] + rest * lower[0],
        upper[1] + rest * lower[1],
        upper[2] + rest * lower[2],
        upper[3] + rest * lower[3],
        upper[4] + rest * lower[4],
    )


def faded(sample: Sample, opacity: float) -> Sample:
    """A sample with a part of its opacity."""
    red, green, blue, grey, alpha = sample
    return red * opacity, green * opacity, blue * opacity, grey * opacity, alpha * opacity


def mean(samples: Sequence[Sample]) -> Sample:
    """What is seen of samples side by side from far off."""
    count = len(samples)
    a, b, c, d, e = (sum(parts) / count for parts in zip(*samples, strict=True))
    return a, b, c, d, e


def gradient_at(paint: LinearGradient | RadialGradient, x: float, y: float) -> Sample:
    """The sample of a gradient at a point in its own coordinates."""
    where = _linear if isinstance(paint, LinearGradient) else _radial
    offset = where(paint, x, y)  # type: ignore[arg-type]
    return NOTHING if offset is None else _at(paint.stops, offset)


def _linear(paint: LinearGradient, x: float, y: float) -> float:
    dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
    length = dx * dx + dy * dy
    return ((x - paint.x1) * dx + (y - paint.y1) * dy) / length if length > _FLAT else 1.0


def _radial(paint: RadialGradient, x: float, y: float) -> float | None:
    """The largest offset whose circle runs through the point; None if there is none."""
    dx, dy, dr = paint.cx - paint.fx, paint.cy - paint.fy, paint.r - paint.fr
    px, py = x - paint.fx, y - paint.fy
    a = dx * dx + dy * dy - dr * dr
    b = px * dx + py * dy + paint.fr * dr
    c = px * px + py * py - paint.fr * paint.fr
    if abs(a) < _FLAT:
        found = [c / (2 * b)] if abs(b) > _FLAT else []
    else:
        square = b * b - a * c
        root = math.sqrt(square) if square >= 0 else 0.0
        found = [(b + root) / a, (b - root) / a] if square >= 0 else []
    return max((t for t in found if paint.fr + t * dr >= 0), default=None)


def _at(stops: Sequence[Stop], offset: float) -> Sample:
    if offset <= stops[0].offset:
        return solid(stops[0].color, stops[0].opacity)
    for one, other in pairwise(stops):
        if offset <= other.offset:
            width = other.offset - one.offset
            share = (offset - one.offset) / width if width > 0 else 1.0
            opacity = one.opacity + share * (other.opacity - one.opacity)
            start, end = solid(one.color), solid(other.color)
            a, b, c, d, e = (p + share * (q - p) for p, q in zip(start, end, strict=True))
            return faded((a, b, c, d, e), opacity)
    return solid(stops[-1].color, stops[-1].opacity)
