"""The sample of a font family: its faces, a language, lines in it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.fonts.characters import script_of
from pnp.fonts.coverage import Coverage
from pnp.languages.letters import written
from pnp.languages.records import record_of
from pnp.model.definitions import replace
from pnp.model.layout import FontFace, FontFamily
from pnp.review.specimen import texts
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.library import FontLibrary

_REGIONS = {
    "JP": "ja", "KR": "ko", "SC": "zh-Hans", "CN": "zh-Hans", "TC": "zh-Hant", "TW": "zh-Hant",
    "HK": "zh-Hant",
}  # fmt: skip
_REGULAR = 400
_SAMPLE = 24  # letters that stand for a family whose languages are not known


class Exhibit(Struct, frozen=True):
    """A family to show, with its coverage and values of its manifest.

    `origin` is 'project' or 'pnp'; texts may be empty.
    """

    family: FontFamily
    coverage: Coverage
    origin: str
    role: str = ""
    licence: str = ""
    source: str = ""


class FamilySample:
    """A family with the texts that show it."""

    def __init__(self, exhibit: Exhibit, fonts: FontLibrary) -> None:
        self.family = exhibit.family.name
        self.coverage = exhibit.coverage
        self._listed = exhibit.family.faces
        self._fonts = fonts

    @cached_property
    def font(self) -> Font:
        """The regular face."""
        return self._fonts.font(self.family)

    @cached_property
    def fonts(self) -> list[Font]:
        """The fonts of all faces, in their order."""
        return [self._fonts.font(self.family, one.weight, one.italic) for one in self.faces]

    @cached_property
    def faces(self) -> list[FontFace]:
        """All faces, the regular one first, then by slant and weight; variable ones at their
        default weight."""
        key = self.font.key
        found = sorted(
            self._listed,
            key=lambda f: ((f.path, f.index) != (key.path, key.index), f.italic, f.weight),
        )
        return [replace(face, weight=_plain_weight(face)) for face in found]

    @property
    def writes_name(self) -> bool:
        """Whether it has the letters of its own name."""
        return self.writes(self.family)

    def style(self, face: FontFace | None = None) -> dict[str, Any]:
        """The keys of a style that asks for a face; None is the regular one."""
        is_other = face is not None and face is not self.faces[0]
        return {
            "font": self.family,
            "weight": face.weight if face and is_other else _REGULAR,
            "italic": bool(face and is_other and face.italic),
            "axes": {},
            "language": self.language,
        }

    # -- texts --------------------------------------------------------------------------

    def writes(self, text: str) -> bool:
        """Whether the regular face has all characters of a text."""
        return all(map(self.font.draws, text))

    @cached_property
    def language(self) -> str:
        """The language that shows the family: the first that it covers of the script of which it
        has most letters; English if it covers none. The names of families for all of Chinese,
        Japanese and Korean have the region of their forms."""
        charset = Counter(script_of(chr(code)) for code in self.coverage.charset)

        def letters(code: str) -> int:
            scripts = {script_of(char) for char in written(code).letters}
            return sum(charset[script] for script in scripts - {None, "Zyyy", "Zinh"})

        named = _REGIONS.get(self.family.rpartition(" ")[2], "")
        if named in self.coverage.languages:
            return named
        return max(self.coverage.languages, key=letters, default="en")

    @cached_property
    def lines(self) -> list[dict[str, Any]]:
        """Lines for large sizes, the longest first: the `text`, and its width in the widest face,
        in `em`."""
        if self._is_latin:
            found: Sequence[str] = texts.LARGE
        else:
            found = [self.line_in(self.language) or self.any_letters]
        return [{"text": text, "em": self.width(text)} for text in found]

    @cached_property
    def paragraph(self) -> list[dict[str, Any]]:
        """A text for small sizes, in the form of `lines`."""
        has_text = self._is_latin and self.writes(texts.TEXT)
        return [{"text": texts.TEXT, "em": 0}] if has_text else self.lines

    @property
    def _is_latin(self) -> bool:
        is_latin = written(self.language).script == "Latin"
        return is_latin and all(map(self.writes, texts.LARGE))

    def width(self, text: str, language: str = "") -> float:
        """The width of a line in the widest face, in em; the regular face alone in a `language`."""
        if not text:
            return 0.0
        fonts = [self.font] if language else self.fonts
        code = language or self.language
        return max(font.word(text, language=code).advance for font in fonts) / 1000

    @cached_property
    def any_letters(self) -> str:
        """A few of its letters."""
        return " ".join(self.letters[:_SAMPLE])

    @cached_property
    def letters(self) -> str:
        """Its letters, or its signs if it has none."""
        chars = [chr(code) for code in sorted(self.coverage.charset)]
        kinds = [unicodedata.category(char)[0] for char in chars]
        wanted = "L" if "L" in kinds else "SNP"
        found = [c for c, kind in zip(chars, kinds, strict=True) if kind in wanted]
        if wanted != "L":  # signs that games need stand first
            found = [c for c in texts.GAME_SIGNS if c in found] + found
        return "".join(c for c in dict.fromkeys(found) if self.font.draws(c))

    def line_in(self, code: str) -> str:
        """A line in a language, without punctuation that the family lacks; the letters of the
        language if it lacks some of the line; empty if it does not cover the language."""
        if code not in self.coverage.languages:
            return ""
        line = "".join(c for c in record_of(code).sample if self._keeps(c)).strip()
        return line if line and self.writes(line) else self.spread(written(code).letters)

    def _keeps(self, char: str) -> bool:
        return self.font.has(char) or unicodedata.category(char)[0] != "P"

    def spread(self, chars: Iterable[str]) -> str:
        """The letters that it has and that can stand alone, with spaces between them."""
        found = [c for c in dict.fromkeys(chars) if not c.isspace() and self.font.draws(c)]
        return " ".join(c for c in found if unicodedata.category(c)[0] != "M")


def _plain_weight(face: FontFace) -> int:
    """The weight of a face; for a variable one the nearest to regular."""
    reach = next(((low, high) for tag, low, high in face.axes if tag == "wght"), None)
    return face.weight if reach is None else int(min(max(_REGULAR, reach[0]), reach[1]))
