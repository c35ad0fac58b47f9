"""From a mapping as read to a dict of typed values, every problem noted where it was written.

In: a `Record` and the `Key`s it may have. Out: values by key; unknown keys are refused with a "did
you mean", missing and wrong ones are noted and take their default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.model.problems import Problems, Span, did_you_mean, nearest, shape
from pnp.model.source import Listing, Record
from pnp.schema.values import Key, Listed, Mapped, Mismatch, shown


def note(
    problems: Problems, record: Record, key: str, error: Mismatch, is_column: bool = False
) -> None:
    """Note a mismatch of `record[key]`, at the inner key it is about if that is known. If
    records have the key as a column, those of one kind are alike."""
    inner = record.get(key)
    span = record.span(key)
    if error.key is not None and isinstance(inner, Record) and error.key in inner.marks:
        span = inner.key_span(error.key)
    like = f"{span.path} '{key}' {shape(error.message)}" if is_column else None
    about = shown(inner) if is_column else None
    problems.add(error.code, f"'{key}': {error.message}", span, error.hint, like=like, detail=about)


def refuse_unknown(record: Record, known: Iterable[str], problems: Problems) -> set[str]:
    """Note each key that is not known; the known ones that were probably meant come back."""
    names = list(known)
    meant = set()
    for key in record:
        if key not in names:
            problems.add("unknown-key", f"unknown key '{key}'", record.key_span(key),
                         did_you_mean(key, names, "keys"))  # fmt: skip
            meant.add(nearest(key, names) or "")
    return meant


def read_record(
    raw: Any, keys: Mapping[str, Key], problems: Problems, what: str, span: Span | None = None
) -> dict[str, Any]:
    """Typed values of a mapping; missing or wrong ones are noted and take their default.

    `what` names the mapping in messages ('product', 'game.yaml'), `span` is where it was written
    if it may be no mapping at all. A section left empty (`facts:`) counts as not written.
    """
    values = {name: key.default for name, key in keys.items()}
    if not isinstance(raw, Record):
        known = raw.span() if isinstance(raw, Listing) else span
        problems.add(
            "wrong-structure",
            f"{what}: expected a mapping of keys and values, found {shown(raw)}",
            known,
        )
        return values
    meant = refuse_unknown(raw, keys, problems)
    for name, key in keys.items():
        if name not in raw:
            # a slip in the key is told already
            if key.required and name not in meant:
                problems.add("missing-key", f"{what} needs '{name}'", raw.span())
            continue
        if raw[name] is None and not key.required and isinstance(key.type, Mapped | Listed):
            continue
        try:
            values[name] = key.type.read(raw[name])
        except Mismatch as error:
            note(problems, raw, name, error)
    return values
