"""`grid`: elements in columns of equal width, row by row."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Key, Mismatch, Number
from pnp.model.face import Box
from pnp.typeset.arranging import SLACK, child_height, gap_key, padding_key
from pnp.typeset.kinds import Children, Kind, Size, Values
from pnp.typeset.places import inset
from pnp.typeset.studio import Studio
from pnp.units import in_mm


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {
        "columns": Key(Number(1, 100, whole=True), required=True),
        "gap": gap_key(studio),
        "padding": padding_key(studio),
    }


def _rows(values: Values, width: float, children: Children) -> list[float]:
    """Heights of the rows in a room of that width: that of the highest in each."""
    columns, gap = values["columns"], values["gap"]
    cell = max(0.0, (width - gap * (columns - 1)) / columns)
    heights = [child_height(child, cell, 0.0) for child in children]
    return [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]


def _measure(values: Values, width: float | None, height: float | None, children: Children) -> Size:
    columns, gap, pad = values["columns"], values["gap"], 2 * values["padding"]
    if width is None:
        widest = max((child.measure(None, None)[0] for child in children), default=0.0)
        width = widest * columns + gap * (columns - 1) + pad
    rows = _rows(values, width - pad, children)
    natural = sum(rows) + gap * max(0, len(rows) - 1) + pad
    return width, natural if height is None else height


def _arrange(values: Values, box: Box, children: Children) -> list[Box]:
    x, y, width, height = inset(box, values["padding"])
    columns, gap = values["columns"], values["gap"]
    cell = max(0.0, (width - gap * (columns - 1)) / columns)
    rows = _rows(values, width, children)
    # free height is shared alike, so that a grid fills its box
    spare = height - sum(rows) - gap * max(0, len(rows) - 1)
    if spare < -SLACK:
        raise Mismatch(f"the rows of the grid are together {in_mm(-spare)} too high")
    extra = spare / len(rows) if rows else 0.0
    boxes, top = [], y
    for i, _ in enumerate(children):
        row, column = divmod(i, columns)
        if column == 0 and row:
            top += rows[row - 1] + extra + gap
        boxes.append((x + column * (cell + gap), top, cell, max(0.0, rows[row] + extra)))
    return boxes


KIND = Kind(
    name="grid",
    doc="elements in columns of equal width, row by row",
    keys=_keys,
    arrange=_arrange,
    measure_children=_measure,
)
