"""From the attributes of a basic shape or path to its segments, in user units."""

from __future__ import annotations

from pnp.geometry.outlines import ellipse, polyline, rectangle
from pnp.geometry.path import MAX_SEGMENTS, parse_path
from pnp.geometry.polygons import Polygons, read_polygons
from pnp.geometry.values import (
    BadValueError,
    Viewport,
    parse_length,
    parse_numbers,
    parse_transform,
)
from pnp.model.face import IDENTITY, Matrix, Segments
from pnp.svg.xml import Document, Node


class Shapes:
    """Segments of elements, read once each; problems are reported to the document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._segments: dict[tuple[Node, Viewport], Segments] = {}
        self._polygons: dict[Node, Polygons | None] = {}
        self._matrices: dict[Node, Matrix] = {}

    def segments(self, node: Node, view: Viewport) -> Segments:
        """The outline of a shape; empty if it has no size or cannot be read."""
        key = (node, view)
        if key not in self._segments:
            try:
                self._segments[key] = self._read(node, view)
            except BadValueError as error:
                self._document.report(node, f"<{node.name}> {error}", error.hint)
                self._segments[key] = ()
        return self._segments[key]

    def outline(self, node: Node, view: Viewport) -> Segments | Polygons:
        """As `segments`; a path of polygons alone is not divided into segments yet."""
        if node.name == "path":
            if node not in self._polygons:
                data = node.attributes.get("d", "")
                self._polygons[node] = read_polygons(data) if data[:1] == "m" else None
            polygons = self._polygons[node]
            if polygons is not None and len(polygons) <= MAX_SEGMENTS:
                return polygons
        return self.segments(node, view)

    def matrix(self, node: Node) -> Matrix:
        """The `transform` of an element; none if it cannot be read."""
        text = node.attributes.get("transform")
        if text is None:
            return IDENTITY
        if node not in self._matrices:
            try:
                self._matrices[node] = parse_transform(text)
            except BadValueError as error:
                self._document.report(node, f"<{node.name}> transform: {error}", error.hint)
                self._matrices[node] = IDENTITY
        return self._matrices[node]

    def length(
        self, node: Node, name: str, reference: float, default: float = 0.0, least: float = -1e99
    ) -> float:
        """A length attribute in user units; the default, with a problem, if it is wrong."""
        text = node.attributes.get(name)
        if text is None:
            return default
        try:
            value = parse_length(text).of(reference)
            if value < least:
                raise BadValueError(f"{text.strip()[:40]!r} is negative")
        except BadValueError as error:
            self._document.report(node, f"<{node.name}> {name}: {error}", error.hint)
            return default
        return value

    def _read(self, node: Node, view: Viewport) -> Segments:
        match node.name:
            case "path":
                return parse_path(node.attributes.get("d", ""))
            case "rect":
                return self._rectangle(node, view)
            case "circle" | "ellipse":
                return self._ellipse(node, view)
            case "line":
                x1, y1, x2, y2 = (
                    self.length(node, name, view[i % 2])
                    for i, name in enumerate(("x1", "y1", "x2", "y2"))
                )
                return polyline([x1, y1, x2, y2], closed=False)
        try:
            values = parse_numbers(node.attributes.get("points", ""))
        except BadValueError as error:
            raise BadValueError(f"points: {error}") from None
        if len(values) % 2:
            raise BadValueError(f"points: there are {len(values)} numbers, which do not pair up")
        return polyline(values, closed=node.name == "polygon")

    def _rectangle(self, node: Node, view: Viewport) -> Segments:
        x, y = self.length(node, "x", view.width), self.length(node, "y", view.height)
        width = self.length(node, "width", view.width, least=0.0)
        height = self.length(node, "height", view.height, least=0.0)
        rx, ry = self._radii(node, view)
        return rectangle(x, y, width, height, rx, ry) if width and height else ()

    def _ellipse(self, node: Node, view: Viewport) -> Segments:
        cx, cy = self.length(node, "cx", view.width), self.length(node, "cy", view.height)
        if node.name == "circle":
            rx = ry = self.length(node, "r", view.diagonal, least=0.0)
        else:
            rx, ry = self._radii(node, view)
        return ellipse(cx, cy, rx, ry) if rx and ry else ()

    def _radii(self, node: Node, view: Viewport) -> tuple[float, float]:
        """rx and ry; one that is missing or auto has the value of the other."""
        rx, ry = (
            None
            if node.attributes.get(name, "auto").strip() == "auto"
            else self.length(node, name, reference, least=0.0)
            for name, reference in (("rx", view.width), ("ry", view.height))
        )
        return (rx if rx is not None else ry or 0.0), (ry if ry is not None else rx or 0.0)
