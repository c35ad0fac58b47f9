"""From font families to the file of their specimen: records, pages, the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.build.context import BuildContext
from pnp.build.products.documents import set_document
from pnp.build.products.sheets import named_paper
from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export import print_pdf
from pnp.model.problems import Problems
from pnp.model.result import Built, Request
from pnp.review.specimen.lists import specimen_lists
from pnp.review.specimen.sample import Exhibit
from pnp.sources.files import Library

FILE = "fonts-specimen.pdf"
_LANGUAGE = "en"  # of its labels


def build_specimen(
    exhibits: Iterable[Exhibit], library: Library, asked: str | None, problems: Problems
) -> Built:
    """The specimen of these families on a paper (None: that of its language).

    Raises UsageError for an unknown paper, InputError for fonts that cannot be used.
    """
    paper = named_paper(library, asked, _LANGUAGE, problems)
    context, shown = BuildContext(library), list(exhibits)
    made = set_document(
        "specimen", specimen_lists(shown, context.fonts(problems)), context, paper, {}
    )
    title = f"Fonts: {', '.join(exhibit.family.name for exhibit in shown)}"
    pages = len(made.pages)
    info = PdfInfo(title, subject=f"pages: {pages}", language=_LANGUAGE, bookmarks=made.bookmarks)
    job = PdfJob(info=info, sheets=made.sheets(paper), faces=made.faces, shown=context.shown)
    data = print_pdf.export(job)
    return Built(Request("", ""), FILE, title, pages, 0, paper=paper.name, data=data)
