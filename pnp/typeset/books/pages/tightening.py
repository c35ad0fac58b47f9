"""Less room between strips, where that saves a page, and containers that begin a page.

In: the rows of a book, its items, the area of a page. Out: the same rows, closer together in parts
that take fewer pages so, and with the room that a part needs to begin on a page. A part is a
container that starts a page; without such containers all rows are one part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.typeset.books.flow.items import Frame, Item
from pnp.typeset.books.pages.columns import Area, Section, TooHigh, paginate
from pnp.typeset.books.pages.rows import Row

_STEP = 0.04  # of the room between strips, removed at each try


def tightened(
    rows: Sequence[Row], items: Sequence[Item], area: Area, most: float
) -> tuple[Row, ...]:
    """The rows with less room between strips, by the share `most` at most, where it saves pages."""
    out = list(rows)
    for start, end, starts_page in _parts(rows, items):
        if most:
            out[start:end] = _closer(out[start:end], area, most)
        if starts_page and start:
            rest = sum(row.step for row in out[start + 1 : end]) + out[end - 1].foot
            out[start] = out[start]._replace(needs=rest)
    return tuple(out)


def _parts(rows: Sequence[Row], items: Sequence[Item]) -> Iterator[tuple[int, int, bool]]:
    """Where parts begin and end, and whether each is a container that starts a page."""
    start = 0
    for at in range(1, len(rows) + 1):
        own = _page_starter(items[rows[start].item])
        if at == len(rows) or _page_starter(items[rows[at].item]) is not own:
            yield start, at, own is not None
            start = at


def _page_starter(item: Item) -> Frame | None:
    """The outermost container of an item that starts a page."""
    return next((frame for frame in item.frames if frame.look.starts_page), None)


def _closer(rows: Sequence[Row], area: Area, most: float) -> list[Row]:
    """The rows with the most room between strips that takes the fewest pages."""
    best, fewest, less = list(rows), _pages(rows, area), _STEP
    while less <= most and fewest > 1:
        tried = [row._replace(step=row.step - row.shrink * less) for row in rows]
        if (found := _pages(tried, area)) < fewest:
            best, fewest = tried, found
        less += _STEP
    return best


def _pages(rows: Sequence[Row], area: Area) -> int:
    """The number of pages that rows take by themselves."""
    try:
        return len(paginate(rows, [Section(0, len(rows), False, False)], area))
    except TooHigh:
        return 0
