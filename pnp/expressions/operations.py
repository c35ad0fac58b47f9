"""The operators of expressions: + - * / // %, comparisons, `in`, x[…] and x.y.

In: two values and the work left. Out: a value; ExpressionError, without a place, for values of
the wrong types. The types are checked before one of Python's operators is applied.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from pnp.expressions.values import (
    CHARACTERS_A_STEP,
    ITEMS_A_STEP,
    LISTS,
    MAPPINGS,
    MAX_ITEMS,
    MAX_TEXT,
    Work,
    charge,
    charge_value,
    equal,
    in_range,
    is_number,
    kind,
    show,
    too_long,
)
from pnp.model.errors import EmptyValueError, ExpressionError
from pnp.model.problems import did_you_mean

Operation = Callable[[Any, Any, Work], Any]


def _misfit(verb: str, sign: str, left: Any, right: Any, hint: str | None = None) -> Any:
    error = EmptyValueError if left is None or right is None else ExpressionError
    raise error(
        f"cannot {verb} {kind(left)} and {kind(right)}: {show(left)} {sign} {show(right)}", hint
    )


def _arithmetic(sign: str, verb: str, calculate: Callable[[Any, Any], Any]) -> Operation:
    def run(left: Any, right: Any, work: Work) -> Any:
        if not (is_number(left) and is_number(right)):
            return _misfit(verb, sign, left, right)
        try:
            return in_range(calculate(left, right))
        except ZeroDivisionError:
            raise ExpressionError(f"cannot divide by zero: {show(left)} {sign} 0") from None
        except OverflowError:
            raise ExpressionError("the number is too large") from None

    return run


def add(left: Any, right: Any, work: Work) -> Any:
    """Add numbers, or join texts or lists."""
    if is_number(left) and is_number(right):
        return in_range(left + right)
    if isinstance(left, str) and isinstance(right, str):
        if len(left) + len(right) > MAX_TEXT:
            too_long()
        charge_value(result := left + right, work)
        return result
    if isinstance(left, LISTS) and isinstance(right, LISTS):
        charge(work, (len(left) + len(right)) // ITEMS_A_STEP)
        return [*left, *right]
    hint = None
    if isinstance(left, str) or isinstance(right, str):
        hint = "convert it to text: text(…), or write a text with {…} in it"
    return _misfit("add", "+", left, right, hint)


_product = _arithmetic("*", "multiply", operator.mul)


def multiply(left: Any, right: Any, work: Work) -> Any:
    """Multiply numbers, or repeat a text or a list; up to MAX_ITEMS characters or items."""
    if isinstance(right, (str, *LISTS)):
        left, right = right, left
    if not isinstance(left, (str, *LISTS)) or not is_number(right) or isinstance(right, float):
        return _product(left, right, work)
    if len(left) * max(right, 0) > MAX_ITEMS:
        raise ExpressionError(f"the result of '*' has more than {MAX_ITEMS} items")
    result = left * right if isinstance(left, str) else list(left) * right
    charge_value(result, work)
    return result


BINARY: dict[str, Operation] = {
    "Add": add,
    "Sub": _arithmetic("-", "subtract", operator.sub),
    "Mult": multiply,
    "Div": _arithmetic("/", "divide", operator.truediv),
    "FloorDiv": _arithmetic("//", "divide", operator.floordiv),
    "Mod": _arithmetic("%", "divide", operator.mod),
}


def _ordering(sign: str, compare: Callable[[Any, Any], Any]) -> Operation:
    def run(left: Any, right: Any, work: Work) -> bool:
        if (is_number(left) and is_number(right)) or (
            isinstance(left, str) and isinstance(right, str)
        ):
            return bool(compare(left, right))
        if left is None or right is None:  # an empty cell of an optional field
            return False
        return bool(_misfit("compare", sign, left, right))

    return run


def contains(item: Any, container: Any, work: Work) -> bool:
    """Whether a text is part of a text, an item in a list, or a key in a mapping."""
    if isinstance(container, str):
        if item is None:
            return False
        if not isinstance(item, str):
            raise ExpressionError(f"cannot search for {kind(item)} in text: {show(item)}")
        charge(work, len(container) // CHARACTERS_A_STEP)
        return item in container
    if isinstance(container, LISTS):
        charge(work, len(container) // ITEMS_A_STEP)
        return any(equal(item, other, work) for other in container)
    if isinstance(container, MAPPINGS):
        return isinstance(item, (str, int, float)) and item in container
    if container is None:
        return False
    raise ExpressionError(f"'in' needs a list or a text, not {kind(container)}: {show(container)}")


def _different(left: Any, right: Any, work: Work) -> bool:
    return not equal(left, right, work)


def _absent(item: Any, container: Any, work: Work) -> bool:
    return not contains(item, container, work)


COMPARISONS: dict[str, Operation] = {
    "Eq": equal,
    "NotEq": _different,
    "Lt": _ordering("<", operator.lt),
    "LtE": _ordering("<=", operator.le),
    "Gt": _ordering(">", operator.gt),
    "GtE": _ordering(">=", operator.ge),
    "In": contains,
    "NotIn": _absent,
}


def signed(sign: str, value: Any) -> Any:
    """Change the sign of a number ('-') or keep it ('+')."""
    if not is_number(value):
        error = EmptyValueError if value is None else ExpressionError
        raise error(f"'{sign}' needs a number, not {kind(value)}: {show(value)}")
    return in_range(-value if sign == "-" else value)


def field(value: Any, key: str, name: str) -> Any:
    """The value of a key of a mapping; `name` is the mapping as written."""
    if isinstance(value, MAPPINGS):
        try:
            return value[key]
        except KeyError:
            message = f"'{name}' has no field '{key}'"
            meant = did_you_mean(key, value, "fields")
            raise ExpressionError(message, meant, code="unknown-name") from None
    what = "empty" if value is None else kind(value)
    hint = f"for each item, write [x.{key} for x in {name}]" if isinstance(value, LISTS) else None
    if key in ("length", "size") and isinstance(value, (str, *LISTS)):
        hint = f"write len({name})"
    error = EmptyValueError if value is None else ExpressionError
    raise error(f"'{name}' is {what}, it has no field '{key}'", hint)


def item(value: Any, index: Any, name: str) -> Any:
    """The item of a list, character of a text, or value of a mapping's key."""
    if isinstance(value, MAPPINGS):
        if isinstance(index, (str, int, float)):
            try:
                return value[index]
            except KeyError:
                pass
        # only a text is compared with keys: lists within lists could become a text without end
        hint = did_you_mean(index if isinstance(index, str) else show(index), value, "keys")
        raise ExpressionError(f"'{name}' has no key {show(index)}", hint, code="unknown-name")
    if not isinstance(value, (str, *LISTS)):
        error = EmptyValueError if value is None else ExpressionError
        raise error(f"'{name}' is {kind(value)}, it has no items")
    position = _position(index)
    if not -len(value) <= position < len(value):
        raise ExpressionError(
            f"'{name}' has {len(value)} items, there is no [{show(position)}]",
            "the first item has the number 0",
        )
    return value[position]


def part(value: Any, bounds: Sequence[Any], name: str, work: Work) -> Any:
    """The items of a list or text; `bounds` are start, stop (not included) and step."""
    if not isinstance(value, (str, *LISTS)):
        raise ExpressionError(f"'{name}' is {kind(value)}, it has no items")
    start, stop, step = (None if b is None else _position(b) for b in bounds)
    if step == 0:
        raise ExpressionError("the step of a slice must not be 0")
    found = value[start:stop:step]
    charge_value(found, work)
    return found if isinstance(found, str) else list(found)


def _position(index: Any) -> int:
    if isinstance(index, int) and not isinstance(index, bool):
        return index
    raise ExpressionError(f"the number of an item must be a whole number, not {show(index)}")
