"""A laid-out face and the closed set of operations it is made of.

Lengths are points, y runs down, the origin is the top left corner of the trim. Colours are
tuples of 0..1: one number is grey, three are RGB, four CMYK. A matrix (a, b, c, d, e, f) maps
(x, y) to (a·x + c·y + e, b·x + d·y + f), in y-down coordinates.

Every canvas draws every kind of operation here; element kinds only compose them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from pnp.model.edition import TextPlace
from pnp.model.problems import Problem, Span

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
# words that justified lines widen, and by what share of the room: characters without spaces between
# them get half of what spaces get
STRETCHES = {" ": 1.0, "\u00a0": 1.0, "": 0.5}


class Stop(Struct, frozen=True):
    """A colour of a gradient at `offset` (0..1, rising), with its opacity."""

    offset: float
    color: Color
    opacity: float = 1.0


class LinearGradient(Struct, frozen=True):
    """Colours along (x1, y1)–(x2, y2), the end colours running on; `matrix` maps these
    coordinates to those of the path that is painted."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


class RadialGradient(Struct, frozen=True):
    """Colours from the circle (fx, fy, fr) to the circle (cx, cy, r); `matrix` as above."""

    cx: float
    cy: float
    r: float
    fx: float
    fy: float
    fr: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


class Pattern(Struct, frozen=True):
    """A tile of `ops` with its origin at 0, 0, repeated every `width` and `height`; `matrix`
    maps tile coordinates to those of the path that is painted."""

    width: float
    height: float
    ops: tuple[Op, ...]
    matrix: Matrix = IDENTITY


class Spot(Struct, frozen=True):
    """An ink of its own, printed solid: its name, and the `color` that shows it elsewhere."""

    name: str
    color: Color


Paint = Color | LinearGradient | RadialGradient | Pattern | Spot


class Stroke(Struct, frozen=True):
    """How a line is drawn: width in points, dash lengths in points."""

    paint: Paint
    width: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0


class Path(Struct, frozen=True):
    """A filled and/or stroked path."""

    segments: Segments
    fill: Paint | None = None
    stroke: Stroke | None = None
    rule: FillRule = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


class Picture(Struct, frozen=True):
    """A raster picture (file at `path`) stretched over the box; a clip belongs in a Group."""

    path: str
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0


class Clip(Struct, frozen=True):
    """The visible part of a group: the inside of a path."""

    segments: Segments
    rule: FillRule = "nonzero"


class Origin(Struct, frozen=True):
    """The element of a layout that made operations: its name, its kind, its place in the file.

    `reads` is the name whose value is all of the element's text ('name' for `text: '{name}'`),
    else ''. Of a card, `card.span(origin.reads)` is where that value is written.
    """

    element: str
    kind: str
    span: Span
    reads: str = ""


class Element(Struct, frozen=True):
    """An element of the structure of a document for readers that do not see it (ISO 32000-1, 14.8),
    inside the element `above` (None: in the document itself). `kind` is a standard type.

    Pieces on several pages with the same `number` belong to one element. `alt` stands for a figure.
    `detail`: the cells of a `TH`, the signs of the items of an `L`. `language`: of its text ('':
    that of the document).
    """

    kind: str
    number: int = 0
    above: Element | None = None
    alt: str = ""
    detail: Literal["", "Column", "Decimal", "Disc"] = ""
    language: str = ""


class Role(Struct, frozen=True):
    """What operations are for a reader, and `alt`, the words that stand for them (None: nobody
    wrote any; '': they mean nothing to somebody who does not see them).

    `element`: the part of a document that they are in. `after` stands between a line and the next
    one: a space, or U+00AD if a hyphen divides a word there. `pagination` is repeated on pages.
    `span`: where they are written in the text of the document (None: they are not).
    """

    name: Literal["text", "figure", "container", "decoration", "pagination"]
    alt: str | None = None
    element: Element | None = None
    after: Literal["", " ", "\u00ad"] = ""
    span: Span | None = None


class Group(Struct, frozen=True, eq=False):
    """Operations under one matrix, clip and opacity (applied to the group as one picture).

    The clip is in the coordinates of the operations, so the matrix moves it with them. `layer`:
    the name of the layer it belongs to, which viewers can show and hide. `place`: the text that
    these operations set, in runs that search places. `is_picture`: it shows a face that is
    printed elsewhere, so parts of its words may lie outside its clip. `is_bleed`: it makes the
    bleed of the picture after it; the group of both is clipped to the picture with its bleed.

    A group with an `origin` holds all operations of one element, and changes nothing: it has no
    matrix, clip, opacity or layer, and is drawn as if its operations stood in its place. The same
    holds for a group whose `role` has an element of a document.

    Compared by identity: the same Group object met again is drawn once and reused.
    """

    ops: tuple[Op, ...]
    matrix: Matrix = IDENTITY
    clip: Clip | None = None
    opacity: float = 1.0
    layer: str | None = None
    place: TextPlace | None = None
    is_picture: bool = False
    is_bleed: bool = False
    origin: Origin | None = None
    role: Role | None = None

    @property
    def is_note(self) -> bool:
        """Whether it only states what its operations are."""
        return self.origin is not None or (
            self.role is not None and self.role.name in ("text", "decoration", "pagination")
        )


class FontKey(Struct, frozen=True):
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


class Word(Struct, frozen=True, eq=False):
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
        """The share of the room that a justified line adds to a space: an empty word can stretch
        without being a space, as between two Chinese characters."""
        return STRETCHES.get(self.text, 0.0)


class Glyphs(Struct, frozen=True):
    """A line, or part of one, in one font and paint: `words` in a row, first pen at (x, y) on
    the baseline. `extra` points times its `stretch` are added to the advance of each word.

    Without fill and stroke it is invisible, but it is found and copied.
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
        length = sum([word.advance for word in self.words]) * self.size / 1000
        if self.extra:
            length += self.extra * sum(word.stretch for word in self.words)
        return length


Op = Path | Picture | Group | Glyphs


class Link(Struct, frozen=True):
    """A box of a face that links to an address, or to an `Anchor` as '#name'. `element` is the part
    of the document that the link belongs to; `words` are those of the link."""

    box: Box
    target: str
    element: Element | None = None
    words: str = ""


class Anchor(Struct, frozen=True):
    """A target of links and bookmarks on a face, with a unique name."""

    name: str
    x: float
    y: float


class PlacedPage(Struct, frozen=True):
    """A page of an existing PDF file: page `page` (from 1) of the file at `path`.

    `matrix` maps its own coordinates (y up) to those of a face; of the page, only `window` (x0, y0,
    x1, y1 in its own coordinates) is seen. `dpi`: it is printed as a picture of so many pixels per
    inch (0: as it is). `has_tiles`: something on it is painted with a pattern.
    """

    path: str
    page: int
    window: Box
    matrix: Matrix
    dpi: float = 0.0
    has_tiles: bool = False


class Face(Struct, frozen=True):
    """One side of a card, mat or board, or a page, ready to be placed: trim size, bleed,
    operations, links and their targets.

    Operations may reach `bleed` points beyond the trim; nothing further is printed. `outline` is
    the line that the face is cut along; empty: the rectangle of the trim. A face that `is_shaped`
    is shown and printed inside its outline only. `safe`: the area in
    which nothing is lost when the cut is a little off (None: all of the trim). `problems` are the
    errors of elements that could not be drawn: a face that has any is not to be printed.

    `alt` are the words that stand for the face as a whole. A page of a document has none, but the
    name of its `document` and its number there (from 1); its operations are groups with a role.
    `placed` is a page of an existing PDF file that lies below the operations.
    """

    key: str
    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    outline: Segments = ()
    safe: Box | None = None
    problems: tuple[Problem, ...] = ()
    is_shaped: bool = False
    alt: str = ""
    document: str = ""
    page: int = 0
    placed: PlacedPage | None = None

    @property
    def trimmed(self) -> Segments:
        """What pictures of the face show: the inside of this line."""
        if self.is_shaped:
            return self.outline
        width, height = self.width, self.height
        return (
            ("M", 0.0, 0.0),
            ("L", width, 0.0),
            ("L", width, height),
            ("L", 0.0, height),
            ("Z",),
        )


def without_origins(ops: Iterable[Op]) -> Iterator[Op]:
    """The operations, with those of a group that has an origin, or only an element of a document,
    in place of the group."""
    for op in ops:
        if isinstance(op, Group) and op.is_note:
            yield from without_origins(op.ops)
        else:
            yield op


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
    """The inverse of `m`, whose determinant must not be 0."""
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
