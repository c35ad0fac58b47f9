"""The messages of a deck: fields of type `text`, in its defaults and in its cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from pnp.editions.messages.places import Place, entries, place
from pnp.editions.reads.declared import NO_READINGS, Readings
from pnp.model.edition import MessageKind, Part
from pnp.model.game import written_id
from pnp.model.source import Listing, Record
from pnp.records.game_records import section


class Texts(Struct, frozen=True):
    """The texts of a deck: its `fields` with texts, and how they are read."""

    fields: Collection[str]
    part: Part
    readings: Readings = NO_READINGS


def default_places(
    deck: str, defaults: Listing | None, texts: Texts, unread: Listing | None = None
) -> Iterator[Place]:
    """The places in the defaults of a deck; `unread` are those before they were read."""
    seen: dict[str, int] = {}
    for i, entry in enumerate(defaults or ()):
        if isinstance(entry, Record):
            when = " ".join(str(entry.get("when") or "").split())
            seen[when] = seen.get(when, 0) + 1
            again = (
                f"/{seen[when]}" if seen[when] > 1 else ""
            )  # several defaults for the same cards
            before = None if unread is None else section(unread[i], "set")
            for name in texts.fields:
                context = f"{deck}/[{when}]{again}.{name}"
                yield from place(entry.get("set"), name, context, texts.part,
                                 unread=before, read=texts.readings.of(name))  # fmt: skip


def row_places(
    deck: str, rows: Listing | None, texts: Texts, unread: Listing | None = None
) -> Iterator[Place]:
    """The places in the rows of a deck: its fields with texts, and texts of `overrides`; `unread`
    are the rows before they were read."""
    part, of_overrides = texts.part, texts.readings.of("overrides")
    for i, row in enumerate(rows or ()):
        if not isinstance(row, Record) or not row.get("id"):
            continue
        context = f"{deck}/{written_id(str(row['id']))}"
        note = str(row.get("to_translators") or "")
        before = None if unread is None else unread[i]
        for name in texts.fields:
            kind: MessageKind = "list" if isinstance(row.get(name), list) else "text"
            reading = texts.readings.of(name)
            yield from place(row, name, f"{context}.{name}", part, kind, note, before, reading)
        for element, changes in entries(row, "overrides"):
            former = None if before is None else section(section(before, "overrides"), element)
            yield from place(changes, "text", f"{context}.overrides/{element}.text", part,
                             unread=former, read=of_overrides)  # fmt: skip
        for key in row:
            if key.startswith("overrides.") and key.endswith(".text"):  # a column of a table
                element = key.removeprefix("overrides.").removesuffix(".text")
                yield from place(row, key, f"{context}.overrides/{element}.text", part,
                                 unread=before, read=of_overrides)  # fmt: skip
