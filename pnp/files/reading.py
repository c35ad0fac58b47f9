"""Read regular files only: a pipe would block, and reading a device may have effects.

Every file that pnp reads is opened here, or by a library that gets its name from `name_to_open`.
So it is known what was read (see `records`).
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from pnp.files.records import hash_of, known_hash, note_read, note_state, stamp_of

# so that a pipe or device that replaces the file after the check does not block
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class NotRegularError(OSError):
    """Something is not a regular file, but `what`: 'a folder', 'a pipe', 'a device'."""

    def __init__(self, what: str) -> None:
        super().__init__(f"this is {what}, not a regular file")
        self.what = what
        self.strerror = f"it is {what}, not a regular file"


def check_regular(path: Path) -> os.stat_result:
    """The status of a regular file, links followed. Raises NotRegularError if it is something else,
    OSError if it cannot be checked, ValueError for a name with a zero byte."""
    return _checked(path.stat())


def name_to_open(path: str | Path) -> str:
    """The name of a regular file, for a library that opens or maps it itself. Errors: as
    `check_regular`."""
    check_regular(Path(path))
    note_read(str(path), None)
    return str(path)


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading. Errors: as `check_regular`."""
    file = _open(path)
    note_read(str(path), None)
    return file


def read_regular(path: Path, most: int = -1) -> bytes:
    """The bytes of a regular file, `most` bytes at most. Errors: as `check_regular`."""
    with _open(path) as file:
        stamp = stamp_of(os.fstat(file.fileno()))
        data = file.read(most)
    note_read(str(path), data if most < 0 or len(data) < most else None, stamp)
    return data


def hash_regular(path: Path) -> bytes:
    """The hash of the bytes of a regular file (see `records.hash_of`). The file is not read if it
    was read before and has not changed since. Errors: as `check_regular`."""
    check_regular(path)
    known = known_hash(str(path))
    if known is None:
        data = read_regular(path)
        known = known_hash(str(path)) or hash_of(data)
    return known


def _open(path: Path) -> BinaryIO:
    try:
        check_regular(path)
    except (OSError, ValueError):
        note_state(str(path))
        raise
    file = open(path, "rb", opener=lambda name, _: os.open(name, _FLAGS))  # noqa: SIM115
    try:
        _checked(os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def kind_of(mode: int) -> str:
    """The kind in a mode of the system: 'a folder', 'a pipe', 'a device'; '' for a regular file."""
    if stat.S_ISREG(mode):
        return ""
    return next((what for is_it, what in _KINDS if is_it(mode)), "something special")


def _checked(found: os.stat_result) -> os.stat_result:
    what = kind_of(found.st_mode)
    if what:
        raise NotRegularError(what)
    return found
