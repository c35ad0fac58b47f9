"""From a flow to its pages: the largest size at which it has no more pages than it may have.

In: items, the style of the text, the geometry of the pages. Out: `FittedBook`, its lines in their
final form, or `Overfull` that says how much is over and where.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pnp.model.codes import Code
from pnp.model.frozen import frozen
from pnp.model.problems import excerpt
from pnp.model.units import in_mm
from pnp.text.blocks.fitting import STEP, TRACKING_STEP
from pnp.text.blocks.lines import Laid, LaidText, Over
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.columns import Area, Page, Region, Section, TooHigh, paginate
from pnp.typeset.books.figures import FigureBlock
from pnp.typeset.books.items import Item
from pnp.typeset.books.rows import Row, Setting, Way, Widths, lay, make_rows
from pnp.typeset.books.tightening import tightened

# how much tighter the leading is tried at each step, as a share
_LEADING_STEP = 0.01
# the least share of its size that type keeps so that containers stay whole
_WORTH = 0.95
_NARROW_HINT = "give it a smaller 'width', e.g. 'width: 100%'"


class FittedBook(NamedTuple):
    """A flow on pages. `parted`: what should rather stay whole is divided."""

    setting: Setting
    pages: tuple[Page, ...]
    parted: bool


class Overfull(Exception):  # noqa: N818
    """A flow that cannot be set: why, the number of the item, a hint."""

    code: Code = "book-pages"

    def __init__(self, message: str, item: int, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.item = item
        self.hint = hint


@frozen(slots=False)
class Geometry:
    """What pages a book has: where text stands, how wide, on a grid or not, how many at most;
    `whole`: what should rather stay whole is never divided; `tighten`: by which share the room
    between strips may shrink."""

    area: Area
    widths: Widths
    grid: bool = False
    most: int | None = None
    whole: bool = False
    tighten: float = 0.0


def fit_book(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, at_any_cost: bool = False
) -> FittedBook:
    """The flow as large as it fits. If it is too long, and is to be set `at_any_cost`, at its
    smallest on more pages than it may have. Raises Overfull."""
    ways = _ways(style) if geometry.most else [Way(style.size, 1.0, 0.0, style.hyphenate)]
    tried = partial(_tried, items, style, geometry)
    found = tried(ways[0])
    if not isinstance(found, FittedBook) and len(ways) > 1:
        found = _searched(tried, ways)
    if not isinstance(found, FittedBook) and at_any_cost and found.pages:
        geometry = replace(geometry, most=None)
        found = _tried(items, style, geometry, ways[-1])
    if not isinstance(found, FittedBook):
        raise _overfull(items, style, geometry, ways[-1], found)
    if found.parted:
        found, geometry = _kept_whole(items, style, geometry, ways, found)
        tried = partial(_tried, items, style, geometry)
    # words are divided throughout only where that is what makes it fit
    plain = tried(found.setting.way._replace(hyphenate=False)) if style.hyphenate else found
    return _finished(items, style, geometry, plain if isinstance(plain, FittedBook) else found)


def _kept_whole(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, ways: Sequence[Way],
    found: FittedBook,
) -> tuple[FittedBook, Geometry]:  # fmt: skip
    """What fits with everything whole in a way that is hardly smaller, and its geometry; else the
    two as they are."""
    way = found.setting.way
    near = [one for one in ways[ways.index(way) :] if one.size >= _WORTH * way.size]
    whole = replace(geometry, whole=True)
    tried = partial(_tried, items, style, whole)
    better = _searched(tried, near) if len(near) > 1 else None
    return (better, whole) if isinstance(better, FittedBook) else (found, geometry)


def _searched(
    tried: Callable[[Way], FittedBook | _Missed], ways: Sequence[Way]
) -> FittedBook | _Missed:
    """The first of the ways that fits, the very first being known to miss.

    What fits in one way fits in all later ones, but for rare cases, of which some way is found.
    """
    found = tried(ways[-1])
    low, high = 0, len(ways) - 1
    while isinstance(found, FittedBook) and high - low > 1:
        middle = (low + high) // 2
        one = tried(ways[middle])
        if isinstance(one, FittedBook):
            high, found = middle, one
        else:
            low = middle
    return found


def _ways(style: TextStyle) -> list[Way]:
    """All ways to set a text, in the order of trying: tighter leading, closer letters, smaller."""
    least = min(1.0, style.tightest / style.leading)
    shares = [1.0]
    while shares[-1] > least:
        shares.append(max(least, shares[-1] - _LEADING_STEP))
    ways = [Way(style.size, share, 0.0, style.hyphenate) for share in shares]
    tracking, size = 0.0, style.size
    while tracking > style.tracking:
        tracking = max(tracking - TRACKING_STEP, style.tracking)
        ways.append(Way(size, least, tracking, style.hyphenate))
    while size > style.smallest:
        size = max(size - STEP, style.smallest)
        ways += [Way(size, share, tracking, style.hyphenate) for share in shares]
    return ways


class _Missed(NamedTuple):
    """Why a way does not do: what is too wide or too high, or the pages there would be."""

    item: int
    over: Over | None = None
    high: float = 0.0
    setting: Setting | None = None
    pages: tuple[Page, ...] = ()


def _tried(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, way: Way
) -> FittedBook | _Missed:
    laid = lay(items, style, way, geometry.widths)
    for number, one in enumerate(laid):
        over = one.over()
        if over is not None:
            return _Missed(number, over)
    return _dealt(items, style, geometry, way, laid)


def _dealt(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, way: Way, laid: Sequence[Laid]
) -> FittedBook | _Missed:
    """Laid items on pages; what should rather stay whole is divided where they do not fit
    otherwise, unless the geometry forbids it."""
    setting = make_rows(items, laid, style, way, geometry.area.height, geometry.grid)
    rows = tightened(setting.rows, items, geometry.area, geometry.tighten)
    setting = replace(setting, rows=rows)
    sections = _sections(setting.rows, items)
    for parted in (False,) if geometry.whole else (False, True):
        try:
            pages = tuple(paginate(setting.rows, sections, geometry.area, parted))
        except TooHigh as error:
            return _Missed(setting.rows[error.row].item, high=error.over)
        if geometry.most is None or len(pages) <= geometry.most:
            return FittedBook(setting, pages, parted)
    return _Missed(-1, setting=setting, pages=pages)


def _sections(rows: Sequence[Row], items: Sequence[Item]) -> list[Section]:
    """Rows in columns, and rows across the page, in turn; new pages begin new ones."""
    out: list[Section] = []
    start = 0
    for at in range(1, len(rows) + 1):
        item = items[rows[at].item] if at < len(rows) else None
        first = items[rows[start].item]
        breaks = item is not None and item.starts == "page" and rows[at].strip == 0
        if item is None or item.wide != first.wide or breaks:
            out.append(Section(start, at, first.wide, first.starts == "page"))
            start = at
    return out


def _finished(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, found: FittedBook
) -> FittedBook:
    """With lines that are broken in earnest, unless that would take more pages."""
    way, laid = found.setting.way, found.setting.laid
    for better in (True, False):
        done = tuple(_final(one, better) for one in laid)
        dealt = _dealt(items, style, geometry, way, done)
        if isinstance(dealt, FittedBook):
            return dealt
    raise AssertionError("these lines are what was found to fit")


def _final(laid: Laid, better: bool) -> Laid:
    """With its final lines: those of headings, which stay with what follows, of like length."""
    if better and isinstance(laid, LaidText) and laid.block.keep:
        return laid.balanced()
    return laid.finished(better)


# -- what is over -----------------------------------------------------------------------------


def _overfull(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, way: Way, missed: _Missed
) -> Overfull:
    at = f"at {way.size:g}pt" + ("" if way.size == style.size else ", the smallest size allowed,")
    if missed.over is not None:
        what = "the word" if missed.over.is_word else "this"
        over = missed.over
        message = (
            f"{what} '{excerpt(over.text, 80)}' is too wide: {at} it is {in_mm(over.width)}, its "
            f"column {in_mm(over.room)}: {in_mm(over.width - over.room)} over"
        )
        is_figure = isinstance(items[missed.item].block, FigureBlock)
        hint = _NARROW_HINT if is_figure else "shorten it, or have wider or fewer columns"
        return Overfull(message, missed.item, hint)
    if missed.high:
        message = f"this is too high for a page: {in_mm(missed.high)} over"
        return Overfull(message, missed.item, "make it smaller, e.g. 'width: 50%'")
    assert missed.setting is not None and geometry.most is not None
    return _too_long(geometry.most, at, missed.setting, missed.pages)


def _too_long(most: int, at: str, setting: Setting, pages: Sequence[Page]) -> Overfull:
    """The message for a text that takes too many pages."""
    height, rows, letters = _beyond(most, setting, pages)
    lines = sum(1 for row in rows if setting.of(row).lines)
    allowed = "1 page is" if most == 1 else f"{most} pages are"
    message = (
        f"the text is too long: {at} it takes {len(pages)} pages, {allowed} allowed; what begins "
        f"here is over: {in_mm(height)} of column, lines: {lines}, about "
        f"{letters} characters"
    )
    hint = "shorten it, allow more 'pages', or a smaller 'smallest' in the style of the text"
    return Overfull(message, rows[0].item, hint)


def _beyond(most: int, setting: Setting, pages: Sequence[Page]) -> tuple[float, list[Row], int]:
    """What stands on pages behind so many: its height, its rows, and its characters."""
    height, over = 0.0, []
    for page in pages[most:]:
        for region in page.regions:
            for column in region.columns:
                last = column[-1]
                height += last.y + setting.rows[last.row].foot - region.top
                over += [placed.row for placed in column]
    rows = [setting.rows[row] for row in over]
    letters = sum(len(setting.of(row).text) / max(1, setting.of(row).lines) for row in rows)
    return height, rows, math.ceil(letters)


# -- how much room there is -------------------------------------------------------------------


def room_of_book(items: Sequence[Item], style: TextStyle, geometry: Geometry) -> int | None:
    """How many characters more the pages hold at the smallest size, or how many are over, as a
    negative number; None if there may be any number of pages. Raises Overfull for what no page
    holds."""
    if geometry.most is None:
        return None
    way = _ways(style)[-1]
    found = _tried(items, style, replace(geometry, most=None), way)
    if not isinstance(found, FittedBook):
        raise _overfull(items, style, geometry, way, found)
    setting, pages, area = found.setting, found.pages, geometry.area
    if len(pages) > geometry.most:
        return -_beyond(geometry.most, setting, pages)[2]
    letters = _letters(setting) * geometry.widths.column * style.size / way.size
    leading = style.leading * way.size / style.size * way.leading
    free = (geometry.most - len(pages)) * area.height * area.columns
    for region in pages[-1].regions[-1:]:
        if region.wide:
            free += (area.height - _foot(setting, region)) * area.columns
        else:
            full = (area.height - region.top) * area.columns
            free += full - sum(_foot(setting, one) - region.top for one in _each(region))
    return int(max(0.0, free) // leading * letters)


def _letters(setting: Setting) -> float:
    """How many characters there are in a point of a line, at full size."""
    texts = [laid for laid in setting.laid if isinstance(laid, LaidText)]
    width = sum(laid.block.natural() - laid.block.indent for laid in texts)
    return sum(len(laid.text) for laid in texts) / width if width else 0.0


def _each(region: Region) -> Iterator[Region]:
    """Its columns, one by one."""
    return (replace(region, columns=(column,)) for column in region.columns if column)


def _foot(setting: Setting, region: Region) -> float:
    """How far down a region reaches, in points below the top of the text area."""
    ends = (column[-1] for column in region.columns if column)
    return max((end.y + setting.rows[end.row].foot for end in ends), default=region.top)
