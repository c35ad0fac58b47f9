"""Texts that can be translated because game.yaml lists their names.

    translate: [facts.tagline, credits.note, periods.word, {phases.bonus: books}]

A deck that declares no fields lists its texts in its entry: `translate: [name, text]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.model.definitions import lazy_pattern
from pnp.model.source import Record
from pnp.records.field_types import Field

SECTIONS = ("facts", "credits")
ANYWHERE = "cards"
PLACES = (ANYWHERE, "books")  # where a listed text may be printed
_NO_NAME = lazy_pattern(r"[\W_]+")


def listed_names(listed: Any) -> Iterator[tuple[str, str]]:
    """The names under `translate` of game.yaml, and where each is printed: 'cards', 'books'."""
    for item in listed or ():
        if isinstance(item, Record):
            yield from ((name, str(where)) for name, where in item.items())
        else:
            yield str(item), ANYWHERE


def text_fields(fields: Mapping[str, Field] | None, listed: Any) -> list[str]:
    """The fields of a deck whose texts can be translated; `listed` is `translate` of its entry."""
    if fields is None:
        return [str(name) for name in listed] if isinstance(listed, list) else []
    return [name for name, field in fields.items() if field.is_translated]


def term_id(entry: Mapping[str, Any]) -> str:
    """The name of an entry of the glossary in catalogues: its `id`, else its term in small
    letters."""
    return str(entry.get("id") or _NO_NAME.sub("-", str(entry.get("term", "")).lower()).strip("-"))
