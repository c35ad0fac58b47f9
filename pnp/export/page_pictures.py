"""Pages of existing PDF files as pictures: for files whose inks they must have, and where faces are
drawn by something else than PDF.

    with pictured(faces, shown) as found:       those that a profile does not place as they are
    with pictured(faces, shown, 150) as found:  all of them, with at least so many pixels per inch
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pnp.files.reading import hash_regular
from pnp.files.records import hash_of_all
from pnp.files.temporary import temporary_folder, write_new
from pnp.model.definitions import replace
from pnp.model.face import Element, Face, Group, Op, Picture, Role

_INCH = 0.0254  # metres


class PagePictures:
    """Makes the pictures, each once. `folder` returns where they are written; it is called once,
    when the first one is. `shown` returns a path as messages show it. With `least`, pages that are
    placed as they are become pictures as well, of so many pixels per inch."""

    def __init__(
        self, folder: Callable[[], Path], shown: Callable[[str], str], least: float = 0.0
    ) -> None:
        self._make_folder = folder
        self._folder: Path | None = None
        self._shown = shown
        self._least = least
        self._known: dict[bytes, Path] = {}

    def faces(self, faces: Mapping[str, Face]) -> Mapping[str, Face]:
        """Faces with pictures; they are made when a face is asked for, which may raise
        InputError."""
        return _PicturedFaces(faces, self)

    def pictured(self, face: Face) -> Face:
        """A face with a picture in place of the page, if that is not placed as it is."""
        placed = face.placed
        dpi = 0.0 if placed is None else placed.dpi or self._least
        if placed is None or not dpi:
            return face
        bleed = face.bleed
        box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
        path = self._path(face, box, dpi)
        picture = Picture(str(path), box[0], box[1], box[2] - box[0], box[3] - box[1])
        op: Op = picture
        if face.document:
            element = Element("Figure", -face.page, alt=face.alt)
            op = Group((picture,), role=Role("figure", face.alt, element))
        return replace(face, placed=None, ops=(op, *face.ops))

    def _path(self, face: Face, box: tuple[float, float, float, float], dpi: float) -> Path:
        """The file of the picture of what is seen of a page in a box."""
        # Pillow takes 100 ms to import (measured), and few products have such pages
        from pnp.export.pictures.frames import MOST_PIXELS, MOST_SIDE
        from pnp.export.pictures.png_file import png_chunks
        from pnp.export.pictures.raster import part_of

        placed = face.placed
        assert placed is not None
        wide, high = box[2] - box[0], box[3] - box[1]
        most = min(MOST_SIDE / max(wide, high), math.sqrt(MOST_PIXELS / (wide * high)))
        scale = min(dpi / 72, most)
        key = hash_of_all(
            (
                self._content(placed.path),
                repr((replace(placed, path="", dpi=0.0), box, scale)).encode(),
            )
        )
        if key not in self._known:
            plain = replace(face, placed=replace(placed, dpi=0.0), ops=(), links=())
            pixels = max(1, round(wide * scale)), max(1, round(high * scale))
            image = part_of(plain, box, pixels, self._shown)
            if self._folder is None:
                self._folder = self._make_folder()
            path = self._folder / f"page-{key.hex()}.png"
            write_new(path, png_chunks(image, round(scale * 72 / _INCH)))
            self._known[key] = path
        return self._known[key]

    @staticmethod
    def _content(path: str) -> bytes:
        try:
            return hash_regular(Path(path))
        except (OSError, ValueError):  # it is reported when it is drawn
            return path.encode("utf-8", "surrogateescape")


class _PicturedFaces(Mapping[str, Face]):
    def __init__(self, faces: Mapping[str, Face], pictures: PagePictures) -> None:
        self._faces = faces
        self._pictures = pictures

    def __getitem__(self, key: str) -> Face:
        return self._pictures.pictured(self._faces[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)


@contextmanager
def pictured(
    faces: Mapping[str, Face], shown: Callable[[str], str], least: float = 0.0
) -> Iterator[Mapping[str, Face]]:
    """The faces with pictures (see `PagePictures`), which are there as long as the context."""
    with ExitStack() as stack:
        yield PagePictures(lambda: stack.enter_context(temporary_folder()), shown, least).faces(
            faces
        )
