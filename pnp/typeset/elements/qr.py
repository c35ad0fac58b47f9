"""`qr`: a QR code, in the middle of its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pnp.model.face import Box, Op, Path, Role
from pnp.model.problems import Problem
from pnp.model.units import mm
from pnp.schema.values import Choice, Key, Mismatch
from pnp.typeset.arranging.codes import (
    cells_path,
    code_keys,
    ground,
    line_below,
    line_height,
    text_key,
    too_small,
)
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind, Size, Values

_QUIET = 4  # modules, as ISO/IEC 18004 requires
_SIDE = mm(20)  # without another size
_LEAST = mm(0.33)  # four dots of 300 dpi: what telephones read reliably


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {
        **code_keys(context),
        "level": Key(
            Choice(("L", "M", "Q", "H")),
            default="M",
            doc="how much may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %",
        ),
        "text": text_key(),
    }


@lru_cache(maxsize=256)
def _cells(data: str, level: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, row by row. Raises Mismatch."""
    import segno

    try:
        code = segno.make_qr(data, error=level)
    except segno.DataOverflowError:
        hint = "shorten it, or write 'level: L'" if level != "L" else "shorten it"
        message = f"{len(data)} characters are too many for a QR code with 'level: {level}'"
        raise Mismatch(message, hint, "data", "barcode") from None
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)


def _quiet(values: Values) -> int:
    return _QUIET if values["quiet"] is None else int(values["quiet"])


def _measure(
    values: Values, width: float | None, height: float | None, context: LayoutContext
) -> Size:
    below = line_height(values, values["text"], context)
    if width is None:
        width = _SIDE if height is None else max(height - below, 0.0)
    return width, width + below if height is None else height


def _place(values: Values, box: Box, context: LayoutContext) -> Box:
    """The square of the code with the space around it."""
    x, y, width, height = box
    side = min(width, height - line_height(values, values["text"], context))
    if side <= 0:
        raise Mismatch("there is no room for the code", "enlarge its box", code="no-room")
    return x + (width - side) / 2, y, side, side


def _draw(values: Values, box: Box, context: LayoutContext) -> tuple[Op, ...]:
    if not values["data"]:
        return ()
    x, y, side, _ = place = _place(values, box, context)
    cells = _cells(values["data"], values["level"])
    quiet = _quiet(values)
    module = side / (len(cells) + 2 * quiet)
    dark = cells_path(cells, x + quiet * module, y + quiet * module, (module, module))
    below = (box[0], y + side, box[2], box[1] + box[3] - y - side)
    return (
        *ground(values, place),
        Path(dark, values["color"]),
        *line_below(values, values["text"], below, context),
    )


def _warnings(values: Values, box: Box, context: LayoutContext) -> Iterator[Problem]:
    if values["data"]:
        side = _place(values, box, context)[2]
        count = len(_cells(values["data"], values["level"])) + 2 * _quiet(values)
        found = too_small(side / count, _LEAST, side)
        if found:
            yield found


KIND = Kind(
    name="qr",
    doc="a QR code",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    warnings=_warnings,
    role=Role("figure"),
)
