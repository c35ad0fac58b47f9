"""What a process has read and looked at, so that a later one can find out whether it changed.

    with recording() as record:
        ...
    record.read      path -> hash of the bytes that were read
    record.states    path -> what was there: a file, a folder, nothing
    record.names     folder -> hash of the names in it
    is_as_recorded(record.read, record.states, record.names)

Imports the standard library alone, and little of it: a command that finds nothing changed has
nothing else to do.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

try:  # hashlib loads OpenSSL, which takes longer than all that is hashed here (3 ms, measured)
    from _blake2 import blake2b
except ImportError:  # pragma: no cover  (a Python that is built without it)
    from hashlib import blake2b

_SIZE = 20  # bytes of a hash
_PIECE = 1 << 20
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

# what changes with a file: its time (ns since 1970), size and number on the disk
Stamp = tuple[int, int, int]
NO_FILE: Stamp = (0, 0, 0)

_open_records: list[Record] = []


class Record:
    """What was read and looked at while its context lasted, in this process. A file whose content
    was kept in memory before is not read again, so it is not here.

    Paths are absolute; links are not followed. `is_certain`: no file has changed between the times
    when it was hashed and when a library read it.
    """

    def __init__(self) -> None:
        self.read: dict[str, bytes] = {}
        self.states: dict[str, str] = {}
        self.names: dict[str, bytes] = {}
        self._stamps: dict[str, Stamp] = {}  # of files that libraries read
        self._hashed: dict[str, Stamp] = {}  # of files when the hash in `read` was taken
        self._is_certain = True

    @property
    def is_certain(self) -> bool:
        """See the class."""
        stamps = self._stamps.items()
        return self._is_certain and all(_stamp(path) == known for path, known in stamps)

    def add_found(
        self, read: Mapping[str, bytes], states: Mapping[str, str], names: Mapping[str, bytes]
    ) -> None:
        """What another process has read and looked at."""
        for path, found in read.items():
            self._note(path, found)
        self.states |= states
        self.names |= names

    def add(self, other: Record) -> None:
        """The record of another process."""
        self.add_found(other.read, other.states, other.names)
        self._stamps |= other._stamps
        self._hashed |= other._hashed
        self._is_certain &= other._is_certain

    def note_data(self, path: str, data: bytes, stamp: Stamp) -> None:
        """A file whose bytes were read; `stamp` is that of the file when it was opened."""
        self._note(path, hash_of(data), stamp)

    def note_opened(self, path: str) -> None:
        """A file that a library reads."""
        if path not in self._stamps:
            stamp = self._stamps[path] = _stamp(path)
            if self._hashed.get(path) != stamp:
                self._note(path, hash_of_file(path), stamp)

    def known_hash(self, path: str) -> bytes | None:
        """The hash of a file that has not changed since it was noted; None if it is not known."""
        stamp = self._hashed.get(path)
        return self.read[path] if stamp is not None and stamp == _stamp(path) else None

    def only(self, is_wanted: Callable[[str], bool]) -> Record:
        """What is in this record of the files and paths that are wanted."""
        found = Record()
        found.add(self)
        for part in (found.read, found.states, found.names, found._stamps, found._hashed):
            for path in [path for path in part if not is_wanted(path)]:
                del part[path]
        return found

    def changed_files(self) -> set[str]:
        """The files whose content is not what was read. A file with the same time, size and number
        as then is not read again."""
        return {
            path
            for path, known in self.read.items()
            if not (path in self._hashed and self._hashed[path] == _stamp(path))
            and hash_of_file(path) != known
        }

    def has_same_paths(self) -> bool:
        """Whether at all paths and in all folders there is what was there."""
        return is_as_recorded({}, self.states, self.names)

    def _note(self, path: str, found: bytes, stamp: Stamp = NO_FILE) -> None:
        """Note the hash of a file, which has changed if it was read before with another one."""
        if self.read.setdefault(path, found) != found:
            self._is_certain = False
        elif stamp != NO_FILE:
            self._hashed[path] = stamp


def start_recording() -> Record:
    """A record of what is read and looked at from now until the end of the process."""
    record = Record()
    _open_records.append(record)
    return record


@contextmanager
def recording() -> Iterator[Record]:
    """A record of what is read and looked at while the context lasts."""
    record = start_recording()
    try:
        yield record
    finally:
        _open_records.remove(record)


def note_read(path: str, data: bytes | None, stamp: Stamp = NO_FILE) -> None:
    """A file was read; `data` are all its bytes, None if a library reads it. `stamp` is that of the
    file when it was opened."""
    for record in _open_records:
        key = os.path.abspath(path)  # noqa: PTH100  (links are not followed)
        if data is None:
            record.note_opened(key)
        else:
            record.note_data(key, data, stamp)


def known_hash(path: str) -> bytes | None:
    """The hash of a file that was noted, and has not changed since; None if it is not known."""
    for record in _open_records:
        found = record.known_hash(os.path.abspath(path))  # noqa: PTH100
        if found is not None:
            return found
    return None


def note_state(path: str) -> None:
    """It was looked at what is at a path."""
    for record in _open_records:
        key = os.path.abspath(path)  # noqa: PTH100
        if key not in record.states:
            record.states[key] = state_of(key)


def note_names(folder: str) -> None:
    """The names in a folder were listed."""
    for record in _open_records:
        key = os.path.abspath(folder)  # noqa: PTH100
        if key not in record.names:
            record.names[key] = names_in(key)


# -- what is there now ---------------------------------------------------------------------------


def is_as_recorded(
    read: Mapping[str, bytes], states: Mapping[str, str], names: Mapping[str, bytes]
) -> bool:
    """Whether files, paths and folders are as they were recorded."""
    return (
        all(state_of(path) == known for path, known in states.items())
        and all(names_in(path) == known for path, known in names.items())
        and all(hash_of_file(path) == known for path, known in read.items())
    )


def hash_of(data: bytes) -> bytes:
    """The hash of bytes."""
    return blake2b(data, digest_size=_SIZE).digest()


def hash_of_chunks(chunks: Iterable[bytes]) -> bytes:
    """The hash of bytes that come in parts."""
    found = blake2b(digest_size=_SIZE)
    for chunk in chunks:
        found.update(chunk)
    return found.digest()


def hash_of_all(parts: Iterable[bytes]) -> bytes:
    """The hash of several parts; other parts never give the same."""
    found = blake2b(digest_size=_SIZE)
    for part in parts:
        found.update(b"%d:" % len(part))
        found.update(part)
    return found.digest()


def bytes_of(path: str) -> bytes:
    """The bytes of a file; empty if it cannot be read."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read()
    except (OSError, ValueError):
        return b""


def hash_of_file(path: str) -> bytes:
    """The hash of a regular file; empty if it cannot be read, or is none."""
    found = blake2b(digest_size=_SIZE)
    try:
        number = os.open(path, _FLAGS)
    except (OSError, ValueError):
        return b""
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            return b""
        while piece := os.read(number, _PIECE):
            found.update(piece)
    except OSError:
        return b""
    finally:
        os.close(number)
    return found.digest()


def state_of(path: str) -> str:
    """What is at a path: 'f' a file, 'd' a folder, 'o' something else, '' nothing; after 'l' if it
    is a link."""
    try:
        link = "l" if stat.S_ISLNK(os.lstat(path).st_mode) else ""
        mode = os.stat(path).st_mode  # noqa: PTH116
    except (OSError, ValueError):
        return "l" if os.path.islink(path) else ""  # noqa: PTH114
    return link + ("f" if stat.S_ISREG(mode) else "d" if stat.S_ISDIR(mode) else "o")


def names_in(folder: str) -> bytes:
    """The hash of the names in a folder; empty if it cannot be read."""
    try:
        found = sorted(os.listdir(folder))  # noqa: PTH208
    except (OSError, ValueError):
        return b""
    return hash_of("\0".join(found).encode("utf-8", "surrogateescape"))


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp in a status."""
    return status.st_mtime_ns, status.st_size, status.st_ino


def _stamp(path: str) -> Stamp:
    try:
        return stamp_of(os.stat(path))  # noqa: PTH116
    except (OSError, ValueError):
        return NO_FILE
