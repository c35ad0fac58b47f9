"""Pictures for virtual tables: faces on sheets in a grid, and faces one by one.

In: a group of pieces, a grid or a number of pixels. Out: PNG files in sRGB, as content. Their names
have a hash of the content, because games keep pictures by their address.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.export.pictures.encoding import Encoding, write_picture
from pnp.export.pictures.frames import INCH, Resolution
from pnp.export.tables.grids import Grid
from pnp.export.tables.pieces import Group
from pnp.files.contents import Spool, chunks_of, opened
from pnp.model.result import Stored
from pnp.model.sheet import FaceSize

if TYPE_CHECKING:
    from PIL import Image

DPI = 300  # of pictures of single pieces, if the longer side may have so many pixels
PNG = Encoding()
_PIXELS = Encoding("ppm")
_QUALITY = 90  # of JPEG files
_ON_DISK = 20_000  # bytes of a picture that is kept in a file
_HASH = 10  # digits
_PLAIN = 64  # pixels of a plain back
_PAPER = (242, 240, 235)


def sheet_files(group: Group, keys: Sequence[str], grid: Grid) -> Iterator[bytes | Stored]:
    """The sheets of faces of a group, in their order; the same face may be there several times.
    Places that are left are white. Raises InputError for faces that cannot be drawn."""
    from PIL import Image

    drawn = _faces(group, keys, grid.width, grid.height)
    sheet: Image.Image | None = None
    per_metre = round(grid.width / group.size.width * 72 / INCH)
    for number, image in enumerate(drawn):
        place = number % grid.places
        if place == 0:
            if sheet is not None:
                yield _written(group, sheet, per_metre)
            sheet = Image.new("RGB", grid.size, "white")
        assert sheet is not None
        sheet.paste(image, grid.corner(place))
    if sheet is not None:
        yield _written(group, sheet, per_metre)


def _faces(group: Group, keys: Sequence[str], width: int, height: int) -> Iterator[Image.Image]:
    from PIL import Image

    from pnp.export.pictures.raster import pictures

    how = Resolution(DPI, (width, height), is_cut=False)
    for _, content in pictures(group.job, group.sizes(keys), how, _PIXELS):
        with opened(content) as file, Image.open(file) as image:
            image.load()
            yield image


def pixels_of(size: FaceSize, side: int) -> tuple[int, int]:
    """The pixels of a picture of one face: 300 to an inch, or fewer if its longer side would have
    more than `side`."""
    scale = min(DPI / 72, side / max(size.width, size.height))
    return (
        max(1, math.floor(size.width * scale + 0.5)),
        max(1, math.floor(size.height * scale + 0.5)),
    )


def single_files(
    group: Group, keys: Sequence[str], side: int, is_cut: bool = False, border: int = 0,
    encoding: Encoding = PNG,
) -> Iterator[tuple[str, bytes | Stored]]:  # fmt: skip
    """A picture of each face of a group, with its key. Corners are filled with bleed, or
    transparent if it `is_cut`, with a transparent `border` of so many pixels around it. Raises
    InputError for faces that cannot be drawn."""
    from PIL import Image

    from pnp.export.pictures.raster import pictures

    pixels = pixels_of(group.size, side - 2 * border)
    how = Resolution(DPI, pixels, is_cut=is_cut)
    for key, content in pictures(group.job, group.sizes(keys), how, encoding):
        if not border:
            yield key, content
            continue
        with opened(content) as file, Image.open(file) as image:
            size = image.width + 2 * border, image.height + 2 * border
            framed = Image.new("RGBA", size, (0, 0, 0, 0))
            framed.paste(image.convert("RGBA"), (border, border))
        yield key, _written(group, framed, round(pixels[0] / group.size.width * 72 / INCH))


def small_files(
    group: Group, keys: Sequence[str], side: int, most: int
) -> Iterator[tuple[str, str, bytes | Stored]]:
    """A picture of each face with its key and its ending, of less than `most` bytes: a PNG file,
    else a JPEG file, else with fewer pixels. What is outside of an outline is transparent."""
    is_cut = group.shape in ("round", "other")
    for key, content in single_files(group, keys, side, is_cut):
        pixels, ending, found = side, ".png", content
        while len(found) >= most and pixels > 1:
            pixels, ending, how = (
                (pixels * 4 // 5, ".png", PNG) if is_cut or ending == ".jpg"
                else (pixels, ".jpg", Encoding("jpeg", _QUALITY))
            )  # fmt: skip
            ((_, found),) = single_files(group, [key], pixels, is_cut, encoding=how)
        yield key, ending, found


def thumbnail(group: Group, side: int) -> bytes:
    """A square picture of the first piece of a group, on a transparent ground."""
    from io import BytesIO

    from PIL import Image

    from pnp.export.pictures.png_file import png_chunks
    from pnp.export.pictures.raster import pictures

    scale = side / max(group.size.width, group.size.height)
    width, height = (max(1, round(v * scale)) for v in (group.size.width, group.size.height))
    sizes = group.sizes([group.pieces[0].key])
    ((_, content),) = pictures(group.job, sizes, Resolution(DPI, (width, height)))
    with Image.open(BytesIO(b"".join(chunks_of(content)))) as image:
        square = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        square.paste(image.convert("RGBA"), ((side - width) // 2, (side - height) // 2))
    return b"".join(png_chunks(square, round(DPI / INCH)))


def plain_back() -> bytes:
    """A picture for the backs of pieces that have none."""
    from PIL import Image

    from pnp.export.pictures.png_file import png_chunks

    image = Image.new("RGB", (_PLAIN, _PLAIN), _PAPER)
    return b"".join(png_chunks(image, round(DPI / INCH)))


def hashed_name(stem: str, content: bytes | Stored, ending: str) -> str:
    """The name of a file with a hash of its content."""
    found = hashlib.sha256()
    for chunk in chunks_of(content):
        found.update(chunk)
    return f"{stem}-{found.hexdigest()[:_HASH]}{ending}"


def _written(group: Group, image: Image.Image, per_metre: int) -> bytes | Stored:
    spool = Spool(group.job.spool, _ON_DISK)
    write_picture(image, per_metre, PNG, spool)
    return spool.content()
