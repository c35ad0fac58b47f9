"""The letters of languages, and which of them a font lacks.

The record of a language has the letters that it needs, for Latin script beyond a–z, only small
letters in scripts with capitals, and its quotation marks. Records of Japanese, Chinese and Korean
have a sample of the most common characters: a font that has these usually has the others.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from msgspec import Struct

from pnp.languages.records import own_values, record_of, tags

_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_WITH_CAPITALS = ("Latin", "Greek", "Cyrillic", "Armenian")
# letters without a capital of one character, or with another one than in Unicode
_CAPITALS = {"ß": "", "ΐ": "", "ΰ": "", "ς": "", "և": ""}


class Language(Struct, frozen=True):
    """A language: its code (BCP 47), English name, script, and the characters it is written with.

    `letters` are all that are needed, with capitals; `rare` are those that few words need.
    """

    code: str
    name: str
    script: str
    letters: str
    rare: str


def _with_capitals(letters: str, code: str) -> str:
    own = {"i": "İ"} if code in ("tr", "az") else {}
    capitals = (own.get(c, _CAPITALS.get(c, c.upper())) for c in letters)
    return letters + "".join(capitals)


def _language(code: str, name: str, script: str, letters: str, rare: str) -> Language:
    if script in _WITH_CAPITALS:
        plain = _A_TO_Z + _A_TO_Z.upper() if script == "Latin" else ""
        letters = plain + _with_capitals(letters, code)
        rare = _with_capitals(rare, code)
        # almost no word begins with it
        if "Ÿ" in letters:
            letters, rare = letters.replace("Ÿ", ""), rare + "Ÿ"
    return Language(code, name, script, _once(letters), _once(rare))


def _once(letters: str) -> str:
    return "".join(dict.fromkeys(letters))


@cache
def written_languages() -> dict[str, Language]:
    """The languages whose letters are known, by tag, in the order of their records."""
    records = [record_of(tag) for tag in tags() if "letters" in own_values(tag)]
    records.sort(key=lambda record: (record.order, record.name))
    return {r.tag: _language(r.tag, r.name, r.script, r.letters, r.rare) for r in records}


def written(code: str) -> Language:
    """A language by its tag. Raises KeyError for one whose letters are not known."""
    return written_languages()[code]


@cache
def scripts() -> tuple[str, ...]:
    """The scripts of these languages, in their order."""
    return tuple(dict.fromkeys(known.script for known in written_languages().values()))


def missing(charset: Container[int], language: str) -> str:
    """The letters of a language, by its code, that are not among these code points.

    An empty text: the language can be written. Raises KeyError for a language whose letters are
    not known.
    """
    return "".join(c for c in written(language).letters if ord(c) not in charset)


def missing_rare(charset: Container[int], language: str) -> str:
    """As `missing`, of the letters that few words need."""
    return "".join(c for c in written(language).rare if ord(c) not in charset)
