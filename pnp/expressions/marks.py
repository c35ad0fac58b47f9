"""The marks of a text: which signs the markup reads, and how to escape them."""

from __future__ import annotations

import re

ICON = re.compile(r":[a-z][a-z0-9-]*:")
_CONTROL = re.compile(r"[\\*:\[\]]|<(?=!--)")


def escape_markup(text: str) -> str:
    r"""The text with \ before every sign that parse_markup reads as a mark; newlines stay."""
    return _CONTROL.sub(r"\\\g<0>", text)
