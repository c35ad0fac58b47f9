"""Room between strips given up where that saves a page, and containers that begin pages.

In: the rows of a book, its items, the area of a page. Out: the same rows, closer to each other in
those parts that come to fewer pages so, and marked where a part should rather begin a page. A part
is a container that `starts` a page; without such containers all rows are one part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.typeset.books.flow.items import Item
from pnp.typeset.books.pages.columns import Area, Section, TooHigh, paginate
from pnp.typeset.books.pages.rows import Row

_STEP = 0.04  # of the room between strips, by which it is made less at each try


def tightened(
    rows: Sequence[Row], items: Sequence[Item], area: Area, most: float
) -> tuple[Row, ...]:
    """The rows with less room between strips, down by the share `most`, where that saves pages."""
    out = list(rows)
    for start, end, begins in _parts(rows, items):
        if most:
            out[start:end] = _closer(out[start:end], area, most)
        if begins and start:
            rest = sum(row.step for row in out[start + 1 : end]) + out[end - 1].foot
            out[start] = out[start]._replace(needs=rest)
    return tuple(out)


def _parts(rows: Sequence[Row], items: Sequence[Item]) -> Iterator[tuple[int, int, bool]]:
    """Where parts begin and end, and whether a container that starts a page makes them."""
    start = 0
    for at in range(1, len(rows) + 1):
        mine = _starter(items[rows[start].item])
        if at == len(rows) or _starter(items[rows[at].item]) is not mine:
            yield start, at, mine is not None
            start = at


def _starter(item: Item) -> object:
    """The outermost container of an item that starts a page."""
    return next((frame for frame in item.frames if frame.look.starts_page), None)


def _closer(rows: Sequence[Row], area: Area, most: float) -> list[Row]:
    """The rows with as much of their room as comes to the fewest pages."""
    best, fewest, less = list(rows), _pages(rows, area), _STEP
    while less <= most and fewest > 1:
        tried = [row._replace(step=row.step - row.loose * less) for row in rows]
        if (found := _pages(tried, area)) < fewest:
            best, fewest = tried, found
        less += _STEP
    return best


def _pages(rows: Sequence[Row], area: Area) -> int:
    """How many pages rows take by themselves."""
    try:
        return len(paginate(rows, [Section(0, len(rows), False, False)], area))
    except TooHigh:
        return 0
