"""The schemas of sheet styles, of the tables of sizes and of papers."""

from __future__ import annotations

from typing import Any

from pnp.editor.parts import Schema, mapping, record
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import keys_of
from pnp.schema.values import object_schema
from pnp.sources.files import PAPER_KEYS, SIDES


def sheet_schema() -> Schema:
    """A sheet style: its keys are those of its kind, which is a grid if it has none."""
    kinds = list(sheet_kinds())
    docs: dict[str, dict[str, None]] = {}
    for kind in kinds:
        for name, key in keys_of(kind).items():
            docs.setdefault(name, {})[key.doc] = None
    help_of: dict[str, Any] = {name: {"description": "; or ".join(d)} for name, d in docs.items()}
    listed = "; ".join(f"{kind}: {sheet_kinds()[kind].doc}" for kind in kinds)
    help_of["kind"] = {"enum": kinds, "default": "grid", "description": f"its kind. {listed}"}
    return {
        "type": "object",
        "properties": help_of,
        "allOf": [_if_kind(kind) for kind in kinds],
    }


def _if_kind(kind: str) -> Schema:
    given = {} if kind == "grid" else {"required": ["kind"]}
    keys = record(keys_of(kind))
    keys["properties"]["kind"] = {"const": kind, "description": sheet_kinds()[kind].doc}
    return {"if": {"properties": {"kind": {"const": kind}}, **given}, "then": keys}


def sides_schema() -> Schema:
    """A table of sizes: width and height by name."""
    return mapping(object_schema(SIDES))


def papers_schema() -> Schema:
    """A table of papers: width, height and margin by name."""
    return mapping(object_schema(PAPER_KEYS))
