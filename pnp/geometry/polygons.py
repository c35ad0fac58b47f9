"""Polygons with whole relative coordinates, of which drawings with tone have thousands.

They are kept as whole numbers until they are placed: a drawing has few different ones, so what
becomes of each is computed once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, islice, repeat
from typing import Literal

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from pnp.geometry.segments import FARTHEST, Bounds, place
from pnp.geometry.values import BadValueError
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Matrix, Segment, Segments

# at most so many digits that sums of a million are exact as floats
_POLYGONS = lazy_pattern(r"(?:m *+-?+[0-9]{1,9}+(?: *+-[0-9]{1,9}+| ++[0-9]{1,9}+)++ *+z)++")
_DECODER = Decoder(list[list[int]])  # reads numbers several times as fast as int()
_CLOSE: Segment = ("Z",)
_MOST_KEPT = 100_000  # coordinates of a table


class Polygons(Struct, frozen=True):
    """Closed polygons: the points of all of them, one after the other."""

    names: list[Literal["M", "L"]]  # of the segment to each point
    xs: list[int]
    ys: list[int]
    ends: list[int]  # the point after the last one of each polygon

    def __len__(self) -> int:
        """The number of segments."""
        return len(self.xs) + len(self.ends)

    def segments(self) -> Segments:
        """M, L and Z in the coordinates of the data."""
        return self._closed(map(float, self.xs), map(float, self.ys))

    def place(self, m: Matrix) -> tuple[Segments, Bounds]:
        """As `segments.place`: segments under a matrix, and the box around their points.

        Raises BadValueError if that puts them farther off than a page can be.
        """
        a, b, c, d, e, f = m
        if b or c:
            return place(self.segments(), m)
        across, down = _table(a, e).__getitem__, _table(d, f).__getitem__
        try:
            x0, x1 = sorted((across(min(self.xs)), across(max(self.xs))))
            y0, y1 = sorted((down(min(self.ys)), down(max(self.ys))))
            if max(-x0, -y0, x1, y1) > FARTHEST:
                raise OverflowError
            return self._closed(map(across, self.xs), map(down, self.ys)), (x0, y0, x1, y1)
        except (OverflowError, ValueError):  # infinite, or not a number
            raise BadValueError("its coordinates are too large") from None

    def _closed(self, xs: Iterable[float], ys: Iterable[float]) -> Segments:
        points = zip(self.names, xs, ys, strict=True)
        out: list[Segment] = []
        begin = 0
        for end in self.ends:
            out += islice(points, end - begin)
            out.append(_CLOSE)
            begin = end
        return tuple(out)


class _Table(dict[int, float]):
    """What becomes of coordinates, to 1/10000, as `segments.place` computes it."""

    def __init__(self, scale: float, shift: float) -> None:
        super().__init__()
        self._scale, self._shift = scale * 1e4, shift * 1e4

    def __missing__(self, value: int) -> float:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[value] = found = round(self._scale * value + self._shift) / 1e4
        return found


@lru_cache(maxsize=8)
def _table(scale: float, shift: float) -> _Table:
    return _Table(scale, shift)


def read_polygons(data: str) -> Polygons | None:
    """The polygons of path data that has nothing else; None for other data."""
    if not _POLYGONS.fullmatch(data):
        return None
    text = (
        data.replace(" -", "-")
        .replace(" ", ",")
        .replace("-", ",-")
        .replace("m", ",[")
        .replace("z", "]")
    )
    try:
        rings = _DECODER.decode(f"[{text[1:].replace('[,', '[')}]")
    except DecodeError:  # more than one space, or a zero before a number
        return None
    names: list[Literal["M", "L"]] = []
    xs: list[int] = []
    ys: list[int] = []
    ends: list[int] = []
    x = y = end = 0
    for ring in rings:
        if len(ring) % 2:
            return None
        ring[0] = x = x + ring[0]
        ring[1] = y = y + ring[1]
        xs += accumulate(ring[::2])
        ys += accumulate(ring[1::2])
        end = len(xs)
        names.append("M")
        names += repeat("L", len(ring) // 2 - 1)
        ends.append(end)
    return Polygons(names, xs, ys, ends)
