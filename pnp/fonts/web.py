"""A part of a font for web pages: the letters of given texts, as a WOFF file.

In: a font of the project. Out: bytes of a WOFF 1.0 file (W3C Recommendation, 13 December 2012) with
outlines, kerning and ligatures, and without names: a part of a font must not have its reserved
name. zlib compresses it, which every Python has.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.files.reading import read_regular
from pnp.fonts.tables import tables_of
from pnp.model.face import FontKey

Features = Iterable[tuple[str, int]]  # tags of OpenType and their values
WOFF = ".woff"
_HEAD, _ENTRY = 44, 20  # bytes
_LEVEL = 9
_NO_NAMES = struct.pack(">HHH", 0, 0, 6)  # the table of names, which browsers expect


def web_font(key: FontKey, characters: Iterable[str], features: Features = ()) -> bytes:
    """The part of a font with these characters, and what it needs for these features and for those
    that are always on. Raises OSError and ValueError if the file cannot be read or used."""
    face = hb.Face(read_regular(Path(key.path)), key.index)
    wanted: Any = hb.SubsetInput()
    wanted.unicode_set.update(ord(char) for char in characters)
    tags = [int.from_bytes(tag.encode("latin-1")) for tag, value in features if value]
    wanted.layout_feature_tag_set.update(tags)
    flags = hb.SubsetFlags
    wanted.flags = flags.DOWNGRADE_CFF2 | flags.NO_HINTING
    if face.has_var_data:
        wanted.pin_all_axes_to_default(face)
        for axis, value in key.axes:
            wanted.pin_axis_location(face, axis, value)
    try:
        data = bytes(hb.subset(face, wanted).blob.data)
        return _woff(data)
    except (RuntimeError, struct.error, KeyError) as error:
        raise ValueError(str(error) or "this is no font that can be read") from None


def _woff(data: bytes) -> bytes:
    """A TrueType or OpenType file as a WOFF file."""
    found = tables_of(data, 0)
    tables = {tag: data[one.offset : one.offset + one.length] for tag, one in found.items()}
    tables["name"] = _NO_NAMES
    at = _HEAD + _ENTRY * len(tables)
    directory, body, whole = [], [], 12 + 16 * len(tables)
    for tag, plain in sorted(tables.items()):
        packed = zlib.compress(plain, _LEVEL)
        stored = packed if len(packed) < len(plain) else plain
        summed = plain[:8] + bytes(4) + plain[12:] if tag == "head" else plain  # without its own
        entry = (tag.encode("latin-1"), at, len(stored), len(plain), _checksum(summed))
        directory.append(struct.pack(">4s4I", *entry))
        body.append(stored + bytes(-len(stored) % 4))
        at += len(body[-1])
        whole += len(plain) + -len(plain) % 4
    head = struct.pack(">4s4s", b"wOFF", data[:4])
    head += struct.pack(">IHHIHHIIIII", at, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return b"".join([head, *directory, *body])


def _checksum(plain: bytes) -> int:
    """The sum of all numbers of 32 bits of a table."""
    padded = plain + bytes(-len(plain) % 4)
    numbers: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(numbers) & 0xFFFFFFFF
