"""What a face prints, as a hash: two faces have the same fingerprint only if they print the same.

A fingerprint depends on the operations and sizes of a face and on the content of its picture and
font files; not on the place of these files, the machine or the time. It must never change: saved
builds of earlier versions have fingerprints as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pnp.files.reading import read_regular
from pnp.model.face import Face, FontKey, Group, Picture, PlacedPage, Word, without_origins
from pnp.text.cache import Recent

_DIGITS = 3  # of a point: smaller differences are not visible
_NUMBER = b"%.3f"
_MOST_KEPT = 16_000  # faces, groups and words of a generation
_MOST_NUMBERS = 100_000
_NOT_DRAWN = ("origin", "role", "is_bleed")
_T = TypeVar("_T")


class Fingerprints:
    """Reads faces. What was read last is kept, since most groups, words and files are those of
    several faces, and most faces those of several products."""

    def __init__(self) -> None:
        # an object is kept with what was read, so that no other object gets its id
        self._known: Recent[int, tuple[object, bytes]] = Recent(_MOST_KEPT)
        self._numbers: dict[float, bytes] = {}
        self._files: dict[str, bytes] = {}

    def of(self, faces: Mapping[str, Face]) -> dict[str, str]:
        """The fingerprint of each face, 64 hexadecimal digits; equal only if faces print the
        same."""
        return {key: self._once(face, self._face).hex() for key, face in faces.items()}

    def _once(self, value: _T, read: Callable[[_T], Iterator[bytes]]) -> bytes:
        """The hash of what `read` returns, which is called once for an object."""
        known = self._known.get(id(value))
        if known is None:
            found = hashlib.sha256(_joined(read(value))).digest()
            known = self._known.put(id(value), (value, found))
        return known[1]

    def _face(self, face: Face) -> Iterator[bytes]:
        """What is drawn of a face."""
        yield from map(self._bytes, (face.width, face.height, face.bleed, face.ops))
        if face.is_shaped:
            yield self._bytes(face.outline)
        if face.placed is not None:
            yield self._bytes(face.placed)

    def _bytes(self, value: Any) -> bytes:
        if isinstance(value, Group | Word):
            return self._once(value, self._parts)
        if isinstance(value, float | int):
            return self._number(value)
        if isinstance(value, tuple):
            plain = self._segment(value) if value and type(value[0]) is str else None
            if plain is not None:
                return plain
            return _joined(map(self._bytes, without_origins(value)))
        if isinstance(value, Struct):
            return _joined(self._parts(value))
        return str(value).encode()

    def _parts(self, value: Any) -> Iterator[bytes]:
        yield type(value).__name__.encode()
        for name in value.__struct_fields__:
            if name in _NOT_DRAWN and isinstance(value, Group):
                continue
            found = getattr(value, name)
            if name == "path" and isinstance(value, Picture | FontKey | PlacedPage):
                yield self._content(found)
            else:
                yield self._bytes(found)

    def _number(self, value: float) -> bytes:
        return _NUMBER % (round(value, _DIGITS) + 0.0)

    def _segment(self, values: tuple[Any, ...]) -> bytes | None:
        """What `_bytes` returns for a tuple of texts and numbers, in less time: most values
        are parts of outlines. None for other values."""
        numbers, parts = self._numbers, []
        for value in values:
            if type(value) is float:
                part = numbers.get(value)
                if part is None:
                    if len(numbers) >= _MOST_NUMBERS:
                        numbers.clear()
                    found = self._number(value)
                    part = numbers[value] = b"%d:%b" % (len(found), found)
                parts.append(part)
            elif type(value) is str:
                found = value.encode()
                parts.append(b"%d:%b" % (len(found), found))
            else:
                return None
        return b"".join(parts)

    def _content(self, path: str) -> bytes:
        """The hash of a file; its name if it cannot be read."""
        if path not in self._files:
            try:
                self._files[path] = hashlib.sha256(read_regular(Path(path))).digest()
            except OSError:
                self._files[path] = Path(path).name.encode()
        return self._files[path]


def _joined(parts: Iterable[bytes]) -> bytes:
    """Parts with their lengths, so that different parts never give the same bytes."""
    return b"".join(b"%d:%b" % (len(part), part) for part in parts)
