"""A file of frames: pieces of bytes, one after the other, each with its length before it.

One process writes it, another one reads it when the first has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

_LENGTH = 8  # bytes of a length


def write_frames(path: Path, frames: Iterable[bytes]) -> None:
    """Write a new file. Raises OSError if that is not possible."""
    with path.open("xb") as file:
        for frame in frames:
            file.write(len(frame).to_bytes(_LENGTH, "big"))
            file.write(frame)


def read_frames(path: Path) -> Iterator[bytes]:
    """The frames of a file, up to the first that is not whole. Raises OSError if it cannot be
    read."""
    with path.open("rb") as file:
        while len(head := file.read(_LENGTH)) == _LENGTH:
            length = int.from_bytes(head, "big")
            frame = file.read(length)
            if len(frame) < length:
                return
            yield frame
