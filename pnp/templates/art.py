"""The pictures of somebody's table: the files beside it that its cells or its names mean.

In: the folder of a table, and a column with files or names of cards. Out: the files to copy, and
the text by which a layout finds the picture of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct

from pnp.files.listing import is_folder, list_folder
from pnp.templates.roles import PICTURES, Column

FOLDER = "art"
# kinds of pictures that builds can read
_READABLE = (".png", ".jpg", ".jpeg", ".svg")
_DEEPEST = 3  # folders in folders
_MOST_FILES = 20_000


class Art(Struct, frozen=True):
    """Where the pictures of a deck are: `file` is the text for layouts ('' if the field has the
    path itself), `files` the files to copy by their path in the game's folder, `folder` where they
    were found. `missing` are the cells without a file, `unreadable` those of other kinds."""

    file: str = ""
    files: Mapping[str, Path] = {}
    folder: str = ""
    missing: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()


def art_of_cells(column: Column, field: str, beside: Path) -> Art | None:
    """The pictures that the cells of a column name; None if they are no names of files here (web
    addresses, folders of other machines, or not one file that exists)."""
    cells = list(dict.fromkeys(value.strip() for value in column.filled))
    if any(map(_is_elsewhere, cells)):
        return None
    unreadable = [c for c in cells if c.lower().endswith(PICTURES) and not _is_readable(c)]
    have_endings = all(cell.lower().endswith(PICTURES) for cell in cells)
    index = _index(beside)
    paths = {cell: _found(cell, beside, index) for cell in cells if cell not in unreadable}
    found = {cell: path for cell, path in paths.items() if path is not None}
    missing = tuple(cell for cell, path in paths.items() if path is None)
    if not have_endings and not found:
        return None
    endings = {path.suffix for path in found.values()}
    if have_endings:
        # a path with folders stays as it is; a bare name is in the folder of pictures
        is_bare = all("/" not in cell for cell in cells)
        files = {f"{FOLDER}/{cell}" if is_bare else cell: path for cell, path in found.items()}
        file = f"{FOLDER}/{{{field}}}" if is_bare else ""
    elif len(endings) == 1:
        (ending,) = endings
        files = {f"{FOLDER}/{cell}{ending}": path for cell, path in found.items()}
        file = f"{FOLDER}/{{{field}}}{ending}"
    else:
        return None
    return Art(file, files, _folder(found.values(), beside), missing, tuple(unreadable))


def art_of_names(values: Sequence[str], field: str, beside: Path) -> Art | None:
    """The pictures that have the names of the cards: `art/Ember Fox.png`; None if fewer than half
    of the cards have one, or if the files are of several kinds."""
    index = _index(beside)
    paths = {value: index.get(value.strip().casefold()) for value in dict.fromkeys(values) if value}
    found = {value: path for value, path in paths.items() if path is not None}
    endings = {path.suffix for path in found.values()}
    if len(endings) != 1 or 2 * len(found) < len(paths):
        return None
    (ending,) = endings
    files = {f"{FOLDER}/{value.strip()}{ending}": path for value, path in found.items()}
    missing = tuple(value for value, path in paths.items() if path is None)
    file = f"{FOLDER}/{{{field}}}{ending}"
    return Art(file, files, _folder(found.values(), beside), missing)


def _is_elsewhere(cell: str) -> bool:
    """Whether a cell leads out of the folder of the table: a web address, a path of Windows, an
    absolute path, or one with '..'."""
    path = PurePosixPath(cell)
    return "://" in cell or "\\" in cell or path.is_absolute() or ".." in path.parts


def _is_readable(name: str) -> bool:
    return name.lower().endswith(_READABLE)


def _found(cell: str, beside: Path, index: Mapping[str, Path]) -> Path | None:
    """The file that a cell means: at this path, or of this name in any of the folders."""
    at = index.get(cell.casefold())
    return at or index.get(PurePosixPath(cell).name.casefold())


def _folder(paths: Iterable[Path], beside: Path) -> str:
    """The folder of most of the files, as it is written from the table."""
    folders = [path.parent for path in paths]
    if not folders:
        return ""
    best = max(dict.fromkeys(folders), key=folders.count)
    return (
        f"{best.relative_to(beside).as_posix()}/" if best != beside else "the folder of the table"
    )


def _index(beside: Path) -> dict[str, Path]:
    """The pictures near a table by their path, their name and their name without ending, in small
    letters; the first of a name counts. Hidden folders are skipped."""
    out: dict[str, Path] = {}
    waiting, count = [(beside, 0)], 0
    while waiting and count < _MOST_FILES:
        folder, depth = waiting.pop(0)
        try:
            paths = list_folder(folder)
        except OSError:
            continue
        count += len(paths)
        for path in paths:
            if path.name.startswith("."):
                continue
            if _is_readable(path.name):
                inner = path.relative_to(beside).as_posix()
                for key in (inner, path.name, path.stem):
                    out.setdefault(key.casefold(), path)
            elif depth < _DEEPEST and is_folder(path):
                waiting.append((path, depth + 1))
    return out
