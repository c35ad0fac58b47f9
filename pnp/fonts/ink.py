"""Which glyphs of a font leave ink on paper, and which characters need none.

A PDF has the outlines of letters, so a glyph that is only a coloured picture (`CBDT`, `sbix`,
`SVG `, `COLR` without an outline of its own) prints nothing.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import uharfbuzz as hb
from msgspec import Struct

from pnp.fonts.characters import is_invisible

# tables of coloured glyphs
COLOR_TABLES = ("COLR", "CBDT", "sbix", "SVG ")

# Separators, controls and format characters leave no ink.
_NO_INK = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf"))
# Characters of other categories that Unicode defines as blank, or that only join the characters
# beside them (Indic_Syllabic_Category Invisible_Stacker and Number_Joiner).
_BLANK = frozenset(
    "\u2800"  # braille pattern blank
    "\u303f"  # ideographic half fill space
    "\U00013441\U00013442"  # Egyptian hieroglyphs: full blank, half blank
    "\U00016fe4"  # Khitan small script filler
    "\U0001d159"  # musical symbol null notehead
    "\u1039\u17d2\u1a60\u1bab\u2d7f\uaaf6\U00010a3f\U0001107f\U00011133\U000113d0\U0001193e"
    "\U00011a47\U00011a99\U00011d45\U00011d97\U00011f42"
)


def needs_ink(char: str) -> bool:
    """Whether a character must leave ink."""
    return not (unicodedata.category(char) in _NO_INK or char in _BLANK or is_invisible(char))


class Ink:
    """What the glyphs of a face draw."""

    def __init__(self, face: Any, font: Any) -> None:
        """`face` and `font` are those of HarfBuzz."""
        self._face = face
        self._font = font
        self._inked: dict[int, bool] = {}
        self._moves = 0
        self._draw = hb.DrawFuncs()
        self._draw.set_move_to_func(self._move_to)
        self.tables = tuple(tag for tag in COLOR_TABLES if face.reference_table(tag).data)

    def _move_to(self, x: float, y: float, data: object) -> None:
        self._moves += 1

    def has_outline(self, gid: int) -> bool:
        """Whether the glyph draws anything."""
        known = self._inked.get(gid)
        if known is None:
            self._moves = 0
            self._font.draw_glyph(gid, self._draw)
            known = self._inked[gid] = self._moves > 0
        return known

    def is_flattened(self, gid: int) -> bool:
        """Whether a glyph that the font has in colours prints in one, as an outline."""
        return bool(self.tables) and self.has_outline(gid) and self._is_colored(gid)

    def _is_colored(self, gid: int) -> bool:
        tables, face = self.tables, self._face
        return (
            ("COLR" in tables and bool(face.get_glyph_color_layers(gid)))
            or ("COLR" in tables and bool(face.glyph_has_color_paint(gid)))
            or ("SVG " in tables and bool(face.get_glyph_color_svg(gid).data))
            or (not {"CBDT", "sbix"}.isdisjoint(tables)
                and bool(self._font.get_glyph_color_png(gid).data))
        )  # fmt: skip


class InkSurvey(Struct, frozen=True):
    """The characters of a face that must leave ink: how many there are (`total`), which of them
    have no outline, and which print in one colour although the font has them in several."""

    total: int
    blank: str
    flat: str


def survey_ink(data: bytes, index: int = 0) -> InkSurvey:
    """What the characters of a face print; `data` is a font file that is not damaged."""
    face = hb.Face(data, index)
    font = hb.Font(face)
    ink = Ink(face, font)
    seen = [chr(code) for code in sorted(face.unicodes) if needs_ink(chr(code))]
    glyphs = {char: font.get_nominal_glyph(ord(char)) or 0 for char in seen}
    blank = "".join(char for char in seen if not ink.has_outline(glyphs[char]))
    flat = "".join(char for char in seen if ink.is_flattened(glyphs[char]))
    return InkSurvey(len(seen), blank, flat)
