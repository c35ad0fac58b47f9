"""A product that stays open while its files are edited.

    resident = Resident(places, request)
    resident.update()          the keys of faces that are new or have changed; at first all
    resident.face(key)         a face, laid out when it is asked for
    resident.page(number)      a page, with its content stream as in the file

`update` reads the project again: files whose content is the same are not parsed again, fonts stay
open, and faces and pages that depend on nothing that has changed are not made again. It compares
values, so nothing has to know which file a value came from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.build.store.keys import KeyedFaces, composer_key, hash_of_values, page_key
from pnp.draw.pdf.document import PageDrawing
from pnp.draw.pdf.drawn import Page
from pnp.files.records import Record, is_as_recorded, recording
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.problems import Problem
from pnp.model.result import Request


class Changed(Struct, frozen=True):
    """What an update has found: keys of faces, numbers of pages, and the problems of the plan."""

    faces: tuple[str, ...]
    pages: tuple[int, ...]
    problems: tuple[Problem, ...]


class Resident:
    """A product as it is requested, with its faces and pages."""

    def __init__(self, places: Places, request: Request) -> None:
        self._places = places
        self._request = request
        self._project: Project | None = None
        self._plan: Plan | None = None
        self._drawing: PageDrawing | None = None
        self._is_drawing = False  # whether it draws pages of this plan
        self._used = Record()  # what laying out faces has read
        self._runs = 0  # of other fonts, icons and pictures
        self._faces: dict[str, bytes] = {}  # what each face depends on
        self._pages: dict[int, bytes] = {}  # what each page depends on
        self._laid_out: dict[str, tuple[bytes, Face]] = {}
        self._drawn: dict[bytes, Page] = {}

    @property
    def plan(self) -> Plan:
        """The plan as of the last update."""
        assert self._plan is not None
        return self._plan

    def update(self) -> Changed:
        """Read the project again. Raises PnpError where a build would."""
        is_same = is_as_recorded(self._used.read, self._used.states, self._used.names)
        if not is_same:
            self._used, self._runs = Record(), self._runs + 1
        with recording() as record:
            project = Project(self._places, record=record)
            if self._project is not None:
                project.reuse(self._project, with_fonts=is_same)
            else:
                project.library.remember()
            plan = plan_request(project, self._request)
        if not is_same:
            self._drawing = None
        self._project, self._plan, self._is_drawing = project, plan, False
        faces, self._faces = self._faces, dict(self._face_keys(plan))
        pages, self._pages = self._pages, dict(self._page_keys(plan))
        kept = self._laid_out.items()
        self._laid_out = {k: found for k, found in kept if self._faces.get(k) == found[0]}
        there = self._pages.values()
        self._drawn = {key: self._drawn[key] for key in there if key in self._drawn}
        return Changed(
            tuple(key for key, found in self._faces.items() if faces.get(key) != found),
            tuple(n for n, found in self._pages.items() if pages.get(n) != found),
            plan.built.problems,
        )

    def face(self, key: str) -> Face:
        """A face; its problems are in it. Raises KeyError if there is none."""
        known = self._laid_out.get(key)
        if known is None:
            with self._using():
                known = self._laid_out[key] = self._faces[key], self.plan.faces[key]
        return known[1]

    def page(self, number: int) -> Page:
        """A page by its number, from 1. Raises KeyError if there is none."""
        key = self._pages[number]
        if key not in self._drawn:
            sheet = self.plan.sheets[number - 1]
            with self._using():
                if self._drawing is None or not self._is_drawing:
                    drawer = self._drawing.drawer if self._drawing is not None else None
                    job = replace(self.plan.pdf, faces=_Faces(self))
                    self._drawing = PageDrawing(job, {}, drawer)
                    self._is_drawing = True
                self._drawn[key], _ = self._drawing.page(sheet)
        return self._drawn[key]

    @contextmanager
    def _using(self) -> Iterator[None]:
        """Notes the files of fonts, icons and pictures that are read meanwhile."""
        with recording() as record:
            yield
        self._used.add(record)

    def _face_keys(self, plan: Plan) -> Iterator[tuple[str, bytes]]:
        """The faces with what they depend on; those of books and boxes depend on everything."""
        faces = plan.faces
        if not isinstance(faces, KeyedFaces):
            self._runs += 1
            yield from ((key, b"%d" % self._runs) for key in faces)
            return
        composers = {name: composer_key(one) for name, one in faces.composers().items()}
        common = hash_of_values((self._runs, sorted(composers.items())))
        if None in composers.values():
            self._runs += 1
            common = b"%d" % self._runs
        yield from ((key, common + (faces.key(key) or b"")) for key in plan.faces)

    def _page_keys(self, plan: Plan) -> Iterator[tuple[int, bytes]]:
        placed = Counter(p.face for sheet in plan.sheets for p in sheet.placements)
        for sheet in plan.sheets:
            keys = [(self._faces[p.face], placed[p.face] > 1) for p in sheet.placements]
            yield sheet.number, page_key(sheet, plan.small_print.get(sheet.number), keys)


class _Faces(Mapping[str, Face]):
    """The faces of a resident product, each laid out once."""

    def __init__(self, resident: Resident) -> None:
        self._resident = resident

    def __getitem__(self, key: str) -> Face:
        return self._resident.face(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._resident.plan.faces)

    def __len__(self) -> int:
        return len(self._resident.plan.faces)
