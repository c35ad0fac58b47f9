"""The fonts and pictures that drawings show, by opaque names: nothing else can be asked for."""

from __future__ import annotations

import threading
from pathlib import Path

from pnp.draw.svg.private_fonts import font_id, private_font
from pnp.files.listing import stamp
from pnp.files.reading import read_regular
from pnp.files.records import hash_of
from pnp.model.face import FontKey

_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}


class DrawnFiles:
    """Names of fonts and pictures. Any thread may ask for a file by its name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pictures: dict[str, Path] = {}
        self._fonts: dict[str, FontKey] = {}
        self._names: dict[FontKey, str] = {}

    def picture_address(self, path: str) -> str:
        """The address of a picture: another one when the file has changed."""
        name = hash_of(repr((path, stamp(Path(path)))).encode("utf-8", "surrogatepass")).hex()
        with self._lock:
            self._pictures[name] = Path(path)
        return f"picture/{name}"

    def font_name(self, key: FontKey) -> str:
        """The name of a font, which is its family name on the page."""
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = font_id(key)
            with self._lock:
                self._fonts[name] = key
        return name

    def forget(self) -> None:
        """The files of fonts may have changed: their content is looked at again."""
        self._names.clear()

    def font(self, name: str) -> bytes | None:
        """A font file; None if no drawing shows this font."""
        with self._lock:
            key = self._fonts.get(name)
        return None if key is None else private_font(key)

    def picture(self, name: str) -> tuple[bytes, str] | None:
        """A picture and its media type; None if no drawing shows it, or it cannot be read."""
        with self._lock:
            path = self._pictures.get(name)
        if path is None:
            return None
        try:
            return read_regular(path), _TYPES.get(path.suffix.lower(), "application/octet-stream")
        except OSError:
            return None
