"""The formatters whose text depends on a language: `LOCALE_FORMATTERS`, name to function.

As in `formatters`. Each has an argument `lang`, a BCP 47 tag; its default is the language of the
edition (see `calls`), or English. The rules of languages come from CLDR, read by babel.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pnp.expressions.values import LISTS, kind, number, rounded, show, to_text, whole
from pnp.languages.locales import locale_of, nearest
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError
from pnp.model.problems import did_you_mean

if TYPE_CHECKING:
    from babel import Locale
    from babel.numbers import NumberPattern

    from pnp.languages.number_words import Form

Formatter = Callable[..., Any]
LOCALE_FORMATTERS: dict[str, Formatter] = {}

_FIRST = lazy_pattern(r"\b1 (?=[^\W\d])")
_DATE_FORMS = ("short", "medium", "long", "full")
_LISTED = {"and": "standard", "or": "or"}
_DECIMALS = 6
# languages that separate thousands from five digits on: CLDR, minimumGroupingDigits
_FROM_FIVE_FIGURES = frozenset(("bg", "ca", "es", "et", "ka", "lv", "pl", "pt-pt"))
_AS_OTHERS = frozenset(("es-419", "es-mx", "es-us"))


def _formatter(run: Formatter) -> Formatter:
    # `number` is imported from values
    LOCALE_FORMATTERS[run.__name__.rstrip("_")] = run
    return run


def _locale(lang: Any) -> Locale:
    if not isinstance(lang, str):
        raise ExpressionError(
            f"there is no language {show(lang)}", "e.g. 'en', 'fr'", code="unknown-name"
        )
    return locale_of(lang)


# -- words ------------------------------------------------------------------------------------


def _written(value: Any, lang: Any, what: str, form: Form) -> str:
    from pnp.languages.number_words import LARGEST, in_words, languages

    found = whole(value, what)
    if not 0 <= found <= LARGEST:
        raise ExpressionError(f"'{what}' needs a number from 0 to {LARGEST}, not {show(value)}")
    written = in_words(found, lang, form) if isinstance(lang, str) else None
    if written is not None:
        return written
    if not isinstance(lang, str) or nearest(lang, languages()) is None:
        known = sorted(name for name in languages() if "-" not in name)
        raise ExpressionError(
            f"there are no number words for {show(lang)}",
            f"languages: {', '.join(known)}",
            code="unknown-name",
        )
    raise ExpressionError(
        f"'{what}' cannot write {found} in {show(lang)}", "write it with digits, or as a text"
    )


@_formatter
def word(value: Any, lang: Any = "en") -> str:
    """Write a number from 0 to 999999 in words. Example: 42 | word -> forty-two."""
    return _written(value, lang, "word", "cardinal")


@_formatter
def ordinal_word(value: Any, lang: Any = "en") -> str:
    """Write an ordinal number in words. Example: 21 | ordinal_word -> twenty-first."""
    return _written(value, lang, "ordinal_word", "ordinal")


@_formatter
def ordinal(value: Any, lang: Any = "en") -> str:
    """Write an ordinal number with digits. Example: 2 | ordinal -> 2nd."""
    from pnp.languages.number_words import ordinal_digits

    found = whole(value, "ordinal")
    if found < 0:
        raise ExpressionError(f"'ordinal' needs a number from 0 on, not {show(value)}")
    written = ordinal_digits(found, lang) if isinstance(lang, str) else None
    if written is None:
        raise ExpressionError(
            f"'ordinal' has no rules for the language {show(lang)}", "write ordinal('en')"
        )
    return written


@_formatter
def plural(
    value: Any,
    *,
    other: Any,
    zero: Any = None,
    one: Any = None,
    two: Any = None,
    few: Any = None,
    many: Any = None,
    lang: Any = "en",
) -> str:
    """Choose the word for a number. Example: 2 | plural(one='ox', other='oxen') -> oxen."""
    words = {"zero": zero, "one": one, "two": two, "few": few, "many": many}
    category = _locale(lang).plural_form(abs(_decimal(value, "plural")))
    chosen = words.get(category)
    return to_text(other if chosen is None else chosen)


@_formatter
def listed(value: Any, word: Any = "and", lang: Any = "en") -> str:
    """Write a list as a sentence does. Example: ['a', 'b'] | listed -> a and b."""
    from babel.lists import format_list

    if not isinstance(value, LISTS):
        raise ExpressionError(f"'listed' needs a list, not {kind(value)}: {show(value)}")
    if not isinstance(word, str) or word not in _LISTED:
        hint = did_you_mean(show(word), _LISTED, "words")
        raise ExpressionError(f"'listed' takes 'and' or 'or', not {show(word)}", hint)
    texts = [to_text(item) for item in value]
    # babel fills texts into patterns with braces, and a text may contain braces itself
    marks = [chr(0xF0020 + place) for place in range(len(texts))]
    pattern = format_list(marks, "or" if word == "or" else "standard", locale=_locale(lang))
    return "".join(texts[marks.index(c)] if c in marks else c for c in pattern)


@_formatter
def date(value: Any, lang: Any = "en", form: Any = "long") -> str:
    """Write a date as a language does. Example: '1790-07-30' | date -> July 30, 1790."""
    import datetime

    from babel.dates import format_date

    try:
        day = datetime.date.fromisoformat(to_text(value))
    except ValueError:
        raise ExpressionError(
            f"'date' needs a date, not {show(value)}", "write year, month, day: '1790-07-30'"
        ) from None
    if form not in _DATE_FORMS:
        raise ExpressionError(
            f"'date' has no form {show(form)}", did_you_mean(show(form), _DATE_FORMS, "forms")
        )
    locale = _locale(lang)
    written = format_date(day, form, locale)
    # CLDR writes '1 août'
    return _FIRST.sub("1er ", written) if locale.language == "fr" and day.day == 1 else written


# -- figures ----------------------------------------------------------------------------------


def _decimal(value: Any, what: str) -> Decimal:
    """A number as it is printed: 2.50 if it was written so, else without trailing zeros."""
    found = number(value, what)
    return Decimal(int(found)) if isinstance(found, int) else Decimal(to_text(found))


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _digits(digits: Any, what: str) -> int:
    places = whole(digits, what)
    if not 0 <= places <= _DECIMALS:
        raise ExpressionError(f"'{what}' takes 0 to {_DECIMALS} decimals, not {show(digits)}")
    return places


def _grouped(value: Decimal, lang: str) -> bool:
    """Whether thousands are separated; in some languages not in numbers of four digits."""
    is_short = abs(value) < 10_000
    return not (
        is_short and nearest(lang, _FROM_FIVE_FIGURES) and nearest(lang, _AS_OTHERS) is None
    )


def _apply(
    pattern: NumberPattern,
    value: Decimal,
    locale: Locale,
    places: int,
    grouped: bool,
    sign: str = "",
) -> str:
    """A number by a pattern of CLDR, with `places` decimals."""
    pattern = copy(pattern)  # those of a Locale are shared
    pattern.frac_prec = (places, places)
    # no minus before zero
    shown = value or abs(value)
    if not sign:
        return str(pattern.apply(shown, locale, group_separator=grouped))
    return str(
        pattern.apply(shown, locale, currency=sign, currency_digits=False, group_separator=grouped)
    )


def _figures(value: Decimal, lang: Any, grouped: bool) -> str:
    locale = _locale(lang)
    separated = grouped and _grouped(value, lang)
    return _apply(locale.decimal_formats[None], value, locale, _places(value), separated)


@_formatter
def number_(value: Any, digits: Any = None, lang: Any = "en") -> str:
    """Write a number as a language does. Example: 1234.5 | number -> 1,234.5."""
    if digits is None:
        return _figures(_decimal(value, "number"), lang, grouped=True)
    return _figures(rounded(number(value, "number"), _digits(digits, "number")), lang, grouped=True)


@_formatter
def thousands(value: Any, lang: Any = "en") -> str:
    """Write a number with a thousands separator. Example: 12500 | thousands -> 12,500."""
    return _figures(_decimal(value, "thousands"), lang, grouped=True)


@_formatter
def fixed(value: Any, digits: Any, lang: Any = "en") -> str:
    """Write a number with a fixed number of decimals. Example: 2.5 | fixed(2) -> 2.50."""
    found = number(value, "fixed")
    return _figures(rounded(found, _digits(digits, "fixed")), lang, grouped=False)


@_formatter
def signed(value: Any, lang: Any = "en") -> str:
    """Write a number with its sign, a true minus. Example: -2 | signed -> −2."""
    found = _decimal(value, "signed")
    text = _figures(abs(found), lang, grouped=False)
    if not found:
        return text
    return f"{'+' if found > 0 else '−'}{text}"


@_formatter
def percent(value: Any, digits: Any = 0, lang: Any = "en") -> str:
    """Write a share of 1 as a percentage. Example: 0.25 | percent -> 25%."""
    found, places = number(value, "percent"), _digits(digits, "percent")
    # a share of 1 has two more decimals than its percentage
    share = rounded(found, places + 2)
    locale = _locale(lang)
    return _apply(locale.percent_formats[None], share, locale, places, grouped=False)


@_formatter
def money(value: Any, sign: Any = "$", lang: Any = "en") -> str:
    """Write an amount of money, with cents only if there are any. Example: 20 | money -> $20."""
    found, locale = rounded(number(value, "money"), 2), _locale(lang)
    shown = to_text(sign).strip()
    if not shown:
        raise ExpressionError("'money' needs a currency sign, and it is empty", "e.g. money('€')")
    places = 0 if found == found.to_integral_value() else 2
    pattern = locale.currency_formats["standard"]
    return _apart(_apply(pattern, found, locale, places, _grouped(found, lang), shown), shown)


def _apart(text: str, sign: str) -> str:
    """The amount with a space between digits and a sign made of letters: 20 Gold."""
    if sign[-1:].isalpha() and text[text.find(sign) + len(sign) :][:1].isdecimal():
        return text.replace(sign, f"{sign}\u00a0", 1)
    if sign[:1].isalpha() and text[: text.find(sign)][-1:].isdecimal():
        return text.replace(sign, f"\u00a0{sign}", 1)
    return text
