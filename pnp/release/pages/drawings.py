"""Figures and icons of a page as files: SVG where that is small, else WebP in two sizes.

In: faces and operations. Out: the markup of an image, and its files by path.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

from pnp.draw.pdf.document import PdfInfo
from pnp.draw.svg.standalone import SvgFiles
from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.frames import Resolution
from pnp.export.pictures.raster import pictures
from pnp.export.target_kinds import ExportJob
from pnp.files.contents import chunks_of
from pnp.files.records import hash_of
from pnp.geometry.outlines import rectangle
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Path
from pnp.model.sheet import FaceSize
from pnp.release.pages.markup import element
from pnp.text.shaping.parts import Icon

_PX = 96 / 72  # CSS pixels of a point
_MOST_SVG = 24_000  # bytes; a larger drawing is a picture
_QUALITY = 56  # of WebP
_FINE = 2  # pixels of screens with two to a CSS pixel
_HASH = 10


class Drawings:
    """The images of the pages of one language. `files` are their files by path; an image that is
    used again is one file. `shown` returns a path as messages show it, `spool` is a folder for
    large temporary files."""

    def __init__(self, shown: Callable[[str], str] = str, spool: FilePath | None = None) -> None:
        self.files: dict[str, bytes] = {}
        self._shown = shown
        self._spool = spool
        self._svg = SvgFiles(shown)
        self._icons: dict[str, str] = {}

    def icon(self, name: str, icon: Icon, alt: str) -> str:
        """An icon in a line of text."""
        if name not in self._icons:
            face = Face(name, icon.width, icon.height, 0.0, (icon.art,))
            text = self._svg.standalone(face, title=name)
            self._icons[name] = self._add("icons", name, text, ".svg")
        return element(
            "img", class_="icon", src=self._icons[name], alt=alt,
            width=max(1, round(icon.width * _PX)), height=max(1, round(icon.height * _PX)),
        )  # fmt: skip

    def figure(self, name: str, face: Face, alt: str, ground: Color) -> str:
        """A figure as wide as it is printed, or as the screen, on the ground of the page. Raises
        InputError for a face that cannot be drawn."""
        width, height = max(1, round(face.width * _PX)), max(1, round(face.height * _PX))
        text = self._svg.standalone(face, title=alt)
        if len(text.encode()) <= _MOST_SVG:
            path = self._add("figures", name, text, ".svg")
            return element("img", src=path, alt=alt, width=width, height=height, loading="lazy")
        whole = Path(rectangle(0.0, 0.0, face.width, face.height), ground)
        return self.picture("figures", name, replace(face, ops=(whole, *face.ops)), width, alt)

    def picture(
        self, folder: str, name: str, face: Face, width: int, alt: str, is_cut: bool = False,
        lazy: bool = True,
    ) -> str:  # fmt: skip
        """A picture of a face, `width` CSS pixels wide, for screens with one or two pixels to each.
        `is_cut`: what is outside of the cut is transparent. Raises InputError for a face that
        cannot be drawn."""
        size = FaceSize(face.key, face.width, face.height, face.bleed, face.outline)
        job = ExportJob(
            name=name, info=PdfInfo(name), fronts=(size,), faces={face.key: face},
            shown=self._shown, spool=self._spool,
        )  # fmt: skip
        background = None if is_cut else (1.0,)
        paths = []
        for factor in (1, _FINE):
            how = Resolution(96, (width * factor, None), is_cut=is_cut, background=background)
            encoding = Encoding("webp", _QUALITY)
            ((_, content),) = pictures(job, [size], how, encoding)
            data = b"".join(chunks_of(content))
            paths.append(self._add(folder, f"{name}-{width * factor}", data, ".webp"))
        height = max(1, round(width * face.height / face.width))
        return element(
            "img", src=paths[0], srcset=f"{paths[0]} 1x, {paths[1]} 2x", alt=alt, width=width,
            height=height, loading="lazy" if lazy else None,
        )  # fmt: skip

    def _add(self, folder: str, name: str, content: str | bytes, ending: str) -> str:
        """The path of a file in a folder; another content of the same name has another path."""
        data = content.encode() if isinstance(content, str) else content
        plain = "".join(char if char.isalnum() or char in "-_" else "-" for char in name)
        plain = plain.encode("ascii", "ignore").decode().strip("-") or "picture"
        path = f"{folder}/{plain}{ending}"
        if self.files.get(path, data) != data:
            path = f"{folder}/{plain}-{hash_of(data).hex()[:_HASH]}{ending}"
        self.files[path] = data
        return path
