"""Keys that sort texts in the order of a language.

A small Unicode Collation Algorithm, for words in alphabets: letters count first, then accents, then
capitals; figures count by their value, spaces separate words, punctuation does not count. The
letters of an alphabet and their order are in the records of languages, from CLDR 46 (collation).
Scripts without an alphabet here, such as Chinese, are sorted by code point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pnp.languages.records import record_of

# the letters of three scripts in the order of Unicode, for languages with no other order
_LATIN = "a b c d e ə f g h i ı j k l m n o p q r s t u v w x y z þ"
_GREEK = "α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω"
_CYRILLIC = (
    "а б в г д ђ е є ж з ѕ и і й ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш щ ъ ы ь ѣ э ю я"
)  # fmt: skip
_SCRIPTS = ("Latin", "Greek", "Cyrillic")
# letters that Unicode does not decompose
_APART = {"æ": "ae", "œ": "oe", "ß": "ss", "ĳ": "ij", "ſ": "s", "ς": "σ"}
_STROKES = {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t"}
# accents in their order
_MARKS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304"

Weight = tuple[int, int]
Key = tuple[tuple[Weight, ...], tuple[tuple[int, ...], ...], tuple[int, ...], str]
_SPACE: Weight = (0, 0)
_FIGURES, _LETTERS, _OTHERS = 1, 2, 6
_LONGEST_NUMBER = 4000  # Python reads no longer ones


class _Alphabet(Struct, frozen=True):
    """Letters with their places; those sorted as another letter also with a difference to it."""

    letters: dict[str, tuple[Weight, int]]
    longest: int
    dotless: bool
    doubles: bool
    backwards: bool
    capitals_first: bool


def sort_key(text: str, language: str) -> Key:
    """The key of a text for sorting in a language (BCP 47 tag); unknown ones sort as English.

    Keys of one language can be compared with each other.
    """
    alphabet = _alphabet(language)
    first: list[Weight] = []
    second: list[tuple[int, ...]] = []
    third: list[int] = []
    for weight, accents, capitals in _elements(unicodedata.normalize("NFC", text), alphabet):
        if weight == _SPACE and (not first or first[-1] == _SPACE):
            continue
        first.append(weight)
        second.append(accents)
        third.append(-capitals if alphabet.capitals_first else capitals)
    if first and first[-1] == _SPACE:
        del first[-1], second[-1], third[-1]
    if alphabet.backwards:
        second.reverse()
    return tuple(first), tuple(second), tuple(third), text


@lru_cache(maxsize=64)
def _alphabet(language: str) -> _Alphabet:
    rules = record_of(language).collation
    home = _SCRIPTS.index(rules.get("first", "Latin"))
    letters: dict[str, tuple[Weight, int]] = {}
    for script, order in enumerate((_LATIN, _GREEK, _CYRILLIC)):
        rank = _LETTERS if script == home else _LETTERS + 1 + script
        for place, group in enumerate(_groups(order.split(), rules.get("letters", ""))):
            for variant, letter in enumerate(group):
                letters[letter] = ((rank, place), variant)
    return _Alphabet(
        letters,
        max(map(len, letters)) + 1,
        dotless=rules.get("dotless", False),
        doubles=rules.get("doubles", False),
        backwards=rules.get("accents_backwards", False),
        capitals_first=rules.get("capitals_first", False),
    )


def _groups(order: list[str], tailoring: str) -> list[list[str]]:
    """The letters of an alphabet in order, each with those that are sorted as it is."""
    groups = [[letter] for letter in order]
    for rule in tailoring.split():
        base, *rest = (part.split("=") for part in rule.split("<"))
        if base[0] not in order:  # of another script
            continue
        # some have a place already: y, which is sorted as i in Lithuanian
        moved = {letter for part in (base[1:], *rest) for letter in part}
        groups = [kept for group in groups if (kept := [x for x in group if x not in moved])]
        at = next(i for i, group in enumerate(groups) if base[0] in group)
        groups[at] += base[1:]
        groups[at + 1 : at + 1] = rest
    return groups


_Element = tuple[Weight, tuple[int, ...], int]


def _elements(text: str, alphabet: _Alphabet) -> Iterator[_Element]:
    """Weight, accents and number of capitals of each letter, figure and space."""
    place = 0
    while place < len(text):
        if text[place].isdecimal():
            end = place
            while end < len(text) and text[end].isdecimal():
                end += 1
            yield (_FIGURES, int(text[place:end][:_LONGEST_NUMBER])), (), 0
            place = end
            continue
        for length in range(min(alphabet.longest, len(text) - place), 0, -1):
            piece = text[place : place + length]
            found = _known(_small(piece, alphabet), alphabet)
            if found:
                capitals = sum(map(str.isupper, piece))
                yield from ((weight, accents, capitals) for weight, accents in found)
                break
        else:
            length = 1
            yield from _other(text[place], alphabet)
        place += length


def _small(piece: str, alphabet: _Alphabet) -> str:
    if alphabet.dotless:
        piece = piece.replace("I", "ı").replace("İ", "i")
    return piece.lower() if len(piece.lower()) == len(piece) else piece


def _known(piece: str, alphabet: _Alphabet) -> list[tuple[Weight, tuple[int, ...]]]:
    """Weights of a letter, or of a doubled digraph: ssz is sz twice."""
    double = piece[1:] if alphabet.doubles and len(piece) > 2 and piece[0] == piece[1] else None
    times = 2 if double in alphabet.letters else 1
    entry = alphabet.letters.get(double if double and times == 2 else piece)
    if entry is None:
        return []
    weight, variant = entry
    return [(weight, (200 + variant,) if variant else ())] * times


def _other(char: str, alphabet: _Alphabet) -> Iterator[_Element]:
    """A character that is no letter of the alphabet: decomposed, or by its code point."""
    capital = int(char.isupper())
    small = _small(char, alphabet)
    if small in _STROKES or small in _APART:
        accent = (_MARKS.index("\u0338") + 1,) if small in _STROKES else (300,)
        for letter in _STROKES.get(small) or _APART[small]:
            weight, _ = alphabet.letters[letter]
            yield weight, accent, capital
        return
    parts = unicodedata.normalize("NFKC", char)
    one_level = unicodedata.decomposition(small)
    if one_level and not one_level.startswith("<"):
        # â of ấ may be a letter; its other accents are only accents
        base, *marks = (chr(int(code, 16)) for code in one_level.split())
        accents = tuple(_accent(mark) for mark in marks)
        for number, (weight, inner, _) in enumerate(_elements(base, alphabet)):
            yield weight, (*inner, *accents) if not number else inner, capital
    elif parts not in (char, small):
        yield from _elements(parts, alphabet)
    elif char.isspace():
        yield _SPACE, (), 0
    elif unicodedata.category(char)[0] == "L":
        yield (_OTHERS, ord(small) if len(small) == 1 else ord(char)), (), capital


def _accent(mark: str) -> int:
    place = _MARKS.find(mark)
    return place + 1 if place >= 0 else 1000 + ord(mark)
