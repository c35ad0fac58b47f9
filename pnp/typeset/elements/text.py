"""`text`: words set in a style, shrunk to fit the box, never cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.lang.expression import ExpressionError, to_text
from pnp.lang.schema import Key, Mismatch, Parsed
from pnp.model.face import Box, Op
from pnp.text.inline import chunks
from pnp.text.paragraph import TextStyle, least_width, natural_size, set_text
from pnp.typeset.kinds import Kind, Size, Values
from pnp.typeset.studio import Studio
from pnp.typeset.styles import STYLE_NAMES


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
        "style": Key(studio.style_name, doc="a style of the theme; the keys below change it"),
        **studio.own_style_keys,
    }


def _style(values: Values, studio: Studio) -> TextStyle:
    return studio.text_style(values["style"], tuple([values[name] for name in STYLE_NAMES]))


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    if not values["text"]:
        return ()
    style = _style(values, studio)
    return set_text(chunks(values["text"], style.fonts), style, box)[0]


def _measure(values: Values, width: float | None, height: float | None, studio: Studio) -> Size:
    style = _style(values, studio)
    natural = natural_size(chunks(values["text"], style.fonts), style, width)
    # a hundredth of a point more than it needs, so that rounding never breaks a line
    return (
        natural[0] + 0.01 if width is None else width,
        natural[1] + 0.01 if height is None else height,
    )


def _least(values: Values, studio: Studio) -> float:
    style = _style(values, studio)
    return least_width(chunks(values["text"], style.fonts), style)


KIND = Kind(
    name="text",
    doc="words set in a style, shrunk to fit the box, never cut",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    least=_least,
    fills=(True, False),
)
