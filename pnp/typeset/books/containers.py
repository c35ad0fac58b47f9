"""The look of a book's containers: from `boxes` of its layout to backgrounds and frames."""

from __future__ import annotations

from msgspec import Struct

from pnp.geometry.outlines import rectangle
from pnp.model.book import BookLayout
from pnp.model.face import Box, Op, Path, Stroke
from pnp.model.problems import Problems
from pnp.model.units import mm
from pnp.schema.records import read_record
from pnp.schema.values import Choice, Key
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.paint import PaintSpec

_PADDING = mm(2)
_WIDTH = 0.5
NONE = PaintSpec()


class ContainerLook(Struct, frozen=True):
    """Lengths in points. `gap` None: that of the text; `style` '': that of the text around it.
    `starts_page`: it begins a page unless all of it fits on the rest of one; `divides`: it may be
    divided anywhere."""

    name: str
    style: str = ""
    fill: PaintSpec = NONE
    stroke: PaintSpec = NONE
    width: float = 0.0
    corner: float = 0.0
    sides: str = "all"
    padding: float = 0.0
    gap: float | None = None
    wide: bool = False
    starts_page: bool = False
    divides: bool = False

    @property
    def inset(self) -> float:
        """From its upper, lower and far edges to its text: 0 if only the near side is drawn. From
        its near edge, where lines begin, it is always the padding."""
        only_left = self.sides == "left" and self.fill == NONE
        return 0.0 if only_left else self.padding

    @property
    def across(self) -> float:
        """By how much its text is narrower than it."""
        return self.padding + self.inset

    def left(self, rtl: bool) -> float:
        """From its left edge to its text; `rtl`: lines begin on the right."""
        return self.inset if rtl else self.padding

    def draw(self, box: Box, rtl: bool = False) -> list[Op]:
        """Its background, and its frame inside the edges of a box; `rtl`: lines begin on the
        right."""
        x, y, w, h = box
        ops: list[Op] = []
        fill, line = self.fill.over(box), self.stroke.over(box)
        if fill is not None:
            ops.append(Path(rectangle(x, y, w, h, self.corner, self.corner), fill))
        if line is None or not self.width:
            return ops
        stroke, half = Stroke(line, self.width), self.width / 2
        if self.sides == "all":
            inner = max(0.0, self.corner - half)
            edge = rectangle(x + half, y + half, w - 2 * half, h - 2 * half, inner, inner)
            ops.append(Path(edge, None, stroke))
        elif self.sides == "left":
            near = x + w - half if rtl else x + half
            ops.append(Path((("M", near, y), ("L", near, y + h)), None, stroke))
        else:
            ends = (y + half, y + h - half)
            ops += [Path((("M", x, at), ("L", x + w, at)), None, stroke) for at in ends]
        return ops


def container_keys(context: LayoutContext) -> dict[str, Key]:
    """The keys of a container in a book layout."""
    length = context.length(low=0)
    return {
        "style": Key(context.book.name,
                     doc="the style of its text (default: that of the text around it)"),
        "fill": Key(context.paint, default=NONE, doc="the paint of its background"),
        "stroke": Key(context.paint, default=NONE, doc="the paint of its frame"),
        "width": Key(length, default=_WIDTH, doc="the width of the frame"),
        "corner": Key(length, default=0.0, doc="radius of its corners"),
        "sides": Key(Choice(("all", "left", "ends")), default="all",
                     doc="the sides that the frame has; left: in right-to-left text right"),
        "padding": Key(length, doc="the space from its edge to its text"),
        "gap": Key(length, doc="the space above and below it"),
        "span": Key(Choice(("column", "page")), default="column",
                    doc="page: as wide as all columns of the page"),
        "start": Key(Choice(("anywhere", "page")), default="anywhere",
                     doc="page: on a new page, unless all of it fits on the rest of one"),
        "divide": Key(Choice(("rarely", "freely")), default="rarely",
                      doc="freely: it may be divided even if a column can hold it"),
    }  # fmt: skip


def read_containers(
    layout: BookLayout, context: LayoutContext, problems: Problems
) -> dict[str, ContainerLook]:
    """The containers of a layout by name; errors are noted in `problems`."""
    keys = container_keys(context)
    found = {}
    for name, raw in (layout.boxes or {}).items():
        given = read_record(raw, keys, problems, f"box '{name}'")
        is_seen = given["fill"] != NONE or given["stroke"] != NONE
        padding = given["padding"]
        if padding is None:
            padding = _PADDING if is_seen else 0.0
        found[name] = ContainerLook(
            name, given["style"] or "", given["fill"], given["stroke"], given["width"],
            given["corner"], given["sides"], padding, given["gap"], given["span"] == "page",
            given["start"] == "page", given["divide"] == "freely" or given["start"] == "page",
        )  # fmt: skip
    return found
