"""The messages of a deck: fields of type `text`, in its defaults and in its cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.editions.messages.places import Place, entries, place
from pnp.model.edition import MessageKind, Part
from pnp.model.game import written_id
from pnp.model.source import Listing, Record


def default_places(
    deck: str, defaults: Listing | None, fields: Collection[str], part: Part
) -> Iterator[Place]:
    """The places in the defaults of a deck; `fields` are those with texts."""
    seen: dict[str, int] = {}
    for entry in defaults or ():
        if isinstance(entry, Record):
            when = " ".join(str(entry.get("when") or "").split())
            seen[when] = seen.get(when, 0) + 1
            again = (
                f"/{seen[when]}" if seen[when] > 1 else ""
            )  # several defaults for the same cards
            for name in fields:
                yield from place(entry.get("set"), name, f"{deck}/[{when}]{again}.{name}", part)


def row_places(
    deck: str, rows: Listing | None, fields: Collection[str], part: Part
) -> Iterator[Place]:
    """The places in the rows of a deck: its `fields` with texts, and texts of `overrides`."""
    for row in rows or ():
        if not isinstance(row, Record) or not row.get("id"):
            continue
        context = f"{deck}/{written_id(str(row['id']))}"
        note = str(row.get("to_translators") or "")
        for name in fields:
            kind: MessageKind = "list" if isinstance(row.get(name), list) else "text"
            yield from place(row, name, f"{context}.{name}", part, kind, note)
        for element, changes in entries(row, "overrides"):
            yield from place(changes, "text", f"{context}.overrides/{element}.text", part)
        for key in row:
            if key.startswith("overrides.") and key.endswith(".text"):  # a column of a table
                element = key.removeprefix("overrides.").removesuffix(".text")
                yield from place(row, key, f"{context}.overrides/{element}.text", part)
