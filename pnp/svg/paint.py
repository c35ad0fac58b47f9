"""From fill and stroke of a style to paint: colours, gradients, patterns.

Gradients and patterns may inherit attributes and contents from each other by href; lengths are in
user units, which `matrix` maps to those of the painted path.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from msgspec import Struct

from pnp.geometry.color import Ink, to_same_space
from pnp.geometry.segments import Bounds
from pnp.geometry.values import (
    BadValueError,
    Length,
    Viewport,
    fit,
    is_singular,
    parse_length,
    parse_transform,
    parse_view_box,
    quoted,
    scale_of,
    tidy,
)
from pnp.model.face import (
    Color,
    LinearGradient,
    Matrix,
    Op,
    Paint,
    Pattern,
    RadialGradient,
    Stop,
    multiply,
)
from pnp.svg.css import Cascade
from pnp.svg.style import PaintSpec, Style
from pnp.svg.xml import SERVERS, Document, Node

MAX_CHAIN = 100

# paint and its own opacity; None where nothing is painted
Painted = tuple[Paint, float] | None
# colours of a file, each with the one that is drawn in its place; 'fill', 'stroke': all others
Replaced = tuple[tuple[Color | str, Color], ...]
# draws the children of a node under a matrix, with percentages of a viewport
Render = Callable[[Node, Matrix, Viewport, int], tuple[Op, ...]]


class Target(Struct, frozen=True):
    """The shape to be painted: its element, box and units, and the matrix from its user units
    to those of the path; `depth` is its nesting."""

    node: Node
    bounds: Bounds
    matrix: Matrix
    view: Viewport
    depth: int


class Paints:
    """Paint by id, read when first met."""

    def __init__(
        self, document: Document, cascade: Cascade, render: Render, replaced: Replaced = ()
    ) -> None:
        self._document = document
        self._replaced = dict(replaced)
        self._cascade = cascade
        self._render = render
        self._stops: dict[Node, tuple[Stop, ...]] = {}
        self._chains: dict[Node, list[Node]] = {}
        self._tiles: dict[tuple[Node, Matrix, Viewport], tuple[Op, ...]] = {}
        self._active: set[Node] = set()

    def resolve(self, spec: PaintSpec, style: Style, target: Target, what: str) -> Painted:
        """The paint for a shape; None, with a problem reported, if it is wrong."""
        if spec.server is None:
            return self._ink(spec, style, what)
        id_ = spec.server.removeprefix("#")
        if spec.fallback and id_ not in self._document.ids:
            return self._ink(spec, style, what)
        node = self._document.find(target.node, spec.server, what)
        if node is None:
            return None
        if node.name not in SERVERS:
            self._document.report(
                target.node,
                f"{what} refers to <{node.name}> {quoted('#' + id_)}",
                "name a gradient",
            )
            return None
        try:
            if node.name == "pattern":
                return self._pattern(node, target)
            return self._gradient(node, target)
        except BadValueError as error:
            self._document.report(node, f"<{node.name}> {error}", error.hint)
            return None

    def _ink(self, spec: PaintSpec, style: Style, what: str) -> Ink | None:
        if spec.current or spec.ink is None:
            return style.color if spec.current else None
        color, opacity = spec.ink
        return self._replaced.get(color) or self._replaced.get(what, color), opacity

    def _chain(self, node: Node) -> list[Node]:
        """An element and those it inherits from, nearest first."""
        if node in self._chains:
            return self._chains[node]
        kinds = ("pattern",) if node.name == "pattern" else SERVERS[:2]
        chain = [node]
        while "href" in chain[-1].attributes and len(chain) <= MAX_CHAIN:
            last = chain[-1]
            found = self._document.find(last, last.attributes["href"], f"<{last.name}> href")
            if found is None:
                break
            if found in chain:
                self._document.report(last, f"<{last.name}> refers to itself")
                break
            if found.name not in kinds:
                self._document.report(last, f"<{last.name}> href refers to <{found.name}>")
                break
            chain.append(found)
        if len(chain) > MAX_CHAIN:
            self._document.report(node, f"<{node.name}> refers on more than {MAX_CHAIN} times")
        self._chains[node] = chain
        return chain

    def _text(self, node: Node, name: str, default: str) -> str:
        for one in self._chain(node):
            if name in one.attributes:
                return one.attributes[name]
        return default

    def _in_box(self, node: Node, name: str, default: str) -> bool:
        value = self._text(node, name, default).strip()
        if value not in ("objectBoundingBox", "userSpaceOnUse"):
            raise BadValueError(
                f"{name}: {quoted(value)} is neither objectBoundingBox nor userSpaceOnUse"
            )
        return value == "objectBoundingBox"

    def _length(self, node: Node, name: str, default: str, reference: float) -> float:
        try:
            return parse_length(self._text(node, name, default)).of(reference)
        except BadValueError as error:
            raise BadValueError(f"{name}: {error}", error.hint) from None

    def _own_matrix(self, node: Node, name: str) -> Matrix:
        try:
            return parse_transform(self._text(node, name, ""))
        except BadValueError as error:
            raise BadValueError(f"{name}: {error}", error.hint) from None

    # gradients

    def _gradient(self, node: Node, target: Target) -> Painted:
        spread = self._text(node, "spreadMethod", "pad").strip()
        if spread != "pad":
            raise BadValueError(f"spreadMethod: {quoted(spread)} is not supported; only pad is")
        stops = self._all_stops(node)
        matrix = self._own_matrix(node, "gradientTransform")
        view = target.view
        if self._in_box(node, "gradientUnits", "objectBoundingBox"):
            box = _box_matrix(target.bounds)
            if box is None:
                return None
            matrix, view = multiply(box, matrix), Viewport(1.0, 1.0)
        matrix = tidy(multiply(target.matrix, matrix))
        if not stops or is_singular(matrix):
            return None
        if len(stops) == 1:
            return stops[0].color, stops[0].opacity
        shape = self._linear if node.name == "linearGradient" else self._radial
        gradient = shape(node, view, stops, matrix)
        return (stops[-1].color, stops[-1].opacity) if gradient is None else (gradient, 1.0)

    def _linear(
        self, node: Node, view: Viewport, stops: tuple[Stop, ...], matrix: Matrix
    ) -> LinearGradient | None:
        x1 = self._length(node, "x1", "0%", view.width)
        y1 = self._length(node, "y1", "0%", view.height)
        x2 = self._length(node, "x2", "100%", view.width)
        y2 = self._length(node, "y2", "0%", view.height)
        # one point: all is beyond the end, so the last colour
        return None if (x1, y1) == (x2, y2) else LinearGradient(x1, y1, x2, y2, stops, matrix)

    def _radial(
        self, node: Node, view: Viewport, stops: tuple[Stop, ...], matrix: Matrix
    ) -> RadialGradient | None:
        cx = self._length(node, "cx", "50%", view.width)
        cy = self._length(node, "cy", "50%", view.height)
        r = self._length(node, "r", "50%", view.diagonal)
        fx = self._length(node, "fx", self._text(node, "cx", "50%"), view.width)
        fy = self._length(node, "fy", self._text(node, "cy", "50%"), view.height)
        fr = self._length(node, "fr", "0%", view.diagonal)
        if min(r, fr) < 0:
            raise BadValueError("r or fr is negative")
        # a focus outside makes a cone, as SVG 2 and PDF have it (SVG 1.1 moved it inside)
        return None if r == 0 else RadialGradient(cx, cy, r, fx, fy, fr, stops, matrix)

    def _all_stops(self, node: Node) -> tuple[Stop, ...]:
        owner = next(
            (n for n in self._chain(node) if any(c.name == "stop" for c in n.children)), node
        )
        if owner not in self._stops:
            children = [child for child in owner.children if child.name == "stop"]
            self._stops[owner] = _even([self._stop(child) for child in children])
        return self._stops[owner]

    def _stop(self, node: Node) -> Stop:
        style = self._cascade.style_in_place(node)
        offset = Length(0.0)
        try:
            offset = parse_length(node.attributes.get("offset", "0"))
        except BadValueError as error:
            self._document.report(node, f"<stop> offset: {error}", error.hint)
        at = offset.of(1.0)
        ink = self._ink(style.stop_color, style, "fill")
        color, alpha = ink if ink else ((0.0,), 0.0)
        return Stop(round(min(max(at, 0.0), 1.0), 6), color, round(alpha * style.stop_opacity, 4))

    # patterns

    def _pattern(self, node: Node, target: Target) -> Painted:
        owner = next((n for n in self._chain(node) if n.children), node)
        box = _box_matrix(target.bounds)
        in_box = self._in_box(node, "patternUnits", "objectBoundingBox")
        contents_in_box = self._in_box(node, "patternContentUnits", "userSpaceOnUse")
        if (in_box or contents_in_box) and box is None:
            return None
        w, h = (1.0, 1.0) if in_box else (target.view.width, target.view.height)
        x, y = self._length(node, "x", "0", w), self._length(node, "y", "0", h)
        width, height = self._length(node, "width", "0", w), self._length(node, "height", "0", h)
        if min(width, height) < 0:
            raise BadValueError("width or height is negative")
        if in_box and box:
            x, y = box[4] + x * box[0], box[5] + y * box[3]
            width, height = width * box[0], height * box[3]
        own = self._own_matrix(node, "patternTransform")
        matrix = multiply(multiply(target.matrix, own), (1.0, 0.0, 0.0, 1.0, x, y))
        if not (width > 0 and height > 0) or is_singular(matrix):
            return None
        # the tile is drawn in points, so that rounding in it is as fine as elsewhere
        s = scale_of(matrix)
        matrix = multiply(matrix, (1 / s, 0.0, 0.0, 1 / s, 0.0, 0.0))
        width, height = width * s, height * s
        # where contents start: all browsers put their origin at the corner of the tile
        inner: Matrix = (s, 0.0, 0.0, s, 0.0, 0.0)
        view = target.view
        if view_box := self._text(node, "viewBox", ""):
            window = parse_view_box(view_box)
            if not (window[2] and window[3]):
                return None
            inner = fit(window, width, height, self._text(node, "preserveAspectRatio", ""))
            view = Viewport(window[2], window[3])
        elif contents_in_box and box:
            inner = (s * box[0], 0.0, 0.0, s * box[3], 0.0, 0.0)
        ops = self._tile(owner, inner, target, view)
        return (Pattern(round(width, 6), round(height, 6), ops, tidy(matrix)), 1.0) if ops else None

    def _tile(self, owner: Node, inner: Matrix, target: Target, view: Viewport) -> tuple[Op, ...]:
        if owner in self._active:
            self._document.report(target.node, "<pattern> is painted with itself")
            return ()
        key = (owner, inner, view)
        if key not in self._tiles:
            self._active.add(owner)
            self._tiles[key] = self._render(owner, inner, view, target.depth)
            self._active.discard(owner)
        return self._tiles[key]


def _box_matrix(bounds: Bounds) -> Matrix | None:
    """From the unit square to a shape's box; None if the box is flat."""
    x0, y0, x1, y1 = bounds
    if not (x1 > x0 and y1 > y0):
        return None
    return (x1 - x0, 0.0, 0.0, y1 - y0, x0, y0)


def _even(stops: list[Stop]) -> tuple[Stop, ...]:
    """Stops with rising offsets and colours of one space."""
    colors = to_same_space([stop.color for stop in stops])
    offsets = accumulate((stop.offset for stop in stops), max)
    parts = zip(offsets, colors, stops, strict=True)
    return tuple(Stop(offset, color, stop.opacity) for offset, color, stop in parts)
