"""The graphics state of a content stream: what is set so far, and only what changes written.

Coordinates are y-down (see `pdf_content`); lengths in points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Protocol

from pnp.draw.canvas import THINNEST
from pnp.draw.pdf.drawn import Drawn, Letters, voice_name
from pnp.draw.pdf.fonts import PdfFont
from pnp.draw.pdf.objects import fine, number, numbers, pack, trimmed
from pnp.draw.pdf.paint import Gradient, Paints, matrix_bytes
from pnp.model.face import (
    IDENTITY,
    Box,
    Clip,
    Color,
    FontKey,
    Group,
    Matrix,
    Paint,
    Pattern,
    Segments,
    Spot,
    Stroke,
    Word,
    multiply,
)

_OPERATORS = {
    "M": b"%.3f %.3f m\n",
    "L": b"%.3f %.3f l\n",
    "C": b"%.3f %.3f %.3f %.3f %.3f %.3f c\n",
    "Z": b"h\n",
}
_NAMES: dict[str | float, bytes] = {"M": b"m\n", "L": b"l\n", "C": b"c\n", "Z": b"h\n"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
SOLID = (1.0, 1.0)
_EMPTY = b"0 0 0 0 re\n"

# a key, its font, and what notes the words that are shown
KnownFont = tuple[FontKey, PdfFont, Callable[[Iterable[Word]], None]]
_Style = tuple[float | None, str | None, str | None, float | None]  # width, cap, join, miter
_Dash = tuple[tuple[float, ...], float]
_Saved = tuple[
    Matrix, Paint | None, Paint | None, _Style, _Dash | None, tuple[float, float], object, int
]


class Library(Protocol):
    """What a stream refers to: fonts, pictures and forms of the document."""

    paints: Paints

    def font(self, key: FontKey) -> PdfFont:
        """A font of the document."""

    def outline(self, segments: Segments) -> bytes:
        """The operators that build a path."""

    def picture(self, path: str) -> bytes:
        """The name of a raster picture."""

    def form(self, group: Group, whole: bool, where: Callable[[], Matrix]) -> bytes | None:
        """The name of a group's form; None if it is drawn where it stands. `whole`: it is drawn
        as one picture. `where` gives the matrix from the group's coordinates to those of the
        page."""


@lru_cache(maxsize=4096)
def color_bytes(color: Color, stroke: bool) -> bytes:
    """The operator that sets a colour."""
    names = {1: (b"g", b"G"), 3: (b"rg", b"RG"), 4: (b"k", b"K")}[len(color)]
    return b"%s %s\n" % (b" ".join(fine(part) for part in color), names[stroke])


def path_bytes(segments: Segments) -> bytes:
    """The operators that build a path."""
    if _words.pay(len(segments)):
        return b"".join(
            map(_words.__getitem__, chain.from_iterable([s[1:] + s[:1] for s in segments]))
        )
    return trimmed(b"".join([_OPERATORS[s[0]] % s[1:] for s in segments]))


class _Words(dict[str | float, bytes]):
    """What paths are made of: the bytes of operators, and of coordinates with a space after them.

    The coordinates of drawings that have tone come again and again: to find one takes half the time
    of writing it. Where they do not, which is seen after a few thousand, the table is not used.
    """

    _MOST = 50_000
    _TRIED, _SKIPPED = 20_000, 1_000_000  # segments

    def __init__(self) -> None:
        super().__init__(_NAMES)
        self._missed = self._tried = self._skipped = 0

    def __missing__(self, value: float) -> bytes:
        if len(self) >= self._MOST:
            self.clear()
            self.update(_NAMES)
        self._missed += 1
        self[value] = text = trimmed(b"%.3f " % value)
        return text

    def pay(self, count: int) -> bool:
        """Whether to use the table for so many segments."""
        if self._skipped > 0:
            self._skipped -= count
            return False
        self._tried += count
        if self._tried > self._TRIED:
            if self._missed > self._tried // 2:
                self._skipped = self._SKIPPED
            self._missed = self._tried = 0
        return True


_words = _Words()


class State(ABC):
    """A content stream under construction, and the graphics state it has set."""

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
        self._opacity = SOLID
        self._type: object = None  # the operator that selects font and size
        self._mode = 0  # of text: filled, stroked, both, neither; forms and tiles rely on 0
        self._stack: list[_Saved] = []
        self._names: dict[bytes, None] = {}  # that the stream refers to, in order
        self._words: dict[PdfFont, set[Word]] = {}  # that it shows
        # fonts by the identity of their keys, and the one shown last
        self._known_fonts: dict[int, KnownFont] = {}
        self._font_key: FontKey | None = None
        self._font: PdfFont
        self._note_words: Callable[[Iterable[Word]], None]
        self._bits: dict[PdfFont, int] = {}  # letters beside those of its words

    def finish(self) -> Drawn:
        """The stream, compressed."""
        letters = {}
        for font, words in self._words.items():
            letters[font.name] = font.letters(font.bits_of(words) | self._bits.get(font, 0))
        fonts = (font.name for font in self._words)
        names = dict.fromkeys((*self._names, *fonts, *_voices(letters)))
        return Drawn(pack(b"".join(self._out)), tuple(names), letters)

    def _named(self, name: bytes) -> bytes:
        """A name that the stream refers to."""
        self._names[name] = None
        return name

    def where(self) -> Matrix:
        """From the coordinates of what is drawn next to those of the page."""
        return multiply(self._start, self._ctm)

    # -- state --------------------------------------------------------------------------

    def push(self, matrix: Matrix = IDENTITY, clip: Clip | None = None) -> None:
        """Save the state; then apply a matrix and a clip in its coordinates."""
        self._stack.append(
            (self._ctm, self._fill, self._stroke, self._style, self._dash, self._opacity,
             self._type, self._mode)
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
         self._type, self._mode) = self._stack.pop()  # fmt: skip
        self._add(b"Q\n")

    def _set_opacity(self, fill: float, stroke: float) -> None:
        if self._opacity != (fill, stroke):
            self._opacity = (fill, stroke)
            self._add(b"/%s gs\n" % self._named(self._library.paints.opacity(fill, stroke)))

    def _set_mode(self, mode: int) -> None:
        if self._mode != mode:
            self._mode = mode
            self._add(b"%d Tr\n" % mode)

    def _set_fill(self, paint: Paint) -> None:
        if not isinstance(paint, tuple):  # its name depends on where it is used
            self._fill = paint
            self._add(self._special(paint, b"cs", b"scn"))
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
            self._add(self._special(paint, b"CS", b"SCN"))
        elif self._stroke != paint:
            self._stroke = paint
            self._add(color_bytes(paint, True))

    def _special(self, paint: Pattern | Gradient | Spot, space: bytes, color: bytes) -> bytes:
        """The operators, called `space` and `color`, that set a paint which is no process
        colour."""
        if isinstance(paint, Spot):
            name = self._named(self._library.paints.spot(paint))
            return b"/%s %s 1 %s\n" % (name, space, color)
        return b"/Pattern %s/%s %s\n" % (space, self._pattern(paint), color)

    def _pattern(self, paint: Pattern | Gradient) -> bytes:
        paints = self._library.paints
        if not isinstance(paint, Pattern):
            return self._named(paints.gradient_pattern(paint, self._ctm))
        return self._named(
            paints.tile_pattern(paint, self._ctm, self._start, lambda: self._tile(paint))
        )

    @abstractmethod
    def _tile(self, paint: Pattern) -> Drawn:
        """The stream that draws a tile of the pattern."""


def _voices(letters: Letters) -> Iterator[bytes]:
    """The names of the voices that fonts are shown in."""
    for name, shown in letters.items():
        for voice in dict.fromkeys(letter[0] for letter in shown):
            yield voice_name(name, voice)


def _any_ink(dash: tuple[float, ...]) -> bool:
    return any(length >= THINNEST for length in dash)
