"""From font families to the file of their specimen: records, pages, the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.draw.pdf import PdfInfo
from pnp.export import print_pdf
from pnp.load.files import Library
from pnp.making.desk import Desk
from pnp.making.documents import set_document
from pnp.making.plans import named_paper
from pnp.making.specimen import specimen_lists
from pnp.making.specimen_sample import Exhibit
from pnp.model.result import Built, Request
from pnp.problems import Problems

FILE = f"fonts-specimen{print_pdf.SUFFIX}"
_LANGUAGE = "en"  # of its labels


def build_specimen(
    exhibits: Iterable[Exhibit], library: Library, asked: str | None, problems: Problems
) -> Built:
    """The specimen of these families on a paper (None: that of its language).

    Raises UsageError for an unknown paper, InputError for fonts that cannot be used.
    """
    paper = named_paper(library, asked, _LANGUAGE, problems)
    desk, shown = Desk(library), list(exhibits)
    made = set_document("specimen", specimen_lists(shown, desk.fonts(problems)), desk, paper, {})
    title = f"Fonts: {', '.join(exhibit.family.name for exhibit in shown)}"
    pages = len(made.sheets)
    info = PdfInfo(title, subject=f"pages: {pages}", language=_LANGUAGE, bookmarks=made.bookmarks)
    data = print_pdf.export(info, made.sheets, made.faces, {}, desk.shown)
    return Built(Request("", ""), FILE, title, pages, 0, paper.name, data=data)
