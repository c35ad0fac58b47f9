"""The schema of a variant."""

from __future__ import annotations

from typing import Any

from pnp.editions.variants.books import ADD_KEYS, BOOK_CHANGES, WORD_KEYS
from pnp.editions.variants.cards import CHANGE_KEYS, DECK_CHANGES, WHERE_KEYS
from pnp.editions.variants.game import REMOVE
from pnp.editions.variants.reading import VARIANT_KEYS
from pnp.editor.cards import FIELDS, card
from pnp.editor.games import ORIGINS, sections, with_old_names
from pnp.editor.parts import (
    TEXT,
    Schema,
    changes,
    exactly_one,
    listing,
    mapping,
    one_or_many,
    or_nothing,
    record,
)
from pnp.load.book_layouts import BOOK_LAYOUT_KEYS
from pnp.load.games import GAME_KEYS
from pnp.load.layouts import LAYOUT_KEYS
from pnp.load.words import TERM_KEYS
from pnp.typeset.layout_schema import change_schema, element_schemas, theme_parts

_REMOVED = {REMOVE: {"const": True, "description": "true: this row is removed"}}


def variant_schema() -> Schema:
    """A variant: changes of the game, of cards, looks and books."""
    theme = theme_parts()
    inner = {
        "extends": one_or_many(TEXT),
        "game": _game(),
        "cards": mapping(_deck()),
        "palette": theme["palette"],
        "styles": theme["styles"],
        "layouts": mapping(change_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS)),
        "books": mapping(_book()),
        "origins": ORIGINS,
    }
    return with_old_names(record(VARIANT_KEYS, inner)) | {"$defs": element_schemas()}


def _game() -> Schema:
    """Changes of game.yaml. Rows of tables and of the glossary are known by their ids."""
    rows = listing({"type": "object", "properties": _REMOVED})
    tables = mapping({"anyOf": [{"type": ["string", "null"]}, rows]})
    terms = record(TERM_KEYS)
    terms["properties"] |= _REMOVED
    del terms["required"]
    own = sections() | {"tables": tables, "glossary": listing(terms)}
    return changes(record(GAME_KEYS, own))


def _deck() -> Schema:
    inner: dict[str, Any] = {
        "fields": FIELDS | {"additionalProperties": or_nothing(FIELDS["additionalProperties"])},
        "remove": one_or_many({"anyOf": [TEXT, record(WHERE_KEYS)]}),
        "change": listing(_card_change()),
        "add": listing(card()),
    }
    return record(DECK_CHANGES, inner)


def _card_change() -> Schema:
    found = record(CHANGE_KEYS, {"id": one_or_many(TEXT)})
    return found | exactly_one(("id", "where"))


def _book() -> Schema:
    inner: dict[str, Any] = {
        "replace": mapping(TEXT),
        "change": listing(record(WORD_KEYS)),
        "add": listing(record(ADD_KEYS) | {"not": {"required": ["after", "before"]}}),
    }
    return record(BOOK_CHANGES, inner)
