"""From `clip-path` to the one path that a Group is clipped to."""

from __future__ import annotations

from itertools import combinations

from pnp.geometry.segments import Bounds, control_bounds, reverse, transform, winding_area
from pnp.geometry.values import BadValueError, Viewport, quoted
from pnp.model.face import FillRule, Matrix, Segments, multiply
from pnp.svg.css import Cascade
from pnp.svg.ops import Ops
from pnp.svg.shape import Shapes
from pnp.svg.style import Style
from pnp.svg.walk import State, Walk
from pnp.svg.xml import DRAWN, SHAPES, Document, Node

# several even-odd shapes are compared pair by pair
MAX_EVEN_ODD = 100

Part = tuple[Segments, FillRule]


class Clips:
    """The clip paths of a document, put on operations."""

    def __init__(self, document: Document, cascade: Cascade, shapes: Shapes, walk: Walk) -> None:
        self._document = document
        self._cascade = cascade
        self._shapes = shapes
        self._walk = walk

    def put(self, ops: Ops, node: Node, state: State) -> None:
        """Clip the operations of an element; `state` is its own. A clipPath with a clip-path cuts
        twice. Problems are reported."""
        seen: list[Node] = []
        at, reference = node, state.style.clip
        while reference is not None:
            clip = self._document.find(at, reference, "clip-path")
            if clip is None:
                return
            if clip.name != "clipPath":
                self._document.report(at, f"clip-path refers to <{clip.name}>, not to a <clipPath>")
                return
            if clip in seen:
                self._document.report(at, "<clipPath> is clipped by itself")
                return
            seen.append(clip)
            try:
                ops.clip(*self._outline(clip, node, state))
            except BadValueError as error:
                self._document.report(clip, f"<clipPath> {error}", error.hint)
            at, reference = clip, self._cascade.style_in_place(clip).clip

    def _outline(self, clip: Node, node: Node, state: State) -> Part:
        self._walk.count(clip)
        matrix = multiply(state.matrix, self._shapes.matrix(clip))
        view = state.view
        units = clip.attributes.get("clipPathUnits", "userSpaceOnUse").strip()
        if units == "objectBoundingBox":
            box = self._walk.bounds(node, state)
            if box is None:
                return (), "nonzero"
            x0, y0, x1, y1 = box
            matrix = multiply(matrix, (x1 - x0, 0.0, 0.0, y1 - y0, x0, y0))
            view = Viewport(1.0, 1.0)
        elif units != "userSpaceOnUse":
            raise BadValueError(f"clipPathUnits: {quoted(units)} is not known")
        style = self._cascade.style_in_place(clip)
        parts = [self._part(child, matrix, style, view) for child in clip.children]
        return join([part for part in parts if part])

    def _part(self, node: Node, matrix: Matrix, style: Style, view: Viewport) -> Part | None:
        """A shape of a clipPath, or the shape that a `use` in it refers to."""
        if node.name not in DRAWN:
            return None
        if node.name not in (*SHAPES, "use"):
            self._refuse(node, f"<{node.name}> in a clipPath is not supported")
            return None
        self._walk.count(node)
        style = self._cascade.style(node, style)
        matrix = multiply(matrix, self._shapes.matrix(node))
        if style.clip is not None:
            self._refuse(node, f"clip-path on <{node.name}> in a clipPath is not supported")
        if node.name == "use":
            return self._used(node, matrix, style, view)
        segments = self._shapes.segments(node, view)
        self._walk.spend(len(segments))
        if not (segments and style.shown and style.visible):
            return None
        simple = node.name in ("rect", "circle", "ellipse")
        return transform(segments, matrix), "nonzero" if simple else style.clip_rule

    def _used(self, node: Node, matrix: Matrix, style: Style, view: Viewport) -> Part | None:
        target = self._walk.target(node)
        if target is None or not style.shown:
            return None
        if target.name not in SHAPES:
            if target.name in DRAWN:
                self._refuse(node, f"<use> of <{target.name}> in a clipPath is not supported")
            return None
        x = self._shapes.length(node, "x", view.width)
        y = self._shapes.length(node, "y", view.height)
        return self._part(target, multiply(matrix, (1.0, 0.0, 0.0, 1.0, x, y)), style, view)

    def _refuse(self, node: Node, message: str) -> None:
        self._document.report(node, message, "put shapes, or use of shapes, in it")


def join(parts: list[Part]) -> Part:
    """One path that encloses all of the parts.

    Nonzero parts are all made clockwise, so that they do not cancel where they overlap. Raises
    BadValueError for even-odd shapes that may overlap others, which one path cannot represent.
    """
    if len(parts) <= 1:
        return parts[0] if parts else ((), "nonzero")
    rules = {rule for _, rule in parts}
    if rules == {"nonzero"}:
        turned = (s if winding_area(s) >= 0 else reverse(s) for s, _ in parts)
        return tuple(segment for s in turned for segment in s), "nonzero"
    boxes = [control_bounds(s) for s, _ in parts]
    if (
        rules == {"evenodd"}
        and len(parts) <= MAX_EVEN_ODD
        and not any(_overlap(a, b) for a, b in combinations(boxes, 2))
    ):
        return tuple(segment for s, _ in parts for segment in s), "evenodd"
    raise BadValueError(
        "several shapes that may overlap, with clip-rule evenodd, are not supported",
        "unite them to one path in the drawing program",
    )


def _overlap(a: Bounds, b: Bounds) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
