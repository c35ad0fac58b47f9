"""Names under `translate`, in game.yaml and in the entries of decks, that mean no text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.problems import Problems, did_you_mean
from pnp.model.source import Listing, Record
from pnp.records.fields import Field
from pnp.records.game_records import section
from pnp.records.translatable import PLACES, SECTIONS, listed_names


def check_translate(
    listed: Listing | tuple[()], record: Record, tables: Mapping[str, Any], problems: Problems
) -> None:
    """Note names under `translate` that mean nothing."""
    known: set[str] = set()
    for name in SECTIONS:
        known |= {f"{name}.{key}" for key, value in section(record, name).items()
                  if isinstance(value, str)}  # fmt: skip
    for table, rows in tables.items():
        known |= {f"{table}.{key}" for row in rows or () for key, value in row.items()
                  if isinstance(value, str) and key != "id"}  # fmt: skip
    for i, item in enumerate(listed):
        assert isinstance(listed, Listing)
        for name, where in listed_names([item]):
            if name not in known:
                hint = did_you_mean(name, sorted(known), "texts")
                problems.add(
                    "unknown-name", f"'translate': there is no text '{name}'", listed.span(i), hint
                )
            if where not in PLACES:
                message = f"'translate', '{name}': expected 'books', found '{where}'"
                problems.add(
                    "catalogue", message, listed.span(i), "or leave it out: it is printed on cards"
                )


def check_named(
    listed: Any, fields: Mapping[str, Field] | None, rows: Listing, problems: Problems
) -> None:
    """Note what the entry of a deck lists under `translate` and its cards do not have."""
    if not isinstance(listed, Listing):
        return
    if fields is not None:
        problems.add("catalogue", "'translate' is for decks without 'fields'", listed.span(),
                     "texts are translated by themselves; those that are none say so: "
                     "{text: true, translate: false}")  # fmt: skip
        return
    known = dict.fromkeys(key for row in rows if isinstance(row, Record) for key in row)
    for i, name in enumerate(listed):
        if name not in known:
            problems.add("catalogue", f"'translate': no card has '{name}'", listed.span(i),
                         did_you_mean(str(name), known, "they have"))  # fmt: skip
