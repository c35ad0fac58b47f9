"""The files of a game of an older format, rewritten: the names of today, all else as it is.

In: the folder of a game. Out: `Upgraded` files with their bytes. Comments, line ends and the order
of keys stay, as only the names of keys are replaced in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from pnp.editions.variants.reading import FOLDER, variant_names
from pnp.model.problems import InputError, Problems
from pnp.model.source import Record
from pnp.records.format_versions import FORMAT, KEY, OldName, old_names, read_version
from pnp.sources.files import Library
from pnp.sources.reader import read_bytes

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")


class Upgraded(Struct, frozen=True):
    """A file with its new bytes; `changes` are lines for the user."""

    path: Path
    data: bytes
    changes: tuple[str, ...]


def upgraded(folder: Path, library: Library, problems: Problems) -> Iterator[Upgraded]:
    """The files of a game that change; none if the game is of the current format. Files that cannot
    be read are noted."""
    path = folder / "game.yaml"
    game = _read(path, library, problems)
    version = None if game is None else read_version(game, problems)
    if game is None or version == FORMAT:
        return
    variants = [folder / FOLDER / f"{name}.yaml" for name in variant_names(folder)]
    for file in (path, *variants):
        top = game if file == path else _read(file, library, problems)
        if top is None:
            continue
        lines = _lines(file, library)
        found = list(old_names(top, version or 0))
        for one in found:
            _replace(lines, one)
        changes = [f"{one.span}: '{one.old}' is now '{one.new}'" for one in found]
        if file == path:
            changes.append(_state(lines, top, library.shown(path)))
        if changes:
            yield Upgraded(file, "".join(lines).encode(), tuple(changes))


def _read(path: Path, library: Library, problems: Problems) -> Record | None:
    return library.read_as(Record, path, problems)


def _lines(path: Path, library: Library) -> list[str]:
    """The lines of a file as they are, with their ends."""
    text = read_bytes(path, library.shown(path)).decode()
    return [found for found in _LINE.findall(text) if found]


def _replace(lines: list[str], one: OldName) -> None:
    """Write the name of today in the place of the old one, which may be in quotes."""
    assert one.span.line is not None and one.span.column is not None
    row = one.span.line - 1
    text = lines[row]
    start = one.span.column - 1 + text.startswith("\ufeff")
    start += text[start : start + 1] in ("'", '"')
    if not text.startswith(one.old, start):
        message = f"'{one.old}' is not written here as pnp expects"
        raise InputError.of("syntax", message, one.span, f"rename it to '{one.new}' by hand")
    lines[row] = f"{text[:start]}{one.new}{text[start + len(one.old) :]}"


def _state(lines: list[str], game: Record, shown: str) -> str:
    """Write the version of the format above the first key, or in place of an older one."""
    stated = f"{KEY}: {FORMAT}"
    if KEY in game:
        row = (game.key_span(KEY).line or 1) - 1
        lines[row] = re.sub(r"(?<=:)(\s*)\d+", rf"\g<1>{FORMAT}", lines[row], count=1)
    else:
        row = (game.key_span(next(iter(game))).line or 1) - 1
        end = lines[row][len(lines[row].rstrip("\r\n")) :] or "\n"
        begin = "\ufeff" if lines[row].startswith("\ufeff") else ""
        lines[row : row + 1] = [f"{begin}{stated}{end}", lines[row].removeprefix("\ufeff")]
    return f"{shown}:{row + 1}: {stated}"
