"""Bytes of a picture that are kept in memory, or stay in its file until they are needed.

stored.length       how many bytes there are
stored.chunks()     the bytes, in parts of at most 256 KB where they come from a file
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from msgspec import Struct

from pnp.images.headers import fault, open_picture

_MOST = 1 << 18  # bytes of a part


class InMemory(Struct, frozen=True):
    """Bytes that were computed."""

    data: bytes

    @property
    def length(self) -> int:
        """The number of bytes."""
        return len(self.data)

    def chunks(self) -> Iterator[bytes]:
        """The bytes."""
        yield self.data


class InFile(Struct, frozen=True):
    """Parts of a file (each its offset and number of bytes) in a row, as they were checked.

    `path` is the file, called `shown` in messages; `checksum` is the CRC-32 of all the bytes.
    """

    path: str
    shown: str
    parts: tuple[tuple[int, int], ...]
    checksum: int

    @property
    def length(self) -> int:
        """The number of bytes."""
        return sum(size for _, size in self.parts)

    def chunks(self) -> Iterator[bytes]:
        """The bytes, read from the file again.

        Raises InputError if the file cannot be read; and, after the last chunk, if the bytes are
        not those that were checked: then what was made of them is to be thrown away.
        """
        checksum = 0
        with open_picture(self.path, self.shown) as file:
            for start, size in self.parts:
                file.seek(start)
                while size > 0:
                    chunk = file.read(min(size, _MOST))
                    if not chunk:
                        raise self._changed()
                    checksum = zlib.crc32(chunk, checksum)
                    size -= len(chunk)
                    yield chunk
        if checksum != self.checksum:
            raise self._changed()

    def _changed(self) -> Exception:
        return fault(
            self.shown, "the picture was changed while it was read", "build again when it is saved"
        )


Stored = InMemory | InFile
