"""From attribute text to values: numbers, lengths, transforms, view boxes (user units, y down).

Everything here is a pure function; text that cannot be read raises BadValueError, and the caller
knows the place in the file.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from msgspec import Struct

from pnp.model.definitions import lazy_pattern
from pnp.model.face import Matrix, multiply

# every quantifier is possessive, so that no text can make matching slow
NUMBER = r"[-+]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+"
LARGEST = 1e9

_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54}
_NUMBER = lazy_pattern(NUMBER)
_LENGTH = lazy_pattern(rf"({NUMBER})([a-zA-Z]*+|%)")
_TOKEN = lazy_pattern(rf"{NUMBER}|[^\s,]")
_DOUBLE_COMMA = lazy_pattern(r"^\s*,|,\s*(?:,|$)")
_FUNCTION = lazy_pattern(r"[\s,]*+([a-zA-Z]++)\s*+\(([^()]*+)\)")


class BadValueError(Exception):
    """A value that cannot be read, with a message and perhaps a hint."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Length(Struct, frozen=True):
    """A length in user units, or in percent of a reference that is known later."""

    value: float
    percent: bool = False

    def of(self, reference: float) -> float:
        """The length in user units."""
        return self.value * reference / 100 if self.percent else self.value


class Viewport(NamedTuple):
    """Width and height, in user units, that percentages refer to."""

    width: float
    height: float

    @property
    def diagonal(self) -> float:
        """The reference of percentages that are not of width or height (SVG 2, 8.9)."""
        return math.hypot(self.width, self.height) / math.sqrt(2)


def quoted(text: str) -> str:
    """Text for a message, shortened."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def checked(value: float) -> float:
    """The number itself, unless it is too large for a drawing."""
    if not -LARGEST <= value <= LARGEST:
        raise BadValueError(f"the number {value:g} is too large")
    return value


def parse_number(text: str) -> float:
    """A plain number."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        raise BadValueError(f"{quoted(text)} is not a number")
    return checked(float(text))


def parse_numbers(text: str) -> list[float]:
    """Numbers separated by white space and/or single commas."""
    try:
        if not text.isascii() or ("," in text and _DOUBLE_COMMA.search(text)):
            raise ValueError
        values = list(map(float, _TOKEN.findall(text)))
    except ValueError:
        raise BadValueError(f"{quoted(text)} is not a list of numbers") from None
    for value in values:
        checked(value)
    return values


def parse_length(text: str) -> Length:
    """A length such as '3', '3mm' or '50%'; user units are px."""
    text = text.strip()
    match = _LENGTH.fullmatch(text)
    if not match:
        raise BadValueError(f"{quoted(text)} is not a length")
    number, unit = checked(float(match[1])), match[2].lower()
    if unit == "%":
        return Length(number, True)
    if unit not in _UNITS:
        raise BadValueError(
            f"the unit '{match[2][:20]}' is not supported", "write px, pt, pc, mm, cm, in or %"
        )
    return Length(checked(number * _UNITS[unit]))


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point under a matrix."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def scale_of(m: Matrix) -> float:
    """The mean factor by which `m` enlarges lengths: the root of its determinant."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def is_singular(m: Matrix) -> bool:
    """Whether `m` maps everything to a line, or has overflowed."""
    size = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3]
    return not (all(map(math.isfinite, m)) and abs(m[0] * m[3] - m[1] * m[2]) > 1e-12 * size)


def is_similarity(m: Matrix) -> bool:
    """Whether `m` keeps shapes: it only moves, turns, mirrors and scales evenly."""
    a, b, c, d = m[:4]
    size = a * a + b * b + c * c + d * d
    return abs(a * a + b * b - c * c - d * d) <= 1e-6 * size and abs(a * c + b * d) <= 1e-6 * size


def tidy(m: Matrix) -> Matrix:
    """The matrix to 9 significant digits, so that every machine writes the same."""
    a, b, c, d, e, f = (float(f"{v:.9g}") + 0.0 for v in m)
    return (a, b, c, d, e, f)


def _rotate(angle: float, cx: float = 0.0, cy: float = 0.0) -> Matrix:
    # quarter turns are exact, so that upright shapes stay upright to the last digit
    cos, sin = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}.get(
        angle % 360, (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    )
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def _function(name: str, v: list[float]) -> Matrix | None:
    match name, len(v):
        case "matrix", 6:
            return (v[0], v[1], v[2], v[3], v[4], v[5])
        case "translate", 1 | 2:
            return (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) == 2 else 0.0)
        case "scale", 1 | 2:
            return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        case "rotate", 1 | 3:
            return _rotate(*v)
        case "skewX", 1:
            return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
        case "skewY", 1:
            return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    return None


def parse_transform(text: str) -> Matrix:
    """A list of SVG transforms; the first in the text is the outermost."""
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    text = text.strip()
    at = 0
    while at < len(text):
        match = _FUNCTION.match(text, at)
        if not match:
            if text == "none":
                return matrix
            raise BadValueError(f"{quoted(text[at:])} is not a transform")
        one = _function(match[1], parse_numbers(match[2]))
        if one is None:
            raise BadValueError(
                f"{quoted(match[0].strip(' ,'))} is not a transform",
                "write matrix(6 numbers), translate(1, 2), scale(1, 2), rotate(1, 3), "
                "skewX(1) or skewY(1)",
            )
        matrix = multiply(matrix, one)
        at = match.end()
    return matrix


def parse_view_box(text: str) -> tuple[float, float, float, float]:
    """x, y, width and height; neither side may be negative."""
    values = parse_numbers(text)
    if len(values) != 4 or min(values[2:]) < 0:
        raise BadValueError(f"{quoted(text)} is not a view box: x, y, width and height")
    x, y, width, height = values
    return x, y, width, height


def fit(
    view_box: tuple[float, float, float, float], width: float, height: float, aspect: str
) -> Matrix:
    """The matrix from a view box to a box (0, 0, width, height), all sides positive.

    `aspect` is the value of preserveAspectRatio.
    """
    x, y, w, h = view_box
    words = [word for word in aspect.split() if word != "defer"] or ["xMidYMid"]
    sx, sy = width / w, height / h
    place = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0])
    if words[0] == "none":
        return (sx, 0.0, 0.0, sy, -x * sx, -y * sy)
    if not place or words[1:] not in ([], ["meet"], ["slice"]):
        raise BadValueError(f"{quoted(aspect)} is not a value of preserveAspectRatio")
    scale = max(sx, sy) if words[1:] == ["slice"] else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = (width - w * scale) * share[place[1]]
    dy = (height - h * scale) * share[place[2]]
    return (scale, 0.0, 0.0, scale, dx - x * scale, dy - y * scale)
