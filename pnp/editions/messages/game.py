"""The messages of game.yaml and of its tables: titles, names of files, the glossary, `words`, and
what `translate` lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.editions.messages.places import Place, entries, place
from pnp.expressions.traces import unmarked
from pnp.model.edition import Part
from pnp.model.source import Record
from pnp.records.game_records import section
from pnp.records.translatable import ANYWHERE, SECTIONS, listed_names, term_id

# texts that only books print are translated in mode 'rules' as well
_PARTS: Mapping[str, Part] = {ANYWHERE: "piece", "books": "book"}
_FILE_NOTE = "name of a file, without ending"
_FORMS_NOTE = "all forms of the word that texts use, with commas between them"
_LIST_NOTE = "words parted by commas; a language may need more or fewer"


def game_places(game: Record) -> Iterator[Place]:
    """The places in game.yaml, except its tables, which may have files of their own."""
    yield from place(game, "title", "game.title", "game")
    listed = [name for name, _ in listed_names(game.get("translate"))]
    for name in SECTIONS:
        found = section(game, name)
        for key in found:
            if f"{name}.{key}" in listed:
                yield from place(found, key, f"{name}.{key}", "game")
    products = ((f"products/{name}", entry) for name, entry in entries(game, "products"))
    for context, entry in (*products, ("kit", game.get("kit"))):
        yield from place(entry, "title", f"{context}.title", "game")
        yield from place(entry, "file", f"{context}.file", "game", "file", _FILE_NOTE)
    for key in ("together", "units", "hyphenate"):
        yield from place(game.get("words"), key, f"words.{key}", "game", "list", _LIST_NOTE)
    for _, entry in entries(game, "glossary"):
        yield from _term_places(entry)


def _term_places(entry: Record) -> Iterator[Place]:
    context = f"glossary/{term_id(entry)}"
    written = entry.get("forms")
    # another language may have forms if this one has none
    forms, span = written or entry.get("term"), entry.span("forms")
    yield from place(entry, "term", f"{context}.term", "game", note=str(entry.get("note") or ""))
    yield Place(entry, "forms", forms, span, f"{context}.forms", "game", "list", _FORMS_NOTE)
    if entry.get("forms") is not written:  # translated; the term itself is none of its other forms
        term = unmarked(str(entry.get("term")))[0]
        entry["forms"] = [form for form in entry["forms"] if form != term]
    yield from place(entry, "meaning", f"{context}.meaning", "game")


def table_places(tables: Mapping[str, Any], listed: Any) -> Iterator[Place]:
    """The places in the rows of tables; `listed` is `translate` of game.yaml."""
    columns = [
        (*name.partition(".")[::2], _PARTS.get(where)) for name, where in listed_names(listed)
    ]
    for table in dict.fromkeys(name for name, _, _ in columns):
        for row in tables.get(table) or ():
            for name, column, part in columns:
                if name == table and part is not None:
                    yield from place(row, column, f"{table}/{row['id']}.{column}", part)
