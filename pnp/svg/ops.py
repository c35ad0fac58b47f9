"""Operations that are collected with their bounds, then clipped, faded and grouped.

As few Groups as possible are made, since every Group is an object in the PDF.
"""

from __future__ import annotations

from pnp.geometry.outlines import rectangle
from pnp.geometry.segments import Bounds, control_bounds, is_upright_box
from pnp.geometry.values import apply
from pnp.model.definitions import replace
from pnp.model.face import IDENTITY, Clip, FillRule, Group, Matrix, Op, Path, Segments, Stroke


class Ops:
    """A list of operations, each under a matrix, and the box around them all."""

    def __init__(self) -> None:
        self._items: list[tuple[Op, Matrix]] = []
        self._bounds: Bounds | None = None

    def add(self, path: Path, box: Bounds, matrix: Matrix = IDENTITY) -> None:
        """Add a path, with the box around its points, under a matrix."""
        self._items.append((path, matrix))
        self._widen(_ink_bounds(path, box, matrix))

    def extend(self, other: Ops) -> None:
        """Add all of another list."""
        self._items += other._items
        if other._bounds:
            self._widen(other._bounds)

    def _widen(self, b: Bounds) -> None:
        if self._bounds:
            a = self._bounds
            b = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
        self._bounds = b

    def clip(self, segments: Segments, rule: FillRule = "nonzero") -> None:
        """Keep what is inside a path; a rectangle around everything changes nothing."""
        if not self._bounds:
            return
        x0, y0, x1, y1 = self._bounds
        cx0, cy0, cx1, cy1 = control_bounds(segments)
        slack = 1e-3
        inside = cx0 - slack <= x0 and cy0 - slack <= y0 and x1 <= cx1 + slack and y1 <= cy1 + slack
        if inside and is_upright_box(segments):
            return
        self._bounds = (max(x0, cx0), max(y0, cy0), min(x1, cx1), min(y1, cy1))
        if not segments or self._bounds[0] >= self._bounds[2] or self._bounds[1] >= self._bounds[3]:
            self._items, self._bounds = [], None
            return
        group = self._group()
        if group.clip or group.matrix != IDENTITY:
            group = Group((group,))
        self._items = [(replace(group, clip=Clip(segments, rule)), IDENTITY)]

    def fade(self, opacity: float) -> None:
        """Apply an opacity to everything as one picture."""
        if not self._items or opacity >= 1:
            return
        op, matrix = self._items[0]
        if (
            len(self._items) == 1
            and isinstance(op, Path)
            and (op.fill is None) != (op.stroke is None)
        ):
            faded = replace(
                op,
                fill_opacity=op.fill_opacity * opacity if op.fill is not None else 1.0,
                stroke_opacity=op.stroke_opacity * opacity if op.stroke else 1.0,
            )
            self._items = [(faded, matrix)]
            return
        group = self._group()
        self._items = [(replace(group, opacity=group.opacity * opacity), IDENTITY)]

    def _group(self) -> Group:
        """All in one Group: the only one, or a new one."""
        ops = self.finish()
        return ops[0] if len(ops) == 1 and isinstance(ops[0], Group) else Group(ops)

    def finish(self) -> tuple[Op, ...]:
        """The operations; neighbours under one matrix share a Group."""
        out: list[Op] = []
        run: list[Op] = []
        under = IDENTITY
        for op, matrix in self._items:
            if matrix != under and run:
                out += _grouped(run, under)
                run = []
            under = matrix
            run.append(op)
        return (*out, *_grouped(run, under))


def _grouped(ops: list[Op], matrix: Matrix) -> list[Op]:
    return ops if matrix == IDENTITY else [Group(tuple(ops), matrix)]


def _ink_bounds(path: Path, box: Bounds, matrix: Matrix) -> Bounds:
    """A box that contains the path's ink; it may be larger than needed."""
    x0, y0, x1, y1 = box
    if path.stroke:
        reach = _stroke_reach(path.stroke, joins=len(path.segments) > 2)
        x0, y0, x1, y1 = x0 - reach, y0 - reach, x1 + reach, y1 + reach
    if matrix == IDENTITY:
        return (x0, y0, x1, y1)
    corners = [
        apply(matrix, s[1], s[2]) for s in rectangle(x0, y0, x1 - x0, y1 - y0) if len(s) == 3
    ]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _stroke_reach(stroke: Stroke, joins: bool) -> float:
    far = stroke.miter if joins and stroke.join == "miter" else 1.0
    return stroke.width / 2 * max(far, 1.5 if stroke.cap == "square" else 1.0)
