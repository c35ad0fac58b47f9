"""From the pages of a fitted book to faces: lines, containers, elements, links, anchors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from msgspec import Struct, field

from pnp.geometry.outlines import box_outline
from pnp.model.book import BookLayout
from pnp.model.definitions import replace
from pnp.model.face import Anchor, Box, Face, Group, Link, Op, Role
from pnp.model.problems import Span
from pnp.model.sheet import Binding, Bookmark
from pnp.text.blocks.fitting import Columns
from pnp.text.blocks.pieces import Piece, pieces_of
from pnp.typeset.books.flow.items import BookSource, Flow, Frame, Item
from pnp.typeset.books.flow.parsing import Head
from pnp.typeset.books.pages.columns import Column, Page, Placed, Region
from pnp.typeset.books.pages.elements import PageElements
from pnp.typeset.books.pages.fitting import FittedBook
from pnp.typeset.books.pages.tagging import BookTags, page_ops
from pnp.typeset.books.pages.tracing import BookPlaces
from pnp.typeset.faces.tracing import remarked

_DEEPEST_BOOKMARK = 3


def is_right_page(number: int, binding: Binding) -> bool:
    """Whether page `number` is on the right of the fold: the first one is if the book is bound on
    the left."""
    return (number % 2 == 1) == (binding == "left")


def text_area(layout: BookLayout, number: int, binding: Binding) -> Box:
    """The area of page `number` inside its margins."""
    margins = layout.margins
    left = margins.inner if is_right_page(number, binding) else margins.outer
    height = layout.page.height - margins.top - margins.bottom
    return left, margins.top, layout.text_width, height


def pages_of(items: Sequence[Item], fitted: FittedBook, first: int = 1) -> dict[str, int]:
    """The number of the page of each heading; `first` is that of the first page."""
    found: dict[str, int] = {}
    for number, page in enumerate(fitted.pages, first):
        for region in page.regions:
            for column in region.columns:
                for placed in column:
                    row = fitted.setting.rows[placed.row]
                    if row.strip == 0:
                        found |= {head.id: number for head in items[row.item].heads}
    return found


def bookmarks_of(book: str, heads: Sequence[Head]) -> tuple[Bookmark, ...]:
    """The headings of the first levels as the outline of a file."""
    out: list[Bookmark] = []
    levels: list[int] = []  # of the headings above the next one
    for head in heads:
        if head.level > _DEEPEST_BOOKMARK:
            continue
        while levels and levels[-1] >= head.level:
            levels.pop()
        out.append(Bookmark(head.full_title, len(levels), f"{book}#{head.id}"))
        levels.append(head.level)
    return tuple(out)


class _Content(Struct):
    """The content of a page so far."""

    ops: list[Op] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)


class TextStart(NamedTuple):
    """Where a block of the text begins: its page, its offset in the manuscript, the left edge of
    its column, and its upper edge on the page."""

    page: int
    offset: int
    x: float
    y: float


class PageMaker:
    """Draws the pages of a book. `starts` are those of its blocks, once the pages are drawn."""

    def __init__(
        self, source: BookSource, flow: Flow, fitted: FittedBook, scope: Mapping[str, Any],
        rtl: bool, places: BookPlaces | None = None,
    ) -> None:  # fmt: skip
        """`rtl`: columns are read from the right; `places`, if given, notes where texts are
        printed."""
        self._first, self._binding = source.first, source.binding
        self._manuscript = source.manuscript
        self._book = source.manuscript.id
        self._layout = layout = source.layout
        self._items = flow.items
        self._elements = flow.elements
        self._fitted = fitted
        self._scope = scope
        self._rtl = rtl
        self._places = places
        self._columns = Columns(layout.columns, layout.gutter)
        self._page = 0  # that is drawn
        self._language = source.resources.language
        self._tags = BookTags(flow.elements)
        self.starts: list[TextStart] = []
        self._heading = ""
        self._headings: list[str] = []  # of the page: the continued one, those that begin
        self._spans: dict[int, Span] = {}  # by offsets

    def faces(self, first: PageElements | None, every: PageElements | None) -> tuple[Face, ...]:
        """All pages in reading order."""
        elements = [one for one in (first, every) if one is not None]
        if any(one.share_sizes for one in elements):
            with ExitStack() as stack:
                for one in elements:
                    stack.enter_context(one.trial())
                self._draw(first, every)
        return self._draw(first, every)

    def _draw(self, first: PageElements | None, every: PageElements | None) -> tuple[Face, ...]:
        self._heading, self.starts = "", []
        self._tags = BookTags(self._elements)
        pages = self._fitted.pages
        start = self._first
        return tuple(self._face(n, page, first, every) for n, page in enumerate(pages, start))

    def _face(
        self, number: int, page: Page, first: PageElements | None, every: PageElements | None
    ) -> Face:
        layout, area = self._layout, text_area(self._layout, number, self._binding)
        trim: Box = (0.0, 0.0, layout.page.width, layout.page.height)
        found, self._page = _Content(), number
        is_continued = self._heading and not self._begins_with_title(page)
        self._headings = [self._heading] if is_continued else []
        for region in page.regions:
            self._region(found, region, area)
        scope = {
            **self._scope, "page": number, "pages": self._last,
            "side": "right" if is_right_page(number, self._binding) else "left",
            "heading": self._heading, "headings": self._headings,
        }  # fmt: skip
        ops = page_ops(every.draw(scope, trim, area)) if every else []
        if first and number == self._first:
            head = first.draw(scope, (*area[:3], layout.first_height), area, is_head=True)
            ops += self._tags.head(head)
        if self._places is not None and number == self._last:
            found.ops.append(self._places.whole(area))
        key = f"{self._book}/page {number}"
        return Face(
            key, trim[2], trim[3], layout.page.bleed, (*ops, *found.ops), tuple(found.links),
            tuple(found.anchors), box_outline(trim), area, document=self._book, page=number,
        )  # fmt: skip

    @property
    def _last(self) -> int:
        """The number of the last page."""
        return self._first + len(self._fitted.pages) - 1

    def _begins_with_title(self, page: Page) -> bool:
        """Whether a page begins with a heading of the first level."""
        placed = next((column[0] for region in page.regions for column in region.columns), None)
        if placed is None:
            return False
        row = self._fitted.setting.rows[placed.row]
        heads = self._items[row.item].heads if row.strip == 0 else ()
        return any(head.level == 1 for head in heads)

    def _region(self, found: _Content, region: Region, area: Box) -> None:
        x, y, width, _ = area
        step = self._columns.width(width) + self._columns.gutter
        for number, column in enumerate(region.columns):
            place = self._columns.number - 1 - number if self._rtl else number
            left = x if region.wide else x + place * step
            across = width if region.wide else self._columns.width(width)
            self._column(found, column, left, y, across)

    def _column(self, found: _Content, column: Column, x: float, top: float, width: float) -> None:
        setting = self._fitted.setting
        self._containers(found, column, x, top, width)
        if self._places is not None:
            frames = [self._items[setting.rows[placed.row].item].frames for placed in column]
            lefts = [x + self._inset(around) for around in frames]
            found.ops += self._places.of(column, lefts, top)
        for placed in column:
            row = setting.rows[placed.row]
            item, laid, y = self._items[row.item], setting.of(row), top + placed.y
            left = x + self._inset(item.frames)
            for piece in pieces_of(laid, row.strip, left, y, self._language):
                if piece.ops:
                    self._piece(found, piece, item, row.strip)
            if item.link and row.strip == 0:
                across = width - sum(frame.look.across for frame in item.frames)
                box = (left, y - row.above, across, row.above + row.below)
                alt = item.tags.element.alt if item.tags.element else ""
                found.links.append(self._link(Link(box, item.link, item.tags.link, alt)))
            if row.strip == 0:
                self.starts.append(TextStart(self._page, item.offset, x, y - row.above))
                for head in item.heads:
                    name = f"{self._book}#{head.id}"
                    found.anchors.append(Anchor(name, left, y - row.above))
                    if head.level == 1:
                        self._heading = remarked(head.title, head.messages)
                        self._headings.append(self._heading)

    def _piece(self, found: _Content, piece: Piece, item: Item, strip: int) -> None:
        """Add a piece of an item with its place in the structure, and the link that it is."""
        role = self._tags.role(piece, item.tags, strip)
        found.ops.append(Group(piece.ops, role=replace(role, span=self._span(item))))
        if piece.box is not None:
            found.links.append(
                self._link(Link(piece.box, piece.link, self._tags.link, piece.words))
            )

    def _span(self, item: Item) -> Span:
        """Where an item is written."""
        if item.offset not in self._spans:
            self._spans[item.offset] = self._manuscript.span(item.offset)
        return self._spans[item.offset]

    def _link(self, link: Link) -> Link:
        target = link.target
        return replace(link, target=f"#{self._book}{target}") if target.startswith("#") else link

    def _containers(
        self, found: _Content, column: Column, x: float, top: float, width: float
    ) -> None:
        """Backgrounds and frames of the containers in a column, outer ones first."""
        rows = self._fitted.setting.rows
        parts: dict[tuple[int, Frame], list[Placed]] = {}
        for placed in column:
            for depth, frame in enumerate(self._items[rows[placed.row].item].frames):
                parts.setdefault((depth, frame), []).append(placed)
        for (depth, _), run in sorted(parts.items(), key=lambda part: part[0][0]):
            first, last = run[0].row, run[-1].row
            upper, lower = self._frames(first), self._frames(last)
            above = rows[first].above + sum(frame.look.inset for frame in upper[depth:])
            below = rows[last].below + sum(frame.look.inset for frame in lower[depth:])
            left = x + self._inset(upper[:depth])
            across = width - sum(frame.look.across for frame in upper[:depth])
            y0, y1 = run[0].y, run[-1].y
            box = (left, top + y0 - above, across, y1 - y0 + above + below)
            item = self._items[rows[first].item]
            role = Role("decoration", span=self._span(item))
            drawn = upper[depth].look.draw(box, self._rtl)
            found.ops += [Group(tuple(drawn), role=role)] if drawn else []

    def _inset(self, frames: Sequence[Frame]) -> float:
        """From the left edge of a column to the text in some containers."""
        return sum(frame.look.left(self._rtl) for frame in frames)

    def _frames(self, row: int) -> tuple[Frame, ...]:
        return self._items[self._fitted.setting.rows[row].item].frames
