"""From text to text in which names and figures stay together: no-break spaces where they stand.

In: text, the phrases and units of a game, its language. Out: the same text with U+00A0 for some
of its plain spaces and nothing else changed, so that offsets into it stay valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TypeAlias

from pnp.languages.records import record_of
from pnp.model.definitions import lazy_pattern

NO_BREAK_SPACE = "\u00a0"

# Symbols of units, currencies and the like, which follow their figure after a space.
_UNITS = (
    "mm cm dm m km in ft yd mi mg g kg t oz lb lbs ml cl dl l L ms s min h d W kW V A Hz kHz MHz"
    " N J kJ Pa hPa bar K pt px dpi B kB MB GB km/h m/s mph rpm hp mm² cm² m² km² cm³ m³"
    " % ‰ ° °C °F € $ £ ¥ ¢"
)

# What stands before a figure (the number, page, figure or volume of something) and before a name in
# texts of any language; the records of languages have more.
_BEFORE_FIGURE = (
    "No. no. Nos. nos. Nr. nr. p. pp. Fig. fig. Figs. figs. vol. Vol. vols. ch. Ch. § §§ №"
)
_BEFORE_NAME = "St. Dr. Mr. Mrs. Ms. Prof. Rev. Capt. Col. Gen. Lt. Sgt. M. MM. Mme Mmes Mlle Mgr"

# A figure as it is written: 5, −5, 1,234.5, 10:30, 2½, 1/2, 5–6. In running text it begins where a
# number does, so that no long one is tried again from each of its digits.
_FIGURE = r"(?>[-+−]?\d(?:[.,:/'’×–-]?\d)*[¼-¾⅐-⅞]?|[¼-¾⅐-⅞])"
_BEGINS_FIGURE = r"(?<!\w)(?<!\d[.,:/'’×–-])"
_SPACES = "[ \u00a0]+"
# without these there is nothing to look for, as in most texts
_ANY_FIGURE = re.compile("[\\d¼-¾⅐-⅞]")
_ANY_NAME = re.compile("[ \u00a0][^\\Wa-z\\d_]")
_INITIALS = lazy_pattern(rf"(?<![\w.])([^\W\d_])\.{_SPACES}(?=([^\W\d_]))")


class Keeper:
    """Keeps phrases, figures with their units, and names with their titles on one line.

    `phrases` are held wherever they stand as whole words, written just so; `#` in one is any
    figure: "Rank #". `units` are those of the game, held to a figure before them like mm and %
    are. Held as well: "No.", "p.", "Fig." and the like with their figure, initials, titles with
    a name; those of other languages than English come from `language` (BCP 47 tag).
    """

    def __init__(
        self, phrases: tuple[str, ...] = (), units: tuple[str, ...] = (), language: str = ""
    ) -> None:
        self._phrase_words = tuple(filter(str.strip, phrases))
        self._units = {*_UNITS.split(), *filter(str.strip, units)}
        own = record_of(language).together if language else {}
        self._signs = [*_BEFORE_FIGURE.split(), *own.get("before_figure", "").split()]
        self._names = [*_BEFORE_NAME.split(), *own.get("before_name", "").split()]

    @cached_property
    def _phrases(self) -> re.Pattern[str] | None:
        return re.compile(_any_phrase(self._phrase_words)) if self._phrase_words else None

    @cached_property
    def _figures(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        figure_and_unit = f"{_BEGINS_FIGURE}{_FIGURE}{_SPACES}(?:{_any(self._units)})"
        sign_and_figure = rf"(?<!\w)(?:{_any(self._signs)}){_SPACES}(?={_FIGURE})"
        return re.compile(figure_and_unit), re.compile(sign_and_figure)

    @cached_property
    def _titles(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{_any(self._names)}){_SPACES}(?=([^\W\d_]))")

    @cached_property
    def _binding(self) -> re.Pattern[str]:
        """The end of a word: a figure, a sign, a title, an initial or the beginning of a phrase."""
        phrases = (" ".join(phrase.split()).split(" ")[0] for phrase in self._phrase_words)
        ends = [
            "[\\d¼-¾⅐-⅞]", rf"(?<!\w)(?:{_any({*self._signs, *self._names})})",
            r"(?<![\w.])[^\W\d_]\.", *("".join(_pieces(word)) for word in sorted({*phrases})),
        ]  # fmt: skip
        return re.compile(rf"(?:{'|'.join(ends)})\Z")

    def binds(self, word: str) -> bool:
        """Whether a word, without spaces, may be kept together with the next one."""
        return self._binding.search(word) is not None

    def keep(self, text: str) -> str:
        """The text with U+00A0 for each plain space that no line may break at; as long as it was,
        the same object if there is none."""
        has_figure, has_name = _ANY_FIGURE.search(text), _ANY_NAME.search(text)
        if not (has_figure or has_name or self._phrases):
            return text  # as most are
        held = {place for start, end in self._spans(text) for place in _spaces(text, start, end)}
        if not held:
            return text
        chars = list(text)
        for place in held:
            chars[place] = NO_BREAK_SPACE
        return "".join(chars)

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        if self._phrases is not None:
            found = self._phrases.search(text)
            while found:
                yield found.span()
                # from the next word on: another phrase may begin inside this one
                space = text.find(" ", found.start(), found.end())
                found = self._phrases.search(text, found.end() if space < 0 else space + 1)
        if _ANY_FIGURE.search(text):
            for pattern in self._figures:
                for match in pattern.finditer(text):
                    yield match.span()
        if not _ANY_NAME.search(text):
            return
        for match in self._titles.finditer(text):
            if match[1].isupper():
                yield match.span()
        for match in _INITIALS.finditer(text):
            if match[1].isupper() and match[2].isupper():
                yield match.span()


@lru_cache(maxsize=64)
def keeper(phrases: tuple[str, ...], units: tuple[str, ...] = (), language: str = "") -> Keeper:
    """The `Keeper` for these arguments; kept."""
    return Keeper(phrases, units, language)


def _spaces(text: str, start: int, end: int) -> Iterator[int]:
    place = text.find(" ", start, end)
    while place >= 0:
        yield place
        place = text.find(" ", place + 1, end)


def _longest(words: Iterable[str]) -> list[str]:
    """The longest first, since the first alternative that fits is taken."""
    return sorted(words, key=lambda word: (-len(word.split()), -len(word), word))


def _any(words: Iterable[str]) -> str:
    """A pattern for one of the words, not followed by more of a word."""
    return "|".join(re.escape(word) + _outside(word[-1], "!") for word in _longest(words))


# Phrases as a tree: the pieces of patterns that may come next.
_Tree: TypeAlias = "dict[str, _Tree]"


def _any_phrase(phrases: Iterable[str]) -> str:
    """A pattern for any of the phrases; the time to search hardly grows with their number."""
    tree: _Tree = {}
    # backwards, so that the longer of two comes first, and a figure after what is word for word
    written = {" ".join(phrase.split()).replace("#", "\0") for phrase in phrases}
    for phrase in sorted(written, reverse=True):
        here = tree
        for piece in _pieces(phrase.replace("\0", "#")):
            here = here.setdefault(piece, {})
    return _pattern(tree)


def _pieces(phrase: str) -> list[str]:
    special = {"#": _FIGURE, " ": _SPACES}
    pieces = [special.get(char) or re.escape(char) for char in phrase]
    begins = _BEGINS_FIGURE if phrase[0] == "#" else _outside(phrase[0], "<!")
    return [begins, *pieces, _outside(phrase[-1], "!")]


def _outside(char: str, look: str) -> str:
    """No more of a word beyond `char`, if it is of a word or a figure itself."""
    return rf"(?{look}\w)" if re.match(r"[\w#]", char) else ""


def _pattern(tree: _Tree) -> str:
    found = ""
    while len(tree) == 1:  # one way on: no brackets
        ((piece, tree),) = tree.items()
        found += piece
    if not tree:
        return found
    return f"{found}(?:{'|'.join(piece + _pattern(rest) for piece, rest in tree.items())})"
