"""Letters of a file as text, in copies of their fonts that are part of the file.

In: runs of shaped glyphs. Out: `<text>` whose characters are those of the text, so that it can be
found, copied and read aloud; and fonts with the glyphs of the file alone.

Each glyph has a place of its own, since kerning and substitutions are done. A font shows one glyph
for a character, but a text may have several: small capitals, old figures. So a font of the project
may become several fonts of the file. A ligature is shown by its first character; the others show
nothing. Marks above letters have a private character.
"""

from __future__ import annotations

import base64
import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from pnp.draw.svg.letters import run_place
from pnp.draw.svg.markup import escaped
from pnp.draw.svg.private_fonts import font_with, private_character, space_glyph
from pnp.model.face import FontKey, Glyph, Glyphs, Word
from pnp.model.problems import InputError
from pnp.text.shaping.letter_outlines import glyph_segments

_UNITS = 1000  # to the em
_PRIVATE = ("Co", "Cc", "Cf", "Cs", "Cn", "Mn", "Mc", "Me")


class _Placed(NamedTuple):
    """A character: the number of its font in the file, and its place in 1/1000 em, y down."""

    font: int
    char: str
    x: int
    y: int


class EmbeddedLetters:
    """Writes the runs of one file, and then its fonts."""

    def __init__(self) -> None:
        # fonts of the file: a font of the project, and which character shows which glyph
        self._fonts: list[tuple[FontKey, dict[str, int]]] = []

    def forget(self) -> None:
        """See `TextLetters`; nothing is kept."""

    def run(self, op: Glyphs, paint: str) -> str | None:
        """The markup of a run; `paint` are the attributes of its filling. None if text cannot show
        it, as glyphs of characters that the font lacks."""
        placed: list[_Placed] = []
        pen = 0.0
        for word in op.words:
            found = self._placed(word, pen)
            if found is None:
                return None
            placed += found
            pen += word.advance + op.extra * word.stretch * _UNITS / op.size
        if all(one.char == " " for one in placed):
            return ""
        xs = " ".join(str(one.x) for one in placed)
        has_y = any(one.y for one in placed)
        ys = f' y="{" ".join(str(one.y) for one in placed)}"' if has_y else ""
        pieces = "".join(
            f'<tspan font-family="f{font}">{escaped("".join(one.char for one in some))}</tspan>'
            for font, some in groupby(placed, key=lambda one: one.font)
        )
        return (
            f'<text{run_place(op)} x="{xs}"{ys} font-size="{_UNITS}" xml:space="preserve"'
            f"{paint}>{pieces}</text>"
        )

    def _placed(self, word: Word, pen: float) -> list[_Placed] | None:
        """The characters of a word that begins at the pen, in the order of reading, so that they
        are copied so; None if one is missing in the font."""
        glyphs: list[tuple[Glyph, float]] = []
        for glyph in word.glyphs:
            glyphs.append((glyph, pen))
            pen += glyph.advance
        placed: list[_Placed] = []
        for glyph, at in reversed(glyphs) if word.rtl else glyphs:
            has_ink = bool(glyph_segments(word.font, glyph.gid))
            if has_ink and not glyph.gid:
                return None
            if has_ink or glyph.text.isspace():
                x, y = round(at + glyph.dx), round(-glyph.dy)
                shown = self._shown(word.font, glyph)
                placed += [_Placed(font, char, x, y) for font, char in shown]
        return placed

    def _shown(self, key: FontKey, glyph: Glyph) -> Iterator[tuple[int, str]]:
        """The characters that show a glyph, each with the font of the file that has it."""
        text = " " if glyph.text.isspace() else unicodedata.normalize("NFC", glyph.text)
        blank = space_glyph(key) if len(text) > 1 else None
        is_plain = all(unicodedata.category(char) not in _PRIVATE for char in text)
        if not text or not is_plain or (len(text) > 1 and blank is None):
            text = private_character(glyph.gid)
        for number, char in enumerate(text):
            yield self._font(key, char, blank if number and blank else glyph.gid), char

    def _font(self, key: FontKey, char: str, gid: int) -> int:
        """The font of the file in which a character shows a glyph."""
        for number, (font, glyphs) in enumerate(self._fonts):
            if font == key and glyphs.setdefault(char, gid) == gid:
                return number
        self._fonts.append((key, {char: gid}))
        return len(self._fonts) - 1

    def style(self, shown: Callable[[str], str]) -> str:
        """The fonts of all runs, as an element `<style>`; '' if there are none. `shown` returns a
        path as messages show it.

        Raises InputError for a font file that cannot be read or used.
        """
        rules = []
        for number, (key, glyphs) in enumerate(self._fonts):
            try:
                data = font_with(key, glyphs)
            except (OSError, ValueError) as error:
                message = f"the font file '{shown(key.path)}' cannot be embedded: {error}"
                raise InputError.of("font-file", message) from None
            address = f"data:font/ttf;base64,{base64.b64encode(data).decode()}"
            rules.append(f'@font-face{{font-family:"f{number}";src:url({address})}}')
        return f"<style>{''.join(rules)}</style>" if rules else ""
