"""From marked-up text to chunks: the unbreakable pieces that lines are made of.

A chunk is one or more shaped words and icons with no place to break between them, its advance,
and the space that follows it. Everything is in 1/1000 em, so that a text is shaped once and
fitted at any size.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.lang.markup import MarkupError, Piece, parse_markup
from pnp.lang.schema import Mismatch
from pnp.model.face import Group, Word
from pnp.text.fonts import Features, Font


class Icon(NamedTuple):
    """A drawing in the line: its operations in a box `width` × `height` (points, any scale)."""

    art: Group
    width: float
    height: float


class Chunk(NamedTuple):
    """`parts` in a row; `space` is the word space after them, None where a line may break
    without one (after a hyphen) and at the end of a paragraph."""

    advance: float
    parts: tuple[Word | PlacedIcon, ...]
    space: Word | None


class PlacedIcon(NamedTuple):
    """An icon with its size and place in 1/1000 em: `rise` is from the baseline to its bottom."""

    icon: Icon
    advance: float
    height: float
    rise: float


# a word: for each part that must stay on a line its advance and the shaped runs
Shaped = tuple[tuple[float, tuple[Word, ...]], ...]
Line = tuple[Chunk, ...]  # as typed: up to a line break
Paragraph = tuple[Line, ...]

# After a hyphen or dash between letters, and at zero-width spaces. Not between figures: 5–6.
_BREAKS = re.compile(r"(?<=[^\W\d_][-‐–—/])(?=\w)|(?<=—)(?=\w)|\u200b+")
_MAY_BREAK = re.compile(r"[-‐–—/\u200b]")
# the same where another style begins, so that what follows is not known yet
_BREAKS_AT_END = re.compile(r"(?:[^\W\d_][-‐–—/]|—|\u200b)$")
_BEGINS_WORD = re.compile(r"\w")

# How many texts of a style keep their chunks: those of a card, which are measured, then set.
_KEEP = 64


@dataclass(frozen=True)
class FontSet:
    """The four faces of a style, each with its fallbacks in order, and what it needs for icons.

    `icon` gives an icon by name (raises Mismatch); `icon_scale` is its height in cap heights.
    """

    regular: tuple[Font, ...]
    bold: tuple[Font, ...]
    italic: tuple[Font, ...]
    bold_italic: tuple[Font, ...]
    features: Features
    icon: Callable[[str], Icon]
    icon_scale: float = 1.2
    _words: dict[tuple[str, bool, bool], Shaped] = field(default_factory=dict)
    _spaced: dict[tuple[str, bool, bool], tuple[Chunk, ...]] = field(default_factory=dict)
    texts: dict[str, tuple[Paragraph, ...]] = field(default_factory=dict)

    def chain(self, bold: bool, italic: bool) -> tuple[Font, ...]:
        """The fonts to ask, in order."""
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular

    def space(self, bold: bool, italic: bool) -> Word:
        """The word space of a face."""
        return self.chain(bold, italic)[0].word(" ", self.features)

    def word(self, text: str, bold: bool, italic: bool) -> Shaped:
        """A word (no spaces) as one entry for each part that must stay on a line: advance, words.

        Raises Mismatch if no font of the chain has a character.
        """
        key = (text, bold, italic)
        known = self._words.get(key)
        if known is None:
            parts = [text]
            if _MAY_BREAK.search(text):
                parts = [p for p in _BREAKS.split(text) if p]
            shaped = [self._shape(part, self.chain(bold, italic)) for part in parts]
            known = self._words[key] = tuple((sum(w.advance for w in ws), ws) for ws in shaped)
        return known

    def spaced(self, text: str, bold: bool, italic: bool) -> tuple[Chunk, ...]:
        """A word between spaces as chunks, the space after it included: what most words are."""
        key = (text, bold, italic)
        known = self._spaced.get(key)
        if known is None:
            found = [Chunk(advance, words, None) for advance, words in self.word(*key)]
            if found:  # a zero-width space alone is nothing
                found[-1] = found[-1]._replace(space=self.space(bold, italic))
            known = self._spaced[key] = tuple(found)
        return known

    def _shape(self, text: str, chain: tuple[Font, ...]) -> tuple[Word, ...]:
        first = chain[0]
        if all(map(first.has, text)):
            return (first.word(text, self.features),)
        # a letter and its accent are looked for as one character, where there is such
        text = unicodedata.normalize("NFC", text)
        runs: list[tuple[Font, str]] = []
        for char in text:
            font = next((f for f in chain if f.has(char)), None)
            if font is None:
                asked = ", ".join(dict.fromkeys(repr(f)[5:-1] for f in chain))
                raise Mismatch(
                    f"no font has the character {char!r} (U+{ord(char):04X}) of {text!r}",
                    f"asked: {asked}; name a font that has it in the style's 'font' list",
                )
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + char)
            else:
                runs.append((font, char))
        return tuple(font.word(run, self.features) for font, run in runs)

    def placed_icon(self, name: str, bold: bool, italic: bool) -> PlacedIcon:
        """The icon in the size of the text: centred on the capitals, a hair below the baseline."""
        icon = self.icon(name)
        cap = self.chain(bold, italic)[0].cap_height
        height = cap * self.icon_scale
        advance = height * icon.width / icon.height
        return PlacedIcon(icon, advance, height, (cap - height) / 2)


def chunks(text: str, fonts: FontSet) -> tuple[Paragraph, ...]:
    """Shape a text with its marks (`**bold**`, `*italic*`, `:icon:`) to paragraphs of lines.

    Raises Mismatch for marks that do not close, unknown icons and characters without a glyph.
    """
    known = fonts.texts.get(text)
    if known is None:
        try:
            paragraphs = parse_markup(text)
        except MarkupError as error:
            raise Mismatch(error.message, error.hint) from None
        known = tuple(tuple(_line(line, fonts) for line in paragraph) for paragraph in paragraphs)
        if len(fonts.texts) >= _KEEP:
            fonts.texts.clear()
        fonts.texts[text] = known
    return known


class _Chunks:
    """A line's chunks as they grow: parts are added to the last one until it is closed."""

    def __init__(self, fonts: FontSet) -> None:
        self.done: list[Chunk] = []
        self._fonts = fonts
        self._advance = 0.0
        self._parts: tuple[Word | PlacedIcon, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether what comes next stands close to what came before."""
        return bool(self._parts)

    def add(self, advance: float, parts: tuple[Word | PlacedIcon, ...]) -> None:
        """Parts that may not be parted from what came before."""
        self._advance += advance
        self._parts += parts

    def close(self, space: Word | None = None) -> None:
        """A line may break here, at a space or without one."""
        if self._parts:
            self.done.append(Chunk(self._advance, self._parts, space))
            self._advance, self._parts = 0.0, ()

    def word(self, text: str, bold: bool, italic: bool) -> None:
        """A word, which may have places to break of its own."""
        for i, (advance, words) in enumerate(self._fonts.word(text, bold, italic)):
            if i:
                self.close()
            self.add(advance, words)


def _line(pieces: tuple[Piece, ...], fonts: FontSet) -> Line:
    out = _Chunks(fonts)
    before = ""
    for piece in pieces:
        bold, italic = piece.bold, piece.italic
        if piece.kind == "icon":
            placed = fonts.placed_icon(piece.text, bold, italic)
            out.add(placed.advance, (placed,))
            before = ""
            continue
        text = piece.text.replace("\t", " ")
        if out.is_open and _BREAKS_AT_END.search(before) and _BEGINS_WORD.match(text):
            out.close()
        before = text[-2:]
        first, *others = text.split(" ")
        if first:
            out.word(first, bold, italic)
        if not others:
            continue
        out.close(fonts.space(bold, italic))
        last = others.pop()
        for word in others:
            if word:
                out.done += fonts.spaced(word, bold, italic)
        if last:
            out.word(last, bold, italic)
    out.close()
    return tuple(out.done)
