"""A book as its author wrote it, the layout of its pages, and its finished pages.

Lengths are points, y down.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.model.face import Face
from pnp.model.layout import Layout
from pnp.model.problems import Span
from pnp.model.sheet import Bookmark
from pnp.model.source import Record


class Manuscript(Struct, frozen=True):
    """A text in Markdown: `meta` is its front matter, `text` what follows, from `first_line` of
    the file at `path` (as messages show it) on."""

    id: str
    path: str
    meta: Record
    text: str
    first_line: int = 1

    def span(self, offset: int) -> Span:
        """The place in the file of a character of the text."""
        offset = min(max(offset, 0), len(self.text))
        line = self.text.count("\n", 0, offset)
        return Span(self.path, self.first_line + line, offset - self.text.rfind("\n", 0, offset))


class Margins(Struct, frozen=True):
    """The margins of a page; `inner` is at the fold."""

    inner: float
    outer: float
    top: float
    bottom: float


class BookLayout(Struct, frozen=True):
    """How the pages of a book look.

    `page` has the size and bleed of a page, theme and fragments, but no elements. `text` and
    `caption` are names of styles ('': that of the text); headings of the first `number` levels
    are numbered; `grid`: lines in all columns share their baselines. `boxes` are the styles of
    containers as written, `first` the elements at the head of the first page, `first_height`
    high, and `every` those of each page. `pages` is the largest number of pages; the room between
    strips shrinks by the share `tighten` at most where that saves pages.
    """

    page: Layout
    margins: Margins
    text: str
    columns: int = 1
    gutter: float = 0.0
    pages: int | None = None
    caption: str = ""
    number: int = 0
    grid: bool = False
    boxes: Mapping[str, Record] | None = None
    first: Record | None = None
    first_height: float = 0.0
    every: Record | None = None
    record: Record | None = None
    tighten: float = 0.0

    @property
    def text_width(self) -> float:
        """The width between the margins of a page."""
        return self.page.width - self.margins.inner - self.margins.outer

    @property
    def column_width(self) -> float:
        """The width of a column of text."""
        return (self.text_width - self.gutter * (self.columns - 1)) / self.columns

    def span(self, key: str) -> Span:
        """The place of a key of the layout."""
        return self.record.span(key) if self.record is not None else self.page.span


class SetBook(Struct, frozen=True):
    """The pages of a book in the order of reading, named '<book>/page <n>' from 1 on.

    Their anchors are named '<book>#<heading>'; `bookmarks` lead to them. `size` is the size of the
    main text in points.
    """

    id: str
    pages: tuple[Face, ...]
    bookmarks: tuple[Bookmark, ...]
    size: float
