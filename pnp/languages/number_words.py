"""Numbers in words: 'forty-two' and 'forty-second', in many languages.

The words are those of the library num2words, in the form used for counting; translators write forms
that agree with a noun. English is American: 'one hundred five', without 'and'.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pnp.languages.locales import nearest
from pnp.languages.records import record_of, tags

Form = Literal["cardinal", "ordinal"]
LARGEST = 999_999

# what num2words raises for a number that it cannot write in a language
_UNABLE = (
    NotImplementedError, LookupError, TypeError, AttributeError, ValueError, OverflowError,
)  # fmt: skip


@cache
def languages() -> Mapping[str, str]:
    """The languages that have number words: their tags, and their names in num2words."""
    from num2words import CONVERTER_CLASSES

    names = {name.replace("_", "-").lower(): name for name in CONVERTER_CLASSES}
    for tag in tags():
        if library := record_of(tag).number_words.get("library"):
            names[tag.lower()] = library
            names.pop(library, None)
    return names


def in_words(number: int, language: str, form: Form = "cardinal") -> str | None:
    """A number from 0 to LARGEST in words; None if they are not known in this language."""
    found = nearest(language, languages())
    if found is None:
        return None
    from num2words import num2words

    name = languages()[found]
    try:
        spelled = str(num2words(number, lang=name, to=form)).strip()
        plain = str(num2words(number, lang=name))
    except _UNABLE:
        return None
    # without an ordinal it returns an empty text or the cardinal
    if not spelled or (form == "ordinal" and spelled == plain):
        return None
    for extra in record_of(language).number_words.get("without", ()):
        spelled = spelled.replace(extra, " " if extra.startswith(" ") else "")
    return spelled.replace("'", "’")


def ordinal_digits(number: int, language: str) -> str | None:
    """An ordinal number with digits: '2nd', '2e', '2.'; None if a language has none here."""
    ordinals = record_of(language).ordinals
    if exception := ordinals.get("exceptions", {}).get(number):
        return str(exception)
    endings = ordinals.get("endings", {})
    is_teen = number // 10 % 10 == 1  # 11th, 112th
    digits = ordinals.get("digits") if is_teen else endings.get(number % 10, ordinals.get("digits"))
    return digits and str(digits).format(number)
