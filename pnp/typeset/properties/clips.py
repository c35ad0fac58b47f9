"""Shapes by name and numbers, for the element `shape` and for clips.

`finished` applies clip, turn and opacity to the operations of an element.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pnp.geometry.outlines import box_outline, ellipse_in, regular_polygon_in
from pnp.geometry.path import parse_path
from pnp.geometry.segments import transform
from pnp.geometry.values import BadValueError
from pnp.model.face import Box, Clip, Group, Op, Segments
from pnp.schema.values import Choice, Key, Mismatch, Number, Parsed, Struct, Text
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.places import turned

CLIPS = ("rectangle", "ellipse", "polygon", "star", "path")


def shape_keys(context: LayoutContext, shapes: tuple[str, ...]) -> Mapping[str, Key]:
    """The keys of a shape."""
    return {
        "shape": Key(Choice(shapes), default="rectangle", doc="the kind of its outline"),
        "radius": Key(
            context.length(low=0), default=0.0, doc="the radius of a rectangle's corners"
        ),
        "sides": Key(
            Number(3, 100, whole=True),
            default=6,
            doc="how many sides a polygon has, or points a star",
        ),
        "inner": Key(Number(0.05, 0.99), default=0.5, doc="inner radius of a star, 0 to 1"),
        "path": Key(Text(), doc="SVG path data, in a square of 100 × 100 stretched to the box"),
    }


def shape_outline(values: Mapping[str, Any], box: Box) -> Segments:
    """The outline of a shape in a box. Raises Mismatch for bad path data."""
    kind = values["shape"]
    if kind == "ellipse":
        return ellipse_in(box)
    if kind == "polygon":
        return regular_polygon_in(box, values["sides"])
    if kind == "star":
        return regular_polygon_in(box, values["sides"], values["inner"])
    if kind == "path":
        if not values["path"]:
            raise Mismatch("shape 'path' needs a 'path', e.g. 'M 0 0 L 100 50 L 0 100 Z'")
        try:
            segments = parse_path(values["path"])
        except BadValueError as error:
            raise Mismatch(f"'path': {error}") from None
        x, y, w, h = box
        return transform(segments, (w / 100, 0.0, 0.0, h / 100, x, y))
    return box_outline(box, values["radius"])


class ClipShape(msgspec.Struct, frozen=True):
    """A clip as written; a Clip once the box is known."""

    values: Mapping[str, Any]

    def clip(self, box: Box) -> Clip:
        """The clip for a box."""
        return Clip(shape_outline(self.values, box))


def clip_type(context: LayoutContext) -> Parsed:
    """The type of `clip`: the name of a shape, or a mapping with the keys of one."""
    struct = Struct(shape_keys(context, CLIPS))

    def read(raw: Any) -> ClipShape:
        if isinstance(raw, str):
            raw = {"shape": raw}
        found = ClipShape(struct.read(raw))
        found.clip((0.0, 0.0, 100.0, 100.0))  # reports a wrong path when the layout is read
        return found

    return Parsed(read, {"anyOf": [{"enum": list(CLIPS)}, struct.schema]})


def finished(ops: tuple[Op, ...], values: Mapping[str, Any], box: Box) -> tuple[Op, ...]:
    """Operations with the clip, turn and opacity that every element may have."""
    turn, opacity, clip = values["turn"], values["opacity"], values.get("clip")
    if not ops or (not turn and opacity == 1 and clip is None):
        return ops
    shape = clip.clip(box) if clip is not None else None
    return (Group(ops, turned(box, turn), shape, opacity),)
