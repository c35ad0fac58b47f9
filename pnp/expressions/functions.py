"""The functions an expression may call: `FUNCTIONS`, name to function.

In: the work left, then the arguments. Out: a value; ExpressionError, without a place. Every
docstring ends with an example, which the tests run.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from pnp.expressions.operations import field
from pnp.expressions.traces import unmarked
from pnp.expressions.values import (
    CHARACTERS_A_STEP,
    ITEMS_A_STEP,
    LISTS,
    MAPPINGS,
    MAX_ITEMS,
    Work,
    charge,
    equal,
    in_range,
    is_number,
    items_of,
    join_texts,
    kind,
    number,
    rounded,
    same_kind,
    show,
    split_text,
    to_text,
    whole,
)
from pnp.model.errors import ExpressionError

Function = Callable[..., Any]
FUNCTIONS: dict[str, Function] = {}


def _function(run: Function) -> Function:
    # a function with the name of a Python builtin has a trailing _
    FUNCTIONS[run.__name__.rstrip("_")] = run
    return run


def _items(items: Any, what: str, work: Work) -> Any:
    """The items of a list, paid for."""
    found = items_of(items, what)
    charge(work, len(found) // ITEMS_A_STEP)
    return found


@_function
def len_(work: Work, value: Any, /) -> int:
    """Count the items of a list, or the characters of a text. Example: len([4, 5]) -> 2."""
    if value is None:
        return 0
    if isinstance(value, (str, *LISTS, *MAPPINGS)):
        return len(unmarked(value)[0] if isinstance(value, str) else value)
    raise ExpressionError(f"'len' needs a list or a text, not {kind(value)}: {show(value)}")


FUNCTIONS["count"] = len_


@_function
def sum_(work: Work, items: Any, /) -> int | float:
    """Add up the numbers of a list. Example: sum([1, 2, 3]) -> 6."""
    total: int | float = 0
    for item in _items(items, "sum", work):
        if isinstance(item, bool):
            raise ExpressionError(
                "'sum' needs numbers, not yes/no", "to count: count(x for x in … if …)"
            )
        total += number(item, "sum")
    return in_range(total)


def _extreme(work: Work, what: str, choose: Function, values: tuple[Any, ...]) -> Any:
    items = _items(values[0] if len(values) == 1 else values, what, work)
    if not items:
        raise ExpressionError(f"'{what}' needs at least one value, and the list is empty")
    same_kind(items, what)
    return choose(items)


@_function
def min_(work: Work, value: Any, /, *more: Any) -> Any:
    """Return the smallest item of a list, or of several values. Example: min(4, 2, 3) -> 2."""
    return _extreme(work, "min", min, (value, *more))


@_function
def max_(work: Work, value: Any, /, *more: Any) -> Any:
    """Return the largest item of a list, or of several values. Example: max([4, 2, 3]) -> 4."""
    return _extreme(work, "max", max, (value, *more))


@_function
def abs_(work: Work, value: Any, /) -> int | float:
    """Return a number without its sign. Example: abs(-3) -> 3."""
    return abs(number(value, "abs"))


@_function
def round_(work: Work, value: Any, digits: Any = 0, /) -> int | float:
    """Round to a number of decimals (0 to 6), halves away from zero. Example: round(2.5) -> 3."""
    found, places = number(value, "round"), whole(digits, "round")
    if not 0 <= places <= 6:
        raise ExpressionError(f"'round' takes 0 to 6 decimals, not {show(digits)}")
    result = rounded(found, places)
    return float(result) if places else int(result)


@_function
def ceil_(work: Work, value: Any, /) -> int:
    """Round up. Example: ceil(2.1) -> 3."""
    return math.ceil(number(value, "ceil"))


@_function
def floor_(work: Work, value: Any, /) -> int:
    """Round down. Example: floor(2.9) -> 2."""
    return math.floor(number(value, "floor"))


@_function
def int_(work: Work, value: Any, /) -> int:
    """Convert a text to a whole number, or drop decimals. Example: int('12') + 1 -> 13."""
    if is_number(value):
        return int(in_range(value))
    match = re.fullmatch(r"\s*([+\-−]?)([0-9]{1,20})\s*", value) if isinstance(value, str) else None
    if not match:
        raise ExpressionError(f"'int' needs a whole number, not {kind(value)}: {show(value)}")
    return int(in_range(int(match[2]) * (1 if match[1] in ("", "+") else -1)))


@_function
def text(work: Work, value: Any, /) -> str:
    """Convert a value to text. Example: text(3) + 'rd' -> 3rd."""
    return to_text(value, work)


@_function
def sorted_(work: Work, items: Any, /) -> list[Any]:
    """Sort numbers or texts. Example: sorted([3, 1, 2]) -> 1, 2, 3."""
    found = _items(items, "sorted", work)
    same_kind(found, "sorted")
    return sorted(found)


@_function
def range_(work: Work, first: Any, last: Any, /) -> list[int]:
    """Count from one number to another, both included. Example: range(4, 7) -> 4, 5, 6, 7."""
    begin, end = whole(first, "range"), whole(last, "range")
    if end - begin >= MAX_ITEMS:
        raise ExpressionError(f"'range' returns {MAX_ITEMS} numbers at most")
    return list(_items(list(range(begin, end + 1)), "range", work))


@_function
def unique(work: Work, items: Any, /) -> list[Any]:
    """Remove repeated items, keeping the order. Example: unique(['b', 'a', 'b']) -> b, a."""
    kept: list[Any] = []
    seen: set[tuple[type, Any]] = set()
    lists: list[Any] = []
    for item in _items(items, "unique", work):
        if isinstance(item, (str, bool, int, float, type(None))):
            # 1 equals 1.0, but not yes
            key = (float if is_number(item) else type(item), item)
            if key in seen:
                continue
            seen.add(key)
        else:
            # lists and mappings have no hash
            charge(work, len(lists) + 1)
            if any(equal(item, other, work) for other in lists):
                continue
            lists.append(item)
        kept.append(item)
    return kept


@_function
def all_(work: Work, items: Any, /) -> bool:
    """Return whether all items are true. Example: all(r > 2 for r in [3, 4]) -> yes."""
    return all(_items(items, "all", work))


@_function
def any_(work: Work, items: Any, /) -> bool:
    """Return whether any item is true. Example: any(r > 3 for r in [3, 4]) -> yes."""
    return any(_items(items, "any", work))


@_function
def ids(work: Work, items: Any, /) -> list[Any]:
    """Collect the `id` of each item. Example: ids(cards) -> colt, benson, rotary."""
    return [field(item, "id", "an item") for item in _items(items, "ids", work)]


def _matching(
    work: Work, what: str, items: Any, fields: Mapping[str, Any], most: int | None = None
) -> list[Any]:
    if not fields:
        raise ExpressionError(
            f"'{what}' needs a field to compare", f"for example: {what}(cards, rank=3)"
        )
    found: list[Any] = []
    candidates = items_of(items, what)
    for place, item in enumerate(candidates, 1):
        if place % ITEMS_A_STEP == 0:
            charge(work, len(fields))
        if not isinstance(item, MAPPINGS):
            raise ExpressionError(f"'{what}' needs a list of records, not {kind(item)}")
        if all(k in item and equal(item[k], v, work) for k, v in fields.items()):
            found.append(item)
            if len(found) == most:
                break
    return found


@_function
def find(work: Work, items: Any, /, **fields: Any) -> Any:
    """Find the first item with these fields. Example: find(cards, rank=3).id -> benson."""
    return next(iter(_matching(work, "find", items, fields, 1)), None)


@_function
def exists(work: Work, items: Any, /, **fields: Any) -> bool:
    """Return whether there is an item with these fields. Example: exists(cards, rank=9) -> no."""
    return bool(_matching(work, "exists", items, fields, 1))


@_function
def where(work: Work, items: Any, /, **fields: Any) -> list[Any]:
    """Find all items with these fields. Example: ids(where(cards, kind='gun')) -> colt, benson."""
    return _matching(work, "where", items, fields)


@_function
def first(work: Work, items: Any, /) -> Any:
    """Return the first item of a list, or nothing. Example: first([4, 5]) -> 4."""
    return next(iter(items_of(items, "first")), None)


@_function
def last(work: Work, items: Any, /) -> Any:
    """Return the last item of a list, or nothing. Example: last([4, 5]) -> 5."""
    return next(iter(items_of(items, "last")[-1:]), None)


@_function
def join(work: Work, items: Any, separator: Any = ", ", /) -> str:
    """Join the texts of a list. Example: join(['a', 'b'], ' + ') -> a + b."""
    between = to_text(separator, work)
    charge(work, len(between) // CHARACTERS_A_STEP)
    return join_texts(items_of(items, "join"), between, work)


@_function
def split(work: Work, value: Any, separator: Any = ",", /) -> list[str]:
    """Take a text apart; an empty separator takes letters. Example: split('a, b') -> a, b."""
    if value is None:
        return []
    if isinstance(value, LISTS):
        return [to_text(item, work) for item in _items(value, "split", work)]
    parts = split_text(to_text(value, work), to_text(separator, work))
    return list(_items(parts, "split", work))


@_function
def map_(work: Work, items: Any, names: Any, /) -> list[Any]:
    """Take a field of each item, or replace items by values of a mapping or rows of a table; others
    stay. Example: map(cards, 'kind') -> gun, gun, engine."""
    found = _items(items, "map", work)
    if isinstance(names, str):
        return [field(item, names, "an item") for item in found]
    if isinstance(names, LISTS):
        names = {to_text(row.get("id"), work): row for row in _items(names, "map", work)
                 if isinstance(row, MAPPINGS)}  # fmt: skip
    if not isinstance(names, MAPPINGS):
        raise ExpressionError(
            f"'map' needs a group of fields or the name of a field, not {kind(names)}",
            "for example: map(split(cost), facts.icons)",
        )
    return [names.get(item if isinstance(item, str) else to_text(item, work), item)
            for item in found]  # fmt: skip
