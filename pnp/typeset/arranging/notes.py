"""Texts that pnp itself puts on a face: the name of a missing picture, the messages of a draft.

In: a text without marks, a box in points, the fonts. Out: operations. A text that does not fit at
the smallest size is shortened, so a note never fails.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.model.face import Box, Color, Op, Paint
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import plain_line
from pnp.text.blocks.fitting import Fitted, fit, place
from pnp.text.blocks.lines import TextBlock
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.features import LINING
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.missing import without_missing
from pnp.text.shaping.parts import Icon
from pnp.text.shaping.voice import Voice, Voices

FAMILY = "Alegreya Sans"
_LEADING = 1.15  # em


class Look(Struct, frozen=True):
    """How a note is set: colour, sizes in points, place in its box."""

    fill: Color = (0.0,)
    size: float = 8.0
    smallest: float = 3.5
    align: Literal["start", "center"] = "start"
    valign: Literal["top", "middle", "bottom"] = "top"


def plain_voices(fonts: FontLibrary) -> Voices:
    """The voices of texts that pnp itself prints: one font, with others for letters it lacks."""
    voice = Voice(
        (fonts.font(FAMILY),),
        features=LINING,
        fallback=lambda char: fonts.fallback(char, 400, False),
        holders=fonts.holders,
    )
    return Voices(lambda bold, italic, spans: voice, _no_icon)


def _no_icon(name: str, fill: Paint | None) -> Icon:
    raise KeyError(name)


def note(text: str, box: Box, fonts: FontLibrary, look: Look) -> tuple[tuple[Op, ...], float]:
    """The operations of a note in a box, and the height that it takes; a letter that no font has
    is a question mark. Nothing if not even its first letters fit."""
    style = TextStyle(
        plain_voices(fonts), look.size, look.smallest, look.size * _LEADING, look.fill,
        align=look.align, last=look.align, valign=look.valign,
    )  # fmt: skip
    lines = [" ".join(line.split()) for line in text.split("\n")]
    plain = [without_missing(line, lambda one: plain_line(one, style))[0] for line in lines]
    fitted = _fitted("\n".join(plain), style, box)
    return (place(fitted, style, box), fitted.height) if fitted else ((), 0.0)


def _fitted(text: str, style: TextStyle, box: Box) -> Fitted | None:
    """The text, or as much from its beginning as fits."""
    shown = text
    while shown:
        try:
            blocks = [TextBlock(style, (plain_line(line, style),)) for line in shown.split("\n")]
            return fit(blocks, style, box[2], box[3])
        except Mismatch:
            text = text[: len(text) * 3 // 4]
            shown = f"{text.rstrip()}…" if text.rstrip() else ""
    return None
