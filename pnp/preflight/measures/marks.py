"""The marks of operations: what they paint, in the order of drawing, with samples at any point.

A mark is a filled path, a thick line or a picture, under its matrix, clips and opacity. A run of
text is no mark: what is under a text is its ground, not another text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

from pnp.draw.extent import Corners, bounds_of, moved
from pnp.geometry.inside import Inside, Where
from pnp.geometry.outlines import rectangle
from pnp.geometry.segments import is_upright_box
from pnp.geometry.values import is_singular, scale_of
from pnp.model.face import (
    IDENTITY,
    Clip,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Op,
    Origin,
    Paint,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Spot,
    inverse,
    multiply,
)
from pnp.preflight.measures.paints import NOTHING, Sample, faded, gradient_at, over, solid
from pnp.preflight.measures.pictures import small_copy

_THINNEST = 1.0  # points: a thinner line is no ground of a text

Cover = Literal["all", "none", "part"]


_COVERS: dict[Where, Cover] = {"inside": "all", "outside": "none", "across": "part"}
_HELD = 8  # boxes


class _Region(Protocol):
    """A part of a plane."""

    box: Corners

    def has(self, x: float, y: float) -> bool:
        """Whether a point is in it."""

    def covers(self, box: Corners) -> Cover:
        """How much of a box is in it, as far as that is found quickly."""


class _Box:
    """An upright box."""

    def __init__(self, box: Corners) -> None:
        self.box = box

    def has(self, x: float, y: float) -> bool:
        x0, y0, x1, y1 = self.box
        return x0 <= x <= x1 and y0 <= y <= y1

    def covers(self, box: Corners) -> Cover:
        if holds(self.box, box):
            return "all"
        return "part" if meet(self.box, box) else "none"


class _Shape:
    """The inside of a path, or its line of a `width`, under a matrix."""

    def __init__(self, path: Path | Clip, matrix: Matrix, width: float = 0.0) -> None:
        x0, y0, x1, y1 = bounds_of(path.segments)
        half = width / 2
        self.box = moved((x0 - half, y0 - half, x1 + half, y1 + half), matrix)
        self._path = path
        self._half = half
        self._matrix = matrix
        self._inside: Inside | None = None
        # boxes that were found to be inside or outside: what is in one of them is there, too
        self._held: list[Corners] = []
        self._free: list[Corners] = []

    @cached_property
    def _back(self) -> Matrix:
        return inverse(self._matrix)

    def _found(self) -> Inside:
        if self._inside is None:
            path = self._path
            self._inside = Inside(path.segments, path.rule, is_line=self._half > 0)
        return self._inside

    def has(self, x: float, y: float) -> bool:
        point = _mapped(self._back, x, y)
        found = self._found()
        return found.is_near(*point, self._half) if self._half else found.has(*point)

    def covers(self, box: Corners) -> Cover:
        if not meet(self.box, box):
            return "none"
        for held in self._held:
            if holds(held, box):
                return "all"
        for free in self._free:
            if holds(free, box):
                return "none"
        found = self._covers(moved(box, self._back))
        if found != "part":
            known = self._held if found == "all" else self._free
            if len(known) < _HELD:
                known.append(box)
        return found

    def _covers(self, box: Corners) -> Cover:
        if self._half:
            return "part" if self._found().runs_near(box, self._half) else "none"
        return _COVERS[self._found().where(box)]


class Mark:
    """What one operation paints. `box` is where."""

    def __init__(
        self, regions: Sequence[_Region], paint: Ink, opacity: float, is_lettering: bool = False
    ) -> None:
        """It is seen where all `regions` are, of which there is at least one. `is_lettering`: it is
        a shadow or an outline of letters."""
        x0, y0, x1, y1 = regions[0].box
        for region in regions[1:]:
            left, top, right, bottom = region.box
            x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)
        self.box: Corners = (x0, y0, x1, y1)
        self._regions = regions
        self._paint = paint
        self._opacity = opacity
        self.is_lettering = is_lettering

    @property
    def plain(self) -> Sample | None:
        """The sample of all its points; None if they differ."""
        sample = self._paint.sample
        return None if sample is None else faded(sample, self._opacity)

    @property
    def strongest(self) -> float:
        """An opacity, 0..1, that none of its points exceeds."""
        return self._paint.strongest * self._opacity

    def covers(self, box: Corners) -> Cover:
        """How much of a box it paints; 'part' is stated of all boxes that take long to judge."""
        found: Cover = "all"
        for region in self._regions:
            covers = region.covers(box)
            if covers == "none":
                return "none"
            if covers == "part":
                found = "part"
        return found

    def at(self, x: float, y: float, is_within: bool = False) -> Sample:
        """The sample at a point. `is_within`: it is known that the mark paints there."""
        if not is_within and not all(region.has(x, y) for region in self._regions):
            return NOTHING
        return faded(self._paint.at(x, y), self._opacity)


class Ink:
    """A paint. `sample` is that of all its points; None if they differ. `strongest` is an opacity,
    0..1, that none of them exceeds."""

    def __init__(self, sample: Sample | None, strongest: float = 1.0) -> None:
        self.sample = sample
        self.strongest = strongest if sample is None else sample[4]

    def at(self, x: float, y: float) -> Sample:
        """The sample at a point of the face."""
        return self.sample or NOTHING


class _Gradient(Ink):
    def __init__(self, paint: LinearGradient | RadialGradient, matrix: Matrix) -> None:
        super().__init__(None, max(stop.opacity for stop in paint.stops))
        self._paint = paint
        self._back = inverse(matrix)

    def at(self, x: float, y: float) -> Sample:
        return gradient_at(self._paint, *_mapped(self._back, x, y))


class _Tiles(Ink):
    def __init__(self, paint: Pattern, matrix: Matrix) -> None:
        super().__init__(None)
        self._marks = Marks(paint.ops).marks
        self._size = paint.width, paint.height
        self._back = inverse(matrix)

    def at(self, x: float, y: float) -> Sample:
        u, v = _mapped(self._back, x, y)
        found = NOTHING
        for mark in self._marks:
            found = over(mark.at(u % self._size[0], v % self._size[1]), found)
        return found


class _Pixels(Ink):
    def __init__(self, picture: Picture, matrix: Matrix) -> None:
        super().__init__(None)
        self._picture = picture
        self._back = inverse(matrix)

    def at(self, x: float, y: float) -> Sample:
        copy = small_copy(self._picture.path)
        if copy is None:
            return NOTHING
        u, v = _mapped(self._back, x, y)
        one = self._picture
        return copy.at((u - one.x) / one.width, (v - one.y) / one.height)


class Run(NamedTuple):
    """A run of text that is seen, under a matrix, with the opacity of its groups. `origin` is the
    innermost element that draws it; `after` is the number of marks below it in its drawing."""

    op: Glyphs
    matrix: Matrix
    opacity: float
    origin: Origin | None
    after: int


class _Around(NamedTuple):
    """What is around an operation."""

    matrix: Matrix = IDENTITY
    clips: tuple[_Region, ...] = ()
    opacity: float = 1.0
    origin: Origin | None = None
    in_figure: bool = False


class Marks:
    """The `marks` and the `runs` of text of operations, in the order of drawing. Texts of a face
    that is shown as a picture are left out: they are judged where they are printed."""

    def __init__(self, ops: Iterable[Op], origin: Origin | None = None) -> None:
        """`origin` is that of operations which name none."""
        self.marks: list[Mark] = []
        self.runs: list[Run] = []
        self._add(ops, _Around(origin=origin))

    def _add(self, ops: Iterable[Op], around: _Around) -> None:
        for op in ops:
            if isinstance(op, Group):
                self._group(op, around)
            elif isinstance(op, Glyphs):
                self._run(op, around)
            elif isinstance(op, Path):
                self._path(op, around)
            elif op.width and op.height and op.opacity:
                x, y = op.x, op.y
                outline = Clip(rectangle(x, y, op.width, op.height))
                region = _region(outline, around.matrix)
                self._mark((region,), _Pixels(op, around.matrix), op.opacity, around)

    def _group(self, group: Group, around: _Around) -> None:
        """Add a group. Its opacity is that of each of its marks, which is exact where they do not
        overlap."""
        matrix, clips, opacity, origin, in_figure = around
        if group.layer is not None or not group.opacity:  # lines for a machine; nothing is seen
            return
        if group.matrix != IDENTITY:
            matrix = multiply(matrix, group.matrix)
            if is_singular(matrix):
                return
        if group.clip is not None:
            if not group.clip.segments:
                return
            clips = (*clips, _region(group.clip, matrix))
        origin, in_figure = group.origin or origin, in_figure or group.is_picture
        self._add(group.ops, _Around(matrix, clips, opacity * group.opacity, origin, in_figure))

    def _run(self, op: Glyphs, around: _Around) -> None:
        if (op.fill is not None or op.stroke is not None) and op.opacity and op.width > 0:
            matrix, _, opacity, origin, in_figure = around
            if not in_figure:
                run = Run(op, matrix, opacity * op.opacity, origin, len(self.marks))
                self.runs.append(run)

    def _path(self, path: Path, around: _Around) -> None:
        """Add its fill, then its line if that is thick and whole."""
        if not path.segments:
            return
        matrix = around.matrix
        if path.fill is not None and path.fill_opacity:
            ink = ink_of(path.fill, matrix)
            self._mark((_region(path, matrix),), ink, path.fill_opacity, around)
        stroke = path.stroke
        if stroke is None or not path.stroke_opacity or stroke.dash:
            return
        if stroke.width * scale_of(matrix) >= _THINNEST:
            line = _Shape(path, matrix, stroke.width)
            self._mark((line,), ink_of(stroke.paint, matrix), path.stroke_opacity, around)

    def _mark(
        self, regions: tuple[_Region, ...], ink: Ink, opacity: float, around: _Around
    ) -> None:
        # shadows and outlines of letters are paths; other paths of texts are rules and grounds
        of_text = around.origin is not None and around.origin.kind == "text"
        is_lettering = of_text and isinstance(regions[0], _Shape)
        mark = Mark((*regions, *around.clips), ink, opacity * around.opacity, is_lettering)
        self.marks.append(mark)


def _region(path: Path | Clip, matrix: Matrix) -> _Region:
    if matrix[1] == matrix[2] == 0 and is_upright_box(path.segments):
        return _Box(moved(bounds_of(path.segments), matrix))
    return _Shape(path, matrix)


def ink_of(paint: Paint, matrix: Matrix) -> Ink:
    """A paint under a matrix."""
    if isinstance(paint, tuple | Spot):
        return Ink(solid(paint.color if isinstance(paint, Spot) else paint))
    matrix = multiply(matrix, paint.matrix)
    if is_singular(matrix):
        return Ink(NOTHING)
    return _Tiles(paint, matrix) if isinstance(paint, Pattern) else _Gradient(paint, matrix)


def _mapped(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def meet(a: Corners, b: Corners) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def holds(outer: Corners, inner: Corners) -> bool:
    """Whether a box is inside of another."""
    return (
        outer[0] <= inner[0] and outer[1] <= inner[1]
        and outer[2] >= inner[2] and outer[3] >= inner[3]
    )  # fmt: skip
