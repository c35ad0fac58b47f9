"""From a flow to rows at one size: the lines and figures of a book with all distances between them.

In: items, the widths of a column and a page, a way to set them. Out: `Row`s, each a strip of an
item's block, with where it stands as the first of a column and below the row before it. Points.

Between lines of text the distance is their leading. What has edges (figures, containers) is placed
by them: its room is counted from the letters, not from the lines, so that it looks even. Columns
begin at the top of the capitals of their first line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.model.frozen import frozen
from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import Fit, Laid, LaidText, Strip, TextBlock
from pnp.text.blocks.rules import LaidRule
from pnp.text.blocks.tables import LaidTable
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.figures import FigureBlock, LaidFigure
from pnp.typeset.books.items import Frame, Item

# the room around figures and containers, as a share of the leading
_ROOM = 0.6
# the room may grow so much more around edges and above headings, where that is seen less
_GIVES_MORE = 2.0
# how much of what descends below a line is seen from an edge below it
_SEEN = 0.5


class Way(NamedTuple):
    """A way to set a book: the size of its text in points, shares of leading, tracking in 1/1000
    em, whether hyphens help it to fit."""

    size: float
    leading: float
    tracking: float
    hyphenate: bool


class Widths(NamedTuple):
    """Of a column, and of all of them, in points."""

    column: float
    page: float


class Row(NamedTuple):
    """A strip of a laid item. Distances to its baseline: `top` from the top of its column, `step`
    from the baseline of the row before; `foot` from it to the end of its column. `room` is what
    is left free above it below what spans the page. `above` and `below` are how far it is seen
    from an edge. No column ends after it if it is to `keep` with the next, and where it can be
    helped none if it should `rather`; one does if it `ends`. `grid` is the leading of the grid
    that it stands on, 0 if it stands on none. `give` is the part of its step that is empty and
    may grow where columns are made even, `loose` that between strips, which may shrink. A page that
    has not the room that it `needs` below its baseline ends before it, if anything is above."""

    item: int
    strip: int
    top: float
    step: float
    foot: float
    room: float
    above: float
    below: float
    keep: bool
    rather: bool
    ends: bool
    grid: float
    give: float
    loose: float = 0.0
    needs: float = 0.0


@frozen(slots=False)
class Setting:
    """A flow as it is laid in one way."""

    way: Way
    laid: tuple[Laid, ...]
    rows: tuple[Row, ...]

    def of(self, row: Row) -> Laid:
        """The block of a row."""
        return self.laid[row.item]


def widen_headings(items: Sequence[Item]) -> None:
    """Set headings across the page that what is below spans: between the two a page may end."""
    for item, below in zip(items[-2::-1], items[:0:-1], strict=True):
        is_heading = isinstance(item.block, TextBlock) and item.block.keep
        if is_heading and below.wide and not item.frames and below.starts != "page":
            item.wide = True


def lay(items: Sequence[Item], style: TextStyle, way: Way, widths: Widths) -> tuple[Laid, ...]:
    """All items broken by first fit."""
    scale = way.size / style.size
    out = []
    for item in items:
        width = widths.page if item.wide else widths.column
        width -= sum(frame.look.across for frame in item.frames)
        fit = Fit(scale, max(0.0, width), way.leading, way.tracking, way.hyphenate)
        out.append(item.block.lay(fit))
    return tuple(out)


def make_rows(
    items: Sequence[Item], laid: Sequence[Laid], style: TextStyle, way: Way, height: float,
    grid: bool = False,
) -> Setting:  # fmt: skip
    """The rows of laid items, for columns of a height."""
    leading = style.leading * way.size / style.size * way.leading
    rows: list[Row] = []
    for number, (item, one) in enumerate(zip(items, laid, strict=True)):
        gap = getattr(item.block, "before", 0.0) * way.size / style.size
        before = items[number - 1] if number else None
        starts = items[number + 1].starts if number + 1 < len(items) else ""
        pads = sum(frame.look.upright for frame in item.frames)
        strips = one.strips()
        for s, strip in enumerate(strips):
            above, below = _reach(one, strip)
            is_last = s + 1 == len(strips)
            step, give, loose = strip.step, 0.0, 0.0
            if before is not None and not s:
                step, give, loose = _distance(before, item, rows[-1], strip.step, above, gap,
                                       _ROOM * leading)  # fmt: skip
            rows.append(Row(
                number, s, pads + above, step,
                pads + (below if item.frames else strip.depth),
                max(gap if not s else 0.0, leading), above, below,
                strip.keep or (is_last and item.keep) or _keeps_row(one, s),
                strip.rather or (item.whole and not is_last),
                is_last and starts == "column",
                leading if grid and _is_plain(one, style) else 0.0,
                give,
                loose,
            ))  # fmt: skip
    return Setting(way, tuple(laid), _whole_frames(rows, items, height))


def _distance(
    before: Item, item: Item, row: Row, step: float, above: float, gap: float, room: float
) -> tuple[float, float, float]:
    """From the baseline of a row to that of the first one of the next item, how much of it may
    grow, and how much may shrink. `gap` is what the item asks for above it, `room` what edges have
    if nothing is said."""
    found = _edge(before, item, row, gap, room)
    edge, free = found or (None, 0.0)
    loose = free if _strip_gap(before) is not None else 0.0
    give = gap if edge is None else max(gap, room)
    if edge is not None or getattr(item.block, "keep", False):
        give *= _GIVES_MORE
    if set(before.frames) & set(item.frames) or before.solid:
        give = 0.0
    return step if edge is None else edge + above, give, loose


def _keeps_row(laid: Laid, number: int) -> bool:
    """Whether no column ends after a row of a table: none of its ends stands alone."""
    if not isinstance(laid, LaidTable):
        return False
    last, header = len(laid.rows) - 1, int(laid.block.header)
    return number < last and (number <= header or number == last - 1)


def _is_plain(laid: Laid, style: TextStyle) -> bool:
    return isinstance(laid, LaidText) and laid.block.style.leading == style.leading


def _reach(laid: Laid, strip: Strip) -> tuple[float, float]:
    """How far a row is seen above and below its baseline."""
    if isinstance(laid, LaidEntry):
        laid = laid.title
    if isinstance(laid, LaidFigure | LaidRule):
        return strip.ascent, strip.depth
    ruled = isinstance(laid, LaidTable) and laid.block.style.forms.line
    if ruled:
        return strip.ascent, strip.depth
    block = getattr(laid, "block", None)
    fit: Fit | None = getattr(laid, "fit", None)
    if block is None or fit is None:
        return strip.ascent, _SEEN * strip.depth
    block_style: TextStyle = block.style
    k = block_style.size * fit.scale / 1000
    return strip.ascent - (block_style.ascent - block_style.cap_height) * k, _SEEN * strip.depth


def _edge(
    before: Item, item: Item, row: Row, gap: float, room: float
) -> tuple[float, float] | None:
    """From the baseline of a row to the upper edge of what is seen of the next one, which begins
    another item, and how much of that is free; None where both are lines of text in the same
    containers."""
    shared = 0
    for one, other in zip(before.frames, item.frames, strict=False):
        if one is not other:
            break
        shared += 1
    closed, opened = before.frames[shared:], item.frames[shared:]
    captioned = before.whole and not item.whole
    if not (closed or opened or before.solid or item.solid or captioned):
        return None
    gaps = [_asked(frame, room) for frame in (*closed[:1], *opened[:1])]
    if before.solid or item.solid or captioned:
        below, above = _strip_gap(before), _strip_gap(item)
        gaps.append(room if below is None and above is None else below or 0.0)
    pads = sum(frame.look.upright for frame in (*closed, *opened))
    free = max((gap, *gaps))
    return row.below + pads + free, free


def _strip_gap(item: Item) -> float | None:
    return item.block.gap if isinstance(item.block, FigureBlock) else None


def _asked(frame: Frame, room: float) -> float:
    return room if frame.look.gap is None else frame.look.gap


def _whole_frames(rows: Sequence[Row], items: Sequence[Item], height: float) -> tuple[Row, ...]:
    """Rows of a container that a column can hold should rather stay together."""
    spans: dict[Frame, list[int]] = {}
    for at, row in enumerate(rows):
        for frame in items[row.item].frames:
            if frame.look.divides:
                continue
            spans.setdefault(frame, [at, at])[1] = at
    out = list(rows)
    for first, last in spans.values():
        high = rows[first].top + sum(row.step for row in rows[first + 1 : last + 1])
        if high + rows[last].foot <= height:
            out[first:last] = [row._replace(rather=True) for row in rows[first:last]]
    return tuple(out)
