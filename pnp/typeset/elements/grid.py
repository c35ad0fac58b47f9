"""`grid`: elements in columns of equal width, row by row.

A row is as high as its highest element; the rest of the grid's height is shared equally between
the rows, so that the grid fills its box. An element without a size fills its cell; `at`, `pin` and
percentages refer to the cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from pnp.model.face import Box
from pnp.model.units import in_mm
from pnp.schema.values import Key, Mismatch, Number
from pnp.typeset.arranging.distribution import (
    SLACK,
    box_in_cell,
    gap_key,
    largest,
    natural_height,
    natural_width,
    padding_key,
    side,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Children, Kind, Size, Values
from pnp.typeset.properties.places import inset


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        "columns": Key(Number(1, 100, whole=True), required=True, doc="elements side by side"),
        "gap": gap_key(context),
        "padding": padding_key(context),
    }


def _cell_width(values: Values, width: float) -> float:
    columns: int = values["columns"]
    gap: float = values["gap"]
    return max(0.0, (width - gap * (columns - 1)) / columns)


def _rows(values: Values, cell: float, children: Children) -> list[float]:
    """Heights of the rows with cells of that width."""
    columns = values["columns"]
    heights = []
    for child in children:
        width = cell if child.place.width is None else natural_width(child, cell)
        heights.append(natural_height(child, width, None))
    return [largest(heights[i : i + columns]) for i in range(0, len(heights), columns)]


def _measure(values: Values, width: float | None, height: float | None, children: Children) -> Size:
    columns, gap, pad = values["columns"], values["gap"], 2 * values["padding"]
    if width is None:
        cell = largest([side(c.place.width, natural_width(c, None)) for c in children])
        width = cell * columns + gap * (columns - 1) + pad
    if height is None:
        rows = _rows(values, _cell_width(values, width - pad), children)
        height = sum(rows) + gap * max(0, len(rows) - 1) + pad
    return width, height


def _arrange(values: Values, box: Box, children: Children) -> list[Box]:
    x, y, width, height = inset(box, values["padding"])
    columns, gap = values["columns"], values["gap"]
    cell = _cell_width(values, width)
    rows = _rows(values, cell, children)
    spare = height - sum(rows) - gap * max(0, len(rows) - 1)
    if spare < -SLACK:
        raise Mismatch(
            f"the rows of the grid are together {in_mm(-spare)} too high",
            "make the box larger, or the elements smaller",
            code="no-room",
        )
    rows = [max(0.0, row + spare / len(rows)) for row in rows]
    tops = list(accumulate((row + gap for row in rows), initial=y))
    boxes = []
    for i, child in enumerate(children):
        row, column = divmod(i, columns)
        boxes.append(box_in_cell(child, (x + column * (cell + gap), tops[row], cell, rows[row])))
    return boxes


KIND = Kind(
    name="grid",
    doc="elements in columns of equal width, row by row",
    keys=_keys,
    arrange=_arrange,
    measure_children=_measure,
    fills=(False, False),
)
