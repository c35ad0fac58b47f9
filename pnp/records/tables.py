"""The tables of a game: lists of records with an id, in game.yaml or in files of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record, TableRow, WrittenFloat, WrittenInt
from pnp.records.named_sources import find_source
from pnp.schema.values import Mismatch, Text
from pnp.sources.files import Library

# names with another meaning in expressions
TAKEN = ("facts", "credits", "game")
# without zeros at its beginning, which belong to the name of something
_NUMBER = lazy_pattern(r"[-+]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?")
_EXAMPLE = "e.g. '- {id: spring, name: Spring}'"


def read_tables(raw: Record, folder: Path, library: Library, problems: Problems) -> dict[str, Any]:
    """Tables whose rows have unique ids; None for an invalid table.

    A table that is a text is the name of a file in the game's folder with its rows.
    """
    out = {}
    for name, rows in raw.items():
        own = Problems()
        if isinstance(rows, str):
            rows = _from_file(name, rows, raw.span(name), folder, library, own)
        if not own.errors:
            _check_table(name, rows, raw, own)
        problems.extend(own)
        out[name] = None if own.errors else rows
    return out


def _from_file(
    name: str, file: str, span: Span, folder: Path, library: Library, problems: Problems
) -> Any:
    """The rows in the file of a table. Cells of a table of texts that are written as numbers are
    numbers, and empty ones are null, because a table, unlike a deck, declares no types."""
    path = find_source("table", file, folder, span, library, problems)
    if path is None:
        return None
    rows = library.read_as(
        Listing, path, problems, f"a list of records for table '{name}'", _EXAMPLE
    )
    return rows and _with_numbers(rows)


def _with_numbers(rows: Listing) -> Listing:
    out = Listing(rows.path, rows.mark)
    for i, row in enumerate(rows):
        if isinstance(row, TableRow):
            typed = Record(row.path, row.mark)
            for key, value in row.items():
                typed.put_from(row, key, value if key == "id" else _typed(value))
            row = typed
        out.put_from(rows, i, row)
    return out


def _typed(value: Any) -> Any:
    """The value of a cell: a number as it is written, null, or the text."""
    if not isinstance(value, str):
        return value
    if not _NUMBER.fullmatch(value):
        return value if value.strip() else None
    number = float(value) if "." in value else int(value)
    if str(number) == value:
        return number
    return (WrittenFloat if isinstance(number, float) else WrittenInt)(number, value)  # type: ignore[arg-type]


def _check_table(name: str, rows: Any, tables: Record, problems: Problems) -> None:
    if name in TAKEN:
        message = f"'{name}' cannot be the name of a table"
        problems.add("reserved-name", message, tables.key_span(name))
    if not isinstance(rows, Listing):
        message = f"table '{name}': expected a list of records"
        problems.add("wrong-structure", message, tables.span(name), _EXAMPLE)
        return
    seen: dict[str, Span] = {}
    for i, row in enumerate(rows):
        try:
            row["id"] = Text().read(row["id"])
        except (Mismatch, KeyError, TypeError):
            message = f"table '{name}': each row needs an 'id'"
            problems.add("missing-key", message, rows.span(i), _EXAMPLE)
            continue
        if row["id"] in seen:
            first = seen[row["id"]].beside(row.span("id"))
            message = f"table '{name}': the id '{row['id']}' occurs twice; first at {first}"
            problems.add("duplicate-name", message, row.span("id"))
        seen.setdefault(row["id"], row.span("id"))
