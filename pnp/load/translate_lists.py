"""Checks of `translate`, in game.yaml and in the entries of decks: each name must be of a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.problems import Problems
from pnp.model.source import Listing, Record, names_in
from pnp.records.field_types import Field
from pnp.records.game_records import section
from pnp.records.translatable import PLACES, SECTIONS, listed_names


def check_translate(
    listed: Listing | tuple[()], record: Record, tables: Mapping[str, Any], problems: Problems
) -> None:
    """Note names under `translate` of game.yaml that are not of a text."""
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
            span, message = listed.span(i), f"'translate': there is no text '{name}'"
            problems.check_name(name, sorted(known), message, span, "texts")
            if where not in PLACES:
                message = f"'translate', '{name}': expected 'books', found '{where}'"
                problems.add("wrong-value", message, span, "leave it out if cards print the text")


def check_named(
    listed: Any, fields: Mapping[str, Field] | None, rows: Listing, problems: Problems
) -> None:
    """Note names under `translate` of a deck's entry that its cards do not have."""
    if not isinstance(listed, Listing):
        return
    if fields is not None:
        message = "'translate' is for decks without 'fields'"
        hint = "fields of type text are translated, except {text: true, translate: false}"
        problems.add("conflicting-keys", message, listed.span(), hint)
        return
    known = names_in(row for row in rows if isinstance(row, Record))
    for i, name in enumerate(listed):
        message = f"'translate': no card has '{name}'"
        problems.check_name(name, known, message, listed.span(i), "they have")
