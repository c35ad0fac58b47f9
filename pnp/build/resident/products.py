"""A product of a project that stays open.

    product = ResidentProduct(resident, request)
    product.update()          the keys of faces that are new or have changed; at first all
    product.face(key)         a face, laid out when it is asked for
    product.page(number)      a page, with its content stream as in the file

Faces and pages that depend on nothing that has changed are not made again.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from operator import itemgetter
from typing import Any

from msgspec import Struct

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.resident.problems import FaceProblems
from pnp.build.resident.projects import ResidentProject
from pnp.build.resident.sheet_problems import SheetProblems
from pnp.build.store.keys import KeyedFaces, composer_key, hash_of_values, page_key
from pnp.draw.pdf.document import PageDrawing
from pnp.draw.pdf.drawn import Page
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


class ResidentProduct:
    """A product as it is requested, with its faces and pages."""

    def __init__(self, resident: ResidentProject, request: Request) -> None:
        self.request = request
        self._resident = resident
        self._plan: Plan | None = None
        self._updates = 0  # of the resident project, at the last update
        self._drawing: PageDrawing | None = None
        self._is_drawing = False  # whether it draws pages of this plan
        self._runs = 0  # of the resident project, when the drawing was made
        self._problems = FaceProblems()
        self._on_sheets = SheetProblems()
        self._doubts = 0  # how often all faces were laid out again for their problems
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

    @property
    def faces(self) -> Mapping[str, Face]:
        """All faces of the plan, each laid out once, when it is asked for."""
        return _Faces(self)

    def is_of(self, resident: ResidentProject) -> bool:
        """Whether it is a product of this project."""
        return self._resident is resident

    @property
    def common_key(self) -> bytes:
        """What all faces of cards depend on: layouts, and all that expressions read beside the
        fields of a card."""
        return self._composers

    @property
    def scope(self) -> Mapping[str, Any]:
        """What expressions read beside the fields of a card. Raises UsageError for an edition that
        there is not."""
        game, _ = self._resident.project.game(self.request.game, self.request.edition)
        return game.scope if game is not None else {}

    @property
    def is_planned(self) -> bool:
        """Whether there is a plan."""
        return self._plan is not None

    @property
    def is_current(self) -> bool:
        """Whether it was updated after the last update of the project."""
        return self._updates == self._resident.updates

    def update(self) -> Changed:
        """Plan the product again, in the project as of its last update. Raises PnpError where a
        build would."""
        resident, earlier = self._resident, self._plan
        self._updates = resident.updates
        with resident.planning():
            plan = plan_request(resident.project, self.request)
        if resident.runs != self._runs:
            self._drawing, self._runs = None, resident.runs
        self._plan, self._is_drawing = plan, False
        composers = self._composers
        faces = self._new_faces(plan)
        if self._problems.is_doubtful(plan, frozenset(faces)):
            self._doubts += 1
            faces = self._new_faces(plan)
        self._problems.begin(plan, faces, is_new=composers != self._composers)
        self._on_sheets.begin(plan, faces)
        pages = self._new_pages(plan, earlier, frozenset(faces))
        kept = self._laid_out.items()
        self._laid_out = {k: found for k, found in kept if self._faces.get(k) == found[0]}
        there = set(self._pages.values())
        self._drawn = {key: page for key, page in self._drawn.items() if key in there}
        return Changed(faces, pages, plan.built.problems)

    def card(self, key: str) -> Card | None:
        """The card of a face: the same object as long as nothing of it has changed; None if the
        face is of no card. Raises KeyError if there is no such face."""
        return self._cards[key][0]

    def dependency(self, key: str) -> bytes:
        """What a face depends on. Raises KeyError if there is no such face."""
        return self._faces[key]

    def face(self, key: str) -> Face:
        """A face; its errors are in it. Raises KeyError if there is none."""
        known = self._laid_out.get(key)
        if known is None:
            with self._resident.using():
                known = self._laid_out[key] = self._faces[key], self.plan.faces[key]
            self._problems.add(self.plan, key, self.card(key))
            self._on_sheets.add(self.plan, key)
        return known[1]

    def forget(self, key: str) -> None:
        """Forget a face that was laid out, to save memory: it is laid out again if it is asked
        for."""
        self._laid_out.pop(key, None)

    def problems_of(self, key: str) -> tuple[Problem, ...]:
        """The problems of the card of a face that was laid out."""
        self._problems.collect(self.plan)
        return self._problems.of(key)

    def problems(self) -> tuple[Problem, ...]:
        """The problems of the plan, of all faces laid out so far, and of the sheets as far as these
        faces are known, each once."""
        self._problems.collect(self.plan)
        with self._resident.using():
            on_sheets = self._on_sheets.of(self.plan)
        return tuple(dict.fromkeys((*self.plan.built.problems, *self._problems, *on_sheets)))

    def page(self, number: int) -> Page:
        """A page by its number, from 1. Raises KeyError if there is none."""
        key = self._pages[number]
        if key not in self._drawn:
            sheet = self.plan.sheets[number - 1]
            with self._resident.using():
                if self._drawing is None or not self._is_drawing:
                    drawer = self._drawing.drawer if self._drawing is not None else None
                    job = replace(self.plan.pdf, faces=self.faces)
                    self._drawing = PageDrawing(job, {}, drawer)
                    self._is_drawing = True
                self._drawn[key], _ = self._drawing.page(sheet)
        return self._drawn[key]

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
                unknown = b"%d" % self._resident.updates
                found = card, self._composers + (unknown if own is None else own)
            self._cards[key] = found
        earlier = self._faces
        self._faces = {key: found for key, (_, found) in self._cards.items()}
        return tuple(key for key, found in self._faces.items() if earlier.get(key) != found)

    def _common_key(self, faces: KeyedFaces | None) -> bytes:
        """What all faces depend on; another one each time if that is not known."""
        composers = faces.composers() if faces is not None else {}
        keys = {name: composer_key(one) for name, one in composers.items()}
        unknown = self._resident.updates if None in keys.values() else 0
        return hash_of_values(
            (self._resident.runs, self._doubts, unknown, sorted(keys.items(), key=itemgetter(0)))
        )

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

    def __init__(self, product: ResidentProduct) -> None:
        self._product = product

    def __getitem__(self, key: str) -> Face:
        return self._product.face(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._product.plan.faces)

    def __len__(self) -> int:
        return len(self._product.plan.faces)
