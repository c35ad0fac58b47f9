"""Putting one mapping over another: `extends`, a card's overrides, a style that builds on another.

Mappings are put together key by key; anything else in the upper one replaces the lower. A length
that begins with a sign changes the length below it (`+2mm`); `= -2mm` is a negative length that
replaces. `null` takes a key away.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pnp.lang.schema import shown
from pnp.model.source import Mark, Record
from pnp.problems import Problems, Span, did_you_mean
from pnp.units import parse_measure

_RELATIVE = re.compile(r"\s*[+-]\s*[\d.]+\s*[a-z%]+\s*")


class Layered(Record):
    """A mapping put together from several files: `paths[key]` is that of a key's own."""

    __slots__ = ("paths",)

    def __init__(self, path: str = "", mark: Mark = (1, 1)) -> None:
        super().__init__(path, mark)
        self.paths: dict[str, str] = {}

    def span(self, key: str | None = None) -> Span:
        """See Record."""
        span = super().span(key)
        return replace(span, path=self.paths.get(key, self.path)) if key is not None else span

    def key_span(self, key: str) -> Span:
        """See Record."""
        return replace(super().key_span(key), path=self.paths.get(key, self.path))

    def __reduce__(self) -> Any:
        return _layered, (self.path, self.mark, self.marks, self.paths, dict(self))


def _layered(
    path: str, mark: Mark, marks: dict[str, tuple[Mark, Mark]], paths: dict[str, str], values: Any
) -> Layered:
    layered = Layered(path, mark)
    layered.marks, layered.paths = marks, paths
    layered.update(values)
    return layered


def overlay(lower: Record, upper: Record, problems: Problems, new_keys: bool = True) -> Record:
    """The two put together; every value keeps the place where it was written.

    With `new_keys` off, a top-level key that is not in `lower` is a problem (a card may change
    elements, not add them).
    """
    out = Layered(upper.path, upper.mark)
    # the order of the lower mapping stays: it is the order of drawing
    for key in [*lower, *(k for k in upper if k not in lower)]:
        if key not in upper:
            source, value = lower, lower[key]
        elif key not in lower and not new_keys:
            hint = did_you_mean(key, lower, "elements")
            problems.add(f"there is no element '{key}' to change", upper.key_span(key), hint)
            continue
        else:
            source, value = upper, upper[key]
            # what is to be put over yet another mapping may still find there what it changes
            if key in lower or not ("extends" in lower or "extends" in upper):
                value = _value(lower.get(key), value, upper, key, problems)
            if value is None:
                if key not in lower:
                    hint = did_you_mean(key, lower, "there are")
                    problems.add(f"there is no '{key}' to take away", upper.key_span(key), hint)
                continue
        out.put(key, value, *source.marks.get(key, (source.mark, source.mark)))
        out.paths[key] = source.key_span(key).path
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
        # without anything below it is for the type to say what a sign means
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
        f"'{key}': '{upper}' changes a length, but what it changes is {shown(lower)}",
        record.span(key), "write a length without a sign to replace it",
    )  # fmt: skip
    return lower
