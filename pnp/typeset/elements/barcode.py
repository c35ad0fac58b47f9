"""`barcode`: Code 128, EAN-13, ISBN or UPC-A, as wide as its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.model.face import Box, Op, Path, Role, Segments
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


def _quiet(values: Values, bars: Bars) -> tuple[int, int]:
    own = values["quiet"]
    return bars.quiet if own is None else (int(own), int(own))


def _modules(values: Values, bars: Bars) -> int:
    """The width of a code with the space around it, in modules."""
    return len(bars.modules) + sum(_quiet(values, bars))


def _lines(values: Values, bars: Bars, context: LayoutContext) -> tuple[float, float]:
    """The heights of the lines above and below the bars."""
    if not values["text"]:
        return 0.0, 0.0
    one = line_height(values, bars.text, context)
    return (one if bars.above else 0.0), one


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    if not values["data"]:
        return width or 0.0, height or 0.0
    bars = _bars(values)
    if width is None:
        width = _modules(values, bars) * _MODULE
    if height is None:
        height = _HEIGHT + sum(_lines(values, bars, context))
    return width, height


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    if not values["data"]:
        return ()
    x, y, width, height = box
    bars = _bars(values)
    above, below = _lines(values, bars, context)
    high = height - above - below
    if high <= 0 or width <= 0:
        raise Mismatch("there is no room for the bars", "enlarge its box", code="no-room")
    left, right = _quiet(values, bars)
    module = width / _modules(values, bars)
    # digits have places if there is room beside the bars
    has_places = bool(below and bars.below and left >= bars.quiet[0] and right >= bars.quiet[1])
    start = x + left * module
    dark = _bars_path(bars, has_places, (start, y + above), (module, high, below / 2))
    ops = [*ground(values, box), Path(dark, values["color"])]
    under, tall = y + above + high, height - above - high
    if above:
        ops += line_below(values, bars.above, (x, y, width, 0.9 * above), context)
    if has_places:
        for text, first, last in bars.below:
            place = (start + first * module, under, (last - first) * module, tall)
            ops += line_below(values, text, place, context)
    elif below:
        ops += line_below(values, bars.text, (x, under, width, tall), context)
    return tuple(ops)


def _bars_path(
    bars: Bars, has_long: bool, at: tuple[float, float], sizes: tuple[float, float, float]
) -> Segments:
    """The bars from their top left corner; `sizes`: of a module, of bars, and what is added to long
    ones."""
    module, high, more = sizes
    dark = [sign == "1" for sign in bars.modules]
    if not has_long:
        return cells_path([dark], *at, (module, high))
    is_long = [any(a <= n < b for a, b in bars.long) for n in range(len(dark))]
    short = [one and not far for one, far in zip(dark, is_long, strict=True)]
    long = [one and far for one, far in zip(dark, is_long, strict=True)]
    return (
        *cells_path([short], *at, (module, high)),
        *cells_path([long], *at, (module, high + more)),
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
