"""From a text to its blocks: paragraphs, headings, lists, tables, rules and quotes.

In: text as for `parse_markup`, where a line can begin with the sign of a block: `# heading`,
`- item`, `1. item`, `| cell | cell |`, `---`, `> quote`. Out: a tuple of blocks with parsed marks,
which begin and end in the same block, item or cell; MarkupError, placed in the whole text. The
rules are those of Markdown where they suit a card; docs/expressions.md lists them.
"""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import astuple

from pnp.expressions.excerpts import Excerpt, Range, without_notes
from pnp.expressions.marks import escape_markup
from pnp.markup.block_lines import (
    Align,
    indent_of,
    read_aligns,
    split_cells,
    split_lines,
    stripped,
    trimmed,
)
from pnp.markup.inline import Line, parse_excerpt, parse_markup
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError

__all__ = ["Align", "Block", "Heading", "Item", "Paragraph", "Quote", "Rule", "Table"]
__all__ += ["escape_blocks", "parse_blocks"]


class _Block(Struct, frozen=True, kw_only=True):
    """`offset` is where the block begins in the text; the last of its fields, which does not
    count for equality."""

    offset: int = 0

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])


class Paragraph(_Block, frozen=True):
    """Lines as typed; a single line if line breaks are spaces."""

    lines: tuple[Line, ...]


class Heading(_Block, frozen=True):
    """A title; `level` is from 1 to 6."""

    level: int
    line: Line


class Item(_Block, frozen=True):
    """An item of a list with numbers, or with bullets, where `number` is None.

    `level` is from 0 to 3; the items of inner lists follow in the order of the text. A list is
    `loose` if there is an empty line in it; `first` and `last` are about the item in its list.
    """

    level: int
    number: int | None
    paragraphs: tuple[tuple[Line, ...], ...]
    first: bool
    last: bool
    loose: bool


class Table(_Block, frozen=True):
    """Rows with as many cells as `aligns`; `header`: the first row has the titles."""

    rows: tuple[tuple[Line, ...], ...]
    aligns: tuple[Align, ...]
    header: bool


class Rule(_Block, frozen=True):
    """A horizontal line."""


class Quote(_Block, frozen=True):
    """Quoted blocks; none of them is a Quote."""

    blocks: tuple[Block, ...]


Block = Paragraph | Heading | Item | Table | Rule | Quote

_DEEPEST = 4  # lists in lists
# the sign that begins a block; after a number, the point or bracket is the sign
_HEAD = re.compile(
    r"^[ \t]*(?:"
    r"(?P<heading>#{1,6})(?=[ \t]+\S)"
    r"|(?P<rule>-{3,})(?=[ \t]*\r?$)"
    r"|(?P<bullet>-)(?=[ \t]+\S)"
    r"|(?P<number>[0-9]{1,9})(?=[.)][ \t]+\S)"
    r"|(?P<table>\|)"
    r"|(?P<quote>>)(?=[ \t]+\S)"
    r")",
    re.MULTILINE,
)
_QUOTED = lazy_pattern(r"[ \t]*>(?:[ \t]|$)")


def parse_blocks(text: str, soft: bool = False) -> tuple[Block, ...]:
    """The blocks of a text; `soft`: a line break within a paragraph is a space."""
    if "\n" not in text and "<!--" not in text and not _HEAD.match(text):
        return tuple(Paragraph(lines) for lines in parse_markup(text))
    return _Parser(without_notes(text), soft).parse()


def escape_blocks(text: str) -> str:
    r"""The text with \ before every sign that parse_blocks reads as a mark; newlines stay."""

    def escaped(match: re.Match[str]) -> str:
        sign = match.end() if match["number"] else match.start(match.lastgroup or 0)
        head, rest = match.string[match.start() : sign], match.string[sign : match.end()]
        return f"{head}\\{rest}"

    return _HEAD.sub(escaped, escape_markup(text))


class _List(Struct):
    """A list that is being read: its kind ('-', '.' or ')'), its first number, its items so far."""

    kind: str
    start: int | None
    count: int = 0
    loose: bool = False


class _Entry(Struct):
    """An item whose list is being read; `groups` are its paragraphs, each as ranges of lines."""

    home: _List
    level: int
    index: int
    offset: int
    groups: list[list[Range]]


class _Parser:
    """One pass over the lines of a text without notes."""

    def __init__(self, source: Excerpt, soft: bool, quoted: bool = False) -> None:
        self.source = source
        self.text = source.text
        self.soft = soft
        self.quoted = quoted
        self.lines = split_lines(self.text)
        self.blocks: list[Block] = []

    def parse(self) -> tuple[Block, ...]:
        place = 0
        while place < len(self.lines):
            place = place + 1 if self.is_blank(place) else self.block(place)
        return tuple(self.blocks)

    def is_blank(self, place: int) -> bool:
        start, end = self.lines[place]
        return not self.text[start:end].strip(" \t")

    def head(self, place: int) -> re.Match[str] | None:
        return _HEAD.match(self.text, self.lines[place][0])

    def block(self, place: int) -> int:
        """Read the block that begins at a line; return the number of the line after it."""
        head = self.head(place)
        kind = head and head.lastgroup
        if not head or not kind:
            return self.paragraph(place)
        if kind in ("bullet", "number"):
            return self.items(place)
        offset = self.source.origin(head.start(kind))
        if kind == "quote":
            return self.quote(place, offset)
        if kind == "table":
            return self.table(place, offset)
        if kind == "rule":
            self.blocks.append(Rule(offset=offset))
        else:
            title = self.line([(head.end(), self.lines[place][1])])
            self.blocks.append(Heading(len(head["heading"]), title, offset=offset))
        return place + 1

    def line(self, ranges: list[Range]) -> Line:
        """The pieces of one line, given as ranges."""
        found = parse_excerpt(Excerpt(self.source, trimmed(self.text, ranges)))
        return found[0][0] if found else ()

    def paragraph(self, place: int) -> int:
        first = place
        place += 1
        while place < len(self.lines) and not self.is_blank(place):
            head = self.head(place)
            # a wrapped line of a sentence can begin with a number
            if head and (head["number"] is None or int(head["number"]) == 1):
                break
            place += 1
        start = self.lines[first][0]
        ranges = [(start, self.lines[place - 1][1])]
        if self.soft:
            ranges = [stripped(self.text, *line) for line in self.lines[first:place]]
        found = parse_excerpt(Excerpt(self.source, ranges, "\n"), self.soft)
        offset = self.source.origin(start)
        self.blocks += [Paragraph(lines, offset=offset) for lines in found]
        return place

    def quote(self, place: int, offset: int) -> int:
        if self.quoted:
            hint = "write \\> to print '>'"
            raise MarkupError("a quote must not contain another quote", hint, offset)
        ranges = []
        while place < len(self.lines):
            start, end = self.lines[place]
            sign = _QUOTED.match(self.text, start, end)
            if not sign:
                break
            ranges.append((sign.end(), end))
            place += 1
        inner = _Parser(Excerpt(self.source, ranges, "\n"), self.soft, quoted=True)
        self.blocks.append(Quote(inner.parse(), offset=offset))
        return place

    def table(self, place: int, offset: int) -> int:
        rows: list[list[list[Range]]] = []
        while place < len(self.lines):
            head = self.head(place)
            if not head or head["table"] is None:
                break
            cells = split_cells(self.text, head.end(), self.lines[place][1])
            if rows and len(cells) != len(rows[0]):
                raise MarkupError(
                    f"cells in this row: {len(cells)}, in the first row: {len(rows[0])}",
                    "write \\| for a bar in a cell",
                    self.source.origin(head.end() - 1),
                )
            rows.append(cells)
            place += 1
        aligns: tuple[Align, ...] | None = None
        header = False
        # the row of dashes is below the titles, or the first row if there are none
        for i in range(min(2, len(rows) if len(rows) > 1 else 0)):
            aligns = read_aligns(["".join(self.text[a:b] for a, b in cell) for cell in rows[i]])
            if aligns:
                del rows[i]
                header = i == 1
                break
        read = tuple(tuple(self.line(cell) for cell in row) for row in rows)
        self.blocks.append(Table(read, aligns or (None,) * len(rows[0]), header, offset=offset))
        return place

    def items(self, place: int) -> int:
        """Read lists up to a line that is neither an item nor indented under one."""
        entries: list[_Entry] = []
        indents: list[int] = []
        lists: list[_List] = []
        after_blank = False
        while place < len(self.lines):
            start, end = self.lines[place]
            head = self.head(place)
            kind = head.lastgroup if head else None
            if self.is_blank(place):
                after_blank = True
                place += 1
                continue
            indent = indent_of(self.text, start)
            if head and kind in ("bullet", "number"):
                while indents and indent < indents[-1] + 2:
                    indents.pop()
                indents.append(indent)
                entries.append(self.entry(head, end, len(indents) - 1, lists, after_blank))
            elif indent > indents[0]:
                groups = entries[-1].groups
                if after_blank:
                    entries[-1].home.loose = True
                    groups.append([])
                groups[-1].append(stripped(self.text, start, end))
            else:
                break
            after_blank = False
            place += 1
        self.blocks += [self.item(entry) for entry in entries]
        return place

    def entry(
        self, head: re.Match[str], end: int, level: int, lists: list[_List], after_blank: bool
    ) -> _Entry:
        """The first line of an item; `lists` are the open lists, from the outermost on."""
        number = head["number"]
        offset = head.start(head.lastgroup or 0)
        if level == _DEEPEST:
            message = f"lists are nested more than {_DEEPEST} deep"
            raise MarkupError(message, "indent this item less", self.source.origin(offset))
        kind = self.text[head.end()] if number else "-"
        start = head.end() + 1 if number else head.end()
        goes_on = len(lists) > level and lists[level].kind == kind
        del lists[level + 1 if goes_on else level :]
        if not goes_on:
            lists.append(_List(kind, int(number) if number else None))
        if after_blank and (goes_on or level):
            lists[level if goes_on else level - 1].loose = True
        home = lists[level]
        home.count += 1
        groups = [[stripped(self.text, start, end)]]
        return _Entry(home, level, home.count - 1, self.source.origin(offset), groups)

    def item(self, entry: _Entry) -> Item:
        home, index = entry.home, entry.index
        paragraphs: list[tuple[Line, ...]] = []
        for group in entry.groups:
            paragraphs += parse_excerpt(Excerpt(self.source, group, "\n"), self.soft)
        return Item(
            entry.level,
            None if home.start is None else home.start + index,
            tuple(paragraphs),
            first=index == 0,
            last=index == home.count - 1,
            loose=home.loose,
            offset=entry.offset,
        )
