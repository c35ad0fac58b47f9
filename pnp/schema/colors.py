"""Read colours: numbers of ink or light.

In: '#b8392b', 'black', 'white', 'grey(40%)', 'cmyk(0%, 80%, 70%, 20%)'. Out: tuples of 0..1, see
`pnp.model.face.Color`. Names of a palette are replaced before.
"""

from __future__ import annotations

import re
from typing import Any

from pnp.model.definitions import lazy_pattern
from pnp.schema import slips
from pnp.schema.values import Mismatch, shown

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_CALL = lazy_pattern(r"(grey|gray|cmyk)\(\s*([^)]*?)\s*\)")
_SHARE = lazy_pattern(r"\d{1,3}(\.\d+)?%", re.ASCII)
_FORMS = "a colour is a palette name, '#b8392b', 'black', 'grey(40%)' or 'cmyk(0%, 80%, 70%, 20%)'"


def parse_color(raw: Any) -> tuple[float, ...]:
    """The numbers of a colour; 'grey(40%)' is 40 % ink. Raises Mismatch."""
    if isinstance(raw, str):
        text = raw.strip()
        if text == "black":
            return (0.0,)
        if text == "white":
            return (1.0,)
        if match := _HEX.fullmatch(text):
            digits = match[1] if len(match[1]) == 6 else "".join(c * 2 for c in match[1])
            rgb = tuple(round(int(digits[i : i + 2], 16) / 255, 4) for i in (0, 2, 4))
            # equal parts are grey, which is printed with black ink alone
            return rgb[:1] if rgb[0] == rgb[1] == rgb[2] else rgb
        if match := _CALL.fullmatch(text):
            parts = re.split(r"\s*,\s*", match[2])
            if all(map(_SHARE.fullmatch, parts)):
                shares = tuple(round(min(float(p[:-1]), 100) / 100, 4) for p in parts)
                if match[1] == "cmyk" and len(shares) == 4:
                    return shares
                if match[1] != "cmyk" and len(shares) == 1:
                    return (round(1 - shares[0], 4),)
    raise Mismatch(f"expected a colour, found {shown(raw)}", slips.color(raw) or _FORMS)
