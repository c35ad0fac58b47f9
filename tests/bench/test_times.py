"""Times compared with each other: what is twice as much must not take four times as long.

These tests need a machine that is not too busy, so they are thorough ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from growth import CASES, READERS

from pnp.text.paragraphs.nonbreaking import Keeper
from pnp.text.unicode.linebreak import breaks

pytestmark = pytest.mark.thorough


def seconds(call: Callable[[], Any], times: int = 3) -> float:
    """Processor seconds of a call, the best of some."""

    def once() -> float:
        start = time.process_time()
        call()
        return time.process_time() - start

    return min(once() for _ in range(times))


@pytest.mark.parametrize(("reader", "piece"), CASES)
def test_time_grows_with_the_length(reader: str, piece: str) -> None:
    read = READERS[reader].read
    short, long = (piece * (length // len(piece)) for length in (10_000, 80_000))
    read(piece)
    # eight times as long; sixty-four were the square
    assert seconds(lambda: read(long)) < 24 * seconds(lambda: read(short)) + 0.05


def test_many_phrases_cost_little() -> None:
    text = "The inventor goes to the Time Machine and pays 5 Gold for Name40 Thing40 again. " * 100
    few = Keeper(("Time Machine",))
    many = Keeper(("Time Machine", *(f"Name{i} Thing{i}" for i in range(500))))
    assert "Name40\u00a0Thing40" in many.keep(text)
    assert seconds(lambda: many.keep(text), 5) < 10 * seconds(lambda: few.keep(text), 5)


def test_line_breaking_is_much_faster_than_the_library() -> None:
    from uniseg.linebreak import line_break_boundaries

    text = "The inventor’s machine (no. 1,234) was well-known — and/or loved; it cost $5–$10. " * 20
    breaks(text)
    theirs = seconds(lambda: list(line_break_boundaries(text)), 1)
    assert seconds(lambda: breaks(text), 5) * 20 < theirs
