"""The elements on a face: where each is drawn, with its box, its baselines and its place in a file.

    inspector = Inspector(project, request)
    inspector.face("heroes/ant").elements

In: a project and a request. Out: `InspectedFace`s. Faces are laid out again for this, so that
nothing is noted while a product is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Project
from pnp.build.store.keys import KeyedFaces
from pnp.draw.extent import extent, moved
from pnp.model.face import IDENTITY, Box, Face, Glyphs, Group, Matrix, Op, Origin, multiply
from pnp.model.problems import Span
from pnp.model.result import Request
from pnp.text.cache import Recent
from pnp.typeset.faces.nodes import Node
from pnp.typeset.properties.places import turned

_KEPT = 64  # faces of a generation
Line = tuple[float, float, float, float]  # x1, y1, x2, y2


class Drawn(NamedTuple):
    """An element as it was drawn: its operations, its node, the values it read, its box."""

    group: Group
    node: Node
    scope: Mapping[str, Any]
    box: Box


class TextStart(NamedTuple):
    """A text of a book begins here: its place, the left edge of its column, its upper edge."""

    span: Span
    x: float
    y: float


class ElementBox(Struct, frozen=True):
    """An element on a face. `number` counts the elements of a face from 0 in the order of drawing,
    a container before what is in it; `parent` is the number of its container. `box` is the upright
    box round it, in points from the corner of the trim; None if it is not known. `drawn` is how it
    was drawn, None for an element of no layout of this product."""

    number: int
    origin: Origin
    parent: int | None
    box: Box | None
    drawn: Drawn | None = None


class InspectedFace(Struct, frozen=True):
    """A face with its elements, and the baselines of all its lines of text. `starts` are those of
    the texts on a page of a book. The elements of a face that it shows as a picture are among its
    elements; the lines of that face are not its lines."""

    face: Face
    elements: tuple[ElementBox, ...]
    baselines: tuple[Line, ...]
    starts: tuple[TextStart, ...] = ()


class Inspector:
    """The faces of a product with their elements. It sees the project as it was when it was opened:
    make a new one after a change. Not to be used while another thread lays out the same project."""

    def __init__(self, project: Project, request: Request) -> None:
        self._recorder = _Recorder()
        self.project = project.watched(self._recorder)
        self.request = request
        self._plan: Plan | None = None
        self._kept: Recent[str, InspectedFace] = Recent(_KEPT)

    @property
    def plan(self) -> Plan:
        """The plan of the product. Raises PnpError where a build would."""
        if self._plan is None:
            game, _ = self.project.game(self.request.game, self.request.edition)
            product = game.products.get(self.request.product) if game is not None else None
            # faces of cards are laid out one by one, all others at once
            is_of_cards = product is not None and bool(product.decks)
            with self._recorder.on(not is_of_cards):
                self._plan = plan_request(self.project, self.request)
        return self._plan

    def face(self, key: str) -> InspectedFace | None:
        """A face by its key; None if there is none. Raises PnpError where a build would."""
        known, plan = self._kept.get(key), self.plan
        if known is None and key in plan.faces:
            recorder = self._recorder
            with recorder.on():
                face = plan.faces[key]
            known = self._kept.put(key, _inspected(face, recorder))
            if isinstance(plan.faces, KeyedFaces):  # what is drawn next is another face
                recorder.drawn.clear()
        return known


class _Recorder:
    """Keeps what it is given while it is on (see `typeset.properties.watching.Watch`)."""

    def __init__(self) -> None:
        self._is_on = False
        self.drawn: dict[int, Drawn] = {}  # by the identity of the group
        self.starts: dict[int, list[TextStart]] = {}  # by pages

    def __bool__(self) -> bool:
        return self._is_on

    @contextmanager
    def on(self, is_on: bool = True) -> Iterator[None]:
        """While it is open, it keeps what it is given."""
        self._is_on = is_on
        try:
            yield
        finally:
            self._is_on = False

    def element(self, group: Group, node: Any, scope: Mapping[str, Any], box: Box) -> None:
        """See `Watch`."""
        self.drawn[id(group)] = Drawn(group, node, scope, box)

    def text(self, page: int, span: Span, x: float, y: float) -> None:
        """See `Watch`."""
        self.starts.setdefault(page, []).append(TextStart(span, x, y))


def _inspected(face: Face, recorder: _Recorder) -> InspectedFace:
    walk = _Walk(recorder.drawn)
    walk.ops(face.ops, IDENTITY, None)
    _, _, page = face.key.rpartition("/page ")
    starts = recorder.starts.get(int(page), ()) if page.isdecimal() else ()
    return InspectedFace(face, tuple(walk.elements), tuple(walk.lines()), tuple(starts))


class _Walk:
    """Finds the elements and the lines among operations."""

    def __init__(self, drawn: Mapping[int, Drawn]) -> None:
        self._drawn = drawn
        self.elements: list[ElementBox] = []
        self._pictures = 0  # pictures of other faces around
        # from x to x, by the matrix, the height and the element
        self._lines: dict[tuple[Matrix, float, int | None], tuple[float, float]] = {}

    def ops(self, ops: Iterable[Op], matrix: Matrix, parent: int | None) -> None:
        """Walk through operations that are drawn under a matrix, in an element."""
        for op in ops:
            if isinstance(op, Glyphs):
                self._line(op, matrix, parent)
            elif isinstance(op, Group):
                inside = matrix if op.matrix == IDENTITY else multiply(matrix, op.matrix)
                within = parent
                if op.origin is not None:
                    within = len(self.elements)
                    found = self._drawn.get(id(op))
                    box = _box_of(op, found, inside)
                    self.elements.append(ElementBox(within, op.origin, parent, box, found))
                self._pictures += op.is_picture
                self.ops(op.ops, inside, within)
                self._pictures -= op.is_picture

    def _line(self, op: Glyphs, matrix: Matrix, parent: int | None) -> None:
        if self._pictures or (op.fill is None and op.stroke is None):
            return  # it is of another face, or cannot be seen
        key = (matrix, round(op.y, 3), parent)
        x0, x1 = self._lines.get(key, (op.x, op.x))
        self._lines[key] = min(x0, op.x), max(x1, op.x + op.width)

    def lines(self) -> Iterator[Line]:
        """The baselines on the face; pieces of text on one line are one."""
        for ((a, b, c, d, e, f), y, _), (x0, x1) in self._lines.items():
            yield a * x0 + c * y + e, b * x0 + d * y + f, a * x1 + c * y + e, b * x1 + d * y + f


def _box_of(group: Group, drawn: Drawn | None, matrix: Matrix) -> Box | None:
    """The upright box round an element on its face."""
    if drawn is None:
        found = extent(group.ops)
        corners = None if found is None else moved(found, matrix)
    else:
        x, y, width, height = drawn.box
        turn = drawn.node.value("turn", drawn.scope) or 0
        around = multiply(matrix, turned(drawn.box, turn))
        corners = moved((x, y, x + width, y + height), around)
    if corners is None:
        return None
    x0, y0, x1, y1 = corners
    return round(x0, 3), round(y0, 3), round(x1 - x0, 3), round(y1 - y0, 3)
