"""Sheets to a PDF: pages, forms, fonts and pictures of one document.

What occurs more than once is drawn once: a face placed several times, and a group of operations
common to several faces, become forms; everything else is drawn where it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from pnp.draw.canvas import place_matrix, walk
from pnp.draw.culling import Culler, seen_part
from pnp.draw.extent import Corners, extent
from pnp.draw.pdf.content import Content
from pnp.draw.pdf.fonts import PdfFont
from pnp.draw.pdf.navigation import Navigation
from pnp.draw.pdf.objects import PdfObjects, numbers
from pnp.draw.pdf.paint import Resources
from pnp.draw.pictures import Encoded, encode
from pnp.model.face import Face, FontKey, Glyphs, Group, Matrix, Op, Path, Pattern
from pnp.model.problems import InputError, Problems
from pnp.model.sheet import Bookmark, PageLabel, Placement, Sheet


class PdfInfo(Struct, frozen=True):
    """The properties of a file. `duplex`: the edge the paper turns on, if it has backs.
    `bookmarks` are its outline in the order of reading, `page_labels` in the order of pages.
    `grey`: all is drawn with black ink only."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"
    duplex: str | None = None
    bookmarks: tuple[Bookmark, ...] = ()
    page_labels: tuple[PageLabel, ...] = ()
    grey: bool = False


_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}


def draw_pdf(
    info: PdfInfo,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    labels: Mapping[int, tuple[Op, ...]],
    shown: Callable[[str], str] = str,
) -> bytes:
    """The file. Raises InputError for pictures that cannot be used, all of them at once, and for
    a font that cannot; `shown` gives a path as messages show it. Raises ValueError for bookmarks
    and page labels that are not of this document (see `Navigation`)."""
    if info.grey:
        from pnp.draw.inks.greys import grey_faces

        faces = grey_faces(faces)
    canvas = PdfCanvas(info, sheets, faces, shown)
    walk(sheets, faces, labels, canvas)
    return canvas.save()


class PdfCanvas:
    """A canvas that writes a PDF, and the library that its content streams refer to."""

    def __init__(
        self,
        info: PdfInfo,
        sheets: Sequence[Sheet],
        faces: Mapping[str, Face],
        shown: Callable[[str], str] = str,
    ) -> None:
        self._shown = shown
        self._grey = info.grey
        self._problems = Problems()
        self._objects = PdfObjects(info.title, info.author, info.subject, info.language)
        self._objects.viewer(_DUPLEX[info.duplex])
        self._navigation = Navigation(self._objects, sheets, faces)
        self._navigation.bookmarks(info.bookmarks)
        self._navigation.page_labels(info.page_labels)
        self._pages = iter(self._navigation.pages)
        self.resources = Resources(self._objects)
        self._fonts: dict[FontKey, PdfFont] = {}
        self._placed = Counter(p.face for sheet in sheets for p in sheet.placements)
        self._met: Counter[Group] = Counter()
        self._tiled: dict[Group, bool] = {}
        self._count(op for key in self._placed for op in faces[key].ops)
        self._culler = Culler()
        self._sheet: Sheet | None = None
        self._page: Content | None = None
        self._links: list[int] = []  # annotations of the page

    def _count(self, ops: Iterable[Op]) -> None:
        """How often each group occurs; what is inside counts once, with its group."""
        met = self._met
        for op in ops:
            if not isinstance(op, Group):
                continue
            if op.origin is not None:
                self._count(op.ops)
            else:
                met[op] += 1
                if met[op] == 1 and not op.is_picture:  # of which only a part is drawn
                    self._count(op.ops)

    # -- the canvas ---------------------------------------------------------------------

    def begin(self, sheet: Sheet) -> None:
        """See `Canvas`."""
        self._sheet = sheet
        self._page = Content(self)
        self._page.transform((1.0, 0.0, 0.0, -1.0, 0.0, sheet.paper.height))

    def place(self, face: Face, placement: Placement) -> None:
        """See `Canvas`."""
        sheet, page = self._sheet, self._page
        assert sheet is not None and page is not None
        if face.links:
            self._links += self._navigation.annotations(face, placement, sheet.paper.height)
        page.push()
        page.clip_box(placement.clip)
        page.transform(place_matrix(placement))
        part = seen_part(face, placement)
        if part is not None:
            page.draw(self._culler.seen(face.ops, part))
        elif self._placed[face.key] > 1:
            page.form(self._face_form(face, page.where))
        else:
            page.draw(face.ops)
        page.pop()

    def draw(self, ops: tuple[Op, ...]) -> None:
        """See `Canvas`."""
        assert self._page is not None
        self._count(ops)  # marks met on a second sheet become a form
        self._page.draw(ops)

    def end(self) -> None:
        """See `Canvas`."""
        sheet, page = self._sheet, self._page
        assert sheet is not None and page is not None
        width, height = sheet.paper.width, sheet.paper.height
        boxes = b"/MediaBox[%s]" % numbers((0, 0, width, height))
        if sheet.trim is not None:
            x, y, w, h = sheet.trim
            boxes += b"/TrimBox[%s]" % numbers((x, height - y - h, x + w, height - y))
            boxes += b"/BleedBox[%s]" % numbers((0, 0, width, height))
        drawn = page.stream()
        content = self._objects.stream(b"", drawn)
        entries = b"%s/Resources %d 0 R/Contents %d 0 R" % (
            boxes, self.resources.of(drawn), content,
        )  # fmt: skip
        if self._links:
            entries += b"/Annots[%s]" % b" ".join(b"%d 0 R" % number for number in self._links)
        self._objects.page(entries, next(self._pages))
        self._sheet = self._page = None
        self._links = []

    def save(self) -> bytes:
        """The whole file. Raises InputError for pictures and fonts that could not be used."""
        self._problems.stop_on_errors()
        for font in self._fonts.values():
            for name, number in font.embed(self._objects, self._shown(font.key.path)):
                self.resources.add(b"/Font", name, number)
        self.resources.write()
        return self._objects.save()

    # -- the library --------------------------------------------------------------------

    def font(self, key: FontKey) -> PdfFont:
        """See `pdf_content.Library`."""
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = PdfFont(key, b"F%d" % (len(self._fonts) + 1))
        return font

    def picture(self, path: str) -> bytes:
        """See `pdf_content.Library`."""

        def make() -> int:
            try:
                picture = encode(path, self._shown(path))
                if self._grey:
                    from pnp.draw.inks.pictures import grey_picture

                    picture = grey_picture(picture)
                return self._image(picture)
            except InputError as error:
                self._problems.extend(error.problems)
                return self._objects.reserve()

        return self.resources.name(b"/XObject", b"I", path, make)

    def seen(self, picture: Group) -> tuple[Op, ...]:
        """See `pdf_content.Library`."""
        return self._culler.seen_in_clip(picture)

    def form(self, group: Group, whole: bool, where: Matrix) -> bytes | None:
        """See `pdf_content.Library`."""
        if not whole and self._met[group] < 2:
            return None
        entries = b"/Group<</S/Transparency/I true>>" if whole else b""
        place = where if self._has_tiles(group) else None
        key = (group, whole, place)

        def make() -> int:
            box = extent(group.ops) or (0.0, 0.0, 0.0, 0.0)
            return self._form(group.ops, box, where, entries)

        return self.resources.name(b"/XObject", b"X", key, make)

    def _face_form(self, face: Face, where: Matrix) -> bytes:
        box = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
        place = where if any(map(self._has_tiles, face.ops)) else None
        return self.resources.name(
            b"/XObject", b"X", (face.key, place), lambda: self._form(face.ops, box, where)
        )

    def _form(self, ops: tuple[Op, ...], box: Corners, where: Matrix, entries: bytes = b"") -> int:
        """A form for all places; with a tile in it for one (see `tile_pattern`)."""
        content = Content(self, where)
        content.draw(ops)
        drawn = content.stream()
        return self._objects.stream(
            b"/Type/XObject/Subtype/Form/BBox[%s]/Resources %d 0 R%s"
            % (numbers(_wider(box)), self.resources.of(drawn), entries),
            drawn,
        )

    def _has_tiles(self, op: Op) -> bool:
        """Whether an operation draws with a pattern, itself or deep inside."""
        if isinstance(op, Path | Glyphs):
            return isinstance(op.fill, Pattern) or (
                op.stroke is not None and isinstance(op.stroke.paint, Pattern)
            )
        if not isinstance(op, Group):
            return False
        known = self._tiled.get(op)
        if known is None:
            known = self._tiled[op] = any(map(self._has_tiles, op.ops))
        return known

    def _image(self, picture: Encoded) -> int:
        entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent %d" % (
            picture.width, picture.height, picture.bits,
        )  # fmt: skip
        space = picture.color_space
        if isinstance(space, str):
            entries += b"/ColorSpace/%s" % space.encode()
        else:
            entries += b"/ColorSpace[/Indexed/DeviceRGB %d<%s>]" % (
                len(space.palette) // 3 - 1, space.palette.hex().encode(),
            )  # fmt: skip
        entries += b"/Filter/%s" % picture.filter.encode()
        if picture.decode_parms is not None:
            names = (b"Predictor", b"Colors", b"Columns", b"BitsPerComponent")
            pairs = zip(names, picture.decode_parms, strict=True)
            entries += b"/DecodeParms<<%s>>" % b"".join(b"/%s %d" % pair for pair in pairs)
        if picture.decode is not None:
            entries += b"/Decode[%s]" % numbers(picture.decode)
        if picture.alpha is not None:
            entries += b"/SMask %d 0 R" % self._image(picture.alpha)
        return self._objects.stream(entries, picture.data, packed=True)


def _wider(box: Corners) -> Corners:
    """A form's box, so wide that its edge never touches what is drawn: where an edge of the
    drawing was cut by the box too, readers that smooth edges would do so twice."""
    x0, y0, x1, y1 = box
    more = 1 + (x1 - x0 + y1 - y0) / 50
    return x0 - more, y0 - more, x1 + more, y1 + more
