"""Fonts: from family, weight and slant to faces that shape words.

In: font files by way of `FontFamily`. Out: `Font` with metrics in 1/1000 em and shaped `Word`s,
each distinct word shaped once. The only module here that knows HarfBuzz.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.lang.schema import Mismatch
from pnp.model.face import FontKey, Glyph, Word
from pnp.model.layout import FontFamily
from pnp.problems import InputError, Problem, Span, did_you_mean

WEIGHTS = {
    "thin": 100,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}
Features = tuple[tuple[str, int], ...]

# Characters that print nothing when a font lacks them; never a reason to look for another font.
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_INVISIBLE |= frozenset(map(chr, range(0xFE00, 0xFE10)))  # variants of the character before
# What HarfBuzz sets by another character where a font lacks it: spaces, the hyphen that stays.
_STAND_INS = dict.fromkeys("\u00a0\u202f\u205f\u3000", " ") | {"\u2011": "\u2010"}
_STAND_INS |= dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
# HarfBuzz makes U+202F half a word space, some .1 em; less than .15 em is lost when text is copied.
_NARROW, _NARROW_WIDTH = "\u202f", 200.0


class Font:
    """One face of a font file. Metrics are in 1/1000 em, up positive."""

    def __init__(self, path: str, index: int = 0, shown: str | None = None) -> None:
        """Load the file, called `shown` in messages; raises InputError if it is no font."""
        self.key = FontKey(path, index)
        try:
            face = hb.Face(hb.Blob.from_file_path(path), index)
            self._glyph_count = face.glyph_count
        except (hb.HarfBuzzError, OSError) as error:
            raise _unreadable(shown or path, str(error)) from None
        if not self._glyph_count or not face.upem:
            raise _unreadable(shown or path, "it has no glyphs")
        self._hb = hb.Font(face)
        self._scale = 1000 / face.upem
        self._words: dict[tuple[str, Features], Word] = {}

    def __repr__(self) -> str:
        return f"Font({Path(self.key.path).stem})"

    def glyph(self, char: str) -> int | None:
        """The glyph number of a character, None if the font has none."""
        found: int | None = self._hb.get_nominal_glyph(ord(char))
        return found

    def has(self, char: str) -> bool:
        """Whether the font can set the character."""
        if self.glyph(char) is not None or char in _INVISIBLE:
            return True
        return char in _STAND_INS and self.glyph(_STAND_INS[char]) is not None

    def _extent(self, chars: str, top: bool) -> float:
        found = []
        for char in chars:
            gid = self.glyph(char)
            extents = self._hb.get_glyph_extents(gid) if gid is not None else None
            if extents is not None and extents.height:
                edge = extents.y_bearing if top else -(extents.y_bearing + extents.height)
                found.append(edge * self._scale)
        return max(found, default=0.0)

    @cached_property
    def _line(self) -> Any:
        return self._hb.get_font_extents("ltr")

    @cached_property
    def ascent(self) -> float:
        """Height of the tallest plain letter: what a box's top edge is measured to.

        From the letters themselves, since the ascender of a font file is a line spacing and
        leaves a gap above the text that differs from font to font.
        """
        return self._extent("dlH", top=True) or self._line.ascender * self._scale

    @cached_property
    def descent(self) -> float:
        """Depth of the deepest plain letter, positive."""
        return self._extent("pgyQ", top=False) or -self._line.descender * self._scale

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital H."""
        return self._extent("H", top=True) or 0.7 * self.ascent

    def word(self, text: str, features: Features = ()) -> Word:
        """Shape a word (no line breaks inside); kept, so that the same text is the same Word."""
        key = (text, features)
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = self._shape(text, features)
        return known

    def _shape(self, text: str, features: Features) -> Word:
        buffer = hb.Buffer()
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        hb.shape(self._hb, buffer, dict(features))
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        scale = self._scale
        ends = dict(pairwise([*sorted({info.cluster for info in infos}), len(text)]))
        glyphs, told = [], set()
        for info, place in zip(infos, places, strict=True):
            cluster = info.cluster
            # the first glyph of a cluster stands for its characters, the others for none
            chars = "" if cluster in told else text[cluster : ends[cluster]]
            told.add(cluster)
            gid, advance = info.codepoint, place.x_advance * scale
            if chars == _NARROW and self.glyph(chars) is None:
                advance = _NARROW_WIDTH
            glyphs.append(
                Glyph(gid, chars, advance, place.x_offset * scale, place.y_offset * scale)
            )
        return Word(self.key, text, tuple(glyphs), sum(g.advance for g in glyphs))


def _unreadable(path: str, why: str) -> InputError:
    hint = "pnp reads TrueType and OpenType files (.ttf, .otf, .ttc)"
    return InputError([Problem(f"this font cannot be read: {why}", Span(path), hint)])


class FontLibrary:
    """Families by name; loads each face once. `shown` gives a path as messages show it."""

    def __init__(
        self, families: Mapping[str, FontFamily], shown: Callable[[str], str] = str
    ) -> None:
        self.families = families
        self._shown = shown
        self._loaded: dict[FontKey, Font] = {}

    def font(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        """The face of a family nearest to what is asked: slant first, then weight.

        Raises Mismatch for an unknown family.
        """
        if family not in self.families:
            hint = did_you_mean(family, sorted(self.families), "fonts")
            raise Mismatch(f"there is no font '{family}'", hint)
        face = min(
            self.families[family].faces,
            key=lambda f: (f.italic != italic, abs(f.weight - weight), f.weight),
        )
        key = FontKey(face.path, face.index)
        if key not in self._loaded:
            self._loaded[key] = Font(face.path, face.index, self._shown(face.path))
        return self._loaded[key]
