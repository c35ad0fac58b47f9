"""The colours along the edges of a face, just inside of the trim.

    edges = EdgeColors(grounds)      for many faces: what they share is measured once
    edges.of(facts)                  the four edges of a face

An edge is looked at in 16 equal parts. The colour of a part is that of the uppermost drawing which
covers all of it; a part with a picture, a gradient or several colours has none. A faint pattern,
gradient or picture does not hide the colour of the ground below it, and is ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pnp.draw.extent import Corners
from pnp.model.face import Face
from pnp.model.units import mm
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.measures.grounds import Grounds
from pnp.preflight.measures.marks import Mark
from pnp.preflight.measures.paints import NOTHING, WHITE, Sample, over
from pnp.text.cache import Recent

PARTS = 16
STRIP = mm(0.3)  # how deep the strip along an edge is: as far as a cut by hand is off
UNKNOWN = -1
_KEPT = 1024
_OPAQUE = 0.995
_FAINT = 0.3  # opacity

# the colours of the parts of an edge, from left to right or from top to bottom: 0xRRGGBB or
# UNKNOWN; one number if they are all the same
Edge = tuple[int, ...]
Edges = tuple[Edge, Edge, Edge, Edge]  # left, top, right, bottom
Axis = Literal[0, 1]


class EdgeColors:
    """Reads the edges of faces."""

    def __init__(self, grounds: Grounds | None = None) -> None:
        """`grounds` has the marks of operations (None: its own)."""
        self._grounds = grounds or Grounds()
        self._known: Recent[tuple[object, ...], Edges] = Recent(_KEPT)

    def of(self, facts: FaceFacts) -> Edges:
        """The edges of a face. Faces share them that share all drawings at their edges."""
        face = facts.face
        right, bottom = face.width - STRIP, face.height - STRIP
        drawings = [
            one for one in facts.painting
            if (box := one.box) is not None
            and (box[0] < STRIP or box[1] < STRIP or box[2] > right or box[3] > bottom)
        ]  # fmt: skip
        key = (face.width, face.height, *drawings)
        return self._known.get(key) or self._known.put(key, self._found(face, drawings))

    def _found(self, face: Face, drawings: Sequence[Drawing]) -> Edges:
        all_marks = (mark for one in drawings for mark in self._grounds.marks(one.op))
        marks = [one for one in all_marks if one.plain is not None or one.strongest > _FAINT]
        width, height = face.width, face.height
        return (
            _edge(marks, (0.0, 0.0, STRIP, height), 1),
            _edge(marks, (0.0, 0.0, width, STRIP), 0),
            _edge(marks, (width - STRIP, 0.0, width, height), 1),
            _edge(marks, (0.0, height - STRIP, width, height), 0),
        )


def _edge(marks: Sequence[Mark], strip: Corners, axis: Axis) -> Edge:
    colors = _colors(marks, strip, axis, PARTS)
    return tuple(colors[:1] if len(set(colors)) == 1 else colors)


def _colors(marks: Sequence[Mark], box: Corners, axis: Axis, parts: int) -> list[int]:
    """The colours of so many parts of a box along an axis. A box that is not covered by one colour
    is halved, down to one part."""
    seen: Sample = NOTHING
    met = [(mark, cover) for mark in marks if (cover := mark.covers(box)) != "none"]
    for mark, cover in reversed(met):
        if cover == "part":
            if parts == 1:
                if mark.strongest <= _FAINT:
                    continue
                return [UNKNOWN]
            halves = _halves(box, axis)
            below = [one for one, _ in met]
            return [color for half in halves for color in _colors(below, half, axis, parts // 2)]
        if mark.plain is None:
            return [UNKNOWN] * parts
        seen = over(seen, mark.plain)
        if seen[4] >= _OPAQUE:
            break
    return [_number(over(seen, WHITE))] * parts


def _halves(box: Corners, axis: Axis) -> tuple[Corners, Corners]:
    x0, y0, x1, y1 = box
    if axis == 0:
        middle = (x0 + x1) / 2
        return (x0, y0, middle, y1), (middle, y0, x1, y1)
    middle = (y0 + y1) / 2
    return (x0, y0, x1, middle), (x0, middle, x1, y1)


def _number(sample: Sample) -> int:
    red, green, blue = (min(max(round(part * 255), 0), 255) for part in sample[:3])
    return (red << 16) + (green << 8) + blue
