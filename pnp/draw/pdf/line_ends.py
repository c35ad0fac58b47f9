"""Ends of lines as their text has them, for readers that put lines together again.

A page shows no space at the end of a line, and shows the same hyphen whether somebody typed it or
a word is divided there. In the content of a document, a line ends with its space, and a hyphen that
divides a word is copied as a soft hyphen (ISO 32000-1, 14.8.2.2.3 and 14.8.2.5).
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.pdf.fonts import SOFT_HYPHEN, PdfFont
from pnp.model.definitions import replace
from pnp.model.face import FontKey, Glyph, Glyphs, Op, Word

_HYPHENS = ("-", "\u2010")


def with_line_end(
    ops: tuple[Op, ...], after: str, font: Callable[[FontKey], PdfFont]
) -> tuple[Op, ...]:
    """The operations of a line that ends with `after`: '', a space or a soft hyphen.

    A line whose last words run from right to left ends with a space where they end, at the left.
    """
    if not after or not ops or not isinstance(ops[-1], Glyphs) or ops[-1].stroke is not None:
        return ops
    if after == " ":
        return (*ops, *_space(ops[-1], font))
    return (*ops[:-1], _divided(ops[-1]))


def _space(line: Glyphs, font: Callable[[FontKey], PdfFont]) -> tuple[Op, ...]:
    last = line.words[-1]
    gid = font(last.font).space
    if gid is None:
        return ()
    advance = font(last.font).width(gid)
    word = Word(last.font, " ", (Glyph(gid, " ", advance),), advance)
    left = line.x - advance * line.size / 1000 if last.rtl else line.x + line.width
    return (replace(line, x=left, words=(word,), extra=0.0),)


def _divided(line: Glyphs) -> Glyphs:
    """The line with its last hyphen as a word of its own, which is a soft hyphen."""
    last = line.words[-1]
    sign = last.glyphs[-1]
    if last.rtl or sign.text not in _HYPHENS:
        return line
    hyphen = Word(last.font, SOFT_HYPHEN, (sign._replace(text=SOFT_HYPHEN),), sign.advance)
    if len(last.glyphs) == 1:
        return replace(line, words=(*line.words[:-1], hyphen))
    rest = Word(last.font, last.text[:-1], last.glyphs[:-1], last.advance - sign.advance)
    return replace(line, words=(*line.words[:-1], rest, hyphen))
