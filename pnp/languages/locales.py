"""BCP 47 tags of languages, and the data of CLDR for them: Locale of babel.

In: 'en', 'pt-BR', 'zh-Hant', also with '_'. The pseudo-languages en-XA and ar-XB have the Locale of
English, because their words are English; only `text_direction` of ar-XB is right to left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pnp.model.errors import ExpressionError

if TYPE_CHECKING:
    from babel import Locale

# to test how a game looks in translation, see editions.pseudo
PSEUDO_LANGUAGES = ("en-XA", "ar-XB")
_RIGHT_TO_LEFT = "ar-XB"
# a tag is the name of a folder of the output
_TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.ASCII | re.IGNORECASE)
# how parts of so many letters are written: countries in capitals, scripts as names
_SHAPES: dict[int, Callable[[str], str]] = {2: str.upper, 4: str.title}


def subtags(tag: str) -> tuple[str, ...]:
    """The parts of a tag in small letters: ('pt', 'br')."""
    return tuple(tag.replace("_", "-").lower().split("-"))


def is_language(tag: str) -> bool:
    """Whether a text has the form of a BCP 47 tag."""
    return _TAG.fullmatch(tag.replace("_", "-")) is not None


def language_called(name: str) -> str | None:
    """The tag of a language by its name in English or in itself, in any case; None if there is no
    language of this name."""
    wanted = name.strip().casefold()
    for tag, called in locale_of("en").languages.items():
        if wanted == called.casefold():
            return str(tag).replace("_", "-")
    own = ((tag, locale_of(tag)) for tag in ("de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv"))
    return next((tag for tag, one in own if wanted == one.languages.get(tag, "").casefold()), None)


def canonical(tag: str) -> str:
    """The canonical form of a tag: 'pt-BR' for pt_br, 'zh-Hant' for ZH-hant."""
    first, *rest = subtags(tag)
    return "-".join([first, *(_SHAPES.get(len(part), str)(part) for part in rest)])


def preferred(tag: str) -> str:
    """The same tag with a code of two letters, where BCP 47 has one: 'fr' for 'fre'."""
    from babel.core import get_global  # slow to import

    first, *rest = canonical(tag).split("-")
    known: str = get_global("language_aliases").get(first, first)
    return "-".join([known if len(known) == 2 else first, *rest])


def nearest(tag: str, table: Container[str]) -> str | None:
    """The nearest name to a tag in a table: 'fr-ca', then 'fr'; None if there is none.

    `table` has names in small letters with '-'.
    """
    parts = ("en",) if is_pseudo(tag) else subtags(tag)
    for length in range(len(parts), 0, -1):
        name = "-".join(parts[:length])
        if name in table:
            return name
    return None


def is_pseudo(tag: str) -> bool:
    """Whether a language is a pseudo-language, for tests of a game."""
    return subtags(tag) in map(subtags, PSEUDO_LANGUAGES)


@lru_cache(maxsize=64)
def locale_of(tag: str) -> Locale:
    """The Locale of a language: of the longest beginning of its tag that CLDR knows.

    Raises ExpressionError for a language that CLDR does not know.
    """
    from babel import Locale, UnknownLocaleError  # slow to import

    parts = ["en"] if is_pseudo(tag) else tag.replace("_", "-").split("-")
    for length in range(len(parts), 0, -1):
        try:
            return Locale.parse("-".join(parts[:length]), sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    raise ExpressionError(
        f"there is no language '{tag}'", "write it as BCP 47 has it: 'en', 'fr-CA', 'zh-Hant'"
    )


def text_direction(tag: str) -> Literal["ltr", "rtl"]:
    """The direction of the lines of a language. Raises ExpressionError for an unknown one."""
    if subtags(tag) == subtags(_RIGHT_TO_LEFT):
        return "rtl"
    return "rtl" if locale_of(tag).text_direction == "rtl" else "ltr"
