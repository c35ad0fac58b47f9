"""Defaults as users write them: '3mm' for a length in points, 'black' for an ink.

The code keeps defaults as typed values. Editors and documents show the raw value that is read as
the same typed one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Protocol

from pnp.model.units import POINTS, Measure

_SHOWN_UNITS = ("mm", "pt", "in")
_DECIMALS = 3  # of a length that somebody would write


class Reads(Protocol):
    """A type of values, see `pnp.schema.values.Type`."""

    def read(self, raw: Any) -> Any:
        """The typed value; raises ValueError."""


def as_written(kind: Reads, default: Any) -> Any:
    """The raw value that a type reads as this default: text, a number or a flag. None if there is
    no default, or none of these is read as it."""
    if default is None or default in ("", ()):
        return None
    known: Any = kind
    try:
        hash((known, default))
    except TypeError:
        return _found(kind, default)
    return _known(known, default)


def _found(kind: Reads, default: Any) -> Any:
    for raw in _raw_values(default, getattr(kind, "usual", "mm")):
        try:
            found = kind.read(raw)
        except (ValueError, TypeError, AttributeError):
            continue
        if _is_same(found, default):
            return raw
    return None


# each layout makes the types of its elements anew, and most of them are equal
_known = lru_cache(maxsize=512, typed=True)(_found)


def _raw_values(value: Any, usual: str) -> Iterator[Any]:
    """What may be read as a typed value, the most usual form first; lengths in the `usual` unit."""
    if isinstance(value, bool | str):
        yield value
    elif isinstance(value, int | float):
        yield from _lengths(float(value), usual)
        yield int(value) if float(value).is_integer() else value
        yield f"{round(value * 100, 4):g}%"
    elif isinstance(value, Measure):
        if not value.share:
            yield from _lengths(value.points, usual)
        yield f"{round(value.share * 100, 4):g}%"
    elif isinstance(value, tuple) and len(value) == 1:
        yield from _of_ink(value[0])
        yield from _raw_values(value[0], usual)
    elif isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        yield list(value)


def _of_ink(share: Any) -> Iterator[str]:
    """Grey of one ink, as it is written; 0 is black."""
    if isinstance(share, float):
        yield {0.0: "black", 1.0: "white"}.get(share, f"grey({round(100 - share * 100, 2):g}%)")


def _lengths(points: float, usual: str) -> Iterator[str]:
    """The length in the units in which it is a round number: '0.33mm', '9pt', '0.125in'."""
    for unit in sorted(_SHOWN_UNITS, key=lambda one: one != usual):
        yield f"{round(points / POINTS[unit], _DECIMALS):g}{unit}"


def _is_same(found: Any, default: Any) -> bool:
    if isinstance(found, Measure) and isinstance(default, Measure):
        return _is_same(found.points, default.points) and _is_same(found.share, default.share)
    if isinstance(found, int | float) and isinstance(default, int | float):
        return type(found) is bool or math.isclose(found, default, abs_tol=1e-9)
    return bool(found == default)
