r"""`escapes`: line breaks and signs as programs write them: `\n`, `\t`, `\"`, `\u00e9`."""

from __future__ import annotations

import re

from pnp.editions.reads.convention_kinds import Convention
from pnp.editions.reads.scan import Pattern, Scan, Style, escaped

_SIGNS = {"n": "\n", "r": "\n", "t": "\t"}


def _sign(scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
    letter = found[0][1]
    if letter == "u":
        scan.put(escaped(chr(int(found[0][2:], 16))), style)
    else:
        scan.put(_SIGNS.get(letter, escaped(letter)), style)
    return found.end()


KIND = Convention(
    "escapes",
    r"\n, \t, \" and \u00e9 as programs write them",
    (
        # surrogates are halves of characters
        Pattern(r"\\(?:r\\n|[nrt\"'\\/]|u(?!d[89a-f])[0-9a-f]{4})", _sign),
    ),
)
