"""The errors that a validator finds by the schema of a file, as places in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from pnp.model.source import Listing, Record


def lines_of(validator: Draft202012Validator, data: Any) -> set[int]:
    """The lines of a file at which its values do not fit a schema: `data` are the values as pnp
    reads them, with their places. A key counts at its own line, a missing one at its mapping."""
    return {
        line
        for error in validator.iter_errors(data)
        for leaf in _leaves(error)
        for line in _lines(data, leaf)
    }


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """An error and those of the options that none of which fits."""
    yield error
    for inner in error.context or ():
        yield from _leaves(inner)


def _lines(data: Any, error: ValidationError) -> Iterator[int]:
    node, line = data, None
    for part in error.absolute_path:
        span = node.key_span(part) if isinstance(node, Record) else node.span(part)
        node, line = node[part], span.line
    if isinstance(node, Record) and isinstance(error.instance, str):
        yield node.key_span(error.instance).line or 0  # the name itself does not fit
    elif isinstance(node, Record) and error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        yield from (node.key_span(key).line or 0 for key in node if key not in known)
    else:
        if line is not None:
            yield line
        if isinstance(node, Record | Listing):
            yield node.span().line or 0
