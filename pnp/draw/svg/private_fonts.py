"""Copies of fonts for a browser: every glyph at a character of its own, and no rules.

Glyph g is the private character U+F0000 + g (the last two of 65 536 follow in the next plane, since
the last two characters of a plane are none). So a page can show any glyph that was chosen by
shaping, and the browser has nothing to choose itself.

The outlines are copied; of a variable font they are those at the key's place on its axes.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.files.reading import hash_regular, read_regular
from pnp.files.records import hash_of
from pnp.fonts.tables import tables_of
from pnp.model.face import FontKey

_FIRST, _NEXT = 0xF0000, 0x100000
_IN_FIRST = 0xFFFE  # glyphs
# what a browser needs to draw outlines, in the file as it is
_COPIED = ("OS/2", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "glyf", "loca", "CFF ")
_ID_DIGITS = 16


def private_character(glyph: int) -> str:
    """The character of a glyph."""
    return chr(_FIRST + glyph if glyph < _IN_FIRST else _NEXT + glyph - _IN_FIRST)


def font_id(key: FontKey) -> str:
    """A name for a font and its place on its axes: other contents of the file, another name.

    It is letters and digits, and starts with a letter. A file that cannot be read has one, too:
    `private_font` reports it.
    """
    try:
        found = hash_regular(Path(key.path))
    except (OSError, ValueError):
        found = key.path.encode("utf-8", "surrogateescape")
    content = repr((found, key.index, key.axes)).encode()
    return "t" + hash_of(content).hex()[:_ID_DIGITS]


def private_font(key: FontKey) -> bytes:
    """The copy of a font, as a TrueType or OpenType file. Raises OSError and ValueError if the file
    cannot be read or used."""
    data = read_regular(Path(key.path))
    index = key.index
    if key.axes or _is_variable(data, index):
        data, index = _instance(data, key), 0
    try:
        found = tables_of(data, index)
        tables = {tag: data[found[tag].offset : found[tag].offset + found[tag].length]
                  for tag in _COPIED if tag in found}  # fmt: skip
        (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    except (struct.error, KeyError):
        raise ValueError("this is no font that can be read") from None
    tables["cmap"] = _cmap(glyphs)
    tables["post"] = struct.pack(">I28x", 0x00030000)
    tables["name"] = struct.pack(">HHH", 0, 0, 6)
    return _file(tables)


def font_with(key: FontKey, characters: Mapping[str, int]) -> bytes:
    """A copy of a font with these characters and their glyphs alone, as a TrueType or OpenType
    file. Raises OSError and ValueError if the file cannot be read or used."""
    whole = private_font(key)
    wanted: Any = hb.SubsetInput()
    wanted.glyph_set.update({0, *characters.values()})
    flags = hb.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
    try:
        data = bytes(hb.subset(hb.Face(whole), wanted).blob.data)
    except RuntimeError as error:
        raise ValueError(str(error)) from None
    tables = {tag: data[found.offset : found.offset + found.length]
              for tag, found in tables_of(data, 0).items()}  # fmt: skip
    groups = [(ord(char), ord(char), glyph) for char, glyph in sorted(characters.items())]
    tables["cmap"] = _cmap_of(groups)
    return _file(tables)


@lru_cache(maxsize=64)
def space_glyph(key: FontKey) -> int | None:
    """The glyph of the space of a font, which shows nothing; None if it has none, or cannot be
    read."""
    try:
        face = hb.Face(read_regular(Path(key.path)), key.index)
    except (OSError, ValueError):  # it is reported when it is copied
        return None
    found: int | None = hb.Font(face).get_nominal_glyph(ord(" "))
    return found


def _is_variable(data: bytes, index: int) -> bool:
    try:
        return "fvar" in tables_of(data, index)
    except struct.error:
        return False


def _instance(data: bytes, key: FontKey) -> bytes:
    """A variable font at a place on its axes, its glyphs with the same numbers."""
    face = hb.Face(data, key.index)
    wanted: Any = hb.SubsetInput()
    wanted.keep_everything()
    flags = hb.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.DOWNGRADE_CFF2
    wanted.pin_all_axes_to_default(face)
    for axis, value in key.axes:
        wanted.pin_axis_location(face, axis, value)
    try:
        return bytes(hb.subset(face, wanted).blob.data)
    except RuntimeError as error:
        raise ValueError(str(error)) from None


def _cmap(glyphs: int) -> bytes:
    """The private characters of so many glyphs: one group of format 12, or two."""
    groups = [(_FIRST, _FIRST + min(glyphs, _IN_FIRST) - 1, 0)]
    if glyphs > _IN_FIRST:
        groups.append((_NEXT, _NEXT + glyphs - _IN_FIRST - 1, _IN_FIRST))
    return _cmap_of(groups)


def _cmap_of(groups: Sequence[tuple[int, int, int]]) -> bytes:
    """A table of groups: the first character, the last one, and the glyph of the first."""
    body = b"".join(struct.pack(">III", *group) for group in groups)
    head = struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups))
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + head + body


def _file(tables: Mapping[str, bytes]) -> bytes:
    """A font file of tables."""
    count = len(tables)
    power = count.bit_length() - 1
    kind = b"OTTO" if "CFF " in tables else b"\0\1\0\0"
    start = kind + struct.pack(">HHHH", count, 16 << power, power, 16 * count - (16 << power))
    at = 12 + 16 * count
    directory, body = [], []
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        entry = (tag.encode(), _checksum(padded), at, len(table))
        directory.append(struct.pack(">4sIII", *entry))
        body.append(padded)
        at += len(padded)
    return b"".join([start, *directory, *body])


def _checksum(padded: bytes) -> int:
    """The sum of all numbers of 32 bits; a large font has four million."""
    numbers = array("I", padded)
    if sys.byteorder == "little":
        numbers.byteswap()
    return sum(numbers) & 0xFFFFFFFF
