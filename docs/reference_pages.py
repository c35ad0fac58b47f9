"""The pages of the reference about kinds of files: which tables of keys each of them has.

The text before the tables is in `reference.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import yaml
from reference_elements import add_elements, add_layout, kind_notes
from reference_files import FILES, files_of
from reference_tables import Tables, mappings_in
from reference_words import bare

from pnp.editor.parts import record
from pnp.editor.schemas import schema
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import COMMON_KEYS, keys_of

_TEXTS = Path(__file__).with_name("reference.yaml")


class Texts(NamedTuple):
    """What is written by hand on a page: its title, an introduction and links to how-to pages,
    notes by heading, and links for keys that another page explains."""

    title: str
    intro: str
    see: str = ""
    notes: Mapping[str, str] = {}
    links: Mapping[str, str] = {}

    @property
    def head(self) -> str:
        """The beginning of the page in Markdown."""
        return "\n\n".join(
            part.strip() for part in (f"# {self.title}", self.intro, self.see) if part
        )


@cache
def texts() -> dict[str, Texts]:
    """The texts of all pages by name, in their order."""
    found = yaml.safe_load(_TEXTS.read_text("utf-8"))
    return {name: Texts(**one) for name, one in found.items()}


def tables_of(name: str) -> Tables:
    """The tables of a page about files."""
    tables = Tables(f"{name}.md", texts()[name].links)
    PAGES[name](tables)
    return tables


def notes_of(name: str) -> dict[str, str]:
    """The text below the headings of a page."""
    made: dict[str, str] = {}
    if name == "elements":
        made = kind_notes()
    elif name == "sheets":
        made = {kind: f"{one.doc[:1].upper()}{one.doc[1:]}." for kind, one in sheet_kinds().items()}
    return made | dict(texts()[name].notes)


def _of(kind: str) -> Callable[[Tables], None]:
    """The tables of a kind of file."""

    def make(tables: Tables) -> None:
        found = schema(kind)
        inner = found.get("additionalProperties")
        if isinstance(inner, dict) and "properties" not in found:
            values = [one for file in files_of(kind) for one in file.values()]
            tables.add("NAME", inner, values, "NAME.")
        else:
            tables.add(FILES[kind], found, files_of(kind))

    return make


def _book_layout(tables: Tables) -> None:
    whole = schema("book-layout")["else"]
    page = {"type": "object", **whole, "required": whole["allOf"][1]["required"]}
    tables.add("A book layout", page, files_of("book-layout"))
    tables.add("Front matter", schema("front-matter"), files_of("front-matter"))


def _style_parts(tables: Tables) -> None:
    """The mappings in a style; the table of its keys is that of docs/styles.py."""
    style = bare(schema("theme")["properties"]["styles"]["additionalProperties"])
    for name, one in style["properties"].items():
        for _, holder in islice(mappings_in(one), 1):
            tables.add(name, holder)


def _sheets(tables: Tables) -> None:
    every = record(COMMON_KEYS)
    every["properties"]["kind"] |= {"type": "string", "enum": list(sheet_kinds())}
    files = files_of("sheet")
    tables.add("Every sheet", every, files)
    for kind in sheet_kinds():
        own = {name: key for name, key in keys_of(kind).items() if name not in every["properties"]}
        used = [file for file in files if file.get("kind") == kind]
        tables.add(kind, record(own), used, f"{kind}.")


PAGES: dict[str, Callable[[Tables], None]] = {
    "settings": _of("settings"),
    "game": _of("game"),
    "decks": _of("deck"),
    "variants": _of("variant"),
    "layouts": add_layout,
    "elements": add_elements,
    "styles": _style_parts,
    "themes": _of("theme"),
    "books": _book_layout,
    "sheets": _sheets,
    "papers": _of("papers"),
    "sizes": _of("sizes"),
    "profiles": _of("profile"),
    "services": _of("service"),
    "fonts": _of("fonts"),
}
