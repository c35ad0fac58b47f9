"""The version of the format of a game, and the keys that versions have renamed.

In: the mapping of a game.yaml or of a variant. Out: the same with the names of today, or the places
of the old names, which `pnp upgrade` rewrites. A game states its version as `format: 1`; one that
states none may use old names.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.model.problems import InputError, Problems, Span
from pnp.model.source import Listing, Record
from pnp.sources.files import Library

FORMAT = 1
KEY = "format"
_ANY = "*"  # any key of a mapping, or any item of a list


class Renamed(Struct, frozen=True):
    """A key that has another name since a version; `path` leads from the top of a file to it."""

    since: int
    path: tuple[str, ...]
    name: str


RENAMED = (
    Renamed(1, ("checks", _ANY, "says"), "message"),
    Renamed(1, ("game", "checks", _ANY, "says"), "message"),  # of a variant
)


class OldName(Struct, frozen=True):
    """An old name in a file, its place, and the name of today."""

    span: Span
    old: str
    new: str


def old_names(top: Record, version: int = 0) -> Iterator[OldName]:
    """The names in a file that versions after `version` have renamed, in the order of `RENAMED`."""
    for one in RENAMED:
        if one.since > version:
            for record in _holders(top, one.path[:-1]):
                old = one.path[-1]
                if old in record:
                    yield OldName(record.key_span(old), old, one.name)


def with_new_names(top: Record) -> Record:
    """A file with the names of today; the places of the keys stay."""
    for one in RENAMED:
        top = _renamed(top, one.path, one.name)
    return top


def read_version(game: Record, problems: Problems) -> int | None:
    """The version that a game states; None if it states none, or a wrong one, which is noted."""
    stated = game.get(KEY)
    if stated is None:
        return None
    if isinstance(stated, bool) or not isinstance(stated, int) or stated < 1:
        hint = f"write {KEY}: {FORMAT}"
        problems.add("wrong-value", f"'{KEY}': expected {FORMAT}", game.span(KEY), hint)
        return None
    if stated > FORMAT:
        message = f"this game is of format {stated}; this pnp reads formats up to {FORMAT}"
        problems.add("wrong-value", message, game.span(KEY), "install a newer pnp")
        return None
    return stated


def version_of(folder: Path, library: Library) -> int | None:
    """The version of the game in a folder, as far as it can be read."""
    try:
        game = library.read(folder / "game.yaml")
    except InputError:  # reported where the game is read
        return None
    return read_version(game, Problems()) if isinstance(game, Record) else None


def current(top: Record, version: int | None, problems: Problems, game: str) -> Record:
    """A file of a game with the names of today. Without a `version`, old names are noted; with one,
    they are errors where the file is read."""
    if version is not None:
        return top
    found = list(old_names(top))
    if not found:
        return top
    names = ", ".join(f"'{old}' is now '{new}'" for old, new in {(f.old, f.new) for f in found})
    problems.add(
        "old-format",
        f"this file is of an older format: {names}",
        found[0].span,
        f"pnp upgrade {game} rewrites it",
        "note",
    )
    return with_new_names(top)


def _holders(value: Any, path: tuple[str, ...]) -> Iterator[Record]:
    """The mappings that a path leads to."""
    if not path:
        if isinstance(value, Record):
            yield value
    elif isinstance(value, Record):
        for key in value if path[0] == _ANY else (path[0],):
            yield from _holders(value.get(key), path[1:])
    elif isinstance(value, Listing) and path[0] == _ANY:
        for item in value:
            yield from _holders(item, path[1:])


def _renamed(value: Any, path: tuple[str, ...], name: str) -> Any:
    """A copy of what has the old name somewhere; else the value itself."""
    if isinstance(value, Listing) and path[0] == _ANY:
        items = [_renamed(item, path[1:], name) for item in value]
        if all(new is old for new, old in zip(items, value, strict=True)):
            return value
        found = Listing(value.path, value.mark)
        for index, item in enumerate(items):
            found.put_from(value, index, item)
        return found
    if not isinstance(value, Record):
        return value
    last = len(path) == 1
    changed = {
        key: value[key] if last else _renamed(value[key], path[1:], name)
        for key in value
        if path[0] in (key, _ANY)
    }
    if not changed or (not last and all(new is value[key] for key, new in changed.items())):
        return value
    out = type(value)(value.path, value.mark)
    for key in value:
        marks = value.marks_of(key)
        out.put(name if last and key in changed else key, changed.get(key, value[key]), *marks)
    return out
