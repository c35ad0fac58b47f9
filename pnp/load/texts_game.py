"""Which texts of game.yaml and of its tables can be translated.

Titles and names of files, the glossary, how words are set, and what `translate` names:

    translate: [facts.tagline, credits.note, periods.word, {phases.bonus: books}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.lang.traces import unmarked
from pnp.load.files import Library
from pnp.load.texts import Texts, copied, copied_at
from pnp.model.edition import Part
from pnp.model.source import Listing, Record
from pnp.problems import Problems, did_you_mean

_NO_NAME = re.compile(r"[\W_]+")
_SECTIONS = ("facts", "credits")
_ANYWHERE = "cards"
# what is printed in books alone is translated where only rules are
_WHERE: Mapping[str, Part] = {_ANYWHERE: "piece", "books": "book"}
_FILE_NOTE = "name of a file, without ending"
_FORMS_NOTE = "all forms of the word that texts use, with commas between them"
_LIST_NOTE = "words parted by commas; a language may need more or fewer"


def said_game(record: Record, library: Library) -> Record:
    """The mapping of game.yaml as the edition says it; not its tables, which may have files of
    their own."""
    texts = Texts(library, "game")
    if not texts:
        return record
    record = copied(record)
    texts.put(record, "title", "game.title")
    wanted = [name for name, _ in _named(record.get("translate"))]
    for section in _SECTIONS:
        found = copied_at(record, section)
        for name in found if isinstance(found, Record) else ():
            if f"{section}.{name}" in wanted:
                texts.put(found, name, f"{section}.{name}")
    _products(record, texts)
    _words(record, texts)
    glossary = copied_at(record, "glossary")
    for i, entry in enumerate(glossary if isinstance(glossary, Listing) else ()):
        if isinstance(entry, Record):
            glossary[i] = _term(copied(entry), texts)
    return record


def _products(record: Record, texts: Texts) -> None:
    products = copied_at(record, "products")
    named = {f"products/{name}": (products, name) for name in products or ()}
    for context, (holder, name) in {**named, "kit": (record, "kit")}.items():
        found = copied_at(holder, name) if isinstance(holder, Record) else None
        if isinstance(found, Record):
            texts.put(found, "title", f"{context}.title")
            texts.put(found, "file", f"{context}.file", "file", _FILE_NOTE)


def _words(record: Record, texts: Texts) -> None:
    words = copied_at(record, "words")
    for name in ("together", "units", "hyphenate"):
        if isinstance(words, Record) and name in words:
            words[name] = texts.listed(words[name], words.span(name), f"words.{name}", _LIST_NOTE)


def _term(entry: Record, texts: Texts) -> Record:
    entry["id"] = term_id(entry)  # whatever the term is in another language
    context = f"glossary/{entry['id']}"
    note = str(entry.get("note") or "")
    term = entry.get("term")
    texts.put(entry, "term", f"{context}.term", note=note)
    # another language may have forms where this one has none
    forms = entry.get("forms") or term
    said = texts.listed(forms, entry.span("forms"), f"{context}.forms", _FORMS_NOTE)
    if said is not forms:
        found = unmarked(str(entry.get("term")))[0]
        entry["forms"] = [form for form in said if form != found]
    texts.put(entry, "meaning", f"{context}.meaning")
    return entry


def term_id(entry: Mapping[str, Any]) -> str:
    """What an entry of the glossary is called in catalogues: its `id`, else its term in small
    letters."""
    return str(entry.get("id") or _NO_NAME.sub("-", str(entry.get("term", "")).lower()).strip("-"))


def said_tables(tables: dict[str, Any], wanted: Any, library: Library) -> dict[str, Any]:
    """The tables of a game as the edition says them; `wanted` is `translate`."""
    texts = {where: Texts(library, part) for where, part in _WHERE.items()}
    columns = [(*name.partition(".")[::2], where) for name, where in _named(wanted)]
    out = dict(tables)
    for table in dict.fromkeys(name for name, _, _ in columns) if library.edition.say else ():
        if isinstance(out.get(table), Listing):
            out[table] = copied(out[table])
            for i, row in enumerate(out[table]):
                out[table][i] = row = copied(row)
                for name, column, where in columns:
                    if name == table and column in row and where in texts:
                        texts[where].put(row, column, f"{table}/{row['id']}.{column}")
    return out


def _named(wanted: Any) -> Iterator[tuple[str, str]]:
    """What `translate` lists, and where it is printed."""
    for item in wanted or ():
        if isinstance(item, Record):
            yield from ((name, str(where)) for name, where in item.items())
        else:
            yield str(item), _ANYWHERE


def check_translate(
    wanted: Listing | tuple[()], record: Record, tables: Mapping[str, Any], problems: Problems
) -> None:
    """Tell of names under `translate` that mean nothing."""
    known: set[str] = set()
    for section in _SECTIONS:
        found = record.get(section)
        if isinstance(found, Record):
            known |= {f"{section}.{name}" for name, value in found.items()
                      if isinstance(value, str)}  # fmt: skip
    for table, rows in tables.items():
        known |= {f"{table}.{key}" for row in rows or () for key, value in row.items()
                  if isinstance(value, str) and key != "id"}  # fmt: skip
    for i, item in enumerate(wanted):
        assert isinstance(wanted, Listing)
        for name, where in _named([item]):
            if name not in known:
                hint = did_you_mean(name, sorted(known), "texts")
                problems.add(f"'translate': there is no text '{name}'", wanted.span(i), hint)
            if where not in _WHERE:
                message = f"'translate', '{name}': expected 'books', found '{where}'"
                problems.add(message, wanted.span(i), "or leave it out: it is printed on cards")
