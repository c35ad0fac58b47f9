"""The folders of a commit: the files in them, and the targets of links between them."""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct

from pnp.build.earlier.git_objects import MissingObjectError, Objects

TreePath = tuple[str, ...]

_MOST_LINKS = 40  # that are followed for one file
_LONGEST_LINK = 4096
_LINK, _MODULE = 0o120000, 0o160000


class Entry(Struct, frozen=True):
    """An entry of a folder: its path from the top of the project, its mode and its object."""

    path: TreePath
    mode: int
    name: str

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.mode & 0o170000 == 0o040000

    @property
    def is_file(self) -> bool:
        """Whether it is a file, and no link."""
        return self.mode & 0o170000 == 0o100000

    @property
    def is_link(self) -> bool:
        """Whether it is a link."""
        return self.mode & 0o170000 == _LINK

    @property
    def is_module(self) -> bool:
        """Whether it is another repository."""
        return self.mode & 0o170000 == _MODULE


class Trees:
    """The folders of a project at a commit, each read once. All methods may raise
    MissingObjectError and TooLargeError."""

    def __init__(self, objects: Objects, commit: str, inside: TreePath) -> None:
        self.objects = objects
        self._read: dict[str, Mapping[bytes, tuple[int, str]]] = {}
        self._twice: dict[str, list[bytes]] = {}
        head = objects.read(commit, "commit").split(b"\n", 1)[0]
        if not head.startswith(b"tree "):
            raise MissingObjectError(commit)
        self._top: Entry | None = Entry((), 0o040000, head[5:].decode("ascii", "replace"))
        for part in inside:
            found = self._top and self._within(self._top, part)
            self._top = Entry((), found.mode, found.name) if found and found.is_folder else None

    def entries(self, folder: Entry) -> tuple[bytes, ...]:
        """The names in a folder, as bytes."""
        return tuple(self._rows(folder)) if folder.is_folder else ()

    def entry(self, folder: Entry, name: bytes) -> Entry:
        """An entry of a folder by one of its names."""
        mode, found = self._rows(folder)[name]
        return Entry((*folder.path, os.fsdecode(name)), mode, found)

    def twice(self, folder: Entry) -> list[bytes]:
        """Names that occur more than once in a folder; the first entry is used."""
        self._rows(folder)
        return self._twice.get(folder.name, [])

    def follow(self, path: TreePath) -> Entry | None:
        """The entry at a path of the project, with links followed; None if there is none."""
        steps, count = list(path), 0
        found = self._top
        while steps and found is not None:
            step = steps.pop(0)
            if step in ("", "."):
                continue
            parent = found
            found = self._parent(parent) if step == ".." else self._within(parent, step)
            if found is not None and found.is_link:
                count += 1
                target = self._target(found)
                if count > _MOST_LINKS or target.startswith("/"):
                    return None
                steps[:0] = target.split("/")
                found = parent
        return found

    def _parent(self, entry: Entry) -> Entry | None:
        """The folder of an entry whose path has no links; None for the project itself."""
        found = self._top if entry.path else None
        for step in entry.path[:-1]:
            found = found and self._within(found, step)
        return found

    def _within(self, folder: Entry, name: str) -> Entry | None:
        if not folder.is_folder or os.fsencode(name) not in self._rows(folder):
            return None
        return self.entry(folder, os.fsencode(name))

    def _target(self, link: Entry) -> str:
        return os.fsdecode(self.objects.read(link.name, "blob", _LONGEST_LINK))

    def _rows(self, folder: Entry) -> Mapping[bytes, tuple[int, str]]:
        """Mode and object of everything in a folder."""
        if folder.name not in self._read:
            data = self.objects.read(folder.name, "tree")
            rows: dict[bytes, tuple[int, str]] = {}
            at, size = 0, len(folder.name) // 2
            while at < len(data):
                end = data.find(b"\0", at)
                mode, _, name = data[at:end].partition(b" ")
                at = end + 1 + size
                if end < 0 or at > len(data) or not mode.isdigit():
                    raise MissingObjectError(folder.name)
                if name in rows:
                    self._twice.setdefault(folder.name, []).append(name)
                rows.setdefault(name, (int(mode, 8), data[end + 1 : at].hex()))
            self._read[folder.name] = rows
        return self._read[folder.name]
