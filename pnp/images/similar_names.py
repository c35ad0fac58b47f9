"""The picture that a wrong name probably means.

    SimilarPictures(folder).to("oak.jpg")      "art/oak.png", or None

The names of the pictures in a folder and all below it are read once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path, PurePath

from pnp.files.listing import files_below, is_file, is_folder, list_folder
from pnp.model.problems import nearest

_ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
_ICONS = "icons"  # a folder of what is no picture of a card


class SimilarPictures:
    """The pictures below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def to(self, name: str) -> str | None:
        """The path, from the folder, of the picture that a path of none probably means: one with
        the same name elsewhere, a similar one in the same folder, or a similar one elsewhere.

        Raises OSError for a path that cannot be one.
        """
        return self._same(name) or self._beside(name) or self._elsewhere(name)

    def _same(self, name: str) -> str | None:
        """The picture of this name in any folder. Letter case does not count."""
        return next(iter(self._names.get(PurePath(name).name.casefold(), ())), None)

    def _beside(self, name: str) -> str | None:
        folder = (self._folder / name).parent
        if not is_folder(folder):
            folder = self._folder
        paths = [path for path in list_folder(folder) if _is_picture(path) and is_file(path)]
        return _nearest(name, [path.relative_to(self._folder).as_posix() for path in paths])

    def _elsewhere(self, name: str) -> str | None:
        return _nearest(name, [path for paths in self._names.values() for path in paths])

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The paths of the pictures in all folders by their names in small letters."""
        found: dict[str, list[str]] = {}
        for path in filter(_is_picture, files_below(self._folder)):
            place = path.relative_to(self._folder)
            if place.parts[0] != _ICONS:
                found.setdefault(path.name.casefold(), []).append(place.as_posix())
        return found


def _nearest(name: str, paths: Sequence[str]) -> str | None:
    """The path whose last part is similar. Endings do not count: nearly all are the same."""
    stems = {PurePath(path).stem: path for path in reversed(paths)}
    close = nearest(PurePath(name).stem, [*stems])
    return None if close is None else stems[close]


def _is_picture(path: PurePath) -> bool:
    return path.suffix.lower() in _ENDINGS
