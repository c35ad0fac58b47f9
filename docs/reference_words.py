"""What the JSON Schema of a value allows, in a few words for a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pnp.model.units import length_pattern
from pnp.schema.values import TRUTH_PATTERN, Number
from pnp.typeset.layout_schema import CHANGE, EXPRESSION, NOTHING

Schema = dict[str, Any]

_LENGTHS = {
    length_pattern(share, negative, signed): "length or %" if share else "length"
    for share in (False, True)
    for negative in (False, True)
    for signed in (False, True)
}
_NUMBERS_IN_QUOTES = {Number(whole=whole).schema["anyOf"][1]["pattern"] for whole in (False, True)}
_FORMATS = {
    "color": "colour",
    "icon": "name of an icon",
    "font": "font family",
    "picture": "file of a picture",
    "style": "name of a style",
    "date": "date",
}
_PERCENT = re.compile(r"%\\s\*\$?$")
_LONG_LIST = 70  # characters of words that do not fit into a narrow column
# what any value may be instead, and what only a change of a layout may be
_ANYWHERE = (EXPRESSION, CHANGE, NOTHING)


class Takes(NamedTuple):
    """What a key takes, and words that are too many for that column ('': they are in it)."""

    short: str
    words: str = ""


def bare(schema: Any) -> Any:
    """A schema without what is true of all values: that they may be expressions, or null."""
    if isinstance(schema, list):
        return [bare(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: _bare_part(key, value) for key, value in schema.items()}
    if isinstance(out.get("type"), list):
        kinds = [kind for kind in out["type"] if kind != "null"]
        out["type"] = kinds[0] if len(kinds) == 1 else kinds
    if "anyOf" in out:
        out |= _without_common(out.pop("anyOf"))
    return out


def _bare_part(key: str, value: Any) -> Any:
    if key in ("enum", "default"):
        return value
    if key == "properties":
        return {name: bare(one) for name, one in value.items()}
    return bare(value)


def _without_common(options: Sequence[Schema]) -> Schema:
    """The options that differ from value to value; a single one is written as it is."""
    kept: list[Schema] = []
    for one in options:
        inner = one["anyOf"] if set(one) == {"anyOf"} else [one]
        kept += [each for each in inner if each not in _ANYWHERE and each not in kept]
    return dict(kept[0]) if len(kept) == 1 else {"anyOf": kept}


def takes(schema: Schema) -> Takes:
    """What a bare schema allows."""
    found = _words(schema)
    listed = [one for one in found if one.startswith("`")]
    text = ", ".join(listed)
    rest = [one for one in found if not one.startswith("`")]
    if len(text) > _LONG_LIST:
        return Takes(", or ".join(["one of the words listed", *rest]), text)
    parts = [text, *rest] if text else rest
    return Takes(", or ".join(parts) if parts else "any value")


def _words(schema: Schema) -> list[str]:
    """The alternatives; words to be typed are code."""
    if "anyOf" in schema:
        return _alternatives(schema["anyOf"])
    if "enum" in schema:
        return [code(one) for one in schema["enum"]]
    if "const" in schema:
        return [code(schema["const"])]
    kind = schema.get("type")
    if isinstance(kind, list):
        return ["text"] if kind == ["string", "number"] else _unique(map(_of_type, kind))
    if kind == "string":
        return [_string(schema)]
    if kind in ("number", "integer"):
        return [_number(schema)]
    if kind == "array":
        return [_list(schema)]
    inner = schema.get("additionalProperties")
    if isinstance(inner, dict) and "enum" in inner:
        return [f"mapping to {', '.join(_words(inner))}"]
    return [_of_type(kind)] if kind else []


def _alternatives(options: Sequence[Schema]) -> list[str]:
    """The words of several schemas, without what only lets numbers and flags be in quotes."""
    found: list[str] = []
    for one in options:
        if one.get("pattern") in _NUMBERS_IN_QUOTES or one.get("pattern") == TRUTH_PATTERN:
            continue
        words = _words(one)
        if one.get("type") == "array" and _words(one.get("items") or {}) == found:
            words = [] if found == ["colour"] else ["a list"]
        found += words
    return _unique(found)


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word))


def _of_type(kind: str | None) -> str:
    return {
        "object": "mapping", "array": "list", "boolean": "`true`, `false`", "string": "text",
        "number": "number", "integer": "whole number", "null": "", None: "",
    }[kind]  # fmt: skip


def _string(schema: Schema) -> str:
    pattern = schema.get("pattern", "")
    if pattern in _LENGTHS:
        return _LENGTHS[pattern]
    if "format" in schema:
        return _FORMATS[schema["format"]]
    return "percentage" if _PERCENT.search(pattern) else "text"


def _number(schema: Schema) -> str:
    kind = _of_type(schema["type"])
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and low == high:
        return f"`{low}`"
    if low is not None and high is not None:
        return f"{kind}, {low} to {high}"
    if low is not None:
        return f"{kind}, {low} or more"
    return kind if high is None else f"{kind}, {high} or less"


def _list(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}"
    words = _words(schema.get("items") or {})
    return f"list of {' or '.join(words)}" if words and "mapping" not in words else "list"


def code(value: Any) -> str:
    """A value as it is typed in YAML."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"`{text}`" if text else "`''`"


_CODE = re.compile(r"(`[^`]*`)")
# keys and values in braces, which some programs take for attributes of a cell
_BRACES = re.compile(r"'[^'\s]*\{[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}")


def cell(text: str) -> str:
    """Text in a cell of a table: all signs that mean something in Markdown are printed, except
    those of code and of links."""
    parts = [
        part if part.startswith("`") else _BRACES.sub(lambda found: f"`{found[0]}`", part)
        for part in _CODE.split(" ".join(text.split()))
    ]
    return "".join(
        _code_cell(part) if part.startswith("`") else _plain_cell(part)
        for part in _CODE.split("".join(parts))
    )


def _code_cell(part: str) -> str:
    """Code; a vertical line would end the cell."""
    if "|" not in part:
        return part
    safe = part.strip("`").replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")
    return f"<code>{safe}</code>"


def prose(text: str) -> str:
    """A paragraph of help as Markdown: names in angle brackets are no tags."""
    return "".join(
        part if part.startswith("`") else part.replace("<", "&lt;").replace("*", "\\*")
        for part in _CODE.split(" ".join(text.split()))
    )


def _plain_cell(part: str) -> str:
    out = part.replace("<", "&lt;").replace("|", "&#124;").replace("*", "\\*")
    return re.sub(r":\w+:", lambda found: f"`{found[0]}`", out)
