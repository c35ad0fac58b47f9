"""What a JPEG file states beside its header: how much was lost, and which scans it has.

In: the bytes of a file. Out: an estimate of the quality it was saved with; what its header promises
and its scans do not have. Nothing is decoded here.

Source: ITU T.81 (B.2 for segments, K.1 for the table that nearly all programs scale).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.model.definitions import lazy_pattern

# a marker in entropy-coded data that is neither a stuffed FF, a restart nor a fill byte
_MARKER = lazy_pattern(rb"\xff[^\x00\xd0-\xd7\xff]")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # SOF0–15 less DHT, JPG, DAC
_QUANTIZATION, _SCAN, _END = 0xDB, 0xDA, 0xD9
_ADDED = 256  # bytes that follow a scan, to see whether they change the picture
# bytes at the end of a scan, more than its last blocks have: with all numbers of each block, and
# with the first one only
_REPLACED, _REPLACED_FIRST = 2048, 128

# the table of K.1 for luminance, in zigzag order, which is that of the file
_STANDARD = (
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40,
    26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61, 60, 57, 51,
    56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
    95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
)  # fmt: skip


class Scans(Struct, frozen=True):
    """What the segments of a file state: the components of its frame, those in its scans, the
    quantization table of the first component in zigzag order (none if there is none), and where
    the data of the first scan are. It has the first number of every block; in progressive files
    nothing else (`is_first_only`)."""

    promised: bytes = b""
    found: bytes = b""
    table: tuple[int, ...] = ()
    start: int = 0
    end: int = 0
    is_first_only: bool = False

    @property
    def lacks(self) -> int:
        """The number of components of the frame that are in no scan."""
        return len(set(self.promised) - set(self.found))

    @property
    def quality(self) -> int | None:
        """The quality from 1 to 100 at which the library of the Independent JPEG Group makes such
        a table; None without a table. Other programs count in other ways: it is an estimate."""
        if not self.table:
            return None
        # entries at the ends of the range were cut off there, and state nothing
        scales = [
            100 * own / standard
            for own, standard in zip(self.table, _STANDARD, strict=True)
            if 1 < own < 255
        ]
        if not scales:
            return 100 if max(self.table) == 1 else 1
        scale = sum(scales) / len(scales)
        found = (200 - scale) / 2 if scale <= 100 else 5000 / scale
        return max(1, min(100, round(found)))


def read_scans(data: bytes) -> Scans:
    """What the segments of a JPEG file state; of a damaged one, what comes before the damage."""
    tables: dict[int, tuple[int, ...]] = {}
    promised, found, first = b"", b"", -1
    place: tuple[int, int, bool] | None = None
    for marker, body, start, end in _segments(data):
        if marker == _QUANTIZATION:
            tables |= _tables(body)
        elif marker in _FRAMES and len(body) >= 9:
            promised, first = body[6 : 6 + 3 * body[5] : 3], body[8]
        elif marker == _SCAN and len(body) >= 4:
            found += body[1 : 1 + 2 * body[0] : 2]
            place = place or (start, end, body[-2] == 0)
    return Scans(promised, found, tables.get(first, ()), *(place or ()))


def with_more_data(data: bytes, scans: Scans) -> bytes:
    """The file with more data after its first scan. A decoder skips them if the scan has all the
    data that the header promises; if not, it takes them for the missing ones, so that the picture
    changes."""
    return data[: scans.end] + _any_data(_ADDED) + data[scans.end :]


def with_other_data(data: bytes, scans: Scans) -> bytes | None:
    """The file with other data at the end of its first scan. They change the picture, unless the
    scan has more data than the header promises. None for a scan that is too small to judge."""
    size = _REPLACED_FIRST if scans.is_first_only else _REPLACED
    if scans.end - scans.start < 2 * size:
        return None
    return data[: scans.end - size] + _any_data(size) + data[scans.end :]


def _any_data(size: int) -> bytes:
    """Bytes without an order, of which none is FF: they are data and no marker."""
    return bytes((37 * i * i + 11 * i + 90) % 251 for i in range(size))


def _segments(data: bytes) -> Iterator[tuple[int, bytes, int, int]]:
    """Each marker up to the end of the picture, its body, and where its data start and end: those
    of a scan."""
    at = 2
    while marker := _MARKER.search(data, at):
        code, at = data[marker.end() - 1], marker.end()
        if code == _END:
            return
        length = int.from_bytes(data[at : at + 2], "big")
        body, at = data[at + 2 : at + length], at + length
        following = _MARKER.search(data, at) if code == _SCAN else None
        yield code, body, at, following.start() if following else at


def _tables(body: bytes) -> dict[int, tuple[int, ...]]:
    """The quantization tables of a segment by number; one that is cut short is left out."""
    found: dict[int, tuple[int, ...]] = {}
    at = 0
    while at < len(body):
        wide, number = body[at] >> 4, body[at] & 15
        size = 2 if wide else 1
        part = body[at + 1 : at + 1 + 64 * size]
        if len(part) == 64 * size:
            found[number] = tuple(
                int.from_bytes(part[i : i + size], "big") for i in range(0, len(part), size)
            )
        at += 1 + 64 * size
    return found
