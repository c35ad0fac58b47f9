"""From a family and what it covers to what it is shown with: faces, a language, a line in it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.fonts.characters import script_of
from pnp.fonts.coverage import Coverage
from pnp.languages.letters import written
from pnp.languages.records import record_of
from pnp.model.layout import FontFace, FontFamily
from pnp.text.shaping.fonts import Font
from pnp.typeset.specimen import texts
from pnp.typeset.specimen.parts import INK, LABEL, Setter
from pnp.typeset.styles.table import StyleKeys

LARGE = 24.0  # points
_REGIONS = {
    "JP": "ja", "KR": "ko", "SC": "zh-Hans", "CN": "zh-Hans", "TC": "zh-Hant", "TW": "zh-Hant",
    "HK": "zh-Hant",
}  # fmt: skip
_REGULAR = 400
_SAMPLE = 24  # letters that stand for a family whose languages are not known


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A family to be shown: its name in layouts, whose it is, and what its manifest says.

    `origin` is 'project' or 'pnp'; texts may be empty.
    """

    family: FontFamily
    coverage: Coverage
    origin: str
    role: str = ""
    licence: str = ""
    source: str = ""


class FamilySample:
    """A family with the texts that it is shown with. `width` is that of the column of samples."""

    def __init__(self, exhibit: Exhibit, setter: Setter, width: float) -> None:
        self.family = exhibit.family.name
        self.coverage = exhibit.coverage
        self._listed = exhibit.family.faces
        self._setter = setter
        self._width = width

    @cached_property
    def font(self) -> Font:
        """The regular face."""
        return self._setter.fonts.font(self.family)

    @cached_property
    def faces(self) -> list[FontFace]:
        """All faces, the regular one first, then by slant and weight; variable ones at the weight
        that they have if nothing is said."""
        key = self.font.key
        found = sorted(
            self._listed,
            key=lambda f: ((f.path, f.index) != (key.path, key.index), f.italic, f.weight),
        )
        return [replace(face, weight=_plain_weight(face)) for face in found]

    # -- styles -------------------------------------------------------------------------

    @property
    def writes_name(self) -> bool:
        """Whether it has the letters of its own name."""
        return self.writes(self.family)

    @property
    def name(self) -> str:
        """What layouts call it; characters that no font has by their numbers."""
        return self.family if self.writes_name else self._setter.sayable(self.family)

    def name_keys(self, size: float) -> StyleKeys:
        """The name in the family itself, or in the small print's if it has not its letters."""
        if self.writes_name:
            return self.keys(size)
        return StyleKeys(font=LABEL.font, size=size * 0.8, color=INK)

    def keys(self, size: float, face: FontFace | None = None) -> StyleKeys:
        """The style of a face at a size; None is the regular one."""
        other = face is not None and face is not self.faces[0]
        return StyleKeys(
            font=(self.family,),
            size=size,
            weight=face.weight if face and other else None,
            italic=face.italic if face and other else None,
            language=self.language,
            align="left",
        )

    # -- texts --------------------------------------------------------------------------

    def writes(self, text: str) -> bool:
        """Whether the regular face has all characters of a text."""
        return all(map(self.font.draws, text))

    @cached_property
    def language(self) -> str:
        """The language that the family is shown in: of those that it covers the first of the
        script that it has most letters of; English if none is known. Families for all of Chinese,
        Japanese and Korean are named by the region whose forms they have."""
        charset = Counter(script_of(chr(code)) for code in self.coverage.charset)

        def letters(code: str) -> int:
            scripts = {script_of(char) for char in written(code).letters}
            return sum(charset[script] for script in scripts - {None, "Zyyy", "Zinh"})

        named = _REGIONS.get(self.family.rpartition(" ")[2], "")
        if named in self.coverage.languages:
            return named
        return max(self.coverage.languages, key=letters, default="en")

    @cached_property
    def line(self) -> str:
        """A line that shows the family at large sizes."""
        if self._is_latin:
            return next(filter(self._fits, texts.LARGE), texts.LARGE[-1])
        return self.line_in(self.language) or self.any_letters

    @cached_property
    def text(self) -> str:
        """A text that shows it at small sizes."""
        return texts.TEXT if self._is_latin and self.writes(texts.TEXT) else self.line

    @property
    def _is_latin(self) -> bool:
        is_latin = written(self.language).script == "Latin"
        return is_latin and all(map(self.writes, texts.LARGE))

    def _fits(self, text: str) -> bool:
        """Whether every face has room for a line."""
        styles = [self.keys(LARGE, face) for face in self.faces]
        return all(self._setter.width(text, keys) <= self._width for keys in styles)

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
        """A line in a language, without points that the family has not; its letters if it has
        not all of those; empty if it does not cover the language."""
        if code not in self.coverage.languages:
            return ""
        line = "".join(c for c in record_of(code).sample if self._keeps(c)).strip()
        return line if line and self.writes(line) else self.spread(written(code).letters)

    def _keeps(self, char: str) -> bool:
        return self.font.has(char) or unicodedata.category(char)[0] != "P"

    def spread(self, chars: Iterable[str]) -> str:
        """The letters that can stand alone, of those that it has, apart from each other."""
        found = [c for c in dict.fromkeys(chars) if not c.isspace() and self.font.draws(c)]
        return " ".join(c for c in found if unicodedata.category(c)[0] != "M")


def _plain_weight(face: FontFace) -> int:
    """The weight of a face; of a variable one the nearest to regular."""
    reach = next(((low, high) for tag, low, high in face.axes if tag == "wght"), None)
    return face.weight if reach is None else int(min(max(_REGULAR, reach[0]), reach[1]))
