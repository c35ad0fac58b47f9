"""The values of expressions: their kinds, their text, their cost.

In: values as files have them (None, yes/no, numbers, text, lists, mappings). Out: text, checked
numbers and lists, equality; ExpressionError for a value of the wrong kind.

Work is counted in steps, so that no expression can run for long or fill the memory: see `Work`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NoReturn

from pnp.expressions.quoting import Printed
from pnp.model.errors import EmptyValueError, ExpressionError
from pnp.model.source import WrittenFloat, WrittenInt

# The steps that an evaluation has left: a list with one number. A list, because all parts of an
# evaluation share it, and making one costs a tenth of making an object.
Work = list[int]

STEPS = 200_000
MAX_TEXT = 1_000_000
MAX_ITEMS = 10_000
MAX_NUMBER = 10**15

# one step pays for copying or reading so many items of a list, or characters of a text
ITEMS_A_STEP = 8
CHARACTERS_A_STEP = 64

LISTS = (list, tuple)
MAPPINGS = (dict, Mapping)  # dict first: asking the abstract class is slow
_SCALARS = frozenset({str, int, float, bool, type(None)})
_NOT_FOUND = object()


def charge(work: Work, steps: int) -> None:
    """Pay `steps`. Raises ExpressionError if there are fewer left."""
    work[0] -= steps
    if work[0] < 0:
        raise ExpressionError(
            f"the expression takes more than {STEPS} steps", "use shorter lists or fewer loops"
        )


def charge_value(value: Any, work: Work) -> None:
    """Pay for making a list or a text. Raises ExpressionError for a text over MAX_TEXT."""
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            too_long()
        charge(work, len(value) // CHARACTERS_A_STEP)
    elif isinstance(value, LISTS):
        charge(work, len(value) // ITEMS_A_STEP)


def charge_items(value: Any, work: Work) -> None:
    """Pay for reading a list and the lists in it."""
    if isinstance(value, LISTS):
        charge(work, len(value))
        for item in value:
            charge_items(item, work)


def too_long() -> NoReturn:
    """Raise the ExpressionError for a text over MAX_TEXT."""
    raise ExpressionError(f"the text is longer than {MAX_TEXT} characters")


def kind(value: Any) -> str:
    """The kind of a value in words: 'text', 'a number', 'a list' …"""
    if value is None:
        return "an empty value"
    for types, words in _KINDS:
        if isinstance(value, types):
            return words
    return "a function" if callable(value) else f"a {type(value).__name__}"


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (str, "text"),
    (bool, "yes/no"),
    ((int, float), "a number"),
    (LISTS, "a list"),
    (MAPPINGS, "a group of fields"),
    (date, "a date"),
)


def show(value: Any) -> str:
    """A value as a message shows it, shortened: 'a', 3, [1, 2, …]."""
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= 30 else f"'{value[:29]}…'"
    if isinstance(value, LISTS):
        shown = [show(v) if not isinstance(v, LISTS) else "[…]" for v in value[:3]]
        return f"[{', '.join([*shown, '…'] if len(value) > 3 else shown)}]"
    if isinstance(value, MAPPINGS):
        return "{…}"
    if value is None:
        return "null"
    try:
        return to_text(value)
    except ExpressionError:
        return "…"


def is_empty(value: Any) -> bool:
    """Whether a value counts as not given: nothing, a text of spaces, an empty list. Zero and no
    are values."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or (isinstance(value, (*LISTS, *MAPPINGS)) and not value)


def to_text(value: Any, work: Work | None = None) -> str:
    """A value as it is printed: '' for None, yes/no, numbers without exponent, 'a, b' for lists.

    Floats have six decimals at most and no trailing zeros. Raises ExpressionError for a group of
    fields, an infinite number and a text over MAX_TEXT.
    """
    if isinstance(value, str):
        return value.marked if isinstance(value, Printed) else value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, WrittenInt | WrittenFloat):
        return value.written
    if isinstance(value, int):
        try:
            return str(value)
        except ValueError:  # Python's own limit, some thousand digits
            raise ExpressionError("the number is too large") from None
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ExpressionError("the number is infinite or undefined")
        text = f"{value:.6f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    if isinstance(value, LISTS):
        return join_texts(value, ", ", [STEPS] if work is None else work)
    if isinstance(value, date):
        return value.isoformat()
    hint = None
    if isinstance(value, MAPPINGS):
        hint = f"choose one of its fields: {', '.join(map(str, list(value)[:12]))}"
    elif callable(value):
        hint = "call it: write its arguments in parentheses after its name"
    raise ExpressionError(f"{kind(value)} cannot be printed in a text", hint)


def split_text(text: str, separator: str) -> list[str]:
    """The parts of a text between separators, without blanks around them; empty ones are left out.
    An empty separator takes the text apart into its characters."""
    parts = text.split(separator) if separator else list(text)
    return [part.strip() for part in parts if part.strip()]


def join_texts(items: Iterable[Any], separator: str, work: Work) -> str:
    """The texts of the items with a separator between them."""
    texts = []
    length = -len(separator)
    for item in items:
        text = to_text(item, work)
        charge(work, 1)
        length += len(text) + len(separator)
        if length > MAX_TEXT:
            too_long()
        texts.append(text)
    charge(work, max(length, 0) // CHARACTERS_A_STEP)
    return separator.join(texts)


def is_number(value: Any) -> bool:
    """Whether a value is a number; yes and no are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def number(value: Any, what: str) -> int | float:
    """The value if it is a number within ±MAX_NUMBER; `what` is named in the message."""
    if not is_number(value):
        error = EmptyValueError if value is None else ExpressionError
        raise error(f"'{what}' needs a number, not {kind(value)}: {show(value)}")
    return in_range(value)


def in_range(value: int | float) -> int | float:
    """The number if it is within ±MAX_NUMBER."""
    if -MAX_NUMBER <= value <= MAX_NUMBER:
        return value
    raise ExpressionError("the number is too large", f"the largest number is {MAX_NUMBER}")


def whole(value: Any, what: str) -> int:
    """The value if it is a whole number, such as 3 or 6 / 2; `what` is named in the message."""
    found = number(value, what)
    if found != int(found):
        raise ExpressionError(f"'{what}' needs a whole number, not {show(value)}")
    return int(found)


def rounded(value: int | float, digits: int) -> Decimal:
    """The number with so many decimals; halves are rounded away from zero."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def items_of(value: Any, what: str) -> Sequence[Any]:
    """The items of a list, or the keys of a mapping; an empty value has none. `what` is named in
    the message."""
    if isinstance(value, LISTS):
        return value
    if isinstance(value, MAPPINGS):
        return list(value)
    if value is None:
        return ()
    raise ExpressionError(f"'{what}' needs a list, not {kind(value)}: {show(value)}")


def same_kind(items: Iterable[Any], what: str) -> None:
    """Check that all items are numbers, or all are texts, so that they can be sorted."""
    kinds = {kind(item): item for item in items}
    if len(kinds) > 1 or not kinds.keys() <= {"text", "a number"}:
        raise ExpressionError(
            f"'{what}' needs numbers only or texts only, not {' and '.join(sorted(kinds))}"
        )


def equal(left: Any, right: Any, work: Work) -> bool:
    """Whether two values are equal; yes is not 1, and '1' is not 1.

    The comparison of lists and mappings is paid for: with shared parts it could be endless.
    """
    if type(left) in _SCALARS or type(right) in _SCALARS:
        if isinstance(left, bool) or isinstance(right, bool):
            return left is right
        return bool(left == right)
    if isinstance(left, LISTS):
        if not isinstance(right, LISTS) or len(left) != len(right):
            return False
        charge(work, len(left))
        return all(equal(a, b, work) for a, b in zip(left, right, strict=True))
    if isinstance(left, MAPPINGS):
        if not isinstance(right, MAPPINGS) or len(left) != len(right):
            return False
        charge(work, len(left))
        return all(equal(v, right.get(k, _NOT_FOUND), work) for k, v in left.items())
    return bool(left == right)
