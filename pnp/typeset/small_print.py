"""The small print of a sheet: one line, set as large as its room allows."""

from __future__ import annotations

from pnp.lang.schema import Mismatch
from pnp.model.face import Group, Op, Paint
from pnp.model.sheet import Label
from pnp.text.blocks import TextBlock
from pnp.text.document import plain_line
from pnp.text.fitting import fit, place
from pnp.text.fonts import FontLibrary
from pnp.text.paragraph import TextStyle
from pnp.text.parts import Icon
from pnp.text.voice import Voice, Voices
from pnp.typeset.places import turned

FAMILY = "Alegreya Sans"
SIZES = (6.0, 4.0)  # points: wanted, smallest
_GREY = (0.25,)


def _no_icon(name: str, fill: Paint | None) -> Icon:
    raise KeyError(name)


def small_print(label: Label, text: str, fonts: FontLibrary) -> tuple[Op, ...]:
    """The operations of a label that says `text`, in paper coordinates.

    Nothing if it does not fit at 4 pt. Raises Mismatch if no font has a character.
    """
    voice = Voice((fonts.font(FAMILY),), fallback=lambda char: fonts.fallback(char, 400, False))
    style = TextStyle(
        Voices(lambda bold, italic, spans: voice, _no_icon), *SIZES, SIZES[0], _GREY, wrap=False
    )
    line = plain_line(" ".join(text.split()), style)
    x, y = label.x, label.y
    try:
        fitted = fit([TextBlock(style, (line,))], style, label.width)
    except Mismatch:  # it is too wide
        return ()
    top = y - style.ascent * fitted.size / 1000
    ops = place(fitted, style, (x, top, label.width, fitted.height))
    if not label.turn or not ops:
        return ops
    return (Group(ops, turned((x, y, 0.0, 0.0), label.turn)),)
