"""From the book of a product to the faces of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.load.book_layouts import load_book_layout
from pnp.load.books import load_book
from pnp.making.desk import Content, Desk, size_of
from pnp.making.figures import Figures
from pnp.making.parts import Part
from pnp.model.game import BookEntry, Game
from pnp.model.sheet import Paper
from pnp.problems import Problems
from pnp.typeset.book import set_book


def book_content(
    desk: Desk,
    game: Game,
    book: BookEntry,
    paper: Paper,
    parts: Sequence[Part],
    problems: Problems,
) -> Content:
    """The pages in the order of reading; `parts` are what a book may tell of the kit."""
    library, record = desk.library, book.record
    manuscript = load_book(book.id, Path(book.path), record.span("file"), library, problems)
    layout = load_book_layout(book.layout, library, record.span("layout"), problems, paper)
    if manuscript is None or layout is None:
        return Content()
    figures = Figures(desk, game, problems)
    found = set_book(
        manuscript,
        layout,
        game,
        desk.resources(game, problems),
        desk.fonts(problems),
        figures,
        {"parts": list(parts)} if book.lists_parts else {},
        problems,
    )
    figures.finish()
    if found is None:
        return Content()
    sizes = tuple(map(size_of, found.pages))
    return Content(sizes, None, {face.key: face for face in found.pages}, found.bookmarks)
