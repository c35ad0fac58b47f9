"""Which pages of a file are chosen: '1-4, 8', '3-', 'last', 'blank'.

In: text. Out: numbers from 1 on; `BLANK` is an empty page.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.definitions import lazy_pattern
from pnp.model.game import BLANK, PageRange

_BLANK = "blank"
_PART = lazy_pattern(r"(?:([0-9]{1,7})|last)\s*(?:([-–])\s*(?:([0-9]{1,7})|last)?)?")
HINT = "write numbers, ranges, 'last' and 'blank': \"1-4, 8, blank, last\""
EMPTY = PageRange(BLANK, BLANK)
_MOST = 20_000  # pages of a part


def read_ranges(text: str) -> tuple[PageRange, ...]:
    """The ranges of a text. Raises ValueError with what was found."""
    found = []
    for part in text.split(","):
        written = part.strip()
        if written == _BLANK:
            found.append(EMPTY)
            continue
        match = _PART.fullmatch(written)
        ends = (match[1], match[3]) if match is not None and match[2] else None
        if match is not None and ends is None:
            ends = match[1], match[1]
        first, last = ((int(end) if end else None) for end in ends or ("0", "0"))
        if BLANK in (first, last):
            raise ValueError(f"expected pages, found '{written}'")
        found.append(PageRange(first, last))
    return tuple(found)


def chosen(ranges: Sequence[PageRange], pages: int) -> list[int]:
    """The numbers of the pages of a file that has so many; `BLANK` for empty ones. Raises
    ValueError for a page that it does not have."""
    found: list[int] = []
    for one in ranges:
        if one == EMPTY:
            found.append(BLANK)
            continue
        first, last = one.first or pages, one.last or pages
        if max(first, last) > pages:
            raise ValueError(f"there is no page {max(first, last)}: the file has {pages}")
        step = 1 if first <= last else -1
        found += range(first, last + step, step)
        if len(found) > _MOST:
            raise ValueError(f"these are more than {_MOST} pages")
    return found
