"""The JSON Schema of each kind of file, made from the keys that the build reads.

    schema("game")           a dict
    schema_text("game")      the same as JSON, where parts that occur several times stand once

The kinds are those of `pnp.schema.editor_files`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from pnp.editor.parts import DRAFT, Schema
from pnp.schema.editor_files import FILE_KINDS

_SHARED = 120  # characters of JSON; longer parts that occur several times stand once


def schema(kind: str) -> Schema:
    """The schema of a kind of file. Raises KeyError for an unknown kind."""
    head = {"$schema": DRAFT, "title": f"pnp: {FILE_KINDS[kind].doc}"}
    return {**head, **_MAKERS[kind](), **head}


def schema_text(kind: str) -> str:
    """The schema of a kind of file as JSON, with a line feed at its end."""
    return json.dumps(_with_shared(schema(kind)), ensure_ascii=False, indent=1) + "\n"


def _layout(is_book: bool = False) -> Schema:
    from pnp.load.book_layouts import BOOK_LAYOUT_KEYS
    from pnp.load.layouts import LAYOUT_KEYS
    from pnp.typeset.layout_schema import layout_schema

    return layout_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS, is_book)


def _theme() -> Schema:
    from pnp.editor.parts import record
    from pnp.records.layouts import THEME_KEYS
    from pnp.typeset.layout_schema import theme_parts

    return record(THEME_KEYS, theme_parts())


def _game() -> Schema:
    from pnp.editor.games import game_schema

    return game_schema()


def _deck() -> Schema:
    from pnp.editor.cards import deck_schema

    return deck_schema()


def _variant() -> Schema:
    from pnp.editor.variants import variant_schema

    return variant_schema()


def _sheet() -> Schema:
    from pnp.editor.sheets import sheet_schema

    return sheet_schema()


def _profile() -> Schema:
    from pnp.editor.parts import record
    from pnp.load.profiles import PROFILE_KEYS

    return record(PROFILE_KEYS)


def _service() -> Schema:
    from pnp.editor.parts import mapping, record
    from pnp.load.services import SERVICE_KEYS, SERVICE_PRODUCT_KEYS

    # beside these keys it has options of its target
    product = record(SERVICE_PRODUCT_KEYS) | {"additionalProperties": True}
    return record(SERVICE_KEYS, {"products": mapping(product)})


def _sides() -> Schema:
    from pnp.editor.sheets import sides_schema

    return sides_schema()


def _papers() -> Schema:
    from pnp.editor.sheets import papers_schema

    return papers_schema()


def _fonts() -> Schema:
    from pnp.editor.project_files import fonts_schema

    return fonts_schema()


def _settings() -> Schema:
    from pnp.editor.project_files import settings_schema

    return settings_schema()


def _front_matter() -> Schema:
    from pnp.editor.project_files import front_matter_schema

    return front_matter_schema()


_MAKERS: dict[str, Callable[[], Schema]] = {
    "game": _game,
    "deck": _deck,
    "variant": _variant,
    "layout": _layout,
    "book-layout": lambda: _layout(is_book=True),
    "theme": _theme,
    "sheet": _sheet,
    "profile": _profile,
    "service": _service,
    "sizes": _sides,
    "papers": _papers,
    "fonts": _fonts,
    "settings": _settings,
    "front-matter": _front_matter,
}


def _with_shared(whole: Schema) -> Schema:
    """The schema with its large parts that occur several times under `$defs`: a third of its size
    or less."""
    counts: Counter[str] = Counter()
    _count(whole, counts)
    names: dict[str, str] = {}
    shared: dict[str, Any] = {}

    def replaced(node: Any, is_inside: bool = True) -> Any:
        if isinstance(node, list):
            return [replaced(one) for one in node]
        if not isinstance(node, dict):
            return node
        text = json.dumps(node, sort_keys=True)
        if is_inside and counts[text] > 1:
            if text not in names:
                names[text] = f"shared-{len(names) + 1}"
                shared[names[text]] = replaced(node, is_inside=False)
            return {"$ref": f"#/$defs/{names[text]}"}
        return {
            key: {name: replaced(one) for name, one in value.items()}
            if key in _NAMED else replaced(value)
            for key, value in node.items()
        }  # fmt: skip

    out: Schema = replaced(whole, is_inside=False)
    return {**out, "$defs": {**out.get("$defs", {}), **shared}} if shared else out


# keywords whose values are schemas by name, and no schemas themselves
_NAMED = ("properties", "$defs")


def _count(node: Any, counts: Counter[str], is_schema: bool = True) -> None:
    """Count the parts that may be shared, by their JSON."""
    if isinstance(node, list):
        for one in node:
            _count(one, counts)
    elif isinstance(node, dict):
        if is_schema and len(text := json.dumps(node, sort_keys=True)) > _SHARED:
            counts[text] += 1
            if counts[text] > 1:
                return  # its parts are counted already
        for key, value in node.items():
            _count(value, counts, is_schema=not is_schema or key not in _NAMED)
