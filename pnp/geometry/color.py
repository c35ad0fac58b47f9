"""From CSS colours to colours of operations: grey as one number, so that black is black ink."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache

from pnp.geometry.values import NUMBER, BadValueError, quoted
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Color
from pnp.model.problems import did_you_mean
from pnp.schema.color_names import NAMED

# a colour and its opacity
Ink = tuple[Color, float]

_FUNCTION = lazy_pattern(r"(rgb|hsl)a?\(([^()]*+)\)", re.IGNORECASE)
_TERM = lazy_pattern(rf"({NUMBER})(%|deg)?+", re.IGNORECASE)


def make_color(red: float, green: float, blue: float) -> Color:
    """A colour from parts of 0..1: grey (one number) if they are equal, else RGB."""
    rgb = (round(red, 4), round(green, 4), round(blue, 4))
    return rgb[:1] if rgb[0] == rgb[1] == rgb[2] else rgb


def _from_hex(digits: str) -> Ink | None:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8) or not re.fullmatch("[0-9a-fA-F]+", digits):
        return None
    parts = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return make_color(*parts[:3]), round(parts[3], 4) if len(parts) == 4 else 1.0


def _clamp(value: float, top: float = 1.0) -> float:
    return min(max(value, 0.0), top)


def _from_function(name: str, arguments: str) -> Ink | None:
    """rgb() and hsl(), with commas or, as in CSS 4, with spaces and a slash."""
    terms = [_TERM.fullmatch(t) for t in arguments.replace(",", " ").replace("/", " ").split()]
    values: list[float] = []
    units: list[str] = []
    for term in terms:
        if term is None:
            return None
        values.append(_clamp(float(term[1]), 1e6) if name == "rgb" else float(term[1]))
        units.append((term[2] or "").lower())
    if len(values) not in (3, 4) or (len(values) == 4 and units[3] == "deg"):
        return None
    alpha = 1.0
    if len(values) == 4:
        alpha = round(_clamp(values[3] / (100 if units[3] else 1)), 4)
    if name == "rgb":
        if units[:3] not in ([""] * 3, ["%"] * 3):
            return None
        full = 100 if units[0] else 255
        return make_color(*(_clamp(value / full) for value in values[:3])), alpha
    if units[0] == "%" or units[1:3] != ["%", "%"] or abs(values[0]) > 1e6:
        return None
    hue, saturation, lightness = values[0] / 360 % 1, *(_clamp(v / 100) for v in values[1:3])
    return make_color(*map(_clamp, colorsys.hls_to_rgb(hue, lightness, saturation))), alpha


@lru_cache(maxsize=1024)
def parse_color(text: str) -> Ink:
    """A colour with its opacity: '#rgb', '#rrggbbaa', 'rgb(…)', 'hsl(…)' or a name.

    Raises BadValueError.
    """
    word = text.strip().lower()
    if word == "transparent":
        return (0.0,), 0.0
    if word in NAMED:
        word = "#" + NAMED[word]
    ink = None
    if word.startswith("#"):
        ink = _from_hex(word[1:])
    elif match := _FUNCTION.fullmatch(word):
        ink = _from_function(match[1], match[2])
    if ink is None:
        hint = did_you_mean(word, NAMED) if word.isalpha() and len(word) < 24 else None
        raise BadValueError(f"{quoted(text)} is not a colour", hint)
    return ink


def to_same_space(colors: list[Color]) -> list[Color]:
    """The colours of one gradient in one colour space, as a PDF function needs them.

    Grey is converted exactly to any space; RGB together with CMYK makes the CMYK colours RGB.
    """
    kinds = {len(color) for color in colors}
    if len(kinds) <= 1:
        return colors
    if kinds == {1, 4}:
        return [(0.0, 0.0, 0.0, round(1 - c[0], 4)) if len(c) == 1 else c for c in colors]
    return [as_rgb(color) for color in colors]


def as_rgb(color: Color) -> Color:
    """A grey, RGB or CMYK colour as RGB."""
    if len(color) == 1:
        return color * 3
    if len(color) == 4:
        return tuple(round((1 - part) * (1 - color[3]), 4) for part in color[:3])
    return color
