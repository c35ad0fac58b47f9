"""From marked text to blocks that can be set: paragraphs, headings, lists, notes, rules, tables.

In: a text with its marks, and the style it is set in, whose `Forms` define what blocks look like.
Out: blocks with all words shaped; Mismatch for marks that do not close, unknown icons and styles,
characters that no font has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.expressions.excerpts import without_notes
from pnp.markup.blocks import Block as Parsed
from pnp.markup.blocks import Heading, Item, Paragraph, Quote, Rule, Table, parse_blocks
from pnp.markup.inline import Piece, parse_markup
from pnp.model.definitions import replace
from pnp.model.errors import MarkupError
from pnp.model.problems import excerpt
from pnp.schema.values import Mismatch
from pnp.text.blocks.lines import Block, Marker, TextBlock
from pnp.text.paragraphs.inline import Line, prepared, set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.paragraphs.setting import visual
from pnp.text.shaping.missing import MissingLetters
from pnp.text.shaping.parts import in_a_row

if TYPE_CHECKING:
    from pnp.text.paragraphs.drop_caps import Drop

# how many texts of a style keep their blocks: those of a card, which are measured, then set
_KEEP = 64
# the room between a marker and its item, 1/1000 em
_MARKER_ROOM = 400.0
# characters of a text that messages quote on each side of an error; letters that they list
_AROUND, _MOST = 15, 11


def blocks_of(text: str, style: TextStyle) -> tuple[Block, ...]:
    """The blocks of a text; those of the last texts of a style are kept."""
    known = style.texts.get(text)
    if known is None:
        try:
            parsed = parse_blocks(text, style.forms.soft)
        except MarkupError as error:
            message = error.message + _quoted(text, error.offset)
            raise Mismatch(message, error.hint, code="markup") from None
        try:
            known = tuple(BlockBuilder(style).blocks(parsed))
        except MarkupError as error:  # the signs of lists have marks too
            message = f"'bullets' or 'numbers': {error.message}"
            raise Mismatch(message, error.hint, code="markup") from None
        except MissingLetters as error:
            plain = without_notes(text).text
            raise error.of_text(plain, error.message + _nor(error.others(plain))) from None
        if len(style.texts) >= _KEEP:
            style.texts.clear()
        style.texts[text] = known
    return known


def _quoted(text: str, offset: int | None) -> str:
    """What stands around a place in a text, as the end of a message."""
    if offset is None:
        return ""
    first = max(0, offset - _AROUND)
    found = "…" * (first > 0) + excerpt(text[first:], 2 * _AROUND + (first > 0))
    return f", in '{' '.join(found.split())}'"


def _nor(letters: Sequence[str]) -> str:
    """More letters that are missing, as the end of a message."""
    if not letters:
        return ""
    listed, rest = ", ".join(map(repr, letters[:_MOST])), len(letters[_MOST:])
    return f", nor {listed}" + (f" and {rest} more" if rest else "")


class BlockBuilder:
    """The blocks of one text, in their order; `is_first`: nothing stands above them. `section`
    are the numbers of the headings above, for lists that show them."""

    def __init__(self, style: TextStyle, indent: float = 0.0, is_first: bool = True) -> None:
        self._style = style
        self._forms = style.forms
        self._indent = indent
        self._is_first = is_first
        self._is_flush = True  # as a paragraph is that begins something
        self._base = style.base_level or 0  # of the text last set
        self._drop = style.forms.drop_cap  # until a paragraph has taken it
        self._ran_in: tuple[Piece, ...] = ()  # a heading that waits for its paragraph
        self._markers: dict[tuple[int, str], Marker] = {}
        self._indents: list[float] = []  # of lists and lists in them
        self._path: list[int | None] = []  # the numbers of the item last met and those it is in
        self.section: tuple[int, ...] = ()

    def blocks(self, parsed: Sequence[Parsed]) -> Iterator[Block]:
        """The blocks of what was parsed. Raises Mismatch as `set_pieces` does."""
        self.read_markers(parsed)
        for block in parsed:
            yield from self.next(block)
        yield from self.rest()

    def next(self, block: Parsed) -> Iterator[Block]:
        """The blocks of the next one that was parsed: none for a heading that waits for its
        paragraph, two if one waits for another."""
        if self._ran_in and not isinstance(block, Paragraph):
            yield self._alone()
        yield from self._block(block)
        self._is_first = False
        self._is_flush = isinstance(block, Heading | Table | Rule)

    def rest(self) -> Iterator[Block]:
        """What waits at the end."""
        if self._ran_in:
            yield self._alone()

    def _alone(self) -> Block:
        """A heading that finds no paragraph to run into."""
        line, self._ran_in = self._ran_in[:-1], ()
        return self._text(self._style, [line], self._gap(self._style.gap), keep=True)

    def _block(self, block: Parsed) -> Iterator[Block]:
        if isinstance(block, Paragraph):
            yield self._paragraph(block)
        elif isinstance(block, Heading):
            yield from self._heading(block)
        elif isinstance(block, Item):
            yield from self._item(block)
        elif isinstance(block, Table):
            from pnp.text.blocks.tables import table_block

            yield table_block(block, self._style, self._gap(self._style.gap), self._indent)
        elif isinstance(block, Rule):
            from pnp.text.blocks.rules import RuleBlock

            gap = self._gap(self._style.gap)
            yield RuleBlock(self._style, gap, self._indent, bool(self._base))
        elif isinstance(block, Quote):
            indent = self._indent + self._forms.indent
            inner = BlockBuilder(self._style, indent, self._is_first)
            inner._drop, inner._base = 0, self._base
            yield from inner.blocks(block.blocks)

    def _gap(self, gap: float) -> float:
        """The room above a block: none above the first."""
        return 0.0 if self._is_first else gap

    # -- text ---------------------------------------------------------------------------

    def _text(
        self, style: TextStyle, lines: Sequence[Sequence[Piece]], before: float,
        indent: float = 0.0, keep: bool = False, marker: Marker | None = None,
        first: float = 0.0, drop: Drop | None = None,
    ) -> Block:  # fmt: skip
        inset = self._indent + indent
        if _has_tabs(style, lines):
            from pnp.text.blocks.tabs import tabbed_block

            return tabbed_block(lines, style, before, inset, marker, keep)
        content = tuple(set_pieces(line, style.voices, style.base_level) for line in lines)
        self._base = content[0].base if content else self._base
        return TextBlock(style, content, before, inset, first, marker, drop, keep)

    def _paragraph(self, block: Paragraph) -> Block:
        style, lines = self._style, list(block.lines)
        before = self._gap(style.gap)
        if self._ran_in:
            lines[0] = (*self._ran_in, *lines[0])
            self._ran_in = ()
        drop = None
        if self._drop > 1 and not _has_tabs(style, lines):
            from pnp.text.paragraphs.drop_caps import take_drop

            drop, lines[0] = take_drop(prepared(lines[0], style.voices), style, self._drop)
            self._drop = 0
        first = 0.0 if self._is_flush or drop else style.indent
        return self._text(style, lines, before, first=first, drop=drop)

    def _heading(self, block: Heading) -> Iterator[Block]:
        forms = self._forms
        if block.level in forms.run_in:
            span = forms.run_in[block.level]
            head = tuple(replace(piece, spans=(span, *piece.spans)) for piece in block.line)
            self._ran_in = (*head, Piece("text", "\u2002"))
            return
        style = self._style
        line: tuple[Piece, ...] = block.line
        if forms.headings:
            style = forms.headings[min(block.level, len(forms.headings)) - 1]
        else:
            line = tuple(replace(piece, bold=True) for piece in line)
        yield self._text(style, [line], self._gap(style.gap), keep=True)

    # -- lists --------------------------------------------------------------------------

    def read_markers(self, parsed: Sequence[Parsed]) -> None:
        """The signs of all lists of the text, and how far these are moved in: so far that the
        widest sign of their level has its room. To be called before the first block."""
        size = self._style.size / 1000
        for item in parsed:
            if not isinstance(item, Item):
                continue
            marker = self._marker(item)
            while len(self._indents) <= item.level:
                self._indents.append(self._forms.indent)
            needed = (marker.advance + marker.room) * size
            self._indents[item.level] = max(self._indents[item.level], needed)

    def _marker(self, item: Item) -> Marker:
        """The sign of an item, in the direction of its text: '1.' is '.1' from the right."""
        from pnp.text.unicode.bidi import paragraph_level

        forms, base = self._forms, self._style.base_level
        self._path = [*self._path[: item.level], item.number]
        if item.number is None:
            sign = forms.bullets[min(item.level, len(forms.bullets) - 1)]
        else:
            sign = self._numbered(forms.numbers[min(item.level, len(forms.numbers) - 1)])
        if base is None:
            line = item.paragraphs[0][0] if item.paragraphs else ()
            base = paragraph_level("".join(piece.text for piece in line if piece.kind == "text"))
        if (base, sign) not in self._markers:
            pieces = [piece for lines in parse_markup(sign) for line in lines for piece in line]
            chunks = set_pieces(pieces, self._style.voices, base).chunks
            parts = visual(in_a_row(chunks))
            advance = sum(part.advance for part in parts)
            self._markers[base, sign] = Marker(tuple(parts), advance, _MARKER_ROOM)
        return self._markers[base, sign]

    def _numbered(self, sign: str) -> str:
        """A sign with the number of the item last met; of several '#' the last is its own, the
        others are those of what it is in, as far as these have numbers."""
        numbers = [*self.section, *(n for n in self._path if n is not None)]
        before, *parts = sign.split("#")
        shown = list(zip(numbers[-len(parts) :], parts[-len(numbers) :], strict=True))
        return before + "".join(f"{number}{part}" for number, part in shown)

    def _item(self, block: Item) -> Iterator[Block]:
        style = self._style
        indent = sum(self._indents[: block.level + 1])
        opens = block.first and block.level == 0
        before = self._gap(style.gap if opens or block.loose else 0.0)
        for number, lines in enumerate(block.paragraphs):
            yield self._text(
                style, lines, style.gap if number else before, indent,
                marker=None if number else self._marker(block),
            )  # fmt: skip
            self._is_first = False


def _has_tabs(style: TextStyle, lines: Sequence[Sequence[Piece]]) -> bool:
    """Whether a style has tab stops, and one of these typed lines has a tab."""
    if not style.forms.tabs:
        return False
    from pnp.text.blocks.tabs import has_tab

    return any(map(has_tab, lines))


def plain_line(text: str, style: TextStyle) -> Line:
    """A text without marks as one line."""
    return set_pieces([Piece("text", text)], style.voices, style.base_level)
