"""The JSON Schema of a layout file, for editors: put together from what the kinds say themselves.

In: nothing but the kinds found. Out: a schema of `elements`, `fragments`, `palette` and `styles`;
the frame of the file (size, bleed …) is read elsewhere and may be handed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.lang.schema import Key
from pnp.model.layout import Layout, Resources, Theme
from pnp.model.source import Record
from pnp.problems import Span
from pnp.text.fonts import FontLibrary
from pnp.typeset.compiling import FRAGMENT_KEYS, USE_KEYS, common_keys
from pnp.typeset.kinds import Kind, element_kinds
from pnp.typeset.studio import Studio

Schema = dict[str, Any]

# any property may be worked out for each card
EXPRESSION: Schema = {"type": "string", "pattern": "\\{"}
_ELEMENTS: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/element"}}
_STRUCTURE = ("kind", "repeat")  # read when compiled, so they are no expressions


def layout_schema(frame: Mapping[str, Key] | None = None) -> Schema:
    """The JSON Schema (draft 2020-12) of a layout file; `frame` are further keys at its top."""
    studio = _blank_studio()
    known = element_kinds()
    elements = {name: _element(kind, studio) for name, kind in known.items()}
    elements["use"] = _use(known["group"], studio)
    top = {name: key.type.schema | _described(key.doc) for name, key in (frame or {}).items()}
    style = {name: key.type.schema for name, key in studio.book.keys.items()}
    style["extends"] = {"type": "string"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pnp layout",
        "type": "object",
        "properties": top
        | {
            "elements": _ELEMENTS,
            "fragments": _mapping({"$ref": "#/$defs/fragment"}),
            "palette": _mapping({"type": "string"}),
            "styles": _mapping(_object(style)),
        },
        "additionalProperties": frame is None,
        "$defs": {
            "element": {
                "type": "object",
                "required": ["kind"],
                "properties": {"kind": {"enum": sorted(elements)}},
                "allOf": [_if_kind(name) for name in sorted(elements)],
            },
            "fragment": _object(
                dict(zip(FRAGMENT_KEYS, ({"type": "object"}, _ELEMENTS), strict=True))
            ),
            **{f"element-{name}": schema for name, schema in elements.items()},
        },
    }


def _if_kind(name: str) -> Schema:
    """An editor told `kind: text` offers the keys of text."""
    return {
        "if": {"properties": {"kind": {"const": name}}},
        "then": {"$ref": f"#/$defs/element-{name}"},
    }


def _element(kind: Kind, studio: Studio) -> Schema:
    keys = {**common_keys(studio), **kind.keys(studio)}
    properties = {name: _property(name, key) for name, key in keys.items()}
    properties["kind"] = {"const": kind.name, "description": kind.doc}
    required = [name for name, key in keys.items() if key.required]
    if kind.has_children:
        properties["elements"] = _ELEMENTS
        required.append("elements")
    return _object(properties, required)


def _use(group: Kind, studio: Studio) -> Schema:
    """A fragment put in: a group without elements of its own."""
    schema = _element(group, studio)
    properties = schema["properties"]
    del properties["elements"]
    properties["kind"] = {"const": "use", "description": "a fragment with its parameters"}
    properties |= dict(zip(USE_KEYS, ({"type": "string"}, {"type": "object"}), strict=True))
    return _object(properties, ["kind", "fragment"])


def _property(name: str, key: Key) -> Schema:
    schema = key.type.schema if name in _STRUCTURE else _or_expression(key.type.schema)
    return schema | _described(key.doc)


def _or_expression(schema: Schema) -> Schema:
    """What the schema says or an expression, at every depth: a box's width may be one, too."""
    inner = dict(schema)
    described = _described(inner.pop("description", ""))
    if "properties" in inner:
        inner["properties"] = {k: _or_expression(v) for k, v in inner["properties"].items()}
    if "items" in inner:
        inner["items"] = _or_expression(inner["items"])
    options = [inner]
    if "anyOf" in inner:
        options = [_or_expression(one) for one in inner.pop("anyOf")]
    flat = [one for option in options for one in option.get("anyOf", [option])]
    return {"anyOf": [one for one in flat if one != EXPRESSION] + [EXPRESSION]} | described


def _described(doc: str) -> Schema:
    return {"description": doc} if doc else {}


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    more = {"required": required} if required else {}
    return {
        "type": "object", "properties": properties, "additionalProperties": False, **more
    }  # fmt: skip


def _mapping(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


def _blank_studio() -> Studio:
    """A studio of a layout without anything in it."""
    theme = Theme(palette={}, styles={})
    layout = Layout("", 0.0, 0.0, 0.0, 0.0, 0.0, None, theme, Record(), {}, Span(""))
    resources = Resources(families={}, icons={}, roots=(), shown_from="")
    return Studio(layout, resources, FontLibrary({}))
