"""The JSON Schema of a layout file, for editors, made from the keys of the element kinds.

Out: a schema of card layouts, book layouts and themes, and one of changes of a layout, for
variants; the other keys of the files (size, margins …) are passed as arguments. It accepts what a
build accepts: in a layout that `extends` another, parts of elements, lengths with a sign, and null
for removed parts. Names that only the project knows (of colours, fonts, icons) are any text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.layout import Layout, Resources, Theme
from pnp.model.problems import Span
from pnp.model.source import Record
from pnp.schema.values import Key, help_of, object_schema
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.books.containers import container_keys
from pnp.typeset.faces.common_keys import common_keys
from pnp.typeset.faces.compiling import FRAGMENT_KEYS, USE_KEYS
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, element_kinds

Schema = dict[str, Any]

# any property may be an expression
EXPRESSION: Schema = {"type": "string", "pattern": "\\{"}
# changes of a value of the extended layout
CHANGE: Schema = {"type": "string", "pattern": r"^\s*(=|[+-]\s*[0-9.]+\s*[a-z%]+\s*$)"}
NOTHING: Schema = {"type": "null"}
_STRUCTURE = ("kind", "repeat")  # read when compiled, so they are no expressions


# parts of all layouts that have no types of their own, with their lines of help
_ELEMENTS = "elements in the order of drawing, by name"
_PALETTE = "colours by name; null removes one of the theme"
_STYLES = "text styles by name; null removes one of the theme"
_FRAGMENTS = "groups of elements with parameters, by name"
_FIRST = "of a book: the head of its first page"
_EVERY = "of a book: what is on each page"


def layout_schema(
    frame: Mapping[str, Key] | None = None,
    book: Mapping[str, Key] | None = None,
    is_book: bool = False,
) -> Schema:
    """The JSON Schema (draft 2020-12) of a layout file; `frame` and `book` are further keys at the
    top of card layouts and of book layouts. With `is_book` it takes book layouts only."""
    context = _blank_context()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pnp layout",
        **_top(frame, book or {}, context, is_book),
        "$defs": element_schemas(),
    }


def element_schemas() -> Schema:
    """The definitions that schemas with elements refer to: `element`, an element of any kind;
    `change`, a part of one; `fragment` and `fragment-change`."""
    context = _blank_context()
    known = element_kinds()
    elements = {name: _element(kind, context) for name, kind in known.items()}
    elements["use"] = _use(known["group"], context)
    changes = {name: _changed(schema) for name, schema in elements.items()}
    return {
        "element": _one_of_kinds("element", sorted(elements), ["kind"]),
        "change": _any_of_kinds("change", changes),
        "fragment": _fragment("element"),
        "fragment-change": _fragment("change"),
        **{f"element-{name}": schema for name, schema in elements.items()},
        **{f"change-{name}": schema for name, schema in changes.items()},
    }


def theme_parts() -> Schema:
    """The keys of a theme by name."""
    context = _blank_context()
    style = {"anyOf": [_style(context), NOTHING]}
    return {
        "palette": _mapping({"type": ["string", "null"]}) | _described(_PALETTE),
        "styles": _mapping(style) | _described(_STYLES),
    }


def change_schema(frame: Mapping[str, Key], book: Mapping[str, Key]) -> Schema:
    """The schema of a change of any layout; it refers to `element_schemas`."""
    properties = _changes(frame, _own(frame, book, _blank_context())) | theme_parts()
    change = _parts("change")["properties"]
    properties |= {name: part for name, part in change.items() if name not in ("first", "every")}
    return _object(properties)


def _top(
    frame: Mapping[str, Key] | None, book: Mapping[str, Key], context: LayoutContext, is_book: bool
) -> Schema:
    """The keys at the top of a file. Its kind follows from the keys that it has."""
    named, own = _named(frame or {}), _own(frame or {}, book, context)
    changes = _changes(frame or {}, own)
    described = {name: _described(schema.get("description", ""))
                 for name, schema in (named | own).items()}  # fmt: skip
    shared: Schema = {
        "elements": {"type": "object"} | _described(_ELEMENTS),
        "fragments": {"type": "object"} | _described(_FRAGMENTS),
        **theme_parts(),
    }
    whole = _whole_book(own) if own else _whole_card(named)
    if own and not is_book:
        names = [{"required": [name]} for name in own]
        whole = {"if": {"anyOf": names}, "then": whole, "else": _whole_card(named)}
    return {
        "type": "object",
        "properties": described | shared,
        "additionalProperties": frame is None,
        "if": {"required": ["extends"]},
        "then": {"allOf": [_parts("change")], "properties": changes},
        "else": whole,
    }


def _named(keys: Mapping[str, Key]) -> Schema:
    return {name: key.type.schema | help_of(key) for name, key in keys.items()}


def _own(frame: Mapping[str, Key], book: Mapping[str, Key], context: LayoutContext) -> Schema:
    """The keys that only book layouts have."""
    own = {name: schema for name, schema in _named(book).items() if name not in frame}
    return own | _book_parts(own, context)


def _changes(frame: Mapping[str, Key], own: Schema) -> Schema:
    """All keys of a layout, for a layout that extends another."""
    keys = _named(frame) | own
    return {name: _widened(schema, CHANGE, NOTHING) for name, schema in keys.items()}


def _whole_card(named: Schema) -> Schema:
    """A card layout that extends no other, or a theme."""
    size = [{"dependentRequired": {"elements": ["size"], "size": ["elements"]}}] if named else []
    return {"allOf": [_parts("element"), *size], "properties": named}


def _whole_book(own: Schema) -> Schema:
    """A book layout that extends no other."""
    needed = [n for n in ("page", "text") if n in own]
    book_only = dict.fromkeys(("size", "elements", "safe", "corner"), False)
    return {
        "allOf": [_parts("element"), {"required": needed}],
        "properties": own | book_only,
    }


def _parts(what: str) -> Schema:
    """The contents of elements and fragments: each an `element`, or a `change` of one."""
    fragment = "fragment" if what == "element" else "fragment-change"
    named = _elements(what) | _described(_ELEMENTS)
    fragments = _mapping({"$ref": f"#/$defs/{fragment}"}) | _described(_FRAGMENTS)
    return {
        "properties": {
            "elements": named,
            "fragments": fragments,
            "first": {"properties": {"elements": named}} | _described(_FIRST),
            "every": {"properties": {"elements": named}} | _described(_EVERY),
        }
    }


def _book_parts(own: Schema, context: LayoutContext) -> Schema:
    """The parts of a book layout; their elements are in `_parts`."""
    box = _widened(object_schema(container_keys(context)), CHANGE, NOTHING)
    parts = {
        "boxes": _mapping({"anyOf": [box, NOTHING]}),
        "first": _object(
            {
                "height": context.length(low=0).schema | _described("of the head"),
                "elements": _described(_ELEMENTS),
            }
        ),
        "every": _object({"elements": _described(_ELEMENTS)}),
    }
    return {name: own[name] | part for name, part in parts.items() if name in own}


def _style(context: LayoutContext) -> Schema:
    """A text style, which may change one of the theme's of its name."""
    style = object_schema(context.book.keys)
    style["properties"]["extends"] = {"type": "string", "description": "the style it changes"}
    return _widened(style, CHANGE, NOTHING)


def _one_of_kinds(prefix: str, names: list[str], required: list[str]) -> Schema:
    return {
        "type": "object",
        "required": required,
        "properties": {"kind": {"enum": names, "description": "the kind of the element"}},
        "allOf": [_if_kind(prefix, name) for name in names],
    }


def _any_of_kinds(prefix: str, changes: Mapping[str, Schema]) -> Schema:
    """A part of an element, of its own kind or of that in the extended layout."""
    whole = _one_of_kinds(prefix, sorted(changes), ["kind"])
    known: dict[str, list[Schema]] = {}
    for schema in changes.values():
        for name, option in schema["properties"].items():
            known.setdefault(name, [])
            known[name] += [] if option in known[name] else [option]
    part = _object({name: _any_of(options) for name, options in known.items() if name != "kind"})
    return {"anyOf": [whole, part, NOTHING]}


def _any_of(options: list[Schema]) -> Schema:
    """One of several schemas, with the help of all of them."""
    docs = [one["description"] for one in options if "description" in one]
    return {"anyOf": options} | _described("; or ".join(dict.fromkeys(docs)))


def _if_kind(prefix: str, name: str) -> Schema:
    """For `kind: text` an editor offers the keys of text."""
    return {
        "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
        "then": {"$ref": f"#/$defs/{prefix}-{name}"},
    }


def _element(kind: Kind, context: LayoutContext) -> Schema:
    keys = {**common_keys(context), **kind.keys(context)}
    properties = {name: _property(name, key) for name, key in keys.items()}
    properties["kind"] = {"const": kind.name, "description": kind.doc}
    required = [name for name, key in keys.items() if key.required]
    if kind.has_children:
        properties["elements"] = _elements("element") | _described(_ELEMENTS)
        required.append("elements")
    return _object(properties, required)


def _use(group: Kind, context: LayoutContext) -> Schema:
    """The use of a fragment: a group without elements of its own."""
    schema = _element(group, context)
    properties = schema["properties"]
    del properties["elements"]
    properties["kind"] = {"const": "use", "description": "a fragment with its parameters"}
    name = {"type": "string"} | _described("the name of the fragment")
    values = {"type": "object"} | _described("values of its parameters, by name")
    properties |= dict(zip(USE_KEYS, (name, values), strict=True))
    return _object(properties, ["kind", "fragment"])


def _changed(element: Schema) -> Schema:
    """A change of an element: any of its keys, with a sign, or null."""
    out = {key: value for key, value in element.items() if key != "required"}
    properties = {
        name: schema if name == "kind" else _widened(schema, CHANGE, NOTHING)
        for name, schema in element["properties"].items()
    }
    if "elements" in properties:
        elements = {"anyOf": [_elements("change"), NOTHING]}
        properties["elements"] = elements | _described(_ELEMENTS)
    return out | {"properties": properties}


def _property(name: str, key: Key) -> Schema:
    schema = key.type.schema if name in _STRUCTURE else _widened(key.type.schema, EXPRESSION)
    return schema | help_of(key)


def _widened(schema: Schema, *more: Schema) -> Schema:
    """The schema with more options at every depth: a box's width may be an expression too. A change
    has no defaults: without it, the value below stays."""
    inner = dict(schema)
    kept = {name: inner.pop(name) for name in ("description", "default") if name in inner}
    if NOTHING in more:
        kept.pop("default", None)
    if "properties" in inner:
        inner["properties"] = {k: _widened(v, *more) for k, v in inner["properties"].items()}
        if NOTHING in more:
            inner.pop("required", None)
    if "items" in inner:
        inner["items"] = _widened(inner["items"], *more)
    options = [inner]
    if "anyOf" in inner:
        options = [_widened(one, *more) for one in inner.pop("anyOf")]
    flat = [one for option in options for one in option.get("anyOf", [option])]
    return {"anyOf": [one for one in flat if one not in more] + list(more)} | kept


def _elements(what: str) -> Schema:
    return _mapping({"$ref": f"#/$defs/{what}"})


def _fragment(what: str) -> Schema:
    parameters = {"type": "object"} | _described("names with their defaults (~: none)")
    elements = _elements(what) | _described(_ELEMENTS)
    parts = dict(zip(FRAGMENT_KEYS, (parameters, elements), strict=True))
    fragment = _object(parts, ["elements"] if what == "element" else None)
    return fragment if what == "element" else {"anyOf": [fragment, NOTHING]}


def _described(doc: str) -> Schema:
    return {"description": doc} if doc else {}


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    more = {"required": required} if required else {}
    return {
        "type": "object", "properties": properties, "additionalProperties": False, **more
    }  # fmt: skip


def _mapping(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


def _blank_context() -> LayoutContext:
    """The context of an empty layout."""
    theme = Theme(palette={}, styles={})
    layout = Layout("", 0.0, 0.0, 0.0, 0.0, 0.0, None, theme, Record(), {}, Span(""))
    resources = Resources(families={}, icons={}, roots=(), shown_from="")
    return LayoutContext(layout, resources, FontLibrary({}))
