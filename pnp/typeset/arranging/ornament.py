"""What elements made of lines share: their line, its width and its paint.

In: the values of an element and its box in points. Out: operations.
"""

from __future__ import annotations

from pnp.geometry.segments import subpaths
from pnp.model.face import Box, Op, Path, Segments, Stroke
from pnp.schema.values import Key
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Values
from pnp.typeset.properties.places import inset

_WIDTH = 0.25  # points: the thinnest line that all printers print


def line_keys(context: LayoutContext, width: float = _WIDTH) -> dict[str, Key]:
    """The keys of a line; `width` is its default in points."""
    return {
        "stroke": Key(context.paint, default=context.paint.read("black"),
                      doc="the paint of its lines"),
        "stroke_width": Key(context.length(low=0, usual="pt"), default=width,
                            doc="how thick they are"),
    }  # fmt: skip


def line_of(values: Values, box: Box) -> Stroke | None:
    """The line of an element; None if nothing is to be seen of it."""
    paint, width = values["stroke"].over(box), values["stroke_width"]
    return None if paint is None or not width else Stroke(paint, width, join="round")


def stroked(segments: Segments, values: Values, box: Box) -> tuple[Op, ...]:
    """The threads of an element with its line, one path each: renderers sort all edges of a path
    that are at one height, so one path of many threads takes twice as long (measured with MuPDF
    1.21)."""
    stroke = line_of(values, box)
    if stroke is None:
        return ()
    return tuple(Path(tuple(thread), stroke=stroke) for thread in subpaths(segments))


def inside(values: Values, box: Box) -> Box:
    """The box of lines whose outer edges touch the box of their element."""
    return inset(box, values["stroke_width"] / 2)
