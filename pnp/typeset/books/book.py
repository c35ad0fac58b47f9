"""From a manuscript and a book layout to the pages of a book.

    set_book(BookSource(manuscript, layout, game, resources, fonts, cards), problems)

The text is filled in, broken into lines and divided into pages. If it depends on its pages
(`page('setup')`, a list of contents), this is repeated until the pages stay the same.
"""

from __future__ import annotations

from pnp.markup.books.filling import fill_manuscript
from pnp.markup.books.manuscript import parse_manuscript
from pnp.model.book import SetBook
from pnp.model.definitions import replace
from pnp.model.problems import InputError, Problems
from pnp.model.source import Record
from pnp.schema.values import Mismatch
from pnp.text.blocks.fitting import Columns
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.containers import read_containers
from pnp.typeset.books.flow.builder import FlowBuilder
from pnp.typeset.books.flow.figures import CardFigures
from pnp.typeset.books.flow.items import BookSource, Flow
from pnp.typeset.books.flow.lists import Lists
from pnp.typeset.books.pages.columns import Area
from pnp.typeset.books.pages.elements import PLACES, PageElements
from pnp.typeset.books.pages.faces import PageMaker, bookmarks_of, pages_of, text_area
from pnp.typeset.books.pages.fitting import FittedBook, Geometry, Overfull, fit_book, room_of_book
from pnp.typeset.books.pages.rows import Widths, widen_headings
from pnp.typeset.books.pages.tracing import BookPlaces
from pnp.typeset.books.scope import PageFinder, book_scope
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.styles.table import STYLE_NAMES

__all__ = ["BookSource", "CardFigures", "set_book"]

# how often a text may be set until its pages stay the same
_ROUNDS = 6
_PAGE_NAMES = ("page", "pages", "side", "heading", "headings")
_NOTHING = (None,) * len(STYLE_NAMES)


def set_book(source: BookSource, problems: Problems) -> SetBook | None:
    """The pages of a book; None after errors, which are noted in `problems`."""
    own = Problems()
    book = None
    try:
        book = _Setter(source, own).book()
    except InputError as error:
        own.extend(error.problems)
    problems.extend(own)
    return None if own.errors else book


class _Setter:
    """One book: what stays the same in all rounds."""

    def __init__(self, source: BookSource, problems: Problems) -> None:
        layout, game = source.layout, source.game
        self._source = source
        self._manuscript = source.manuscript
        self._layout = layout
        self._problems = problems
        self._context = LayoutContext(layout.page, source.resources, source.fonts)
        self._context.rooms = (*self._context.rooms, *PLACES)
        self._context.watch = source.watch
        self._context.book.check(problems)
        self._scope = book_scope(source, game, problems)
        # the elements of pages have no quotes
        self._page_scope = self._scope
        if game.beside:
            self._page_scope = book_scope(source, replace(game, beside=None), Problems())
        self._looks = read_containers(layout, self._context, problems)
        self._finder = PageFinder()
        column = Columns(layout.columns, layout.gutter)
        _, _, width, height = text_area(layout, 1, source.binding)
        self._geometry = Geometry(
            Area(height, layout.columns, layout.first_height),
            Widths(column.width(width), width),
            layout.grid,
            layout.pages,
            tighten=layout.tighten,
        )

    def book(self) -> SetBook | None:
        """All of it. Raises InputError."""
        first = self._elements(self._layout.first)
        every = self._elements(self._layout.every)
        if not self._check_styles():
            return None
        style = self._context.text_style(self._layout.text, _NOTHING)
        found = self._fitted(style)
        if found is None or self._problems.errors:
            return None
        flow, fitted = found
        base = next((one.base for one in fitted.setting.laid if one.base is not None), 0)
        places = self._places(flow, fitted, style) if self._is_traced else None
        maker = PageMaker(self._source, flow, fitted, self._page_scope, bool(base), places)
        drawn = maker.faces(first, every)
        faces = tuple(replace(face, ops=self._context.printed(face.ops)) for face in drawn)
        if self._context.watch:
            for one in maker.starts:
                span = self._manuscript.span(one.offset)
                self._context.watch.text(one.page, span, one.x, one.y)
        bookmarks = bookmarks_of(self._manuscript.id, flow.heads)
        return SetBook(self._manuscript.id, faces, bookmarks, fitted.setting.fit.size)

    @property
    def _is_traced(self) -> bool:
        """Whether the places of all texts are noted, also of those that do not fit."""
        return self._context.resources.is_traced

    def _places(self, flow: Flow, fitted: FittedBook, style: TextStyle) -> BookPlaces:
        room = room_of_book(flow.items, style, self._geometry)
        return BookPlaces(fitted.setting, style, [item.traces for item in flow.items], room)

    def _check_styles(self) -> bool:
        """Whether all styles that the layout names can be made; errors are noted."""
        layout = self._layout
        wanted = [(layout.text, layout.span("text")), (layout.caption, layout.span("caption"))]
        for name, look in self._looks.items():
            wanted.append((look.style, (layout.boxes or {})[name].span("style")))
        is_valid = True
        for name, span in wanted:
            try:
                if name:
                    self._context.text_style(name, _NOTHING)
            except Mismatch as error:
                self._problems.add_error(error, span, f"style '{name}': {error.message}")
                is_valid = False
        return is_valid

    def _elements(self, raw: Record | None) -> PageElements | None:
        if raw is None:
            return None
        known = frozenset((*self._scope, *_PAGE_NAMES))
        return PageElements(raw, known, self._context, self._problems)

    def _fitted(self, style: TextStyle) -> tuple[Flow, FittedBook] | None:
        """The text on pages, set again until no heading moves to another page."""
        game = self._source.game
        lists = Lists((), {}, self._scope, game.record.get("glossary"), game.language)
        for _ in range(_ROUNDS):
            flow = self._flow(lists)
            if flow is None:
                return None
            try:
                fitted = fit_book(flow.items, style, self._geometry, self._is_traced)
            except Overfull as error:
                span = self._manuscript.span(flow.items[error.item].offset)
                self._problems.add_error(error, span)
                return None
            pages = pages_of(flow.items, fitted, self._source.first)
            depends = flow.needs_pages or self._finder.was_asked
            if not depends or (pages == lists.pages and [*lists.heads] == flow.heads):
                return flow, fitted
            lists = replace(lists, heads=flow.heads, pages=pages)
            self._finder.pages = pages
        message = "the page numbers do not settle: each printed number moves a heading"
        hint = "remove a 'page(…)' near the foot of a page"
        self._problems.add("book-pages", message, self._manuscript.span(0), hint)
        return None

    def _flow(self, lists: Lists) -> Flow | None:
        """The flow of one round. The first is made twice if the text asks for pages, so that all
        names of headings are known."""
        script = parse_manuscript(self._manuscript.text)
        for error in script.errors:
            self._problems.add_error(error, self._manuscript.span(error.offset or 0))
        if not script.is_whole:
            return None
        scope = {**self._scope, "page": self._finder}
        lists = replace(lists, scope=scope)
        while True:
            parts, errors = fill_manuscript(script, scope)
            own = Problems()
            builder = FlowBuilder(self._source, self._context, self._looks, lists, own)
            flow = builder.build(parts)
            widen_headings(flow.items)
            if self._finder.known is not None or not self._finder.was_asked or not flow.is_whole:
                break
            self._finder.known = list(dict.fromkeys(head.id for head in flow.heads))
        spans = [self._manuscript.span(error.offset or 0) for error in errors]
        for error, span in zip(errors, spans, strict=True):
            self._problems.add_error(error, span)
        # errors of marks on a line with a failed expression mean nothing
        lines = {span.line for span in spans}
        self._problems.extend(p for p in own if p.span is None or p.span.line not in lines)
        return None if self._problems.errors else flow
