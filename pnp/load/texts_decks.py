"""Which texts of a deck can be translated: fields of type `text`, in cards and in defaults.

A deck that declares no fields names them in its entry: `translate: [name, text]`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pnp.load.fields import Field
from pnp.load.files import Library
from pnp.load.texts import Texts, copied, copied_at
from pnp.model.edition import Part
from pnp.model.source import Listing, Record
from pnp.problems import Problems, did_you_mean


def text_fields(fields: Mapping[str, Field] | None, wanted: Any) -> list[str]:
    """The fields whose texts can be translated."""
    if fields is None:
        return list(wanted or ())
    return [name for name, field in fields.items() if field.is_said]


def check_named(
    wanted: Any, fields: Mapping[str, Field] | None, rows: Any, problems: Problems
) -> None:
    """Tell of what the entry of a deck says under `translate` and its cards do not have."""
    if not isinstance(wanted, Listing):
        return
    if fields is not None:
        problems.add("'translate' is for decks without 'fields'", wanted.span(),
                     "texts are translated by themselves; those that are none say so: "
                     "{text: true, translate: false}")  # fmt: skip
        return
    known = dict.fromkeys(key for row in rows or () if isinstance(row, Record) for key in row)
    for i, name in enumerate(wanted):
        if name not in known:
            problems.add(f"'translate': no card has '{name}'", wanted.span(i),
                         did_you_mean(str(name), known, "they have"))  # fmt: skip


def said_cards(deck: str, rows: Listing, names: Collection[str], library: Library) -> Listing:
    """The rows of a deck as the edition says them; `names` are the fields with texts."""
    texts = Texts(library, _part(deck, library))
    if not texts:
        return rows
    rows = copied(rows)
    for i, row in enumerate(rows):
        if isinstance(row, Record) and row.get("id"):
            rows[i] = row = copied(row)
            note = str(row.get("to_translators") or "")
            for name in names:
                if name in row:
                    texts.put(row, name, f"{deck}/{row['id']}.{name}", note=note)
            _overrides(deck, row, texts)
    return rows


def _part(deck: str, library: Library) -> Part:
    """What the texts of a deck belong to: a deck that no product prints is shown in books."""
    return "book" if deck in library.figures.decks else "piece"


def _overrides(deck: str, row: Record, texts: Texts) -> None:
    """Texts of elements that a card changes."""
    changes = copied_at(row, "overrides")
    for element in changes if isinstance(changes, Record) else ():
        found = copied_at(changes, element)
        if isinstance(found, Record) and "text" in found:
            texts.put(found, "text", f"{deck}/{row['id']}.overrides/{element}.text")
    for key in row:
        if key.startswith("overrides.") and key.endswith(".text"):  # a column of a table
            element = key.removeprefix("overrides.").removesuffix(".text")
            texts.put(row, key, f"{deck}/{row['id']}.overrides/{element}.text")


def said_defaults(deck: str, raw: Any, names: Collection[str], library: Library) -> Any:
    """The defaults of a deck as the edition says them."""
    texts = Texts(library, _part(deck, library))
    if not texts or not isinstance(raw, Listing):
        return raw
    raw = copied(raw)
    seen: dict[str, int] = {}
    for i, entry in enumerate(raw):
        if not isinstance(entry, Record):
            continue
        raw[i] = entry = copied(entry)
        values = copied_at(entry, "set")
        when = " ".join(str(entry.get("when") or "").split())
        seen[when] = seen.get(when, 0) + 1
        again = f"/{seen[when]}" if seen[when] > 1 else ""  # two defaults for the same cards
        for name in names:
            if isinstance(values, Record) and name in values:
                texts.put(values, name, f"{deck}/[{when}]{again}.{name}")
    return raw
