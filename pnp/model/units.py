"""Lengths: texts with a unit, read as points.

In: '63mm', '2.5in', '50%', '100% - 4mm', '37px' (with a given dpi). Out: points, or a `Measure`
where a share of another length may be part of it. A number without a unit is not a length.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from pnp.model.definitions import lazy_pattern

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72.0 / 25.4, "cm": 72.0 / 2.54}
UNITS = (*POINTS, "px", "%")

# Longest side of anything pnp draws, in points: 200 in is the PDF limit for a page side.
LARGEST = 14400.0
_LONGEST = 200  # characters of a length

_NUMBER = r"(?:\d+\.?\d*|\.\d+)"
_TERM = re.compile(rf"\s*([+-]?)\s*({_NUMBER})\s*([a-zA-Z%]*)\s*")
_COMMA = lazy_pattern(r"([+-]?\d+),(\d+)\s*(mm|cm|in|pt|px|%)?", re.ASCII)
_INCHES = lazy_pattern(r"(\d+\.?\d*|\.\d+)\s*[\"”″]", re.ASCII)
_QUOTES = "“”„‘’"
# words of other tools in place of a length, and whether they mean the centre
_WORDS = {"center": True, "centre": True, "middle": True, "full": False, "all": False, "max": False}
_OTHER_UNITS = {
    **dict.fromkeys(("point", "points", "pts"), "pt"),
    **dict.fromkeys(("inch", "inches"), "in"),
    **dict.fromkeys(("millimeter", "millimeters", "millimetre", "millimetres"), "mm"),
    **dict.fromkeys(("centimeter", "centimeters", "centimetre", "centimetres"), "cm"),
    **dict.fromkeys(("pixel", "pixels"), "px"),
}
_SPLIT = re.compile(r"(?<=[\w%])\s*(?=[+-])")

# the same as regular expressions that editors support
_TERM_PATTERN = r"([0-9]+\.?[0-9]*|\.[0-9]+)\s*"


class Measure(Struct, frozen=True):
    """A length of `points` plus `share` (0.5 is 50 %) of a reference length."""

    points: float
    share: float = 0.0

    def of(self, reference: float) -> float:
        """The length in points, given the reference length in points."""
        return self.points + self.share * reference

    def __add__(self, other: Measure) -> Measure:
        return Measure(self.points + other.points, self.share + other.share)


def mm(value: float) -> float:
    """Millimetres to points."""
    return value * POINTS["mm"]


def in_mm(points: float, digits: int = 1) -> str:
    """Points in millimetres, for messages: '12.5 mm', '5080 mm'."""
    return f"{points * 25.4 / 72:.{digits}f}".removesuffix(".0") + " mm"


def length_pattern(share: bool = False, negative: bool = True, signed: bool = False) -> str:
    """A regular expression of JSON Schema for lengths and sums of them; with `share` also for
    percentages. Not `negative`: only a sum may begin with a minus. `signed`: it may begin with a
    plus."""
    units = "|".join(unit for unit in UNITS if share or unit != "%")
    term = rf"{_TERM_PATTERN}({units})\s*"
    more = rf"([+-]\s*{term})"
    sign = r"[+-]?\s*" if signed else r"(-\s*)?"
    if negative:
        return rf"^\s*{sign}{term}{more}*$"
    return rf"^\s*({term}{more}*|-\s*{term}{more}+)$"


@lru_cache(maxsize=4096)
def parse_measure(text: str, dpi: float | None = None, usual: str = "mm") -> Measure:
    """Parse a sum of lengths and percentages, such as '100% - 4mm'.

    Raises ValueError with what was found and what is expected, in the `usual` unit.
    """
    total = Measure(0.0)
    for part in _SPLIT.split(text.strip()) if len(text) <= _LONGEST else [""]:
        match = _TERM.fullmatch(part)
        if not match:
            shown = text if len(text) <= 60 else f"{text[:59]}…"
            raise ValueError(f"{shown!r} is not a length; {_way_of(shown, usual)}")
        sign = -1.0 if match[1] == "-" else 1.0
        number, unit = sign * float(match[2]), match[3]
        if not unit:
            raise ValueError(f"'{text}' is not a length; write a unit, e.g. '{match[2]}{usual}'")
        if unit == "%":
            total += Measure(0.0, number / 100)
        elif unit == "px":
            if not dpi:
                raise ValueError(f"'{text}' needs a resolution; write 'dpi: 300' beside 'size'")
            total += Measure(number * 72 / dpi)
        elif unit in POINTS:
            total += Measure(number * POINTS[unit])
        else:
            raise ValueError(f"unknown unit {unit!r} in {text!r}; {_way_of_unit(match[2], unit)}")
    # written like this, it refuses not-a-number (infinity minus infinity) as well
    if not (abs(total.points) <= LARGEST and abs(total.share) <= 100):
        raise ValueError(f"'{text}' is larger than any page; the most is {in_mm(LARGEST)}")
    return total


def _way_of(text: str, usual: str) -> str:
    """The hint for a text that is not a length."""
    plain = text.strip().strip(_QUOTES).strip()
    if plain != text.strip():
        return f"write it with straight quotes or with none: {plain}"
    if match := _COMMA.fullmatch(plain):
        return f"write decimals after a point: '{match[1]}.{match[2]}{match[3] or usual}'"
    if plain in UNITS:
        return f"a number is missing before the unit, e.g. '3{plain}'"
    if match := _INCHES.fullmatch(plain):
        return f"inches are written '{match[1]}in'"
    if plain.startswith("calc(") and plain.endswith(")"):
        return f"write the sum alone: '{plain[5:-1]}'"
    if plain in _WORDS:
        return "'at: 5' puts it in the centre" if _WORDS[plain] else "the whole is '100%'"
    return f"write a number and a unit, e.g. '{10 if usual == 'pt' else 63}{usual}'"


def _way_of_unit(number: str, unit: str) -> str:
    """The hint for an unknown unit."""
    found = unit.lower() if unit.lower() in UNITS else _OTHER_UNITS.get(unit.lower())
    if found is None:
        return f"the units are {', '.join(UNITS)}"
    return f"write '{number}{found}'"


def parse_length(text: object, dpi: float | None = None, usual: str = "mm") -> float:
    """Parse a length without percentages to points. Raises ValueError, see `parse_measure`."""
    if isinstance(text, int | float) and not isinstance(text, bool):
        raise ValueError(f"{text} is not a length; write a unit, e.g. '{text}{usual}'")
    if not isinstance(text, str):
        raise ValueError("a length is text with a unit, e.g. '63mm'")
    measure = parse_measure(text, dpi, usual)
    if measure.share:
        raise ValueError(
            f"'{text}': there is no length here that a percentage could refer to; write e.g. '3mm'"
        )
    return measure.points
