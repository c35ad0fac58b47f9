"""The files that pnp ships, by kind: the tables of the reference take their examples from them.

Layouts of the sample games are not among them, so that a change of a game does not change the
reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pnp.schema.editor_files import schema_kind

ROOT = Path(__file__).resolve().parent.parent
_SAMPLES = ("us-patent-1", "inventing-the-future")
# the heading of the table of a kind of file
FILES = {
    "settings": "pnp.yaml",
    "game": "game.yaml",
    "deck": "A deck file",
    "theme": "A theme",
    "variant": "A variant",
    "profile": "A profile",
    "service": "A service",
}


@cache
def _shipped() -> tuple[tuple[str, Any], ...]:
    """The kind of each YAML file, and what it has."""
    found = []
    for path in sorted((ROOT / "layouts").rglob("*.yaml")):
        place = path.relative_to(ROOT)
        if any(name in place.parts for name in _SAMPLES):
            continue
        if place.parts[1] == "templates":
            place = Path(*place.parts[3:])
        kind = schema_kind(place.as_posix())
        if kind:
            found.append((kind, yaml.safe_load(path.read_text("utf-8"))))
    return tuple(found)


def files_of(kind: str) -> list[dict[str, Any]]:
    """The contents of all files of a kind that are mappings."""
    return [file for file in _all_of(kind) if isinstance(file, dict)]


def _all_of(kind: str) -> Iterator[Any]:
    if kind == "front-matter":
        for path in sorted((ROOT / "layouts/templates").rglob("*.md")):
            text = path.read_text("utf-8")
            if text.startswith("---\n"):
                yield yaml.safe_load(text.split("---\n")[1])
        return
    wanted = "layout" if kind in ("book-layout", "theme") else kind
    for found, file in _shipped():
        if found == wanted and isinstance(file, dict) and (wanted != "layout" or _is(kind, file)):
            yield file


def _is(kind: str, layout: dict[str, Any]) -> bool:
    """Whether a file under layouts/ is of this kind: a layout of a book has `page`, a theme has no
    elements."""
    if "page" in layout or "margins" in layout:
        return kind == "book-layout"
    return kind == ("layout" if {"elements", "extends"} & layout.keys() else "theme")


def elements_of(kind: str) -> list[dict[str, Any]]:
    """The elements of a kind in all layouts."""
    holders = [file for name in ("layout", "book-layout") for file in files_of(name)]
    return [one for file in holders for one in _elements(file) if one.get("kind") == kind]


def _elements(value: Any) -> Iterator[dict[str, Any]]:
    """All mappings with a `kind`, at every depth."""
    if isinstance(value, dict):
        if "kind" in value:
            yield value
        for inner in value.values():
            yield from _elements(inner)
