"""Faces as pictures: pnp draws them as PDF pages, and pypdfium2 makes pixels of these.

In: the faces of a job and a `Resolution`. Out: PNG files in sRGB, which state how many pixels are
an inch. A page is as many points wide as the picture has pixels, so no size is rounded twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.export.png_file import png_chunks
from pnp.export.target_kinds import ExportJob
from pnp.files.contents import Spool, opened
from pnp.geometry.outlines import box_outline
from pnp.model.face import Face, Group, Path, Segments
from pnp.model.problems import InputError
from pnp.model.result import Stored
from pnp.model.sheet import FaceSize, Paper, Placement, Sheet
from pnp.model.units import in_mm

if TYPE_CHECKING:
    from PIL import Image

_TOGETHER = 16  # faces of one PDF file, which share its fonts
MOST_SIDE = 14_400  # pixels; the largest page of PDF, in points
MOST_PIXELS = 100_000_000
_CUT_OFF = 0.01  # the part of a picture that may be cut off to give it the shape that is asked for
_INCH = 0.0254  # metres
_MOST_IN_MEMORY = 20_000  # bytes of a picture: a deck may have thousands
_MASK = "\0cut"  # the key of a face that shows what is inside the outline


class Resolution(Struct, frozen=True):
    """How large pictures are: `pixels` across and down (None: as the shape of the face needs), or
    `dpi`. `has_bleed`: the picture shows the bleed, and is not cut along the outline."""

    dpi: int
    pixels: tuple[int, int | None] | None = None
    has_bleed: bool = False


class Frame(Struct, frozen=True):
    """A picture of a face: its pixels, and how many of them are a point of the face, and a metre
    of it."""

    width: int
    height: int
    scale: float
    per_metre: int


def frame_of(size: FaceSize, how: Resolution) -> Frame:
    """The picture of a face. Pixels of another shape than that of the face are filled with bleed,
    or a hundredth of the picture is cut off.

    Raises InputError if that is not enough, or if there are too many pixels.
    """
    border = size.bleed if how.has_bleed else 0.0
    width, height = size.width + 2 * border, size.height + 2 * border
    if how.pixels is None:
        across, down = (max(1, round(side * how.dpi / 72)) for side in (width, height))
    else:
        across, down = how.pixels[0], how.pixels[1] or max(1, round(how.pixels[0] * height / width))
    if max(across, down) > MOST_SIDE or across * down > MOST_PIXELS:
        message = f"the picture of '{size.key}' would have {across} × {down} pixels"
        hint = f"at most {MOST_SIDE} to a side, and {MOST_PIXELS // 1_000_000} million in all"
        raise InputError.of("picture", message, None, hint)
    fits, covers = sorted((across / width, down / height))
    if how.pixels is None:
        return Frame(across, down, covers, round(how.dpi / _INCH))
    spare = 0.0 if how.has_bleed else size.bleed
    if max(across - width * fits, down - height * fits) / 2 <= spare * fits:
        return Frame(across, down, fits, round(fits * 72 / _INCH))
    if covers <= fits * (1 + _CUT_OFF):
        return Frame(across, down, covers, round(covers * 72 / _INCH))
    shape = f"{in_mm(width).removesuffix(' mm')} × {in_mm(height)}"
    message = f"'{size.key}' of {shape} has another shape than {across} × {down} pixels"
    fitting = f"{across}x{max(1, round(across * height / width))}"
    raise InputError.of("picture", message, None, f"e.g. --pixels {fitting}")


def pictures(
    job: ExportJob, sizes: Sequence[FaceSize], how: Resolution
) -> Iterator[tuple[str, bytes | Stored]]:
    """The PNG file of each face, with its key. Raises InputError for faces that cannot be drawn, or
    if pypdfium2 is not installed."""
    _library()
    for first in range(0, len(sizes), _TOGETHER):
        some = sizes[first : first + _TOGETHER]
        frames = {size.key: frame_of(size, how) for size in some}
        faces = {size.key: job.faces[size.key] for size in some}
        for key, image in _images(job, faces, frames, how):
            file = Spool(job.spool, _MOST_IN_MEMORY)
            for chunk in png_chunks(image, frames[key].per_metre):
                file.write(chunk)
            yield key, file.content()


def _images(
    job: ExportJob, faces: dict[str, Face], frames: dict[str, Frame], how: Resolution
) -> Iterator[tuple[str, Image.Image]]:
    """The pixels of each face; what is cut off is transparent."""
    masks: dict[tuple[Segments, Frame], tuple[str, Face]] = {}
    for key, face in faces.items():
        if not how.has_bleed and not _is_rectangle(face):
            mask = _mask_of(face, frames[key], _MASK + key)
            masks.setdefault((face.outline, frames[key]), (mask.key, mask))
    whole = {key: Frame(round(mask.width), round(mask.height), 1.0, 0)
             for key, mask in masks.values()}  # fmt: skip
    pages = _rendered(job, faces | dict(masks.values()), frames | whole)
    for key, face in faces.items():
        image = pages[key]
        if not how.has_bleed and not _is_rectangle(face):
            mask_key, _ = masks[face.outline, frames[key]]
            image.putalpha(pages[mask_key].convert("L").point(range(255, -1, -1)))
        yield key, image


def _is_rectangle(face: Face) -> bool:
    """Whether a face is cut along its trim box."""
    return face.outline in ((), box_outline((0.0, 0.0, face.width, face.height)))


def _mask_of(face: Face, frame: Frame, key: str) -> Face:
    """The picture of a face as it is cut: black where it is left. The outline is stretched to the
    picture, so that what fills a picture of another shape is left."""
    stretch = (frame.width / face.width, 0.0, 0.0, frame.height / face.height, 0.0, 0.0)
    drawn = Group((Path(face.outline, fill=(0.0,)),), matrix=stretch)
    return Face(key, float(frame.width), float(frame.height), 0.0, (drawn,))


def _rendered(
    job: ExportJob, faces: dict[str, Face], frames: dict[str, Frame]
) -> dict[str, Image.Image]:
    """The pixels of faces, drawn to the pages of one PDF file."""
    sheets = [
        _page(number, face, frames[key]) for number, (key, face) in enumerate(faces.items(), 1)
    ]
    return dict(zip(faces, page_pixels(job, sheets, faces), strict=True))


def page_pixels(
    job: ExportJob, sheets: Sequence[Sheet], faces: Mapping[str, Face]
) -> list[Image.Image]:
    """The pixels of pages: each is as many points wide and high as it has pixels. Raises InputError
    for faces that cannot be drawn, or if pypdfium2 is not installed."""
    info = PdfInfo(job.info.title, grey=job.info.grey, profile=job.info.profile)
    written = Spool(job.spool)
    write_pdf(PdfJob(info=info, sheets=sheets, faces=faces, shown=job.shown), written.write)
    with opened(written.content()) as file:
        document = _library().PdfDocument(file)
        try:
            return [_pixels(document[number]) for number in range(len(sheets))]
        finally:
            document.close()


def _page(number: int, face: Face, frame: Frame) -> Sheet:
    """A page of a point for each pixel, with a face in its middle."""
    width, height = face.width * frame.scale, face.height * frame.scale
    x, y = (frame.width - width) / 2, (frame.height - height) / 2
    bleed = face.bleed * frame.scale
    clip = x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed
    left, top = max(0.0, clip[0]), max(0.0, clip[1])
    right = min(float(frame.width), clip[0] + clip[2])
    bottom = min(float(frame.height), clip[1] + clip[3])
    inside = left, top, right - left, bottom - top
    placed = Placement(face.key, x, y, width, height, 0, inside, frame.scale)
    paper = Paper("", float(frame.width), float(frame.height))
    return Sheet(paper, "front", number, (placed,))


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
    written = Spool(spool)
    job = PdfJob(info=PdfInfo(face.key), sheets=(sheet,), faces={face.key: face}, shown=shown)
    write_pdf(job, written.write)
    with opened(written.content()) as file:
        document = _library().PdfDocument(file)
        try:
            return _pixels(document[0])
        finally:
            document.close()


def _pixels(page: Any) -> Image.Image:
    bitmap = page.render(scale=1, may_draw_forms=False, draw_annots=False, rev_byteorder=True)
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
