"""How well two colours differ for the eye: contrast as in WCAG 2, lightness, colour vision.

In: colours as red, green and blue of 0..1. Out: ratios from 1 (the same) to 21 (black on white),
lightness of 0..100 (CIE 1976 L*), and distances in CIELAB.

Sources: WCAG 2.2 (relative luminance, contrast ratio), CIE 15 (L*a*b*, white point D65). The
colours that a person without red or green cones sees: the matrices for severity 1.0 of G. M.
Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), no. 6;
they apply to linear RGB, as those of the preview.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

RGB = tuple[float, float, float]
Vision = Literal["protanopia", "deuteranopia"]


_MACHADO: Final[dict[Vision, tuple[RGB, RGB, RGB]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
# from linear RGB to X/Xn, Y/Yn and Z/Zn: the matrix of sRGB over the white point
_TO_XYZ: Final[tuple[RGB, RGB, RGB]] = (
    (0.433953, 0.376219, 0.189828),
    (0.212673, 0.715152, 0.072175),
    (0.017758, 0.109477, 0.872765),
)


@lru_cache(maxsize=4096)
def luminance(color: RGB) -> float:
    """The relative luminance of a colour: 0 is black, 1 is white."""
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    a, b = luminance(one), luminance(other)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def lightness(color: RGB) -> float:
    """The lightness L* of a colour, from 0 to 100."""
    return 116 * _cube_root(luminance(color)) - 16


def distance(one: RGB, other: RGB, vision: Vision | None = None) -> float:
    """The distance of two colours in CIELAB (2.3 is just seen), as a person with this colour
    vision sees them; None: with all cones."""
    return math.dist(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4)


def _seen(color: RGB, vision: Vision | None) -> RGB:
    """The colour that is seen, in linear RGB."""
    red, green, blue = map(_linear, color)
    if vision is None:
        return red, green, blue
    a, b, c = (max(0.0, p * red + q * green + r * blue) for p, q, r in _MACHADO[vision])
    return a, b, c


def _lab(linear: RGB) -> RGB:
    red, green, blue = linear
    x, y, z = (_cube_root(p * red + q * green + r * blue) for p, q, r in _TO_XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(share: float) -> float:
    """The function of CIELAB: a cube root, and a line near black."""
    return math.cbrt(share) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29
