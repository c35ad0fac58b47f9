"""A folder of files that can be made again at any time: what earlier runs have made.

    cache = Cache(folder)
    cache.put("pages", name, b"...")
    cache.get("pages", name)         the bytes; None if there are none

Several processes may use it at the same time: a file is written under another name and then
renamed, so it is whole or not there. Whoever reads a file checks that its content is what was
written; a folder that cannot be written is like an empty one. The files used last are kept, up to
`most` bytes.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pnp.files.processes import MARK, is_left_over, mark

MOST = 1 << 30  # bytes
_PART = re.compile(rf"\.part-{MARK}-\d+")


class Size(NamedTuple):
    """The number of files, and of their bytes."""

    files: int
    bytes: int


class Cache:
    """The cache in a folder, which is made when the first file is written."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder = folder
        self._most = most
        self._parts = 0

    def get(self, kind: str, name: str) -> bytes | None:
        """The content of a file; None if it cannot be read."""
        path = self.folder / kind / name
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # it is used: others are removed first
        return data

    def names(self, kind: str, start: str = "") -> list[str]:
        """The names of the files of a kind that start so, sorted."""
        try:
            found = os.listdir(self.folder / kind)  # noqa: PTH208
        except OSError:
            return []
        return sorted(name for name in found if name.startswith(start) and name[0] != ".")

    def put(self, kind: str, name: str, data: bytes) -> None:
        """Write a file, if the folder can be written."""
        part = self.part(kind)
        part.write(data)
        part.keep(name)

    def part(self, kind: str) -> CachePart:
        """A new file, which is written bit by bit and then gets its name."""
        self._parts += 1
        return CachePart(self.folder / kind, f".part-{mark()}-{self._parts}")

    def remove(self, kind: str, name: str) -> None:
        """Remove a file, unless another process has removed it or uses it."""
        with contextlib.suppress(OSError):
            (self.folder / kind / name).unlink()

    def size(self, kind: str | None = None) -> Size:
        """How much is in it, of one kind or of all."""
        sizes = [s for path, _, s in self._files() if kind in (None, path.parent.name)]
        return Size(len(sizes), sum(sizes))

    def trim(self) -> None:
        """Remove files, those first that were not used for the longest time, until it is not
        larger than it may be; and what killed processes have left."""
        files = sorted(self._files(), key=lambda found: found[1])
        total = sum(size for _, _, size in files)
        for path, changed, size in files:
            ours = _PART.fullmatch(path.name)
            is_part = ours is not None and is_left_over(ours["machine"], ours["process"], changed)
            if is_part or (total > self._most and ours is None):
                with contextlib.suppress(OSError):
                    path.unlink()
                    total -= size

    def clear(self) -> Size:
        """Remove all files that pnp has written. Return how much was removed."""
        removed = []
        for path, _, size in list(self._files()):
            with contextlib.suppress(OSError):
                path.unlink()
                removed.append(size)
        for kind in KINDS:
            with contextlib.suppress(OSError):
                (self.folder / kind).rmdir()
        with contextlib.suppress(OSError):
            self.folder.rmdir()
        return Size(len(removed), sum(removed))

    def _files(self) -> Iterator[tuple[Path, float, int]]:
        """Each file with the time of its last use, in seconds, and its bytes. Only folders that pnp
        makes are read: the user may have named a folder with other files."""
        for kind in KINDS:
            with contextlib.suppress(OSError):
                for entry in os.scandir(self.folder / kind):
                    with contextlib.suppress(OSError):
                        if entry.is_file(follow_symlinks=False):
                            found = entry.stat(follow_symlinks=False)
                            yield Path(entry.path), found.st_mtime, found.st_size


class CachePart:
    """A file of a cache while it is written. If it cannot be written, nothing happens."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / name
        self._file: BinaryIO | None = None
        self.size = 0
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("xb")

    def write(self, data: bytes) -> None:
        """Append bytes."""
        self.size += len(data)
        if self._file is not None:
            try:
                self._file.write(data)
            except OSError:
                self.drop()

    def keep(self, name: str) -> None:
        """Close the file and give it its name."""
        if self._file is not None:
            try:
                self._file.close()
                self._path.replace(self._path.with_name(name))
                self._file = None
            except OSError:
                self.drop()

    def drop(self) -> None:
        """Close and remove the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)


KINDS = ("ink", "notes", "pages")  # the folders in it
