"""`barcode`: Code 128, EAN-13, ISBN or UPC-A, as wide as its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.model.face import Box, Op, Path, Role
from pnp.model.problems import Problem
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Mismatch
from pnp.typeset.arranging.barcodes import CODES, Bars
from pnp.typeset.arranging.codes import (
    cells_path,
    code_keys,
    flag_key,
    ground,
    line_below,
    line_height,
    too_small,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values

_MODULE, _HEIGHT = mm(0.33), mm(12)  # without another size
_LEAST = mm(0.25)  # three dots of 300 dpi


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        **code_keys(context),
        "code": Key(Choice(tuple(CODES)), default="code128", doc="the kind of barcode"),
        "text": flag_key(),
    }


def _bars(values: Values) -> Bars:
    return CODES[values["code"]](values["data"])


def _text(values: Values, bars: Bars) -> str:
    return bars.text if values["text"] else ""


def _quiet(values: Values, bars: Bars) -> tuple[int, int]:
    own = values["quiet"]
    return bars.quiet if own is None else (int(own), int(own))


def _modules(values: Values, bars: Bars) -> int:
    """The width of a code with the space around it, in modules."""
    return len(bars.modules) + sum(_quiet(values, bars))


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    if not values["data"]:
        return width or 0.0, height or 0.0
    bars = _bars(values)
    if width is None:
        width = _modules(values, bars) * _MODULE
    if height is None:
        height = _HEIGHT + line_height(values, _text(values, bars), context)
    return width, height


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    if not values["data"]:
        return ()
    x, y, width, height = box
    bars = _bars(values)
    text = _text(values, bars)
    high = height - line_height(values, text, context)
    if high <= 0 or width <= 0:
        raise Mismatch("there is no room for the bars", "enlarge its box", code="no-room")
    quiet = _quiet(values, bars)
    module = width / _modules(values, bars)
    cells = [[sign == "1" for sign in bars.modules]]
    dark = cells_path(cells, x + quiet[0] * module, y, (module, high))
    return (
        *ground(values, box),
        Path(dark, values["color"]),
        *line_below(values, text, (x, y + high, width, height - high), context),
    )


def _warnings(values: Values, box: Box, context: LayoutContext) -> Iterator[Problem]:
    if values["data"] and box[2]:
        found = too_small(box[2] / _modules(values, _bars(values)), _LEAST, box[2])
        if found:
            yield found


KIND = Kind(
    name="barcode",
    doc="a barcode: Code 128, EAN-13, ISBN or UPC-A",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    warnings=_warnings,
    role=Role("figure"),
)
