"""Variants of game.yaml: its keys, and the rows of its tables and glossary by their ids."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from pnp.editions.variants.variant import Variants, put_over
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.records.game_records import section
from pnp.records.translatable import term_id
from pnp.schema.values import Mismatch, Text, shown

REMOVE = "remove"
# lists to which a variant adds, and the one whose entries have ids
_ADDED = ("checks", "translate")
_GLOSSARY = "glossary"


def game_with(game: Record, variants: Variants, problems: Problems) -> Record:
    """game.yaml with what variants change, except the rows of tables that are there."""
    for variant, reported in variants.each(problems):
        if variant.game:
            game = _changed_game(game, variant.game, reported)
    return _without_removed(game, variants)


def _without_removed(game: Record, variants: Variants) -> Record:
    """game.yaml where the kit does not list products that variants removed. A list in the file of
    the variant that is judged stays, so that the error is reported."""
    kit, products = section(game, "kit"), section(game, "products")
    listed, judged = kit.get("products"), variants.judged
    removed = {
        name
        for variant in variants.order
        for name, value in section(variant.game, "products").items()
        if value is None and name not in products
    }
    if not isinstance(listed, Listing) or removed.isdisjoint(map(str, listed)):
        return game
    if judged and listed.path == judged.game.path:
        return game
    left = Listing(listed.path, listed.mark)
    for i, name in enumerate(listed):
        if str(name) not in removed:
            left.put_from(listed, i, name)
    out, kit = copy.copy(game), copy.copy(kit)
    out["kit"], kit["products"] = kit, left
    return out


def _changed_game(game: Record, changes: Record, problems: Problems) -> Record:
    lists: dict[str, Listing | None] = {}
    for key, value in changes.items():
        lower, span = game.get(key), changes.span(key)
        if value is None:
            message = f"there is no '{key}' to take away"
            if not problems.check_name(key, game, message, span, "there are"):
                lists[key] = None
        elif isinstance(value, Listing) and isinstance(lower, Listing):
            if key in _ADDED:
                lists[key] = _added(lower, value, problems)
            elif key == _GLOSSARY:
                lists[key] = rows_with(lower, value, _term, ("the glossary", "terms"), problems)
    own = changes.only(changes.keys() - lists.keys())
    tables, lower = own.get("tables"), game.get("tables")
    if isinstance(tables, Record) and isinstance(lower, Record):
        own["tables"] = _new_tables(tables, lower)
        if tables and not own["tables"]:
            del own["tables"]
    out = put_over(game, own, problems)
    for key, found in lists.items():
        if found is not None:
            out.put_from(changes, key, found)
    return out


def _added(lower: Listing, upper: Listing, problems: Problems) -> Listing:
    """A list with what a variant adds to it."""
    out = copy.copy(lower)
    out.marks = list(lower.marks)
    if not upper:
        problems.add("no-effect", "an empty list adds nothing", upper.span(), "leave it out")
    for i, item in enumerate(upper):
        if item in lower:
            problems.add("no-effect", "this is there already", upper.span(i), "leave it out")
        else:
            out.put_from(upper, i, item)
    return out


def _new_tables(upper: Record, lower: Record) -> Record:
    """The tables that are new, removed, or in another file: not those whose rows change."""
    return upper.only({
        name for name, value in upper.items()
        if not (isinstance(value, Listing) and lower.get(name) is not None)
    })  # fmt: skip


def tables_with(
    tables: dict[str, Any], written: Record, variants: Variants, problems: Problems
) -> dict[str, Any]:
    """The tables of a game with the rows that variants change; `written` are its tables in
    game.yaml, new ones among them. None for a table that is wrong."""
    out = dict(tables)
    for variant, reported in variants.each(problems):
        for name, rows in section(variant.game, "tables").items():
            is_new = written.get(name) is rows
            if isinstance(rows, Listing) and out.get(name) is not None and not is_new:
                out[name] = rows_with(out[name], rows, _id, (f"table '{name}'", "rows"), reported)
    return out


def rows_with(
    lower: Listing,
    upper: Listing,
    id_of: Callable[[Record], str],
    words: tuple[str, str],
    problems: Problems,
) -> Listing:
    """Rows by their ids: known ones are changed or removed, others added. `words` are what messages
    call the list, and several of its rows."""
    what, plural = words
    rows = {id_of(row): row for row in lower if isinstance(row, Record)}
    columns = [set(row) for row in rows.values()]
    required = set.intersection(*columns) if columns else set()
    if not upper:
        problems.add("no-effect", "an empty list changes nothing", upper.span(), "leave it out")
    for i, change in enumerate(upper):
        if not isinstance(change, Record):
            message = f"{what}: expected a row, found {shown(change)}"
            problems.add("wrong-structure", message, upper.span(i))
        elif not (known := id_of(change)):
            message = f"{what}: a change needs the 'id' of a row"
            problems.add("missing-key", message, change.span())
        elif change.get(REMOVE) is True:
            message, span = f"{what} has no '{known}' to remove", _span(change)
            problems.check_name(known, rows, message, span, plural)
            rows.pop(known, None)
        elif known in rows:
            rows[known] = _changed_row(rows[known], change, known, problems)
        elif missing := ", ".join(f"'{key}'" for key in sorted(required - change.keys())):
            message = f"{what} has no '{known}', and as a new row it lacks {missing}"
            problems.check_name(known, rows, message, _span(change), plural)
        else:
            rows[known] = change
    out = Listing(lower.path, lower.mark)
    for row in rows.values():
        out.put(row, (row.mark[0], row.mark[1], row.path))
    return out


def _changed_row(row: Record, change: Record, known: str, problems: Problems) -> Record:
    names = {"id"} | ({"term"} if change.get("term") == row.get("term") else set())
    own = change.only(change.keys() - names)
    if not own:
        message = f"this changes nothing of '{known}'"
        problems.add("no-effect", message, change.span(), "write what changes")
    return put_over(row, own, problems)


def _id(row: Record) -> str:
    try:
        return Text().read(row.get("id"))
    except Mismatch:
        return ""


def _term(row: Record) -> str:
    return term_id(row) if "term" in row or "id" in row else ""


def _span(change: Record) -> Span:
    return change.span("id" if "id" in change else "term")
