"""Which pages are chosen."""

from __future__ import annotations

import pytest

from pnp.pdf_pages.ranges import chosen, read_ranges


@pytest.mark.parametrize(
    ("text", "pages", "expected"),
    [
        ("1", 9, [1]),
        ("1-4, 8", 9, [1, 2, 3, 4, 8]),
        ("3-", 5, [3, 4, 5]),
        ("last", 7, [7]),
        ("6-last", 7, [6, 7]),
        ("last-5", 7, [7, 6, 5]),
        ("4-2", 9, [4, 3, 2]),
        ("2, 2, 1", 2, [2, 2, 1]),
        ("1, blank, 2", 2, [1, 0, 2]),
        (" 1 – 3 ", 3, [1, 2, 3]),
    ],
)
def test_numbers(text, pages, expected):
    assert chosen(read_ranges(text), pages) == expected


@pytest.mark.parametrize("text", ["", "0", "0-3", "1-0", "a", "1;2", "1,,2", "-3", "1-2-3", "½"])
def test_what_is_no_page(text):
    with pytest.raises(ValueError, match="expected pages, found"):
        read_ranges(text)


@pytest.mark.parametrize(("text", "number"), [("5", 5), ("2-6", 6), ("9-", 9), ("7-1", 7)])
def test_pages_that_the_file_does_not_have(text, number):
    with pytest.raises(ValueError, match=f"^there is no page {number}: the file has 4$"):
        chosen(read_ranges(text), 4)


def test_a_range_is_limited():
    with pytest.raises(ValueError, match="these are more than 20000 pages"):
        chosen(read_ranges("1-9999999"), 9_999_999)
