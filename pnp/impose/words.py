"""The words that imposing puts on paper, unless others are handed in: those of English.

What stands in braces is filled in: names of sheets ('B2'), counts, sizes in millimetres, their
decimal sign. Other languages are in `lang/own_words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.lang.own_words import own_words

WORDS: Mapping[str, str] = own_words("en")
