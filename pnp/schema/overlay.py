"""Merge one mapping over another: `extends`, the overrides of a card, a style based on another.

Mappings are merged key by key; any other value of the upper one replaces the lower. A length that
begins with a sign changes the length below it (`+2mm`); `= -2mm` is a negative length that replaces
it. Keys of printed words (`text`) have no lengths: `+2%` and `= 3 points` are printed as they are
written. `null` removes a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Record
from pnp.model.units import parse_measure
from pnp.schema.values import shown

_RELATIVE = lazy_pattern(r"\s*[+-]\s*[\d.]+\s*[a-z%]+\s*")
# keys of layouts whose values are always words to print
_WORDS = frozenset(("text", "label", "leader", "bullets", "numbers"))
# the arguments of fragments: lengths or words, which only the value itself shows
_PARAMETERS = frozenset(("with", "parameters"))


def overlay(
    lower: Record,
    upper: Record,
    problems: Problems,
    new_keys: bool = True,
    lengths: bool = True,
    parameters: bool = False,
) -> Record:
    """The merged mapping; every value keeps the place where it was written.

    Without `new_keys`, a top-level key that is not in `lower` is a problem (a card may change
    elements, not add them). Without `lengths`, a text with a sign is a text like any other. The
    values of `parameters` may be words: a sign changes only a length.
    """
    out = Record(upper.path, upper.mark)
    # the order of the lower mapping stays: it is the order of drawing
    for key in [*lower, *(k for k in upper if k not in lower)]:
        if key not in upper:
            source, value = lower, lower[key]
        elif key not in lower and not new_keys:
            message = f"there is no element '{key}' to change"
            hint = did_you_mean(key, lower, "elements")
            problems.add("unknown-name", message, upper.key_span(key), hint)
            continue
        else:
            source, value = upper, upper[key]
            # a mapping that is merged over another one later may change a length there
            if key in lower or not ("extends" in lower or "extends" in upper):
                value = _value(lower.get(key), upper, key, problems, lengths, parameters)
            if value is None:
                if key not in lower:
                    message = f"there is no '{key}' to remove"
                    hint = did_you_mean(key, lower, "there are")
                    problems.add("unknown-name", message, upper.key_span(key), hint)
                continue
        out.put_from(source, key, value)
    return out


def _value(
    lower: Any, record: Record, key: str, problems: Problems, lengths: bool, parameters: bool
) -> Any:
    """The value of a key of the upper mapping over the value below it."""
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
    # with no value below, the type of the key decides what a sign means
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
    """Report every value of `upper` that all of these mappings with its key have already, and
    every empty mapping. Keys that none of them has are new."""
    for key, value in upper.items():
        below = [lower[key] for lower in lowers if key in lower]
        records = [one for one in below if isinstance(one, Record)]
        if isinstance(value, Record) and not value:
            problems.add(
                "no-effect", f"'{key}' is empty", upper.key_span(key), "write what changes"
            )
        elif isinstance(value, Record) and records and len(records) == len(below):
            if not any(_is_other_kind(one, value) for one in records):
                note_unchanged(records, value, problems, lengths)
        elif below and all(is_same(one, value, lengths and key not in _WORDS) for one in below):
            note_same(problems, key, value, upper.span(key))


def note_same(problems: Problems, key: str, value: Any, span: Span) -> None:
    """Report that a value changes nothing."""
    state = f"{shown(value)} already" if not isinstance(value, dict | list) else "like this already"
    problems.add("no-effect", f"this changes nothing: '{key}' is {state}", span, "leave it out")


def is_same(lower: Any, upper: Any, lengths: bool = True) -> bool:
    """Whether a value is the one below it, spelled the same."""
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
        "wrong-value",
        f"'{key}': '{upper}' changes a length, but the value below is {shown(lower)}",
        record.span(key),
        "write a length without a sign to replace it",
    )
    return lower


def _is_length(value: Any) -> bool:
    """Whether a raw value is a length, with or without a sign, also in pixels."""
    if not isinstance(value, str):
        return False
    try:
        parse_measure(value, 72)
    except ValueError:
        return False
    return True
