"""Formatters: their examples, special values, errors."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.parser import ExpressionError, parse_expression, to_text
from pnp.languages.number_words import in_words
from pnp.markup.inline import parse_markup, plain_text


def write(value: Any, formatter: str) -> Any:
    return parse_expression(f"value | {formatter}")({"value": value})


@pytest.mark.parametrize("name", FORMATTERS)
def test_example(name: str) -> None:
    text, _, expected = (FORMATTERS[name].__doc__ or "").partition("Example: ")[2].partition(" -> ")
    assert f"| {name}" in text
    assert to_text(parse_expression(text)({})) == expected.removesuffix(".")


@pytest.mark.parametrize(
    ("value", "formatter", "expected"),
    [
        ("straße", "upper", "STRASSE"),
        ("pay 2 :gear: now", "upper", "PAY 2 :gear: NOW"),
        ([1, "a"], "upper", "1, A"),
        ("Ä B", "lower", "ä b"),
        (None, "lower", ""),
        ("benson’s “long shot” revolver", "title", "Benson’s “Long Shot” Revolver"),
        ("the man of the west", "title", "The Man of the West"),
        ("what it is for", "title", "What It Is For"),
        ("part one: the end", "title", "Part One: The End"),
        ("long-range USA o'neill", "title", "Long-Range USA O'neill"),
        (":gear: the wheel", "title", ":gear: The Wheel"),
        ("the :gear: wheel", "title", "The :gear: Wheel"),
        ("3rd place", "title", "3rd Place"),
        ("", "title", ""),
        ("“draw two", "capital", "“Draw two"),
        ("*draw* two", "capital", "*Draw* two"),
        ("3rd place", "capital", "3rd place"),
        (":gear: it", "capital", ":gear: it"),
        ("émile", "capital", "Émile"),
        ("", "capital", ""),
        (1, "roman", "I"),
        (1949, "roman", "MCMXLIX"),
        (3999, "roman", "MMMCMXCIX"),
        (4.0, "roman", "IV"),
        (0, "word", "zero"),
        (13, "word", "thirteen"),
        (40, "word", "forty"),
        (105, "word", "one hundred five"),
        (999_999, "word", "nine hundred ninety-nine thousand nine hundred ninety-nine"),
        (20_000, "word(lang='en')", "twenty thousand"),
        (0, "ordinal", "0th"),
        (1, "ordinal", "1st"),
        (3, "ordinal", "3rd"),
        (11, "ordinal", "11th"),
        (112, "ordinal", "112th"),
        (122, "ordinal", "122nd"),
        (1, "ordinal_word", "first"),
        (2, "ordinal_word", "second"),
        (12, "ordinal_word", "twelfth"),
        (30, "ordinal_word", "thirtieth"),
        (100, "ordinal_word", "one hundredth"),
        (143, "ordinal_word", "one hundred forty-third"),
        (3, "signed", "+3"),
        (0, "signed", "0"),
        (-0.0000001, "signed", "0"),
        (-2.5, "signed", "−2.5"),
        (1234, "pad(3)", "1234"),
        (-5, "pad(3)", "-05"),
        ("7", "pad(2)", "07"),
        (2, "fixed(0)", "2"),
        (2.675, "fixed(2)", "2.68"),
        (-0.001, "fixed(2)", "0.00"),
        (999, "thousands", "999"),
        (-1234567.5, "thousands", "-1,234,567.5"),
        (-0.5, "thousands", "-0.5"),
        (1, "percent", "100%"),
        (0.285, "percent", "29%"),
        (0.12345, "percent(1)", "12.3%"),
        (-0.001, "percent", "0%"),
        (None, "default('–')", "–"),
        ("", "default(0)", 0),
        (0, "default(1)", 0),
        ([], "default(1)", []),
        ([1, 2], "join", "1, 2"),
        ((1, 2), "join(' ')", "1 2"),
        ("aaa", "replace('a', '')", ""),
        ("a-b", "replace('x', 'y')", "a-b"),
        ("a *b* :c: \\", "plain", r"a \*b\* \:c\: \\"),
        (3, "plain", "3"),
        ([6], "span", "6"),
        ([5, 6], "span", "5–6"),
        ([3, 6], "span", "3–6"),
        ([3, 3], "span", "3"),
        ([], "span", ""),
        ([3, 4, 5, 8], "span", "3–5, 8"),
        ([1, 3, 5], "span", "1, 3, 5"),
        ("3 - 6", "span", "3–6"),
        ("3–6", "span", "3–6"),
        ("a to b", "span", "a to b"),
        (6, "span", "6"),
    ],
)
def test_formatter(value: Any, formatter: str, expected: Any) -> None:
    assert write(value, formatter) == expected


@pytest.mark.parametrize(
    ("value", "formatter", "message", "hint"),
    [
        (0, "roman", "Roman numerals go from 1 to 3999, not 0", None),
        (4000, "roman", "Roman numerals go from 1 to 3999, not 4000", None),
        ("x", "roman", "'roman' needs a number, not text: 'x'", None),
        (True, "roman", "'roman' needs a number, not yes/no: yes", None),
        (2.5, "roman", "'roman' needs a whole number, not 2.5", None),
        (-1, "word", "'word' needs a number from 0 to 999999, not -1", None),
        (
            1_000_000,
            "ordinal_word",
            "'ordinal_word' needs a number from 0 to 999999, not 1000000",
            None,
        ),
        (1, "word([])", "there are no number words for []", None),
        (-1, "ordinal", "'ordinal' needs a number from 0 on, not -1", None),
        (1, "pad(101)", "'pad' takes a width from 0 to 100, not 101", None),
        (1, "fixed(7)", "'fixed' takes 0 to 6 decimals, not 7", None),
        (1, "percent(-1)", "'percent' takes 0 to 6 decimals, not -1", None),
        ("a", "join", "'join' needs a list, not text: 'a'", None),
        ("a", "replace('', 'b')", "'replace' needs a text to search for, and it is empty", None),
        (None, "span", "'span' needs a list of numbers or text, not an empty value", None),
        (["a"], "span", "'span' needs a number, not text: 'a'", None),
        (None, "signed", "'signed' needs a number, not an empty value: null", None),
        ({"a": 1}, "upper", "a group of fields cannot be printed in a text", None),
    ],
)
def test_errors(value: Any, formatter: str, message: str, hint: str | None) -> None:
    with pytest.raises(ExpressionError) as caught:
        write(value, formatter)
    assert caught.value.message == message
    assert caught.value.offset == len("value | ")
    assert hint is None or caught.value.hint == hint


def test_the_result_of_replace_has_a_limit() -> None:
    with pytest.raises(ExpressionError, match="is longer"):
        write("a" * 10_000, "replace('a', 'b' * 1000)")


def test_roman_numerals_are_all_different() -> None:
    assert len({write(n, "roman") for n in range(1, 4000)}) == 3999


def test_number_words_are_all_different() -> None:
    every = [*range(2000), *range(2000, 1_000_000, 997)]
    assert len({in_words(n, "en") for n in every}) == len(every)
    assert len({in_words(n, "en", "ordinal") for n in every}) == len(every)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_characters="\n"), max_size=60))
def test_plain_prints_literally(text: str) -> None:
    assert plain_text(parse_markup(write(text, "plain"))) == text


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(FORMATTERS)), st.one_of(st.text(), st.integers(), st.floats()))
def test_formatters_return_text_or_an_error(name: str, value: Any) -> None:
    try:
        assert isinstance(write(value, name), str)
    except ExpressionError as error:
        assert error.message


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_title_and_capital_keep_all_letters(text: str) -> None:
    for name in ("title", "capital"):
        assert write(text, name).casefold() == text.casefold()


@pytest.mark.parametrize(
    ("formatter", "expected"),
    [
        ("upper", "SOME [SMALL WORDS](caps) AND :gear: [X](color: cmyk(0%, 1%, 2%, 3%))"),
        ("lower", "some [small words](caps) and :gear: [x](color: cmyk(0%, 1%, 2%, 3%))"),
        ("title", "Some [Small Words](caps) and :gear: [X](color: cmyk(0%, 1%, 2%, 3%))"),
    ],
)
def test_names_of_styles_and_icons_do_not_change(formatter: str, expected: str) -> None:
    text = "some [Small words](caps) and :gear: [x](color: cmyk(0%, 1%, 2%, 3%))"
    found = FORMATTERS[formatter](text)
    assert found == expected
