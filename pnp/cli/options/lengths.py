"""Lengths on a command line: `--gutter 2mm`."""

from __future__ import annotations

from typing import Any

import click

from pnp.model.problems import UsageError

_WIDEST = "100mm"  # of a gutter


def read_gutter(context: click.Context, option: click.Parameter, raw: str | None) -> float | None:
    """The value of `--gutter` in points; None if it is not given. Raises UsageError for what is
    not a length from 0 to 100 mm."""
    if raw is None:
        return None
    from pnp.model.units import parse_length
    from pnp.schema.values import Length, Mismatch

    try:
        found: Any = Length(low=0.0, high=parse_length(_WIDEST)).read(raw)
    except Mismatch as error:
        message = f"--{option.name}: {error.message}"
        raise UsageError.of("usage", message, None, error.hint or "e.g. --gutter 2mm") from None
    return float(found)
