"""Transparency composed before a file is written, for PDF/X-1a, which has none.

In: a face. Out: a face of opaque operations that looks the same. A solid colour of constant opacity
over a solid colour is composed exactly, and stays a path or a text. Any other transparent place
becomes a picture of what is seen there, within the outline of what was transparent; what is painted
later stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.draw.extent import Corners, Extents, extent, moved
from pnp.draw.opacity import Opacities
from pnp.geometry.color import as_rgb
from pnp.geometry.segments import control_bounds, is_upright_box, transform
from pnp.model.definitions import replace
from pnp.model.face import (
    IDENTITY,
    Clip,
    Color,
    Face,
    Glyphs,
    Group,
    Matrix,
    Op,
    Origin,
    Path,
    Picture,
    multiply,
)
from pnp.model.problems import About, Problems
from pnp.model.units import in_mm

# the path of a picture of what is seen of operations in a box (points of the face), which is so
# many pixels wide and high
Render = Callable[[Face, tuple[Op, ...], Corners, tuple[int, int]], str]

_PAPER: Color = (1.0,)
_NEAR = 0.01  # points
_MOST_SIDE, _MOST_PIXELS = 14_000, 60_000_000  # of a picture


class _Leaf(Struct, frozen=True):
    """An operation with the groups around it, the outermost first, and the element that made it."""

    op: Op
    around: tuple[Group, ...]
    origin: Origin | None

    @property
    def matrix(self) -> Matrix:
        """From the coordinates of the operation to those of the face."""
        found = IDENTITY
        for group in self.around:
            found = multiply(found, group.matrix)
        return found

    def wrapped(self, op: Op | None = None) -> Op:
        """The operation, or another in its place, on the face."""
        inner = self.op if op is None else op
        for group in reversed(self.around):
            if group.matrix != IDENTITY or group.clip is not None or group.layer is not None:
                inner = replace(group, ops=(inner,), origin=None)
        return inner


class Flattening:
    """Composes the transparency of faces. `composed` are the paths of the pictures made so far;
    what was done is added to `problems` as notes."""

    def __init__(self, render: Render, resolution: float, problems: Problems) -> None:
        self.composed: set[str] = set()
        self._render = render
        self._scale = resolution / 72
        self._resolution = resolution
        self._problems = problems
        self._opacities = Opacities()
        self._extents = Extents()

    def ops(self, face: Face) -> tuple[Op, ...]:
        """The operations of a face, without transparency."""
        if all(map(self._opacities.is_opaque, face.ops)):
            return face.ops
        return tuple(_Composing(self, face).ops())

    # -- for one face -----------------------------------------------------------------------

    def is_opaque(self, op: Op) -> bool:
        """Whether nothing is seen through an operation."""
        return self._opacities.is_opaque(op)

    def extent(self, op: Op) -> Corners | None:
        """How far an operation reaches."""
        return self._extents.of_one(op)

    def picture(self, face: Face, ops: tuple[Op, ...], box: Corners) -> Picture | None:
        """What is seen of operations in a box, as a picture of whole pixels around it."""
        wide, high = box[2] - box[0], box[3] - box[1]
        s = min(self._scale, _MOST_SIDE / max(wide, high), math.sqrt(_MOST_PIXELS / (wide * high)))
        x0, y0, x1, y1 = (
            math.floor(box[0] * s + _NEAR), math.floor(box[1] * s + _NEAR),
            math.ceil(box[2] * s - _NEAR), math.ceil(box[3] * s - _NEAR),
        )  # fmt: skip
        if x1 <= x0 or y1 <= y0:
            return None
        place = x0 / s, y0 / s, (x1 - x0) / s, (y1 - y0) / s
        corners = place[0], place[1], x1 / s, y1 / s
        seen = tuple(op for op in ops if _meet(self.extent(op), corners))
        path = self._render(face, seen, corners, (x1 - x0, y1 - y0))
        self.composed.add(path)
        return Picture(path, *place)

    def note(self, face: Face, leaf: _Leaf, box: Corners, is_picture: bool) -> None:
        """Report what was done to a transparent operation."""
        origin = leaf.origin
        name = f"'{origin.element}'" if origin is not None else "an operation"
        size = f"{in_mm(box[2] - box[0]).removesuffix(' mm')} × {in_mm(box[3] - box[1])}"
        done = (
            f"its place is printed as a picture of {self._resolution:g} pixels per inch"
            if is_picture
            else "its colour is composed with the colour below it"
        )
        self._problems.add(
            "transparency", f"{name} is transparent, and PDF/X-1a has no transparency: {done}",
            None if origin is None else origin.span, None, "note",
            about=About(card=face.key, element=origin.element if origin else ""),
            detail=f"{face.key} ({size})",
        )  # fmt: skip


class _Composing:
    """The operations of one face while it is composed."""

    def __init__(self, flattening: Flattening, face: Face) -> None:
        self._flattening = flattening
        self._face = face
        self._out: list[Op] = []
        self._waiting: list[tuple[_Leaf, Corners]] = []  # transparent, one over the other
        bleed = face.bleed
        self._page: Corners = (-bleed, -bleed, face.width + bleed, face.height + bleed)

    def ops(self) -> list[Op]:
        """Opaque operations."""
        for leaf in self._leaves(self._face.ops, (), None):
            if self._flattening.is_opaque(leaf.op):
                self._flush()
                self._out.append(leaf.wrapped())
            else:
                self._add(leaf)
        self._flush()
        return self._out

    def _leaves(
        self, ops: Sequence[Op], around: tuple[Group, ...], origin: Origin | None
    ) -> Iterator[_Leaf]:
        """The operations of a face; groups are opened if only what is in them is transparent."""
        for op in ops:
            is_opened = (
                isinstance(op, Group) and op.opacity == 1 and not self._flattening.is_opaque(op)
            )
            if isinstance(op, Group) and is_opened:
                yield from self._leaves(op.ops, (*around, op), op.origin or origin)
            else:
                named = op.origin if isinstance(op, Group) else None
                yield _Leaf(op, around, named or origin)

    def _add(self, leaf: _Leaf) -> None:
        """A transparent operation: composed at once if that is exact, else when the next operation
        is not a transparent one over it."""
        box = self._seen(leaf)
        if box is None:
            return
        if self._waiting and not any(_meet(box, other) for _, other in self._waiting):
            self._flush()
        composed = None if self._waiting else self._exact(leaf, box)
        if composed is not None:
            self._flattening.note(self._face, leaf, box, False)
            self._out.append(leaf.wrapped(composed))
            return
        self._waiting.append((leaf, box))

    def _seen(self, leaf: _Leaf) -> Corners | None:
        """The box of what is seen of an operation, in points of the face."""
        reach = self._flattening.extent(leaf.wrapped())
        box = None if reach is None else _common(reach, self._page)
        matrix = IDENTITY
        for group in leaf.around:
            matrix = multiply(matrix, group.matrix)
            if group.clip is not None and box is not None:
                inside = extent((Path(group.clip.segments),))
                box = None if inside is None else _common(box, moved(inside, matrix))
        return box

    def _flush(self) -> None:
        """Compose the operations that wait as one picture."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        boxes = [box for _, box in waiting]
        x0, y0, x1, y1 = zip(*boxes, strict=True)
        box = min(x0), min(y0), max(x1), max(y1)
        seen = (*self._out, *(leaf.wrapped() for leaf, _ in waiting))
        picture = self._flattening.picture(self._face, seen, box)
        if picture is None:
            return
        for leaf, place in waiting:
            self._flattening.note(self._face, leaf, place, True)
        self._out.append(self._cut(waiting[0][0], picture) if len(waiting) == 1 else picture)

    def _cut(self, leaf: _Leaf, picture: Picture) -> Op:
        """The picture within the outline of a filled path, so that this edge stays sharp."""
        op = leaf.op
        if not isinstance(op, Path) or op.stroke is not None or op.fill is None:
            return picture
        return Group((picture,), clip=Clip(transform(op.segments, leaf.matrix), op.rule))

    # -- exact composition --------------------------------------------------------------------

    def _exact(self, leaf: _Leaf, box: Corners) -> Op | None:
        """The operation in the colour in which it is seen; None if it has no single one."""
        op = leaf.op
        if not isinstance(op, Path | Glyphs) or (op.fill is None) == (op.stroke is None):
            return None
        paint = op.stroke.paint if op.stroke is not None else op.fill
        below = self._solid_below(box)
        if below is None or not isinstance(paint, tuple):
            return None
        if isinstance(op, Glyphs):
            seen = composed(paint, op.opacity, below)
            op = replace(op, opacity=1.0)
        else:
            seen = composed(paint, op.fill_opacity if op.stroke is None else op.stroke_opacity,
                            below)  # fmt: skip
            op = replace(op, fill_opacity=1.0, stroke_opacity=1.0)
        if op.stroke is not None:
            return replace(op, stroke=replace(op.stroke, paint=seen))
        return replace(op, fill=seen)

    def _solid_below(self, box: Corners) -> Color | None:
        """The one colour that is seen in a box so far; None if there are several."""
        for op in reversed(self._out):
            if not _meet(self._flattening.extent(op), box):
                continue
            found = _solid(op, IDENTITY)
            if found is None or not _covers(found[1], box):
                return None
            return found[0]
        return _PAPER


def composed(color: Color, opacity: float, below: Color) -> Color:
    """The colour that is seen where a colour of this opacity lies over another: in the inks of
    both if these are the same, else in RGB."""
    if len(color) != len(below):
        color, below = as_rgb(color), as_rgb(below)
    seen = tuple(round(b + (a - b) * opacity, 6) for a, b in zip(color, below, strict=True))
    return seen[:1] if len(seen) == 3 and len(set(seen)) == 1 else seen


def _solid(op: Op, matrix: Matrix) -> tuple[Color, Corners] | None:
    """The colour of a rectangle and its box on the face; None if an operation is something
    else."""
    if isinstance(op, Group):
        if len(op.ops) != 1 or op.clip is not None or op.layer is not None:
            return None
        return _solid(op.ops[0], multiply(matrix, op.matrix))
    if not isinstance(op, Path) or not isinstance(op.fill, tuple) or op.stroke is not None:
        return None
    if not is_upright_box(op.segments) or matrix[1] or matrix[2]:
        return None
    return op.fill, moved(control_bounds(op.segments), matrix)


def _covers(outer: Corners, inner: Corners) -> bool:
    return (
        outer[0] <= inner[0] + _NEAR and outer[1] <= inner[1] + _NEAR
        and outer[2] >= inner[2] - _NEAR and outer[3] >= inner[3] - _NEAR
    )  # fmt: skip


def _meet(one: Corners | None, other: Corners) -> bool:
    return one is not None and _common(one, other) is not None


def _common(one: Corners, other: Corners) -> Corners | None:
    """The part of a box that is in another; None if it is empty."""
    x0, y0, x1, y1 = (
        max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]),
    )  # fmt: skip
    return (x0, y0, x1, y1) if x1 - x0 > _NEAR and y1 - y0 > _NEAR else None
