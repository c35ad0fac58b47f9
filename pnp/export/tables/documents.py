"""The rules of a game as a PDF file: a page for each page, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.export.tables.pieces import Document, Group, Piece
from pnp.model.definitions import replace
from pnp.model.result import Stored

if TYPE_CHECKING:
    from pnp.model.sheet import FaceSize, Sheet


def document_pdf(document: Document) -> bytes | Stored:
    """The PDF file of a document, whose pages are as large as they are after the cut. Raises
    InputError for pictures that cannot be used."""
    from pnp.export.print_pdf import export

    job = document.job
    sheets = tuple(_page(face, number) for number, face in enumerate(job.fronts, 1))
    info = replace(job.info, duplex=None,
                   subject=f"{job.name}, {job.about['edition']}, pages: {len(sheets)}")  # fmt: skip
    paged = replace(job, info=info, sheets=sheets, labels={}, kept=None, drawn=None)
    return export(paged.pdf, job.notes, job.spool, job.is_verified)


def page_groups(document: Document) -> Iterator[Group]:
    """The pages of a document as cards, for tables that have no PDF files: a group for each size
    of pages."""
    job = document.job
    pages = list(enumerate(job.fronts, 1))
    for width, height in dict.fromkeys((face.width, face.height) for face in job.fronts):
        alike = [(n, face) for n, face in pages if (face.width, face.height) == (width, height)]
        pieces = tuple(
            Piece(face.key, "", str(n), f"{document.title} {n}", "", (), 1) for n, face in alike
        )
        size = replace(alike[0][1], outline=(), corner=0.0)
        yield Group(job, f"{document.name}-{alike[0][0]}", "", document.title, "card", "square",
                    size, pieces)  # fmt: skip


def _page(face: FaceSize, number: int) -> Sheet:
    from pnp.impose.papers import size_text
    from pnp.model.sheet import Paper, Placement, Sheet

    whole = 0.0, 0.0, face.width, face.height
    placed = Placement(face.key, *whole, 0, whole)
    paper = Paper(size_text(face.width, face.height), face.width, face.height)
    return Sheet(paper, "front", number, (placed,), trim=whole)
