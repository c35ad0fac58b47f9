"""Numbers as Excel shows them, by the code of their format."""

from __future__ import annotations

import pytest

from pnp.sources.workbooks.number_formats import NumberFormat, plain_number


@pytest.mark.parametrize(
    ("number", "code", "shown"),
    [
        (7, "000", "007"), (1234567, "#,##0", "1,234,567"), (3, "0.00", "3.00"),
        (1.005, "0.00", "1.01"), (3.456, "0.##", "3.46"), (3, "0.##", "3"), (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"), (-2, "0;(0)", "(2)"), (0, '0;-0;"none"', "none"),
        (5, '0" cards"', "5 cards"), (5, r"\N\o\. 0", "No. 5"), (3, '"€" 0.00', "€ 3.00"),
        (3, "[$£-809]0.00", "£3.00"), (12345, '0.0,"k"', "12.3k"), (-3, "0", "-3"),
        (0.4, "#", "0.4"), (3, "General", "3"), (2.5, "# ?/?", "2.5"), (3, "0.00E+00", "3"),
        (3, "_(0_)", "3"), (1234.5, "#,##0.00", "1,234.50"), (3, "[Red]0", "3"),
        (1e-7, "General", "0.0000001"),
        (2e20, "General", "200000000000000000000"),
    ],
)  # fmt: skip
def test_numbers_know_how_they_are_shown(number: float, code: str, shown: str) -> None:
    found = NumberFormat(0, code).value(number)
    assert (str(found), found) == (shown, number)


@pytest.mark.parametrize(
    ("number", "code", "shown"),
    [
        (45293, "d.m.yyyy", "2024-01-02"), (45293.5625, "yyyy-mm-dd hh:mm", "2024-01-02T13:30:00"),
        (0.5625, "h:mm", "13:30:00"), (1, "d/m/yy", "1900-01-01"), (61, "d/m/yy", "1900-03-01"),
        (0.5, "[h]:mm", "12:00:00"),
    ],
)  # fmt: skip
def test_dates_are_texts(number: float, code: str, shown: str) -> None:
    assert NumberFormat(0, code).value(number) == shown


def test_dates_of_1904() -> None:
    assert NumberFormat(14).value(0, is_1904=True) == "1904-01-01"
    assert NumberFormat(14).value(43831, is_1904=True) == "2024-01-02"


def test_numbers_without_a_format_have_15_digits() -> None:
    texts = ("3.0", "0.30000000000000004", "1E-3", "x", "1e999")
    assert [plain_number(text) for text in texts] == [3, 0.3, 0.001, None, None]
    assert type(plain_number("3.0")) is int


def test_numbers_that_are_shown_alike_differ_in_keys() -> None:
    shown, other = NumberFormat(0, "0").value(3.14), NumberFormat(0, "000").value(3)
    assert (str(shown), repr(shown), str(other), repr(other)) == ("3", "3=3.14", "003", "003")
    assert repr(NumberFormat(0, "0%").value(0.5)) == "50%=0.5"
