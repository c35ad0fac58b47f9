"""A laid-out face and the closed set of operations it is made of.

Lengths are points, y runs down, the origin is the top left corner of the trim. Colours are
tuples of 0..1: one number is grey, three are RGB, four CMYK. A matrix (a, b, c, d, e, f) maps
(x, y) to (a·x + c·y + e, b·x + d·y + f), in y-down coordinates.

Every canvas draws every kind of operation here; element kinds only compose them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.model.frozen import frozen

Color = tuple[float, ...]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]  # x, y, width, height

# ('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y), ('Z',)
Segment = (
    tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
)
Segments = tuple[Segment, ...]
FillRule = Literal["nonzero", "evenodd"]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
BLACK: Color = (0.0,)
# Between characters that are set solid a little room is a lot: half of what spaces take.
_STRETCH = {" ": 1.0, "\u00a0": 1.0, "": 0.5}
STRETCHES = (0.0, 0.5, 1.0)


@frozen
class Stop:
    """A colour of a gradient at `offset` (0..1, rising), with its opacity."""

    offset: float
    color: Color
    opacity: float = 1.0


@frozen
class LinearGradient:
    """Colours along (x1, y1)–(x2, y2), the end colours running on; `matrix` maps these
    coordinates to those of the path that is painted."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


@frozen
class RadialGradient:
    """Colours from the circle (fx, fy, fr) to the circle (cx, cy, r); `matrix` as above."""

    cx: float
    cy: float
    r: float
    fx: float
    fy: float
    fr: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


@frozen
class Pattern:
    """A tile of `ops` with its origin at 0, 0, repeated every `width` and `height`; `matrix`
    maps tile coordinates to those of the path that is painted."""

    width: float
    height: float
    ops: tuple[Op, ...]
    matrix: Matrix = IDENTITY


Paint = Color | LinearGradient | RadialGradient | Pattern


@frozen
class Stroke:
    """How a line is drawn: width in points, dash lengths in points."""

    paint: Paint
    width: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0


@frozen
class Path:
    """A filled and/or stroked path."""

    segments: Segments
    fill: Paint | None = None
    stroke: Stroke | None = None
    rule: FillRule = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@frozen
class Picture:
    """A raster picture (file at `path`) stretched over the box; a clip belongs in a Group."""

    path: str
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0


@frozen
class Clip:
    """What may be seen of a group: the inside of a path."""

    segments: Segments
    rule: FillRule = "nonzero"


@frozen
class TextPlace:
    """A text as it was set, told by runs that look for places (see markup.traces).

    `units` are the numbers of the texts of a catalogue in it; `text` is what it says, without
    marks; `box` is where it goes, in the coordinates of the group that tells it. In points: the
    `size` it came to, the one `wanted`, the `smallest` allowed. `room`: how many characters more
    would fit at the smallest, how many are over if it is negative, None if nothing limits it.
    `missing` are characters that no font has; `element` names the element of the layout. A place
    that says nothing stands for a whole book, and its `room` is that of the book.
    """

    units: tuple[int, ...]
    text: str
    box: Box
    size: float
    wanted: float
    smallest: float
    lines: int
    room: int | None = None
    missing: str = ""
    element: str = ""


@frozen(eq=False)
class Group:
    """Operations under one matrix, clip and opacity (applied to the group as one picture).

    The clip is in the coordinates of the operations, so the matrix moves it with them. `layer`:
    the name of the layer it belongs to, which viewers can show and hide. `place`: the text that
    these operations set, in runs that look for places. `is_picture`: it shows a face that is
    printed elsewhere, so its words need not be all in sight.

    Compared by identity: the same Group object met again is drawn once and reused.
    """

    ops: tuple[Op, ...]
    matrix: Matrix = IDENTITY
    clip: Clip | None = None
    opacity: float = 1.0
    layer: str | None = None
    place: TextPlace | None = None
    is_picture: bool = False


@frozen
class FontKey:
    """A font file, which of its faces, and where on the axes of a variable font: tag, value."""

    path: str
    index: int = 0
    axes: tuple[tuple[str, float], ...] = ()


class Glyph(NamedTuple):
    """A shaped glyph: number in the font, the characters it stands for, and in 1/1000 em its
    advance and its offset from the pen (x right, y up, as in the font)."""

    gid: int
    text: str
    advance: float
    dx: float = 0.0
    dy: float = 0.0


@frozen(eq=False)
class Word:
    """A run of glyphs in one font, shaped once and used wherever the same text is set.

    `text` is in the order of reading, `glyphs` from left to right, also where the text runs from
    right to left (`rtl`). `advance` is in 1/1000 em. Compared by identity, so that canvases can
    keep its encoding.
    """

    font: FontKey
    text: str
    glyphs: tuple[Glyph, ...]
    advance: float
    rtl: bool = False

    @property
    def stretch(self) -> float:
        """How much of what is added to a space, as lines are justified, is added to it: an empty
        word is a place to stretch without a space, as between two Chinese characters."""
        return _STRETCH.get(self.text, 0.0)


@frozen
class Glyphs:
    """A line, or part of one, in one font and paint: `words` in a row, first pen at (x, y) on
    the baseline. `extra` points are added to the advance of each word, as far as it stretches.

    With neither fill nor stroke it cannot be seen, but is found and copied.
    """

    x: float
    y: float
    size: float
    words: tuple[Word, ...]
    fill: Paint | None = BLACK
    extra: float = 0.0
    opacity: float = 1.0
    stroke: Stroke | None = None

    @property
    def width(self) -> float:
        """From the first pen to the last, in points."""
        length = sum(word.advance for word in self.words) * self.size / 1000
        if self.extra:
            length += self.extra * sum(word.stretch for word in self.words)
        return length


Op = Path | Picture | Group | Glyphs


@frozen
class Link:
    """A box of a face that leads somewhere: to an address, or to an `Anchor` as '#name'."""

    box: Box
    target: str


@frozen
class Anchor:
    """A place on a face that links and bookmarks lead to, by a name that no other has."""

    name: str
    x: float
    y: float


@frozen
class Face:
    """One side of a card, mat or board, or a page, ready to be placed: trim size, bleed,
    operations, and where links in it lead and come from.

    Operations may reach `bleed` points beyond the trim; nothing further is printed.
    """

    key: str
    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that maps by `inner` first and then by `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def inverse(m: Matrix) -> Matrix:
    """The matrix that undoes `m`, which must not flatten anything."""
    a, b, c, d, e, f = m
    det = a * d - b * c
    return (
        d / det,
        -b / det,
        -c / det,
        a / det,
        (c * f - d * e) / det,
        (b * e - a * f) / det,
    )
