"""Colours as a screen shows them.

Grey and RGB are sRGB. CMYK is what PDFium, which draws pnp's own pictures of cards, makes of it
without a profile: pure cyan is (0, 174, 239). PDFium was measured at the 6561 colours of a grid of
nine steps for each ink; the polynomials below are the nearest of the third degree to that, with
more weight on single inks. They differ from it by 2 of 255 in the mean; the usual product of
complements does by 16.
"""

from __future__ import annotations

from functools import lru_cache

from pnp.model.face import Color

# powers of C, M, Y and K, and what their product adds to red, green and blue; white is 255
_TERMS = (
    ((0, 0, 0, 1), (-261, -247, -233)),
    ((0, 0, 0, 2), (161, 136, 117)),
    ((0, 0, 0, 3), (-121, -113, -106)),
    ((0, 0, 1, 0), (18, -18, -200)),
    ((0, 0, 1, 1), (-19, 10, 183)),
    ((0, 0, 1, 2), (-2, 1, -30)),
    ((0, 0, 2, 0), (-18, 4, 10)),
    ((0, 0, 2, 1), (6, -2, -12)),
    ((0, 0, 3, 0), (7, 0, -47)),
    ((0, 1, 0, 0), (-20, -220, -130)),
    ((0, 1, 0, 1), (30, 193, 99)),
    ((0, 1, 0, 2), (-11, -41, -16)),
    ((0, 1, 1, 0), (-28, 12, 121)),
    ((0, 1, 1, 1), (20, -9, -97)),
    ((0, 1, 2, 0), (8, -6, 31)),
    ((0, 2, 0, 0), (-6, 97, 18)),
    ((0, 2, 0, 1), (-5, -23, -5)),
    ((0, 2, 1, 0), (17, 22, -25)),
    ((0, 3, 0, 0), (7, -113, -2)),
    ((1, 0, 0, 0), (-278, -108, -20)),
    ((1, 0, 0, 1), (266, 98, 9)),
    ((1, 0, 0, 2), (-71, -18, 7)),
    ((1, 0, 1, 0), (48, 12, 48)),
    ((1, 0, 1, 1), (-26, 2, -35)),
    ((1, 0, 2, 0), (-10, -3, 61)),
    ((1, 1, 0, 0), (119, 88, 9)),
    ((1, 1, 0, 1), (-81, -88, -4)),
    ((1, 1, 1, 0), (-59, -14, -53)),
    ((1, 2, 0, 0), (-76, 53, 9)),
    ((2, 0, 0, 0), (39, 27, 2)),
    ((2, 0, 0, 1), (-4, -16, 3)),
    ((2, 0, 1, 0), (28, -2, -34)),
    ((2, 1, 0, 0), (154, -33, 8)),
    ((3, 0, 0, 0), (-153, 0, 1)),
)


def screen_cmyk(inks: Color) -> tuple[float, float, float]:
    """Red, green and blue (0..1) of four inks."""
    c, m, y, k = inks
    red = green = blue = 255.0
    for (i, j, n, o), (more_red, more_green, more_blue) in _TERMS:
        product = c**i * m**j * y**n * k**o
        red += more_red * product
        green += more_green * product
        blue += more_blue * product
    return _part(red / 255), _part(green / 255), _part(blue / 255)


@lru_cache(maxsize=4096)
def screen_color(color: Color) -> str:
    """A colour as '#rrggbb'."""
    rgb = color * 3 if len(color) == 1 else screen_cmyk(color) if len(color) == 4 else color
    return "#" + "".join(f"{round(_part(part) * 255):02x}" for part in rgb)


def _part(value: float) -> float:
    return min(max(value, 0.0), 1.0)
