"""Values of PDF as bytes (ISO 32000-1, 7.3); names as pypdf reads them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_CHARSETS = ("utf-8", "gbk", "latin1")  # those that pypdf tries


def name_of(raw: bytes) -> str:
    """A name with its slash, as pypdf reads it."""
    plain = _ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode()), raw)
    for charset in _CHARSETS:
        try:
            return plain.decode(charset)
        except UnicodeDecodeError:
            continue
    raise AssertionError("Latin-1 has all bytes")


def spelled(name: str) -> bytes:
    """A name with its slash, as bytes."""
    return b"/" + b"".join(
        b"%c" % code if 33 <= code <= 126 and code not in b"#()<>[]{}/%" else b"#%02X" % code
        for code in name[1:].encode()
    )


def number(value: float) -> bytes:
    """A number with all its digits, without an exponent."""
    if isinstance(value, int):
        return b"%d" % value
    if value == int(value) and abs(value) < 1e15:
        return b"%d" % int(value)
    return format(Decimal(repr(float(value))), "f").encode()


def plain(value: Any) -> bytes | None:
    """A value that refers to nothing, as bytes; None for arrays, dictionaries and references."""
    if value is None or type(value).__name__ == "NullObject":
        return b"null"
    if type(value).__name__ == "BooleanObject":
        return b"true" if value.value else b"false"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, int | float):
        return number(value)
    if type(value).__name__ == "NameObject":
        return spelled(value)
    if isinstance(value, str):  # a text string
        return b"<%s>" % value.original_bytes.hex().encode()  # type: ignore[attr-defined]
    if isinstance(value, bytes):
        return b"<%s>" % value.hex().encode()
    return None
