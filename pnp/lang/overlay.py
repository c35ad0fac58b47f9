"""Putting one mapping over another: `extends`, a card's overrides, a style that builds on another.

Mappings are put together key by key; anything else in the upper one replaces the lower. A length
that begins with a sign changes the length below it (`+2mm`); `= -2mm` is a negative length that
replaces. Keys that hold words (`text`) have no lengths: `+2%` and `= 3 points` are printed as they
are written. `null` takes a key away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pnp.lang.schema import shown
from pnp.model.source import Listing, Mark, Record
from pnp.problems import Problems, Span, did_you_mean
from pnp.units import parse_measure

_RELATIVE = re.compile(r"\s*[+-]\s*[\d.]+\s*[a-z%]+\s*")
# keys of layouts whose values are printed as words, whatever they look like
_WORDS = frozenset(("text", "label", "leader", "bullets", "numbers"))
# what a fragment is given: a length or words, which only the value itself can show
_PARAMETERS = frozenset(("with", "parameters"))


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

    def put_from(self, other: Record, key: str, value: Any) -> None:
        """Set a key with the places that it has in another record."""
        self.put(key, value, *other.marks.get(key, (other.mark, other.mark)))
        self.paths[key] = other.key_span(key).path

    def __reduce__(self) -> Any:
        parts = self.path, self.mark, dict(self.marks), dict(self.paths), dict(self)
        return _layered, (type(self), *parts)


def _layered(
    kind: type[Layered],
    path: str,
    mark: Mark,
    marks: dict[str, tuple[Mark, Mark]],
    paths: dict[str, str],
    values: Any,
) -> Layered:
    layered = kind(path, mark)
    layered.marks, layered.paths = marks, paths
    layered.update(values)
    return layered


class Joined(Listing):
    """A list put together from several files: `paths[i]` is that of item i."""

    __slots__ = ("paths",)

    def __init__(self, path: str = "", mark: Mark = (1, 1)) -> None:
        super().__init__(path, mark)
        self.paths: list[str] = []

    def put_at(self, value: Any, span: Span) -> None:
        """Append an item that stands at a place of any file."""
        self.put(value, (span.line or 1, span.column or 1))
        self.paths.append(span.path)

    def span(self, index: int | None = None) -> Span:
        """See Listing."""
        span = super().span(index)
        known = index is not None and index < len(self.paths)
        return replace(span, path=self.paths[index]) if known and index is not None else span

    def __reduce__(self) -> Any:
        return _joined, (self.path, self.mark, list(self.marks), list(self.paths), list(self))


def _joined(
    path: str, mark: Mark, marks: list[Mark], paths: list[str], values: list[Any]
) -> Joined:
    joined = Joined(path, mark)
    joined.marks, joined.paths = marks, paths
    joined.extend(values)
    return joined


def joined(*lists: Listing) -> Joined:
    """The items of several lists, each with the place where it was written."""
    out = Joined(lists[0].path, lists[0].mark)
    for one in lists:
        for i, item in enumerate(one):
            out.put_at(item, item.span() if isinstance(item, Record) else one.span(i))
    return out


def overlay(
    lower: Record,
    upper: Record,
    problems: Problems,
    new_keys: bool = True,
    lengths: bool = True,
    parameters: bool = False,
) -> Record:
    """The two put together; every value keeps the place where it was written.

    With `new_keys` off, a top-level key that is not in `lower` is a problem (a card may change
    elements, not add them). With `lengths` off, a text with a sign is a text like any other. The
    values of `parameters` may be words: a sign changes only what is a length.
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
                value = _value(lower.get(key), upper, key, problems, lengths, parameters)
            if value is None:
                if key not in lower:
                    hint = did_you_mean(key, lower, "there are")
                    problems.add(f"there is no '{key}' to take away", upper.key_span(key), hint)
                continue
        out.put_from(source, key, value)
    return out


def _value(
    lower: Any, record: Record, key: str, problems: Problems, lengths: bool, parameters: bool
) -> Any:
    """What a key of the upper mapping comes to over the value below it."""
    upper = record[key]
    if isinstance(lower, Record) and isinstance(upper, Record):
        if _is_other_kind(lower, upper):
            return upper  # nothing of the old element applies
        parameters = parameters or key in _PARAMETERS
        return overlay(lower, upper, problems, lengths=lengths, parameters=parameters)
    if not isinstance(upper, str) or not lengths or key in _WORDS:
        return upper
    if upper.lstrip().startswith("="):
        length = upper.lstrip()[1:].strip()
        return upper if parameters and not _is_length(length) else length
    # without anything below it is for the type to say what a sign means
    if lower is None or not _RELATIVE.fullmatch(upper):
        return upper
    if parameters and not (_is_length(lower) and _is_length(upper)):
        return upper
    return _sum(lower, upper, record, key, problems)


def _is_other_kind(lower: Record, upper: Record) -> bool:
    kind = upper.get("kind")
    return kind is not None and kind != lower.get("kind")


def note_unchanged(
    lowers: Sequence[Record], upper: Record, problems: Problems, lengths: bool = True
) -> None:
    """Note every value of `upper` that all of these mappings which have its key have already,
    and every mapping that says nothing. Keys that none of them has are new."""
    for key, value in upper.items():
        below = [lower[key] for lower in lowers if key in lower]
        records = [one for one in below if isinstance(one, Record)]
        if isinstance(value, Record) and not value:
            problems.add(f"'{key}' says nothing", upper.key_span(key), "write what changes")
        elif isinstance(value, Record) and records and len(records) == len(below):
            if not any(_is_other_kind(one, value) for one in records):
                note_unchanged(records, value, problems, lengths)
        elif below and all(is_same(one, value, lengths and key not in _WORDS) for one in below):
            note_same(problems, key, value, upper.span(key))


def note_same(problems: Problems, key: str, value: Any, span: Span) -> None:
    """Note that a value changes nothing."""
    said = f"{shown(value)} already" if not isinstance(value, dict | list) else "like this already"
    problems.add(f"this changes nothing: '{key}' is {said}", span, "leave it out")


def is_same(lower: Any, upper: Any, lengths: bool = True) -> bool:
    """Whether a value is what was there, also in how it is spelled."""
    if lengths and isinstance(upper, str) and upper.lstrip().startswith("="):
        upper = upper.lstrip()[1:].strip()
    if isinstance(lower, dict | list):
        return bool(lower == upper)
    return type(lower) is type(upper) and lower == upper and str(lower) == str(upper)


def _sum(lower: Any, upper: str, record: Record, key: str, problems: Problems) -> Any:
    if _is_length(lower):
        change = upper.strip()
        return f"{lower.strip()} {change[0]} {change[1:].strip()}"
    problems.add(
        f"'{key}': '{upper}' changes a length, but what it changes is {shown(lower)}",
        record.span(key), "write a length without a sign to replace it",
    )  # fmt: skip
    return lower


def _is_length(value: Any) -> bool:
    """Whether a raw value is a length, with or without a sign; of pixels in any resolution."""
    if not isinstance(value, str):
        return False
    try:
        parse_measure(value, 72)
    except ValueError:
        return False
    return True
