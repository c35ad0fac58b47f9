"""Work that processes share: in order, few items ahead, errors as they are raised."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pnp.files.pools import in_order
from pnp.model.problems import InputError, PnpError


def square(number: int) -> int:
    return number * number


def process_of(_: int) -> int:
    return os.getpid()


def fails_at_seven(number: int) -> int:
    if number == 7:
        raise InputError.of("picture", "seven")
    return number


def ends_at_five(number: int) -> int:
    if number == 5:
        os._exit(9)
    return number


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_results_are_in_order(processes: int) -> None:
    assert list(in_order(square, range(20), processes)) == [
        0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361,
    ]  # fmt: skip
    assert list(in_order(square, [], processes)) == []


def test_other_processes_do_it() -> None:
    assert os.getpid() not in set(in_order(process_of, range(6), 2))
    assert set(in_order(process_of, range(6), 1)) == {os.getpid()}
    assert set(in_order(process_of, [1], 2)) == {os.getpid()}  # there is nothing to share


def test_few_items_wait() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number

    for done, _ in enumerate(in_order(square, items(), 2)):
        assert taken - done <= 4


def test_errors() -> None:
    for processes in (1, 2):
        found = in_order(fails_at_seven, range(20), processes)
        assert [next(found) for _ in range(7)] == [0, 1, 2, 3, 4, 5, 6]
        with pytest.raises(InputError, match="seven"):
            next(found)


def test_a_process_that_ends_too_early() -> None:
    with pytest.raises(PnpError, match="the system ended a process of the build"):
        list(in_order(ends_at_five, range(20), 2))
