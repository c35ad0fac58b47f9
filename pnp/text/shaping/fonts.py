"""Fonts: from a face of a font file to metrics in 1/1000 em and shaped words.

Each distinct word is shaped once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.files.reading import name_to_open
from pnp.fonts.characters import is_invisible
from pnp.fonts.ink import Ink, needs_ink
from pnp.model.face import FontKey, Glyph, Word
from pnp.model.problems import InputError, Problem, Span
from pnp.text.cache import Recent

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
Axes = tuple[tuple[str, float], ...]

# What HarfBuzz sets by another character where a font lacks it: spaces, the hyphen that stays.
_STAND_INS = dict.fromkeys("\u00a0\u202f\u205f\u3000", " ") | {"\u2011": "\u2010"}
_STAND_INS |= dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
# HarfBuzz makes U+202F half a word space, some .1 em; less than .15 em is lost when text is copied.
_NARROW, _NARROW_WIDTH = "\u202f", 200.0
_ACCENTS = ("Mn", "Me")
# how many words of a face are kept: a rulebook of 40 pages has some 4000 different ones
_KEPT = 16_000

_WordKey = tuple[str, Features, bool, str | None, str, str, str]


class Font:
    """One face of a font file, at one place of its axes. Metrics are in 1/1000 em, up positive.

    `flattened` is the first text that a coloured glyph was set for, which prints in one colour.
    """

    def __init__(
        self,
        path: str,
        index: int = 0,
        shown: str | None = None,
        axes: Axes = (),
        family: str = "",
    ) -> None:
        """Load the file, called `shown` in messages; raises InputError if it is no font.

        `family` is what layouts call it (default: the name of the file).
        """
        self.key = FontKey(path, index, axes)
        try:
            self._face = hb.Face(hb.Blob.from_file_path(name_to_open(path)), index)
            self._glyph_count = self._face.glyph_count
        except (hb.HarfBuzzError, OSError) as error:
            raise _unreadable(shown or path, str(error)) from None
        if not self._glyph_count or not self._face.upem:
            raise _unreadable(shown or path, "it has no glyphs")
        self._hb = hb.Font(self._face)
        if axes:
            self._hb.set_variations(dict(axes))
        self._scale = 1000 / self._face.upem
        self._glyphs: dict[str, int | None] = {}
        self._settable: set[str] = set()  # characters that it is known to have
        self._inked: set[int] = set()  # glyphs that are known to have an outline
        self._words: Recent[_WordKey, Word] = Recent(_KEPT)
        self._buffer = hb.Buffer()  # of the word that is shaped
        self._buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        self._buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self._family = family
        self.flattened = ""
        self.ink = Ink(self._face, self._hb)

    @property
    def name(self) -> str:
        """The name of its file."""
        return Path(self.key.path).stem

    @property
    def family(self) -> str:
        """What messages call it: its family, or its file if it is of none."""
        return self._family or self.name

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def glyph(self, char: str) -> int | None:
        """The glyph number of a character, None if the font has none."""
        try:
            return self._glyphs[char]
        except KeyError:
            found: int | None = self._hb.get_nominal_glyph(ord(char))
            self._glyphs[char] = found
            return found

    def has(self, char: str) -> bool:
        """Whether the font can set the character."""
        if self.glyph(char) is not None or is_invisible(char):
            return True
        return char in _STAND_INS and self.glyph(_STAND_INS[char]) is not None

    def has_all(self, text: str) -> bool:
        """Whether the font can set all characters of a text."""
        if self._settable.issuperset(text):
            return True
        if not all(map(self.has, text)):
            return False
        self._settable.update(text)
        return True

    def draws(self, char: str) -> bool:
        """Whether the font can set the character so that a reader sees it, if there is something
        to be seen."""
        if not self.has(char) or not needs_ink(char):
            return self.has(char)
        gid = self.glyph(char)
        gid = self.glyph(_STAND_INS.get(char, char)) if gid is None else gid
        return gid is not None and self.ink.has_outline(gid)

    def unprinted(self, word: Word) -> str:
        """The first letters of a word that its glyphs leave no ink for, though a reader has to see
        them; empty if there are none."""
        has_outline = self.ink.has_outline
        gids = [glyph.gid for glyph in word.glyphs]
        if self._inked.issuperset(gids):
            return ""
        if all(map(has_outline, gids)):
            self._inked.update(gids)
            return ""
        inked: dict[int, bool] = {}
        start = 0
        for number, glyph in enumerate(word.glyphs):
            start = number if glyph.text else start
            inked[start] = inked.get(start, False) or has_outline(glyph.gid)
        blank = (word.glyphs[number].text for number, is_inked in inked.items() if not is_inked)
        return next(filter(self._has_to_print, blank), "")

    def _has_to_print(self, letters: str) -> bool:
        """Whether letters without ink are an error. A single one whose own glyph has an outline
        is none: there are fonts in which the glyph beside it then draws both."""
        seen = [char for char in letters if needs_ink(char)]
        return len(seen) > 1 or any(not self.draws(char) for char in seen)

    @cached_property
    def features(self) -> frozenset[str]:
        """The OpenType features it has, of any script and language."""
        return frozenset(self._feature_tags())

    def _feature_tags(self) -> Iterator[str]:
        face = self._face
        for table in ("GSUB", "GPOS"):
            for script in range(len(face.get_table_script_tags(table))):
                languages = range(len(face.get_script_language_tags(table, script)))
                for language in (0xFFFF, *languages):
                    yield from face.get_language_feature_tags(table, script, language)

    # -- metrics ------------------------------------------------------------------------

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

    # -- shaping ------------------------------------------------------------------------

    def word(
        self,
        text: str,
        features: Features = (),
        rtl: bool = False,
        script: str | None = None,
        language: str = "",
        before: str = "",
        after: str = "",
    ) -> Word:
        """Shape a word (no line breaks inside); kept, so that the same text is the same Word.

        `script` (None: of the text itself) and `language` choose among the font's rules; `before`
        and `after` are what stands next to it, for letters that join.
        """
        key = (text, features, rtl, script, language, before, after)
        known = self._words.get(key)
        if known is None:
            known = self._words.put(key, self._shape(key))
        return known

    def _shape(self, key: _WordKey) -> Word:
        text, features, rtl, script, language, before, after = key
        buffer = self._buffer
        buffer.clear_contents()  # its level and flags stay
        buffer.add_str(before + text + after, len(before), len(text))
        if script:
            buffer.script = script
        buffer.direction = "rtl" if rtl else "ltr"
        if language:
            buffer.language = language
        buffer.guess_segment_properties()
        hb.shape(self._hb, buffer, dict(features))
        return self._word(text, buffer, len(before), rtl)

    def _word(self, text: str, buffer: Any, offset: int, rtl: bool) -> Word:
        scale, infos = self._scale, buffer.glyph_infos
        letters = _letters(text, [info.cluster - offset for info in infos])
        has_narrow = _NARROW in text and self.glyph(_NARROW) is None
        glyphs = []
        total = 0.0
        for info, chars, place in zip(infos, letters, buffer.glyph_positions, strict=True):
            dx, dy, x, _ = place.position
            advance = x * scale
            if has_narrow and chars == _NARROW:
                advance = _NARROW_WIDTH
            total += advance
            glyphs.append(Glyph(info.codepoint, chars, advance, dx * scale, dy * scale))
        if self.ink.tables and not self.flattened:
            flattened = (glyph.text for glyph in glyphs if self.ink.is_flattened(glyph.gid))
            self.flattened = next(filter(None, flattened), "")
        return Word(self.key, text, tuple(glyphs), total, rtl)


def _letters(text: str, clusters: list[int]) -> Sequence[str]:
    """What each glyph stands for: the first one of a cluster for its characters, the others for
    none. `clusters` are the places in the text where those of the glyphs begin."""
    if clusters == [*range(len(text))]:
        return text
    ends = dict(pairwise([*sorted({*clusters}), len(text)]))
    return [text[cluster : ends.pop(cluster, 0)] for cluster in clusters]


def begins_cluster(glyph: Glyph) -> bool:
    """Whether a letter begins with the glyph, and no accent that stands on the one before."""
    return bool(glyph.text) and unicodedata.category(glyph.text[0]) not in _ACCENTS


def tracked(word: Word, tracking: float) -> Word:
    """The word with `tracking` (1/1000 em) after each cluster."""
    # the last glyph of a cluster in the order of the pen takes it
    begins = [begins_cluster(glyph) for glyph in word.glyphs]
    ends = begins if word.rtl else [*begins[1:], True]
    if not word.glyphs:
        return word
    glyphs = tuple(
        Glyph(g.gid, g.text, g.advance + tracking, g.dx, g.dy) if end else g
        for g, end in zip(word.glyphs, ends, strict=True)
    )
    advance = word.advance + tracking * sum(ends)
    return Word(word.font, word.text, glyphs, advance, word.rtl)


def _unreadable(path: str, why: str) -> InputError:
    hint = "pnp reads TrueType and OpenType files (.ttf, .otf, .ttc)"
    return InputError([Problem("font-file", f"this font cannot be read: {why}", Span(path), hint)])
