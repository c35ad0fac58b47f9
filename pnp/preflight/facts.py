"""The facts of a face: its texts, pictures and shapes in the order of drawing, each with its place.

One walk over the operations of a face makes them. What one element draws is walked through once, as
long as several faces share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

from msgspec import Struct

from pnp.draw.extent import Corners, around, bounds_of, moved
from pnp.geometry.values import scale_of
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

# of the em: how far capitals and most descenders reach from the baseline, approximately
_ABOVE, _BELOW = 0.75, 0.25
_FAR = 1e9  # points
_KINDS = {"figure": "picture"}  # of elements like parts of a book with these roles
_PLAIN = {Glyphs}
_LOOK = attrgetter("fill", "opacity", "stroke")  # of a run of text


class Item(Struct, frozen=True, eq=False, gc=False):
    """An operation with its place on the face. `matrix` leads from its coordinates to those of the
    face, `enlarged` is by how much the sheets enlarge the face, and `scale` how much both do so.
    `box` is what may be seen of it: cut off by the
    clips around it, whose box is `clip` (None: it has none). `origin` is the innermost element that
    draws it; `in_figure`: it is part of a face that is shown as a figure, and `origin` is the
    element that shows this face (None in the text of a book)."""

    op: Op
    box: Corners
    matrix: Matrix
    scale: float
    clip: Corners | None
    origin: Origin | None
    in_figure: bool
    enlarged: float = 1.0


class Text(Item, frozen=True, eq=False, gc=False):
    """A run of text. Its `box` is approximate: from the first pen to the last, as high as capitals
    and descenders of most fonts (see `ink.ink_box` for the exact one)."""

    op: Glyphs

    @property
    def size(self) -> float:
        """The size in points as it is printed."""
        return self.op.size * self.scale

    @property
    def text(self) -> str:
        """The words in their order."""
        return "".join(word.text for word in self.op.words)


class Shape(Item, frozen=True, eq=False, gc=False):
    """A path that has a fill or a stroke. Its `box` contains half of the stroke."""

    op: Path

    @property
    def line_width(self) -> float | None:
        """The width of its stroke in points as it is printed; None if it has none."""
        return None if self.op.stroke is None else self.op.stroke.width * self.scale


class Image(Item, frozen=True, eq=False, gc=False):
    """A raster picture. `width` and `height` are its sides in points as it is printed."""

    op: Picture

    @property
    def width(self) -> float:
        """Of the whole picture, also where a clip hides parts of it."""
        a, b = self.matrix[:2]
        return float(self.op.width * (a * a + b * b) ** 0.5) * self.enlarged

    @property
    def height(self) -> float:
        """As `width`."""
        c, d = self.matrix[2:4]
        return float(self.op.height * (c * c + d * d) ** 0.5) * self.enlarged


class Drawing:
    """What one element of a face draws: the operation `op`, which the sheets print `enlarged`.
    `origin` is the element itself, its items may be of elements in it.

    `box` is round all that may be seen of it (None: nothing), `text_box` round its texts. `runs` is
    the number of runs of text, `smallest` the size of the smallest one in printed points. `paints`:
    it draws anything but texts; `has_images`, `has_lines`: pictures, or lines and shapes, are among
    it. `text_colors` are the colours of its texts if it is nothing else than opaque texts without
    outlines, in plain colours (None: it is more).
    """

    __slots__ = (
        "_in_book", "_items", "box", "enlarged", "has_images", "has_lines", "op", "origin",
        "paints", "runs", "smallest", "text_box", "text_colors",
    )  # fmt: skip

    box: Corners | None
    text_box: Corners | None
    text_colors: tuple[Color, ...] | None

    def __init__(self, op: Op, in_book: bool = False, enlarged: float = 1.0) -> None:
        self.op = op
        self._in_book = in_book
        self.enlarged = enlarged
        self._items: tuple[Item, ...] | None = None
        self.origin = origin_of(op)
        if not self._is_plain_text(op):
            self._look_at(self.items)

    def _is_plain_text(self, op: Op) -> bool:
        """Whether it is nothing but texts in plain colours, as most elements are that differ from
        card to card: what the checks ask first is then found without a walk."""
        if not isinstance(op, Group) or op.clip is not None or not op.ops or op.is_bleed:
            return False
        if op.opacity != 1 or op.layer is not None or op.matrix != IDENTITY or op.is_picture:
            return False
        runs: tuple[Any, ...] = op.ops
        if set(map(type, runs)) != _PLAIN:
            return False
        looks = set(map(_LOOK, runs))
        colors = tuple([color for color, opacity, stroke in looks
                        if type(color) is tuple and opacity == 1 and stroke is None])  # fmt: skip
        if len(colors) < len(looks):
            return False
        # the least and the greatest of lists: a loop that compares takes twice as long (measured)
        left = min([run.x for run in runs])
        right = max([run.x + run.width for run in runs])
        if right <= left:
            return False
        sizes = {run.size for run in runs}
        heights, smallest = [run.y for run in runs], min(sizes)
        if len(sizes) == 1:
            top, foot = min(heights) - _ABOVE * smallest, max(heights) + _BELOW * smallest
        else:
            top = min([run.y - _ABOVE * run.size for run in runs])
            foot = max([run.y + _BELOW * run.size for run in runs])
        self.box = self.text_box = (left, top, right, foot)
        self.runs, self.smallest = len(runs), smallest * self.enlarged
        self.paints = self.has_images = self.has_lines = False
        self.text_colors = colors
        return True

    def _look_at(self, items: Sequence[Item]) -> None:
        texts = [item for item in items if isinstance(item, Text)]
        self.box = around(item.box for item in items)
        self.text_box = around(text.box for text in texts)
        self.runs = len(texts)
        self.smallest = min((text.size for text in texts), default=_FAR)
        self.paints = len(texts) < len(items)
        self.has_images = any(isinstance(item, Image) for item in items)
        self.has_lines = any(
            isinstance(item, Shape) or (isinstance(item, Text) and item.op.stroke is not None)
            for item in items
        )
        self.text_colors = None

    @property
    def items(self) -> tuple[Item, ...]:
        """Its items in the order of drawing."""
        if self._items is None:
            found: list[Item] = []
            is_text = self._in_book and self.origin is not None and not self.origin.element
            walk = _Walk(found, is_text, self.enlarged)
            walk.op(self.op, IDENTITY, self.enlarged, None, self.origin, False)
            self._items = tuple(found)
        return self._items

    @property
    def texts(self) -> tuple[Text, ...]:
        """Its texts."""
        return tuple(item for item in self.items if isinstance(item, Text))

    @property
    def images(self) -> tuple[Image, ...]:
        """Its pictures."""
        return tuple(item for item in self.items if isinstance(item, Image))


def origin_of(op: Op) -> Origin | None:
    """The element that an operation of a face is of; of the text of a book, an element without a
    name, whose place is in this text."""
    if not isinstance(op, Group):
        return None
    if op.origin is None and op.role is not None and op.role.span is not None:
        return Origin("", _KINDS.get(op.role.name, op.role.name), op.role.span)
    return op.origin


class FaceFacts(Struct, frozen=True, eq=False, dict=True):
    """A face, and what each of its elements draws, in the order of drawing. `painting` are those of
    the drawings that draw more than texts, and may be seen."""

    face: Face
    drawings: Sequence[Drawing]

    @cached_property
    def painting(self) -> tuple[Drawing, ...]:
        """See above."""
        return tuple([one for one in self.drawings if one.paints and one.box is not None])

    @property
    def items(self) -> Iterator[Item]:
        """All items in the order of drawing."""
        return (item for drawing in self.drawings for item in drawing.items)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """All texts in the order of drawing."""
        return tuple(text for drawing in self.drawings for text in drawing.texts)


class _Walk:
    """Collects the items of operations."""

    def __init__(self, items: list[Item], is_text: bool, enlarged: float) -> None:
        self._items = items
        self._enlarged = enlarged
        self._is_text = is_text  # of a book: elements in it are those of figures
        self._in_bleed = False
        # the clip of the last picture with made bleed: all of it is covered by this picture
        self._covered: Corners | None = None

    def op(
        self, op: Op, matrix: Matrix, scale: float, clip: Corners | None, origin: Origin | None,
        in_figure: bool,
    ) -> None:  # fmt: skip
        """Add what may be seen of an operation."""
        if isinstance(op, Group):
            walk = self._bleed if op.is_bleed else self._group
            walk(op, matrix, scale, clip, origin, in_figure)
            return
        if isinstance(op, Glyphs):
            kind: Any = Text
            box = _text_box(op)
        elif isinstance(op, Path):
            kind, box = Shape, _path_box(op)
        else:
            kind, box = Image, _picture_box(op)
        if box is None:
            return
        if matrix is not IDENTITY:
            box = moved(box, matrix)
        if clip is not None:
            box = clip if kind is Image and clip is self._covered else within(box, clip)
            if box is None:
                return
        item = kind(op, box, matrix, scale, clip, origin, in_figure, self._enlarged)
        self._items.append(item)

    def _group(
        self, group: Group, matrix: Matrix, scale: float, clip: Corners | None,
        origin: Origin | None, in_figure: bool,
    ) -> None:  # fmt: skip
        if group.layer is not None or not group.opacity:  # lines for a machine; nothing is seen
            return
        if group.matrix != IDENTITY:
            matrix = multiply(matrix, group.matrix)
            scale = scale_of(matrix) * self._enlarged
        if group.clip is not None:
            clip = _clipped(group.clip, matrix, clip)
            if clip is None:
                return
        in_figure = in_figure or group.is_picture or (self._is_text and group.origin is not None)
        if not in_figure:
            origin = group.origin or origin
        for op in group.ops:
            self.op(op, matrix, scale, clip, origin, in_figure)

    def _bleed(
        self, made: Group, matrix: Matrix, scale: float, clip: Corners | None,
        origin: Origin | None, in_figure: bool,
    ) -> None:  # fmt: skip
        """Add the shapes that make the bleed of a picture. Copies of a raster picture have other
        sizes than the picture, so they are not added: its own box is that with the bleed."""
        if self._in_bleed:  # strips below the edges of copies
            return
        self._in_bleed = True
        count = len(self._items)
        self._group(made, matrix, scale, clip, origin, in_figure)
        self._in_bleed = False
        self._items[count:] = [item for item in self._items[count:] if not isinstance(item, Image)]
        self._covered = clip


def _clipped(clip: Clip, matrix: Matrix, outer: Corners | None) -> Corners | None:
    """The box of what a clip lets through; None if that is nothing."""
    if not clip.segments:
        return None
    box = moved(bounds_of(clip.segments), matrix)
    return box if outer is None else within(box, outer)


def _text_box(run: Glyphs) -> Corners | None:
    if (run.fill is None and run.stroke is None) or not run.opacity:
        return None
    box = line_box(run)
    return box if box[2] > box[0] else None


def _picture_box(picture: Picture) -> Corners | None:
    x, y = picture.x, picture.y
    return (x, y, x + picture.width, y + picture.height) if picture.opacity else None


def line_box(run: Glyphs) -> Corners:
    """A run of text in its own coordinates, as high as capitals and descenders of most fonts."""
    x, y, em = run.x, run.y, run.size
    return x, y - _ABOVE * em, x + run.width, y + _BELOW * em


def _path_box(path: Path) -> Corners | None:
    stroke = path.stroke if path.stroke_opacity else None
    if (stroke is None and (path.fill is None or not path.fill_opacity)) or not path.segments:
        return None
    x0, y0, x1, y1 = bounds_of(path.segments)
    out = stroke.width / 2 if stroke else 0.0
    return x0 - out, y0 - out, x1 + out, y1 + out


def within(box: Corners, other: Corners) -> Corners | None:
    """What two boxes have in common; None if that is nothing."""
    x0, y0 = max(box[0], other[0]), max(box[1], other[1])
    x1, y1 = min(box[2], other[2]), min(box[3], other[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None


def beyond(box: Corners, room: Corners) -> Corners:
    """How far a box is outside of a room at its left, top, right and bottom; negative where it
    ends inside."""
    return room[0] - box[0], room[1] - box[1], box[2] - room[2], box[3] - room[3]


def inset(box: Corners, by: float) -> Corners:
    """A box that is smaller by so many points at each side, but at most by a quarter of its width
    or height."""
    x0, y0, x1, y1 = box
    across, down = min(by, (x1 - x0) / 4), min(by, (y1 - y0) / 4)
    return x0 + across, y0 + down, x1 - across, y1 - down
