"""From the book of a product to the faces of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.build.context import BuildContext, Content, size_of
from pnp.build.products.figures import Figures
from pnp.build.products.parts import Part
from pnp.load.book_layouts import load_book_layout
from pnp.model.game import BookEntry, Game
from pnp.model.problems import Problems
from pnp.model.sheet import FaceSize, PageLabel, Paper, Sheet
from pnp.typeset.books.book import BookSource, set_book


def book_content(
    context: BuildContext,
    game: Game,
    book: BookEntry,
    paper: Paper,
    parts: Sequence[Part],
    problems: Problems,
    printed: tuple[BuildContext, Game] | None = None,
) -> Content:
    """The pages in reading order; `parts` are the products that a book may list. `printed` is the
    game whose cards are figures, if that is another edition than the book. Products that print
    the same book on the same paper share its pages."""

    def make(own: Problems) -> Content:
        return _content(context, game, book, paper, parts, own, printed)

    if book.lists_parts:
        return make(problems)
    edition = printed and printed[1].edition
    return context.once(("book", book.id, paper, edition), problems, make)


def _content(
    context: BuildContext,
    game: Game,
    book: BookEntry,
    paper: Paper,
    parts: Sequence[Part],
    problems: Problems,
    printed: tuple[BuildContext, Game] | None,
) -> Content:
    manuscript = context.lazy.book(book.id, Path(book.path), problems)
    span = book.record.span("layout")
    layout = load_book_layout(book.layout, context.lazy, span, problems, paper)
    if manuscript is None or layout is None:
        return Content()
    figures = Figures((context, game), printed or (context, game), problems)
    names = {"parts": [part.record for part in parts]} if book.lists_parts else {}
    resources, fonts = context.resources(game, problems), context.fonts(problems)
    source = BookSource(manuscript, layout, game, resources, fonts, figures, names, context.watch)
    found = set_book(source, problems)
    figures.finish()
    if found is None:
        return Content()
    sizes = tuple(map(size_of, found.pages))
    return Content(sizes, None, {face.key: face for face in found.pages}, found.bookmarks)


def page_labels(sheets: Sequence[Sheet], pages: Sequence[FaceSize]) -> tuple[PageLabel, ...]:
    """The labels of the pages of a book's file: the pages of the book on them, such as '4–1'."""
    numbers = {face.key: number for number, face in enumerate(pages, 1)}
    if all(len(sheet.placements) == 1 for sheet in sheets):
        return (PageLabel(1),)
    return tuple(
        PageLabel(
            sheet.number,
            "–".join(
                str(numbers[p.face]) for p in sorted(sheet.placements, key=lambda p: (p.x, p.y))
            ),
            "none",
        )
        for sheet in sheets
    )
