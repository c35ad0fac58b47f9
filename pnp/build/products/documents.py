"""Documents that pnp ships: pages described in `layouts/<name>/`, filled with records.

In: the name of a document, its records by list, a paper. Out: pages and bookmarks. A
document is a book: `pages.md` and `pages.yaml`, and a layout for each list of records, with the
name of the list; a project can replace each of these files. Each record is the field `row` of a
card with an `id`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.build.context import BuildContext, size_of
from pnp.build.products.figures import Figures
from pnp.files.listing import is_file
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.languages.defaults import binding_edge
from pnp.load.book_layouts import load_book_layout
from pnp.model.face import Face
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import InputError, Problems, Span
from pnp.model.sheet import Bookmark, Paper, Sheet
from pnp.model.source import Record
from pnp.sources.files import Library
from pnp.typeset.books.book import BookSource, set_book

Rows = Mapping[str, Mapping[str, Any]]  # by id, in their order


class Document(Struct, frozen=True):
    """The pages of a document before they are drawn."""

    pages: tuple[Face, ...]
    bookmarks: tuple[Bookmark, ...]

    @property
    def faces(self) -> dict[str, Face]:
        """The pages by their keys."""
        return {page.key: page for page in self.pages}

    def sheets(self, paper: Paper) -> tuple[Sheet, ...]:
        """One page on each sheet of its paper."""
        sizes = [size_of(page) for page in self.pages]
        return impose(Job(GridStyle(name="document"), paper, sizes))


def set_document(
    name: str,
    lists: Mapping[str, Rows],
    context: BuildContext,
    paper: Paper,
    faces: Mapping[str, Face],
    language: str = "en",
) -> Document:
    """Set a document in a language. Its layouts can show these `faces`.

    Raises InputError for layouts that cannot be used and texts that cannot be set.
    """
    problems = Problems()
    own = context.showing(faces)
    game = _game(name, lists, language)
    span = Span(f"layouts/{name}/pages.md")
    path = _find(own.library, f"{name}/pages.md")
    manuscript = own.lazy.book(name, path, problems)
    layout = load_book_layout(f"{name}/pages", own.lazy, span, problems, paper)
    problems.stop_on_errors()
    assert manuscript is not None and layout is not None
    figures = Figures((own, game), (own, game), problems)
    fonts, resources = own.fonts(problems), own.resources(game, problems)
    source = BookSource(
        manuscript, layout, game, resources, fonts, figures, binding=binding_edge(language)
    )
    book = set_book(source, problems)
    figures.finish()
    problems.stop_on_errors()
    assert book is not None
    return Document(tuple(book.pages), book.bookmarks)


def _find(library: Library, name: str) -> Path:
    """A file below the layouts of the project, or of pnp. Raises InputError."""
    for root in library.roots:
        path = root / "layouts" / name
        if is_file(path):
            return path
    raise InputError.of("missing-file", f"there is no file 'layouts/{name}'")


def _game(name: str, lists: Mapping[str, Rows], language: str) -> Game:
    """Records as the decks of a game, each with the layout of its name."""
    decks = {}
    for deck, rows in lists.items():
        span = Span(f"layouts/{name}/{deck}.yaml")
        cards = tuple(
            Card(key, deck, {"id": key, "row": row}, Record(span.path)) for key, row in rows.items()
        )
        decks[deck] = Deck(deck, f"{name}/{deck}", None, cards, span, span)
    return Game(name, name, "", language, ".", {}, {}, decks, {}, {}, Record())


def numbered(kind: str, rows: Sequence[Mapping[str, Any]]) -> Rows:
    """Records with ids: a word and a number, 'entry-1'."""
    return {f"{kind}-{number}": row for number, row in enumerate(rows, 1)}
