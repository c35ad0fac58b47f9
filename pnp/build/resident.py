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

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from operator import itemgetter

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
from pnp.model.game import Card
from pnp.model.problems import Problem
from pnp.model.result import Request
from pnp.model.sheet import placed_often


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
        self._updates = 0
        self._composers = b""  # what all faces depend on
        self._cards: dict[str, tuple[Card | None, bytes]] = {}  # of each face, with its key
        self._faces: dict[str, bytes] = {}  # what each face depends on
        self._often: Container[str] = ()  # the faces that are placed more than once
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
        self._updates += 1
        is_same = is_as_recorded(self._used.read, self._used.states, self._used.names)
        if not is_same:
            self._used, self._runs = Record(), self._runs + 1
        with recording() as record:
            project = Project(self._places, record=record)
            if self._project is not None:
                project.reuse(self._project, with_fonts=is_same)
            else:
                project.remember()
            plan = plan_request(project, self._request)
        if not is_same:
            self._drawing = None
        earlier = self._plan
        self._project, self._plan, self._is_drawing = project, plan, False
        faces = self._new_faces(plan)
        pages = self._new_pages(plan, earlier, frozenset(faces))
        kept = self._laid_out.items()
        self._laid_out = {k: found for k, found in kept if self._faces.get(k) == found[0]}
        there = set(self._pages.values())
        self._drawn = {key: page for key, page in self._drawn.items() if key in there}
        return Changed(faces, pages, plan.built.problems)

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

    def _new_faces(self, plan: Plan) -> tuple[str, ...]:
        """Find what each face of a plan depends on, and return the faces for which that is new;
        those of books and boxes depend on everything."""
        faces = plan.faces if isinstance(plan.faces, KeyedFaces) else None
        composers, self._composers = self._composers, self._common_key(faces)
        known = self._cards if composers == self._composers else {}
        self._cards = {}
        for key in plan.faces:
            card = faces.card(key) if faces is not None else None
            found = known.get(key)
            if found is None or card is None or found[0] is not card:
                own = faces.key(key) if faces is not None else None
                # if it is not known what the face depends on, its key is another one each time
                found = card, self._composers + (b"%d" % self._updates if own is None else own)
            self._cards[key] = found
        earlier = self._faces
        self._faces = {key: found for key, (_, found) in self._cards.items()}
        return tuple(key for key, found in self._faces.items() if earlier.get(key) != found)

    def _common_key(self, faces: KeyedFaces | None) -> bytes:
        """What all faces depend on; another one each time if that is not known."""
        composers = faces.composers() if faces is not None else {}
        keys = {name: composer_key(one) for name, one in composers.items()}
        unknown = self._updates if None in keys.values() else 0
        return hash_of_values((self._runs, unknown, sorted(keys.items(), key=itemgetter(0))))

    def _new_pages(
        self, plan: Plan, earlier: Plan | None, changed: Container[str]
    ) -> tuple[int, ...]:
        """Find what each page of a plan depends on, and return the pages for which that is new.
        `changed` are the faces that have changed since the plan before it."""
        labels, before = plan.small_print, self._pages
        known = before
        if earlier is None or earlier.sheets != plan.sheets:
            self._often = placed_often(plan.sheets)
            known = {}
        elif earlier.small_print != labels:
            known = {}
        self._pages = {}
        for sheet in plan.sheets:
            number, placed = sheet.number, sheet.placements
            if number not in known or any(p.face in changed for p in placed):
                faces = [(self._faces[p.face], p.face in self._often) for p in placed]
                self._pages[number] = page_key(sheet, labels.get(number), faces)
            else:
                self._pages[number] = known[number]
        return tuple(n for n, found in self._pages.items() if before.get(n) != found)


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
