"""Content streams of other programs, made fit for a file of pnp (ISO 32000-1, 7.8, 8.4.2, 14.6).

In: the bytes of a stream. Out: the same operators, without marks for structure and layers, without
what is hidden, with all states and texts ended; and the names of resources that they use.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct, field

from pnp.model.face import IDENTITY, Matrix, multiply
from pnp.pdf_pages.opening import DamagedPdfError
from pnp.pdf_pages.spelling import name_of, spelled

LARGEST = 64 << 20  # bytes of the contents of a page
_MOST_DRAWN = 5000  # objects of a content whose places are noted
_TOKEN = re.compile(
    rb"[\0\t\n\f\r ]+|(%[^\r\n]*)|(/[^\0\t\n\f\r ()<>\[\]{}/%]*)"
    rb"|([-+]*(?:\d+\.?\d*|\.\d+)(?:-\d*)?|[-+.]+)(?=[\0\t\n\f\r ()<>\[\]{}/%]|\Z)"
    rb"|(\()|(<<|>>|[\[\]])|(<[0-9A-Fa-f\0\t\n\f\r ]*>)|([^\0\t\n\f\r ()<>\[\]{}/%]+)"
)  # fmt: skip
_COMMENT, _NAME, _NUMBER, _STRING, _BRACKET, _HEX, _WORD = range(1, 8)
_IN_STRING = re.compile(rb"\\.|[()]", re.DOTALL)
_END_OF_IMAGE = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r /%<\[(]|\Z)")
_AS_TEXT = re.compile(rb"[\t\n\f\r -~]*").fullmatch
_LOOK = 12  # bytes after an image that must be text
_PLAIN = frozenset(
    b"w J j M d i ri m l c v y h re W W* n Tc Tw Tz TL Tr Ts Td TD Tm T* cm d0 d1 g G rg RG k K"
    b" sc SC f F f* B B* b b* S s Tj TJ ' \"".split()
)  # fmt: skip
_VALUES = frozenset((b"true", b"false", b"null"))
_PAINTING = frozenset(b"f F f* B B* b b* S s".split())
_SHOWING = {b"Tj": b"", b"TJ": b"", b"'": b"T*\n", b'"': b"T*\n"}
# operators with the name of a resource, and the kind that it is of
_NAMING = {
    b"Tf": "/Font", b"Do": "/XObject", b"gs": "/ExtGState", b"sh": "/Shading",
    b"cs": "/ColorSpace", b"CS": "/ColorSpace", b"scn": "/Pattern", b"SCN": "/Pattern",
}  # fmt: skip
_DEVICES = {
    b"g": "gray", b"G": "gray", b"rg": "rgb", b"RG": "rgb", b"k": "cmyk", b"K": "cmyk",
}  # fmt: skip
DEVICE_SPACES = {"/DeviceGray": "gray", "/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk"}
_INLINE_SPACES = DEVICE_SPACES | {"/G": "gray", "/RGB": "rgb", "/CMYK": "cmyk"}
_MARKS = frozenset((b"BMC", b"BDC"))
_POINTS = frozenset((b"MP", b"DP"))


class Cleaned(Struct):
    """A stream in its new form: its bytes, the names that it uses by kind of resource, and the
    device colour spaces that it sets. `drawn` are the objects that it draws by name, each with the
    matrix from its coordinates to those of the stream."""

    data: bytes = b""
    names: dict[str, dict[str, None]] = field(default_factory=dict)
    spaces: set[str] = field(default_factory=set)
    drawn: list[tuple[str, Matrix]] = field(default_factory=list)


def cleaned(data: bytes, is_hidden: Callable[[str, str], bool]) -> Cleaned:
    """A stream in its new form. `is_hidden(kind, name)`: whether the resource of this name is a
    layer that is not shown, or an object on such a layer. Raises DamagedPdfError."""
    return _Cleaner(data, is_hidden).clean()


class _Cleaner:
    def __init__(self, data: bytes, is_hidden: Callable[[str, str], bool]) -> None:
        self._data = data
        self._is_hidden = is_hidden
        self._found = Cleaned()
        self._out: list[bytes] = []
        self._saved: list[Matrix] = []  # the matrices of saved states
        self._matrix = IDENTITY
        self._is_text = False
        self._marks: list[bool] = []  # whether each marked content is a layer that is not shown
        self._hidden = 0
        self._compatible = 0

    def clean(self) -> Cleaned:
        """See `cleaned`."""
        operands: list[bytes] = []
        at = 0
        while at < len(self._data):
            token = _TOKEN.match(self._data, at)
            if token is None:
                raise DamagedPdfError(f"has a content with {self._data[at : at + 12]!r} in it")
            kind, start, at = token.lastindex, at, token.end()
            if kind == _WORD:
                word = token[_WORD]
                if word in _VALUES:
                    operands.append(word)
                    continue
                if word == b"BI":
                    at = self._inline_image(at)
                else:
                    self._operator(word, operands)
                operands = []
            elif kind == _STRING:
                at = self._string_end(at)
                operands.append(self._data[start:at])
            elif kind is not None and kind != _COMMENT:
                operands.append(token[0])
        self._out.append(b"ET\n" * self._is_text + b"Q\n" * len(self._saved))
        self._found.data = b"".join(self._out)
        return self._found

    def _string_end(self, at: int) -> int:
        depth = 1
        while depth:
            found = _IN_STRING.search(self._data, at)
            if found is None:
                raise DamagedPdfError("has a content with a string that does not end")
            at = found.end()
            depth += {b"(": 1, b")": -1}.get(found[0], 0)
        return at

    def _operator(self, word: bytes, operands: list[bytes]) -> None:
        """Write an operator with its operands, unless it is left out."""
        if word in _PLAIN:
            self._plain(word, operands)
        elif word in _NAMING:
            self._naming(word, operands)
        elif word in (b"q", b"Q"):
            self._save(word)
        elif word in (b"BT", b"ET"):
            self._text(word)
        elif word in _MARKS:
            is_hidden = self._is_hidden_layer(operands)
            self._marks.append(is_hidden)
            self._hidden += is_hidden
        elif word == b"EMC":
            self._hidden -= self._marks.pop() if self._marks else 0
        elif word in (b"BX", b"EX"):
            self._compatible = max(0, self._compatible + (1 if word == b"BX" else -1))
        elif word not in _POINTS and not self._compatible:
            raise DamagedPdfError(f"has a content with the operator {word!r}, which is unknown")

    def _put(self, word: bytes, operands: list[bytes]) -> None:
        self._out.append(b" ".join((*operands, word)) + b"\n")

    def _plain(self, word: bytes, operands: list[bytes]) -> None:
        if word == b"cm":
            self._matrix = multiply(self._matrix, _matrix_of(operands))
        if word in _DEVICES:
            self._found.spaces.add(_DEVICES[word])
        if self._hidden and word in _PAINTING:
            self._out.append(b"n\n")
        elif self._hidden and word in _SHOWING:
            self._out.append(_SHOWING[word])
        else:
            self._put(word, operands)

    def _naming(self, word: bytes, operands: list[bytes]) -> None:
        """An operator that may name a resource."""
        kind = _NAMING[word]
        place = 0 if word == b"Tf" else -1
        named = operands[place] if operands else b""
        if not named.startswith(b"/"):
            if kind != "/Pattern":
                raise DamagedPdfError(f"has a content with '{word.decode()}' without a name")
            self._put(word, operands)
            return
        name = name_of(named)
        operands[place] = spelled(name)
        if kind == "/ColorSpace" and name in (*DEVICE_SPACES, "/Pattern"):
            self._found.spaces |= {DEVICE_SPACES[name]} if name in DEVICE_SPACES else set()
        elif kind in ("/XObject", "/Shading") and (self._hidden or self._is_hidden(kind, name)):
            return
        else:
            self._found.names.setdefault(kind, {})[name] = None
            if word == b"Do" and len(self._found.drawn) < _MOST_DRAWN:
                self._found.drawn.append((name, self._matrix))
        self._put(word, operands)

    def _save(self, word: bytes) -> None:
        if self._is_text:
            raise DamagedPdfError(f"has a content with '{word.decode()}' inside a text")
        if word == b"Q" and not self._saved:
            return  # readers ignore it
        if word == b"q":
            self._saved.append(self._matrix)
        else:
            self._matrix = self._saved.pop()
        self._out.append(word + b"\n")

    def _text(self, word: bytes) -> None:
        begins = word == b"BT"
        if begins and self._is_text:
            raise DamagedPdfError("has a content with a text inside another")
        if begins or self._is_text:
            self._out.append(word + b"\n")
        self._is_text = begins

    def _is_hidden_layer(self, operands: list[bytes]) -> bool:
        """Whether marked content is a layer that is not shown."""
        if len(operands) != 2 or operands[0] != b"/OC" or not operands[1].startswith(b"/"):
            return False
        return self._is_hidden("/Properties", name_of(operands[1]))

    def _inline_image(self, at: int) -> int:
        """Write an image in the stream; return where it ends."""
        entries: list[bytes] = []
        while True:
            token = _TOKEN.match(self._data, at)
            if token is None:
                raise DamagedPdfError("has an image in a content that cannot be read")
            start, at = at, token.end()
            if token.lastindex == _WORD and token[_WORD] == b"ID":
                break
            if token.lastindex == _STRING:
                at = self._string_end(at)
                entries.append(self._data[start:at])
            elif token.lastindex not in (None, _COMMENT):
                entries.append(token[0])
        start, end = at, self._image_end(at)
        if not self._hidden:
            data = self._data[start : end - 3]
            self._out.append(b"BI " + b" ".join(self._entries(entries)) + b" ID" + data + b"\nEI\n")
        return end

    def _image_end(self, at: int) -> int:
        """Where an image in the stream ends. Its data may look like 'EI', but after the true one
        the stream goes on as text."""
        for end in _END_OF_IMAGE.finditer(self._data, at):
            if _AS_TEXT(self._data[end.end() : end.end() + _LOOK]):
                return end.end()
        raise DamagedPdfError("has an image in a content that does not end")

    def _entries(self, entries: list[bytes]) -> list[bytes]:
        """The entries of an image in the stream; its colour space is noted."""
        for place in range(0, len(entries) - 1, 2):
            if entries[place] not in (b"/CS", b"/ColorSpace"):
                continue
            value = name_of(entries[place + 1])
            if value in _INLINE_SPACES:
                self._found.spaces.add(_INLINE_SPACES[value])
            elif value.startswith("/") and value not in ("/I", "/Indexed"):
                self._found.names.setdefault("/ColorSpace", {})[value] = None
                entries[place + 1] = spelled(value)
            else:
                self._found.spaces.add("other")
        return entries


def _matrix_of(operands: list[bytes]) -> Matrix:
    """The matrix of an operator; one that cannot be read changes nothing."""
    try:
        a, b, c, d, e, f = map(float, operands)
    except ValueError:
        return IDENTITY
    return a, b, c, d, e, f
