"""The schemas of deck files, and of tables in files of their own: fields, defaults, rows."""

from __future__ import annotations

from typing import Any

from pnp.editor.parts import TEXT, Schema, listing, mapping, one_or_many, or_nothing, record
from pnp.load.data_values import ORIGIN
from pnp.records.decks import FILE_KEYS
from pnp.records.defaults import DEFAULT_KEYS
from pnp.records.field_types import FIELD_TYPES
from pnp.records.fields import COPIES, RESERVED
from pnp.schema.values import Flag

_HELP = {
    "text": "text that is printed, and translated",
    "whole": "a whole number; [1, 9] limits it",
    "number": "a number; [0, 1] limits it",
    "choice": "one of these words",
    "reference": "the id of a row of this table of the game",
    "flag": "true or false: also x, yes, ✓ …",
    "picture": "the file of a picture, in the folder of the game",
    "list": "a list; of a cell, its parts, which are of this type",
    "record": "keys and values",
}
_NUMBER: Schema = {"type": ["number", "string", "null"]}
_LIMITS: Schema = {"type": "array", "prefixItems": [_NUMBER, _NUMBER], "items": False,
                   "minItems": 2}  # fmt: skip
_NO_LIMITS: Schema = {"not": {"type": "array"}}
_NO_ITEMS = ("choice", "reference", "list", "record")
_DETAILS: dict[str, Schema] = {
    "whole": {"anyOf": [_LIMITS, _NO_LIMITS]},
    "number": {"anyOf": [_LIMITS, _NO_LIMITS]},
    "choice": {"type": "array", "minItems": 1, "items": TEXT},
    "reference": {"type": "string"},
    "list": {
        "anyOf": [
            {"enum": [True, None, *(name for name in FIELD_TYPES if name not in _NO_ITEMS)]},
            {"type": "object", "properties": {"list": False, "record": False}},
        ]
    },
}
_OPTIONS: dict[str, Schema] = {
    "optional": Flag().schema | {"description": "true: a card may do without it"},
    "translate": Flag().schema | {"description": "false: this text is not translated"},
    "split": one_or_many(TEXT) | {"description": "of a list: what separates its parts in a cell"},
    "decimal": {"enum": [".", ","], "description": "of a number: the sign before its decimals"},
}


def _field() -> Schema:
    """The type of a field: a word, or a mapping of one type and its options."""
    bare: Schema = {"enum": [name for name in FIELD_TYPES if name not in ("choice", "reference")]}
    kinds = {name: _DETAILS.get(name, {}) | {"description": _HELP[name]} for name in FIELD_TYPES}
    kinds["type"] = bare | {"description": "the name of a type, instead of it as a key"}
    whole: Schema = {
        "type": "object",
        "properties": kinds | _OPTIONS,
        "additionalProperties": False,
        "oneOf": [{"required": [name]} for name in kinds],
        "dependentSchemas": {
            "split": _is_one("list"),
            "decimal": _is_one("whole", "number", "list"),
        },
        "if": {"properties": {"translate": {"enum": [True, "true"]}}, "required": ["translate"]},
        "then": _is_one("text", "list"),
    }
    return {"anyOf": [bare, whole]}


def _is_one(*names: str) -> Schema:
    """A field of one of these types."""
    named: Schema = {"properties": {"type": {"enum": list(names), "description": "its type"}}}
    keys = [{"required": [name]} for name in names]
    return {"anyOf": [*keys, {**named, "required": ["type"]}]}


# expressions read fields by their names: letters of any script, digits and '_'
_SIGNS = r"\s!-/:-@\[-^`{-~"
_FIELD_NAMES: Schema = {"pattern": rf"^[^0-9{_SIGNS}][^{_SIGNS}]*$",
                        "not": {"enum": list(RESERVED)}}  # fmt: skip
FIELDS = mapping(_field(), _FIELD_NAMES)
DEFAULTS = listing(record(DEFAULT_KEYS))


def card() -> Schema:
    """A card: what pnp itself reads of it, beside fields with any names."""
    nothing: Schema = {"const": ""}
    reserved: dict[str, Schema] = {
        "id": TEXT | {"description": "a short unique word, e.g. axe"},
        "copies": or_nothing({"anyOf": [*COPIES.schema["anyOf"], nothing]})
        | {"description": "how many are printed (default: 1)"},
        "overrides": or_nothing({"anyOf": [mapping({}), nothing]})
        | {"description": "changes of elements of its layout, by their names"},
        "origin": or_nothing({"anyOf": [ORIGIN.schema, mapping(ORIGIN.schema), nothing]})
        | {"description": "where its values come from: one status, or one by field"},
        "to_translators": {"description": "a note for translators, which is not printed"},
    }
    return {"type": "object", "properties": reserved, "required": ["id"]}


def deck_schema() -> Schema:
    """A deck file: the cards alone, or beside the fields that they have. A table of the game in a
    file of its own is a list of rows with ids, too."""
    inner: dict[str, Any] = {"fields": FIELDS, "defaults": DEFAULTS, "cards": listing(card())}
    return {"type": ["array", "object"], "items": card(), **_of_mapping(record(FILE_KEYS, inner))}


def _of_mapping(schema: Schema) -> Schema:
    """The keywords of a mapping, which a list ignores."""
    return {key: value for key, value in schema.items() if key != "type"}
