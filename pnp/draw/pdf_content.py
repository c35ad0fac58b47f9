"""Operations to the bytes of a content stream.

A `Content` is one stream under construction. It works in y-down coordinates: whoever opens it has
flipped the page once, so only glyphs and pictures, which know which way is up, are flipped back.
It keeps track of the graphics state and writes only what changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from pnp.draw.extent import extent
from pnp.draw.pdf_fonts import PdfFont, show_bytes
from pnp.draw.pdf_objects import fine, number, numbers
from pnp.draw.pdf_paint import Gradient, Resources, fades, matrix_bytes
from pnp.model.face import (
    IDENTITY,
    Box,
    Clip,
    Color,
    FontKey,
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
    multiply,
)

_OPERATORS = {"M": b"m", "L": b"l", "C": b"c"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_SOLID = (1.0, 1.0)
_THINNEST = 0.0005  # points; less is written as 0, which to PDF is not nothing but a hairline
_EMPTY = b"0 0 0 0 re\n"

_Style = tuple[float | None, str | None, str | None, float | None]  # width, cap, join, miter
_Dash = tuple[tuple[float, ...], float]
_Saved = tuple[
    Matrix, Paint | None, Paint | None, _Style, _Dash | None, tuple[float, float], object
]


class Library(Protocol):
    """What a stream refers to: fonts, pictures and forms of the document."""

    resources: Resources

    def font(self, key: FontKey) -> PdfFont:
        """A font of the document."""

    def picture(self, path: str) -> bytes:
        """The name of a raster picture."""

    def form(self, group: Group, whole: bool, where: Matrix) -> bytes | None:
        """The name of a group's form; None if it is drawn where it stands. `whole`: it is drawn
        as one picture. `where` maps the group's coordinates to those of the page."""


@lru_cache(maxsize=4096)
def color_bytes(color: Color, stroke: bool) -> bytes:
    """The operator that sets a colour."""
    names = {1: (b"g", b"G"), 3: (b"rg", b"RG"), 4: (b"k", b"K")}[len(color)]
    return b"%s %s\n" % (b" ".join(fine(part) for part in color), names[stroke])


def path_bytes(segments: Segments) -> bytes:
    """The operators that build a path."""
    out = []
    for segment in segments:
        operator = _OPERATORS.get(segment[0])
        out.append(b"h\n" if operator is None else b"%s %s\n" % (numbers(segment[1:]), operator))
    return b"".join(out)


class Content:
    """A content stream: of a page, or of a form or tile."""

    def __init__(self, library: Library, where: Matrix | None = None) -> None:
        """`where` maps the coordinates of a form or tile to those of the page it is made for;
        None is the page itself, which starts with the state that PDF prescribes. A form has
        that of the place where it is drawn, of which only the opacity is known (see `form`)."""
        self._library = library
        self._out: list[bytes] = []
        self._add = self._out.append
        self._start = IDENTITY if where is None else where
        # the graphics state set so far, None where not known
        page = where is None
        self._ctm: Matrix = IDENTITY
        self._fill: Paint | None = (0.0,) if page else None
        self._stroke: Paint | None = (0.0,) if page else None
        self._style: _Style = (1.0, "butt", "miter", 10.0) if page else (None, None, None, None)
        self._dash: _Dash | None = ((), 0.0) if page else None
        self._opacity = _SOLID
        self._type: object = None  # font and size
        self._stack: list[_Saved] = []

    def stream(self) -> bytes:
        """The stream so far."""
        return b"".join(self._out)

    @property
    def where(self) -> Matrix:
        """From the coordinates of what is drawn next to those of the page."""
        return multiply(self._start, self._ctm)

    # -- state --------------------------------------------------------------------------

    def push(self, matrix: Matrix = IDENTITY, clip: Clip | None = None) -> None:
        """Save the state; then apply a matrix and a clip in its coordinates."""
        self._stack.append(
            (self._ctm, self._fill, self._stroke, self._style, self._dash, self._opacity,
             self._type)
        )  # fmt: skip
        self._add(b"q\n")
        self.transform(matrix)
        if clip is not None:
            # without a path, W would be ignored: an empty clip hides everything
            operator = b"W n\n" if clip.rule == "nonzero" else b"W* n\n"
            self._add((path_bytes(clip.segments) or _EMPTY) + operator)

    def clip_box(self, box: Box) -> None:
        """Let only the inside of a box be drawn on."""
        self._add(b"%s re W n\n" % numbers(box))

    def transform(self, matrix: Matrix) -> None:
        """Change the coordinates of what follows."""
        if matrix != IDENTITY:
            self._add(b"%s cm\n" % matrix_bytes(matrix))
            self._ctm = multiply(self._ctm, matrix)

    def pop(self) -> None:
        """Back to the state saved last."""
        (self._ctm, self._fill, self._stroke, self._style, self._dash, self._opacity,
         self._type) = self._stack.pop()  # fmt: skip
        self._add(b"Q\n")

    def _set_opacity(self, fill: float, stroke: float) -> None:
        if self._opacity != (fill, stroke):
            self._opacity = (fill, stroke)
            self._add(b"/%s gs\n" % self._library.resources.opacity(fill, stroke))

    def _set_fill(self, paint: Color | Pattern) -> None:
        if isinstance(paint, Pattern):  # its name depends on where it is used
            self._fill = paint
            self._add(b"/Pattern cs/%s scn\n" % self._pattern(paint))
        elif self._fill != paint:
            self._fill = paint
            self._add(color_bytes(paint, False))

    def _set_stroke(self, stroke: Stroke) -> None:
        style = (stroke.width, stroke.cap, stroke.join, stroke.miter)
        if self._style != style:
            width, cap, join, miter = self._style
            if width != stroke.width:
                self._add(b"%s w\n" % number(stroke.width))
            if cap != stroke.cap:
                self._add(b"%d J\n" % _CAPS[stroke.cap])
            if join != stroke.join:
                self._add(b"%d j\n" % _JOINS[stroke.join])
            if miter != stroke.miter:
                self._add(b"%s M\n" % fine(stroke.miter))
            self._style = style
        # dashes that would all be written as 0 are an error in PDF
        dash = (stroke.dash, stroke.dash_offset) if _any_ink(stroke.dash) else ((), 0.0)
        if self._dash != dash:
            self._dash = dash
            self._add(b"[%s]%s d\n" % (numbers(dash[0]), number(dash[1])))
        paint = stroke.paint
        if not isinstance(paint, tuple):
            self._stroke = paint
            self._add(b"/Pattern CS/%s SCN\n" % self._pattern(paint))
        elif self._stroke != paint:
            self._stroke = paint
            self._add(color_bytes(paint, True))

    def _pattern(self, paint: Pattern | Gradient) -> bytes:
        resources = self._library.resources
        if not isinstance(paint, Pattern):
            return resources.gradient_pattern(paint, self._ctm)

        def tile() -> bytes:
            inner = Content(self._library, multiply(self.where, paint.matrix))
            inner.draw(paint.ops)
            return inner.stream()

        return resources.tile_pattern(paint, self._ctm, self._start, tile)

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
        words, size = op.words, op.size
        font = self._library.font(words[0].font)
        encode = font.encode
        if self._fill != op.fill:
            self._set_fill(op.fill)
        self._set_opacity(op.opacity, op.opacity)
        if self._type != (font.name, size):
            self._type = (font.name, size)
            self._add(b"/%s %s Tf\n" % (font.name, number(size)))
        if op.extra:
            wider = b")%s(" % fine(round(-op.extra * 1000 / size, 2))
            runs = [
                encode(word, size) + wider if word.stretches else encode(word, size)
                for word in words
            ]
        else:
            runs = [encode(word, size) for word in words]
        self._add(b"BT 1 0 0 -1 %s %s Tm%s ET\n" % (number(op.x), number(op.y), show_bytes(runs)))

    def _picture(self, op: Picture) -> None:
        name = self._library.picture(op.path)
        self._set_opacity(op.opacity, op.opacity)
        place = (op.width, 0.0, 0.0, -op.height, op.x, op.y + op.height)
        self._add(b"q %s cm/%s Do Q\n" % (matrix_bytes(place), name))

    def _group(self, op: Group) -> None:
        plain = op.matrix == IDENTITY and op.clip is None and op.opacity == 1
        if not plain:
            self.push(op.matrix, op.clip)
        name = self._library.form(op, op.opacity < 1, self.where)
        if name is None:
            self.draw(op.ops)
        elif op.opacity == 1:
            self.form(name)
        else:
            self._set_opacity(op.opacity, op.opacity)
            self._add(b"/%s Do\n" % name)  # drawn as one picture, it starts afresh inside
        if not plain:
            self.pop()

    def _path(self, op: Path) -> None:
        outline = path_bytes(op.segments)
        if not outline:
            return
        fill, stroke = op.fill, op.stroke
        if stroke is not None and stroke.width < _THINNEST:
            stroke = None
        if isinstance(fill, LinearGradient | RadialGradient):
            self._shade(op, fill, outline)
            fill = None
        if fill is None and stroke is None:
            return
        self._set_opacity(op.fill_opacity, op.stroke_opacity)
        star = b"*" if op.rule == "evenodd" else b""
        if fill is not None:
            self._set_fill(fill)
            # B knocks the fill out under a line that can be seen through (ISO 32000-1, 11.7.4.4)
            if stroke and op.stroke_opacity == 1 and isinstance(stroke.paint, tuple):
                self._set_stroke(stroke)
                self._add(b"%sB%s\n" % (outline, star))
                return
            self._add(b"%sf%s\n" % (outline, star))
        if stroke is not None:
            self._line(op, stroke, outline)

    def _line(self, op: Path, stroke: Stroke, outline: bytes) -> None:
        """Stroke a path; opacities of a gradient by a soft mask."""
        paint = stroke.paint
        if isinstance(paint, LinearGradient | RadialGradient) and fades(paint):
            self.push()
            self._mask(paint, op)
            self._set_stroke(stroke)
            self._add(outline + b"S\n")
            self.pop()
        else:
            self._set_stroke(stroke)
            self._add(outline + b"S\n")

    def _shade(self, op: Path, paint: Gradient, outline: bytes) -> None:
        """Fill with a gradient: clip to the path and shade; opacities by a soft mask."""
        self.push()
        self._add(outline + (b"W n\n" if op.rule == "nonzero" else b"W* n\n"))
        self._set_opacity(op.fill_opacity, 1.0)
        if fades(paint):
            self._mask(paint, op)
        self.transform(paint.matrix)
        self._add(b"/%s sh\n" % self._library.resources.shading(paint))
        self.pop()

    def _mask(self, paint: Gradient, op: Path) -> None:
        reach = extent((op,))
        assert reach is not None  # it has an outline
        self._add(b"/%s gs\n" % self._library.resources.mask(paint, reach))


def _any_ink(dash: tuple[float, ...]) -> bool:
    return any(length >= _THINNEST for length in dash)


_DRAW: dict[type, Callable[[Content, Op], None]] = {
    Glyphs: Content._glyphs,  # type: ignore[dict-item]
    Picture: Content._picture,  # type: ignore[dict-item]
    Group: Content._group,  # type: ignore[dict-item]
    Path: Content._path,  # type: ignore[dict-item]
}
