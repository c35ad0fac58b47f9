"""`text`: words set in a style, shrunk to fit the box, never cut."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.schema import Key, Text
from pnp.model.face import Box, Op
from pnp.typeset.inline import chunks
from pnp.typeset.kinds import Kind, Size, Values
from pnp.typeset.paragraph import TextStyle, natural_size, set_text
from pnp.typeset.studio import STYLE_NAMES, Studio


def _keys(studio: Studio) -> Mapping[str, Key]:
    return {
        "text": Key(Text(), required=True, doc="with {placeholders}, **bold**, *italic*, :icons:"),
        "style": Key(Text(), doc="a style of the theme; the keys below change it"),
        **studio.style_keys,
    }


def _style(values: Values, studio: Studio) -> TextStyle:
    own = tuple([values[name] for name in STYLE_NAMES])
    return studio.text_style(values["style"], own, values["opacity"])


def _draw(values: Values, box: Box, studio: Studio) -> tuple[Op, ...]:
    if not values["text"]:
        return ()
    style = _style(values, studio)
    return set_text(chunks(values["text"], style.fonts), style, box)[0]


def _measure(values: Values, width: float | None, height: float | None, studio: Studio) -> Size:
    style = _style(values, studio)
    paragraphs = chunks(values["text"], style.fonts)
    # a hundredth of a point more than it needs, so that rounding never breaks a line
    natural = natural_size(paragraphs, style, width)
    return natural[0] + 0.01, natural[1] + 0.01


KIND = Kind(
    name="text",
    doc="words set in a style, shrunk to fit the box, never cut",
    keys=_keys,
    draw=_draw,
    measure=_measure,
    fills=True,
)
