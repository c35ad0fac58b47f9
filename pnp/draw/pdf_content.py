"""Operations to the bytes of a content stream.

A `Content` is one stream under construction. It works in y-down coordinates: whoever opens it has
flipped the page once, so only glyphs and pictures, which know which way is up, are flipped back.
It keeps track of the graphics state and writes only what changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from pnp.draw.pdf_objects import fine, number, numbers
from pnp.draw.pdf_paint import Resources, matrix_bytes, multiply
from pnp.model.face import (
    IDENTITY,
    Box,
    Clip,
    Color,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Op,
    Paint,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Segments,
    Stroke,
)

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_DEFAULT_MITER = 10.0  # PDF's own


class Library(Protocol):
    """What a stream refers to: fonts, pictures and forms of the document."""

    resources: Resources

    def font_name(self, op: Glyphs, index: int) -> bytes:
        """The name of the font of a word."""

    def encode(self, op: Glyphs, index: int) -> bytes:
        """The bytes of a word inside a TJ string."""

    def picture(self, path: str) -> bytes:
        """The name of a raster picture."""

    def form(self, group: Group, whole: bool) -> bytes | None:
        """The name of a group's form; None if it is drawn where it stands."""


@lru_cache(maxsize=4096)
def color_bytes(color: Color, stroke: bool) -> bytes:
    """The operator that sets a colour."""
    names = {1: (b"g", b"G"), 3: (b"rg", b"RG"), 4: (b"k", b"K")}[len(color)]
    return b"%s %s\n" % (b" ".join(fine(part) for part in color), names[stroke])


def path_bytes(segments: Segments) -> bytes:
    """The operators that build a path."""
    out = []
    for segment in segments:
        kind = segment[0]
        if kind == "Z":
            out.append(b"h")
        else:
            operator = {"M": b"m", "L": b"l", "C": b"c"}[kind]
            out.append(b"%s %s" % (numbers(segment[1:]), operator))
    return b"\n".join(out) + b"\n"


def bounds(segments: Segments) -> Box:
    """x0, y0, x1, y1 of all points and control points."""
    xs = [v for s in segments for v in s[1::2]]
    ys = [v for s in segments for v in s[2::2]]
    return (min(xs), min(ys), max(xs), max(ys))


class _State:
    """What the stream has set, None where not known."""

    __slots__ = ("ctm", "dash", "fill", "opacity", "stroke", "style")

    def __init__(self, fresh: bool) -> None:
        """`fresh`: the state is PDF's own at the start of a page. A form has the state of the
        place where it is drawn, of which only the opacity is known (see `_group`)."""
        self.ctm: Matrix = IDENTITY
        self.fill: object = (0.0,) if fresh else None
        self.stroke: object = (0.0,) if fresh else None
        start = (1.0, "butt", "miter", _DEFAULT_MITER)
        self.style: tuple[object, ...] = start if fresh else (None, None, None, None)
        self.dash: object = ((), 0.0) if fresh else None
        self.opacity = (1.0, 1.0)

    def copy(self) -> _State:
        other = _State(fresh=True)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        return other


class Content:
    """A content stream, of a page (`is_page`) or of a form or pattern."""

    def __init__(self, library: Library, is_page: bool = False) -> None:
        self._library = library
        self._out: list[bytes] = []
        self._state = _State(fresh=is_page)
        self._stack: list[_State] = []
        self._add = self._out.append

    def stream(self) -> bytes:
        """The stream so far."""
        return b"".join(self._out)

    # -- state --------------------------------------------------------------------------

    def push(self, matrix: Matrix = IDENTITY, clip: Clip | None = None) -> None:
        """Save the state; then apply a matrix and a clip in its coordinates."""
        self._stack.append(self._state)
        self._state = self._state.copy()
        self._add(b"q\n")
        self.transform(matrix)
        if clip is not None:
            operator = b"W n\n" if clip.rule == "nonzero" else b"W* n\n"
            self._add(path_bytes(clip.segments) + operator)

    def clip_box(self, box: Box) -> None:
        """Let only the inside of a box be drawn on."""
        self._add(b"%s re W n\n" % numbers(box))

    def transform(self, matrix: Matrix) -> None:
        """Change the coordinates of what follows."""
        if matrix != IDENTITY:
            self._add(b"%s cm\n" % matrix_bytes(matrix))
            self._state.ctm = multiply(matrix, self._state.ctm)

    def pop(self) -> None:
        """Back to the state saved last."""
        self._state = self._stack.pop()
        self._add(b"Q\n")

    def _set_opacity(self, fill: float, stroke: float) -> None:
        if self._state.opacity != (fill, stroke):
            self._state.opacity = (fill, stroke)
            self._add(b"/%s gs\n" % self._library.resources.opacity(fill, stroke))

    def _set_fill(self, color: Color) -> None:
        if self._state.fill != color:
            self._state.fill = color
            self._add(color_bytes(color, False))

    def _set_stroke(self, stroke: Stroke) -> None:
        state = self._state
        style = (stroke.width, stroke.cap, stroke.join, stroke.miter)
        if state.style != style:
            width, cap, join, miter = state.style
            if width != stroke.width:
                self._add(b"%s w\n" % number(stroke.width))
            if cap != stroke.cap:
                self._add(b"%d J\n" % _CAPS[stroke.cap])
            if join != stroke.join:
                self._add(b"%d j\n" % _JOINS[stroke.join])
            if miter != stroke.miter:
                self._add(b"%s M\n" % fine(stroke.miter))
            state.style = style
        dash = (stroke.dash, stroke.dash_offset)
        if state.dash != dash:
            state.dash = dash
            self._add(b"[%s]%s d\n" % (numbers(stroke.dash), number(stroke.dash_offset)))
        paint = stroke.paint
        if isinstance(paint, tuple):
            if state.stroke != paint:
                state.stroke = paint
                self._add(color_bytes(paint, True))
        else:
            state.stroke = paint
            self._add(b"/Pattern CS/%s SCN\n" % self._pattern(paint))

    def _pattern(self, paint: Paint) -> bytes:
        resources, ctm = self._library.resources, self._state.ctm
        if isinstance(paint, Pattern):

            def tile() -> bytes:
                inner = Content(self._library)
                inner.draw(paint.ops)
                return inner.stream()

            return resources.tile_pattern(paint, ctm, tile)
        assert isinstance(paint, LinearGradient | RadialGradient)
        return resources.gradient_pattern(paint, ctm)

    # -- operations ---------------------------------------------------------------------

    def form(self, name: bytes) -> None:
        """Draw a form by its name."""
        self._set_opacity(1.0, 1.0)  # forms rely on it
        self._add(b"/%s Do\n" % name)

    def draw(self, ops: tuple[Op, ...]) -> None:
        """Draw operations in order."""
        for op in ops:
            _DRAW[type(op)](self, op)

    def _glyphs(self, op: Glyphs) -> None:
        library = self._library
        self._set_fill(op.color)
        self._set_opacity(op.opacity, op.opacity)
        parts = []
        extra = b")%s(" % fine(round(-op.extra * 1000 / op.size, 2)) if op.extra else b""
        for i, word in enumerate(op.words):
            parts.append(library.encode(op, i))
            if extra and word.text == " ":
                parts.append(extra)
        self._add(
            b"BT/%s %s Tf 1 0 0 -1 %s %s Tm[(%s)]TJ ET\n"
            % (library.font_name(op, 0), number(op.size), number(op.x), number(op.y),
               b"".join(parts))
        )  # fmt: skip

    def _picture(self, op: Picture) -> None:
        name = self._library.picture(op.path)
        self.push()
        self._set_opacity(op.opacity, op.opacity)
        place = (op.width, 0.0, 0.0, -op.height, op.x, op.y + op.height)
        self._add(b"%s cm/%s Do\n" % (matrix_bytes(place), name))
        self.pop()

    def _group(self, op: Group) -> None:
        name = self._library.form(op, op.opacity < 1)
        plain = op.matrix == IDENTITY and op.clip is None and op.opacity == 1
        if plain and name is None:
            self.draw(op.ops)
            return
        if not plain:
            self.push(op.matrix, op.clip)
            self._set_opacity(op.opacity, op.opacity)
        if name is None:
            self.draw(op.ops)
        elif op.opacity == 1:
            self.form(name)
        else:
            self._add(b"/%s Do\n" % name)  # a transparency group starts afresh
        if not plain:
            self.pop()

    def _path(self, op: Path) -> None:
        fill, stroke = op.fill, op.stroke
        if fill is not None and not isinstance(fill, tuple | Pattern):
            self._shade(op, fill)
            fill = None
        if fill is None and stroke is None:
            return
        self._set_opacity(op.fill_opacity, op.stroke_opacity)
        if isinstance(fill, Pattern):
            self._state.fill = fill
            self._add(b"/Pattern cs/%s scn\n" % self._pattern(fill))
        elif fill is not None:
            self._set_fill(fill)
        if stroke is not None:
            self._set_stroke(stroke)
        paint = {(True, False): b"f", (True, True): b"B", (False, True): b"S"}[
            fill is not None, stroke is not None
        ]
        star = b"*" if fill is not None and op.rule == "evenodd" else b""
        self._add(path_bytes(op.segments) + paint + star + b"\n")

    def _shade(self, op: Path, paint: LinearGradient | RadialGradient) -> None:
        """Fill with a gradient: clip to the path and shade; opacities by a soft mask."""
        resources = self._library.resources
        self.push(clip=Clip(op.segments, op.rule))
        self._set_opacity(op.fill_opacity, 1.0)
        if any(stop.opacity < 1 for stop in paint.stops):
            mask = resources.mask(paint, bounds(op.segments))
            self._add(b"/%s gs\n" % mask)
        self.transform(paint.matrix)
        self._add(b"/%s sh\n" % resources.shading(paint))
        self.pop()


_DRAW: dict[type, Callable[[Content, Op], None]] = {
    Glyphs: Content._glyphs,  # type: ignore[dict-item]
    Picture: Content._picture,  # type: ignore[dict-item]
    Group: Content._group,  # type: ignore[dict-item]
    Path: Content._path,  # type: ignore[dict-item]
}
