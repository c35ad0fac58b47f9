"""From passages of a book to the blocks parsed in them: headings named and numbered, links known.

In: a `Passage`. Out: `Parsed` blocks, each with its place in the text as written. Marks that are
wrong are told one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.markup.blocks import Block, Heading, Item, Paragraph, Quote, Table, parse_blocks
from pnp.markup.books.filling import Passage
from pnp.markup.inline import Line, Piece, plain_text
from pnp.model.errors import LangError, MarkupError
from pnp.model.frozen import frozen
from pnp.typeset.books.figures import Figure, find_figures

_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]", re.MULTILINE)
_PARAGRAPHS = re.compile(r"[^\n]*\S(?:(?!\n[ \t]*\n)[\s\S])*")


NO_HEADING = 99


@frozen(slots=False)
class Head:
    """A heading that links lead to: its name in the book, level from 1, number ('' or '1.1'),
    words, and its place in the text as written. A place that has a name only is of level
    `NO_HEADING`."""

    id: str
    level: int
    number: str
    title: str
    offset: int
    units: tuple[int, ...] = ()  # what its words were marked with (see markup.traces)

    @property
    def full_title(self) -> str:
        """Its words with its number."""
        return f"{self.number} {self.title}" if self.number else self.title


@frozen(slots=False)
class Numbering:
    """How many headings of each level there have been."""

    counts: tuple[int, ...] = ()

    def next(self, level: int) -> Numbering:
        """With one more of a level."""
        above = (self.counts + (0,) * level)[: level - 1]
        own = self.counts[level - 1] if len(self.counts) >= level else 0
        return Numbering((*above, own + 1))

    def __str__(self) -> str:
        return ".".join(map(str, self.counts))


def words_of(line: Line) -> str:
    """What a line says without its marks; icons are left out."""
    plain = tuple(piece for piece in line if piece.kind == "text")
    return " ".join(plain_text([(plain,)]).split())


def parsed_of(
    passage: Passage,
) -> tuple[list[tuple[Block | Figure, int]], list[LangError], bool]:
    """The blocks and figures of a passage, each with its place in it; what is wrong with its
    marks, by places in the passage; and whether all of its headings are among the blocks."""
    text = passage.text
    errors: list[LangError] = []
    out: list[tuple[Block | Figure, int]] = []
    done, is_whole = 0, True
    for figure in find_figures(text):
        is_whole &= _parse(text, done, figure.start, out, errors)
        if isinstance(figure, Figure):
            out.append((figure, figure.start))
        else:
            errors.append(figure.error)
            is_whole &= not _HEADING.search(text, figure.start, figure.end)
        done = figure.end
    is_whole &= _parse(text, done, len(text), out, errors)
    return out, errors, is_whole


def _parse(
    text: str, start: int, end: int, out: list[tuple[Block | Figure, int]],
    errors: list[LangError],
) -> bool:  # fmt: skip
    """Parse a part of a passage; False if that has headings that are not read."""
    part, is_whole = text[start:end], True
    try:
        out += [(block, start + block.offset) for block in parse_blocks(part, soft=True)]
        return True
    except MarkupError as error:
        first = error
    # each paragraph for itself tells all that is wrong, and which headings there are
    found: list[LangError] = []
    for match in _PARAGRAPHS.finditer(part):
        at = start + match.start()
        try:
            out += [(block, at + block.offset) for block in parse_blocks(match[0], soft=True)]
        except MarkupError as error:
            place = at + (error.offset or 0)
            found.append(MarkupError(error.message, error.hint, place))
            is_whole &= not _HEADING.search(match[0])
    at = start + (first.offset or 0)
    errors += found or [MarkupError(first.message, first.hint, at)]
    return is_whole


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
    """Whether a block stays with what comes next: an item with a list in it, or what ends with a
    colon with a list, a table, a figure."""
    if not isinstance(block, Paragraph | Item) or not following:
        return False
    below = following[0]
    if isinstance(block, Item) and isinstance(below, Item) and below.level > block.level:
        return True
    lines = block.lines if isinstance(block, Paragraph) else block.paragraphs[-1]
    last = words_of(lines[-1]) if lines else ""
    return last.endswith(":") and isinstance(below, Item | Table | Figure)
