"""The contents of elements and their coordinates: groups, `use`, symbols, nested drawings.

Used for painting and for the box around an element (objectBoundingBox).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.geometry.outlines import rectangle
from pnp.geometry.path import MAX_SEGMENTS
from pnp.geometry.segments import Bounds, tight_bounds, transform
from pnp.geometry.values import BadValueError, Viewport, fit, parse_view_box
from pnp.model.definitions import replace
from pnp.model.face import IDENTITY, Matrix, Segments, multiply
from pnp.svg.css import Cascade
from pnp.svg.shape import Shapes
from pnp.svg.style import Style
from pnp.svg.xml import DRAWN, KNOWN, MAX_DEPTH, MAX_ELEMENTS, SHAPES, Document, Node


class State(Struct, frozen=True):
    """The surroundings of an element: the matrix from its user units to the operations', the
    style it inherits, the reference of percentages, its nesting, the `use` that it is a copy for,
    and the targets of all `use` around."""

    matrix: Matrix
    style: Style
    view: Viewport
    depth: int = 0
    use: Node | None = None
    targets: tuple[Node, ...] = ()


class Walk:
    """Steps from an element to its contents, within the limits for one drawing."""

    def __init__(self, document: Document, cascade: Cascade, shapes: Shapes) -> None:
        self._document = document
        self._cascade = cascade
        self._shapes = shapes
        self._elements = 0
        self._segments = 0

    def count(self, node: Node, depth: int = 0) -> None:
        """Count an element. Raises InputError beyond the limits, which `use` and patterns can
        exceed in a small file."""
        self._elements += 1
        if depth > MAX_DEPTH:
            self._document.stop(
                f"elements are nested more than {MAX_DEPTH} deep", node.line, node.column
            )
        if self._elements > MAX_ELEMENTS:
            self._document.stop(f"the drawing has more than {MAX_ELEMENTS} elements")

    def spend(self, segments: int) -> None:
        """Count segments. Raises InputError beyond the limit."""
        self._segments += segments
        if self._segments > MAX_SEGMENTS:
            self._document.stop(f"the drawing has more than {MAX_SEGMENTS} segments")

    def content(self, node: Node, state: State) -> tuple[Sequence[Node], State, Segments | None]:
        """The contents of a g, use, svg or symbol, their State, and the clip window, if any.

        `state` is the element's own, with its transform and style. The window is in the units of
        the operations. Raises BadValueError.
        """
        if node.name == "use":
            return self._used(node, state)
        if node.name in ("svg", "symbol"):
            return self._viewport(node, state)
        return node.children, replace(state, use=None), None

    def _used(self, node: Node, state: State) -> tuple[Sequence[Node], State, None]:
        target = self.target(node)
        if target is None or target.name not in DRAWN:
            return (), state, None
        if target in state.targets:
            self._document.report(node, "<use> refers to itself")
            return (), state, None
        x = self._shapes.length(node, "x", state.view.width)
        y = self._shapes.length(node, "y", state.view.height)
        matrix = multiply(state.matrix, (1.0, 0.0, 0.0, 1.0, x, y))
        targets = (*state.targets, target)
        return (target,), replace(state, matrix=matrix, use=node, targets=targets), None

    def target(self, use: Node) -> Node | None:
        """The element that a `use` copies; None, with a problem reported, if there is none."""
        href = use.attributes.get("href")
        if href is None:
            self._document.report(use, "<use> has no href")
            return None
        found = self._document.find(use, href, "<use>")
        if found and found.name in KNOWN and found.name not in DRAWN:
            self._document.report(
                use, f"<use> refers to <{found.name}>, which is not drawn by itself"
            )
        return found

    def _viewport(self, node: Node, state: State) -> tuple[Sequence[Node], State, Segments | None]:
        x = y = 0.0
        width, height = state.view
        if node.parent:
            by = state.use.attributes if state.use else {}
            sides = [
                self._shapes.length(
                    state.use if state.use and name in by else node, name, whole, whole, 0.0
                )
                for name, whole in (("width", width), ("height", height))
            ]
            width, height = sides
            if node.name == "svg":
                x = self._shapes.length(node, "x", state.view.width)
                y = self._shapes.length(node, "y", state.view.height)
        view_box = self.view_box(node)
        inner: Matrix = IDENTITY
        view = Viewport(width, height)
        if not (width and height and (view_box is None or (view_box[2] and view_box[3]))):
            return (), state, None
        if view_box:
            inner = fit(view_box, width, height, node.attributes.get("preserveAspectRatio", ""))
            view = Viewport(view_box[2], view_box[3])
        window = None
        if not state.style.overflow:
            window = transform(rectangle(x, y, width, height), state.matrix)
        if x or y:
            inner = multiply((1.0, 0.0, 0.0, 1.0, x, y), inner)
        inside = replace(state, matrix=multiply(state.matrix, inner), view=view, use=None)
        return node.children, inside, window

    def view_box(self, node: Node) -> tuple[float, float, float, float] | None:
        """The viewBox of an svg or symbol, if it has one. Raises BadValueError."""
        text = node.attributes.get("viewBox")
        try:
            return parse_view_box(text) if text is not None else None
        except BadValueError as error:
            raise BadValueError(f"viewBox: {error}") from None

    def bounds(self, node: Node, state: State) -> Bounds | None:
        """The box around an element in its own user units, without strokes."""
        if node.name in SHAPES:
            segments = self._shapes.segments(node, state.view)
            self.spend(len(segments))
            return tight_bounds(segments) if segments else None
        return self._inner_bounds(node, replace(state, matrix=IDENTITY))

    def _inner_bounds(self, node: Node, state: State) -> Bounds | None:
        children, inner, _ = self.content(node, state)
        boxes = [self._outline(child, inner) for child in children]
        found = [box for box in boxes if box]
        if not found:
            return None
        x0, y0, x1, y1 = zip(*found, strict=True)
        return min(x0), min(y0), max(x1), max(y1)

    def _outline(self, node: Node, state: State) -> Bounds | None:
        """The box around an element in the units of the State's matrix."""
        if node.name not in DRAWN or (node.name == "symbol" and state.use is None):
            return None
        style = self._cascade.style(node, state.style)
        if not style.shown:
            return None
        matrix = multiply(state.matrix, self._shapes.matrix(node))
        state = replace(state, matrix=matrix, style=style, depth=state.depth + 1)
        self.count(node, state.depth)
        if node.name in SHAPES:
            segments = self._shapes.segments(node, state.view)
            self.spend(len(segments))
            return tight_bounds(transform(segments, matrix)) if segments else None
        return self._inner_bounds(node, state)
