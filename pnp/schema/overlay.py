"""Putting one mapping over another: `extends`, a card's overrides, a style that builds on another.

Mappings are put together key by key; anything else in the upper one replaces the lower. A length
that begins with a sign changes the length below it (`+2mm`); `= -2mm` is a negative length that
replaces. Keys that hold words (`text`) have no lengths: `+2%` and `= 3 points` are printed as they
are written. `null` takes a key away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Record
from pnp.model.units import parse_measure
from pnp.schema.values import shown

_RELATIVE = re.compile(r"\s*[+-]\s*[\d.]+\s*[a-z%]+\s*")
# keys of layouts whose values are printed as words, whatever they look like
_WORDS = frozenset(("text", "label", "leader", "bullets", "numbers"))
# what a fragment is given: a length or words, which only the value itself can show
_PARAMETERS = frozenset(("with", "parameters"))


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
    out = Record(upper.path, upper.mark)
    # the order of the lower mapping stays: it is the order of drawing
    for key in [*lower, *(k for k in upper if k not in lower)]:
        if key not in upper:
            source, value = lower, lower[key]
        elif key not in lower and not new_keys:
            hint = did_you_mean(key, lower, "elements")
            problems.add(
                "unknown-name", f"there is no element '{key}' to change", upper.key_span(key), hint
            )
            continue
        else:
            source, value = upper, upper[key]
            # what is to be put over yet another mapping may still find there what it changes
            if key in lower or not ("extends" in lower or "extends" in upper):
                value = _value(lower.get(key), upper, key, problems, lengths, parameters)
            if value is None:
                if key not in lower:
                    hint = did_you_mean(key, lower, "there are")
                    problems.add(
                        "unknown-name",
                        f"there is no '{key}' to take away",
                        upper.key_span(key),
                        hint,
                    )
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
            problems.add(
                "no-effect", f"'{key}' is empty", upper.key_span(key), "write what changes"
            )
        elif isinstance(value, Record) and records and len(records) == len(below):
            if not any(_is_other_kind(one, value) for one in records):
                note_unchanged(records, value, problems, lengths)
        elif below and all(is_same(one, value, lengths and key not in _WORDS) for one in below):
            note_same(problems, key, value, upper.span(key))


def note_same(problems: Problems, key: str, value: Any, span: Span) -> None:
    """Note that a value changes nothing."""
    state = f"{shown(value)} already" if not isinstance(value, dict | list) else "like this already"
    problems.add("no-effect", f"this changes nothing: '{key}' is {state}", span, "leave it out")


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
        "wrong-value",
        f"'{key}': '{upper}' changes a length, but what it changes is {shown(lower)}",
        record.span(key),
        "write a length without a sign to replace it",
    )
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
