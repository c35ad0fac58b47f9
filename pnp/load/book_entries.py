"""The books of a game, from `books` in game.yaml: their files and layouts."""

from __future__ import annotations

from pathlib import Path

from pnp.files.listing import exists, paths_in
from pnp.load.pdf_parts import PDF_TYPE
from pnp.load.products import PdfReader, check_id
from pnp.model.game import BookEntry
from pnp.model.problems import Problems, did_you_mean
from pnp.model.source import Record
from pnp.schema.records import read_record
from pnp.schema.values import Flag, Key, Text
from pnp.sources.files import Library

BOOK_KEYS = {
    "file": Key(Text(), required=True, doc="Markdown, in the game's folder"),
    "layout": Key(Text(), required=True, doc="a book layout under layouts/"),
    "lists_parts": Key(Flag(), default=False, doc="true: it lists what was built, see `parts`"),
    "before": Key(PDF_TYPE, doc="pages of existing PDF files before the first page"),
    "after": Key(
        PDF_TYPE, doc="pages of existing PDF files after the last page, e.g. the back of a cover"
    ),
}


def read_books(
    raw: Record | None, folder: Path, library: Library, files: PdfReader, problems: Problems
) -> dict[str, BookEntry]:
    """The books that have a file and a layout, by id. `files` reads the PDF files that a key
    names."""
    out = {}
    for book_id in raw or ():
        assert raw is not None
        book = _book(book_id, raw, (folder, library, files), problems)
        if book is not None:
            out[book_id] = book
    return out


def _book(
    book_id: str, books: Record, reading: tuple[Path, Library, PdfReader], problems: Problems
) -> BookEntry | None:
    raw, (folder, library, read_pages) = books[book_id], reading
    check_id("book", book_id, books, problems)
    values = read_record(raw, BOOK_KEYS, problems, f"book '{book_id}'", books.span(book_id))
    if not isinstance(raw, Record) or values["file"] is None or values["layout"] is None:
        return None
    span = raw.span("file")
    path = library.inside(folder, values["file"], span, problems)
    if path is None:
        return None
    if not exists(path):
        files = [p.name for p in paths_in(folder, ".md")]
        message = f"there is no file '{values['file']}' in {library.shown(folder)}/"
        problems.add("missing-file", message, span, did_you_mean(values["file"], files, "files"))
        return None
    before, after = (read_pages(raw, key, problems) for key in ("before", "after"))
    return BookEntry(
        book_id, str(path), values["layout"], values["lists_parts"], raw, before, after
    )
