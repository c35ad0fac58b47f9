"""From pages of existing PDF files to faces: the content of a product, or the cover of a book.

In: the pages that a game names, and the profile that the file is made with. Out: a face for each
page. A page is placed as it is, unless that would break what the profile promises: then it is
printed as a picture, which has the inks of the profile, and this is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct, field

from pnp.build.context import BuildContext, Content, size_of
from pnp.build.products.existing_pages.promises import why_picture
from pnp.load.book_layouts import page_sizes
from pnp.load.layouts import size_type
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import BLANK, PdfPart
from pnp.model.problems import InputError, Problems
from pnp.model.profile import Profile
from pnp.model.sheet import Paper
from pnp.model.units import in_mm
from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.facts import PageFacts
from pnp.pdf_pages.opening import DamagedPdfError, PdfSource, fault, open_pdf
from pnp.pdf_pages.pages import SourcePage, filling, fitted, is_about, page_of
from pnp.pdf_pages.ranges import HINT, chosen
from pnp.schema.values import Mismatch

Size = tuple[float, float]
_DPI = 300.0  # of pages that are printed as pictures
_EMBED = "embed all fonts when you export it, or write 'dpi: 300' to print its pages as pictures"


class PageJob(Struct, frozen=True):
    """What pages are placed for: the `owner`, a product or a book, names their faces, and `title`
    stands for pages that have no words of their own. `size`: that of all other pages (None: there
    are none). `room`: what pages are scaled to if nothing else is stated."""

    context: BuildContext
    owner: str
    title: str
    paper: Paper
    profile: Profile
    is_grey: bool
    room: Size
    size: Size | None = None


def room_on(paper: Paper, is_folded: bool) -> Size:
    """The size of a page that fills a paper, or half of it."""
    short, long = sorted((paper.width, paper.height))
    if is_folded:
        short, long = sorted((short, long / 2))
    return short, long


def pdf_content(job: PageJob, parts: Sequence[PdfPart], problems: Problems) -> Content:
    """The pages of all parts in their order."""
    faces = placed_faces(job, parts, problems)
    return Content(tuple(map(size_of, faces)), None, {face.key: face for face in faces})


def count_pages(job: PageJob, parts: Sequence[PdfPart]) -> int:
    """The number of pages of the parts, without what cannot be read, which is reported later."""
    count = 0
    for part in parts:
        try:
            source = open_pdf(part.path, job.context.shown(part.path), part.span())
            count += len(chosen(part.ranges, source.pages))
        except (InputError, ValueError):
            continue
    return count


def placed_faces(job: PageJob, parts: Sequence[PdfPart], problems: Problems) -> list[Face]:
    """The faces of the parts; what cannot be used is reported and left out."""
    placer = _Placer(job, problems)
    for part in parts:
        placer.add(part)
    return placer.faces()


class _Page(Struct):
    """A page that was chosen; None for an empty one."""

    part: PdfPart
    page: SourcePage | None
    dpi: float = 0.0
    has_tiles: bool = False


class _Causes(Struct):
    """The pages of a part by what is to be reported of them."""

    pages: dict[str, list[int]] = field(default_factory=dict)

    def add(self, cause: str, page: int) -> None:
        """A page."""
        self.pages.setdefault(cause, []).append(page)


class _LeftOut(Struct):
    """What is not printed of a part: the number of links and of notes, pages with programs, and
    pages with layers that are not shown."""

    links: int = 0
    notes: int = 0
    programs: list[int] = field(default_factory=list)
    layers: list[int] = field(default_factory=list)

    def add(self, facts: PageFacts, page: int) -> None:
        """A page."""
        self.links += facts.links
        self.notes += facts.notes
        self.programs += [page] * facts.has_programs
        self.layers += [page] * facts.has_hidden_layers


class _Placer:
    def __init__(self, job: PageJob, problems: Problems) -> None:
        self._job = job
        self._problems = problems
        self._pages: list[_Page] = []

    def add(self, part: PdfPart) -> None:
        """The pages of a part."""
        shown = self._job.context.shown(part.path)
        try:
            source = open_pdf(part.path, shown, part.span())
            numbers = chosen(part.ranges, source.pages)
            size = self._size(part)
        except InputError as error:
            self._problems.extend(error.problems)
            return
        except Mismatch as error:
            self._problems.add_error(error, part.span("size"), f"'size': {error.message}")
            return
        except ValueError as error:
            self._problems.add("wrong-value", f"'pages': {error}", part.span("pages"), HINT)
            return
        try:
            self._place(part, source, numbers, size)
        except DamagedPdfError as error:
            found = fault(shown, str(error), error.hint, part.span())
            self._problems.extend(found.problems)

    def faces(self) -> list[Face]:
        """All faces. Empty pages are as large as the others."""
        known = next((p.page for p in self._pages if p.page is not None), None)
        if known is not None:
            width, height = known.width, known.height
        else:
            width, height = self._job.size or self._job.room
        counts: dict[str, int] = {}
        found: list[Face] = []
        for one in self._pages:
            name, number = Path(one.part.path).name, one.page.number if one.page else BLANK
            key = f"{self._job.owner}/{name} {number}" if number else f"{self._job.owner}/blank"
            counts[key] = counts.get(key, 0) + 1
            key += f" ({counts[key]})" * (counts[key] > 1)
            if one.page is None:
                found.append(Face(key, width, height, 0.0, ()))
                continue
            placed = one.page.placed(one.part.path, one.dpi, one.has_tiles)
            alt = one.part.alt or self._job.title
            if not one.part.alt and len(self._pages) > 1:
                alt = f"{alt} – {len(found) + 1}"
            page = one.page
            found.append(Face(key, page.width, page.height, page.bleed, (), alt=alt, placed=placed))
        return found

    # -- sizes ----------------------------------------------------------------------------

    def _size(self, part: PdfPart) -> Size | None:
        """The size that the pages of a part must have; None if it may be any. Raises Mismatch."""
        job = self._job
        if part.size is None:
            return job.size or (job.room if part.fit == "scale" else None)
        sizes = page_sizes(job.context.library, job.paper, self._problems)
        found = size_type(sizes, None).read(part.size)
        return found["width"], found["height"]

    def _place(
        self, part: PdfPart, source: PdfSource, numbers: Iterable[int], size: Size | None
    ) -> None:
        causes, errors = _Causes(), _Causes()
        left_out = _LeftOut()
        coarse: dict[int, int] = {}  # the lowest resolution of a picture on each page
        for number in numbers:
            if number == BLANK:
                self._pages.append(_Page(part, None))
                continue
            page = page_of(source, number)
            if size is not None and part.fit == "scale":
                page = fitted(page, *size)
            elif size is not None and not is_about(page, *size):
                errors.add(_text(page.width, page.height), number)
                continue
            else:
                page = self._rounded(page, size)
            facts = facts_of(source, number, page.window)
            left_out.add(facts, number)
            if facts.lowest_dpi is not None:
                coarse[number] = round(facts.lowest_dpi / page.scale)
            dpi = self._dpi(part, source, facts, number, causes)
            self._pages.append(_Page(part, page, dpi, facts.has_tiles))
        self._report(part, causes, errors, size)
        self._report_left_out(part, left_out)
        self._report_coarse(part, coarse)

    def _rounded(self, page: SourcePage, size: Size | None) -> SourcePage:
        """A page of exactly the size that it is about: the one that is asked for, that of the room
        on the sheets, which would be left empty by a hair, or that of the first page."""
        first = next((p.page for p in self._pages if p.page is not None), None)
        sizes = (size, self._job.room, (first.width, first.height) if first else None)
        about = next((one for one in sizes if one is not None and is_about(page, *one)), None)
        return page if about is None else filling(page, *about)

    def _dpi(
        self, part: PdfPart, source: PdfSource, facts: PageFacts, page: int, causes: _Causes
    ) -> float:
        """The resolution of a page that is printed as a picture; 0 if it is placed as it is."""
        if part.dpi:
            return part.dpi
        if facts.missing_fonts:
            fonts = ", ".join(sorted(facts.missing_fonts))
            causes.add(f"font {fonts}", page)
            return _DPI  # for drafts
        why = why_picture(facts, source, self._job.profile, self._job.is_grey)
        if why:
            causes.add(why, page)
        return _DPI if why else 0.0

    # -- problems -------------------------------------------------------------------------

    def _report(self, part: PdfPart, causes: _Causes, errors: _Causes, size: Size | None) -> None:
        shown = self._job.context.shown(part.path)
        for found, pages in errors.pages.items():
            assert size is not None
            message = (
                f"{_pages(pages)} of '{shown}' {_verb(pages)} {found}, expected {_text(*size)}"
            )
            hint = "write 'fit: scale' to scale its pages"
            self._problems.add("pdf-page", message, part.span("size"), hint)
        for why, pages in causes.pages.items():
            if why.startswith("font "):
                message = (
                    f"{_pages(pages)} of '{shown}' {_verb(pages, 'uses', 'use')} the {why}, which "
                    "is not in the file"
                )
                self._problems.add("pdf-page", message, part.span(), _EMBED)
                continue
            printed = f"{_verb(pages, 'is printed as a picture', 'are printed as pictures')}"
            message = f"{_pages(pages)} of '{shown}' {printed} of {_DPI:g} pixels per inch: {why}"
            hint = "'dpi' sets another resolution"
            self._problems.add("pdf-page", message, part.span(), hint, "warning")

    def _report_coarse(self, part: PdfPart, found: dict[int, int]) -> None:
        """Report pictures with too few pixels for the size at which they are printed."""
        needed = self._job.profile.limits.low_resolution
        pages = [page for page, dpi in found.items() if dpi < needed]
        if not pages:
            return
        lowest = min(found[page] for page in pages)
        least = f"{lowest} dpi" if len(pages) == 1 else f"{lowest} dpi and more"
        shown = self._job.context.shown(part.path)
        message = (
            f"a picture on {_pages(pages)} of '{shown}' is printed at {least}, and needs "
            f"{needed:g} dpi"
        )
        hint = "export the file with larger pictures, or print it smaller"
        self._problems.add("low-resolution", message, part.span(), hint, "warning")

    def _report_left_out(self, part: PdfPart, found: _LeftOut) -> None:
        """Report what is not printed."""
        shown = self._job.context.shown(part.path)
        notes = []
        if found.links:
            notes.append(f"links of '{shown}' are left out: {found.links}")
        if found.programs:
            notes.append(
                f"programs and actions of {_pages(found.programs)} of '{shown}' are left out"
            )
        if found.layers:
            notes.append(
                f"layers that are hidden on {_pages(found.layers)} of '{shown}' are left out"
            )
        for message in notes:
            self._problems.add("pdf-page", message, part.span(), None, "note")
        if found.notes:
            message = f"notes of '{shown}' without a drawing are not printed: {found.notes}"
            hint = "flatten them in the program that made the file, or print it to a new PDF file"
            self._problems.add("pdf-page", message, part.span(), hint, "warning")


def _text(width: float, height: float) -> str:
    return f"{in_mm(width).removesuffix(' mm')} × {in_mm(height)}"


def _pages(pages: Sequence[int]) -> str:
    """Pages in words: 'page 3', 'pages 1–4, 8'."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    text = ", ".join(f"{a}–{b}" if b > a else str(a) for a, b in runs)
    return f"page{'s' * (len(pages) > 1)} {text}"


def _verb(pages: Sequence[int], one: str = "is", several: str = "are") -> str:
    return one if len(pages) == 1 else several


def as_pages_of(faces: Iterable[Face], document: str, first: int) -> list[Face]:
    """Faces as pages of a document, numbered from `first` on."""
    return [replace(f, document=document, page=n) for n, f in enumerate(faces, first)]
