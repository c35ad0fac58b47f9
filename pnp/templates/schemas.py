"""The JSON Schemas of pnp's files, each made from the keys that the build reads.

`SCHEMAS` maps a kind of file (see `pnp.schema.editor_files`) to the function that makes its schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


def _layout() -> dict[str, Any]:
    from pnp.load.book_layouts import BOOK_LAYOUT_KEYS
    from pnp.load.layouts import LAYOUT_KEYS
    from pnp.typeset.layout_schema import layout_schema

    return layout_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS)


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {"layout": _layout}


def schema_text(kind: str) -> str:
    """The schema of a kind of file, as JSON."""
    return json.dumps(SCHEMAS[kind](), ensure_ascii=False, indent=2) + "\n"
