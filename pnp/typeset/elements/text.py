"""`text`: words set in a style, shrunk to fit the box, never cut."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from pnp.lang.expression import ExpressionError, to_text
from pnp.lang.schema import Key, Mismatch, Number, Parsed, Text
from pnp.model.face import Box, Op
from pnp.text.document import blocks_of
from pnp.text.fitting import ENDLESS, Columns, Fitted, fit, place
from pnp.text.paragraph import TextStyle
from pnp.typeset.kinds import Kind, Size, Values
from pnp.typeset.studio import Studio
from pnp.typeset.styles import STYLE_NAMES

# between columns, in points, where nothing else is said
_GUTTER = 12.0
_own = itemgetter(*STYLE_NAMES)


def _read_text(raw: Any) -> str:
    """A value as a text has it: nothing for a field that is left empty."""
    try:
        return to_text(raw)
    except ExpressionError as error:
        raise Mismatch(error.message, error.hint) from None


def _keys(studio: Studio) -> Mapping[str, Key]:
    text = Parsed(_read_text, {"type": ["string", "number"]})
    return {
        "text": Key(text, required=True, doc="with {placeholders}, **bold**, *italic*, :icons:"),
        "style": Key(studio.book.name, doc="a style of the theme; the keys below change it"),
        "columns": Key(Number(1, 12, whole=True), default=1, doc="side by side in the box"),
        "gutter": Key(studio.length(low=0), default=_GUTTER, doc="between columns"),
        "same_size": Key(Text(), doc="texts that say the same name here share one size"),
        **studio.book.keys,
    }


def _style(values: Values, studio: Studio) -> TextStyle:
    return studio.text_style(values["style"], _own(values))


def _columns(values: Values) -> Columns:
    return Columns(values["columns"], values["gutter"])


def _fitted(values: Values, width: float, height: float, studio: Studio) -> Fitted:
    style = _style(values, studio)
    blocks = blocks_of(values["text"], style)
    group = values["same_size"]
    most = studio.shared.most(group) if group else ENDLESS
    found = fit(blocks, style, width, height, _columns(values), most)
    if group:
        studio.shared.note(group, found.size)
    return found


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    if not values["text"]:
        return ()
    fitted = _fitted(values, box[2], box[3], studio)
    return place(fitted, _style(values, studio), box, _columns(values))


def _measure(values: Values, width: float | None, height: float | None, studio: Studio) -> Size:
    if not values["text"]:
        return width or 0.0, height or 0.0
    if width is None:
        width = _natural(values, studio)
    # a hundredth of a point more than it needs, so that rounding never breaks a line
    if height is None:
        height = _fitted(values, width, ENDLESS, studio).height + 0.01
    return width, height


def _natural(values: Values, studio: Studio) -> float:
    """The width of the text where nothing breaks its lines."""
    style = _style(values, studio)
    widths = [block.natural() for block in blocks_of(values["text"], style)]
    columns = _columns(values)
    return max(widths, default=0.0) * columns.number + columns.gutter * (columns.number - 1) + 0.01


def _least(values: Values, studio: Studio) -> float:
    blocks = blocks_of(values["text"], _style(values, studio))
    return max((block.least() for block in blocks), default=0.0)


KIND = Kind(
    name="text",
    doc="words set in a style, shrunk to fit the box, never cut",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    least=_least,
    fills=(True, False),
)
