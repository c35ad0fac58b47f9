"""The outline that a face is cut along, from the key `outline` of a layout.

In: the value, the size of the face. Out: an `Outline`: one closed line in points, and the safe area
inside it. A face without the key is cut straight, along its trim.
"""

from __future__ import annotations

from typing import Any

from pnp.geometry.outlines import box_outline, ellipse_in, hexagon_in, regular_polygon_in
from pnp.geometry.path import parse_path
from pnp.geometry.segments import subpaths, tight_bounds, transform
from pnp.geometry.values import BadValueError
from pnp.model.face import Box, Segments
from pnp.model.layout import Outline
from pnp.model.units import in_mm
from pnp.schema.values import Choice, Flag, Key, Mismatch, Number, Parsed, Struct, Text

SHAPES = ("rectangle", "circle", "ellipse", "hexagon", "polygon", "star", "path")
_SAME = 0.05  # points
_LEAST = 3  # points; a smaller safe area holds nothing
_STRUCT = Struct(
    {
        "shape": Key(Choice(SHAPES), required=True, doc="the shape of the cut"),
        "sides": Key(
            Number(3, 100, whole=True),
            default=6,
            doc="how many sides a polygon has, or points a star",
        ),
        "inner": Key(Number(0.05, 0.99), default=0.5, doc="inner radius of a star, 0 to 1"),
        "path": Key(Text(), doc="SVG path data of one closed line, in a square of 100 × 100"),
        "mirror": Key(Flag(), default=False, doc="true: as seen from behind, for backs"),
    }
)


def _read(raw: Any) -> dict[str, Any]:
    found = _STRUCT.read({"shape": raw} if isinstance(raw, str) else raw)
    if found["shape"] == "path":
        if not found["path"]:
            raise Mismatch(
                "'path' is missing", "e.g. {shape: path, path: M 0 0 L 100 0 L 50 100 Z}"
            )
        _path(found["path"])  # reports wrong data where it stands
    elif found["path"]:
        raise Mismatch("'path' is for 'shape: path'", None, "path")
    return found


OUTLINE_KEY = Key(
    Parsed(_read, {"anyOf": [{"enum": list(SHAPES[:-1])}, _STRUCT.schema]}),
    doc="the line of the cut: circle, hexagon, ellipse, rectangle, or {shape: path, path: …}",
)


def outline_of(values: dict[str, Any], size: tuple[float, float], safe: float, corner: float
               ) -> Outline:  # fmt: skip
    """The outline of a face of this size; `corner` rounds the corners of a rectangle. Raises
    Mismatch for a shape that does not go with the size, and if the safe area is empty."""
    box: Box = (0.0, 0.0, *size)
    line = _line(values, box, corner)
    if values["mirror"]:
        line = transform(line, (-1.0, 0.0, 0.0, 1.0, size[0], 0.0))
    if values["shape"] == "rectangle":
        return Outline(line, None)
    from pnp.geometry.offsets import largest_box, polygon

    room = largest_box(line, box, safe)
    if room is None or min(room[2:]) < _LEAST:
        raise Mismatch(f"no room is left inside the outline for 'safe: {in_mm(safe)}'",
                       "make 'safe' smaller, or the face larger")  # fmt: skip
    return Outline(line, room, tuple(polygon(line)))


def _line(values: dict[str, Any], box: Box, corner: float) -> Segments:
    shape, (_, _, width, height) = values["shape"], box
    if corner and shape != "rectangle":
        raise Mismatch("only a rectangle has 'corner'", "leave out 'corner', or write "
                       "'outline: rectangle'")  # fmt: skip
    if shape == "circle" and abs(width - height) > _SAME:
        raise Mismatch(
            f"a circle is as wide as it is high, and the face is {in_mm(width)} by {in_mm(height)}",
            "give both sides the same length, or write 'outline: ellipse'",
        )
    if shape == "rectangle":
        return box_outline(box, corner)
    if shape in ("circle", "ellipse"):
        return ellipse_in(box)
    if shape == "hexagon":
        return hexagon_in(box)
    if shape == "path":
        return transform(_path(values["path"]), (width / 100, 0.0, 0.0, height / 100, 0.0, 0.0))
    return regular_polygon_in(box, values["sides"], values["inner"] if shape == "star" else 1.0)


def _path(data: str) -> Segments:
    """Path data as one closed line. Raises Mismatch."""
    try:
        line = parse_path(data)
    except BadValueError as error:
        raise Mismatch(f"'path': {error}", error.hint, "path") from None
    if len(subpaths(line)) != 1:
        message = (
            f"'path': the outline of a face is one line, and this data has {len(subpaths(line))}"
        )
        raise Mismatch(message, "leave out holes and further lines", "path")
    if line[-1][0] != "Z":
        line = (*line, ("Z",))
    if any(not -0.1 <= value <= 100.1 for value in tight_bounds(line)):
        message = "'path': the outline reaches beyond its square of 100 × 100"
        raise Mismatch(message, "scale the path: 0 0 is the top left corner, 100 100 the other end",
                       "path")  # fmt: skip
    return line
