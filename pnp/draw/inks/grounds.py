"""What lies under what on a face, for looks that change grounds and then what stands on them.

A look goes over the operations in the order in which they are painted. Each fill and each picture
is a ground for what comes later within its box.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from pnp.draw.extent import Corners, extent, moved
from pnp.draw.inks.greys import luma
from pnp.geometry.segments import control_bounds
from pnp.model.definitions import replace
from pnp.model.face import (
    IDENTITY,
    Color,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Op,
    Paint,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Spot,
    Stroke,
    multiply,
)

_LEAST_OPACITY = 0.5  # of a fill that is a ground


class Ground(NamedTuple):
    """A fill or a picture: its box on the face, how light it was and is now (0..1; None: it differs
    from place to place)."""

    box: Corners
    before: float | None
    after: float | None


class Look(ABC):
    """Changes the paints of one face."""

    def __init__(self, face: Face) -> None:
        bleed = face.bleed
        self._page: Corners = (-bleed, -bleed, face.width + bleed, face.height + bleed)
        self._area = area(self._page)
        self._grounds = [Ground(self._page, 1.0, 1.0)]
        self._texts = list(_texts(face.ops, IDENTITY))  # the middle of each, in order
        self._next = 0  # the number of texts that were painted

    def all(self, ops: tuple[Op, ...], matrix: Matrix = IDENTITY) -> tuple[Op, ...]:
        """Operations in the coordinates of `matrix` on the face, in this look."""
        return tuple(new for op in ops for new in self._op(op, matrix))

    def _op(self, op: Op, matrix: Matrix) -> tuple[Op, ...]:
        if isinstance(op, Group) and _is_drawing(op):
            self._next += sum(1 for _ in _texts(op.ops, IDENTITY))
            reach = extent(op.ops)
            box = self.seen(moved(reach, multiply(matrix, op.matrix)) if reach else self._page)
            self.put(box, None, None)
            return (self.drawing(op, box),)
        if isinstance(op, Group):
            inner = self.all(op.ops, multiply(matrix, op.matrix))
            return (self.group(replace(op, ops=inner)),)
        if isinstance(op, Glyphs):
            at = self._texts[self._next]
            self._next += 1
            return self.text(op, self.ground_at(at))
        if isinstance(op, Picture):
            box = op.x, op.y, op.x + op.width, op.y + op.height
            return self.picture(op, self.seen(moved(box, matrix)))
        if not op.segments:
            return (op,)
        box = self.seen(moved(control_bounds(op.segments), matrix))
        return (self.path(op, box, self.ground_at(middle(box))),)

    # -- what a look decides ----------------------------------------------------------------

    def group(self, op: Group) -> Group:
        """A group whose operations are in this look."""
        return op

    @abstractmethod
    def drawing(self, op: Group, box: Corners) -> Group:
        """A picture that is drawn as paths; `box` is what is seen of it."""

    @abstractmethod
    def text(self, op: Glyphs, ground: Ground) -> tuple[Op, ...]:
        """A text on a ground."""

    @abstractmethod
    def path(self, op: Path, box: Corners, ground: Ground) -> Op:
        """A path on a ground; `box` is what is seen of it."""

    @abstractmethod
    def picture(self, op: Picture, box: Corners) -> tuple[Op, ...]:
        """A picture; `box` is what is seen of it."""

    # -- what looks ask ----------------------------------------------------------------------

    def ground_at(self, point: tuple[float, float]) -> Ground:
        """The last ground at a point of the face."""
        return next((g for g in reversed(self._grounds) if holds(g.box, point)), self._grounds[0])

    def put(self, box: Corners, before: float | None, after: float | None) -> None:
        """A new ground."""
        self._grounds.append(Ground(box, before, after))

    def carries_text(self, box: Corners) -> bool:
        """Whether a later text stands in a box."""
        return any(holds(box, at) for at in self._texts[self._next :])

    def share(self, box: Corners) -> float:
        """The share of the face that a box covers."""
        return area(box) / self._area

    def seen(self, box: Corners) -> Corners:
        """The part of a box that is on the face."""
        x0, y0, x1, y1 = self._page
        left, top = min(max(box[0], x0), x1), min(max(box[1], y0), y1)
        return left, top, max(left, min(box[2], x1)), max(top, min(box[3], y1))


def _texts(ops: tuple[Op, ...], matrix: Matrix) -> Iterator[tuple[float, float]]:
    for op in ops:
        if isinstance(op, Group):
            yield from _texts(op.ops, multiply(matrix, op.matrix))
        elif isinstance(op, Glyphs):
            middle_y = op.y - op.size / 4
            yield middle(moved((op.x, middle_y, op.x + op.width, middle_y), matrix))


def _is_drawing(op: Group) -> bool:
    """Whether a group is a picture of a layout that is drawn as paths."""
    return op.origin is not None and op.origin.kind == "picture" and not _has_picture(op.ops)


def _has_picture(ops: tuple[Op, ...]) -> bool:
    return any(
        _has_picture(op.ops) if isinstance(op, Group) else isinstance(op, Picture) for op in ops
    )


def is_ground(op: Path) -> bool:
    """Whether a path hides what is below it."""
    return op.fill is not None and op.fill_opacity >= _LEAST_OPACITY


def lightness(paint: Paint) -> float:
    """How light a paint is on the whole, from 0 (black) to 1 (white)."""
    if isinstance(paint, tuple):
        return luma(paint)
    if isinstance(paint, Spot):
        return luma(paint.color)
    if isinstance(paint, LinearGradient | RadialGradient):
        return sum(luma(stop.color) for stop in paint.stops) / len(paint.stops)
    return _tile_lightness(paint)


def _tile_lightness(paint: Pattern) -> float:
    """That of white paper, less what the paths of the tile cover of it."""
    light = 1.0
    for op in paint.ops:
        if isinstance(op, Path) and op.fill is not None and op.segments:
            reach = extent((op,))
            covered = min(1.0, area(reach) / (paint.width * paint.height)) if reach else 0.0
            light += (lightness(op.fill) - light) * covered
    return light


def contrast(one: float, other: float) -> float:
    """The ratio of two lightnesses, from 1 to 21, much as WCAG computes it for greys."""
    light, dark = (_sent_back(part) for part in (max(one, other), min(one, other)))
    return (light + 0.05) / (dark + 0.05)


def _sent_back(light: float) -> float:
    """The share of light that a grey of sRGB sends back, nearly."""
    return float(max(0.0, light) ** 2.2)


def area(box: Corners) -> float:
    """The area of a box."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def middle(box: Corners) -> tuple[float, float]:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def holds(box: Corners, point: tuple[float, float]) -> bool:
    """Whether a point is in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def with_color(stroke: Stroke | None, color: Color) -> Stroke | None:
    """A stroke in another colour."""
    return None if stroke is None else replace(stroke, paint=color)


def on_picture(op: Glyphs) -> tuple[Op, ...]:
    """A text in black with a white outline, which can be read on any picture. The outline is no
    text, so that readers find the text once."""
    from pnp.text.shaping.letter_outlines import run_segments

    around = Stroke((1.0,), max(0.6, op.size * 0.12), join="round")
    return (
        Path(run_segments(op), None, around),
        replace(op, fill=(0.0,), stroke=None, opacity=1.0),
    )
