"""Writes files of a commit to the disk: only plain files, only below one folder, up to a limit."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from pnp.build.earlier.git_trees import Entry, Trees
from pnp.files.listing import exists
from pnp.files.reading import check_regular, read_regular
from pnp.files.temporary import make_folder, write_new
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems

_DEEPEST = 40
_LONGEST_NAME = 255
_SEPARATORS = b"/\\:" if os.name == "nt" else b"/"
_POINTER = lazy_pattern(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-[^\n]*\n)*"
    rb"oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n"
)
_LARGEST_POINTER = 1024
_MOST_NAMED = 3

_NAME = "not a valid name of a file"
_TWICE = "the name occurs twice in its folder"
_LINK = "a link that leads to no file of the project"
_MODULE = "a submodule"
_DEEP = f"folders more than {_DEEPEST} deep"
_STORE = "kept in Git LFS, and not on this machine"
_HINTS = {
    _STORE: "'git lfs fetch --all' downloads them",
    _MODULE: "its files are not in this repository",
}


class TooMuchError(Exception):
    """There are more files than the limit."""


class Writer:
    """Writes entries of a commit. `store` is the folder of large files of Git LFS."""

    def __init__(self, trees: Trees, store: Path, most_files: int, most_bytes: int) -> None:
        self._trees = trees
        self._store = store
        self._files = most_files
        self._bytes = most_bytes
        self._left_out: dict[tuple[str, str], list[str]] = {}

    def put(self, entry: Entry, target: Path) -> None:
        """Write a file, or a folder with its content. Raises OSError, TooMuchError, and the
        exceptions of `Trees`."""
        self._put(entry, target, ())

    def report(self, revision: str, notes: Problems) -> None:
        """Report what was not written, once for each folder and reason."""
        for (folder, reason), names in self._left_out.items():
            more = len(names) - _MOST_NAMED
            listed = ", ".join(map(repr, names[:_MOST_NAMED]))
            listed += f" and {more} more" if more > 0 else ""
            message = f"left out of '{revision}': {listed} in {folder} ({reason})"
            notes.add("revision", message, None, _HINTS.get(reason), "note")

    def _put(self, entry: Entry, target: Path, above: tuple[str, ...]) -> None:
        self._files -= 1
        if self._files < 0:
            raise TooMuchError
        if entry.is_link:
            found = self._trees.follow(entry.path)
            if found is None or found.name in above or _is_above(found, entry):
                self._leave_out(entry, _LINK)
            else:
                self._put(found, target, above)
        elif entry.is_module:
            self._leave_out(entry, _MODULE)
        elif entry.is_file:
            self._write(entry, target)
        elif len(above) >= _DEEPEST:
            self._leave_out(entry, _DEEP)
        else:
            self._put_folder(entry, target, (*above, entry.name))

    def _put_folder(self, folder: Entry, target: Path, above: tuple[str, ...]) -> None:
        make_folder(target)
        for name in self._trees.entries(folder):
            entry = self._trees.entry(folder, name)
            if _is_name(name):
                self._put(entry, target / os.fsdecode(name), above)
            else:
                self._leave_out(entry, _NAME)
        for name in self._trees.twice(folder):
            self._leave_out(self._trees.entry(folder, name), _TWICE)

    def _leave_out(self, entry: Entry, reason: str) -> None:
        *folder, name = entry.path
        self._left_out.setdefault(("/".join(folder) or "the project", reason), []).append(name)

    def _write(self, entry: Entry, target: Path) -> None:
        """Write a file, which must not be there yet."""
        if exists(target):  # the same name to this disk, whatever it is to git
            self._leave_out(entry, _TWICE)
            return
        chunks = self._trees.objects.chunks(entry.name, "blob", self._bytes)
        start = next(chunks, b"")
        pointer = _POINTER.fullmatch(start) if len(start) <= _LARGEST_POINTER else None
        if pointer is not None:
            for _ in chunks:  # needed before the next object can be read
                pass
            self._write_stored(entry, target, pointer[1].decode(), int(pointer[2]))
            return
        write_new(target, self._counted(chain((start,), chunks)))

    def _counted(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        for data in chunks:
            self._bytes -= len(data)
            yield data

    def _write_stored(self, entry: Entry, target: Path, name: str, size: int) -> None:
        """Write a file of Git LFS, if it is in the store and undamaged."""
        path = self._store / name[:2] / name[2:4] / name
        try:
            if size > self._bytes or check_regular(path).st_size != size:
                raise FileNotFoundError
            data = read_regular(path)
        except OSError:
            data = None
        if data is None or hashlib.sha256(data).hexdigest() != name:
            self._leave_out(entry, _STORE)
            return
        self._bytes -= len(data)
        write_new(target, [data])


def _is_above(folder: Entry, entry: Entry) -> bool:
    """Whether a folder contains an entry: a link to it would be endless."""
    return entry.path[: len(folder.path)] == folder.path


def _is_name(name: bytes) -> bool:
    """Whether this is a valid name of a file on this system, inside its folder."""
    if name in (b"", b".", b"..") or len(name) > _LONGEST_NAME or name.lower() == b".git":
        return False
    return not any(character in name for character in _SEPARATORS)
