"""Look at paths and folders: is there a file, what is in a folder, has a file changed.

Links are followed unless a docstring states otherwise.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from pnp.files.reading import kind_of
from pnp.files.records import note_names, note_state


def resolved(path: Path) -> Path | None:
    """The path without links and '..'; None if it cannot be one."""
    try:
        found = path.resolve()
        found.exists()
        note_state(str(path))
    except (OSError, ValueError, RuntimeError):  # a name too long, a zero byte, links in a circle
        return None
    return found


# -- one path ----------------------------------------------------------------------------------


def exists(path: Path) -> bool:
    """Whether something is at a path. Raises OSError if that cannot be found out."""
    note_state(str(path))
    return path.exists()


def is_file(path: Path) -> bool:
    """Whether a regular file is at a path. Raises OSError if that cannot be found out."""
    note_state(str(path))
    return path.is_file()


def is_folder(path: Path) -> bool:
    """Whether a folder is at a path. Raises OSError if that cannot be found out."""
    note_state(str(path))
    return path.is_dir()


def is_taken(path: Path) -> bool:
    """Whether something is at a path, even a link to nothing."""
    note_state(str(path))
    return os.path.lexists(path)


def is_link(path: Path) -> bool:
    """Whether a path is a link."""
    note_state(str(path))
    return path.is_symlink()


def is_plain_file(path: Path) -> bool:
    """Whether a path is a regular file and no link. False if it cannot be looked at."""
    try:
        return kind_at(path) == ""
    except OSError:
        return False


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file. Raises OSError if there is none at one of them."""
    return one.samefile(other)


def kind_at(path: Path) -> str:
    """What is at a path: 'a link', 'a folder', 'a pipe' …; '' for a regular file.

    Raises OSError (FileNotFoundError if nothing is there), ValueError for an impossible name.
    """
    note_state(str(path))
    mode = path.lstat().st_mode
    return "a link" if stat.S_ISLNK(mode) else kind_of(mode)


def stamp(path: Path) -> tuple[int, int]:
    """What changes with a file: its time (ns since 1970) and size; (0, 0) if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


# -- folders -----------------------------------------------------------------------------------


def list_folder(folder: Path) -> list[Path]:
    """Everything in a folder, sorted. Raises OSError if the folder cannot be read."""
    note_names(str(folder))
    return sorted(folder.iterdir())


def paths_in(folder: Path, ending: str = "") -> list[Path]:
    """What is in a folder and has a name that ends so, sorted; nothing if it cannot be read."""
    try:
        return [path for path in list_folder(folder) if path.name.endswith(ending)]
    except OSError:
        return []


def files_below(folder: Path, endings: str | tuple[str, ...] = "") -> list[Path]:
    """The regular files below a folder whose names end so, sorted; what cannot be read is skipped.

    Links to folders are not followed, because they may lead round in a circle.
    """
    return sorted(_files_below(folder, endings))


def _files_below(folder: Path, endings: str | tuple[str, ...]) -> Iterator[Path]:
    note_state(str(folder))
    for place, _, names in os.walk(folder):
        note_names(place)
        for name in names:
            path = os.path.join(place, name)  # noqa: PTH118  (a third of the time of Path)
            if name.endswith(endings):
                note_state(path)
                if os.path.isfile(path):  # noqa: PTH113
                    yield Path(path)


def files_named(folder: Path, name: str) -> list[Path]:
    """The files of a name in the folders that are in a folder, sorted: `<folder>/*/<name>`."""
    found = [path / name for path in paths_in(folder)]
    for path in found:
        note_state(str(path))
    return [path for path in found if os.path.exists(path)]  # noqa: PTH110  (raises nothing)


# -- patterns ----------------------------------------------------------------------------------


def is_pattern(name: str) -> bool:
    """Whether a name is a pattern: `*`, `?` and `[…]` stand for letters, `**` for folders."""
    return any(sign in name for sign in "*?[")


def files_matching(folder: Path, pattern: str) -> list[Path]:
    """The regular files below a folder whose paths fit a pattern, sorted; letter case counts on
    every system. Skipped are what cannot be read, links to folders where the pattern has `**`,
    hidden files, and files that Office writes beside an open one (`~$cards.xlsx`)."""
    found = {path for path in _matching(folder, pattern.split("/")) if is_file(path)}
    return sorted(found, key=lambda path: path.as_posix())


def _matching(folder: Path, parts: Sequence[str]) -> Iterator[Path]:
    first, *rest = parts
    if first == "**":
        yield from _matching(folder, rest or ["*"])
        for path in paths_in(folder):
            if not _is_aside(path.name) and not path.is_symlink() and is_folder(path):
                yield from _matching(path, parts)
        return
    if is_pattern(first):
        found = [p for p in paths_in(folder) if fnmatchcase(p.name, first)]
        found = [p for p in found if first.startswith(".") or not _is_aside(p.name)]
    else:
        found = [folder / first]
    for path in found:
        if not rest:
            yield path
        elif is_folder(path):
            yield from _matching(path, rest)


def _is_aside(name: str) -> bool:
    return name.startswith((".", "~$"))
