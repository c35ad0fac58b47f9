"""The schema of game.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.editor.cards import DEFAULTS, FIELDS
from pnp.editor.parts import (
    FILE_NAME,
    ID_NAME,
    TEXT,
    Schema,
    exactly_one,
    listing,
    mapping,
    never,
    record,
)
from pnp.editor.project_files import preflight_sections
from pnp.load.book_entries import BOOK_KEYS
from pnp.load.boxes import BOX_KEYS, OF_CARDS, OF_LIDS, OF_NETS, SIZES
from pnp.load.checks import CHECK_KEYS
from pnp.load.data_values import ORIGIN
from pnp.load.games import DECK_KEYS, GAME_KEYS
from pnp.load.products import CONTENT_KEYS, KIT_KEYS, PRODUCT_KEYS, RELEASE_KEYS
from pnp.load.words import TERM_KEYS, WORDS_KEYS
from pnp.records.format_versions import FORMAT, RENAMED
from pnp.records.tables import TAKEN
from pnp.records.translatable import PLACES

ORIGINS = mapping(ORIGIN.schema)
_FILE = TEXT | FILE_NAME
_ROW: Schema = {
    "type": "object",
    "required": ["id"],
    "properties": {"id": TEXT | {"description": "a unique word, by which cards refer to the row"}},
}
_TABLE_NAMES: Schema = {"not": {"enum": list(TAKEN)}}
_TRANSLATED: Schema = {"anyOf": [{"type": "string"}, mapping({"enum": list(PLACES)})]}


def game_schema() -> Schema:
    """The schema of game.yaml."""
    version: Schema = {"type": ["integer", "null"], "minimum": 1, "maximum": FORMAT}
    found = record(GAME_KEYS, {"format": version, **sections()})
    found["properties"]["products"]["minProperties"] = 1
    return with_old_names(found)


def with_old_names(schema: Schema) -> Schema:
    """The schema of a file, in which keys also have their names of older formats."""
    for one in RENAMED:
        holder = schema
        for part in one.path[:-1]:
            inner = holder.get("properties", {}).get(part)
            holder = inner or holder.get("items") or holder.get("additionalProperties") or {}
        known = holder.get("properties", {})
        if one.name in known:
            doc = f"its name is '{one.name}' now; pnp upgrade writes it"
            known[one.path[-1]] = known[one.name] | {"description": doc, "deprecated": True}
    return schema


def sections() -> dict[str, Any]:
    """The schemas of the sections of game.yaml, by key."""
    return {
        "words": record(WORDS_KEYS),
        "glossary": listing(record(TERM_KEYS)),
        "tables": mapping({"anyOf": [{"type": "string"}, listing(_ROW)]}, _TABLE_NAMES),
        "decks": mapping(_deck(), ID_NAME | _TABLE_NAMES),
        "boxes": mapping(_box(), FILE_NAME),
        "books": mapping(record(BOOK_KEYS), ID_NAME),
        "products": mapping(_product(), ID_NAME),
        "kit": record(KIT_KEYS, {"file": _FILE}),
        "release": record(RELEASE_KEYS),
        "checks": listing(record(CHECK_KEYS)),
        **preflight_sections(),
        "translate": listing(_TRANSLATED),
        "origins": ORIGINS,
    }


def _deck() -> Schema:
    inner: dict[str, Schema] = {
        "rename": mapping(TEXT),
        "fields": FIELDS,
        "defaults": DEFAULTS,
        "translate": listing(TEXT),
    }
    needs_file = {key: ["file"] for key in ("fields", "defaults")}
    return record(DECK_KEYS, inner) | {"dependentRequired": needs_file}


def _box() -> Schema:
    sizes = exactly_one(SIZES)
    no_lid: Schema = {"properties": dict.fromkeys(OF_LIDS, never("needs 'over'"))}
    no_cards: Schema = {"properties": dict.fromkeys(OF_CARDS, never("needs 'holds'"))}
    rules = [
        {"if": {"required": ["over"]}, "else": no_lid},
        {"if": {"required": ["holds"]}, "else": no_cards},
        *(_of_nets(key, nets) for key, nets in OF_NETS.items()),
        {"if": _is_net("sides"), "then": {"required": ["of"]}},
    ]
    return record(BOX_KEYS) | sizes | {"allOf": rules}


def _is_net(*nets: str) -> Schema:
    return {"required": ["net"], "properties": {"net": {"enum": list(nets)}}}


def _of_nets(key: str, nets: Sequence[str]) -> Schema:
    """A key that only boxes with one of these nets have."""
    names = " or ".join(f"'net: {net}'" for net in nets)
    only: Schema = {
        "properties": {"net": {"enum": list(nets), "description": f"'{key}' needs {names}"}}
    }
    return {"if": {"required": [key]}, "then": only}


def _product() -> Schema:
    no_backs: Schema = {
        "properties": {"backs": {"enum": [False, "false"], "description": "only decks have backs"}}
    }
    return record(PRODUCT_KEYS, {"file": _FILE}) | {
        **exactly_one(CONTENT_KEYS),
        "if": {"required": ["decks"]},
        "else": no_backs,
    }
