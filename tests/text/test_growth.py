"""The work that it takes to read a text grows with its length, not with the square of it.

Lines of Python are counted. What happens inside of a regular expression is not: the times are
compared in tests/bench/test_times.py.
"""

from __future__ import annotations

import pytest
from growth import CASES, READERS, growth, lines_run


@pytest.mark.parametrize(("reader", "piece"), CASES)
def test_four_times_the_length_is_four_times_the_work(reader: str, piece: str) -> None:
    assert growth(READERS[reader].read, piece) < 4.5


def test_work_is_counted() -> None:
    read = READERS["bidi"].read

    def square(text: str) -> None:
        for number in range(len(text)):
            read(f"{text}{number}")

    assert lines_run(lambda: read("a")) < lines_run(lambda: read("אa" * 9)) < 900
    assert growth(square, "א(", 40) > 8
