"""Read regular files only: a pipe would block, and reading a device may have effects.

Every file that pnp reads is opened here, or by a library that gets its name from `name_to_open`.
So it is known what was read:

    with recording() as record:
        ...
    record.sums()    path -> SHA-256 of the file
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

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
    _note_read(path)
    return str(path)


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading. Errors: as `check_regular`."""
    file = _open(path)
    _note_read(path)
    return file


def read_regular(path: Path, most: int = -1) -> bytes:
    """The bytes of a regular file, `most` bytes at most. Errors: as `check_regular`."""
    with _open(path) as file:
        data = file.read(most)
    _note_read(path, data if most < 0 or len(data) < most else None)
    return data


def _open(path: Path) -> BinaryIO:
    check_regular(path)
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


# -- what was read -----------------------------------------------------------------------------

_records: list[Record] = []


class Record:
    """The files that were read while its context lasted, in this process. A file whose content
    was kept in memory before is not read again, so it is not here."""

    def __init__(self) -> None:
        self._sums: dict[str, str | None] = {}

    @property
    def paths(self) -> tuple[str, ...]:
        """The absolute paths, in the order in which the files were first read."""
        return tuple(self._sums)

    def sums(self) -> dict[str, str]:
        """The SHA-256 of each file: of the bytes that were read or, where only a part was read or
        a library opened the file, of the file as it is now; '' if it cannot be read any more."""
        return {path: known or _sum_of(path) for path, known in self._sums.items()}

    def add(self, path: str | Path, data: bytes | None) -> None:
        """Keep that a file was read; `data` are all its bytes, None if they are not known."""
        key = os.path.abspath(path)  # noqa: PTH100  (links are not followed)
        if data is not None:
            self._sums[key] = hashlib.sha256(data).hexdigest()
        else:
            self._sums.setdefault(key, None)


@contextlib.contextmanager
def recording() -> Iterator[Record]:
    """A record of the files read while the context lasts."""
    record = Record()
    _records.append(record)
    try:
        yield record
    finally:
        _records.remove(record)


def _note_read(path: str | Path, data: bytes | None = None) -> None:
    for record in _records:
        record.add(path, data)


def _sum_of(path: str) -> str:
    try:
        return hashlib.sha256(read_regular(Path(path))).hexdigest()
    except OSError:
        return ""
