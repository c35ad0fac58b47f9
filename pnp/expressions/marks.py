"""What in a text is a mark: the signs that expressions protect and markup reads."""

from __future__ import annotations

import re

ICON = re.compile(r":[a-z][a-z0-9-]*:")
_CONTROL = re.compile(r"[\\*:\[\]]|<(?=!--)")


def escape_markup(text: str) -> str:
    r"""The text with \ before whatever parse_markup would take for a mark; newlines stay."""
    return _CONTROL.sub(r"\\\g<0>", text)
