"""From the bytes of a PDF object to its value: the small syntax of ISO 32000-1, 7.2 and 7.3.

A value is a dict (keys are names), a list, a `Ref`, bytes (a string), str (a name, with its slash),
int, float, bool or None.
"""

from __future__ import annotations

import re
from typing import Any

from pnp.model.definitions import lazy_pattern

WHITE = b"\0\t\n\f\r "
# whatever may follow a number or a word: the end, white space or a delimiter
END_OF_WORD = rb"(?![^\0\t\n\f\r ()<>\[\]{}/%])"
# with comments; possessive, or else what is in a comment could be read as a value
SPACE = rb"[\0\t\n\f\r ]*+(?:%[^\r\n]*+[\0\t\n\f\r ]*+)*+"
_REFERENCE = rb"(\d{1,10})[\0\t\n\f\r ]{1,9}(\d{1,5})[\0\t\n\f\r ]{1,9}R" + END_OF_WORD
_TOKEN = re.compile(
    SPACE + rb"(?:"
    # most values of dictionaries are references, so that a name is read with one after it
    rb"(/[^\0\t\n\f\r ()<>\[\]{}/%]*)(?:[\0\t\n\f\r ]*" + _REFERENCE + rb")?|" + _REFERENCE
    + rb"|([-+]?(?:\d{1,20}\.\d{0,20}|\.\d{1,20}|\d{1,20}))" + END_OF_WORD
    + rb"|(<<)|(>>)|(\[)|(\])|\(([^()\\\r]*)\)|(\()|<([0-9A-Fa-f\0\t\n\f\r ]*)>"
    rb"|(true|false|null)" + END_OF_WORD + rb")"
)  # fmt: skip
# the groups of a token; its kind is that of the last one
_NAME, _NAMED_REF, _NAMED, _REF, _GENERATION, _NUMBER, _OPEN, _CLOSE, _LIST, _LIST_END = range(
    1, 11
)
_PLAIN, _STRING, _HEX, _WORD = range(11, 15)
_NAMES = {str}
_WORDS = {b"true": True, b"false": False, b"null": None}
_IN_STRING = lazy_pattern(rb"\\.|[()]", re.DOTALL)
_ESCAPE = lazy_pattern(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
# of the codes from 128 on, where PDFDocEncoding is not Latin-1 (ISO 32000-1, D.2)
_OF_PDF_DOC = dict(enumerate("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", 0x80)) | {0xA0: "€"}
_HASH = lazy_pattern(r"#([0-9A-Fa-f]{2})?")


class DamagedError(Exception):
    """A file is not what the standard prescribes, or not what this reader knows."""


class Ref(int):
    """A reference: the number of an object, whose generation is 0."""

    __slots__ = ()


def read_value(data: bytes, at: int, refs: list[int]) -> tuple[Any, int]:
    """The value at an offset, and where it ends; references in it are appended to `refs`.

    Raises DamagedError.
    """
    match = _TOKEN.match
    outer: list[list[Any]] = []
    opened: list[int] = []
    items: list[Any] = []
    value: Any
    while True:
        token = match(data, at)
        if token is None:
            raise DamagedError(f"there is no value at {_shown(data, at)}")
        at, kind = token.end(), token.lastindex
        if kind == _NAMED or kind == _NAME:  # noqa: SIM109  (a tuple takes longer)
            value = token[_NAME].decode("latin-1")
            if "#" in value:
                value = _HASH.sub(_code, value)
            if kind == _NAMED and opened:
                items.append(value)
                value = _reference(token[_NAMED_REF], token[_NAMED], refs)
            elif kind == _NAMED:
                at = token.end(_NAME)
        elif kind == _GENERATION:
            value = _reference(token[_REF], token[_GENERATION], refs)
        elif kind == _NUMBER:
            text = token[_NUMBER]
            value = float(text) if b"." in text else int(text)
        elif kind in (_OPEN, _LIST):
            outer.append(items)
            opened.append(kind)
            items = []
            continue
        elif kind in (_CLOSE, _LIST_END):
            if not opened or opened.pop() != kind - 1:
                raise DamagedError(f"brackets do not match at {_shown(data, token.start())}")
            value = _dictionary(items) if kind == _CLOSE else items
            items = outer.pop()
        else:
            value, at = _rare(data, token)
        if not opened:
            return value, at
        items.append(value)


def text_of(value: Any) -> str:
    """A text string for a message: UTF-16 if it begins so, else PDFDocEncoding."""
    if not isinstance(value, bytes):
        return str(value)
    if value.startswith(b"\xfe\xff"):
        return value.decode("utf-16", "replace")
    return value.decode("latin-1").translate(_OF_PDF_DOC)


def _rare(data: bytes, token: re.Match[bytes]) -> tuple[Any, int]:
    """The value of a string or a word, and where it ends."""
    kind = token.lastindex
    if kind == _PLAIN:
        return token[_PLAIN], token.end()
    if kind == _HEX:
        digits = token[_HEX].translate(None, WHITE)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")), token.end()
    if kind == _WORD:
        return _WORDS[token[_WORD]], token.end()
    at = string_end(data, token.end())
    return _ESCAPE.sub(_unescaped, data[token.end() : at - 1]), at


def string_end(data: bytes, start: int) -> int:
    """Where the string ends whose first byte after the bracket is at `start`. Raises
    DamagedError."""
    depth, at = 1, start
    while depth:
        found = _IN_STRING.search(data, at)
        if found is None:
            raise DamagedError(f"a string does not end: {_shown(data, start - 1)}")
        at = found.end()
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
    return at


def _reference(number: bytes, generation: bytes, refs: list[int]) -> Ref:
    if generation != b"0":
        raise DamagedError(f"a reference has the generation {int(generation)}")
    found = Ref(number)
    refs.append(found)
    return found


def _dictionary(items: list[Any]) -> dict[str, Any]:
    keys = items[::2]
    if len(items) % 2 or set(map(type, keys)) - _NAMES:
        raise DamagedError("a dictionary is not made of names and values")
    found = dict(zip(keys, items[1::2], strict=True))
    if len(found) != len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DamagedError(f"a dictionary has the key {twice} twice")
    return found


def _code(escape: re.Match[str]) -> str:
    if escape[1] is None:
        raise DamagedError("a name has '#' without two hexadecimal digits")
    return chr(int(escape[1], 16))


def _unescaped(escape: re.Match[bytes]) -> bytes:
    """What stands for an escape in a string: an end of line without a backslash is one LF."""
    code = escape[1]
    if code is None:
        return b"\n"
    if code in (b"\n", b"\r", b"\r\n"):
        return b""
    if code[:1].isdigit() and code[0] < 0x38:
        return bytes([int(code, 8) & 255])
    return _ESCAPED.get(code, code)


def _shown(data: bytes, at: int) -> str:
    """The bytes at an offset, in a message."""
    return repr(data[at : at + 20])[1:]
