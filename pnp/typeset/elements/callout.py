"""`callout`: a letter, a number or words with a leader line to a place.

Its box is that of the label; without a width and a height, it is as large as its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pnp.geometry.leaders import Label, arrow, leader
from pnp.geometry.outlines import box_outline, ellipse, ellipse_in
from pnp.model.face import Box, Glyphs, Group, Op, Path, Role, Segments, Stroke
from pnp.model.problems import Problem
from pnp.model.units import mm
from pnp.schema.values import Choice, Key
from pnp.typeset.arranging.lettering import Outline
from pnp.typeset.arranging.ornament import line_keys, line_of
from pnp.typeset.elements import text
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values
from pnp.typeset.properties.paint import PaintSpec
from pnp.typeset.properties.places import inset, point_type

_RING = 1.7  # em: the diameter of a ring round one letter
_PADDING = 0.3  # em: between words and what is round them
_FRAMES = ("ring", "box", "none")

Draw = Callable[[Values, Box, LayoutContext], tuple[Op, ...]]
Measure = Callable[[Values, float | None, float | None, LayoutContext], Size]


class Setter(NamedTuple):
    """How the words of a callout are measured and drawn."""

    draw: Draw
    measure: Measure


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    length = context.length(low=0, usual="pt")
    white = context.paint.read("white")
    return {
        **text.KIND.keys(context),
        "to": Key(point_type(context.length(share=True)), required=True,
                  doc="the place: the name of an element, or {of, at, x, y}"),
        "frame": Key(Choice(_FRAMES), default="ring", doc="what is around the label"),
        "back": Key(context.paint, default=white, doc="the ground of the label in its frame"),
        "elbow": Key(Choice(("none", "level", "upright", "slant")), default="none",
                     doc="how the line leaves the label before it turns to the place"),
        "end": Key(Choice(("dot", "arrow", "none")), default="dot",
                   doc="what the line ends with at the place"),
        "end_size": Key(length, default=mm(0.9), doc="the width of the dot or of the arrow"),
        "halo": Key(context.paint, default=white,
                    doc="the paint around the line and the letters, or none"),
        "halo_width": Key(length, default=0.6, doc="how far it reaches"),
        **line_keys(context, 0.5),
    }  # fmt: skip


def kind_with(setter: Setter) -> Kind:
    """The kind, whose words are set in this way."""

    def measure(
        values: Values, width: float | None, height: float | None, context: LayoutContext
    ) -> Size:
        return _measure(setter, values, (width, height), context)

    def draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
        return _draw(setter, values, box, context)

    return Kind(
        name="callout",
        doc="a letter or words with a leader line to a place",
        keys=_keys,
        draw=draw,
        measure=measure,
        fills=(False, False),
        warnings=_warnings,
        points=("to",),
        role=Role("text"),
    )


def _words(values: Values) -> Values:
    """The values of the text of a label: in the middle, and with a halo if nothing is round it."""
    own = {"align": values["align"] or "center", "valign": values["valign"] or "middle"}
    halo, width = values["halo"], values["halo_width"]
    if values["frame"] == "none" and halo != PaintSpec() and width and not values["outline"]:
        return {**values, **own, "outline": (Outline(halo, width, "round"),)}
    return {**values, **own}


def _measure(
    setter: Setter, values: Values, given: tuple[float | None, float | None], context: LayoutContext
) -> Size:
    size, around = text.style_of(values, context).size, _around(values, context)
    width, height = given
    inner = None if width is None else max(0.0, width - 2 * around)
    across, down = setter.measure(_words(values), inner, None, context)
    across, down = across + 2 * around, down + 2 * around
    if values["frame"] == "ring":
        # letters are lower than their lines
        across = down = max(_RING * size, across)
    return across if width is None else width, down if height is None else height


def _around(values: Values, context: LayoutContext) -> float:
    """The room round the words, in points."""
    return 0.0 if values["frame"] == "none" else _PADDING * text.style_of(values, context).size


def _label(values: Values, box: Box) -> Label:
    return Label(box, values["frame"] == "ring")


def _draw(setter: Setter, values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    words = _set(setter, values, box, context)
    line, label = line_of(values, box), _label(values, box)
    if not words:
        return ()
    return (*_led(values, label, line, box), *_framed(values, label, line), *words)


def _led(values: Values, label: Label, line: Stroke | None, box: Box) -> tuple[Op, ...]:
    """The leader line with its halo."""
    points = leader(label, values["to"], values["elbow"])
    if line is None or not points:
        return ()
    size, tip = values["end_size"], points[-1]
    end: Segments = ()
    if values["end"] == "dot" and size:
        end = ellipse(*tip, size / 2, size / 2)
    elif values["end"] == "arrow" and size:
        end, tip = arrow(tip, points[-2], size)
    corners = [(round(x, 4), round(y, 4)) for x, y in (*points[:-1], tip)]
    way: Segments = (("M", *corners[0]), *(("L", *corner) for corner in corners[1:]))
    ops: list[Op] = []
    halo, more = values["halo"].over(box), 2 * values["halo_width"]
    if halo is not None and more:
        ops.append(Path(way, stroke=Stroke(halo, line.width + more, "round", "round")))
        if end:
            ops.append(Path(end, halo, Stroke(halo, more, join="round")))
    ops.append(Path(way, stroke=line))
    if end:
        ops.append(Path(end, line.paint))
    return tuple(ops)


def _framed(values: Values, label: Label, line: Stroke | None) -> tuple[Op, ...]:
    """The ring or the box round the words."""
    if values["frame"] == "none":
        return ()
    x, y, width, height = label.box
    if label.is_round:
        side = min(width, height)
        box = (x + (width - side) / 2, y + (height - side) / 2, side, side)
    else:
        box = label.box
    box = inset(box, line.width / 2 if line else 0.0)
    outline = ellipse_in(box) if label.is_round else box_outline(box)
    back = values["back"].over(label.box)
    return () if back is None and line is None else (Path(outline, back, line),)


def _set(setter: Setter, values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    """The words, with the middle of their visible letters at the middle of the box."""
    from pnp.typeset.properties.inked import reach

    own, room = _words(values), inset(box, _around(values, context))
    if values["frame"] == "ring":  # the corners of a line of text may be in its curve
        room = (box[0], box[1] - box[3], box[2], 3 * box[3])
    ops = setter.draw(own, room, context)
    found = [reach(run) for run in _runs(ops)]
    if not found or values["valign"]:
        return ops
    middle = (min(top for top, _ in found) + max(foot for _, foot in found)) / 2
    off = box[1] + box[3] / 2 - middle
    return setter.draw(own, (room[0], room[1] + off, room[2], room[3]), context)


def _runs(ops: Iterable[Op]) -> Iterable[Glyphs]:
    for op in ops:
        if isinstance(op, Glyphs):
            yield op
        elif isinstance(op, Group):
            yield from _runs(op.ops)


def _warnings(values: Values, box: Box, context: LayoutContext) -> Iterable[Problem]:
    if values["text"] and _label(values, box).has(values["to"]):
        message = "its place is under its own label, so it has no line"
        yield Problem("no-effect", message, None, "move its 'box' away from 'to'", "warning")


KIND = kind_with(Setter(text.KIND.draw, text.measure))  # type: ignore[arg-type]
