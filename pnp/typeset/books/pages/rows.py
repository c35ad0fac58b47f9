"""From a flow to rows at one size: the lines and figures of a book with the distances between them.

In: items, the widths of a column and a page, sizes to try. Out: `Row`s, each a strip of the block
of an item, with its place as the first of a column and below the row before it. Points.

The distance between lines of text is their leading. Figures and containers have edges, and the room
around them is measured from the letters, so that it looks even. Columns begin at the top of the
capitals of their first line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.text.blocks.entries import LaidEntry
from pnp.text.blocks.lines import Fit, Laid, LaidText, Strip, TextBlock
from pnp.text.blocks.rules import LaidRule
from pnp.text.blocks.tables import LaidTable
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.flow.figures import FigureBlock, LaidFigure
from pnp.typeset.books.flow.items import Frame, Item

# the room around figures and containers, as a share of the leading
_ROOM = 0.6
# the room around edges and above headings can stretch more, because it is less visible there
_STRETCHES_MORE = 2.0
# the part of a descender that counts in the distance to an edge below
_VISIBLE = 0.5


class TypeFit(NamedTuple):
    """How a book is set: the size of its text in points, the leading as a share, the tracking in
    1/1000 em, and whether words are hyphenated."""

    size: float
    leading: float
    tracking: float
    hyphenate: bool


class Widths(NamedTuple):
    """The widths of a column and of all columns, in points."""

    column: float
    page: float


class Row(NamedTuple):
    """A strip of a laid item, in points.

    Distances to its baseline: `top` from the top of its column, `step` from the baseline of the
    row before, `foot` to the end of its column. `room` is free above it below a region across the
    page. `above` and `below` are its visible reach. `stretch` is the part of its step that may
    grow to make columns even, `shrink` the part between strips that may become smaller.

    A column must not end after it (`keep`), should not (`avoid_break`), or must (`break_after`).
    `grid` is the leading of its grid, 0 for none. A page with less room than `needs` below its
    baseline ends before it, unless it is the first row there.
    """

    item: int
    strip: int
    top: float
    step: float
    foot: float
    room: float
    above: float
    below: float
    keep: bool
    avoid_break: bool
    break_after: bool
    grid: float
    stretch: float
    shrink: float = 0.0
    needs: float = 0.0


class Setting(Struct, frozen=True):
    """A flow that is set in one way."""

    fit: TypeFit
    laid: tuple[Laid, ...]
    rows: tuple[Row, ...]

    def of(self, row: Row) -> Laid:
        """The block of a row."""
        return self.laid[row.item]


class _Distance(Struct, frozen=True):
    """From the baseline of a row to that of the next: all of it, the parts that stretch, shrink."""

    step: float
    stretch: float = 0.0
    shrink: float = 0.0


def widen_headings(items: Sequence[Item]) -> None:
    """Let headings span the page if the item below does, because a page may end between the two."""
    for item, below in zip(items[-2::-1], items[:0:-1], strict=True):
        is_heading = isinstance(item.block, TextBlock) and item.block.keep
        if is_heading and below.wide and not item.frames and below.break_before != "page":
            item.wide = True


def lay_items(
    items: Sequence[Item], style: TextStyle, fit: TypeFit, widths: Widths
) -> tuple[Laid, ...]:
    """All items, with lines broken by first fit."""
    scale = fit.size / style.size
    out = []
    for item in items:
        width = widths.page if item.wide else widths.column
        width -= sum(frame.look.across for frame in item.frames)
        own = Fit(scale, max(0.0, width), fit.leading, fit.tracking, fit.hyphenate)
        out.append(item.block.lay_out(own))
    return tuple(out)


def make_rows(
    items: Sequence[Item], laid: Sequence[Laid], style: TextStyle, fit: TypeFit, height: float,
    grid: bool = False,
) -> Setting:  # fmt: skip
    """The rows of laid items, for columns of a height."""
    leading = style.leading * fit.size / style.size * fit.leading
    rows: list[Row] = []
    for number, (item, one) in enumerate(zip(items, laid, strict=True)):
        gap = getattr(item.block, "before", 0.0) * fit.size / style.size
        before = items[number - 1] if number else None
        following = items[number + 1].break_before if number + 1 < len(items) else ""
        pads = sum(frame.look.inset for frame in item.frames)
        strips = one.strips()
        for s, strip in enumerate(strips):
            above, below = _reach(one, strip)
            is_last = s + 1 == len(strips)
            distance = _Distance(strip.step)
            if before is not None and not s:
                distance = _distance(before, item, rows[-1], strip.step, above, gap,
                                     _ROOM * leading)  # fmt: skip
            rows.append(Row(
                number, s, pads + above, distance.step,
                pads + (below if item.frames else strip.depth),
                max(gap if not s else 0.0, leading), above, below,
                strip.keep or (is_last and item.keep) or _keeps_row(one, s),
                strip.rather or (item.keep_together and not is_last),
                is_last and following == "column",
                leading if grid and _is_plain(one, style) else 0.0,
                distance.stretch,
                distance.shrink,
            ))  # fmt: skip
    return Setting(fit, tuple(laid), _kept_frames(rows, items, height))


def _distance(
    before: Item, item: Item, row: Row, step: float, above: float, gap: float, room: float
) -> _Distance:
    """From a row to the first row of the next item. `step` is the distance of lines of text,
    `above` the reach of the next row, `gap` the space above its item, `room` that around edges."""
    edge, free = _edge(before, item, row, gap, room) or (None, 0.0)
    shrink = free if _strip_gap(before) is not None else 0.0
    stretch = gap if edge is None else max(gap, room)
    if edge is not None or getattr(item.block, "keep", False):
        stretch *= _STRETCHES_MORE
    if set(before.frames) & set(item.frames) or before.has_edges:
        stretch = 0.0
    return _Distance(step if edge is None else edge + above, stretch, shrink)


def _keeps_row(laid: Laid, number: int) -> bool:
    """Whether a row of a table stays with the next: its first and last rows never stand alone."""
    if not isinstance(laid, LaidTable):
        return False
    last, header = len(laid.rows) - 1, int(laid.block.header)
    return number < last and (number <= header or number == last - 1)


def _is_plain(laid: Laid, style: TextStyle) -> bool:
    return isinstance(laid, LaidText) and laid.block.style.leading == style.leading


def _reach(laid: Laid, strip: Strip) -> tuple[float, float]:
    """How far a row is visible above and below its baseline."""
    if isinstance(laid, LaidEntry):
        laid = laid.title
    if isinstance(laid, LaidFigure | LaidRule):
        return strip.ascent, strip.depth
    if isinstance(laid, LaidTable) and laid.block.style.forms.line:
        return strip.ascent, strip.depth
    block = getattr(laid, "block", None)
    fit: Fit | None = getattr(laid, "fit", None)
    if block is None or fit is None:
        return strip.ascent, _VISIBLE * strip.depth
    style: TextStyle = block.style
    k = style.size * fit.scale / 1000
    return strip.ascent - (style.ascent - style.cap_height) * k, _VISIBLE * strip.depth


def _edge(
    before: Item, item: Item, row: Row, gap: float, room: float
) -> tuple[float, float] | None:
    """From the baseline of a row to the visible upper edge of the next item, and the free part of
    this distance; None between lines of text in the same containers."""
    shared = 0
    for one, other in zip(before.frames, item.frames, strict=False):
        if one is not other:
            break
        shared += 1
    closed, opened = before.frames[shared:], item.frames[shared:]
    captioned = before.keep_together and not item.keep_together
    if not (closed or opened or before.has_edges or item.has_edges or captioned):
        return None
    gaps = [_frame_gap(frame, room) for frame in (*closed[:1], *opened[:1])]
    if before.has_edges or item.has_edges or captioned:
        below, above = _strip_gap(before), _strip_gap(item)
        gaps.append(room if below is None and above is None else below or 0.0)
    pads = sum(frame.look.inset for frame in (*closed, *opened))
    free = max((gap, *gaps))
    return row.below + pads + free, free


def _strip_gap(item: Item) -> float | None:
    return item.block.gap if isinstance(item.block, FigureBlock) else None


def _frame_gap(frame: Frame, room: float) -> float:
    return room if frame.look.gap is None else frame.look.gap


def _kept_frames(rows: Sequence[Row], items: Sequence[Item], height: float) -> tuple[Row, ...]:
    """The rows, with no break preferred in a container that fits in a column."""
    spans: dict[Frame, list[int]] = {}
    for at, row in enumerate(rows):
        for frame in items[row.item].frames:
            if not frame.look.divides:
                spans.setdefault(frame, [at, at])[1] = at
    out = list(rows)
    for first, last in spans.values():
        high = rows[first].top + sum(row.step for row in rows[first + 1 : last + 1])
        if high + rows[last].foot <= height:
            out[first:last] = [row._replace(avoid_break=True) for row in rows[first:last]]
    return tuple(out)
