"""Find damage in the tables of a font file.

A font that was cut short or partly overwritten still opens, but the letters that it lost print
nothing. The tables are described in the OpenType specification
(https://learn.microsoft.com/typography/opentype/spec): `head`, `maxp`, `hhea`, `hmtx`, `loca`,
`glyf`, `CFF `, `CFF2`.
"""

from __future__ import annotations

import struct
import sys
from array import array
from typing import NamedTuple

_NEEDED = {"head": 54, "maxp": 6, "hhea": 36, "hmtx": 4, "cmap": 4}  # bytes at least
_HEADER, _RECORD = 12, 16
_CHAR_STRINGS = 17  # an operator of a Top DICT
_NUMBERS = {28: 2, 29: 4}  # bytes after the first of an integer


class Table(NamedTuple):
    """The place of a table in the file, in bytes."""

    offset: int
    length: int


def tables_of(data: bytes, index: int = 0) -> dict[str, Table]:
    """The tables of a face by tag. Raises struct.error if the file ends before their list does."""
    start = 0
    if data[:4] == b"ttcf":
        (start,) = struct.unpack_from(">L", data, _HEADER + 4 * index)
    (count,) = struct.unpack_from(">H", data, start + 4)
    found = {}
    for number in range(count):
        place = start + _HEADER + _RECORD * number
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, place)
        found[tag.decode("latin-1")] = Table(offset, length)
    return found


def is_cut_short(data: bytes, index: int = 0) -> bool:
    """Whether a table of a face runs past the end of the file."""
    try:
        tables = tables_of(data, index).values()
    except struct.error:
        return True
    return any(table.offset + table.length > len(data) for table in tables)


def damage(data: bytes, index: int = 0) -> str | None:
    """What is damaged in a face, as words for a message; None if no damage is found."""
    try:
        tables = tables_of(data, index)
    except struct.error:
        return f"the file ends after {len(data)} bytes, within the list of its tables"
    end = max((table.offset + table.length for table in tables.values()), default=0)
    if end > len(data):
        return f"the file is cut short: it has {len(data)} bytes, and its tables need {end}"
    for tag, least in _NEEDED.items():
        if tag not in tables:
            return f"it has no table '{tag}'"
        if tables[tag].length < least:
            return f"its table '{tag}' is cut short"
    try:
        return _widths(data, tables) or _outlines(data, tables)
    except (struct.error, IndexError):
        return "its tables of outlines are damaged"


def _widths(data: bytes, tables: dict[str, Table]) -> str | None:
    (count,) = struct.unpack_from(">H", data, tables["hhea"].offset + 34)
    return "its table 'hmtx' is cut short" if tables["hmtx"].length < 4 * count else None


def _outlines(data: bytes, tables: dict[str, Table]) -> str | None:
    (glyphs,) = struct.unpack_from(">H", data, tables["maxp"].offset + 4)
    if "glyf" in tables:
        return _of_true_type(data, tables, glyphs)
    for tag in ("CFF ", "CFF2"):
        if tag in tables:
            return _of_cff(data, tables[tag], tag, glyphs)
    return None


def _of_true_type(data: bytes, tables: dict[str, Table], glyphs: int) -> str | None:
    """Whether each glyph has a place in `glyf`, by `loca`."""
    if "loca" not in tables:
        return "it has no table 'loca'"
    (is_long,) = struct.unpack_from(">h", data, tables["head"].offset + 50)
    start, length = tables["loca"]
    size = 4 if is_long else 2
    if length < size * (glyphs + 1):
        return "its table 'loca' is cut short"
    places = array("I" if is_long else "H", data[start : start + size * (glyphs + 1)])
    if sys.byteorder == "little":
        places.byteswap()
    ordered = places.tolist()
    if sorted(ordered) != ordered:
        return "its table 'loca' is damaged: the places of glyphs are not in order"
    if ordered[-1] * (1 if is_long else 2) > tables["glyf"].length:
        return "its table 'glyf' is cut short: some glyphs are beyond its end"
    return None


def _of_cff(data: bytes, table: Table, tag: str, glyphs: int) -> str | None:
    """Whether the table has an outline of each glyph."""
    cff = data[table.offset : table.offset + table.length]
    if tag == "CFF2":
        top, wide = cff[cff[2] : cff[2] + struct.unpack_from(">H", cff, 3)[0]], True
    else:
        names = _Index(cff, cff[2])
        top, wide = _Index(cff, names.end).item(0), False
    place = _char_strings(top)
    if not 0 < place < len(cff):
        return f"its table '{tag}' is damaged: it has no outlines"
    found = _Index(cff, place, wide)
    if found.count < glyphs or not found.is_whole:
        return f"its table '{tag}' is damaged: {glyphs} glyphs are listed, but some are missing"
    return None


class _Index:
    """An INDEX of CFF: items one after the other, and their offsets; `wide`: as in CFF2.

    Raises struct.error and IndexError where the table ends too early.
    """

    def __init__(self, cff: bytes, place: int, wide: bool = False) -> None:
        self._cff = cff
        (self.count,) = struct.unpack_from(">L" if wide else ">H", cff, place)
        place += 4 if wide else 2
        self.end = place
        if self.count:
            size = cff[place]
            self._first = place + 1
            self._size = size
            self._base = self._first + size * (self.count + 1) - 1
            self.end = self._base + self._offset(self.count)

    def _offset(self, number: int) -> int:
        start = self._first + self._size * number
        if start + self._size > len(self._cff):
            raise IndexError(number)
        return int.from_bytes(self._cff[start : start + self._size], "big")

    @property
    def is_whole(self) -> bool:
        """Whether all items are inside the table, in order."""
        places = [self._offset(number) for number in range(self.count + 1)] if self.count else []
        return sorted(places) == places and self.end <= len(self._cff)

    def item(self, number: int) -> bytes:
        """The bytes of an item."""
        if number >= self.count:
            raise IndexError(number)
        start, end = self._offset(number), self._offset(number + 1)
        return self._cff[self._base + start : self._base + end]


def _char_strings(top: bytes) -> int:
    """The offset of the outlines in a Top DICT; 0 if it has none."""
    at, last = 0, 0
    while at < len(top):
        byte = top[at]
        at += 1
        if byte <= 21 or 22 <= byte <= 27:
            if byte == _CHAR_STRINGS:
                return last
            at += byte == 12  # an operator of two bytes
        elif byte in _NUMBERS:
            last = int.from_bytes(top[at : at + _NUMBERS[byte]], "big", signed=True)
            at += _NUMBERS[byte]
        elif byte == 30:  # a real number, up to a nibble of 15
            while at < len(top) and top[at] & 15 != 15 and top[at] >> 4 != 15:
                at += 1
            at += 1
        elif byte <= 246:
            last = byte - 139
        else:
            high = byte - 247 if byte <= 250 else byte - 251
            last = (high * 256 + top[at] + 108) * (1 if byte <= 250 else -1)
            at += 1
    return 0
