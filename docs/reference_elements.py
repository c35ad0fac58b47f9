"""The tables of layouts and of elements: the keys of all kinds once, then those of each kind."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from reference_files import elements_of, files_of
from reference_tables import Tables
from reference_words import Schema, bare

from pnp.editor.schemas import schema
from pnp.typeset.layout_schema import element_schemas
from pnp.typeset.styles.table import STYLE_NAMES

EVERY = "Every element"
_PREFIX = "element-"


@cache
def element_kinds() -> dict[str, Schema]:
    """The schema of each kind of element, by name."""
    return {
        name.removeprefix(_PREFIX): bare(one)
        for name, one in element_schemas().items()
        if name.startswith(_PREFIX)
    }


def takes_styles(kind: str) -> bool:
    """Whether elements of a kind take all keys of a text style."""
    return set(STYLE_NAMES) <= set(element_kinds()[kind]["properties"])


@cache
def common_keys() -> tuple[str, ...]:
    """The keys that all kinds have, in their order."""
    first, *others = element_kinds().values()

    def same(name: str, one: Schema) -> bool:
        value = one["properties"].get(name)
        return value is not None and _types(value) == _types(first["properties"][name])

    return tuple(name for name in first["properties"] if all(same(name, one) for one in others))


def _types(schema: Schema) -> str:
    kept: Any = {key: value for key, value in schema.items() if key != "description"}
    return json.dumps(kept, sort_keys=True)


def kind_notes() -> dict[str, str]:
    """The text below the heading of each kind of element."""
    out = {}
    for kind, one in element_kinds().items():
        doc = one["properties"]["kind"]["description"]
        more = " It also takes all keys of a [text style](styles.md)." if takes_styles(kind) else ""
        out[kind] = f"{doc[:1].upper()}{doc[1:]}.{more}"
    return out


def add_elements(tables: Tables) -> None:
    """The tables of the page about elements."""
    kinds = element_kinds()
    common = common_keys()
    some = next(iter(kinds.values()))
    listed = {"enum": sorted(kinds), "description": "the kind of the element"}
    every = {"kind": listed, **{name: some["properties"][name] for name in common}}
    used = [one for kind in kinds for one in elements_of(kind)]
    tables.add(EVERY, {"properties": every, "required": ["kind"]}, used)
    for kind, one in kinds.items():
        omitted = {"kind", *common, *(STYLE_NAMES if takes_styles(kind) else ())}
        tables.add(kind, one, elements_of(kind), f"{kind}.", omitted)


def add_layout(tables: Tables) -> None:
    """The tables of the page about layouts of cards."""
    whole = schema("layout")
    card = whole["else"]["else"]
    parts = {name: card["properties"][name] for name in card["properties"]}
    fragment = element_schemas()["fragment"]
    fragments = {"type": "object", "additionalProperties": fragment}
    parts["fragments"] = fragments | {"description": "groups of elements with parameters, by name"}
    tables.add("A layout", {"properties": parts}, files_of("layout"))
