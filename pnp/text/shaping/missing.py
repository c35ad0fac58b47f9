"""Letters that cannot be printed: no font has them, or it has no outline for them.

Out: `MissingLetters`, with a message and a hint, and with `Lack`s, by which problems of many
texts are put together (`pnp.text.shaping.lacks`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from pnp.model.problems import Lack, Lacks, excerpt
from pnp.schema.values import Mismatch
from pnp.text.shaping.fonts import Font

_MOST = 500  # letters that no font has, of one text
Fallback = Callable[[str], Font | None]


class Holders(NamedTuple):
    """Families that have a character: with an outline, and without one."""

    drawn: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()


class MissingLetters(Mismatch):
    """Characters that cannot be printed. `char` is the first of them, `others` gives those of a
    text but that one, each once; `lacks` is what the text lacks."""

    def __init__(
        self,
        message: str,
        hint: str | None,
        char: str,
        others: Callable[[str], list[str]],
        lacks_in: Callable[[str], Lacks],
        text: str,
    ) -> None:
        super().__init__(message, hint, code="missing-letters")
        self.char = char
        self.others = others
        self.lacks = lacks_in(text)
        self._lacks_in = lacks_in

    def of_text(self, text: str, message: str) -> MissingLetters:
        """The same error as one of the whole text that contains the letters."""
        return MissingLetters(message, self.hint, self.char, self.others, self._lacks_in, text)


def lacks_of(error: Exception) -> Lacks:
    """What a text lacks that could not be set; nothing if that is not the reason."""
    return error.lacks if isinstance(error, MissingLetters) else ()


def without_missing(
    text: str, set_text: Callable[[str], object], instead: Callable[[str], str] = lambda char: "?"
) -> tuple[str, str]:
    """The text with another one `instead` of each character that no font has, a question mark if
    nothing is given, and these characters.

    `set_text` sets a text, and raises `MissingLetters`; what else it raises is raised.
    """
    missing = ""
    while len(missing) < _MOST:
        try:
            set_text(text)
        except MissingLetters as error:
            text = unicodedata.normalize("NFC", text)
            lost = [error.char, *error.others(text)]
            if error.char not in text:  # a sign of its style, which no text can change
                raise
            missing += "".join(char for char in lost if char in text)
            text = "".join(instead(char) if char in lost else char for char in text)
        else:
            break
    return text, missing


def number_of(char: str) -> str:
    """A character by its number: 'U+1F600'."""
    return f"U+{ord(char):04X}"


class Search(Struct, frozen=True):
    """Where a voice looks for its characters: in `fonts`, then by `fallback`. `holders` gives the
    families of the project and of pnp that have a character."""

    fonts: tuple[Font, ...]
    fallback: Fallback | None = None
    holders: Callable[[str], Holders] = lambda char: Holders()
    language: str = ""

    def missing(self, cluster: str, text: str) -> Mismatch:
        """What is wrong with letters, of a text, that no font has."""
        lost = self._lost(cluster)
        if not lost:
            cluster = excerpt(cluster, 8)
            points = " ".join(f"U+{ord(c):04X}" for c in cluster)
            return Mismatch(
                f"no font has all of {cluster!r} ({points}) of {excerpt(text)!r}",
                f"searched: {self._asked}; name a font that has it in the style's 'font' list",
                code="missing-letters",
            )
        char = lost[0]
        blank = self.holders(char).blank
        # letters that only coloured pictures have
        what = f"no font has an outline for {char!r}" if blank else f"no font has {char!r}"
        kept = f"; {', '.join(blank)} has a coloured picture of it, or nothing" if blank else ""
        others = " and the fonts of the project and of pnp" if self.fallback else ""
        return MissingLetters(
            f"{what} ({_named(char)}) of {excerpt(text)!r}{kept}",
            f"searched: {self._asked}{others}; {_to_add(char, self.language)}",
            char,
            lambda whole: [other for other in self._lost(whole) if other != char],
            self._lacks,
            text,
        )

    def blank(self, font: Font, letters: str, text: str) -> MissingLetters:
        """What is wrong with letters, of a text, that a font has without an outline."""
        char = next((c for c in letters if not font.draws(c)), letters[0])
        why = "it has a coloured picture of it" if font.ink.tables else "its glyph is empty"
        drawn = [name for name in self.holders(char).drawn if name != font.family]
        if drawn:
            hint = (
                f"fonts with an outline for it: {', '.join(drawn)}; "
                f"name one before '{font.family}' in the style's 'font' list"
            )
        else:
            hint = f"no font here has an outline for it; {_to_add(char, self.language)}"
        more = f" and {len(letters) - 1} more beside it" if len(letters) > 1 else ""

        def blanks(whole: str) -> list[str]:
            chars = dict.fromkeys(unicodedata.normalize("NFC", whole))
            return [c for c in chars if font.has(c) and not font.draws(c)]

        def lacks(whole: str) -> Lacks:
            chars = "".join(dict.fromkeys([char, *blanks(whole)]))
            return (Lack("", (font.family,), chars, whole, hint), *self._lacks(whole))

        return MissingLetters(
            f"font '{font.family}' has no outline for {letters[0]!r} ({_named(char)}){more} of "
            f"{excerpt(text)!r}: {why}, and nothing would print",
            hint,
            char,
            lambda whole: [c for c in blanks(whole) if c != char],
            lacks,
            text,
        )

    @property
    def _asked(self) -> str:
        return ", ".join(dict.fromkeys(font.family for font in self.fonts))

    def _lost(self, whole: str) -> list[str]:
        """The characters of a text that no font has, each once."""
        chars = unicodedata.normalize("NFC", whole)
        return [char for char in dict.fromkeys(chars) if not self._is_known(char)]

    def _is_known(self, char: str) -> bool:
        has = char.isspace() or any(font.has(char) for font in self.fonts)
        return has or bool(self.fallback and self.fallback(char))

    def _lacks(self, whole: str) -> Lacks:
        """What a text lacks, by script."""
        from pnp.text.unicode.script_families import script_needed

        found: dict[str, list[str]] = {}
        for char in self._lost(whole):
            found.setdefault(script_needed(char, self.language), []).append(char)
        families = tuple(dict.fromkeys(font.family for font in self.fonts))
        return tuple(
            Lack(script, families, "".join(chars), whole, _to_add(chars[0], self.language))
            for script, chars in found.items()
        )


def _named(char: str) -> str:
    """'U+65E5 CJK UNIFIED IDEOGRAPH-65E5'."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()


def _to_add(char: str, language: str) -> str:
    """How to come by a font that has a character."""
    from pnp.text.unicode.script_families import families_for, script_needed

    known = " or ".join(families_for(script_needed(char, language)))
    example = f", e.g. {known}" if known else ""
    return (
        f"add a family that can set it{example} (pnp fonts add NAME|FILE), "
        "or build with --system-fonts"
    )
