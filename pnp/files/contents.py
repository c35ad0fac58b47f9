"""The content of a finished file: its bytes, or a temporary file that has them.

    spool = Spool(folder)
    spool.write(b"...")
    spool.content()       bytes if they are few, else a `FileContent`

A file of many pictures is larger than memory, so it is never read as a whole.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, BinaryIO

from msgspec import Struct

from pnp.model.result import Stored

_MOST = 1 << 20  # bytes in memory
_PIECE = 1 << 20


class FileContent(Struct, frozen=True):
    """A temporary file. It is there as long as the folder that it is in."""

    path: str
    size: int

    def __len__(self) -> int:
        return self.size

    def chunks(self) -> Iterator[bytes]:
        """Its bytes, in parts."""
        with open(self.path, "rb") as file:  # noqa: PTH123
            while piece := file.read(_PIECE):
                yield piece

    def open(self) -> BinaryIO:
        """The file, open for reading."""
        return open(self.path, "rb")  # noqa: PTH123


def chunks_of(content: bytes | Stored) -> Iterable[bytes]:
    """The bytes of a content, in parts."""
    return (content,) if isinstance(content, bytes) else content.chunks()


def opened(content: bytes | Stored) -> BinaryIO:
    """A content, open for reading at any place."""
    return io.BytesIO(content) if isinstance(content, bytes) else content.open()


class SeekableSpool:
    """A `file` that is open for writing at any place: in memory, or in a `folder`, which is made
    then (None: in memory)."""

    def __init__(self, folder: Path | None) -> None:
        self.file: IO[bytes] = io.BytesIO()
        self._is_on_disk = folder is not None
        if folder is not None:
            folder.mkdir(mode=0o700, exist_ok=True)
            self.file = NamedTemporaryFile(dir=folder, delete=False)  # noqa: SIM115

    def content(self) -> bytes | FileContent:
        """All that was written; nothing more can be."""
        size = self.file.seek(0, io.SEEK_END)
        if self._is_on_disk:
            self.file.close()
            return FileContent(self.file.name, size)
        self.file.seek(0)
        return self.file.read()


class Spool:
    """Collects bytes: in memory, or, when they are more than `most`, in a temporary file in a
    `folder`, which is made then (None: always in memory)."""

    def __init__(self, folder: Path | None, most: int = _MOST) -> None:
        self._folder = folder
        self._most = most
        self._size = 0
        self._pieces: list[bytes] = []
        self._file: IO[bytes] | None = None

    def write(self, data: bytes) -> None:
        """Append bytes. Raises OSError if the disk is full."""
        self._size += len(data)
        if self._file is not None:
            self._file.write(data)
            return
        self._pieces.append(data)
        if self._size > self._most and self._folder is not None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._file = NamedTemporaryFile(dir=self._folder, delete=False)  # noqa: SIM115
            self._file.writelines(self._pieces)
            self._pieces.clear()

    def content(self) -> bytes | FileContent:
        """All that was written; nothing more can be."""
        if self._file is None:
            return b"".join(self._pieces)
        self._file.close()
        return FileContent(self._file.name, self._size)
