"""Putting one mapping over another: `extends`, a card's overrides, a style that builds on another.

Mappings are put together key by key; anything else in the upper one replaces the lower. A length
that begins with a sign changes the length below it (`+2mm`); `= -2mm` is a negative length that
replaces. `null` takes a key away.
"""

from __future__ import annotations

import re
from typing import Any

from pnp.model.source import Record
from pnp.problems import Problems, did_you_mean
from pnp.units import parse_measure

_RELATIVE = re.compile(r"\s*[+-]\s*[\d.]+\s*[a-z%]+\s*")


def overlay(lower: Record, upper: Record, problems: Problems, new_keys: bool = True) -> Record:
    """The two put together; every value keeps the place where it was written.

    With `new_keys` off, a top-level key that is not in `lower` is a problem (a card may change
    elements, not add them).
    """
    out = Record(upper.path, upper.mark)
    # the order of the lower mapping stays: it is the order of drawing
    for key in [*lower, *(k for k in upper if k not in lower)]:
        if key not in upper:
            source, value = lower, lower[key]
        elif key not in lower and not new_keys:
            hint = did_you_mean(key, lower, "elements")
            problems.add(f"there is no element '{key}' to change", upper.key_span(key), hint)
            continue
        else:
            source, value = upper, _value(lower.get(key), upper[key], upper, key, problems)
            if value is None:
                continue
        out.put(key, value, *source.marks.get(key, (source.mark, source.mark)))
    return out


def _value(lower: Any, upper: Any, record: Record, key: str, problems: Problems) -> Any:
    if isinstance(lower, Record) and isinstance(upper, Record):
        kind = upper.get("kind")
        if kind is not None and kind != lower.get("kind"):
            return upper  # another kind of element: nothing of the old one applies
        return overlay(lower, upper, problems)
    if isinstance(upper, str):
        if upper.lstrip().startswith("="):
            return upper.lstrip()[1:].strip()
        if lower is not None and _RELATIVE.fullmatch(upper):
            return _sum(lower, upper, record, key, problems)
    return upper


def _sum(lower: Any, upper: str, record: Record, key: str, problems: Problems) -> Any:
    if isinstance(lower, str):
        try:
            parse_measure(lower, 72)
        except ValueError:
            pass
        else:
            change = upper.strip()
            return f"{lower.strip()} {change[0]} {change[1:].strip()}"
    problems.add(
        f"'{key}': '{upper}' changes a length, but what it changes is {lower!r}",
        record.span(key), "write a length without a sign to replace it",
    )  # fmt: skip
    return lower
