"""From a manuscript and a book layout to the pages of a book.

    set_book(manuscript, layout, game, resources, fonts, cards, extra, problems)

The text is filled in, broken and dealt out to pages. What depends on the pages (`page('setup')`, a
list of contents) makes it be done again until the pages stay the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pnp.markup.books.filling import fill_manuscript
from pnp.markup.books.manuscript import parse_manuscript
from pnp.model.book import BookLayout, Manuscript, SetBook
from pnp.model.game import Game
from pnp.model.layout import Resources
from pnp.model.problems import InputError, Problems
from pnp.model.source import Record
from pnp.schema.values import Mismatch
from pnp.text.blocks.fitting import Columns
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.books.containers import ContainerLook, read_containers
from pnp.typeset.books.flow.builder import FlowBuilder
from pnp.typeset.books.flow.figures import CardFigures
from pnp.typeset.books.flow.items import Flow
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

__all__ = ["CardFigures", "set_book"]

# how often a text may be laid out until its pages stay the same
_ROUNDS = 6
_PAGE_NAMES = ("page", "pages", "side", "heading", "headings")


def set_book(
    manuscript: Manuscript,
    layout: BookLayout,
    game: Game,
    resources: Resources,
    fonts: FontLibrary,
    cards: CardFigures,
    extra: Mapping[str, Any],
    problems: Problems,
) -> SetBook | None:
    """The pages of a book; None if anything is wrong, which is then noted.

    `cards` gives the faces for figures, `extra` are further names for the expressions.
    """
    own = Problems()
    setter = _Setter(manuscript, layout, game, resources, fonts, cards, extra, own)
    try:
        book = setter.book()
    except InputError as error:
        own.extend(error.problems)
        book = None
    problems.extend(own)
    return None if own.errors else book


class _Setter:
    """One book: what stays the same in all rounds."""

    def __init__(
        self, manuscript: Manuscript, layout: BookLayout, game: Game, resources: Resources,
        fonts: FontLibrary, cards: CardFigures, extra: Mapping[str, Any], problems: Problems,
    ) -> None:  # fmt: skip
        self._manuscript = manuscript
        self._layout = layout
        self._game = game
        self._cards = cards
        self._problems = problems
        self._context = LayoutContext(layout.page, resources, fonts)
        self._context.rooms = (*self._context.rooms, *PLACES)
        self._context.book.check(problems)
        self._scope = book_scope(manuscript, game, extra, problems)
        # the elements of pages take no quotes
        plain = replace(game, beside=None)
        self._page_scope = (
            book_scope(manuscript, plain, extra, Problems()) if game.beside else self._scope
        )
        self._looks: Mapping[str, ContainerLook] = read_containers(layout, self._context, problems)
        self._finder = PageFinder()

    def book(self) -> SetBook | None:
        """All of it. Raises InputError."""
        first = self._elements(self._layout.first)
        every = self._elements(self._layout.every)
        if not self._styles_are_whole():
            return None
        style = self._context.text_style(self._layout.text, (None,) * len(STYLE_NAMES))
        laid = self._laid(style)
        if laid is None or self._problems.errors:
            return None
        flow, fitted = laid
        base = next((one.base for one in fitted.setting.laid if one.base is not None), 0)
        maker = PageMaker(
            self._manuscript.id, self._layout, flow.items, fitted, self._page_scope, bool(base),
            self._places(flow, fitted, style) if self._is_traced else None,
        )  # fmt: skip
        faces = maker.faces(first, every)
        marks = bookmarks_of(self._manuscript.id, flow.heads)
        return SetBook(self._manuscript.id, faces, marks, fitted.setting.way.size)

    @property
    def _is_traced(self) -> bool:
        """Whether the texts tell where they are set, also those that do not fit."""
        return self._context.resources.is_traced

    def _places(self, flow: Flow, fitted: FittedBook, style: TextStyle) -> BookPlaces:
        room = room_of_book(flow.items, style, self._geometry())
        marks = [item.marks for item in flow.items]
        return BookPlaces(fitted.setting, style, marks, room)

    def _styles_are_whole(self) -> bool:
        """Whether the styles that the layout names can be made; what is wrong with one is noted."""
        layout = self._layout
        wanted = [(layout.text, layout.span("text")), (layout.caption, layout.span("caption"))]
        for name, look in self._looks.items():
            wanted.append((look.style, (layout.boxes or {})[name].span("style")))
        whole = True
        for name, span in wanted:
            try:
                if name:
                    self._context.text_style(name, (None,) * len(STYLE_NAMES))
            except Mismatch as error:
                self._problems.add(error.code, f"style '{name}': {error.message}", span, error.hint)
                whole = False
        return whole

    def _elements(self, raw: Record | None) -> PageElements | None:
        if raw is None:
            return None
        known = frozenset((*self._scope, *_PAGE_NAMES))
        return PageElements(raw, known, self._context, self._problems)

    def _laid(self, style: TextStyle) -> tuple[Flow, FittedBook] | None:
        """The text on pages, laid out until no heading moves."""
        geometry = self._geometry()
        lists = Lists((), {}, self._scope, self._game.record.get("glossary"), self._game.language)
        for _ in range(_ROUNDS):
            flow = self._flow(lists)
            if flow is None:
                return None
            try:
                fitted = fit_book(flow.items, style, geometry, self._is_traced)
            except Overfull as error:
                span = self._manuscript.span(flow.items[error.item].offset)
                self._problems.add(error.code, error.message, span, error.hint)
                return None
            pages = pages_of(flow.items, fitted)
            depends = flow.needs_pages or self._finder.was_asked
            if not depends or (pages == lists.pages and [*lists.heads] == flow.heads):
                return flow, fitted
            lists = replace(lists, heads=flow.heads, pages=pages)
            self._finder.pages = pages
        self._problems.add(
            "wrong-value", "the pages of headings do not settle: each number printed moves others",
            self._manuscript.span(0), "leave out a 'page(…)' near the foot of a page",
        )  # fmt: skip
        return None

    def _flow(self, lists: Lists) -> Flow | None:
        """The flow of one round; in the first it is tried twice, so that all headings are known to
        whatever asks for one."""
        script = parse_manuscript(self._manuscript.text)
        for error in script.errors:
            span = self._manuscript.span(error.offset or 0)
            self._problems.add(error.code, error.message, span, error.hint)
        if not script.is_whole:
            return None
        scope = {**self._scope, "page": self._finder}
        lists = replace(lists, scope=scope)
        while True:
            parts, errors = fill_manuscript(script, scope)
            own = Problems()
            builder = FlowBuilder(
                self._manuscript, self._layout, self._context, self._looks, self._cards, lists, own
            )
            flow = builder.build(parts)
            widen_headings(flow.items)
            if self._finder.known is not None or not self._finder.was_asked or not flow.is_whole:
                break
            self._finder.known = list(dict.fromkeys(head.id for head in flow.heads))
        for error in errors:
            self._problems.add(
                error.code, error.message, self._manuscript.span(error.offset or 0), error.hint
            )
        # where an expression has failed, what the marks around it come to means nothing
        lines = {self._manuscript.span(error.offset or 0).line for error in errors}
        self._problems.extend(p for p in own if p.span is None or p.span.line not in lines)
        return None if self._problems.errors else flow

    def _geometry(self) -> Geometry:
        layout = self._layout
        _, _, width, height = text_area(layout, 1)
        column = Columns(layout.columns, layout.gutter).width(width)
        area = Area(height, layout.columns, layout.first_height)
        return Geometry(
            area, Widths(column, width), layout.grid, layout.pages, tighten=layout.tighten
        )
