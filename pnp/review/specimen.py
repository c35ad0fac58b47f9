"""From font families to the file of their specimen: typeset, impose, draw, export."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.build.products.sheets import named_paper
from pnp.draw.pdf.document import PdfInfo
from pnp.export import print_pdf
from pnp.impose.imposing import impose
from pnp.impose.kinds.grid import GridStyle
from pnp.impose.sheet_kinds import Job
from pnp.model.problems import InputError, Problem, Problems
from pnp.model.result import Built, Request
from pnp.model.sheet import FaceSize
from pnp.schema.values import Mismatch
from pnp.sources.files import Library
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.specimen.specimen import Exhibit, specimen

FILE = f"fonts-specimen{print_pdf.SUFFIX}"
_LANGUAGE = "en"  # of its labels
_SHEET = GridStyle(name="specimen")


def build_specimen(
    exhibits: Iterable[Exhibit], library: Library, asked: str | None, problems: Problems
) -> Built:
    """The specimen of these families on a paper (None: that of its language).

    Raises UsageError for an unknown paper, InputError for fonts that cannot be used.
    """
    paper = named_paper(library, asked, _LANGUAGE, problems)
    families = library.families(problems)
    own, shipped = library.family_order(problems)
    fonts = FontLibrary(families, lambda path: library.shown(Path(path)), own + shipped)
    shown = list(exhibits)
    try:
        pages = specimen(shown, fonts, paper)
    except Mismatch as error:
        raise InputError([Problem(error.message, None, error.hint)]) from None
    sizes = [FaceSize(page.key, page.width, page.height) for page in pages]
    sheets = impose(Job(_SHEET, paper, sizes))
    title = f"Fonts: {', '.join(exhibit.family.name for exhibit in shown)}"
    info = PdfInfo(title, subject=f"pages: {len(sheets)}", language=_LANGUAGE)
    faces = {page.key: page for page in pages}
    data = print_pdf.export(info, sheets, faces, {}, lambda path: library.shown(Path(path)))
    return Built(Request("", ""), FILE, title, len(sheets), 0, paper=paper.name, data=data)
