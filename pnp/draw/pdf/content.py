"""Operations to the bytes of a content stream.

A `Content` is one stream under construction. It works in y-down coordinates: whoever opens it has
flipped the page once, so only glyphs and pictures, which have an upper side, are flipped back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeGuard

from pnp.draw.canvas import THINNEST
from pnp.draw.extent import extent
from pnp.draw.pdf.drawn import Drawn
from pnp.draw.pdf.line_ends import with_line_end
from pnp.draw.pdf.objects import number
from pnp.draw.pdf.paint import Gradient, fades, matrix_bytes
from pnp.draw.pdf.state import KnownFont, State
from pnp.model.definitions import replace
from pnp.model.face import (
    IDENTITY,
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
    Spot,
    Stroke,
    multiply,
)

_SOLID_BLACK = (0.0, 0.0, 0.0, 1.0)
_MODES = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}  # fill, stroke


class Content(State):
    """A content stream: of a page, or of a form or tile."""

    def _tile(self, paint: Pattern) -> Drawn:
        inner = Content(self._library, multiply(self.where(), paint.matrix))
        inner.draw(paint.ops)
        return inner.finish()

    # -- marked content -----------------------------------------------------------------

    def begin_piece(self, kind: str, number: int) -> None:
        """Begin a piece of an element of a kind; `number` is that of the piece on its page."""
        self._add(b"/%s<</MCID %d>>BDC\n" % (kind.encode(), number))

    def begin_artifact(self, kind: str = "") -> None:
        """Begin what is no part of the text: of the type of artifact `kind`, if it has one."""
        self._add(b"/Artifact<</Type/%s>>BDC\n" % kind.encode() if kind else b"/Artifact BMC\n")

    def end_mark(self) -> None:
        """End what was begun last."""
        self._add(b"EMC\n")

    def draw_pieces(self, ops: Iterable[Op]) -> None:
        """Draw operations in order, of which lines state how they end."""
        for op in ops:
            role = op.role if isinstance(op, Group) else None
            if role is not None and role.after and isinstance(op, Group) and op.is_note:
                self.draw(with_line_end(op.ops, role.after, self._library.font))
            else:
                self.draw((op,))

    # -- operations ---------------------------------------------------------------------

    def form(self, name: bytes) -> None:
        """Draw a form by its name."""
        self._set_opacity(1.0, 1.0)  # forms rely on it
        self._set_mode(0)
        self._add(b"/%s Do\n" % self._named(name))

    def placed_page(self, matrix: Matrix, name: bytes) -> None:
        """Draw a page of an existing file, which sets all of its state itself but opacities."""
        self._set_opacity(1.0, 1.0)
        self._add(b"q %s cm/%s Do Q\n" % (matrix_bytes(matrix), self._named(name)))

    def draw(self, ops: tuple[Op, ...]) -> None:
        """Draw operations in order."""
        for op in ops:
            _DRAW[type(op)](self, op)

    def _glyphs(self, op: Glyphs) -> None:
        fill = op.fill
        if op.stroke is None and isinstance(fill, tuple):
            if self._fill != fill:
                self._set_fill(fill)
            opacity = op.opacity
            if self._opacity != (opacity, opacity):
                self._set_opacity(opacity, opacity)
            if self._mode:
                self._set_mode(0)
            if fill == _SOLID_BLACK and self._library.paints.rules.overprints_black:
                self._overprint(True)
                self._show(op)
                self._overprint(False)
            else:
                self._show(op)
        else:
            self._painted(op)

    def _overprint(self, is_on: bool) -> None:
        self._add(b"/%s gs\n" % self._named(self._library.paints.overprint(is_on)))

    def _painted(self, op: Glyphs) -> None:
        """Letters filled and stroked with anything, or found only."""
        stroke = op.stroke
        if stroke is not None and stroke.width < THINNEST:
            stroke = None
        if op.fill is not None and stroke is not None:
            if op.opacity < 1:  # the fill is not to be seen through the line
                self._group(Group((replace(op, opacity=1.0),), opacity=op.opacity))
                return
            if _is_faded(op.fill) or _is_faded(stroke.paint):
                from pnp.text.shaping.letter_outlines import run_segments

                # each through a mask of its own; as text they would be copied twice
                self._painted(replace(op, stroke=None))
                self._path(Path(run_segments(op), None, stroke))
                return
        only = stroke.paint if op.fill is None and stroke is not None else op.fill
        if only is not None and _is_faded(only):
            self._faded_letters(op, only)
            return
        filled = op.fill is not None
        self._set_mode(_MODES[filled, stroke is not None])
        if op.fill is not None:
            self._set_fill(op.fill)
        if stroke is not None:
            self._set_stroke(stroke)
        self._set_opacity(op.opacity, op.opacity)
        self._show(op)

    def _faded_letters(self, op: Glyphs, paint: Gradient) -> None:
        """Letters filled or stroked with a gradient that has opacities: as one picture, since
        PDFium ignores a mask over text painted with a pattern (measured)."""
        solid = replace(paint, stops=tuple(replace(stop, opacity=1.0) for stop in paint.stops))
        if op.fill is None:
            assert op.stroke is not None
            plain = replace(op, stroke=replace(op.stroke, paint=solid), opacity=1.0)
        else:
            plain = replace(op, fill=solid, opacity=1.0)
        self.push()
        self._mask(paint, op)
        self._group(Group((plain,), opacity=op.opacity), whole=True)
        self.pop()

    def _show(self, op: Glyphs) -> None:
        words = op.words
        key = words[0].font
        if key is not self._font_key:
            self._font_key = key
            _, self._font, self._note_words = self._known_fonts.get(id(key)) or self._new_font(key)
        font = self._font
        self._note_words(words)
        select = font.select(op.size)
        if self._type is not select:
            self._type = select
            self._add(select)
        self._add(b"BT 1 0 0 -1 %s %s Tm%s ET\n" % (number(op.x), number(op.y), font.show(op)))
        if font.late_bits:
            self._bits[font] = self._bits.get(font, 0) | font.late_bits

    def _new_font(self, key: FontKey) -> KnownFont:
        """A font that the stream has not shown by this key."""
        font = self._library.font(key)
        note = self._words.setdefault(font, set()).update
        known = self._known_fonts[id(key)] = key, font, note
        return known

    def _picture(self, op: Picture) -> None:
        name = self._named(self._library.picture(op.path))
        self._set_opacity(op.opacity, op.opacity)
        place = (op.width, 0.0, 0.0, -op.height, op.x, op.y + op.height)
        self._add(b"q %s cm/%s Do Q\n" % (matrix_bytes(place), name))

    def _group(self, op: Group, whole: bool = False) -> None:
        if op.origin is not None:
            self.draw(op.ops)
            return
        plain = op.matrix == IDENTITY and op.clip is None and op.opacity == 1 and op.layer is None
        paints = self._library.paints
        layer = op.layer if paints.rules.has_layers else None
        if layer is not None:
            self._add(b"/OC/%s BDC\n" % self._named(paints.layer(layer)))
        if not plain:
            self.push(op.matrix, op.clip)  # nothing that is set in a hidden layer outlives it
        name = self._library.form(op, whole or op.opacity < 1, self.where)
        if name is None:
            self.draw(op.ops)
        elif op.opacity == 1:
            self.form(name)
        else:
            self._set_opacity(op.opacity, op.opacity)
            self._set_mode(0)
            # drawn as one picture, it starts afresh inside
            self._add(b"/%s Do\n" % self._named(name))
        if not plain:
            self.pop()
        if layer is not None:
            self._add(b"EMC\n")

    def _path(self, op: Path) -> None:
        outline = self._library.outline(op.segments)
        if not outline:
            return
        fill, stroke = op.fill, op.stroke
        if stroke is not None and stroke.width < THINNEST:
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
        if isinstance(paint, Spot):  # what is below it is printed as if it were not there
            self._overprint(True)
            self._set_stroke(stroke)
            self._add(outline + b"S\n")
            self._overprint(False)
        elif _is_faded(paint):
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
        self._add(b"/%s sh\n" % self._named(self._library.paints.shading(paint)))
        self.pop()

    def _mask(self, paint: Gradient, op: Path | Glyphs) -> None:
        reach = extent((op,))
        assert reach is not None  # it has an outline, or letters
        self._add(b"/%s gs\n" % self._named(self._library.paints.mask(paint, reach)))


def _is_faded(paint: Paint) -> TypeGuard[Gradient]:
    """Whether a paint is a gradient with opacities."""
    return isinstance(paint, LinearGradient | RadialGradient) and fades(paint)


_DRAW: dict[type, Callable[[Content, Op], None]] = {
    Glyphs: Content._glyphs,  # type: ignore[dict-item]
    Picture: Content._picture,  # type: ignore[dict-item]
    Group: Content._group,  # type: ignore[dict-item]
    Path: Content._path,  # type: ignore[dict-item]
}
