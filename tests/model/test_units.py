"""Lengths: parsed with a unit, points inside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.units import LARGEST, POINTS, UNITS, Measure, in_mm, mm, parse_length, parse_measure

numbers = st.decimals(0, 200, places=3).map(str)
units = st.sampled_from(sorted(POINTS))
terms = st.tuples(st.sampled_from("+-"), numbers, st.sampled_from([*sorted(POINTS), "%"]))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("63mm", 178.583),
        ("2.5in", 180),
        ("1cm", 28.346),
        ("7.5pt", 7.5),
        (".5in", 36),
        ("-3mm", -8.504),
        (" + 3 mm ", 8.504),
        ("1in - 18pt", 54),
        ("1in-18pt+2pt", 56),
    ],
)
def test_lengths(text, points):
    assert parse_length(text) == pytest.approx(points, abs=0.001)


def test_pixels_need_a_resolution():
    assert parse_length("300px", 300) == 72
    with pytest.raises(
        ValueError, match="'37px' needs a resolution; write 'dpi: 300' beside 'size'"
    ):
        parse_length("37px")


def test_shares():
    assert parse_measure("100% - 4pt") == Measure(-4, 1)
    assert parse_measure("100% - 4pt").of(50) == 46
    with pytest.raises(
        ValueError, match="'50%': there is no length here that a percentage could refer to"
    ):
        parse_length("50%")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (63, "63 is not a length; write a unit, e.g. '63mm'"),
        (2.5, "2.5 is not a length; write a unit, e.g. '2.5mm'"),
        ("63", "'63' is not a length; write a unit, e.g. '63mm'"),
        ("", "'' is not a length; write a number and a unit, e.g. '63mm'"),
        ("mm", "'mm' is not a length; a number is missing before the unit, e.g. '3mm'"),
        ("3mm wide", "'3mm wide' is not a length; write a number and a unit, e.g. '63mm'"),
        ("3 + 4mm", "'3 + 4mm' is not a length; write a unit, e.g. '3mm'"),
        (
            "3furlongs",
            f"unknown unit 'furlongs' in '3furlongs'; the units are {', '.join(UNITS)}",
        ),
        ("3MM", "unknown unit 'MM' in '3MM'; write '3mm'"),
        ("9999999mm", "'9999999mm' is larger than any page; the most is 5080 mm"),
        ("20000%", "'20000%' is larger than any page; the most is 5080 mm"),
        (True, "a length is text with a unit, e.g. '63mm'"),
        (None, "a length is text with a unit, e.g. '63mm'"),
    ],
)
def test_what_is_no_length(raw, message):
    with pytest.raises(ValueError) as error:
        parse_length(raw)
    assert str(error.value) == message


def test_infinite_less_infinite_is_no_length():
    digits = "9" * 90
    with pytest.raises(ValueError, match="not a length"):
        parse_measure(f"{'9' * 400}mm - {'9' * 400}mm")
    with pytest.raises(ValueError, match="larger than any page"):
        parse_measure(f"{digits}mm")


def test_a_long_text_is_shortened_in_the_message():
    with pytest.raises(ValueError) as error:
        parse_measure("word " * 10_000)
    assert len(str(error.value)) < 150


def test_millimetres_in_messages():
    assert [in_mm(mm(n)) for n in (12.5, 5080, 0.04, -3)] == ["12.5 mm", "5080 mm", "0 mm", "-3 mm"]
    assert in_mm(LARGEST) == "5080 mm"


@given(numbers, units)
def test_number_and_unit(number, unit):
    assert parse_length(number + unit) == pytest.approx(float(number) * POINTS[unit])


@given(st.lists(terms, min_size=1, max_size=5), st.sampled_from(["", " ", "  "]))
def test_a_sum_is_the_sum_of_its_terms(parts, space):
    text = space.join(f"{sign}{space}{number}{unit}" for sign, number, unit in parts)
    single = [parse_measure(f"{sign}{number}{unit}") for sign, number, unit in parts]
    total = sum(single, Measure(0.0))
    if abs(total.points) <= LARGEST and len(text) <= 200:
        found = parse_measure(text)
        assert found.points == pytest.approx(total.points, abs=1e-6)
        assert found.share == pytest.approx(total.share, abs=1e-9)


@given(st.text(max_size=30))
def test_any_text_is_a_length_or_refused_in_words(text):
    try:
        measure = parse_measure(text, 300)
    except ValueError as error:
        assert str(error)
    else:
        assert abs(measure.points) <= LARGEST
