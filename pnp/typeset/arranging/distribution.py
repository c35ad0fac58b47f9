"""The room of a box distributed to children by their sizes: shared by rows, columns, grids, stacks.

All in points. 'Along' is the direction in which children follow each other, 'across' the other.
A side of a child is as written, else that of its content. If a side of the container follows from
its children, percentages of it are correct.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pnp.model.definitions import replace
from pnp.model.face import Box
from pnp.model.units import Measure, in_mm
from pnp.schema.values import Choice, Key, Mismatch
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Children, Content, Kind, Size, Values
from pnp.typeset.properties.places import Side, inset

SLACK = 0.05  # points; less than this too much is rounding
_SHARES = {"start": 0.0, "stretch": 0.0, "baseline": 0.0, "center": 0.5, "end": 1.0}


def padding_key(context: LayoutContext) -> Key:
    """The room a container leaves inside its edges."""
    return Key(context.length(low=0), default=0.0, doc="room inside the edges")


def gap_key(context: LayoutContext) -> Key:
    """The room between children."""
    return Key(context.length(low=0), default=0.0, doc="room between the elements")


# -- one side of a container ------------------------------------------------------------------


def side(wanted: Side, natural: float) -> Measure:
    """A side of a child as written, or that of its content."""
    return wanted if isinstance(wanted, Measure) else Measure(natural)


def known(wanted: Side, room: float | None) -> float | None:
    """A side as written; None if it depends on a room that is not known, or on the content."""
    if not isinstance(wanted, Measure) or (wanted.share and room is None):
        return None
    return max(0.0, wanted.of(room or 0.0))


def total(parts: Sequence[Measure], gaps: float) -> float:
    """The length of children one after the other. Raises Mismatch if shares leave no room."""
    share = sum(part.share for part in parts)
    if share > 1 - 1e-9:
        raise Mismatch(
            "the percentages of the elements leave no room for the others",
            "their container has no size of its own: set its 'w' or 'h'",
            code="no-room",
        )
    return (sum(part.points for part in parts) + gaps) / (1 - share)


def largest(parts: Sequence[Measure]) -> float:
    """The largest of children side by side, without those that are as large as the whole."""
    found = (p.points / (1 - p.share) for p in parts if p.share < 1 - 1e-9)
    return max(found, default=0.0)


def natural_width(child: Content, room: float | None, high: float | None = None) -> float:
    """The width of a child in a room; content is at most as wide as the room.

    `high` is the height of the room, if it is known: a picture's width may follow from it.
    """
    wanted = known(child.place.width, room)
    if wanted is not None:
        return wanted
    width = child.measure(None, known(child.place.height, high))[0]
    if room is not None and width > room:
        return child.measure(room, None)[0]
    return width


def natural_height(child: Content, width: float, room: float | None) -> Measure:
    """The height of a child of a known width."""
    wanted = child.place.height
    if isinstance(wanted, Measure) and (room is not None or not wanted.share):
        return Measure(max(0.0, wanted.of(room or 0.0)))
    if not child.flows and child.place.width is None:
        # an icon in a wide column is not larger than elsewhere
        width = min(width, child.measure(None, None)[0])
    return side(wanted, child.measure(width, None)[1])


def box_in_cell(child: Content, cell: Box) -> Box:
    """The box of a child that is alone in a cell, which it fills on sides that are not given.

    'auto' is the size of its content.
    """
    place = child.place
    width, height = place.fill(cell[2], cell[3])
    if place.width is not None:
        width = natural_width(child, cell[2], cell[3])
    if place.height is not None:
        height = natural_height(child, width, cell[3]).points
    return place.resolve(cell, width, height)


# -- rows and columns -------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """A row (children side by side) or a column (`upright`: one below the other)."""

    name: str
    doc: str
    upright: bool

    def kind(self) -> Kind:
        """The element kind."""
        return Kind(
            self.name,
            self.doc,
            self._keys,
            arrange=self._arrange,
            measure_children=self._measure,
            fills=(False, False),
        )

    def _keys(self, context: LayoutContext) -> Mapping[str, Key]:
        baseline = () if self.upright else ("baseline",)
        align = Choice(("start", "center", "end", "stretch", *baseline))
        default = "stretch" if self.upright else "center"
        return {
            "gap": gap_key(context),
            "padding": padding_key(context),
            "align": Key(align, default=default, doc="across the direction"),
            "spread": Key(
                Choice(("start", "center", "end", "between")),
                default="start",
                doc="where free room is added",
            ),
        }

    def _measure(
        self, values: Values, width: float | None, height: float | None, children: Children
    ) -> Size:
        pad = 2 * values["padding"]
        gaps = values["gap"] * max(0, len(children) - 1)
        high = None if height is None else max(0.0, height - pad)
        if width is None:
            parts = [side(c.place.width, natural_width(c, None, high)) for c in children]
            width = (largest(parts) if self.upright else total(parts, gaps)) + pad
        if height is None:
            widths = self._widths(values, max(0.0, width - pad), None, children)
            pairs = zip(children, widths, strict=True)
            parts = [natural_height(child, w, None) for child, w in pairs]
            drops = self._drops(values, widths, children)
            parts = [replace(p, points=p.points + d) for p, d in zip(parts, drops, strict=True)]
            height = (total(parts, gaps) if self.upright else largest(parts)) + pad
        return width, height

    def _arrange(self, values: Values, box: Box, children: Children) -> list[Box]:
        x, y, width, height = inset(box, values["padding"])
        widths = self._widths(values, width, height, children)
        heights = self._heights(values, height, widths, children)
        lengths, room = (heights, height) if self.upright else (widths, width)
        gap, start = values["gap"], 0.0
        free = room - sum(lengths) - gap * (len(children) - 1)
        if values["spread"] == "between" and len(children) > 1:
            gap += free / (len(children) - 1)
        elif values["spread"] != "between":
            start = free * _SHARES[values["spread"]]
        share = _SHARES[values["align"]]
        drops = self._drops(values, widths, children)
        boxes = []
        for child, w, h, drop in zip(children, widths, heights, drops, strict=True):
            dx, dy = child.place.x.of(width), child.place.y.of(height)
            if self.upright:
                boxes.append((x + (width - w) * share + dx, y + start + dy, w, h))
            else:
                boxes.append((x + start + dx, y + drop + (height - h) * share + dy, w, h))
            start += (h if self.upright else w) + gap
        return boxes

    @staticmethod
    def _drops(values: Values, widths: list[float], children: Children) -> list[float]:
        """The distances of children from the top that align their first baselines."""
        if values["align"] != "baseline":
            return [0.0] * len(children)
        bases = [child.baseline(w) for child, w in zip(children, widths, strict=True)]
        return [max(bases, default=0.0) - base for base in bases]

    def _widths(
        self, values: Values, room: float, high: float | None, children: Children
    ) -> list[float]:
        """The widths of the children in a room of this width, and height if it is known."""
        if not self.upright:
            found = [natural_width(child, room, high) for child in children]
            return self._distributed(found, room, values["gap"], children)
        stretch = values["align"] == "stretch"
        widths = []
        for child in children:
            if child.place.width is None and stretch:
                widths.append(room)
            else:
                width = natural_width(child, room, high)
                widths.append(self._across(width, child.place.width, room, False))
        return widths

    def _heights(
        self, values: Values, room: float, widths: list[float], children: Children
    ) -> list[float]:
        """The heights of the children of known widths, in a room of this height."""
        pairs = zip(children, widths, strict=True)
        found = [natural_height(child, width, room).points for child, width in pairs]
        if self.upright:
            return self._distributed(found, room, values["gap"], children)
        stretch = values["align"] == "stretch"
        return [
            self._across(height, child.place.height, room, stretch)
            for height, child in zip(found, children, strict=True)
        ]

    def _across(self, size: float, wanted: Side, room: float, stretch: bool) -> float:
        """A side across: a child without a size fills the room, content is at most as large."""
        if isinstance(wanted, Measure):
            if size > room + SLACK:
                over = "wide" if self.upright else "high"
                raise Mismatch(
                    f"an element of the {self.name} is {in_mm(size - room)} too {over}",
                    code="no-room",
                )
            return min(size, room)
        if wanted is None and (stretch or not size):
            return room
        return min(size, room)

    def _distributed(
        self, lengths: list[float], room: float, gap: float, children: Children
    ) -> list[float]:
        """Lengths with the free room added to children that grow, or excess taken from them."""
        for length, child in zip(lengths, children, strict=True):
            if child.sizeless and not (length or child.grow):
                which, key = ("height", "h") if self.upright else ("width", "w")
                raise Mismatch(
                    f"an element of the {self.name} is a {child.sizeless}, which has no {which} "
                    "of its own",
                    f"set its '{key}', or let it 'grow'",
                    code="missing-key",
                )
        free = room - sum(lengths) - gap * max(0, len(lengths) - 1)
        grows = [child.grow for child in children]
        if free >= 0 and any(grows):
            each = free / sum(grows)
            return [length + each * grow for length, grow in zip(lengths, grows, strict=True)]
        if free >= -SLACK:
            return lengths
        # text may shrink to its longest word; in a column it may be set smaller
        spare = [
            max(0.0, length - (0.0 if self.upright else child.least())) if child.grow else 0.0
            for length, child in zip(lengths, children, strict=True)
        ]
        if sum(spare) < -free:
            over = "high" if self.upright else "wide"
            raise Mismatch(
                f"the elements of the {self.name} are together {in_mm(-free)} too {over}",
                "make the box larger, or let one of them 'grow' to take what is left",
                code="no-room",
            )
        share = -free / sum(spare)
        return [length - part * share for length, part in zip(lengths, spare, strict=True)]
