"""Drawings that are printed smaller than they were made: thin lines become thicker, and small texts
are left out.

In: operations and the scale at which they are drawn. Out: the same objects where nothing changes,
so that what several faces share stays shared.
"""

from __future__ import annotations

import math
from operator import is_

from pnp.geometry.segments import control_bounds
from pnp.model.definitions import replace
from pnp.model.face import IDENTITY, Face, Glyphs, Group, Matrix, Op, Path, Pattern, Stroke

_LONG = 2.0  # printed points: a filled box that is thin and shorter than this is a dot, not a line
_BOX = 5  # segments of a box
_NEAR = 1e-6  # points


class LeastStroke:
    """Makes lines as wide as `width` points where they are thinner after scaling. What was made of
    a group at a scale is kept, so that it stays one object."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._kept: dict[tuple[Group, float], Group] = {}

    def face(self, face: Face) -> Face:
        """A face without thinner lines."""
        ops = self.ops(face.ops)
        return face if ops is face.ops else replace(face, ops=ops)

    def ops(self, ops: tuple[Op, ...], scale: float = 1.0) -> tuple[Op, ...]:
        """Operations drawn at a scale."""
        made = tuple([self._op(op, scale) for op in ops])
        return ops if all(map(is_, made, ops)) else made

    def _op(self, op: Op, scale: float) -> Op:
        if isinstance(op, Group):
            return self._group(op, scale)
        if isinstance(op, Path):
            return self._path(op, scale)
        if isinstance(op, Glyphs) and op.stroke is not None and op.fill is None:
            stroke = self._stroke(op.stroke, scale)
            return op if stroke is op.stroke else replace(op, stroke=stroke)
        return op

    def _group(self, group: Group, scale: float) -> Group:
        # layers are for machines, and have no width in print
        if group.layer is not None or group.is_bleed:
            return group
        if group.matrix is not IDENTITY:
            scale = scale * smallest_scale(group.matrix)
            if not scale:
                return group
        # equal but for rounding: the art of all cards of a deck
        scale = round(scale, 9)
        key = (group, scale)
        if key not in self._kept:
            ops = self.ops(group.ops, scale)
            self._kept[key] = group if ops is group.ops else replace(group, ops=ops)
        return self._kept[key]

    def _path(self, path: Path, scale: float) -> Path:
        fill, stroke = path.fill, path.stroke
        if isinstance(fill, Pattern):
            fill = self._pattern(fill, scale)
        if stroke is not None:
            stroke = self._stroke(stroke, scale)
        elif isinstance(fill, tuple) and len(path.segments) <= _BOX and path.fill_opacity == 1:
            stroke = self._round_box(path, scale)
        if fill is path.fill and stroke is path.stroke:
            return path
        return replace(path, fill=fill, stroke=stroke)

    def _stroke(self, stroke: Stroke, scale: float) -> Stroke:
        paint, width = stroke.paint, stroke.width
        if isinstance(paint, Pattern):
            paint = self._pattern(paint, scale)
        if width * scale < self._width - _NEAR:
            width = round(self._width / scale, 6)
        elif paint is stroke.paint:
            return stroke
        return replace(stroke, paint=paint, width=width)

    def _pattern(self, pattern: Pattern, scale: float) -> Pattern:
        ops = self.ops(pattern.ops, scale * smallest_scale(pattern.matrix))
        return pattern if ops is pattern.ops else replace(pattern, ops=ops)

    def _round_box(self, path: Path, scale: float) -> Stroke | None:
        """The stroke round a line that is drawn as a thin filled box, so that both together are
        wide enough; None if it is no such line."""
        x0, y0, x1, y1 = control_bounds(path.segments)
        thin, long = sorted(((x1 - x0) * scale, (y1 - y0) * scale))
        if long <= _LONG or thin >= self._width - _NEAR:
            return None
        assert isinstance(path.fill, tuple)
        return Stroke(path.fill, round((self._width - thin) / scale, 6))


def without_small_texts(ops: tuple[Op, ...], scale: float, least: float) -> tuple[Op, ...]:
    """Operations drawn at a scale without the texts that are smaller than `least` points there,
    and without the icons in these texts."""
    made: list[Op] = []
    for op in ops:
        if isinstance(op, Glyphs):
            made += [op] if op.size * scale >= least - _NEAR else []
        elif isinstance(op, Group):
            inner = without_small_texts(op.ops, scale * smallest_scale(op.matrix), least)
            made.append(op if inner is op.ops else replace(op, ops=inner))
        else:
            made.append(op)
    kept = set(map(id, made))
    made = [op for op in made if not (_is_inline_icon(op) and _is_lost(op, ops, kept))]
    return ops if len(made) == len(ops) and all(map(is_, made, ops)) else tuple(made)


def _is_inline_icon(op: Op) -> bool:
    """Whether it is an icon among the words of a text (`text.paragraphs.setting` places them)."""
    return isinstance(op, Group) and op.role is not None and op.role.name == "figure"


def _is_lost(icon: Op, ops: tuple[Op, ...], kept: set[int]) -> bool:
    """Whether the words beside an icon are left out: of those before and after it, the ones whose
    baseline is nearer to it."""
    assert isinstance(icon, Group)
    at = next(i for i, op in enumerate(ops) if op is icon)
    before = next((op for op in reversed(ops[:at]) if isinstance(op, Glyphs)), None)
    after = next((op for op in ops[at:] if isinstance(op, Glyphs)), None)
    beside = [op for op in (before, after) if op is not None]
    if not beside:
        return False
    return id(min(beside, key=lambda op: abs(op.y - icon.matrix[5]))) not in kept


def smallest_scale(m: Matrix) -> float:
    """The least factor by which a matrix scales lengths, in any direction."""
    if m[1] == m[2] == 0:
        return min(abs(m[0]), abs(m[3]))
    total = sum(v * v for v in m[:4])
    det = m[0] * m[3] - m[1] * m[2]
    return math.sqrt(max(0.0, (total - math.sqrt(max(0.0, total * total - 4 * det * det))) / 2))
