"""Numbers in words: from whole numbers to 'forty-two' and 'forty-second', in many languages.

English is our own, American style without 'and'; other languages are those of the library
num2words, in the form that counts: what agrees with a noun is for the translator to write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal

from pnp.lang.locales import nearest, primary

Form = Literal["cardinal", "ordinal"]
LARGEST = 999_999

_ONES: list[str] = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
)
_TENS: list[str] = re.findall(
    r"\w+", "zero ten twenty thirty forty fifty sixty seventy eighty ninety"
)
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
# what num2words calls otherwise than BCP 47
_OTHER_NAMES = {"nb": "no", "kk": "kz"}
# what num2words raises for a number that a language of it cannot say
_UNABLE = (
    NotImplementedError, LookupError, TypeError, AttributeError, ValueError, OverflowError,
)  # fmt: skip


@cache
def languages() -> Mapping[str, str]:
    """The languages that have number words: their tags, and what num2words calls them."""
    from num2words import CONVERTER_CLASSES

    ours = {theirs: name for name, theirs in _OTHER_NAMES.items()}
    return {ours.get(name, name).replace("_", "-").lower(): name for name in CONVERTER_CLASSES}


def in_words(number: int, language: str, form: Form = "cardinal") -> str | None:
    """A number from 0 to LARGEST in words; None if they are not known in this language."""
    if primary(language) == "en":
        return _english_ordinal(number) if form == "ordinal" else _english(number)
    found = nearest(language, languages())
    if found is None:
        return None
    from num2words import num2words

    name = languages()[found]
    try:
        said = str(num2words(number, lang=name, to=form)).strip()
        plain = str(num2words(number, lang=name))
    except _UNABLE:
        return None
    # where it knows no ordinal it says nothing, or the cardinal
    if not said or (form == "ordinal" and said == plain):
        return None
    return said.replace("'", "’")


def _english(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[rest]}" if rest else "")
    unit, word = (100, "hundred") if number < 1000 else (1000, "thousand")
    many, rest = divmod(number, unit)
    return f"{_english(many)} {word}" + (f" {_english(rest)}" if rest else "")


def _english_ordinal(number: int) -> str:
    words = _english(number)
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    final = words[cut:]
    if final in _ORDINALS:
        return words[:cut] + _ORDINALS[final]
    return words[:cut] + (f"{final[:-1]}ieth" if final.endswith("y") else f"{final}th")


# Endings of ordinals written with digits, by number; the forms of CLDR (rule-based number
# formats, digits-ordinal), masculine where there are several. {} is the number.
_ORDINAL_DIGITS = {
    "ca": "{}è",
    "cs": "{}.",
    "da": "{}.",
    "de": "{}.",
    "el": "{}ος",
    "es": "{}.º",
    "et": "{}.",
    "fi": "{}.",
    "fr": "{}e",
    "hr": "{}.",
    "hu": "{}.",
    "id": "ke-{}",
    "is": "{}.",
    "it": "{}º",
    "ja": "第{}",
    "ko": "제{}",
    "lt": "{}.",
    "lv": "{}.",
    "nb": "{}.",
    "nl": "{}e",
    "nn": "{}.",
    "no": "{}.",
    "pl": "{}.",
    "pt": "{}º",
    "pt-pt": "{}.º",
    "ro": "al {}-lea",
    "ru": "{}-й",
    "sk": "{}.",
    "sl": "{}.",
    "sr": "{}.",
    "tr": "{}.",
    "uk": "{}-й",
    "vi": "thứ {}",
    "zh": "第{}",
}
_EXCEPTIONS = {
    "ca": {1: "1r", 2: "2n", 3: "3r", 4: "4t"},
    "fr": {1: "1er"},
}


def ordinal_digits(number: int, language: str) -> str | None:
    """A place in a row with digits: '2nd', '2e', '2.'; None if it is not known in a language."""
    if primary(language) == "en":
        # the teens are all th: 11th, 112th
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{'th' if number // 10 % 10 == 1 else ending}"
    if primary(language) == "sv":
        is_a = number % 10 in (1, 2) and number // 10 % 10 != 1
        return f"{number}:{'a' if is_a else 'e'}"
    found = nearest(language, _ORDINAL_DIGITS)
    if found is None:
        return None
    exception = _EXCEPTIONS.get(found, {}).get(number)
    return exception or _ORDINAL_DIGITS[found].format(number)
