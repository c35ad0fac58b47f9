"""A table of cards that somebody has: its columns, and how a deck reads the file.

In: a file of any source format. Out: a `Table`: columns of texts, and the keys that a deck needs to
read the file (`encoding`, `rows`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.expressions.field_names import field_name
from pnp.model.problems import InputError, UsageError
from pnp.model.source import Listing, Record
from pnp.records.rows.nested import nested_rows, paths_to_rows, read_path
from pnp.schema.values import Mismatch, Text
from pnp.sources.source_formats import SourceFormat, endings, format_of, one_of
from pnp.templates.roles import Column

# what Excel on Windows writes without asking
_GUESSED_ENCODING = "cp1252"


class Table(Struct, frozen=True):
    """A table: the number of its rows, its columns, and the keys of a deck to read it. `skipped`
    are keys whose values are no texts (objects, lists of objects)."""

    count: int
    columns: tuple[Column, ...]
    keys: dict[str, str]
    skipped: tuple[str, ...] = ()


def read_table(path: Path, shown: str) -> Table:
    """Read a file. Raises InputError for what is wrong in it, UsageError for a file that is none of
    cards."""
    kind = format_of(path)
    if kind is None or kind.name == "yaml":
        message = f"'{shown}' is no table"
        known = one_of(tuple(one for one in endings() if one not in (".yaml", ".yml")))
        raise UsageError.of("usage", message, None, f"tables end with {known}")
    content, keys = _content(kind, path, shown)
    titles = _titles(kind, path, shown, keys)
    rows = content if isinstance(content, Listing) else None
    if rows is None or not any(isinstance(row, Record) for row in rows):
        paths = paths_to_rows(content)
        if not paths:
            raise UsageError.of("usage", f"'{shown}' has no rows of cards")
        keys["rows"] = paths[0]
        rows = Listing()
        try:
            rows.extend(found.whole() for found in nested_rows(content, read_path(paths[0])))
        except Mismatch as error:
            raise UsageError.of("usage", f"'{shown}': {error.message}") from None
    return _table(rows, titles, keys)


def _content(kind: SourceFormat, path: Path, shown: str) -> tuple[Any, dict[str, str]]:
    """The values of a file, and the encoding if it is not Unicode."""
    try:
        return kind.read(path, shown), {}
    except InputError as error:
        if "encoding" not in kind.options or error.problems[0].code != "not-text":
            raise
        try:
            found = kind.read(path, shown, encoding=_GUESSED_ENCODING)
        except InputError:
            raise error from None
        return found, {"encoding": _GUESSED_ENCODING}


def _titles(kind: SourceFormat, path: Path, shown: str, keys: dict[str, str]) -> dict[str, str]:
    """The titles of the columns as written, by the names made of them."""
    if kind.titles is None:
        return {}
    return {field_name(title): title for title in kind.titles(path, shown, **keys)}


def _table(rows: Listing, titles: dict[str, str], keys: dict[str, str]) -> Table:
    records = [row for row in rows if isinstance(row, Record)]
    columns, skipped = [], []
    for key in dict.fromkeys(key for row in records for key in row):
        values = [_text(row.get(key)) for row in records]
        if any(value is None for value in values):
            skipped.append(key)
            continue
        texts = tuple(value or "" for value in values)
        is_list = any(isinstance(row.get(key), list) for row in records)
        columns.append(Column(titles.get(key, key), field_name(key), texts, is_list))
    return Table(len(records), tuple(columns), keys, tuple(skipped))


def _text(value: Any) -> str | None:
    """A cell as text; None for objects and lists of objects."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, list):
        parts = [_text(item) for item in value]
        return None if None in parts else ", ".join(part or "" for part in parts)
    try:
        return Text().read(value)
    except Mismatch:
        return None if isinstance(value, Record) else ""
