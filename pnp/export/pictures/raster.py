"""Faces and pages as pixels: pnp draws them as PDF pages, and pypdfium2 makes pixels of these.

In: the faces of a job, a `Resolution` and an `Encoding`. Out: picture files in sRGB. A page is as
many points wide as the picture has pixels, so no size is rounded twice. Faces are laid out in this
process, a few at a time; others make pixels of them, so that a large deck takes no more memory than
a small one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.export.pictures.encoding import Encoding, write_picture
from pnp.export.pictures.frames import (
    INCH,
    Frame,
    Resolution,
    as_cut,
    bled,
    frame_of,
    is_filled,
    is_rectangle,
)
from pnp.export.target_kinds import ExportJob
from pnp.files.contents import Spool, opened
from pnp.files.pools import in_order
from pnp.model.face import Color, Face, Group, Path, Segments
from pnp.model.problems import InputError
from pnp.model.result import Stored
from pnp.model.sheet import FaceSize, Paper, Placement, Sheet

if TYPE_CHECKING:
    from PIL import Image

_TOGETHER = 8  # faces of one PDF file, which share its fonts
_PIXELS_TOGETHER = 24_000_000
_MOST_IN_MEMORY = 20_000  # bytes of a picture: a deck may have thousands
_MASK = "\0cut"  # the key of a face that shows what is inside the outline
PNG = Encoding()


class _Page(Struct, frozen=True):
    """A page of a group: the face, its frame, which of its pixels are drawn (left, top, right,
    bottom; empty: all), the page of the group that shows what is inside the cut (None: all), and by
    how many degrees it is then turned clockwise."""

    key: str
    frame: Frame
    drawn: tuple[float, ...] = ()
    mask: int | None = None
    turn: Literal[0, 90, 270] = 0


class _Group(Struct, frozen=True):
    """Faces drawn to one PDF file, whose first pages are theirs."""

    content: bytes | Stored
    pages: tuple[_Page, ...]


def pictures(
    job: ExportJob, sizes: Sequence[FaceSize], how: Resolution, encoding: Encoding = PNG
) -> Iterator[tuple[str, bytes | Stored]]:
    """The picture file of each face, with its key. Raises InputError for faces that cannot be
    drawn, or if pypdfium2 is not installed."""
    _library()
    work = partial(_encoded, encoding=encoding, background=how.background, spool=job.spool)
    for made in in_order(work, _groups(job, sizes, how), job.processes):
        yield from made


def face_pixels(
    job: ExportJob, sizes: Sequence[FaceSize], how: Resolution
) -> Iterator[tuple[str, Image.Image]]:
    """The pixels of each face, RGB or RGBA, with its key; a few faces are in memory at a time.
    Raises InputError for faces that cannot be drawn, or if pypdfium2 is not installed."""
    _library()
    for group in _groups(job, sizes, how):
        for page, image in _seen(group, how.background):
            yield page.key, image


def _groups(job: ExportJob, sizes: Sequence[FaceSize], how: Resolution) -> Iterator[_Group]:
    """The faces in groups, each laid out and drawn when it is asked for."""
    waiting: list[tuple[FaceSize, Frame]] = []
    pixels = 0
    for size in sizes:
        frame = frame_of(size, how)
        is_full = len(waiting) == _TOGETHER or pixels + frame.pixels > _PIXELS_TOGETHER
        if waiting and is_full:
            yield _group(job, waiting, how)
            waiting, pixels = [], 0
        waiting.append((size, frame))
        pixels += frame.pixels
    if waiting:
        yield _group(job, waiting, how)


def _group(job: ExportJob, some: Sequence[tuple[FaceSize, Frame]], how: Resolution) -> _Group:
    faces: dict[str, Face] = {}
    pages: list[_Page] = []
    masks: dict[tuple[Segments, Frame], Face] = {}
    sheets: list[Sheet] = []
    backs = {size.key for size in job.backs or ()} - {size.key for size in job.fronts}
    for number, (size, frame) in enumerate(some, 1):
        face = as_cut(job.faces[size.key], size, how.corner)
        faces[size.key] = face
        sheets.append(_page(number, face, frame))
        mask = None
        if how.is_cut and not how.shows_bleed and not is_rectangle(face):
            cut = face.outline, frame
            masks.setdefault(cut, _mask_of(face, frame, f"{_MASK}{len(masks)}"))
            mask = len(some) + list(masks).index(cut)
        drawn = () if is_filled(face, frame) else bled(face, frame)
        turn = _turn(frame, size.key in backs) if how.upright else 0
        pages.append(_Page(size.key, frame, drawn, mask, turn))
    for mask_face in masks.values():
        faces[mask_face.key] = mask_face
        whole = Frame(round(mask_face.width), round(mask_face.height), 1.0, 0)
        sheets.append(_page(len(sheets) + 1, mask_face, whole))
    return _Group(_drawn(job, sheets, faces), tuple(pages))


def _turn(frame: Frame, is_back: bool) -> Literal[0, 90, 270]:
    """By how many degrees a picture is turned clockwise to be upright."""
    if frame.width <= frame.height:
        return 0
    return 270 if is_back else 90


def _encoded(
    group: _Group, encoding: Encoding, background: Color | None, spool: FilePath | None
) -> list[tuple[str, bytes | Stored]]:
    """The pictures of a group, one after the other."""
    made: list[tuple[str, bytes | Stored]] = []
    for page, image in _seen(group, background):
        written = Spool(spool, _MOST_IN_MEMORY)
        write_picture(image, page.frame.per_metre, encoding, written)
        made.append((page.key, written.content()))
    return made


def _seen(group: _Group, background: Color | None) -> Iterator[tuple[_Page, Image.Image]]:
    """The pixels of the faces of a group, one after the other."""
    masks: dict[int, Image.Image] = {}
    with opened(group.content) as file:
        document = _library().PdfDocument(file)
        try:
            for number, page in enumerate(group.pages):
                image = _extended(_pixels(document[number]), page.drawn)
                if page.mask is not None:
                    if page.mask not in masks:
                        shown = _pixels(document[page.mask])
                        masks[page.mask] = shown.convert("L").point(range(255, -1, -1))
                    image = _cut(image, masks[page.mask], background)
                if page.turn:  # Pillow turns the other way
                    image = image.rotate(-page.turn, expand=True)
                yield page, image
        finally:
            document.close()


def _cut(image: Image.Image, inside: Image.Image, background: Color | None) -> Image.Image:
    """A picture without what is outside of the cut."""
    from PIL import Image

    from pnp.geometry.color import as_rgb

    if background is None:
        image.putalpha(inside)
        return image
    red, green, blue = (round(value * 255) for value in as_rgb(background))
    return Image.composite(image, Image.new("RGB", image.size, (red, green, blue)), inside)


def _extended(image: Image.Image, drawn: tuple[float, ...]) -> Image.Image:
    """A picture whose edges are filled with the colours of the pixels beside them, where nothing is
    drawn."""
    if not drawn:
        return image
    left, top, right, bottom = drawn
    # a pixel that is covered in part has a part of the ground
    x0, y0, x1, y1 = -int(-left // 1), -int(-top // 1), int(right), int(bottom)
    for box, at in (
        ((x0, 0, x0 + 1, image.height), (0, 0, x0, image.height)),
        ((x1 - 1, 0, x1, image.height), (x1, 0, image.width, image.height)),
        ((0, y0, image.width, y0 + 1), (0, 0, image.width, y0)),
        ((0, y1 - 1, image.width, y1), (0, y1, image.width, image.height)),
    ):
        size = at[2] - at[0], at[3] - at[1]
        if min(size) > 0:
            image.paste(image.crop(box).resize(size, 0), at[:2])
    return image


def _mask_of(face: Face, frame: Frame, key: str) -> Face:
    """The picture of a face as it is cut: black where it is left. The outline is stretched to the
    picture, so that what fills a picture of another shape is left."""
    stretch = (frame.width / face.width, 0.0, 0.0, frame.height / face.height, 0.0, 0.0)
    drawn = Group((Path(face.outline, fill=(0.0,)),), matrix=stretch)
    return Face(key, float(frame.width), float(frame.height), 0.0, (drawn,))


def _page(number: int, face: Face, frame: Frame) -> Sheet:
    """A page of a point for each pixel, with a face in its middle."""
    width, height = face.width * frame.scale, face.height * frame.scale
    x, y = (frame.width - width) / 2, (frame.height - height) / 2
    left, top, right, bottom = bled(face, frame)
    inside = left, top, right - left, bottom - top
    placed = Placement(face.key, x, y, width, height, 0, inside, frame.scale)
    paper = Paper("", float(frame.width), float(frame.height))
    return Sheet(paper, "front", number, (placed,))


def _drawn(job: ExportJob, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> bytes | Stored:
    """Pages as a PDF file. Raises InputError for faces that cannot be drawn."""
    info = PdfInfo(job.info.title, grey=job.info.grey, profile=job.info.profile)
    written = Spool(job.spool)
    write_pdf(PdfJob(info=info, sheets=sheets, faces=faces, shown=job.shown), written.write)
    return written.content()


def sheet_pictures(job: ExportJob, dpi: int) -> Iterator[bytes | Stored]:
    """The PNG file of each page of a job. Raises InputError for faces that cannot be drawn, or if
    pypdfium2 is not installed."""
    _library()
    written = Spool(job.spool)
    write_pdf(job.pdf, written.write)
    pages = enumerate(job.sheets)
    asked = [_SheetPage(number, *_sheet_size(sheet.paper, dpi)) for number, sheet in pages]
    work = partial(_sheet_picture, written.content(), dpi, job.spool)
    return in_order(work, asked, job.processes)


class _SheetPage(Struct, frozen=True):
    """A page of a PDF file, and the pixels of its picture."""

    number: int
    width: int
    height: int


def _sheet_size(paper: Paper, dpi: int) -> tuple[int, int]:
    size = FaceSize(paper.name, paper.width, paper.height)
    frame = frame_of(size, Resolution(dpi))
    return frame.width, frame.height


def _sheet_picture(
    content: bytes | Stored, dpi: int, spool: FilePath | None, page: _SheetPage
) -> bytes | Stored:
    with opened(content) as file:
        document = _library().PdfDocument(file)
        try:
            # PDFium begins a pixel for each part of one
            image = _pixels(document[page.number], dpi / 72).crop((0, 0, page.width, page.height))
        finally:
            document.close()
    made = Spool(spool, _MOST_IN_MEMORY)
    write_picture(image, round(dpi / INCH), PNG, made)
    return made.content()


def page_pixels(
    job: ExportJob, sheets: Sequence[Sheet], faces: Mapping[str, Face]
) -> list[Image.Image]:
    """The pixels of pages: each is as many points wide and high as it has pixels. Raises InputError
    for faces that cannot be drawn, or if pypdfium2 is not installed."""
    with opened(_drawn(job, sheets, faces)) as file:
        document = _library().PdfDocument(file)
        try:
            return [_pixels(document[number]) for number in range(len(sheets))]
        finally:
            document.close()


def part_of(
    face: Face,
    box: tuple[float, float, float, float],
    pixels: tuple[int, int],
    shown: Callable[[str], str],
    spool: FilePath | None = None,
) -> Image.Image:
    """What is seen of a face in a box (x0, y0, x1, y1 in points), so many pixels wide and high.
    Raises InputError for a face that cannot be drawn, or if pypdfium2 is not installed."""
    scale = pixels[0] / (box[2] - box[0])
    width, height = map(float, pixels)
    at = -box[0] * scale, -box[1] * scale
    clip = 0.0, 0.0, width, height
    placed = Placement(face.key, *at, face.width * scale, face.height * scale, 0, clip, scale)
    sheet = Sheet(Paper("", width, height), "front", 1, (placed,))
    job = ExportJob(name=face.key, info=PdfInfo(face.key), shown=shown, spool=spool)
    return page_pixels(job, [sheet], {face.key: face})[0]


def _pixels(page: Any, scale: float = 1) -> Image.Image:
    bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=False, rev_byteorder=True)
    try:
        image: Image.Image = bitmap.to_pil().convert("RGB")
        return image.copy()
    finally:
        bitmap.close()
        page.close()


def _library() -> Any:
    """pypdfium2. Raises InputError if it is not installed."""
    try:
        import pypdfium2
    except ImportError:
        message = "pictures of cards need the package pypdfium2, which is not installed"
        hint = "install it where pnp is: pip install pypdfium2"
        raise InputError.of("usage", message, None, hint) from None
    return pypdfium2
