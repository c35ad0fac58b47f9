"""The small print of a sheet: one line, set as large as its room allows."""

from __future__ import annotations

from pnp.expressions.traces import unmarked
from pnp.model.definitions import replace
from pnp.model.edition import TextPlace
from pnp.model.face import Glyphs, Group, Op, Stroke
from pnp.model.sheet import Label
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import plain_line
from pnp.text.blocks.fitting import fit, place
from pnp.text.blocks.lines import TextBlock
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.missing import without_missing
from pnp.typeset.arranging.notes import plain_voices
from pnp.typeset.faces.tracing import traced
from pnp.typeset.properties.places import turned

SMALLEST = 4.0  # points; smaller only if the size of the label is
_GREY = (0.25,)
_WHITE = (1.0,)
_CASING = 0.25  # width of the white line round letters on art, in em


def small_print(
    label: Label, text: str, fonts: FontLibrary, casing: bool = False, is_traced: bool = False
) -> tuple[Op, ...]:
    """The operations of a label with a text, in paper coordinates; if it `is_traced`, as a group
    with its `TextPlace`.

    It is set in the label's size, or smaller to fit; if it does not fit at 4 pt, there are no
    operations. `casing` draws white round the letters, so that they can be read on art. Raises
    Mismatch if no font has a character.
    """
    style = TextStyle(
        plain_voices(fonts),
        label.size,
        min(SMALLEST, label.size),
        label.size,
        _GREY,
        wrap=False,
    )
    plain, units = unmarked(" ".join(text.split()))
    missing = ""
    if is_traced:
        plain, missing = without_missing(plain, lambda one: plain_line(one, style))
    line = plain_line(plain, style)
    x, y = label.x, label.y
    try:
        fitted = fit([TextBlock(style, (line,))], style, label.width)
    except Mismatch:  # it is too wide
        return ()
    top = y - style.ascent * fitted.size / 1000
    box = (x, top, label.width, fitted.height)
    ops = place(fitted, style, box)
    if casing:
        ops = (*(_cased(op) for op in ops if isinstance(op, Glyphs)), *ops)
    if is_traced:
        traced_place = TextPlace(
            units, plain, box, fitted.size, style.size, style.smallest, 1, None, missing
        )
        ops = (traced(ops, traced_place),)
    if not label.turn or not ops:
        return ops
    return (Group(ops, turned((x, y, 0.0, 0.0), label.turn)),)


def _cased(run: Glyphs) -> Glyphs:
    """The white letters under a line of letters on art."""
    stroke = Stroke(_WHITE, run.size * _CASING, join="round")
    return replace(run, fill=_WHITE, stroke=stroke)
