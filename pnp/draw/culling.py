"""From the operations of a face to those of which a part of it shows something.

A board cut into tiles would otherwise be drawn, and be found and copied, as a whole on every page.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pnp.draw.extent import Corners, Extents, extent, moved
from pnp.model.definitions import replace
from pnp.model.face import Box, Clip, Face, Group, Matrix, Op, Path, inverse
from pnp.model.sheet import Placement
from pnp.text.cache import Recent

_SAME = 0.01  # points
_KEPT = 256  # groups of a generation
_FLAT = 1e-9  # the least share of its size that what is drawn may keep


# what is seen of groups through their own clips
_in_clips: Recent[Group, tuple[Op, ...]] = Recent(_KEPT)


def seen_part(face: Face, placement: Placement) -> Corners | None:
    """The part of a face that its placement prints, in the face's coordinates; None if that is
    all of its trim."""
    box = _part(placement.clip, placement.matrix)
    whole = (
        box[0] <= _SAME and box[1] <= _SAME
        and box[2] >= face.width - _SAME and box[3] >= face.height - _SAME
    )  # fmt: skip
    return None if whole else box


# the sheets of a deck have the same places
@lru_cache(maxsize=1024)
def _part(clip: Box, matrix: Matrix) -> Corners:
    """A clip in the coordinates of the face that the matrix places."""
    x, y, width, height = clip
    return moved((x, y, x + width, y + height), inverse(matrix))


class Culler:
    """Leaves out what is not seen. `extents` measures how far operations reach."""

    def __init__(self, extents: Extents | None = None) -> None:
        self._extents = extents or Extents()

    def seen(self, ops: Iterable[Op], box: Corners) -> tuple[Op, ...]:
        """The operations that may mark something in the box, in their order; of groups that lie
        across its edge, those within."""
        found = (self._seen(op, box) for op in ops)
        return tuple(op for op in found if op is not None)

    def seen_in_clip(self, group: Group) -> tuple[Op, ...]:
        """The operations of a group that its clip lets through; all of them if it has none. They
        are the same objects each time, so that they are drawn once for several files."""
        if group.clip is None:
            return group.ops
        known = _in_clips.get(group)
        if known is None:
            known = _in_clips.put(group, self.seen(group.ops, _clip(group.clip)))
        return known

    def _seen(self, op: Op, box: Corners) -> Op | None:
        corners = self._extents.of_one(op)
        if corners is None or not _meet(corners, box):
            return None
        if not isinstance(op, Group):
            return op
        if op.origin is None and _holds(box, corners):
            return op
        a, b, c, d = op.matrix[:4]
        if abs(a * d - b * c) < _FLAT:
            return None  # it is a line without width
        inner = moved(box, inverse(op.matrix))
        if op.clip is not None and not _meet(_clip(op.clip), inner):
            return None
        ops = self.seen(op.ops, inner)
        return replace(op, ops=ops) if ops else None


def _clip(clip: Clip) -> Corners:
    return extent((Path(clip.segments),)) or (0.0, 0.0, 0.0, 0.0)


def _meet(a: Corners, b: Corners) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _holds(outer: Corners, inner: Corners) -> bool:
    return (
        outer[0] <= inner[0] and outer[1] <= inner[1]
        and outer[2] >= inner[2] and outer[3] >= inner[3]
    )  # fmt: skip
