"""What the schemas of all kinds of files are made of: mappings with keys, names, lists, changes.

In: `Key`s as the build reads them. Out: JSON Schemas (draft 2020-12) as plain dicts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.schema.values import Key, Listed, Mapped, help_of

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": ["string", "number"]}
NOTHING: Schema = {"type": "null"}
# names that can be typed on the command line, where '/' separates them
ID_NAME: Schema = {"pattern": r"^[^/\u0000-\u001f\u007f]*$"}
# as `schema.file_names.is_file_name`
FILE_NAME: Schema = {
    "pattern": r'^(?!\.)(?!.*\.[pP][dD][fF]$)(?=.*\S)[^<>:"/\\|?*\u0000-\u001f\u007f]*[^. ]$',
    "maxLength": 100,
}


def described(schema: Schema, doc: str) -> Schema:
    """The schema with a line of help."""
    return schema | {"description": doc}


def record(keys: Mapping[str, Key], inner: Mapping[str, Schema] | None = None) -> Schema:
    """A mapping as `schema.records.read_record` reads it: with these keys and no others, of which
    sections that are not required may be empty. `inner` are the schemas of keys whose values the
    build reads in another place."""
    inner = inner or {}
    properties = {name: _property(key, inner.get(name)) for name, key in keys.items()}
    required = [name for name, key in keys.items() if key.required]
    more = {"required": required} if required else {}
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def _property(key: Key, inner: Schema | None) -> Schema:
    schema = key.type.schema if inner is None else inner
    if isinstance(key.type, Mapped | Listed) and not key.required:
        schema = or_nothing(schema)
    return schema | help_of(key)


def or_nothing(schema: Schema) -> Schema:
    """The schema of the value, or of none."""
    kind = schema.get("type")
    if isinstance(kind, list) and "null" in kind:
        return schema
    if isinstance(kind, str) and "enum" not in schema:
        return schema | {"type": [kind, "null"]}
    return {"anyOf": [schema, NOTHING]}


def never(why: str) -> Schema:
    """No value at all."""
    return {"not": {}, "description": why}


def mapping(of: Schema, names: Schema | None = None) -> Schema:
    """A mapping of names that the user chooses."""
    more = {"propertyNames": names} if names else {}
    return {"type": "object", "additionalProperties": of, **more}


def listing(of: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": of}


def one_or_many(of: Schema) -> Schema:
    """A value, or a list of them."""
    return {"anyOf": [of, listing(of)]}


def exactly_one(names: tuple[str, ...]) -> Schema:
    """Exactly one of these keys."""
    return {"oneOf": [{"required": [name]} for name in names]}


def changes(schema: Schema) -> Schema:
    """The schema of what a variant writes over a mapping: any of its keys, at every depth, null to
    remove one. What keys need beside them is not known, since the rest is in another file."""
    if "properties" not in schema and not isinstance(schema.get("additionalProperties"), dict):
        return schema
    kept = ("type", "description", "additionalProperties", "propertyNames")
    out = {key: schema[key] for key in kept if key in schema}
    if isinstance(out.get("additionalProperties"), dict):
        out["additionalProperties"] = or_nothing(changes(out["additionalProperties"]))
    if "properties" in schema:
        out["properties"] = {name: _change(one) for name, one in schema["properties"].items()}
    return out


def _change(schema: Schema) -> Schema:
    doc = {key: schema[key] for key in ("description",) if key in schema}
    inner = {key: value for key, value in schema.items() if key not in ("description", "default")}
    return or_nothing(changes(inner)) | doc
