"""From the book of a product to the faces of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pnp.build.context import BuildContext, Content, size_of
from pnp.build.products.existing_pages.placing import (
    PageJob,
    as_pages_of,
    count_pages,
    placed_faces,
)
from pnp.build.products.figures import Figures
from pnp.build.products.parts import Part
from pnp.load.book_layouts import load_book_layout
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import BookEntry, Game
from pnp.model.problems import Problems
from pnp.model.sheet import Binding, FaceSize, PageLabel, Paper, Sheet
from pnp.typeset.books.book import BookSource, set_book


class Cover(Struct, frozen=True):
    """How pages of existing files are placed around a book, whose sheets have a `multiple` of so
    many pages."""

    job: PageJob
    multiple: int = 1


class BookJob(Struct, frozen=True):
    """A book of an edition of a game, and the paper of its pages. `parts` are the products that it
    may list. `printed` is the game whose cards are figures, if that is another edition. `binding`:
    the edge at which its pages are bound."""

    context: BuildContext
    game: Game
    book: BookEntry
    paper: Paper
    parts: Sequence[Part] = ()
    printed: tuple[BuildContext, Game] | None = None
    binding: Binding = "left"


def book_content(job: BookJob, cover: Cover, problems: Problems) -> Content:
    """The pages in reading order. Products that print the same book on the same paper share its
    pages. Pages of existing files stand before and after them as the `cover` states."""
    book = job.book
    before = count_pages(cover.job, book.before) if book.before else 0

    def make(own: Problems) -> Content:
        return _content(job, before + 1, own)

    if book.lists_parts:
        content = make(problems)
    else:
        edition = job.printed and job.printed[1].edition
        key = ("book", book.id, job.paper, job.binding, edition, before)
        content = job.context.once(key, problems, make)
    if not content.fronts or not (book.before or book.after):
        return content
    return _covered(content, book, cover, problems)


def _covered(content: Content, book: BookEntry, cover: Cover, problems: Problems) -> Content:
    """The pages of a book between those of existing files. Those after it are the last ones of the
    sheets; empty pages come before them."""
    page = content.fronts[0]
    job = replace(cover.job, size=(page.width, page.height))
    first = placed_faces(job, book.before, problems)
    last = placed_faces(replace(job, owner=f"{job.owner}/after"), book.after, problems)
    text = [content.faces[size.key] for size in content.fronts]
    count = len(first) + len(text) + len(last)
    empty = -count % cover.multiple if last else 0
    missing = [
        Face(f"{job.owner}/empty {n}", page.width, page.height, 0.0, ())
        for n in range(1, empty + 1)
    ]
    start = len(first) + len(text) + 1
    faces = (
        *as_pages_of(first, book.id, 1),
        *text,
        *as_pages_of((*missing, *last), book.id, start),
    )
    return Content(
        tuple(map(size_of, faces)), None, {face.key: face for face in faces}, content.bookmarks
    )


def _content(job: BookJob, first: int, problems: Problems) -> Content:
    """The pages of the book itself; `first` is the number of the first one."""
    source, figures = book_source(job, problems)
    if source is None:
        return Content()
    found = set_book(replace(source, first=first), problems)
    figures.finish()
    if found is None:
        return Content()
    sizes = tuple(map(size_of, found.pages))
    return Content(sizes, None, {face.key: face for face in found.pages}, found.bookmarks)


def book_source(job: BookJob, problems: Problems) -> tuple[BookSource | None, Figures]:
    """What a book is made of (None: it cannot be read), and the faces that it shows."""
    context, game, book = job.context, job.game, job.book
    manuscript = context.lazy.book(book.id, Path(book.path), problems)
    span = book.record.span("layout")
    layout = load_book_layout(book.layout, context.lazy, span, problems, job.paper)
    figures = Figures((context, game), job.printed or (context, game), problems)
    if manuscript is None or layout is None:
        return None, figures
    names = {"parts": [part.record for part in job.parts]} if book.lists_parts else {}
    resources, fonts = context.resources(game, problems), context.fonts(problems)
    source = BookSource(
        manuscript, layout, game, resources, fonts, figures, names, context.watch,
        binding=job.binding,
    )  # fmt: skip
    return source, figures


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
