"""Light and tone: how dark a surface is, by its material and the angle at which light meets it.

A tone is 0 (paper) to 1 (solid black).
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable

INK = "#1d1a16"
PAPER = "#fdf8ec"
FIELD = "#f6ebd1"  # the ground of a picture: a little darker than paper, so that paper is light
BRASS = "#ecd097"
LEATHER = "#d6b08c"

LIGHT = (-0.50, -0.58, 0.643)  # towards the light: upper left, in front of the sheet

Tone = float | Callable[[complex], float]

# From the cosine of the angle between surface and light to the tone; the dark end first. Surfaces
# that are lit from behind become lighter again: this reflected light makes a cylinder round.
_MATERIALS: dict[str, list[tuple[float, float]]] = {
    "matte": [
        (-1, 0.52), (-0.55, 0.60), (-0.28, 0.86), (0.0, 0.78), (0.3, 0.56), (0.52, 0.38),
        (0.66, 0.27), (0.77, 0.17), (0.815, 0), (1, 0),
    ],
    "dark": [
        (-1, 0.62), (-0.6, 0.70), (-0.34, 1), (0.24, 1), (0.38, 0.80), (0.58, 0.62), (0.72, 0.46),
        (0.80, 0.30), (0.835, 0), (1, 0),
    ],
    "steel": [
        (-1, 0.22), (-0.5, 0.30), (-0.36, 0.66), (-0.26, 1), (0.14, 1), (0.2, 0.62), (0.42, 0.38),
        (0.58, 0.20), (0.66, 0), (0.80, 0), (0.83, 0.28), (0.88, 0.40), (1, 0.2),
    ],
    "brass": [
        (-1, 0.40), (-0.5, 0.46), (-0.3, 0.95), (-0.02, 1), (0.08, 0.76), (0.3, 0.54), (0.5, 0.40),
        (0.64, 0.32), (0.78, 0.25), (0.86, 0.16), (0.875, 0), (1, 0),
    ],
    "pale": [
        (-1, 0.34), (-0.4, 0.44), (-0.1, 0.58), (0.15, 0.42), (0.4, 0.26), (0.58, 0.12), (0.66, 0),
        (1, 0),
    ],
}  # fmt: skip


def tone_of(material: str, cosine: float) -> float:
    """The tone of a material at a cosine between light and surface; raises KeyError."""
    rows = _MATERIALS[material]
    i = bisect.bisect_left(rows, (cosine, 0.0))
    if i == 0:
        return rows[0][1]
    if i == len(rows):
        return rows[-1][1]
    (a, p), (b, q) = rows[i - 1], rows[i]
    return p + (q - p) * (cosine - a) / (b - a)


def lit(normal: complex, front: float) -> float:
    """The cosine between light and a normal: `normal` in the sheet, `front` to the reader."""
    return normal.real * LIGHT[0] + normal.imag * LIGHT[1] + front * LIGHT[2]


def turned_face(angle: float) -> float:
    """The tone of a face turned on a lathe, at an angle in radians: narrow dark fans."""
    d = angle - math.radians(48)
    fans = ((0.80, 0.0, 5), (0.62, 2.9, 9), (0.5, -1.75, 16), (0.42, 1.55, 16))
    return 0.08 + sum(dark * max(0.0, math.cos(d - at)) ** power for dark, at, power in fans)
