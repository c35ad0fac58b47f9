"""From marked text to blocks that can be set: paragraphs, headings, lists, notes, rules, tables.

In: a text with its marks, and the style it is set in, whose `Forms` say what blocks look like. Out:
blocks, every word of them shaped; Mismatch for marks that do not close, unknown icons and styles,
characters that no font has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.lang.blocks import Block as Parsed
from pnp.lang.blocks import Heading, Item, Paragraph, Quote, Rule, Table, parse_blocks
from pnp.lang.errors import MarkupError
from pnp.lang.markup import Piece
from pnp.lang.schema import Mismatch
from pnp.text.bidi import paragraph_level
from pnp.text.blocks import Block, Drop, Marker, TextBlock
from pnp.text.inline import Line, set_pieces
from pnp.text.paragraph import TextStyle
from pnp.text.rules import RuleBlock
from pnp.text.setting import visual
from pnp.text.tables import table_block
from pnp.text.tabs import has_tab, tabbed_block

# how many texts of a style keep their blocks: those of a card, which are measured, then set
_KEEP = 64
# the room between a marker and its item, a drop cap and its text, 1/1000 em
_MARKER_ROOM, _DROP_ROOM = 400.0, 80.0
_OPENING = "“‘„‚«‹\"'(¿¡"


def blocks_of(text: str, style: TextStyle) -> tuple[Block, ...]:
    """The blocks of a text; those of the last texts of a style are kept."""
    known = style.texts.get(text)
    if known is None:
        try:
            parsed = parse_blocks(text, style.forms.soft)
        except MarkupError as error:
            raise Mismatch(error.message, error.hint) from None
        known = tuple(_Builder(style).blocks(parsed))
        if len(style.texts) >= _KEEP:
            style.texts.clear()
        style.texts[text] = known
    return known


class _Builder:
    """The blocks of one text, in their order."""

    def __init__(self, style: TextStyle, indent: float = 0.0) -> None:
        self._style = style
        self._forms = style.forms
        self._indent = indent
        self._is_first = True
        self._is_flush = True  # as a paragraph is that begins something
        self._ran_in: tuple[Piece, ...] = ()  # a heading that waits for its paragraph

    def blocks(self, parsed: Sequence[Parsed]) -> Iterator[Block]:
        for block in parsed:
            if self._ran_in and not isinstance(block, Paragraph):
                yield self._alone()
            yield from self._block(block)
            self._is_first = False
            self._is_flush = isinstance(block, Heading | Table | Rule)
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
            yield table_block(block, self._style, self._gap(self._style.gap), self._indent)
        elif isinstance(block, Rule):
            yield RuleBlock(self._style, self._gap(self._style.gap), self._indent)
        elif isinstance(block, Quote):
            inner = _Builder(self._style, self._indent + self._forms.indent)
            inner._is_first = self._is_first
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
        if style.forms.tabs and any(map(has_tab, lines)):
            return tabbed_block(lines, style, before, inset, marker)
        content = tuple(set_pieces(line, style.voices, style.base_level) for line in lines)
        return TextBlock(style, content, before, inset, first, marker, drop, keep)

    def _paragraph(self, block: Paragraph) -> Block:
        style, lines = self._style, list(block.lines)
        before = self._gap(style.gap)
        if self._ran_in:
            lines[0] = (*self._ran_in, *lines[0])
            self._ran_in = ()
        drop = None
        if self._is_first and self._forms.drop_cap > 1:
            drop, lines[0] = _dropped(lines[0], style, self._forms.drop_cap)
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

    def _item(self, block: Item) -> Iterator[Block]:
        style, forms = self._style, self._forms
        if block.number is None:
            sign = forms.bullets[min(block.level, len(forms.bullets) - 1)]
        else:
            sign = forms.numbers[min(block.level, len(forms.numbers) - 1)].format(block.number)
        marker = self._marker(sign, block.paragraphs[0][0] if block.paragraphs else ())
        indent = forms.indent * (block.level + 1)
        opens = block.first and block.level == 0
        before = self._gap(style.gap if opens or block.loose else 0.0)
        for number, lines in enumerate(block.paragraphs):
            yield self._text(
                style, lines, style.gap if number else before, indent,
                marker=None if number else marker,
            )  # fmt: skip
            self._is_first = False

    def _marker(self, sign: str, line: Sequence[Piece]) -> Marker:
        """The sign of a list's item, in the direction of its text: '1.' is '.1' from the right."""
        base = self._style.base_level
        if base is None:
            base = paragraph_level("".join(piece.text for piece in line if piece.kind == "text"))
        chunks = set_pieces([Piece("text", sign)], self._style.voices, base).chunks
        parts = [part for chunk in chunks for part in chunk.parts]
        return Marker(tuple(visual(parts)), sum(part.advance for part in parts), _MARKER_ROOM)


def _dropped(
    line: Sequence[Piece], style: TextStyle, lines: int
) -> tuple[Drop | None, tuple[Piece, ...]]:
    """The first letter of a line, with a quote before it, over several lines; and the rest."""
    first = line[0] if line else None
    if first is None or first.kind == "icon" or not first.text.strip():
        return None, tuple(line)
    text = first.text.lstrip()
    size = 1
    while size < len(text) and text[size - 1] in _OPENING:
        size += 1
    while size < len(text) and "\u0300" <= text[size] <= "\u036f":
        size += 1
    voice = style.voices.voice(first.bold, first.italic, first.spans)
    # from the top of the capitals of the first line to the last of its lines
    high = style.cap_height + (lines - 1) * style.leading * 1000 / style.size
    scale = high / (voice.fonts[0].cap_height * voice.scale)
    runs = voice.runs(text[:size])
    if not runs or runs[0].level & 1:
        return None, tuple(line)
    parts = tuple(r._replace(scale=r.scale * scale, advance=r.advance * scale) for r in runs)
    drop = Drop(parts, sum(part.advance for part in parts), _DROP_ROOM, lines)
    return drop, (replace(first, text=text[size:]), *line[1:])


def plain_line(text: str, style: TextStyle) -> Line:
    """A text without marks as one line."""
    return set_pieces([Piece("text", text)], style.voices, style.base_level)
