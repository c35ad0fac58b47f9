"""Lines of a map or a track: one stroke, or several over each other, like a road with edges.

In: `{stroke: ink, width: 2mm}` or a list of them, the lowest first. Out: `Line`s, which become
operations for a path and a box that gradients cover.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from pnp.geometry.curves import Arc, Chain
from pnp.model.definitions import replace
from pnp.model.face import Box, Group, Op, Path, Segment, Segments, Stroke
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Many, Mismatch, Number, Parsed, Struct
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.paint import PaintSpec

_SHORTEST = 0.01  # points: a shorter way has no dashes


class Line(msgspec.Struct, frozen=True):
    """One stroke; lengths in points."""

    paint: PaintSpec
    width: float
    dash: tuple[float, ...]
    cap: Any
    opacity: float


Lines = tuple[Line, ...]


def lines_type(context: LayoutContext) -> Parsed:
    """The type of `line`: a stroke or a list of strokes; 'none' draws nothing."""
    length = context.length(low=0)
    struct = Struct(
        {
            "stroke": Key(context.paint, required=True, doc="a colour, gradient or pattern"),
            "width": Key(length, default=mm(1), doc="how thick the line is"),
            "dash": Key(Many(length), default=(), doc="lengths of dashes and gaps"),
            "cap": Key(
                Choice(("butt", "round", "square")), default="round", doc="the ends of a line"
            ),
            "opacity": Key(Number(0, 1), default=1.0, doc="0 (not visible) to 1 (solid)"),
        }
    )

    def one(raw: Any) -> Line:
        if not isinstance(raw, dict):
            raw = {"stroke": raw}
        given = struct.read(raw)
        if given["dash"] and not any(given["dash"]):
            raise Mismatch("'dash' needs a length above nothing")
        return Line(given["stroke"], given["width"], given["dash"], given["cap"], given["opacity"])

    def read(raw: Any) -> Lines:
        if raw == "none":
            return ()
        return tuple(one(item) for item in (raw if isinstance(raw, list) else [raw]))

    shape = {"anyOf": [struct.schema, context.paint.schema]}
    return Parsed(read, {"anyOf": [shape, {"type": "array", "items": shape}]})


def drawn(segments: Segments, lines: Lines, box: Box) -> tuple[Path, ...]:
    """A path in all strokes of a line; gradients cover the box."""
    paths = []
    for line in lines:
        paint = line.paint.over(box)
        if segments and paint is not None and line.width:
            stroke = Stroke(paint, line.width, line.cap, "round", dash=line.dash)
            paths.append(Path(segments, stroke=stroke, stroke_opacity=line.opacity))
    return tuple(paths)


def drawn_between(ways: Sequence[Segments], lines: Lines, box: Box) -> tuple[Op, ...]:
    """All strokes of a line along ways that meet at their ends.

    A stroke is one path, so that no edges are visible where ways meet. A stroke with dashes is one
    path for each way: dashes are made a little longer or shorter, so that a whole number fits, and
    each way begins and ends in the middle of a dash. Ways that meet share one dash of two halves.
    """
    whole = tuple(segment for way in ways for segment in way)
    out: list[Op] = []
    for line in lines:
        if not any(line.dash):
            out += drawn(whole, (line,), box)
            continue
        plain = replace(line, opacity=1.0)
        dashes: list[Op] = []
        for way in ways:
            for path in drawn(way, (plain,), box):
                assert path.stroke is not None
                dash, offset = _fitted(line.dash, Chain(way).length)
                dashes.append(
                    replace(path, stroke=replace(path.stroke, dash=dash, dash_offset=offset))
                )
        # overlapping halves of dashes are one picture, so that none is visible through another
        out += [Group(tuple(dashes), opacity=line.opacity)] if line.opacity < 1 else dashes
    return tuple(out)


def _fitted(dash: tuple[float, ...], length: float) -> tuple[tuple[float, ...], float]:
    """Dashes of which a whole number fits in a length, and the offset at which it begins."""
    dash = dash * 2 if len(dash) % 2 else dash
    period = sum(dash)
    scale = length / (period * max(1, round(length / period)))
    if period * scale < _SHORTEST:
        return (), 0.0
    return tuple(round(one * scale, 4) for one in dash), round(dash[0] * scale / 2, 4)


def arc_segments(arc: Arc) -> Segments:
    """An arc as cubics of a quarter circle at most, each off by less than 0.03 % of its radius."""
    count = max(1, math.ceil(abs(arc.sweep) / (math.pi / 2) - 1e-9))
    step = arc.sweep / count
    reach = 4 / 3 * math.tan(step / 4)

    def point(angle: float, along: float = 0.0) -> tuple[float, float]:
        """On the circle, or `along` radii further on its tangent there."""
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
