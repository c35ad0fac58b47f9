"""Hints for values that are written as in other programs.

In: an invalid value as written. Out: a hint, or None. Spreadsheets write decimals with a comma and
failed formulas as text, word processors write curled quotes, YAML 1.1 reads `yes` as true, CSS has
angles in `deg` and colours as `rgb(…)`.
"""

from __future__ import annotations

import colorsys
import re
from typing import Any

from pnp.model.definitions import lazy_pattern
from pnp.schema.color_names import NAMED

_CURLED = "“”„‘’"
_FAILED = lazy_pattern(r"#(REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!)|Err:\d+", re.ASCII)
_COMMA = lazy_pattern(r"\s*([-+]?\d+),(\d+)\s*", re.ASCII)
_THOUSANDS = lazy_pattern(r"\s*[-+]?[1-9]\d{0,2}(,\d{3})+\s*", re.ASCII)
_WITH_UNIT = lazy_pattern(r"\s*([-+]?\d+(?:\.\d+)?)\s*(%|°|[a-zA-Z]{1,4})\s*", re.ASCII)
_WITH_CURRENCY = lazy_pattern(
    r"\s*(?:[€$£¥₹]\s*([-+]?\d+(?:\.\d+)?)|([-+]?\d+(?:\.\d+)?)\s*[€$£¥₹])\s*", re.ASCII
)
_TRUE = ("yes", "y", "on", "x", "1", 1)
_FALSE = ("no", "n", "off", "0", 0)
_BARE_HEX = lazy_pattern(r"(?:0x)?([0-9a-f]{6}|[0-9a-f]{3})")
_LONG_HEX = lazy_pattern(r"#(?:([0-9a-f]{6})[0-9a-f]{2}|([0-9a-f]{3})[0-9a-f])")
_FUNCTION = lazy_pattern(r"(rgb|hsl)a?\(([^()]*)\)")
_OWN_FUNCTION = lazy_pattern(r"(?:grey|gray|cmyk)\([\d\s.,%]*\)")
_NO_SHARE = lazy_pattern(r"(?<=\d)(?=\s*[,)])", re.ASCII)
_PART = lazy_pattern(r"([\d.]+)(%|deg)?", re.ASCII)


def curled(raw: Any) -> str | None:
    """For a value in curled quotes, which YAML reads as part of the text."""
    if isinstance(raw, str) and raw[:1] in _CURLED and raw[-1:] in _CURLED and len(raw) > 1:
        return f"curled quotes are part of the text; write straight ones: '{raw[1:-1]}'"
    return None


def truth(raw: Any) -> str | None:
    """For a value that should be true or false."""
    word = raw.lower() if isinstance(raw, str) else raw
    if word in _TRUE:
        return "write true"
    return "write false" if word in _FALSE else curled(raw)


def number(raw: Any, high: float | None) -> str | None:
    """For a value that should be a number, `high` at most."""
    if high == 1 and isinstance(raw, int | float) and 1 < raw <= 100:
        return f"it is a share of 1: {raw / 100:g}"
    if not isinstance(raw, str):
        return None
    if _FAILED.fullmatch(raw.strip()):
        return "a formula of the spreadsheet failed; correct it there"
    if _THOUSANDS.fullmatch(raw):
        return f"write it without a comma: {raw.strip().replace(',', '')}"
    if match := _COMMA.fullmatch(raw):
        return f"write decimals after a point: {match[1]}.{match[2]}"
    if match := _WITH_CURRENCY.fullmatch(raw):
        return f"write the number alone: {match[1] or match[2]}"
    if match := _WITH_UNIT.fullmatch(raw):
        if match[2] == "%" and high == 1:
            return f"it is a share of 1: {float(match[1]) / 100:g}"
        return f"write the number alone: {match[1]}"
    return curled(raw)


def color(raw: Any) -> str | None:
    """For a value that should be a colour."""
    written = getattr(raw, "written", raw)
    if not isinstance(written, str):
        return None
    text = written.strip().lower()
    if text in ("grey", "gray"):
        return "write the share of black ink: 'grey(50%)'"
    if text in ("transparent", "none"):
        return "to paint nothing, leave the key out, or write 'fill: none'"
    if text in ("black", "white"):
        return f"write '{text}'"
    if text in NAMED:
        return f"write '#{NAMED[text]}', or call a colour '{text}' in the palette"
    if match := _BARE_HEX.fullmatch(text):
        return f"write '#{match[1]}', in quotes"
    if match := _LONG_HEX.fullmatch(text):
        return f"write '#{match[1] or match[2]}'; 'opacity' makes an element transparent"
    if match := _FUNCTION.fullmatch(text):
        return _function(match[1], match[2])
    if _OWN_FUNCTION.fullmatch(text) and _NO_SHARE.search(text):
        return f"write shares of ink: '{_NO_SHARE.sub('%', text)}'"
    return curled(raw)


def _function(name: str, inside: str) -> str | None:
    """For rgb() and hsl(), with or without opacity."""
    found = [_PART.fullmatch(part) for part in re.split(r"[\s,/]+", inside.strip())]
    if len(found) not in (3, 4) or None in found:
        return None
    parts = [(float(m[1]), m[2] or "") for m in found if m]
    if name == "rgb":
        shares = [n / 100 if unit == "%" else n / 255 for n, unit in parts[:3]]
    else:
        hue, saturation, lightness = (n for n, _ in parts[:3])
        shares = list(colorsys.hls_to_rgb(hue / 360 % 1, lightness / 100, saturation / 100))
    digits = "".join(f"{round(min(max(share, 0), 1) * 255):02x}" for share in shares)
    more = "; 'opacity' makes an element transparent" if len(parts) == 4 else ""
    return f"write '#{digits}'{more}"
