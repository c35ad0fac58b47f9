"""From a line as typed to the places where it may break: UAX #14, tailored for printed matter.

In: text. Out: offsets into it. The standard's rules are in `linebreak_rules`, the classes of
characters in `linebreak_classes`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from heapq import merge
from typing import TYPE_CHECKING, Any

from pnp.model.definitions import lazy_pattern

if TYPE_CHECKING:
    from pnp.text.unicode.linebreak_rules import Rules

_CLOSING = ".,;:!?)"  # after letters and figures of ASCII, no line begins with these
_THAI = re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e]{2,}")
# vowels written before their consonant; vowels and signs that follow what they belong to
_THAI_LEADING = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44")
_THAI_FOLLOWING = frozenset("\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46")
_FRENCH_SPACES = lazy_pattern("(?<=[«‹]) +|(?<! ) +(?=[;:!?»›])")


def breaks(text: str, language: str = "", strict: bool = True) -> tuple[int, ...]:
    """The offsets in `text`, rising, at which a line may end: after spaces, without 0 and the end.

    The default rules of UAX #14 (Unicode 16.0), and beyond them:

    - between figures, and the signs before and after them, neither hyphen nor dash gives a break
      (5–6, $5-$10);
    - none before an em dash, only after it; none after a dash, hyphen or slash that begins a word;
    - none at a soft hyphen, which is a matter of hyphenation;
    - Thai is broken between words (budoux's model), never within a consonant and its signs; Lao,
      Khmer and Burmese, for which there is no dictionary, only at spaces and zero-width spaces;
    - French (`language`): no break at a space before ; : ! ? » or after «;
    - `strict`: no line begins with a small kana or a sign of length (Japanese).

    Any text is allowed, control characters and lone surrogates too; the time is linear.
    """
    word = text.rstrip(_CLOSING)
    if len(text) < 2 or (word.isascii() and word.isalnum()):
        return ()  # most words: many texts do not need the tables, which take long to load
    found = _places(text, strict)
    if not text.isascii():
        thai = _THAI.finditer(text)
        inside = [run.start() + place for run in thai for place in _between_thai_words(run[0])]
        if inside:
            found = list(merge(found, inside))
    if " " in text and is_french(language):
        closed = {spaces.end() for spaces in _FRENCH_SPACES.finditer(text)}
        found = [place for place in found if place not in closed]
    return tuple(found)


def may_break_at_space(before: str, after: str, language: str = "") -> bool:
    """Whether a line may break at the plain spaces between two words, which are not empty.

    Two characters at the end of the one and the beginning of the other are enough.
    """
    return _may_break(before[-2:], after[:2], language)


@lru_cache(maxsize=4096)
def _may_break(before: str, after: str, language: str) -> bool:
    return len(before) + 1 in breaks(f"{before} {after}", language)


# Scripts in which each character stands for itself: Latin, Greek, Cyrillic, Armenian, Georgian;
# punctuation without joiners and direction marks; currency, letterlike and other signs.
_SIMPLE = (
    " -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1c90-\u1cbf"
    "\u1e00-\u200b\u2010-\u2027\u202f-\u205f\u2070-\u20cf\u2100-\u2bff\u2c60-\u2c7f"
    "\u2d00-\u2d2f\ua720-\ua7ff\uab30-\uab6f\ufb00-\ufb06"
)
_IS_SIMPLE = re.compile(rf"[{_SIMPLE}]*(?:(?<=[^\W\d_])\u00ad(?=[^\W\d_])[{_SIMPLE}]*)*").fullmatch


def simple(text: str) -> bool:
    """Whether the breaks of a text are those within its words and those at its spaces.

    That is, for words w1 to wn, `breaks(" ".join(words))` is what `breaks` finds in each word and
    `may_break_at_space` between them. True for Western scripts without combining marks.
    """
    return (text.isascii() and text.isprintable()) or _IS_SIMPLE(text) is not None


def is_french(language: str) -> bool:
    """Whether a language tag is one of French."""
    return language[:2].lower() == "fr" and language[2:3] in ("", "-", "_")


def _places(text: str, strict: bool) -> list[int]:
    """What the rules find."""
    from pnp.text.unicode.linebreak_classes import class_string

    return _rules(strict).places(class_string(text))


@cache
def _rules(strict: bool) -> Rules:
    from pnp.text.unicode.linebreak_rules import tailored

    return tailored(strict)


@cache
def _thai_parser() -> Any:
    import budoux

    return budoux.load_default_thai_parser()


def _between_thai_words(run: str) -> list[int]:
    found, place = [], 0
    for word in _thai_parser().parse(run)[:-1]:
        place += len(word)
        after = run[place]
        if (
            run[place - 1] not in _THAI_LEADING
            and after not in _THAI_FOLLOWING
            and unicodedata.category(after) != "Mn"
        ):
            found.append(place)
    return found
