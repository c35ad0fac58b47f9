"""Fonts: from family, weight and slant to faces that shape words.

In: font files by way of `FontFamily`. Out: `Font` with metrics in 1/1000 em and shaped `Word`s,
each distinct word shaped once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.cache import Recent
from pnp.lang.schema import Mismatch
from pnp.model.face import FontKey, Glyph, Word
from pnp.model.layout import FontFace, FontFamily
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
Axes = tuple[tuple[str, float], ...]

# Characters that print nothing where a font lacks them (Default_Ignorable_Code_Point of Unicode):
# never a reason to look for another font.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# What HarfBuzz sets by another character where a font lacks it: spaces, the hyphen that stays.
_STAND_INS = dict.fromkeys("\u00a0\u202f\u205f\u3000", " ") | {"\u2011": "\u2010"}
_STAND_INS |= dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
# HarfBuzz makes U+202F half a word space, some .1 em; less than .15 em is lost when text is copied.
_NARROW, _NARROW_WIDTH = "\u202f", 200.0
_REGIONS = (
    ("zh-tw", "TC"), ("zh-hant", "TC"), ("zh-hk", "HK"), ("zh", "SC"), ("ko", "KR"),
)  # fmt: skip
_ACCENTS = ("Mn", "Me")
# how many words of a face are kept: a rulebook of 40 pages has some 4000 different ones
_KEPT = 16_000

_WordKey = tuple[str, Features, bool, str | None, str, str, str]


def is_invisible(char: str) -> bool:
    """Whether a character only controls how others are set."""
    return _INVISIBLE.match(char) is not None


@lru_cache(maxsize=65536)
def script_of(char: str) -> str | None:
    """The script of a character as ISO 15924 has it; None for what all scripts share."""
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    script: str | None = buffer.script
    return script


class Font:
    """One face of a font file, at one place of its axes. Metrics are in 1/1000 em, up positive."""

    def __init__(
        self, path: str, index: int = 0, shown: str | None = None, axes: Axes = ()
    ) -> None:
        """Load the file, called `shown` in messages; raises InputError if it is no font."""
        self.key = FontKey(path, index, axes)
        try:
            self._face = hb.Face(hb.Blob.from_file_path(path), index)
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
        self._words: Recent[_WordKey, Word] = Recent(_KEPT)

    @property
    def name(self) -> str:
        """What messages call it: the name of its file."""
        return Path(self.key.path).stem

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
        buffer = hb.Buffer()
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(before + text + after, len(before), len(text))
        if script:
            buffer.script = script
        buffer.direction = "rtl" if rtl else "ltr"
        if language:
            buffer.language = language
        buffer.guess_segment_properties()
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        hb.shape(self._hb, buffer, dict(features))
        return self._word(text, buffer, len(before), rtl)

    def _word(self, text: str, buffer: Any, offset: int, rtl: bool) -> Word:
        scale = self._scale
        infos = [(info.codepoint, info.cluster - offset) for info in buffer.glyph_infos]
        starts = sorted({cluster for _, cluster in infos})
        ends = dict(pairwise([*starts, len(text)]))
        glyphs = []
        total = 0.0
        for (gid, cluster), place in zip(infos, buffer.glyph_positions, strict=True):
            dx, dy, x, _ = place.position
            # the first glyph of a cluster stands for its characters, the others for none
            end = ends.pop(cluster, 0)
            chars = text[cluster:end]
            advance = x * scale
            if chars == _NARROW and self.glyph(chars) is None:
                advance = _NARROW_WIDTH
            total += advance
            glyphs.append(Glyph(gid, chars, advance, dx * scale, dy * scale))
        return Word(self.key, text, tuple(glyphs), total, rtl)


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
    return InputError([Problem(f"this font cannot be read: {why}", Span(path), hint)])


class FontLibrary:
    """Families by name; loads each face once. `shown` gives a path as messages show it.

    `order` are the families asked for a character that no font named for it has; `system` gives
    those of the machine, if they may be used.
    """

    def __init__(
        self,
        families: Mapping[str, FontFamily],
        shown: Callable[[str], str] = str,
        order: tuple[str, ...] | None = None,
        system: Callable[[], Mapping[str, FontFamily]] | None = None,
    ) -> None:
        self.families = families
        self._shown = shown
        self._order = tuple(families) if order is None else order
        self._system = system
        self._loaded: dict[FontKey, Font] = {}
        # families of the machine that were used, with what they were used for first
        self.borrowed: dict[str, str] = {}
        self._stand_ins: Recent[tuple[str, int, bool, str], tuple[Font | None]] = Recent(_KEPT)

    def font(self, family: str, weight: int = 400, italic: bool = False, axes: Axes = ()) -> Font:
        """The face of a family nearest to what is asked: slant first, then weight.

        Of a variable font the instance of that weight; `axes` says what its other axes are to be.
        Raises Mismatch for an unknown family, or axes it does not have.
        """
        if family not in self.families:
            hint = did_you_mean(family, sorted(self.families), "fonts")
            raise Mismatch(f"there is no font '{family}'", hint)
        return self._face(self.families[family], weight, italic, axes)

    def _face(self, family: FontFamily, weight: int, italic: bool, axes: Axes = ()) -> Font:
        face = min(
            family.faces,
            key=lambda f: (f.italic != italic, abs(_nearest_weight(f, weight) - weight), f.weight),
        )
        key = FontKey(face.path, face.index, _instance(family.name, face, weight, axes))
        if key not in self._loaded:
            shown = self._shown(face.path)
            self._loaded[key] = Font(face.path, face.index, shown, key.axes)
        return self._loaded[key]

    def fallback(self, cluster: str, weight: int, italic: bool, language: str = "") -> Font | None:
        """A font for characters that no font named for the text has: from the other families of
        the project, then pnp's, then the system's if it may be asked."""
        key = (cluster, weight, italic, language)
        known = self._stand_ins.get(key)
        if known is None:
            known = self._stand_ins.put(key, (self._search(*key),))
        return known[0]

    def _search(self, cluster: str, weight: int, italic: bool, language: str) -> Font | None:
        found = [self.families[name] for name in self._order]
        if self._system is not None:
            found += sorted(self._system().values(), key=lambda f: _liking(f.name, language))
        # figures and signs that all scripts share come from a font with letters around them
        wanted = cluster if any(map(script_of, cluster)) else cluster + "a"
        return self._first_with(found, wanted, weight, italic) or self._first_with(
            found, cluster, weight, italic
        )

    def _first_with(
        self, families: Sequence[FontFamily], cluster: str, weight: int, italic: bool
    ) -> Font | None:
        for family in families:
            try:
                font = self._face(family, weight, italic) if family.faces else None
            except InputError:
                if family.name in self.families:
                    raise
                continue  # a broken font on this machine is not the game's mistake
            if font is not None and all(map(font.has, cluster)):
                if family.name not in self.families:
                    self.borrowed.setdefault(family.name, cluster)
                return font
        return None


def _liking(name: str, language: str) -> tuple[int, str]:
    """Fonts made to go with each other in all scripts come before others of a machine, and of the
    Chinese, Japanese and Korean ones those of the language."""
    if not name.startswith(("Noto Sans", "Noto Serif")):
        return 2, name
    tag = language.lower()
    region = next((r for start, r in _REGIONS if tag.startswith(start)), "JP")
    return int(" CJK " in name and not name.endswith(region)), name


def _range(face: FontFace, tag: str) -> tuple[float, float] | None:
    return next(((low, high) for name, low, high in face.axes if name == tag), None)


def _nearest_weight(face: FontFace, weight: int) -> float:
    limits = _range(face, "wght")
    return face.weight if limits is None else min(max(weight, limits[0]), limits[1])


def _instance(family: str, face: FontFace, weight: int, axes: Axes) -> Axes:
    """Where on its axes a variable font is wanted; nothing for any other."""
    for tag, value in axes:
        limits = _range(face, tag)
        if limits is None:
            known = [name for name, _, _ in face.axes]
            hint = f"it has: {', '.join(known)}" if known else "it is no variable font"
            raise Mismatch(f"font '{family}' has no axis '{tag}'", hint)
        if not limits[0] <= value <= limits[1]:
            raise Mismatch(
                f"axis '{tag}' of font '{family}' runs from {limits[0]:g} to {limits[1]:g}, "
                f"found {value:g}"
            )
    said = dict(axes)
    if _range(face, "wght") is not None:
        said.setdefault("wght", _nearest_weight(face, weight))
    return tuple(sorted(said.items()))
