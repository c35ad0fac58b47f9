"""From a sheet to a drawn page: its content stream, and the resources that it refers to.

What a page looks like depends on the sheet and the faces on it alone, and on how often each face
is placed in the whole file; never on other pages (see `drawn`).

A face placed more than once becomes a form, drawn once; so do groups with a lot to draw, wherever
they stand, since they are mostly the same on many faces: icons, frames, crop marks. Everything else
is drawn where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from pnp.draw.culling import Culler, seen_part
from pnp.draw.extent import Corners, Extents, moved
from pnp.draw.pdf.content import Content
from pnp.draw.pdf.drawn import MOST_ART, Page, PageLink, Resource, Resources, Tagged
from pnp.draw.pdf.fonts import PdfFont
from pnp.draw.pdf.objects import numbers
from pnp.draw.pdf.paint import ANYTHING, Paints, Rules, matrix_bytes
from pnp.draw.pdf.spelling import Voices
from pnp.draw.pdf.state import path_bytes
from pnp.draw.pdf.typefaces import Typeface
from pnp.files.reading import hash_regular
from pnp.model.face import (
    Box,
    Clip,
    Element,
    Face,
    FontKey,
    Group,
    Matrix,
    Op,
    Path,
    Pattern,
    Picture,
    PlacedPage,
    Segments,
)
from pnp.model.sheet import Placement, Sheet
from pnp.text.cache import Recent, RecentByWeight

if TYPE_CHECKING:
    from pnp.draw.inks.choosing import Inks

_SAME = 0.01  # points; what is smaller cannot be clicked, what is nearer to an edge is on it
_LARGE = 24  # segments of paths: a group with as many is a form
_KEPT = 4096  # groups of a generation
_OBJECTS = b"/XObject"

# forms that are the same in all files, because they have no letters: nearly all drawings; products
# and editions show the same ones
_Art = tuple[Group, bool, Matrix | None, Rules]
_art: Recent[_Art, Resource] = RecentByWeight(MOST_ART, lambda form: form.weight)

_Anchor = tuple[str, float, float, bool]


class PageDrawer:
    """A canvas that draws pages of one file, one after the other. `page` is the last one.

    `placed` are the faces that are placed more than once in the file. `voices` are those of the
    file's fonts, by the name of the font. `rules`: what the file may have. `inks` change the
    colours of what is drawn beside faces.
    """

    def __init__(
        self,
        placed: Mapping[str, int],
        voices: dict[bytes, Voices],
        rules: Rules = ANYTHING,
        inks: Inks | None = None,
    ) -> None:
        self.resources = Resources()
        self.paints = Paints(self.resources, rules)
        self._inks = inks
        self.page: Page | None = None
        self._placed = placed
        self._voices = voices
        self._fonts: dict[FontKey, PdfFont] = {}
        self._by_name: dict[bytes, PdfFont] = {}
        self._pictures: dict[str, bytes] = {}
        self._placed_pages: dict[tuple[str, int, Box, bytes], bytes] = {}
        self._weights: Recent[Group, tuple[int, bool]] = Recent(_KEPT)
        self._extents = Extents()
        self._outlines: Recent[int, tuple[Segments, bytes]] = Recent(_KEPT)
        self._culler = Culler(self._extents)
        self._sheet: Sheet | None = None
        self._content: Content | None = None
        self._links: list[PageLink] = []
        self._tagged: list[Tagged] = []
        self._anchors: list[_Anchor] = []

    def begin_job(self, placed: Mapping[str, int]) -> None:
        """Draw pages of another job from now on: faces may differ from those of the same key."""
        self._placed = placed
        self.resources.forget()

    # -- the canvas ---------------------------------------------------------------------

    def begin(self, sheet: Sheet) -> None:
        """See `Canvas`."""
        self._sheet = sheet
        self._content = Content(self)
        self._content.transform((1.0, 0.0, 0.0, -1.0, 0.0, sheet.paper.height))
        if sheet.correction is not None:
            self._content.transform(sheet.correction)
        self._links, self._anchors, self._tagged = [], [], []

    def place(self, face: Face, placement: Placement) -> None:
        """See `Canvas`."""
        page, sheet = self._content, self._sheet
        assert page is not None and sheet is not None
        self._links += _links(face, placement, sheet.correction)
        self._anchors += _anchors(face, placement, sheet.correction)
        part = seen_part(face, placement)
        is_page = face.document and face.placed is None
        if not is_page:
            self._begin_figure(face, placement, part is None)
        page.push()
        page.clip_box(placement.clip)
        if placement.shape:
            page.push(placement.matrix, Clip(placement.shape))
        else:
            page.transform(placement.matrix)
        if face.placed is not None:
            is_often = face.key in self._placed
            page.placed_page(
                face.placed.matrix, self._placed_form(face.placed, is_often, page.where())
            )
        if is_page:
            ops = face.ops if part is None else self._culler.seen(face.ops, part)
            self._draw_pieces(face, ops, placement)
        elif part is not None:
            page.draw(self._culler.seen(face.ops, part))
        elif face.key in self._placed:
            page.form(self._face_form(face, page.where()))
        else:
            page.draw(face.ops)
        if placement.shape:
            page.pop()
        page.pop()
        if not is_page:
            page.end_mark()

    def draw(self, ops: tuple[Op, ...]) -> None:
        """See `Canvas`. What is drawn beside the faces is for whoever prints and cuts them."""
        assert self._content is not None
        if ops:
            self._content.begin_artifact("Page")
            self._content.draw(ops if self._inks is None else self._inks.ops(ops))
            self._content.end_mark()

    # -- structure ----------------------------------------------------------------------

    def _begin_figure(self, face: Face, placement: Placement, is_whole: bool) -> None:
        """Begin a face that is a figure, with the words that stand for it. The parts of one that is
        cut into tiles are one figure. A page of an existing file may be one of a document."""
        assert self._content is not None
        if not face.alt:
            self._content.begin_artifact()
            return
        x, y, width, height = placement.trim
        element = Element("Figure", -face.page, alt=face.alt)
        box = (x, y, x + width, y + height)
        if face.document:
            piece = Tagged(element, face.document, face.page, box)
        elif is_whole:
            piece = Tagged(element, box=box)
        else:
            piece = Tagged(element, face.key)
        self._begin_piece(piece)

    def _begin_piece(self, piece: Tagged) -> None:
        assert self._content is not None
        self._content.begin_piece(piece.element.kind, len(self._tagged))
        self._tagged.append(piece)

    def _draw_pieces(self, face: Face, ops: tuple[Op, ...], placement: Placement) -> None:
        """Draw a page of a document: what belongs to an element of it, and what decorates it."""
        page = self._content
        assert page is not None
        for (element, kind), found in groupby(ops, key=_mark_of):
            run = tuple(found)
            if element is None:
                page.begin_artifact(kind)
            else:
                box = None
                if element.kind == "Figure" and (reach := self._extents.of(run)) is not None:
                    box = moved(reach, placement.matrix)
                self._begin_piece(Tagged(element, face.document, face.page, box))
            page.draw_pieces(run)
            page.end_mark()

    def end(self) -> None:
        """See `Canvas`."""
        sheet, content = self._sheet, self._content
        assert sheet is not None and content is not None
        drawn = content.finish()
        width, height = sheet.paper.width, sheet.paper.height
        self.page = Page(
            width, height, _boxes(sheet), drawn, tuple(self._links), tuple(self._anchors),
            tuple(self._tagged),
        )  # fmt: skip
        self._sheet = self._content = None

    # -- the library --------------------------------------------------------------------

    def font(self, key: FontKey) -> PdfFont:
        """See `state.Library`."""
        font = self._fonts.get(key)
        if font is None:
            content = repr((_hash_of(key.path), key.index, key.axes)).encode()
            name = self.resources.add(b"F", Resource(b"/Font", font=key), content)
            font = self._by_name.get(name)  # of another file with the same content
            if font is None:
                voices = self._voices.setdefault(name, Voices())
                font = self._by_name[name] = PdfFont(Typeface(key), name, voices)
            self._fonts[key] = font
        return font

    def outline(self, segments: Segments) -> bytes:
        """See `state.Library`. Kept by identity: many faces share their drawings."""
        known = self._outlines.get(id(segments))
        if known is None:
            known = self._outlines.put(id(segments), (segments, path_bytes(segments)))
        return known[1]

    def picture(self, path: str) -> bytes:
        """See `state.Library`."""
        name = self._pictures.get(path)
        if name is None:
            picture = Resource(_OBJECTS, picture=path)
            name = self.resources.add(b"I", picture, _hash_of(path))
            self._pictures[path] = name
        return name

    def _placed_form(self, placed: PlacedPage, is_often: bool, where: Matrix) -> bytes:
        """The name of the form of a page of a PDF file: one for all places, or, with patterns, for
        each (see `tile_pattern`)."""
        place = matrix_bytes(where) if is_often and placed.has_tiles else b""
        key = placed.path, placed.page, placed.window, place
        if key not in self._placed_pages:
            content = repr(key[1:]).encode() + _hash_of(placed.path)
            resource = Resource(_OBJECTS, placed=placed, place=place)
            self._placed_pages[key] = self.resources.add(b"E", resource, content)
        return self._placed_pages[key]

    def form(self, group: Group, whole: bool, where: Callable[[], Matrix]) -> bytes | None:
        """See `state.Library`."""
        weight, has_tiles = self._weight(group)
        if not whole and weight < _LARGE and not group.is_picture:
            return None
        entries = b"/Group<</S/Transparency/I true>>" if whole else b""
        place = where() if has_tiles else None

        def make() -> Resource:
            if group.is_picture:
                ops = self._culler.seen_in_clip(group)
                box = self._extents.of(ops)
            else:
                ops, box = group.ops, self._extents.inside(group)
            return self._form(ops, box or (0.0, 0.0, 0.0, 0.0), where(), entries)

        def known() -> Resource:
            art = (group, whole, place, self.paints.rules)
            form = _art.get(art)
            if form is None or not self.resources.take_art(form):
                form = make()
                if form.is_art:
                    _art.put(art, form)
            return form

        return self.resources.name(b"X", (group, whole, place), known)

    def _face_form(self, face: Face, where: Matrix) -> bytes:
        box = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
        has_tiles = any(self._weight_of(op)[1] for op in face.ops)
        key = (face.key, where if has_tiles else None)
        return self.resources.name(b"X", key, lambda: self._form(face.ops, box, where))

    def _form(
        self, ops: tuple[Op, ...], box: Corners, where: Matrix, entries: bytes = b""
    ) -> Resource:
        """A form for all places; with a tile in it for one (see `tile_pattern`)."""
        content = Content(self, where)
        content.draw(ops)
        drawn = content.finish()
        head = b"/Type/XObject/Subtype/Form/BBox[%s]%s" % (numbers(_wider(box)), entries)
        return Resource(_OBJECTS, (head,), drawn=drawn)

    # -- how much there is to draw ---------------------------------------------------------

    def _weight(self, group: Group) -> tuple[int, bool]:
        """The number of segments of all paths in a group, and whether any of its paints is a
        pattern."""
        known = self._weights.get(group)
        if known is None:
            found = [self._weight_of(op) for op in group.ops]
            known = sum(weight for weight, _ in found), any(tiles for _, tiles in found)
            self._weights.put(group, known)
        return known

    def _weight_of(self, op: Op) -> tuple[int, bool]:
        if isinstance(op, Group):
            return self._weight(op)
        if isinstance(op, Picture):
            return 0, False
        is_tiled = isinstance(op.fill, Pattern) or (
            op.stroke is not None and isinstance(op.stroke.paint, Pattern)
        )
        return (len(op.segments) if isinstance(op, Path) else 0), is_tiled


def _hash_of(path: str) -> bytes:
    """The hash of a file; its path if it cannot be read, which is reported when it is embedded."""
    try:
        return hash_regular(FilePath(path))
    except (OSError, ValueError):
        return path.encode("utf-8", "surrogateescape")


def _boxes(sheet: Sheet) -> bytes:
    """The boxes of a page as entries of its dictionary."""
    named = (
        (b"Media", sheet.media_box), (b"Trim", sheet.trim_box), (b"Bleed", sheet.bleed_box)
    )  # fmt: skip
    height = sheet.paper.height
    return b"".join(
        b"/%sBox[%s]" % (name, numbers((x, height - y - h, x + w, height - y)))
        for name, (x, y, w, h) in named
    )


def _mark_of(op: Op) -> tuple[Element | None, str]:
    """The element that an operation of a document belongs to; of one that has none, its type."""
    role = op.role if isinstance(op, Group) else None
    if role is not None and role.element is not None:
        return role.element, ""
    return None, "Pagination" if role is not None and role.name == "pagination" else "Layout"


def _links(face: Face, placement: Placement, correction: Matrix | None) -> list[PageLink]:
    """The links of a placed face in points of the page, without those outside of its clip."""
    found = []
    for link in face.links:
        x, y, width, height = link.box
        x0, y0, x1, y1 = moved((x, y, x + width, y + height), placement.matrix)
        left, top, wide, high = placement.clip
        x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1, left + wide), min(y1, top + high)
        if x1 - x0 > _SAME and y1 - y0 > _SAME:
            box = (x0, y0, x1, y1)
            if correction is not None:
                box = moved(box, correction)
            found.append(PageLink(box, link.target, link.words, link.element, face.document))
    return found


def _anchors(face: Face, placement: Placement, correction: Matrix | None) -> list[_Anchor]:
    """The anchors of a placed face in points of the page, and whether they are within its clip."""
    found = []
    left, top, width, height = placement.clip
    for anchor in face.anchors:
        x, y, _, _ = moved((anchor.x, anchor.y, anchor.x, anchor.y), placement.matrix)
        shown = (
            left - _SAME <= x <= left + width + _SAME and top - _SAME <= y <= top + height + _SAME
        )
        if correction is not None:
            x, y, _, _ = moved((x, y, x, y), correction)
        found.append((anchor.name, x, y, shown))
    return found


def _wider(box: Corners) -> Corners:
    """A form's box, so wide that its edge never touches what is drawn: where an edge of the
    drawing was cut by the box too, readers that smooth edges would do so twice."""
    x0, y0, x1, y1 = box
    more = 1 + (x1 - x0 + y1 - y0) / 50
    return x0 - more, y0 - more, x1 + more, y1 + more
