"""A layout as written, merged with `extends` and theme, and the font families.

Elements stay Records here: only `typeset` knows the keys of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import astuple

from pnp.model.face import Box, Face, Segments
from pnp.model.problems import Span
from pnp.model.source import Record


class Theme(Struct, frozen=True):
    """Named colours (raw, e.g. '#b8392b') and named text styles (raw, `extends` resolved); the
    width in points that no printed line is thinner than (0: any width)."""

    palette: Mapping[str, object]
    styles: Mapping[str, Record]
    least_stroke: float = 0.0


class Outline(Struct, frozen=True):
    """The closed line that a face is cut along; of one that is no rectangle also the safe area
    inside it, and the points of the line, near enough for a knife."""

    line: Segments
    safe: Box | None = None
    points: tuple[tuple[float, float], ...] = ()


class Layout(Struct, frozen=True):
    """How one face is laid out: sizes in points, elements and fragments as written.

    `corner` is the radius of the trimmed corners. `is_strip`: it is as wide as a column of the book
    that shows it, and as high as its elements; then width and height are 0, and `gap` is the room
    below it. `outline` is None for a face that is cut straight. `alt` is a text with placeholders
    that stands for the face where it is not seen ('': the words on it do), `alt_span` its place.
    The face is printed `scale` times as large as these sizes.
    """

    name: str
    width: float
    height: float
    bleed: float
    safe: float
    corner: float
    dpi: float | None
    theme: Theme
    elements: Record
    fragments: Mapping[str, Record]
    span: Span
    is_strip: bool = False
    gap: float = 0.0
    outline: Outline | None = None
    alt: str = ""
    alt_span: Span | None = None
    scale: float = 1.0

    @property
    def printed(self) -> tuple[float, float, float]:
        """Width, height and bleed of the face as it is printed."""
        return self.width * self.scale, self.height * self.scale, self.bleed * self.scale


class FontFace(Struct, frozen=True):
    """A font file and its place in its family: weight 100–900, upright or italic.

    `axes` of a variable font: tag, least and greatest value. `sha256` is the expected sum of the
    file (empty: any), `listed` its place in a manifest, which does not count for equality.
    """

    path: str
    weight: int = 400
    italic: bool = False
    index: int = 0
    axes: tuple[tuple[str, float, float], ...] = ()
    sha256: str = ""
    listed: Span | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFace) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])


class FontFamily(Struct, frozen=True):
    """A family with its faces."""

    name: str
    faces: tuple[FontFace, ...]


class Words(Struct, frozen=True):
    """How the words of a game are set: `hyphenate` are words with a hyphen wherever they may be
    divided, `together` names that stay on one line ('#' is any figure), `units` words that stay
    with the figure before them, `keywords` the words of the glossary in all their forms."""

    hyphenate: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


class Resources(Struct, frozen=True):
    """What layouts refer to by name: font families, icon and picture files; and how the words of
    the game are set.

    `icons` maps a name to an SVG file. The path of a picture is searched below each of `roots` (the
    game's folder first) and may not leave them. Paths in messages start from `shown_from`.
    `printed_language` is that of words in the style 'printed', if it is another one. `is_traced`:
    texts record where they are set, and which letters they lack (see typeset.faces.tracing).
    `faces` are those that layouts can show, by name: 'deck/card'. `is_strict`: a picture that does
    not exist is an error, not a placeholder. `is_draft`: elements with errors are marked in red.
    """

    families: Mapping[str, FontFamily]
    icons: Mapping[str, str]
    roots: tuple[str, ...]
    shown_from: str
    words: Words = field(default_factory=Words)
    language: str = ""
    is_traced: bool = False
    printed_language: str = ""
    faces: Mapping[str, Face] = field(default_factory=dict)
    is_strict: bool = False
    is_draft: bool = False
