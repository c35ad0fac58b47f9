"""`face`: the face of another card, whole or the part around something on it.

It is drawn from the operations of the face, so it is sharp and adds little to a file. With `show`
it is a window: the face is placed so that the shown part is upright, large enough to be read, and
in the middle where possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pnp.geometry.outlines import box_outline
from pnp.geometry.segments import transform
from pnp.model.face import Box, Clip, Color, Face, Group, Matrix, Op, Path, Role, Stroke
from pnp.model.problems import did_you_mean
from pnp.schema.values import Key, Mismatch, Number, Parsed
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values

_EDGE = 0.35  # points: the line round the visible part of a face
_MARK, _CASING = 1.1, 2.6  # points: the line round the shown part, and the white under it
_OFF = 1.6  # points from the shown part to the line round it
_BESIDE = 10.0  # points that are visible at least on both sides of the shown part
_WHITE: Color = (1.0,)


class Window(NamedTuple):
    """A face in a window whose top left corner is the origin: the matrix of the face, the size of
    the window, the box of the shown part. In points."""

    matrix: Matrix
    width: float
    height: float
    shown: Box

    @property
    def scale(self) -> float:
        """The size of the face in the window, as a multiple of its own."""
        a, b, *_ = self.matrix
        return abs(a or b)


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    length = context.length(low=0)
    numbers = Parsed(_read_box, {"type": "array", "items": {"type": "number"}})
    return {
        "face": Key(
            Parsed(lambda raw: _name(raw, context), {"type": "string"}),
            required=True,
            doc="whose face, by deck and id: upgrades/axe",
        ),
        "show": Key(numbers, doc="[x, y, width, height] on the face in points: the part to show"),
        "lines": Key(Number(-360, 360), default=0, doc="the angle of its lines in degrees"),
        "type": Key(Number(0), default=0, doc="the size of its type in points"),
        "readable": Key(length, default=7.0, doc="smaller type is enlarged to this"),
        "enlarge": Key(Number(1, 10), default=1.6, doc="how many times at most"),
        "around": Key(length, default=18.0, doc="how much of the face is visible above and below"),
        "least": Key(length, default=0.0, doc="the least height of the window"),
        "most": Key(length, default=1e5, doc="the greatest height of the window"),
        "scale": Key(Number(0.01, 10), doc="the size of the whole face, as a multiple of its own"),
        "omit_text": Key(length, default=0.0,
                         doc="texts of the face that would be smaller than this are left out"),
        "edge": Key(context.color, doc="a line round the visible part of the face"),
        "mark": Key(context.color, doc="a line round the shown part"),
    }  # fmt: skip


def _read_box(raw: Any) -> Box:
    number = Number()
    if not isinstance(raw, list) or len(raw) != 4:
        raise Mismatch("expected a place on the face", "[x, y, width, height] in points")
    x, y, width, height = (float(number.read(one)) for one in raw)
    return x, y, width, height


def _name(raw: Any, context: LayoutContext) -> str:
    faces = context.resources.faces
    if not isinstance(raw, str) or raw not in faces:
        hint = did_you_mean(str(raw), list(faces), "faces")
        raise Mismatch(f"there is no face '{raw}'", hint, code="unknown-name")
    return raw


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    face = context.resources.faces[values["face"]]
    if values["show"] is not None:
        found = window(face, values, face.width if width is None else width)
        return found.width if width is None else width, found.height if height is None else height
    if width is None and values["scale"] and height is None:
        width = face.width * values["scale"]
    if width is None:
        width = face.width if height is None else height * face.width / face.height
    return width, width * face.height / face.width if height is None else height


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    face = context.resources.faces[values["face"]]
    found = window(face, values, box[2]) if values["show"] else _whole(face, box)
    # one object for each face, so that it is written once
    art = context.art_of(face, round(found.scale, 9), values["omit_text"])
    seen = box_outline((0.0, 0.0, found.width, found.height))
    if not values["show"]:
        seen = transform(face.trimmed, found.matrix)
    picture = Group((art,), found.matrix)
    ops: list[Op] = [Group((picture,), clip=Clip(seen), is_picture=True)]
    if values["edge"]:
        ops.append(Path(seen, stroke=Stroke(values["edge"], _EDGE)))
    if values["mark"] and values["show"]:
        outline = box_outline(found.shown)
        ops.append(Path(outline, stroke=Stroke(_WHITE, _CASING)))
        ops.append(Path(outline, stroke=Stroke(values["mark"], _MARK)))
    return (Group(tuple(ops), (1.0, 0.0, 0.0, 1.0, box[0], box[1])),)


def _whole(face: Face, box: Box) -> Window:
    scale = min(box[2] / face.width, box[3] / face.height)
    size = face.width * scale, face.height * scale
    return Window((scale, 0.0, 0.0, scale, 0.0, 0.0), *size, (0.0, 0.0, *size))


# -- windows ----------------------------------------------------------------------------------


def window(face: Face, values: Values, width: float) -> Window:
    """The window on the shown part of a face, at most `width` points wide."""
    x, y, across, along = values["show"]
    turn = _upright(values["lines"])
    sides = (across, along) if turn in (0, 180) else (along, across)
    high = values["most"]
    scale = 1.0
    if values["type"]:
        scale = min(values["enlarge"], max(1.0, values["readable"] / values["type"]))
    scale = min(scale, width / (sides[0] + 2 * _BESIDE), high / (sides[1] + 2 * _BESIDE))
    matrix, whole_width, whole_height = _turned(face, scale, turn)
    x0, y0, x1, y1 = _mapped(matrix, (x, y, across, along))
    seen_width = min(width, whole_width)
    low = max(values["least"], y1 - y0 + 2 * values["around"] * min(scale, 1.0))
    seen_height = min(high, whole_height, low)
    left = _begin((x0 + x1) / 2, seen_width, whole_width)
    top = _begin((y0 + y1) / 2, seen_height, whole_height)
    a, b = max(x0 - left - _OFF, 1.0), max(y0 - top - _OFF, 1.0)
    c, d = min(x1 - left + _OFF, seen_width - 1.0), min(y1 - top + _OFF, seen_height - 1.0)
    shown = (a, b, max(c - a, 1.0), max(d - b, 1.0))
    matrix = (*matrix[:4], matrix[4] - left, matrix[5] - top)
    return Window(matrix, seen_width, seen_height, shown)


def _upright(degrees: float) -> int:
    """The turn of a face, in quarters, that makes lines of this angle nearly horizontal."""
    return (0, 270, 180, 90)[round(degrees / 90) % 4]


def _turned(face: Face, scale: float, turn: int) -> tuple[Matrix, float, float]:
    """The matrix of a face turned clockwise, its top left corner at the origin, and its size."""
    w, h, s = face.width * scale, face.height * scale, scale
    if turn == 90:
        return (0.0, s, -s, 0.0, h, 0.0), h, w
    if turn == 180:
        return (-s, 0.0, 0.0, -s, w, h), w, h
    if turn == 270:
        return (0.0, -s, s, 0.0, 0.0, w), h, w
    return (s, 0.0, 0.0, s, 0.0, 0.0), w, h


def _mapped(matrix: Matrix, box: Box) -> tuple[float, float, float, float]:
    """The corners of a box under a matrix: left, top, right, bottom."""
    a, b, c, d, e, f = matrix
    x, y, width, height = box
    xs = sorted(a * px + c * py + e for px, py in ((x, y), (x + width, y + height)))
    ys = sorted(b * px + d * py + f for px, py in ((x, y), (x + width, y + height)))
    return xs[0], ys[0], xs[1], ys[1]


def _begin(middle: float, length: float, whole: float) -> float:
    """The start of a window of a length around a middle, kept inside of the whole."""
    return min(max(middle - length / 2, 0.0), max(whole - length, 0.0))


KIND = Kind(
    name="face",
    doc="the face of another card, whole or the part around something on it",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    fills=(True, False),
    sized_by="scale",
    role=Role("figure"),
)
