"""Bars and spaces of barcodes: Code 128, EAN-13 with ISBN, and UPC-A.

In: the text of a code. Out: its modules from left to right, '1' for a bar and '0' for a space, and
the line to print below it. Raises Mismatch for text that a code cannot hold, and for a wrong check
digit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from pnp.model.definitions import replace
from pnp.schema.values import Mismatch

# ISO/IEC 15417: widths of bars and spaces by value; the last one is the stop
_WIDTHS = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 "
    "122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 "
    "321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 "
    "211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 "
    "213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 "
    "121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 "
    "241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 "
    "412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 "
    "211214 211232 2331112"
)
_CODE_128 = _WIDTHS.split()
_TO_C, _TO_B, _START_B, _START_C, _STOP = 99, 100, 104, 105, 106
# ISO/IEC 15420: digits on the left with an odd number of bars, and which of them are mirrored
_DIGITS = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011"
_LEFT = _DIGITS.split()
_PATTERNS = "000000 001011 001101 001110 010011 011001 011100 010101 010110 011010"
_MIRRORED = _PATTERNS.split()
_GUARDS = ((0, 3), (45, 50), (92, 95))
_FLIPPED = str.maketrans("01", "10")


class Words(NamedTuple):
    """Digits below the modules from `start` to `end`, counted from the first bar."""

    text: str
    start: int
    end: int


class Bars(Struct, frozen=True):
    """The modules of a barcode, its `text`, and the light space that it needs on the left and on
    the right, in modules. If the text has places (`below`), bars of the modules in `long` reach
    between them. `above` is a line above the bars."""

    modules: str
    text: str
    quiet: tuple[int, int]
    below: tuple[Words, ...] = ()
    long: tuple[tuple[int, int], ...] = ()
    above: str = ""


def code_128(data: str) -> Bars:
    """Code 128: any ASCII text. Digits are set in pairs where that is shorter."""
    wrong = next((c for c in data if not " " <= c <= "~"), None)
    if wrong is not None:
        raise Mismatch(f"Code 128 has letters, digits and signs of ASCII only, not '{wrong}'",
                       "leave it out, or use 'kind: qr'", "data", "barcode")  # fmt: skip
    values = _values(data)
    check = (values[0] + sum(n * value for n, value in enumerate(values))) % 103
    widths = "".join(_CODE_128[value] for value in (*values, check, _STOP))
    modules = "".join(("1", "0")[n % 2] * int(width) for n, width in enumerate(widths))
    return Bars(modules, data, (10, 10))


def _values(data: str) -> list[int]:
    """The values of a text with the start and the changes between the sets B and C."""
    found: list[int] = []
    for part in re.split(r"(^(?:\d\d){2,}|(?:\d\d){3,}|(?:\d\d){2,}$)", data):
        is_pairs = len(part) >= 4 and part.isdigit() and len(part) % 2 == 0
        if not part:
            continue
        if not found:
            found.append(_START_C if is_pairs else _START_B)
        else:
            found.append(_TO_C if is_pairs else _TO_B)
        if is_pairs:
            found += [int(part[i : i + 2]) for i in range(0, len(part), 2)]
        else:
            found += [ord(c) - 32 for c in part]
    return found


def ean_13(data: str) -> Bars:
    """EAN-13: twelve digits and a check digit, which may be left out."""
    digits = _checked(data, 13, "an EAN-13")
    left, mirrored = digits[1:7], _MIRRORED[int(digits[0])]
    half = "".join(
        _LEFT[int(d)].translate(_FLIPPED)[::-1] if flip == "1" else _LEFT[int(d)]
        for d, flip in zip(left, mirrored, strict=True)
    )
    rest = "".join(_LEFT[int(d)].translate(_FLIPPED) for d in digits[7:])
    below = (Words(digits[0], -9, -1), Words(left, 3, 45), Words(digits[7:], 50, 92))
    text = f"{digits[0]} {left} {digits[7:]}"
    return Bars(f"101{half}01010{rest}101", text, (11, 7), below, _GUARDS)


def upc_a(data: str) -> Bars:
    """UPC-A: eleven digits and a check digit, which may be left out: an EAN-13 that begins with
    0."""
    digits = _checked(data, 12, "a UPC-A")
    parts = digits[0], digits[1:6], digits[6:11], digits[11]
    places = ((-8, -1), (10, 45), (50, 85), (96, 103))
    below = tuple(Words(part, *place) for part, place in zip(parts, places, strict=True))
    long = ((0, 10), (45, 50), (85, 95))  # the first and the last digit stand beside their bars
    return Bars(ean_13("0" + digits).modules, " ".join(parts), (9, 9), below, long)


def isbn(data: str) -> Bars:
    """An ISBN of 13 digits, or an older one of 10, as EAN-13."""
    digits = re.sub(r"[\s-]", "", re.sub(r"^ISBN[\s:-]*", "", data.strip(), flags=re.IGNORECASE))
    if re.fullmatch(r"\d{9}[\dXx]", digits):
        total = sum(int(d) * (10 - n) for n, d in enumerate(digits[:9]))
        expected = "0123456789X"[-total % 11]
        if digits[9].upper() != expected:
            raise _wrong_check(data, digits[9], expected)
        return _as_isbn(f"978{digits[:9]}", "978-" + data.strip()[:-1])
    if not re.fullmatch(r"97[89]\d{9,10}", digits):
        raise Mismatch(f"'{data}' is not an ISBN: it has 13 digits and begins with 978 or 979, or "
                       "it has 10 digits", None, "data", "barcode")  # fmt: skip
    return _as_isbn(digits, data.strip())


def _as_isbn(digits: str, shown: str) -> Bars:
    bars = ean_13(digits)
    whole = bars.text.replace(" ", "")
    shown = re.sub(r"^(978-)?ISBN[\s:-]*", r"\1", shown, flags=re.IGNORECASE)
    have = sum(c.isdigit() for c in shown)
    return replace(bars, above=f"ISBN {shown}{whole[have:]}")


def _checked(data: str, count: int, what: str) -> str:
    """The digits of a code with its check digit. Raises Mismatch."""
    digits = re.sub(r"[\s-]", "", data)
    if not (digits.isascii() and digits.isdigit()) or len(digits) not in (count - 1, count):
        raise Mismatch(f"'{data}' is not {what}: it has {count} digits, or {count - 1} without the "
                       "check digit", None, "data", "barcode")  # fmt: skip
    # from the right, every other digit counts three times
    total = sum(int(d) * (3, 1)[n % 2] for n, d in enumerate(reversed(digits[: count - 1])))
    expected = str(-total % 10)
    if len(digits) == count and digits[-1] != expected:
        raise _wrong_check(data, digits[-1], expected)
    return digits[: count - 1] + expected


def _wrong_check(data: str, found: str, expected: str) -> Mismatch:
    message = f"the check digit of '{data}' is {found}, and its other digits need {expected}"
    hint = "compare all digits; if it is right, leave out the last one, and pnp adds it"
    return Mismatch(message, hint, "data", "barcode")


CODES: Mapping[str, Callable[[str], Bars]] = {
    "code128": code_128, "ean13": ean_13, "isbn": isbn, "upca": upc_a,
}  # fmt: skip
