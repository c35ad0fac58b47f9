"""What lines are made of: runs of shaped text, icons, gaps, and the chunks that hold them together.

Everything is in 1/1000 em of the text they belong to, so that a text is shaped once and fitted at
any size.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple, Protocol

from pnp.model.face import FontKey, Group, Paint, Word
from pnp.text.shaping.fonts import Font, begins_cluster
from pnp.text.unicode.hyphenation import Hyphenator

_SPACED = attrgetter("spaced")


class RunVoice(Protocol):
    """What a run needs of the voice that shaped it (`voice.Voice`), so that lines can be broken,
    tracked and drawn without knowing how characters are shaped."""

    fonts: tuple[Font, ...]
    tracking: float
    scale: float
    fill: Paint | None
    link: str
    language: str
    hyphenator: Hyphenator | None

    @property
    def hyphen_advance(self) -> float:
        """The advance of a hyphen, in 1/1000 em of the text."""

    def before_hyphen(self, letter: str) -> float:
        """The advance of a letter and the hyphen after it, in 1/1000 em of the text."""

    def tracked(self, word: Word, tracking: float) -> Word:
        """The word with `tracking` (1/1000 em of the voice) after each of its clusters."""

    def runs(self, text: str, level: int = 0) -> tuple[Run, ...]:
        """The text as runs at a bidi level."""


class Look(NamedTuple):
    """What words drawn together have in common: their font, the share of the text's size, how far
    they are raised in 1/1000 em of the text, their colour (None: that of the text)."""

    font: FontKey
    scale: float
    rise: float
    fill: Paint | None


class Run(NamedTuple):
    """A shaped word in its voice: `advance` and `rise` in 1/1000 em of the text, `scale` the share
    of its size, `level` the bidi level: odd runs from right to left. `soft` are the offsets in the
    word where the author allows a hyphen. A place to stretch has no `look`."""

    word: Word
    advance: float
    look: Look | None
    scale: float
    rise: float
    voice: RunVoice
    level: int
    soft: tuple[int, ...] = ()

    def scaled(self, share: float) -> Run:
        """The same at a share of its size."""
        scale, look = self.scale * share, self.look
        look = None if look is None else look._replace(scale=scale)
        return self._replace(scale=scale, advance=self.advance * share, look=look)


ALONE = "alone"  # the look of what is not drawn together with words


class Icon(NamedTuple):
    """A drawing in the line: its operations in a box `width` × `height` (points, any scale)."""

    art: Group
    width: float
    height: float


class PlacedIcon(NamedTuple):
    """An icon with its size and place in 1/1000 em: `rise` is from the baseline to its bottom.
    `name` is that of the icon."""

    icon: Icon
    advance: float
    look: str  # ALONE
    height: float
    rise: float
    level: int
    name: str = ""


class Gap(NamedTuple):
    """Room in a line, of a tab: `advance` in 1/1000 em, filled with `leader` over and over."""

    leader: Run | None
    advance: float
    look: str = ALONE
    level: int = 0


# what is drawn, its advance in 1/1000 em, its look, and more
Part = Run | PlacedIcon | Gap


class Split(NamedTuple):
    """Where a chunk may be divided: before the character `offset` of its part `part`.

    `head` and `tail` are the advances on either side in 1/1000 em, the hyphen in the first;
    `clusters` and `spaces` what of the chunk stands in the head; `hang` how far the hyphen may
    stand in the margin.
    """

    part: int
    offset: int
    head: float
    tail: float
    clusters: int
    spaces: float
    hang: float


class Chunk:
    """`parts` in a row that no line break may part; their advance in 1/1000 em.

    `space` is what stands after them when the line goes on: a word space; a place to stretch
    without width, as between Chinese characters; None where lines may break after a hyphen.
    `spaced` are the parts with it, `gap` is its advance, `stretch` how far it stretches, `places`
    how far the spaces inside the chunk do; `soft`: the author allows a hyphen somewhere. `facts`
    are what all texts need to know of it: its advance, the same with the gap, `soft`, and whether
    a line that ends with it ends without a space.
    """

    __slots__ = (
        "_clusters", "advance", "facts", "gap", "parts", "places", "soft", "space", "spaced",
        "splits", "stretch",
    )  # fmt: skip

    def __init__(self, advance: float, parts: tuple[Part, ...], space: Run | None = None) -> None:
        self.advance = advance
        self.parts = parts
        self.space = space
        self.spaced = parts if space is None else (*parts, space)
        self.gap = space.advance if space else 0.0
        self.stretch = space.word.stretch if space else 0.0
        self.places = 0.0
        self.soft = False
        for part in parts:
            if isinstance(part, Run):
                self.places += part.word.stretch
                self.soft = self.soft or bool(part.soft)
        self.facts = (advance, advance + self.gap, self.soft, not self.stretch)
        self.splits: tuple[Split, ...] | None = None  # kept by `splitting`
        self._clusters = -1

    @property
    def clusters(self) -> int:
        """How many clusters it has: where tracking adds to its advance."""
        if self._clusters < 0:
            runs = (p for p in self.parts if isinstance(p, Run))
            self._clusters = sum(begins_cluster(g) for run in runs for g in run.word.glyphs)
        return self._clusters

    def before(self, space: Run | None) -> Chunk:
        """The same chunk with another space after it."""
        return Chunk(self.advance, self.parts, space)


class Token(NamedTuple):
    """A word between spaces as chunks, the space after it included, and whether it begins and ends
    so that a line may break at the spaces around it without looking closer."""

    text: str
    chunks: tuple[Chunk, ...]
    plain_head: bool
    plain_tail: bool


def in_a_row(chunks: Sequence[Chunk]) -> list[Part]:
    """The parts of chunks on one line, with the spaces between them."""
    if not chunks:
        return []
    return [*chain.from_iterable(map(_SPACED, chunks[:-1])), *chunks[-1].parts]


def natural_width(chunks: Sequence[Chunk], tracking: float = 0.0) -> float:
    """The width of chunks on one line, in 1/1000 em, with `tracking` after each cluster."""
    if not chunks:
        return 0.0
    width = sum(c.advance + c.gap for c in chunks) - chunks[-1].gap
    if tracking:
        width += tracking * sum(c.clusters + (c.gap > 0) for c in chunks)
        width -= tracking * (chunks[-1].gap > 0)
    return width


def tracked_part(part: Part, tracking: float) -> Part:
    """A part with `tracking` (1/1000 em of the text) after each of its clusters."""
    if not isinstance(part, Run) or not part.word.glyphs:
        return part
    word = part.voice.tracked(part.word, tracking / part.scale)
    return part._replace(word=word, advance=word.advance * part.scale)


def text_of(parts: Sequence[Part]) -> str:
    """The text of parts; icons as small squares."""
    return "".join(p.word.text if isinstance(p, Run) else "▪" for p in parts)
