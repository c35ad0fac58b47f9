"""A product as the preview shows it: its faces and sheets as SVG, each drawn when it is asked for.

In: a product of a project that stays open. Out: lists of faces and sheets, drawings, problems. What
has an error keeps its last good picture. A drawing whose face has not changed is not made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.build.products.sheets import Plan
from pnp.build.resident.products import ResidentProduct
from pnp.build.store.keys import KeyedFaces
from pnp.draw.inks.greys import GreyFaces
from pnp.draw.svg.definitions import DrawnSvg
from pnp.draw.svg.writer import SvgWriter
from pnp.export.page_pictures import PagePictures
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Card
from pnp.model.problems import PnpError, Problem
from pnp.model.sheet import FaceSize
from pnp.preview.drawn_files import grey_path
from pnp.preview.messages import Drawing, Json, PageDrawing, Places, face_json, failed, sheet_json
from pnp.typeset.faces.filled_fields import filled_fields

_KINDS = {"decks": "front", "boxes": "net", "book": "page", "pdf": "page", "guide": "page"}


class ShownProduct:
    """The faces, sheets and problems of a product, after each `update`.

    Faces have the keys of the page: those of the plan, but a card that cannot be used has the key
    that it would have without its mistakes. `faces` and `sheets` are lists for JSON; a list is the
    same object as long as nothing in it has changed. `content`: 'decks', 'boxes', 'book'.
    """

    def __init__(
        self, resident: ResidentProduct, writer: SvgWriter, places: Places, pages: PagePictures
    ) -> None:
        self._resident = resident
        self._writer = writer
        self._places = places
        self._page_pictures = pages
        self.title = ""
        self.content = "decks"
        self.paper = ""
        self.faces: list[Json] = []
        self.sheets: list[Json] = []
        self._error: tuple[Problem, ...] = ()  # why there is no plan
        self._plan_keys: dict[str, str] = {}  # by the key of the page
        self._page_keys: dict[str, str] = {}  # by the key of the plan
        self._infos: dict[str, tuple[tuple[Any, ...], Json]] = {}
        self._lost: dict[str, Json] = {}  # faces whose deck cannot be read
        self._red: dict[str, str] = {}  # the face that stands for such a deck
        self._drawings: dict[str, tuple[bytes, Drawing]] = {}
        self._checked: dict[str, bytes] = {}  # what faces without a drawing depended on
        self._pages: dict[int, PageDrawing] = {}
        self._waiting_pages: set[int] = set()
        self._faces: Mapping[str, Face] = {}
        # what was believed last: whether there were errors, and the keys of the faces
        self._believed: tuple[bool, frozenset[str]] = (False, frozenset())
        self._has_errors = False
        self._failures: tuple[Problem, ...] = ()  # of pnp, while faces were laid out

    @property
    def resident(self) -> ResidentProduct:
        """What is shown."""
        return self._resident

    # -- updates ------------------------------------------------------------------------

    def update(self) -> bool:
        """Plan the product again. Return whether it has become worse than what was believed last:
        faces are gone, or there are errors where there were none. Then a file may be half
        written."""
        had_errors, before = self._believed
        self._failures = ()
        try:
            changed = self._resident.update()
        except Exception as error:  # the rest of the preview goes on
            self._error = failed(error)
            self._has_errors = True
            return not had_errors
        self._error = ()
        plan = self._resident.plan
        self._read(plan)
        self._waiting_pages = (self._waiting_pages | set(changed.pages)) & {
            sheet.number for sheet in plan.sheets
        }
        self._drawings = {key: found for key, found in self._drawings.items() if self.has(key)}
        has_errors = any(problem.severity == "error" for problem in changed.problems)
        has_errors |= any(_is_faulty(self._resident.card(key)) for key in plan.faces)
        self._has_errors = has_errors
        if not has_errors:
            count = len(plan.sheets)
            self._pages = {n: page for n, page in self._pages.items() if n <= count}
        return (has_errors and not had_errors) or not before <= self._keys()

    def believe(self) -> None:
        """What is there now is shown: later updates are compared with it."""
        self._believed = self._has_errors, self._keys()

    def _keys(self) -> frozenset[str]:
        return frozenset(info["key"] for info in self.faces)

    def _read(self, plan: Plan) -> None:
        """The lists of faces and sheets of a plan."""
        errors = any(problem.severity == "error" for problem in plan.built.problems)
        self.title, self.paper = plan.built.title or self.title, plan.built.paper or self.paper
        if plan.fronts or plan.faces:
            is_keyed = isinstance(plan.faces, KeyedFaces)
            is_net = bool(plan.dielines)
            self.content = "decks" if is_keyed else "boxes" if is_net else "book"
        infos = self._infos_of(plan)
        kept = self._kept(plan, infos) if errors else {}
        self._lost = kept
        faces = [*infos.values(), *kept.values()]
        if not _is_same(faces, self.faces):
            self.faces = faces
        sheets = [sheet_json(sheet, self._page_keys) for sheet in plan.sheets]
        if sheets != self.sheets and (sheets or not errors):
            self.sheets = sheets
        found = plan.faces
        colored = self._page_pictures.faces(self._resident.faces)
        self._faces = GreyFaces(colored, grey_path) if plan.info.grey else colored
        self._red = {}
        for key in found:
            if key.endswith("//"):
                self._red[key.removesuffix("//")] = key

    def _infos_of(self, plan: Plan) -> dict[str, Json]:
        """The faces of a plan by the keys of the page: fronts as printed, others, then backs."""
        sizes = {size.key: size for size in (*plan.fronts, *(plan.backs or ()))}
        behind = {}
        if plan.backs is not None:
            fronts = (size.key for size in plan.fronts)
            behind = dict(zip(fronts, (size.key for size in plan.backs), strict=False))
        counts: dict[str, int] = {}
        for size in plan.fronts:
            counts[size.key] = counts.get(size.key, 0) + 1
        keyed = plan.faces if isinstance(plan.faces, KeyedFaces) else None
        order = sorted(dict.fromkeys((*counts, *plan.faces)), key=lambda key: _is_back(keyed, key))
        self._plan_keys = {}
        for key in order:
            card = self._resident.card(key)
            clean = card.key if card is not None and card.problems and card.key != key else key
            taken = clean in self._plan_keys or clean in plan.faces
            self._plan_keys[key if taken else clean] = key
        self._page_keys = {key: name for name, key in self._plan_keys.items()}
        infos, known, self._infos = {}, self._infos, {}
        for name, key in self._plan_keys.items():
            if key.endswith("//"):
                continue  # it stands for a deck whose faces are kept, or is shown if there is none
            card = self._resident.card(key)
            size = sizes.get(key) or _size_of(plan, keyed, key)
            back = self._page_keys.get(behind.get(key, ""))
            kind = "back" if _is_back(keyed, key) else _KINDS[self.content]
            made_of = (card, size, back, counts.get(key, 0), kind, self._scope_key(card))
            before = known.get(name)
            if before is None or before[0] != made_of or before[0][0] is not card:
                info = face_json(size, kind, self._filled(card), self._places)
                info |= {"key": name, "back": back, "copies": counts.get(key, 0)}
                before = made_of, before[1] if before and before[1] == info else info
            self._infos[name] = before
            infos[name] = before[1]
        return infos

    def _scope_key(self, card: Card | None) -> bytes | None:
        """What the expressions in the fields of a card depend on beside it; None: nothing."""
        return self._resident.common_key if card is not None and _has_templates(card) else None

    def _filled(self, card: Card | None) -> Card | None:
        """A card with its fields as it prints them, if it is known how."""
        if card is None or card.problems or not _has_templates(card):
            return card
        try:
            return replace(card, fields=filled_fields(card, self._resident.scope))
        except PnpError:  # it is reported where the card is laid out
            return card

    def _kept(self, plan: Plan, infos: Mapping[str, Json]) -> dict[str, Json]:
        """The faces that were there before and whose deck has none now, because it cannot be
        read; for a deck that was never read, its red face."""
        there = {info["deck"] for info in infos.values()}
        earlier = [info for info in self.faces if info["key"] not in infos]
        kept = {info["key"]: info for info in earlier if info["deck"] not in there}
        decks = {info["deck"] for info in kept.values()}
        for key in plan.faces:
            if key.endswith("//") and key.removesuffix("//") not in decks:
                size = _size_of(plan, plan.faces, key)
                info = face_json(size, "front", None, self._places)
                kept[key] = info | {"name": key.removesuffix("//"), "copies": 1}
        return kept

    # -- drawings -----------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is a face of this key."""
        return key in self._plan_keys or key in self._lost

    def plan_key(self, key: str) -> str:
        """The key in the plan of a face of the page. Raises KeyError if there is none."""
        return self._plan_keys[key]

    def page_key(self, key: str) -> str:
        """The key of the page for a face of the plan."""
        return self._page_keys.get(key, key)

    def drawing(self, key: str) -> Drawing:
        """The drawing of a face. Raises KeyError if there is none."""
        known = self._drawings.get(key)
        dependency = self._dependency(key)
        if known is not None and known[0] == dependency:
            return known[1]
        before = known[1] if known is not None else Drawing(None, None, None)
        try:
            found = self._drawn(key, known[1] if known is not None else None)
        except Exception as error:  # other faces are drawn
            self._failures += failed(error)
            found = replace(before, draft=before.good)
        if known is not None and found.is_like(known[1]):
            found = known[1]
        self._drawings[key] = dependency, found
        return found

    def check(self, key: str) -> None:
        """Lay out a face for its problems alone, unless nothing of it has changed since."""
        plan_key = self._plan_keys.get(key)
        if plan_key is None:
            return
        dependency = self._resident.dependency(plan_key)
        if key not in self._drawings and self._checked.get(key) != dependency:
            self._checked[key] = dependency
            try:
                self._resident.face(plan_key)
            except Exception as error:  # others are checked
                self._failures += failed(error)
            self._resident.forget(plan_key)

    def _dependency(self, key: str) -> bytes:
        plan_key = self._plan_keys.get(key)
        if plan_key is None:
            return b"lost" + repr(self._red.get(self._lost[key]["deck"])).encode()
        return self._resident.dependency(plan_key)

    def _drawn(self, key: str, before: Drawing | None) -> Drawing:
        good = before.good if before is not None else None
        if key in self._lost and key not in self._plan_keys:
            red = self._red.get(self._lost[key]["deck"])
            safe = before.safe if before is not None else None
            if not red:
                return Drawing(good, good, safe)
            face = self._faces[red]
            return Drawing(good, self._writer.face(face), safe, self._shared(face))
        face = self._faces[self._plan_keys[key]]
        drawn = self._writer.face(face)
        if face.problems:
            return Drawing(good, drawn, face.safe, self._shared(face))
        return Drawing(drawn, None, face.safe)

    def _shared(self, face: Face) -> tuple[Json, ...]:
        """The problems of a face that are of no single card."""
        found = (one for one in dict.fromkeys(face.problems) if not one.about.card)
        return tuple(self._places.problem(one, None) for one in found)

    def is_page_current(self, number: int) -> bool:
        """Whether the drawing of a sheet is that of the files as they are."""
        return number in self._pages and number not in self._waiting_pages

    def page(self, number: int) -> PageDrawing:
        """The drawing of a sheet. Raises KeyError if there is none."""
        if self.is_page_current(number):
            return self._pages[number]
        plan = self._resident.plan if self._resident.is_planned else None
        if plan is None or not 0 < number <= len(plan.sheets):
            if not self._pages[number].is_stale:
                self._pages[number] = replace(self._pages[number], is_stale=True)
            return self._pages[number]
        sheet = plan.sheets[number - 1]
        labels = plan.labels.get(number, ())
        self._waiting_pages.discard(number)
        try:
            drawn = self._writer.sheet(sheet, self._faces, labels)
        except Exception as error:  # others are drawn
            self._failures += failed(error)
            self._pages[number] = replace(self._pages[number], is_stale=True)
            return self._pages[number]
        placed = tuple(
            (self.page_key(one.face), one.matrix, self._faces[one.face].safe)
            for one in sheet.placements
        )
        self._pages[number] = PageDrawing(drawn, placed)
        return self._pages[number]

    def all_drawn(self) -> Iterator[DrawnSvg]:
        """Everything that is kept, for its definitions and fonts."""
        for _, drawing in self._drawings.values():
            yield from drawing.parts
        for page in self._pages.values():
            yield page.drawn

    # -- problems -----------------------------------------------------------------------

    def problems(self) -> list[Json]:
        """The problems of the product, and of the faces laid out so far, each with the key of the
        face that it concerns."""
        found = (*self._failures, *(self._error or self._resident.problems()))
        by_card: dict[tuple[str, bool], str] = {}
        for info in self.faces:
            if info["card"]:
                by_card.setdefault((info["card"], info["kind"] == "back"), info["key"])
        return [self._places.problem(one, self._concerned(one, by_card)) for one in found]

    def _concerned(self, problem: Problem, by_card: Mapping[tuple[str, bool], str]) -> str | None:
        card = problem.about.card
        if not card:
            return None
        found = by_card.get((card, problem.about.side == "back"))
        return found or by_card.get((card, False))


def _has_templates(card: Card) -> bool:
    return any(isinstance(value, str) and "{" in value for value in card.fields.values())


def _is_faulty(card: Card | None) -> bool:
    return card is not None and bool(card.problems)


def _is_back(keyed: KeyedFaces | None, key: str) -> bool:
    return keyed is not None and keyed.is_back(key)


def _size_of(plan: Plan, keyed: Any, key: str) -> FaceSize:
    if isinstance(keyed, KeyedFaces):
        return keyed.size(key)
    face = plan.faces[key]
    return FaceSize(key, face.width, face.height, face.bleed, face.outline)


def _is_same(new: list[Json], old: list[Json]) -> bool:
    return len(new) == len(old) and all(a is b for a, b in zip(new, old, strict=True))
