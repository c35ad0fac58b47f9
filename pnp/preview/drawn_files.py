"""The fonts and pictures that drawings show, by opaque names: nothing else can be asked for."""

from __future__ import annotations

import threading
from collections.abc import Container
from contextlib import suppress
from pathlib import Path

from pnp.draw.svg.private_fonts import font_id, private_font
from pnp.draw.svg.web_pictures import web_picture
from pnp.files.listing import stamp
from pnp.files.reading import hash_regular
from pnp.files.records import hash_of
from pnp.model.face import FontKey
from pnp.model.problems import InputError

_GREY = "\0grey:"  # before the path of a picture in greys: no path has a zero byte


def grey_path(path: str) -> str:
    """What stands for the path of a picture in faces in greys."""
    return _GREY + path


class DrawnFiles:
    """Names of fonts and pictures. Any thread may ask for a file by its name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pictures: dict[str, dict[str, None]] = {}  # paths of each content
        self._fonts: dict[str, FontKey] = {}
        # names as they were found, each with the stamp of the file at that time
        self._names: dict[FontKey, tuple[object, str]] = {}
        self._picture_names: dict[str, tuple[object, str]] = {}

    def picture_address(self, path: str) -> str:
        """The address of a picture: another one when the file has changed."""
        stamped = stamp(Path(path.removeprefix(_GREY)))
        known = self._picture_names.get(path)
        if known is not None and known[0] == stamped:
            name = known[1]
        else:  # hashing is slow, and a picture may be on all cards
            name = _picture_name(path)
            self._picture_names[path] = stamped, name
        with self._lock:
            self._pictures.setdefault(name, {})[path] = None
        return f"picture/{name}"

    def font_name(self, key: FontKey) -> str:
        """The name of a font, which is its family name on the page."""
        stamped = stamp(Path(key.path))
        known = self._names.get(key)
        if known is not None and known[0] == stamped:
            return known[1]
        name = font_id(key)
        self._names[key] = stamped, name
        with self._lock:
            self._fonts[name] = key
        return name

    def __len__(self) -> int:
        """How many there are."""
        return len(self._pictures) + len(self._fonts)

    def keep(self, pictures: Container[str], fonts: Container[FontKey]) -> None:
        """Forget all but these pictures, by their paths, and these fonts, and what these were
        before they changed."""
        with self._lock:
            latest = {path: name for name, paths in self._pictures.items() for path in paths}
            self._pictures = {}
            for path, name in latest.items():
                if path in pictures:
                    self._pictures.setdefault(name, {})[path] = None
            newest = {key: name for name, key in self._fonts.items()}
            self._fonts = {name: key for key, name in newest.items() if key in fonts}
        self._names.clear()
        self._picture_names.clear()

    def is_current(self, name: str) -> bool:
        """Whether a font or a picture still has the content that its name stands for: a file can
        change while it is being asked for."""
        with self._lock:
            paths, key = [*self._pictures.get(name, ())], self._fonts.get(name)
        if paths:
            return any(_picture_name(path) == name for path in paths)
        return key is not None and font_id(key) == name

    def font(self, name: str) -> bytes | None:
        """A font file; None if no drawing shows this font, or it cannot be read."""
        with self._lock:
            key = self._fonts.get(name)
        try:
            return None if key is None else private_font(key)
        except (OSError, ValueError):
            return None

    def picture(self, name: str) -> tuple[bytes, str] | None:
        """A picture with the colours that are printed, and its media type; None if no drawing
        shows it, or it cannot be read."""
        with self._lock:
            paths = [*self._pictures.get(name, ())]
        for path in paths:  # that of a git revision may be gone
            with suppress(InputError):
                return web_picture(path.removeprefix(_GREY), grey=path.startswith(_GREY))
        return None


def _picture_name(path: str) -> str:
    """Pictures with the same content have the same name, also at a git revision."""
    plain = path.removeprefix(_GREY)
    try:
        found = hash_regular(Path(plain))
    except (OSError, ValueError):
        found = plain.encode("utf-8", "surrogateescape")
    return hash_of(repr((found, path != plain)).encode()).hex()
