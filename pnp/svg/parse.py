"""From an SVG file's bytes to operations, in the box of the file's size.

An element that pnp cannot draw is an error with its place. Elements inherit a State; shapes become
paths in points, with all matrices applied; Groups are made for clips, opacities and uneven scaling
of strokes only.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from pnp.geometry.polygons import Polygons
from pnp.geometry.segments import FARTHEST, place, tight_bounds
from pnp.geometry.values import (
    BadValueError,
    Length,
    Viewport,
    is_similarity,
    is_singular,
    parse_length,
    scale_of,
    tidy,
)
from pnp.model.face import (
    BLACK,
    IDENTITY,
    Color,
    Group,
    Matrix,
    Op,
    Paint,
    Path,
    Stroke,
    inverse,
    multiply,
)
from pnp.svg.clip import Clips
from pnp.svg.css import Cascade
from pnp.svg.game_icons import as_icon
from pnp.svg.ops import Ops
from pnp.svg.paint import Paints, Replaced, Target
from pnp.svg.shape import Shapes
from pnp.svg.style import NO_PAINT, PaintSpec
from pnp.svg.walk import State, Walk
from pnp.svg.xml import DRAWN, SHAPES, Document, Node, read_document

POINTS_A_PIXEL = 0.75
_TO_POINTS: Matrix = (POINTS_A_PIXEL, 0.0, 0.0, POINTS_A_PIXEL, 0.0, 0.0)
# a nested pattern needs more of Python's stack than a nested element
_DEPTH_OF_PATTERN = 2


class Drawing(Struct, frozen=True, dict=True):
    """Vector art of `width` × `height` points; its operations are in the box 0, 0, width, height,
    and nothing is visible outside of it."""

    width: float
    height: float
    ops: tuple[Op, ...]

    @cached_property
    def group(self) -> Group:
        """All of it as one group, the same object each time, so that it is written once."""
        return Group(self.ops)


def parse_svg(
    data: bytes, path: str, current_color: Color = BLACK, replaced: Replaced = ()
) -> Drawing:
    """Read an SVG file; messages name it `path`.

    `current_color` is currentColor if the file does not set `color`. `replaced`: colours of the
    file that are drawn in others. A px is 1/96 in; a file
    without width and height is as large as its viewBox. Equal parts of red, green and blue become
    grey. Raises InputError with all problems found: parts that are not well-formed, not supported,
    or beyond 20 MB, 100 000 elements (with every copy that `use` makes), a million segments, or
    200 levels.
    """
    return SvgFile(data, path).draw(current_color, replaced)


class SvgFile:
    """The elements and outlines of an SVG file, read once and drawn in any number of colours.

    Errors as for `parse_svg`, which it is for. A file that raised one must not be drawn again.
    """

    def __init__(self, data: bytes, path: str, is_icon: bool = False) -> None:
        """`is_icon`: see `game_icons`."""
        self._document = read_document(data, path)
        _size_of_style(self._document.root)
        if is_icon:
            as_icon(self._document.root)
        self._shapes = Shapes(self._document)

    @property
    def has_current_color(self) -> bool:
        """Whether the drawing may depend on the current colour."""
        sheets = ("".join(text for text, _, _ in sheet.text) for sheet in self._document.sheets)
        return any(map(_names_current_color, sheets)) or _uses_current_color(self._document.root)

    def draw(self, current_color: Color, replaced: Replaced = ()) -> Drawing:
        """The drawing in a colour, with colours of the file replaced. Raises InputError."""
        document = self._document
        painter = _Painter(document, self._shapes, current_color, replaced)
        try:
            width, height, ops = painter.draw(document.root)
        except RecursionError:  # the caller has used much of the stack already
            document.stop("elements are nested too deep")
        document.stop_on_problems()
        return Drawing(round(width * POINTS_A_PIXEL, 4), round(height * POINTS_A_PIXEL, 4), ops)


def _size_of_style(root: Node) -> None:
    """Make width and height in the style of the outermost svg its attributes, which they replace
    (SVG 2, 8.1)."""
    kept = []
    for part in root.attributes.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() in ("width", "height") and "!" not in value:
            root.attributes[name.strip()] = value.strip()
        else:
            kept.append(part)
    if "style" in root.attributes:
        root.attributes["style"] = ";".join(kept)


def _names_current_color(text: str) -> bool:
    return "currentcolor" in text.lower()


def _uses_current_color(root: Node) -> bool:
    """Whether an attribute of an element, or of one in it, names the current colour."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if any(map(_names_current_color, node.attributes.values())):
            return True
        waiting += node.children
    return False


class _Painter:
    """Turns the elements of one document into operations."""

    def __init__(
        self, document: Document, shapes: Shapes, current_color: Color, replaced: Replaced
    ) -> None:
        self._document = document
        self._cascade = Cascade(document, current_color)
        self._shapes = shapes
        self._walk = Walk(document, self._cascade, self._shapes)
        self._paints = Paints(document, self._cascade, self._tile, replaced)
        self._clips = Clips(document, self._cascade, self._shapes, self._walk)

    def draw(self, root: Node) -> tuple[float, float, tuple[Op, ...]]:
        """The whole drawing: width and height in px, and the operations in points."""
        view = self._size(root)
        ops = Ops()
        self._paint(root, State(_TO_POINTS, self._cascade.initial, view), ops)
        return *view, ops.finish()

    def _size(self, root: Node) -> Viewport:
        """Width and height of the outermost svg; if one is missing, or in percent of a page that
        does not exist, it follows from the viewBox."""
        known: dict[str, float] = {}
        try:
            view_box = self._walk.view_box(root)
            for name in ("width", "height"):
                text = root.attributes.get(name, "auto").strip()
                length = parse_length(text) if text != "auto" else Length(100.0, True)
                if length.value <= 0:
                    raise BadValueError(f"{name}: {text!r} leaves nothing to see")
                if not length.percent:
                    known[name] = length.value
        except BadValueError as error:
            self._document.report(root, f"<svg> {error}", error.hint)
            return Viewport(100.0, 100.0)
        if len(known) == 2:
            return Viewport(known["width"], known["height"])
        if view_box is None or not (view_box[2] and view_box[3]):
            hint = "write width and height, or a viewBox"
            self._document.report(root, "<svg> has no size", hint)
            return Viewport(100.0, 100.0)
        _, _, width, height = view_box
        scale = known.get("width", width) / width * known.get("height", height) / height
        return Viewport(width * scale, height * scale)

    def _paint(self, node: Node, state: State, ops: Ops) -> None:
        """Draw an element and its contents; `state` is that around it."""
        if node.name not in DRAWN or (node.name == "symbol" and state.use is None):
            return
        self._walk.count(node, state.depth)
        style = self._cascade.style(node, state.style)
        if not style.shown or style.opacity == 0:
            return
        matrix = multiply(state.matrix, self._shapes.matrix(node))
        if is_singular(matrix):
            return
        state = State(matrix, style, state.view, state.depth + 1, state.use, state.targets)
        own = Ops() if style.opacity < 1 or style.clip is not None else ops
        try:
            if node.name in SHAPES:
                self._shape(node, state, own)
            else:
                self._contents(node, state, own)
        except BadValueError as error:
            self._document.report(node, f"<{node.name}> {error}", error.hint)
        if own is not ops:
            self._clips.put(own, node, state)
            own.fade(style.opacity)
            ops.extend(own)

    def _contents(self, node: Node, state: State, ops: Ops) -> None:
        children, inner, window = self._walk.content(node, state)
        own = ops if window is None else Ops()
        for child in children:
            self._paint(child, inner, own)
        if window is not None:
            own.clip(window)
            ops.extend(own)

    def _tile(self, pattern: Node, matrix: Matrix, view: Viewport, depth: int) -> tuple[Op, ...]:
        """The contents of a pattern."""
        style = self._cascade.style_in_place(pattern)
        ops = Ops()
        state = State(matrix, style, view, depth + _DEPTH_OF_PATTERN)
        for child in pattern.children:
            self._paint(child, state, ops)
        return ops.finish()

    def _shape(self, node: Node, state: State, ops: Ops) -> None:
        style = state.style
        outline = self._shapes.outline(node, state.view)
        if not outline or not style.visible:
            return
        self._walk.spend(len(outline))
        stroked = style.stroke if style.width.value > 0 else NO_PAINT
        filled = style.fill if node.name != "line" else NO_PAINT
        near, rest = state.matrix, IDENTITY
        if stroked != NO_PAINT and not is_similarity(near):
            near, rest = _split(near)
        out, box = outline.place(near) if isinstance(outline, Polygons) else place(outline, near)
        x0, y0, x1, y1 = box
        if x0 == x1 or y0 == y1:  # PDF would fill what is flat with a hairline
            filled = NO_PAINT
        if x0 == x1 and y0 == y1 and style.cap == "butt":
            stroked = NO_PAINT
        by_box = filled.server is not None or stroked.server is not None
        bounds = (0.0, 0.0, 0.0, 0.0)
        if by_box:
            bounds = tight_bounds(self._shapes.segments(node, state.view))
        target = Target(node, bounds, near, state.view, state.depth)
        fill, fill_opacity = self._painted(filled, state, target, "fill")
        paint, stroke_opacity = self._painted(stroked, state, target, "stroke")
        stroke = None if paint is None else self._stroke(paint, node, state, scale_of(near))
        if fill is None and stroke is None:
            return
        path = Path(out, fill, stroke, style.fill_rule, fill_opacity, stroke_opacity)
        ops.add(path, box, rest)

    def _painted(
        self, spec: PaintSpec, state: State, target: Target, what: str
    ) -> tuple[Paint | None, float]:
        """Paint and its opacity; no paint if it would be invisible."""
        if spec == NO_PAINT:
            return None, 1.0
        painted = self._paints.resolve(spec, state.style, target, what)
        style = state.style
        share = style.fill_opacity if what == "fill" else style.stroke_opacity
        opacity = round(painted[1] * share, 4) if painted else 0.0
        return (painted[0], opacity) if painted and opacity else (None, 1.0)

    def _stroke(self, paint: Paint, node: Node, state: State, scale: float) -> Stroke | None:
        """A stroke in points; None if its width is 0 when rounded, which in PDF would be the
        thinnest line of the device."""
        style, whole = state.style, state.view.diagonal
        width = round(style.width.of(whole) * scale, 4)
        if not 0 < width < FARTHEST:
            return None
        dash = tuple(round(length.of(whole) * scale, 4) for length in style.dash)
        offset = 0.0
        if dash and "pathLength" in node.attributes:
            self._document.report(node, f"<{node.name}> pathLength with dashes is not supported")
        if sum(dash):
            offset = round(style.dash_offset.of(whole) * scale % sum(dash), 4)
        else:
            dash = ()
        return Stroke(paint, width, style.cap, style.join, style.miter, dash, offset)


def _split(m: Matrix) -> tuple[Matrix, Matrix]:
    """An uneven matrix as one to apply to the path and the rest, for a Group around it.

    The rest does not enlarge or move, so that shapes with the same uneven scaling share it.
    """
    scale = scale_of(m)
    a, b, c, d = (value / scale for value in m[:4])
    rest = tidy((a, b, c, d, 0.0, 0.0))
    return multiply(inverse(rest), m), rest
