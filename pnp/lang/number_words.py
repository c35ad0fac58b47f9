"""Numbers in words: from whole numbers to 'forty-two' and 'forty-second'.

One entry of `CARDINALS` and `ORDINALS` a language; so far English, American style without 'and'.
"""

from __future__ import annotations

import re
from collections.abc import Callable

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


# functions of a whole number from 0 to LARGEST
CARDINALS: dict[str, Callable[[int], str]] = {"en": _english}
ORDINALS: dict[str, Callable[[int], str]] = {"en": _english_ordinal}
