"""Read unquoted YAML scalars by the core schema of YAML 1.2, section 10.3.

In: the text of a scalar. Out: text, a number, true, false or null.
"""

from __future__ import annotations

import re

from pnp.model.source import WrittenFloat, WrittenInt

# a longer number cannot be a length, a count or a cost; Python itself stops at 4300 digits
MAX_DIGITS = 300

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# only a plain scalar that begins with one of these can be anything but text
TYPED = frozenset(["", *"~nNtTfF-+.0123456789"])
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_RADIX = re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


def plain_scalar(text: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar in the YAML 1.2 core schema.

    Numbers with leading zeros stay text; others know how they were written. Raises ValueError for
    infinity, not-a-number, and numbers that are too long.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _NO_NUMBER.fullmatch(text):
        raise ValueError(text)
    if _INT.fullmatch(text):
        whole = int(_short(text))
        return whole if str(whole) == text else WrittenInt(whole, text)
    if _RADIX.fullmatch(text):
        return WrittenInt(int(_short(text), 0), text)
    if _FLOAT.fullmatch(text):
        number = float(_short(text))
        if number in (float("inf"), float("-inf")):
            raise ValueError(text)
        return number if str(number) == text else WrittenFloat(number, text)
    return text


def _short(digits: str) -> str:
    if len(digits) > MAX_DIGITS:
        raise ValueError(digits)
    return digits
