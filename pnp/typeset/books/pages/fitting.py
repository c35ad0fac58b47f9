"""From a flow to its pages: the largest size at which it has no more pages than allowed.

In: items, the style of the text, the geometry of the pages. Out: a `FittedBook`, its lines in their
final form, or `Overfull` with what is over and where.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from pnp.model.codes import Code
from pnp.model.definitions import replace
from pnp.model.problems import excerpt
from pnp.model.units import in_mm
from pnp.text.blocks.fitting import STEP, TRACKING_STEP
from pnp.text.blocks.lines import Laid, LaidText, Over
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.flow.figures import FigureBlock
from pnp.typeset.books.flow.items import Item
from pnp.typeset.books.pages.columns import Area, Page, Region, Section, TooHigh, paginate
from pnp.typeset.books.pages.rows import Row, Setting, TypeFit, Widths, lay_items, make_rows
from pnp.typeset.books.pages.tightening import tightened

# how much tighter the leading is at each step, as a share
_LEADING_STEP = 0.01
# the smallest share of its size that type keeps so that containers are not divided
_WORTH = 0.95
_NARROW_HINT = "give it a smaller 'width', e.g. 'width: 100%'"


class FittedBook(NamedTuple):
    """A flow on pages. `divided`: there are breaks where they should be avoided."""

    setting: Setting
    pages: tuple[Page, ...]
    divided: bool


class Overfull(Exception):  # noqa: N818
    """A flow that cannot be set: why, the number of the item, a hint."""

    def __init__(self, code: Code, message: str, item: int, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.item = item
        self.hint = hint


class Geometry(Struct, frozen=True):
    """The pages of a book: the text area, its widths, a grid or none, the largest number of pages.

    `keep_together`: breaks are never where they should be avoided. `tighten` is the share by which
    the room between strips may shrink.
    """

    area: Area
    widths: Widths
    grid: bool = False
    most: int | None = None
    keep_together: bool = False
    tighten: float = 0.0


def fit_book(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, always: bool = False
) -> FittedBook:
    """The flow at the largest size that fits. If it is too long, and is to be set `always`, at its
    smallest size on more pages than allowed. Raises Overfull."""
    plain = TypeFit(style.size, 1.0, 0.0, style.hyphenate)
    fits = _type_fits(style) if geometry.most else [plain]
    attempt = partial(_attempt, items, style, geometry)
    if style.hyphenate:  # mostly no word needs to be divided so that the book fits
        bare = attempt(fits[0]._replace(hyphenate=False))
        if isinstance(bare, FittedBook) and not (bare.divided and geometry.most):
            return _finished(items, style, geometry, bare)
    found = attempt(fits[0])
    if not isinstance(found, FittedBook) and len(fits) > 1:
        found = _first_that_fits(attempt, fits)
    if not isinstance(found, FittedBook) and always and found.pages:
        geometry = replace(geometry, most=None)
        found = _attempt(items, style, geometry, fits[-1])
    if not isinstance(found, FittedBook):
        raise _overfull(items, style, geometry, fits[-1], found)
    if found.divided:
        # undivided, if the type is hardly smaller so
        fit, undivided = found.setting.fit, replace(geometry, keep_together=True)
        near = [one for one in fits[fits.index(fit) :] if one.size >= _WORTH * fit.size]
        better = len(near) > 1 and _first_that_fits(
            partial(_attempt, items, style, undivided), near
        )
        if isinstance(better, FittedBook):
            found, geometry = better, undivided
    # all words are hyphenated only if the book does not fit otherwise
    if style.hyphenate:
        bare = _attempt(items, style, geometry, found.setting.fit._replace(hyphenate=False))
        found = bare if isinstance(bare, FittedBook) else found
    return _finished(items, style, geometry, found)


def _first_that_fits(
    attempt: Callable[[TypeFit], FittedBook | _Failure], fits: Sequence[TypeFit]
) -> FittedBook | _Failure:
    """The first of the fits at which the book fits, by bisection; the very first does not.

    If a book fits at one of them, it fits at all later ones, except in rare cases, in which one
    that fits is found.
    """
    found = attempt(fits[-1])
    low, high = 0, len(fits) - 1
    while isinstance(found, FittedBook) and high - low > 1:
        middle = (low + high) // 2
        one = attempt(fits[middle])
        if isinstance(one, FittedBook):
            high, found = middle, one
        else:
            low = middle
    return found


def _type_fits(style: TextStyle) -> list[TypeFit]:
    """All fits of a text, in the order of trying: tighter leading, then tracking, then size."""
    least = min(1.0, style.tightest / style.leading)
    shares = [1.0]
    while shares[-1] > least:
        shares.append(max(least, shares[-1] - _LEADING_STEP))
    fits = [TypeFit(style.size, share, 0.0, style.hyphenate) for share in shares]
    tracking, size = 0.0, style.size
    while tracking > style.tracking:
        tracking = max(tracking - TRACKING_STEP, style.tracking)
        fits.append(TypeFit(size, least, tracking, style.hyphenate))
    while size > style.smallest:
        size = max(size - STEP, style.smallest)
        fits += [TypeFit(size, share, tracking, style.hyphenate) for share in shares]
    return fits


class _Failure(NamedTuple):
    """Why a book does not fit: an item that is too wide or too high, or too many pages."""

    item: int
    over: Over | None = None
    high: float = 0.0
    setting: Setting | None = None
    pages: tuple[Page, ...] = ()


def _attempt(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, fit: TypeFit
) -> FittedBook | _Failure:
    laid = lay_items(items, style, fit, geometry.widths)
    for number, one in enumerate(laid):
        over = one.over()
        if over is not None:
            return _Failure(number, over)
    return _on_pages(items, style, geometry, fit, laid)


def _on_pages(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, fit: TypeFit, laid: Sequence[Laid]
) -> FittedBook | _Failure:
    """Laid items on pages, divided if they do not fit otherwise and the geometry allows it."""
    setting = make_rows(items, laid, style, fit, geometry.area.height, geometry.grid)
    rows = tightened(setting.rows, items, geometry.area, geometry.tighten)
    setting = replace(setting, rows=rows)
    sections = _sections(setting.rows, items)
    for divided in (False,) if geometry.keep_together else (False, True):
        try:
            pages = tuple(paginate(setting.rows, sections, geometry.area, divided))
        except TooHigh as error:
            return _Failure(setting.rows[error.row].item, high=error.over)
        if geometry.most is None or len(pages) <= geometry.most:
            return FittedBook(setting, pages, divided)
    return _Failure(-1, setting=setting, pages=pages)


def _sections(rows: Sequence[Row], items: Sequence[Item]) -> list[Section]:
    """Rows in columns and rows across the page, in turn; a new page begins a new section."""
    out: list[Section] = []
    start = 0
    for at in range(1, len(rows) + 1):
        item = items[rows[at].item] if at < len(rows) else None
        first = items[rows[start].item]
        breaks = item is not None and item.break_before == "page" and rows[at].strip == 0
        if item is None or item.wide != first.wide or breaks:
            out.append(Section(start, at, first.wide, first.break_before == "page"))
            start = at
    return out


def _finished(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, found: FittedBook
) -> FittedBook:
    """With optimal line breaks, unless these take more pages."""
    fit, laid = found.setting.fit, found.setting.laid
    for better in (True, False):
        final = tuple(_final(one, better) for one in laid)
        book = _on_pages(items, style, geometry, fit, final)
        if isinstance(book, FittedBook):
            return book
    raise AssertionError("these lines are those that were found to fit")


def _final(laid: Laid, better: bool) -> Laid:
    """With its final lines; headings have lines of similar length."""
    if better and isinstance(laid, LaidText) and laid.block.keep:
        return laid.balanced()
    return laid.finished(better)


# -- what is over -----------------------------------------------------------------------------


def _overfull(
    items: Sequence[Item], style: TextStyle, geometry: Geometry, fit: TypeFit, failure: _Failure
) -> Overfull:
    at = f"at {fit.size:g}pt" + ("" if fit.size == style.size else ", the smallest size allowed,")
    if failure.over is not None:
        what = "the word" if failure.over.is_word else "this"
        over = failure.over
        message = (
            f"{what} '{excerpt(over.text, 80)}' is too wide: {at} it is {in_mm(over.width)}, its "
            f"column {in_mm(over.room)}: {in_mm(over.width - over.room)} over"
        )
        is_figure = isinstance(items[failure.item].block, FigureBlock)
        hint = _NARROW_HINT if is_figure else "shorten it, or use wider or fewer columns"
        return Overfull("text-overflow", message, failure.item, hint)
    if failure.high:
        message = f"this is too high for a page: {in_mm(failure.high)} over"
        hint = "make it smaller, e.g. 'width: 50%'"
        return Overfull("text-overflow", message, failure.item, hint)
    assert failure.setting is not None and geometry.most is not None
    return _too_long(geometry.most, at, failure.setting, failure.pages)


def _too_long(most: int, at: str, setting: Setting, pages: Sequence[Page]) -> Overfull:
    """The error for a text that takes too many pages."""
    height, rows, letters = _beyond(most, setting, pages)
    lines = sum(1 for row in rows if setting.of(row).lines)
    allowed = "1 page is" if most == 1 else f"{most} pages are"
    message = (
        f"the text is too long: {at} it takes {len(pages)} pages, {allowed} allowed; from here on "
        f"it is over: {in_mm(height)} of column, lines: {lines}, about {letters} characters"
    )
    hint = "shorten it, allow more 'pages', or a smaller 'smallest' in the style of the text"
    return Overfull("book-pages", message, rows[0].item, hint)


def _beyond(most: int, setting: Setting, pages: Sequence[Page]) -> tuple[float, list[Row], int]:
    """The text on pages after the last allowed one: its height, rows and number of characters."""
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
    """How many more characters the pages hold at the smallest size; negative if that many are
    over, None for any number of pages. Raises Overfull for an item that no page holds."""
    if geometry.most is None:
        return None
    fit = _type_fits(style)[-1]
    found = _attempt(items, style, replace(geometry, most=None), fit)
    if not isinstance(found, FittedBook):
        raise _overfull(items, style, geometry, fit, found)
    setting, pages, area = found.setting, found.pages, geometry.area
    if len(pages) > geometry.most:
        return -_beyond(geometry.most, setting, pages)[2]
    letters = _letters(setting) * geometry.widths.column * style.size / fit.size
    leading = style.leading * fit.size / style.size * fit.leading
    free = (geometry.most - len(pages)) * area.height * area.columns
    for region in pages[-1].regions[-1:]:
        if region.wide:
            free += (area.height - _foot(setting, region)) * area.columns
        else:
            full = (area.height - region.top) * area.columns
            free += full - sum(_foot(setting, one) - region.top for one in _each(region))
    return int(max(0.0, free) // leading * letters)


def _letters(setting: Setting) -> float:
    """The number of characters in a point of a line, at full size."""
    texts = [laid for laid in setting.laid if isinstance(laid, LaidText)]
    width = sum(laid.block.natural() - laid.block.indent for laid in texts)
    return sum(len(laid.text) for laid in texts) / width if width else 0.0


def _each(region: Region) -> Iterator[Region]:
    """Its columns, one by one."""
    return (replace(region, columns=(column,)) for column in region.columns if column)


def _foot(setting: Setting, region: Region) -> float:
    """The lower end of a region, in points below the top of the text area."""
    ends = (column[-1] for column in region.columns if column)
    return max((end.y + setting.rows[end.row].foot for end in ends), default=region.top)
