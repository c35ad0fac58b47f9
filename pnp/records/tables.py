"""The tables of a game: lists of records with an id, in game.yaml or in files of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.model.problems import InputError, Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.schema.values import Mismatch, Text
from pnp.sources.files import Library

# what expressions find under these names is no table and no deck
TAKEN = ("facts", "credits", "game")
_ENDINGS = (".yaml", ".yml")


def read_tables(raw: Record, folder: Path, library: Library, problems: Problems) -> dict[str, Any]:
    """Tables whose rows have ids that differ; None for a table that is wrong.

    A table that is a text names the YAML file in the game's folder that holds its rows.
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
    """What stands in the file of a table."""
    path = library.inside(folder, file, span, problems)
    if path is None:
        return None
    if path.suffix.lower() not in _ENDINGS or not path.exists():
        known = [p.relative_to(folder).as_posix() for e in _ENDINGS for p in folder.rglob(f"*{e}")]
        files = sorted(set(known) - {"game.yaml"})
        hint = did_you_mean(file, files, "files")
        problems.add("missing-file", f"table '{name}': there is no YAML file '{file}'", span, hint)
        return None
    try:
        found = library.read(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    if not isinstance(found, Listing):
        problems.add("wrong-structure", f"table '{name}': expected a list of records",
                     Span(library.shown(path), 1, 1),
                     "e.g. '- {id: spring, name: Spring}'")  # fmt: skip
    return found


def _check_table(name: str, rows: Any, tables: Record, problems: Problems) -> None:
    if name in TAKEN:
        problems.add(
            "reserved-name", f"'{name}' cannot be the name of a table", tables.key_span(name)
        )
    if not isinstance(rows, Listing):
        problems.add(
            "wrong-structure",
            f"table '{name}': expected a list of records",
            tables.span(name),
            "e.g. '- {id: spring, name: Spring}'",
        )
        return
    seen: dict[str, Span] = {}
    for i, row in enumerate(rows):
        try:
            row["id"] = Text().read(row["id"])
        except (Mismatch, KeyError, TypeError):
            problems.add("wrong-value", f"table '{name}': each row needs an 'id'", rows.span(i),
                             "e.g. '- {id: spring, name: Spring}'")  # fmt: skip
            continue
        if row["id"] in seen:
            first = f"line {seen[row['id']].line}"
            problems.add(
                "duplicate-name",
                f"table '{name}': the id '{row['id']}' stands twice; first at {first}",
                row.span("id"),
            )
        seen.setdefault(row["id"], row.span("id"))
