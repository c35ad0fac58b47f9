"""Formatters that depend on the language of the edition, or on their argument."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.expressions.formatters_locale import LOCALE_FORMATTERS
from pnp.expressions.parser import ExpressionError, parse_expression, parse_template
from pnp.languages.number_words import in_words, languages, ordinal_digits

NARROW, SPACE = "\u202f", "\u00a0"


def formatted(expression: str, language: str | None = None, **fields: Any) -> Any:
    scope = dict(fields)
    if language is not None:
        scope["game"] = {"language": language}
    return parse_expression(expression)(scope)


@pytest.mark.parametrize(
    ("expression", "language", "expected"),
    [
        ("5 | word", "fr", "cinq"),
        ("21 | word", "fr-CH", "vingt et un"),
        ("70 | word", "fr", "soixante-dix"),
        ("70 | word", "fr-CH", "septante"),
        ("21 | word", "de", "einundzwanzig"),
        ("21 | word", "en-XA", "twenty-one"),
        ("5 | word", "nb", "fem"),
        ("5 | word", "uk", "п’ять"),
        ("1 | ordinal", "fr", "1er"),
        ("21 | ordinal", "fr", "21e"),
        ("3 | ordinal", "de-CH", "3."),
        ("2 | ordinal", "sv", "2:a"),
        ("12 | ordinal", "sv", "12:e"),
        ("2 | ordinal_word", "fr", "deuxième"),
        ("3 | ordinal_word", "es", "tercero"),
        ("'1790-07-30' | date", "fr", "30 juillet 1790"),
        ("'1790-07-30' | date", "pt-BR", "30 de julho de 1790"),
        ("'1790-07-30' | date('de')", "fr", "30. Juli 1790"),
        ("'1790-07-30' | date('en-GB')", None, "30 July 1790"),
        ("'1790-07-30' | date('en', 'short')", "fr", "7/30/90"),
        ("'1790-07-30' | date(form='short')", "de", "30.07.90"),
        ("1234.5 | number", None, "1,234.5"),
        ("1234.5 | number", "fr", f"1{NARROW}234,5"),
        ("1234.5 | number", "de-CH", "1’234.5"),
        ("1234 | number", "es", "1234"),
        ("12345 | number", "es", "12.345"),
        ("1234 | number", "es-MX", "1,234"),
        ("1234567 | number", "hi", "12,34,567"),
        ("2.5 | number(2)", "fr", "2,50"),
        ("2.675 | number(2)", "en", "2.68"),
        ("0.123456789 | number", "en", "0.123457"),
        ("12500 | thousands", "de", "12.500"),
        ("1234.5 | fixed(2)", "fr", "1234,50"),
        ("-2.5 | signed", "fr", "−2,5"),
        ("0.285 | percent", "fr", f"29{SPACE}%"),
        ("0.285 | percent(1)", "de", f"28,5{SPACE}%"),
        ("0.25 | percent", "tr", "%25"),
        ("20 | money", None, "$20"),
        ("20 | money", "fr", f"20{SPACE}$"),
        ("12500.5 | money('€')", "fr", f"12{NARROW}500,50{SPACE}€"),
        ("20 | money('£')", "en-GB", "£20"),
        ("20 | money('€')", "nl", f"€{SPACE}20"),
        ("-20 | money", "en", "-$20"),
        ("20 | money('Gold')", "en", f"Gold{SPACE}20"),
        ("20 | money(':coin:')", "en", ":coin:20"),
        ("-0.001 | money", "en", "$0"),
        ("1234 | money", "es", f"1234{SPACE}$"),
        ("['a', 'b', 'c'] | listed", "en", "a, b, and c"),
        ("['a', 'b', 'c'] | listed", "en-GB", "a, b and c"),
        ("['a', 'b', 'c'] | listed", "fr", "a, b et c"),
        ("['a', 'b'] | listed('or')", "fr", "a ou b"),
        ("['a'] | listed", "fr", "a"),
        ("[] | listed", "fr", ""),
        ("['{0}', '{1}', 3] | listed", "de", "{0}, {1} und 3"),
    ],
)
def test_the_language_of_the_edition(expression: str, language: str | None, expected: str) -> None:
    assert formatted(expression, language) == expected


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 1.5: "other", -1: "one"}),
        ("fr", {0: "one", 1: "one", 2: "other", 1.5: "one", 1_000_000: "many"}),
        ("pl", {1: "one", 2: "few", 5: "many", 22: "few", 1.5: "other"}),
        ("cs", {1: "one", 3: "few", 5: "other", 1.5: "many"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other"}),
        ("ja", {0: "other", 1: "other"}),
    ],
)
def test_plurals_by_category(language: str, words: dict[float, str]) -> None:
    call = "plural({})".format(
        ", ".join(f"{c}='{c}'" for c in ["zero", "one", "two", "few", "many", "other"])
    )
    for value, expected in words.items():
        assert formatted(f"n | {call}", language, n=value) == expected
    # 'other' is used for categories that are not given
    assert {formatted("n | plural(other='x')", language, n=value) for value in words} == {"x"}


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("1 | word('hr')", "there are no number words for 'hr'"),
        ("5 | ordinal_word('cs')", "'ordinal_word' cannot write 5 in 'cs'"),
        ("5 | ordinal_word('th')", "'ordinal_word' cannot write 5 in 'th'"),
        ("5 | ordinal('th')", "'ordinal' has no rules for the language 'th'"),
        ("1 | number('x')", "'number' needs a number, not text: 'x'"),
        ("1 | number(7)", "'number' takes 0 to 6 decimals, not 7"),
        ("'a' | money", "'money' needs a number, not text: 'a'"),
        ("1 | money('')", "'money' needs a currency sign, and it is empty"),
        ("1 | number(lang='zz')", "there is no language 'zz'"),
        ("1 | number(lang=3)", "there is no language 3"),
        ("'ab' | listed", "'listed' needs a list, not text: 'ab'"),
        ("['a'] | listed('nor')", "'listed' takes 'and' or 'or', not 'nor'"),
        ("'x' | plural(other='y')", "'plural' needs a number, not text: 'x'"),
        ("'30.7.1790' | date", "'date' needs a date, not '30.7.1790'"),
        ("1790 | date", "'date' needs a date, not 1790"),
        ("'1790-07-30' | date('zz')", "there is no language 'zz'"),
        ("'1790-07-30' | date('en', 'tiny')", "'date' has no form 'tiny'"),
    ],
)
def test_errors(expression: str, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        formatted(expression)
    assert caught.value.message == message


def test_plural_needs_other() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_expression("n | plural(one='ox')")
    assert caught.value.message == "wrong arguments for 'plural'"
    assert caught.value.hint == "for example: 2 | plural(one='ox', other='oxen') -> oxen"


@pytest.mark.parametrize("name", LOCALE_FORMATTERS)
def test_a_formatter_that_depends_on_the_edition_is_not_constant(name: str) -> None:
    arguments = {"fixed": "(1)", "plural": "(other='x')"}.get(name, "")
    value = {"date": "'1790-07-30'", "listed": "['a']"}.get(name, "3")
    template = parse_template(f"{{{value} | {name}{arguments}}}")
    assert template.names == {"game"}
    assert not template.is_constant
    given = f"({arguments[1:-1]}{', ' if arguments else ''}lang='fr')"
    assert parse_template(f"{{{value} | {name}{given}}}").is_constant


def test_formatters_of_no_language_stay_constant() -> None:
    assert parse_template("{3 | roman} {'a' | upper}").is_constant


def test_the_language_is_that_of_the_current_scope() -> None:
    template = parse_template("{n | word}")
    words = [template({"n": 2, "game": {"language": tag}}) for tag in ("en", "fr", "de", "en")]
    assert words == ["two", "deux", "zwei", "two"]


def test_a_loop_over_games_does_not_hide_the_language() -> None:
    assert formatted("[game | word for game in [1, 2]]", "fr") == ["un", "deux"]


def test_a_scope_without_a_game_is_english() -> None:
    assert formatted("3 | word") == "three"
    assert formatted("3 | word", game={"title": "x"}) == "three"


@pytest.mark.parametrize("language", ["fr", "de", "es", "it", "nl", "pl", "sv", "pt-BR", "ja"])
def test_number_words_of_other_languages_are_all_different(language: str) -> None:
    every = [*range(300), 1000, 9999, 100_000, 999_999]
    assert None not in {in_words(n, language) for n in every}
    assert len({in_words(n, language) for n in every}) == len(every)
    ordinals = [in_words(n, language, "ordinal") for n in range(1, 101)]
    assert len(set(ordinals)) == 100


def test_ordinals_of_no_language_are_plain_digits() -> None:
    tags = [tag for tag in languages() if ordinal_digits(3, tag) is not None]
    assert len(tags) > 30
    assert all("3" in (words := ordinal_digits(3, tag) or "") and words != "3" for tag in tags)


def test_the_first_of_a_month_is_an_ordinal_in_french() -> None:
    date = LOCALE_FORMATTERS["date"]
    assert date("2013-08-01", "fr") == "1er août 2013"
    assert date("2013-08-01", "fr", "full") == "jeudi 1er août 2013"
    assert date("2013-08-01", "fr", "short") == "01/08/2013"
    assert date("2013-08-11", "fr") == "11 août 2013"
    assert date("2013-08-01", "es") == "1 de agosto de 2013"
