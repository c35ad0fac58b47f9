"""From words to the places where they may be divided at the end of a line.

In: a word as it stands between spaces, with its punctuation. Out: offsets into it. The patterns
are those of the library pyphen; minima, exceptions and what is never divided are decided here.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from pnp.languages.records import record_of
from pnp.model.definitions import lazy_pattern
from pnp.text.cache import Recent

# how many words keep their points
_KEEP = 10_000

# The fewest letters before and after a division where a language's record has no others: English
# and French do not carry over "-ed" and "-re".
_MINIMA = (2, 3)

_SOFT = "\u00ad"
_SOFT_HYPHENS = lazy_pattern("\u00ad+")
_MARK_OF_DIVISION = lazy_pattern("[-\u2010\u00ad]")
# a@b, http://, C:\x, example.com, e.g.: a hyphen in these would be read as part of them
_ADDRESS = lazy_pattern(r"@|://|\\|\w\.\w")
# A word with a figure in it is a name or a size, and is not divided.
_WORD = lazy_pattern(r"\w(?:[\w'’]*\w)?")
_HAS_FIGURE = lazy_pattern(r"[\d_]")
_LETTERS = lazy_pattern(r"[^\W\d_]+")


class Hyphenator:
    """Where words of a language (BCP 47 tag) may be divided; `points` caches its results.

    `exceptions` are words like `time-ma-chine` (divided there only) and `Edison` (never), matched
    without regard to case. `left` and `right` are the fewest letters before and after a division
    (None: those of the language), `shortest` is the fewest letters of a word that is divided at
    all. Raises ValueError for a minimum below one.
    """

    def __init__(
        self,
        language: str,
        exceptions: tuple[str, ...] = (),
        left: int | None = None,
        right: int | None = None,
        shortest: int = 5,
    ) -> None:
        """Prepare, without reading a dictionary yet."""
        rules = record_of(language).hyphenation
        self.language = language
        self.left = rules.get("before", _MINIMA[0]) if left is None else left
        self.right = rules.get("after", _MINIMA[1]) if right is None else right
        self.shortest = shortest
        if min(self.left, self.right) < 1:
            raise ValueError("at least one letter stands on each side of a division")
        self._exceptions = dict(map(_exception, exceptions))
        self._patterns: Any = None
        self._known: Recent[str, tuple[int, ...]] = Recent(_KEEP)

    @property
    def known(self) -> bool:
        """Whether there is a dictionary of the language; without one only exceptions count."""
        return _dictionary(self.language) is not None

    def points(self, word: str) -> tuple[int, ...]:
        """The offsets in `word` where it may be divided, rising, for text between two spaces.

        A soft hyphen (U+00AD) belongs to what stands before the division; where a word has any,
        these alone count. Exceptions come next, then the dictionary for each part of a compound.
        Never divided: addresses, words with figures, acronyms, places where the spelling changes.
        """
        found = self._known.get(word)
        return self._known.put(word, self._find(word)) if found is None else found

    def _find(self, word: str) -> tuple[int, ...]:
        if _SOFT in word:
            ends = (m.end() for m in _SOFT_HYPHENS.finditer(word) if m.start())
            return tuple(end for end in ends if end < len(word))
        composed = unicodedata.normalize("NFC", word)
        found = self._points_of_composed(composed)
        if composed == word or not found:
            return found
        # the dictionary has é as one letter; the offsets are those of the text, where it may be two
        offsets = _offsets_of_composed(word)
        return tuple(offsets[point] for point in found if point in offsets)

    def _points_of_composed(self, text: str) -> tuple[int, ...]:
        if _ADDRESS.search(text):
            return ()
        shape = text
        if not text.isascii():  # a vowel sign or accent of its own belongs to its letter
            shape = "".join("a" if _is_mark(char) else char for char in text)
        found: list[int] = []
        for word in _WORD.finditer(shape):
            start, end = word.span()
            known = self._exceptions.get(text[start:end].lower())
            if known is not None:
                found += [start + point for point in known]
            elif not _HAS_FIGURE.search(shape, start, end):
                for run in _LETTERS.finditer(shape, start, end):
                    first, last = run.span()
                    found += [first + point for point in self._points_of_letters(text[first:last])]
        return tuple(found)

    def _points_of_letters(self, letters: str) -> tuple[int, ...]:
        known = self._exceptions.get(letters.lower())
        if known is not None:
            return known
        if len(letters) < self.shortest or letters[:-1].isupper():  # NASA, and PDFs
            return ()
        if len(letters.lower()) != len(letters):  # İ has two in lower case: points would be off
            return ()
        if self._patterns is None:
            self._patterns = _patterns(self.language)
        if self._patterns is None:
            return ()
        found = self._patterns.positions(letters)
        self._patterns.cache.clear()  # it has no limit
        last = len(letters) - self.right
        return tuple(
            int(point)
            for point in found
            if self.left <= point <= last
            and not point.data  # "Zucker" once became "Zuk-ker": letters would have to change
            and not _is_mark(letters[point])
        )


# the same object for the same arguments
hyphenator = lru_cache(maxsize=64)(Hyphenator)


def _tag(language: str) -> list[str]:
    return language.replace("_", "-").lower().split("-")


def _dictionary(language: str) -> str | None:
    import pyphen

    first, *others = _tag(language)
    own = record_of(first).hyphenation.get("dictionary")
    if own == "":  # divided between words and without a hyphen, a matter of line breaking
        return None
    # a language without a country is that of the country with most readers (CLDR, likely
    # subtags); pyphen would take the first of the alphabet
    asked = language if others else own or first
    found: str | None = pyphen.language_fallback(asked)
    # de-LI and en-AU are divided like their language, not like the first country of the alphabet
    return (own if own and found == first else found) if found else None


def _patterns(language: str) -> Any:
    """pyphen's dictionary, which it reads once for all hyphenators of a language."""
    import pyphen

    name = _dictionary(language)
    return pyphen.Pyphen(lang=name).hd if name else None


def _exception(written: str) -> tuple[str, tuple[int, ...]]:
    parts = _MARK_OF_DIVISION.split(unicodedata.normalize("NFC", written.strip()))
    ends, points = 0, []
    for part in parts[:-1]:
        ends += len(part)
        points.append(ends)
    return "".join(parts).lower(), tuple(points)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _offsets_of_composed(word: str) -> dict[int, int]:
    """For a place between letters of the composed word where it is in the word as written."""
    found, length, start = {0: 0}, 0, 0
    for end in range(1, len(word) + 1):
        if end == len(word) or not _is_mark(word[end]):
            length += len(unicodedata.normalize("NFC", word[start:end]))
            found[length] = start = end
    return found
