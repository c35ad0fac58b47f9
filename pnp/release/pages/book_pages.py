"""The books of an edition as texts for screens, and the look that they give to all pages.

In: an edition of a game. Out: `EditionTexts`: the text of each book that is a page, and of the
sections that the first page shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pnp.build.planning import plan_request
from pnp.build.products.books import BookJob, book_source
from pnp.build.products.parts import Part, lists_parts
from pnp.build.products.sheets import named_paper
from pnp.build.project import Opened, Project
from pnp.load.layouts import load_layout
from pnp.markup.books.segments import slug
from pnp.model.game import Game
from pnp.model.problems import Problems, did_you_mean
from pnp.model.result import Request
from pnp.model.sheet import Paper
from pnp.release.pages.drawings import Drawings
from pnp.release.pages.look import Look, book_look, container_rules, theme_look, word_rules
from pnp.release.pages.reading import Sheet, read_text
from pnp.release.pages.texts import WebText
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.typeset.books.containers import ContainerLook, read_containers
from pnp.typeset.books.flow.items import BookSource
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.styles.table import STYLE_NAMES

NEEDS = "needs"  # the name of a section, by convention
_NOTHING = (None,) * len(STYLE_NAMES)


class BookPage(Struct, frozen=True):
    """A book as a page: its id, its title, its text."""

    id: str
    title: str
    text: WebText

    @property
    def file(self) -> str:
        """The name of its page."""
        return f"{slug(self.id)}.html"


class EditionTexts(Struct, frozen=True):
    """The texts of an edition as HTML: its books, a text `about` the game, what players need (words
    of a heading, text; None: it is not known). `rules` are those of the style sheet."""

    books: tuple[BookPage, ...]
    look: Look
    about: str = ""
    needs: tuple[str, str] | None = None
    rules: tuple[str, ...] = ()


class _Book(Struct, frozen=True):
    """A book that can be read: what it is made of, and its layout's styles."""

    source: BookSource
    context: LayoutContext
    style: TextStyle
    containers: Mapping[str, ContainerLook]


def edition_texts(
    project: Project, opened: Opened, game: Game, paper: str, parts: Sequence[Part],
    drawings: Drawings, problems: Problems,
) -> EditionTexts:  # fmt: skip
    """The texts of an edition. `parts` are the products as they were built, which books may list;
    `paper` is that of the pages. Errors are noted in `problems`."""
    return _Texts(project, opened, game, paper, parts, drawings, problems).all()


class _Texts:
    """Reads the books of an edition, each once."""

    def __init__(
        self, project: Project, opened: Opened, game: Game, paper: str, parts: Sequence[Part],
        drawings: Drawings, problems: Problems,
    ) -> None:  # fmt: skip
        self._project = project
        self._context = opened.context
        self._game = game
        self._paper = named_paper(project.library, paper, game.language, problems)
        self._parts = parts
        self._drawings = drawings
        self._problems = problems
        self._books: dict[str, _Book | None] = {}
        self._pages = page_books(game)
        self._texts: dict[tuple[str, bool], WebText | None] = {}
        self._printed: dict[str, dict[str, int]] = {}
        self._colors: dict[str, None] = {}

    def all(self) -> EditionTexts:
        look = self._look()
        pages = []
        for name in self._pages:
            text = self._text(name, look)
            if text is not None:
                title = text.title or self._title(name)
                pages.append(BookPage(name, title, text))
        about, needs = self._about(look), self._needs(look)
        rules = [
            rule
            for name, book in self._books.items()
            if book is not None
            for rule in container_rules(name, book.containers, look)
        ]
        return EditionTexts(tuple(pages), look, about, needs, (*rules, *word_rules(self._colors)))

    def _title(self, name: str) -> str:
        """The title of the product of a book, or of the game."""
        titles = (p.title for p in self._game.products.values() if p.book == name)
        return next(titles, self._game.title)

    # -- books ----------------------------------------------------------------------------

    def _book(self, name: str) -> _Book | None:
        if name not in self._books:
            self._books[name] = self._opened(name, self._paper)
        return self._books[name]

    def _opened(self, name: str, paper: Paper) -> _Book | None:
        game, problems = self._game, self._problems
        job = BookJob(self._context, game, game.books[name], paper, self._parts)
        source, _ = book_source(job, problems)
        if source is None:
            return None
        context = LayoutContext(source.layout.page, source.resources, source.fonts)
        style = context.text_style(source.layout.text, _NOTHING)
        return _Book(source, context, style, read_containers(source.layout, context, problems))

    def _look(self) -> Look:
        """The look of the first book, or of the layout of the first deck."""
        for name in (*self._pages, *self._game.books):
            book = self._book(name)
            if book is not None:
                theme = book.source.layout.page.theme
                return book_look(theme, book.style, self._project.library)
        for deck in self._game.decks.values():
            layout = load_layout(deck.layout, self._context.lazy, deck.layout_span, Problems())
            if layout is not None:
                return theme_look(layout.theme)
        return Look()

    def _text(self, name: str, look: Look, is_page: bool = True) -> WebText | None:
        """The text of a book, read once. Its headings are on its own page, if it is one."""
        key = name, is_page
        if key not in self._texts:
            self._texts[key] = self._read(name, look, is_page)
        return self._texts[key]

    def _read(self, name: str, look: Look, is_page: bool) -> WebText | None:
        book = self._book(name)
        if book is None:
            return None
        start = "" if is_page else f"{slug(name)}.html"
        has_page = is_page or name in self._pages

        def href(heading: str) -> str | None:
            return f"{start}#{heading}" if has_page else None

        sheet = Sheet(book.context, book.style, look, self._drawings, href, self._numbers(name))
        text = read_text(book.source, sheet, self._problems)
        if text is not None:
            self._colors |= dict.fromkeys(text.colors)
        return text

    def _numbers(self, name: str) -> dict[str, int]:
        """The printed pages of the headings of a book, which is planned once."""
        if name not in self._printed:
            self._printed[name] = self._planned(name)
        return self._printed[name]

    def _planned(self, name: str) -> dict[str, int]:
        product = next((p for p in self._game.products.values() if p.book == name), None)
        book = self._book(name)
        if product is None or book is None or "page" not in book.source.manuscript.text:
            return {}
        request = Request(
            self._game.id, product.id, self._paper.name, edition=self._game.edition, target="webp"
        )
        built = {part.product.id: part.built for part in self._parts}
        plan = plan_request(self._project, request, done=built)
        start = f"{name}#"
        return {
            anchor.name.removeprefix(start): number
            for number, size in enumerate(plan.fronts, 1)
            for anchor in plan.faces[size.key].anchors
            if anchor.name.startswith(start)
        }

    # -- sections of the first page ---------------------------------------------------------

    def _about(self, look: Look) -> str:
        """The text about the game: that which is named, or the text before the first heading of
        the book that lists the parts."""
        named = self._game.release.about
        if named is None:
            book = next((b.id for b in self._game.books.values() if b.lists_parts), None)
            text = self._text(book, look, is_page=False) if book else None
            return _boxed(book or "", text.before_headings()) if text else ""
        book, _, heading = named.partition("#")
        if not heading:
            text = self._text(book, look, is_page=False)
            return _boxed(book, text.part_of_page()) if text else ""
        found = self._section("about", named, look)
        return found[1] if found else ""

    def _needs(self, look: Look) -> tuple[str, str] | None:
        named = self._game.release.needs
        if named is not None:
            return self._section(NEEDS, named, look)
        books = sorted(self._game.books.values(), key=lambda book: not book.lists_parts)
        for one in books:
            text = self._text(one.id, look, is_page=False)
            found = text.section(NEEDS) if text else None
            if found is not None:
                return found[0], _boxed(one.id, found[1])
        return None

    def _section(self, key: str, named: str, look: Look) -> tuple[str, str] | None:
        """A section that the game names; an unknown one is reported."""
        book, _, heading = named.partition("#")
        text = self._text(book, look, is_page=False)
        if text is None:
            return None
        found = text.section(heading)
        if found is None:
            names = [head.id for head in text.heads]
            message = f"the book '{book}' has no section '{heading}'"
            hint = did_you_mean(heading, names, "headings")
            self._problems.add("unknown-name", message, self._game.release.record.span(key), hint)
            return None
        return found[0], _boxed(book, found[1])


def _boxed(book: str, html: str) -> str:
    """A part of a book, whose containers look as in this book."""
    return f'<div class="book-{slug(book)}">{html}</div>' if html else ""


def page_books(game: Game) -> tuple[str, ...]:
    """The books that become pages: those that the game names, or those that its products print, but
    for one that lists the parts."""
    if game.release.books is not None:
        return game.release.books
    printed: Iterable[str] = (
        product.book
        for product in game.products.values()
        if product.book is not None
        and product.book in game.books
        and not (product.optional or lists_parts(game, product))
    )
    return tuple(dict.fromkeys(printed))
