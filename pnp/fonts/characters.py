"""Facts about characters: whether one is invisible, its script, how messages show it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import uharfbuzz as hb

from pnp.model.definitions import lazy_pattern

# Characters that print nothing where a font lacks them (Default_Ignorable_Code_Point of Unicode):
# never a reason to look for another font.
_INVISIBLE = lazy_pattern(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def is_invisible(char: str) -> bool:
    """Whether a character prints nothing and only controls how others are set."""
    return _INVISIBLE.match(char) is not None


@lru_cache(maxsize=65536)
def script_of(char: str) -> str | None:
    """The script of a character (ISO 15924); None for characters that all scripts share."""
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    script: str | None = buffer.script
    return script


def listed_letters(letters: Iterable[str], most: int = 24) -> str:
    """Characters as a message lists them: themselves if visible, else by number."""
    known = list(letters)
    parts = [c if c.isprintable() and not c.isspace() and not unicodedata.combining(c)
             else f"U+{ord(c):04X}" for c in known[:most]]  # fmt: skip
    more = len(known) - len(parts)
    return " ".join(parts) + (f" and {more} more" if more else "")
