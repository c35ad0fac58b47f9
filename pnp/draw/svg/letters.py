"""Lines of text in one plain colour as markup.

`TextLetters`, for a page that has loaded the fonts: one `<text>` for a run, in a copy of its font
that has each glyph at a private character (see `private_fonts`), with the place of each glyph.
`PathLetters`, for a file that is complete without fonts: one `<path>` for a run.

Both count in units of the font's em, so that a glyph has the same numbers in all sizes.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from pnp.draw.svg.definitions import Definitions
from pnp.draw.svg.markup import fine, number
from pnp.draw.svg.private_fonts import font_id, private_character
from pnp.model.face import FontKey, Glyphs, Segments, Word
from pnp.text.cache import Recent
from pnp.text.shaping.letter_outlines import glyph_segments

_KEPT = 16_000  # words of a generation
_UNITS = 1000  # to the em
_MISSING = private_character(0)


class _Placed(NamedTuple):
    """The glyphs of a word that show anything: characters, x and y (empty: all on the line)."""

    text: str
    xs: list[int]
    ys: list[int]


def run_place(op: Glyphs) -> str:
    """The attribute that moves a run to its place, and scales 1/1000 em to its size."""
    em = fine(op.size / _UNITS)
    return f' transform="matrix({em} 0 0 {em} {number(op.x)} {number(op.y)})"'


class TextLetters:
    """Writes runs as text. Each glyph has a place and a character of its own, so that kerning and
    substitutions, which are done, are not done again by the browser."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._words: Recent[Word, _Placed] = Recent(_KEPT)
        self._families: dict[FontKey, str] = {}

    def forget(self) -> None:
        """Forget what depends on font files."""
        self._words = Recent(_KEPT)
        self._families.clear()

    def run(self, op: Glyphs, paint: str) -> str | None:
        """The markup of a run; `paint` are the attributes of its filling. None if text cannot show
        it: a browser replaces the glyph of missing characters, which drafts may have."""
        kept = self._words.young.get
        words = [kept(word) or self._placed(word) for word in op.words]
        text = "".join([placed.text for placed in words])
        if not text:
            return ""
        if _MISSING in text:
            return None
        pen, extra = 0.0, op.extra * _UNITS / op.size
        xs: list[int] = []
        for word, placed in zip(op.words, words, strict=True):
            if placed.text:
                xs += map(round(pen).__add__, placed.xs)
            pen += word.advance
            if extra:
                pen += extra * word.stretch
        y = ""
        if any(placed.ys for placed in words):
            ys = chain.from_iterable(placed.ys or [0] * len(placed.xs) for placed in words)
            y = f' y="{" ".join(map(str, ys))}"'
        key = op.words[0].font
        self._definitions.uses.fonts.add(key)
        return (
            f'<text{run_place(op)} x="{" ".join(map(str, xs))}"{y} '
            f'font-family="{self._family(key)}" font-size="{_UNITS}"{paint}>{text}</text>'
        )

    def _family(self, key: FontKey) -> str:
        known = self._families.get(key)
        if known is None:
            known = self._families[key] = font_id(key)
        return known

    def _placed(self, word: Word) -> _Placed:
        known = self._words.get(word)
        if known is None:
            chars, xs, ys, pen = [], [], [], 0.0
            for glyph in word.glyphs:
                if glyph_segments(word.font, glyph.gid):
                    chars.append(private_character(glyph.gid))
                    xs.append(round(pen + glyph.dx))
                    ys.append(round(-glyph.dy))
                pen += glyph.advance
            placed = _Placed("".join(chars), xs, ys if any(ys) else [])
            known = self._words.put(word, placed)
        return known


class PathLetters:
    """Writes runs as paths: the outlines of their glyphs in 1/1000 em, to a tenth."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget what depends on font files."""
        self._words: Recent[Word, tuple[tuple[float, float, str], ...]] = Recent(_KEPT)
        self._glyphs: Recent[tuple[FontKey, int], str] = Recent(_KEPT)

    def run(self, op: Glyphs, paint: str) -> str | None:
        """See `TextLetters`; never None."""
        pen, scale = 0.0, _UNITS / op.size
        out: list[str] = []
        for word in op.words:
            for x, y, data in self._outlines(word):
                out.append(f"M{_tenth(pen + x)} {_tenth(y)}{data}")
            pen += word.advance + op.extra * word.stretch * scale
        return f'<path{run_place(op)}{paint} d="{"".join(out)}"/>' if out else ""

    def _outlines(self, word: Word) -> tuple[tuple[float, float, str], ...]:
        """The glyphs of a word that show anything: x, y, and the outline as path data."""
        known = self._words.get(word)
        if known is None:
            found, pen = [], 0.0
            for glyph in word.glyphs:
                data = self._outline(word.font, glyph.gid)
                if data:
                    found.append((pen + glyph.dx, -glyph.dy, data))
                pen += glyph.advance
            known = self._words.put(word, tuple(found))
        return known

    def _outline(self, font: FontKey, glyph: int) -> str:
        known = self._glyphs.get((font, glyph))
        if known is None:
            known = self._glyphs.put((font, glyph), relative(glyph_segments(font, glyph)))
        return known


def relative(segments: Segments) -> str:
    """An outline as path data that starts at the current point, in steps from point to point.

    Numbers have a tenth, which is exact for nearly all fonts and a hundredth of a point for letters
    of a hundred points. Each point is rounded, not each step, so that no error adds up.
    """
    out: list[str] = []
    x = y = start_x = start_y = 0
    for segment in segments:
        command = segment[0]
        values = [round(value * 10) for value in segment[1:]]
        steps = []
        for i in range(0, len(values), 2):
            steps += [values[i] - x, values[i + 1] - y]
        if values:
            x, y = values[-2:]
        if command == "M":
            start_x, start_y = x, y
        elif command == "Z":
            x, y = start_x, start_y
        out.append(command.lower() + _joined(steps))
    return "".join(out)


def _joined(steps: list[int]) -> str:
    """Tenths as numbers, with a space only where no sign parts them."""
    text = ""
    for step in steps:
        spelled = _tenth(step / 10)
        text += spelled if not text or spelled[0] == "-" else f" {spelled}"
    return text


def _tenth(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
