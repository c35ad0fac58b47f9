"""Lines of a map or a track: one stroke, or several over each other, such as a road with edges.

In: `{stroke: ink, width: 2mm}` or a list of such, the lowest first. Out: `Line`s, which become
operations once there is a path and a box that gradients run over.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from pnp.lang.schema import Choice, Key, Many, Mismatch, Number, Parsed, Struct
from pnp.model.face import Box, Path, Segment, Segments, Stroke
from pnp.typeset.curves import Arc
from pnp.typeset.paint import PaintSpec
from pnp.typeset.studio import Studio
from pnp.units import mm


@dataclass(frozen=True, slots=True)
class Line:
    """One stroke; lengths in points."""

    paint: PaintSpec
    width: float
    dash: tuple[float, ...]
    cap: Any
    opacity: float


Lines = tuple[Line, ...]


def lines_type(studio: Studio) -> Parsed:
    """The type of `line`: a stroke or a list of strokes; 'none' draws nothing."""
    length = studio.length(low=0)
    struct = Struct(
        {
            "stroke": Key(studio.paint, required=True, doc="a colour, gradient or pattern"),
            "width": Key(length, default=mm(1)),
            "dash": Key(Many(length), default=(), doc="lengths of dashes and gaps"),
            "cap": Key(Choice(("butt", "round", "square")), default="round"),
            "opacity": Key(Number(0, 1), default=1.0),
        }
    )

    def one(raw: Any) -> Line:
        if not isinstance(raw, dict):
            raw = {"stroke": raw}
        said = struct.read(raw)
        if said["dash"] and not any(said["dash"]):
            raise Mismatch("'dash' needs a length above nothing")
        return Line(said["stroke"], said["width"], said["dash"], said["cap"], said["opacity"])

    def read(raw: Any) -> Lines:
        if raw == "none":
            return ()
        return tuple(one(item) for item in (raw if isinstance(raw, list) else [raw]))

    shape = {"anyOf": [struct.schema, studio.paint.schema]}
    return Parsed(read, {"anyOf": [struct.schema, {"type": "array", "items": shape}]})


def drawn(segments: Segments, lines: Lines, box: Box) -> tuple[Path, ...]:
    """A path in all strokes of a line; the box is what gradients run over."""
    paths = []
    for line in lines:
        paint = line.paint.over(box)
        if segments and paint is not None and line.width:
            stroke = Stroke(paint, line.width, line.cap, "round", dash=line.dash)
            paths.append(Path(segments, stroke=stroke, stroke_opacity=line.opacity))
    return tuple(paths)


def arc_segments(arc: Arc) -> Segments:
    """An arc as cubics of a quarter circle at most, each off by less than 0.03 % of its radius."""
    count = max(1, math.ceil(abs(arc.sweep) / (math.pi / 2) - 1e-9))
    step = arc.sweep / count
    reach = 4 / 3 * math.tan(step / 4)

    def point(angle: float, along: float = 0.0) -> tuple[float, float]:
        """On the circle, or so far (in radii) along its tangent there."""
        cos, sin = math.cos(angle), math.sin(angle)
        return (
            round(arc.cx + arc.radius * (cos - along * sin), 4),
            round(arc.cy + arc.radius * (sin + along * cos), 4),
        )

    out: list[Segment] = [("M", *point(arc.start))]
    for i in range(count):
        a, b = arc.start + i * step, arc.start + (i + 1) * step
        out.append(("C", *point(a, reach), *point(b, -reach), *point(b)))
    return tuple(out)
