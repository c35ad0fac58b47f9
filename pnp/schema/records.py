"""Read a mapping as a dict of typed values, and report every problem at its place.

In: a `Record` and the `Key`s it may have. Out: values by key. Unknown keys are reported with a "did
you mean"; missing and invalid ones are reported and get their default.
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
    """Report a mismatch of `record[key]`, at the inner key it is about if that is known. With
    `is_column`, reports group it with others of the same kind in that column."""
    inner = record.get(key)
    span = record.span(key)
    if error.key is not None and isinstance(inner, Record) and error.key in inner.marks:
        span = inner.key_span(error.key)
    like = f"{span.path} '{key}' {shape(error.message)}" if is_column else None
    about = shown(inner) if is_column else None
    problems.add(error.code, f"'{key}': {error.message}", span, error.hint, like=like, detail=about)


def refuse_unknown(record: Record, known: Iterable[str], problems: Problems) -> set[str]:
    """Report each unknown key; return the known ones that were probably intended."""
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
    """Typed values of a mapping; missing or invalid ones are reported and get their default.

    `what` names the mapping in messages ('product', 'game.yaml'); `span` is its place, used where
    `raw` is no mapping. An empty section (`facts:`) counts as not written.
    """
    values = {name: key.default for name, key in keys.items()}
    if not isinstance(raw, Record):
        known = raw.span() if isinstance(raw, Listing) else span
        message = f"{what}: expected a mapping of keys and values, found {shown(raw)}"
        problems.add("wrong-structure", message, known)
        return values
    meant = refuse_unknown(raw, keys, problems)
    for name, key in keys.items():
        if name not in raw:
            # a misspelled key is reported already
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
