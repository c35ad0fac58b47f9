"""How many pixels of each picture are printed, where sheets limit the resolution of pictures."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as FilePath

from pnp.files.reading import read_regular
from pnp.model.face import Face, Glyphs, Group, Matrix, Op, Paint, Path, Pattern, Picture
from pnp.model.sheet import Sheet
from pnp.text.cache import Recent

_KEPT = 4000  # groups of a generation
Pixels = tuple[float, float]  # across and down; infinite: no limit
_Vector = tuple[float, float]
_Shown = tuple[str, _Vector, _Vector]  # a picture, and its edges in points


def printed_pixels(sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, Pixels]:
    """The pixels of each picture (by its path) that its largest print needs, at the resolution that
    the sheet allows. Pictures that are the same file by content are printed from one, so they
    have the same number."""
    scales: dict[str, float] = {}  # of faces, in pixels per point
    for sheet in sheets:
        scale = math.inf if sheet.max_dpi is None else sheet.max_dpi / 72
        for placement in sheet.placements:
            largest = max(scales.get(placement.face, 0.0), scale * placement.scale)
            scales[placement.face] = largest
    pictures = _Pictures()
    found: dict[str, Pixels] = {}
    for key, scale in scales.items():
        for path, across, down in pictures.of(faces[key].ops):
            pixels = scale * math.hypot(*across), scale * math.hypot(*down)
            found[path] = _larger(found.get(path), pixels)
    return _by_content(found)


def _larger(one: Pixels | None, other: Pixels) -> Pixels:
    return other if one is None else (max(one[0], other[0]), max(one[1], other[1]))


def _by_content(found: Mapping[str, Pixels]) -> dict[str, Pixels]:
    hashes: dict[str, bytes] = {}
    largest: dict[bytes, Pixels] = {}
    for path, pixels in found.items():
        try:
            content = hashlib.sha256(read_regular(FilePath(path))).digest()
        except (OSError, ValueError):
            continue  # reported when it is written
        hashes[path] = content
        largest[content] = _larger(largest.get(content), pixels)
    return {path: largest[content] for path, content in hashes.items()}


class _Pictures:
    """Finds pictures in operations, in each group once."""

    def __init__(self) -> None:
        self._groups: Recent[Group, frozenset[_Shown]] = Recent(_KEPT)

    def of(self, ops: Iterable[Op]) -> frozenset[_Shown]:
        """The pictures, with their edges in the coordinates of the operations."""
        return frozenset(self._in(ops))

    def _in(self, ops: Iterable[Op]) -> Iterator[_Shown]:
        for op in ops:
            if isinstance(op, Picture):
                yield op.path, (op.width, 0.0), (0.0, op.height)
            elif isinstance(op, Group):
                if op.is_bleed:  # strips of pictures beside it, which may be stretched
                    continue
                found = self._groups.get(op)
                if found is None:
                    inside = frozenset(_turned(self._in(op.ops), op.matrix))
                    found = self._groups.put(op, inside)
                yield from found
            elif isinstance(op, Path | Glyphs):
                yield from self._painted(op.fill)
                yield from self._painted(op.stroke.paint if op.stroke else None)

    def _painted(self, paint: Paint | None) -> Iterator[_Shown]:
        if isinstance(paint, Pattern):
            yield from _turned(self._in(paint.ops), paint.matrix)


def _turned(pictures: Iterable[_Shown], matrix: Matrix) -> Iterator[_Shown]:
    """Edges of pictures after a matrix."""
    a, b, c, d, _, _ = matrix
    for path, across, down in pictures:
        (x, y), (u, v) = across, down
        yield path, (a * x + c * y, b * x + d * y), (a * u + c * v, b * u + d * v)
