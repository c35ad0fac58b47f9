"""The blocks of a book's passages: headings with names and numbers, figures, links.

In: a `Passage`. Out: parsed blocks, each with its place in the passage. All errors of marks are
found, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Table, parse_blocks
from pnp.markup.books.filling import Passage
from pnp.markup.books.lines import HEADING_SIGN
from pnp.markup.inline import Line, Piece, plain_text
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.errors import LangError, MarkupError
from pnp.typeset.books.flow.figures import Figure, find_figures

_PARAGRAPHS = lazy_pattern(r"[^\n]*\S(?:(?!\n[ \t]*\n)[\s\S])*")
# the level of a place that has a name but is no heading
NO_HEADING = 99


class Head(Struct, frozen=True):
    """A heading that links lead to: its name in the book, level from 1, number ('' or '1.1'),
    words, and its place in the text as written. A figure with a name only has the level
    `NO_HEADING`."""

    id: str
    level: int
    number: str
    title: str
    offset: int
    messages: tuple[int, ...] = ()  # the traces of its words (see expressions.traces)

    @property
    def full_title(self) -> str:
        """Its words with its number."""
        return f"{self.number} {self.title}" if self.number else self.title


class Numbering(Struct, frozen=True):
    """The number of headings of each level so far."""

    counts: tuple[int, ...] = ()

    def next(self, level: int) -> Numbering:
        """With one more of a level."""
        above = (self.counts + (0,) * level)[: level - 1]
        own = self.counts[level - 1] if len(self.counts) >= level else 0
        return Numbering((*above, own + 1))

    def __str__(self) -> str:
        return ".".join(map(str, self.counts))


def words_of(line: Line) -> str:
    """The text of a line without marks and icons."""
    plain = tuple(piece for piece in line if piece.kind == "text")
    return " ".join(plain_text([(plain,)]).split())


class ParsedPassage(Struct):
    """The blocks and figures of a passage with their places in it, and its errors, placed in it.
    `is_whole` is false if a heading cannot be read."""

    blocks: list[tuple[Block | Figure, int]]
    errors: list[LangError]
    is_whole: bool = True

    def parse(self, text: str, start: int) -> None:
        """Add the blocks of a part of the passage."""
        try:
            self._add(text, start)
            return
        except MarkupError as error:
            first = error.moved(start + (error.offset or 0))
        # each paragraph by itself, to find all errors and all headings
        errors: list[LangError] = []
        for match in _PARAGRAPHS.finditer(text):
            at = start + match.start()
            try:
                self._add(match[0], at)
            except MarkupError as error:
                errors.append(error.moved(at + (error.offset or 0)))
                self.is_whole &= not HEADING_SIGN.search(match[0])
        self.errors += errors or [first]

    def _add(self, text: str, start: int) -> None:
        parsed = parse_blocks(text, soft=True)
        self.blocks += [(block, start + block.offset) for block in parsed]


def parse_passage(passage: Passage) -> ParsedPassage:
    """The blocks and figures of a passage."""
    text, done = passage.text, 0
    parsed = ParsedPassage([], [])
    for figure in find_figures(text):
        parsed.parse(text[done : figure.start], done)
        if isinstance(figure, Figure):
            parsed.blocks.append((figure, figure.start))
        else:
            parsed.errors.append(figure.error)
            parsed.is_whole &= not HEADING_SIGN.search(text, figure.start, figure.end)
        done = figure.end
    parsed.parse(text[done:], done)
    return parsed


def pieces_of(block: Block) -> Iterator[Piece]:
    """All pieces of a block."""
    for line in _lines(block):
        yield from line


def _lines(block: Block) -> Iterator[Line]:
    if isinstance(block, Paragraph):
        yield from block.lines
    elif isinstance(block, Heading):
        yield block.line
    elif isinstance(block, Item):
        for paragraph in block.paragraphs:
            yield from paragraph
    elif isinstance(block, Table):
        for row in block.rows:
            yield from row
    elif isinstance(block, Quote):
        for inner in block.blocks:
            yield from _lines(inner)


def numbered(block: Heading, number: str) -> Heading:
    """A heading with its number before it."""
    return replace(block, line=(Piece("text", f"{number}\u2002"), *block.line))


def announces(block: Block, following: Sequence[Block | Figure]) -> bool:
    """Whether a block stays with the next one: an item with an inner list, or a text that ends
    with a colon before a list, a table or a figure."""
    if not isinstance(block, Paragraph | Item) or not following:
        return False
    below = following[0]
    if isinstance(block, Item) and isinstance(below, Item) and below.level > block.level:
        return True
    lines = block.lines if isinstance(block, Paragraph) else block.paragraphs[-1]
    last = words_of(lines[-1]) if lines else ""
    return last.endswith(":") and isinstance(below, Item | Table | Figure)
