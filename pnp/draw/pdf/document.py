"""Sheets to a PDF file, page by page: each is written as soon as it is drawn.

write_pdf(job, write)     draw and write all pages of a job
PdfWriter                 writes drawn pages, wherever they were drawn
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

from pnp.draw.canvas import Walk
from pnp.draw.pdf.drawn import Drawn, Page, Resource, voice_name
from pnp.draw.pdf.images import write_image
from pnp.draw.pdf.navigation import Navigation
from pnp.draw.pdf.objects import FileAbout, PdfObjects, numbers
from pnp.draw.pdf.pages import PageDrawer
from pnp.draw.pdf.paint import LAYERS
from pnp.draw.pdf.spelling import Voices
from pnp.draw.pdf.standards import DEMANDS, PDF_UA, rules_of, viewing, write_intent
from pnp.draw.pdf.structure import StructureTree
from pnp.draw.pdf.typefaces import Typeface
from pnp.draw.pictures import Encoded, encode
from pnp.draw.repeated import RepeatedFaces
from pnp.model.definitions import replace
from pnp.model.face import Face, FontKey, Op, PlacedPage
from pnp.model.problems import InputError, Problems
from pnp.model.profile import HOME, Profile
from pnp.model.sheet import Binding, Bookmark, PageLabel, Sheet, placed_often

if TYPE_CHECKING:
    from pnp.draw.inks.choosing import Inks
    from pnp.draw.printed_pixels import Pixels
    from pnp.pdf_pages.copying import PageCopier

Write = Callable[[bytes], object]


class PdfInfo(Struct, frozen=True):
    """The properties of a file. `duplex`: the edge the paper turns on, if it has backs.
    `bookmarks` are its outline in the order of reading, `page_labels` in the order of pages.
    `grey`: all is drawn with black ink only. `profile`: how the file is made. `is_accessible`: its
    faces are tagged as PDF/UA-1 demands, which the file then claims. `date`: see `FileAbout`.
    `binding`: the edge at which its pages are bound."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"
    duplex: str | None = None
    bookmarks: tuple[Bookmark, ...] = ()
    page_labels: tuple[PageLabel, ...] = ()
    grey: bool = False
    profile: Profile = HOME
    is_accessible: bool = False
    date: str = ""
    binding: Binding = "left"


_NOTHING = Drawn(b"", (), {})


class DrawnPages(Protocol):
    """Pages that were drawn elsewhere."""

    def find(
        self, sheet: Sheet, has: Callable[[bytes], bool]
    ) -> tuple[Page, dict[bytes, Resource]] | None:
        """The page of a sheet, with all resources that it needs, except those that the file `has`
        by their names; None if it must be drawn."""


class Kept(DrawnPages, Protocol):
    """Drawn pages that are kept between runs."""

    def keep(self, sheet: Sheet, page: Page, resources: Mapping[bytes, Resource]) -> None:
        """Keep a page that was drawn, and the resources that no page before it referred to."""


class PdfJob(Struct, frozen=True, kw_only=True):
    """What a file is made of: sheets, the faces on them by key, and the small print of each page
    by its number. `shown` returns a path as messages show it. `kept` are pages of earlier runs,
    `drawn` are pages that other processes draw. `composed` are pictures that stand for
    operations."""

    info: PdfInfo
    sheets: Sequence[Sheet]
    faces: Mapping[str, Face]
    labels: Mapping[int, tuple[Op, ...]] = field(default_factory=dict)
    shown: Callable[[str], str] = str
    kept: Kept | None = None
    drawn: DrawnPages | None = None
    composed: Container[str] = ()


def write_pdf(job: PdfJob, write: Write) -> None:
    """Draw all sheets and write the file. Raises InputError for pictures that cannot be used, all
    of them at once, and for a font that cannot. Raises ValueError for bookmarks and page labels
    that are not of this document (see `Navigation`)."""
    inks = inks_for(job.info)
    file = PdfWriter(job, write, inks, _pixels(job))
    drawing = PageDrawing(job, file.voices, inks=inks)
    for sheet in job.sheets:
        found = _fitting(job.kept, sheet, file)
        if found is None:
            found = _fitting(job.drawn, sheet, file)
            if found is None:
                found = drawing.page(sheet)
            else:
                drawing.skip(sheet)
            if job.kept is not None:
                job.kept.keep(sheet, *found)
        else:
            drawing.skip(sheet)
        file.add(*found)
    file.close()


def inks_for(info: PdfInfo) -> Inks | None:
    """What happens to the colours of a file; None if they stay as they are. Raises InputError for
    an ICC profile that cannot be read."""
    profile = info.profile
    is_unchanged = profile.color == "unchanged" and profile.lighten is None
    if is_unchanged and not profile.cut_contour and not info.grey:
        return None
    from pnp.draw.inks.choosing import inks_of

    return inks_of(profile, info.grey)


def _fitting(
    source: DrawnPages | None, sheet: Sheet, file: PdfWriter
) -> tuple[Page, dict[bytes, Resource]] | None:
    """The page of a sheet from a source, if it is what would be drawn for this file."""
    found = source.find(sheet, file.has) if source is not None else None
    return found if found is not None and file.fits(*found) else None


def _pixels(job: PdfJob) -> dict[str, Pixels]:
    """How many pixels are printed of pictures, by path, if a sheet limits these. To know that
    before the first page is written, all faces are laid out once more."""
    if all(sheet.max_dpi is None for sheet in job.sheets):
        return {}
    from pnp.draw.printed_pixels import printed_pixels

    return printed_pixels(job.sheets, job.faces)


class PageDrawing:
    """The pages of a job that must be drawn. `drawer` has drawn pages of another job before, with
    the same files of fonts and pictures: these are not read again."""

    def __init__(
        self,
        job: PdfJob,
        voices: dict[bytes, Voices],
        drawer: PageDrawer | None = None,
        inks: Inks | None = None,
    ) -> None:
        faces, profile = job.faces, job.info.profile
        inks = inks_for(job.info) if inks is None else inks
        if inks is not None:
            faces = inks.faces(faces)
        placed = placed_often(job.sheets)
        self._faces = RepeatedFaces(faces, placed)
        self._walk = Walk(job.labels)
        rules = rules_of(profile)
        self.drawer = PageDrawer(placed, voices, rules, inks) if drawer is None else drawer
        if drawer is not None:
            drawer.begin_job(placed)

    def page(self, sheet: Sheet) -> tuple[Page, dict[bytes, Resource]]:
        """The page of a sheet, with the resources that no page before it referred to."""
        self._walk.draw(sheet, self._faces, self.drawer)
        assert self.drawer.page is not None
        return self.drawer.page, self.drawer.resources.take()

    def skip(self, sheet: Sheet) -> None:
        """A sheet that need not be drawn."""
        self._faces.skip(placement.face for placement in sheet.placements)


class PdfWriter:
    """A file that drawn pages are written to, one after the other. `voices` are those of its fonts
    by name. `pixels` are those that are printed of pictures, by path, where these are limited."""

    def __init__(
        self,
        job: PdfJob,
        write: Write,
        inks: Inks | None = None,
        pixels: Mapping[str, Pixels] | None = None,
    ) -> None:
        info = job.info
        self.voices: dict[bytes, Voices] = {}
        self._info = info
        self._shown = job.shown
        self._inks = inks
        self._composed = job.composed
        self._pixels = pixels or {}
        self._problems = Problems()
        self._demands = demands = DEMANDS[info.profile.standard]
        claims = demands.xmp
        if info.is_accessible and info.profile.standard == "none":
            claims = (*claims, PDF_UA)
        self._objects = PdfObjects(
            write,
            FileAbout(info.title, info.author, info.subject, info.language, demands.version,
                      demands.info, claims, info.date),
        )  # fmt: skip
        if demands.has_viewing:
            self._objects.viewer(viewing(info.profile, info.duplex, info.binding))
        self._navigation = Navigation(self._objects, len(job.sheets))
        self._structure = StructureTree(self._objects, self._navigation.pages)
        self._known: dict[bytes, Resource] = {}  # what no stream refers to yet
        self._kinds: dict[bytes, dict[bytes, int]] = {}  # what is written: numbers by kind, name
        self._numbers: dict[bytes, int] = {}
        self._fonts: dict[bytes, FontKey] = {}
        self._dictionaries: dict[tuple[bytes, ...], int] = {}
        self._pages: list[tuple[Page, bytes]] = []  # without their streams
        self._copiers: dict[tuple[str, bytes], PageCopier] = {}  # of PDF files, by path and place

    def has(self, name: bytes) -> bool:
        """Whether the file has a resource of a name."""
        return name in self._numbers or name in self._known or name in self._fonts

    def fits(self, page: Page, resources: Mapping[bytes, Resource]) -> bool:
        """Whether a page that was drawn for another file, or by itself, is what would be drawn for
        this one: whether the glyphs of its letters have these texts in its fonts."""
        streams = [page.drawn, *(r.drawn for r in resources.values() if r.drawn is not None)]
        return all(
            self.voices.setdefault(font, Voices()).fits(letters)
            for drawn in streams
            for font, letters in drawn.letters.items()
        )

    def add(self, page: Page, resources: Mapping[bytes, Resource]) -> None:
        """Write a page. `resources` are those that no page before it referred to."""
        self._known |= {n: r for n, r in resources.items() if n not in self._numbers}
        dictionary = self._dictionary(page.drawn)
        content = self._objects.stream(b"", page.drawn.packed)
        boxes = page.boxes
        if self._info.profile.is_for_print_shop and b"/TrimBox" not in boxes:
            boxes += b"/TrimBox[%s]" % numbers((0, 0, page.width, page.height))
        entries = b"%s/Resources %d 0 R/Contents %d 0 R" % (boxes, dictionary, content)
        self._navigation.add(page)
        entries += self._structure.add(page)
        self._pages.append((replace(page, drawn=_NOTHING, tagged=()), entries))

    def close(self) -> None:
        """Write the rest of the file. Raises InputError for pictures and fonts that could not be
        used."""
        self._problems.stop_on_errors()
        for name, key in self._fonts.items():
            voices = self.voices[name].texts
            numbered = Typeface(key).embed(self._objects, voices, self._shown(key.path))
            for voice, number in enumerate(numbered):
                self._enter(b"/Font", voice_name(name, voice), number)
        self._write_layers()
        for names, number in self._dictionaries.items():
            self._objects.put(b"<<%s>>" % b"".join(self._entries(names)), number)
        for index, (page, entries) in enumerate(self._pages):
            links: Sequence[int] = ()
            if self._demands.has_links:
                links = self._navigation.annotations(index, page, self._structure)
            if links:
                entries += b"/Annots[%s]" % b" ".join(b"%d 0 R" % number for number in links)
            self._objects.page(entries, self._navigation.pages[index])
        self._structure.write()
        self._navigation.bookmarks(self._info.bookmarks)
        self._navigation.page_labels(self._info.page_labels)
        write_intent(self._objects, self._info.profile)
        self._objects.save()

    # -- resources ----------------------------------------------------------------------

    def _dictionary(self, drawn: Drawn) -> int:
        """The number of the dictionary for a stream. What the stream refers to is written, its
        letters are noted.

        Streams have a dictionary of only those names that they use; streams that use the same
        share it. Were all in one, a reader that looks there for transparency would find it for
        every page: Ghostscript then took minutes for a page of patterns that it draws in a tenth
        of a second (measured).
        """
        for font, letters in drawn.letters.items():
            self.voices.setdefault(font, Voices()).add(letters)
        key = tuple(sorted(drawn.names))
        if key not in self._dictionaries:
            for name in drawn.names:
                self._write(name)
            self._dictionaries[key] = self._objects.reserve()
        return self._dictionaries[key]

    def _write(self, name: bytes) -> None:
        """Write a resource, unless it is written. Voices of fonts are written at the end."""
        resource = self._known.pop(name, None)
        if resource is None:
            return
        if resource.font is not None:
            self._fonts[name] = resource.font
            return
        for other in resource.refers:
            self._write(other)
        if resource.picture is not None:
            number = self._picture(resource.picture)
        elif resource.placed is not None:
            number = self._placed(resource.placed, resource.place)
        elif resource.drawn is not None:
            dictionary = self._dictionary(resource.drawn)
            entries = b"%s/Resources %d 0 R" % (resource.body[0], dictionary)
            number = self._objects.stream(entries, resource.drawn.packed)
        else:
            references = [b"%d 0 R" % self._numbers[other] for other in resource.refers]
            parts = zip_longest(resource.body, references, fillvalue=b"")
            number = self._objects.put(b"".join(chain.from_iterable(parts)))
        self._enter(resource.kind, name, number)

    def _enter(self, kind: bytes, name: bytes, number: int) -> None:
        self._numbers[name] = number
        self._kinds.setdefault(kind, {})[name] = number

    def _entries(self, names: tuple[bytes, ...]) -> Iterator[bytes]:
        """The parts of a dictionary, one for each kind that is used."""
        for kind, entries in sorted(self._kinds.items()):
            used = [b"/%s %d 0 R" % (name, entries[name]) for name in names if name in entries]
            if used:
                yield b"%s<<%s>>" % (kind, b"".join(used))

    def _write_layers(self) -> None:
        if layers := b" ".join(b"%d 0 R" % n for n in self._kinds.get(LAYERS, {}).values()):
            all_shown = b"<</Name(Layers)/Order[%s]/ON[%s]>>" % (layers, layers)
            entry = self._objects.put(b"<</OCGs[%s]/D%s>>" % (layers, all_shown))
            self._objects.catalogue("OCProperties", entry)

    def _picture(self, path: str) -> int:
        try:
            picture = self._encode(path)
            if self._inks is not None:
                picture = self._inks.picture(picture, path in self._composed)
            if self._info.profile.is_flat:  # what is transparent is composed already
                picture = replace(picture, alpha=None)
            return write_image(self._objects, picture)
        except InputError as error:
            self._problems.extend(error.problems)
            return self._objects.reserve()

    def _placed(self, placed: PlacedPage, place: bytes) -> int:
        """The number of a form that draws a page of a PDF file; those for different places have
        nothing in common."""
        # most files have none
        from pnp.pdf_pages.copying import PageCopier
        from pnp.pdf_pages.opening import DamagedPdfError, fault, open_pdf

        shown = self._shown(placed.path)
        try:
            key = placed.path, place
            if key not in self._copiers:
                source = open_pdf(placed.path, shown)
                self._copiers[key] = PageCopier(source, self._objects)
            return self._copiers[key].page(placed.page, placed.window)
        except InputError as error:
            self._problems.extend(error.problems)
        except DamagedPdfError as error:
            self._problems.extend(fault(shown, str(error), error.hint, None).problems)
        return self._objects.reserve()

    def _encode(self, path: str) -> Encoded:
        if path not in self._pixels:
            return encode(path, self._shown(path))
        from pnp.draw.resampling import encode_at_most

        return encode_at_most(path, self._shown(path), self._pixels[path])
