"""Variants laid over game.yaml: its keys, and the rows of its tables and glossary by their ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.editions.messages.game import term_id
from pnp.editions.variants.variant import Variant, Variants
from pnp.lang.overlay import Joined, Layered, joined, note_unchanged, overlay
from pnp.lang.schema import Mismatch, Text, shown
from pnp.model.source import Listing, Record
from pnp.problems import Problems, Span, did_you_mean

REMOVE = "remove"
# lists to which a variant adds, and the one whose entries have ids
_ADDED = ("checks", "translate")
_GLOSSARY = "glossary"


def game_with(record: Record, variants: Variants, problems: Problems) -> Record:
    """game.yaml with what variants say of it, but for the rows of tables that are there."""
    for variant, told in variants.each(problems):
        if variant.game:
            record = _laid(record, variant, told)
    return _without_gone(record, variants)


def _without_gone(record: Record, variants: Variants) -> Record:
    """game.yaml where the kit lists no products that variants took away; what the variant that is
    judged lists itself is left, to be told."""
    kit, products = record.get("kit"), record.get("products")
    listed = kit.get("products") if isinstance(kit, Record) else None
    if not isinstance(kit, Record) or not isinstance(listed, Listing):
        return record
    taken = [variant.game.get("products") for variant in variants.order]
    gone = {name for found in taken if isinstance(found, Record)
            for name in found if found[name] is None} - set(products or ())  # fmt: skip
    judged = variants.judged
    if gone.isdisjoint(map(str, listed)) or (judged and listed.path == judged.game.path):
        return record
    left = Joined(listed.path, listed.mark)
    for i, name in enumerate(listed):
        if str(name) not in gone:
            left.put_at(name, listed.span(i))
    out, new = Layered(record.path, record.mark), Layered(kit.path, kit.mark)
    for lower, upper, key, value in ((kit, new, "products", left), (record, out, "kit", new)):
        for name in lower:
            upper.put_from(lower, name, value if name == key else lower[name])
    return out


def _laid(record: Record, variant: Variant, problems: Problems) -> Record:
    own = Record(variant.game.path, variant.game.mark)
    lists: dict[str, Any] = {}
    for key, value in variant.game.items():
        here, was = variant.game.span(key), record.get(key)
        if isinstance(value, Listing) and isinstance(was, Listing) and key in _ADDED:
            lists[key] = _added(was, value, problems)
        elif isinstance(value, Listing) and isinstance(was, Listing) and key == _GLOSSARY:
            lists[key] = rows_with(was, value, _term, "the glossary", "terms", problems)
        elif key == "tables" and isinstance(value, Record) and isinstance(was, Record):
            new = _new_tables(value, was)
            if new or not value:
                own.put(key, new, *variant.game.marks[key])
        elif value is None and key not in record:
            hint = did_you_mean(key, record, "there are")
            problems.add(f"there is no '{key}' to take away", here, hint)
        else:
            own.put(key, value, *variant.game.marks[key])
    note_unchanged([record], own, problems, lengths=False)
    out = overlay(record, own, problems, lengths=False)
    for key, value in lists.items():
        assert isinstance(out, Layered)
        out.put_from(variant.game, key, value)
    return out


def _added(lower: Listing, upper: Listing, problems: Problems) -> Joined:
    """A list with what a variant adds to it."""
    new = Joined(upper.path, upper.mark)
    if not upper:
        problems.add("an empty list adds nothing", upper.span(), "leave it out")
    for i, item in enumerate(upper):
        if item in lower:
            problems.add("this is there already", upper.span(i), "leave it out")
        else:
            new.put_at(item, upper.span(i))
    return joined(lower, new)


def _new_tables(upper: Record, lower: Record) -> Record:
    """The tables that are new, taken away, or in another file: not those whose rows change."""
    out = Record(upper.path, upper.mark)
    for name, value in upper.items():
        if not (isinstance(value, Listing) and lower.get(name) is not None):
            out.put(name, value, *upper.marks[name])
    return out


def tables_with(
    tables: dict[str, Any], written: Record, variants: Variants, problems: Problems
) -> dict[str, Any]:
    """The tables of a game with what variants say of their rows; `written` are its tables in
    game.yaml, new ones among them. None for a table that is wrong."""
    out = dict(tables)
    for variant, told in variants.each(problems):
        changes = variant.game.get("tables")
        for name, rows in changes.items() if isinstance(changes, Record) else ():
            is_new = written.get(name) is rows
            if isinstance(rows, Listing) and out.get(name) is not None and not is_new:
                what = f"table '{name}'"
                out[name] = rows_with(out[name], rows, _id, what, "rows", told)
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
        problems.add("an empty list changes nothing", upper.span(), "leave it out")
    for i, change in enumerate(upper):
        if not isinstance(change, Record):
            problems.add(f"{what}: expected a row, found {shown(change)}", upper.span(i))
            continue
        known = id_of(change)
        row = rows.get(known)
        if not known:
            problems.add(f"{what}: a change needs the 'id' of a row", change.span())
        elif change.get(REMOVE) is True:
            if row is None:
                problems.add(f"{what} has no '{known}' to remove", _place(change),
                             did_you_mean(known, rows, plural))  # fmt: skip
            rows.pop(known, None)
        elif row is not None:
            rows[known] = _changed(row, change, known, problems)
        elif missing := [column for column in every if column not in change]:
            listed = ", ".join(f"'{column}'" for column in sorted(missing))
            problems.add(f"{what} has no '{known}', and as a new row it lacks {listed}",
                         _place(change), did_you_mean(known, rows, plural))  # fmt: skip
        else:
            rows[known] = change
    out = Joined(lower.path, lower.mark)
    for row in rows.values():
        out.put_at(row, row.span())
    return out


def _changed(row: Record, change: Record, known: str, problems: Problems) -> Record:
    own = Record(change.path, change.mark)
    for key, value in change.items():
        if not (key == "id" or (key == "term" and value == row.get("term"))):
            own.put(key, value, *change.marks[key])
    if not own:
        problems.add(f"this changes nothing of '{known}'", change.span(), "write what changes")
    note_unchanged([row], own, problems, lengths=False)
    return overlay(row, own, problems, lengths=False)


def _id(row: Record) -> str:
    try:
        return Text().read(row.get("id"))
    except Mismatch:
        return ""


def _term(row: Record) -> str:
    return term_id(row) if "term" in row or "id" in row else ""


def _place(change: Record) -> Span:
    return change.span("id" if "id" in change else "term")
