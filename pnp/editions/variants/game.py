"""Variants of game.yaml: its keys, and the rows of its tables and glossary by their ids."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from pnp.editions.variants.variant import Variant, Variants, put_over
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.records.game_records import section
from pnp.records.translatable import term_id
from pnp.schema.values import Mismatch, Text, shown

REMOVE = "remove"
# lists to which a variant adds, and the one whose entries have ids
_ADDED = ("checks", "translate")
_GLOSSARY = "glossary"


def game_with(game: Record, variants: Variants, problems: Problems) -> Record:
    """game.yaml with what variants change, but for the rows of tables that are there."""
    for variant, reported in variants.each(problems):
        if variant.game:
            game = _changed_game(game, variant, reported)
    return _without_gone(game, variants)


def _without_gone(game: Record, variants: Variants) -> Record:
    """game.yaml where the kit lists no products that variants removed; what the variant that is
    judged lists itself stays, to be reported."""
    kit = section(game, "kit")
    listed = kit.get("products")
    removed = {
        name
        for variant in variants.order
        for name, value in section(variant.game, "products").items()
        if value is None
    } - set(section(game, "products"))
    judged = variants.judged
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


def _changed_game(game: Record, variant: Variant, problems: Problems) -> Record:
    changes = variant.game
    lists: dict[str, Any] = {}
    for key, value in changes.items():
        was = game.get(key)
        if value is None and key not in game:
            hint = did_you_mean(key, game, "there are")
            problems.add(
                "unknown-name", f"there is no '{key}' to take away", changes.span(key), hint
            )
            lists[key] = None
        elif isinstance(value, Listing) and isinstance(was, Listing):
            if key in _ADDED:
                lists[key] = _added(was, value, problems)
            elif key == _GLOSSARY:
                lists[key] = rows_with(was, value, _term, "the glossary", "terms", problems)
    own = changes.only(changes.keys() - lists.keys())
    if isinstance(own.get("tables"), Record) and isinstance(game.get("tables"), Record):
        new = _new_tables(own["tables"], game["tables"])
        own["tables"] = new
        if not new and changes["tables"]:
            del own["tables"]
    out = put_over(game, own, problems)
    for key, found in lists.items():
        if found is not None:
            out.put_from(changes, key, found)
    return out


def _added(lower: Listing, upper: Listing, problems: Problems) -> Listing:
    """A list with what a variant adds to it."""
    out = Listing(lower.path, lower.mark)
    for i, item in enumerate(lower):
        out.put_from(lower, i, item)
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
                what = f"table '{name}'"
                out[name] = rows_with(out[name], rows, _id, what, "rows", reported)
    return out


def rows_with(
    lower: Listing,
    upper: Listing,
    id_of: Callable[[Record], str],
    what: str,
    plural: str,
    problems: Problems,
) -> Listing:
    """Rows by their ids: those known are changed or removed, others added."""
    rows = {id_of(row): row for row in lower if isinstance(row, Record)}
    columns = [set(row) for row in rows.values()]
    every = set.intersection(*columns) if columns else set()
    if not upper:
        problems.add("no-effect", "an empty list changes nothing", upper.span(), "leave it out")
    for i, change in enumerate(upper):
        if not isinstance(change, Record):
            problems.add(
                "wrong-structure", f"{what}: expected a row, found {shown(change)}", upper.span(i)
            )
            continue
        known = id_of(change)
        row = rows.get(known)
        if not known:
            problems.add("wrong-value", f"{what}: a change needs the 'id' of a row", change.span())
        elif change.get(REMOVE) is True:
            if row is None:
                problems.add("wrong-value", f"{what} has no '{known}' to remove", _place(change),
                             did_you_mean(known, rows, plural))  # fmt: skip
            rows.pop(known, None)
        elif row is not None:
            rows[known] = _changed_row(row, change, known, problems)
        elif missing := [column for column in every if column not in change]:
            listed = ", ".join(f"'{column}'" for column in sorted(missing))
            problems.add(
                "missing-key",
                f"{what} has no '{known}', and as a new row it lacks {listed}",
                _place(change),
                did_you_mean(known, rows, plural),
            )
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
        problems.add(
            "no-effect", f"this changes nothing of '{known}'", change.span(), "write what changes"
        )
    return put_over(row, own, problems)


def _id(row: Record) -> str:
    try:
        return Text().read(row.get("id"))
    except Mismatch:
        return ""


def _term(row: Record) -> str:
    return term_id(row) if "term" in row or "id" in row else ""


def _place(change: Record) -> Span:
    return change.span("id" if "id" in change else "term")
