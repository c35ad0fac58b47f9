"""The numbered objects of a PDF file, all read and checked (ISO 32000-1, 7.3.8, 7.3.10, 7.5).

Only files with one classic cross-reference table are read: not those with object streams, later
updates or encryption, which pnp never writes. Streams are read when `PdfFile.data` is called, and
not kept; before that only their dictionaries and ends are, so a file may be larger than the memory.
"""

from __future__ import annotations

import io
import re
import zlib
from itertools import chain
from typing import Any, BinaryIO

from pnp.export.reader.values import END_OF_WORD, SPACE, WHITE, DamagedError, Ref, read_value

_HEADER = re.compile(rb"%PDF-1\.[0-7][\r\n]")
_TAIL = re.compile(rb"[\r\n]startxref(?:\r\n|\r|\n)(\d{1,15})(?:\r\n|\r|\n)%%EOF[\r\n]*\Z")
_TABLE = re.compile(rb"xref ?(?:\r\n|\r|\n)0 (\d{1,10}) ?(?:\r\n|\r|\n)")
_ENTRIES = re.compile(rb"(?:\d{10} \d{5} [nf](?: \r| \n|\r\n))*")
_ENTRY = 20  # bytes
_TRAILER = re.compile(SPACE + rb"trailer" + END_OF_WORD)
_KEYWORD = re.compile(SPACE + rb"(?:(endobj)" + END_OF_WORD + SPACE + rb"|stream(?:\r\n|\n))")
_STREAM_END = re.compile(
    rb"(?:\r\n|\r|\n)?endstream" + END_OF_WORD + SPACE + rb"endobj" + END_OF_WORD + SPACE + rb"\Z"
)
_LONGEST_TAIL = 1024  # bytes of startxref and what follows it
_HEAD = 4096  # bytes; the dictionaries of most streams are shorter
_AT_ONCE = 1 << 16  # bytes of an object that are read in one piece
_NUMBER = 80  # bytes of an object that is only a number
_FILTERS = (
    "/FlateDecode", "/DCTDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/LZWDecode",
    "/RunLengthDecode", "/CCITTFaxDecode", "/JBIG2Decode", "/JPXDecode",
)  # fmt: skip
_FIRST = b"0000000000 65535 f"  # the entry of object 0


class Stream(dict[str, Any]):
    """The dictionary of a stream, whose data are `length` bytes of the file from `start` on."""

    start: int
    length: int

    @property
    def filters(self) -> list[Any]:
        """The names of its filters, in the order in which they are undone."""
        found = self.get("/Filter", [])
        return found if isinstance(found, list) else [found]


class PdfFile:
    """A file with all its objects: `trailer` is its last dictionary, `root` its catalogue,
    `version` is that of PDF, as '1.6'."""

    def __init__(self, source: bytes | BinaryIO) -> None:
        """Read and check a file, from its bytes or from a file open for reading at any place.

        Raises DamagedError for the first thing that is not as the standard prescribes.
        """
        self._file = io.BytesIO(source) if isinstance(source, bytes) else source
        self._size = self._file.seek(0, io.SEEK_END)
        self._objects: dict[int, Any] = {}
        self._refs: dict[int, list[int]] = {0: []}  # which objects each refers to; 0: the trailer
        head = self._part(0, 16)
        if not _HEADER.match(head):
            raise DamagedError("it does not begin with '%PDF-1.' and a version")
        self.version = head[5:8].decode("ascii", "replace")
        self._offsets, table, end = self._read_table()
        self.trailer = self._read_trailer(end)
        self._read_all(table)
        self._check_references()
        self.root = self.dictionary(self.trailer["/Root"], "the catalogue")

    # -- access -------------------------------------------------------------------------

    def get(self, value: Any) -> Any:
        """The value itself, or that of the object that it refers to."""
        return self._objects[value] if type(value) is Ref else value

    def dictionary(self, value: Any, what: str) -> dict[str, Any]:
        """The dictionary that a value is or refers to; an empty one for None. Raises DamagedError
        with `what` it is if it is something else."""
        found = {} if value is None else self.get(value)
        if not isinstance(found, dict):
            raise DamagedError(f"{what} is not a dictionary")
        return found

    def array(self, value: Any, what: str) -> list[Any]:
        """The array that a value is or refers to; an empty one for None. Raises DamagedError."""
        found = [] if value is None else self.get(value)
        if not isinstance(found, list):
            raise DamagedError(f"{what} is not an array")
        return found

    def data(self, stream: Stream) -> bytes | None:
        """The data of a stream without its filters; None if it has others than Flate and ASCII85.
        Raises DamagedError if a filter cannot be undone."""
        return _decoded(stream, self._part(stream.start, stream.start + stream.length))

    def check_use(self) -> None:
        """Raise DamagedError if nothing leads from the trailer to an object, unless it is an empty
        dictionary: reportlab writes one into each file."""
        met, waiting = {0}, [0]
        while waiting:
            new = set(self._refs[waiting.pop()]) - met
            met |= new
            waiting += new
        unused = [
            number for number, value in self._objects.items() if number not in met and value != {}
        ]
        if unused:
            raise DamagedError(f"nothing refers to object {min(unused)}")

    # -- reading ------------------------------------------------------------------------

    def _part(self, start: int, end: int) -> bytes:
        self._file.seek(start)
        return self._file.read(max(0, end - start))

    def _read_table(self) -> tuple[dict[int, int], int, bytes]:
        """The offset of each object by its number, that of the table, and what follows the keyword
        of the trailer."""
        start = max(0, self._size - _LONGEST_TAIL)
        tail = _TAIL.search(self._part(start, self._size))
        if tail is None:
            raise DamagedError("it does not end with 'startxref', an offset and '%%EOF'")
        table, end = int(tail[1]), start + tail.start()
        data = self._part(table, end) if table < end else b""
        head = _TABLE.match(data)
        if head is None:
            raise DamagedError("there is no cross-reference table where 'startxref' points")
        rows = _ENTRIES.match(data, head.end())
        trailer = None if rows is None else _TRAILER.match(data, rows.end())
        if rows is None or trailer is None or len(rows[0]) != int(head[1]) * _ENTRY:
            raise DamagedError("the cross-reference table is not as long as it states")
        return _offsets(rows[0]), table, data[trailer.end() :]

    def _read_trailer(self, data: bytes) -> dict[str, Any]:
        trailer, at = read_value(data, 0, self._refs[0])
        if not isinstance(trailer, dict) or data[at:].strip(WHITE):
            raise DamagedError("the trailer is not a dictionary")
        count = max(self._offsets, default=0) + 1
        if trailer.get("/Size") != count:
            raise DamagedError(f"the trailer's Size is {trailer.get('/Size')}, expected {count}")
        if type(trailer.get("/Root")) is not Ref:
            raise DamagedError("the trailer has no Root")
        others = {"/Prev", "/XRefStm", "/Encrypt"} & trailer.keys()
        if others:
            raise DamagedError(f"the trailer has {', '.join(sorted(others))}")
        names = trailer.get("/ID", [b"", b""])
        if not isinstance(names, list) or [type(name) for name in names] != [bytes, bytes]:
            raise DamagedError("the trailer's ID is not two strings")
        return trailer

    def _read_all(self, table: int) -> None:
        """Read all objects in the order of the file: each ends where the next one begins."""
        places = sorted((at, number) for number, at in self._offsets.items())
        ends = [*(at for at, _ in places[1:]), table]
        for (at, number), end in zip(places, ends, strict=True):
            refs = self._refs[number] = []
            try:
                self._objects[number] = self._read_object(number, at, end, refs)
            except DamagedError as error:
                raise DamagedError(f"object {number}: {error}") from None

    def _read_object(self, number: int, at: int, end: int, refs: list[int]) -> Any:
        """Read one object, of a long one only the beginning if its value ends there."""
        is_long = end - at > _AT_ONCE
        data = self._part(at, at + _HEAD if is_long else end)
        try:
            value, after, is_stream = _read_start(number, data, refs)
        except DamagedError:
            if not is_long:
                raise
            refs.clear()
            is_long, data = False, self._part(at, end)
            value, after, is_stream = _read_start(number, data, refs)
        if not is_stream:
            if after < end - at:
                raise DamagedError("something follows 'endobj'")
            return value
        if not isinstance(value, dict):
            raise DamagedError("a stream has no dictionary")
        stream = Stream(value)
        stream.start, stream.length = at + after, self._length(value.get("/Length"))
        after += stream.length
        rest = self._part(at + after, end) if is_long else data[after:]
        if after > end - at or not _STREAM_END.match(rest):
            raise DamagedError(f"a stream does not end after its Length of {stream.length} bytes")
        unknown = [name for name in stream.filters if name not in _FILTERS]
        if unknown:
            raise DamagedError(f"there is no filter {unknown[0]}")
        return stream

    def _length(self, value: Any) -> int:
        """The Length of a stream, which may be an object of its own, also a later one."""
        if type(value) is Ref and value in self._offsets:
            at = self._offsets[value]
            value = _read_start(value, self._part(at, at + _NUMBER), [])[0]
        if type(value) is not int or value < 0:
            raise DamagedError("a stream has no Length")
        return value

    def _check_references(self) -> None:
        """No reference may lead to nothing."""
        known = self._objects.keys()
        lost = next((n for n in chain.from_iterable(self._refs.values()) if n not in known), None)
        if lost is not None:
            raise DamagedError(f"there is no object {lost}, but a reference to it")


def _offsets(rows: bytes) -> dict[int, int]:
    """The offset of each object in use by its number, from the entries of the table."""
    if rows[: len(_FIRST)] != _FIRST:
        raise DamagedError("the cross-reference table does not begin with a free entry")
    found = {}
    for number in range(1, len(rows) // _ENTRY):
        at = number * _ENTRY
        if rows[at + 17 : at + 18] == b"n":
            if rows[at + 11 : at + 16] != b"00000":
                raise DamagedError(f"object {number} has a generation")
            found[number] = int(rows[at : at + 10])
    return found


def _read_start(number: int, data: bytes, refs: list[int]) -> tuple[Any, int, bool]:
    """The value of an object, where it or the keyword of its stream ends, whether it has a
    stream."""
    head = b"%d 0 obj" % number
    if not data.startswith(head):
        raise DamagedError("it is not where the cross-reference table states")
    value, at = read_value(data, len(head), refs)
    keyword = _KEYWORD.match(data, at)
    if keyword is None:
        raise DamagedError("it does not end with 'endobj'")
    return value, keyword.end(), keyword[1] is None


def _decoded(stream: Stream, data: bytes) -> bytes | None:
    """The data of a stream without its filters; None for filters that are not known here."""
    for name in stream.filters:
        if name == "/FlateDecode":
            data = _inflated(data)
        elif name == "/ASCII85Decode":
            import base64

            try:
                data = base64.a85decode(data, adobe=True)
            except ValueError as error:
                raise DamagedError(f"a stream is not ASCII85: {error}") from None
        else:
            return None
    return data


def _inflated(data: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(data)
    except zlib.error as error:
        raise DamagedError(f"a stream cannot be inflated: {error}") from None
    if not unpacker.eof or unpacker.unused_data.strip(WHITE):
        raise DamagedError("a stream cannot be inflated: it does not end where its data do")
    return found
