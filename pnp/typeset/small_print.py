"""The small print of a sheet: one line, set as large as its room allows."""

from __future__ import annotations

from pnp.model.face import Glyphs, Group, Op
from pnp.model.sheet import Label
from pnp.text.fonts import FontLibrary
from pnp.text.inline import FontSet, Icon
from pnp.typeset.places import turned

FAMILY = "Alegreya Sans"
SIZES = (6.0, 5.5, 5.0, 4.5, 4.0)
_GREY = (0.25,)


def _no_icon(name: str) -> Icon:
    raise KeyError(name)


def small_print(label: Label, text: str, fonts: FontLibrary) -> tuple[Op, ...]:
    """The operations of a label that says `text`, in paper coordinates.

    Nothing if it does not fit at 4 pt. Raises Mismatch if no font has a character.
    """
    font = fonts.font(FAMILY)
    chain = (font,)
    words = FontSet(chain, chain, chain, chain, (), _no_icon)
    line = []
    for i, part in enumerate(text.split()):
        line += [words.space(False, False)] if i else []
        line += [word for _, shaped in words.word(part, False, False) for word in shaped]
    advance = sum(word.advance for word in line)
    size = next((s for s in SIZES if advance * s / 1000 <= label.width), None)
    if size is None or not line:
        return ()
    x, y = label.x, label.y
    run = Glyphs(x, y, size, tuple(line), _GREY)
    if not label.turn:
        return (run,)
    return (Group((run,), turned((x, y, 0.0, 0.0), label.turn)),)
