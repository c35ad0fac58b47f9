"""Rows, columns and grids: dealing out a box to children by their sizes.

All in points. 'Along' is the direction in which children follow each other, 'across' the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Choice, Key, Mismatch
from pnp.model.face import Box
from pnp.typeset.kinds import Children, Content, Kind, Size, Values
from pnp.typeset.places import inset
from pnp.typeset.studio import Studio
from pnp.units import Measure, in_mm

SLACK = 0.05  # points; less than this too much is rounding


def padding_key(studio: Studio) -> Key:
    """The room a container leaves inside its edges."""
    return Key(studio.length(low=0), default=0.0, doc="room inside the edges")


def gap_key(studio: Studio) -> Key:
    """The room between children."""
    return Key(studio.length(low=0), default=0.0, doc="room between the elements")


def child_size(child: Content, width: float | None, height: float | None) -> Size:
    """What a child takes of a room: as said, else by its content."""
    place = child.place
    w = place.width.of(width or 0.0) if isinstance(place.width, Measure) else None
    h = place.height.of(height or 0.0) if isinstance(place.height, Measure) else None
    if w is None or h is None:
        natural = child.measure(w, h)
        if w is None and width is not None and natural[0] > width:
            # wider than the room: wrapped at it
            natural = child.measure(width, h)
        w = natural[0] if w is None else w
        h = natural[1] if h is None else h
    return w, h


def line_kind(name: str, doc: str, upright: bool) -> Kind:
    """A row (children side by side) or column (`upright`: one below the other)."""

    def keys(studio: Studio) -> Mapping[str, Key]:
        return {
            "gap": gap_key(studio),
            "padding": padding_key(studio),
            "align": Key(
                Choice(("start", "center", "end", "stretch")),
                default="stretch" if upright else "center",
                doc="across the direction",
            ),
            "spread": Key(
                Choice(("start", "center", "end", "between")),
                default="start",
                doc="where free room goes",
            ),
        }

    def sizes(values: Values, box: Size, children: Children) -> list[Size]:
        """Natural sizes as (along, across), in a room of that size."""
        found = []
        for child in children:
            width = box[0] if upright and values["align"] == "stretch" else None
            said = child.place.width
            if upright and width is not None and said is None:
                w, h = width, child_height(child, width, box[1])
            else:
                w, h = child_size(child, box[0], box[1])
            found.append((h, w) if upright else (w, h))
        return found

    def measure(
        values: Values, width: float | None, height: float | None, children: Children
    ) -> Size:
        pad = 2 * values["padding"]
        inner_w = None if width is None else max(0.0, width - pad)
        inner_h = None if height is None else max(0.0, height - pad)
        found = []
        for child in children:
            if upright and inner_w is not None and child.place.width is None:
                size = (inner_w, child_height(child, inner_w, inner_h or 0.0))
            else:
                size = child_size(child, inner_w, inner_h)
            found.append(size)
        gaps = values["gap"] * max(0, len(found) - 1)
        if upright:
            w = max((s[0] for s in found), default=0.0)
            h = sum(s[1] for s in found) + gaps
        else:
            w = sum(s[0] for s in found) + gaps
            h = max((s[1] for s in found), default=0.0)
        return (w + pad if width is None else width, h + pad if height is None else height)

    def arrange(values: Values, box: Box, children: Children) -> list[Box]:
        x, y, width, height = inset(box, values["padding"])
        along, across = (height, width) if upright else (width, height)
        found = sizes(values, (width, height), children)
        free = along - sum(s[0] for s in found) - values["gap"] * max(0, len(found) - 1)
        shares = sum(child.grow for child in children)
        if free < -SLACK and not shares:
            side = "high" if upright else "wide"
            raise Mismatch(
                f"the elements of the {name} are together {in_mm(-free)} too {side}",
                "make the box larger, or let one of them 'grow' to take what is left",
            )
        gap, start = values["gap"], 0.0
        if shares:
            found = [
                (max(0.0, s[0] + free * child.grow / shares), s[1])
                for s, child in zip(found, children, strict=True)
            ]
        elif values["spread"] == "between" and len(found) > 1:
            gap += free / (len(found) - 1)
        elif values["spread"] in ("center", "end"):
            start = free / 2 if values["spread"] == "center" else free
        boxes = []
        for (length, breadth), child in zip(found, children, strict=True):
            said = child.place.width if upright else child.place.height
            if said is None and not upright and child.grow:
                breadth = child.measure(length, None)[1]  # wrapped in the width it was given
            wide = (
                across
                if said is None and (values["align"] == "stretch" or not breadth)
                else breadth
            )
            wide = min(wide, across)
            place = {"start": 0.0, "stretch": 0.0, "center": 0.5, "end": 1.0}[values["align"]]
            off = (across - wide) * place
            nudge_x, nudge_y = child.place.x.of(width), child.place.y.of(height)
            if upright:
                boxes.append((x + off + nudge_x, y + start + nudge_y, wide, length))
            else:
                boxes.append((x + start + nudge_x, y + off + nudge_y, length, wide))
            start += length + gap
        return boxes

    return Kind(name, doc, keys, arrange=arrange, measure_children=measure)


def child_height(child: Content, width: float, room: float) -> float:
    """The height of a child of a known width."""
    said = child.place.height
    return said.of(room) if isinstance(said, Measure) else child.measure(width, None)[1]
