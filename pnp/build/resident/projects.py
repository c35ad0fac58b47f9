"""A project that stays open: files whose content is the same are not parsed again.

    resident = ResidentProject(places)
    resident.update()          read the project again
    resident.project           the project as of the last update

An update compares values, so nothing has to know which file a value came from.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager

from pnp.build.project import Places, Project
from pnp.files.records import Record, recording

_TYPE = (".ttf", ".otf", ".ttc", ".woff2")
_FONTS = (*_TYPE, ".yaml")  # files of fonts, and their manifests
_FILES = (*_TYPE, ".png", ".jpg", ".jpeg")
_DRAWN = (*_TYPE, ".svg", ".png", ".jpg", ".jpeg")


class ResidentProject:
    """The project as of the last update. `runs` counts the updates before which a font, an icon or
    a picture had changed that a face shows: everything that is laid out depends on it.
    `has_new_files`: before the last update, a font or a picture of pixels had changed."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.updates = 0
        self.runs = 0
        self.has_new_files = False
        self._project: Project | None = None
        self._used = Record()  # what laying out faces has read

    @property
    def project(self) -> Project:
        """The project as of the last update, which must have been called."""
        assert self._project is not None
        return self._project

    def update(self) -> None:
        """Read the project again. What is in it is read when it is asked for."""
        self.updates += 1
        changed, is_same = self._used.changed_files(), self._used.has_same_paths()
        is_same = is_same and not changed
        self.has_new_files = any(path.lower().endswith(_FILES) for path in changed)
        if not is_same:
            self._used, self.runs = self._kept(changed), self.runs + 1
        project = Project(self.places)
        if self._project is not None:
            project.reuse(self._project, with_fonts=not any(_is_of_fonts(p) for p in changed))
        else:
            project.remember()
        self._project = project

    def _kept(self, changed: Container[str]) -> Record:
        """What was read of fonts that have not changed: these are not read again."""
        kept = self._used.only(lambda path: path.lower().endswith(_TYPE) and path not in changed)
        kept.states.clear()
        kept.names.clear()
        return kept

    @contextmanager
    def using(self) -> Iterator[None]:
        """Notes the files of fonts, icons and pictures that are read meanwhile."""
        with recording() as record:
            yield
        self._used.add(record)

    @contextmanager
    def planning(self) -> Iterator[None]:
        """Notes the fonts, icons and pictures that are read meanwhile. Other files and folders are
        read again at each update, and their values are compared."""
        with recording() as record:
            yield
        self._used.add(record.only(_is_drawn))


def _is_drawn(path: str) -> bool:
    return path.lower().endswith(_DRAWN)


def _is_of_fonts(path: str) -> bool:
    return path.lower().endswith(_FONTS)
