"""How a spreadsheet shows a number: the number formats of Office Open XML.

In: a number and the code of a format, such as `000`, `0.00 "€"` or `d.m.yyyy`. Out: the number,
which knows how it is shown, so that a text prints what the sheet shows; dates are ISO texts.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pnp.model.source import WrittenFloat, WrittenInt

_BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 37: "#,##0;-#,##0",
    38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00",
    **dict.fromkeys((14, 15, 16, 17, 22, *range(27, 32), 34, 35, 36, *range(50, 59)), "yyyy-mm-dd"),
    **dict.fromkeys((18, 19, 20, 21, 32, 33, 45, 46, 47), "hh:mm:ss"),
}  # fmt: skip
# texts in quotes, escaped signs, a sign as wide as another, a sign that fills the cell
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.')
_BRACKET = re.compile(r"\[(?:\$([^\]-]*)[^\]]*|[^\]]*)\]")
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_DATE = re.compile(r"[ymdhs]", re.IGNORECASE)
_DIGITS = re.compile(r"[#0?,]*(?:\.[#0?]*)?,*")
# characters that stand for the literal texts of a code
_FIRST_LITERAL = 0xE000
_SHOWN = re.compile("[\ue000-\uf8ff]")
_DAY = 86_400


class NumberFormat(Struct, frozen=True):
    """The format of cells by its number in a workbook and, unless it is a built-in one, its
    code."""

    number: int = 0
    code: str = ""

    @property
    def _code(self) -> str:
        return self.code or _BUILT_IN.get(self.number, "")

    @property
    def is_date(self) -> bool:
        """Whether numbers are shown as dates or times."""
        return _is_date(self._code)

    def value(self, number: int | float, is_1904: bool = False) -> Any:
        """A number as it is shown: an int or a float, or the text of a date."""
        if self.is_date:
            found = _as_date(number, is_1904)
            if found is not None:
                return found
        text = _formatted(number, self._code)
        if text is None and "e" in str(number):
            text = f"{Decimal(str(number)):f}"
        if text is None or text == str(number):
            return number
        kind = WrittenInt if isinstance(number, int) else WrittenFloat
        return kind(number, text)  # type: ignore[arg-type]


def plain_number(text: str) -> int | float | None:
    """The number of a cell as spreadsheets show it without a format: 15 digits, and 3.0 is 3.
    None if it is none."""
    try:
        number = float(f"{float(text):.15g}")
    except ValueError:
        return None
    if number != number or number in (float("inf"), float("-inf")):
        return None
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


@lru_cache(maxsize=256)
def _is_date(code: str) -> bool:
    first = _LITERAL.sub("", code.partition(";")[0])
    if _ELAPSED.search(first):
        return True
    return bool(_DATE.search(_BRACKET.sub("", first))) and "general" not in first.lower()


def _as_date(number: int | float, is_1904: bool) -> str | None:
    """The ISO text of a date, a time, or both; None if it is outside of the calendar."""
    seconds = round(number * _DAY)
    if seconds < 0:
        return None
    days, rest = divmod(seconds, _DAY)
    at = time(rest // 3600, rest // 60 % 60, rest % 60)
    if days == 0 and not is_1904:
        return at.isoformat()
    # the calendar of 1900 has a 29 February, which is day 60
    first = date(1904, 1, 1) if is_1904 else date(1899, 12, 31 if days < 60 else 30)
    try:
        day = first + timedelta(days=days)
    except OverflowError:
        return None
    return day.isoformat() if rest == 0 else datetime.combine(day, at).isoformat()


def _formatted(number: int | float, code: str) -> str | None:
    """A number by the code of a format; None if it is shown without one, or the code has parts
    that are not supported."""
    parts = _sections(code)
    if not parts or "general" in code.lower():
        return None
    section, shown = _section(parts, number)
    literals: list[str] = []

    def keep(text: str) -> str:
        literals.append(text)
        return chr(_FIRST_LITERAL + len(literals) - 1)

    found = _LITERAL.sub(lambda m: keep(m[1] or m[2] or ""), section)
    found = _BRACKET.sub(lambda m: keep(m[1] or ""), found)
    digits = next((m for m in _DIGITS.finditer(found) if re.search(r"[#0?]", m[0])), None)
    outside = _SHOWN.sub("", found[: digits.start()] + found[digits.end() :]) if digits else found
    if re.search(r"[#0?/@eE]", outside) or not found:
        return None
    if "%" in outside:
        shown *= 100
    written = found
    if digits is not None:
        written = found[: digits.start()] + _digits(shown, digits[0]) + found[digits.end() :]
    return _SHOWN.sub(lambda m: literals[ord(m[0]) - _FIRST_LITERAL], written).strip()


@lru_cache(maxsize=256)
def _sections(code: str) -> tuple[str, ...]:
    """The parts of a code for positive numbers, negative ones, zero; a ';' in quotes is none."""
    return tuple(re.findall(r'(?:"[^"]*"|\\.|[^;"\\])+', code)[:3])


def _section(parts: tuple[str, ...], number: int | float) -> tuple[str, Decimal]:
    """The part for a number, and the number as this part shows it."""
    exact = Decimal(str(number + 0))
    if number < 0 and len(parts) > 1:
        return parts[1], -exact
    if number == 0 and len(parts) > 2:
        return parts[2], exact
    return parts[0], exact


def _digits(number: Decimal, pattern: str) -> str:
    """The digits of a number by the part of a code with '#', '0', '?', ',' and '.'."""
    scale = len(pattern) - len(pattern.rstrip(","))  # each comma at the end divides by a thousand
    whole, _, decimals = pattern.rstrip(",").partition(".")
    rounded = (number / 1000**scale).quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    left, _, right = f"{abs(rounded):f}".partition(".")
    least = len(decimals.rstrip("#?"))
    right = right[:least] + right[least:].rstrip("0")
    left = left.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        left = f"{int(left or 0):,}".rjust(whole.count("0"), "0") if left else left
    sign = "-" if rounded < 0 else ""
    return f"{sign}{left}.{right}" if right else f"{sign}{left}"
